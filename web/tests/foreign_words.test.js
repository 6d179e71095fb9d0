// @ts-check
// Words from outside that every object has as properties: each reader takes them for words that it does not know.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { isShipped, questionOf } from "../embed/exercise.js";
import { seriesOf } from "../embed/exercise_series.js";
import { lookAt } from "../embed/header_checks.js";
import { readAddress } from "../embed/url_params.js";
import { themeFor } from "../exercises/exercise_file.js";
import { DEFAULT_SETTINGS } from "../game/state.js";
import { mergeProgress, NOTHING_YET, progressOf } from "../storage/progress.js";
import { createSettings } from "../storage/settings.js";
import { createI18n } from "../text/i18n.js";
import { languageFor } from "../text/languages.js";
import { memoryDatabase } from "./fixtures.js";

const WORDS = ["hasOwnProperty", "toString", "constructor", "__proto__"];
const english = JSON.parse(readFileSync(new URL("../locales/en.json", import.meta.url), "utf8"));
const { say, has } = createI18n(english, "en");
const LINE = "1-0-N c 792 1 28 9 proved ";

for (const word of WORDS) {
  test(`${word} as a goal asks for a move, and the engine says what is wrong`, () => {
    assert.equal(questionOf(word, say), say("exercise.move"));
    assert.equal(questionOf(`${word}=5`, say), say("exercise.move"));
    assert.equal(isShipped(word), false);
    assert.deepEqual(seriesOf([], `theme=${word}`, 1), []);
  });

  test(`${word} as an attribute of a frame is wrong or a plain text`, () => {
    const starts = { awale: "4-4-0-0-S" };
    for (const name of ["game", "position", "mode", "level", "side", "theme", "record", "origin"]) {
      const given = name === "game" ? `#game=${word}` : `#game=awale&${name}=${word}`;
      const { address, wrong } = readAddress(given, starts);
      assert.deepEqual([address, wrong?.what], [null, `${name}="${word}"`]);
    }
    const texts = ["moves", "match", "lang", "at", "wood", "find"].map((name) => `${name}=${word}`).join("&");
    assert.equal(readAddress(`#game=awale&${texts}&${word}=${word}`, starts).address?.find, word);
  });

  test(`${word} as a phrase's key is no phrase`, () => {
    assert.throws(() => say(word), RangeError);
    assert.equal(has(word), false);
    assert.equal(say(`game.${word}`), say("own.name"));
  });

  test(`${word} as a language is English`, () => {
    assert.equal(languageFor(word, [], ["en", "nl"]), "en");
  });

  test(`${word} as the name of a lesson or a game in a file is kept beside the others`, () => {
    const text = `{"${word}": ["sow"], "oware": ["sow"]}`;
    const made = `{"${word}": {"next": 3, "lines": ["${LINE}"]}}`;
    const read = () => progressOf({ ...NOTHING_YET, lessons: JSON.parse(text), made: JSON.parse(made) });
    const [one, other] = [read(), read()];
    assert.ok(one && other);
    const both = mergeProgress(one, { ...other, lessons: { oware: ["capture"] }, made: {} });
    assert.deepEqual(
      Object.entries(both.lessons).toSorted(),
      [
        [word, ["sow"]],
        ["oware", ["capture", "sow"]],
      ].toSorted(),
    );
    assert.deepEqual(Object.entries(both.made), [[word, { next: 3, lines: [LINE] }]]);
    assert.equal(Object.getPrototypeOf(both.lessons), Object.prototype);
  });

  test(`${word} as a setting that was stored changes none`, () => {
    const value = JSON.parse(`{"${word}": "x", "theme": "${word}", "level": "${word}", "sound": "${word}"}`);
    const stored = JSON.stringify({ form: 1, value });
    const storage = () => /** @type {any} */ ({ getItem: () => stored });
    assert.deepEqual(
      createSettings({ storage, database: memoryDatabase(), channel: null }).loadSettings(DEFAULT_SETTINGS),
      DEFAULT_SETTINGS,
    );
  });

  test(`${word} as what a mistake shows fits no exercise`, () => {
    assert.equal(themeFor([], [word]), "");
  });

  test(`${word} as a file's ending or a header is none that is looked for`, () => {
    const headers = Object.fromEntries([
      [word, "x"],
      ["access-control-allow-origin", "*"],
      ["x-content-type-options", "nosniff"],
    ]);
    assert.deepEqual(lookAt({ url: `file.${word}`, status: 200, headers }), []);
  });
}
