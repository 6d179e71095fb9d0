// @ts-check
// Loads the exercises that come with the site.

import { readExercises } from "./exercise_file.js";

/** @import { Exercise } from "./exercise_file.js" */

/** Whether a game has exercises on the site; custom rules have none. @param {string} game */
export const hasShipped = (game) => Object.hasOwn(__EXERCISES__, game);

/** Loads a game's exercises: none where it has none. @param {string} game @param {URL} root the site's
 * @returns {Promise<Exercise[]>} rejects if they cannot be loaded */
export async function loadShipped(game, root) {
  if (!hasShipped(game)) return [];
  const answer = await fetch(new URL(__EXERCISES__[game], root));
  if (!answer.ok) throw new Error(`the exercises of ${game} can't be had`);
  return readExercises(game, await answer.text());
}
