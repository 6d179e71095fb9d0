// @ts-check
// Statistics of the saved games: those that match a filter, and the score against each level. Pure.

/** @import { GameEntry } from "./game_store.js" */
/** @typedef {{ game: string, level: number, won: number, drawn: number, lost: number }} Tally against a level of a game */
/** @typedef {(kept: GameEntry) => number} LevelOf the number that the level of a game has now: there were eight once */

/**
 * The opponent in a game: "people" for two people, or the computer's level.
 * @param {GameEntry} entry @param {LevelOf} levelOf
 */
export const opponentOf = (entry, levelOf) => (entry.computer === "" ? "people" : `${levelOf(entry)}`);

/**
 * Whether a game matches.
 * @param {GameEntry} entry
 * @param {{ words: string, game: string, opponent: string }} wanted each empty where anything matches
 * @param {() => string} said gives all that is said of the game, to be searched @param {LevelOf} levelOf
 */
export function matchesFilter(entry, { words, game, opponent }, said, levelOf) {
  if (game !== "" && entry.game !== game) return false;
  if (opponent !== "" && opponentOf(entry, levelOf) !== opponent) return false;
  if (words === "") return true;
  const text = said().toLocaleLowerCase();
  return words
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/**
 * The score of a person against the computer, by game and level, the lowest level first.
 * @param {GameEntry[]} entries @param {LevelOf} levelOf @returns {Tally[]}
 */
export function scoreByLevel(entries, levelOf) {
  /** @type {Map<string, Tally>} */
  const tallies = new Map();
  for (const entry of entries) {
    const { computer, result, played, game } = entry;
    if (computer === "" || !result || !played) continue;
    const level = levelOf(entry);
    const key = `${game} ${level}`;
    const tally = tallies.get(key) ?? { game, level, won: 0, drawn: 0, lost: 0 };
    tally[result.winner === null ? "drawn" : result.winner === computer ? "lost" : "won"] += 1;
    tallies.set(key, tally);
  }
  return [...tallies.values()].toSorted((one, other) => one.game.localeCompare(other.game) || one.level - other.level);
}
