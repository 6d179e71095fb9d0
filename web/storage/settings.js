// @ts-check
// Saves the settings in the database, with a copy in localStorage for the first paint.

import { SPEEDS } from "../board/timeline.js";
import { DEFAULT_SETTINGS, LEVELS, SPEECH_LENGTHS, THEMES } from "../game/state.js";
import { LANGUAGES } from "../text/languages.js";
import { createValue } from "./values.js";

/** @import { Settings } from "../game/state.js" */
/** @import { Stores, ValueFault } from "./values.js" */

const KEY = "mashimo:settings";

/** The values of settings that are not boolean. @type {Record<string, readonly unknown[]>} */
const VALUES = {
  computer: ["", "S", "N"],
  level: LEVELS,
  speed: Object.keys(SPEEDS),
  theme: THEMES,
  told: SPEECH_LENGTHS,
  language: ["auto", ...LANGUAGES],
};

/** Gives the valid settings of a saved value. @param {any} kept @returns {Partial<Settings>} */
const valid = (kept) =>
  Object.fromEntries(
    Object.entries(DEFAULT_SETTINGS).flatMap(([name]) => {
      const found = kept?.[name];
      return (VALUES[name] ?? [true, false]).includes(found) ? [[name, found]] : [];
    }),
  );

/** @param {Stores} stores */
export function createSettings(stores) {
  const kept = createValue(stores, KEY, valid, /** @type {Partial<Settings>} */ ({}), { mirrored: true });
  /** The settings that the page has. @type {Partial<Settings>} */
  let known = {};
  return {
    /** Saves changed settings only: the database may have other changes, by another tab or lost from localStorage.
     * @param {Settings} settings @returns {Promise<ValueFault>} null when they are on the disk */
    async saveSettings(settings) {
      const before = known;
      known = settings;
      const all = /** @type {[keyof Settings, unknown][]} */ (Object.entries(settings));
      const changed = Object.fromEntries(all.filter(([name, value]) => before[name] !== value));
      if (Object.keys(changed).length === 0) return null;
      return kept.change((newest) => ({ ...settings, ...newest, ...changed }));
    },
    /** @param {Settings} usual the defaults @returns {Settings} */
    loadSettings(usual) {
      const settings = { ...usual, ...kept.read() };
      known = settings;
      return settings;
    },
    /** Reads from the database what localStorage may have lost. */
    recover: kept.load,
  };
}
