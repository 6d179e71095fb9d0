// @ts-check
// The levels of a game in words: number, description, and Elo where it was measured.

import { LEVEL_STEP } from "../game/state.js";

/** @import { I18n } from "./i18n.js" */

/** Gives the number of a level in a game; a legacy level is mapped. @param {GameInfo} game @param {number} level */
export const levelNumber = ({ levels, eight }, level) =>
  eight[level - 1] ?? Math.min(level, LEVEL_STEP * levels.length);

/** Says which of the eight descriptions fits a level. @param {GameInfo} game @param {number} number of the level */
export const levelDescription = ({ eight }, number) =>
  Math.max(
    eight.findLastIndex((known) => known <= number),
    0,
  ) + 1;

/**
 * Gives the next level up or down; null if there is none. Custom rules have the levels of the first game.
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
 */
export function fillLevelSelect(select, game, level, say) {
  const options = game.levels.map((elo, place) => {
    const number = LEVEL_STEP * (place + 1);
    const facts = { level: number, like: say(`level.${levelDescription(game, number)}`) };
    return new Option(
      elo === null ? say("level.unrated", facts) : say("level.rated", { ...facts, elo: `${elo}` }),
      `${number}`,
    );
  });
  select.replaceChildren(...options);
  const note = document.getElementById(select.getAttribute("aria-describedby") ?? "");
  if (note) note.hidden = game.levels.every((elo) => elo === null);
  select.value = `${levelNumber(game, level)}`;
}
