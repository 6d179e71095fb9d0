// @ts-check
// The service for games by links, with a session and a store of its own: what the user does while a turn comes or goes.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { createCorrespondence } from "../dialogs/correspondence.js";
import { unavailable } from "../engine/engine_error.js";
import { newCorrespondence } from "../game/correspondence.js";
import { createSession } from "../game/session.js";
import { DEFAULT_SETTINGS, mainRecord } from "../game/state.js";
import { createLibrary } from "../storage/library.js";
import { namesIn } from "../text/players.js";
import { boardModesAlone, fakeApp, gameInfo, memory, memoryDatabase, shown } from "./fixtures.js";

/** @import { CorrespondenceService } from "../dialogs/correspondence.js" */

const settled = () => new Promise((resolve) => setTimeout(resolve, 15));
const ID = "k3j9x0a8b2c1";
const START = { ...shown().record, game: "a" };

/** Give the side that plays a move: each turn has two, South's first. @param {number} at @returns {Side} */
const sideAt = (at) => (Math.floor(at / 2) % 2 === 0 ? "S" : "N");

/** @param {GameRecord} record @returns {Position} */
function positionOf(record) {
  const count = record.moves.length;
  const counts = record.moves.map(() => 0);
  const mover = count > 0 ? sideAt(count - 1) : "";
  return shown({ record, turn: sideAt(count), mover, before: [1], captures: counts, gives: counts });
}

/** Give what the engine reads of a turn: the moves of a game that South sends, and its end. @param {string} text */
function readTurn(text) {
  const turn = { id: ID, side: "S", days: 0, offer: "", south: "Ana", north: "" };
  const [moves, end = ""] = text.split(" and ");
  return { shown: positionOf({ ...START, moves: moves.split(" "), end }), turn, left: [] };
}

/** Give what the engine reads of a link that is no turn. @param {string} text */
const readLink = (text) => ({ shown: positionOf({ ...START, moves: text.split(" ").slice(1) }), left: [] });

/** Judge as the engine would where one game begins like the other. @param {{ kept: GameRecord, record: GameRecord }} facts */
async function judgeTurn({ kept, record }) {
  const moves = record.moves.slice(kept.moves.length);
  return { verdict: moves.length > 0 ? "next" : "same", moves, end: record.end, keep: 0 };
}

/** The share sheet of the system. @type {{ shared: string[], shareTo: (url: string) => unknown }} */
const system = { shared: [], shareTo() {} };
const navigator = {
  setAppBadge: async () => {},
  async share(/** @type {{ url: string }} */ { url }) {
    system.shared.push(url);
    await system.shareTo(url);
  },
};
const document = { title: "", querySelector: () => null };
for (const [name, value] of Object.entries({ navigator, document }))
  Object.defineProperty(globalThis, name, { value, configurable: true });
beforeEach(() => Object.assign(system, { shared: [], shareTo() {} }));

