// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { opened, played, USUAL_SETTINGS } from "../game/state.js";
import { createShelf } from "../storage/games.js";
import { MOST } from "../storage/places.js";
import { checksum, createSlots, FORM } from "../storage/slots.js";
import { browserLocks, memory, shown, takeBackAlarms } from "./made.js";

/** @import { GameState, KeptGame } from "../game/state.js" */
/** @import { Backup } from "../storage/indexed_db.js" */

const DATA = new URL("../../tests/data/kept/", import.meta.url);
const WON = {
  winner: /** @type {const} */ ("S"),
  south: 25,
  north: 23,
  reason: "majority",
  clause: "2.6",
  ours: false,
};

/** By how many times more of what is tried at random is tried with `test.py --long`, which has Node told so. */
const MORE = process.execArgv.includes("--conditions=long") ? 10 : 1;

takeBackAlarms();

/** Lets what has been promised happen. */
const settled = () => new Promise((over) => setImmediate(over));

/** A game with moves. @param {number | string[]} moves @param {Partial<Position>} [parts] @returns {GameState} */
function after(moves, parts = {}) {
  const line = typeof moves === "number" ? Array.from({ length: moves }, (_, at) => `m${at}`) : moves;
  return opened(shown({ record: { game: "oware-abapa", start: "", match: "full", moves: line, end: "" }, ...parts }));
}

/** A second place for games. @param {Promise<void>} [open] when it answers @returns {Backup} */
function secondPlace(open = Promise.resolve()) {
  /** @type {Map<string, any>} */
  const records = new Map();
  const countOf = (/** @type {any} */ record) => record?.gone ?? record?.count ?? 0;
  return {
    async keep(given, over = Infinity) {
      await open;
      if (given.some(({ id }) => countOf(records.get(id)) > over)) return "newer";
      for (const record of given) records.set(record.id, structuredClone(record));
      return "kept";
    },
    async forget(ids) {
      for (const id of ids) records.delete(id);
    },
    async all() {
      await open;
      const all = [...records.values()];
      return {
        games: all.filter(({ state }) => state),
        graves: all.filter(({ gone }) => gone !== undefined),
        names: new Map(all.flatMap(({ id, name }) => (name === undefined ? [] : [[id.replace("name of ", ""), name]]))),
      };
    },
  };
}

/** @returns {Backup} */
const noSecondPlace = () => ({ keep: async () => "failed", forget: async () => {}, all: async () => null });

/**
 * A shelf in a tab of a browser, and what it remarks.
 * @param {Storage | (() => Storage)} store @param {LockManager} [locks] @param {Storage} [note]
 * @param {Backup} [backup]
 */
function createTab(store, locks, note = memory(), backup = secondPlace()) {
  /** @type {string[]} */
  const remarks = [];
  const shelf = createShelf({
    storage: typeof store === "function" ? store : () => store,
    tab: () => note,
    backup,
    locks,
    onRemark: (remark) => remarks.push(remark),
  });
  return { shelf, remarks, note };
}

/** The tab, its shelf opened. @param {Parameters<typeof createTab>} tab */
function openTab(...tab) {
  const { shelf, remarks, note } = createTab(...tab);
  /** @type {(KeptGame | null)[]} */
  const handed = [];
  shelf.onHand((kept) => handed.push(kept));
  const first = shelf.first(USUAL_SETTINGS);
  shelf.recover();
  shelf.hold();
  return { shelf, first, remarks, handed, note };
}

/** The keys of slots that hold something. @param {Storage} store */
const slotsOf = (store) =>
  Array.from({ length: store.length }, (_, at) => String(store.key(at))).filter((key) =>
    key.startsWith("mashimo:game"),
  );

