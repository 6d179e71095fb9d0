// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { seatsOf } from "../app/selectors.js";
import { leads } from "../board/advantage_graph.js";
import { valueText } from "../dialogs/analysis_board.jsx";
import { createRetry } from "../dialogs/retry_mistake.js";
import { readPlace } from "../dialogs/review_board.jsx";
import { cardsOf, foundCards, knownMoves } from "../dialogs/review_cards.js";
import { review } from "../engine/review.js";
import { watching } from "../exercises/watch_mode.js";
import { commented, treeOf, withVariation } from "../game/move_tree.js";
import { DEFAULT_SETTINGS, ledTo, noted, opened, pathOf } from "../game/state.js";
import german from "../locales/de.json" with { type: "json" };
import english from "../locales/en.json" with { type: "json" };
import french from "../locales/fr.json" with { type: "json" };
import dutch from "../locales/nl.json" with { type: "json" };
import russian from "../locales/ru.json" with { type: "json" };
import turkish from "../locales/tr.json" with { type: "json" };
import { createI18n } from "../text/i18n.js";
import { createReviewText, withReview } from "../text/review_text.js";
import { judge } from "../workers/review_worker.js";
import { place } from "../workers/tablebase_worker.js";
import { boardModesAlone, choice, fakeApp, shown, step } from "./fixtures.js";

/** @import { ReviewApi } from "../engine/judging_workers.js" */

const CATALOGUES = Object.entries({ en: english, nl: dutch, de: german, fr: french, ru: russian, tr: turkish });
const MODULE = "AGFzbQEAAAA="; // an empty one
/** The positions visited for a move at a glance. */
const GLANCE = 9;
const NOWHERE = { address: 0, length: 1 };
/** @param {number} moves */
const gameOf = (moves) => ({ game: `${moves}`, start: "", match: "full", moves: Array(moves).fill("A"), end: "" });
const settled = () => new Promise((over) => setTimeout(over, 5));

/** Wait until something is so: a module is compiled when it pleases. @param {() => unknown} look */
async function until(look) {
  for (let tries = 0; !look() && tries < 1000; tries++) await settled();
}

/** @param {number} at @param {Partial<Assessment>} [more] @returns {Assessment} */
const assessed = (at, more = {}) => ({
  at,
  move: "A",
  side: at % 2 === 0 ? "S" : "N",
  lost: 0,
  best: "A",
  line: ["A"],
  proved: false,
  forced: false,
  difficulty: 1,
  ahead: at,
  after: at + 1,
  result: "",
  kept: "",
  size: "",
  blamed: false,
  turning: false,
  depth: 9,
  why: [],
  ...more,
});

/**
 * Make a review whose engine and workers are played by the test.
 * @param {number[]} lengths of the segments @param {number} [most]
 * @param {{ losses: number[], closely?: Record<number, number>, isLearner: (side: Side) => boolean }} [first] the points
 *   that each move seems to lose at a glance, and that some lose closely
 */