/** Make a page that shows a game by links. @param {Side} side the user's @param {string} [id] */
async function openPage(side, id = ID) {
  /** Whether the browser refuses to save. */
  const disk = { isDenied: false };
  const faults = /** @type {unknown[]} */ ([]);
  const told = /** @type {string[]} */ ([]);
  const nothing = () => {};
  /** @type {CorrespondenceService | undefined} */
  let service;
  /** What a test sets: how a move is shown, and what the engine waits for before it has shown a game, or has written,
   * judged or read a link. */
  const patience = {
    showing: async (/** @type {GameRecord} */ _) => {},
    animation: async () => {},
    writing: async () => {},
    judging: async () => {},
    reading: async () => {},
  };
  const engine = {
    prepare: nothing,
    async show(/** @type {GameRecord} */ record) {
      await patience.showing(record);
      return positionOf(record);
    },
    async read(/** @type {string} */ _, /** @type {string} */ text) {
      if (!text.startsWith("link ")) return readTurn(text);
      await patience.reading();
      return readLink(text);
    },
    link: async (/** @type {GameRecord} */ { moves }) => ({ link: ["link", ...moves].join(" ") }),
    offers: async () => false,
  };
  const [storage, tab] = [memory(), memory()];
  const stores = { tab: () => tab, database: memoryDatabase({ denied: () => disk.isDenied }) };
  const library = createLibrary({
    ...stores,
    storage() {
      if (disk.isDenied) throw new DOMException("denied", "SecurityError");
      return storage;
    },
    locks: undefined,
    channel: null,
    onNotice: (notice) => faults.push(notice),
  });
  const settings = { ...DEFAULT_SETTINGS, computer: /** @type {const} */ ("") };
  const session = createSession(
    /** @type {any} */ ({
      defaults: settings,
      games: [gameInfo(positionOf(START))],
      engine,
      settingsStore: { saveSettings: async () => null, loadSettings: () => settings },
      library,
      animator: { play: () => patience.animation(), cut: nothing },
      publish: () => queueMicrotask(() => service?.follow()),
      ...{ onLeave: nothing, onArrive: nothing, onOffer: nothing, onSlow: nothing },
      onFailure: (/** @type {unknown} */ fault) => faults.push(fault),
      onTurn: (/** @type {any} */ read) => service?.receive(read),
    }),
  );
  const boardModes = boardModesAlone();
  const app = fakeApp({
    ...{ session, library, engine, boardModes, game: session.state, settings: () => settings },
    state: () => ({ game: session.state(), ownsGame: library.ownsGame(), input: { hovered: null, picked: [] } }),
    phrases: { say: (/** @type {string} */ key) => key },
    people: { nameOf: (/** @type {Side} */ one) => one },
    sentences: () => ({ lastMove: () => "", turn: () => "", reason: () => "" }),
    ...{ isBusy: () => false, announce: nothing, open: nothing, change: nothing },
    tell: (/** @type {string} */ sentence) => void told.push(sentence),
    home: () => "http://localhost/",
    ask: {
      async judgeTurn(/** @type {any} */ facts) {
        await patience.judging();
        return judgeTurn(facts);
      },
      failed: String,
      async encodeTurn(/** @type {GameRecord} */ { moves }) {
        await patience.writing();
        return `#${moves.join(".")}`;
      },
    },
  });
  library.acquire();
  service = createCorrespondence(app, /** @type {any} */ ({ read: () => "Ben", change: nothing }));
  await service.begin({ game: "a", match: "full", side, names: { S: "Ana", N: "Ben" }, days: 0 });
  const correspondence = newCorrespondence({ id, side, days: 0 }, Date.now(), session.state());
  await session.annotate(session.state().notes, { correspondence });
  await settled();
  /** Give the moves of the game, and what is known of it. */
  function kept() {
    const { sent, due } = session.state().correspondence ?? {};
    return { moves: mainRecord(session.state()).moves, sent, due };
  }
  /** Play moves that both players have, and change what is known. @param {string[]} moves @param {object} part */
  async function exchange(moves, part) {
    for (const move of moves) await session.play(move);
    const known = newCorrespondence({ id, side, days: 0 }, 0, session.state());
    await session.annotate(session.state().notes, { correspondence: { ...known, ...part } });
    await settled();
  }
  return { service, session, library, boardModes, disk, patience, faults, told, kept, exchange };
}

test("a name that is changed while a move arrives leaves the move there", async () => {
  const { service, session, kept } = await openPage("N");
  const known = session.state().correspondence;
  assert.ok(known);
  await service.receiveTurn("A C");
  await service.rename(known, "Bo");
  assert.deepEqual(kept().moves, ["A", "C"]);
  assert.deepEqual(namesIn(session.state().notes.tags), { S: "Ana", N: "Bo" });
  await service.rename({ ...known, id: "another-game" }, "Eve");
  assert.equal(namesIn(session.state().notes.tags).N, "Bo", "the dialog may be that of a game left since");
});

