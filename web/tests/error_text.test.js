// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createErrorText } from "../text/error_text.js";
import { createI18n } from "../text/i18n.js";

const english = JSON.parse(readFileSync(new URL("../locales/en.json", import.meta.url), "utf8"));
const failure = createErrorText(createI18n(english, "en"));

/** @param {Partial<ErrorReply>} parts @returns {ErrorReply} */
const failed = (parts) => ({
  type: "error",
  id: 1,
  code: "no-move",
  message: "for developers",
  where: "Z",
  numbers: [],
  place: { move: 0, line: 0, column: 0 },
  turn: "",
  clause: "",
  ours: false,
  ...parts,
});

test("what is wrong with a text is said with its piece and its numbers", () => {
  assert.equal(failure(failed({})), "“Z” is not a move of this game.");
  assert.equal(
    failure(failed({ code: "wrong-total", numbers: [47, 48] })),
    "Seeds in this position: 47; this game needs 48.",
  );
});

test("where in the text it is wrong is said after it", () => {
  const place = { move: 3, line: 0, column: 0 };
  assert.equal(failure(failed({ place })), "“Z” is not a move of this game. (Move 3)");
  assert.equal(
    failure(failed({ place: { ...place, column: 5 } })),
    "“Z” is not a move of this game. (Move 3, character 5)",
  );
  const line = { move: 3, line: 2, column: 5 };
  assert.equal(failure(failed({ place: line })), "“Z” is not a move of this game. (Line 2, column 5)");
});

test("a move that the rules refuse is said as on the board, with its clause", () => {
  /** @type {Partial<ErrorReply>} */
  const refused = { code: "not-yours", where: "a", turn: "S", clause: "1.4", place: { move: 2, line: 0, column: 0 } };
  assert.equal(failure(failed(refused)), "You can’t play a now: it is South’s turn. (Rule 1.4) (Move 2)");
  const endless = failed({ code: "endless", where: "D", turn: "S", clause: "1.6", ours: true });
  assert.equal(failure(endless), "D would go on for ever. (Rule 1.6, our reading)");
});

test("a code without a phrase is said as such, and its message is left to developers", (context) => {
  const warned = context.mock.method(console, "warn", () => {});
  assert.equal(failure(failed({ code: "no-such" })), "That can’t be done here (no-such).");
  assert.deepEqual(warned.mock.calls[0].arguments, ["no phrase for no-such: for developers"]);
});

test("every sentence for what is wrong needs only what the engine tells", () => {
  for (const [key, text] of Object.entries(english)) {
    if (/^(failed|refused)\./.test(key))
      assert.doesNotMatch(text, /\{(?!code|where|house|first|second|side|other)/, key);
  }
});