function begun(lengths, most = 1, first) {
  /**
   * @type {{ at: number, nodes: number, report: (count: number) => void, finish: () => void, giveUp: () => void,
   *   dismissed: boolean }[]} `finish` reports all moves
   */
  const orders = [];
  /** @type {Review[]} */
  const found = [];
  /** @type {unknown[]} */
  const failures = [];
  /** @type {number[]} the places that the engine itself has judged */
  const inspected = [];
  let at = 0;
  const segments = lengths.map((length) => {
    at += length;
    return { board: [4], played: Array(length).fill(0), first: 0, at: at - length };
  });
  const sides = Array.from({ length: at }, (_, nth) => (nth % 2 === 0 ? "S" : "N"));
  /** @param {number} place @param {number} nodes */
  const findingAt = (place, nodes) => {
    const glanced = first?.losses[place] ?? 0;
    const lost = nodes > GLANCE ? (first?.closely?.[place] ?? glanced) : glanced;
    return { at: place, numbers: [0, 0, lost, 0], points: [] };
  };
  const reviewers = /** @type {ReviewApi} */ (
    /** @type {unknown} */ ({
      survey: async () => ({ segments, nodes: 100 * GLANCE, sides }),
      judging: async () => ({ module: MODULE, board: 0, bounds: [], numbers: NOWHERE, points: NOWHERE }),
      endings: async () => null,
      inspect: async (/** @type {GameRecord} */ _, /** @type {number} */ at) => {
        inspected.push(at);
        return { finding: { at, numbers: [], points: [] } };
      },
      assess: async (/** @type {GameRecord} */ _, /** @type {Finding[]} */ findings) => ({
        moves: findings.map(({ at, numbers: [, , lost = 0] }) =>
          assessed(at, { lost: lost / 100, size: lost < 100 ? "" : "mistake" }),
        ),
        sides: [{ side: "S", accuracy: 90, lost: [0, 0, 0], sizes: [] }],
      }),
      most,
      refill: () => {},
      run(/** @type {any} */ { judged }, /** @type {() => void} */ onReport, /** @type {() => void} */ giveUp) {
        /** @type {any} */
        const part = { report: null, depths: [], cancel: () => Object.assign(order, { dismissed: true }) };
        const order = {
          at: judged.at,
          nodes: judged.nodes,
          dismissed: false,
          giveUp,
          report(/** @type {number} */ depth) {
            const place = judged.played.length - depth - judged.first;
            part.report = { depth, done: place === 0, finding: findingAt(judged.at + place, judged.nodes) };
            part.depths[depth] = part.report;
            onReport();
          },
          finish() {
            for (let depth = 1; depth <= judged.played.length - judged.first; depth++) order.report(depth);
          },
        };
        orders.push(order);
        return part;
      },
    })
  );
  const end = review(
    reviewers,
    gameOf(at),
    (known) => found.push(known),
    (error) => failures.push(error),
    first && { isLearner: first.isLearner },
  );
  return { orders, found, failures, inspected, end };
}

test("the last segment is judged first, and as many at once as there are workers, and one", async () => {
  const { orders } = begun([12, 12, 12, 4], 1);
  await until(() => orders.length);
  assert.deepEqual(
    orders.map(({ at }) => at),
    [36, 24],
  );
});

/** Let the workers of a review judge until it is done. @param {ReturnType<typeof begun>} run */
async function workOn({ orders, found }) {
  for (let nth = 0; !found.at(-1)?.done; nth++) {
    await until(() => orders[nth]);
    orders[nth].finish();
    await settled();
  }
}

/** Three moves of South's that seem to lose seeds at a glance, and one of North's. */
const LOSSES = Array(40).fill(0).with(2, 150).with(13, 500).with(14, 300).with(20, 200).with(30, 120);
const FIRST = { losses: LOSSES, closely: { 20: 50 }, isLearner: (/** @type {Side} */ side) => side === "S" };

test("the learner's worst three moves are looked at first, and their mistakes told before any move is judged", async () => {
  for (const most of [1, 4]) {
    const run = begun([12, 12, 12, 4], most, FIRST);
    await workOn(run);
    const closely = run.orders.filter(({ nodes }) => nodes === 25 * GLANCE);
    assert.deepEqual(closely.map(({ at }) => at).toSorted(), [14, 2, 20]);
    const [told] = run.found;
    assert.deepEqual([told.moves, told.first?.map(({ at }) => at).toSorted()], [[], [14, 2]]);
    assert.equal(run.found.at(-1)?.first, undefined);
    assert.equal(run.found.at(-1)?.moves.length, 40);
  }
});

test("the segments in which the learner seems to lose most are judged first", async () => {
  const run = begun([12, 12, 12, 4], 1, FIRST);
  await workOn(run);
  const judged = run.orders.filter(({ nodes }) => nodes === 100 * GLANCE);
  assert.deepEqual(
    judged.map(({ at }) => at),
    [12, 0, 24, 36],
  );
});

test("a review in which no move of the learner seems to lose anything goes on without a first mistake", async () => {
  const run = begun([2], 1, { ...FIRST, losses: [0, 900] });
  await workOn(run);
  assert.deepEqual(
    run.orders.map(({ nodes }) => nodes),
    [GLANCE, 100 * GLANCE],
  );
  assert.ok(run.found.every(({ first }) => first === undefined));
});

test("a review that is ended during the first look tells nothing", async () => {
  const { orders, found, end } = begun([3], 1, { ...FIRST, losses: [900, 0, 0] });
  await until(() => orders.length);
  orders[0].finish();
  await until(() => orders.length === 2);
  end();
  orders[1].finish();
  await settled();
  assert.deepEqual([orders.length, found], [2, []]);
});

