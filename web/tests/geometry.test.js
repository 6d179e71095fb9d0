// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { layOutBoard, restingSpots, rotatedFor } from "../board/geometry.js";
import { fourRows, OWARE, twoRows } from "./fixtures.js";

/** @import { Box } from "../board/geometry.js" */

const BOARDS = { OWARE, left: twoRows(6, "left"), right: twoRows(8, "right"), four: fourRows() };
/**
 * List the canvas on screens of 320x568, 360x640, 390x844, 740x360, 820x1180, 1280x800 and on a projector of 1920x1080.
 * @type {[number, number][]}
 */
const SIZES = [
  [320, 260],
  [360, 352],
  [390, 550],
  [440, 352],
  [804, 760],
  [860, 640],
  [1880, 840],
];
const FINGER = 44;

/** @param {Box} a @param {Box} b */
const overlap = (a, b) =>
  a.x + a.width > b.x + 0.01 &&
  b.x + b.width > a.x + 0.01 &&
  a.y + a.height > b.y + 0.01 &&
  b.y + b.height > a.y + 0.01;

for (const [name, layout] of Object.entries(BOARDS)) {
  for (const [width, height] of SIZES) {
    const where = `${name} on ${width}x${height}`;
    const { board, houses, stores } = layOutBoard(layout, width, height);
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

test("a store lies at its owner's right hand, or at the left one where that is where sowing goes", () => {
  for (const [layout, right] of /** @type {[Layout, boolean][]} */ ([
    [OWARE, true],
    [twoRows(6, "right"), true],
    [twoRows(6, "left"), false],
  ])) {
    for (const [width, height] of SIZES) {
      const { stores, bed } = layOutBoard(layout, width, height);
      for (const { side, box } of stores) {
        assert.equal(box.x + box.width / 2 > bed.x + bed.width / 2, right === (side === "S"), `${side} on ${width}`);
      }
    }
  }
});

test("stores lie at the ends where houses keep their width, as high as the rows", () => {
  for (const [layout, width, height] of /** @type {[Layout, number, number][]} */ ([
    [OWARE, 860, 640],
    [twoRows(8, "left"), 860, 640],
    [OWARE, 440, 352],
    [OWARE, 804, 760],
  ])) {
    const { stores, bed, plates } = layOutBoard(layout, width, height);
    for (const { box } of stores) {
      assert.ok(box.x + box.width <= bed.x + 0.01 || box.x >= bed.x + bed.width - 0.01, JSON.stringify(box));
      assert.equal(box.height, bed.height);
    }
    assert.deepEqual(plates, []);
  }
});

test("on a board as low as that of own rules on a phone of 320 pixels, stores at the ends leave seeds their room", () => {
  for (const columns of [6, 8, 10]) {
    const { stores, bed, houses, seed } = layOutBoard(twoRows(columns, "right"), 312, 176);
    assert.ok(stores.every(({ box }) => box.height === bed.height));
    assert.ok(houses.every(({ hollow }) => hollow.ry >= 15));
    assert.ok(seed >= 3.5, `${columns}: ${seed}`);
  }
});

test("where houses would be narrower than a finger, a store lies at its owner's edge, to the end of the row", () => {
  for (const [layout, width, height] of /** @type {[Layout, number, number][]} */ ([
    [OWARE, 360, 352],
    [twoRows(8, "left"), 390, 550],
    [twoRows(8, "right"), 440, 352],
  ])) {
    const { stores, bed, houses } = layOutBoard(layout, width, height);
    assert.ok(stores[0].box.y >= bed.y + bed.height && stores[1].box.y + stores[1].box.height <= bed.y);
    for (const { box } of stores) {
      assert.ok(Math.abs(box.x - bed.x) < 0.01 || Math.abs(box.x + box.width - bed.x - bed.width) < 0.01);
    }
    assert.ok(houses.every(({ box }) => box.width >= FINGER));
  }
});

test("a board fills a phone that stands: 480 of 844 pixels and more, in every game", () => {
  for (const [name, layout] of Object.entries(BOARDS)) {
    const { board } = layOutBoard(layout, 390, 550);
    assert.ok(board.height >= 480 && board.width >= 386, `${name}: ${board.width} x ${board.height}`);
  }
});

test("hollows of four rows are as good as round on the phones where they have room for that", () => {
  for (const [width, height] of [
    [320, 260],
    [360, 320],
  ]) {
    const { hollow } = layOutBoard(fourRows(), width, height).houses[0];
    assert.ok(hollow.ry > 0.8 * hollow.rx, `${hollow.rx} x ${hollow.ry} on ${width} x ${height}`);
  }
});

test("numbers stand on the axis of their hollow, and are smaller than seeds where there is room", () => {
  for (const layout of [OWARE, twoRows(8, "right"), fourRows()]) {
    for (const [width, height] of SIZES) {
      for (const { label, hollow } of layOutBoard(layout, width, height).houses) assert.equal(label.x, hollow.x);
    }
  }
  const { label, seed } = layOutBoard(OWARE, 860, 640);
  assert.ok(2 * seed >= 40 && label <= 22, `${2 * seed} and ${label}`);
});

test("numbers grow with the letters of the page, by a third at the most", () => {
  const [usual, large] = [1, 1.35].map((text) => layOutBoard(OWARE, 360, 352, "S", { text }));
  assert.ok(large.label > 1.3 * usual.label && large.name > usual.name);
  assert.ok(large.houses.every(({ box }) => box.height >= FINGER));
});

test("a side without a store has a plate for its name, which lies on no house", () => {
  for (const [width, height] of SIZES) {
    const { plates, houses, board } = layOutBoard(fourRows(), width, height);
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
  assert.deepEqual(layOutBoard(OWARE, 860, 640).plates, []);
});

/** Return the first spots of a hollow. @param {number} cell @param {number} count */
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

/** Return the width of the ring of a house that can be played, from its rim to the seeds. @param {number} seed */
const ringOf = (seed) => 0.17 * seed + 1;

/** @param {number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);

test("on every screen the first four seeds of a hollow can be counted, and six be told apart", () => {
  for (const layout of [OWARE, twoRows(8, "right"), fourRows()]) {
    for (const [width, height] of [...SIZES, [360, 320], [272, 200]]) {
      const { houses, seed } = layOutBoard(layout, width, height);
      for (const { cell, hollow } of houses) {
        const found = restingSpots(cell, hollow, seed);
        const spots = Array.from({ length: 6 }, () => found.next().value);
        for (const [i, one] of spots.entries()) {
          const near = Math.min(...spots.slice(0, i).map((other) => Math.hypot(one.x - other.x, one.y - other.y)));
          assert.ok(near > (i < 4 ? 1.6 : 1.05) * seed, `${near / seed} for seed ${i} on ${width} x ${height}`);
        }
      }
    }
  }
});

test("seeds lie over another by a fifth at most while half of a hollow is free, by three tenths while a third is", () => {
  for (const layout of [OWARE, twoRows(8, "right"), fourRows()]) {
    for (const [width, height] of SIZES) {
      const { houses, seed } = layOutBoard(layout, width, height);
      for (const { cell, hollow } of houses) {
        const found = restingSpots(cell, hollow, seed);
        const rim = ringOf(seed);
        const room = ((hollow.rx - rim) * (hollow.ry - rim)) / seed ** 2; // in seeds
        const spots = Array.from({ length: Math.floor((2 * room) / 3) }, () => found.next().value);
        for (const [i, one] of spots.entries()) {
          const near = Math.min(...spots.slice(0, i).map((other) => Math.hypot(one.x - other.x, one.y - other.y)));
          const least = i < room / 2 ? 1.6 : 1.4;
          assert.ok(near >= least * seed, `${near / seed} for seed ${i + 1} of ${room} on ${width} x ${height}`);
        }
      }
    }
  }
});

test("eight seeds of a long hollow lie along its length and touch nowhere", () => {
  const [rx, ry, seed] = [49, 113, 19];
  for (let cell = 0; cell < 12; cell++) {
    const found = restingSpots(cell, { x: 0, y: 0, rx, ry }, seed);
    const spots = Array.from({ length: 8 }, () => found.next().value);
    for (const [i, one] of spots.entries())
      for (const other of spots.slice(0, i)) assert.ok(Math.hypot(one.x - other.x, one.y - other.y) > 2 * seed);
    const ends = spots.map(({ y }) => y);
    assert.ok(Math.max(...ends) - Math.min(...ends) > 1.2 * (ry - seed), `${ends}`);
  }
});

/** Yield the hollows of houses on all screens, with the first spots of each. @param {number} count */
function* piles(count) {
  for (const layout of [OWARE, twoRows(8, "right"), twoRows(9, "below"), fourRows()]) {
    for (const [width, height] of [...SIZES, [360, 320], [272, 200]]) {
      const { houses, seed } = layOutBoard(layout, width, height);
      for (const { cell, hollow } of houses) {
        const found = restingSpots(cell, hollow, seed);
        const spots = Array.from({ length: count }, () => found.next().value);
        yield { hollow, seed, spots, where: `house ${cell} on ${width} x ${height}` };
      }
    }
  }
}

test("no seed lies on the ring of a house that can be played", () => {
  for (const { hollow, seed, spots, where } of piles(24)) {
    const rim = seed + ringOf(seed) - 0.01;
    for (const { x, y } of spots)
      assert.ok(Math.abs(x) <= hollow.rx - rim && Math.abs(y) <= hollow.ry - rim, `${x}, ${y} of ${where}`);
  }
});

test("one seed lies in the middle of its hollow, up to eight lie about it", () => {
  for (const { seed, spots, where } of piles(8)) {
    for (const count of spots.keys()) {
      const pile = spots.slice(0, count + 1);
      const away = Math.hypot(sum(pile.map(({ x }) => x)), sum(pile.map(({ y }) => y))) / pile.length;
      assert.ok(away < (count ? 1.1 : 0.75) * seed, `${away / seed} for ${count + 1} seeds of ${where}`);
    }
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

test("the number of a store stands at its owner's edge", () => {
  for (const [width, height] of SIZES) {
    const { stores, middle } = layOutBoard(OWARE, width, height);
    for (const { side, label } of stores) assert.equal(label.y > middle, side === "S", `${side} on ${width}`);
  }
});
