// @ts-check
// Saves the tournaments of this device: the record of each, which the engine reads and changes.

import { newId } from "./game_store.js";
import { createValue } from "./values.js";

/** @import { Stores, ValueFault } from "./values.js" */
/** @typedef {{ record: string, changed: number }} TournamentCopy a tournament in a file; `changed` is a time in ms */
/** @typedef {TournamentCopy & { id: string }} SavedTournament */
/** @typedef {ReturnType<typeof createTournaments>} Tournaments */

const KEY = "mashimo:tournaments";

/** Whether a value has the form of a tournament in a file. @param {any} value @returns {value is TournamentCopy} */
export const isTournamentCopy = (value) =>
  typeof value?.record === "string" && value.record !== "" && Number.isSafeInteger(value.changed);

/** @param {any} value @returns {value is SavedTournament} */
const isTournament = (value) => typeof value?.id === "string" && value.id !== "" && isTournamentCopy(value);

/** Sorts tournaments, the last changed first. @template {TournamentCopy} Copy @param {Copy[]} all */
const byChange = (all) => all.toSorted((one, other) => other.changed - one.changed);

/** Merges two lists; of a tournament in both, the one changed last stays.
 * @param {SavedTournament[]} kept @param {SavedTournament[]} mine */
function merge(kept, mine) {
  const all = byChange([...mine, ...kept]);
  return all.filter(({ id }, at) => all.findIndex((one) => one.id === id) === at);
}

/** @param {Stores} stores */
export function createTournaments(stores) {
  const parse = (/** @type {any} */ kept) => (Array.isArray(kept) ? kept.filter(isTournament) : null);
  const value = createValue(stores, KEY, parse, /** @type {SavedTournament[]} */ ([]), { merge });
  const recordOf = (/** @type {SavedTournament[]} */ all, /** @type {string} */ id) =>
    all.find((one) => one.id === id)?.record ?? "";

  return {
    read: value.read,
    load: value.load,
    onChange: value.onChange,
    /**
     * Saves a tournament, first in the list, unless another tab has changed it since.
     * @param {string} id @param {string} before the record that was changed, "" for a new tournament
     * @param {string} record
     * @returns {Promise<ValueFault | "parted">} null when it is on the disk, "parted" if another tab has changed it
     */
    async keep(id, before, record) {
      const saved = { id, record, changed: Date.now() };
      const fault = await value.change((all) =>
        [before, record].includes(recordOf(all, id)) ? [saved, ...all.filter((one) => one.id !== id)] : all,
      );
      return recordOf(value.read(), id) === record ? fault : "parted";
    },
    /** Gives the tournaments of a file that are not saved here as they are there. @param {TournamentCopy[]} copies */
    missing(copies) {
      const here = new Set(value.read().map(({ record }) => record));
      return [...new Map(copies.map((copy) => [copy.record, copy])).values()].filter(({ record }) => !here.has(record));
    },
    /** Adds tournaments of a file. @param {TournamentCopy[]} copies
     * @returns {Promise<ValueFault>} null when they are on the disk */
    add(copies) {
      const now = Date.now();
      const added = copies.map(({ record, changed }) => ({ id: newId(), record, changed: Math.min(changed, now) }));
      return value.change((all) => byChange([...all, ...added]));
    },
    /** @param {string} id @returns {Promise<ValueFault>} null when it is deleted */
    remove: (id) => value.change((all) => all.filter((one) => one.id !== id)),
  };
}
