// @ts-check
// What is drawn, as plain data: from an arrangement, a scene and its marks to a list of things to paint, the lowest first.

import { dice, restingSpots } from "./arrangement.js";

/** @import { Arrangement, Hollow, Spot } from "./arrangement.js" */
/** @import { Flight, Scene } from "./player.js" */

/**
 * @typedef {{ ends: number, captures: number }} Preview where the last seed would fall and how many would be taken
 * @typedef {{ scene: Scene, legal: number[], picked: number[], refused: number | null, last: { from: number, to: number } | null, marks: number[],
 *   preview: Preview | null, turn: Side | null, names: { S: string, N: string }, calm: boolean, facing: boolean }} Picture
 *   `facing` turns the far side's words to who sits there
 * @typedef {"legal" | "picked" | "refused" | "from" | "to" | "ends" | "mark"} RingName
 * @typedef {{ kind: "ring", name: RingName, cell: number, x: number, y: number, rx: number, ry: number }} Ring
 * @typedef {{ kind: "seed", x: number, y: number, radius: number, angle: number, tone: number, height: number }} Seed
 *   `height` above the wood, in seed radii
 * @typedef {{ kind: "text", role: "count" | "letter" | "score" | "name" | "bubble", text: string, x: number, y: number,
 *   size: number, strong: boolean, side: Side, turned: boolean }} Text
 * @typedef {{ cell: number, side: Side, pattern: "plain" | "rings" | "rays" } & Hollow} Bowl a hollow in its owner's colour
 * @typedef {Ring | Seed | Text} Item
 * @typedef {{ cell: number, side: Side, hollow: Hollow, spots: Spot[], radius: number }} Place
 */

/** Seeds lie a little smaller in a store than in a house. */
const STORE_SCALE = 0.7;
/** The part of a sowing step in which the hand travels; in the rest its seed falls. */
const TRAVEL = 0.55;
/** What tells the owners apart where colours are not seen. */
const PATTERNS = /** @type {const} */ ({ S: "rings", N: "rays" });

/**
 * Where the seeds of each place would lie, found once for an arrangement.
 * @param {Arrangement} arrangement @param {number} seeds how many a place may come to hold @returns {Map<number, Place>}
 */
export function restingPlaces(arrangement, seeds) {
  /** @type {Map<number, Place>} */
  const places = new Map();
  for (const { cell, side, hollow } of arrangement.houses) {
    const radius = arrangement.seed;
    places.set(cell, { cell, side, hollow, radius, spots: restingSpots(cell, hollow, radius, seeds) });
  }
  for (const { cell, side, hollow } of arrangement.stores) {
    const radius = Math.min(arrangement.seed * STORE_SCALE, Math.min(hollow.rx, hollow.ry) * 0.34);
    places.set(cell, { cell, side, hollow, radius, spots: restingSpots(cell, hollow, radius, seeds) });
  }
  return places;
}

/**
 * The whole picture but for the bare board.
 * @param {Arrangement} arrangement @param {Map<number, Place>} places @param {Picture} picture @returns {Item[]}
 */
export function describe(arrangement, places, picture) {
  const { scene } = picture;
  return [
    ...rings(arrangement, picture),
    ...arrangement.houses.flatMap((house) => lying(places, house.cell, scene.places[house.cell])),
    ...arrangement.stores.flatMap((store) => lying(places, store.cell, scene.places[store.cell])),
    ...numbers(arrangement, picture),
    ...(scene.flight ? flying(places, scene, scene.flight, picture.calm) : []),
    ...(scene.hand ? handful(places, scene, scene.hand, arrangement, picture.calm) : []),
    ...promise(arrangement, picture),
  ];
}

/** The hollows of the houses. Where houses have owners of their own, each side has a pattern too.
 * @param {Arrangement} arrangement @param {Side[] | null} owners @returns {Bowl[]} */
export function bowls({ houses }, owners) {
  return houses.map(({ cell, side: row, hollow }, i) => {
    const side = owners?.[i] ?? row;
    const pattern = owners === null ? "plain" : PATTERNS[side];
    return { cell, side, pattern, ...hollow };
  });
}

/** @param {Arrangement} arrangement @param {Picture} picture @returns {Item[]} */
function rings(arrangement, picture) {
  /** @type {Item[]} */
  const items = [];
  for (const { cell, hollow } of arrangement.houses) {
    /** @param {RingName} name */
    const ring = (name) => items.push({ kind: "ring", name, cell, ...hollow });
    if (picture.marks.includes(cell)) ring("mark");
    if (picture.last?.from === cell) ring("from");
    if (picture.last?.to === cell) ring("to");
    if (picture.legal.includes(cell)) ring("legal");
    if (picture.picked.includes(cell)) ring("picked");
    if (picture.preview?.ends === cell) ring("ends");
    if (picture.refused === cell) ring("refused");
  }
  return items;
}

/** A seed of a place at its spot. @param {Place} place @param {number} index */
function atSpot(place, index) {
  const spot = place.spots[Math.min(index, place.spots.length - 1)];
  return { x: place.hollow.x + spot.x, y: place.hollow.y + spot.y, angle: spot.angle, tone: spot.tone };
}

/** @param {Map<number, Place>} places @param {number} cell @returns {Place} */
function placeOf(places, cell) {
  const place = places.get(cell);
  if (!place) throw new RangeError(`no place ${cell}`);
  return place;
}

/** The seeds that lie in a place. @param {Map<number, Place>} places @param {number} cell @param {number} seeds @returns {Item[]} */
function lying(places, cell, seeds) {
  const place = placeOf(places, cell);
  return Array.from({ length: seeds }, (_, i) => ({
    kind: "seed",
    ...atSpot(place, i),
    radius: place.radius,
    height: 0,
  }));
}

