// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { createInsight } from "../page/insight.js";

/** What is asked and ended while somebody looks into a position. */
function made() {
  const happened = /** @type {string[]} */ ([]);
  const insight = createInsight({
    examine: (_record, _onFound, nodes) => {
      happened.push(`looks at ${nodes}`);
      return () => happened.push("ends");
    },
    prove: async () => /** @type {any} */ ({ known: false }),
    enlarge: () => {},
    publish: () => {},
    onHint: () => {},
  });
  return { insight, happened };
}

/** A page with a position that nobody thinks about. @param {Partial<{ balance: boolean, values: boolean }>} settings @param {string} link */
const quiet = (settings = {}, link = "#") =>
  /** @type {any} */ ({
    settings: { balance: false, values: false, ...settings },
    engine: { name: "ready" },
    game: { shown: { record: {}, link, turn: "S", result: null }, at: 0 },
    asking: false,
    thinking: null,
  });

test("for a hint no more is looked at than a hint needs, and for who looks on there is no end", () => {
  const { insight, happened } = made();
  insight.follow(quiet());
  assert.deepEqual(happened, [], "nobody asks");
  insight.hint();
  insight.follow(quiet());
  insight.follow(quiet());
  assert.deepEqual(happened, ["looks at 4000000"], "once");
  insight.follow(quiet({ values: true }));
  insight.follow(quiet());
  assert.deepEqual(happened.slice(1), ["ends", "looks at Infinity"], "it need not begin anew for less");
  insight.follow({ ...quiet(), asking: true });
  assert.deepEqual(happened.slice(3), ["ends"]);
  insight.follow(quiet({}, "#another"));
  assert.deepEqual(happened.slice(4), [], "no hint was asked for there");
});
