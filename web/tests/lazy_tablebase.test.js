// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { createLazyTablebase } from "../app/lazy_tablebase.js";

const RECORD = { game: "awale", start: "", match: "", moves: [], end: "" };

/** Make a tablebase that nothing is asked of yet. */
function made() {
  const asked = /** @type {string[]} */ ([]);
  const told = /** @type {unknown[]} */ ([]);
  const tablebase = createLazyTablebase(
    /** @type {any} */ ({
      root: "https://example.org/",
      prove: async () => "the engine's",
      load: async (/** @type {string} */ game) => {
        asked.push(game);
        return { solver: null };
      },
      onStatus: (/** @type {unknown} */ tablebaseStatus) => told.push(tablebaseStatus),
    }),
  );
  return { tablebase, asked, told };
}

test("before anybody looks into a position the engine proves, and nothing is solved", async () => {
  const { tablebase, asked, told } = made();
  assert.equal(tablebase.of("awale"), null);
  assert.equal(await tablebase.prove(RECORD), "the engine's");
  tablebase.release();
  await tablebase.readStatus();
  assert.deepEqual([asked, told], [[], []]);
});

test("where the browser denies what is kept, nothing is there, and no error is left over", async () => {
  Object.defineProperty(globalThis, "caches", {
    configurable: true,
    get() {
      throw new DOMException("sandboxed", "SecurityError");
    },
  });
  await made().tablebase.readStatus();
  Reflect.deleteProperty(globalThis, "caches");
});

test("a game is wished for once, however often it is looked at while the script is on its way", async () => {
  const { tablebase, asked } = made();
  await Promise.all([tablebase.request("awale", "large"), tablebase.request("awale", "large")]);
  assert.deepEqual(asked, ["awale"]);
});
