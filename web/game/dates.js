// @ts-check
// Dates as the user's clock and region have them.

/** Gives the day that a clock shows, as `2026-11-26`. @param {Date} [now] */
export function localDay(now = new Date()) {
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}

/**
 * Gives the user's own form of the page's language, such as en-GB where the page speaks en; else that language.
 * @param {string} language @param {readonly string[]} [wished] the user's languages, the first one first
 */
export const regional = (language, wished = navigator.languages) =>
  wished.find((tag) => tag === language || tag.startsWith(`${language}-`)) ?? language;