test("a turn of two moves is kept whole though the user steps back while the first is shown", async () => {
  const { service, session, patience, kept } = await openPage("N");
  patience.animation = async () => {
    patience.animation = async () => {};
    await settled();
  };
  const received = service.receiveTurn("A C");
  await settled();
  await session.walk("previous");
  assert.equal((await received).verdict, "next");
  assert.deepEqual(kept(), { moves: ["A", "C"], sent: 2, due: "move" });
});

test("a turn is not kept by a game that the user leaves before it is there", async () => {
  const { service, session, patience, told, kept } = await openPage("N");
  patience.animation = settled;
  const received = service.receiveTurn("A C");
  await new Promise((resolve) => setTimeout(resolve));
  await session.begin("a", "S", "full");
  assert.deepEqual(await received, { verdict: "left", sentence: "" });
  assert.deepEqual([kept().moves, told], [[], ["correspondence.unfinished"]]);
});

test("a turn is not played in the game that the user begins while the engine judges it", async () => {
  const { service, session, library, patience, told, kept } = await openPage("N");
  const far = library.id();
  patience.judging = settled;
  const received = service.receiveTurn("A C");
  await new Promise((resolve) => setTimeout(resolve));
  await session.begin("a", "S", "full");
  assert.deepEqual(await received, { verdict: "left", sentence: "" });
  assert.deepEqual([kept().moves, session.state().notes.tags, told], [[], [], ["correspondence.unfinished"]]);
  assert.equal((await service.receiveTurn("A C")).verdict, "next", "it can be opened again");
  assert.deepEqual([library.id(), kept().moves], [far, ["A", "C"]]);
});

test("a turn is not played where the user has changed the game while the engine judges it", async () => {
  const { service, session, patience, kept } = await openPage("S");
  for (const move of ["A", "C"]) await session.play(move);
  patience.judging = settled;
  const received = service.receiveTurn("A C E G");
  await new Promise((resolve) => setTimeout(resolve));
  await session.undo();
  assert.equal((await received).verdict, "left");
  assert.deepEqual(kept().moves, ["A"]);
});

test("an invitation is a game of its own, saved with what its sender asks", async () => {
  const { service, session, library, kept } = await openPage("S", "another-game");
  const old = library.id();
  assert.deepEqual(await service.receiveTurn("A C"), { verdict: "other", sentence: "correspondence.invited" });
  const { correspondence } = session.state();
  assert.deepEqual([correspondence?.id, correspondence?.side, correspondence?.offered], [ID, "N", ""]);
  assert.deepEqual(kept(), { moves: ["A", "C"], sent: 2, due: "move" });
  assert.notEqual(library.id(), old);
  const saved = await library.find(library.id());
  assert.equal(saved?.state.correspondence?.id, ID);
});

test("the game that the user begins while an invitation is read does not become the invited one", async () => {
  const { service, session, patience, told, kept } = await openPage("S", "another-game");
  patience.reading = settled;
  const received = service.receiveTurn("A C");
  await new Promise((resolve) => setTimeout(resolve));
  await session.begin("a", "S", "full");
  assert.deepEqual(await received, { verdict: "left", sentence: "" });
  assert.deepEqual([session.state().correspondence, kept().moves], [undefined, []]);
  assert.deepEqual(told, ["correspondence.unfinished"]);
});

test("a turn goes to the longest copy of its game, not to the one on the board or saved last", async () => {
  const { service, session, library, kept } = await openPage("N");
  const old = library.id();
  await service.receiveTurn("A C");
  const { correspondence } = session.state();
  await session.begin("a", "S", "full");
  await session.play("A");
  await session.annotate(session.state().notes, { correspondence });
  await library.store.settled();
  assert.notEqual(library.id(), old);
  await service.receiveTurn("A C E");
  assert.deepEqual([library.id(), kept().moves], [old, ["A", "C", "E"]]);
  await session.begin("a", "S", "full");
  await service.receiveTurn("A C E G");
  assert.deepEqual([library.id(), kept().moves], [old, ["A", "C", "E", "G"]]);
});