/** Random numbers that are the same in every run. @param {number} seed */
function chances(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test("a game comes back as it was kept, with who plays it, and both its slots are used by turns", () => {
  const store = memory();
  const { shelf } = openTab(store);
  for (let moves = 1; moves < 6; moves++) {
    shelf.keep(after(moves), { ...USUAL_SETTINGS, level: 5, computer: "S" });
    const { first } = openTab(store);
    assert.deepEqual(first?.state, after(moves));
    assert.deepEqual([first?.level, first?.computer, first?.count], [5, "S", moves]);
  }
  assert.equal(slotsOf(store).length, 2);
  assert.equal(shelf.trouble(), null);
});

test("a game that is over was played by who played it, wherever it is looked at and whoever is to play by now", () => {
  const { shelf } = openTab(memory());
  const who = () => [shelf.games()[0].computer, shelf.games()[0].level];
  const won = after(3, { result: WON });
  shelf.keep(after(2), { ...USUAL_SETTINGS, computer: "N", level: 10 });
  shelf.keep(won, { ...USUAL_SETTINGS, computer: "N", level: 10 });
  for (const [at, state] of [won, { ...after(3), at: 1 }, { ...after(3), at: 2 }, won].entries()) {
    shelf.keep(state, { ...USUAL_SETTINGS, computer: "", level: 50 + at });
    assert.deepEqual(who(), ["N", 10]);
  }
  shelf.keep(after(2), { ...USUAL_SETTINGS, computer: "S", level: 90 });
  assert.deepEqual(who(), ["S", 90], "taken back, it is under way");
});

test("a game that is over stays with who played it, and has its result, though it comes back looked at before its end", () => {
  const store = memory();
  const { shelf } = openTab(store);
  const back = { ...after(3), at: 1 };
  shelf.keep(after(3, { result: WON }), { ...USUAL_SETTINGS, computer: "N", level: 10 });
  shelf.keep(back, { ...USUAL_SETTINGS, computer: "N", level: 10 });
  const { shelf: later } = openTab(store);
  later.keep(back, { ...USUAL_SETTINGS, computer: "S", level: 50 });
  const [kept] = later.games();
  assert.deepEqual([kept.computer, kept.level, kept.result], ["N", 10, WON]);
  later.keep(after(2), { ...USUAL_SETTINGS, computer: "S", level: 50 });
  assert.deepEqual([later.games()[0].level, later.games()[0].result], [50, null], "taken back, it is under way");
});

test("a game under way is played by who is to play, though a move that is tried would end it", () => {
  const { shelf } = openTab(memory());
  const tried = played({ ...after(2), at: 1 }, "x");
  shelf.keep(after(2), { ...USUAL_SETTINGS, level: 10 });
  shelf.keep({ ...tried, shown: shown({ result: WON }) }, { ...USUAL_SETTINGS, level: 20 });
  shelf.keep(after(2), { ...USUAL_SETTINGS, level: 30 });
  assert.equal(shelf.games()[0].level, 30);
});

test("a game in hand that is asked for again is not let go for a moment, which would wipe away what was said", async () => {
  const { shelf, handed } = openTab(memory(), browserLocks().tab().locks);
  await settled();
  const before = handed.length;
  shelf.hold();
  assert.equal(shelf.held(), true);
  await settled();
  assert.deepEqual([shelf.held(), handed.length], [true, before]);
});

test("where one slot is damaged the other is shown, and said to be the move before", async () => {
  const store = memory();
  const { shelf } = openTab(store);
  for (const moves of [1, 2, 3]) shelf.keep(after(moves), USUAL_SETTINGS);
  const newest = slotsOf(store).find((key) => store.getItem(key)?.includes('"count":3'));
  store.setItem(String(newest), String(store.getItem(String(newest))).replace("m2", "m9"));
  const { first, remarks, shelf: again } = openTab(store);
  await settled();
  assert.deepEqual(first?.state, after(2));
  assert.deepEqual(remarks, ["older"]);
  for (const moves of [3, 4]) again.keep(after(moves), USUAL_SETTINGS);
  const healed = openTab(store);
  await settled();
  assert.deepEqual([healed.first?.state, healed.remarks], [after(4), []]);
});

test("where both slots are damaged their text is set aside, word for word, and that is said once", async () => {
  const store = memory();
  const { shelf } = openTab(store);
  for (const moves of [1, 2]) shelf.keep(after(moves), USUAL_SETTINGS);
  const broken = slotsOf(store).map((key) => {
    store.setItem(key, String(store.getItem(key)).slice(0, 90));
    return store.getItem(key);
  });
  const { first, remarks } = openTab(store);
  await settled();
  assert.equal(first, null);
  assert.deepEqual(remarks, ["damaged"]);
  const [[key, text]] = createSlots(() => store).aside();
  assert.deepEqual([text, slotsOf(store)], [broken.join("\n"), []]);
  assert.ok(store.getItem(key));
  const later = openTab(store);
  await settled();
  assert.deepEqual(later.remarks, []);
});

test("what version 0.1 kept is read for ever", () => {
  const { games } = JSON.parse(readFileSync(new URL("form-1.json", DATA), "utf8"));
  for (const { what, kept } of games) {
    const store = memory({ "mashimo:game": kept });
    const { first } = openTab(store);
    const { shown: _, ...said } = JSON.parse(kept).value;
    assert.deepEqual(first?.state, { ...said, shown: null }, what);
    assert.equal(store.getItem("mashimo:game"), null, "it is in the new form now");
    assert.deepEqual(openTab(store).first?.state, first?.state, what);
  }
});

test("what was kept in the second form is read for ever", () => {
  const { games } = JSON.parse(readFileSync(new URL("form-2.json", DATA), "utf8"));
  for (const { what, slots } of games) {
    const kept = Object.values(slots).map((text) => JSON.parse(text.slice(9)));
    const newest = kept.reduce((one, other) => (one.count > other.count ? one : other));
    const { first } = openTab(memory(slots));
    assert.equal(newest.form, 2, what);
    assert.deepEqual({ form: 2, ...first }, newest, what);
  }
});

test("what version 0.1 kept and cannot be read is set aside, and nothing of it shown", async () => {
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
    assert.equal(createSlots(() => store).aside()[0][1], text);
  }
});

test("a game of a later form is left as it is, and not shown", async () => {
  const json = JSON.stringify({ form: FORM + 1, id: "later", count: 7, story: "of things to come" });
  const text = `${checksum(json)} ${json}`;
  const store = memory({ "mashimo:game:later:a": text });
  const { shelf, first, remarks } = openTab(store);
  shelf.keep(after(1), USUAL_SETTINGS);
  await settled();
  assert.deepEqual([first, remarks, store.getItem("mashimo:game:later:a")], [null, [], text]);
});

