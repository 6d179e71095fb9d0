// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { shapesIn, withShapes } from "../app/annotations.js";

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
