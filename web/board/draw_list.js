// @ts-check
// Builds the draw list of a board: plain data from geometry, scene and marks, in painting order.

import { restingSpots, SMALLEST } from "./geometry.js";
import { HAND } from "./timeline.js";

/** @import { BoardGeometry, Hollow, PlacedHouse, RestingPlace } from "./geometry.js" */
/** @import { Flight, Scene } from "./timeline.js" */

/**
 * @typedef {{ ends: number, captures: number, arrow: string, path?: number[], second?: boolean }} Preview where the
 *   last seed of a move ends and how many are captured; `arrow` shows the direction if there are several, `path` the
 *   cells sown first, which are drawn instead of the end, `second` marks the other of two directions
 */
/**
 * @typedef {object} BoardView
 * @property {Scene} scene
 * @property {number[]} legal
 * @property {number[]} picked
 * @property {number | null} refused
 * @property {{ from: number, to: number } | null} last the first and last cell of the last turn
 * @property {number[]} marks
 * @property {number[]} taken the houses captured in the last turn
 * @property {Preview[]} previews
 * @property {Side | null} turn
 * @property {Record<Side, string>} names
 * @property {Record<Side, number | null>} scores shown for sides without a store; null if unknown
 * @property {boolean} reducedMotion
 * @property {boolean} facing whether the far side's texts are upside down
 * @property {(number | null)[]} hint
 * @property {{ cell: number, text: string }[]} values
 */
/**
 * @typedef {{ kind: "line", name: "trail" | "second", x: number, y: number, toX: number, toY: number,
 *   strength: number, head: boolean }} PathLine `strength` is the opacity, from 0 to 1; `head` if it ends in an arrow
 * @typedef {"legal" | "hint" | "picked" | "refused" | "from" | "to" | "ends" | "mark" | "taken"} RingName
 * @typedef {{ kind: "ring", name: RingName, cell: number, x: number, y: number, rx: number, ry: number }} Ring
 * @typedef {{ kind: "seed", x: number, y: number, radius: number, angle: number, tone: number, height: number }} Seed
 *   `height` above the wood, in seed radii
 * @typedef {{ kind: "text", role: "count" | "letter" | "score" | "name" | "plate" | "bubble", text: string, x: number,
 *   y: number, size: number, strong: boolean, side: Side, turned: boolean, room?: number, way?: PathLine["name"] |
 *   null }} Text `room` is the maximum width, `way` the path whose colour a bubble has
 * @typedef {{ cell: number, side: Side, pattern: "plain" | "whole" | "broken" } & Hollow} Bowl
 * @typedef {PathLine | Ring | Seed | Text} Item
 * @typedef {{ side: Side, hollow: Hollow, radius: number, seeds: Seed[], spots: Iterator<RestingPlace, never>,
 *   most: number }} DrawnPlace `seeds` are those placed so far, `spots` gives the next places, `most` is their limit
 */

/** The size of seeds in a store, relative to a house. */
const STORE_SCALE = 0.7;
/** The part of a sowing step in which the hand travels; then its seed falls. */
const TRAVEL = 0.55;
/** The part of the fall after which a sown seed touches the ground; it hops once. */
const LANDED = 0.7;
/** The height of that hop, in seed radii. */
const HOP = 0.35;
/** The height of a flight's arc, relative to its length. */
const BOW = 0.2;
/** The part of a flight before its last seed leaves. */
const STAGGER = 0.35;
/** The scale of counts with three digits, which leave room for the house's letter. */
const NARROW = 0.75;
/** The rings that tell owners apart without colours, as in manual/board_svg.js. */
const PATTERNS = /** @type {const} */ ({ S: "whole", N: "broken" });

/**
 * Gives the resting seeds of each place and of the hand. They are computed once for a geometry, so that a resting seed
 * is the same in every draw list.
 * @param {BoardGeometry} geometry @param {number} seeds the most in one place @returns {Map<number, DrawnPlace>}
 */
