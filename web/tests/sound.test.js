// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { createSound, SOUNDS, soundOf } from "../app/sound.js";
import { STEPS } from "./fixtures.js";

/** The audio context of the tests, which counts its tones. */
function ears() {
  let tones = 0;
  const wire = { connect: () => wire };
  const dial = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  const context = {
    state: "running",
    currentTime: 0,
    destination: {},
    createGain: () => ({ gain: dial, ...wire }),
    createOscillator: () => ({ frequency: dial, ...wire, stop() {}, start: () => (tones += 1) }),
    resume: () => (context.state = "running"),
    suspend: () => (context.state = "suspended"),
  };
  return {
    open: () => /** @type {AudioContext} */ (/** @type {unknown} */ (context)),
    heard: () => tones,
    state: () => context.state,
  };
}

test("nothing sounds before the page is touched, nor when sound is off", () => {
  let wanted = true;
  const { open, heard } = ears();
  const sound = createSound(open, () => wanted);
  sound.play("sow");
  assert.equal(heard(), 0);
  sound.wake();
  sound.play("capture");
  assert.equal(heard(), SOUNDS.capture.length);
  wanted = false;
  sound.play("end");
  assert.equal(heard(), SOUNDS.capture.length);
});

test("what makes sound rests when all has been silent for a while, and is there again for the next", () => {
  const { open, state } = ears();
  /** @type {(() => void)[]} */
  const passed = [];
  const sound = createSound(
    open,
    () => true,
    (does) => passed.push(does),
  );
  sound.wake();
  sound.play("sow");
  passed.shift()?.();
  assert.equal(state(), "running", "something has sounded meanwhile");
  passed.shift()?.();
  assert.equal(state(), "suspended");
  sound.play("capture");
  assert.equal(state(), "running");
});

test("sowing and capturing sound, lifting does not", () => {
  assert.deepEqual(STEPS.map(soundOf), [null, "sow", "sow", "sow", "sow", "capture"]);
});

test("a browser that has nothing to make sound with is silent, and asked only once", () => {
  let asked = 0;
  const sound = createSound(
    () => {
      asked += 1;
      throw new ReferenceError("AudioContext is not defined");
    },
    () => true,
  );
  for (let touch = 0; touch < 3; touch++) {
    sound.wake();
    sound.play("capture");
  }
  assert.equal(asked, 1);
});
