// @ts-check
// Draws the ways of seeds over a board, from a ring at the house where each begins to an arrowhead where it ends. It
// lies over any board whose houses are buttons, and follows its size.

import { svg } from "../dom.js";

/** @typedef {{ x: number, y: number }} Point */
/**
 * @typedef {{ kind: "played" | "better", cells: number[], captures: number }} SeedPath the cells of the first lap in
 *   order, and the seeds captured in the whole turn
 */

/** The part of a house's height by which its hollow lies nearer to the middle of the board: its number is outside. */
const INWARD = 1 / 8;
/** How far two paths lie apart, and the length of an arrowhead, as parts of a house's width. */
const APART = { played: -0.07, better: 0.07 };
const HEAD = 0.3;

/**
 * Gives the middle of each hollow, in pixels from the board's corner.
 * @param {HTMLElement} board @returns {{ spots: Map<number, Point>, width: number }} with the width of a house
 */
function spotsOf(board) {
  const whole = board.getBoundingClientRect();
  /** @type {Map<number, Point>} */
  const spots = new Map();
  let width = 0;
  for (const house of /** @type {NodeListOf<HTMLElement>} */ (board.querySelectorAll(".house"))) {
    const box = house.getBoundingClientRect();
    const y = box.y + box.height / 2 - whole.y;
    const inward = Math.sign(whole.height / 2 - y) * box.height * INWARD;
    spots.set(Number(house.dataset.cell), { x: box.x + box.width / 2 - whole.x, y: y + inward });
    width = box.width;
  }
  return { spots, width };
}

/** Gives the corners of an arrowhead. @param {Point} from @param {Point} to @param {number} length */
function headAt(from, to, length) {
  const way = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [x, y] = [(to.x - from.x) / way, (to.y - from.y) / way];
  const back = { x: to.x - x * length, y: to.y - y * length };
  const half = length * 0.55;
  return [to, { x: back.x - y * half, y: back.y + x * half }, { x: back.x + y * half, y: back.y - x * half }];
}

const listed = (/** @type {Point[]} */ points) => points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");

/** Draws a path. @param {SeedPath} path @param {Map<number, Point>} spots @param {number} width of a house */
function drawPath({ kind, cells, captures }, spots, width) {
  const shift = APART[kind] * width;
  const points = cells.flatMap((cell) => {
    const spot = spots.get(cell); // a store has no button
    return spot ? [{ x: spot.x + shift, y: spot.y + shift }] : [];
  });
  const [start] = points;
  const last = points.at(-1);
  if (!start || !last || points.length < 2) return [];
  const head = headAt(points[points.length - 2], last, width * HEAD);
  const size = Math.max(width * 0.22, 11);
  return [
    svg("polyline", { class: "edge", points: listed(points) }),
    svg("polygon", { class: "edge", points: listed(head) }),
    svg("circle", { cx: start.x, cy: start.y, r: width * 0.11 }),
    svg("polyline", {
      points: listed(points.slice(0, -1).concat({ x: (head[1].x + head[2].x) / 2, y: (head[1].y + head[2].y) / 2 })),
    }),
    svg("polygon", { points: listed(head) }),
    ...(captures > 0
      ? [
          Object.assign(svg("text", { x: last.x, y: last.y - size, "font-size": size }), {
            textContent: `+${captures}`,
          }),
        ]
      : []),
  ];
}

/** Creates the paths over a board; `show` replaces them. @param {HTMLElement} board */
export function createPaths(board) {
  const picture = svg("svg", { class: "review-paths", "aria-hidden": "true" });
  /** @type {SeedPath[]} */
  let shown = [];
  function draw() {
    const { spots, width } = spotsOf(board);
    picture.replaceChildren(
      ...shown.map((path) => {
        const group = svg("g", { class: path.kind });
        group.append(...drawPath(path, spots, width));
        return group;
      }),
    );
  }
  const observer = new ResizeObserver(draw);
  observer.observe(board);
  board.append(picture);
  return {
    /** Draws them anew where the houses are. */
    draw,
    /** @param {SeedPath[]} paths */
    show(paths) {
      shown = paths;
      draw();
    },
    end() {
      observer.disconnect();
      picture.remove();
    },
  };
}