test("a review that is ended before its workers' module is there gives them no order", async () => {
  const look = { ...FIRST, losses: [900, 0, 0, 0, 0] };
  const ended = begun([5], 1, look);
  ended.end();
  const next = begun([5], 1, look); // it waits for the same module, and goes on
  await until(() => next.orders.length);
  assert.deepEqual(ended.orders, []);
});

test("a review grows move by move, and is done when all are known", async () => {
  const { orders, found } = begun([2, 1]);
  await until(() => orders.length);
  orders[0].report(1);
  await settled();
  assert.deepEqual(
    found.map(({ moves, done }) => [moves.map(({ at }) => at), done]),
    [[[2], false]],
  );
  orders[1].report(1);
  await settled();
  orders[1].report(2);
  await settled();
  const last = /** @type {Review} */ (found.at(-1));
  assert.deepEqual(
    last.moves.map(({ at }) => at),
    [0, 1, 2],
  );
  assert.ok(last.done);
  assert.equal(last.sides.length, 1);
});

test("a worker that is done goes on with the next segment", async () => {
  const { orders } = begun([1, 1, 1], 1);
  await until(() => orders.length);
  assert.equal(orders.length, 2);
  orders[0].report(1);
  await settled();
  assert.equal(orders.length, 3);
});

test("a review that is ended asks nobody any longer", async () => {
  const { orders, found, end } = begun([3]);
  await until(() => orders.length);
  end();
  assert.ok(orders.every(({ dismissed }) => dismissed));
  orders[0].report(1);
  await settled();
  assert.deepEqual(found, []);
});

test("where no worker can be had, the engine judges the moves, the last first, and that is said", async () => {
  const { orders, found, failures, inspected } = begun([2, 2], 3);
  await until(() => orders.length);
  for (const { giveUp } of orders) giveUp();
  await until(() => found.at(-1)?.done);
  assert.deepEqual(inspected, [3, 2, 1, 0]);
  assert.deepEqual(
    found.at(-1)?.moves.map(({ at }) => at),
    [0, 1, 2, 3],
  );
  assert.ok(found.every(({ slow }) => slow));
  assert.deepEqual(failures, []);
});

test("where one worker of two can be had, that one judges all", async () => {
  const { orders, found, inspected } = begun([1, 1]);
  await until(() => orders.length);
  orders[0].giveUp();
  orders[1].report(1);
  await until(() => orders.length === 3);
  orders[2].report(1);
  await until(() => found.at(-1)?.done);
  assert.deepEqual([inspected, found.at(-1)?.slow], [[], false]);
});

test("a game without moves is reviewed at once", async () => {
  const { found } = begun([]);
  await until(() => found.length);
  assert.deepEqual(found, [{ moves: [], sides: [], total: 0, done: true, slow: false }]);
});

test("a worker judges a segment from its last move back, the table emptied before the first of them alone", async () => {
  const memory = new WebAssembly.Memory({ initial: 1 });
  /** @type {unknown[]} */
  const calls = [];
  /** @type {number[][]} */
  const reports = [];
  const machine = {
    memory,
    begin: () => calls.push(["begin", new Uint8Array(memory.buffer)[0]]),
    advance: (/** @type {number} */ move) => calls.push(["advance", move]),
    judge: (/** @type {number} */ move, /** @type {number} */ nodes, /** @type {number} */ anew) =>
      calls.push(["judge", move, nodes, anew]),
    hold: (/** @type {number} */ seeds, /** @type {boolean} */ drawn) => calls.push(["hold", seeds, drawn]),
  };
  const endings = { seeds: 1, drawn: true, values: [Uint8Array.of(5), new Blob([Uint8Array.of(6)])], bounds: [40, 41] };
  const places = { board: 0, numbers: { address: 8, length: 1 }, points: { address: 16, length: 2 } };
  await place(memory, endings.values, endings.bounds);
  judge(
    machine,
    { board: [7], played: [1, 2, 3], first: 1, at: 13, nodes: 99, endings, places },
    ({ depth, done, finding }) => reports.push([depth, Number(done), finding.at]),
  );
  assert.deepEqual([...new Uint8Array(memory.buffer, 40, 2)], [5, 6]);
  assert.deepEqual(calls, [
    ["hold", 1, true],
    ["begin", 7],
    ["advance", 1],
    ["advance", 2],
    ["judge", 3, 99, 1],
    ["begin", 7],
    ["advance", 1],
    ["judge", 2, 99, 0],
  ]);
  assert.deepEqual(reports, [
    [1, 0, 14],
    [2, 1, 13],
  ]);
});

