// @ts-check
// The places of all things on a canvas: from a layout and a size to rectangles, and where seeds come to rest. Pure.

/**
 * @typedef {{ x: number, y: number, width: number, height: number }} Box
 * @typedef {{ x: number, y: number, rx: number, ry: number }} Hollow centre and half axes
 * @typedef {{ x: number, y: number }} Spot
 * @typedef {{ cell: number, name: string, side: Side, row: number, column: number, box: Box, hollow: Hollow,
 *   label: Spot, letter: Spot }} PlacedHouse `label` is where its number stands, `letter` where its name does
 * @typedef {{ cell: number, side: Side, box: Box, hollow: Hollow, label: Spot, size: number, title: Spot | null,
 *   name: number }} PlacedStore `size` is that of its number; `title` is where its owner's name stands, of the size
 *   `name`; null where a plate has it
 * @typedef {{ side: Side, x: number, y: number, size: number }} Plate where a side's name stands on the wood
 * @typedef {{ width: number, height: number, board: Box, bed: Box, houses: PlacedHouse[], stores: PlacedStore[],
 *   plates: Plate[], seed: number, label: number, name: number, near: Side, middle: number,
 *   lane: number }} BoardGeometry `bed` holds the rows; `seed` is a seed's radius, `label` the size of the numbers,
 *   `name` that of the houses' names; `middle` is the line between the sides, half of whose lane is `lane`
 * @typedef {{ x: number, y: number, angle: number, tone: number }} RestingPlace where a seed rests, from its hollow's
 *   centre
 * @typedef {{ frame: number, end: number, bar: number, lane: number, cell: number, pad: number, band: number, rx: number,
 *   ry: number, label: number, name: number, cap: boolean }} Measures lengths on a board: of the rim, of a store at an
 *   end, of a bar above or below, of half the lane between the sides, of a house's width, of what is free around its
 *   hollow, of what its words take, of the hollow's half axes; the sizes of numbers and names; and whether stores lie
 *   above and below
 */

/** The sides, South first. */
export const SIDES = /** @type {const} */ (["S", "N"]);
/** The least width of what a finger is to hit, in CSS pixels. */
const FINGER = 44;
/** The least width of a house where the board is so low that stores above and below it would leave houses no height. */
const NARROW = 34;
/** The least width of a house where the board is higher than wide: narrower ones have the stores above and below. */
const ROOMY = 56;
/** The least height of a board that takes the height it likes. */
const LEAST = 320;
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

/** The height that a board has by itself at a width. @param {Layout} layout @param {number} width */
export const naturalHeight = (layout, width) =>
  layOutBoard(layout, width, Math.max(width * (layout.rows < 3 ? 0.6 : 0.7), LEAST)).board.height;

/**
 * What surrounds the rows: the rim, which is thin where houses need the width, and the stores. These lie at the ends
 * where houses keep their width, else above and below.
 * @param {Layout} layout @param {number} width @param {number} height @param {boolean} giant
 */
function surrounding({ columns, rows, stores }, width, height, giant) {
  const usual = clamp(Math.min(width, height * 1.3) * 0.022, 5, 20);
  const frame = clamp((width - FINGER * columns) / 2, 2, usual);
  const widest = clamp(width * 0.115, 60, giant ? 230 : 150);
  const across = (width - 2 * (frame + widest)) / columns;
  const ends = stores.length > 0 && across >= (height < width * 0.6 ? NARROW : height < width ? FINGER : ROOMY);
  const bar = rows < 3 ? clamp(height * 0.125, 42, 80) : clamp(height * 0.085, 30, 44);
  const cap = !ends && stores.length > 0;
  return { frame, end: ends ? widest : 0, bar: ends ? 0 : Math.min(bar, height / 5), cap };
}

/**
 * The lengths of a board in a space.
 * @param {Layout} layout @param {number} width @param {number} height @param {boolean} giant @param {number} text
 * @returns {Measures}
 */
