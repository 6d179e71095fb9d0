// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { commented, without } from "../game/move_tree.js";
import * as game from "../game/state.js";
import { choice, STEPS, shown } from "./fixtures.js";

const state = game.opened(
  shown({ record: { game: "oware-abapa", start: "", match: "full", moves: ["F", "f", "A"], end: "" } }),
);

test("a game is opened at the end of its moves", () => {
  assert.deepEqual([state.line, state.at], [["F", "f", "A"], 3]);
  assert.deepEqual(game.recordOf(state).moves, ["F", "f", "A"]);
});

test("a move on an earlier place is tried: the game stays as it was played", () => {
  const back = game.steppedTo(state, 1);
  assert.deepEqual(game.recordOf(back).moves, ["F"]);
  assert.deepEqual(game.steppedTo(back, 3), state);
  const other = game.played(back, "b");
  assert.deepEqual([other.line, other.at], [["F", "b"], 2]);
  assert.deepEqual(game.mainRecord(other).moves, ["F", "f", "A"]);
  assert.deepEqual(game.mainRecord(game.played(other, "B")).moves, ["F", "f", "A"]);
  const old = game.ledTo(other, ["F", "f"]);
  assert.deepEqual([old.line, old.at], [["F", "f", "A"], 2]);
  assert.deepEqual([back, other, old, state].map(game.viewMode), ["back", "try", "back", ""]);
});

test("a move that is tried as it was played goes on as it did", () => {
  const again = game.played(game.steppedTo(state, 1), "f");
  assert.deepEqual([again.line, again.at], [["F", "f", "A"], 2]);
});

test("a move taken back and another one played: that is the game, and what was taken back is kept as a variation", () => {
  const back = game.takenBack(game.takenBack(state));
  assert.deepEqual([game.mainRecord(back).moves, game.nextAgain(back), game.viewMode(back)], [["F"], "f", ""]);
  const other = game.played(back, "b");
  assert.deepEqual(game.mainRecord(other).moves, ["F", "b"]);
  assert.deepEqual(game.ledTo(other, ["F", "f"]).line, ["F", "f", "A"]);
  const again = game.played(game.played(back, "f"), "A");
  assert.deepEqual(
    [game.mainRecord(again), again.notes, game.nextAgain(again)],
    [game.mainRecord(state), state.notes, undefined],
  );
});

test("a game from elsewhere is viewed until a move is played, at any place in it", () => {
  const brought = { ...state, brought: true };
  const tried = game.played(brought, "b");
  assert.deepEqual([brought, tried, game.steppedTo(brought, 1)].map(game.viewMode), ["game", "try", "game"]);
  assert.deepEqual(game.mainRecord(tried).moves, ["F", "f", "A"]);
  const on = game.playedFrom(tried);
  assert.deepEqual([game.viewMode(on), game.mainRecord(on).moves], ["", ["F", "f", "A", "b"]]);
  const middle = game.playedFrom(game.steppedTo(brought, 1));
  assert.deepEqual([game.viewMode(middle), game.mainRecord(middle).moves], ["", ["F"]]);
  assert.deepEqual(game.ledTo(middle, ["F", "f"]).line, ["F", "f", "A"]);
});

test("what is looked at is told once: where a game from elsewhere stands, and with the first move of a try", () => {
  const brought = { ...state, brought: true };
  const tried = game.played(game.steppedTo(brought, 1), "b");
  const told = [brought, game.steppedTo(brought, 2), tried, game.played(tried, "B"), state].map(game.viewModeNotice);
  assert.deepEqual(told, ["game", "", "try", "", ""]);
});

test("a step beyond either end goes to the end", () => {
  assert.equal(game.steppedTo(state, -1).at, 0);
  assert.equal(game.steppedTo(state, 9).at, 3);
});

test("what a person ended stays ended while one looks back and tries, until it is played on otherwise", () => {
  const over = game.ended(state, "resign-S");
  assert.equal(game.recordOf(over).end, "resign-S");
  const back = game.steppedTo(over, 2);
  assert.equal(game.recordOf(back).end, "");
  assert.equal(game.recordOf(game.steppedTo(back, 3)).end, "resign-S");
  assert.equal(game.mainRecord(game.played(back, "B")).end, "resign-S");
  assert.equal(game.mainRecord(game.playedFrom(back)).end, "");
});

test("an end that is taken back leaves the game as it was known before", () => {
  const again = game.unended(game.ended(state, "resign-S"));
  assert.deepEqual([again.line, again.at, again.end, again.notes], [state.line, 3, "", state.notes]);
});

test("an end that was taken back comes back, after the same moves alone", () => {
  const spoken = game.noted(state, commented(state.notes, ["F", "f", "A"], "a pity"));
  const open = game.unended(game.ended(spoken, "resign-S"));
  assert.deepEqual(open.undone, ["a pity", "resign-S", "F", "f", "A"]);
  assert.equal(game.redone(open)?.end, "resign-S");
  assert.equal(game.redone(game.ended(open, "agree")), null, "it is over");
  assert.equal(game.endAgain(game.ended(open, "agree")), undefined);
  const back = game.takenBack(open);
  assert.equal(game.endAgain(back), undefined);
  const again = game.redone(back);
  assert.deepEqual([again?.line, again?.end], [["F", "f", "A"], ""], "first the move that was taken back");
  assert.equal(again && game.redone(again)?.end, "resign-S");
  assert.equal(game.redone(game.played(back, "B")), null, "another game from here on");
  assert.equal(game.redone(state), null);
  assert.equal(game.isState(open), true);
  assert.equal(game.isState({ ...open, undone: "resign-S" }), false);
  assert.equal(game.isState({ ...open, undone: [7] }), false);
});

