// @ts-check
// The site's exercises in other web pages: the daily one, or a series, chosen by `find`. A frame loads this script when
// it needs it (`../lazy_script.js`).

import { dayOf, exerciseOfTheDay } from "../exercises/exercise_file.js";
import { loadShipped } from "../exercises/shipped.js";

/** @import { Exercise } from "../exercises/exercise_file.js" */

/** The longest series of a theme. */
const MOST = 10;

/** Chooses a day's exercises, equal for all users, the easy ones first.
 * @param {Exercise[]} all @param {string} find @param {number} day in days since 1970 @returns {Exercise[]} */
export function seriesOf(all, find, day) {
  const [kind, value] = find.split("=");
  const those = kind === "theme" ? all.filter(({ themes }) => themes.includes(value)) : all;
  if (those.length === 0) return [];
  if (kind === "daily") return [exerciseOfTheDay(those, day)];
  const count = Math.min(kind === "theme" ? MOST : Number(value), those.length);
  const chosen = Array.from({ length: count }, (_, i) => exerciseOfTheDay(those, day * count + i));
  return [...new Set(chosen)].sort((a, b) => a.rating - b.rating);
}

/** Loads today's exercises of a game. @param {string} game @param {string} find @param {URL} root the site's
 * @returns {Promise<Exercise[]>} rejects if they cannot be loaded */
export async function loadSeries(game, find, root) {
  return seriesOf(await loadShipped(game, root), find, dayOf(new Date()));
}