const judging = createReviewText(createI18n(english, "en"), (side) => english[`side.${side}`]);
const MISTAKE = { size: "blunder", lost: 6.5, best: "F", line: ["F", "e"], after: -2 };

test("a mistake is told with what it lost, its facts and their clauses, and what would follow", () => {
  const why = [
    { code: "lets-end", move: "d", most: 0, least: 0, houses: [], reason: "majority", clause: "2.6", ours: false },
  ];
  assert.deepEqual(judging.sentences(assessed(2, { ...MISTAKE, kept: "lost", why })), [
    "Blunder. It loses 6.5 seeds; F was better.",
    "The game is now certainly lost.",
    "Now the other side wins at once with d. (Rule 2.6)",
    "For example: F, e.",
  ]);
  assert.equal(judging.headline(assessed(2, MISTAKE)), "2. A??");
  assert.equal(judging.shortText(assessed(2, MISTAKE)), "2. A?? −6.5");
  assert.equal(judging.shortText(assessed(2, { size: "slip" })), "2. A?!");
});

test("a move with signs is told by the way its seeds go, and kept with its signs in a file", () => {
  const judged = assessed(2, { ...MISTAKE, move: "B4<*", best: "A5>", line: ["A5>", "b2<*"] });
  const [lost, ...others] = judging.sentences(judged);
  assert.equal(lost, "Blunder. It loses 6.5 seeds; A5 to the right was better.");
  assert.equal(others.at(-1), "For example: A5 to the right, b2 to the left.");
  assert.match(judging.comment(judged), /A5> was better\.$/);
});

test("a move that was best, or the only one, is told as that", () => {
  assert.deepEqual(judging.sentences(assessed(0)), ["No move was better."]);
  assert.deepEqual(judging.sentences(assessed(0, { forced: true })), ["There was nothing else to play."]);
});

test("what a review says goes into the game's comments, for people and for programs, once", () => {
  const notes = treeOf(["A", "b", "C"]);
  notes.line[2].comment = "mine";
  const moves = [assessed(0), assessed(1), assessed(2, MISTAKE)];
  const once = withReview(notes, moves, judging);
  assert.deepEqual(
    once.line.map(({ comment }) => comment),
    ["", "", "mine [%eval -2.00] ?? Blunder. It loses 6.5 seeds; F was better."],
  );
  assert.deepEqual(withReview(once, moves, judging), once);
  assert.equal(notes.line[2].comment, "mine");
});

/**
 * Return the comment that a review leaves which finds this of its move.
 * @param {string} comment @param {Assessment} judged @param {typeof judging} words
 */
function reviewed(comment, judged, words) {
  const notes = treeOf(["A"]);
  notes.line[0].comment = comment;
  return withReview(notes, [judged], words).line[0].comment;
}

test("words that a person has added to those of a review stay, before, after and among them", () => {
  const first = assessed(0, { ...MISTAKE, proved: true });
  const said = reviewed("[%clk 0:01:00] hm", first, judging);
  const other = assessed(0, { size: "slip", lost: 1, best: "a", after: 3 });
  const now = "[%eval 3.00] ?! Slip. It loses 1 seed; a was better.";
  assert.equal(
    reviewed(`${said} Why?! It loses. ?? I see.`, other, judging),
    `[%clk 0:01:00] hm ${now} Why?! It loses. ?? I see.`,
  );
  assert.equal(reviewed(`${said} I see.`, assessed(0), judging), "[%clk 0:01:00] hm I see.");
  const changed = said.replace("F was better", "F was better, as I see");
  assert.notEqual(changed, said);
  for (const found of [first, other, assessed(0)]) assert.equal(reviewed(changed, found, judging), changed);
});

test("many values that do not end are left in the comment", () => {
  const comment = "[%eval ".repeat(30_000).trim();
  assert.equal(reviewed(comment, assessed(0), judging), comment);
});

