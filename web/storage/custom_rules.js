// @ts-check
// The custom rules that a person has saved, by the names they gave them.

import { createValue } from "./values.js";

/** @import { Stores, ValueFault } from "./values.js" */
/** @typedef {{ name: string, game: string }} SavedRules rules by choice: their name and their text */
/** @typedef {ReturnType<typeof createCustomRules>} CustomRules */

const KEY = "mashimo:rules";
/** The most letters of a name: of rules, of a game, or in a tag of a game's file. */
export const LONGEST_NAME = 60;

/** @param {any} value @returns {value is SavedRules} */
const isRules = (value) => [value?.name, value?.game].every((text) => typeof text === "string" && text !== "");

/** @param {Stores} stores */
export function createCustomRules(stores) {
  const parse = (/** @type {any} */ kept) => (Array.isArray(kept) ? kept.filter(isRules) : null);
  const value = createValue(stores, KEY, parse, /** @type {SavedRules[]} */ ([]), { field: "sets" });
  const others = (/** @type {SavedRules[]} */ all, /** @type {string} */ name) =>
    all.filter((rules) => rules.name !== name);

  return {
    /** The saved rules, by name. */
    read: value.read,
    load: value.load,
    onChange: value.onChange,
    /**
     * Saves rules, instead of those of that name. @param {SavedRules} rules @returns {Promise<ValueFault>} null when
     * they are on the disk
     */
    keep: (rules) =>
      value.change((all) =>
        [...others(all, rules.name), rules].toSorted((one, other) => one.name.localeCompare(other.name)),
      ),
    /**
     * Deletes the rules of a name. @param {string} name @returns {Promise<ValueFault>} null when that is on the disk
     */
    remove: (name) => value.change((all) => others(all, name)),
  };
}
