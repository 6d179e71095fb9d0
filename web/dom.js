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

/** The namespace of drawings. */
const DRAWING = "http://www.w3.org/2000/svg";

/** The element that a piece of HTML stands for. @param {Markup} markup @param {string} [drawing] the namespace, within a drawing
 * @returns {Element} */
function raised([tag, attributes, ...children], drawing = tag === "svg" ? DRAWING : "") {
  const made = drawing ? document.createElementNS(drawing, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children.map((child) => (typeof child === "string" ? child : raised(child, drawing || undefined))));
  return made;
}

/** Puts what comes later into the page: its elements, and their style. @param {Markup[]} elements @param {string} style */
export function furnish(elements, style) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
  const made = elements.map((each) => raised(each));
  if (window.parent !== window) {
    for (const first of made.flatMap((each) => [...each.querySelectorAll("[autofocus]")])) {
      first.removeAttribute("autofocus"); // a frame may not take the focus
    }
  }
  document.body.append(...made);
}
