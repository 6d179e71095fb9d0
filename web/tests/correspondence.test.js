// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { createTurnMode } from "../dialogs/turn_mode.js";
import {
  askedOf,
  daysLeft,
  daysWaited,
  exchanged,
  followed,
  isCorrespondence,
  isYours,
  newCorrespondence,
} from "../game/correspondence.js";
import { ended, opened, playedFrom, steppedTo, takenBack } from "../game/state.js";
import { createPlayerName } from "../storage/player_name.js";
import { withName, withoutName } from "../text/name_tags.js";
import { boardModesAlone, fakeApp, memory, memoryDatabase, shown } from "./fixtures.js";

/** @import { Correspondence, GameState } from "../game/state.js" */

const DAY = 86_400_000;
const NOW = 1_000 * DAY;

/**
 * Make a game in which these moves have been played, South first.
 * @param {string[]} moves @param {Partial<Correspondence>} [known] @param {Partial<Position>} [parts] @returns {GameState}
 */
function game(moves, known = {}, parts = {}) {
  const turn = moves.length % 2 === 0 ? "S" : "N";
  const mover = moves.length === 0 ? "" : turn === "S" ? "N" : "S";
  const record = { game: "oware-abapa", start: "", match: "full", moves, end: "" };
  const correspondence = { ...newCorrespondence({ id: "k3j9x0a8b2c1", side: "S", days: 0 }, NOW), ...known };
  return { ...opened(shown({ record, turn, mover, ...parts })), correspondence };
}

/** Follow a game. @param {GameState} state */
const after = (state) => followed(state, /** @type {Correspondence} */ (state.correspondence), NOW + DAY);

test("who begins has to move, then to send, then to wait; the answer is to be answered", () => {
  assert.equal(after(game([])).due, "move");
  const played = game(["F"]);
  assert.deepEqual([after(played).due, after(played).sent], ["send", 0]);
  const sent = exchanged(played, after(played), NOW);
  assert.deepEqual([sent.due, sent.sent], ["wait", 1]);
  const answered = after(game(["F", "f"], sent));
  assert.deepEqual([answered.due, answered.sent, answered.since], ["move", 2, NOW + DAY]);
});

test("a turn that is sent while an earlier position is viewed is sent whole", () => {
  const played = game(["F"]);
  const sent = exchanged(steppedTo(played, 0), after(played), NOW);
  assert.equal(sent.sent, 1);
  assert.equal(followed(played, sent, NOW).due, "wait");
});

test("an invitation without a move is to be sent by the one who does not begin", () => {
  const invited = after(game([], { side: "N" }));
  assert.equal(invited.due, "send");
  assert.equal(exchanged(game([]), invited, NOW).due, "wait");
});

test("a turn of several moves is sent when it is over", () => {
  assert.equal(after(game(["F"], {}, { turn: "S", mover: "S" })).due, "move");
  assert.equal(after(game(["F", "E"], {}, { turn: "N", mover: "S" })).due, "send");
});

test("a move makes every offer void, and an answer that only says something is to be sent", () => {
  const known = { sent: 2, said: "", offered: /** @type {const} */ ("agree"), says: /** @type {const} */ ("") };
  assert.equal(after(game(["F", "f", "C"], known)).offered, "");
  assert.equal(after(game(["F", "f"], { ...known, offered: "", says: "declined" })).due, "send");
  assert.equal(after(game(["F"], { sent: 1, said: "", says: "undo" })).due, "send");
});

test("what the other player asks is answered even while they are to move", () => {
  assert.equal(after(game(["F"], { sent: 1, said: "", offered: "undo", due: "wait" })).due, "move");
});

test("the end of the game is sent like a move, and then nothing is due", () => {
  const result = {
    winner: /** @type {const} */ ("S"),
    south: 25,
    north: 3,
    reason: "majority",
    clause: "2.8",
    ours: false,
  };
  const over = game(["F"], {}, { result });
  assert.equal(after(over).due, "send");
  assert.equal(exchanged(over, after(over), NOW).due, "over");
  const resigned = { ...game(["F"], { sent: 1, said: "" }, { result }), end: "resign-S" };
  assert.equal(after(resigned).due, "send");
});

test("a resignation after a move that is not sent is sent with it", () => {
  const result = {
    winner: /** @type {const} */ ("N"),
    south: 0,
    north: 0,
    reason: "resign",
    clause: "1.9",
    ours: false,
  };
  const resigned = { ...game(["F"], {}, { result, mover: "N" }), end: "resign-S" };
  const known = after(resigned);
  assert.deepEqual([known.due, known.sent, known.said], ["send", 0, "nothing"]);
  const sent = exchanged(resigned, known, NOW);
  assert.deepEqual([sent.due, sent.sent, sent.said], ["over", 1, "resign-S"]);
});

