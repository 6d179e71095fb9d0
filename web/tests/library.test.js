// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { DEFAULT_SETTINGS, opened, played } from "../game/state.js";
import { createGameList } from "../storage/game_list.js";
import { entryOf } from "../storage/game_store.js";
import { checksum, createJournal, FORM } from "../storage/journal.js";
import { createLibrary } from "../storage/library.js";
import { browserChannel, browserLocks, memory, memoryDatabase, shown, takeBackAlarms } from "./fixtures.js";

/** @import { GameState, SavedGame } from "../game/state.js" */
/** @import { Copy } from "../storage/game_list.js" */

const DATA = new URL("../../tests/data/kept/", import.meta.url);
const WON = {
  winner: /** @type {const} */ ("S"),
  south: 25,
  north: 23,
  reason: "majority",
  clause: "2.6",
  ours: false,
};

/** How many times more is tried at random with `test.py --long`, which sets a condition of Node. */
const MORE = process.execArgv.includes("--conditions=long") ? 10 : 1;

takeBackAlarms();

/** Wait until pending promises have settled. */
const settled = async () => {
  for (let turn = 0; turn < 5; turn++) await new Promise((over) => setImmediate(over));
};

/** Make a game with moves. @param {number | string[]} moves @param {Partial<Position>} [parts] @returns {GameState} */
function after(moves, parts = {}) {
  const line = typeof moves === "number" ? Array.from({ length: moves }, (_, at) => `m${at}`) : moves;
  return opened(shown({ record: { game: "oware-abapa", start: "", match: "full", moves: line, end: "" }, ...parts }));
}

const noDatabase = () => memoryDatabase({ denied: () => true });

/**
 * Make the library of a tab, its list of games, and what it says.
 * @param {Storage | (() => Storage)} store localStorage @param {{ locks?: LockManager, note?: Storage,
 *   database?: ReturnType<typeof memoryDatabase>, channel?: BroadcastChannel | null }} [browser]
 */
function createTab(store, { locks, note = memory(), database = memoryDatabase(), channel = null } = {}) {
  /** @type {string[]} */
  const remarks = [];
  const library = createLibrary({
    storage: typeof store === "function" ? store : () => store,
    tab: () => note,
    database,
    locks,
    channel,
    onNotice: (remark) => remarks.push(remark),
  });
  const list = createGameList(library);
  /** Read the games of the list, whole. */
  const games = async () => (await list.read((await list.list()).games.map(({ id }) => id))).games;
  return { library, list, games, remarks, note, database };
}

/** Open the library of a tab. @param {Parameters<typeof createTab>} tab */
function openTab(...tab) {
  const parts = createTab(...tab);
  const { library } = parts;
  /** @type {(SavedGame | null)[]} */
  const handed = [];
  library.onOwnershipChange((kept) => handed.push(kept));
  const first = library.first(DEFAULT_SETTINGS);
  const recovering = library.recover();
  library.acquire();
  return { ...parts, first, handed, recovering };
}

/** Return the keys of slots that hold something. @param {Storage} store */
const slotsOf = (store) =>
  Array.from({ length: store.length }, (_, at) => String(store.key(at))).filter((key) =>
    key.startsWith("mashimo:game"),
  );

/** Make a game of a file. @param {string[]} moves @returns {Copy} */
const copy = (moves) => ({ name: "", begun: 1, saved: 2, computer: "N", level: 3, state: after(moves) });