test("a game that a later version has kept meanwhile is not written over", async () => {
  const store = memory();
  const { shelf, remarks } = openTab(store);
  shelf.keep(after(1), USUAL_SETTINGS);
  const json = JSON.stringify({ form: FORM + 1, id: shelf.id(), count: 2 });
  const key = `mashimo:game:${shelf.id()}:b`;
  store.setItem(key, `${checksum(json)} ${json}`);
  shelf.keep(after(2), USUAL_SETTINGS);
  await settled();
  assert.equal(store.getItem(key), `${checksum(json)} ${json}`);
  assert.deepEqual(remarks, ["parted"]);
  assert.deepEqual(shelf.games()[0].state, after(2));
});

test("whatever is done to the slots, a game that was kept is shown, or set aside, or of another form; nothing is thrown", () => {
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
    const store = memory();
    const { shelf } = openTab(store);
    const moves = 1 + below(4);
    for (let at = 1; at <= moves; at++) shelf.keep(after(at), USUAL_SETTINGS);
    for (const key of slotsOf(store))
      if (below(3) > 0) store.setItem(key, harmed(String(store.getItem(key)), below, poison));
    const again = openTab(store);
    const line = again.first?.state.line.length;
    if (line !== undefined) {
      shownAnyway += 1;
      assert.deepEqual(again.first?.state, after(line));
      assert.ok(line === moves || line === moves - 1, `${line} of ${moves} moves`);
    } else {
      assert.ok(createSlots(() => store).aside().length === 1 || slotsOf(store).length > 0);
    }
    assert.equal(/** @type {any} */ ({}).form, undefined);
    again.shelf.keep(after(9), USUAL_SETTINGS);
    assert.deepEqual(openTab(store).first?.state, after(9));
  }
  assert.ok(shownAnyway > 130 * MORE);
});

/**
 * A text harmed in one of many ways.
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

/** A text whose sum is right, whatever it says. @param {unknown} value */
function sealed(value) {
  const json = JSON.stringify(value);
  return `${checksum(json)} ${json}`;
}

/** @param {(below: number) => number} below @returns {object} */
function wrongPart(below) {
  const name = ["form", "id", "count", "begun", "saved", "computer", "level", "state"][below(8)];
  return { [name]: [null, "x", {}, [], { line: 3 }, 1.5, true][below(7)] };
}

test("a store that throws now and then, or always, never stops the play, and is said once", async () => {
  const below = chances(11);
  for (const often of [1, 2, 5, 20]) {
    const store = memory();
    const { shelf, remarks } = openTab(() => {
      if (below(often) === 0) throw new DOMException("denied", "SecurityError");
      return store;
    });
    for (let at = 1; at < 60; at++) shelf.keep(after(at), USUAL_SETTINGS);
    shelf.begin(false);
    shelf.games();
    await settled();
    assert.equal(remarks.filter((remark) => remark === "denied").length, 1, `every ${often}`);
    assert.equal(shelf.trouble(), "denied");
  }
});

/** A store with little room. @param {number} most letters, keys among them */
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

/**
 * A game with a long comment.
 * @param {string} first its first move @param {number} letters of the comment @param {boolean} [over] whether it is won
 */
function told(first, letters, over = false) {
  const state = after([first], over ? { result: WON } : {});
  return { ...state, notes: { ...state.notes, comment: "x".repeat(letters) } };
}

/** The first moves of the games there are. @param {ReturnType<typeof createShelf>} shelf */
const firstMoves = (shelf) => shelf.games().map(({ state }) => state.line[0]).sort(); // biome-ignore format: one thing

test("one write that fits nowhere costs no other game: none is moved for it, and that is said", async () => {
  const [store, backup] = [narrow(60_000), secondPlace()];
  const { shelf, remarks } = openTab(store, undefined, memory(), backup);
  for (const game of ["one", "two", "three"]) {
    shelf.keep(told(game, 1000, true), USUAL_SETTINGS);
    await settled();
    shelf.begin(false);
  }
  const texts = () => new Map(slotsOf(store).sort().map((key) => [key, store.getItem(key)])); // biome-ignore format: one thing
  const before = texts();
  const failing = backup.keep;
  backup.keep = async ([record], over) => (JSON.stringify(record).length > 50_000 ? "failed" : failing([record], over));
  shelf.keep(told("huge", 70_000), USUAL_SETTINGS);
  await settled();
  assert.deepEqual(texts(), before);
  assert.deepEqual([remarks, shelf.trouble()], [["full"], "full"]);
  assert.deepEqual(firstMoves(shelf), ["huge", "one", "three", "two"]);
  shelf.keep(told("small", 10), USUAL_SETTINGS);
  await settled();
  assert.deepEqual([remarks, shelf.trouble()], [["full"], null], "there is room for it again");
});

