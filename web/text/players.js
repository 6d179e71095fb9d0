// @ts-check
// The names of the two sides: you and the computer, else the names in the game's file, else South and North.

/** @import { Params, I18n } from "./i18n.js" */
/**
 * @typedef {{ computer: "" | Side, names?: Partial<Record<Side, string>>, near?: Side }} Seats `near` is the side at the
 *   bottom of the board, where both players look at it from there
 */
/** @typedef {ReturnType<typeof createPlayers>} People */

/** Longer names are cut. */
const LONGEST = 40;

/** The tag with the name of custom rules. */
const RULES = "Rules";

/** @type {Seats} */
export const UNKNOWN = { computer: "" };

/** Gives the players named by tags. @param {Tag[]} tags @returns {Partial<Record<Side, string>>} */
export function namesIn(tags) {
  const named = (/** @type {string} */ tag) =>
    tags.find(({ name, value }) => name === tag && value !== "?")?.value.slice(0, LONGEST);
  return { S: named("South"), N: named("North") };
}

/** Gives the name of custom rules in tags; empty if there is none. @param {Tag[]} tags */
export const rulesNameIn = (tags) => tags.find(({ name }) => name === RULES)?.value ?? "";

/** @param {string} name of custom rules; empty for none @returns {Tag[]} */
export const rulesTag = (name) => (name ? [{ name: RULES, value: name }] : []);

/** @param {Pick<I18n, "say" | "has">} phrases @param {() => Seats} seats */
export function createPlayers({ say, has }, seats) {
  /** @param {Side} side */
  function who(side) {
    const { computer } = seats();
    if (computer === "") return "side";
    return side === computer ? "computer" : "you";
  }

  /** @param {Side} side */
  const nameOf = (side) =>
    who(side) === "side" ? seats().names?.[side] || say(`side.${side}`) : say(`player.${who(side)}`);

  return {
    who,
    nameOf,
    /** Gives where on the board a side without a name lies; empty where that is not known. @param {Side} side */
    placeOf(side) {
      const { computer, names, near } = seats();
      return !near || computer || names?.[side] ? "" : side === near ? "bottom" : "top";
    },
    /**
     * Gives a sentence about a side: the variant of the key for "you" or "computer", if there is one.
     * @param {string} key @param {Side} side @param {Params} [facts]
     */
    forSide(key, side, facts = {}) {
      const own = `${key}.${who(side)}`;
      return say(has(own) ? own : key, { side: nameOf(side), ...facts });
    },
    /** Gives the side that is named first: the user's, if the user plays one. @returns {Side} */
    first: () => (seats().computer === "S" ? "N" : "S"),
  };
}
