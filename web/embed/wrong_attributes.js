// @ts-check
// Says below an element's board, or in its place, which attribute is wrong and what is allowed; and tells the page. An
// element fetches it, as embed-attributes.js, only where something may be wrong. All releases call it in this form.

import { createI18n } from "../text/i18n.js";
import { colourFault, findFault, findMisspelt, NAMES } from "./faults.js";
import { COLOURS } from "./url_params.js";

/** @import { Fault } from "./faults.js" */

/** The attributes of the element that are not its frame's. */
const OWN = ["base", "sandbox"];
/** The form of a site's address. */
const SITE = "https://…/";

/** Finds an address of the site that is none. @param {Element} board @returns {Fault | null} */
function findBase(board) {
  const base = board.getAttribute("base");
  if (base === null || URL.canParse("embed.html", base)) return null;
  return { what: `base="${base}"`, key: "embed.form", facts: { example: SITE } };
}

/** Finds a colour that is none. @param {Element} board @returns {Fault | null} */
function findColour(board) {
  const style = getComputedStyle(board);
  for (const name of Object.keys(COLOURS).map((part) => `--mashimo-${part}`)) {
    const value = style.getPropertyValue(name).trim();
    if (value && !CSS.supports("color", value)) return colourFault(name, value);
  }
  return null;
}

/** Selects the phrases of a board's language, or the English ones. @param {Element} board */
function wordsFor(board) {
  const language = /** @type {HTMLElement | null} */ (board.closest("[lang]"))?.lang || navigator.language;
  // of a language and its variant the longer tag
  const tag = Object.keys(__SAID__).findLast((one) => RegExp(`^${one}\\b`, "i").test(language)) ?? "en";
  return createI18n(__SAID__[tag], tag);
}

/** Says what is wrong in one or two sentences, or "". @param {Element} board */
function sentenceFor(board) {
  const { say } = wordsFor(board);
  const wrong = findFault((name) => board.getAttribute(name) ?? "", __STARTS__) ?? findBase(board);
  if (wrong) return `${say("embed.wrong")} ${wrong.what}. ${say(wrong.key, wrong.facts)}`;
  const doubtful = findMisspelt(board.getAttributeNames(), [...NAMES, ...OWN]) ?? findColour(board);
  return doubtful ? say(doubtful.key, doubtful.facts) : "";
}

/** Explains what is wrong with an element, if anything is. @param {HTMLElement} board */
export default async function explain(board) {
  await new Promise((over) => setTimeout(over)); // for the element draws itself again for each of its attributes
  const drawn = board.shadowRoot?.firstElementChild?.firstElementChild;
  if (!drawn || !board.isConnected) return;
  const place = drawn.parentElement?.querySelector("p") ?? document.createElement("p");
  const message = sentenceFor(board) || place.textContent;
  if (!message || place.dataset.said === message) return;
  place.dataset.said = place.textContent = message;
  drawn.after(place);
  const detail = { mashimo: 1, type: "error", code: "address", message };
  board.dispatchEvent(new CustomEvent("mashimo", { detail, bubbles: true }));
}