test("a game that the slots have no room for is kept in the second place, and comes back from there", async () => {
  const [store, backup] = [narrow(60_000), secondPlace()];
  const { shelf, remarks } = openTab(store, undefined, memory(), backup);
  shelf.keep(told("huge", 70_000), USUAL_SETTINGS);
  await settled();
  shelf.keep({ ...told("huge", 70_000), end: "resign-S" }, USUAL_SETTINGS);
  await settled();
  assert.deepEqual([remarks, shelf.trouble(), slotsOf(store)], [[], null, []]);
  const later = openTab(store, undefined, memory(), backup);
  assert.equal(later.first, null);
  assert.equal(await later.shelf.recover(), shelf.id());
  const kept = later.shelf.goTo(shelf.id());
  assert.deepEqual([kept?.count, kept?.state.end], [2, "resign-S"]);
  later.shelf.keep(told("huge", 10), USUAL_SETTINGS);
  await settled();
  assert.deepEqual([later.remarks, slotsOf(store).length], [[], 1]);
});

test("in a full store as few finished games as will do make room, the oldest; all are still there to go on with", async () => {
  const [store, backup] = [narrow(60_000), secondPlace()];
  const { shelf, remarks } = openTab(store, undefined, memory(), backup);
  for (const [at, game] of ["oldest", "under way", "old", "newest"].entries()) {
    shelf.keep(told(game, 10_000, game !== "under way"), USUAL_SETTINGS);
    await settled();
    shelf.rename(shelf.id(), `The ${game}`);
    shelf.begin(false);
    await new Promise((over) => setTimeout(over, 2 * at)); // they are told apart by when they were kept
  }
  shelf.keep(told("next", 20_000), USUAL_SETTINGS);
  await settled();
  const inSlots = () => slotsOf(store).map((key) => /"line":\["([^"]+)"/.exec(String(store.getItem(key)))?.[1]).sort(); // biome-ignore format: one thing
  assert.deepEqual(inSlots(), ["newest", "next", "old", "under way"]);
  const all = ["newest", "next", "old", "oldest", "under way"];
  assert.deepEqual([firstMoves(shelf), remarks], [all, []]);
  const later = openTab(store, undefined, memory(), backup);
  await later.shelf.recovered();
  assert.deepEqual(
    [firstMoves(later.shelf), later.remarks],
    [all, []],
    "nothing is said of what rests in the second place",
  );
  assert.deepEqual(
    inSlots(),
    ["newest", "next", "old", "under way"],
    "and it does not come back to the slots by itself",
  );
  const oldest = later.shelf.games().find(({ state }) => state.line[0] === "oldest");
  assert.ok(oldest);
  assert.equal(later.shelf.nameOf(oldest.id), "The oldest");
  assert.deepEqual(later.shelf.goTo(oldest.id)?.state, told("oldest", 10_000, true));
});

test("where there is no second place nothing makes room, and it is said that the game is not kept", async () => {
  const store = narrow(40_000);
  const { shelf, remarks } = openTab(store, undefined, memory(), noSecondPlace());
  for (const game of ["one", "two", "three"]) {
    shelf.keep(told(game, 10_000, true), USUAL_SETTINGS);
    shelf.begin(false);
  }
  shelf.keep(told("four", 10_000), USUAL_SETTINGS);
  await settled();
  assert.deepEqual([firstMoves(shelf), remarks], [["four", "one", "three", "two"], ["full"]]);
  assert.equal(shelf.trouble(), "full");
});

test("in a store full of others' things a game is kept nevertheless, and no error is thrown", async () => {
  const [store, backup] = [memory(), secondPlace()];
  store.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const { shelf, remarks } = openTab(store, undefined, memory(), backup);
  for (let moves = 1; moves < 5; moves++) shelf.keep(after(moves), USUAL_SETTINGS);
  await shelf.rename(shelf.id(), "With Ama");
  const later = openTab(store, undefined, memory(), backup);
  await later.shelf.recovered();
  const [kept] = later.shelf.games();
  assert.deepEqual([kept.state, later.shelf.nameOf(kept.id), remarks], [after(4), "With Ama", []]);
});

test("as many games as have room are in slots, and then finished ones are in the second place alone; none is lost", async () => {
  const store = memory();
  const { shelf, remarks } = openTab(store);
  for (let game = 0; game < MOST + 2; game++) {
    shelf.keep(after([`g${game}`], game < 2 ? { result: WON } : {}), USUAL_SETTINGS);
    if (game < 2) await settled();
    shelf.begin(false);
  }
  await settled();
  assert.equal(slotsOf(store).length, MOST);
  assert.deepEqual([shelf.games().length, remarks], [MOST + 2, []]);
  shelf.keep(after(["one more"]), USUAL_SETTINGS);
  assert.equal(slotsOf(store).length, MOST + 1, "none is finished, so none goes");
});

