// @ts-check
// Check the line that says what custom rules are.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createI18n } from "../text/i18n.js";
import { briefOf, groupBrief, rulesBrief } from "../text/rules_brief.js";

const LANGUAGES = ["en", "nl", "de", "fr", "ru", "tr"];
const catalogue = (/** @type {string} */ language) =>
  JSON.parse(readFileSync(new URL(`../locales/${language}.json`, import.meta.url), "utf8"));
const phrases = createI18n(catalogue("en"), "en");
const KALAH = { name: "kalah", game: "own1.6x4.again.xo.row", source: "" };

/** Rules that differ from a known game in some options. @param {string} nearest @param {Record<string, string>} values */
const rules = (nearest, values) =>
  /** @type {CustomRulesReply} */ (
    /** @type {unknown} */ ({
      presets: [KALAH],
      nearest,
      differing: Object.keys(values),
      about: { chosen: Object.entries(values).map(([option, value]) => ({ option, value, clause: "", usual: false })) },
    })
  );

test("rules are a known game with what differs, at most three changes by name", () => {
  const says = (/** @type {string} */ nearest, /** @type {Record<string, string>} */ values) =>
    rulesBrief(phrases, rules(nearest, values));
  assert.equal(says(KALAH.game, {}), "Kalah");
  assert.equal(says(KALAH.game, { seeds: "3", direction: "clockwise" }), "Kalah, but 3 seeds in each house, clockwise");
  assert.equal(says("", { counts: "2-even" }), "The simplest game, but captures by number: 2 or even");
  const five = { houses: "4", seeds: "1", direction: "clockwise", slam: "forbidden", end: "stuck" };
  assert.equal(says(KALAH.game, five), "Kalah, but 4 houses in each row, 1 seed in each house, clockwise and 2 more");
});

test("a group is told by what does not go without saying, or by its first option", () => {
  const chosen = (/** @type {[string, string, boolean][]} */ ...all) =>
    all.map(([option, value, usual]) => ({ option, value, usual, clause: "" }));
  assert.equal(
    groupBrief(phrases, chosen(["store", "sown", true], ["last_in_store", "again", false], ["laps", "none", true])),
    "through your own store, a last seed in the store gives another turn",
  );
  assert.equal(groupBrief(phrases, chosen(["counts", "none", true], ["gap", "none", true])), "no captures by number");
});

for (const language of LANGUAGES) {
  test(`${language}: every value has its few words`, () => {
    const words = catalogue(language);
    const spoken = createI18n(words, language);
    const values = Object.keys(words).filter((key) => key.startsWith("own.value."));
    for (const key of values) {
      const [, , option, value] = key.split(".");
      const said = briefOf(spoken, { option, value });
      assert.match(said, /^\p{L}.*[^.\s]$/u, key);
      assert.doesNotMatch(said, /[{}]|undefined|NaN/, key);
    }
  });
}
