// @ts-check
// Imports files and texts: from the URL, another app, a file or a drop.

import { MOST_OF_A_FILE } from "../build_info.js";

/**
 * @typedef {{ name: string, getFile: () => Promise<File> }} FileHandle
 * @typedef {string | File | FileHandle} TextSource a text or a file from outside the page
 */

/**
 * Gives the text in a page's URL and the URL without it, or null. A text that another app shares is empty here and must
 * be fetched (`sharedText`).
 * @param {string} href @returns {{ text: string, linked: boolean, rest: URL } | null}
 */
export function importFromUrl(href) {
  const rest = new URL(href);
  const linked = rest.hash.startsWith("#v");
  const [words, link] = ["text", "url"].map((name) => rest.searchParams.get(name));
  const shared = link?.includes("#v") ? link : words || link;
  const text = (linked ? rest.hash : shared) ?? "";
  if (text === "" && !rest.searchParams.has("shared")) return null;
  for (const name of ["title", "text", "url", "shared"]) rest.searchParams.delete(name);
  rest.hash = "";
  return { text, linked, rest };
}

/** Fetches the text that another app has shared and the service worker has cached, or "".
 * @param {URL} root the site's @returns {Promise<string>} */
export async function sharedText(root) {
  const answer = await fetch(new URL("kept/shared", root)).catch(() => null);
  // some hosts answer every URL with a page
  const kept = answer?.ok && answer.headers.get("Content-Type") === "text/plain";
  return kept ? textOf(await answer.blob()) : "";
}

/**
 * Decodes the part of a file that can be a game: UTF-8, UTF-16 with a byte order mark or ASCII at its start, else
 * Windows-1252. `mashimo.play.decoding` does so too, but refuses what is not UTF-8 and no game file by its beginning.
 * @param {Blob} blob @param {number} [most] bytes to read @returns {Promise<string>}
 */
export async function textOf(blob, most = MOST_OF_A_FILE) {
  const bytes = new Uint8Array(await blob.slice(0, most).arrayBuffer());
  const [first, second] = bytes;
  /** @param {string} encoding @param {boolean} [fatal] */
  const decode = (encoding, fatal) => new TextDecoder(encoding, { fatal }).decode(bytes);
  if (second === 0 || (first === 0xff && second === 0xfe)) return decode("utf-16le");
  if (second > 0 && (first === 0 || (first === 0xfe && second === 0xff))) return decode("utf-16be");
  try {
    return decode("utf-8", true);
  } catch {
    return decode("latin1");
  }
}

/** Whether a drag over the page could hold a game. @param {readonly string[]} types */
export const mayContainGame = (types) => types.some((type) => type === "Files" || type === "text/plain");
