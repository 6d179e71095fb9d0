// @ts-check
// Matches where one is chosen: their names, and the usual one.

import { sayFirst } from "./i18n.js";

/** @import { Phrases } from "./i18n.js" */

/**
 * Names a match of a game: by the game's own name for it, else by that of all games.
 * @param {Phrases} phrases @param {string} game @param {string} match
 */
export const matchName = (phrases, game, match) =>
  sayFirst(phrases, [`match.${match}.${game}`, `new.match.${match}`, `match.${match}`]);

/** Gives a game's first choice of a match: one round, if it has rounds. @param {string[]} matches */
export const usualMatch = (matches) => (matches.includes("round") ? "round" : matches[0]);
