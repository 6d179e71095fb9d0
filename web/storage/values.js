// @ts-check
// Saved values other than games: settings, progress, custom rules. Each has a counter that grows with every change.
// They are in the database; without one, and before version 0.2, in localStorage.

import { ID } from "./database.js";
import { parseJson } from "./journal.js";

/** @import { Database } from "./database.js" */
/** @typedef {{ storage: () => Storage, database: Database, channel: BroadcastChannel | null }} Stores */
/** @typedef {"journal" | "denied" | null} ValueFault why a value is not safe: only localStorage has it, or nothing */
/**
 * @template Value
 * @typedef {{ count: number, value: Value, base?: number }} Counted `base` is the count of the value in the database on
 *   which one is built that could not be written there
 */

/** The version of the format. Others are not read. */
const FORM = 1;

/**
 * Keeps a value in localStorage, which may be denied.
 * @param {() => Storage} storage @param {string} key
 */
function createLocalCopy(storage, key) {
  /** The last text read or written: another tab may have written another one since. @type {string | null} */
  let last = null;
  return {
    /** Reads the value; null if there is none. @template Read @param {(record: any) => Read} parse @returns {Read | null} */
    read(parse) {
      try {
        last = storage().getItem(key);
        return parse(parseJson(last ?? ""));
      } catch {
        return null;
      }
    },
    /** @param {Counted<unknown>} value @returns {boolean} whether localStorage accepted it */
    write(value) {
      try {
        const text = JSON.stringify({ form: FORM, ...value });
        storage().setItem(key, text);
        last = text;
        return true;
      } catch {
        return false;
      }
    },
    clear() {
      try {
        if (storage().getItem(key) === last) storage().removeItem(key);
      } catch {} // denied
    },
  };
}

/**
 * @template Value
 * @param {Stores} stores
 * @param {string} key in localStorage, and the id in the database
 * @param {(value: any) => Value | null} parse gives null for an invalid value
 * @param {Value} usual the default
 * @param {{ mirrored?: boolean, field?: string, merge?: (kept: Value, mine: Value) => Value }} [options] `mirrored`
 *   keeps a copy in localStorage for the first paint; `field` names the value in texts before version 0.2; `merge` joins
 *   the database's value with one that could not be written there, if another tab has changed that since
 */
export function createValue(
  { storage, database, channel },
  key,
  parse,
  usual,
  { mirrored = false, field = "value", merge = (_, mine) => mine } = {},
) {
  const id = ID.value + key;
  const local = createLocalCopy(storage, key);
  /** @type {Counted<Value>} */
  let now = local.read(unwritten) ?? { count: -1, value: usual };
  /** Called when another tab has changed it. */
  let listener = () => {};
  channel?.addEventListener("message", async ({ data }) => {
    if (data?.changed !== key) return;
    await load();
    listener();
  });

  /** @param {any} kept @returns {Counted<Value> | null} */
  function counted(kept) {
    const value = kept?.form === FORM ? parse(kept.value ?? kept[field]) : null;
    return value === null ? null : { count: Number.isSafeInteger(kept.count) ? kept.count : 0, value };
  }

  /** Reads what localStorage has, which the database lacks unless it is a mirror. @param {any} kept
   * @returns {Counted<Value> | null} */
  function unwritten(kept) {
    const mine = counted(kept);
    return mine && !mirrored ? { ...mine, base: kept.base ?? mine.count - 1 } : mine;
  }

  /** Reads the newer copy, or writes the one that the database lacks.
   * @returns {Promise<boolean>} whether the value changed */
  async function load() {
    const before = now;
    try {
      const kept = counted(await database.read(({ get }) => get(id)));
      if (now.base !== undefined || now.count > (kept?.count ?? -1)) await writeMerged(now);
      else if (kept && kept.count > now.count) now = kept;
      if (mirrored) local.write(now);
    } catch {} // the database is denied, localStorage has the value
    return now !== before;
  }

  /** Writes the value; if another tab has written since, merges both. @param {Counted<Value>} mine */
  const writeMerged = ({ value: mine }) => write((value) => merge(value, mine));

  /** Writes the value; if another tab has written since, changes that tab's.
   * @param {(value: Value) => Value} change */
  async function write(change) {
    const mine = now;
    const next = await database.write(async ({ get, put }) => {
      const kept = counted(await get(id));
      const count = Math.max(kept?.count ?? -1, mine.count - 1) + 1;
      const parted = kept && kept.count > (mine.base ?? mine.count - 1);
      const newest = { count, value: parted ? change(kept.value) : mine.value };
      put(/** @type {any} */ ({ id, form: FORM, ...newest }));
      return newest;
    });
    channel?.postMessage({ changed: key });
    if (now !== mine) return; // changed meanwhile
    now = next;
    if (!mirrored) local.clear();
  }

  return {
    read: () => now.value,
    load,
    /** @param {() => void} onChange called when another tab has changed the value */
    onChange(onChange) {
      listener = onChange;
    },
    /** Changes the value.
     * @param {(value: Value) => Value} change also called with another tab's value, if that is newer
     * @returns {Promise<ValueFault>} null when it is on the disk */
    async change(change) {
      const before = now;
      now = { ...before, count: before.count + 1, value: change(before.value) };
      const mine = now;
      if (mirrored) local.write(now);
      try {
        await write((value) => change(before.base === undefined ? value : merge(value, before.value)));
        return null;
      } catch {
        if (!mirrored) now.base ??= mine.count - 1;
        return local.write(now) ? "journal" : "denied";
      }
    },
  };
}
