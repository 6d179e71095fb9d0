// @ts-check
// What the kept games come to: those that fit what is looked for, and how a person has done against each level. Pure.

/** @import { KeptGame } from "./slots.js" */
/** @typedef {{ game: string, level: number, won: number, drawn: number, lost: number }} Tally against a level of a game */

/** Who was played against: two people, or the computer at a level. @param {KeptGame} kept */
export const opponentOf = ({ computer, level }) => (computer === "" ? "people" : `${level}`);

/** Whether a game fits. @param {KeptGame} kept @param {{ words: string, game: string, opponent: string }} wanted each empty where anything fits
 * @param {string} said all that is said of the game, to be searched */
export function fits(kept, { words, game, opponent }, said) {
  const found = said.toLocaleLowerCase();
  return (
    (game === "" || kept.state.game === game) &&
    (opponent === "" || opponentOf(kept) === opponent) &&
    words
      .toLocaleLowerCase()
      .split(/\s+/)
      .every((word) => found.includes(word))
  );
}

/** How a person has done against the computer, by game and level, the lowest level first. @param {KeptGame[]} games @returns {Tally[]} */
export function talliesOf(games) {
  /** @type {Map<string, Tally>} */
  const tallies = new Map();
  for (const { computer, level, state } of games) {
    const result = state.shown?.result;
    if (computer === "" || !result) continue;
    const key = `${state.game} ${level}`;
    const tally = tallies.get(key) ?? { game: state.game, level, won: 0, drawn: 0, lost: 0 };
    tally[result.winner === null ? "drawn" : result.winner === computer ? "lost" : "won"] += 1;
    tallies.set(key, tally);
  }
  return [...tallies.values()].toSorted((one, other) => one.game.localeCompare(other.game) || one.level - other.level);
}
