// @ts-check
// Boards and positions made by hand for the tests; no rule is followed in them.

import assert from "node:assert/strict";
import { after } from "node:test";
import { restingScene } from "../board/timeline.js";
import { createBoardModes } from "../game/board_mode.js";

/** @import { App } from "../dialogs/app.js" */
/** @import { BoardMode } from "../game/board_mode.js" */
/** @import { Database, Records } from "../storage/database.js" */

/** Make two rows with stores at this end. @param {number} columns @param {Store["end"]} end @returns {Layout} */
export function twoRows(columns, end) {
  const houses = Array.from({ length: 2 * columns }, (_, cell) => {
    const south = cell < columns;
    const index = south ? cell : cell - columns;
    /** @type {House} */
    const house = {
      cell,
      name: String.fromCharCode((south ? 65 : 97) + index),
      side: south ? "S" : "N",
      row: south ? 1 : 0,
      column: south ? index : columns - 1 - index,
    };
    return house;
  });
  return {
    rows: 2,
    columns,
    houses,
    stores: [
      { cell: 2 * columns, side: "S", end },
      { cell: 2 * columns + 1, side: "N", end },
    ],
  };
}

/** Make a board of four rows of eight without stores. @returns {Layout} */
export function fourRows() {
  const houses = Array.from({ length: 32 }, (_, cell) => {
    const row = Math.floor(cell / 8);
    /** @type {House} */
    const house = { cell, name: `${"baAB"[row]}${(cell % 8) + 1}`, side: row < 2 ? "N" : "S", row, column: cell % 8 };
    return house;
  });
  return { rows: 4, columns: 8, houses, stores: [] };
}

export const OWARE = twoRows(6, "below");

/** @param {Step["kind"]} kind @param {number} from @param {number} to @param {number} [seeds] @returns {Step} */
export const step = (kind, from, to, seeds = 1) => ({ kind, from, to, seeds, code: "" });

/** Four seeds lifted from C and sown, the last two houses captured. */
export const STEPS = [
  step("lift", 2, 255, 4),
  step("sow", 255, 3),
  step("sow", 255, 4),
  step("sow", 255, 5),
  step("sow", 255, 6),
  step("capture", 6, 12, 2),
];
export const BEFORE = [4, 4, 4, 4, 4, 4, 1, 4, 4, 4, 4, 4, 2, 1];

/** @param {string} move @param {number[]} cells @param {Partial<Choice>} [more] @returns {Choice} */
export const choice = (move, cells, more = {}) => ({
  move,
  cells,
  way: "",
  ends: 7,
  captures: 0,
  gives: 0,
  path: [],
  notes: [],
  ...more,
});

/** Make a position with some of its parts given. @param {Partial<Position>} [parts] @returns {Position} */
export function shown(parts = {}) {
  return {
    record: { game: "oware-abapa", start: "", match: "full", moves: [], end: "" },
    link: "#v1;oware-abapa",
    position: "",
    places: BEFORE,
    owners: null,
    flagged: [],
    turn: "S",
    before: null,
    captures: [],
    gives: [],
    scores: BEFORE.slice(12),
    mover: "",
    steps: [],
    choices: [choice("A", [0], { captures: 2 }), choice("C", [2])],
    refusals: [{ cell: 1, code: "empty", clause: "1.4", ours: false, numbers: [0] }],
    elsewhere: { cell: 6, code: "not-yours", clause: "1.4", ours: false, numbers: [0] },
    marks: [],
    result: null,
    rounds: [],
    began: "",
    may_agree: false,
    about: null,
    ...parts,
  };
}

/** Tell whether a value has no getter in it, which a copy would hide. @param {unknown} value @returns {boolean} */
const isStored = (value) =>
  typeof value !== "object" ||
  value === null ||
  Object.values(Object.getOwnPropertyDescriptors(value)).every((one) => "value" in one && isStored(one.value));

/**
 * Check that a value is plain data, as each part of the page's state is: a copy that could be sent elsewhere equals it.
 * @template Value @param {Value} value @returns {Value}
 */
