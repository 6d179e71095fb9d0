// @ts-check
// A session, with an engine that answers when it is told to.
import assert from "node:assert/strict";
import { test } from "node:test";
import { EngineError } from "../engine/engine_error.js";
import { newCorrespondence } from "../game/correspondence.js";
import { commented } from "../game/move_tree.js";
import { createSession } from "../game/session.js";
import { DEFAULT_SETTINGS, opened, otherSide } from "../game/state.js";
import { gameInfo, plain, shown, takeBackAlarms } from "./fixtures.js";

takeBackAlarms();

const START = { ...shown().record, game: "a" };
/** Wait for enough turns of the event loop for all that is due at once. */
const soon = () => new Promise((over) => setTimeout(over, 5));

/**
 * Return the position that the engine shows for a record: the sides take turns, and five moves end the game.
 * @param {GameRecord} record @returns {Position}
 */
function positionOf(record) {
  const turn = record.moves.length % 2 === 0 ? "S" : "N";
  const over = record.end !== "" || record.moves.length >= 5;
  /** @type {Result} */
  const result = { winner: "S", south: 25, north: 23, reason: "agreement", clause: "", ours: false };
  const link = `#${record.moves.join("")}${record.end}`;
  const mover = record.moves.length > 0 ? otherSide(turn) : "";
  return shown({ record, turn, mover, link, before: [1], may_agree: true, result: over ? result : null });
}

/** Make a failure of the engine. @param {string} code */
const failure = (code) =>
  new EngineError({
    type: "error",
    id: 0,
    code,
    message: code,
    clause: "",
    ours: false,
    where: "",
    numbers: [],
    turn: "",
    place: { move: 0, line: 0, column: 0 },
  });

/** Make a game as it is kept, of two people unless it says otherwise. @param {string} moves @param {object} [parts] */
const keptGame = (moves, parts = {}) => ({
  computer: "",
  level: 10,
  state: opened(positionOf({ ...START, moves: [...moves] })),
  ...parts,
});

/**
 * Make the game as an earlier version kept it: the engine must be asked what to show of it.
 * @param {string} moves @param {object} [parts]
 */
function keptLongAgo(moves, parts) {
  const kept = keptGame(moves, parts);
  return { ...kept, state: { ...kept.state, shown: null } };
}

/** Hold the engine's answers until the function returned is called. @param {ReturnType<typeof sit>} session */
function hold({ asks }) {
  /** @type {(() => void)[]} */
  const waiting = [];
  asks.show = (record) => new Promise((answer) => waiting.push(() => answer(positionOf(record))));
  return async () => {
    for (const answer of waiting.splice(0)) answer();
    await soon();
  };
}

/**
 * Make a session at the start of a game, and record what it says and asks for.
 * @param {Partial<typeof DEFAULT_SETTINGS>} [settings] @param {object | null} [first] the game that it begins with
 * @param {object | null} [other] another one that is kept
 */
