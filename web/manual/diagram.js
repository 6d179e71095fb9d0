// @ts-check
// Draws a board for a page of text: a turn's path, its captures, marked houses. It uses only a few custom properties of
// the page, each with a default, and prints in black and white.

import { HAND } from "../board/timeline.js";
import { board, oval, round, shape, words } from "./board_svg.js";

export { draw } from "./board_svg.js";

/** @import { Added, Shape, Centre } from "./board_svg.js" */
/** @import { Flight } from "../board/timeline.js" */
/**
 * @typedef {{ places: number[], hand?: Flight | null, flight?: Flight | null }} Seeds
 * @typedef {{ seeds: Seeds, name: string, owners?: Side[] | null, near?: Side, path?: number[], taken?: number[],
 *   ringed?: number[], marked?: number[], barred?: number[] }} Drawing `name` is for screen readers; `path` lists the
 *   cells sown, `taken` those captured, `ringed` those that the rules mark, `marked` those to notice, `barred` those that
 *   may not be played
 */

/** The default colours. */
const COLOURS = {
  "wood-mid": "#dfb578",
  "bed-edge": "#3a210f",
  ink: "#231306",
  south: "#5f2a12",
  north: "#728c96",
  last: "#bfe9f5",
  "seed-light": "#fdf8ec",
  gold: "#ffd36b",
  halo: "#f0d6a8",
  bubble: "#fff8ea",
  refused: "#f25a45",
  "bubble-ink": "#3b2410",
};
/** The page's names of the drawing's colours. */
const SHORT = { wood: "wood-mid", edge: "bed-edge", seed: "seed-light" };

/** @param {string} name */
const colour = (name) => {
  const full = SHORT[/** @type {keyof typeof SHORT} */ (name)] ?? name;
  return `var(--${full}, ${COLOURS[/** @type {keyof typeof COLOURS} */ (full)]})`;
};
const LINE = colour("edge");

/** Gives the cells that a turn's first lap sows, its start included, and all it captures. @param {Step[]} steps */
export function traced(steps) {
  const [first, second] = steps.flatMap(({ kind, to }, i) => (kind !== "note" && to === HAND ? [i] : []));
  const lap = steps.slice(first, second).filter(({ kind }) => kind === "lift" || kind === "sow");
  const path = lap.map(({ kind, from, to }) => (kind === "lift" ? from : to));
  return { path, taken: steps.filter(({ kind }) => kind === "capture").map(({ from }) => from) };
}

/** Draws the path of the seeds as an arrow. @param {Centre[]} spots @returns {Shape[]} */
function arrow(spots) {
  const [before, last] = spots.slice(-2);
  if (!last) return [];
  const way = Math.atan2(last.y - before.y, last.x - before.x);
  const corners = [0, 2.55, -2.55].map((aside) => {
    const away = aside === 0 ? 5 : 8.5;
    return `${round(last.x + away * Math.cos(way + aside))},${round(last.y + away * Math.sin(way + aside))}`;
  });
  const line = { fill: "none", stroke: colour("last"), "stroke-width": 3, "stroke-opacity": 0.75 };
  return [
    shape("polyline", { points: spots.map(({ x, y }) => `${x},${y}`).join(" "), ...line }),
    shape("polygon", { points: corners.join(" "), fill: colour("last"), stroke: LINE, "stroke-width": 0.7 }),
  ];
}

/** Draws the number of seeds in flight. @param {Map<number, Centre>} spots @param {Flight | null} [flight]
 * @returns {Shape[]} */
function bubble(spots, flight) {
  const [from, to] = [spots.get(flight?.from ?? -1), spots.get(flight?.to ?? -1)];
  if (!flight?.seeds || !from || !to) return [];
  const [x, y] = [from.x + (to.x - from.x) * flight.progress, from.y + (to.y - from.y) * flight.progress].map(round);
  const ball = shape("circle", { cx: x, cy: y, r: 9, fill: colour("bubble"), stroke: LINE });
  return [ball, words(x, y + 4, 11, flight.seeds, colour("bubble-ink"))];
}

/** Draws the rules' own mark of a house, within other rings, on one that contrasts with it. @param {Centre} spot */
const ruleMark = (spot) => [
  oval(spot, 3.5, { stroke: colour("halo"), "stroke-width": 4 }),
  oval(spot, 3.5, { stroke: colour("ink"), "stroke-width": 1.6 }),
];

/** Draws a diagram. @param {Layout} layout @param {Drawing} drawing @returns {Shape} an `svg` */
export function diagram(layout, drawing) {
  const { seeds, name, owners, near = "S", path = [], taken = [], ringed = [], marked = [], barred = [] } = drawing;
  const gold = { stroke: colour("gold"), "stroke-width": 2.6 };
  const cells = [...layout.houses, ...layout.stores];
  /** @param {Centre[]} middles @returns {Added} */
  const add = (middles) => {
    const spots = new Map(middles.map((spot, i) => [cells[i].cell, spot]));
    /** @param {number[]} cells */
    const at = (cells) => cells.map((cell) => /** @type {Centre} */ (spots.get(cell)));
    const captured = taken.filter((cell) => layout.houses.some((house) => house.cell === cell));
    return [
      [
        ...at(ringed).flatMap(ruleMark),
        ...at(marked).map((spot) => oval(spot, 0.5, gold)),
        ...at(captured).map((spot) => oval(spot, 0.5, { ...gold, "stroke-dasharray": "4 3" })),
        ...arrow(at(path)),
      ],
      [
        ...at(barred).map(({ x, y }) => {
          const d = `M${x - 9} ${y - 9}l18 18m0 -18l-18 18`;
          return shape("path", { d, stroke: colour("refused"), "stroke-width": 3.5, "stroke-linecap": "round" });
        }),
        ...bubble(spots, seeds.flight),
        ...bubble(spots, seeds.hand),
      ],
    ];
  };
  const drawn = board(layout, seeds.places, name, owners, near, colour, add);
  drawn.attributes.class = "diagram";
  return drawn;
}
