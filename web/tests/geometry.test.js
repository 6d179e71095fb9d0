// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { layOutBoard, restingSpots, rotatedFor } from "../board/geometry.js";
import { fourRows, OWARE, twoRows } from "./fixtures.js";

/** @import { Box } from "../board/geometry.js" */

const BOARDS = { OWARE, left: twoRows(6, "left"), right: twoRows(8, "right"), four: fourRows() };
/**
 * The canvas on screens of 320x568, 360x640, 375x667, 390x844, 640x360, 768x1024 and 1280x800, and which of them stand
 * upright.
 * @type {[number, number, boolean][]}
 */
const SIZES = [
  [320, 249, true],
  [360, 281, true],
  [375, 292, true],
  [390, 304, true],
  [364, 360, false],
  [720, 528, true],
  [888, 750, false],
];
const FINGER = 44;

/** @param {Box} a @param {Box} b */
const overlap = (a, b) =>
  a.x + a.width > b.x + 0.01 &&
  b.x + b.width > a.x + 0.01 &&
  a.y + a.height > b.y + 0.01 &&
  b.y + b.height > a.y + 0.01;

for (const [name, layout] of Object.entries(BOARDS)) {
  for (const [width, height, upright] of SIZES) {
    const where = `${name} on ${width}x${height}`;
    const { board, houses, stores } = layOutBoard(layout, width, height, "S", { upright });
    const boxes = [...houses, ...stores].map(({ box }) => box);

    test(`${where}: everything lies on the board and the board on the canvas`, () => {
      assert.ok(board.x >= 0 && board.y >= 0, JSON.stringify(board));
      assert.ok(
        board.x + board.width <= width + 0.01 && board.y + board.height <= height + 0.01,
        JSON.stringify(board),
      );
      for (const box of boxes) {
        assert.ok(box.x >= board.x && box.x + box.width <= board.x + board.width, JSON.stringify(box));
        assert.ok(box.y >= board.y && box.y + box.height <= board.y + board.height, JSON.stringify(box));
      }
    });

    test(`${where}: nothing overlaps`, () => {
      for (const [i, one] of boxes.entries()) {
        for (const other of boxes.slice(i + 1)) assert.ok(!overlap(one, other), JSON.stringify([one, other]));
      }
    });

    test(`${where}: a house is as high as a finger, and as wide if the row has room for that`, () => {
      const wide = Math.min(FINGER, (width - 4) / layout.columns);
      for (const { box } of houses) {
        assert.ok(box.width >= wide - 0.01 && box.height >= FINGER, JSON.stringify(box));
      }
    });
  }
}

test("a store lies at its owner's end: left for South is right for North", () => {
  const [south, north] = layOutBoard(twoRows(6, "left"), 900, 500).stores;
  assert.ok(south.box.x < north.box.x);
  const [southRight, northRight] = layOutBoard(twoRows(6, "right"), 900, 500).stores;
  assert.ok(southRight.box.x > northRight.box.x);
});

test("stores of the ends lie there where the screen lies on its side, and above and below where it stands upright", () => {
  for (const [end, left] of /** @type {const} */ ([
    ["left", "S"],
    ["right", "N"],
  ])) {
    const lying = layOutBoard(twoRows(8, end), 720, 528, "S");
    const store = lying.stores.find(({ side }) => side === left);
    assert.ok(store && store.box.x < lying.bed.x && store.box.height === lying.bed.height, end);
    const standing = layOutBoard(twoRows(8, end), 720, 528, "S", { upright: true });
    assert.ok(
      standing.stores.every(({ box }) => box.width === standing.bed.width),
      end,
    );
    assert.ok(standing.stores[0].box.y > standing.bed.y && standing.stores[1].box.y < standing.bed.y, end);
  }
});

test("where they would leave less than a finger's width for a house, they lie above and below all the same", () => {
  for (const [layout, width] of /** @type {[Layout, number][]} */ ([
    [twoRows(8, "left"), 364],
    [twoRows(6, "right"), 364],
  ])) {
    const { stores, bed, houses } = layOutBoard(layout, width, 360, "S");
    assert.ok(stores[0].box.y > bed.y && stores[1].box.y < bed.y);
    assert.ok(houses.every(({ box }) => box.width >= FINGER));
  }
});

test("a side without a store has a plate for its name, which lies on no house", () => {
  for (const [width, height, upright] of SIZES) {
    const { plates, houses, board } = layOutBoard(fourRows(), width, height, "S", { upright });
    assert.deepEqual(
      plates.map(({ side }) => side),
      ["S", "N"],
    );
    for (const { y, size } of plates) {
      assert.ok(size >= 11 && y - size * 0.75 > board.y && y + size * 0.75 < board.y + board.height);
      assert.ok(
        houses.every(({ box }) => y + size * 0.75 < box.y + 0.01 || y - size * 0.75 > box.y + box.height - 0.01),
        JSON.stringify({ width, y, size }),
      );
    }
  }
  assert.deepEqual(layOutBoard(OWARE, 360, 281).plates, []);
});

/** The first spots of a hollow. @param {number} cell @param {number} count */
function firstSpots(cell, count) {
  const spots = restingSpots(cell, { x: 0, y: 0, rx: 50, ry: 60 }, 12);
  return Array.from({ length: count }, () => spots.next().value);
}

test("seeds stay where they fell: more seeds don't move the first ones", () => {
  assert.deepEqual(firstSpots(3, 20).slice(0, 7), firstSpots(3, 7));
});

test("every seed lies inside its hollow, and the first few touch no other", () => {
  const spots = firstSpots(5, 48);
  for (const { x, y } of spots) assert.ok((x / 50) ** 2 + (y / 60) ** 2 < 1, `${x}, ${y}`);
  for (const [i, one] of spots.slice(0, 6).entries()) {
    for (const other of spots.slice(0, i)) assert.ok(Math.hypot(one.x - other.x, one.y - other.y) > 20);
  }
});

test("turned round, North's row is below, its stores at its own ends", () => {
  for (const layout of [OWARE, twoRows(8, "left"), fourRows()]) {
    const there = layOutBoard(rotatedFor(layout, "N"), 900, 600, "N");
    const [south, north] = ["S", "N"].map((side) => there.houses.filter((house) => house.side === side));
    assert.ok(Math.max(...south.map(({ box }) => box.y)) < Math.min(...north.map(({ box }) => box.y)));
    assert.ok(south.every(({ label, hollow }) => label.y < hollow.y));
  }
  const stores = layOutBoard(rotatedFor(twoRows(8, "left"), "N"), 900, 600, "N").stores;
  assert.deepEqual(
    stores.map(({ side, box }) => `${side} ${box.x < 450 ? "left" : "right"}`),
    ["S right", "N left"],
  );
});

test("of two who sit face to face each has the store at the own edge", () => {
  const { houses, stores } = layOutBoard(OWARE, 812, 720, "S", { upright: true, facing: true });
  const [first, last] = [Math.min(...houses.map(({ box }) => box.y)), Math.max(...houses.map(({ box }) => box.y))];
  for (const { side, box } of stores) assert.ok(side === "S" ? box.y > last : box.y < first, side);
});
