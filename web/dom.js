// @ts-check
// Finds and creates elements, and restores the focus.

/** @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new RangeError(`the page has no #${id}`);
  return found;
}

/** @param {string} id @returns {HTMLDialogElement} */
export const dialogById = (id) => /** @type {HTMLDialogElement} */ (byId(id));

/**
 * Creates an element with its content.
 * @template {keyof HTMLElementTagNameMap} Tag @param {Tag} tag
 * @param {string | Partial<HTMLElementTagNameMap[Tag]>} [own] its class, or its properties
 * @param {(Node | string)[]} children @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, own = {}, ...children) {
  const made = Object.assign(document.createElement(tag), typeof own === "string" ? { className: own } : own);
  made.append(...children);
  return made;
}

/** Creates a button. @param {Node | string} label @param {() => void} onClick @param {string} [kind] its class */
export function button(label, onClick, kind = "act") {
  const made = make("button", { type: "button", className: kind }, label);
  made.addEventListener("click", onClick);
  return made;
}

/** Moves the focus to the board if the focused element is gone. */
export function focusBoard() {
  /** @type {HTMLElement | null} */ (document.querySelector('#houses [tabindex="0"]'))?.focus();
}

/** The namespace of SVG. */
const DRAWING = "http://www.w3.org/2000/svg";

/**
 * Sets the attributes and the content of an element.
 * @template {Element} Made @param {Made} made
 * @param {Record<string, number | string>} attributes @param {(Node | string)[]} children
 */
function filled(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/**
 * Creates an SVG element.
 * @param {string} tag @param {Record<string, number | string>} attributes @param {(Node | string)[]} children
 */
export const svg = (tag, attributes, ...children) =>
  filled(document.createElementNS(DRAWING, tag), attributes, children);

/** Adds a style sheet to the page. @param {string} style */
export function addStyle(style) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
}
