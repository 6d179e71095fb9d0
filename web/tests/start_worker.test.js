// @ts-check
// The workers' texts, as a frame with an opaque origin fetches them.

import assert from "node:assert/strict";
import { test } from "node:test";

const place = { protocol: "https:" };
Object.assign(globalThis, {
  __BUILD_INFO__: { classic: { engine: "engine.js", search: "search.js" }, lazy: {} },
  document: { baseURI: "https://example.org/" },
  location: place,
  origin: "null",
  self: globalThis,
});

const { fetchWorkers, startWorker } = await import("../engine/start_worker.js");

test("a connection that drops within a worker's text ends the wait for it, and the next text is fetched", async () => {
  /** @type {string[]} */
  const asked = [];
  globalThis.fetch = async (address) => {
    asked.push(String(address));
    if (asked.length > 1) return new Response("self.onmessage = null;");
    return new Response(new ReadableStream({ start: (body) => body.error(new TypeError("network error")) }));
  };
  /** @type {string[]} */
  const started = [];
  Object.assign(globalThis, {
    Worker: class {
      /** @param {string} address */
      constructor(address) {
        started.push(address);
      }
    },
  });
  await fetchWorkers();
  assert.deepEqual(asked, ["https://example.org/engine.js", "https://example.org/search.js"]);
  startWorker("search");
  assert.match(started[0], /^blob:/);
});
