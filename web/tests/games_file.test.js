// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { newCorrespondence } from "../game/correspondence.js";
import { commented, treeOf } from "../game/move_tree.js";
import { ended, opened, played, steppedTo } from "../game/state.js";
import { contents } from "../storage/game_store.js";
import { exercisesOf, isGamesFile, LONGEST, parseGamesFile, serializeGames } from "../storage/games_file.js";
import { mergeProgress, NOTHING_YET } from "../storage/progress.js";
import { shown } from "./fixtures.js";

/** @import { Copy } from "../storage/game_list.js" */

/** @param {Partial<Copy>} [parts] @returns {Copy} */
const copy = (parts = {}) => ({
  name: "",
  begun: 1.7e12,
  saved: 1.8e12,
  computer: "N",
  level: 3,
  state: opened(shown()),
  ...parts,
});
/** @param {object} parts */
const file = (parts) => JSON.stringify({ file: "mashimo-games", form: 2, games: [], ...parts });

test("games come back from their file as they went in, but for what the engine shows", () => {
  const games = [copy({ name: "“Ein“ \u0000 spiel" }), copy({ computer: "", level: 8 })];
  const { games: found, wrong } = parseGamesFile(serializeGames(games));
  assert.equal(wrong, null);
  assert.deepEqual(
    found,
    games.map((game) => ({ ...game, state: { ...game.state, shown: null } })),
  );
});

test("real games of every kind come back from their file, at every place and with every comment", () => {
  const first = JSON.parse(readFileSync(new URL("../../tests/data/kept/form-1.json", import.meta.url), "utf8"));
  let seed = 11;
  const dice = (/** @type {number} */ sides) => {
    seed = (seed * 48271) % 2147483647;
    return seed % sides;
  };
  /** @param {{ kept: string }} one */
  const stateOf = ({ kept }) => {
    let state = opened(JSON.parse(kept).value.shown);
    for (let turn = 0; turn < 6; turn++) {
      state = steppedTo(state, dice(state.line.length + 1));
      const path = state.line.slice(0, state.at);
      if (dice(3) === 0) state = ended(state, "resign-S");
      else if (dice(2) === 0) state = played(state, "ABC"[dice(3)]);
      else state = { ...state, notes: commented(state.notes, path, "“so” \n {x}") };
    }
    return state;
  };
  const games = [...Array(20).keys()].flatMap(() =>
    first.games.map((/** @type {any} */ one) => copy({ state: stateOf(one) })),
  );
  const kinds = new Set(games.map(({ state }) => state.game));
  assert.ok(kinds.size >= 8, [...kinds].join());
  const { games: found, wrong } = parseGamesFile(serializeGames(games));
  assert.equal(wrong, null);
  found.forEach(({ state }, at) => {
    assert.deepEqual(state, { ...games[at].state, shown: null });
    assert.equal(contents(state), contents(games[at].state), "a game that is here already is found by its text");
  });
});

test("copies of all games in the second and the third form are read for ever", () => {
  const leftOut = { comment: "", before: "", variations: [] };
  for (const name of ["games-2.txt", "games-3.txt"]) {
    const text = readFileSync(new URL(`../../tests/data/kept/${name}`, import.meta.url), "utf8");
    const { games, wrong } = parseGamesFile(text);
    assert.equal(wrong, null);
    const said = JSON.parse(text, (_, part) => (part?.move === undefined ? part : { ...leftOut, ...part })).games;
    assert.equal(games.length, said.length);
    for (const [at, { begun, saved, state, ...parts }] of games.entries()) {
      const found = { ...parts, begun: new Date(begun).toJSON(), saved: new Date(saved).toJSON() };
      assert.deepEqual({ ...found, state }, { ...said[at], state: { ...said[at].state, shown: null } });
    }
  }
});

test("the file is text that a person can read, a game a line", () => {
  const text = serializeGames([copy({ name: "With Ama" }), copy({ name: "With Kofi" })]);
  for (const part of ['"form":3', '"name":"With Ama"', '"begun":"2023-11-14T22:13:20.000Z"']) {
    assert.ok(text.includes(part), part);
  }
  assert.ok(!text.includes("choices"));
  const lines = text.split("\n").filter((line) => line.includes('"name"'));
  assert.deepEqual(lines.map((line) => JSON.parse(line.replace(/,$/, "")).name), ["With Ama", "With Kofi"]); // biome-ignore format: one thing
});

