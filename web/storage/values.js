// @ts-check
// Saved values other than games: settings, progress, custom rules. Each has a counter that grows with every change.
// They are in the database; without one, and before version 0.2, in localStorage.

import { ID, withTimeout } from "./database.js";
import { parseJson } from "./journal.js";

/** @import { Database } from "./database.js" */
/** @typedef {{ storage: () => Storage, database: Database, channel: BroadcastChannel | null }} Stores */
/** @typedef {"journal" | "denied" | null} ValueFault why a value is not safe: only localStorage has it, or nothing */
/** @template Value @typedef {{ count: number, value: Value }} Counted */

/** The version of the format. Others are not read. */
const FORM = 1;

/**
 * Keeps a value in localStorage, which may be denied.
 * @param {() => Storage} storage @param {string} key
 */
function createLocalCopy(storage, key) {
  return {
    /** Reads the value; null if there is none. @template Read @param {(record: any) => Read} parse @returns {Read | null} */
    read(parse) {
      try {
        return parse(parseJson(storage().getItem(key) ?? ""));
      } catch {
        return null;
      }
    },
    /** @param {Counted<unknown>} value @returns {boolean} whether localStorage accepted it */
    write(value) {
      try {
        storage().setItem(key, JSON.stringify({ form: FORM, ...value }));
        return true;
      } catch {
        return false;
      }
    },
    clear() {
      try {
        storage().removeItem(key);
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
 *   the database's value with one that could not be written there
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
  let now = local.read(counted) ?? { count: -1, value: usual };
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

  /** Whether localStorage has another value than the database that is equally new: two tabs have changed the same
   * one, and the database was denied to one of them. @param {Counted<Value> | null} kept */
  const isParted = (kept) =>
    kept?.count === now.count && !mirrored && JSON.stringify(kept) !== JSON.stringify(counted({ form: FORM, ...now }));

  /** Reads the newer copy, or merges two that are equally new, and writes it to both stores.
   * @returns {Promise<boolean>} whether the value changed */
  async function load() {
    const before = now;
    try {
      const kept = counted(await withTimeout(database.read(({ get }) => get(id))));
      if (kept && kept.count > now.count) now = kept;
      else if (now.count > (kept?.count ?? -1) || isParted(kept)) await writeMerged(now);
      if (mirrored) local.write(now);
      else local.clear();
    } catch {} // the database is denied, localStorage has the value
    return now !== before;
  }

  /** Writes the value, merged with another that is equally new. @param {Counted<Value>} mine */
  const writeMerged = ({ value: mine }) => write((value, alike) => (alike ? merge(value, mine) : value));

  /** Writes the value; if another tab has written since, changes that tab's.
   * @param {(value: Value, alike: boolean) => Value} change `alike` if the other value is no newer */
  async function write(change) {
    const mine = now;
    const next = await database.write(async ({ get, put }) => {
      const kept = counted(await get(id));
      const newest =
        kept && kept.count >= mine.count
          ? { count: kept.count + 1, value: change(kept.value, kept.count === mine.count) }
          : mine;
      put(/** @type {any} */ ({ id, form: FORM, ...newest }));
      return newest;
    });
    if (now === mine) now = next;
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
      now = { count: now.count + 1, value: change(now.value) };
      if (mirrored) local.write(now);
      try {
        await write(change);
        channel?.postMessage({ changed: key });
        return null;
      } catch {
        return local.write(now) ? "journal" : "denied";
      }
    },
  };
}
