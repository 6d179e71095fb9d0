// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { analyse, dealMoves } from "../engine/analysis.js";

/** @import { AnalysisResult, AnalysisWorkers } from "../engine/analysis.js" */
/** @import { SearchOrder, Report } from "../workers/search_worker.js" */

const RECORD = { game: "oware-abapa", start: "", match: "full", moves: [], end: "" };
const LEGAL = ["A", "B", "C"].map((word, number) => ({ number, word }));
const MODULE = new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
const LOADED = {
  module: MODULE,
  places: { board: 8, given: 100, handicaps: 512, found: [] },
  scale: { seed: 100, time_parts: 32_768 },
  words: new Map([...LEGAL, { number: 7, word: "b" }].map(({ number, word }) => [number, word])),
  endings: Promise.resolve(null),
};

const settled = () => new Promise((over) => setTimeout(over, 5));

/** Begin an examination whose engine and workers are played by the test.
 * @param {{ most?: number, loads?: boolean, legal?: typeof LEGAL, nodes?: number, lost?: Error | null }} [how] `lost` is
 * the failure of the plan */
function begun({ most = 1, loads = true, legal = LEGAL, nodes = Number.POSITIVE_INFINITY, lost = null } = {}) {
  /**
   * @type {{ order: SearchOrder, part: import("../engine/worker_pool.js").Job, giveUp: () => void,
   *   dismissed: boolean, say: (depth: number, weights: object[], more?: Partial<Report>) => void }[]}
   */
  const parts = [];
  /** @type {{ depth: number, forgotten: boolean, answer: (weighed: object | Promise<never>) => void }[]} */
  const weighings = [];
  const told = { refills: 0, failed: /** @type {unknown[]} */ ([]) };
  const plan = {
    type: "plan",
    id: 1,
    move: "",
    board: [4],
    played: [2],
    legal,
    handicaps: [],
    depth: 63,
    nodes: 900,
    seconds: 60,
  };
  const means = /** @type {AnalysisWorkers} */ (
    /** @type {unknown} */ ({
      plan: async () => {
        if (lost) throw lost;
        return plan;
      },
      load: async () => {
        if (!loads) throw new Error("no module");
        return LOADED;
      },
      most,
      refill: () => {
        told.refills += 1;
      },
      weigh: (/** @type {GameRecord} */ _, /** @type {number} */ depth) => {
        const weighing = { depth, forgotten: false, answer: (/** @type {any} */ _) => {} };
        weighings.push(weighing);
        const answer = new Promise((keep) => {
          weighing.answer = keep;
        });
        const cancel = () => {
          weighing.forgotten = true;
        };
        return { answer, stop: () => {}, cancel };
      },
      run(/** @type {SearchOrder} */ order, /** @type {() => void} */ onReport, /** @type {() => void} */ giveUp) {
        const part = {
          report: /** @type {Report | null} */ (null),
          depths: /** @type {Report[]} */ ([]),
          cancel: () => {
            made.dismissed = true;
          },
        };
        const made = {
          order,
          part,
          giveUp,
          dismissed: false,
          say(/** @type {number} */ depth, /** @type {object[]} */ weights, /** @type {Partial<Report>} */ more = {}) {
            const report = /** @type {Report} */ ({ depth, decided: false, done: false, weights, ...more });
            part.report = report;
            part.depths[depth] = report;
            onReport();
          },
        };
        parts.push(made);
        return part;
      },
    })
  );
  /** @type {AnalysisResult[]} */
  const found = [];
  const end = analyse(
    means,
    RECORD,
    (analysis) => found.push(analysis),
    nodes,
    (error) => told.failed.push(error),
  );
  return { parts, weighings, told, found, end };
}

/** @param {number} move @param {number} points @param {number} [depth] */
const weight = (move, points, depth = 1) => ({
  move,
  points,
  value: points / 100,
  decided: Math.abs(points) > 10_000,
  depth,
  line: [move, 7],
});

