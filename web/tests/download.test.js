// @ts-check
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { BootError, download, fetchFile } from "../workers/download.js";
import {
  checksum,
  keyOf,
  openCache,
  readVerified,
  responseOf,
  sha256,
  store,
  storePart,
} from "../workers/file_cache.js";

const BYTES = new TextEncoder().encode("forty-eight seeds");
const ROOT = new URL("https://example.org/place/");
const usual = globalThis.fetch;
/** The pauses between two attempts, a thousandth of those in the page, so that the tests do not wait. */
Object.assign(globalThis, { __TIMEOUT_SCALE__: 0.001 });
afterEach(() => {
  globalThis.fetch = usual;
  Reflect.deleteProperty(globalThis, "caches");
});

const file = async () => ({ url: "assets/x.mjs", bytes: BYTES.length, sha256: await sha256(BYTES) });

/** Answer fetches with these bodies in turn, then always with the last; a function gives the whole response.
 * @param {(BodyInit | null | ((init: RequestInit) => Response))[]} bodies */
function answering(...bodies) {
  /** @type {string[]} */
  const asked = [];
  globalThis.fetch = async (input, init) => {
    asked.push(String(input));
    const body = bodies[Math.min(asked.length, bodies.length) - 1];
    if (typeof body === "function") return body(init ?? {});
    return body === null ? new Response("no", { status: 404 }) : new Response(body);
  };
  return asked;
}

/** Make a browser's cache in memory; headers stay with a key. @param {number} [room] in bytes
 * @returns {Map<string, Uint8Array>} what is in it */
function caching(room = Infinity) {
  const held = new Map();
  /** @type {Map<string, Headers>} */
  const headers = new Map();
  const cache = {
    match: async (/** @type {string} */ key) =>
      held.has(key) ? new Response(held.get(key), { headers: headers.get(key) }) : undefined,
    async put(/** @type {string} */ key, /** @type {Response} */ response) {
      const bytes = new Uint8Array(await response.arrayBuffer());
      const others = [...held].reduce((sum, [name, { length }]) => sum + (name === key ? 0 : length), 0);
      if (others + bytes.length > room) throw new DOMException("no room", "QuotaExceededError");
      headers.set(key, response.headers);
      held.set(key, bytes);
    },
    delete: async (/** @type {string} */ key) => held.delete(key),
  };
  Object.assign(globalThis, { caches: { open: async () => cache } });
  return held;
}

/** Make a body that brings some bytes and is then cut. @param {Uint8Array} bytes */
const cut = (bytes) => () => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
    },
    pull(controller) {
      controller.error(new TypeError("the line is cut"));
    },
  });
  return new Response(body);
};

/** Return the rest of the file, from where it is asked for. @param {RequestInit} init */
function rest(init) {
  const from = Number(/bytes=(\d+)-/.exec(new Headers(init.headers).get("Range") ?? "")?.[1]);
  return new Response(BYTES.slice(from), { status: 206 });
}

test("a file comes whole, from below the site's root, with its progress", async () => {
  const asked = answering(BYTES);
  let come = 0;
  assert.deepEqual(await fetchFile(await file(), ROOT, (bytes) => (come = bytes)), BYTES);
  assert.deepEqual([asked, come], [["https://example.org/place/assets/x.mjs"], BYTES.length]);
});

test("a file that comes damaged or not at all is asked for again", async () => {
  const damaged = BYTES.slice();
  damaged[3] ^= 1;
  const asked = answering(damaged, null, BYTES);
  assert.deepEqual(await download(await file(), ROOT, () => {}), BYTES);
  assert.equal(asked.length, 3);
});

test("a file that stays damaged, short, long or away is an error that says which", async () => {
  const damaged = BYTES.slice();
  damaged[3] ^= 1;
  for (const [wrong, code] of /** @type {[BodyInit | null, string][]} */ ([
    [damaged, "file-damaged"],
    [new Uint8Array([...BYTES, 1]), "file-damaged"],
    [BYTES.slice(1), "file-damaged"],
    [null, "file-missing"],
  ])) {
    answering(wrong);
    const fetched = download(await file(), ROOT, () => {});
    await assert.rejects(fetched, (error) => error instanceof BootError && error.code === code);
  }
});

test("a download that was cut goes on from there", async () => {
  /** @type {number[]} */
  const progress = [];
  const asked = answering(cut(BYTES.slice(0, 6)), rest);
  assert.deepEqual(await download(await file(), ROOT, (bytes) => progress.push(bytes)), BYTES);
  assert.deepEqual([asked.length, progress], [2, [6, BYTES.length]]);
});

