// @ts-check
// Filters saved games, and counts results by level. Pure.

/** @import { GameEntry } from "./game_store.js" */
/** @typedef {{ game: string, level: number, won: number, drawn: number, lost: number }} Tally */
/** @typedef {(kept: GameEntry) => number} LevelOf gives the present number of a level, which may be saved as an
 * old one, 1 to 8 */

/**
 * Gives a game's opponent: "people" for two people, or the computer's level.
 * @param {GameEntry} entry @param {LevelOf} levelOf
 */
export const opponentOf = (entry, levelOf) => (entry.computer === "" ? "people" : `${levelOf(entry)}`);

/**
 * Whether a game matches a filter.
 * @param {GameEntry} entry @param {{ words: string, game: string, opponent: string }} wanted empty values match all
 * @param {() => string} said gives the text to search @param {LevelOf} levelOf
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
 * Counts the user's results against the computer by game and level, the lowest level first.
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