test("moves are dealt to as many hands as there are, none empty, each move once", () => {
  assert.deepEqual(dealMoves([7, 8, 9], 1), [[7, 8, 9]]);
  assert.deepEqual(dealMoves([1, 2, 3, 4, 5], 2), [
    [1, 3, 5],
    [2, 4],
  ]);
  assert.deepEqual(dealMoves([1, 2], 4), [[1], [2]]);
});

test("what the workers find is told in words, the best first, at the depth that all of them have reached", async () => {
  const { parts, found } = begun({ most: 2 });
  await settled();
  assert.deepEqual(
    parts.map(({ order }) => [order.weighed, order.nodes]),
    [
      [[0, 2], 450],
      [[1], 450],
    ],
  );
  parts[0].say(1, [weight(2, 100), weight(0, -50)]);
  assert.equal(found.length, 0);
  parts[0].say(2, [weight(2, 300), weight(0, 0)]);
  parts[1].say(1, [weight(1, 200)]);
  assert.deepEqual(
    found.map(({ depth, moves }) => [depth, moves.map(({ move, points }) => [move, points])]),
    [
      [
        1,
        [
          ["B", 200],
          ["C", 100],
          ["A", -50],
        ],
      ],
    ],
  );
  assert.deepEqual(found[0].moves[0].line, ["B", "b"]);
});

test("a share that is decided counts as any depth", async () => {
  const { parts, found } = begun({ most: 2 });
  await settled();
  parts[0].say(1, [weight(2, 10_200), weight(0, -10_200)], { decided: true, done: true });
  parts[1].say(4, [weight(1, 200)]);
  assert.deepEqual([found.at(-1)?.depth, found.at(-1)?.moves[0].move], [4, "C"]);
  parts[1].say(5, [weight(1, 250)], { done: true });
  assert.equal(found.at(-1)?.depth, 5);
});

test("what a share has decided further ahead than another has come is told as it was there, each move with its depth", async () => {
  const { parts, found } = begun({ most: 2 });
  await settled();
  parts[0].say(1, [weight(0, -800), weight(2, -900)]);
  parts[0].say(2, [weight(0, -10_100, 2), weight(2, -10_300, 2)], { decided: true, done: true });
  parts[1].say(1, [weight(1, 200)]);
  const told = () =>
    found.map(({ depth, moves }) => [depth, moves.map(({ move, points, depth }) => [move, points, depth])]);
  const first = [
    1,
    [
      ["B", 200, 1],
      ["A", -800, 1],
      ["C", -900, 1],
    ],
  ];
  assert.deepEqual(told(), [first]);
  parts[1].say(2, [weight(1, 300, 2)]);
  parts[1].say(3, [weight(1, 10_400, 3)], { decided: true, done: true });
  const decided = [
    ["A", -10_100, 2],
    ["C", -10_300, 2],
  ];
  assert.deepEqual(told(), [first, [2, [["B", 300, 2], ...decided]], [3, [["B", 10_400, 3], ...decided]]]);
});

test("where all moves are decided, the last depth is told again when their margins are settled", async () => {
  const { parts, found } = begun({ most: 2 });
  await settled();
  parts[0].say(1, [weight(0, 10_100), weight(2, 10_200)], { decided: true });
  parts[1].say(1, [weight(1, -10_100)], { decided: true });
  parts[1].say(1, [weight(1, -10_300)], { decided: true, done: true });
  assert.equal(found.length, 1, "the other worker still settles its moves");
  const line = [0, 7, 7];
  parts[0].say(1, [{ ...weight(0, 10_900), line }, weight(2, 10_200)], { decided: true, done: true });
  assert.deepEqual(
    found.map(({ depth, moves }) => [depth, moves.map(({ move, points }) => `${move} ${points}`)]),
    [
      [1, ["C 10200", "A 10100", "B -10100"]],
      [1, ["A 10900", "C 10200", "B -10300"]],
    ],
  );
  assert.deepEqual(found[1].moves[0].line, ["A", "b", "b"]);
});