test("a game that is only looked at is not kept, whatever is stepped through; a reload has it, and a move makes it one's own", async () => {
  const [store, backup] = [memory(), secondPlace()];
  const { shelf, note, remarks } = openTab(store, undefined, memory(), backup);
  shelf.keep(after(["mine"]), USUAL_SETTINGS);
  await settled();
  const [own, before] = [shelf.id(), JSON.stringify(slotsOf(store))];
  for (let visit = 0; visit < 300; visit++) {
    shelf.begin(false, true);
    shelf.keep(after(3, { result: WON }), USUAL_SETTINGS);
    shelf.keep({ ...after(3), at: 1 }, USUAL_SETTINGS);
  }
  await settled();
  assert.deepEqual([JSON.stringify(slotsOf(store)), firstMoves(shelf), shelf.looked()], [before, ["mine"], true]);
  const again = openTab(store, undefined, note, backup);
  await again.shelf.recovered();
  assert.deepEqual([again.first?.state, again.shelf.looked()], [{ ...after(3), at: 1 }, true]);
  assert.deepEqual(firstMoves(again.shelf), ["mine"]);
  again.shelf.keep(after(4), USUAL_SETTINGS);
  assert.deepEqual([firstMoves(again.shelf), again.shelf.looked()], [["m0", "mine"], false]);
  assert.notEqual(again.shelf.id(), own);
  const last = openTab(store, undefined, note, backup);
  assert.deepEqual([last.first?.state, last.shelf.looked(), remarks], [after(4), false, []]);
});

test("what is said of a game that is looked at makes it one's own too", () => {
  const { shelf } = openTab(memory());
  shelf.begin(false, true);
  shelf.keep(after(2), USUAL_SETTINGS);
  assert.deepEqual(firstMoves(shelf), []);
  shelf.keep({ ...after(2), notes: { ...after(2).notes, comment: "a fine game" } }, USUAL_SETTINGS);
  assert.deepEqual(firstMoves(shelf), ["m0"]);
});

test("a game that is looked at and then played on from is one's own, though no move has been made", () => {
  const { shelf } = openTab(memory());
  shelf.begin(false, true);
  shelf.keep({ ...after(2), brought: true }, USUAL_SETTINGS);
  shelf.keep({ ...after(2), brought: true, at: 0 }, USUAL_SETTINGS);
  assert.deepEqual(firstMoves(shelf), []);
  shelf.keep({ ...after(2), brought: false }, USUAL_SETTINGS);
  assert.deepEqual(firstMoves(shelf), ["m0"]);
});

test("a game without a move, but in which something is said, does not give its place to the next", () => {
  const { shelf } = openTab(memory());
  shelf.keep({ ...after(0), notes: { ...after(0).notes, comment: "a position to think about" } }, USUAL_SETTINGS);
  shelf.begin(true);
  shelf.keep(after(["a"]), USUAL_SETTINGS);
  assert.deepEqual(shelf.games().map(({ state }) => state.notes?.comment).sort(), ["", "a position to think about"]); // biome-ignore format: one thing
});

/** A browser's store that comes to the disk only when told, and what is there when it is ended before. */
function lateStore() {
  const store = memory();
  let disk = {};
  const items = () =>
    Object.fromEntries(
      Array.from({ length: store.length }, (_, at) => [store.key(at), store.getItem(String(store.key(at)))]),
    );
  return { store, flush: () => (disk = items()), ended: () => memory(disk) };
}

test("what is said to be done is done though the browser is ended at once: games added, named, deleted, brought back", async () => {
  const [{ store, flush, ended }, backup] = [lateStore(), secondPlace()];
  const later = async () => {
    const { shelf, remarks } = openTab(ended(), undefined, memory(), backup);
    await shelf.recovered();
    return { names: shelf.games().map(({ id, state }) => shelf.nameOf(id) || state.line[0]).sort(), remarks }; // biome-ignore format: one thing
  };
  const { shelf } = openTab(store, undefined, memory(), backup);
  shelf.keep(after(["first"]), USUAL_SETTINGS);
  const id = shelf.id();
  await settled();
  shelf.begin(false);
  shelf.keep(after(["second"]), USUAL_SETTINGS);
  await settled();
  flush();
  const copy = { begun: 1, saved: 2, computer: /** @type {const} */ ("N"), level: 3, state: after(["added"]) };
  assert.equal(await shelf.add([{ ...copy, name: "From afar" }]), true);
  assert.deepEqual(await later(), { names: ["From afar", "first", "second"], remarks: [] });
  await shelf.rename(id, "With Ama");
  assert.deepEqual(await later(), { names: ["From afar", "With Ama", "second"], remarks: [] });
  const bringBack = await shelf.remove(id);
  assert.deepEqual(await later(), { names: ["From afar", "second"], remarks: [] });
  assert.equal(await bringBack?.(), "back");
  assert.deepEqual(await later(), { names: ["From afar", "With Ama", "second"], remarks: [] });
});

test("taking a deletion back never writes over what another tab has played meanwhile", async () => {
  const [store, backup] = [memory(), secondPlace()];
  const one = openTab(store, undefined, memory(), backup);
  one.shelf.keep(after(["a"]), USUAL_SETTINGS);
  await settled();
  const two = openTab(store, undefined, memory(), backup);
  two.shelf.begin(false);
  two.shelf.keep(after(["other"]), USUAL_SETTINGS);
  await settled();
  const bringBack = await two.shelf.remove(one.shelf.id());
  one.shelf.keep(after(["a", "b", "c"]), USUAL_SETTINGS);
  await settled();
  assert.equal(await bringBack?.(), "beside");
  await settled();
  const lines = (/** @type {typeof one} */ tab) => tab.shelf.games().map(({ state }) => state.line.join("")).sort(); // biome-ignore format: one thing
  assert.deepEqual(lines(two), ["a", "abc", "other"]);
  one.shelf.keep(after(["a", "b", "c", "d"]), USUAL_SETTINGS);
  await settled();
  const later = openTab(store, undefined, memory(), backup);
  await later.shelf.recovered();
  assert.deepEqual(lines(later), ["a", "abcd", "other"]);
});

