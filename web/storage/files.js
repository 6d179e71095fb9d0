// @ts-check
// Files and texts on their way out of the page, downloaded or, where the device has a share sheet that takes files,
// handed to another app; and on their way in: in the page's address, shared by another app, or dropped.

/** More of a file than any game's: the engine says that it is too long. */
const MOST = 1_000_001;

/**
 * A text as share sheets take it: files of kinds that they do not know are refused.
 * @param {string} name @param {string} text
 */
const plain = (name, text) => new File([text], name.endsWith(".txt") ? name : `${name}.txt`, { type: "text/plain" });

/** Whether there is a share sheet for files. @returns {boolean} */
export const canHandOver = () => navigator.canShare?.({ files: [plain("", "")] }) ?? false;

/** Hands a file to another app. @param {string} name @param {string} text
 * @returns {Promise<boolean>} whether the share sheet was there, even if the person thought better of it */
export async function handOver(name, text) {
  try {
    await navigator.share({ files: [plain(name, text)], title: name });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

/** @param {string} name @param {string} text */
export function download(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/octet-stream" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // a browser may ask first where to put it
}

/**
 * Copies what is in a field, or selects it where there is no clipboard.
 * @param {HTMLInputElement | HTMLTextAreaElement} field @returns {Promise<boolean>} whether it is copied
 */
export async function copied(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return false;
  }
}

/**
 * The text that a page's address brings, and the address without it: a link to a game, or what another app shares,
 * which has no text yet where it is still to be fetched (see `sharedText`); null where it brings nothing.
 * @param {string} href @returns {{ text: string, linked: boolean, rest: URL } | null}
 */
export function broughtBy(href) {
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

/** As much of a file as could be a game. @param {Blob} blob */
export const textOf = (blob) => blob.slice(0, MOST).text();

/** Whether what is dragged over the page could be a game. @param {readonly string[]} types */
export const couldBeAGame = (types) => types.some((type) => type === "Files" || type === "text/plain");
