// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { createAnimator } from "../board/animator.js";
import { lapsIn, replay } from "../board/timeline.js";
import { BEFORE, plain, STEPS, step } from "./fixtures.js";

/** @import { Animation } from "../board/animator.js" */

const HAND = 255;
const RELAY = [
  step("note", 3, 3, 0),
  step("lift", 3, HAND, 4),
  ...[4, 5, 6, 7].map((to) => step("sow", HAND, to)),
  step("lift", 7, HAND, 5),
  ...[8, 9, 10, 11, 0].map((to) => step("sow", HAND, to)),
  step("capture", 8, HAND, 5),
  ...[1, 2, 3, 4, 5].map((to) => step("sow", HAND, to)),
];

/** Make an animator whose frames come when they are called for. */
function made() {
  /** @type {((now: number) => void)[]} */
  const frames = [];
  globalThis.requestAnimationFrame = (frame) => frames.push(frame);
  /** @type {Step[]} */
  const begun = [];
  /** @type {Animation | undefined} */
  let last;
  const note = (/** @type {Animation} */ now) => {
    last = plain(now);
  };
  const animator = createAnimator(note, (one) => begun.push(one), note);
  /** Play on until a time in milliseconds, or until it waits. @param {number} from @param {number} until */
  const run = (from, until) => {
    for (let now = from; now < until; now += 16) frames.shift()?.(now);
  };
  return { animator, run, begun, waiting: () => last?.waiting, laps: () => last?.laps };
}

test("a lap begins where seeds come into an empty hand", () => {
  assert.deepEqual(lapsIn(RELAY), [1, 6, 12]);
  assert.deepEqual(lapsIn(STEPS), [0]);
});

test("stepwise, a turn waits after each lap until it is told to go on", async () => {
  const { animator, run, waiting, laps } = made();
  const over = animator.play(BEFORE, RELAY, 1, true);
  const began = performance.now();
  for (const lap of [1, 2]) {
    run(began + (lap - 1) * 60000, began + lap * 60000);
    assert.deepEqual([animator.playing(), waiting(), animator.scene().lap, laps()], [true, true, lap, 3]);
    if (lap === 1) animator.hold();
  }
  animator.skip();
  await over;
  assert.equal(animator.scene().finished, true);
});

test("every step is told of as it begins, at most one a frame", () => {
  const { animator, run, begun } = made();
  animator.play(BEFORE, STEPS, 1);
  run(1, 20000);
  assert.deepEqual(begun, STEPS);
});

test("at once means without a frame", () => {
  const { animator } = made();
  animator.play(BEFORE, RELAY, 0, true);
  assert.deepEqual([animator.playing(), animator.scene().finished], [false, true]);
});

test("a turn can be stopped and gone on with, there and back through its laps", () => {
  const { animator, run, waiting } = made();
  animator.play(BEFORE, RELAY, 1);
  run(1, 500);
  animator.toggle();
  run(500, 20000);
  assert.deepEqual([animator.playing(), waiting(), animator.scene().finished], [true, true, false]);
  for (const lap of [3, 1, 0, 2]) {
    animator.seek(lap);
    assert.deepEqual([waiting(), animator.scene().lap], [true, lap]);
  }
  animator.seek(0);
  assert.deepEqual(animator.scene().places, BEFORE);
  const began = performance.now();
  animator.toggle();
  run(began, began + 60000);
  assert.deepEqual([animator.playing(), animator.scene().finished], [false, true]);
});

test("a turn that has been stopped goes on from there at another speed", () => {
  const { animator, run } = made();
  animator.play(BEFORE, RELAY, 1);
  run(1, 500);
  const { step, places } = animator.scene();
  animator.toggle();
  animator.slow(0.5);
  const began = performance.now();
  animator.toggle();
  run(began, began + 1);
  assert.deepEqual([animator.playing(), animator.scene().step, animator.scene().places], [true, step, places]);
  run(began, began + 60000);
  assert.deepEqual([animator.playing(), animator.scene().places], [false, replay(BEFORE, RELAY)]);
});

test("the speed of a turn is told, and is the usual one again in the turn that follows at once", () => {
  /** @type {number[]} */
  const speeds = [];
  globalThis.requestAnimationFrame = () => 0;
  /** @param {import("../board/animator.js").Animation} animation */
  const note = ({ playing, speed }) => playing && speeds.push(speed);
  const animator = createAnimator(note, () => {}, note);
  animator.play(BEFORE, RELAY, 1);
  animator.slow(0.5);
  animator.slow(4);
  animator.play(BEFORE, RELAY, 1);
  assert.deepEqual(speeds, [1, 2, 0.5, 1]);
});

test("a lap counts as sown where its last seed is about to lie, not where a turn has merely been stopped", () => {
  /** @type {boolean[]} */
  const sown = [];
  globalThis.requestAnimationFrame = () => 0;
  const animator = createAnimator(
    () => {},
    () => {},
    (animation) => sown.push(animation.sown),
  );
  animator.play(BEFORE, RELAY, 1);
  animator.toggle();
  animator.seek(3);
  assert.deepEqual(sown, [false, false, true]);
});
