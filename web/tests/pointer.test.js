// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { houseNamed, neighbour } from "../board/pointer.js";
import { fourRows, OWARE } from "./fixtures.js";

test("arrows lead to the house beside, above or below, and stop at the edge", () => {
  assert.equal(neighbour(OWARE, 2, "ArrowRight"), 3);
  assert.equal(neighbour(OWARE, 2, "ArrowUp"), 9);
  assert.equal(neighbour(OWARE, 9, "ArrowDown"), 2);
  assert.equal(neighbour(OWARE, 0, "ArrowLeft"), 0);
  assert.equal(neighbour(fourRows(), 9, "ArrowDown"), 17);
});

test("a letter names the mover's house, large or small", () => {
  assert.equal(houseNamed(OWARE, "S", "c"), 2);
  assert.equal(houseNamed(OWARE, "N", "C"), 8);
  assert.equal(houseNamed(OWARE, "S", "z"), null);
});

test("of two houses with one letter the playable one is meant; of two playable ones Shift names the far one", () => {
  assert.equal(houseNamed(OWARE, "S", "c", [8]), 8);
  assert.equal(houseNamed(OWARE, "S", "c", [2, 8]), 2);
  assert.equal(houseNamed(OWARE, "S", "C", [2, 8], true), 8);
  assert.equal(houseNamed(fourRows(), "S", "a3", [18]), 18);
});