test("a game that another tab has played on since is not deleted, and that is known", async () => {
  const [store, backup] = [memory(), secondPlace()];
  const one = openTab(store, undefined, memory(), backup);
  one.shelf.keep(after(1), USUAL_SETTINGS);
  const two = openTab(store, undefined, memory(), backup);
  await settled();
  const asked = two.shelf.remove(one.shelf.id());
  one.shelf.keep(after(2), USUAL_SETTINGS);
  assert.equal(await asked, null);
  assert.deepEqual(two.shelf.games().map(({ state }) => state), [after(2)]); // biome-ignore format: one thing
});

test("one game that cannot be read costs no other and is not taken for storage that is denied", async () => {
  const [store, backup] = [memory(), secondPlace()];
  const { shelf } = openTab(store, undefined, memory(), backup);
  shelf.keep(after(2), USUAL_SETTINGS);
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
  const later = openTab(store, undefined, memory(), backup);
  await later.shelf.recovered();
  await settled();
  assert.deepEqual([later.first?.state, later.remarks, later.shelf.trouble()], [after(2), ["damaged"], null]);
  assert.deepEqual(later.shelf.aside().map(([key]) => key), ["mashimo:damaged:deep"]); // biome-ignore format: one thing
});

test("a time that has no date, or a level that there is not, is mended where it is read", () => {
  const store = memory();
  const { shelf } = openTab(store);
  shelf.keep(after(1), USUAL_SETTINGS);
  for (const key of slotsOf(store)) {
    const value = JSON.parse(String(store.getItem(key)).slice(9));
    store.setItem(key, sealed({ ...value, begun: 9e15, saved: 8640000000000001, level: 99 }));
  }
  const { first } = openTab(store);
  assert.deepEqual([first?.begun, first?.saved, first?.level], [8.64e15, 8.64e15, 90]);
  assert.ok(new Date(Number(first?.saved)).toISOString());
});

test("a game without a move gives its place to the next, one with moves does not", () => {
  const store = memory();
  const { shelf } = openTab(store);
  shelf.keep(after(0), USUAL_SETTINGS);
  shelf.begin(true);
  shelf.keep(after(["a"]), USUAL_SETTINGS);
  assert.equal(shelf.games().length, 1);
  shelf.begin(false);
  shelf.keep(after(["b"]), USUAL_SETTINGS);
  assert.deepEqual(
    shelf
      .games()
      .map(({ state }) => state.line[0])
      .sort(),
    ["a", "b"],
  );
});

test("a second tab looks on; it takes the game over, and the first looks on", async () => {
  const [store, browser] = [memory(), browserLocks()];
  const one = openTab(store, browser.tab().locks);
  await settled();
  one.shelf.keep(after(1), USUAL_SETTINGS);
  const two = openTab(store, browser.tab().locks);
  await settled();
  assert.deepEqual([one.shelf.held(), two.shelf.held()], [true, false]);
  two.shelf.keep(after(["x"]), USUAL_SETTINGS);
  assert.deepEqual(
    two.shelf.games().map(({ state }) => state),
    [after(1)],
  );
  one.shelf.keep(after(2), USUAL_SETTINGS);
  two.shelf.heard(slotsOf(store)[0]);
  assert.deepEqual(two.handed.at(-1)?.state, after(2), "it sees what is played");
  two.shelf.take();
  await settled();
  assert.deepEqual([one.shelf.held(), two.shelf.held()], [false, true]);
  two.shelf.keep(after(3), USUAL_SETTINGS);
  one.shelf.heard(slotsOf(store)[0]);
  assert.deepEqual(one.handed.at(-1)?.state, after(3));
});

test("when the tab that has the game is closed, the one that looks on has it, as it stands", async () => {
  const [store, browser] = [memory(), browserLocks()];
  const first = browser.tab();
  const one = openTab(store, first.locks);
  await settled();
  one.shelf.keep(after(1), USUAL_SETTINGS);
  const two = openTab(store, browser.tab().locks);
  await settled();
  one.shelf.keep(after(2), USUAL_SETTINGS);
  first.close();
  await settled();
  assert.equal(two.shelf.held(), true);
  assert.deepEqual(two.handed.at(-1)?.state, after(2));
});

test("a reload has the tab's own game, not the one that another tab kept last", async () => {
  const [store, browser] = [memory(), browserLocks()];
  const first = browser.tab();
  const one = openTab(store, first.locks);
  await settled();
  one.shelf.keep(after(["one"]), USUAL_SETTINGS);
  const two = openTab(store, browser.tab().locks);
  await settled();
  two.shelf.begin(false);
  two.shelf.keep(after(["two"]), USUAL_SETTINGS);
  first.close();
  const again = openTab(store, browser.tab().locks, one.note);
  await settled();
  assert.deepEqual(again.first?.state, after(["one"]));
  assert.equal(again.shelf.held(), true);
});

