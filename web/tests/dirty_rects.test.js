// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { differing, dirtyRects, overlap } from "../board/dirty_rects.js";
import { reach } from "../board/draw_items.js";
import { buildDrawList, restingPlaces } from "../board/draw_list.js";
import { layOutBoard } from "../board/geometry.js";
import { plan, restingScene, sceneAt } from "../board/timeline.js";
import { BEFORE, OWARE, picture, STEPS } from "./fixtures.js";

/** @import { Box } from "../board/geometry.js" */
/** @import { Item, Seed } from "../board/draw_list.js" */

const geometry = layOutBoard(OWARE, 600, 400);
const places = restingPlaces(geometry, 48);
/** Return the box of an item in whole dots, as the view has it. @param {Item} item @returns {Box} */
function boxOf(item) {
  const { x, y, width, height } = reach(item, geometry.seed);
  const [left, top] = [Math.floor(x), Math.floor(y)];
  return { x: left, y: top, width: Math.ceil(x + width) - left, height: Math.ceil(y + height) - top };
}

/** Every picture of a turn, and of what is pointed at and said before it. */
const pictures = [
  picture(),
  picture({ legal: [0, 2], previews: [{ ends: 6, captures: 2, arrow: "" }], turn: "S" }),
  picture({ legal: [2], picked: [2], hint: [2], values: [{ cell: 2, text: "★ +3" }], turn: "S" }),
  picture({ refused: 1, facing: true, turn: "N" }),
  ...Array.from({ length: 160 }, (_, i) => picture({ scene: sceneAt(BEFORE, plan(STEPS, 1), i * 16) })),
  picture({ last: { from: 2, to: 6 }, marks: [5], names: { S: "You", N: "North" } }),
].map((shown) => buildDrawList(geometry, places, shown));
const pairs = pictures.slice(1).map((after, i) => /** @type {const} */ ([pictures[i], after]));

/** @param {Box} outer @param {Box} inner */
const holds = (outer, inner) =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height;

test("whatever differs between two pictures lies in a box that is cleared and painted again", () => {
  for (const [before, after] of pairs) {
    const parts = dirtyRects(before, after, boxOf);
    for (const item of differing(before, after)) {
      assert.equal(parts.filter(({ box }) => holds(box, boxOf(item))).length, 1, JSON.stringify(item));
    }
  }
});

test("what is cleared is painted again wholly, in the order of the picture, and nothing else is", () => {
  for (const [before, after] of pairs) {
    for (const { box, items } of dirtyRects(before, after, boxOf)) {
      const inside = after.filter((item) => overlap(box, boxOf(item)));
      assert.deepEqual(items, inside);
      assert.ok(inside.every((item) => holds(box, boxOf(item))));
    }
  }
});

test("no two boxes overlap, so that nothing is painted twice", () => {
  for (const [before, after] of pairs) {
    const boxes = dirtyRects(before, after, boxOf).map(({ box }) => box);
    assert.ok(boxes.every((box, i) => boxes.every((other, j) => i === j || !overlap(box, other))));
  }
});

test("while seeds are sown most of the board stays as it is", () => {
  const areas = pairs.map(([before, after]) =>
    dirtyRects(before, after, boxOf).reduce((sum, { box }) => sum + box.width * box.height, 0),
  );
  const parts = areas.slice(4, -1).map((area) => area / (geometry.board.width * geometry.board.height));
  assert.ok(Math.max(...parts) < 0.25, parts.map((part) => part.toFixed(2)).join(" "));
});

test("the same picture leaves nothing to be painted, and a seed that stays is the same one", () => {
  const [one, other] = [picture(), picture()].map((shown) => buildDrawList(geometry, places, shown));
  assert.deepEqual(dirtyRects(one, other, boxOf), []);
  assert.ok(one.every((item, i) => item.kind !== "seed" || item === other[i]));
});

test("a seed more in a house changes that seed and the number alone", () => {
  const more = BEFORE.with(3, BEFORE[3] + 1);
  const [before, after] = [BEFORE, more].map((seeds) =>
    buildDrawList(geometry, places, picture({ scene: restingScene(seeds) })),
  );
  assert.deepEqual(
    differing(before, after).map(({ kind }) => kind),
    ["text", "seed", "text"],
  );
});

test("what has changed places with another differs, though both are in both pictures", () => {
  /** @param {number} x @returns {Seed} */
  const seed = (x) => ({ kind: "seed", x, y: 0, radius: 5, angle: 0, tone: 0, height: 0 });
  const [below, above] = [seed(0), seed(3)];
  assert.ok(differing([below, above], [above, below]).length > 0);
  assert.deepEqual(differing([below, below, above], [below, above]), [below]);
});
