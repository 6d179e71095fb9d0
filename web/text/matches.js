// @ts-check
// The names of matches and of what they consist of.

/** @import { I18n } from "./i18n.js" */
/** @typedef {Pick<I18n, "say" | "has">} Phrases */

/**
 * Says the first of some phrases that there is.
 * @param {Phrases} phrases @param {string[]} keys @param {Parameters<I18n["say"]>[1]} [facts]
 */
export function sayFirst({ say, has }, keys, facts) {
  return say(keys.find(has) ?? keys[0], facts);
}

/**
 * Names a match of a game where one is chosen.
 * @param {Phrases} phrases @param {string} game @param {string} match
 */
export const matchName = (phrases, game, match) =>
  sayFirst(phrases, [`match.${match}.${game}`, `new.match.${match}`, `match.${match}`]);
