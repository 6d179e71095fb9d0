// @ts-check
// Lays out a board: from layout and size to rectangles and the resting places of seeds. Pure.

/**
 * @typedef {{ x: number, y: number, width: number, height: number }} Box
 * @typedef {{ x: number, y: number, rx: number, ry: number }} Hollow centre and radii
 * @typedef {{ x: number, y: number }} Spot
 * @typedef {{ cell: number, name: string, side: Side, row: number, column: number, box: Box, hollow: Hollow,
 *   label: Spot, letter: Spot }} PlacedHouse `label` is where its number stands, `letter` its name
 * @typedef {{ cell: number, side: Side, box: Box, hollow: Hollow, label: Spot, size: number, title: Spot | null, name:
 *   number }} PlacedStore `size` is its number's font size; `title` is where its owner's name stands, in font size
 *   `name`, or null if a plate has the name
 * @typedef {{ side: Side, x: number, y: number, size: number }} Plate where a side's name stands on the wood
 * @typedef {{ width: number, height: number, board: Box, bed: Box, houses: PlacedHouse[], stores: PlacedStore[],
 *   plates: Plate[], seed: number, label: number, name: number, near: Side, middle: number,
 *   lane: number }} BoardGeometry `bed` holds the rows, `seed` is a seed's radius, `label` and `name` are font sizes of
 *   numbers and house names; `middle` is the line between the sides, and `lane` half its width
 * @typedef {{ x: number, y: number, angle: number, tone: number }} RestingPlace relative to the hollow's centre
 * @typedef {{ frame: number, end: number, bar: number, lane: number, cell: number, pad: number, band: number, rx:
 *   number, ry: number, label: number, name: number, cap: boolean }} Measures lengths: rim, store at an end, bar above
 *   or below, half lane between the sides, house, its padding, its band of text, its radii, font sizes; `cap` if the
 *   stores are above and below
 */

/** The sides, South first. */
export const SIDES = /** @type {const} */ (["S", "N"]);
/** The smallest width of a touch target, in CSS pixels. */
const FINGER = 44;
/** The smallest width of a house on a board so low that stores above and below would leave its houses no height: that
 * of ten on a phone of 320 pixels. */
const NARROW = 18;
/** The smallest width of a house on a portrait board with stores at its ends. */
const ROOMY = 56;
/** The smallest height of a board that chooses its own. */
const LEAST = 320;
/** The smallest font size. */
export const SMALLEST = 11;

/** @param {number} value @param {number} low @param {number} high */
const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

/** Rotates a layout for the side that sits near. @param {Layout} layout @param {Side} near @returns {Layout} */
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

/** Gives a direction as seen on the board: for the far player right and left are swapped.
 * @param {Way} way @param {boolean} ours @returns {Way} */
export const seenDirection = (way, ours) => (ours || way === "" ? way : way === ">" ? "<" : ">");

/** Gives a board's own height at a width. @param {Layout} layout @param {number} width */
export const naturalHeight = (layout, width) =>
  layOutBoard(layout, width, Math.max(width * (layout.rows < 3 ? 0.6 : 0.7), LEAST)).board.height;

/**
 * Measures the rim, thin where houses need the width, and the stores: at the ends if houses stay wide enough, else
 * above and below.
 * @param {Layout} layout @param {number} width @param {number} height @param {boolean} giant
 */
function surrounding({ columns, rows, stores }, width, height, giant) {
  const usual = clamp(Math.min(width, height * 1.3) * 0.022, 5, 20);
  const frame = clamp((width - FINGER * columns) / 2, 2, usual);
  const widest = clamp(width * 0.115, 60, giant ? 230 : 150);
  const across = (width - 2 * (frame + widest)) / columns;
  const ends = stores.length > 0 && across >= (height < width * 0.6 ? NARROW : height < width ? FINGER : ROOMY);
  const bar = rows < 3 ? clamp(height * 0.125, 42, 80) : clamp(height * 0.085, 22, giant ? 92 : 44);
  const cap = !ends && stores.length > 0;
  return { frame, end: ends ? widest : 0, bar: ends ? 0 : Math.min(bar, height / 5), cap };
}

