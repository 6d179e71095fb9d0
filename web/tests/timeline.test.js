// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { HAND, plan, replay, reversed, sceneAt } from "../board/timeline.js";
import { BEFORE, STEPS, step } from "./fixtures.js";

const total = (/** @type {number[]} */ places) => places.reduce((sum, seeds) => sum + seeds, 0);

test("steps replayed on the places before give the places after", () => {
  assert.deepEqual(replay(BEFORE, STEPS), [4, 4, 0, 5, 5, 5, 0, 4, 4, 4, 4, 4, 4, 1]);
});

test("reversed steps lead back", () => {
  assert.deepEqual(replay(replay(BEFORE, STEPS), reversed(STEPS)), BEFORE);
});

test("at every moment all seeds are in a place, in the hand or in flight", () => {
  for (const steps of [STEPS, reversed(STEPS)]) {
    const before = steps === STEPS ? BEFORE : replay(BEFORE, STEPS);
    const timeline = plan(steps, 1);
    for (let time = 0; time < timeline.length; time += 7) {
      const scene = sceneAt(before, timeline, time);
      const seen = total(scene.places) + (scene.hand?.seeds ?? 0) + (scene.flight?.seeds ?? 0);
      assert.equal(seen, total(BEFORE), `at ${time} ms: ${JSON.stringify(scene)}`);
      assert.equal(scene.finished, false);
    }
  }
});

test("the hand travels from house to house with what is left in it", () => {
  const timeline = plan(STEPS, 1);
  const { hand } = sceneAt(BEFORE, timeline, (timeline.ends[1] + timeline.ends[2]) / 2);
  assert.deepEqual(hand, { seeds: 3, from: 3, to: 4, progress: 0.5 });
});

test("captured seeds fly from their house to the store", () => {
  const timeline = plan(STEPS, 1);
  const { flight } = sceneAt(BEFORE, timeline, (timeline.ends[4] + timeline.ends[5]) / 2);
  assert.deepEqual(flight, { seeds: 2, from: 6, to: 12, progress: 0.5 });
});

test("seeds captured into the hand are lifted", () => {
  const timeline = plan([step("capture", 6, HAND, 1), step("sow", HAND, 0)], 1);
  assert.deepEqual(sceneAt(BEFORE, timeline, timeline.ends[0] / 2).hand, { seeds: 1, from: 6, to: 6, progress: 0.5 });
});

test("a note takes time and moves nothing", () => {
  const timeline = plan([step("note", 3, 3, 5)], 1);
  assert.ok(timeline.length > 0);
  assert.deepEqual(sceneAt(BEFORE, timeline, 1).places, BEFORE);
});

test("after the last step the scene is finished, and an instant turn is finished at once", () => {
  for (const timeline of [plan(STEPS, 1), plan(STEPS, 0), plan([], 1)]) {
    assert.equal(sceneAt(BEFORE, timeline, timeline.length).finished, true);
    assert.deepEqual(sceneAt(BEFORE, timeline, timeline.length).places, replay(BEFORE, timeline.steps));
  }
});

test("a slower tempo takes longer, and a turn of a thousand steps is not a thousand times as long", () => {
  assert.equal(plan(STEPS, 2).length, 2 * plan(STEPS, 1).length);
  const long = Array.from({ length: 1000 }, () => STEPS).flat();
  assert.ok(plan(long, 1).length < 10 * plan(STEPS, 1).length);
});

test("a turn of many laps leaves time to read the sentence of each", () => {
  const lap = [step("lift", 0, HAND, 9), ...Array.from({ length: 9 }, (_, i) => step("sow", HAND, i + 1))];
  const laps = (/** @type {number} */ count) => plan(Array.from({ length: count }, () => lap).flat(), 1);
  assert.equal(Math.round(laps(12).length / 12), 1200);
  assert.equal(Math.round(laps(40).length), 17_000);
  assert.equal(Math.round(laps(5).length), 9000);
});

test("a lap's way is known: where it was sown, what it took from where, and how it was headed where there are more laps", () => {
  const timeline = plan(STEPS, 1);
  const { trail, taken, headed } = sceneAt(BEFORE, timeline, timeline.length - 1);
  assert.deepEqual(
    trail,
    STEPS.filter(({ kind }) => kind === "sow").map(({ to }) => to),
  );
  assert.deepEqual(taken, [{ cell: 6, seeds: 2 }]);
  assert.deepEqual(headed, [], "one lap needs no arrow");
  assert.deepEqual(sceneAt(BEFORE, timeline, timeline.length).trail, [], "it is gone when the turn is over");
  const twice = plan([...STEPS.slice(0, -1), { ...STEPS[0], from: 9 }, { ...STEPS[1], to: 10 }], 1);
  assert.deepEqual(sceneAt(BEFORE, twice, twice.length - 1).headed, [9, 10]);
});
