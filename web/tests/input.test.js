// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { createInput } from "../app/input.js";
import { firstState } from "../app/state.js";
import { DEFAULT_SETTINGS } from "../game/state.js";
import { choice, gameInfo, shown } from "./fixtures.js";

/**
 * Touch the first house of a game, and return the outcome.
 * @param {boolean | null} ownsGame whether it is in this tab's hand; null: not known yet
 */
function touched(ownsGame) {
  const loading = /** @type {const} */ ({ name: "loading", progress: { stage: "files", bytes: 0, total: 0 } });
  const surroundings = {
    language: "en",
    contrast: false,
    coarse: false,
    seen: true,
    mayContinue: true,
    hidePreviewsUntil: -1,
  };
  const games = [gameInfo(shown({ choices: [choice("A", [0])] }))];
  const state = { ...firstState(games, DEFAULT_SETTINGS, loading, surroundings), ownsGame };
  /** @type {string[]} */
  const done = [];
  const note = (/** @type {string} */ what) => () => void done.push(what);
  const walks = { onWalk: note("walk"), onHold: note("hold"), onSkip: note("skip") };
  const says = { onPicked: note("pick"), onRefused: note("refuse"), onClearNotice: note("hush") };
  const input = createInput({ state: () => state, publish: note("change"), onPlay: note("play"), ...walks, ...says });
  input.choose(0);
  return done;
}

test("a house that is touched before it is known whether the game is in this tab's hand is neither played nor refused", () => {
  assert.deepEqual(touched(null), []);
  assert.deepEqual(touched(true), ["play"]);
});