for (const [tag, catalogue] of CATALOGUES) {
  test(`what a review has written in ${tag} is found again, and in another language only if that has been spoken`, () => {
    const phrases = createI18n(catalogue, tag);
    const words = createReviewText(phrases, () => "");
    const losses = [{ lost: 0 }, { lost: 0, kept: "lost" }, { lost: 1 }, { lost: 6.5, proved: true }, { lost: 12 }];
    for (const size of ["slip", "mistake", "blunder"]) {
      for (const loss of losses) {
        const said = reviewed("", assessed(0, { ...MISTAKE, ...loss, size }), words);
        assert.ok(said.length > 20, said);
        for (const left of [said, said.replace(/\s/g, " ")]) // a field for text has no other spaces
          assert.equal(reviewed(`mine ${left} Yes.`, assessed(0), words), "mine Yes.");
      }
    }
    const before = reviewed("", assessed(0, MISTAKE), words);
    phrases.speak(tag === "nl" ? english : dutch, tag === "nl" ? "en" : "nl");
    const after = reviewed("", assessed(0, MISTAKE), words);
    assert.notEqual(after, before);
    assert.equal(reviewed(`${before} Yes.`, assessed(0, MISTAKE), words), `${after} Yes.`);
    const anew = createReviewText(phrases, () => "");
    assert.equal(reviewed(`${before} Yes.`, assessed(0, MISTAKE), anew), `${before} Yes.`);
  });
}

test("what is written as zero is no loss and no lead, in a review and on the analysis board", () => {
  const { lead, loss, shortText, lostSeeds } = judging;
  assert.deepEqual([0.04, -0.04, 0.05].map(lead), ["Even", "Even", "South +0.1"]);
  const judged = assessed(0, { lost: 0.04, best: "B", proved: true });
  assert.equal(loss(judged), "B was just as good.");
  assert.equal(loss({ ...judged, lost: 0.05 }), "It loses 0.1 seeds; B was better. This number is exact.");
  assert.deepEqual([judged, { ...judged, lost: 0.05 }].map(shortText), ["1. A", "1. A −0.1"]);
  assert.deepEqual([0.04, 0.05].map(lostSeeds), ["", "−0.1"]);
  const phrases = createI18n(english, "en");
  const written = (/** @type {number} */ value) => valueText(phrases, /** @type {any} */ ({ value, decided: false }));
  assert.deepEqual([0.04, -0.04, 0.05, -0.05].map(written), ["±0", "±0", "+0.1", "−0.1"]);
});

test("of a mistake that loses the result but no seeds nothing is said to be as good, but what has become of the game", () => {
  const judged = assessed(0, { ...MISTAKE, size: "mistake", lost: 0.04, kept: "lost" });
  assert.deepEqual(judging.reasons(judged), ["Mistake. The game is now certainly lost."]);
  assert.equal(judging.comment(judged), "[%eval -2.00] ? Mistake. The game is now certainly lost.");
});

test("the graph has the lead before and after each move that is known", () => {
  assert.deepEqual(leads([assessed(2), assessed(3)], 5), [null, null, 2, 3, 4, null]);
});

test("A better move is asked for when the board stands before the mistake, for a house touched sooner is not heard", async () => {
  const game = opened(shown());
  /** @type {string[]} */
  const told = [];
  /** @type {(reached: boolean) => void} */
  let reach = () => {};
  const unused = () => assert.fail("nothing was tried yet");
  const retry = createRetry(
    fakeApp({
      phrases: createI18n(english, "en"),
      game: () => game,
      boardModes: boardModesAlone(),
      announce: (/** @type {string} */ sentence) => told.push(sentence),
      session: { stepTo: () => new Promise((resolve) => (reach = resolve)), annotate: unused, play: unused },
      ask: { review: unused, failed: unused },
      open: unused,
    }),
  );
  const asked = retry(assessed(0, { move: "A1>", size: "blunder" }));
  await settled();
  assert.deepEqual(told, []);
  reach(true);
  await asked;
  assert.equal(told.length, 1);
  assert.match(told[0], /A1 to the right/, "the sign of a direction is no word");
  const left = retry(assessed(0, { size: "blunder" }));
  reach(false);
  await left;
  assert.equal(told.length, 1, "somebody has gone elsewhere meanwhile");
});

