// @ts-check
// The positions in the build, so that games begin before the engine is ready. Pure.

import { opened, registerGame, sameRecord } from "./state.js";

/** @import { GameState, SavedState } from "./state.js" */
/** @typedef {ReturnType<typeof createPrebuiltGames>} PrebuiltGames */

/** @param {GameInfo} prebuilt @returns {Position[]} */
const positionsOf = ({ shown, alike }) => [
  ...shown,
  ...alike.map(({ at, record, link }) => ({ ...shown[at], record, link })),
];

/** @param {GameInfo[]} games */
export function createPrebuiltGames(games) {
  /** @param {(shown: Position) => boolean} wanted @returns {Position | undefined} */
  const known = (wanted) => games.flatMap(positionsOf).find(wanted);

  /** @param {string} id @param {string} side the one that begins @returns {Position} */
  function startOf(id, side) {
    const starts = games.find((one) => one.id === id)?.shown.filter((shown) => shown.record.moves.length === 0);
    const found = starts?.find((shown) => shown.turn === side);
    if (!found) throw new RangeError(`no start of ${id} for ${side}`);
    return found;
  }

  return {
    startOf,
    /** @param {string} [id] without it the first game's */
    atStart: (id = games[0].id) => opened(startOf(id, "S")),
    /** Adds the game of a position that describes its own. @param {Position | null} shown */
    register(shown) {
      if (shown?.about) registerGame(games, shown.about);
    },
    /** @param {string} id */
    has: (id) => games.some((one) => one.id === id),
    /** @param {string} id */
    southAlwaysBegins: (id) => games.find((one) => one.id === id)?.beginner === "south",
    /** @param {GameRecord} record */
    shownFor: (record) => known((shown) => sameRecord(shown.record, record)),
    /** @param {string} text a link */
    linkedBy: (text) => known(({ link }) => link === text),
    /** Whether a saved state has all that this version needs. @param {SavedState} kept @returns {kept is GameState} */
    isComplete(kept) {
      const { shown, notes } = kept;
      return shown !== null && notes !== undefined && Object.keys(games[0].shown[0]).every((part) => part in shown);
    },
  };
}
