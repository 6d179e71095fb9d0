// @ts-check
// The levels of a game where one is chosen: numbers, names, Elo, and what has become of the eight that there once were.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { begin, levelText } from "../dialogs/new_game.jsx";
import { createI18n } from "../text/i18n.js";
import { fillLevelSelect, levelNumber } from "../text/levels.js";
import { gameInfo } from "./fixtures.js";

const { say } = createI18n(JSON.parse(readFileSync(new URL("../locales/en.json", import.meta.url), "utf8")), "en");

/** Return the state of a choice of levels: its options, the one chosen, and whether the note on Elo is shown.
 * @param {GameInfo} game @param {number} level */
function offered(game, level) {
  const note = { hidden: false };
  Object.assign(globalThis, {
    document: { getElementById: (/** @type {string} */ id) => (id === "note" ? note : null) },
    Option: class {
      constructor(/** @type {string} */ text, /** @type {string} */ value) {
        Object.assign(this, { text, value });
      }
    },
  });
  /** @type {string[]} */
  const options = [];
  const select = {
    value: "",
    replaceChildren: (/** @type {{ text: string, value: string }[]} */ ...made) => {
      options.push(...made.map(({ text, value }) => `${value}: ${text}`));
    },
    getAttribute: () => "note",
  };
  fillLevelSelect(/** @type {HTMLSelectElement} */ (/** @type {unknown} */ (select)), game, level, say);
  return { options, chosen: select.value, noted: !note.hidden };
}

test("each level is told with its number, what it is like, and its Elo where that has been measured", () => {
  const { options, chosen, noted } = offered(gameInfo(), 40);
  assert.deepEqual(options, [
    "10: 10 – beginner · Elo 80",
    "20: 20 – casual · Elo 300",
    "30: 30 – practised · Elo 1420",
    "40: 40 – very strong · Elo 1540",
    "50: 50 – its very best",
  ]);
  assert.deepEqual([chosen, noted], ["40", true]);
});

test("where a new game is begun, nothing is said of Elo", () => {
  const texts = [10, 20].map((level) => levelText(say, gameInfo(), level));
  assert.deepEqual(texts, ["10 – beginner", "20 – casual"]);
});

test("a new game sets the computer's side and level, and none of its other choices", () => {
  /** @type {unknown[]} */
  const begun = [];
  const app = { analysed: { end() {} }, session: { begin: (/** @type {unknown[]} */ ...all) => begun.push(...all) } };
  const far = { where: "here", ownName: "Ada", friend: "Ben", first: "me", days: "0" };
  const clock = { clock: "600+5", minutes: "15", seconds: "10" };
  const choices = { ...far, ...clock, info: gameInfo(), computer: "N", level: 40, match: "round", begins: "S" };
  begin(/** @type {any} */ (app), /** @type {any} */ (choices), "S");
  const tags = [{ name: "TimeControl", value: "600+5" }];
  assert.deepEqual(begun, [gameInfo().id, "S", "round", tags, { computer: "N", level: 40 }]);
});

test("where nothing has been measured, nothing is said of Elo", () => {
  const { options, noted } = offered(
    { ...gameInfo(), levels: [null, null], eight: [10, 10, 10, 10, 10, 10, 20, 20] },
    2,
  );
  assert.deepEqual([options, noted], [["10: 10 – strong", "20: 20 – its very best"], false]);
});

test("a level of the eight that there once were is the one that is about as strong, and one too high for a game its highest", () => {
  const numbers = [1, 2, 5, 8, 10, 30, 50, 60, 990].map((level) => levelNumber(gameInfo(), level));
  assert.deepEqual(numbers, [10, 20, 30, 50, 10, 30, 50, 50, 50]);
  assert.equal(offered(gameInfo(), 2).chosen, "20");
});