/**
 * Make the reports of a worker on its moves, of which one after the other is decided.
 * @param {number[]} moves @param {number} first the depth at which the first of all moves is decided
 */
function reportsOf(moves, first) {
  const decidedAt = (/** @type {number} */ move) => first + 2 * move;
  const end = Math.max(...moves.map(decidedAt));
  return Array.from({ length: end }, (_, before) => {
    const depths = moves.map((move) => Math.min(before + 1, decidedAt(move)));
    const weights = moves.map((move, at) =>
      weight(move, (depths[at] < decidedAt(move) ? 100 : -10_100) - 10 * depths[at] * move, depths[at]),
    );
    const decided = weights.every((one) => one.decided);
    return { depth: before + 1, weights, decided, done: decided };
  });
}

test("each depth is reported alike, whichever worker has which moves and is faster", async () => {
  /**
   * Return what is told when several workers report.
   * @param {number} most @param {number} decidedAt @param {(count: number) => number} choose which worker reports next
   */
  async function toldBy(most, decidedAt, choose) {
    const { parts, found } = begun({ most });
    await settled();
    const said = parts.map(({ order }) => reportsOf(order.weighed ?? [], decidedAt));
    while (said.some((reports) => reports.length > 0)) {
      const speaking = [...said.keys()].filter((part) => said[part].length > 0);
      const part = speaking[choose(speaking.length)];
      const [{ depth, weights, ...more }] = said[part].splice(0, 1);
      parts[part].say(depth, weights, more);
    }
    return found.map(({ depth, moves }) => [depth, moves.toSorted((one, other) => (one.move < other.move ? -1 : 1))]);
  }

  for (const decidedAt of [1, 2, 4]) {
    const alone = await toldBy(1, decidedAt, () => 0);
    assert.deepEqual(
      alone.map(([depth]) => depth),
      Array.from({ length: decidedAt + 4 }, (_, before) => before + 1),
    );
    for (const most of [2, 3]) {
      for (const choose of [() => 0, (/** @type {number} */ count) => count - 1]) {
        assert.deepEqual(await toldBy(most, decidedAt, choose), alone, `${most} workers, decided at ${decidedAt}`);
      }
    }
  }
});

test("it ends at once: workers and engine are let go, and late words change nothing", async () => {
  const { parts, end, told } = begun({ most: 2, nodes: 100 });
  await settled();
  assert.equal(parts[0].order.nodes, 50);
  end();
  end();
  assert.deepEqual([parts.every(({ dismissed }) => dismissed), told.refills], [true, 1]);
  const early = begun();
  early.end();
  await settled();
  assert.deepEqual([early.parts.length, early.told.refills], [0, 0]);
});

test("where the workers cannot, the engine weighs the moves deeper and deeper until it is finished", async () => {
  for (const loads of [false, true]) {
    const { parts, weighings, found, end } = begun({ loads });
    await settled();
    if (loads) parts[0].giveUp();
    for (const depth of [1, 2]) {
      assert.equal(weighings.at(-1)?.depth, depth);
      weighings.at(-1)?.answer({ depth, moves: [], finished: depth === 2 });
      await settled();
    }
    assert.deepEqual([weighings.length, found.length], [2, 2]);
    end();
    assert.equal(weighings[1].forgotten, true);
  }
});

test("a failure of the engine is told once, and none after the end", async () => {
  const lost = new Error("the engine is lost");
  const unplanned = begun({ lost });
  await settled();
  assert.deepEqual(unplanned.told.failed, [lost]);
  for (const loads of [false, true]) {
    const { parts, weighings, told } = begun({ loads });
    await settled();
    if (loads) parts[0].giveUp();
    weighings[0].answer(Promise.reject(lost));
    await settled();
    assert.deepEqual(told.failed, [lost]);
  }
  const ended = begun({ lost });
  ended.end();
  await settled();
  assert.deepEqual(ended.told.failed, []);
});

test("after the end of a game nothing is examined", async () => {
  const { parts, weighings } = begun({ legal: [] });
  await settled();
  assert.deepEqual([parts, weighings], [[], []]);
});
