// @ts-check
// Paints the items of a draw list, and computes their bounds.

import { ellipse, pitPath, roundPath } from "./canvas_helpers.js";

/** @import { Box } from "./geometry.js" */
/** @import { Context, Palette } from "./canvas_helpers.js" */
/** @import { Item, PathLine, Ring, Seed, Text } from "./draw_list.js" */
/** @typedef {{ palette: Palette, sprites: HTMLCanvasElement[], seed: number }} ItemLook `seed` is a seed's radius */

/** Each ring lies on a wider one, which contrasts with every background. */
export const RINGS = /** @type {const} */ ({
  mark: { colour: "ink", edge: "halo", width: 0.16, dash: false },
  taken: { colour: "refused", edge: "ring-edge", width: 0.15, dash: false },
  legal: { colour: "gold", edge: "ring-edge", width: 0.12, dash: false },
  hint: { colour: "bubble", edge: "ring-edge", width: 0.34, dash: false },
  picked: { colour: "gold", edge: "ring-edge", width: 0.38, dash: false },
  from: { colour: "last", edge: "ring-edge", width: 0.14, dash: true },
  to: { colour: "last", edge: "ring-edge", width: 0.18, dash: false },
  ends: { colour: "bubble", edge: "ring-edge", width: 0.22, dash: false },
  refused: { colour: "refused", edge: "ring-edge", width: 0.26, dash: false },
});
/** The colours of paths over the board, and of their signs. */
export const WAYS = /** @type {const} */ ({ trail: "last", second: "gold" });
/** The visible part of the wider ring on each side, in CSS pixels. */
const EDGE = 1.25;

/** The colours of texts. */
export const INKS = /** @type {const} */ ({
  count: "ink",
  letter: "ink",
  bubble: "bubble-ink",
  score: "on-side",
  name: "on-side",
  plate: "on-side",
});
/** The colours of texts on a side's colour. */
export const ON_SIDE = /** @type {const} */ ({ S: "score", N: "on-north" });
/** The outlines of the mover's name plate, and their widths relative to its font size. */
const TURN = /** @type {const} */ ([
  ["ring-edge", 0.28],
  ["gold", 0.14],
]);
const WEIGHTS = { count: 700, letter: 500, score: 700, name: 600, plate: 650, bubble: 700 };

/**
 * Paints a seed once for each tone; light falls from the upper left.
 * @param {number} tone @param {number} radius
 * @param {Palette} palette @returns {HTMLCanvasElement}
 */
export function seedSprite(tone, radius, palette) {
  const sprite = document.createElement("canvas");
  const size = Math.ceil(radius * 2 + 4);
  sprite.width = size;
  sprite.height = size;
  const context = /** @type {Context} */ (sprite.getContext("2d"));
  const middle = size / 2;
  const body = context.createRadialGradient(
    middle - radius * 0.35,
    middle - radius * 0.42,
    radius * 0.05,
    middle,
    middle,
    radius,
  );
  body.addColorStop(0, palette["seed-light"]);
  body.addColorStop(0.45, palette["seed-light"]);
  body.addColorStop(1, palette["seed-dark"]);
  ellipse(context, middle, middle, radius * 0.98, radius * 0.98);
  context.fillStyle = body;
  context.fill();
  context.fillStyle = [
    "rgba(120, 80, 30, 0)",
    "rgba(120, 80, 30, 0.14)",
    "rgba(70, 90, 80, 0.12)",
    "rgba(90, 50, 20, 0.24)",
  ][tone];
  context.fill();
  const shine = context.createRadialGradient(
    middle - radius * 0.36,
    middle - radius * 0.44,
    0,
    middle - radius * 0.36,
    middle - radius * 0.44,
    radius * 0.42,
  );
  shine.addColorStop(0, "rgba(255, 255, 255, 0.85)");
  shine.addColorStop(1, "rgba(255, 255, 255, 0)");
  context.fillStyle = shine;
  context.fill();
  return sprite;
}

/** @param {Context} context @param {Item} item @param {ItemLook} look */
export function paintItem(context, item, look) {
  if (item.kind === "seed") paintSeed(context, item, look.sprites);
  else if (item.kind === "ring") paintRing(context, item, look);
  else if (item.kind === "line") paintLine(context, item, look);
  else paintText(context, item, look.palette);
}

/** Gives a box that contains an item. @param {Item} item @param {number} seed the radius @returns {Box} */
export function reach(item, seed) {
  if (item.kind === "seed") return seedReach(item);
  if (item.kind === "ring") return ringReach(item, seed);
  if (item.kind === "line") return lineReach(item, seed);
  const { size } = item;
  // letters are hardly wider than high
  return around(item.x, item.y, size * (0.6 * item.text.length + 0.6), size * 0.9);
}

/** @param {number} x @param {number} y @param {number} across @param {number} down @returns {Box} */
const around = (x, y, across, down) => ({ x: x - across, y: y - down, width: 2 * across, height: 2 * down });

/** Gives a seed's shadow: the higher the seed, the further away. @param {Seed} seed */
function shadowOf({ x, y, radius, height }) {
  const away = radius * (0.16 + height * 0.55);
  return { x: x + away * 0.5, y: y + away, rx: radius * (0.97 + height * 0.04), ry: radius * 0.9 };
}

/** @param {Seed} seed */
const bodySize = ({ radius, height }) => radius * 2 * (1 + height * 0.06);

