// @ts-check
// Draws the element's board asleep as SVG, with everything where the board awake has it. The element has 4 kB, so this
// repeats the lengths of board/geometry.js in short, for boards of usual widths, from the board's middle. A browser
// test compares the two.

/** @param {string} tag @param {Record<string, unknown>} attributes @param {(Element | string)[]} children */
function svg(tag, attributes, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const name in attributes) made.setAttribute(name, /** @type {string} */ (attributes[name]));
  made.append(...children);
  return made;
}

/** Names the colour of a side. @param {string} side */
const sideColour = (side) => (side > "N" ? "south" : "north");

/**
 * Draws seeds in a spiral.
 * @param {string} fill @param {number} x @param {number} y the middle of their house @param {number} rx half its width
 * @param {number} ry half its height @param {number} count
 */
const spiral = (fill, x, y, rx, ry, count) => {
  const pace = 0.65 / Math.sqrt(count);
  const circles = Array.from({ length: count }, (_, i) =>
    svg("circle", {
      cx: x + rx * pace * Math.sqrt(i + 0.5) * Math.cos(i * 2.4),
      cy: y + ry * pace * Math.sqrt(i + 0.5) * Math.sin(i * 2.4),
      r: Math.min(rx, ry) * Math.min(0.4, pace),
    }),
  );
  return svg("g", { fill }, ...circles);
};

/**
 * Draws a board with its seeds.
 * @param {Layout} layout @param {number[]} places the seeds by cell @param {string} name for screen readers
 * @param {string} owners of the houses, if they change @param {string} near @param {(name: string) => string} colour
 * @param {number} width @param {string[]} names of the sides, South's first
 */
export function drawBoard({ rows, columns, houses, stores }, places, name, owners, near, colour, width, names) {
  const room = width - 8;
  /** 1 for two rows, else 0. */
  const two = +(rows < 3);
  let height = Math.max(room * (two ? 0.6 : 0.7), 320);
  const frame = Math.max(Math.min(room / 2 - 22 * columns, room * 0.018), 2);
  let end = Math.max(room * 0.115, 60);
  if (!stores[0] || (room - 2 * (frame + end)) / columns < (height < room ? 44 : 56)) end = 0;
  const bar = end ? 0 : two ? 42 : height * 0.085;
  const lane = end && two ? height * 0.02 : 4;
  const half = room / 2 - frame - end;
  const cell = (2 * half) / columns;
  const label = Math.max(cell * (two ? 0.28 : 0.25), 13);
  const letter = Math.max(label * 0.68, 11);
  const band = two ? (label + letter) * 1.12 + 2 : label * 1.3;
  const rx = cell * 0.46;
  const ry = Math.min(
    ((height - 2 * (frame + bar + lane)) / rows - band) / 2 - 3,
    rx * (two ? (bar ? 3.2 : Math.max((2.9 * height) / room, 1.95)) : 1.9),
  );
  const row = 2 * ry + band + 6;
  const inner = rows * row + 2 * lane;
  height = inner + 2 * (frame + bar);

  /** @param {string} fill @param {number} x @param {number} y @param {number} dx @param {number} dy half its size
   * @param {number} rx the corners' radius; they are a little higher */
  const box = (fill, x, y, dx, dy, rx) =>
    svg("rect", { x: x - dx, y: y - dy, width: 2 * dx, height: 2 * dy, rx, ry: rx * 1.2, fill: colour(fill) });
  /** @param {string} fill @param {number} x @param {number} y @param {number} size @param {string | number} text */
  const words = (fill, x, y, size, text) =>
    svg("text", { x, y: y + size / 3, "font-size": size, fill: colour(fill) }, /** @type {string} */ (text));

  /** Draws a house with its seeds, name and count. @param {House} house @param {number} i */
  const drawHouse = (house, i) => {
    const down = house.side === near ? 1 : -1;
    const x = (near > "N" ? 1 : -1) * ((house.column + 0.5) * cell - half);
    // the second and third of four rows are inside
    const y = down * (lane + 3 + ry + (two || house.row % 3 ? 0 : row));
    const number = y + down * (ry + 3 + (two ? label * 0.58 : band / 2));
    const count = places[house.cell];
    return [
      box(sideColour(owners[i] ?? house.side), x, y, rx, ry, rx),
      spiral(colour("seed"), x, y, rx, ry, count),
      words("ink", x + ((two - 1) * cell) / 3, number + (two * down * (label + letter)) / 2, letter, house.name),
      words("ink", x, number, label, count),
    ];
  };

  /** Draws a store with its name and count. @param {Store} store @param {number} i */
  const drawStore = (store, i) => {
    const down = store.side === near ? 1 : -1;
    const right = store.end > "m" ? down : -down;
    const x = right * (end ? half + end / 2 : half * 0.4);
    const y = end ? 0 : (down * (inner + bar)) / 2;
    const high = y || down * (inner / 2 - 16);
    const ink = store.side > "N" ? "seed" : "ink";
    return [
      box(sideColour(store.side), x, y, (end || half * 1.2) / 2 - 3, (bar || inner) / 2 - 3, 18),
      words(ink, x, high, 12, names[i]),
      words(ink, end ? x : right * (bar * 0.55 - half * 0.2), high - down * Math.min(end, 22), 26, places[store.cell]),
    ];
  };

  return svg(
    "svg",
    {
      viewBox: [-width / 2, -4 - height / 2, width, height + 8],
      role: "img",
      "aria-label": name,
      stroke: colour("edge"),
    },
    box("wood", 0, 0, room / 2 - 2, height / 2 - 2, 20),
    ...houses.flatMap(drawHouse),
    box("wood", 0, 0, half - 6, 0.2, 0),
    ...stores.flatMap(drawStore),
  );
}
