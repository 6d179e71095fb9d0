// @ts-check
import assert from "node:assert/strict";
import { after, before, mock, test } from "node:test";
import { createPlayingThrough } from "../embed/autoplay.js";

before(() => mock.timers.enable({ apis: ["setTimeout"] }));
after(() => mock.timers.reset());

/** Make moves to play through. @param {number} moves how many */
function made(moves) {
  let played = 0;
  const through = createPlayingThrough(async () => {
    if (played === moves) return false;
    played++;
    return true;
  });
  /** Let time go by, and return how many moves have been played. @param {number} milliseconds */
  async function at(milliseconds) {
    mock.timers.tick(milliseconds);
    for (let i = 0; i < 9; i++) await null;
    return played;
  }
  return { through, at };
}

test("moves are played through one after the other, to the last", async () => {
  const { through, at } = made(3);
  const over = through.start();
  assert.deepEqual([await at(899), await at(1), await at(900), await at(900)], [0, 1, 2, 3]);
  await at(900);
  await over;
});

test("moves that are played through anew are played once each", async () => {
  const { through, at } = made(9);
  through.start();
  assert.equal(await at(900), 1);
  await at(500);
  through.stop();
  through.start();
  assert.deepEqual([await at(899), await at(1), await at(899), await at(1)], [1, 2, 2, 3]);
  through.stop();
  assert.equal(await at(9000), 3);
});
