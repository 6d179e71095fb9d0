// @ts-check
// The journal: the game of each tab in localStorage, which is written at once, for a tab may be killed at any moment. A
// game has two slots, written by turns and read back, so that an interrupted write never destroys the previous one. The
// database has all games; what is only here is replayed into it at the next start.

import { isState, LEVELS } from "../game/state.js";

/** @import { SavedGame, Settings } from "../game/state.js" */
/**
 * @typedef {{ kept: SavedGame | null, texts: string[], damaged: boolean, newer: boolean }} FoundGame what the slots of
 *   a game hold: the newest sound copy, all texts, whether a text is damaged, and whether a later version of the page
 *   has written one
 * @typedef {ReturnType<typeof createJournal>} Journal
 */

/** The form in which games are written. Earlier forms stay readable, later ones are left alone. */
export const FORM = 2;
/** The key of the only game of version 0.1, in form 1. */
const V1 = "mashimo:game";
const KEY = /^mashimo:game:(\w+):[ab]$/;
/** Prefix of the keys that hold the texts of games that cannot be read. */
const QUARANTINE = "mashimo:damaged:";
/** Prefix of the keys that held the names of games before version 0.2. */
const NAME = "mashimo:name:";
/** The last millisecond since 1970 that has a date. */
const LAST = 8.64e15;

/** @param {string} id @returns {string[]} */
const keysOf = (id) => (id === V1 ? [V1] : [`${V1}:${id}:a`, `${V1}:${id}:b`]);

/** A sum that shows whether a text is damaged (FNV-1a of its UTF-16 units). @param {string} text */
export function checksum(text) {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return (sum >>> 0).toString(16).padStart(8, "0");
}

/** Parses JSON; null where the text is not JSON. @param {string} text @returns {any} */
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
 * Gives a game dates and a level that exist, whatever a file or an earlier version has written.
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

/** @param {() => Storage} storage throws where localStorage is denied, as does then each function of the journal */
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

  /** Writes a game into one of its slots. @param {SavedGame} game @returns {boolean} whether it can be read back */
  function write(game) {
    const json = JSON.stringify({ ...game, form: FORM });
    const key = keysOf(game.id)[(game.count + 1) % 2];
    storage().setItem(key, `${checksum(json)} ${json}`);
    return storage().getItem(key)?.slice(9) === json;
  }

  /** @returns {string[]} */
  const keys = () => Array.from({ length: storage().length }, (_, index) => storage().key(index) ?? "");

  /** Reads the entries whose keys begin so. @param {string} prefix @returns {[key: string, text: string][]} */
  const entries = (prefix) =>
    keys()
      .filter((key) => key.startsWith(prefix))
      .map((key) => [key, storage().getItem(key) ?? ""]);

  /** Finds the ids of all games that have slots. @returns {string[]} */
  const ids = () => [...new Set(keys().flatMap((key) => (key === V1 ? key : (KEY.exec(key)?.[1] ?? []))))];

  /** @param {string} id */
  function clear(id) {
    for (const key of keysOf(id)) storage().removeItem(key);
  }

  /**
   * Moves the game of version 0.1 into slots; the engine is asked later what to show of it.
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

  /** Sets the texts of a game aside; where there is no room for that, they stay where they are. @param {string} id */
  function quarantine(id) {
    const slots = keysOf(id).map((key) => /** @type {const} */ ([key, storage().getItem(key)]));
    clear(id);
    try {
      storage().setItem(QUARANTINE + id, slots.flatMap(([, text]) => text ?? []).join("\n"));
    } catch {
      for (const [key, text] of slots) if (text !== null) storage().setItem(key, text);
    }
  }

  return {
    read,
    write,
    ids,
    clear,
    /**
     * Migrates the game of version 0.1, and quarantines what cannot be read.
     * @param {Pick<Settings, "computer" | "level">} players who played that game
     * @returns {string[]} the ids of the games that were quarantined
     */
    repair(players) {
      migrateV1(players);
      const damaged = ids().filter((id) => !read(id).kept && !read(id).newer);
      for (const id of damaged) quarantine(id);
      return damaged;
    },
    /** Reads the quarantined texts, by key. */
    quarantined: () => entries(QUARANTINE),
    /** Deletes quarantined texts that are no longer needed. @param {string} id */
    discard: (id) => storage().removeItem(QUARANTINE + id),
    /** Deletes a quarantined text. @param {string} key @returns {() => void} restores it */
    drop(key) {
      const text = storage().getItem(key);
      storage().removeItem(key);
      return () => text !== null && storage().setItem(key, text);
    },
    /** Reads the names that were kept here before version 0.2, by game id. @returns {[string, string][]} */
    oldNames: () => entries(NAME).map(([key, text]) => [key.slice(NAME.length), text]),
    /** @param {string} id */
    dropOldName: (id) => storage().removeItem(NAME + id),
  };
}