test("an earlier position changes nothing, and what has not changed is the same object", () => {
  const state = game(["F", "f"], { sent: 2, said: "" });
  const known = /** @type {Correspondence} */ (state.correspondence);
  assert.equal(followed(state, known, NOW), known);
  assert.equal(followed(steppedTo(state, 1), known, NOW), known);
});

test("moves that both players have are not taken back, those not sent are", () => {
  const state = game(["F", "f", "C"], { sent: 2 });
  assert.deepEqual(takenBack(state).notes.line.length, 2);
  const sent = game(["F", "f"], { sent: 2 });
  assert.equal(takenBack(sent).notes.line.length, 2);
  assert.equal(playedFrom(steppedTo(sent, 1)).notes.line.length, 2);
  assert.equal(ended(sent, "resign-S").end, "resign-S");
});

test("days are counted from the last turn, and none are where there is no limit", () => {
  const known = newCorrespondence({ id: "k3j9x0a8b2c1", side: "S", days: 3 }, NOW);
  assert.deepEqual(
    [0, 0.5, 1, 3, 4].map((days) => daysLeft(known, NOW + days * DAY)),
    [3, 3, 2, 0, -1],
  );
  assert.equal(daysLeft({ ...known, days: 0 }, NOW), null);
  assert.deepEqual([daysWaited(known, NOW + 2.5 * DAY), daysWaited(known, NOW - DAY)], [2, 0]);
});

test("a request waits for an answer, an answer does not", () => {
  const known = newCorrespondence({ id: "k3j9x0a8b2c1", side: "S", days: 3 }, NOW);
  const asked = /** @type {const} */ (["", "undo", "agree", "undone", "declined"]).map((says) =>
    askedOf({ ...known, says }),
  );
  assert.deepEqual(asked, ["", "undo", "agree", "", ""]);
  const due = /** @type {const} */ (["move", "send", "wait", "over"]).map((one) => isYours({ ...known, due: one }));
  assert.deepEqual(due, [true, true, false, false]);
});

test("only what has the form of a correspondence game is one", () => {
  const known = newCorrespondence({ id: "k3j9x0a8b2c1", side: "S", days: 3 }, NOW);
  assert.ok(isCorrespondence(known));
  const others = [{ side: "X" }, { days: "3" }, { sent: -1 }, { due: "later" }, { says: null }, { id: 7 }];
  for (const part of [undefined, null, {}, ...others.map((other) => ({ ...known, ...other }))])
    assert.equal(isCorrespondence(part), false, JSON.stringify(part));
});

test("a name fills an empty place and never replaces another", () => {
  const named = withName([{ name: "South", value: "?" }], "S", "Ana");
  assert.deepEqual(named, [{ name: "South", value: "Ana" }]);
  assert.deepEqual(withName(named, "S", "Eve"), named);
  assert.deepEqual(withName([], "N", ""), []);
  assert.deepEqual(withoutName(named, "S"), []);
});

test("the user's name is there in the next game, on the disk and in another tab", async () => {
  const stores = { storage: () => memory(), database: memoryDatabase(), channel: null };
  const name = createPlayerName(stores);
  assert.equal(name.read(), "");
  assert.equal(await name.change(() => "Ana"), null);
  const later = createPlayerName(stores);
  await later.load();
  assert.equal(later.read(), "Ana");
});

test("every turn that waits for the game is told when this tab owns it", async () => {
  let ownsGame = false;
  const state = () => ({ game: game(["F"]), ownsGame, input: { hovered: null, picked: [] } });
  const app = fakeApp({
    ...{ state, isBusy: () => false, settings: () => ({ computer: "" }), boardModes: boardModesAlone() },
    ...{ phrases: { say: (/** @type {string} */ key) => key }, people: { nameOf: (/** @type {Side} */ side) => side } },
    session: {},
  });
  const none = () => {};
  const mode = createTurnMode(app, { send: none, open: none, grant: none, decline: none }, none);
  /** @type {string[]} */
  const told = [];
  mode.whenOwned().then(() => told.push("first"));
  mode.whenOwned().then(() => told.push("second"));
  await null;
  assert.deepEqual(told, []);
  ownsGame = true;
  mode.follow();
  mode.follow();
  await null;
  assert.deepEqual(told, ["first", "second"]);
});