/**
 * Two tabs or three that play on in the same games, in an order by chance.
 * @param {number} seed @param {boolean} locking
 * @returns {Promise<{ played: string[][], kept: string[][] }>} the moves after each that was played, and of the games
 *   there are then
 */
async function playTogether(seed, locking) {
  const below = chances(seed);
  const [store, browser] = [memory(), browserLocks()];
  /** @type {{ tab: ReturnType<typeof openTab>, line: string[] }[]} */
  const tabs = [];
  /** @type {string[][]} */
  const played = [];
  const arrive = () => {
    const tab = openTab(store, locking ? browser.tab().locks : undefined);
    tabs.push({ tab, line: [...(tab.first?.state.line ?? [])] });
  };
  for (let step = 0; step < 60; step++) {
    if (tabs.length < 2 || (tabs.length < 3 && below(9) === 0)) arrive();
    if (below(2) === 0) await settled();
    const one = tabs[below(tabs.length)];
    const { shelf, handed } = one.tab;
    if (below(6) === 0) shelf.take();
    if (below(3) === 0) shelf.heard(slotsOf(store)[0] ?? null);
    one.line = handed.splice(0).at(-1)?.state.line ?? one.line;
    if (!shelf.held()) continue;
    one.line = [...one.line, `${seed}.${step}`];
    shelf.keep(after(one.line), USUAL_SETTINGS);
    played.push(one.line);
  }
  return { played, kept: tabs[0].tab.shelf.games().map(({ state }) => state.line) };
}

for (const locking of [true, false]) {
  test(`however tabs play into each other, ${locking ? "with" : "without"} locks, no move that was kept is lost`, async () => {
    for (let seed = 1; seed <= 25 * MORE; seed++) {
      const { played, kept } = await playTogether(seed, locking);
      const lost = played.filter((line) => !kept.some((whole) => line.every((move, at) => whole[at] === move)));
      assert.deepEqual(lost, [], `seed ${seed}: in none of\n${kept.map((one) => one.join(" ")).join("\n")}`);
    }
  });
}

test("what is damaged in the slots is taken from the second place, with its name, and nothing is said", async () => {
  for (const harmed of [1, 2]) {
    const [store, backup] = [memory(), secondPlace()];
    const { shelf } = openTab(store, undefined, memory(), backup);
    for (const moves of [1, 2, 3]) shelf.keep(after(moves), USUAL_SETTINGS);
    shelf.rename(shelf.id(), "With Ama");
    const newestFirst = slotsOf(store).sort(
      (one, other) =>
        Number(store.getItem(other)?.includes('"count":3')) - Number(store.getItem(one)?.includes('"count":3')),
    );
    for (const key of newestFirst.slice(0, harmed)) store.setItem(key, "harmed");
    const next = openTab(store, undefined, memory(), backup);
    await settled();
    const [kept] = next.shelf.games();
    assert.deepEqual([kept.state, next.shelf.nameOf(kept.id)], [after(3), "With Ama"]);
    assert.deepEqual([next.remarks, next.shelf.aside()], [[], []]);
  }
});

test("what was not on the disk yet when the browser was ended comes back from the second place", async () => {
  const backup = secondPlace();
  const store = memory();
  const { shelf } = openTab(store, undefined, memory(), backup);
  shelf.keep(after(2), USUAL_SETTINGS);
  const onDisk = slotsOf(store).map((key) => /** @type {const} */ ([key, store.getItem(key) ?? ""]));
  for (const moves of [3, 4, 5]) shelf.keep(after(moves), USUAL_SETTINGS);
  for (const key of slotsOf(store)) store.removeItem(key);
  for (const [key, text] of onDisk) store.setItem(key, text);
  const next = openTab(store, undefined, memory(), backup);
  assert.equal(next.first?.state.line.length, 2);
  assert.equal(await next.shelf.recover(), null);
  next.shelf.hold();
  assert.equal(next.handed.at(-1)?.state.line.length, 5);
});

/**
 * A browser ended when five moves were kept, of which only two were on the disk, and a tab in it after that, where the
 * second place does not answer before `answer` is called.
 * @param {LockManager} [locks]
 */
async function openLate(locks) {
  const [store, backup] = [memory(), secondPlace()];
  const { shelf } = openTab(store, undefined, memory(), backup);
  shelf.keep(after(2), USUAL_SETTINGS);
  const onDisk = memory(Object.fromEntries(slotsOf(store).map((key) => [key, String(store.getItem(key))])));
  for (const moves of [3, 4, 5]) shelf.keep(after(moves), USUAL_SETTINGS);
  await settled();
  let answer = () => {};
  /** @type {Promise<void>} */
  const open = new Promise((resolve) => {
    answer = resolve;
  });
  const late = secondPlace(open);
  for (const game of (await backup.all())?.games ?? []) late.keep([game]);
  const tab = openTab(onDisk, locks, memory(), late);
  await settled();
  assert.deepEqual([tab.shelf.held(), tab.first?.state.line.length], [true, 2], "nobody waits");
  return { ...tab, answer };
}

