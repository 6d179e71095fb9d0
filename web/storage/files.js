// @ts-check
// Files and texts that come into the page: in its address, shared by another app, chosen or dropped.

import { MOST_OF_A_FILE } from "../build_info.js";

/**
 * The text that a page's address brings, and the address without it: a link to a game, or what another app shares,
 * which has no text yet where it is still to be fetched (see `sharedText`); null where it brings nothing.
 * @param {string} href @returns {{ text: string, linked: boolean, rest: URL } | null}
 */
export function importFromUrl(href) {
  const rest = new URL(href);
  const linked = rest.hash.startsWith("#v");
  const shared = ["text", "url"].map((name) => rest.searchParams.get(name)).find(Boolean);
  const text = (linked ? rest.hash : shared) ?? "";
  if (text === "" && !rest.searchParams.has("shared")) return null;
  for (const name of ["title", "text", "url", "shared"]) rest.searchParams.delete(name);
  rest.hash = "";
  return { text, linked, rest };
}

/**
 * The text that another app has shared, as the service worker has kept it; nothing where it has not.
 * @param {URL} root the site's @returns {Promise<string>}
 */
export async function sharedText(root) {
  const answer = await fetch(new URL("kept/shared", root)).catch(() => null);
  // some hosts have a page for everything
  const kept = answer?.ok && answer.headers.get("Content-Type") === "text/plain";
  return kept ? textOf(await answer.blob()) : "";
}

/**
 * Decodes as much of a file as could be a game: UTF-8, UTF-16 with a byte order mark or beginning in ASCII, else
 * Windows-1252. `mashimo.play.decoding` decodes in the same way.
 * @param {Blob} blob @param {number} [most] the bytes that are read of it @returns {Promise<string>}
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

/** Whether what is dragged over the page could be a game. @param {readonly string[]} types */
export const mayContainGame = (types) => types.some((type) => type === "Files" || type === "text/plain");
