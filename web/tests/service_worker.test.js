// @ts-check
// The service worker where the browser cannot open its cache.
import assert from "node:assert/strict";
import { test } from "node:test";

const ROOT = "https://host.example/place/";
/** @type {Record<string, (event: object) => void>} */
const handlers = {};
const worker = {
  registration: { scope: ROOT },
  addEventListener: (/** @type {string} */ name, /** @type {(event: object) => void} */ handle) => {
    handlers[name] = handle;
  },
};
const denied = async () => Promise.reject(new DOMException("Unexpected internal error.", "UnknownError"));
const [__FILES__, __VERSION__, __UNREACHED__] = [[], "1", {}];
Object.assign(globalThis, { self: worker, caches: { open: denied }, __FILES__, __VERSION__, __UNREACHED__ });
await import("../workers/sw.js");

/** Ask the service worker for a file. @param {string} path @returns {Promise<Response>} */
function answerTo(path) {
  const request = { method: "GET", cache: "default", mode: "no-cors", url: ROOT + path };
  return new Promise((respondWith) => handlers.fetch({ request, respondWith }));
}

test("without a cache a file of the host comes from the network", async (t) => {
  t.mock.method(globalThis, "fetch", async () => new Response("from the host"));
  assert.equal(await (await answerTo("embed.js")).text(), "from the host");
});

test("without a cache nothing has been shared", async () => {
  assert.equal((await answerTo("kept/shared")).status, 404);
});

test("without a cache the service worker is not installed, and says why", async () => {
  const installed = new Promise((waitUntil) => handlers.install({ waitUntil }));
  await assert.rejects(installed, /the cache cannot be opened/);
});