export function restingPlaces({ houses, stores, seed, near }, seeds) {
  /** @param {{ cell: number, side: Side, hollow: Hollow }} place @param {number} radius
   * @returns {[number, DrawnPlace]} */
  const resting = ({ cell, side, hollow }, radius) => [
    cell,
    { side, hollow, radius, seeds: [], spots: restingSpots(cell, hollow, radius), most: seeds },
  ];
  const hand = { x: 0, y: 0, rx: seed * 3.4, ry: seed * 2.6 };
  return new Map([
    ...houses.map((house) => resting(house, seed)),
    ...stores.map((store) =>
      resting(store, Math.min(seed * STORE_SCALE, Math.min(store.hollow.rx, store.hollow.ry) * 0.34)),
    ),
    resting({ cell: HAND, side: near, hollow: hand }, seed),
  ]);
}

/**
 * Places a seed at a spot of a hollow.
 * @param {Hollow} hollow @param {RestingPlace} spot @param {number} radius @returns {Seed}
 */
const seedAt = (hollow, { x, y, angle, tone }, radius) => {
  return { kind: "seed", x: hollow.x + x, y: hollow.y + y, radius, angle, tone, height: 0 };
};

/**
 * Lists all items except the empty board.
 * @param {BoardGeometry} geometry @param {Map<number, DrawnPlace>} places @param {BoardView} view @returns {Item[]}
 */
export function buildDrawList(geometry, places, view) {
  const { scene } = view;
  return [
    ...rings(geometry, view),
    ...ways(geometry, view),
    ...geometry.houses.flatMap((house) => seedsAt(places, house.cell, scene.places[house.cell])),
    ...geometry.stores.flatMap((store) => seedsAt(places, store.cell, scene.places[store.cell])),
    ...numbers(geometry, view),
    ...plates(geometry, view),
    ...(scene.flight ? flying(places, scene, scene.flight, view.reducedMotion) : []),
    ...(scene.hand ? handSeeds(places, scene.hand, geometry, view) : []),
    ...gains(geometry, view),
    ...headings(geometry, view),
    ...written(geometry, view),
    ...previewItems(geometry, view),
  ];
}

/** The opacity of the newest segment of a trail and of those before it. */
const FADING = [0.85, 0.4];

/**
 * Lists the paths over the board: the trail of a lap, fading, and those of previews.
 * @param {BoardGeometry} geometry @param {BoardView} view @returns {PathLine[]}
 */
function ways({ houses, stores }, { scene, picked, previews }) {
  const spots = new Map([...houses, ...stores].map(({ cell, hollow }) => [cell, hollow]));
  /** @param {number[]} path @param {PathLine["name"]} name @param {(left: number) => number} strength
   * @param {boolean} [headed] @returns {PathLine[]} */
  const stretches = (path, name, strength, headed = false) =>
    path.slice(1).flatMap((cell, i) => {
      const [from, to] = [spots.get(path[i]), spots.get(cell)];
      const left = path.length - 2 - i;
      const strong = strength(left);
      if (!from || !to || !strong) return [];
      const look = { name, strength: strong, head: headed && left === 0 };
      return [{ kind: "line", x: from.x, y: from.y, toX: to.x, toY: to.y, ...look }];
    });
  return [
    ...previews.flatMap(({ path = [], second }) =>
      stretches(path.length > 0 ? [...picked.slice(-1), ...path] : [], pathName(second), () => 0.95, true),
    ),
    ...(scene.flight ? [] : stretches(scene.trail, "trail", (left) => FADING[left] ?? 0)),
  ];
}

/**
 * Lists the captures of the present lap, and the arrow at its first house.
 * @param {BoardGeometry} geometry @param {BoardView} view @returns {Item[]}
 */
function headings(geometry, { scene, facing, turn }) {
  const { houses, near } = geometry;
  const turned = facing && turn !== null && turn !== near;
  const house = (/** @type {number} */ cell) => houses.find((one) => one.cell === cell);
  const taken = scene.taken.flatMap(({ cell, seeds }) => {
    const from = house(cell);
    // the hand over the house has its own number
    return from && scene.hand?.from !== cell
      ? [bubble(from.hollow.x, bubbleY(geometry, from), `−${seeds}`, geometry, from.side, turned)]
      : [];
  });
  const [from, to] = scene.headed.map(house);
  if (!from || !to) return taken;
  const [across, down] = [to.hollow.x - from.hollow.x, to.hollow.y - from.hollow.y];
  const arrow = Math.abs(across) > Math.abs(down) ? (across > 0 ? "→" : "←") : down > 0 ? "↓" : "↑";
  const outward = from.side === near ? 0.8 : -0.8; // away from the captures opposite
  return [...taken, bubble(from.hollow.x, from.hollow.y + outward * from.hollow.ry, arrow, geometry, from.side, false)];
}

