// @ts-check
// The games of this device in their two places: the slots, written at once and read at once, and the second place
// (`indexed_db.js`), slower, with more room. What is said to be done has been put on the disk there. A game that finds
// no room in the slots is in the second place alone, and so is a finished one that has made room: nothing is thrown
// away for another game.

import { resultOf } from "../game/state.js";
import { named } from "./indexed_db.js";
import { createSlots, NAME } from "./slots.js";

/** @import { KeptGame } from "../game/state.js" */
/** @import { All, Backup } from "./indexed_db.js" */
/** @import { FoundGame } from "./slots.js" */
/** @typedef {ReturnType<typeof createPlaces>} Places */
/**
 * @typedef {"denied" | "full"} PlaceFault why a game is not kept: there is no place for any, or none that has room for
 *   it
 */
/** @typedef {Omit<KeptGame, "id" | "count"> & { name: string }} Copy a game with the name a person gave it, if any */
/**
 * @typedef {"back" | "beside"} Restored what has come of a deleted game: in its place again, or beside what is played
 *   there by now
 */

/** The number of games kept in slots before finished ones make room. */
export const MOST = 100;
/** Milliseconds after which what localStorage was told is on the disk, by far. */
const SETTLED = 60_000;

/**
 * The text of all that a person would miss of a kept game: the moves, and what is said of them.
 * @param {KeptGame["state"] | null | undefined} state
 */
export function gist(state) {
  if (!state) return "";
  const { game, start, match, line, end, notes } = state;
  const counted = (/** @type {string} */ key, /** @type {unknown} */ value) =>
    /^(captures|gives)$/.test(key) ? undefined : value;
  return JSON.stringify([game, start, match, end, notes ?? line], counted);
}

/** A game that has not been kept yet. */
export function fresh() {
  const [number] = crypto.getRandomValues(new BigUint64Array(1));
  return { id: number.toString(36), count: 0, begun: Date.now() };
}

/**
 * @param {() => Storage} storage @param {Backup} backup
 * @param {() => void} onDenied the slots can't be read or written, whatever there is room for
 */
