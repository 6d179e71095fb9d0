// @ts-check
// The places of all things on a canvas: from a layout and a size to rectangles, and where seeds come to rest. Pure.

/**
 * @typedef {{ x: number, y: number, width: number, height: number }} Box
 * @typedef {{ x: number, y: number, rx: number, ry: number }} Hollow centre and half axes
 * @typedef {{ cell: number, name: string, side: Side, row: number, column: number, box: Box, hollow: Hollow,
 *   label: { x: number, y: number } }} PlacedHouse
 * @typedef {{ cell: number, side: Side, box: Box, hollow: Hollow, label: { x: number, y: number }, size: number,
 *   name: number }} PlacedStore the sizes of its number and of its owner's name
 * @typedef {{ side: Side, x: number, y: number, size: number }} Plate where a side without a store has its name
 * @typedef {{ width: number, height: number, board: Box, bed: Box, houses: PlacedHouse[], stores: PlacedStore[],
 *   plates: Plate[], seed: number, label: number, near: Side, middle: number }} BoardGeometry `bed` holds the rows;
 *   `seed` is a seed's radius, `label` the size of the numbers, `middle` where the far side ends
 * @typedef {{ x: number, y: number, angle: number, tone: number }} RestingPlace where a seed rests, from its hollow's
 *   centre
 * @typedef {{ columns: number, bars: number, ends: number, bar: number, plate: number, frame: number,
 *   rim: number }} Frame what surrounds the rows: `bars` of the height `bar` above and below, `ends` of this width at
 *   each end, a `plate` for each side's name; `frame` is what the rim takes at each end, `rim` what it takes above and
 *   below
 */

/** The sides, South first. */
export const SIDES = /** @type {const} */ (["S", "N"]);
/** The least width of what a finger is to hit, in CSS pixels. */
const FINGER = 44;
/** The least width of a store at an end of the board: the name of its owner has room in it. */
const STORE = 84;
/** No word is too small to be read. */
export const SMALLEST = 11;

/** @param {number} value @param {number} low @param {number} high */
const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

