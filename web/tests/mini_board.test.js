// @ts-check
// The marks of a board in a room: the houses that may be touched, and the side that is to move.
import assert from "node:assert/strict";
import { test } from "node:test";
import { marksAt, watchLook } from "../components/mini_board.js";

const MARKS = { legal: [2, 3], picked: [2], hint: [], turn: /** @type {const} */ ("S") };
const RESULT = /** @type {Position["result"]} */ ({ winner: "S", south: 25, north: 10, reason: "majority" });

test("a side is marked as to move while its game goes on, and none once the game is over", () => {
  assert.deepEqual(marksAt(MARKS, { result: null }, false), MARKS);
  assert.deepEqual(marksAt(MARKS, { result: RESULT }, false), { ...MARKS, turn: null });
});

test("while the last turn is being seen its side is marked, and nothing may be touched", () => {
  assert.deepEqual(marksAt(MARKS, { result: RESULT }, true), { ...MARKS, legal: [] });
  assert.deepEqual(marksAt(MARKS, { result: null }, true), { ...MARKS, legal: [] });
});

test("a board is fitted again when the system changes its colours, until it is gone", () => {
  /** @type {Record<string, EventTarget>} */
  const looks = {};
  Object.assign(globalThis, {
    devicePixelRatio: 1,
    matchMedia: (/** @type {string} */ query) => (looks[query] ??= new EventTarget()),
    ResizeObserver: class {
      observe() {}
      disconnect() {}
    },
  });
  let fitted = 0;
  const end = watchLook(/** @type {any} */ ({}), () => {
    fitted += 1;
  });
  const change = () => Object.values(looks).map((look) => look.dispatchEvent(new Event("change")));
  assert.deepEqual([change().length, fitted], [2, 2]);
  end();
  change();
  assert.equal(fitted, 2);
});
