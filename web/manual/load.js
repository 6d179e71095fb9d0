// @ts-check
// Loads the manual.

import { remember } from "../promise_cache.js";

/** @import { Manual, Texts } from "./rule_view.js" */

/** The manual, loaded or pending, by language. @type {Map<string, Promise<{ manual: Manual, texts: Texts }>>} */
const parts = new Map();

/** Loads what all languages share and the texts of one, once.
 * @param {URL} root the site's @param {string} language
 * @returns {Promise<{ manual: Manual, texts: Texts }>} */
export function loadManual(root, language) {
  const load = async (/** @type {string} */ part) => (await fetch(new URL(__MANUAL__[part], root))).json();
  return remember(parts, language, async () => {
    const [manual, texts] = await Promise.all(["rules", language].map(load));
    return { manual, texts };
  });
}