export function plain(value) {
  assert.deepEqual(structuredClone(value), value);
  assert.ok(isStored(value), "a value is there, not worked out when it is read");
  return value;
}

/**
 * Make the board modes of a page that has no state besides, in which each is plain data.
 * @param {(boardMode: BoardMode | null) => void} [onPublish]
 */
export function boardModesAlone(onPublish = () => {}) {
  /** @type {BoardMode | null} */
  let now = null;
  return createBoardModes(
    () => now,
    (boardMode) => {
      now = plain(boardMode);
      onPublish(boardMode);
    },
  );
}

/** Make an app that has only these services. @param {{ [service in keyof App]?: any }} services @returns {App} */
export const fakeApp = (services) => /** @type {App} */ (/** @type {unknown} */ (services));

/** Make a game as the build knows it. @param {Position} [start] @returns {GameInfo} */
export const gameInfo = (start = shown()) => ({
  id: "a",
  section: 2,
  sources: [],
  layout: OWARE,
  seeds: 48,
  claims: 0,
  beginner: "choice",
  matches: ["full"],
  reasons: [],
  levels: [80, 300, 1420, 1540, null],
  eight: [10, 20, 20, 30, 30, 40, 40, 50],
  shown: [start],
  alike: [],
  chosen: [],
  told: [],
});

/** Make a picture of BEFORE with some parts given. @param {Partial<import("../board/draw_list.js").BoardView>} [parts]
 * @returns {import("../board/draw_list.js").BoardView} */
export const picture = (parts = {}) => ({
  scene: restingScene(BEFORE),
  legal: [],
  picked: [],
  refused: null,
  last: null,
  marks: [],
  taken: [],
  previews: [],
  turn: "S",
  names: { S: "You", N: "Computer" },
  scores: { S: 2, N: 1 },
  reducedMotion: false,
  facing: false,
  hint: [],
  values: [],
  ...parts,
});

/** Clear, at their end, every timer that the tests of a file leave set: it would keep the process waiting. */
export function takeBackAlarms() {
  /** @type {ReturnType<typeof setTimeout>[]} */
  const set = [];
  const usual = globalThis.setTimeout;
  /** @param {Parameters<typeof setTimeout>} parts */
  const noting = (...parts) => {
    const alarm = usual(...parts);
    set.push(alarm);
    return alarm;
  };
  globalThis.setTimeout = /** @type {typeof setTimeout} */ (Object.assign(noting, usual));
  after(() => {
    for (const alarm of set) clearTimeout(alarm);
  });
}

/** Make a store in memory that may already hold something. @param {Record<string, string>} [kept] @returns {Storage} */
export function memory(kept = {}) {
  const items = new Map(Object.entries(kept));
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      items.set(key, String(value));
    },
    removeItem(key) {
      items.delete(key);
    },
  };
}

/**
 * Make a database in memory. A write is all or nothing, and one transaction runs at a time.
 * @param {{ open?: Promise<unknown>, most?: number, denied?: () => boolean }} [options] `open` when it answers, `most`
 *   letters of a record that it has room for, `denied` whether it refuses now
 */
