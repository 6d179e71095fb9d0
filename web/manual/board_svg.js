// @ts-check
// Draws a board with its seeds, as plain data and as SVG. Its lengths are literals: a house is 40 by 48, 7 of them for
// its text; its hollow is 37 by 33. The rim is 4, a store beside the houses 27 with its padding. manual/diagram.js adds
// what only the manual shows.

/**
 * @typedef {{ tag: string, attributes: Record<string, string | number>, children: (Shape | string)[] }} Shape
 * @typedef {{ x: number, y: number, side: Side }} Centre the middle of a house or store
 * @typedef {(name: "wood" | "edge" | "south" | "north" | "seed" | "ink") => string} ColourOf
 * @typedef {[under: Shape[], over: Shape[]]} Added the shapes under the seeds and over all
 */

/** @param {number} number */
export const round = (number) => Math.round(number * 100) / 100;

/** @param {string} tag @param {Record<string, string | number>} attributes @param {(Shape | string)[]} children
 * @returns {Shape} */
export const shape = (tag, attributes, ...children) => ({ tag, attributes, children });

/** Writes a name or number, smaller if it has three characters.
 * @param {number} x @param {number} y @param {number} size @param {string | number} text @param {string} fill */
export const words = (x, y, size, text, fill) =>
  shape("text", { x, y, fill, "font-size": `${text}`[2] ? size - 3 : size }, `${text}`);

/** @param {Parameters<typeof words>} its */
const bold = (...its) => {
  const made = words(...its);
  made.attributes["font-weight"] = 700;
  return made;
};

/** @param {Centre} spot @param {number} by the inset in a house @param {Record<string, string | number>} look */
export const oval = ({ x, y }, by, look) =>
  shape("ellipse", { cx: x, cy: y, rx: 18.5 - by, ry: 16.5 - by, fill: "none", ...look });

/** @param {number} x @param {number} y @param {number} width @param {number} height @param {number} rx
 * @param {Record<string, string>} look */
const box = (x, y, width, height, rx, look) => shape("rect", { x, y, width, height, rx, ...look });

/**
 * Draws the seeds of a house: few in rings that can be counted, many like a sunflower's.
 * @param {number} count @param {Centre} spot
 */
function heap(count, { x, y }) {
  const many = count > 8;
  const pace = 13 / Math.sqrt(count);
  const ring = count > 4 ? 9.5 : count > 1 ? 5.5 : 0;
  return Array.from({ length: count }, (_, i) => {
    const away = many ? pace * Math.sqrt(i + 0.5) : ring;
    const turn = many ? i * 2.4 : ((i / count) * 2 - 0.5) * Math.PI;
    return shape("circle", {
      cx: round(x + away * Math.cos(turn)),
      cy: round(y + away * Math.sin(turn)),
      r: round(Math.min(3.3, pace * 0.86)),
    });
  });
}

/**
 * Draws a board with its seeds. @param {Layout} layout @param {number[]} places the seeds by cell
 * @param {string} name for screen readers @param {Side[] | null | undefined} owners
 * @param {string} near @param {ColourOf} colour
 * @param {(spots: Centre[]) => Added} [add] is given the centres of houses and stores @returns {Shape} an `svg`
 */
export function board({ rows, columns, houses, stores }, places, name, owners, near, colour, add = () => [[], []]) {
  const left = stores[0] ? 31 : 4;
  const [width, height] = [columns * 40 + 2 * left, rows * 48 + 8];
  const stroke = colour("edge");
  const [colours, ink, seed] = [{ S: colour("south"), N: colour("north") }, colour("ink"), colour("seed")];
  const turn = near === "S" ? 1 : -1;
  const pits = houses.map(({ side, row, column }) => ({
    x: width / 2 + turn * (column + 0.5 - columns / 2) * 40,
    y: height / 2 + turn * ((row + 0.5 - rows / 2) * 48 + (side === "S" ? -7 : 7)),
    side,
  }));
  const bays = stores.map(({ side, end }) => {
    const away = (width - left) / 2;
    return { x: width / 2 + ((end === "left") === (side === near) ? -away : away), y: height / 2, side };
  });
  const [under, over] = add([...pits, ...bays]);
  return shape(
    "svg",
    {
      viewBox: `0 0 ${width} ${height}`,
      role: "img",
      "aria-label": name,
      stroke: "none",
      "font-family": "sans-serif",
      "text-anchor": "middle",
    },
    box(0.5, 0.5, width - 1, height - 1, 12, { fill: colour("wood"), stroke }),
    ...pits.map((pit, i) => oval(pit, 0, { fill: colours[owners?.[i] ?? pit.side], stroke })),
    ...(owners ?? []).map((owner, i) =>
      oval(pits[i], 2.5, { stroke: seed, "stroke-dasharray": owner === "S" ? "none" : "2 2.5" }),
    ),
    ...under,
    ...pits.flatMap((pit, i) => {
      const line = pit.y + (pit.side === near ? 28 : -20);
      const seeds = places[houses[i].cell];
      const letter = houses[i].name;
      return [
        shape("g", { fill: seed, stroke, "stroke-width": 0.7 }, ...heap(seeds, pit)),
        words(pit.x - 9 - letter.length, line, 11, letter, ink),
        bold(pit.x + 5, line, 13, seeds, ink),
      ];
    }),
    ...bays.flatMap(({ x, y, side }, i) => [
      box(x - 12, 10, 24, height - 20, 9, { fill: colours[side], stroke }),
      bold(
        x,
        y + (side === near ? height / 2 - 18 : 30 - height / 2),
        14,
        places[stores[i].cell],
        side === "S" ? seed : ink,
      ),
    ]),
    ...over,
  );
}

/**
 * Creates the elements of a drawing.
 * @param {Shape} drawn @returns {SVGElement}
 */
export function draw({ tag, attributes, children }) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const name in attributes) made.setAttribute(name, /** @type {string} */ (attributes[name]));
  made.append(...children.map((child) => (typeof child === "string" ? child : draw(child))));
  return made;
}
