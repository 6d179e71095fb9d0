// @ts-check
// The page's elements by their ids, and the focus where it has none.

/** @param {string} id @returns {HTMLElement} */
export function element(id) {
  const found = document.getElementById(id);
  if (!found) throw new RangeError(`the page has no #${id}`);
  return found;
}

/** @param {string} id @returns {HTMLDialogElement} */
export const dialog = (id) => /** @type {HTMLDialogElement} */ (element(id));

/** Gives the focus to the board where what had it is gone. */
export function focusBoard() {
  /** @type {HTMLElement | null} */ (document.querySelector('#houses [tabindex="0"]'))?.focus();
}