export function memoryDatabase({
  open = Promise.resolve(),
  most = Number.POSITIVE_INFINITY,
  denied = () => false,
} = {}) {
  /** @type {Map<string, any>} */
  const disk = new Map();
  const done = { reads: 0, writes: 0, transactions: 0 };
  let turn = open;

  /** @param {Map<string, any>} map @returns {Records} */
  const recordsOf = (map) => ({
    async get(id) {
      done.reads += 1;
      return structuredClone(map.get(id));
    },
    async list(prefix) {
      const found = [...map.values()].filter(({ id }) => id.startsWith(prefix));
      done.reads += found.length;
      return structuredClone(found);
    },
    ids: async () => [...map.keys()].sort(),
    put(record) {
      done.writes += 1;
      if (JSON.stringify(record).length > most) throw new DOMException("full", "QuotaExceededError");
      map.set(record.id, structuredClone(record));
    },
    remove(id) {
      done.writes += 1;
      map.delete(id);
    },
  });

  /**
   * @template Result @param {(records: Records) => Promise<Result>} work @param {boolean} writes @returns
   *   {Promise<Result>}
   */
  function transact(work, writes) {
    const result = turn.then(async () => {
      if (denied()) throw new DOMException("denied", "SecurityError");
      done.transactions += 1;
      const copy = new Map(disk);
      const found = await work(recordsOf(copy));
      if (!writes) return found;
      disk.clear();
      for (const [id, record] of copy) disk.set(id, record);
      return found;
    });
    turn = result.catch(() => {});
    return result;
  }

  return {
    disk,
    /** The records read and written, and the transactions. */
    done,
    /** @type {Database["read"]} */
    read: (work) => transact(work, false),
    /** @type {Database["write"]} */
    write: (work) => transact(work, true),
  };
}

/** Make broadcast channels as tabs of one browser share them: each call gives that of another tab. */
export function browserChannel() {
  /** @type {EventTarget[]} */
  const tabs = [];
  return () => {
    const tab = Object.assign(new EventTarget(), {
      postMessage(/** @type {unknown} */ data) {
        const message = structuredClone(data);
        for (const other of tabs)
          if (other !== tab) setImmediate(() => other.dispatchEvent(new MessageEvent("message", { data: message })));
      },
    });
    tabs.push(tab);
    return /** @type {BroadcastChannel} */ (/** @type {unknown} */ (tab));
  };
}

/** Make Web Locks as tabs of one browser share them: `tab()` gives those of another tab, `close` ends a tab. */
export function browserLocks() {
  /**
   * @typedef {{ name: string, signal: AbortSignal | undefined, tab: object, callback: (lock: any) => any,
   *   keep: (answer: any) => void, lose: (error: Error) => void }} AskedLock
   */
  /** @type {Map<string, AskedLock>} */
  const holders = new Map();
  /** @type {AskedLock[]} */
  let queue = [];

  /** @param {AskedLock} asked */
  function grant(asked) {
    holders.set(asked.name, asked);
    Promise.resolve(asked.callback({ name: asked.name })).then((answer) => {
      if (holders.get(asked.name) !== asked) return;
      holders.delete(asked.name);
      asked.keep(answer);
      next(asked.name);
    });
  }

  /** @param {string} name */
  function next(name) {
    const waiting = queue.find((asked) => asked.name === name && !asked.signal?.aborted);
    if (holders.has(name) || !waiting) return;
    queue = queue.filter((asked) => asked !== waiting);
    grant(waiting);
  }

  /** @param {AskedLock} asked @param {LockOptions} options */
  function take(asked, options) {
    const holder = holders.get(asked.name);
    if (options.ifAvailable && holder) return asked.keep(asked.callback(null));
    if (options.steal && holder) {
      holders.delete(asked.name);
      holder.lose(new DOMException("stolen", "AbortError"));
    }
    if (options.ifAvailable || options.steal) return grant(asked);
    options.signal?.addEventListener("abort", () => asked.lose(new DOMException("no longer wanted", "AbortError")));
    queue.push(asked);
    return next(asked.name);
  }

  return {
    /** @returns {{ locks: LockManager, close: () => void }} */
    tab() {
      const tab = {};
      const request = (/** @type {string} */ name, /** @type {LockOptions} */ options, /** @type {any} */ callback) =>
        new Promise((keep, lose) => {
          const asked = { name, signal: options.signal, tab, callback, keep, lose };
          queueMicrotask(() => take(asked, options));
        });
      const close = () => {
        queue = queue.filter((asked) => asked.tab !== tab);
        for (const [name, holder] of [...holders]) {
          if (holder.tab !== tab) continue;
          holders.delete(name);
          next(name);
        }
      };
      const query = async () => ({ held: [...holders.keys()].map((name) => ({ name })) });
      return { locks: /** @type {LockManager} */ (/** @type {unknown} */ ({ request, query })), close };
    },
  };
}
