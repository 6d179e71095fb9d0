// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { createVerdicts, housesOf, isParted } from "../dialogs/compare_rules.jsx";
import { createI18n } from "../text/i18n.js";
import { ENGLISH_WORDS } from "../text/languages.js";
import { createSentences } from "../text/sentences.js";
import { choice, OWARE, shown } from "./fixtures.js";

const phrases = createI18n(ENGLISH_WORDS, "en");
const { standing, verdicts } = createVerdicts(phrases, () => createSentences(phrases, OWARE, []));
/** @type {Result} */
const WON = { winner: "S", south: 25, north: 3, reason: "majority", clause: "2.6", ours: false };

/**
 * Return a position under the rules of a game.
 * @param {Choice[]} choices @param {(Result | null)[]} [ends] @param {Partial<Position>} [more] @returns {PositionUnderRules}
 */
const ruled = (choices, ends = choices.map(() => null), more = {}) => {
  return { game: "some-game", shown: shown({ choices, ...more }), ends };
};
/** Return the texts that cells show. @param {import("../dialogs/compare_rules.jsx").Verdict[]} all */
const signs = (all) => all.map(({ sign, more }) => [sign, more]);

test("a house shows that it may be played, what it captures, and that the game then ends", () => {
  const found = ruled(
    [choice("A", [0]), choice("B", [1], { captures: 3 }), choice("C", [2], { captures: 5 })],
    [null, null, WON],
  );
  assert.deepEqual(signs(verdicts(found, 0)), [["✓", ""]]);
  assert.deepEqual(signs(verdicts(found, 1)), [["+3", ""]]);
  assert.deepEqual(signs(verdicts(found, 2)), [["+5", "end 25–3 (2.6)"]]);
});

test("a house that can be played in two ways shows both", () => {
  const both = [choice("A>", [0], { way: ">" }), choice("A<", [0], { way: "<", captures: 2 })];
  assert.deepEqual(signs(verdicts(ruled(both), 0)), [["✓", ""], ["+2", ""]]); // biome-ignore format: a table
});

test("a house that may not be played says why, or how the game has ended", () => {
  const [refused] = verdicts(ruled([choice("A", [0])]), 1);
  assert.deepEqual([refused.sign, refused.more], ["–", ""]);
  assert.match(refused.sentence, /1\.4/);
  const [over] = verdicts(ruled([], [], { result: WON }), 1);
  assert.equal(over.sign, "–");
  assert.match(over.sentence, /2\.6/);
});

test("before any move the game goes on or is over", () => {
  assert.deepEqual(signs([standing(ruled([choice("A", [0])])), standing(ruled([], [], { result: WON }))]), [
    ["goes on", ""],
    ["end", "25–3 (2.6)"],
  ]);
});

test("the rules part where cells differ in what they show, whatever they say", () => {
  const one = { sign: "+3", more: "", sentence: "so", end: null };
  assert.equal(isParted([[one], [{ ...one, sentence: "because" }]]), false);
  assert.equal(isParted([[one], [{ ...one, end: WON }]]), true);
  assert.equal(isParted([[one], [one, one]]), true);
  assert.equal(isParted([[one]]), false);
});

test("the rules part where all of them end the game, but not as it ends in the others", () => {
  const [one] = verdicts(ruled([choice("A", [0])], [WON]), 0);
  const other = (/** @type {Partial<Result>} */ parts) => [{ ...one, end: { ...WON, ...parts } }];
  assert.equal(isParted([[one], other({ clause: "3.4" })]), false, "each has its own clause");
  for (const parts of [{ reason: "starved" }, { north: 4 }, { winner: null }]) {
    assert.equal(isParted([[one], other(parts)]), true, JSON.stringify(parts));
  }
});

test("the houses compared are those of the side to move, by owner where houses have owners", () => {
  const names = (/** @type {Partial<Position>} */ parts) =>
    housesOf(OWARE, shown(parts))
      .map(({ name }) => name)
      .join("");
  assert.equal(names({ turn: "S" }), "ABCDEF");
  assert.equal(names({ turn: "N" }), "abcdef");
  const owners = /** @type {Side[]} */ ([..."SSSSSSSNNNNN"]);
  assert.deepEqual([names({ turn: "S", owners }), names({ turn: "N", owners })], ["ABCDEFa", "bcdef"]);
});
