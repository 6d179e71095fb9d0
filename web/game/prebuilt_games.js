// @ts-check
// The positions that the build knows, so that games begin before the engine is there. Pure.

import { opened, registerGame, sameRecord } from "./state.js";

/** @import { GameState, SavedState } from "./state.js" */
/** @typedef {ReturnType<typeof createPrebuiltGames>} PrebuiltGames */

/** The positions that the build knows of a game, in any match. @param {GameInfo} prebuilt @returns {Position[]} */
const positionsOf = ({ shown, alike }) => [
  ...shown,
  ...alike.map(({ at, record, link }) => ({ ...shown[at], record, link })),
];

/** @param {GameInfo[]} games */
export function createPrebuiltGames(games) {
  /**
   * The position that the build knows and that fits; undefined where none does.
   * @param {(shown: Position) => boolean} wanted @returns {Position | undefined}
   */
  const known = (wanted) => games.flatMap(positionsOf).find(wanted);

  /** The start of a game with this beginner. @param {string} id @param {string} side @returns {Position} */
  function startOf(id, side) {
    const starts = games.find((one) => one.id === id)?.shown.filter((shown) => shown.record.moves.length === 0);
    const found = starts?.find((shown) => shown.turn === side);
    if (!found) throw new RangeError(`no start of ${id} for ${side}`);
    return found;
  }

  return {
    startOf,
    /** The first game at its start, or another. @param {string} [id] */
    atStart: (id = games[0].id) => opened(startOf(id, "S")),
    /** Takes in the game of a position that was never prebuilt, if it says its own. @param {Position | null} shown */
    register(shown) {
      if (shown?.about) registerGame(games, shown.about);
    },
    /** @param {string} id */
    has: (id) => games.some((one) => one.id === id),
    /** Whether the beginner of a game sits South, whoever that is. @param {string} id */
    southAlwaysBegins: (id) => games.find((one) => one.id === id)?.beginner === "south",
    /** The position that a record leads to. @param {GameRecord} record */
    shownFor: (record) => known((shown) => sameRecord(shown.record, record)),
    /** The position that a link leads to. @param {string} text */
    linkedBy: (text) => known(({ link }) => link === text),
    /**
     * Whether what was kept has all that this version of the page looks at.
     * @param {SavedState} kept @returns {kept is GameState}
     */
    isComplete(kept) {
      const { shown, notes } = kept;
      return shown !== null && notes !== undefined && Object.keys(games[0].shown[0]).every((part) => part in shown);
    },
  };
}