/** Try a mistake again, after a move that is still searched; `settle` says what is found of it.
 * @param {Assessment[]} [later] the mistakes after it @param {Notes} [notes] those before the try */
async function trying(later, notes = treeOf(["A", "b"])) {
  const phrases = createI18n(english, "en");
  const boardModes = boardModesAlone();
  /**
   * @type {{ phrases: typeof phrases, boardModes: typeof boardModes, told: string[], restored: number, ended: number,
   *   settle: (verdict: Assessment) => void, game: () => typeof game, annotate: (notes: Notes) => void }}
   */
  const seen = { phrases, boardModes, told: [], restored: 0, ended: 0, settle: () => {}, game: () => game, annotate };
  let game = { ...opened(shown()), notes };
  /** @param {Notes} next */
  function annotate(next) {
    game = noted(game, next);
  }
  const unused = () => assert.fail("this is not asked for");
  const retry = createRetry(
    fakeApp({
      phrases,
      game: () => game,
      boardModes,
      announce: (/** @type {string} */ sentence) => seen.told.push(sentence),
      session: {
        async stepTo(/** @type {string[]} */ path) {
          game = ledTo(game, path);
          return true;
        },
        annotate(/** @type {Notes} */ next) {
          seen.restored += 1;
          annotate(next);
        },
        play: unused,
      },
      ask: {
        review(/** @type {GameRecord} */ _, /** @type {(found: Partial<Review>) => void} */ onFound) {
          seen.settle = (verdict) => onFound({ moves: [verdict], done: true });
          return () => {
            seen.ended += 1;
          };
        },
        failed: unused,
      },
      open: () => {},
    }),
  );
  await retry(assessed(0, { size: "blunder" }), later);
  game = ledTo({ ...game, notes: withVariation(game.notes, [], "C") }, ["C"]);
  boardModes.onPosition(game, false);
  return seen;
}

test("a bad try is taken back when it has been seen, but not where the board has been left for something else", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const turn = () => new Promise((over) => setImmediate(over));
  const verdict = assessed(0, { move: "C", size: "mistake", lost: 3 });
  const seen = await trying();
  seen.settle(verdict);
  await turn();
  assert.match(seen.told.at(-1) ?? "", /C loses 3 seeds/);
  t.mock.timers.tick(1000);
  assert.equal(seen.restored, 1);

  const even = await trying();
  even.settle({ ...verdict, lost: 0, kept: "lost" });
  await turn();
  assert.equal(even.told.at(-1), "C isn’t good enough. Try another move.");

  const left = await trying();
  left.boardModes.publish(null);
  left.settle(verdict);
  await turn();
  t.mock.timers.tick(1000);
  assert.deepEqual(
    [left.boardModes.now(), left.told.length, left.restored],
    [null, 2, 0],
    "left while the move was looked at",
  );

  const late = await trying();
  late.settle(verdict);
  await turn();
  late.boardModes.publish(watching("review"));
  t.mock.timers.tick(1000);
  assert.equal(late.restored, 0, "left while the move was seen");
});

test("a try is looked at no longer where another is made, it is taken back, or the review is opened again", async () => {
  const leaving = /** @type {((seen: Awaited<ReturnType<typeof trying>>) => void)[]} */ ([
    ({ boardModes, game }) => boardModes.onPosition(ledTo(game(), ["B"]), false),
    ({ boardModes, game }) => boardModes.onPosition(ledTo(game(), []), false),
    ({ boardModes }) => boardModes.act("quest.review"),
  ]);
  for (const leave of leaving) {
    const seen = await trying();
    seen.boardModes.act("quest.hint");
    assert.equal(seen.ended, 0);
    leave(seen);
    assert.equal(seen.ended, 1);
  }
});

test("a bad try leaves the notes that were made meanwhile, and a variation that was there before", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const turn = () => new Promise((over) => setImmediate(over));
  const before = treeOf(["A", "b"]);
  for (const notes of [before, commented(withVariation(before, [], "C"), ["C"], "an idea")]) {
    const seen = await trying([], notes);
    seen.annotate(commented(seen.game().notes, ["A"], "too soon [%cal GC3]"));
    seen.settle(assessed(0, { move: "C", size: "mistake", lost: 3 }));
    await turn();
    t.mock.timers.tick(1000);
    assert.deepEqual(seen.game().notes, commented(notes, ["A"], "too soon [%cal GC3]"));
    assert.deepEqual(pathOf(seen.game()), []);
  }
});