/**
 * Gives the height of texts about a house: the end of its hollow away from its number.
 * @param {BoardGeometry} geometry @param {PlacedHouse} house
 */
function bubbleY({ near, lane }, { hollow, side }) {
  return hollow.y + (side === near ? -1 : 1) * (hollow.ry + lane);
}

/** Lists the texts at houses. @param {BoardGeometry} geometry @param {BoardView} view @returns {Item[]} */
function written(geometry, { values, facing }) {
  return values.flatMap(({ cell, text: words }) => {
    const house = geometry.houses.find((one) => one.cell === cell);
    if (!house) return [];
    const turned = facing && house.side !== geometry.near;
    const sign = bubble(house.hollow.x, bubbleY(geometry, house), words, geometry, house.side, turned);
    return [{ ...sign, size: Math.max(geometry.label * 0.7, SMALLEST) }];
  });
}

/**
 * Gives the hollows of the houses. If houses have owners of their own, each side has a pattern too.
 * @param {BoardGeometry} geometry @param {Side[] | null} owners @returns {Bowl[]}
 */
export function bowls({ houses }, owners) {
  return houses.map(({ cell, side: row, hollow }, i) => {
    const side = owners?.[i] ?? row;
    const pattern = owners === null ? "plain" : PATTERNS[side];
    return { cell, side, pattern, ...hollow };
  });
}

/**
 * Lists the rings of each house, the lowest first.
 * @param {BoardGeometry} geometry @param {BoardView} view @returns {Item[]}
 */
function rings({ houses }, { scene, taken, marks, last, legal, hint, picked, previews, refused }) {
  const emptied = [...taken, ...scene.taken.map(({ cell }) => cell)];
  const done = { mark: marks, taken: emptied, from: [last?.from], to: [last?.to] };
  /** @type {Record<string, unknown[]>} */
  const ringed = { ...done, legal, hint, picked, ends: previews.flatMap(endedAt), refused: [refused] };
  const names = /** @type {RingName[]} */ (Object.keys(ringed));
  return houses.flatMap(({ cell, hollow }) =>
    names.filter((name) => ringed[name].includes(cell)).map((name) => ({ kind: "ring", name, cell, ...hollow })),
  );
}

/** Gives a seed of a place; seeds beyond the last spot lie on it. @param {DrawnPlace} place @param {number} index */
function seedOf({ hollow, radius, seeds, spots, most }, index) {
  const wanted = Math.min(index, most - 1);
  while (seeds.length <= wanted) seeds.push(seedAt(hollow, spots.next().value, radius));
  return seeds[wanted];
}

/** @param {Map<number, DrawnPlace>} places @param {number} cell @returns {DrawnPlace} */
function placeOf(places, cell) {
  const place = places.get(cell);
  if (!place) throw new RangeError(`no place ${cell}`);
  return place;
}

/**
 * Lists the seeds in a place.
 * @param {Map<number, DrawnPlace>} places @param {number} cell @param {number} seeds @returns {Seed[]}
 */
function seedsAt(places, cell, seeds) {
  const place = placeOf(places, cell);
  return Array.from({ length: seeds }, (_, i) => seedOf(place, i));
}

