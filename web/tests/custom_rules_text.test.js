// @ts-check
// Custom rules as they are read: whole sentences in every language, whatever is chosen.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { withOptions } from "../manual/custom_rules.js";
import { createI18n } from "../text/i18n.js";

/** @import { RuleBook } from "../manual/rule_view.js" */

const LANGUAGES = ["en", "nl", "de", "fr", "ru", "tr"];
const COUNTS = ["2", "2-3", "even", "3-even", "2-3-4-6"];
const json = (/** @type {string} */ name) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), "utf8"));

/**
 * Return the text of every rule that can be chosen, with these numbers.
 * @param {string} language @param {number} houses @param {number} seeds @param {string} counts
 */
function read(language, houses, seeds, counts) {
  const texts = json(`manual/${language}.json`);
  const told = Object.keys(texts.own.rules).map((rule) => ({ rule, clauses: [], ours: [] }));
  const chosen = Object.entries({ houses: `${houses}`, seeds: `${seeds}`, counts }).map(([option, value]) => ({
    option,
    value,
    clause: "",
    usual: false,
  }));
  const game = /** @type {any} */ ({ id: "own1.", seeds: 2 * houses * seeds, told, chosen });
  const phrases = createI18n(json(`locales/${language}.json`), language);
  const book = /** @type {RuleBook} */ ({ game, phrases, texts, manual: { sources: {}, games: {}, partial: {} } });
  const { rules } = withOptions(book).texts;
  return told.map(({ rule }) => ({
    rule,
    title: rules[rule].title,
    text: rules[rule].text ?? rules[rule].decided ?? "",
  }));
}

for (const language of LANGUAGES) {
  test(`${language}: every rule is a title and whole sentences, with nothing left to be filled in`, () => {
    for (const seeds of [1, 2, 9]) {
      for (const counts of COUNTS) {
        for (const { rule, title, text } of read(language, 3, seeds, counts)) {
          const where = `${rule}, ${seeds} seeds, ${counts}: ${title}. ${text}`;
          assert.match(title, /^\p{Lu}.*[^.\s]$/u, where);
          assert.match(text, /^\p{Lu}[\s\S]*\.$/u, where);
          assert.doesNotMatch(text, /[{}]|undefined|\bnull\b|\s{2}|\s[.,]|\.\.|,,|\(\)/, where);
        }
      }
    }
  });

  test(`${language}: one seed is one seed, and numbers that capture are joined by a word`, () => {
    const [one, two] = [1, 2].map((seeds) => read(language, 4, seeds, "2-3").find(({ rule }) => rule === "board"));
    // A form that stands for 21 too names the number.
    if (new Intl.PluralRules(language).select(21) !== "one") assert.doesNotMatch(one?.text ?? "", /\b1\b/);
    assert.match(two?.text ?? "", /\b2\b/);
    const or = { en: "or", nl: "of", de: "oder", fr: "ou", ru: "или", tr: "veya" }[language];
    for (const { rule, text } of read(language, 4, 4, "2-3")) {
      if (rule.startsWith("counts")) assert.match(text, RegExp(`2 ${or} 3[ ,]`), rule);
    }
    for (const { rule, text } of read(language, 4, 4, "3-even")) {
      if (rule.startsWith("counts")) assert.match(text, RegExp(`3 ${or} `), rule);
    }
  });
}

test("German and Dutch say what a house holds, so that the verb fits one number and many", () => {
  for (const [language, holds] of [
    ["de", /nthält/],
    ["nl", /evat/],
  ]) {
    // biome-ignore format: two of a kind
    for (const { rule, text } of read(/** @type {string} */ (language), 4, 4, "even")) {
      if (rule.startsWith("counts")) assert.match(text, /** @type {RegExp} */ (holds), rule);
    }
  }
});