test("with other notes the board goes back to what is still known", () => {
  const cut = game.noted(state, without(state.notes, ["F", "f"]));
  assert.deepEqual([cut.line, cut.at], [["F"], 1]);
  const said = game.noted(state, commented(state.notes, ["F"], "good"));
  assert.deepEqual([said.line, said.at], [state.line, 3]);
});

test("a move says what it captured once the engine has", () => {
  const next = game.played(state, "b");
  const record = game.recordOf(next);
  const { notes } = game.arrived(next, shown({ record, captures: [0, 2, 0, 3], gives: [0, 0, 4, 0] }));
  assert.deepEqual(
    notes.line.map(({ captures, gives }) => [captures, gives]),
    [
      [0, 0],
      [2, 0],
      [0, 4],
      [3, 0],
    ],
  );
});

test("the computer answers where the game is played only, and not when it is over", () => {
  const settings = { ...game.DEFAULT_SETTINGS, computer: /** @type {Side} */ ("S") };
  assert.equal(game.isComputerDue(state, settings), true);
  assert.equal(game.isComputerDue(game.steppedTo(state, 2), settings), false);
  assert.equal(game.isComputerDue(game.takenBack(state), settings), false);
  assert.equal(game.isComputersTurn({ ...state, brought: true }, settings), false);
  assert.equal(game.isComputersTurn(game.playedFrom({ ...state, brought: true }), settings), true);
  assert.equal(game.isComputerDue(state, game.DEFAULT_SETTINGS), false);
  const result = { winner: null, south: 24, north: 24, reason: "repetition", clause: "2.8", ours: false };
  assert.equal(game.isComputerDue(game.arrived(state, shown({ result })), settings), false);
});

test("touching a house that names one move plays it", () => {
  assert.deepEqual(game.touched(shown(), [], 2), { does: "play", move: "C" });
});

test("touching a house without a move gives the engine's reason, for one that isn't the mover's the one it gives for all such", () => {
  const own = game.touched(shown(), [], 1);
  assert.equal(own.does === "refuse" && own.refusal?.code, "empty");
  const other = game.touched(shown(), [], 8);
  assert.equal(other.does === "refuse" && [other.refusal?.code, other.refusal?.cell].join(" "), "not-yours 8");
});

test("a house with two ways asks which", () => {
  const choices = [choice("A1>", [0], { way: ">" }), choice("A1<", [0], { way: "<" })];
  assert.deepEqual(game.touched(shown({ choices }), [], 0), { does: "ask", picked: [0], choices });
});

test("a claim of several houses is asked for house by house, and a house touched again is let go", () => {
  const choices = [choice("=ab", [6, 7]), choice("=ac", [6, 8]), choice("=bc", [7, 8])];
  const claim = shown({ choices });
  assert.deepEqual(game.touched(claim, [], 6), { does: "ask", picked: [6], choices: choices.slice(0, 2) });
  assert.deepEqual(game.touched(claim, [6], 8), { does: "play", move: "=ac" });
  assert.deepEqual(game.touched(claim, [6], 6), { does: "ask", picked: [], choices });
});

test("the last move goes from the house lifted to where the last seed fell", () => {
  assert.deepEqual(game.lastMove(shown({ steps: STEPS })), { from: 2, to: 6 });
  assert.equal(game.lastMove(shown()), null);
});

test("a way is asked for even where there is one only, and a claim is confirmed", () => {
  const only = shown({ choices: [choice("A1>", [0], { way: ">" })] });
  assert.equal(game.touched(only, [], 0).does, "ask");
  const claim = shown({ choices: [choice("=a", [6], { ends: -1 }), choice("=b", [7], { ends: -1 })] });
  assert.equal(game.touched(claim, [], 6).does, "ask");
  assert.deepEqual(
    game.named(claim, [6]).map(({ move }) => move),
    ["=a"],
  );
});

test("of claims that are enough, a further house lets the first one go", () => {
  const pairs = ["ab", "ac", "bc"].map((pair) =>
    choice(
      `=${pair}`,
      [...pair].map((name) => 6 + "abc".indexOf(name)),
      { ends: -1 },
    ),
  );
  const answered = game.touched(shown({ choices: pairs }), [6, 7], 8);
  assert.deepEqual(answered.does === "ask" && answered.picked, [7, 8]);
});

test("the person's side lies near, unless the board is turned round", () => {
  const near = (/** @type {Partial<import("../game/state.js").Settings>} */ parts) =>
    game.nearSide({ ...game.DEFAULT_SETTINGS, ...parts });
  assert.deepEqual([near({}), near({ computer: "S" }), near({ computer: "" })], ["S", "N", "S"]);
  assert.deepEqual([near({ flipped: true }), near({ computer: "S", flipped: true })], ["N", "S"]);
});
