// @ts-check
// The home-made rules that a person keeps on this device, by the names they gave them.

import { parsed } from "./slots.js";

/** @typedef {{ name: string, game: string }} OwnSet rules by choice: what they are called, and their text */

const KEY = "mashimo:rules";
/** The form of what is kept; another form is not read. */
const FORM = 1;
/** The most letters of a name: of rules, of a game, or in a tag of a game's file. */
export const LONGEST_NAME = 60;

/** @param {any} value @returns {value is OwnSet} */
const isSet = (value) => [value?.name, value?.game].every((text) => typeof text === "string" && text !== "");

/** @param {() => Storage} storage how to reach the store: even asking for it can be denied */
export function createOwnSets(storage) {
  /** The rules that are kept, by name. @returns {OwnSet[]} */
  function read() {
    try {
      const kept = parsed(storage().getItem(KEY) ?? "");
      return kept?.form === FORM && Array.isArray(kept.sets) ? kept.sets.filter(isSet) : [];
    } catch {
      return []; // denied: as if nothing were kept
    }
  }

  /** @param {OwnSet[]} sets @returns {boolean} whether they could be kept */
  function write(sets) {
    try {
      storage().setItem(KEY, JSON.stringify({ form: FORM, sets }));
      return true;
    } catch {
      return false;
    }
  }

  const others = (/** @type {string} */ name) => read().filter((set) => set.name !== name);

  return {
    read,
    /** Keeps rules, instead of those of that name. @param {OwnSet} set @returns {boolean} whether they could be kept */
    keep: (set) => write([...others(set.name), set].toSorted((one, other) => one.name.localeCompare(other.name))),
    /** @param {string} name @returns {boolean} whether those of that name are forgotten */
    forget: (name) => write(others(name)),
  };
}
