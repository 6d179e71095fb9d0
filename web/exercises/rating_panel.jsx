// @ts-check
// Panel with the rating in exercises, its history as a line, and the streak.

/** @import { I18n } from "../text/i18n.js" */

/** The size of the graph and its padding. */
const GRAPH = { width: 300, height: 80, free: 4 };

/** Gives the points of a rating history's line. @param {number[]} history */
export function pointsOf(history) {
  const { width, height, free } = GRAPH;
  const [low, high] = [Math.min(...history), Math.max(...history)];
  const points = history.map((rating, i) => {
    const up = (rating - low) / Math.max(high - low, 1);
    return `${((i / (history.length - 1)) * width).toFixed(1)},${(height - free - up * (height - 2 * free)).toFixed(1)}`;
  });
  return points.join(" ");
}

/** @param {{ phrases: I18n, person: Progress["person"], history: number[], days: number }} props */
export function RatingPanel({ phrases: { say }, person, history, days }) {
  // texts, as a rating is written without separators
  const sure = person && { rating: person.rating.toFixed(), deviation: (2 * person.deviation).toFixed() };
  const ends = { first: `${history[0]}`, last: `${history[history.length - 1]}` };
  return (
    <div class="exercises-standing">
      <p id="exercises-rating">{sure ? say("exercises.rating", sure) : say("exercises.unrated")}</p>
      <div id="exercises-graph" class="exercises-graph">
        {history.length > 1 && (
          <svg
            viewBox={`0 0 ${GRAPH.width} ${GRAPH.height}`}
            role="img"
            aria-label={say("exercises.graph", ends)}
            preserveAspectRatio="none"
          >
            <polyline points={pointsOf(history)} />
          </svg>
        )}
      </div>
      <p id="exercises-streak">{days > 0 && say("exercises.streak", { count: days })}</p>
    </div>
  );
}