/** A layout as the side sees it that lies near. @param {Layout} layout @param {Side} near @returns {Layout} */
export function rotatedFor(layout, near) {
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
 * A way as it is seen on the board: a player who does not sit near has another right.
 * @param {Way} way @param {boolean} ours @returns {Way}
 */
export const seenDirection = (way, ours) => (ours || way === "" ? way : way === ">" ? "<" : ">");

/**
 * The measures of what surrounds the rows. Stores of the ends lie above and below where the space stands upright, as on
 * a telephone; and where it lies on its side too, if at the ends they would leave less than a finger's width for a
 * house, which above and below they would not. The rim is thin where houses need the width.
 * @param {Layout} layout @param {number} width @param {number} height @param {boolean} upright
 * @param {boolean} facing whether each store lies at its owner's edge @returns {Frame}
 */
function framed({ columns, stores }, width, height, upright, facing) {
  const usual = clamp(width * 0.03, 8, 30);
  const rim = usual * 0.6;
  const below = stores.some(({ end }) => end === "below");
  const atEnds = stores.length > 0 && !below;
  const store = Math.max(Math.min((width - 2 * usual) / (columns + 2), height * 0.45), STORE);
  const beside = atEnds && !upright && width - 2 * (usual + store) >= FINGER * columns;
  const ends = beside ? store : 0;
  const bar = stores.length === 0 ? 0 : clamp(Math.min(width * (upright ? 0.18 : 0.13), height * 0.16), 40, 120);
  const bars = below && !facing ? 1 : below || (atEnds && !beside) ? 2 : 0;
  const plate = stores.length > 0 ? 0 : clamp(width * 0.05, SMALLEST * 1.75, 40);
  const frame = clamp((width - 2 * ends - FINGER * columns) / 2, 2, usual);
  return { columns, bars, ends, bar, plate, frame, rim };
}

/** Whether a board's stores lie at its ends, where there is room. @param {Layout} layout */
const hasEnds = ({ stores }) => stores.some(({ end }) => end !== "below");

/** Whether a board is so long that it has larger houses above its words than beside them. @param {Layout} layout */
export const isLong = (layout) => (layout.columns + (hasEnds(layout) ? 2 : 0)) / layout.rows >= 4;

/** The height that a board wishes to have for its width, where its screen stands upright. @param {Layout} layout */
export function upright({ columns, rows, stores }) {
  const bars = stores.length === 0 ? 0.1 : stores.some(({ end }) => end === "below") ? 0.18 : 0.4;
  return 0.2 + bars + (rows * 2.05) / columns;
}

/**
 * Fits a board into a space; no length is below 0, however small the space is.
 * @param {Layout} layout as it is seen @param {number} width @param {number} height
 * @param {Side} [near] whose side is below
 * @param {{ upright?: boolean, giant?: boolean, facing?: boolean }} [how] whether what the board is seen on is higher
 *   than wide, whether it is seen from far away, so that its numbers are as large as can be, and whether two people sit
 *   face to face, so that each store lies at its owner's edge
 * @returns {BoardGeometry}
 */
export function layOutBoard(
  layout,
  width,
  height,
  near = "S",
  { upright = false, giant = false, facing = false } = {},
) {
  const around = framed(layout, width, height, upright, facing);
  const { columns, bars, ends, bar, plate, frame, rim } = around;
  const over = bars * (bar + rim) + 2 * plate; // the bars and plates take this of the height
  const high = Math.max((height - 3 * rim - over) / layout.rows, 0);
  const cellWidth = Math.max(Math.min((width - 2 * (frame + ends)) / columns, high * 1.15), 0);
  const label = giant ? Math.max(Math.min(cellWidth * 0.42, high * 0.27), 13) : clamp(cellWidth * 0.27, 13, 40);
  const stretch = upright ? 1.8 : clamp(1.5 - cellWidth / 600, 1.2, 1.4);
  const tallest = cellWidth * stretch * 0.96 + label * 1.3;
  const cellHeight = Math.min(high, tallest);

  const across = frame * 0.6; // the rest of it is left free around the board
  const boardWidth = columns * cellWidth + 2 * (ends + across);
  const boardHeight = layout.rows * cellHeight + over + 2 * rim;
  const board = { x: (width - boardWidth) / 2, y: (height - boardHeight) / 2, width: boardWidth, height: boardHeight };
  const bed = {
    x: board.x + across + ends,
    y: board.y + rim + plate + (bars === 2 ? bar + rim : 0),
    width: columns * cellWidth,
    height: layout.rows * cellHeight,
  };
  const houses = layout.houses.map((house) => placeHouse(house, bed, cellWidth, cellHeight, label, near));
  const stores = layout.stores
    .map((store) => placeStore(store, bed, around, near))
    .map((store) => (giant ? { ...store, size: store.size * 1.5 } : store));
  const plates = layout.stores.length > 0 ? [] : placePlates(bed, plate, near);
  const seed = Math.min(houses[0].hollow.rx, houses[0].hollow.ry) * 0.25;
  const middle = Math.max(...houses.filter(({ side }) => side !== near).map(({ box }) => box.y + box.height));
  return { width, height, board, bed, houses, stores, plates, seed, label, near, middle };
}

/**
 * Names of the sides above and below the rows.
 * @param {Box} bed @param {number} height @param {Side} near @returns {Plate[]}
 */
function placePlates(bed, height, near) {
  const x = bed.x + bed.width / 2;
  return SIDES.map((side) => {
    const y = side === near ? bed.y + bed.height + height / 2 : bed.y - height / 2;
    return { side, x, y, size: Math.max(height * 0.58, SMALLEST) };
  });
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
  const ry = Math.max(Math.min((height - band) * 0.475, rx * 1.7), 0);
  const x = box.x + width / 2;
  const hollowY = below ? box.y + (height - band) * 0.5 : box.y + band + (height - band) * 0.5;
  const labelY = below ? box.y + height - band * 0.5 : box.y + band * 0.5;
  return { ...house, box, hollow: { x, y: hollowY, rx, ry }, label: { x, y: labelY } };
}

/**
 * A store: half of the bar below, or a whole end of the board (a whole bar where the ends lie above and below).
 * @param {Store} store @param {Box} bed @param {Frame} around @param {Side} near @returns {PlacedStore}
 */
function placeStore(store, bed, { bars, ends, bar, rim }, near) {
  const ours = store.side === near;
  if (ends > 0) {
    const x = (store.end === "left") === ours ? bed.x - ends : bed.x + bed.width;
    return placed(store, { x, y: bed.y, width: ends, height: bed.height }, "top");
  }
  if (bars === 2) {
    const y = ours ? bed.y + bed.height + rim : bed.y - rim - bar;
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
      ry: Math.max((box.height - plate) / 2 - gap, 0),
    };
    const label = { x: middle.x, y: box.y + plate * 0.55 };
    return { ...store, box, hollow, label, size: box.width * 0.38, name: box.width * 0.13 };
  }
  const plate = Math.max(box.height * 1.6, STORE);
  const shift = at === "left" ? plate / 2 : -plate / 2;
  const rx = Math.max((box.width - plate) / 2 - gap, 0);
  const hollow = { x: middle.x + shift, y: middle.y, rx, ry: box.height / 2 - gap };
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
 * Where the seeds of a hollow lie, one after the other without end: near the middle without overlapping, a further
 * layer when one is full. Always the same for the same hollow, so that a seed stays where it fell.
 * @param {number} cell @param {Hollow} hollow @param {number} seed a seed's radius
 * @returns {Generator<RestingPlace, never>}
 */
export function* restingSpots(cell, hollow, seed) {
  const random = dice(cell + 7);
  const rx = Math.max(hollow.rx - seed * 1.12, 1);
  const ry = Math.max(hollow.ry - seed * 1.12, 1);
  /** @type {RestingPlace[]} */
  let layer = [];
  for (;;) {
    const spot = nextSpot(layer, rx, ry, seed, random);
    if (spot === null && layer.length > 0) layer = [];
    else {
      layer.push(spot ?? { x: 0, y: 0, angle: 0, tone: 0 });
      yield layer[layer.length - 1];
    }
  }
}

/**
 * The best of many thrown spots that touch none of the others; null when there is no room.
 * @param {RestingPlace[]} others @param {number} rx @param {number} ry @param {number} seed
 * @param {() => number} random @returns {RestingPlace | null}
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
