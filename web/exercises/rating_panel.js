// @ts-check
// The standing of a person in the exercises: the rating, its history as a line, the days in a row.

import { byId } from "../dom.js";
import { draw } from "../manual/board_svg.js";

/** @import { I18n } from "../text/i18n.js" */
/** @import { Shape } from "../manual/board_svg.js" */

/** The drawing of the history, and what is free above and below its line. */
const GRAPH = { width: 300, height: 80, free: 4 };

/** The history of a rating as a drawing. @param {number[]} history @param {string} name @returns {Shape} */
export function graphOf(history, name) {
  const { width, height, free } = GRAPH;
  const [low, high] = [Math.min(...history), Math.max(...history)];
  const points = history.map((rating, i) => {
    const up = (rating - low) / Math.max(high - low, 1);
    return `${((i / (history.length - 1)) * width).toFixed(1)},${(height - free - up * (height - 2 * free)).toFixed(1)}`;
  });
  const look = { fill: "none", stroke: "currentColor", "stroke-width": 2, "vector-effect": "non-scaling-stroke" };
  return {
    tag: "svg",
    attributes: { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": name, preserveAspectRatio: "none" },
    children: [{ tag: "polyline", attributes: { points: points.join(" "), ...look }, children: [] }],
  };
}

/**
 * @param {I18n} phrases @param {{ rating: number, deviation: number } | null} person @param {number[]} history
 * @param {number} days in a row
 */
export function showRating({ say }, person, history, days) {
  const sure = person && { rating: Math.round(person.rating), deviation: Math.round(2 * person.deviation) };
  byId("exercises-rating").textContent = sure ? say("exercises.rating", sure) : say("exercises.unrated");
  byId("exercises-streak").textContent = days > 0 ? say("exercises.streak", { count: days }) : "";
  /** @type {HTMLButtonElement} */ (byId("exercises-forget")).hidden = history.length === 0 && days === 0;
  const ends = { first: history[0], last: history[history.length - 1] };
  const graph = history.length > 1 ? [draw(graphOf(history, say("exercises.graph", ends)))] : [];
  byId("exercises-graph").replaceChildren(...graph);
}
