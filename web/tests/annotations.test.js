// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { createAnnotations, shapesIn, withShapes } from "../app/annotations.js";
import { treeOf } from "../game/move_tree.js";
import { gameInfo } from "./fixtures.js";

const NAMES = ["A1", "A2", "a1", "F", "f"];

test("marks are read from a comment as other boards write them, and what names no house is left alone", () => {
  assert.deepEqual(shapesIn("[%csl GA1,RF] A plan [%cal GA1a1,YFf] here", NAMES), [
    { from: "A1", to: "A1", colour: "G" },
    { from: "F", to: "F", colour: "R" },
    { from: "A1", to: "a1", colour: "G" },
    { from: "F", to: "f", colour: "Y" },
  ]);
  assert.deepEqual(shapesIn("[%csl Gz9] [%eval 3] A1", NAMES), []);
});

test("marks are written before the words of a comment, which stay, and are gone without a trace", () => {
  const marks = [
    { from: "F", to: "F", colour: "G" },
    { from: "A1", to: "a1", colour: "B" },
  ];
  const comment = withShapes("[%eval 3] a plan", marks);
  assert.equal(comment, "[%csl GF] [%cal BA1a1] [%eval 3] a plan");
  assert.deepEqual(shapesIn(comment, NAMES), marks);
  assert.equal(withShapes(comment, []), "[%eval 3] a plan");
});

test("many marks that do not end are left in the comment", () => {
  const comment = "[%csl ".repeat(40_000).trim();
  assert.deepEqual(shapesIn(comment, NAMES), []);
  assert.equal(withShapes(comment, []), comment);
});

/** @typedef {[type: string, cell: number, time: number, isPrimary?: boolean]} Touch of a house, at a time in ms */

/** Draw with fingers on a board. @param {Touch[]} events @returns {string} the comment */
function drawnBy(events) {
  const element = () => Object.assign(new EventTarget(), { style: {}, setAttribute() {}, append() {}, before() {} });
  const room = { getBoundingClientRect: () => ({ x: 0, y: 0, width: 9, height: 9 }), replaceChildren() {} };
  /** @type {Record<string, any>} */
  const parts = { board: Object.assign(element(), room), houses: element(), comment: element() };
  Object.assign(parts.houses, { querySelector: () => parts.board });
  Object.assign(globalThis, {
    document: {
      getElementById: (/** @type {string} */ id) => parts[id],
      createElementNS: () => Object.assign(element(), room),
      elementsFromPoint: (/** @type {number} */ cell) => [{ matches: () => true, getAttribute: () => cell }],
    },
    MutationObserver: class {
      observe() {}
    },
  });
  const state = { game: "a", line: [], at: 0, notes: treeOf([]) };
  const annotate = (/** @type {Notes} */ notes) => Object.assign(state, { notes });
  createAnnotations([gameInfo()], /** @type {any} */ ({ state: () => state, annotate }));
  for (const [type, cell, time, isPrimary = true] of events) {
    const event = Object.assign(new Event(type), { pointerType: "touch", clientX: cell, clientY: 0, isPrimary });
    Object.defineProperty(event, "timeStamp", { value: time });
    parts.houses.dispatchEvent(event);
  }
  return state.notes.comment;
}

test("a finger that rests and is drawn draws an arrow; two fingers that rest draw none", () => {
  assert.equal(
    drawnBy([
      ["pointerdown", 0, 0],
      ["pointerup", 4, 700],
    ]),
    "[%cal GAE]",
  );
  /** @type {Touch[]} */
  const two = [
    ["pointerdown", 0, 0],
    ["pointerdown", 4, 100, false],
  ];
  assert.equal(drawnBy([...two, ["pointerup", 0, 700], ["pointerup", 4, 720, false]]), "");
  assert.equal(drawnBy([...two, ["pointerup", 4, 700, false], ["pointerup", 3, 720]]), "");
  assert.equal(
    drawnBy([
      ["pointerdown", 0, 0],
      ["pointercancel", 0, 500],
      ["pointerup", 4, 700],
    ]),
    "",
  );
});