/** @param {BoardGeometry} geometry @param {BoardView} view @returns {Item[]} */
function numbers({ houses, stores, label: size, name: small, near }, view) {
  const { scene, legal, turn, names, facing } = view;
  /** @param {Side} side */
  const turned = (side) => facing && side !== near;
  return [
    ...houses.flatMap(({ cell, name, side, label, letter, box }) => {
      const look = { strong: legal.includes(cell), side, turned: turned(side) };
      const count = String(scene.places[cell]);
      // beside a name, align the number with its first digit, to leave the name room
      const close = Math.max(small * 1.4 + size * 0.35 + 3 - box.width / 2, 0);
      const aside = name.length > 1 ? Math.min((count.length - 1) * size * 0.3, box.width * 0.14) + close : 0;
      return [
        text("count", count, {
          ...look,
          x: label.x + (turned(side) ? -aside : aside),
          y: label.y,
          size: count.length > 2 ? Math.max(size * NARROW, SMALLEST) : size,
        }),
        text("letter", name, {
          ...look,
          x: turned(side) ? 2 * label.x - letter.x : letter.x,
          y: letter.y,
          size: small,
        }),
      ];
    }),
    ...stores.flatMap(({ cell, side, label, size: high, title, name, box }) => {
      const look = { strong: turn === side, side, turned: turned(side) };
      const score = text("score", String(scene.places[cell] + arrived(view, cell)), { ...look, ...label, size: high });
      const room = box.width * 0.74;
      return title ? [score, text("name", names[side], { ...look, ...title, size: name, room })] : [score];
    }),
  ];
}

/**
 * Lists the names of sides without a name at a store, and the scores of sides without a store.
 * @param {BoardGeometry} geometry @param {BoardView} view @returns {Item[]}
 */
function plates({ plates, stores, near, bed }, { names, scores, turn, facing }) {
  const room = bed.width * (stores.length > 0 ? 0.33 : 0.8);
  return plates.map(({ side, ...place }) => {
    const look = { ...place, strong: turn === side, side, turned: facing && side !== near, room };
    const score = stores.length > 0 ? "" : (scores[side] ?? "");
    return text("plate", `${names[side]}  ${score}`.trim(), look);
  });
}

/**
 * @param {Text["role"]} role @param {string} words @param {Omit<Text, "kind" | "role" | "text">} look @returns {Text}
 */
const text = (role, words, look) => ({ kind: "text", role, text: words, ...look });

/** Eases in and out. @param {number} t */
const ease = (t) => t * t * (3 - 2 * t);

/** @param {{ x: number, y: number }} a @param {{ x: number, y: number }} b @param {number} t */
const between = (a, b, t) => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });

/** Gives the progress of one seed in a flight. @param {number} progress @param {number} index @param {number} seeds */
const flown = (progress, index, seeds) =>
  Math.min(Math.max((progress - (STAGGER * index) / seeds) / (1 - STAGGER), 0), 1);

/** Gives the height of a sown seed, in radii: it falls and hops once. @param {number} t from 0 to 1 */
const heightAt = (t) =>
  t < LANDED ? 2 * (1 - (t / LANDED) ** 2) : HOP * Math.sin((Math.PI * (t - LANDED)) / (1 - LANDED));

/** Counts the seeds of the present flight that have arrived at a place. @param {BoardView} view @param {number} cell */
function arrived({ scene: { flight }, reducedMotion }, cell) {
  if (flight?.to !== cell) return 0;
  const progress = reducedMotion ? Math.round(flight.progress) : flight.progress;
  const gone = Math.floor(((progress - 1 + STAGGER) / STAGGER) * flight.seeds) + 1;
  return Math.min(Math.max(gone, 0), flight.seeds);
}

/**
 * Lists the gains beside the stores' numbers.
 * @param {BoardGeometry} geometry @param {BoardView} view
 * @returns {Item[]}
 */
function gains(geometry, { scene: { flight }, facing }) {
  return geometry.stores.flatMap(({ cell, label, hollow, side }) => {
    if (flight?.to !== cell) return [];
    const { x, y } = between(label, hollow, 0.4);
    return [bubble(x, y, `+${flight.seeds}`, geometry, side, facing && side !== geometry.near)];
  });
}

/**
 * Lists the seeds of a flight, one shortly after the other.
 * @param {Map<number, DrawnPlace>} places @param {Scene} scene @param {Flight} flight @param {boolean} reducedMotion
 * @returns {Item[]}
 */