test("a file of games is told from other texts, in each form and where it is cut short", () => {
  const copies = [2, 3].map((form) =>
    readFileSync(new URL(`../../tests/data/kept/games-${form}.txt`, import.meta.url), "utf8"),
  );
  for (const text of copies) assert.deepEqual([text, `\n${text.slice(0, 500)}`].map(isGamesFile), [true, true]);
  for (const text of ["", "{A comment} F f", "F f", '{"file":"other"}']) assert.equal(isGamesFile(text), false, text);
});

test("a copy of ten thousand games is read again", () => {
  const moves = Array.from({ length: 60 }, (_, at) => "ABCDEFabcdef"[at % 12]);
  const zeros = moves.map(() => 0);
  const state = opened(shown({ record: { ...shown().record, moves }, captures: zeros, gives: zeros }));
  assert.ok(serializeGames(Array(100).fill(copy({ state }))).length * 100 < LONGEST / 2);
});

test("what is known of a game by links comes back, and what is none is left out", () => {
  const known = newCorrespondence({ id: "k3j9x0a8b2c1", side: "S", days: 3 }, 1.8e12);
  const found = [known, { ...known, side: "X" }, 7].map((correspondence) => {
    const state = /** @type {any} */ ({ ...opened(shown()), correspondence });
    return parseGamesFile(serializeGames([copy({ computer: "", state })])).games[0].state.correspondence;
  });
  assert.deepEqual(found, [known, undefined, undefined]);
});

test("what is no file of games, or a damaged one, is refused in a word, with the number of the game", () => {
  const good = JSON.parse(serializeGames([copy()])).games[0];
  /** @type {Noted[][]} */
  let deep = [];
  const [noted] = treeOf(["A"]).line;
  for (let depth = 0; depth < 300; depth++) deep = [[{ ...noted, variations: deep }]];
  /** Make a game with other notes. @param {Partial<Notes>} notes */
  const noting = (notes) => ({
    ...good,
    state: { ...good.state, line: ["A"], at: 0, notes: { ...treeOf(["A"]), ...notes } },
  });
  const long = "x".repeat(250_001);
  /** @type {[string, string, number, object?][]} */
  const cases = [
    ["", "file", 0],
    ["v1;oware-abapa", "file", 0],
    ["null", "file", 0],
    ["[]", "file", 0],
    ["{}", "file", 0],
    [" ".repeat(LONGEST + 1), "long", 0, { found: LONGEST + 1, most: LONGEST }],
    ["[".repeat(100_000), "file", 0],
    [file({ form: "2" }), "file", 0],
    [file({ form: 1 }), "file", 0],
    [file({ games: {} }), "file", 0],
    [file({ form: 4, games: "of another kind" }), "newer", 0],
    [file({}), "empty", 0],
    [file({ games: [null] }), "game", 1],
    [file({ games: [good, { ...good, begun: "yesterday" }] }), "game", 2],
    [file({ games: [good, good, { ...good, level: "3" }] }), "game", 3],
    [file({ games: [{ ...good, computer: "E" }] }), "game", 1],
    [file({ games: [{ ...good, state: { ...good.state, game: 7 } }] }), "game", 1],
    [file({ games: [JSON.parse('{"__proto__":{"state":1}}')] }), "game", 1],
    [file({ games: [{ ...good, level: 99 }] }), "level", 1, { found: 99 }],
    [file({ games: [good, { ...good, level: 0 }] }), "level", 2, { found: 0 }],
    [file({ games: [noting({ line: [{ ...noted, variations: deep }] })] }), "deep", 1, { most: 250 }],
    [file({ games: [noting({ after: deep })] }), "deep", 1, { most: 250 }],
    [file({ games: [noting({ comment: long })] }), "heading", 1, { found: 250_001, most: 250_000 }],
    [
      file({ games: [noting({ tags: [{ name: "Event", value: long }] })] }),
      "heading",
      1,
      { found: 250_001, most: 250_000 },
    ],
    [
      file({ games: [good, noting({ line: [{ ...noted, comment: long }] })] }),
      "comment",
      2,
      { moves: 1, found: 250_001, most: 250_000 },
    ],
  ];
  for (const [text, code, number, facts = {}] of cases) {
    const wrong = { code, number, moves: 0, found: 0, most: 0, ...facts };
    assert.deepEqual(parseGamesFile(text), { games: [], tournaments: [], wrong }, text.slice(0, 80));
  }
});