export function createPlaces(storage, backup, onDenied) {
  const slots = createSlots(storage);
  /** The games on the disk in the second place, as far as is known here. @type {Map<string, KeptGame>} */
  const second = new Map();
  /** Games that the slots had no room for, until they are in the second place. @type {Map<string, KeptGame>} */
  const loose = new Map();
  /** The names that are on the disk in the second place. @type {Map<string, string>} */
  const names = new Map();

  /**
   * The store's answer; `otherwise` where it is denied or broken.
   * @template T @param {() => T} ask @param {T} otherwise
   * @returns {T}
   */
  function attempt(ask, otherwise) {
    try {
      return ask();
    } catch (error) {
      if (!isFull(error)) onDenied();
      return otherwise;
    }
  }

  /** The contents of a game's slots. @param {string} id @returns {FoundGame} */
  const inSlots = (id) => attempt(() => slots.read(id), { kept: null, texts: [], damaged: false, newer: false });

  /**
   * The kept game, wherever it is: of two, the one that was kept more often.
   * @param {string} id @returns {FoundGame}
   */
  function read(id) {
    const found = inSlots(id);
    if (found.newer) return found;
    const all = [found.kept, second.get(id), loose.get(id)].flatMap((kept) => kept ?? []);
    const [kept = null] = all.sort((one, other) => other.count - one.count);
    return { ...found, kept };
  }

  /** The games that can be read in the slots, the one kept last first. */
  const slotted = () => latestFirst(attempt(slots.ids, []).flatMap((id) => inSlots(id).kept ?? []));

  /** The games that can be read, the one kept last first. @returns {KeptGame[]} */
  function games() {
    const ids = new Set([...attempt(slots.ids, []), ...second.keys(), ...loose.keys()]);
    return latestFirst([...ids].flatMap((id) => read(id).kept ?? []));
  }

  /**
   * The finished games that are just as well in the second place, the one kept last first.
   * @param {string} mine none of this name
   */
  const movable = (mine) =>
    slotted().filter((kept) => kept.id !== mine && resultOf(kept) && (second.get(kept.id)?.count ?? 0) >= kept.count);

  /** Tells the second place that these games are not missed in the slots. @param {KeptGame[]} moved */
  function rest(moved) {
    for (const kept of moved) backup.keep([{ ...kept, resting: true }], kept.count);
  }

  /** Writes a game into its slot. @param {KeptGame} game @returns {PlaceFault | null} */
  function put(game) {
    try {
      return slots.write(game) ? null : "denied";
    } catch (error) {
      return isFull(error) ? "full" : "denied";
    }
  }

  /**
   * Writes a game for which finished ones make room in the slots, as few as will do; if all of them would not do, none.
   * @param {KeptGame} game @returns {PlaceFault | null}
   */
  function putInRoom(game) {
    const wrong = put(game);
    if (wrong !== "full") return wrong;
    const moved = movable(game.id).map((kept) => ({ kept, bringBack: slots.vacate(kept.id) }));
    const still = put(game);
    rest(moved.filter(({ bringBack }) => !bringBack()).map(({ kept }) => kept));
    return still;
  }

  /**
   * Keeps a game once more, in both places.
   * @param {KeptGame} game as it was last read or written @param {boolean} [sure] whether the slots said how it was
   * @returns {Promise<PlaceFault | "newer" | null>} kept when it is on the disk, or can't be; "newer" where it had been
   *   kept more often
   */
  async function write(game, sure = true) {
    const wrong = putInRoom(game);
    if (wrong === "denied") onDenied();
    const next = { ...game, count: game.count + 1 };
    if (wrong) loose.set(next.id, next);
    else loose.delete(next.id);
    const told = await backup.keep([next], sure && !wrong ? Infinity : game.count);
    if (told === "kept") settle(next);
    if (told === "newer") loose.delete(next.id);
    if (told === "newer") return told;
    return told === "kept" ? null : wrong;
  }

  /** A game has come to the second place. @param {KeptGame} kept */
  function settle(kept) {
    if ((second.get(kept.id)?.count ?? 0) <= kept.count) second.set(kept.id, kept);
    if ((loose.get(kept.id)?.count ?? Infinity) <= kept.count) loose.delete(kept.id);
  }

  /**
   * Keeps a game of the second place as one of its own, for the slots have another one of its name by now; or lets that
   * be all, where it says the same.
   * @param {KeptGame} game @param {boolean} same
   */
  function setBeside({ begun, ...game }, same) {
    second.delete(game.id);
    if (!same) write({ ...game, ...fresh(), begun });
  }

  /** The name that a person gave a game; empty where they gave none. @param {string} id */
  const nameOf = (id) => attempt(() => storage().getItem(NAME + id), null) ?? names.get(id) ?? "";

  /** Writes a name beside the slots; where there is no room, none, so that the second place's holds. @param {string} id
   * @param {string} name @returns {boolean} */
  function putName(id, name) {
    try {
      storage().setItem(NAME + id, name);
      return true;
    } catch {
      attempt(() => storage().removeItem(NAME + id), undefined);
      return false;
    }
  }

  /**
   * @param {string} id @param {string} name @returns {Promise<boolean>} whether it is kept, on the disk if that can be
   */
  async function rename(id, name) {
    const told = await backup.keep([named(id, name)]);
    if (told === "kept") names.set(id, name);
    return putName(id, name) || told === "kept";
  }

  /**
   * The games of the second place now, deleted games taken out of the slots too.
   * @returns {Promise<All | null>} null where it is denied
   */
  async function look() {
    const all = await backup.all();
    if (!all) return null;
    second.clear();
    names.clear();
    for (const { resting: _, ...kept } of all.games) second.set(kept.id, kept);
    for (const [id, name] of all.names) names.set(id, name);
    bury(all);
    return all;
  }

  /** Has deleted games gone from the slots too, which the browser may have been ended before. @param {All} all */
  function bury({ graves }) {
    const past = graves.filter(({ id, gone, at }) => {
      const { kept, texts } = inSlots(id);
      if (kept && kept.count <= gone) attempt(() => slots.remove(id), null);
      return texts.length === 0 && Date.now() > at + SETTLED;
    });
    if (past.length > 0) backup.forget(past.map(({ id }) => id));
  }

  /** Puts a deleted game back, beside what is in its place by now. @param {KeptGame} kept @param {string} name
   * @returns {Promise<Restored>} */
  async function restore(kept, name) {
    await look();
    const { kept: now, texts } = read(kept.id);
    const taken = now !== null || texts.length > 0;
    const { id } = taken ? { ...kept, ...fresh() } : kept;
    await Promise.all([write(taken ? { ...kept, id, count: 0 } : kept), name === "" || rename(id, name)]);
    return taken ? "beside" : "back";
  }

  /** @param {KeptGame[]} added @returns {boolean} whether there was room for all; else none is there */
  function addToSlots(added) {
    const done = added.every((game) => put({ ...game, count: game.count - 1 }) === null);
    if (!done) for (const { id } of added) attempt(() => slots.remove(id), null);
    return done;
  }

  return {
    slots,
    read,
    inSlots,
    slotted,
    games,
    attempt,
    write,
    setBeside,
    nameOf,
    rename,
    look,
    /** The names beside the slots, by the games' ids. */
    slottedNames: () => new Map(attempt(slots.names, [])),
    putName,
    /**
     * Has the oldest finished games make room in the slots, where there are too many.
     * @param {string} mine not this one
     */
    thin(mine) {
      const over = attempt(slots.ids, []).length + 1 - MOST;
      const moved = over > 0 ? movable(mine).slice(-over) : [];
      for (const { id } of moved) attempt(() => slots.vacate(id), null);
      rest(moved);
    },
    /**
     * Deletes a game.
     * @param {string} id
     * @returns {Promise<null | (() => Promise<Restored>)>} when that is on the disk: what brings it back; null where it
     *   has been played on meanwhile, and stays
     */
    async remove(id) {
      const { kept } = read(id);
      if (!kept) return null;
      const name = nameOf(id);
      const told = await backup.keep([{ id, gone: kept.count, at: Date.now() }], kept.count);
      if (told === "newer" || (inSlots(id).kept?.count ?? 0) > kept.count) return null;
      for (const known of [second, loose, names]) known.delete(id);
      attempt(() => slots.remove(id), null);
      return () => restore(kept, name);
    },
    /**
     * Adds games, all of them or, where there is no room, none.
     * @param {Copy[]} copies @returns {Promise<boolean>} whether they are kept, on the disk if that can be
     */
    async add(copies) {
      const added = copies.map(({ name, ...copy }) => {
        const game = { ...copy, ...fresh(), begun: copy.begun, saved: Math.min(copy.saved, Date.now()) };
        return { name, game: { ...game, count: 1 } };
      });
      const called = added.filter(({ name }) => name !== "");
      const resting = added.map(({ game }) => ({ ...game, resting: true }));
      const told = await backup.keep([...resting, ...called.map(({ name, game }) => named(game.id, name))]);
      if (told === "kept") for (const { game } of added) second.set(game.id, game);
      else if (!addToSlots(added.map(({ game }) => game))) return false;
      for (const { name, game } of called) names.set(game.id, name);
      for (const { name, game } of called) putName(game.id, name);
      return true;
    },
  };
}

/** @param {KeptGame[]} games */
const latestFirst = (games) => games.sort((one, other) => other.saved - one.saved);

/** Whether a store has refused to take more. @param {unknown} error */
export const isFull = (error) => error instanceof Error && /quota/i.test(error.name);