/** Make random numbers, equal in every run. @param {number} seed */
function chances(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/**
 * Make a device: localStorage, and a database that all its tabs share. @param {Parameters<typeof memoryDatabase>[0]}
 * [options]
 */
const device = (options) => ({ store: memory(), database: memoryDatabase(options) });

/** Return the moves of the games in the list, as texts. @param {ReturnType<typeof openTab>} tab */
const lines = async ({ games }) => (await games()).map(({ state }) => state.line.join("")).sort();

test("a game comes back as it was saved, with its players, and its two slots are written by turns", async () => {
  const { store, database } = device();
  const { library } = openTab(store, { database });
  for (let moves = 1; moves < 6; moves++) {
    await library.save(after(moves), { ...DEFAULT_SETTINGS, level: 5, computer: "S" });
    const { first } = openTab(store, { database });
    assert.deepEqual(first?.state, after(moves));
    assert.deepEqual([first?.level, first?.computer, first?.count], [5, "S", moves]);
  }
  assert.equal(slotsOf(store).length, 2);
  assert.equal(library.trouble(), null);
});

test("a move reads and writes the same few records, however many games there are", async () => {
  const { store, database } = device();
  const tab = openTab(store, { database });
  await tab.recovering;
  const cost = async (/** @type {number} */ moves) => {
    const before = { ...database.done };
    await tab.library.save(after(moves), DEFAULT_SETTINGS);
    return Object.entries(database.done).map(([name, count]) => count - before[/** @type {"reads"} */ (name)]);
  };
  const alone = await cost(1);
  const copies = Array.from({ length: 2000 }, (_, at) => copy([`g${at}`]));
  await tab.list.add(copies);
  assert.deepEqual(await cost(2), alone);
  assert.deepEqual(alone, [1, 3, 1], "records read, records written, transactions");
  assert.ok(slotsOf(store).length <= 2, "the journal has one game");
});

test("the list of 2,000 games reads no game, and adding them takes few transactions", async () => {
  const { store, database } = device();
  const { list } = openTab(store, { database });
  await settled();
  const before = { ...database.done };
  /** @type {number[]} */
  const progress = [];
  assert.equal(
    await list.add(
      Array.from({ length: 2000 }, (_, at) => copy([`g${at}`])),
      (at) => progress.push(at),
    ),
    null,
  );
  assert.deepEqual([database.done.transactions - before.transactions, progress.at(-1)], [8, 2000]);
  const added = { ...database.done };
  assert.equal((await list.list()).games.length, 2000);
  assert.deepEqual([database.done.reads - added.reads, database.done.transactions - added.transactions], [2000, 1]);
});

test("a game that is over keeps its players at every place, whatever players are set by now", async () => {
  const tab = openTab(memory());
  const players = async () => {
    const [{ computer, level }] = await tab.games();
    return [computer, level];
  };
  const won = after(3, { result: WON });
  tab.library.save(after(2), { ...DEFAULT_SETTINGS, computer: "N", level: 10 });
  tab.library.save(won, { ...DEFAULT_SETTINGS, computer: "N", level: 10 });
  for (const [at, state] of [won, { ...after(3), at: 1 }, { ...after(3), at: 2 }, won].entries()) {
    tab.library.save(state, { ...DEFAULT_SETTINGS, computer: "", level: 50 + at });
    assert.deepEqual(await players(), ["N", 10]);
  }
  tab.library.save(after(2), { ...DEFAULT_SETTINGS, computer: "S", level: 90 });
  assert.deepEqual(await players(), ["S", 90], "taken back, it is under way");
});

test("a game that is over keeps its players and result, though it comes back viewed before its end", async () => {
  const { store, database } = device();
  const { library } = openTab(store, { database });
  const back = { ...after(3), at: 1 };
  library.save(after(3, { result: WON }), { ...DEFAULT_SETTINGS, computer: "N", level: 10 });
  await library.save(back, { ...DEFAULT_SETTINGS, computer: "N", level: 10 });
  const later = openTab(store, { database });
  later.library.save(back, { ...DEFAULT_SETTINGS, computer: "S", level: 50 });
  const [kept] = await later.games();
  assert.deepEqual([kept.computer, kept.level, kept.result], ["N", 10, WON]);
  later.library.save(after(2), { ...DEFAULT_SETTINGS, computer: "S", level: 50 });
  const [now] = await later.games();
  assert.deepEqual([now.level, now.result], [50, null], "taken back, it is under way");
});

test("a game under way is played by who is to play, though a move that is tried would end it", async () => {
  const { library, games } = openTab(memory());
  const tried = played({ ...after(2), at: 1 }, "x");
  library.save(after(2), { ...DEFAULT_SETTINGS, level: 10 });
  library.save({ ...tried, shown: shown({ result: WON }) }, { ...DEFAULT_SETTINGS, level: 20 });
  library.save(after(2), { ...DEFAULT_SETTINGS, level: 30 });
  assert.equal((await games())[0].level, 30);
});

test("a tab that acquires its own game again does not release it for a moment", async () => {
  const { library, handed } = openTab(memory(), { locks: browserLocks().tab().locks });
  await settled();
  const before = handed.length;
  library.acquire();
  assert.equal(library.ownsGame(), true);
  await settled();
  assert.deepEqual([library.ownsGame(), handed.length], [true, before]);
});

test("where one slot is damaged and there is no database, the other is shown, and said to be the move before", async () => {
  const [store, database] = [memory(), noDatabase()];
  const { library } = openTab(store, { database });
  for (const moves of [1, 2, 3]) library.save(after(moves), DEFAULT_SETTINGS);
  const newest = slotsOf(store).find((key) => store.getItem(key)?.includes('"count":3'));
  store.setItem(String(newest), String(store.getItem(String(newest))).replace("m2", "m9"));
  const { first, remarks, library: again } = openTab(store, { database });
  await settled();
  assert.deepEqual([first?.state, remarks], [after(2), ["older"]]);
  for (const moves of [3, 4]) again.save(after(moves), DEFAULT_SETTINGS);
  const healed = openTab(store, { database });
  await settled();
  assert.deepEqual([healed.first?.state, healed.remarks], [after(4), []]);
});

test("where both slots are damaged and there is no database, their text is quarantined, and that is said once", async () => {
  const [store, database] = [memory(), noDatabase()];
  const { library } = openTab(store, { database });
  for (const moves of [1, 2]) library.save(after(moves), DEFAULT_SETTINGS);
  const broken = slotsOf(store).map((key) => {
    store.setItem(key, String(store.getItem(key)).slice(0, 90));
    return store.getItem(key);
  });
  const { first, remarks, list } = openTab(store, { database });
  await settled();
  assert.deepEqual([first, remarks], [null, ["damaged"]]);
  const [[key, text]] = (await list.list()).damaged;
  assert.deepEqual([text, slotsOf(store)], [broken.join("\n"), []]);
  const later = openTab(store, { database });
  await settled();
  assert.deepEqual(later.remarks, []);
  const { fault, restore } = await list.drop(key, text);
  assert.deepEqual([fault, (await list.list()).damaged], [null, []]);
  assert.equal(await restore(), null);
  assert.deepEqual((await list.list()).damaged, [[key, text]]);
});

test("what is damaged in the slots comes from the database, with its name, and nothing is said", async () => {
  for (const harmed of [1, 2]) {
    const { store, database } = device();
    const { library, list } = openTab(store, { database });
    for (const moves of [1, 2, 3]) await library.save(after(moves), DEFAULT_SETTINGS);
    await list.rename(library.id(), "With Ama");
    const newest = (/** @type {string} */ key) => Number(store.getItem(key)?.includes('"count":3'));
    const keys = slotsOf(store).sort((one, other) => newest(other) - newest(one));
    for (const key of keys.slice(0, harmed)) store.setItem(key, "harmed");
    const next = openTab(store, { database });
    await settled();
    const [kept] = await next.games();
    const { games, damaged } = await next.list.list();
    assert.deepEqual([kept.state, games[0].name, next.remarks, damaged], [after(3), "With Ama", [], []]);
  }
});

test("a record of the database that cannot be read costs no other, and its text is in the list", async () => {
  const { store, database } = device();
  const { library } = openTab(store, { database });
  await library.save(after(2), DEFAULT_SETTINGS);
  await settled();
  database.disk.set("broken", { id: "broken", count: "many" });
  const { list, recovering } = openTab(store, { database });
  await recovering;
  const { games, damaged } = await list.list();
  assert.deepEqual([games.length, damaged], [1, [["broken", '{"id":"broken","count":"many"}']]]);
  const { fault, restore } = await list.drop(...damaged[0]);
  assert.deepEqual([fault, (await list.list()).damaged], [null, []]);
  assert.equal(await restore(), null);
  assert.equal((await list.list()).damaged.length, 1);
});

test("what version 0.1 kept is read for ever", async () => {
  const { games } = JSON.parse(readFileSync(new URL("form-1.json", DATA), "utf8"));
  for (const { what, kept } of games) {
    const [store, database] = [memory({ "mashimo:game": kept }), memoryDatabase()];
    const { first } = openTab(store, { database });
    const { shown: _, ...said } = JSON.parse(kept).value;
    assert.deepEqual(first?.state, { ...said, shown: null }, what);
    assert.equal(store.getItem("mashimo:game"), null, "it is in the new form now");
    await settled();
    assert.deepEqual(openTab(store, { database }).first?.state, first?.state, what);
    assert.deepEqual((await openTab(memory(), { database }).games())[0].state, first?.state, "and in the database");
  }
});

test("what was kept in the second form is read for ever", async () => {
  const { games } = JSON.parse(readFileSync(new URL("form-2.json", DATA), "utf8"));
  for (const { what, slots } of games) {
    const kept = Object.values(slots).map((text) => JSON.parse(text.slice(9)));
    const newest = kept.reduce((one, other) => (one.count > other.count ? one : other));
    const { first } = openTab(memory(slots));
    assert.equal(newest.form, 2, what);
    assert.deepEqual({ form: 2, ...first }, newest, what);
  }
});

test("the games of an older version move into the database, with their names, and leave the journal when they are there", async () => {
  let denied = true;
  const [store, database] = [memory(), memoryDatabase({ denied: () => denied })];
  const old = Array.from({ length: 100 }, (_, at) => ({
    id: `old${at}`,
    count: 1 + (at % 3),
    begun: 1,
    saved: at,
    computer: "",
    level: 2,
  }));
  for (const [at, game] of old.entries()) {
    store.setItem(
      `mashimo:game:${game.id}:${"ab"[(game.count + 1) % 2]}`,
      sealed({ ...game, form: 2, state: after([`m${at}`]) }),
    );
    store.setItem(`mashimo:name:${game.id}`, `Game ${at}`);
  }
  const before = store.length;
  await openTab(store, { database }).recovering;
  assert.equal(store.length, before, "nothing goes before it is in its new place");
  denied = false;
  const tab = openTab(store, { database });
  assert.equal(tab.first?.id, "old99");
  await tab.recovering;
  await tab.library.save(after(["m99", "more"]), DEFAULT_SETTINGS);
  assert.deepEqual(new Set(slotsOf(store).map((key) => key.slice(0, -2))), new Set(["mashimo:game:old99"]));
  const { games } = await tab.list.list();
  assert.deepEqual([games.length, games.every(({ name, id }) => name === `Game ${id.slice(3)}`)], [100, true]);
  assert.equal([...Array(store.length).keys()].filter((at) => store.key(at)?.startsWith("mashimo:name:")).length, 0);
});

test("games that only an older database has, without entries, are listed", async () => {
  const database = memoryDatabase();
  const old = { id: "old", count: 4, begun: 1, saved: 2, computer: "", level: 2, state: after(2), resting: true };
  database.disk.set("old", old);
  database.disk.set("name of old", { id: "name of old", name: "With Ama" });
  database.disk.set("gone", { id: "gone", gone: 3, at: 1 });
  const tab = openTab(memory(), { database });
  const { games, damaged } = await tab.list.list();
  assert.deepEqual([games.map(({ name, moves }) => [name, moves]), damaged], [[["With Ama", 2]], []]);
  assert.equal(database.disk.has("gone"), false, "a tombstone of long ago");
  assert.ok(database.disk.has("entry of old"));
});

test("what version 0.1 kept and cannot be read is quarantined, and nothing of it shown", async () => {
  for (const text of [
    "",
    "{",
    "null",
    '{"form":1}',
    '{"form":1,"value":{"line":3}}',
    '{"form":0,"value":{}}',
    '"text"',
  ]) {
    const store = memory({ "mashimo:game": text });
    const { first, remarks } = openTab(store);
    await settled();
    assert.deepEqual([first, remarks], [null, ["damaged"]], text);
    assert.equal(createJournal(() => store).quarantined()[0][1], text);
  }
});

test("a game of a later form is left as it is, and not shown", async () => {
  const text = sealed({ form: FORM + 1, id: "later", count: 7, story: "of things to come" });
  const store = memory({ "mashimo:game:later:a": text });
  const { library, first, remarks } = openTab(store);
  await library.save(after(1), DEFAULT_SETTINGS);
  await settled();
  assert.deepEqual([first, remarks, store.getItem("mashimo:game:later:a")], [null, [], text]);
});

test("a game that a later version has saved meanwhile is not replaced", async () => {
  const { store, database } = device();
  const { library, remarks, games } = openTab(store, { database });
  await library.save(after(1), DEFAULT_SETTINGS);
  const key = `mashimo:game:${library.id()}:b`;
  const text = sealed({ form: FORM + 1, id: library.id(), count: 2 });
  store.setItem(key, text);
  await library.save(after(2), DEFAULT_SETTINGS);
  await settled();
  assert.equal(store.getItem(key), text);
  assert.deepEqual(remarks, ["parted"]);
  assert.ok((await games()).some(({ state }) => state.line.length === 2));
});

test("whatever is done to the slots, a saved game is shown, or quarantined, or of another form; nothing is thrown", () => {
  const below = chances(7);
  const poison = [
    "",
    "null",
    "[]",
    "{}",
    '{"__proto__":{"form":2}}',
    '{"constructor":1}',
    "00000000 {}",
    "\u0000",
    "{".repeat(5000),
  ];
  let shownAnyway = 0;
  for (let round = 0; round < 400 * MORE; round++) {
    const [store, database] = [memory(), noDatabase()];
    const { library } = openTab(store, { database });
    const moves = 1 + below(4);
    for (let at = 1; at <= moves; at++) library.save(after(at), DEFAULT_SETTINGS);
    for (const key of slotsOf(store))
      if (below(3) > 0) store.setItem(key, harmed(String(store.getItem(key)), below, poison));
    const again = openTab(store, { database });
    const line = again.first?.state.line.length;
    if (line !== undefined) {
      shownAnyway += 1;
      assert.deepEqual(again.first?.state, after(line));
      assert.ok(line === moves || line === moves - 1, `${line} of ${moves} moves`);
    } else {
      assert.ok(createJournal(() => store).quarantined().length === 1 || slotsOf(store).length > 0);
    }
    assert.equal(/** @type {any} */ ({}).form, undefined);
    again.library.save(after(9), DEFAULT_SETTINGS);
    assert.deepEqual(openTab(store, { database }).first?.state, after(9));
  }
  assert.ok(shownAnyway > 130 * MORE);
});

/**
 * Harm a text in one of many ways.
 * @param {string} text @param {(below: number) => number} below @param {string[]} poison
 */
function harmed(text, below, poison) {
  const at = below(text.length);
  const ways = [
    () => text.slice(0, at),
    () => text.slice(at),
    () => text.slice(0, at) + String.fromCharCode(below(65536)) + text.slice(at + 1),
    () => text.slice(0, at) + text.slice(at + 1 + below(9)),
    () => text + text.slice(at),
    () => poison[below(poison.length)],
    () => sealed({ ...JSON.parse(text.slice(9)), ...wrongPart(below) }),
    () => sealed(JSON.parse(poison[1 + below(3)])),
  ];
  return ways[below(ways.length)]();
}

/** Write a text whose sum is right, whatever it says. @param {unknown} value */
function sealed(value) {
  const json = JSON.stringify(value);
  return `${checksum(json)} ${json}`;
}

/** @param {(below: number) => number} below @returns {object} */
function wrongPart(below) {
  const name = ["form", "id", "count", "begun", "saved", "computer", "level", "state"][below(8)];
  return { [name]: [null, "x", {}, [], { line: 3 }, 1.5, true][below(7)] };
}

test("localStorage that throws now and then, or always, costs nothing while there is a database", async () => {
  const below = chances(11);
  for (const often of [1, 2, 5, 20]) {
    const { store, database } = device();
    const unsteady = () => {
      if (below(often) === 0) throw new DOMException("denied", "SecurityError");
      return store;
    };
    const tab = openTab(unsteady, { database });
    await tab.recovering;
    for (let at = 1; at < 60; at++) await tab.library.save(after(at), DEFAULT_SETTINGS);
    await settled();
    assert.deepEqual([tab.remarks, tab.library.trouble()], [[], null], `every ${often}`);
    assert.ok((await lines(tab)).includes(after(59).line.join("")), `every ${often}`);
  }
});

test("where nothing can be kept, that is said once, and the play goes on", async () => {
  const denied = () => {
    throw new DOMException("denied", "SecurityError");
  };
  const { library, remarks, list } = openTab(denied, { database: noDatabase() });
  for (let at = 1; at < 9; at++) await library.save(after(at), DEFAULT_SETTINGS);
  await settled();
  assert.deepEqual([remarks, library.trouble(), (await list.list()).fault], [["denied"], "denied", "journal"]);
});

test("where nothing could be kept for a while, that is said as long as it is so", async () => {
  let down = true;
  const database = memoryDatabase({ denied: () => down });
  const denied = () => {
    throw new DOMException("denied", "SecurityError");
  };
  const { library, remarks } = openTab(denied, { database });
  await library.save(after(1), DEFAULT_SETTINGS);
  assert.equal(library.trouble(), "denied");
  down = false;
  await library.save(after(2), DEFAULT_SETTINGS);
  await settled();
  assert.deepEqual([library.trouble(), remarks], [null, ["denied"]]);
});

test("without a database games are in the journal alone, none is cleared, and the list says so", async () => {
  const [store, database] = [memory(), noDatabase()];
  const tab = openTab(store, { database });
  await tab.recovering;
  for (const game of ["one", "two", "three"]) {
    await tab.library.save(after([game]), DEFAULT_SETTINGS);
    tab.library.begin(false);
  }
  await settled();
  assert.deepEqual([tab.remarks, tab.library.trouble(), (await tab.list.list()).fault], [[], "journal", "journal"]);
  assert.deepEqual(await lines(tab), ["one", "three", "two"]);
  assert.equal(await tab.list.rename(tab.library.id(), "With Ama"), false);
  assert.equal(await tab.list.add([copy(["added"])]), "denied");
  const healed = openTab(store);
  await healed.recovering;
  assert.deepEqual(await lines(healed), ["one", "three", "two"]);
  assert.equal((await healed.list.list()).fault, null);
});

/** Make a localStorage with little room. @param {number} most letters, keys among them */
function narrow(most) {
  const store = memory();
  const usual = store.setItem;
  store.setItem = (key, value) => {
    let used = key.length + value.length;
    for (let at = 0; at < store.length; at++) {
      const other = String(store.key(at));
      if (other !== key) used += other.length + String(store.getItem(other)).length;
    }
    if (used > most) throw new DOMException("full", "QuotaExceededError");
    usual(key, value);
  };
  return store;
}

/** Make a game with a long comment. @param {string} first its first move @param {number} letters of the comment */
function told(first, letters) {
  const state = after([first]);
  return { ...state, notes: { ...state.notes, comment: "x".repeat(letters) } };
}

test("a game that fits nowhere costs no other game, and that is said until there is room", async () => {
  const [store, database] = [narrow(60_000), memoryDatabase({ most: 50_000 })];
  const tab = openTab(store, { database });
  for (const game of ["one", "two", "three"]) {
    await tab.library.save(told(game, 1000), DEFAULT_SETTINGS);
    tab.library.begin(false);
  }
  await tab.library.save(told("huge", 70_000), DEFAULT_SETTINGS);
  await settled();
  assert.deepEqual([tab.remarks, tab.library.trouble()], [["full"], "full"]);
  assert.deepEqual(await lines(tab), ["huge", "one", "three", "two"], "what is on the board can still be exported");
  await tab.library.save(told("small", 10), DEFAULT_SETTINGS);
  await settled();
  assert.deepEqual([tab.remarks, tab.library.trouble()], [["full"], null], "there is room for it again");
});

test("a game that the journal has no room for is in the database, and comes back from there", async () => {
  const [store, database] = [narrow(60_000), memoryDatabase()];
  const { library, remarks } = openTab(store, { database });
  await library.save(told("huge", 70_000), DEFAULT_SETTINGS);
  await library.save({ ...told("huge", 70_000), end: "resign-S" }, DEFAULT_SETTINGS);
  assert.deepEqual([remarks, library.trouble(), slotsOf(store)], [[], null, []]);
  const later = openTab(store, { database });
  assert.equal(later.first, null);
  assert.equal(await later.recovering, library.id());
  const kept = await later.library.find(library.id());
  assert.deepEqual([kept?.count, kept?.state.end], [2, "resign-S"]);
});

test("games of a file are added all or none", async () => {
  const { store, database } = device({ most: 5000 });
  const tab = openTab(store, { database });
  const copies = Array.from({ length: 600 }, (_, at) => copy([at === 400 ? "x".repeat(5000) : `g${at}`]));
  assert.equal(await tab.list.add(copies), "full");
  assert.deepEqual([await lines(tab), [...database.disk.keys()]], [[], []]);
});

test("a game of a file that is here already is not added again, whatever its checksum", async () => {
  const { store, database } = device();
  const tab = openTab(store, { database });
  await tab.list.add([copy(["one"])]);
  const { games } = await tab.list.list();
  const alike = games.map((entry) => ({ ...entry, sum: entryOf({ ...copy(["other"]), id: "x", count: 1 }).sum }));
  const { missing } = tab.list; // its functions need no object
  assert.deepEqual(await missing([copy(["one"])], games), []);
  assert.equal((await missing([copy(["other"])], alike))?.length, 1);
});

test("whether a game of a file is here already is not told while the database does not answer", async () => {
  let denied = false;
  const { store, database } = device({ denied: () => denied });
  const tab = openTab(store, { database });
  await tab.list.add([copy(["one"])]);
  const { games } = await tab.list.list();
  denied = true;
  assert.equal(await tab.list.missing([copy(["one"])], games), null);
  assert.equal((await tab.list.missing([copy(["other"])], games))?.length, 1);
});

test("a game that is only viewed is not saved, whatever is stepped through; a reload has it, and a move makes it one's own", async () => {
  const { store, database } = device();
  const { library, note, remarks, games } = openTab(store, { database });
  await library.save(after(["mine"]), DEFAULT_SETTINGS);
  const [own, before] = [library.id(), JSON.stringify([...database.disk])];
  for (let visit = 0; visit < 300; visit++) {
    library.begin(false, true);
    library.save(after(3, { result: WON }), DEFAULT_SETTINGS);
    library.save({ ...after(3), at: 1 }, DEFAULT_SETTINGS);
  }
  await settled();
  assert.deepEqual([JSON.stringify([...database.disk]), (await games()).length, library.viewOnly()], [before, 1, true]);
  const again = openTab(store, { note, database });
  await again.recovering;
  assert.deepEqual([again.first?.state, again.library.viewOnly()], [{ ...after(3), at: 1 }, true]);
  assert.deepEqual(await lines(again), ["mine"]);
  await again.library.save(after(4), DEFAULT_SETTINGS);
  assert.deepEqual([await lines(again), again.library.viewOnly()], [["m0m1m2m3", "mine"], false]);
  assert.notEqual(again.library.id(), own);
  const last = openTab(store, { note, database });
  assert.deepEqual([last.first?.state, last.library.viewOnly(), remarks], [after(4), false, []]);
});

test("words about a viewed game make it one's own, and so does playing on from it", async () => {
  for (const change of [{ notes: { ...after(2).notes, comment: "a fine game" } }, { brought: false }]) {
    const tab = openTab(memory());
    tab.library.begin(false, true);
    tab.library.save({ ...after(2), brought: true }, DEFAULT_SETTINGS);
    tab.library.save({ ...after(2), brought: true, at: 0 }, DEFAULT_SETTINGS);
    assert.deepEqual(await lines(tab), []);
    tab.library.save({ ...after(2), brought: true, ...change }, DEFAULT_SETTINGS);
    assert.deepEqual(await lines(tab), ["m0m1"]);
  }
});

test("a game without a move gives its place to the next; one with moves or words does not", async () => {
  const empty = after(0);
  const words = { ...empty, notes: { ...empty.notes, comment: "a position to think about" } };
  for (const [first, count] of /** @type {const} */ ([
    [empty, 1],
    [words, 2],
    [after(["a"]), 2],
  ])) {
    const tab = openTab(memory());
    tab.library.save(first, DEFAULT_SETTINGS);
    tab.library.begin(true);
    tab.library.save(after(["b"]), DEFAULT_SETTINGS);
    assert.equal((await tab.games()).length, count);
  }
});

test("what is said to be done is on the disk: games added, named, deleted, restored", async () => {
  const { store, database } = device();
  /** Return the names after the browser was killed, so that localStorage is as it was long ago. */
  const later = async () => {
    const tab = openTab(memory(), { database });
    await tab.recovering;
    const { games } = await tab.list.list();
    return {
      names: games.map(({ name, id }) => name || database.disk.get(id).state.line[0]).sort(),
      remarks: tab.remarks,
    };
  };
  const { library, list } = openTab(store, { database });
  await library.save(after(["first"]), DEFAULT_SETTINGS);
  const id = library.id();
  library.begin(false);
  await library.save(after(["second"]), DEFAULT_SETTINGS);
  assert.equal(await list.add([{ ...copy(["added"]), name: "From afar" }]), null);
  assert.deepEqual(await later(), { names: ["From afar", "first", "second"], remarks: [] });
  assert.equal(await list.rename(id, "With Ama"), true);
  assert.deepEqual(await later(), { names: ["From afar", "With Ama", "second"], remarks: [] });
  const listed = async () => (await list.list()).games.find((entry) => entry.id === id);
  const { restore } = await list.remove(/** @type {any} */ (await listed()));
  assert.deepEqual(await later(), { names: ["From afar", "second"], remarks: [] });
  assert.equal(await restore?.(), "back");
  assert.deepEqual(await later(), { names: ["From afar", "With Ama", "second"], remarks: [] });
});

test("a deleted game does not come back from slots that were not on the disk yet, nor its name, clock and review", async () => {
  const { store, database } = device();
  const { library, list } = openTab(store, { database });
  await library.save(after(["first"]), DEFAULT_SETTINGS);
  const [id, slots] = [
    library.id(),
    slotsOf(store).map((key) => /** @type {const} */ ([key, String(store.getItem(key))])),
  ];
  library.begin(false);
  await new Promise((over) => setTimeout(over, 2)); // the newest game is the one that is shown
  await library.save(after(["second"]), DEFAULT_SETTINGS);
  await list.rename(id, "With Ama");
  for (const prefix of ["clock of ", "review of "]) database.disk.set(prefix + id, { id: prefix + id });
  const { games } = await list.list();
  await list.remove(/** @type {any} */ (games.find((entry) => entry.id === id)));
  assert.deepEqual([...database.disk.keys()].filter((key) => key.endsWith(id)), [id]); // biome-ignore format: one thing
  const later = openTab(
    memory(Object.fromEntries([...slots, ...slotsOf(store).map((key) => [key, String(store.getItem(key))])])),
    { database },
  );
  await later.recovering;
  await later.library.save(after(["second", "on"]), DEFAULT_SETTINGS);
  assert.deepEqual(await lines(later), ["secondon"]);
});

test("a deleted game that is restored while the database fails stays, and takes no other's place", async () => {
  for (const place of ["back", "beside"]) {
    let denied = false;
    const { store, database } = device({ denied: () => denied });
    const tab = openTab(store, { database });
    await tab.library.save(after(["mine"]), DEFAULT_SETTINGS);
    await tab.list.add([copy(["deleted"])]);
    const [entry] = (await tab.list.list()).games.filter(({ id }) => id !== tab.library.id());
    const { restore } = await tab.list.remove(entry);
    const meanwhile = { ...copy(["more"]), id: entry.id, count: 2 };
    if (place === "beside") createJournal(() => store).write(meanwhile); // another tab has played in it
    denied = true;
    assert.equal(await restore?.(), place);
    denied = false;
    for (const move of ["one", "two"]) {
      const later = openTab(store, { note: tab.note, database });
      await later.recovering;
      await later.library.save(after(["mine", move]), DEFAULT_SETTINGS);
      const found = await lines(later);
      assert.deepEqual(found, ["deleted", `mine${move}`, ...(place === "beside" ? ["more"] : [])]);
    }
  }
});

test("a deleted game that is saved nowhere is not called restored, and can be restored later", async () => {
  for (const fault of /** @type {const} */ (["denied", "full"])) {
    let denied = false;
    const { store, database } = device({ denied: () => denied });
    const refusing = () => {
      if (denied) throw new DOMException("", fault === "full" ? "QuotaExceededError" : "SecurityError");
      return store;
    };
    const { library, list } = openTab(refusing, { database });
    await library.save(after(["mine"]), DEFAULT_SETTINGS);
    await list.add([copy(["deleted"])]);
    const [entry] = (await list.list()).games.filter(({ id }) => id !== library.id());
    const { restore } = await list.remove(entry);
    denied = true;
    assert.equal(await restore?.(), fault);
    denied = false;
    assert.equal(await restore?.(), "back");
    assert.deepEqual((await list.list()).games.map(({ id }) => id).sort(), [entry.id, library.id()].sort());
  }
});

test("a game whose deletion cannot be saved stays, in the list and in localStorage, and that is told", async () => {
  for (const place of ["journal", "database"]) {
    let denied = false;
    const { store, database } = device({ denied: () => denied });
    const { library, list } = openTab(store, { database });
    await library.save(after(["first"]), DEFAULT_SETTINGS);
    const id = library.id();
    library.begin(false);
    if (place === "database") await library.save(after(["second"]), DEFAULT_SETTINGS); // which clears the journal
    const before = slotsOf(store);
    const entry = (await list.list()).games.find((one) => one.id === id);
    denied = true;
    assert.deepEqual(await list.remove(/** @type {any} */ (entry)), { fault: "denied", restore: null }, place);
    denied = false;
    assert.deepEqual(slotsOf(store), before);
    assert.ok((await list.list()).games.some((one) => one.id === id));
    assert.equal((await list.remove(/** @type {any} */ (entry))).fault, null);
  }
});

test("a damaged game that cannot be deleted or restored is not said to be", async () => {
  let denied = false;
  const { store, database } = device({ denied: () => denied });
  const refusing = () => {
    if (denied) throw new DOMException("", "SecurityError");
    return store;
  };
  store.setItem("mashimo:damaged:one", "one");
  database.disk.set("two", { id: "two", count: "many" });
  const { list } = openTab(refusing, { database });
  const { damaged } = await list.list();
  assert.deepEqual(damaged.map(([key]) => key), ["mashimo:damaged:one", "two"]); // biome-ignore format: one thing
  for (const [key, text] of damaged) {
    denied = true;
    assert.equal((await list.drop(key, text)).fault, "denied", key);
    denied = false;
    const { fault, restore } = await list.drop(key, text);
    denied = true;
    assert.deepEqual([fault, await restore()], [null, "denied"], key);
    denied = false;
    assert.equal(await restore(), null, key);
  }
  assert.deepEqual((await list.list()).damaged, damaged);
});

test("restoring a deleted game never replaces what another tab has played meanwhile", async () => {
  const { store, database } = device();
  const one = openTab(store, { database });
  await one.library.save(after(["a"]), DEFAULT_SETTINGS);
  const two = openTab(store, { database });
  two.library.begin(false);
  await two.library.save(after(["other"]), DEFAULT_SETTINGS);
  const { games } = await two.list.list();
  const { library } = one;
  const { restore } = await two.list.remove(/** @type {any} */ (games.find(({ id }) => id === library.id())));
  await one.library.save(after(["a", "b", "c"]), DEFAULT_SETTINGS);
  assert.equal(await restore?.(), "beside");
  assert.deepEqual(await lines(two), ["a", "abc", "other"]);
  await one.library.save(after(["a", "b", "c", "d"]), DEFAULT_SETTINGS);
  const later = openTab(store, { database });
  await later.recovering;
  assert.deepEqual(await lines(later), ["a", "abcd", "other"]);
});

test("a game that another tab has saved since it was listed is not deleted", async () => {
  const { store, database } = device();
  const one = openTab(store, { database });
  await one.library.save(after(1), DEFAULT_SETTINGS);
  const two = openTab(memory(), { database });
  const { games } = await two.list.list();
  one.library.save(after(2), DEFAULT_SETTINGS);
  assert.deepEqual(await two.list.remove(games[0]), { fault: null, restore: null });
  assert.deepEqual((await two.games()).map(({ state }) => state), [after(2)]); // biome-ignore format: one thing
});

test("one game that cannot be read costs no other and is not taken for storage that is denied", async () => {
  const { store, database } = device();
  const { library } = openTab(store, { database });
  await library.save(after(2), DEFAULT_SETTINGS);
  const deep = after(["A"]);
  /** @type {Noted[][]} */
  let lines = [];
  for (let depth = 0; depth < 3000; depth++) lines = [[{ ...deep.notes.line[0], variations: lines }]];
  const [begin, end] = JSON.stringify({
    form: FORM,
    id: "deep",
    count: 1,
    begun: 1,
    saved: 9e15,
    computer: "",
    level: 2,
    state: deep,
  }).split('"variations":[]');
  const opening = '[[{"move":"A","captures":0,"comment":"","before":"","variations":'.repeat(3000);
  const json = `${begin}"variations":${opening}[]${"}]]".repeat(3000)}${end}`;
  store.setItem("mashimo:game:deep:a", `${checksum(json)} ${json}`);
  const later = openTab(store, { database });
  await later.recovering;
  await settled();
  assert.deepEqual([later.first?.state, later.remarks, later.library.trouble()], [after(2), ["damaged"], null]);
  assert.deepEqual((await later.list.list()).damaged.map(([key]) => key), ["mashimo:damaged:deep"]); // biome-ignore format: one thing
});

test("a time that has no date, or a level that there is not, is mended where it is read", async () => {
  const store = memory();
  await openTab(store).library.save(after(1), DEFAULT_SETTINGS);
  for (const key of slotsOf(store)) {
    const value = JSON.parse(String(store.getItem(key)).slice(9));
    store.setItem(key, sealed({ ...value, begun: 9e15, saved: 8640000000000001, level: 99 }));
  }
  const { first } = openTab(store);
  assert.deepEqual([first?.begun, first?.saved, first?.level], [8.64e15, 8.64e15, 90]);
  assert.ok(new Date(Number(first?.saved)).toISOString());
});

/** Make a browser with tabs that share everything. @param {boolean} [locking] */
function browser(locking = true) {
  const [{ store, database }, locks, channel] = [device(), browserLocks(), browserChannel()];
  return {
    store,
    database,
    /** @param {Storage} [note] */
    open(note) {
      const { locks: own, close } = locks.tab();
      const tab = openTab(store, { database, note, channel: channel(), locks: locking ? own : undefined });
      return { ...tab, close };
    },
  };
}

test("a second tab watches; it takes the game over, and the first watches", async () => {
  const { open } = browser();
  const one = open();
  await settled();
  await one.library.save(after(1), DEFAULT_SETTINGS);
  const two = open();
  await settled();
  assert.deepEqual([one.library.ownsGame(), two.library.ownsGame()], [true, false]);
  two.library.save(after(["x"]), DEFAULT_SETTINGS);
  assert.deepEqual(await lines(two), ["m0"]);
  await one.library.save(after(2), DEFAULT_SETTINGS);
  await settled();
  assert.deepEqual(two.handed.at(-1)?.state, after(2), "it sees what is played");
  const { library } = two;
  library.steal();
  await settled();
  assert.deepEqual([one.library.ownsGame(), two.library.ownsGame()], [false, true]);
  await two.library.save(after(3), DEFAULT_SETTINGS);
  await settled();
  assert.deepEqual(one.handed.at(-1)?.state, after(3));
  assert.deepEqual([...one.remarks, ...two.remarks], []);
});

test("when the tab that has the game is closed, the one that watches has it, as it stands", async () => {
  const { open } = browser();
  const one = open();
  await settled();
  await one.library.save(after(1), DEFAULT_SETTINGS);
  const two = open();
  await settled();
  one.library.save(after(2), DEFAULT_SETTINGS);
  one.close();
  await settled();
  assert.equal(two.library.ownsGame(), true);
  assert.deepEqual(two.handed.at(-1)?.state, after(2));
});

test("a reload has the tab's own game, not the one that another tab saved last", async () => {
  const { open } = browser();
  const one = open();
  await settled();
  await one.library.save(after(["one"]), DEFAULT_SETTINGS);
  const two = open();
  await settled();
  two.library.begin(false);
  await two.library.save(after(["two"]), DEFAULT_SETTINGS);
  one.close();
  const again = open(one.note);
  await settled();
  assert.deepEqual(again.first?.state, after(["one"]));
  assert.equal(again.library.ownsGame(), true);
});

test("the game of another open tab stays in the journal", async () => {
  const { open, store } = browser();
  const one = open();
  await settled();
  await one.library.save(after(["one"]), DEFAULT_SETTINGS);
  const two = open();
  await settled();
  two.library.begin(false);
  await two.library.save(after(["two"]), DEFAULT_SETTINGS);
  assert.equal(new Set(slotsOf(store).map((key) => key.slice(0, -2))).size, 2);
});

/**
 * Play on in the same games in two tabs or three, in a random order.
 * @param {number} seed @param {boolean} locking
 * @returns {Promise<{ played: string[][], kept: string[][] }>} the moves after each that was played, and of the games
 *   there are then
 */
async function playTogether(seed, locking) {
  const below = chances(seed);
  const { open } = browser(locking);
  /** @type {{ tab: ReturnType<typeof open>, line: string[] }[]} */
  const tabs = [];
  /** @type {string[][]} */
  const played = [];
  const arrive = () => {
    const tab = open();
    tabs.push({ tab, line: [...(tab.first?.state.line ?? [])] });
  };
  for (let step = 0; step < 60; step++) {
    if (tabs.length < 2 || (tabs.length < 3 && below(9) === 0)) arrive();
    if (below(2) === 0) await settled();
    const one = tabs[below(tabs.length)];
    const { library, handed } = one.tab;
    if (below(6) === 0) library.steal();
    one.line = handed.splice(0).at(-1)?.state.line ?? one.line;
    if (!library.ownsGame()) continue;
    one.line = [...one.line, `${seed}.${step}`];
    library.save(after(one.line), DEFAULT_SETTINGS);
    played.push(one.line);
  }
  await settled();
  return { played, kept: (await tabs[0].tab.games()).map(({ state }) => state.line) };
}

for (const locking of [true, false]) {
  test(`however tabs play into each other, ${locking ? "with" : "without"} locks, no saved move is lost`, async () => {
    for (let seed = 1; seed <= 25 * MORE; seed++) {
      const { played, kept } = await playTogether(seed, locking);
      const lost = played.filter((line) => !kept.some((whole) => line.every((move, at) => whole[at] === move)));
      assert.deepEqual(lost, [], `seed ${seed}: in none of\n${kept.map((one) => one.join(" ")).join("\n")}`);
    }
  });
}

/**
 * Make a browser killed when a game had `saved` moves, of which `flushed` were on the disk in localStorage.
 * @param {number} saved @param {number} flushed @param {Promise<unknown>} [open] when the database answers after that
 */
async function killed(saved, flushed, open = Promise.resolve()) {
  const { store, database } = device();
  const { library, note } = openTab(store, { database });
  let disk = {};
  for (let moves = 1; moves <= saved; moves++) {
    await library.save(after(moves), DEFAULT_SETTINGS);
    if (moves === flushed) disk = Object.fromEntries(slotsOf(store).map((key) => [key, String(store.getItem(key))]));
  }
  const later = memoryDatabase({ open });
  for (const [id, record] of database.disk) later.disk.set(id, record);
  return { store: memory(disk), database: later, note, id: library.id() };
}

test("of two saves that find another page ahead, the later one continues as another game", async () => {
  const { store, database } = device();
  const one = openTab(store, { database });
  await settled();
  await one.library.save(after(["a"]), DEFAULT_SETTINGS);
  const id = one.library.id();
  const other = { ...database.disk.get(id), count: 40, by: "other", state: after(["a", "z"]) };
  database.disk.set(id, other);
  await Promise.all(
    [
      ["a", "b"],
      ["a", "b", "c"],
    ].map((line) => one.library.save(after(line), DEFAULT_SETTINGS)),
  );
  await settled();
  assert.deepEqual([await lines(one), one.remarks], [["abc", "az"], ["parted"]]);
  assert.equal(openTab(store, { database, note: one.note }).first?.state.line.join(""), "abc");
});

test("moves that localStorage had not flushed come back, into the tab's game and as a game of their own", async () => {
  const { store, database } = await killed(5, 2);
  const tab = openTab(store, { database });
  assert.equal(tab.first?.state.line.length, 2);
  assert.equal(await tab.recovering, null);
  assert.equal(tab.handed.at(-1)?.state.line.length, 5);
  const nothing = await killed(5, 0);
  const anew = openTab(nothing.store, nothing);
  assert.deepEqual([anew.first, await anew.recovering], [null, nothing.id]);
});

/**
 * Make a browser killed so, whose database answers only after `answer` is called, and a tab in it. @param
 * {LockManager} [locks]
 */
async function openLate(locks) {
  let answer = () => {};
  /** @type {Promise<void>} */
  const open = new Promise((resolve) => {
    answer = resolve;
  });
  const { store, database } = await killed(5, 2, open);
  const tab = openTab(store, { database, locks });
  await settled();
  assert.deepEqual([tab.library.ownsGame(), tab.first?.state.line.length], [true, 2], "the page does not wait");
  return { ...tab, store, answer };
}

test("moves of a second page that localStorage had not flushed continue those of the first, and are no game of their own", async () => {
  const { store, database } = device();
  const one = openTab(store, { database });
  for (const moves of [0, 1]) await one.library.save(after(moves), DEFAULT_SETTINGS);
  const flushed = Object.fromEntries(slotsOf(store).map((key) => [key, String(store.getItem(key))]));
  const two = openTab(store, { database });
  await two.recovering;
  for (const moves of [2, 3]) await two.library.save(after(moves), DEFAULT_SETTINGS);
  const three = openTab(memory(flushed), { database });
  await three.recovering;
  await settled();
  assert.deepEqual([three.handed.at(-1)?.state, three.remarks, await lines(three)], [after(3), [], ["m0m1m2"]]);
});

test("moves that come back late are shown where nothing was played meanwhile, be it viewed at another place", async () => {
  for (const locks of [undefined, browserLocks().tab().locks]) {
    const tab = await openLate(locks);
    tab.library.save({ ...after(2), at: 0 }, DEFAULT_SETTINGS);
    tab.answer();
    await tab.recovering;
    assert.deepEqual([tab.handed.at(-1)?.state, tab.remarks], [after(5), []]);
    await tab.library.save(after(6), DEFAULT_SETTINGS);
    assert.deepEqual([(await tab.games()).map(({ state }) => state), tab.remarks], [[after(6)], []]);
    assert.deepEqual(openTab(tab.store, { database: tab.database }).first?.state, after(6));
  }
});

test("moves that come back late are a game of their own where others were played meanwhile, and that is said", async () => {
  for (const moves of [1, 6]) {
    const tab = await openLate();
    let line = ["m0", "m1"];
    for (let move = 0; move < moves; move++) {
      line = [...line, `other ${move}`];
      tab.library.save(after(line), DEFAULT_SETTINGS);
    }
    const before = tab.handed.length;
    tab.answer();
    await tab.recovering;
    await settled();
    assert.deepEqual([tab.handed.length, tab.remarks], [before, ["found"]]);
    assert.deepEqual(await lines(tab), [line.join(""), "m0m1m2m3m4"].sort());
    await tab.library.save(after([...line, "on"]), DEFAULT_SETTINGS);
    assert.equal((await tab.games()).length, 2);
  }
});

test("moves that were replaced before the database answered are found though the browser was killed again", async () => {
  const { store, database } = await killed(5, 2);
  const never = Object.assign(memoryDatabase({ open: new Promise(() => {}) }), { disk: database.disk });
  const second = openTab(store, { database: never });
  for (const move of ["x", "y", "z", "w"]) second.library.save(after(["m0", "m1", move]), DEFAULT_SETTINGS);
  const third = openTab(store, { database });
  await third.recovering;
  await settled();
  assert.deepEqual([await lines(third), third.remarks], [["m0m1m2m3m4", "m0m1w"], ["found"]]);
});

test("a game that comes back late does not take the place of one begun meanwhile", async () => {
  const tab = await openLate();
  tab.library.begin(false);
  tab.library.save(after(["new"]), DEFAULT_SETTINGS);
  const before = tab.handed.length;
  tab.answer();
  assert.equal(await tab.recovering, null);
  await settled();
  assert.deepEqual(await lines(tab), ["m0m1m2m3m4", "new"]);
  assert.equal(tab.handed.length, before);
});

test("a start position that is saved before the database answers does not keep the game away that was played last", async () => {
  let answer = () => {};
  /** @type {Promise<void>} */
  const open = new Promise((resolve) => {
    answer = resolve;
  });
  const { store, database, id } = await killed(5, 0, open);
  const tab = openTab(store, { database });
  await settled();
  tab.library.save(after(0), DEFAULT_SETTINGS); // as a change of the players has it saved
  answer();
  assert.equal(await tab.recovering, id);
});

test("a reload asks for the tab's own game though the journal has lost it", async () => {
  const { store, database } = device();
  const { library, note } = openTab(store, { database });
  await library.save(after(["first"]), DEFAULT_SETTINGS);
  library.begin(false);
  await library.save(after(["own"]), DEFAULT_SETTINGS);
  const own = library.id();
  const other = openTab(memory(), { database });
  await other.recovering;
  other.library.begin(false);
  await other.library.save(after(["newest"]), DEFAULT_SETTINGS);
  const journal = memory();
  for (let visit = 0; visit < 2; visit++) {
    const again = openTab(journal, { database, note });
    assert.equal(await again.recovering, own);
  }
  const never = openTab(journal, { note, database: memoryDatabase({ open: new Promise(() => {}) }) });
  await settled();
  never.library.save(after(["another"]), DEFAULT_SETTINGS);
  const last = openTab(journal, { database, note });
  assert.equal(await last.recovering, null, "a move makes the one that is shown the tab's own");
});
