// @ts-check
// Keeps the game and the settings on this device. Storage that is denied, full or broken never stops the play: the page then
// says that the game isn't kept.

import { THEMES } from "./game.js";
import { TEMPOS } from "./player.js";

/** @import { GameState, Settings } from "./game.js" */

const GAME = "mashimo:game";
const SETTINGS = "mashimo:settings";
/** The form of what is kept; another form is not read. */
const FORM = 1;

/** What the settings may be that are not just on or off. @type {Record<string, readonly unknown[]>} */
const VALUES = {
  computer: ["", "S", "N"],
  level: [1, 2, 3, 4, 5, 6, 7, 8],
  speed: Object.keys(TEMPOS),
  theme: THEMES,
};

/** @param {() => Storage} storage how to reach the store: even asking for it can be denied */
export function createStorage(storage) {
  let works = true;

  /** @param {string} key @param {unknown} value */
  function write(key, value) {
    try {
      const text = JSON.stringify({ form: FORM, value });
      storage().setItem(key, text);
      works = storage().getItem(key) === text;
    } catch {
      works = false; // denied or full: said by `works`
    }
  }

  /** @param {string} key @returns {unknown} null where there is nothing that can be read */
  function read(key) {
    try {
      const kept = JSON.parse(storage().getItem(key) ?? "null");
      return kept?.form === FORM ? kept.value : null;
    } catch {
      works = false; // denied or not ours: as if nothing were kept, said by `works`
      return null;
    }
  }

  return {
    /** Whether the last attempt succeeded. */
    works: () => works,
    /** @param {GameState} state */
    keepGame: (state) => write(GAME, state),
    /** @param {Settings} settings */
    keepSettings: (settings) => write(SETTINGS, settings),
    /** @returns {GameState | null} */
    keptGame() {
      const value = read(GAME);
      return isGame(value) ? value : null;
    },
    /** @param {Settings} usual @returns {Settings} */
    keptSettings(usual) {
      const value = read(SETTINGS);
      return typeof value === "object" && value !== null ? sound({ ...usual, ...value }, usual) : usual;
    },
  };
}

/** Whether something read is a game: the engine is asked to confirm what it holds. @param {unknown} value
 * @returns {value is GameState} */
function isGame(value) {
  if (typeof value !== "object" || value === null) return false;
  const { game, start, match, line, at, end, shown } = /** @type {Partial<GameState>} */ (value);
  const words = [game, start, match, end].every((word) => typeof word === "string");
  const moves = Array.isArray(line) && line.every((move) => typeof move === "string");
  const places = Array.isArray(shown?.places) && shown.places.every(Number.isInteger);
  return words && moves && places && Number.isInteger(at) && Number(at) >= 0 && Number(at) <= line.length;
}

/** Settings with only values that exist. @param {Settings} settings @param {Settings} usual @returns {Settings} */
function sound(settings, usual) {
  const parts = Object.entries(usual).map(([name, value]) => {
    const found = settings[/** @type {keyof Settings} */ (name)];
    return [name, (VALUES[name] ?? [true, false]).includes(found) ? found : value];
  });
  return Object.fromEntries(parts);
}