function sit(settings = {}, first = null, other = null) {
  /** @type {string[]} */
  const log = [];
  /** The answers to be given to what is thought about. @type {((answer: object) => void)[]} */
  const thoughts = [];
  /** The computer and its level, each time that the game is kept. @type {[string, number][]} */
  const players = [];
  /** Told that the tab's game has come into its hand. @type {(kept: any) => void} */
  let hand = () => {};
  /** When the computer was said to think, each time that this changed, in ms. @type {number[]} */
  const began = [];
  const asks = {
    show: async (/** @type {GameRecord} */ record) => positionOf(record),
    agrees: true,
    offers: false,
    receives: true,
    thinkingFails: false,
    /** Resolves when what was played has been shown. */
    seen: Promise.resolve(),
  };
  const engine = {
    prepare() {},
    show: (/** @type {GameRecord} */ record) => asks.show(record),
    agrees: async () => asks.agrees,
    offers: async () => asks.offers,
    read: async (/** @type {string} */ _, /** @type {string} */ text) => {
      if (text.includes(";n")) throw failure("record-notes");
      if (text === "?") throw failure("no-move");
      const left = text === "A $14" ? [failure("file-left-out").failed] : [];
      const moves = text.replace(" $14", "").replace("turn ", "").split(" ");
      const turn = text.startsWith("turn ") ? { id: "k3j9x0a8b2c1" } : null;
      return { shown: positionOf({ ...START, moves }), notes: undefined, left, turn };
    },
    think() {
      log.push("think");
      /** @type {Promise<object>} */
      const chosen = new Promise((answer) => thoughts.push(answer));
      if (asks.thinkingFails) return { chosen: Promise.reject(failure("engine-gone")), stop() {}, cancel() {} };
      return { chosen, stop: () => log.push("stop"), cancel: () => log.push("cancel") };
    },
  };
  const library = {
    first: () => first,
    begin: () => log.push("another game"),
    save(/** @type {{ line: string[], at: number }} */ { line, at }, /** @type {typeof DEFAULT_SETTINGS} */ who) {
      log.push(`keep ${line.slice(0, at).join("")}`);
      players.push([who.computer, who.level]);
    },
    ownsGame: () => true,
    recovered: async () => {},
    onOwnershipChange: (/** @type {typeof hand} */ listener) => {
      hand = listener;
    },
    find: async () => other,
    goTo() {},
  };
  const animator = {
    play() {
      log.push("play");
      return asks.seen;
    },
    cut: () => void log.push("cut"),
  };
  const session = createSession(
    /** @type {any} */ ({
      games: [{ ...gameInfo(positionOf(START)), shown: [positionOf(START)] }],
      engine,
      library,
      animator,
      settingsStore: {
        loadSettings: () => ({ ...DEFAULT_SETTINGS, computer: "", speed: "instant", ...settings }),
        saveSettings() {},
      },
      publish(/** @type {{ thinking?: { began: number } | null }} */ part) {
        if (part.thinking) began.push(part.thinking.began);
        return plain(part);
      },
      onLeave() {},
      onArrive: (/** @type {string} */ way) => log.push(`arrive ${way}`),
      onFailure: (/** @type {ErrorReply} */ { code }) => log.push(`failed ${code}`),
      onDecline: () => log.push("declined"),
      onOffer: () => log.push("offered"),
      onSlow: () => log.push("slow"),
      onTurn: async (/** @type {ReadReply} */ { turn, shown: { record } }) => {
        log.push(`turn ${turn?.id} ${record.moves.join("")}`);
        return asks.receives;
      },
    }),
  );
  const answer = (/** @type {string} */ move) =>
    thoughts.at(-1)?.({ move, compiled: true, fallback: false, capped: false });
  const moves = () => session.state().line.slice(0, session.state().at).join("");
  return { session, log, players, began, asks, answer, moves, hand: (kept = first) => hand(kept) };
}

test("a move is asked for, kept, said and then shown", async () => {
  const { session, log, moves } = sit();
  assert.equal(await session.play("A"), true);
  assert.deepEqual(log, ["keep A", "arrive played", "play"]);
  assert.equal(moves(), "A");
});

test("a move that is tried is no part of a game under way, and the computer does not answer it", async () => {
  const { session, log, moves } = sit({ computer: "N" });
  assert.equal(await session.tryMove("A"), true);
  assert.deepEqual([moves(), session.state().notes.line], ["A", []]);
  await soon();
  assert.equal(log.includes("think"), false);
  await session.returnToGame();
  assert.equal(moves(), "");
});

test("an answer for a position that has been left is not wanted", async () => {
  const { session, asks, log, moves } = sit();
  /** @type {(() => void)[]} */
  const waiting = [];
  asks.show = (record) => new Promise((answer) => waiting.push(() => answer(positionOf(record))));
  const first = session.play("A");
  const second = session.play("C");
  for (const answer of waiting) answer();
  assert.deepEqual(await Promise.all([first, second]), [false, true]);
  assert.equal(moves(), "C");
  assert.deepEqual(log, ["keep C", "arrive played", "play"]);
});

test("what the engine refuses is said, and the game stays as it is", async () => {
  const { session, asks, log, moves } = sit();
  asks.show = async () => {
    throw failure("no-move");
  };
  assert.equal(await session.play("B"), false);
  assert.deepEqual(log, ["failed no-move"]);
  assert.equal(moves(), "");
});

test("the computer answers a move, and undo goes back until it is the person's turn", async () => {
  const { session, log, answer, moves } = sit({ computer: "N" });
  await session.play("A");
  answer("b");
  await soon();
  assert.equal(moves(), "Ab");
  assert.deepEqual(
    log.filter((entry) => entry.startsWith("keep") || entry === "think"),
    ["keep A", "think", "keep Ab"],
  );
  await session.undo();
  assert.equal(moves(), "");
  await session.redo();
  assert.equal(moves(), "Ab");
});

