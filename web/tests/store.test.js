// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { canPlay, isFaceToFace, playableHouses, previewsHidden } from "../app/selectors.js";
import { createStore, firstState } from "../app/state.js";
import { DEFAULT_SETTINGS } from "../game/state.js";
import { choice, gameInfo, plain, shown } from "./fixtures.js";

/** @import { PageState } from "../app/state.js" */
/**
 * @template Value
 * @typedef {Value extends (...given: any) => any ? never : Value extends object
 *   ? { [Key in keyof Value]: Plain<Value[Key]> } : Value} Plain a type without functions, however deep
 */

const SURROUNDINGS = {
  language: "en",
  contrast: false,
  coarse: false,
  seen: true,
  mayContinue: true,
  hidePreviewsUntil: -1,
};

/** Make a page with nothing on it yet. @param {Partial<Position>} [parts] @returns {PageState} */
function first(parts = {}) {
  const loading = /** @type {const} */ ({ name: "loading", progress: { stage: "files", bytes: 0, total: 0 } });
  return firstState([gameInfo(shown(parts))], DEFAULT_SETTINGS, loading, SURROUNDINGS);
}

/** Make a store that is drawn, and record each language drawn. @param {(state: PageState) => void} [follow] */
function drawn(follow = () => {}) {
  const store = createStore(first());
  /** @type {string[]} */
  const seen = [];
  store.change({ language: "nl" });
  store.begin({ follow, render: ({ language }) => seen.push(language) });
  return { store, seen };
}

test("a state is drawn once the page is there, then once in a task, however often it is changed, and before anything else", async () => {
  const { store, seen } = drawn();
  assert.deepEqual(seen, ["nl"], "what was changed before there was a page is in what is drawn first");
  store.change({ language: "fr" });
  store.change({ language: "de" });
  assert.deepEqual([store.state().language, seen], ["de", ["nl"]], "the state is known at once");
  await null;
  assert.deepEqual(seen, ["nl", "de"]);
});

test("what a state leads to is drawn with it", async () => {
  const { store, seen } = drawn((state) => state.language === "fr" && store.change({ language: "de" }));
  store.change({ language: "fr" });
  await new Promise((over) => setTimeout(over));
  assert.deepEqual(seen, ["nl", "de"]);
});

test("what is drawn aside is in the state, and has nothing else drawn", async () => {
  const { store, seen } = drawn();
  assert.equal(store.put({ language: "fr" }).language, "fr");
  await null;
  assert.deepEqual([store.state().language, seen], ["fr", ["nl"]]);
});

test("the state of a page is plain data, by its type too: what acts on it is kept by who owns it", () => {
  /** @type {(state: PageState) => Plain<PageState>} */
  const stored = (state) => state;
  plain(stored(first()));
});

test("a person may play where the game is this tab's, nothing moves, and it is not the computer's turn", () => {
  const state = { ...first({ choices: [choice("A", [0])] }), ownsGame: true };
  assert.deepEqual([canPlay(state), playableHouses(state)], [true, [0]]);
  const moving = { ...state, animation: { ...state.animation, playing: true } };
  const others = [{ ...state, ownsGame: null }, { ...state, asking: true }, moving];
  assert.deepEqual([...others.map(canPlay), playableHouses(moving)], [false, false, false, []]);
  assert.equal(canPlay({ ...state, settings: { ...DEFAULT_SETTINGS, computer: "S" } }), false);
});

test("what moves would do is kept secret until more moves have been played than the task begins with", () => {
  const state = first({ record: { ...shown().record, moves: ["A", "a"] } });
  assert.deepEqual(
    [-1, 1, 2, Number.POSITIVE_INFINITY].map((hidePreviewsUntil) => previewsHidden({ ...state, hidePreviewsUntil })),
    [false, false, true, true],
  );
});

test("two people at a touch screen sit face to face, unless a game is only looked at", () => {
  const { game, settings, ...rest } = first();
  const state = {
    ...rest,
    game,
    coarse: true,
    settings: { ...settings, computer: /** @type {const} */ (""), faceToFace: true },
  };
  assert.equal(isFaceToFace(state), true);
  assert.equal(isFaceToFace({ ...state, game: { ...game, brought: true } }), false);
});
