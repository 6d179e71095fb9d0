// @ts-check
// The score sheet, and what the kept games come to.
import assert from "node:assert/strict";
import { test } from "node:test";
import { forField, rowsOf, standingOf, withTag } from "../dialogs/score_sheet.jsx";
import { treeOf, withVariation } from "../game/move_tree.js";
import english from "../locales/en.json" with { type: "json" };
import { entryOf } from "../storage/game_store.js";
import { matchesFilter, opponentOf, scoreByLevel } from "../storage/statistics.js";
import { createI18n } from "../text/i18n.js";
import { moveNumber } from "../text/review_text.js";
import { createSentences } from "../text/sentences.js";
import { fakeApp, OWARE, shown } from "./fixtures.js";

/** @import { SavedGame } from "../game/state.js" */

/** @param {Side} side @param {string} move */
const line = (side, move) => ({ move, side, captures: 0, scores: [0, 0] });

/**
 * @param {string} game @param {"" | Side} computer @param {number} level
 * @param {Side | null | undefined} winner undefined where it goes on @returns {SavedGame}
 */
const kept = (game, computer, level, winner) =>
  /** @type {any} */ ({
    computer,
    level,
    state: { game, line: [], shown: { result: winner === undefined ? null : { winner } } },
  });

test("a date that no calendar has is left out, as a file may hold any", () => {
  const dates = [
    "2026.11.26",
    "2026.13.45",
    "2026.00.00",
    "9999.99.99",
    "2023.02.29",
    "????.??.??",
    "2026",
    "yesterday",
    "",
  ];
  assert.deepEqual(dates.map(forField), ["2026-11-26", "", "", "", "", "", "", "", ""]);
});

test("moves stand two in a row; who moves again begins another row, and so does who began", () => {
  const moves = [line("S", "A"), line("N", "b"), line("S", "C"), line("S", "D"), line("N", "e"), line("N", "f")];
  const rows = rowsOf(moves).map((row) => [row.S?.move ?? "", row.N?.move ?? ""]);
  assert.deepEqual(rows, [
    ["A", "b"],
    ["C", ""],
    ["D", "e"],
    ["", "f"],
  ]);
  assert.deepEqual(
    rowsOf([line("N", "a"), line("S", "B"), line("N", "c")]).map((row) => [row.N?.move, row.S?.move]),
    [
      ["a", "B"],
      ["c", undefined],
    ],
  );
});

test("a row has the number of its first move in the list of moves", () => {
  const { say } = createI18n(english, "en");
  const moves = [line("S", "A"), line("S", "B"), line("N", "c"), line("S", "D"), line("N", "e")];
  assert.deepEqual(
    rowsOf(moves).map(({ at }) => moveNumber(say, at)),
    ["1.", "1…", "2…"],
  );
});

test("the sheet says who won and why, and gives a score only where it decided", () => {
  const phrases = createI18n(english, "en");
  const notes = { ...treeOf([]), tags: [{ name: "North", value: "Ben" }] };
  const app = fakeApp({
    phrases,
    game: () => ({ notes }),
    sentencesFor: (/** @type {string} */ _, /** @type {any} */ seats) => createSentences(phrases, OWARE, [], seats),
  });
  const { record } = shown();
  const result = {
    winner: /** @type {Side} */ ("N"),
    south: 12,
    north: 0,
    reason: "resignation",
    clause: "1.9",
    ours: false,
  };
  const resigned = shown({ record: { ...record, end: "resign-S" }, result });
  assert.equal(standingOf(app, resigned), "Ben wins. South resigned. (Rule 1.9) South 12, Ben 0.");
  const more = { ...result, south: 20, north: 28, reason: "majority" };
  assert.equal(
    standingOf(app, shown({ result: more })),
    "Ben wins, 28–20. Ben has more than half of the seeds. (Rule 1.9)",
  );
  assert.equal(standingOf(app, shown({ scores: [3, 4] })), "Score so far: South 3, North 4.");
});

