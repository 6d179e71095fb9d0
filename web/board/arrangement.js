// @ts-check
// Where everything lies on a canvas: from a layout and a size to rectangles, and where seeds come to rest. Pure.

/**
 * @typedef {{ x: number, y: number, width: number, height: number }} Box
 * @typedef {{ x: number, y: number, rx: number, ry: number }} Hollow centre and half axes
 * @typedef {{ cell: number, name: string, side: Side, row: number, column: number, box: Box, hollow: Hollow,
 *   label: { x: number, y: number } }} PlacedHouse
 * @typedef {{ cell: number, side: Side, box: Box, hollow: Hollow, label: { x: number, y: number },
 *   size: number, name: number }} PlacedStore the sizes of its number and of its owner's name
 * @typedef {{ width: number, height: number, board: Box, bed: Box, houses: PlacedHouse[], stores: PlacedStore[], seed: number,
 *   label: number, near: Side, middle: number }} Arrangement
 *   `bed` holds the rows; `seed` is a seed's radius, `label` the size of the numbers, `middle` where the far side ends
 * @typedef {{ x: number, y: number, angle: number, tone: number }} Spot where a seed rests, from its hollow's centre
 */

/** Stores lie at the ends of the board if that leaves each house so many pixels, else above and below. */
const ROOMY = 50;

/** @param {number} value @param {number} low @param {number} high */
const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

/** A layout as the side sees it that lies near. @param {Layout} layout @param {Side} near @returns {Layout} */
export function seenFrom(layout, near) {
  if (near === "S") return layout;
  const { rows, columns } = layout;
  const houses = layout.houses.map((house) => ({
    ...house,
    row: rows - 1 - house.row,
    column: columns - 1 - house.column,
  }));
  return { ...layout, houses };
}

/**
 * Fits a board into a space. Stores at the ends go above and below where the houses would become too narrow.
 * @param {Layout} layout as it is seen @param {number} width @param {number} height @param {Side} [near] whose side is below
 * @returns {Arrangement}
 */
export function arrange(layout, width, height, near = "S") {
  const below = layout.stores.filter((store) => store.end === "below");
  const ends = layout.stores.filter((store) => store.end !== "below");
  const wide = width / (layout.columns + 2) >= ROOMY;
  const edge = clamp(width * 0.012, 3, 12);
  const rim = clamp(width * 0.018, 5, 18);
  const bar = layout.stores.length === 0 ? 0 : clamp(Math.min(width * 0.13, height * 0.16), 40, 76);
  const bars = (below.length > 0 ? 1 : 0) + (ends.length > 0 && !wide ? 2 : 0);
  const columns = layout.columns + (ends.length > 0 && wide ? 2 : 0);
  const cellWidth = Math.min(
    (width - 2 * (rim + edge)) / columns,
    ((height - 2 * (rim + edge) - bars * (bar + rim)) / layout.rows) * 1.15,
  );
  const label = clamp(cellWidth * 0.27, 13, 30);
  const stretch = clamp(1.5 - cellWidth / 240, 1.08, 1.32);
  const tallest = cellWidth * stretch * 0.96 + label * 1.3;
  const cellHeight = Math.min((height - 2 * (rim + edge) - bars * (bar + rim)) / layout.rows, tallest);

  const boardWidth = columns * cellWidth + 2 * rim;
  const boardHeight = layout.rows * cellHeight + bars * (bar + rim) + 2 * rim;
  const board = { x: (width - boardWidth) / 2, y: (height - boardHeight) / 2, width: boardWidth, height: boardHeight };
  const bed = {
    x: board.x + rim + (columns - layout.columns) * cellWidth * 0.5,
    y: board.y + rim + (ends.length > 0 && !wide ? bar + rim : 0),
    width: layout.columns * cellWidth,
    height: layout.rows * cellHeight,
  };
  const houses = layout.houses.map((house) => placeHouse(house, bed, cellWidth, cellHeight, label, near));
  const stores = layout.stores.map((store) => placeStore(store, { board, bed, rim, bar, wide, cellWidth, near }));
  const seed = Math.min(houses[0].hollow.rx, houses[0].hollow.ry) * 0.25;
  const middle = Math.max(...houses.filter(({ side }) => side !== near).map(({ box }) => box.y + box.height));
  return { width, height, board, bed, houses, stores, seed, label, near, middle };
}

/**
 * A house in its cell of the bed; its number stands on its owner's side of it.
 * @param {House} house @param {Box} bed @param {number} width @param {number} height @param {number} label
 * @param {Side} near @returns {PlacedHouse}
 */
