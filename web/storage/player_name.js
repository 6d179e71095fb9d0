// @ts-check
// Saves the user's name for games with others, so that it is typed once.

import { createValue } from "./values.js";

/** @import { Stores } from "./values.js" */

const KEY = "mashimo:player";

/** @param {Stores} stores */
export function createPlayerName(stores) {
  const parse = (/** @type {any} */ kept) => (typeof kept === "string" ? kept : null);
  return createValue(stores, KEY, parse, "");
}
