// @ts-check
// The page's elements by their ids, elements made anew, and the focus where it has none.

/** @param {string} id @returns {HTMLElement} */
export function element(id) {
  const found = document.getElementById(id);
  if (!found) throw new RangeError(`the page has no #${id}`);
  return found;
}

/** @param {string} id @returns {HTMLDialogElement} */
export const dialog = (id) => /** @type {HTMLDialogElement} */ (element(id));

/** An element with what is in it. @template {keyof HTMLElementTagNameMap} Tag @param {Tag} tag
 * @param {string | Partial<HTMLElementTagNameMap[Tag]>} [own] its class, or its properties @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Tag]} */
export function make(tag, own = {}, ...children) {
  const made = Object.assign(document.createElement(tag), typeof own === "string" ? { className: own } : own);
  made.append(...children);
  return made;
}

/** Gives the focus to the board where what had it is gone. */
export function focusBoard() {
  /** @type {HTMLElement | null} */ (document.querySelector('#houses [tabindex="0"]'))?.focus();
}