test("a search is forgotten when its position is left, and told to stop when it is to move now", async () => {
  const { session, log, answer, moves } = sit({ computer: "N" });
  await session.play("A");
  session.stop();
  assert.equal(log.at(-1), "stop");
  await session.undo();
  assert.ok(log.includes("cancel"));
  answer("b");
  await soon();
  assert.equal(moves(), "", "what it finds is not played");
});

test("the computer's time is counted from when the person's move has been shown", async () => {
  const { session, asks, began, answer } = sit({ computer: "N" });
  let show = () => {};
  asks.seen = new Promise((resolve) => {
    show = resolve;
  });
  const played = session.play("A");
  await soon();
  assert.equal(began.length, 1, "it thinks while the move is shown");
  const seen = performance.now();
  show();
  await played;
  assert.equal(began.length, 2);
  assert.ok(began[0] < seen && began[1] >= seen, `${began}, ${seen}`);
  answer("b");
  await soon();
  assert.equal(began.length, 2, "and its answer begins nothing");
});

test("after an error of its search the computer is not said to think once the move played has been shown", async () => {
  const { session, asks, began, log } = sit({ computer: "N" });
  let show = () => {};
  asks.seen = new Promise((/** @type {(value: void) => void} */ resolve) => {
    show = resolve;
  });
  asks.thinkingFails = true;
  const played = session.play("A");
  await soon();
  assert.equal(log.at(-1), "failed engine-gone");
  const before = began.length;
  show();
  await played;
  await soon();
  assert.equal(began.length, before);
});

test("a position that was left while a move was shown begins no time", async () => {
  const { session, asks, began } = sit({ computer: "N" });
  let show = () => {};
  asks.seen = new Promise((resolve) => {
    show = resolve;
  });
  const played = session.play("A");
  await soon();
  const left = session.undo();
  await soon();
  show();
  await Promise.all([played, left]);
  assert.equal(began.length, 1);
});

test("the computer offers the end, and goes on where that is declined", async () => {
  const { session, asks, log, answer, moves } = sit({ computer: "N" });
  asks.offers = true;
  await session.play("A");
  answer("b");
  await soon();
  assert.equal(log.at(-1), "offered");
  session.decline();
  await soon();
  assert.equal(moves(), "Ab");
  assert.equal(session.state().end, "");
});

test("the end that is offered or asked for comes when both agree", async () => {
  const offered = sit({ computer: "N" });
  offered.asks.offers = true;
  await offered.session.play("A");
  offered.answer("b");
  await soon();
  await offered.session.agree();
  await soon();
  assert.equal(offered.session.state().end, "agree");
  assert.equal(offered.moves(), "A");
  const asked = sit({ computer: "N" });
  asked.asks.agrees = false;
  await asked.session.agree();
  assert.equal(asked.log.at(-1), "declined");
  asked.asks.agrees = true;
  await asked.session.agree();
  await soon();
  assert.equal(asked.session.state().end, "agree");
});

test("undo takes back the end that a person made, and redo brings just that back, nobody being asked again", async () => {
  const { session, asks, log, answer, moves } = sit({ computer: "N" });
  await session.play("A");
  answer("b");
  await soon();
  await session.agree();
  await soon();
  asks.agrees = false;
  for (let times = 0; times < 2; times++) {
    await session.undo();
    assert.deepEqual([session.state().end, session.state().shown.result], ["", null]);
    await session.redo();
    assert.deepEqual([moves(), session.state().end], ["Ab", "agree"]);
  }
  assert.equal(session.state().shown.record.end, "agree");
  await session.undo();
  await session.undo();
  assert.equal(moves(), "");
  await session.redo();
  assert.deepEqual([moves(), session.state().end], ["Ab", ""]);
  await session.redo();
  assert.equal(session.state().end, "agree");
  assert.ok(!log.includes("declined"));
});

test("what is opened is looked at, another game than before; what is wrong with it is told", async () => {
  const { session, log, moves } = sit({ computer: "N" });
  assert.equal(await session.open("A b C"), null);
  assert.deepEqual(log, ["another game", "keep AbC", "arrive new", "cut"]);
  assert.equal((await session.open("?"))?.code, "no-move");
  assert.equal(moves(), "AbC");
  assert.equal(await session.open("A b ;nX"), null);
  assert.equal(log.at(-1), "failed record-notes", "its moves are there, what was said of them is not");
  await session.playFromHere();
  await session.walk("first");
  assert.equal(moves(), "");
});

