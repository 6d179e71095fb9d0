// @ts-check
// The results of the kept games: those that fit what is looked for, and how a person has done against each level. Pure.

import { lookOf, resultOf } from "../game/state.js";

/** @import { GameState, KeptGame } from "../game/state.js" */
/**
 * @typedef {{ game: string, level: number, won: number, drawn: number, lost: number }} Tally against a level of a game
 */

/**
 * @typedef {(kept: KeptGame) => number} LevelOf the number that the level of a kept game has now: once there were
 *   eight, with other numbers
 */

/**
 * The opponent in a game: "people" for two people, or the computer's level.
 * @param {KeptGame} kept @param {LevelOf} levelOf
 */
export const opponentOf = (kept, levelOf) => (kept.computer === "" ? "people" : `${levelOf(kept)}`);

/**
 * Whether a game fits.
 * @param {KeptGame} kept
 * @param {{ words: string, game: string, opponent: string }} wanted each empty where anything fits
 * @param {string} said all that is said of the game, to be searched @param {LevelOf} levelOf
 */
export function fits(kept, { words, game, opponent }, said, levelOf) {
  const found = said.toLocaleLowerCase();
  return (
    (game === "" || kept.state.game === game) &&
    (opponent === "" || opponentOf(kept, levelOf) === opponent) &&
    words
      .toLocaleLowerCase()
      .split(/\s+/)
      .every((word) => found.includes(word))
  );
}

/**
 * Whether the result of a kept game is that of a game played here: of none from elsewhere, nor, where it is only known
 * from what is shown, of a line that was tried.
 * @param {KeptGame} kept
 */
const isPlayed = ({ state, result }) =>
  result === undefined && state.notes ? lookOf(/** @type {GameState} */ (state)) === "" : !state.brought;

/**
 * The results of a person against the computer, by game and level, the lowest level first.
 * @param {KeptGame[]} games @param {LevelOf} levelOf @returns {Tally[]}
 */
export function talliesOf(games, levelOf) {
  /** @type {Map<string, Tally>} */
  const tallies = new Map();
  for (const kept of games) {
    const { computer, state } = kept;
    const result = isPlayed(kept) && resultOf(kept);
    if (computer === "" || !result) continue;
    const level = levelOf(kept);
    const key = `${state.game} ${level}`;
    const tally = tallies.get(key) ?? { game: state.game, level, won: 0, drawn: 0, lost: 0 };
    tally[result.winner === null ? "drawn" : result.winner === computer ? "lost" : "won"] += 1;
    tallies.set(key, tally);
  }
  return [...tallies.values()].toSorted((one, other) => one.game.localeCompare(other.game) || one.level - other.level);
}