test("whatever is done to a file, its games are read or refused, and nothing else is changed", () => {
  const text = serializeGames([copy({ name: "one" }), copy({ computer: "S" })]);
  for (let at = 0; at < text.length; at += 3) {
    for (const harmed of [
      text.slice(0, at),
      text.slice(0, at) + text.slice(at + 2),
      `${text.slice(0, at)}7${text.slice(at)}`,
    ]) {
      const { games, wrong } = parseGamesFile(harmed);
      assert.ok(wrong ? games.length === 0 : games.length > 0);
    }
  }
  assert.equal(/** @type {any} */ ({}).state, undefined);
});

test("a copy has how a person stands in the exercises, and an older one, which has not, opens as it did", () => {
  const exercises = { ...NOTHING_YET, tried: ["one"], best: 3 };
  const text = serializeGames([copy({ name: "With Ama" })], exercises);
  assert.deepEqual(exercisesOf(text), exercises);
  assert.equal(parseGamesFile(text).games.length, 1);
  const older = serializeGames([copy({ name: "With Ama" })]);
  assert.equal(exercisesOf(older), null);
  assert.ok(!older.includes("exercises"));
});

test("of two standings the one in which more was tried is kept", () => {
  const [less, more] = [1, 2].map((count) => ({ ...NOTHING_YET, tried: Array.from({ length: count }, String) }));
  assert.deepEqual(mergeProgress(less, more), more);
  assert.deepEqual(mergeProgress(more, less), more);
  assert.deepEqual(mergeProgress(less, { ...less }), less);
});

test("the first steps that are done here and those that are done there are all done", () => {
  const here = { ...NOTHING_YET, lessons: { a: ["sow"], b: ["end"] } };
  const there = { ...NOTHING_YET, lessons: { a: ["count"] } };
  assert.deepEqual(mergeProgress(here, there).lessons, { a: ["count", "sow"], b: ["end"] });
});

test("tournaments come back from their file, and a file of earlier versions has none", () => {
  const record = "t1;swiss;game=oware-abapa;rounds=1;players=Anna,Ben;round=1-2S";
  const kept = [{ id: "a", record, changed: 1.8e12 }];
  const text = serializeGames([], null, kept);
  assert.deepEqual(parseGamesFile(text), { games: [], tournaments: [{ record, changed: 1.8e12 }], wrong: null });
  assert.deepEqual(JSON.parse(text).tournaments, [{ record, changed: "2027-01-15T08:00:00.000Z" }]);
  assert.deepEqual(parseGamesFile(serializeGames([copy()])).tournaments, []);
});

test("a file with a damaged tournament is refused as a whole, and says which", () => {
  const good = { record: "t1;swiss", changed: "2027-01-15T08:00:00.000Z" };
  for (const bad of [null, 7, {}, { ...good, record: "" }, { ...good, record: [] }, { ...good, changed: "soon" }]) {
    const { games, tournaments, wrong } = parseGamesFile(file({ tournaments: [good, bad] }));
    assert.deepEqual([games, tournaments], [[], []]);
    assert.deepEqual([wrong?.code, wrong?.number], ["tournament", 2], JSON.stringify(bad));
  }
  assert.equal(parseGamesFile(file({ tournaments: "t1" })).wrong?.code, "file");
  assert.equal(parseGamesFile(file({ tournaments: [] })).wrong?.code, "empty");
  assert.equal(parseGamesFile(file({ form: 99, tournaments: [good] })).wrong?.code, "newer");
});