test("a turn of a game by links is handed on, and opened as a game where it cannot be received", async () => {
  const { session, asks, log, moves } = sit();
  assert.equal(await session.open("turn A b"), null);
  assert.deepEqual(log.splice(0), ["turn k3j9x0a8b2c1 Ab"]);
  assert.equal(moves(), "");
  asks.receives = false;
  assert.equal(await session.open("turn A b"), null);
  assert.deepEqual(log, ["turn k3j9x0a8b2c1 Ab", "another game", "keep Ab", "arrive new", "cut"]);
});

test("in a game by links an undo steps back over what both players have, and so does the end stay", async () => {
  const { session, moves } = sit();
  for (const move of "AbC") await session.play(move);
  const correspondence = newCorrespondence({ id: "k3j9x0a8b2c1", side: "S", days: 0 }, 0);
  await session.annotate(session.state().notes, { correspondence: { ...correspondence, sent: 2 } });
  await session.undo();
  assert.deepEqual([moves(), session.state().notes.line.length], ["Ab", 2]);
  await session.undo();
  assert.deepEqual([moves(), session.state().notes.line.length], ["A", 2]);
  await session.walk("last");
  await session.resign("S");
  await session.undo();
  assert.deepEqual([moves(), session.state().end], ["A", "resign-S"]);
});

test("what is left out of a file is told once it is open", async () => {
  const { session, log, moves } = sit();
  assert.equal(await session.open("A $14"), null);
  assert.equal(moves(), "A");
  assert.equal(log.at(-1), "failed file-left-out");
  await session.open("A b");
  assert.equal(log.filter((entry) => entry === "failed file-left-out").length, 1);
});

test("the computer plays when it is given a side, and not what is only looked at", async () => {
  const { session, log } = sit();
  await session.open("A");
  session.change({ ...DEFAULT_SETTINGS, computer: "N", speed: "instant" });
  assert.equal(log.includes("think"), false);
  session.playFromHere();
  assert.equal(log.at(-1), "think");
});

test("what is set while the kept game is still to be shown counts for that game, and what stands there is not kept over it", async () => {
  const seat = sit({}, keptLongAgo("Ab"));
  const { session, log, players, moves, hand } = seat;
  const answer = hold(seat);
  session.change({ ...DEFAULT_SETTINGS, computer: "", level: 20 });
  hand();
  session.change({ ...DEFAULT_SETTINGS, computer: "", level: 50 });
  await session.annotate({ ...session.state().notes, comment: "?" });
  assert.deepEqual(log, []);
  await answer();
  assert.equal(moves(), "Ab");
  assert.deepEqual([log[0], players], ["keep Ab", [["", 50]]]);
});

test("a game that is gone cannot be resumed, and the one on the board stays", async () => {
  const { session, log, moves } = sit();
  await session.play("A");
  log.length = 0;
  assert.equal(await session.resume("gone"), false);
  assert.deepEqual([moves(), log], ["A", []]);
  assert.equal(await sit({}, null, keptGame("Ab")).session.resume("there"), true);
});

test("the game that was on the board is not kept over one that is chosen and still to be shown", async () => {
  const seat = sit({}, null, keptLongAgo("AbC"));
  const { session, log, moves } = seat;
  await session.play("A");
  log.length = 0;
  const answer = hold(seat);
  await session.resume("");
  session.change({ ...DEFAULT_SETTINGS, computer: "", level: 50 });
  await session.annotate({ ...session.state().notes, comment: "?" });
  assert.deepEqual(log, []);
  await answer();
  assert.equal(moves(), "AbC");
  assert.deepEqual(log, ["keep AbC", "arrive jump", "cut"]);
});

test("a move that was requested is played though other players are set meanwhile", async () => {
  const seat = sit();
  const { session, log, players, moves } = seat;
  const answer = hold(seat);
  const played = session.play("A");
  session.change({ ...DEFAULT_SETTINGS, computer: "N", level: 50 });
  await answer();
  assert.equal(await played, true);
  assert.equal(moves(), "A");
  assert.deepEqual([players, log.at(-1)], [[["N", 50]], "think"]);
});

