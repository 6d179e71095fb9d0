// @ts-check
// Cache Storage for solved tablebases, evicted first when space runs low. A response is read whole or cancelled, and no
// blob is made of it: else its space stays taken after it is deleted, until the page drops the response.

import { tablebaseCacheName } from "../build_info.js";

/** The free space below which nothing is cached. */
const RESERVED_BYTES = 200e6;
/** The most bytes in the cache; the oldest entries are evicted first. */
const MAX_BYTES = 60e6;
const SIZE = "Content-Length";

/** Whether the device has enough free space, as far as it says. */
async function hasRoom() {
  const { quota, usage } = (await globalThis.navigator?.storage?.estimate?.().catch(() => null)) ?? {};
  return quota === undefined || usage === undefined || quota - usage > RESERVED_BYTES;
}

/** Gives the bytes of an entry. @param {Response} kept */
async function sizeOf(kept) {
  const said = kept.headers.get(SIZE);
  if (said === null) return (await kept.arrayBuffer()).byteLength; // written by an old version
  await kept.body?.cancel();
  return Number(said);
}

/** Creates the tablebase cache. In a frame with an opaque origin it stays empty. @param {string} root the site's */
export function createTablebaseCache(root) {
  const name = tablebaseCacheName(root);
  const keyOf = (/** @type {string} */ hash) => new URL(`kept/endings-${hash}`, root).href;

  /** @param {boolean} make whether it is created if missing @returns {Promise<Cache | null>} */
  async function open(make = false) {
    try {
      if (!make && !(await globalThis.caches?.has(name))) return null;
      return (await globalThis.caches?.open(name)) ?? null;
    } catch {
      return null; // denied
    }
  }

  /** Gives the URL and bytes of each entry, the oldest first. @returns {Promise<[string, number][]>} */
  async function sizes() {
    const cache = await open();
    /** @type {[string, number][]} */
    const found = [];
    for (const { url } of (await cache?.keys()) ?? []) {
      const kept = await cache?.match(url);
      found.push([url, kept ? await sizeOf(kept) : 0]);
    }
    return found;
  }

  /** Evicts the oldest entries above the limit. */
  async function prune() {
    const all = await sizes();
    let much = all.reduce((sum, [, size]) => sum + size, 0);
    for (const [url, size] of all.slice(0, -1)) {
      if (much <= MAX_BYTES) return;
      await (await open())?.delete(url);
      much -= size;
    }
  }

  return {
    /** @param {string} hash @returns {Promise<ArrayBuffer | null>} */
    async read(hash) {
      const kept = await (await open())?.match(keyOf(hash));
      return kept ? kept.arrayBuffer() : null;
    },
    /** @param {string} hash @param {ArrayBuffer} packed @returns {Promise<boolean>} whether there was space */
    async write(hash, packed) {
      try {
        if (!(await hasRoom())) return false;
        const cache = await open(true);
        await cache?.put(keyOf(hash), new Response(packed, { headers: { [SIZE]: String(packed.byteLength) } }));
        await prune();
        return cache !== null;
      } catch (error) {
        console.warn(`the endings are not kept: ${error}`);
        return false;
      }
    },
    /** @param {string} hash */
    async remove(hash) {
      await (await open())?.delete(keyOf(hash));
    },
    /** Clears the cache, entry by entry first: deleting a cache that another tab has open frees no space. */
    async clear() {
      const cache = await open();
      for (const { url } of (await cache?.keys()) ?? []) await cache?.delete(url);
      return cache !== null && caches.delete(name);
    },
    /** Clears the cache if the device has little space. */
    async makeRoom() {
      if (!(await hasRoom())) await this.clear();
    },
    /** Gives the bytes of all. */
    size: async () => (await sizes()).reduce((sum, [, size]) => sum + size, 0),
  };
}
