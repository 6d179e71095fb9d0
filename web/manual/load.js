// @ts-check
// Loads the manual.

/** @import { Manual, Texts } from "./rule_view.js" */

/**
 * Loads what every language shares, and the texts of one.
 * @param {Record<string, string>} addresses of the parts @param {URL} root @param {string} language
 * @returns {Promise<{ manual: Manual, texts: Texts }>}
 */
export async function loadManual(addresses, root, language) {
  const parts = ["rules", language].map(async (part) => {
    const answer = await fetch(new URL(addresses[part], root));
    return answer.json();
  });
  const [manual, texts] = await Promise.all(parts);
  return { manual, texts };
}
