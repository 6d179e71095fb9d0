// @ts-check
// The diagrams of the manual: counted, not looked at.

import assert from "node:assert/strict";
import { test } from "node:test";
import { standing } from "../embed/picture.js";
import { diagram, traced } from "../manual/diagram.js";
import { BEFORE, fourRows, OWARE, STEPS, step, twoRows } from "./fixtures.js";

/** @import { Drawing } from "../manual/diagram.js" */
/** @import { Shape } from "../manual/board_svg.js" */

/** @param {Shape} drawn @returns {Shape[]} it and all that is in it */
const all = (drawn) => [drawn, ...drawn.children.flatMap((child) => (typeof child === "string" ? [] : all(child)))];

/** @param {Layout} layout @param {Partial<Drawing>} [more] */
const drawn = (layout, more = {}) => all(diagram(layout, { seeds: { places: BEFORE }, name: "A board.", ...more }));

/** @param {Shape[]} shapes @param {string} tag */
const of = (shapes, tag) => shapes.filter((shape) => shape.tag === tag);

/** @param {Shape[]} shapes */
const texts = (shapes) => of(shapes, "text").flatMap(({ children }) => children);

/** @param {string} name */
const coloured =
  (name) =>
  (/** @type {Shape} */ { attributes }) =>
    [attributes.fill, attributes.stroke].some((value) => String(value).startsWith(`var(--${name},`));

test("every seed is drawn, and every house has its letter and its number", () => {
  const shapes = drawn(OWARE);
  const inHouses = BEFORE.slice(0, 12).reduce((sum, count) => sum + count, 0);
  assert.equal(of(shapes, "circle").length, inHouses);
  for (const { name } of OWARE.houses) assert.ok(texts(shapes).includes(name), name);
  assert.equal(texts(shapes).filter((text) => text === "4").length, 11);
  assert.deepEqual(texts(shapes).slice(-2), ["2", "1"], "the stores");
});

test("seeds lie inside their house and don't cover each other, however many", () => {
  for (const count of [1, 2, 3, 4, 5, 8, 9, 16, 24, 48]) {
    const seeds = of(drawn(OWARE, { seeds: { places: [count, ...Array(13).fill(0)] } }), "circle");
    const [bowl] = of(drawn(OWARE), "ellipse");
    const points = seeds.map(({ attributes: { cx, cy, r } }) => ({ x: Number(cx), y: Number(cy), r: Number(r) }));
    for (const { x, y, r } of points) {
      const away = Math.hypot(x - Number(bowl.attributes.cx), y - Number(bowl.attributes.cy));
      assert.ok(away + r <= Number(bowl.attributes.ry), `${count} seeds: one at ${away}`);
    }
    points.forEach((one, i) => {
      for (const other of points.slice(i + 1)) {
        assert.ok(Math.hypot(one.x - other.x, one.y - other.y) >= one.r * 1.7, `${count} seeds lie apart`);
      }
    });
  }
});

test("everything lies within the drawing, whatever the board", () => {
  for (const layout of [OWARE, twoRows(8, "left"), twoRows(8, "right"), fourRows()]) {
    const places = Array(40).fill(2);
    const [svg, ...shapes] = all(diagram(layout, { seeds: { places }, name: "" }));
    const [, , width, height] = String(svg.attributes.viewBox).split(" ").map(Number);
    for (const { tag, attributes: box } of shapes) {
      const [x, y] = [Number(box.cx ?? box.x ?? 0), Number(box.cy ?? box.y ?? 0)];
      assert.ok(x >= 0 && x + Number(box.width ?? 0) <= width && y >= 0 && y <= height, `${tag} ${x} ${y}`);
    }
  }
});

test("a store lies at its owner's end of the board", () => {
  /** @param {Store["end"]} end */
  const ends = (end) => of(drawn(twoRows(8, end), { seeds: { places: Array(18).fill(1) } }), "rect").slice(1);
  const [south, north] = ends("right").map(({ attributes: { x } }) => Number(x));
  assert.ok(south > north);
  const [left, right] = ends("left").map(({ attributes: { x } }) => Number(x));
  assert.ok(left < right);
});

