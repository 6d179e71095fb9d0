// @ts-check
// The names of matches, where one is chosen.

/** @import { I18n } from "./i18n.js" */

/**
 * Names a match of a game: by the game's own name for it, else by that of all games.
 * @param {Pick<I18n, "say" | "has">} phrases @param {string} game @param {string} match
 */
export function matchName({ say, has }, game, match) {
  const name = `new.match.${match}`;
  return say([`${name}.${game}`, name].find(has) ?? `match.${match}`);
}