/** @param {Arrangement} arrangement @param {Picture} picture @returns {Item[]} */
function numbers(arrangement, { scene, legal, turn, names, facing }) {
  /** @type {Item[]} */
  const items = [];
  const size = arrangement.label;
  for (const { cell, name, side, label, box } of arrangement.houses) {
    const text = String(scene.places[cell]);
    const strong = legal.includes(cell);
    const aside = name.length > 1 ? box.width * 0.1 : 0;
    const turned = facing && side !== arrangement.near;
    const way = turned ? -1 : 1;
    const left = Math.min(box.width * (name.length > 1 ? 0.29 : 0.36), size * 1.25) * way;
    items.push({
      kind: "text",
      role: "count",
      text,
      x: label.x + aside * way,
      y: label.y,
      size,
      strong,
      side,
      turned,
    });
    items.push({
      kind: "text",
      role: "letter",
      text: name,
      x: label.x - left,
      y: label.y,
      size: size * 0.62,
      strong,
      side,
      turned,
    });
  }
  for (const { cell, side, label, ...store } of arrangement.stores) {
    const strong = turn === side;
    const text = String(scene.places[cell]);
    const { size, name } = store;
    const turned = facing && side !== arrangement.near;
    const down = turned ? -size : size;
    items.push({ kind: "text", role: "score", text, x: label.x, y: label.y - down * 0.2, size, strong, side, turned });
    items.push({
      kind: "text",
      role: "name",
      text: names[side],
      x: label.x,
      y: label.y + down * 0.62,
      size: name,
      strong,
      side,
      turned,
    });
  }
  return items;
}

/** Slow at both ends. @param {number} t */
const ease = (t) => t * t * (3 - 2 * t);

/** @param {{ x: number, y: number }} a @param {{ x: number, y: number }} b @param {number} t */
const between = (a, b, t) => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });

/** Seeds on their way from one place to another, one shortly after the other.
 * @param {Map<number, Place>} places @param {Scene} scene @param {Flight} flight @param {boolean} calm @returns {Item[]} */
function flying(places, scene, flight, calm) {
  const from = placeOf(places, flight.from);
  const to = placeOf(places, flight.to);
  const progress = calm ? Math.round(flight.progress) : flight.progress;
  return Array.from({ length: flight.seeds }, (_, i) => {
    const start = atSpot(from, scene.places[flight.from] + i);
    const end = atSpot(to, scene.places[flight.to] + i);
    const late = (0.35 * i) / flight.seeds;
    const t = ease(Math.min(Math.max((progress - late) / 0.65, 0), 1));
    const radius = from.radius + (to.radius - from.radius) * t;
    return { kind: "seed", ...end, ...between(start, end, t), radius, height: 2.4 * Math.sin(Math.PI * t) };
  });
}

/** The seeds in hand: above the house they come from or go to, the next one falling.
 * @param {Map<number, Place>} places @param {Scene} scene @param {Flight} hand @param {Arrangement} arrangement
 * @param {boolean} calm @returns {Item[]} */
function handful(places, scene, hand, arrangement, calm) {
  const from = placeOf(places, hand.from);
  const to = placeOf(places, hand.to);
  const progress = calm ? 1 : hand.progress;
  const lifting = hand.from === hand.to && scene.step?.to === 255;
  const sowing = scene.step?.from === 255;
  const at = between(from.hollow, to.hollow, sowing ? ease(Math.min(progress / TRAVEL, 1)) : 1);
  const height = lifting ? 2 * ease(progress) : 2;
  const falls = sowing && progress > TRAVEL && !calm;
  const left = falls ? hand.seeds - (scene.step?.seeds ?? 1) : hand.seeds;
  const random = dice(91);
  /** @type {Item[]} */
  const items = [];
  if (falls) {
    const end = atSpot(to, scene.places[hand.to]);
    const t = (progress - TRAVEL) / (1 - TRAVEL);
    items.push({ kind: "seed", ...end, ...between(at, end, t), radius: from.radius, height: 2 * (1 - t * t) });
  }
  const cluster = restingSpots(
    90,
    { x: 0, y: 0, rx: arrangement.seed * 3.4, ry: arrangement.seed * 2.6 },
    arrangement.seed,
    left,
  );
  for (const spot of cluster) {
    const tone = Math.floor(random() * 4);
    const place = { x: at.x + spot.x, y: at.y + spot.y, angle: spot.angle, tone };
    items.push({ kind: "seed", ...place, radius: arrangement.seed, height });
  }
  const inward = at.y > arrangement.bed.y + arrangement.bed.height / 2 ? -height - 3.6 : 3.6 - height;
  if (left > 0) items.push(bubble(at.x, at.y + arrangement.seed * inward, String(left), arrangement, to.side));
  return items;
}

/** What a move would take, over the house where it would end. @param {Arrangement} arrangement @param {Picture} picture @returns {Item[]} */
function promise(arrangement, { preview }) {
  const house = arrangement.houses.find(({ cell }) => cell === preview?.ends);
  if (!house || !preview || preview.captures === 0) return [];
  return [bubble(house.hollow.x, house.hollow.y, `+${preview.captures}`, arrangement, house.side)];
}

/** @param {number} x @param {number} y @param {string} text @param {Arrangement} arrangement @param {Side} side @returns {Text} */
function bubble(x, y, text, arrangement, side) {
  return { kind: "text", role: "bubble", text, x, y, size: arrangement.label * 0.9, strong: true, side, turned: false };
}
