// @ts-check
// Reports a page that cannot start.

/** Checks that the style sheet was applied: the browser refuses one whose hash differs from the page's. */
export function checkStyle() {
  const touch = getComputedStyle(document.documentElement).getPropertyValue("--touch");
  if (touch === "") throw new Error("damaged style");
}

/** Reports that a script of the page is damaged or incomplete. @param {unknown} error @returns {never} */
export function showStartFailure(error) {
  document.body.className = "failed";
  throw error;
}
