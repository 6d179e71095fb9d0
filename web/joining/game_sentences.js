// @ts-check
// The sentences about a game's positions, the board as the game has it.

import { createSentences } from "../text/sentences.js";

/** @import { Seats } from "../text/players.js" */
/** @import { I18n } from "../text/i18n.js" */
/** @typedef {ReturnType<typeof createGameSentences>} Describing */

/** @param {{ phrases: I18n, games: GameInfo[], seats: () => Seats }} parts `seats` who plays the game under way */
export function createGameSentences({ phrases, games, seats }) {
  /** @param {string} id a game @param {() => Seats} [players] who plays, if not those of the game under way */
  return (id, players = seats) => {
    const { layout, reasons } = games.find((one) => one.id === id) ?? games[0];
    return createSentences(phrases, layout, reasons, players);
  };
}
