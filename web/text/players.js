// @ts-check
// The names of the two sides: you and the computer where a person plays one of them, else whoever the game's file
// names, else South and North.

/** @import { Params, I18n } from "./i18n.js" */
/**
 * @typedef {{ computer: "" | Side, names?: Partial<Record<Side, string>> }} Seats `computer` the side that it plays,
 *   `names` those known of the players
 */
/** @typedef {ReturnType<typeof createPlayers>} People */

/** The most letters of a name that are said. */
const LONGEST = 40;

/** The tag that says what people call the rules of a game. */
const RULES = "Rules";

/** @type {Seats} */
export const UNKNOWN = { computer: "" };

/** The people whom a game's tags name. @param {Tag[]} tags @returns {Partial<Record<Side, string>>} */
export function namesIn(tags) {
  const named = (/** @type {string} */ tag) =>
    tags.find(({ name, value }) => name === tag && value !== "?")?.value.slice(0, LONGEST);
  return { S: named("South"), N: named("North") };
}

/** The name that people give the rules of a game, by its tags; empty where these give none. @param {Tag[]} tags */
export const rulesNameIn = (tags) => tags.find(({ name }) => name === RULES)?.value ?? "";

/** The tags that have rules called so. @param {string} name empty for none @returns {Tag[]} */
export const rulesTag = (name) => (name ? [{ name: RULES, value: name }] : []);

/** @param {Pick<I18n, "say" | "has">} phrases @param {() => Seats} seats as they are now */
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
    /**
     * A sentence about a side: the one that says you, or the computer, where there is one.
     * @param {string} key @param {Side} side @param {Params} [facts]
     */
    forSide(key, side, facts = {}) {
      const own = `${key}.${who(side)}`;
      return say(has(own) ? own : key, { side: nameOf(side), ...facts });
    },
    /** The side that is named first: that of the person who plays one. @returns {Side} */
    first: () => (seats().computer === "S" ? "N" : "S"),
  };
}