function placeHouse(house, bed, width, height, label, near) {
  const box = { x: bed.x + house.column * width, y: bed.y + house.row * height, width, height };
  const band = label * 1.3;
  const below = house.side === near;
  const rx = width * 0.455;
  const ry = Math.min((height - band) * 0.475, rx * 1.4);
  const x = box.x + width / 2;
  const hollowY = below ? box.y + (height - band) * 0.5 : box.y + band + (height - band) * 0.5;
  const labelY = below ? box.y + height - band * 0.5 : box.y + band * 0.5;
  return { ...house, box, hollow: { x, y: hollowY, rx, ry }, label: { x, y: labelY } };
}

/**
 * A store: half of the bar below, or a whole end of the board (a whole bar where the ends lie above and below).
 * @param {Store} store
 * @param {{ board: Box, bed: Box, rim: number, bar: number, wide: boolean, cellWidth: number, near: Side }} room
 * @returns {PlacedStore}
 */
function placeStore(store, { board, bed, rim, bar, wide, cellWidth, near }) {
  const ours = store.side === near;
  if (store.end !== "below" && wide) {
    const left = (store.end === "left") === ours;
    const x = left ? board.x + rim : bed.x + bed.width;
    return placed(store, { x, y: bed.y, width: cellWidth, height: bed.height }, "top");
  }
  if (store.end !== "below") {
    const y = ours ? bed.y + bed.height + rim : board.y + rim;
    return placed(store, { x: bed.x, y, width: bed.width, height: bar }, "left");
  }
  const half = bed.width / 2;
  const x = bed.x + (ours ? 0 : half);
  return placed(store, { x, y: bed.y + bed.height + rim, width: half, height: bar }, ours ? "left" : "right");
}

/** A store's number stands at one end of it; its seeds lie in the rest. @param {Store} store @param {Box} box
 * @param {"left" | "right" | "top"} at @returns {PlacedStore} */
function placed(store, box, at) {
  const gap = Math.min(box.width, box.height) * 0.06;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  if (at === "top") {
    const plate = box.width * 0.75;
    const hollow = {
      x: middle.x,
      y: middle.y + plate / 2,
      rx: box.width / 2 - gap,
      ry: (box.height - plate) / 2 - gap,
    };
    const label = { x: middle.x, y: box.y + plate * 0.55 };
    return { ...store, box, hollow, label, size: box.width * 0.38, name: box.width * 0.145 };
  }
  const plate = box.height * 1.6;
  const shift = at === "left" ? plate / 2 : -plate / 2;
  const hollow = { x: middle.x + shift, y: middle.y, rx: (box.width - plate) / 2 - gap, ry: box.height / 2 - gap };
  const label = { x: at === "left" ? box.x + plate / 2 : box.x + box.width - plate / 2, y: middle.y };
  return { ...store, box, hollow, label, size: box.height * 0.48, name: box.height * 0.2 };
}

/** Numbers in [0, 1) that are the same every time for the same seed. @param {number} seed @returns {() => number} */
export function dice(seed) {
  let state = (seed * 2654435761 + 1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Where the seeds of a hollow lie, the first seed first: near the middle without overlapping, a further layer when one is full.
 * Always the same for the same hollow, so that a seed stays where it fell.
 * @param {number} cell @param {Hollow} hollow @param {number} seed a seed's radius @param {number} count how many spots
 * @returns {Spot[]}
 */
export function restingSpots(cell, hollow, seed, count) {
  const random = dice(cell + 7);
  const rx = Math.max(hollow.rx - seed * 1.12, 1);
  const ry = Math.max(hollow.ry - seed * 1.12, 1);
  /** @type {Spot[]} */
  const spots = [];
  let layer = 0;
  while (spots.length < count) {
    const spot = nextSpot(spots.slice(layer), rx, ry, seed, random);
    if (spot === null && spots.length > layer) layer = spots.length;
    else spots.push(spot ?? { x: 0, y: 0, angle: 0, tone: 0 });
  }
  return spots;
}

/**
 * The best of many thrown spots that touch none of the others; null when there is no room.
 * @param {Spot[]} others @param {number} rx @param {number} ry @param {number} seed @param {() => number} random
 * @returns {Spot | null}
 */
function nextSpot(others, rx, ry, seed, random) {
  const apart = seed * 1.78;
  let best = null;
  let bestCost = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 160; i++) {
    const turn = random() * 2 * Math.PI;
    const reach = Math.sqrt(random());
    const x = Math.cos(turn) * reach * rx;
    const y = Math.sin(turn) * reach * ry;
    const cost = reach + random() * 0.2;
    if (cost >= bestCost) continue;
    if (others.some((other) => Math.hypot(other.x - x, other.y - y) < apart)) continue;
    best = { x, y, angle: random() * Math.PI, tone: Math.floor(random() * 4) };
    bestCost = cost;
  }
  return best;
}
