// @ts-check
// Saves the tournaments of this device: the record of each, which the engine reads and changes.

import { createValue } from "./values.js";

/** @import { Stores, ValueFault } from "./values.js" */
/** @typedef {{ id: string, record: string, changed: number }} SavedTournament `changed` is a time in ms */
/** @typedef {ReturnType<typeof createTournaments>} Tournaments */

const KEY = "mashimo:tournaments";

/** @param {any} value @returns {value is SavedTournament} */
const isTournament = (value) =>
  [value?.id, value?.record].every((text) => typeof text === "string" && text !== "") &&
  Number.isSafeInteger(value.changed);

/** @param {Stores} stores */
export function createTournaments(stores) {
  const parse = (/** @type {any} */ kept) => (Array.isArray(kept) ? kept.filter(isTournament) : null);
  const value = createValue(stores, KEY, parse, /** @type {SavedTournament[]} */ ([]));
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
    /** @param {string} id @returns {Promise<ValueFault>} null when it is deleted */
    remove: (id) => value.change((all) => all.filter((one) => one.id !== id)),
  };
}