function measured(layout, width, height, giant, text) {
  const { columns, rows } = layout;
  const around = surrounding(layout, width, height, giant);
  const { frame, end, bar, cap } = around;
  const short = rows < 3;
  const lane = short && !cap ? clamp(height * 0.02, 3, 14) : 4;
  const room = Math.max((height - 2 * (frame + bar + lane)) / rows, 0);
  const cell = clamp((width - 2 * (frame + end)) / columns, 0, room * 1.15);
  const label = text * (giant ? Math.max(cell * 0.2, 13) : clamp(cell * (short ? 0.28 : 0.25), 13, 22));
  const name = Math.max(label * 0.68, SMALLEST);
  const band = Math.min(short ? (label + name) * 1.12 + 2 : label * 1.3, room);
  const pad = Math.min(6, room - band);
  const rx = cell * 0.46;
  const longest = cap ? 3.2 : clamp((3 * height) / width, 1.95, 2.65);
  const ry = Math.min((room - band - pad) / 2, rx * (short ? longest : 1.9));
  return { ...around, lane, cell, pad, band, rx, ry, label, name };
}

/**
 * Fits a board into a space; no length is below 0, however small the space is.
 * @param {Layout} layout as it is seen @param {number} width @param {number} height
 * @param {Side} [near] whose side is below
 * @param {{ giant?: boolean, text?: number }} [how] whether it is seen from far away, so that its numbers are as large
 *   as can be, and the factor by which they are larger than usual
 * @returns {BoardGeometry}
 */
export function layOutBoard(layout, width, height, near = "S", { giant = false, text = 1 } = {}) {
  const measures = measured(layout, width, height, giant, text);
  const { frame, end, bar, lane, cell, pad, band, rx, ry, label, name, cap } = measures;
  const row = 2 * ry + band + pad;
  const inner = { width: layout.columns * cell, height: layout.rows * row + 2 * lane };
  const whole = { width: inner.width + 2 * (frame + end), height: inner.height + 2 * (frame + bar) };
  const board = { x: (width - whole.width) / 2, y: (height - whole.height) / 2, ...whole };
  const bed = { x: board.x + frame + end, y: board.y + frame + bar, ...inner };
  const houses = layout.houses.map((house) => placeHouse(house, bed, row, measures, near, layout.rows));
  const stores = layout.stores.map((store) => (cap ? placeCap : placeEnd)(store, bed, measures, near, giant));
  const plates = end > 0 ? [] : SIDES.map((side) => placePlate(side, bed, bar, near, stores));
  const seed = Math.min(clamp(rx * (layout.rows < 3 ? 0.43 : 0.38), 4.5, giant ? 34 : 26), ry * 0.45);
  const middle = bed.y + bed.height / 2;
  return { width, height, board, bed, houses, stores, plates, seed, label, name, near, middle, lane };
}

/**
 * The name of a side: in the middle of its bar, or beside the store that lies there.
 * @param {Side} side @param {Box} bed @param {number} bar @param {Side} near @param {PlacedStore[]} stores
 * @returns {Plate}
 */
function placePlate(side, bed, bar, near, stores) {
  const box = stores.find((store) => store.side === side)?.box;
  const right = bed.x + bed.width;
  const free = box ? (box.x > bed.x + 1 ? bed.x + box.x : box.x + box.width + right) : bed.x + right;
  const y = side === near ? bed.y + bed.height + bar / 2 : bed.y - bar / 2;
  return { side, x: free / 2, y, size: clamp(bar * 0.36, SMALLEST, 20) };
}

/**
 * A house in its cell of the bed: its number stands on the axis of its hollow, on its owner's side of it, and its name
 * beyond it. Where there are four rows the name stands beside the number.
 * @param {House} house @param {Box} bed @param {number} height @param {Measures} measures @param {Side} near
 * @param {number} rows @returns {PlacedHouse}
 */