/**
 * A full store with the first moves of one game; in the second place all of that one, and another one begun after it,
 * the tab's own.
 */
async function twoGamesOutOfRoom() {
  const [store, note, backup] = [narrow(60_000), memory(), secondPlace()];
  const { shelf } = openTab(store, undefined, note, backup);
  shelf.keep(after(["first"]), USUAL_SETTINGS);
  for (let size = 60_000; size >= 1; size = Math.floor(size / 2)) {
    try {
      store.setItem(`another's ${size}`, "x".repeat(size));
    } catch {} // there is no room for it
  }
  shelf.keep(after(["first", "second"]), USUAL_SETTINGS);
  await settled();
  shelf.begin(false);
  shelf.keep(after(["own"]), USUAL_SETTINGS);
  await settled();
  return { store, note, backup, own: shelf.id() };
}

test("the tab's own game comes back from the second place alone, though another one that comes back too is kept first", async () => {
  const { store, note, backup, own } = await twoGamesOutOfRoom();
  const open = new Promise((over) => setTimeout(over, 5));
  const slow = { ...backup, all: () => open.then(backup.all) };
  const tab = createTab(store, undefined, note, slow);
  tab.shelf.onHand((kept) => {
    // as a page does that shows it
    if (kept?.state.line.length === 2) tab.shelf.keep(after(kept.state.line), USUAL_SETTINGS);
  });
  assert.deepEqual(tab.shelf.first(USUAL_SETTINGS)?.state.line, ["first"]);
  const recovered = tab.shelf.recover();
  tab.shelf.hold();
  await settled();
  assert.equal(tab.shelf.held(), true, "before the second place has answered");
  assert.equal(await recovered, own);
});

test("a reload before the second place has answered does not forget which game is the tab's own, and a move makes the first one it", async () => {
  const { store, note, backup, own } = await twoGamesOutOfRoom();
  const never = { ...backup, all: () => new Promise(() => {}) };
  assert.deepEqual(openTab(store, undefined, note, never).first?.state.line, ["first"]);
  const again = createTab(store, undefined, note, backup);
  assert.deepEqual(again.shelf.first(USUAL_SETTINGS)?.state.line, ["first"]);
  assert.equal(await again.shelf.recover(), own);
  const { shelf } = openTab(store, undefined, note, never);
  shelf.keep(after(["first", "other"]), USUAL_SETTINGS);
  const last = createTab(store, undefined, note, backup);
  last.shelf.first(USUAL_SETTINGS);
  assert.equal(await last.shelf.recover(), null);
});

test("what comes back late is shown where nothing was played meanwhile, be it looked at another place", async () => {
  for (const locks of [undefined, browserLocks().tab().locks]) {
    const { shelf, handed, remarks, answer } = await openLate(locks);
    shelf.keep({ ...after(2), at: 0 }, USUAL_SETTINGS);
    answer();
    await shelf.recovered();
    assert.deepEqual([handed.at(-1)?.state, remarks], [after(5), []]);
    shelf.keep(after(6), USUAL_SETTINGS);
    await settled();
    assert.deepEqual([shelf.games().map(({ state }) => state), remarks], [[after(6)], []]);
  }
});

test("what comes back late is set beside what was played meanwhile, and that is said", async () => {
  for (const moves of [1, 6]) {
    const { shelf, handed, remarks, answer } = await openLate();
    let line = ["m0", "m1"];
    for (let move = 0; move < moves; move++) {
      line = [...line, `other ${move}`];
      shelf.keep(after(line), USUAL_SETTINGS);
    }
    const before = handed.length;
    answer();
    await shelf.recovered();
    await settled();
    const kept = shelf.games().map(({ state }) => state);
    assert.deepEqual([handed.length, remarks], [before, ["found"]]);
    assert.deepEqual(
      new Set(kept.map((state) => JSON.stringify(state))),
      new Set([after(line), after(5)].map((state) => JSON.stringify(state))),
    );
    shelf.keep(after([...line, "on"]), USUAL_SETTINGS);
    assert.equal(shelf.games().length, 2);
  }
});

test("a game that comes back late does not take the place of one begun meanwhile", async () => {
  const { shelf, remarks, answer, handed } = await openLate();
  shelf.begin(false);
  shelf.keep(after(["new"]), USUAL_SETTINGS);
  const before = handed.length;
  answer();
  await shelf.recovered();
  await settled();
  assert.deepEqual(new Set(shelf.games().map(({ state }) => state.line.length)), new Set([1, 5]));
  assert.deepEqual([handed.length, remarks], [before, ["found"]]);
});

test("a game of which nothing was on the disk comes back, a deleted one does not", async () => {
  const backup = secondPlace();
  const { shelf } = openTab(memory(), undefined, memory(), backup);
  shelf.keep(after(1), USUAL_SETTINGS);
  const deleted = shelf.id();
  shelf.begin(false);
  shelf.keep(after(2), USUAL_SETTINGS);
  await shelf.remove(deleted);
  const next = openTab(memory(), undefined, memory(), backup);
  assert.equal(next.first, null);
  assert.equal(await next.shelf.recover(), shelf.id());
  assert.deepEqual(
    next.shelf.games().map(({ state }) => state.line.length),
    [2],
  );
});
