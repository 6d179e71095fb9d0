// @ts-check
// The levels of a game in words: each with its number, what it is like, and its Elo, where that has been measured.

import { LEVEL_STEP } from "../game/state.js";

/** @import { I18n } from "./i18n.js" */

/**
 * The number that a level has in a game: one of the eight that there once were has another now. @param {GameInfo} game
 * @param {number} level
 */
export const levelNumber = ({ levels, eight }, level) =>
  eight[level - 1] ?? Math.min(level, LEVEL_STEP * levels.length);

/**
 * The one of the eight words that says what a level of a game is like.
 * @param {GameInfo} game @param {number} number that of the level
 */
export const levelDescription = ({ eight }, number) =>
  Math.max(
    eight.findLastIndex((known) => known <= number),
    0,
  ) + 1;

/**
 * The number of the next level up or down in a game; null where there is none. Rules of one's own have the levels of
 * the first game.
 * @param {GameInfo[]} games @param {string} id the game's @param {number} level @param {1 | -1} by
 */
export function nextLevel(games, id, level, by) {
  const game = games.find((one) => one.id === id) ?? games[0];
  const number = levelNumber(game, level) + by * LEVEL_STEP;
  return number >= LEVEL_STEP && number <= LEVEL_STEP * game.levels.length ? number : null;
}

/**
 * Puts the levels of a game where one is chosen, one of them as chosen; what Elo is, is told only where they have one.
 * @param {HTMLSelectElement} select @param {GameInfo} game @param {number} level @param {I18n["say"]} say
 * @param {boolean} [rated] whether Elo is told
 */
export function fillLevelSelect(select, game, level, say, rated = true) {
  const options = game.levels.map((elo, place) => {
    const number = LEVEL_STEP * (place + 1);
    const facts = { level: number, like: say(`level.${levelDescription(game, number)}`) };
    return new Option(
      elo === null || !rated ? say("level.unrated", facts) : say("level.rated", { ...facts, elo: `${elo}` }),
      `${number}`,
    );
  });
  select.replaceChildren(...options);
  const note = document.getElementById(select.getAttribute("aria-describedby") ?? "");
  if (note) note.hidden = game.levels.every((elo) => elo === null);
  select.value = `${levelNumber(game, level)}`;
}
