// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { createInput } from "../app/input.js";
import { firstState } from "../app/state.js";
import { watching } from "../exercises/watch_mode.js";
import { playMove } from "../game/board_mode.js";
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

test("a move is a variation only where the board mode says so", () => {
  /** @type {string[]} */
  const done = [];
  const session = { play: () => void done.push("play"), tryMove: () => void done.push("try") };
  for (const boardMode of [null, watching("lines"), { ...watching("lines"), tries: true }])
    playMove(/** @type {any} */ ({ store: { state: () => ({ boardMode }) }, session }), "A");
  assert.deepEqual(done, ["play", "play", "try"]);
});
