// @ts-check
// The cache of the site's files, each under its hash, verified at every read. Packed files are cached unpacked, since
// they are read more often than fetched. A download is verified by its hash, and cached with a checksum, which detects
// damage as well in a fifth of the time. It is no defence against tampering: code that can write here can replace the
// page.

/** Content types by file extension. @type {Record<string, string>} */
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
/** A worker has the policy of its own file, for which many hosts send none. */
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/**
 * Names the cache of one copy of the site; others on the same origin are left alone.
 * @param {string} root the site's
 */
const cacheName = (root) => `mashimo:${root}`;

/**
 * Gives the key of a file: its hash, so that a new version fetches only what changed.
 * @param {StoredFile} file
 * @param {string} root
 */
export const keyOf = (file, root) => new URL(`kept/${file.sha256}`, root).href;

/** @param {BufferSource} bytes @returns {Promise<string>} in hexadecimal */
export async function sha256(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The app is framed by no other page: such a page could lead a click astray (docs/hosting.md). */
const PAGE_POLICY = "frame-ancestors 'self'";

/** Makes a response with a file's type and policy. @param {StoredFile} file @param {Uint8Array<ArrayBuffer>} bytes */
export function responseOf({ url }, bytes) {
  const type = TYPES[url.split(".").at(-1) ?? ""] ?? "application/octet-stream";
  const headers = new Headers({ "Content-Type": /^text/.test(type) ? `${type}; charset=utf-8` : type });
  if (type === "text/html") headers.set("Content-Security-Policy", PAGE_POLICY);
  if (type === "text/javascript") headers.set("Content-Security-Policy", WORKER_POLICY);
  return new Response(bytes, { headers });
}

/**
 * @param {string} root
 * @returns {Promise<Cache | null>} null if caching is denied, or the page is not served by https
 */
export async function openCache(root) {
  try {
    return (await globalThis.caches?.open(cacheName(root))) ?? null;
  } catch {
    return null;
  }
}

/**
 * Gives a cached file, not verified.
 * @param {StoredFile} file @param {string} root @returns {Promise<Response | null>}
 */
export async function keptFile(file, root) {
  return (await (await openCache(root))?.match(keyOf(file, root))) ?? null;
}

/** The header with the checksum. */
const SUM = "Mashimo-Sum";
/** Gives a step of the checksum, injective in both arguments. @param {number} sum @param {number} word */
const step = (sum, word) => Math.imul(((sum << 13) | (sum >>> 19)) ^ word, 0x9e3779b1);

/** Sums bytes in four independent lanes, which a processor can work on at once. @param {Uint8Array<ArrayBuffer>} bytes
 * @returns {string} */
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
 * Whether the bytes of a cached file are intact: by the checksum, or by the hash if an old version cached it. Damaged
 * bytes stay until the file is fetched again: deleting them could hit a good copy that another tab has just written.
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

/** Reads a cached file; null if it is missing or damaged. @param {StoredFile} file @param {string} root */
export async function readVerified(file, root) {
  const kept = await keptFile(file, root);
  const bytes = kept && (await bytesOf(kept));
  return bytes && (await isIntact(file, kept, bytes)) ? bytes : null;
}

/** The writing of incomplete downloads, by their keys; it never rejects. @type {Map<string, Promise<void>>} */
const partWrites = new Map();

/**
 * Caches a file. There may be no room for its part too, which is deleted before.
 * @param {StoredFile} file @param {string} root @param {Uint8Array<ArrayBuffer>} bytes verified, unpacked
 */
export async function store(file, root, bytes) {
  const cache = await openCache(root);
  const kept = responseOf(file, bytes);
  kept.headers.set(SUM, checksum(bytes));
  await partWrites.get(partKey(file, root));
  await cache?.delete(partKey(file, root));
  await cache?.put(keyOf(file, root), kept);
}

/** Gives the key of an incomplete download. @param {StoredFile} file @param {string} root */
const partKey = (file, root) => `${keyOf(file, root)}-part`;

/** Caches an incomplete download; without space the next one starts over.
 * @param {StoredFile} file @param {string} root @param {Uint8Array<ArrayBuffer>} bytes */
export async function storePart(file, root, bytes) {
  const key = partKey(file, root);
  const before = partWrites.get(key);
  async function write() {
    await before;
    const cache = await openCache(root);
    await cache?.put(key, new Response(bytes)).catch((error) => console.warn(`${file.url}: ${error}`));
  }
  partWrites.set(key, write());
  await partWrites.get(key);
}

/** Reads an incomplete download into `bytes`. @param {StoredFile} file @param {string} root @param {Uint8Array} bytes
 * @returns {Promise<number>} its length */
export async function resumePart(file, root, bytes) {
  const found = await (await openCache(root))?.match(partKey(file, root));
  const part = new Uint8Array((await found?.arrayBuffer()) ?? []);
  if (part.length >= bytes.length) return 0;
  bytes.set(part);
  return part.length;
}

/**
 * Gives the key that marks a file as unusable on this device: it is not fetched again.
 * @param {StoredFile} file
 * @param {string} root
 */
export const rejectedKey = (file, root) => `${keyOf(file, root)}-refused`;

/** Deletes a snapshot, and marks it as unusable. @param {StoredFile} file @param {string} root */
export async function rejectSnapshot(file, root) {
  const cache = await openCache(root);
  await cache?.put(rejectedKey(file, root), new Response());
  await cache?.delete(keyOf(file, root));
}
