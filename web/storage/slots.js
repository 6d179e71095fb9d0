// @ts-check
// Games kept on this device, each in two slots of localStorage that are written by turns and read back: whatever breaks
// off a write, what was kept before it is there. localStorage, because it writes at once: a tab may be ended at any
// moment, and games are small.

import { isState, LEVELS } from "../game/state.js";

/** @import { KeptGame, Settings } from "../game/state.js" */
/**
 * @typedef {{ kept: KeptGame | null, texts: string[], damaged: boolean, newer: boolean }} FoundGame what the slots of a
 *   game say, their texts, whether one of them is damaged, and whether one has a form that only a later version of the
 *   page can read
 */

/** The form in which games are kept. An earlier one is read for ever, a later one is left alone. */
export const FORM = 2;
/** The key where version 0.1 kept its only game, in form 1. */
const FIRST = "mashimo:game";
const KEY = /^mashimo:game:(\w+):[ab]$/;
/** The beginning of the keys where the texts of a game are set aside that cannot be read. */
export const ASIDE = "mashimo:damaged:";
/** Where the name is that a person gave a game. It is nothing that a move changes, and no tab's own. */
export const NAME = "mashimo:name:";

/** The last millisecond since 1970 that has a date. */
const LAST = 8.64e15;

/** @param {string} id @returns {string[]} */
const keysOf = (id) => (id === FIRST ? [FIRST] : [`${FIRST}:${id}:a`, `${FIRST}:${id}:b`]);

/** A sum by which a damaged text is known (FNV-1a of its UTF-16 units). @param {string} text */
export function checksum(text) {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return (sum >>> 0).toString(16).padStart(8, "0");
}

/** The value that a text holds as JSON; null if it is none. @param {string} text @returns {any} */
export function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null; // damaged, which whoever asks takes it for
  }
}

/** Whether something read is a kept game. @param {any} value @returns {value is KeptGame} */
export function isKept(value) {
  const { id, count, begun, saved, computer, level, state } = value ?? {};
  const numbers = [count, begun, saved, level].every((number) => Number.isSafeInteger(number) && number >= 0);
  return typeof id === "string" && numbers && ["", "S", "N"].includes(computer) && isState(state);
}

/**
 * A game with times that have a date and a level that there is, whatever a file or an earlier page has put there.
 * @param {KeptGame} kept @returns {KeptGame}
 */
export function timed(kept) {
  const { begun, saved, level } = kept;
  return {
    ...kept,
    begun: Math.min(begun, LAST),
    saved: Math.min(saved, LAST),
    level: LEVELS.findLast((known) => known <= level) ?? LEVELS[0],
  };
}

/** @param {() => Storage} storage how to reach the store; what it throws, each function here throws */
export function createSlots(storage) {
  /** @param {string} id @returns {FoundGame} */
  function read(id) {
    const texts = keysOf(id).flatMap((key) => storage().getItem(key) ?? []);
    const values = texts.map((text) => (checksum(text.slice(9)) === text.slice(0, 8) ? parsed(text.slice(9)) : null));
    const sound = values.filter((value) => value?.form === FORM && value.id === id && isKept(value));
    const [kept = null] = sound.sort((one, other) => other.count - one.count);
    const newer = values.some((value) => value?.form > FORM);
    return { kept: newer || !kept ? null : timed(kept), texts, damaged: sound.length < texts.length, newer };
  }

  /**
   * Keeps a game once more.
   * @param {KeptGame} kept as it was last read or written @returns {boolean} whether it can be read back
   */
  function write(kept) {
    const json = JSON.stringify({ ...kept, form: FORM, count: kept.count + 1 });
    const key = keysOf(kept.id)[kept.count % 2];
    storage().setItem(key, `${checksum(json)} ${json}`);
    return storage().getItem(key)?.slice(9) === json;
  }

  /** @returns {string[]} */
  const keys = () => Array.from({ length: storage().length }, (_, index) => storage().key(index) ?? "");

  /** The name of every game of which there is something. @returns {string[]} */
  const ids = () => [...new Set(keys().flatMap((key) => (key === FIRST ? key : (KEY.exec(key)?.[1] ?? []))))];

  /** @param {string[]} gone keys @returns {() => void} brings back what was there */
  function clear(gone) {
    const kept = gone.map((key) => ({ key, text: storage().getItem(key) }));
    for (const key of gone) storage().removeItem(key);
    return () => {
      for (const { key, text } of kept) if (text !== null) storage().setItem(key, text);
    };
  }

  /**
   * Empties the slots of a game.
   * @param {string} id
   * @returns {() => boolean} brings back what was there, all of it or nothing; whether there was room
   */
  function vacate(id) {
    const bringBack = clear(keysOf(id));
    return () => {
      try {
        bringBack();
        return true;
      } catch {
        clear(keysOf(id));
        return false;
      }
    };
  }

  /**
   * Takes over what version 0.1 kept; the engine is asked what to show of it.
   * @param {Pick<Settings, "computer" | "level">} players
   */
  function adopt({ computer, level }) {
    const text = storage().getItem(FIRST) ?? "";
    const { form, value } = parsed(text) ?? {};
    const state = { ...value, shown: null };
    if (form !== 1 || !isState(state)) return;
    const now = Date.now();
    const kept = { id: checksum(text), count: 0, begun: now, saved: now, computer, level, state };
    if (read(kept.id).kept || write(kept)) storage().removeItem(FIRST);
  }

  /** Sets the text of a game aside; where there is no room for that, it stays where it is. @param {string} id */
  function setAside(id) {
    const text = read(id).texts.join("\n");
    const bringBack = clear(keysOf(id));
    try {
      storage().setItem(ASIDE + id, text);
    } catch {
      bringBack();
    }
  }

  return {
    read,
    write,
    ids,
    clear,
    vacate,
    /** @param {string} id */
    remove: (id) => clear([...keysOf(id), NAME + id]),
    /** The names of games, by the games' ids. @returns {[string, string][]} */
    names: () =>
      keys()
        .filter((key) => key.startsWith(NAME))
        .map((key) => [key.slice(NAME.length), storage().getItem(key) ?? ""]),
    /**
     * Takes over what version 0.1 kept, and sets aside what cannot be read.
     * @param {Pick<Settings, "computer" | "level">} players who played that game
     * @returns {string[]} the games that were set aside
     */
    tidy(players) {
      adopt(players);
      const damaged = ids().filter((id) => !read(id).kept && !read(id).newer);
      for (const id of damaged) setAside(id);
      return damaged;
    },
    /** The texts that were set aside, by their keys. @returns {[string, string][]} */
    aside: () =>
      keys()
        .filter((key) => key.startsWith(ASIDE))
        .map((key) => [key, storage().getItem(key) ?? ""]),
  };
}