function flying(places, scene, flight, reducedMotion) {
  const from = placeOf(places, flight.from);
  const to = placeOf(places, flight.to);
  const progress = reducedMotion ? Math.round(flight.progress) : flight.progress;
  const way = Math.hypot(to.hollow.x - from.hollow.x, to.hollow.y - from.hollow.y);
  return Array.from({ length: flight.seeds }, (_, i) => {
    const start = seedOf(from, scene.places[flight.from] + i);
    const end = seedOf(to, scene.places[flight.to] + i);
    const t = ease(flown(progress, i, flight.seeds));
    const radius = from.radius + (to.radius - from.radius) * t;
    return {
      ...end,
      ...between(start, end, t),
      radius,
      height: Math.max(2.4, (BOW * way) / radius) * Math.sin(Math.PI * t),
    };
  });
}

/**
 * Lists the seeds in hand: above the house they come from or go to, the next one falling.
 * @param {Map<number, DrawnPlace>} places @param {Flight} hand @param {BoardGeometry} geometry
 * @param {BoardView} view @returns {Item[]}
 */
function handSeeds(places, hand, geometry, view) {
  const { scene, reducedMotion } = view;
  const from = placeOf(places, hand.from);
  const to = placeOf(places, hand.to);
  const progress = reducedMotion ? 1 : hand.progress;
  const lifting = hand.from === hand.to && scene.step?.to === HAND;
  const sowing = scene.step?.from === HAND;
  const at = between(from.hollow, to.hollow, sowing ? ease(Math.min(progress / TRAVEL, 1)) : 1);
  const height = lifting ? 2 * ease(progress) : 2;
  const falls = sowing && progress > TRAVEL && !reducedMotion;
  const left = falls ? hand.seeds - (scene.step?.seeds ?? 1) : hand.seeds;
  /** @type {Item[]} */
  const items = [];
  if (falls) {
    const end = seedOf(to, scene.places[hand.to]);
    const t = (progress - TRAVEL) / (1 - TRAVEL);
    items.push({ ...end, ...between(at, end, Math.min(t / LANDED, 1)), radius: from.radius, height: heightAt(t) });
  }
  for (const seed of seedsAt(places, HAND, left)) {
    items.push({ ...seed, x: at.x + seed.x, y: at.y + seed.y, height });
  }
  const inward = at.y > geometry.bed.y + geometry.bed.height / 2 ? -height - 3.6 : 3.6 - height;
  if (left > 0)
    items.push(bubble(at.x, at.y + geometry.seed * inward, String(left), geometry, to.side, isForFar(geometry, view)));
  return items;
}

/**
 * Lists the captures of previewed moves, each over the house where the move ends. One whose path is drawn has its sign
 * at the end of that, in its colour.
 * @param {BoardGeometry} geometry
 * @param {BoardView} view @returns {Item[]}
 */
function previewItems(geometry, view) {
  const { houses } = geometry;
  const signed = (/** @type {Preview} */ { ends, path = [] }) =>
    path.findLast((cell) => houses.some((house) => house.cell === cell)) ?? ends;
  return houses.flatMap((house) => {
    const here = view.previews.filter((preview) => signed(preview) === house.cell);
    const said = here.map(taken).filter(Boolean).sort().join("  "); // ‹ is before ›
    if (!said) return [];
    const [{ path = [], second }] = here;
    const sign = bubble(house.hollow.x, bubbleY(geometry, house), said, geometry, house.side, isForFar(geometry, view));
    return [{ ...sign, way: here.length === 1 && path.length > 0 ? pathName(second) : null }];
  });
}

/** Gives the end of a preview unless its path is drawn, which ends earlier. @param {Preview} preview */
const endedAt = ({ ends, path = [] }) => (path.length > 0 ? [] : [ends]);

/** @param {boolean | undefined} second @returns {PathLine["name"]} */
const pathName = (second) => (second ? "second" : "trail");

/** @param {Preview} preview */
const taken = ({ captures, arrow }) => `${arrow} ${captures > 0 ? `+${captures}` : ""}`.trim();

/**
 * Whether the texts about a turn are for a player at the far side.
 * @param {BoardGeometry} geometry @param {BoardView} view
 */
const isForFar = ({ near }, { facing, turn }) => facing && turn !== null && turn !== near;

/**
 * @param {number} x @param {number} y @param {string} words @param {BoardGeometry} geometry @param {Side} side
 * @param {boolean} turned @returns {Text}
 */
function bubble(x, y, words, geometry, side, turned) {
  return text("bubble", words, { x, y, size: geometry.label * 0.9, strong: true, side, turned });
}