test("turned, a board lies as its other player sees it, its letters and numbers upright on their owner's side", () => {
  for (const layout of [OWARE, twoRows(8, "left"), twoRows(8, "right"), fourRows()]) {
    const numbers = Array.from({ length: 40 }, (_, cell) => cell % 9);
    const [[svg, ...plain], [, ...turned]] = /** @type {Side[]} */ (["S", "N"]).map((near) =>
      drawn(layout, { seeds: { places: numbers }, near }),
    );
    const [, , width, height] = String(svg.attributes.viewBox).split(" ").map(Number);
    const wood = Number(plain[0].attributes.height) + 1;
    assert.ok(wood <= height);
    const [there, here] = [plain, turned].map((shapes) => of(shapes, "ellipse").map(({ attributes }) => attributes));
    there.forEach(({ cx, cy, fill }, i) => {
      assert.deepEqual([here[i].cx, here[i].cy, here[i].fill], [width - Number(cx), wood - Number(cy), fill]);
    });
    layout.houses.forEach(({ name, side }, i) => {
      const letter = of(turned, "text").find(({ children }) => children[0] === name);
      assert.equal(Number(letter?.attributes.y) > Number(here[i].cy), side === "N", name);
    });
    const bays = [plain, turned].map((shapes) =>
      of(shapes, "rect")
        .slice(1)
        .map(({ attributes }) => attributes),
    );
    bays[0].forEach(({ y }, i) => {
      const other = bays[0][1 - i];
      assert.deepEqual([bays[1][i].x, bays[1][i].y], [other.x, y], "the stores change places");
    });
  }
});

test("a turn is traced: the houses of its first lap, and what it captures", () => {
  assert.deepEqual(traced(STEPS), { path: [2, 3, 4, 5, 6], taken: [6] });
  const relay = [step("lift", 0, 255, 1), step("sow", 255, 1), step("lift", 1, 255, 2), step("sow", 255, 2)];
  assert.deepEqual(traced(relay).path, [0, 1]);
  const seized = [step("lift", 0, 255, 1), step("sow", 255, 1), step("capture", 7, 255, 2), step("sow", 255, 5)];
  assert.deepEqual(traced(seized), { path: [0, 1], taken: [7] }, "what is captured is sown by another lap");
  assert.deepEqual(traced([]), { path: [], taken: [] });
});

test("an arrow goes through the houses sown; captured, marked and barred houses differ in form, not in colour alone", () => {
  const shapes = drawn(OWARE, { path: [2, 3, 4, 5, 6], taken: [6], marked: [0], barred: [1] });
  const [line] = of(shapes, "polyline");
  assert.equal(String(line.attributes.points).split(" ").length, 5);
  assert.equal(of(shapes, "polygon").length, 1);
  const rings = of(shapes, "ellipse").filter(coloured("gold"));
  assert.deepEqual(rings.map(({ attributes }) => attributes["stroke-dasharray"] ?? "none").toSorted(), ["4 3", "none"]);
  assert.equal(of(shapes, "path").filter(coloured("refused")).length, 1);
});

test("owners of houses are told apart by rings too", () => {
  /** @type {Side[]} */
  const owners = [...Array(7).fill("S"), ...Array(5).fill("N")];
  const rings = of(drawn(OWARE, { owners }), "ellipse").filter(coloured("seed-light"));
  assert.equal(rings.length, 12);
  assert.equal(rings.filter(({ attributes }) => attributes["stroke-dasharray"] === "none").length, 7);
  assert.equal(of(drawn(OWARE, { owners }), "ellipse").filter(coloured("south")).length, 7);
});

test("seeds in hand are a number on its way", () => {
  const hand = { seeds: 3, from: 2, to: 3, progress: 0.5 };
  const shapes = drawn(OWARE, { seeds: { places: BEFORE, hand } });
  const [ball] = of(shapes, "circle").filter(coloured("bubble"));
  const [from, to] = of(drawn(OWARE), "ellipse").slice(2, 4);
  assert.equal(ball.attributes.cx, (Number(from.attributes.cx) + Number(to.attributes.cx)) / 2);
  assert.equal(texts(shapes).at(-1), "3");
});

test("it has a name, and colours of its own where the page has none", () => {
  const [svg, wood] = drawn(OWARE);
  assert.equal(svg.attributes.role, "img");
  assert.equal(svg.attributes["aria-label"], "A board.");
  assert.match(String(wood.attributes.fill), /^var\(--wood-mid, #[0-9a-f]{6}\)$/);
});

test("the picture of a position has the engine's marks, and that of a single move those of its start", () => {
  const record = { game: "", start: "4-4-S *b", match: "", moves: ["A", "b"], end: "" };
  const shown = { record, before: BEFORE, steps: STEPS, places: BEFORE, owners: null, marks: [{ cell: 3, code: "" }] };
  const ringed = (/** @type {string[]} */ moves) =>
    standing(OWARE, /** @type {any} */ ({ ...shown, record: { ...record, moves } })).ringed;
  assert.deepEqual(ringed(["A", "b"]), [3]);
  assert.deepEqual(ringed(["A"]), [OWARE.houses.find(({ name }) => name === "b")?.cell]);
  const rings = of(drawn(OWARE, { ringed: [3] }), "ellipse").filter(coloured("halo"));
  assert.equal(rings.length, 1);
});
