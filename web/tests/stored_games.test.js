// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { opened, USUAL_SETTINGS } from "../game/state.js";
import { createShelf, MOST } from "../storage/games.js";
import { checksum, createSlots, FORM } from "../storage/slots.js";
import { browserLocks, memory, shown, takeBackAlarms } from "./made.js";

/** @import { GameState } from "../game/state.js" */
/** @import { Backup } from "../storage/indexed_db.js" */
/** @import { KeptGame } from "../storage/slots.js" */

const DATA = new URL("../../tests/data/kept/", import.meta.url);
const WON = {
  winner: /** @type {const} */ ("S"),
  south: 25,
  north: 23,
  reason: "majority",
  clause: "2.6",
  ours: false,
};

takeBackAlarms();

/** Lets what has been promised happen. */
const settled = () => new Promise((over) => setImmediate(over));

/** A game of so many moves. @param {number | string[]} moves @param {Partial<Position>} [parts] @returns {GameState} */
function after(moves, parts = {}) {
  const line = typeof moves === "number" ? Array.from({ length: moves }, (_, at) => `m${at}`) : moves;
  return opened(shown({ record: { game: "oware-abapa", start: "", match: "full", moves: line, end: "" }, ...parts }));
}

/** A second place for games. @param {Promise<void>} [open] when it answers @returns {Backup} */
function secondPlace(open = Promise.resolve()) {
  /** @type {Map<string, KeptGame>} */
  const games = new Map();
  return {
    keep: (game) => open.then(() => void games.set(game.id, game)),
    remove: (id) => open.then(() => void games.delete(id)),
    games: () => open.then(() => [...games.values()]),
  };
}

/** A shelf in a tab of a browser. @param {Storage | (() => Storage)} store @param {LockManager} [locks] @param {Storage} [note]
 * @param {Backup} [backup] */
function openTab(store, locks, note = memory(), backup = secondPlace()) {
  /** @type {string[]} */
  const remarks = [];
  /** @type {(KeptGame | null)[]} */
  const handed = [];
  const shelf = createShelf({
    storage: typeof store === "function" ? store : () => store,
    tab: () => note,
    backup,
    locks,
    onHand: (kept) => handed.push(kept),
    onRemark: (remark) => remarks.push(remark),
  });
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
  assert.equal(shelf.works(), true);
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
  for (let round = 0; round < 1500; round++) {
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
  assert.ok(shownAnyway > 500);
});

/** A text harmed in one of many ways. @param {string} text @param {(below: number) => number} below @param {string[]} poison */
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
    assert.equal(shelf.works(), false);
  }
});

test("in a full store finished games make room, the oldest first; those under way never do", async () => {
  const store = memory();
  const write = store.setItem;
  const room = () => slotsOf(store).length < 8;
  store.setItem = (key, value) => {
    if (store.getItem(key) === null && key.startsWith("mashimo:game") && !room())
      throw new DOMException("full", "QuotaExceededError");
    write(key, value);
  };
  const { shelf, remarks } = openTab(store);
  for (let game = 0; game < 12; game++) {
    shelf.keep(after([`g${game}`], game % 2 === 0 ? { result: WON } : {}), USUAL_SETTINGS);
    shelf.begin(false);
  }
  await settled();
  const kept = shelf.games().map(({ state }) => state.line[0]);
  for (const game of [1, 3, 5, 7, 9, 11]) assert.ok(kept.includes(`g${game}`), `${kept} without g${game}`);
  assert.ok(remarks.includes("full"));
});

test("so many games are kept, and then the finished ones make room", async () => {
  const store = memory();
  const { shelf, remarks } = openTab(store);
  for (let game = 0; game < MOST + 2; game++) {
    shelf.keep(after([`g${game}`], game < 2 ? { result: WON } : {}), USUAL_SETTINGS);
    shelf.begin(false);
  }
  await settled();
  assert.equal(shelf.games().length, MOST);
  assert.deepEqual(remarks, ["full", "full"]);
  shelf.keep(after(["one more"]), USUAL_SETTINGS);
  assert.equal(shelf.games().length, MOST + 1, "none is finished, so none goes");
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

/** Two tabs or three that play on in the same games, in an order by chance. @param {number} seed @param {boolean} locking
 * @returns {Promise<{ played: string[][], kept: string[][] }>} the moves after each that was played, and of the games there are then */
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
    for (let seed = 1; seed <= 100; seed++) {
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

/** A browser ended when five moves were kept, of which only two were on the disk, and a tab in it after that, where the second place does
 * not answer before `answer` is called. @param {LockManager} [locks] */
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
  for (const game of await backup.games()) late.keep(game);
  const tab = openTab(onDisk, locks, memory(), late);
  await settled();
  assert.deepEqual([tab.shelf.held(), tab.first?.state.line.length], [true, 2], "nobody waits");
  return { ...tab, answer };
}

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
  shelf.remove(deleted);
  const next = openTab(memory(), undefined, memory(), backup);
  assert.equal(next.first, null);
  assert.equal(await next.shelf.recover(), shelf.id());
  assert.deepEqual(
    next.shelf.games().map(({ state }) => state.line.length),
    [2],
  );
});