function placeHouse(house, bed, height, { cell, band, pad, lane, rx, ry, label, name }, near, rows) {
  const below = house.side === near;
  const sign = below ? 1 : -1;
  const y = bed.y + house.row * height + (2 * house.row < rows ? 0 : 2 * lane);
  const box = { x: bed.x + house.column * cell, y, width: cell, height };
  const x = box.x + cell / 2;
  const hollow = { x, y: y + pad / 2 + ry + (below ? 0 : band), rx, ry };
  const edge = hollow.y + sign * (ry + pad / 2);
  if (rows > 2) {
    const spot = { x, y: edge + sign * band * 0.48 };
    return { ...house, box, hollow, label: spot, letter: { x: x - cell / 2 + name * 0.75, y: spot.y } };
  }
  const labelY = edge + sign * label * 0.58;
  return { ...house, box, hollow, label: { x, y: labelY }, letter: { x, y: labelY + sign * (label + name) * 0.54 } };
}

/**
 * Whether a store lies on the right as it is seen: at its owner's right hand, or the left where sowing goes there.
 * @param {Store} store @param {Side} near
 */
const isRight = ({ side, end }, near) => (end === "left") !== (side === near);

/** A store at an end of the board: its owner's name and number stand at the owner's edge. @param {Store} store
 * @param {Box} bed @param {Measures} measures @param {Side} near @param {boolean} giant @returns {PlacedStore} */
function placeEnd(store, bed, { end }, near, giant) {
  const sign = store.side === near ? 1 : -1;
  const box = { x: isRight(store, near) ? bed.x + bed.width : bed.x - end, y: bed.y, width: end, height: bed.height };
  const [x, y] = [box.x + end / 2, box.y + box.height / 2];
  const size = giant ? end * 0.5 : clamp(end * 0.36, 26, 44);
  const name = Math.max(size * 0.38, SMALLEST);
  const words = Math.min(name * 1.8 + size * 1.1 + end * 0.07, box.height);
  const edge = y + (sign * box.height) / 2;
  const title = { x, y: edge - sign * (name * 1.2 + end * 0.07) };
  const label = { x, y: title.y - sign * (name * 0.6 + size * 0.55) };
  const hollow = {
    x,
    y: y - (sign * words) / 2,
    rx: end * 0.43,
    ry: Math.max((box.height - words) / 2 - end * 0.07, 0),
  };
  return { ...store, box, hollow, label, size, title, name };
}

/** A store above or below: a trough that ends where its owner's row does, its number at the other end of it.
 * @param {Store} store @param {Box} bed @param {Measures} measures @param {Side} near @returns {PlacedStore} */
function placeCap(store, bed, { bar }, near) {
  const right = isRight(store, near);
  const width = bed.width * 0.6;
  const y = store.side === near ? bed.y + bed.height : bed.y - bar;
  const box = { x: right ? bed.x + bed.width - width : bed.x, y, width, height: bar };
  const sign = right ? 1 : -1;
  const x = box.x + width / 2;
  const plate = bar * 1.1;
  const label = { x: x - sign * Math.max((width - plate) / 2, 0), y: y + bar / 2 };
  const rx = Math.max((width - plate) / 2 - bar * 0.1, 0);
  const hollow = { x: x + (sign * plate) / 2, y: label.y, rx, ry: bar * 0.4 };
  return { ...store, box, hollow, label, size: bar * 0.5, title: null, name: 0 };
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
    // together around the middle, which stays free for none: else the others would have no room where it is small
    const cost = Math.abs(Math.hypot(x, y) / apart - 0.66) + random() * 0.15;
    if (cost >= bestCost) continue;
    if (others.some((other) => Math.hypot(other.x - x, other.y - y) < apart)) continue;
    best = { x, y, angle: random() * Math.PI, tone: Math.floor(random() * 4) };
    bestCost = cost;
  }
  return best;
}
