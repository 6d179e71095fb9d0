// @ts-check
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { attachPointer, houseNamed, letterOf, neighbour } from "../board/pointer.js";
import { lettersOf } from "../dialogs/shortcuts.jsx";
import { fourRows, OWARE, twoRows } from "./fixtures.js";

/** A button over a house, or the element that holds the buttons. */
class Part extends EventTarget {
  /** @param {string} [cell] */
  constructor(cell) {
    super();
    this.cell = cell;
    this.dataset = { cell };
  }
  matches() {
    return false;
  }
  /** @param {string} wanted */
  closest(wanted) {
    return wanted === "[data-cell]" && this.cell !== undefined ? this : null;
  }
  getAttribute() {
    return this.cell;
  }
  contains() {
    return true;
  }
}

/** Listen to a board on which these houses are legal for South, and note what is chosen and looked at.
 * @param {Layout} layout @param {number[]} legal */
function listening(layout, legal) {
  const body = new Part();
  const document = Object.assign(new EventTarget(), { querySelector: () => null, body, activeElement: body });
  Object.assign(globalThis, { document, HTMLElement: Part });
  /** @type {{ chosen: number[], looked: (number | null)[] }} */
  const noted = { chosen: [], looked: [] };
  const houses = new Part();
  attachPointer(
    /** @type {any} */ (houses),
    () => layout,
    /** @type {any} */ ({
      onChoose: (/** @type {number} */ cell) => noted.chosen.push(cell),
      onLook: (/** @type {number | null} */ cell) => noted.looked.push(cell),
      onFocus() {},
      onWay: () => false,
      onStep: () => false,
      onAsk: () => false,
      turn: () => "S",
      legal: () => legal,
      letters: () => true,
    }),
  );
  /** @param {string} key @param {object} [more] */
  const press = (key, more) => document.dispatchEvent(Object.assign(new Event("keydown"), { key, ...more }));
  /** Send an event of a house's button. @param {string} type @param {number} cell @param {object} [more] */
  function send(type, cell, more) {
    const event = Object.assign(new Event(type), { pointerType: "touch", ...more });
    Object.defineProperty(event, "target", { value: new Part(`${cell}`) });
    houses.dispatchEvent(event);
  }
  return { noted, press, send };
}

test("the list of keys names the letters of the board", () => {
  assert.deepEqual([OWARE, twoRows(9, "right"), fourRows()].map(lettersOf), ["A–F", "A–I", "A–B"]);
});

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

test("of two houses with one letter the playable one is meant; Shift names the far one, playable or not", () => {
  assert.equal(houseNamed(OWARE, "S", "c", [8]), 8);
  assert.equal(houseNamed(OWARE, "S", "c", [2, 8]), 2);
  assert.equal(houseNamed(OWARE, "S", "C", [2, 8], true), 8);
  assert.equal(houseNamed(OWARE, "S", "C", [2], true), 8);
  assert.equal(houseNamed(fourRows(), "S", "a3", [18]), 18);
});

test("a key of a Russian or Turkish keyboard names the house of its letter", () => {
  const { noted, press } = listening(twoRows(9, "right"), [0, 8]);
  press("ф", { code: "KeyA" });
  press("ı", { code: "KeyI" });
  press("İ", { code: "Quote" });
  assert.deepEqual(noted.chosen, [0, 8, 8]);
  const other = ["é", "х", "?"].map((key) => letterOf({ key, code: key === "х" ? "BracketLeft" : "KeyB" }));
  assert.deepEqual(other, ["é", "х", "?"]);
});

test("Shift counts at the letter of a house, not at its number", () => {
  const { noted, press } = listening(fourRows(), [18]);
  press("A", { shiftKey: true });
  press("3");
  press("a");
  press("3", { shiftKey: true });
  assert.deepEqual(noted.chosen, [10, 18]);
});

test("a finger that is held looks at a house, and does not keep Enter from playing", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { noted, send } = listening(OWARE, [1, 2]);
  send("pointerdown", 2);
  mock.timers.tick(500);
  send("pointerup", 2);
  send("click", 2, { detail: 1 });
  assert.deepEqual(noted, { chosen: [], looked: [2] });
  send("pointerdown", 2);
  mock.timers.tick(500);
  send("pointerup", 2);
  send("click", 1, { detail: 0 });
  assert.deepEqual(noted, { chosen: [1], looked: [2, 2] });
  mock.timers.reset();
});

test("two fingers that come and go look at no house", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { noted, send } = listening(OWARE, [1, 2]);
  for (const type of ["pointerdown", "pointercancel"]) for (const cell of [1, 2]) send(type, cell);
  mock.timers.tick(500);
  assert.deepEqual(noted.looked, []);
  mock.timers.reset();
});