/** @param {Seed} seed @returns {Box} */
function seedReach(seed) {
  const shadow = shadowOf(seed);
  const half = bodySize(seed) / 2;
  const top = seed.y - half - seed.height * seed.radius;
  const left = seed.x - half;
  return { x: left, y: top, width: shadow.x + shadow.rx - left, height: shadow.y + shadow.ry - top };
}

/** @param {Context} context @param {Seed} seed @param {HTMLCanvasElement[]} sprites */
function paintSeed(context, seed, sprites) {
  const { x, y, radius, angle, tone, height } = seed;
  const shadow = shadowOf(seed);
  context.fillStyle = height > 0 ? "rgba(0, 0, 0, 0.26)" : "rgba(0, 0, 0, 0.42)";
  ellipse(context, shadow.x, shadow.y, shadow.rx, shadow.ry);
  context.fill();
  const size = bodySize(seed);
  const squeeze = 0.9 + 0.08 * Math.sin(angle * 2);
  context.drawImage(sprites[tone], x - size / 2, y - (size * squeeze) / 2 - height * radius, size, size * squeeze);
}

/** @param {Ring} ring @param {number} seed */
const ringWidth = ({ name }, seed) => Math.max(1.6, RINGS[name].width * seed);

/** @param {Ring} ring @param {number} seed */
function ringReach(ring, seed) {
  const away = ringWidth(ring, seed) / 2 + EDGE;
  return around(ring.x, ring.y, ring.rx + away, ring.ry + away);
}

/** @param {PathLine} line @param {number} seed @returns {Box} */
function lineReach({ x, y, toX, toY }, seed) {
  const [across, down] = [Math.abs(toX - x) / 2, Math.abs(toY - y) / 2];
  return around((x + toX) / 2, (y + toY) / 2, across + seed, down + seed);
}

/** @param {Context} context @param {PathLine} line @param {ItemLook} look */
function paintLine(context, { name, x, y, toX, toY, strength, head }, { palette, seed }) {
  const back = Math.atan2(y - toY, x - toX);
  // at the last house's rim: seeds lie about its middle
  const [tipX, tipY] = [x + (toX - x) * 0.6, y + (toY - y) * 0.6];
  context.lineCap = "round";
  context.globalAlpha = strength;
  for (const [colour, width] of /** @type {const} */ ([
    ["ring-edge", 0.5],
    [WAYS[name], 0.27],
  ])) {
    context.strokeStyle = palette[colour];
    context.lineWidth = width * seed;
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(toX, toY);
    for (const turn of head ? [back - 0.7, back + 0.7] : []) {
      context.moveTo(tipX, tipY);
      context.lineTo(tipX + Math.cos(turn) * seed, tipY + Math.sin(turn) * seed);
    }
    context.stroke();
  }
  context.globalAlpha = 1;
  context.lineCap = "butt";
}

/** @param {Context} context @param {Ring} ring @param {ItemLook} look */
function paintRing(context, ring, { palette, seed }) {
  const { colour, edge, dash } = RINGS[ring.name];
  const width = ringWidth(ring, seed);
  pitPath(context, ring, Math.min(ring.rx * 0.07, ring.ry));
  context.strokeStyle = palette[edge];
  context.lineWidth = width + 2 * EDGE;
  context.stroke();
  context.strokeStyle = palette[colour];
  context.lineWidth = width;
  context.setLineDash(dash ? [width * 2.2, width * 1.8] : []);
  context.stroke();
  context.setLineDash([]);
}

/** Sets the font of a text, smaller where it is wider than its room: not even then are its letters narrowed.
 * @param {Context} context @param {Text} item @returns {number} the font size */
function fitFont(context, { role, text, size, room = Number.POSITIVE_INFINITY }) {
  const font = (/** @type {number} */ high) => `${WEIGHTS[role]} ${high}px system-ui, sans-serif`;
  context.font = font(size);
  const fitting = size * Math.min(1, room / context.measureText(text).width);
  context.font = font(fitting);
  return fitting;
}

/** @param {Context} context @param {Text} item @param {Palette} palette */
function paintText(context, item, palette) {
  const { role, text, x, y, side, turned } = item;
  const size = fitFont(context, item);
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.save();
  context.translate(x, y);
  if (turned) context.rotate(Math.PI);
  paintSign(context, { ...item, size }, palette);
  const ink = INKS[role];
  context.fillStyle = palette[ink === "on-side" ? ON_SIDE[side] : ink];
  context.fillText(text, 0, size * 0.06);
  context.restore();
}

/**
 * Paints the background of a text, with outlines for the side to move.
 * @param {Context} context @param {Text} item @param {Palette} palette
 */
function paintSign(context, { role, text, size, strong, side, way }, palette) {
  const lines = role === "name" || role === "plate" ? TURN.slice(strong ? 0 : TURN.length) : [];
  if (role !== "bubble" && role !== "plate" && lines.length === 0) return;
  const width = context.measureText(text).width + size * 0.9;
  roundPath(context, { x: -width / 2, y: -size * 0.75, width, height: size * 1.5 }, size * 0.75);
  context.fillStyle = palette[role === "bubble" ? (way ? WAYS[way] : "bubble") : side === "S" ? "south" : "north"];
  context.fill();
  for (const [colour, line] of lines) {
    context.strokeStyle = palette[colour];
    context.lineWidth = size * line;
    context.stroke();
  }
}