test("the tab's own game keeps its players, whatever the settings say", async () => {
  const { session, log, players } = sit({ computer: "N", level: 50 }, keptGame("Ab"));
  await session.play("C");
  assert.deepEqual([players, log.includes("think")], [[["", 10]], false]);
});

test("a game that comes from another tab keeps the players that it has there", async () => {
  const { session, moves, hand, log, players } = sit({}, keptGame("A", { computer: "N" }));
  hand(keptGame("A"));
  await soon();
  assert.equal(log.includes("think"), false);
  hand(keptGame("Ab", { computer: "S", level: 8 }));
  await soon();
  assert.deepEqual([moves(), players.at(-1), log.at(-1)], ["Ab", ["S", 8], "think"]);
  hand(keptGame("AbCde", { computer: "N" }));
  assert.equal(session.state().shown.result !== null, true);
  await session.begin("a", "S", "full");
  assert.deepEqual(players.at(-1), ["S", 8], "a game that is over has no say in the next");
});

test("what has been chosen since a game was over stays chosen after a reload", async () => {
  const { session, players } = sit({ computer: "", level: 50 }, keptGame("AbCdE", { computer: "N" }));
  await session.begin("a", "S", "full");
  assert.deepEqual(players, [["", 50]]);
});

test("so it does where the game that is over was left at an earlier place", async () => {
  const kept = keptGame("AbCdE", { computer: "N" });
  const back = { ...kept.state, at: 2, shown: positionOf({ ...START, moves: ["A", "b"] }) };
  const { session, players } = sit(
    { computer: "", level: 50 },
    { ...kept, state: back, result: kept.state.shown.result },
  );
  await session.begin("a", "S", "full");
  assert.deepEqual(players, [["", 50]]);
});

test("who is to play the next game plays that one, and what is under way is not kept so", async () => {
  const { session, log, players } = sit();
  await session.play("A");
  await session.begin("a", "S", "full", [], { computer: "N", level: 50 });
  await session.open("A b", true, "new", { computer: "", level: 30 });
  assert.deepEqual(
    log.filter((entry) => entry.startsWith("keep")),
    ["keep A", "keep ", "keep Ab"],
  );
  assert.deepEqual(players, [
    ["", DEFAULT_SETTINGS.level],
    ["N", 50],
    ["", 30],
  ]);
});

test("who was to play a game that could not be begun does not play the one under way", async () => {
  const { session, players } = sit();
  assert.equal((await session.open("?", true, "new", { computer: "N" }))?.code, "no-move");
  await session.play("A");
  assert.equal(players[0][0], "");
});

test("a text that is still being read is not opened over a game begun, chosen or opened meanwhile", async () => {
  for (const [meanwhile, there] of /** @type {const} */ ([
    ["begin", ""],
    ["resume", "AbC"],
    ["open", "A"],
  ])) {
    const { session, moves } = sit({}, null, keptGame("AbC"));
    const opening = ["A b", "A b ;nX"].map((text) => session.open(text));
    if (meanwhile === "begin") session.begin("a", "S", "full");
    else if (meanwhile === "resume") await session.resume("");
    else session.open("A");
    assert.deepEqual([await opening[0], (await opening[1])?.code], [null, "record-notes"]);
    await soon();
    assert.equal(moves(), there);
  }
});

test("a text that is being read is opened over what is played on meanwhile", async () => {
  const { session, moves } = sit();
  const opening = session.open("A b");
  session.play("C");
  await opening;
  assert.equal(moves(), "Ab");
});

test("what is said of a move while the next is asked for stays said of it", async () => {
  const seat = sit();
  const { session, moves } = seat;
  await session.play("A");
  const letGo = hold(seat);
  /** @param {() => Promise<unknown>} go @param {string} comment */
  async function sayMeanwhile(go, comment) {
    const gone = go();
    session.annotate(commented(session.state().notes, ["A"], comment));
    await letGo();
    await gone;
    assert.equal(session.state().notes.line[0].comment, comment);
  }
  await sayMeanwhile(() => session.play("b"), "bold");
  await sayMeanwhile(() => session.walk("previous"), "bold, but");
  await sayMeanwhile(() => session.stepTo([]), "bold, but good");
  await sayMeanwhile(session.returnToGame, "bold, but good!");
  await sayMeanwhile(session.undo, "good");
  await sayMeanwhile(session.redo, "good!");
  assert.equal(moves(), "Ab");
});
