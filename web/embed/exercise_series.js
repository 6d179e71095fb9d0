// @ts-check
// The site's exercises in other web pages: the daily one, or a series, chosen by `find`.

import { exerciseOfTheDay } from "../exercises/exercise_file.js";

/** @import { Exercise } from "../exercises/exercise_file.js" */

const SHIPPED = /^(daily|theme=[a-z-]+|series=([1-9]|1[0-9]|20))$/;
/** The longest series of a theme. */
const MOST = 10;

/** Whether `find` names exercises of the site. @param {string} find */
export const isShipped = (find) => SHIPPED.test(find);

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

/** Shows the progress in a series as dots. @param {number} at @param {number} of */
export const dots = (at, of) => (of < 2 ? "" : `${"●".repeat(at)}◉${"○".repeat(of - at - 1)}`);
