// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { createLazyTreasury } from "../app/lazy_tablebase.js";

const RECORD = { game: "awale", start: "", match: "", moves: [], end: "" };

/** A treasury that nothing is asked of yet. */
function made() {
  const asked = /** @type {string[]} */ ([]);
  const told = /** @type {unknown[]} */ ([]);
  const treasury = createLazyTreasury(
    /** @type {any} */ ({
      root: "https://example.org/",
      prove: async () => "the engine's",
      load: async (/** @type {string} */ game) => {
        asked.push(game);
        return { solver: null };
      },
      onTold: (/** @type {unknown} */ wealth) => told.push(wealth),
    }),
  );
  return { treasury, asked, told };
}

test("before anybody looks into a position the engine proves, and nothing is solved", async () => {
  const { treasury, asked, told } = made();
  assert.equal(treasury.of("awale"), null);
  assert.equal(await treasury.prove(RECORD), "the engine's");
  treasury.rest();
  await treasury.look();
  assert.deepEqual([asked, told], [[], []]);
});

test("where the browser denies what is kept, nothing is there, and no error is left over", async () => {
  Object.defineProperty(globalThis, "caches", {
    configurable: true,
    get() {
      throw new DOMException("sandboxed", "SecurityError");
    },
  });
  await made().treasury.look();
  Reflect.deleteProperty(globalThis, "caches");
});

test("a game is wished for once, however often it is looked at while the script is on its way", async () => {
  const { treasury, asked } = made();
  await Promise.all([treasury.want("awale", "large"), treasury.want("awale", "large")]);
  assert.deepEqual(asked, ["awale"]);
});