test("a move that mends a mistake is praised, and the next mistake is one button away", async () => {
  const seen = await trying([assessed(2, { move: "D", size: "slip" })]);
  seen.settle(assessed(0, { move: "C" }));
  await settled();
  const solved = seen.boardModes.now();
  assert.equal(seen.told.at(-1), "Yes: C is just as good.");
  assert.deepEqual([solved?.praised, solved?.acts], [true, ["quest.next", "quest.review"]]);
  seen.boardModes.act("quest.next");
  await settled();
  const next = seen.boardModes.now();
  assert.equal(seen.told.at(-1), "Slip: D. Find a better move.");
  assert.equal(next?.praised, undefined, "nothing is praised before it is found");
  assert.deepEqual(next?.mode === "retry" && next.later, [], "it was the last");
});

test("while a mistake is tried again the computer keeps its name, in a game that was played against it", () => {
  const game = { ...opened(shown()), notes: withVariation(treeOf(["A", "b"]), [], "C"), line: ["C"], at: 1 };
  const settings = { ...DEFAULT_SETTINGS, computer: /** @type {const} */ ("N") };
  const retried = /** @type {import("../game/board_mode.js").BoardMode} */ ({ mode: "retry" });
  const computers = [null, retried].map(
    (boardMode) => seatsOf(/** @type {any} */ ({ game, settings, boardMode })).computer,
  );
  assert.deepEqual(computers, ["", "N"]);
  const brought = { ...game, brought: true };
  assert.equal(seatsOf(/** @type {any} */ ({ game: brought, settings, boardMode: retried })).computer, "");
});

test("what is said of a try is said in another language as soon as that is spoken", async () => {
  const { phrases, boardModes } = await trying();
  const labels = () => boardModes.now()?.acts.map((key) => phrases.say(key));
  const before = labels();
  phrases.speak(dutch, "nl");
  const words = createI18n(dutch, "nl");
  assert.equal(boardModes.words(boardModes.now()), words.say("quest.looking", { move: "C" }));
  const after = ["quest.hint", "quest.show", "quest.review"].map((key) => words.say(key));
  assert.deepEqual(labels(), after);
  assert.notDeepEqual(after, before);
});

test("a review shows the three worst mistakes of a person first, then all others as they were played", () => {
  const moves = [
    assessed(0, { size: "mistake", lost: 2 }),
    assessed(1, { size: "blunder", lost: 9 }),
    assessed(2, { size: "slip", lost: 3 }),
    assessed(4, { size: "blunder", lost: 5 }),
    assessed(5),
    assessed(6, { size: "blunder", lost: 7 }),
    assessed(8, { size: "slip", lost: 1 }),
  ];
  const found = { moves, sides: [], total: 9, done: true, slow: false };
  const places = (/** @type {Side[]} */ people, all = moves) =>
    cardsOf({ ...found, moves: all }, (side) => people.includes(side)).map(({ at }) => at);
  assert.deepEqual(places(["S"]), [6, 4, 0, 1, 2, 8]);
  assert.deepEqual(places(["N"]), [1, 0, 2, 4, 6, 8]);
  assert.deepEqual(places(["S", "N"]), [1, 6, 4, 0, 2, 8], "two people learn from it");
  assert.deepEqual(places(["S"], moves.slice(1, 2)), [1], "what the computer got wrong, where a person got nothing");
  assert.deepEqual(places(["S"], moves.slice(4, 5)), []);
});

test("a mistake keeps its place among those found while a review goes on, whatever is found after it", () => {
  const [first, second] = [assessed(2, { size: "slip", lost: 1 }), assessed(0, { size: "blunder", lost: 9 })];
  const other = assessed(1, { size: "blunder", lost: 9 });
  const found = { sides: [], total: 9, done: false, slow: false };
  const seen = /** @type {number[]} */ ([]);
  const places = (/** @type {Assessment[]} */ moves) =>
    foundCards({ ...found, moves }, (side) => side === "S", seen).map(({ at }) => at);
  assert.deepEqual(places([other]), [], "the computer's is no card before all are known");
  assert.deepEqual(places([other, first]), [2]);
  assert.deepEqual(places([second, other, first]), [2, 0]);
  assert.deepEqual(places([]), [], "begun again");
  assert.deepEqual(places([second, other, first]), [2, 0]);
});

