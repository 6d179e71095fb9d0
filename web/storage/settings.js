// @ts-check
// Keeps the settings on this device. Storage that is denied, full or broken never stops the play; the shelf of games
// says so.

import { TEMPOS } from "../board/timeline.js";
import { LEVELS, THEMES, TOLD } from "../game/state.js";
import { LANGUAGES } from "../words/languages.js";
import { parsed } from "./slots.js";

/** @import { Settings } from "../game/state.js" */

const SETTINGS = "mashimo:settings";
/** The form of what is kept; another form is not read. */
const FORM = 1;

/** The values of the settings that are not just on or off. @type {Record<string, readonly unknown[]>} */
const VALUES = {
  computer: ["", "S", "N"],
  level: LEVELS,
  speed: Object.keys(TEMPOS),
  theme: THEMES,
  told: TOLD,
  language: ["auto", ...LANGUAGES],
};

/** @param {() => Storage} storage how to reach the store: even asking for it can be denied */
export function createSettings(storage) {
  return {
    /** @param {Settings} settings */
    keepSettings(settings) {
      try {
        storage().setItem(SETTINGS, JSON.stringify({ form: FORM, value: settings }));
      } catch {
        // denied or full: settings last as long as the page then
      }
    },
    /** The settings, with only values that exist. @param {Settings} usual @returns {Settings} */
    keptSettings(usual) {
      const kept = read();
      const parts = Object.entries(usual).map(([name, value]) => {
        const found = kept[name];
        return [name, (VALUES[name] ?? [true, false]).includes(found) ? found : value];
      });
      return Object.fromEntries(parts);
    },
  };

  /** @returns {Record<string, unknown>} */
  function read() {
    try {
      const kept = parsed(storage().getItem(SETTINGS) ?? "");
      return (kept?.form === FORM && kept.value) || {};
    } catch {
      return {}; // denied: as if nothing were kept
    }
  }
}
