// @ts-check
// Saves the user's custom rules by name.

import { createValue } from "./values.js";

/** @import { Stores, ValueFault } from "./values.js" */
/** @typedef {{ name: string, game: string }} SavedRules */
/** @typedef {ReturnType<typeof createCustomRules>} CustomRules */

const KEY = "mashimo:rules";
/** The longest name of rules, of a game, or in a tag of a game's file. */
export const LONGEST_NAME = 60;

/** @param {any} value @returns {value is SavedRules} */
const isRules = (value) => [value?.name, value?.game].every((text) => typeof text === "string" && text !== "");

/** @param {Stores} stores */
export function createCustomRules(stores) {
  const parse = (/** @type {any} */ kept) => (Array.isArray(kept) ? kept.filter(isRules) : null);
  const others = (/** @type {SavedRules[]} */ all, /** @type {string} */ name) =>
    all.filter((rules) => rules.name !== name);
  const withRules = (/** @type {SavedRules[]} */ all, /** @type {SavedRules} */ rules) =>
    [...others(all, rules.name), rules].toSorted((one, other) => one.name.localeCompare(other.name));
  const merge = (/** @type {SavedRules[]} */ kept, /** @type {SavedRules[]} */ mine) => mine.reduce(withRules, kept);
  const value = createValue(stores, KEY, parse, /** @type {SavedRules[]} */ ([]), { field: "sets", merge });

  return {
    read: value.read,
    load: value.load,
    onChange: value.onChange,
    /** Saves rules under their name, replacing others.
     * @param {SavedRules} rules @returns {Promise<ValueFault>} null when they are on the disk */
    keep: (rules) => value.change((all) => withRules(all, rules)),
    /** @param {string} name @returns {Promise<ValueFault>} null when they are deleted */
    remove: (name) => value.change((all) => others(all, name)),
  };
}