test("a card that is read stays as it was when the review finds otherwise; those of the first look give way", () => {
  const [hasty, other] = [assessed(2, { size: "slip", lost: 2 }), assessed(4, { size: "mistake", lost: 4 })];
  const judged = [assessed(2), assessed(3), assessed(4, { size: "mistake", lost: 5 })];
  const review = { moves: judged, sides: [], total: 9, done: false, slow: false, first: [hasty, other] };
  assert.deepEqual(knownMoves(review, null), judged);
  assert.deepEqual(knownMoves(review, hasty), [hasty, judged[1], judged[2]]);
  assert.deepEqual(knownMoves({ ...review, moves: [] }, null), [hasty, other]);
});

/** The facts of each reason, beside the clause. @type {[string, Partial<MistakeReason>, string[]][]} */
const REASONS = [
  ["wins-now", { move: "F" }, ["F"]],
  ["ends", {}, ["A"]],
  ["lets-end", { move: "d" }, ["d"]],
  ["unfed", { move: "d" }, ["d"]],
  ["takes", { move: "F", most: 5, least: 2 }, ["F", "5", "A", "2"]],
  ["takes", { move: "F", most: 5 }, ["F", "5", "A"]],
  ["again", { move: "F" }, ["F"]],
  ["exposes", { move: "d", most: 7, least: 3, houses: ["B", "C"] }, ["d", "7", "B, C", "F", "3"]],
  ["exposes", { move: "d", most: 7, houses: ["B", "C"] }, ["d", "7", "B, C", "F"]],
  ["gives", { move: "F", most: 4, least: 2 }, ["A", "4", "F", "2"]],
  ["gives", { move: "F", most: 4 }, ["A", "4", "F"]],
  ["relay", { move: "F", most: 6, least: 2 }, ["F", "6", "A", "2"]],
];

for (const [tag, catalogue] of CATALOGUES) {
  test(`each reason for a mistake is told in ${tag} with what it is about and its clause, and has a hint`, () => {
    const phrases = createI18n(catalogue, tag);
    const told = createReviewText(phrases, () => "");
    for (const [code, facts, wanted] of REASONS) {
      const why = { code, move: "", most: 0, least: 0, houses: [], reason: "", clause: "2.6", ours: false, ...facts };
      const [, sentence] = told.sentences(
        assessed(0, { size: "blunder", lost: 6, best: "F", line: ["F"], why: [why] }),
      );
      for (const fact of wanted) assert.match(sentence, new RegExp(`(^|[^\\p{L}\\d])${fact}($|[^\\p{L}\\d])`, "u"));
      assert.match(sentence, /2\.6/);
      assert.doesNotMatch(sentence, /[{}]/);
      assert.ok(phrases.has(`quest.look.${code}`), code);
    }
  });
}

test("a way on the board ends with the first lap, whether the next is of a house's seeds or of captured ones", async () => {
  const first = [step("lift", 4, 255, 2), step("sow", 255, 3), step("sow", 255, 2)];
  const next = { A: step("capture", 9, 255, 2), B: step("lift", 2, 255, 2) };
  const steps = Object.entries(next).map(([move, begun]) => [move, [...first, begun, step("sow", 255, 7)]]);
  const stepsOf = Object.fromEntries(steps);
  const ask = /** @type {import("../dialogs/app.js").App["ask"]} */ (
    /** @type {unknown} */ ({
      show: async (/** @type {GameRecord} */ { moves }) =>
        shown({ choices: [choice("A", [4], { captures: 2 })], steps: stepsOf[moves.at(-1) ?? ""] ?? [] }),
    })
  );
  const judged = assessed(0, { move: "A", best: "B", size: "mistake" });
  const { paths } = await readPlace(ask, { record: gameOf(0), at: 0, judged });
  assert.deepEqual(paths, [
    { kind: "played", captures: 2, cells: [4, 3, 2] },
    { kind: "better", captures: 0, cells: [4, 3, 2] },
  ]);
});
