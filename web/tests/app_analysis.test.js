// @ts-check
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { createAnalysis } from "../app/analysis.js";

/** Milliseconds at a position after which its endings are enlarged. */
const STILL = 4000;

/** Make an analysis, and record the questions it asks and ends. */
function made() {
  const happened = /** @type {string[]} */ ([]);
  const analysis = createAnalysis({
    examine: (_record, _onFound, nodes) => {
      happened.push(`looks at ${nodes}`);
      return () => happened.push("ends");
    },
    prove: async () => /** @type {any} */ ({ known: false }),
    enlarge: (_game, size) => happened.push(`solves ${size}`),
    publish: () => {},
    onHint: () => {},
  });
  return { analysis, happened };
}

/**
 * Make a page with a position of which no search runs.
 * @param {Partial<{ balance: boolean, values: boolean }>} settings @param {string} link
 */
const quiet = (settings = {}, link = "#") =>
  /** @type {any} */ ({
    settings: { balance: false, values: false, ...settings },
    engine: { name: "ready" },
    game: { shown: { record: {}, link, turn: "S", result: null }, at: 0 },
    asking: false,
    thinking: null,
    seen: true,
  });

test("for a hint no more is looked at or solved than a hint needs, and for who looks on there is no end", () => {
  const { analysis, happened } = made();
  mock.timers.enable({ apis: ["setTimeout"] });
  /** Return what has happened after a while at the position. */
  function later() {
    mock.timers.tick(STILL);
    return happened.splice(0);
  }
  analysis.follow(quiet());
  assert.deepEqual(happened, [], "nobody asks");
  analysis.hint();
  analysis.follow(quiet());
  analysis.follow(quiet());
  assert.deepEqual(later(), ["looks at 4000000", "solves middle"], "once");
  analysis.follow(quiet({ values: true }));
  assert.deepEqual(later(), ["ends", "looks at Infinity", "solves large"]);
  analysis.follow(quiet());
  analysis.follow(quiet());
  assert.deepEqual(later(), ["ends"], "what was found is enough for the hint");
  analysis.follow(quiet({ balance: true }));
  assert.deepEqual(later(), ["looks at Infinity", "solves large"]);
  analysis.follow({ ...quiet({ balance: true }), seen: false });
  assert.deepEqual(later(), ["ends"], "nobody looks");
  analysis.follow(quiet({ balance: true }));
  assert.deepEqual(later(), ["looks at Infinity", "solves large"]);
  analysis.follow({ ...quiet(), asking: true });
  assert.deepEqual(later(), ["ends"]);
  analysis.follow(quiet({}, "#another"));
  assert.deepEqual(happened, [], "no hint was asked for there");
  mock.timers.reset();
});

test("a hint keeps what was known when it was given, until another is asked for", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  let report = /** @type {(found: any) => void} */ (() => {});
  const estimates = /** @type {any} */ ({});
  const spoken = /** @type {string[]} */ ([]);
  const analysis = createAnalysis({
    examine(_record, onFound) {
      report = onFound;
      return () => {};
    },
    prove: async () => /** @type {any} */ ({ known: false }),
    enlarge: () => {},
    publish: (part) => Object.assign(estimates, part.estimates),
    onHint: () => spoken.push(estimates.hint.analysis.moves[0].move),
  });
  analysis.follow(quiet());
  analysis.hint();
  analysis.follow(quiet());
  await new Promise((known) => setImmediate(known)); // nothing is proved
  report({ moves: [{ move: "B", value: 0 }] });
  mock.timers.tick(STILL);
  report({ moves: [{ move: "E", value: 1 }] });
  mock.timers.tick(STILL);
  assert.equal(estimates.analysis.moves[0].move, "E");
  assert.equal(estimates.hint.analysis.moves[0].move, "B");
  analysis.hint();
  mock.timers.tick(STILL);
  assert.deepEqual(spoken, ["B", "E"]);
  mock.timers.reset();
});

test("a hint whose search has failed is looked for no longer, and another can be asked for", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const estimates = /** @type {any} */ ({});
  let searches = 0;
  const analysis = createAnalysis({
    examine() {
      searches += 1;
      return () => {};
    },
    prove: async () => /** @type {any} */ ({ known: false }),
    enlarge: () => {},
    publish: (part) => Object.assign(estimates, part.estimates),
    onHint: () => {},
  });
  analysis.follow(quiet({ values: true }));
  for (const count of [2, 3]) {
    analysis.hint();
    analysis.follow(quiet({ values: true }));
    assert.deepEqual([estimates.hint, searches], ["wanted", count]);
    analysis.lose();
    analysis.follow(quiet({ values: true }));
    assert.deepEqual([estimates.hint, searches], ["none", count], "nothing fails again and again");
  }
  mock.timers.reset();
});

test("endings are enlarged for who stays at a position, not for who moves on at once", () => {
  const { analysis, happened } = made();
  mock.timers.enable({ apis: ["setTimeout"] });
  analysis.follow(quiet({ values: true }, "#first"));
  mock.timers.tick(STILL - 1);
  analysis.follow(quiet({ values: true }, "#second"));
  mock.timers.tick(STILL - 1);
  assert.deepEqual(happened.splice(0), ["looks at Infinity", "ends", "looks at Infinity"]);
  mock.timers.tick(1);
  assert.deepEqual(happened, ["solves large"]);
  mock.timers.reset();
});
