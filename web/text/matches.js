// @ts-check
// The names of matches, where one is chosen.

import { sayFirst } from "./i18n.js";

/** @import { Phrases } from "./i18n.js" */

/**
 * Names a match of a game: by the game's own name for it, else by that of all games.
 * @param {Phrases} phrases @param {string} game @param {string} match
 */
export const matchName = (phrases, game, match) =>
  sayFirst(phrases, [`match.${match}.${game}`, `new.match.${match}`, `match.${match}`]);
