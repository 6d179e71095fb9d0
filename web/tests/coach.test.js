// @ts-check
// The coach of a first game, whose engine and board are played by the test.

import assert from "node:assert/strict";
import { test } from "node:test";
import { isCoached } from "../app/selectors.js";
import { createCoach } from "../dialogs/coach.js";
import { DEFAULT_SETTINGS, opened } from "../game/state.js";
import english from "../locales/en.json" with { type: "json" };
import dutch from "../locales/nl.json" with { type: "json" };
import { createI18n } from "../text/i18n.js";
import { createSentences } from "../text/sentences.js";
import { boardModesAlone, choice, fakeApp, OWARE, shown } from "./fixtures.js";

const turn = () => new Promise((over) => setImmediate(over));

/** Make a coach that has asked its first question. */
async function begun() {
  const at = { turn: true };
  const phrases = createI18n(english, "en");
  const page = { settings: { ...DEFAULT_SETTINGS, computer: /** @type {"" | Side} */ ("N"), coach: true } };
  const boardModes = boardModesAlone();
  const coach = createCoach(
    fakeApp({
      phrases,
      boardModes,
      isCoached: () => isCoached(page),
      isTurn: () => at.turn,
      game: () => opened(shown()),
      sentences: () => createSentences(phrases, OWARE, []),
      ask: { advise: async () => ({ type: "advice", id: 1, move: "A", code: "takes", count: 2, others: [] }) },
      announce() {},
      tell() {},
      settings: () => page.settings,
      change: () => assert.fail("it was not dismissed"),
    }),
  );
  coach();
  await turn();
  /** Take the steps of the page after any change. */
  const follow = async () => {
    boardModes.onPosition(opened(shown()), false);
    await turn();
  };
  return {
    at,
    page,
    phrases,
    follow,
    boardModes,
    boardMode: boardModes.now,
    said: () => boardModes.words(boardModes.now()),
  };
}

test("a coach asks again in a new game that begins as the one before", async () => {
  const { at, follow, said } = await begun();
  at.turn = false;
  await follow();
  assert.equal(said(), "");
  at.turn = true;
  await follow();
  assert.match(said(), /Can you capture something\?$/);
});

test("a coach leaves whose setting is turned off, and where two people play", async () => {
  for (const change of [{ coach: false }, { computer: /** @type {const} */ ("") }]) {
    const { page, follow, boardMode, said } = await begun();
    assert.match(said(), /Can you capture something\?$/);
    page.settings = { ...page.settings, ...change };
    await follow();
    assert.equal(boardMode(), null);
  }
});

test("what a coach has said is said in another language as soon as that is spoken", async () => {
  const { phrases, boardModes, boardMode, said } = await begun();
  assert.equal(boardMode()?.highlight, null, "the answer is not given before it is wanted");
  boardModes.act("coach.show");
  assert.match(said(), /^A captures/);
  assert.notEqual(boardMode()?.highlight, null);
  phrases.speak(dutch, "nl");
  const words = createI18n(dutch, "nl");
  assert.equal(said(), words.say("coach.takes", { move: "A", count: 2 }));
  assert.deepEqual(
    boardMode()?.acts.map((key) => phrases.say(key)),
    [words.say("coach.off")],
  );
});

/** Make a coach at a game of two moves a turn, which asks before each of mine.
 * @param {Partial<AdviceReply>} advised @param {Choice[]} choices those of each turn */
async function atGame(advised = {}, choices = shown().choices) {
  const told = /** @type {string[]} */ ([]);
  const left = { off: 0 };
  const boardModes = boardModesAlone();
  let now = { ...at([]), choices };
  const coach = createCoach(
    fakeApp({
      phrases: createI18n(english, "en"),
      boardModes,
      isCoached: () => left.off === 0,
      isTurn: () => now.record.moves.length % 2 === 0,
      game: () => opened(now),
      sentences: () => createSentences(createI18n(english, "en"), OWARE, []),
      ask: {
        advise: async () => ({ type: "advice", id: 1, move: "A", code: "plain", count: 0, others: [], ...advised }),
      },
      announce() {},
      tell: (/** @type {string} */ sentence) => told.push(sentence),
      settings: () => ({ ...DEFAULT_SETTINGS, coach: true }),
      change(/** @type {typeof DEFAULT_SETTINGS} */ { coach }) {
        assert.equal(coach, false);
        left.off += 1;
      },
    }),
  );
  coach();
  await turn();
  /** Play a move, and have it answered. @param {string} move */
  async function play(move) {
    const { moves } = now.record;
    for (const next of [
      [...moves, move],
      [...moves, move, "a"],
    ]) {
      now = { ...at(next), choices };
      boardModes.onPosition(opened(now), false);
      await turn();
    }
  }
  return { boardModes, play, told, left, said: () => boardModes.words(boardModes.now()) };
}

/** Return the position after some moves. @param {string[]} moves @returns {Position} */
const at = (moves) => ({ ...shown(), link: `#${moves.join(".")}`, record: { ...shown().record, moves } });

test("a coach praises a good move that was found without help, and leaves after five", async () => {
  const { boardModes, play, told, left, said } = await atGame();
  assert.match(said(), /^\nWhich move would you choose\?$/);
  for (let good = 1; good < 5; good++) {
    await play("A");
    assert.match(said(), /^Good: you captured 2 seeds\.\n/);
  }
  await play("A");
  assert.equal(boardModes.now(), null);
  assert.equal(left.off, 1);
  assert.match(told.join(), /^5 good moves of your own/);
});

test("a coach neither asks for a forced move nor counts it, a pass included", async () => {
  for (const [move, cells] of /** @type {const} */ ([
    ["A", [0]],
    ["-", []],
  ])) {
    const { boardModes, play, left, said } = await atGame({ move }, [choice(move, [...cells])]);
    for (let forced = 0; forced < 6; forced++) {
      assert.equal(said(), "");
      await play(move);
    }
    assert.equal(boardModes.now()?.mode, "coach");
    assert.equal(left.off, 0);
  }
});

test("a move that the coach has shown is no move of one's own, nor is another than the best", async () => {
  const { boardModes, play, left, said } = await atGame();
  for (let shown = 0; shown < 6; shown++) {
    boardModes.act("coach.show");
    await play("A");
    assert.doesNotMatch(said(), /Good/);
    await play("B");
    assert.doesNotMatch(said(), /Good/);
  }
  assert.equal(left.off, 0);
});

test("seeds that were captured by another move are told, and what was better", async () => {
  const { play, left, said } = await atGame({ move: "C" });
  for (let other = 0; other < 5; other++) {
    await play("A");
    assert.match(said(), /^You captured 2 seeds\. C was even better\.\s/);
  }
  assert.equal(left.off, 0, "it is no good move of one's own");
  await play("C");
  assert.match(said(), /^Good move\.\s/);
});

test("a move that is as good as the best one is a good one, and nothing better is named", async () => {
  const { play, left, said } = await atGame({ move: "C", others: ["A"] });
  for (let good = 1; good < 5; good++) {
    await play("A");
    assert.match(said(), /^Good: you captured 2 seeds\.\n/);
  }
  await play("A");
  assert.equal(left.off, 1);
});

test("a coach that is not wanted leaves by its own button alone", async () => {
  const { boardModes, left } = await atGame();
  boardModes.act("coach.show");
  assert.equal(left.off, 0);
  boardModes.act("coach.off");
  assert.equal(left.off, 1);
  assert.equal(boardModes.now(), null);
});
