// @ts-check
// The journal: each tab's game in localStorage, written at once, as a tab may be killed at any moment. Two slots are
// written alternately and read back, so that an interrupted write never destroys the previous save. The database has
// all games; at the next start the journal is replayed into it.

import { isState, LEVELS } from "../game/state.js";

/** @import { SavedGame, Settings } from "../game/state.js" */
/**
 * @typedef {{ kept: SavedGame | null, texts: string[], damaged: boolean, newer: boolean }} FoundGame the slots of a
 *   game: the newest sound copy, all texts, whether one is damaged, and whether a later version has written one
 * @typedef {ReturnType<typeof createJournal>} Journal
 */

/** The version of the format. Earlier ones stay readable, later ones are left alone. */
export const FORM = 2;
/** The key of version 0.1's only game, in format 1. */
const V1 = "mashimo:game";
const KEY = /^mashimo:game:(\w+):[ab]$/;
/** The key prefix of texts that cannot be read. */
const QUARANTINE = "mashimo:damaged:";
/** The key prefix of names before version 0.2. */
const NAME = "mashimo:name:";
/** The last millisecond of JavaScript's dates. */
const LAST = 8.64e15;

/** @param {string} id @returns {string[]} */
const keysOf = (id) => (id === V1 ? [V1] : [`${V1}:${id}:a`, `${V1}:${id}:b`]);

/** Computes a checksum (FNV-1a of UTF-16 units). @param {string} text */
export function checksum(text) {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return (sum >>> 0).toString(16).padStart(8, "0");
}

/** Parses JSON; null if invalid. @param {string} text @returns {any} */
export function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether a value read from a store is a game. @param {any} value @returns {value is SavedGame} */
export function isKept(value) {
  const { id, count, begun, saved, computer, level, state } = value ?? {};
  const numbers = [count, begun, saved, level].every((number) => Number.isSafeInteger(number) && number >= 0);
  return typeof id === "string" && numbers && ["", "S", "N"].includes(computer) && isState(state);
}

/**
 * Corrects dates and a level that a file or an earlier version has wrong.
 * @param {SavedGame} kept @returns {SavedGame}
 */
export function withValidDates(kept) {
  const { begun, saved, level } = kept;
  return {
    ...kept,
    begun: Math.min(begun, LAST),
    saved: Math.min(saved, LAST),
    level: LEVELS.findLast((known) => known <= level) ?? LEVELS[0],
  };
}

/** @param {Storage} local @returns {string[]} */
const keysIn = (local) => Array.from({ length: local.length }, (_, index) => local.key(index) ?? "");

/** Reads the entries with a key prefix. @param {Storage} local @param {string} prefix
 * @returns {[key: string, text: string][]} */
const entriesIn = (local, prefix) =>
  keysIn(local)
    .filter((key) => key.startsWith(prefix))
    .map((key) => [key, local.getItem(key) ?? ""]);

/** Finds the ids of all games with slots. @param {Storage} local @returns {string[]} */
const idsIn = (local) => [...new Set(keysIn(local).flatMap((key) => (key === V1 ? key : (KEY.exec(key)?.[1] ?? []))))];

/** Removes a game's slots. @param {Storage} local @param {string} id */
function clear(local, id) {
  for (const key of keysOf(id)) local.removeItem(key);
}

/**
 * Moves a game's texts to quarantine; without room for that they stay.
 * @param {Storage} local @param {string} id
 */
function quarantine(local, id) {
  const slots = keysOf(id).map((key) => /** @type {const} */ ([key, local.getItem(key)]));
  clear(local, id);
  try {
    local.setItem(QUARANTINE + id, slots.flatMap(([, text]) => text ?? []).join("\n"));
  } catch {
    for (const [key, text] of slots) if (text !== null) local.setItem(key, text);
  }
}

/** @param {() => Storage} storage throws if localStorage is denied; each function then throws */
export function createJournal(storage) {
  /** @param {string} id @returns {FoundGame} */
  function read(id) {
    const texts = keysOf(id).flatMap((key) => storage().getItem(key) ?? []);
    const values = texts.map((text) =>
      checksum(text.slice(9)) === text.slice(0, 8) ? parseJson(text.slice(9)) : null,
    );
    const sound = values.filter((value) => value?.form === FORM && value.id === id && isKept(value));
    const [kept = null] = sound.sort((one, other) => other.count - one.count);
    const newer = values.some((value) => value?.form > FORM);
    return { kept: newer || !kept ? null : withValidDates(kept), texts, damaged: sound.length < texts.length, newer };
  }

  /** Writes a slot of a game. @param {SavedGame} game @returns {boolean} whether it can be read back */
  function write(game) {
    const json = JSON.stringify({ ...game, form: FORM });
    const key = keysOf(game.id)[(game.count + 1) % 2];
    storage().setItem(key, `${checksum(json)} ${json}`);
    return storage().getItem(key)?.slice(9) === json;
  }

  /**
   * Moves the game of version 0.1 into slots; the engine computes its position later.
   * @param {Pick<Settings, "computer" | "level">} players
   */
  function migrateV1({ computer, level }) {
    const text = storage().getItem(V1) ?? "";
    const { form, value } = parseJson(text) ?? {};
    const state = { ...value, shown: null };
    if (form !== 1 || !isState(state)) return;
    const now = Date.now();
    const kept = { id: checksum(text), count: 1, begun: now, saved: now, computer, level, state };
    if (read(kept.id).kept || write(kept)) storage().removeItem(V1);
  }

  return {
    read,
    write,
    ids: () => idsIn(storage()),
    /** @param {string} id */
    clear: (id) => clear(storage(), id),
    /**
     * Migrates the game of version 0.1, and quarantines what cannot be read.
     * @param {Pick<Settings, "computer" | "level">} players of that game
     * @returns {string[]} the quarantined ids
     */
    repair(players) {
      migrateV1(players);
      const damaged = idsIn(storage()).filter((id) => !read(id).kept && !read(id).newer);
      for (const id of damaged) quarantine(storage(), id);
      return damaged;
    },
    quarantined: () => entriesIn(storage(), QUARANTINE),
    /** @param {string} id */
    discard: (id) => storage().removeItem(QUARANTINE + id),
    /** @param {string} key @returns {() => void} restores it */
    drop(key) {
      const text = storage().getItem(key);
      storage().removeItem(key);
      return () => text !== null && storage().setItem(key, text);
    },
    /** Reads the names from before version 0.2, by game id. @returns {[string, string][]} */
    oldNames: () => entriesIn(storage(), NAME).map(([key, text]) => [key.slice(NAME.length), text]),
    /** @param {string} id */
    dropOldName: (id) => storage().removeItem(NAME + id),
  };
}
