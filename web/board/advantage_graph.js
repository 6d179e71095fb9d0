// @ts-check
// Draws the graph of a review: the lead after each move. South's lead goes up, North's down.

import { SIDES } from "./geometry.js";

/** The graph's height and its padding above and below, in pixels. */
const [HEIGHT, ROOM] = [150, 10];
/** The smallest range of the graph, in seeds. */
const LEAST = 4;
/** The radius of a mistake's mark, in pixels. @type {Record<string, number>} */
const RADII = { slip: 3, mistake: 4.5, blunder: 6 };

/**
 * Creates an SVG element. `svg` of dom.js is not used, so that a board can be drawn without the page.
 * @param {string} tag @param {Record<string, string | number>} attributes @param {(Node | string)[]} children
 */
function draw(tag, attributes, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/**
 * Gives the lead after each number of moves, null where it is unknown.
 * @param {Assessment[]} moves @param {number} total @returns {(number | null)[]}
 */
export function leads(moves, total) {
  /** @type {(number | null)[]} */
  const found = Array.from({ length: total + 1 }, () => null);
  for (const { at, after, ahead } of moves) {
    found[at] ??= ahead;
    found[at + 1] = after;
  }
  return found;
}

/**
 * Draws the graph, with a line at the chosen move.
 * @param {SVGSVGElement} svg @param {{ moves: Assessment[], total: number }} review @param {number} chosen
 * @param {{ title: string, lead: (value: number) => string }} words
 */
export function drawAdvantageGraph(svg, { moves, total }, chosen, { title, lead }) {
  const width = svg.clientWidth || 320;
  const known = leads(moves, total);
  const most = Math.max(LEAST, ...known.map((value) => Math.abs(value ?? 0)));
  const x = (/** @type {number} */ at) => (width * at) / Math.max(1, total);
  const y = (/** @type {number} */ value) => HEIGHT / 2 - (value / most) * (HEIGHT / 2 - ROOM);
  const first = known.findIndex((value) => value !== null);
  const points = known.flatMap((value, at) => (value === null ? [] : `${x(at).toFixed(1)},${y(value).toFixed(1)}`));
  const area = [`${x(Math.max(0, first)).toFixed(1)},${y(0)}`, ...points, `${width},${y(0)}`].join(" ");
  const marks = moves
    .filter(({ size }) => size !== "")
    .map(({ at, after, size, turning }) =>
      draw("circle", { cx: x(at + 1), cy: y(after), r: RADII[size], class: `${size} ${turning ? "turning" : ""}` }),
    );
  svg.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
  svg.replaceChildren(
    draw("title", {}, title),
    ...SIDES.map((side, below) =>
      draw(
        "svg",
        {
          y: below * (HEIGHT / 2),
          width,
          height: HEIGHT / 2,
          viewBox: `0 ${below * (HEIGHT / 2)} ${width} ${HEIGHT / 2}`,
          class: side,
        },
        draw("polygon", { points: area }),
      ),
    ),
    draw("line", { x1: 0, x2: width, y1: y(0), y2: y(0), class: "level" }),
    draw("polyline", { points: points.join(" ") }),
    draw("line", { x1: x(chosen), x2: x(chosen), y1: 0, y2: HEIGHT, class: "here" }),
    ...marks,
    draw("text", { x: 4, y: 14 }, lead(Math.round(most))),
    draw("text", { x: 4, y: HEIGHT - 5 }, lead(-Math.round(most))),
  );
}
