// @ts-check
// The files of the site as this device keeps them: in one cache, each under its hash, verified whenever it is read.
// What the site has packed is kept unpacked: it is read more often than it is fetched. Each has been verified by its
// hash when it came, and is kept with a sum of its bytes to be verified by from then on, which tells what a disk has
// done to them as well, in a fifth of the time. Whoever could write there could write the page itself.

/** The types of files by the endings of their names, whatever a host may say. @type {Record<string, string>} */
const TYPES = {
  html: "text/html",
  js: "text/javascript",
  mjs: "text/javascript",
  json: "application/json",
  txt: "text/plain",
  png: "image/png",
  svg: "image/svg+xml",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
};
/** A worker has not the page's policy but its own file's, for which many hosts send none: what is kept has this one. */
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/**
 * One for this place on the origin; others on it, even other copies of this site, are left alone.
 * @param {string} root the site's
 */
export const cacheName = (root) => `mashimo:${root}`;

/**
 * The key of a file: its hash, so that a new version fetches only what has changed.
 * @param {StoredFile} file @param {string} root
 */
export const keyOf = (file, root) => new URL(`kept/${file.sha256}`, root).href;

/** @param {BufferSource} bytes @returns {Promise<string>} in hexadecimal */
export async function sha256(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A file as whoever asks for it gets it. @param {StoredFile} file @param {Uint8Array<ArrayBuffer>} bytes */
export function responseOf({ url }, bytes) {
  const type = TYPES[url.split(".").at(-1) ?? ""] ?? "application/octet-stream";
  const headers = new Headers({ "Content-Type": /^text/.test(type) ? `${type}; charset=utf-8` : type });
  if (type === "text/javascript") headers.set("Content-Security-Policy", WORKER_POLICY);
  return new Response(bytes, { headers });
}

/**
 * @param {string} root
 * @returns {Promise<Cache | null>} null where nothing can be kept: denied, or not served over https
 */
export async function openCache(root) {
  try {
    return (await globalThis.caches?.open(cacheName(root))) ?? null;
  } catch {
    return null;
  }
}

/**
 * A kept file as it lies there, unverified.
 * @param {StoredFile} file @param {string} root @returns {Promise<Response | null>}
 */
export async function keptFile(file, root) {
  return (await (await openCache(root))?.match(keyOf(file, root))) ?? null;
}

/** The header that has the sum of what is kept. */
const SUM = "Mashimo-Sum";
/** A step of a sum: no two words lead to the same, nor do two sums. @param {number} sum @param {number} word */
const step = (sum, word) => Math.imul(((sum << 13) | (sum >>> 19)) ^ word, 0x9e3779b1);

/**
 * A sum of bytes in which every word has part: in four lanes, as a processor does several steps at once where none
 * waits for another.
 * @param {Uint8Array<ArrayBuffer>} bytes @returns {string}
 */
export function checksum(bytes) {
  const end = bytes.length - (bytes.length % 16);
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, end / 4);
  let [a, b, c, d] = [1, 2, 3, bytes.length];
  for (let i = 0; i < words.length; i += 4) {
    a = step(a, words[i]);
    b = step(b, words[i + 1]);
    c = step(c, words[i + 2]);
    d = step(d, words[i + 3]);
  }
  for (const byte of bytes.subarray(end)) a = step(a, byte);
  return [a, b, c, d].join(" ");
}

/**
 * Whether the bytes of a kept file are those that it was kept with: by its sum, or by its hash where an earlier version
 * has kept it. Where they are not, they lie there until it is fetched again: whoever threw them away could hit the
 * sound ones that another has just kept in their place.
 * @param {StoredFile} file @param {Response} kept @param {Uint8Array<ArrayBuffer>} bytes
 */
export async function isIntact({ url, sha256: hash, unpacked }, kept, bytes) {
  const sum = kept.headers.get(SUM);
  const sound = sum ? sum === checksum(bytes) : (await sha256(bytes)) === (unpacked?.sha256 ?? hash);
  if (!sound) console.warn(`${url}: its kept bytes are not the published ones`);
  return sound;
}

/** @param {Response} response */
export const bytesOf = async (response) => new Uint8Array(await response.arrayBuffer());

/**
 * The bytes of a kept file; null where it is not kept, or is not what it should be.
 * @param {StoredFile} file @param {string} root
 */
export async function readVerified(file, root) {
  const kept = await keptFile(file, root);
  const bytes = kept && (await bytesOf(kept));
  return bytes && (await isIntact(file, kept, bytes)) ? bytes : null;
}

/**
 * Keeps a file, one that the site has packed unpacked.
 * @param {StoredFile} file @param {string} root @param {Uint8Array<ArrayBuffer>} bytes verified ones
 */
export async function store(file, root, bytes) {
  const cache = await openCache(root);
  const kept = responseOf(file, bytes);
  kept.headers.set(SUM, checksum(bytes));
  await cache?.put(keyOf(file, root), kept);
  await cache?.delete(partKey(file, root));
}

/** The key under which what has come of a file is put aside. @param {StoredFile} file @param {string} root */
const partKey = (file, root) => `${keyOf(file, root)}-part`;

/** Puts aside what has come of a file; without room for it, the next download begins anew.
 * @param {StoredFile} file @param {string} root @param {Uint8Array<ArrayBuffer>} bytes */
export async function storePart(file, root, bytes) {
  const cache = await openCache(root);
  await cache?.put(partKey(file, root), new Response(bytes)).catch((error) => console.warn(`${file.url}: ${error}`));
}

/**
 * Puts into a file's bytes the part of it that was put aside.
 * @param {StoredFile} file @param {string} root @param {Uint8Array} bytes @returns {Promise<number>} how much it is
 */
export async function resumePart(file, root, bytes) {
  const found = await (await openCache(root))?.match(partKey(file, root));
  const part = new Uint8Array((await found?.arrayBuffer()) ?? []);
  if (part.length >= bytes.length) return 0;
  bytes.set(part);
  return part.length;
}

/**
 * A mark, in the place of a file, that this device can't use it: it is not fetched again.
 * @param {StoredFile} file @param {string} root
 */
export const rejectedKey = (file, root) => `${keyOf(file, root)}-refused`;

/** Throws a kept file away for good. @param {StoredFile} file @param {string} root */
export async function rejectSnapshot(file, root) {
  const cache = await openCache(root);
  await cache?.put(rejectedKey(file, root), new Response());
  await cache?.delete(keyOf(file, root));
}
