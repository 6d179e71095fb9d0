// @ts-check
// The exercises of the site in a page of others: the one of the day, or a few one after the other, by what `find` says.

import { exerciseOfTheDay } from "../exercises/exercise_file.js";

/** @import { Exercise } from "../exercises/exercise_file.js" */

const SHIPPED = /^(daily|theme=[a-z-]+|series=([1-9]|1[0-9]|20))$/;
/** The most exercises of a theme that are asked in a row. */
const MOST = 10;

/** Whether what is to be found is an exercise of the site. @param {string} find */
export const isShipped = (find) => SHIPPED.test(find);

/**
 * The exercises that are asked, on a day the same for everybody; the easy ones first.
 * @param {Exercise[]} all of the game @param {string} find @param {number} day in days since 1970 @returns {Exercise[]}
 */
export function seriesOf(all, find, day) {
  const [kind, value] = find.split("=");
  const those = kind === "theme" ? all.filter(({ themes }) => themes.includes(value)) : all;
  if (those.length === 0) return [];
  if (kind === "daily") return [exerciseOfTheDay(those, day)];
  const count = Math.min(kind === "theme" ? MOST : Number(value), those.length);
  const chosen = Array.from({ length: count }, (_, i) => exerciseOfTheDay(those, day * count + i));
  return [...new Set(chosen)].sort((a, b) => a.rating - b.rating);
}

/**
 * The progress through a series, as dots: those done, the one that is asked, those to come.
 * @param {number} at @param {number} of
 */
export const dots = (at, of) => (of < 2 ? "" : `${"●".repeat(at)}◉${"○".repeat(of - at - 1)}`);
