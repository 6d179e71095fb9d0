// @ts-check
// Exercises are made while the device is idle, and only then.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createExerciseGenerator } from "../engine/exercise_generator.js";

/**
 * Make a generator whose engine answers at once, and return what it has done.
 * @param {{ free?: boolean, hidden?: boolean, wanted?: boolean, lost?: boolean }} how
 */
function made(how) {
  const told = { begun: 0, asked: 0, kept: 0, rests: 0, broken: 0, how };
  const maker = createExerciseGenerator({
    begin() {
      told.begun += 1;
      return {
        async make() {
          told.asked += 1;
          if (how.lost) throw new Error("lost");
          return { type: "generateexercises", id: 1, lines: ["a line"], finished: false };
        },
        release() {
          told.rests += 1;
        },
      };
    },
    isFree: () => how.free ?? true,
    isHidden: () => how.hidden ?? false,
    onBroken() {
      told.broken += 1;
    },
    next: () => ((how.wanted ?? true) ? { game: "g", seed: 2, number: 1 } : null),
    keep() {
      told.kept += 1;
    },
  });
  return { ...maker, told };
}

test("nothing is made while somebody plays", async () => {
  const { step, told } = made({ free: false });
  assert.equal(await step(), false);
  assert.deepEqual([told.begun, told.asked], [0, 0]);
});

test("what is made is kept, a moment's work at a time, by one engine", async () => {
  const { step, told } = made({});
  assert.deepEqual([await step(), await step()], [true, true]);
  assert.deepEqual([told.begun, told.asked, told.kept], [1, 2, 2]);
});

test("where there are enough, the engine's memory is let go", async () => {
  const { step, told } = made({});
  await step();
  told.how.wanted = false;
  assert.equal(await step(), false);
  assert.equal(told.rests, 1);
});

test("while the page is hidden, the engine's memory is let go", async () => {
  const { step, told } = made({});
  await step();
  told.how.free = false;
  await step();
  assert.equal(told.rests, 0, "the page is in use");
  told.how.hidden = true;
  await step();
  assert.equal(told.rests, 1);
});

test("an engine that is lost is not asked again", async () => {
  const { step, told } = made({ lost: true });
  assert.deepEqual([await step(), await step()], [false, false]);
  assert.deepEqual([told.asked, told.kept, told.broken], [1, 0, 1]);
});