/**
 * Measures a board in a space.
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
  const pad = Math.min(6, Math.round(room * 0.08), room - band);
  const rx = cell * 0.46;
  const longest = cap ? 3.2 : clamp((3 * height) / width, 1.95, 2.65);
  const ry = Math.min((room - band - pad) / 2, rx * (short ? longest : 1.9));
  return { ...around, lane, cell, pad, band, rx, ry, label, name };
}

/**
 * Lays out a board in a space; no length is negative, however small the space.
 * @param {Layout} layout @param {number} width @param {number} height @param {Side} [near]
 * @param {{ giant?: boolean, text?: number }} [how] `giant` for a board seen from afar, with numbers as large as
 *   possible; `text` scales the font sizes
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
  const plates = end > 0 ? [] : SIDES.map((side) => placePlate(side, bed, bar, near, stores, giant));
  // so that in a round hollow four lie side by side, and six can be told apart
  const largest = Math.min(ry * 0.37, Math.sqrt(rx * ry) * 0.327);
  const seed = Math.min(clamp(rx * (layout.rows < 3 ? 0.42 : 0.38), 4.5, giant ? 34 : 26), largest);
  const middle = bed.y + bed.height / 2;
  return { width, height, board, bed, houses, stores, plates, seed, label, name, near, middle, lane };
}

/**
 * Places the name of a side in the middle of its bar, or beside the store there.
 * @param {Side} side @param {Box} bed @param {number} bar @param {Side} near @param {PlacedStore[]} stores
 * @param {boolean} giant @returns {Plate}
 */
function placePlate(side, bed, bar, near, stores, giant) {
  const box = stores.find((store) => store.side === side)?.box;
  const right = bed.x + bed.width;
  const free = box ? (box.x > bed.x + 1 ? bed.x + box.x : box.x + box.width + right) : bed.x + right;
  const y = side === near ? bed.y + bed.height + bar / 2 : bed.y - bar / 2;
  return { side, x: free / 2, y, size: giant ? bar * 0.55 : clamp(bar * 0.36, SMALLEST, 20) };
}

/**
 * Places a house in the bed. Its number is on its hollow's axis, towards its owner, and its name beyond; with four rows
 * beside the number.
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
 * Whether a store is drawn at the right: at its owner's right hand, or the left if sowing goes there.
 * @param {Store} store @param {Side} near
 */
const isRight = ({ side, end }, near) => (end === "left") !== (side === near);

/**
 * Places a store at an end of the board: its owner's name and number stand at the owner's edge.
 * @param {Store} store
 * @param {Box} bed @param {Measures} measures @param {Side} near @param {boolean} giant @returns {PlacedStore}
 */
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

/**
 * Places a store above or below: a trough that ends where its owner's row does, the number at its other end.
 * @param {Store} store @param {Box} bed @param {Measures} measures @param {Side} near @returns {PlacedStore}
 */
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

/** Creates a deterministic generator of numbers in [0, 1). @param {number} seed @returns {() => number} */
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
 * Yields the resting places of a hollow without end: a loose heap about its middle, which grows along the hollow, then
 * where most room is left. They are the same for the same hollow, so that a seed stays where it fell.
 * @param {number} cell @param {Hollow} hollow @param {number} seed the radius @returns {Generator<RestingPlace, never>}
 */
export function* restingSpots(cell, hollow, seed) {
  const random = dice(cell + 7);
  const rim = seed * 1.17 + 1; // within the ring of a house that can be played
  const rx = Math.max(hollow.rx - rim, 1);
  const ry = Math.max(hollow.ry - rim, 1);
  /** @type {RestingPlace[]} */
  const spots = [];
  for (;;) {
    const spot = nextSpot(spots, rx, ry, seed, random);
    spots.push(spot);
    yield spot;
  }
}

/** How many places are tried for a seed. */
const TRIES = 400;

/**
 * Picks the best of many places, half of them at the sides: the nearest to the middle that touches no other seed, or
 * else the farthest from all others. A hollow's length counts more than its width, and the first seed lies a little
 * beside the middle, so that two fit beside each other.
 * @param {RestingPlace[]} others @param {number} rx @param {number} ry @param {number} seed
 * @param {() => number} random @returns {RestingPlace}
 */
function nextSpot(others, rx, ry, seed, random) {
  const corner = Math.min(ry, rx * 1.22); // that of pitPath
  let best = { x: 0, y: 0 };
  let bestCost = Number.POSITIVE_INFINITY;
  for (let i = 0; i < TRIES; i++) {
    const y = ((2 * (i + random())) / TRIES - 1) * ry;
    const side = rx * Math.sqrt(1 - (Math.max(Math.abs(y) - ry + corner, 0) / corner) ** 2);
    const x = side * (i % 2 ? Math.sign(random() - 0.5) : 2 * random() - 1);
    const near = others.reduce((least, other) => Math.min(least, Math.hypot(other.x - x, other.y - y) / seed), 9 * ry);
    const far = (Math.hypot(x / ry, y / rx) * Math.min(rx, ry)) / seed;
    const free = others.length > 0 ? far + random() * 0.1 : Math.abs(Math.hypot(x, y) / seed - 0.52) + far / 2;
    const cost = near < 2.03 ? 99 - 20 * near : free;
    if (cost >= bestCost) continue;
    best = { x, y };
    bestCost = cost;
  }
  return { ...best, angle: random() * Math.PI, tone: Math.floor(random() * 4) };
}