test("what was put aside before the page was closed is taken up; if it was wrong, all comes anew", async () => {
  for (const [before, requests] of /** @type {[Uint8Array<ArrayBuffer>, number][]} */ ([
    [BYTES.slice(0, 9), 1],
    [new Uint8Array(9), 2],
    [new Uint8Array(99), 1],
  ])) {
    caching();
    await storePart(await file(), ROOT.href, before);
    const asked = answering((init) => (init.headers ? rest(init) : new Response(BYTES)));
    assert.deepEqual(await download(await file(), ROOT, () => {}), BYTES);
    assert.equal(asked.length, requests);
  }
});

test("a kept file is not fetched again; a damaged one is, and takes its place", async () => {
  const held = caching();
  const one = await file();
  await storePart(one, ROOT.href, BYTES.slice(0, 3));
  await store(one, ROOT.href, BYTES);
  assert.deepEqual([...held.keys()], [keyOf(one, ROOT.href)], "its part is no longer needed");
  const asked = answering(BYTES);
  assert.deepEqual(await fetchFile(one, ROOT, () => {}), BYTES);
  assert.equal(asked.length, 0);
  held.set(keyOf(one, ROOT.href), new Uint8Array(3));
  assert.equal(await readVerified(one, ROOT.href), null);
  assert.equal(held.size, 1, "deleting it could delete a sound one");
  assert.deepEqual(await fetchFile(one, ROOT, () => {}), BYTES);
  assert.equal(asked.length, 1);
  await new Promise((later) => setTimeout(later));
  assert.deepEqual(held.get(keyOf(one, ROOT.href)), BYTES);
});

test("a file has the room of its part, also of one that is still being written", async () => {
  const held = caching(BYTES.length);
  const one = await file();
  const part = storePart(one, ROOT.href, BYTES.slice(0, 9));
  await store(one, ROOT.href, BYTES);
  await part;
  assert.deepEqual([...held.keys()], [keyOf(one, ROOT.href)]);
});

test("every byte of a kept file has part in its sum, and so has its length", () => {
  const bytes = Uint8Array.from({ length: 77 }, (_, i) => (i * 37) % 256);
  for (const place of bytes.keys()) {
    for (let other = 1; other < 256; other += 1) {
      assert.notEqual(checksum(bytes.with(place, bytes[place] ^ other)), checksum(bytes), `byte ${place}`);
    }
    assert.notEqual(checksum(bytes.slice(0, place)), checksum(bytes), `${place} bytes`);
  }
  assert.notEqual(checksum(new Uint8Array(16)), checksum(new Uint8Array(32)), "zeros count");
});

test("what an earlier version has kept without a sum is verified by its hash", async () => {
  caching();
  const one = await file();
  const cache = await openCache(ROOT.href);
  await cache?.put(keyOf(one, ROOT.href), new Response(BYTES));
  assert.deepEqual(await readVerified(one, ROOT.href), BYTES);
  await cache?.put(keyOf(one, ROOT.href), new Response(BYTES.slice(1)));
  assert.equal(await readVerified(one, ROOT.href), null);
});

test("a store without room stops no download", async () => {
  const held = caching();
  held.set = () => {
    throw new DOMException("no room", "QuotaExceededError");
  };
  answering(BYTES);
  assert.deepEqual(await fetchFile(await file(), ROOT, () => {}), BYTES);
  await new Promise((later) => setTimeout(later));
});

test("without a network a file is an error that says which", async () => {
  globalThis.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
  const fetched = download(await file(), ROOT, () => {});
  await assert.rejects(fetched, (error) => error instanceof BootError && /^assets.x.mjs: /.test(error.message));
});

test("where nothing can be kept the files come from the network", async () => {
  assert.equal(await openCache(ROOT.href), null);
  Object.assign(globalThis, { caches: { open: () => Promise.reject(new DOMException("denied", "SecurityError")) } });
  assert.equal(await openCache(ROOT.href), null);
});

test("a kept file has its right type and its policy, whatever the host said", async () => {
  const script = responseOf(await file(), BYTES);
  assert.equal(script.headers.get("Content-Type"), "text/javascript; charset=utf-8");
  assert.match(script.headers.get("Content-Security-Policy") ?? "", /script-src 'self' 'wasm-unsafe-eval'/);
  const page = responseOf({ ...(await file()), url: "index.html" }, BYTES);
  assert.equal(page.headers.get("Content-Type"), "text/html; charset=utf-8");
  assert.equal(page.headers.get("Content-Security-Policy"), "frame-ancestors 'self'", "it states the rest itself");
});