test("a name that is taken away leaves no tag, and others stay as they are", () => {
  const tags = withTag([{ name: "Event", value: "Cup" }], "South", "Anna");
  assert.deepEqual(tags, [
    { name: "Event", value: "Cup" },
    { name: "South", value: "Anna" },
  ]);
  assert.deepEqual(withTag(tags, "South", ""), [{ name: "Event", value: "Cup" }]);
});

/** Return today's number of a level: the old eight are 110, 120 … now. @param {{ level: number }} game */
const levelOf = ({ level }) => (level <= 8 ? 100 + 10 * level : level);

test("games are found by their game, by who was played against, and by every word that is said of them", () => {
  const game = kept("awale", "N", 30, "S");
  const any = { words: "", game: "", opponent: "" };
  assert.equal(opponentOf(entryOf(game), levelOf), "30");
  assert.equal(opponentOf(entryOf(kept("awale", "", 30, "S")), levelOf), "people");
  assert.ok(matchesFilter(entryOf(game), any, () => "", levelOf));
  assert.ok(matchesFilter(entryOf(game), { ...any, words: "anna CUP" }, () => "Anna – Ben Summer cup", levelOf));
  assert.ok(!matchesFilter(entryOf(game), { ...any, words: "anna winter" }, () => "Anna – Ben Summer cup", levelOf));
  assert.ok(!matchesFilter(entryOf(game), { ...any, game: "nam-nam" }, () => "", levelOf));
  assert.ok(!matchesFilter(entryOf(game), { ...any, opponent: "people" }, () => "", levelOf));
});

test("results are counted for each level of each game, of games against the computer that are over", () => {
  const games = [
    kept("awale", "N", 30, "S"),
    kept("awale", "S", 30, "S"),
    kept("awale", "N", 30, null),
    kept("awale", "N", 20, "N"),
    kept("awale", "N", 20, undefined),
    kept("awale", "", 20, "N"),
  ];
  assert.deepEqual(scoreByLevel(games.map(entryOf), levelOf), [
    { game: "awale", level: 20, won: 0, drawn: 0, lost: 1 },
    { game: "awale", level: 30, won: 1, drawn: 1, lost: 1 },
  ]);
});

test("no result is one of a game from elsewhere, or of a line that was only tried", () => {
  const noted = treeOf(["A", "b"]);
  const played = /** @type {any} */ (kept("awale", "N", 30, "S"));
  const state = { ...played.state, start: "", match: "full", end: "", line: ["A", "b"], at: 2, notes: noted };
  const tried = { ...state, line: ["A", "c"], notes: withVariation(noted, ["A"], "c") };
  const count = (/** @type {object} */ one) => scoreByLevel([entryOf({ ...played, state: one })], levelOf).length;
  assert.deepEqual([state, tried, { ...state, brought: true }].map(count), [1, 0, 0]);
});

test("the result of a game counts at every place that is viewed", () => {
  const noted = treeOf(["A", "b"]);
  const won = /** @type {any} */ (kept("awale", "N", 30, "S"));
  const state = { ...won.state, start: "", match: "full", end: "", line: ["A", "b"], notes: noted };
  const back = { ...state, at: 1, shown: { result: null } };
  const count = (/** @type {object} */ one) => scoreByLevel([entryOf({ ...won, ...one })], levelOf).length;
  const { result } = won.state.shown;
  assert.deepEqual([count({ state: back, result }), count({ state: { ...back, brought: true }, result })], [1, 0]);
  assert.equal(count({ state, result: null }), 0, "a line that was only tried has ended");
});

test("a level of once and the level that it is now are one opponent", () => {
  const games = [kept("awale", "N", 3, "S"), kept("awale", "N", 130, "N")];
  assert.deepEqual(
    games.map((game) => opponentOf(entryOf(game), levelOf)),
    ["130", "130"],
  );
  assert.ok(matchesFilter(entryOf(games[0]), { words: "", game: "", opponent: "130" }, () => "", levelOf));
  assert.deepEqual(scoreByLevel(games.map(entryOf), levelOf), [
    { game: "awale", level: 130, won: 1, drawn: 0, lost: 1 },
  ]);
});
