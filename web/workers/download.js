// @ts-check
// Downloads the site's files, and verifies each by its hash. A large download resumes where the last one stopped.

import { timeout } from "../build_info.js";
import { readVerified, resumePart, sha256, store, storePart } from "./file_cache.js";

/** A failure of the start. */
export class BootError extends Error {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

const TRIES = 3;
/** A download without a byte for this long is cancelled. */
const STALL_MS = timeout(20000);
/** A download that takes longer is cached in parts, an eighth at a time. */
const SLOW_MS = timeout(2000);

/** Bytes that are unpacked at a time. */
const PIECE = 1 << 18;

/**
 * Reads a file from the cache, else downloads and caches it. Its bytes are verified and unpacked.
 * @param {StoredFile} file @param {URL} root @param {(bytes: number) => void} onBytes called with the bytes so far
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
export async function fetchFile(file, root, onBytes) {
  const found = await readVerified(file, root.href);
  const bytes = found ?? (await download(file, root, onBytes));
  if (found) onBytes(found.length);
  else store(file, root.href, bytes).catch((error) => console.warn(`${file.url} could not be kept: ${error}`));
  return bytes;
}

/** Downloads, verifies and unpacks a file. Throws BootError after several attempts.
 * @param {StoredFile} file @param {URL} root @param {(bytes: number) => void} onBytes */
export async function download(file, root, onBytes) {
  const bytes = new Uint8Array(file.bytes);
  const come = { bytes, length: await resumePart(file, root.href, bytes) };
  for (let attempt = 1; ; attempt += 1) {
    try {
      await receive(file, root, come, attempt > 1, onBytes);
      await check(file, come);
      return file.unpacked ? await unpack(bytes, file.unpacked.bytes) : bytes;
    } catch (error) {
      const failed = error instanceof BootError ? error : new BootError("file-missing", `${file.url}: ${error}`);
      if (failed.code === "file-damaged") come.length = 0;
      if (attempt >= TRIES) throw failed;
      await new Promise((done) => setTimeout(done, timeout(400) * attempt ** 2));
    }
  }
}

/** Receives a file, or the rest of it. @param {StoredFile} file @param {URL} root
 * @param {{ bytes: Uint8Array<ArrayBuffer>, length: number }} come the bytes so far
 * @param {boolean} again @param {(bytes: number) => void} onBytes */
async function receive(file, root, come, again, onBytes) {
  const stall = new AbortController();
  let timer = setTimeout(() => stall.abort(), STALL_MS);
  const began = performance.now();
  try {
    const headers = come.length > 0 ? { Range: `bytes=${come.length}-` } : undefined;
    const cache = again ? "reload" : "default";
    const response = await fetch(new URL(file.url, root), { signal: stall.signal, cache, headers });
    if (!response.ok || !response.body) throw new BootError("file-missing", `${file.url}: status ${response.status}`);
    if (response.status !== 206) come.length = 0; // the host does not resume
    let aside = come.length;
    /** @param {number} count */
    const take = (count) => {
      clearTimeout(timer);
      timer = setTimeout(() => stall.abort(), STALL_MS);
      come.length = count;
      onBytes(count);
      if (performance.now() < began + SLOW_MS || count < aside + file.bytes / 8) return;
      aside = count;
      storePart(file, root.href, come.bytes.slice(0, count));
    };
    await fill(come.bytes, response.body, take, come.length);
  } finally {
    clearTimeout(timer);
  }
}

/** Fills bytes from a stream. @param {Uint8Array} bytes @param {ReadableStream<Uint8Array>} stream
 * @param {(count: number) => void} onBytes @param {number} [count] the bytes that were there before
 * @returns {Promise<number>} the bytes in all */
export async function fill(bytes, stream, onBytes, count = 0) {
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (count + part.value.length > bytes.length)
      throw new BootError("file-damaged", `longer than ${bytes.length} bytes`);
    bytes.set(part.value, count);
    count += part.value.length;
    onBytes(count);
  }
  return count;
}

/** @param {StoredFile} file @param {{ bytes: Uint8Array<ArrayBuffer>, length: number }} come */
export async function check({ url, bytes: wanted, sha256: hash }, { bytes, length }) {
  if (length !== wanted) throw new BootError("file-damaged", `${url}: ${length} of ${wanted} bytes`);
  if (!globalThis.crypto?.subtle)
    return console.warn(`${url}: its hash can't be checked over plain http or in a sandbox`);
  if ((await sha256(bytes)) !== hash)
    throw new BootError("file-damaged", `${url}: its bytes are not the published ones`);
}

/** Unpacks a gzip. @param {Uint8Array<ArrayBuffer>} packed @param {number} length */
export async function unpack(packed, length) {
  const bytes = new Uint8Array(length);
  const count = await fill(bytes, inPieces(packed).pipeThrough(new DecompressionStream("gzip")), () => {});
  if (count !== length) throw new BootError("file-damaged", `unpacked: ${count} of ${length} bytes`);
  return bytes;
}

/** Streams bytes in pieces, so that there are never two whole copies. @param {Uint8Array<ArrayBuffer>} bytes */
function inPieces(bytes) {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, at + PIECE));
      at += PIECE;
    },
  });
}