test("a move that is taken back before its link is written is not sent, nor is another one marked as sent", async () => {
  const { service, session, patience, kept } = await openPage("S");
  for (const move of ["A", "C"]) await session.play(move);
  patience.writing = settled;
  const sending = service.send();
  await session.undo();
  await session.play("B");
  await sending;
  assert.deepEqual([system.shared, kept()], [[], { moves: ["A", "B"], sent: 0, due: "send" }]);
  await service.send();
  assert.deepEqual([system.shared, kept()], [["http://localhost/#A.B"], { moves: ["A", "B"], sent: 2, due: "wait" }]);
});

test("a link that is handed over marks only its own move as sent", async () => {
  const { service, session, kept } = await openPage("S");
  for (const move of ["A", "C"]) await session.play(move);
  system.shareTo = async () => {
    await session.undo();
    await session.play("B");
  };
  await service.send();
  assert.deepEqual(kept(), { moves: ["A", "B"], sent: 0, due: "send" });
});

test("a turn that is granted back is gone whole though the user steps back before the engine answers", async () => {
  const { service, session, patience, kept, exchange } = await openPage("S");
  await exchange(["A", "C", "E", "G"], { offered: "undo", keep: 2 });
  patience.showing = async () => {
    patience.showing = async () => {};
    await settled();
  };
  const granted = service.grant();
  await session.walk("previous");
  await granted;
  await settled();
  assert.deepEqual(kept(), { moves: ["A", "C"], sent: 2, due: "send" });
  const { says, offered } = session.state().correspondence ?? {};
  assert.deepEqual([says, offered, session.state().notes.after], ["undone", "", []]);
});

for (const [what, asks, act] of /** @type {const} */ ([
  ["a turn is granted back", { offered: "undo", keep: 2 }, "grant"],
  ["an end is granted", { offered: "agree" }, "grant"],
  ["the win on time is claimed", { offered: "", due: "wait" }, "claim"],
])) {
  test(`nothing is written down where ${what} and the engine fails, and the user is told`, async () => {
    const { service, session, boardModes, patience, faults, kept, exchange } = await openPage("S");
    const moves = act === "claim" ? ["A", "C"] : ["A", "C", "E", "G"];
    await exchange(moves, asks);
    const before = session.state().correspondence;
    patience.showing = async () => {
      throw unavailable("engine-lost", "");
    };
    await service[act]("N");
    await settled();
    assert.deepEqual([kept().moves, session.state().end, session.state().correspondence], [moves, "", before]);
    const mode = boardModes.now();
    assert.equal(mode?.mode === "correspondence" && mode.words, "correspondence.unfinished");
    assert.ok(faults.length > 0);
    patience.showing = async () => {};
    await service[act]("N");
    assert.notDeepEqual(session.state().correspondence, before, "it can be done again");
  });
}

test("a move without the end that came with it is no turn that is kept", async () => {
  const { service, session, patience, kept } = await openPage("N");
  patience.showing = async ({ end }) => {
    if (end !== "") throw unavailable("engine-lost", "");
  };
  assert.equal((await service.receiveTurn("A C and resign-S")).verdict, "left");
  assert.deepEqual([kept().moves, session.state().end], [["A", "C"], ""]);
});

test("a turn that cannot be saved is on the board, and the service says that it is not kept", async () => {
  const { service, disk, kept } = await openPage("N");
  assert.equal(await service.saved(), null);
  disk.isDenied = true;
  assert.equal((await service.receiveTurn("A C")).verdict, "next");
  assert.deepEqual([kept().moves, await service.saved()], [["A", "C"], "denied"]);
  disk.isDenied = false;
  await service.receiveTurn("A C E G");
  assert.equal(await service.saved(), null);
});

test("a fault of a save is known as soon as the save is over", async () => {
  const { service, session, disk } = await openPage("S");
  disk.isDenied = true;
  session.annotate({ ...session.state().notes, comment: "a good one" });
  assert.equal(await service.saved(), "denied");
});

test("an invitation that cannot be saved is not said to be in the list", async () => {
  const { service, disk } = await openPage("S", "another-game");
  disk.isDenied = true;
  assert.deepEqual(await service.receiveTurn("A C"), { verdict: "other", sentence: "storage.denied" });
});
