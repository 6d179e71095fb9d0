// @ts-check
// An exercise on a framed board: what becomes of wrong answers.

import assert from "node:assert/strict";
import { after, before, mock, test } from "node:test";
import { createExercise, createSeats } from "../embed/exercise.js";
import { shown } from "./fixtures.js";

/** Milliseconds in which a wrong answer has been taken back. */
const SEEN = 1800;

before(() => mock.timers.enable({ apis: ["setTimeout"] }));
after(() => mock.timers.reset());

/** Make an exercise after a first move, which C solves, and record what is played and which answers are told. */
async function made() {
  Object.assign(globalThis, { document: { getElementById: () => ({}) } });
  /** @type {string[]} */
  let moves = [];
  /** @type {string[]} */
  const answers = [];
  const state = () => ({ shown: shown({ record: { ...shown().record, moves } }) });
  /** Bring the board to these moves. @param {string[]} to */
  function arrive(to) {
    moves = to;
    return exercise.hear(state().shown.record);
  }
  /** @param {GameRecord} _record @param {string} _goal @param {string} move */
  const judge = async (_record, _goal, move) => ({ right: move === "C" });
  const exercise = createExercise({
    say: (key) => key,
    engine: /** @type {any} */ ({ judge }),
    session: /** @type {any} */ ({ state, undo: () => arrive(moves.slice(0, -1)) }),
    setHidePreviews() {},
    goal: () => "best",
    question: () => "",
    onAnswer: (_right, move) => answers.push(move),
    onRight() {},
    onFailure() {},
  });
  /** Bring the board to these moves, and let time go by. @param {string[]} to @param {number} [milliseconds] */
  async function come(to, milliseconds = 0) {
    await arrive(to);
    mock.timers.tick(milliseconds);
    for (let i = 0; i < 9; i++) await null;
  }
  moves = ["F"];
  await exercise.set(1);
  return { exercise, come, answers, moves: () => moves.join(" ") };
}

test("a wrong answer is taken back, and whatever has been played on it", async () => {
  const { come, moves, answers } = await made();
  await come(["F", "a"], SEEN);
  assert.equal(moves(), "F");
  await come(["F", "b"], SEEN - 1);
  await come(["F", "b", "B"]);
  await come(["F", "b", "B", "c"], 1);
  assert.equal(moves(), "F");
  assert.deepEqual(answers, ["a", "b"]);
});

test("a wrong answer that somebody steps back onto is judged once, and taken back all the same", async () => {
  const { come, moves, answers } = await made();
  await come(["F", "a"]);
  await come(["F", "a", "B"]);
  await come(["F", "a"], SEEN);
  assert.deepEqual([answers, moves()], [["a"], "F"]);
  await come(["F", "a"]);
  assert.deepEqual(answers, ["a", "a"], "given again, it is an answer again");
});

test("an answer that follows a wrong one is not taken back in its stead", async () => {
  const { come, moves } = await made();
  await come(["F", "a"], SEEN - 1);
  await come(["F"]);
  await come(["F", "C"], SEEN);
  assert.equal(moves(), "F C");
});

test("nothing is taken back of the game that is opened next", async () => {
  const { exercise, come, moves } = await made();
  await come(["F", "a"], SEEN - 1);
  exercise.leave();
  await come(["F", "a", "B"], SEEN);
  assert.equal(moves(), "F a B");
});

test("the side that answers is the person's, before and after the answer", () => {
  let begun = 1;
  const seats = createSeats(() => begun);
  /** @param {string[]} moves @param {Side} turn @param {Side | ""} mover */
  const computer = (moves, turn, mover) =>
    seats({ game: { shown: { record: { ...shown().record, moves }, turn, mover } } }).computer;
  assert.equal(computer([], "S", ""), "", "the game that was there before");
  assert.equal(computer(["F"], "N", "S"), "S");
  assert.equal(computer(["F", "a"], "S", "N"), "S");
  assert.equal(computer(["F", "a", "C"], "N", "S"), "S");
  begun = 0; // another exercise
  assert.equal(computer(["C"], "N", "S"), "N", "woken after the answer");
});
