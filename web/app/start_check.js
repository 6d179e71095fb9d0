// @ts-check
// Checks that a page can start, and says so where it can't.

/** Checks that the page's style has come: the browser refuses a style of another hash than the page names. */
export function checkStyle() {
  const touch = getComputedStyle(document.documentElement).getPropertyValue("--touch");
  if (touch === "") throw new Error("the page's style is not whole");
}

/**
 * Says that the page could not be begun: a part of it that was downloaded is not whole.
 * @param {unknown} error @returns {never}
 */
export function showStartFailure(error) {
  document.body.className = "failed";
  throw error;
}
