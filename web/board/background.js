// @ts-check
// Paints the empty board: wood and grain, bed, carved houses and stores.

import { pitPath, roundPath } from "./canvas_helpers.js";
import { ON_SIDE } from "./draw_items.js";
import { bowls } from "./draw_list.js";
import { dice } from "./geometry.js";

/** @import { BoardGeometry, Box } from "./geometry.js" */
/** @import { Context, Palette } from "./canvas_helpers.js" */
/** @import { Bowl } from "./draw_list.js" */

/** The opacity of grain lines: the minimum and its range. Text on the strongest line stays readable. */
export const GRAIN = { least: 0.05, more: 0.17 };
/** The line width of a plain board, in CSS pixels. */
const LINE = 1.5;
/** The segments of a grain line. */
const STRETCHES = 24;
/** The dashes of a broken ring. */
const DASHES = 12;

/** @param {Box} box @param {number} by @returns {Box} */
const inset = (box, by) => ({ x: box.x + by, y: box.y + by, width: box.width - 2 * by, height: box.height - 2 * by });

/**
 * Paints the empty board.
 * @param {Context} context @param {BoardGeometry} geometry @param {Palette} palette @param {Side[] | null} owners
 * @param {number} density scales shadows, which a canvas transform does not
 */
export function paintBoard(context, geometry, palette, owners, density) {
  const { board, stores } = geometry;
  const corner = Math.min(board.height * 0.12, 26);
  if (palette.plain) return paintPlain(context, geometry, palette, owners, corner);
  context.save();
  context.shadowColor = "rgba(0, 0, 0, 0.4)";
  context.shadowBlur = Math.min(corner * 0.6, board.x, 12) * density;
  context.shadowOffsetY = Math.min(corner * 0.15, 3) * density;
  context.fillStyle = palette["wood-mid"];
  roundPath(context, inset(board, 2), corner);
  context.fill();
  context.restore();
  context.save();
  roundPath(context, inset(board, 2), corner);
  context.clip();
  paintWood(context, board, palette);
  paintBevel(context, inset(board, 2), corner, palette);
  context.restore();
  paintMiddle(context, geometry, palette);
  for (const bowl of bowls(geometry, owners)) paintHollow(context, bowl, palette);
  for (const store of stores) paintStore(context, store, palette, corner);
}

/**
 * Paints the board as outlined areas.
 * @param {Context} context @param {BoardGeometry} geometry @param {Palette} palette @param {Side[] | null} owners
 * @param {number} corner
 */
function paintPlain(context, geometry, palette, owners, corner) {
  const { board, bed, middle, stores } = geometry;
  /** @param {string} colour */
  const area = (colour) => {
    context.fillStyle = colour;
    context.fill();
    context.strokeStyle = palette["bed-edge"];
    context.lineWidth = LINE;
    context.stroke();
  };
  roundPath(context, inset(board, 2), corner);
  area(palette["wood-mid"]);
  context.beginPath();
  context.moveTo(bed.x, middle);
  context.lineTo(bed.x + bed.width, middle);
  context.stroke();
  for (const bowl of bowls(geometry, owners)) {
    pitPath(context, bowl);
    area(palette[bowl.side === "S" ? "south" : "north"]);
    paintPattern(context, bowl, palette);
  }
  for (const { box, side } of stores) {
    roundPath(context, inset(box, 3), corner);
    area(palette[side === "S" ? "south" : "north"]);
  }
}

/**
 * Paints wood with its grain: broad light, then many long fine lines.
 * @param {Context} context @param {Box} box @param {Palette} palette
 */
function paintWood(context, box, palette) {
  const light = context.createLinearGradient(box.x, box.y, box.x + box.width * 0.25, box.y + box.height);
  light.addColorStop(0, palette["wood-light"]);
  light.addColorStop(0.55, palette["wood-mid"]);
  light.addColorStop(1, palette["wood-dark"]);
  context.fillStyle = light;
  context.fillRect(box.x, box.y, box.width, box.height);
  const random = dice(5);
  const waves = Array.from({ length: 4 }, () => [random() * 6, 0.5 + random() * 1.2, random() * 0.022]);
  const bends = Array.from({ length: STRETCHES + 1 }, (_, step) =>
    waves.reduce((sum, [phase, pace, depth]) => sum + Math.sin(phase + (step / STRETCHES) * pace * 6) * depth, 0),
  );
  context.strokeStyle = palette["wood-grain"];
  const lines = Math.round(box.height / 1.8);
  for (let i = 0; i < lines; i++) {
    const base = box.y + ((i + random()) / lines) * box.height;
    context.globalAlpha = GRAIN.least + random() * random() * GRAIN.more;
    // lines wider than a pixel take another path in the browser, four times as slow
    context.lineWidth = 0.5 + random() * 0.5;
    context.beginPath();
    for (const [step, bend] of bends.entries()) {
      const y = base + bend * box.height * (0.6 + 0.4 * Math.sin((i / lines) * 9));
      if (step === 0) context.moveTo(box.x, y);
      else context.lineTo(box.x + (step / STRETCHES) * box.width, y);
    }
    context.stroke();
  }
  context.globalAlpha = 1;
}

/**
 * Paints the board's edge: light above, shade below.
 * @param {Context} context @param {Box} box @param {number} corner
 * @param {Palette} palette
 */
function paintBevel(context, box, corner, palette) {
  const edge = context.createLinearGradient(0, box.y, 0, box.y + box.height);
  edge.addColorStop(0, "rgba(255, 240, 214, 0.55)");
  edge.addColorStop(0.12, "rgba(255, 240, 214, 0.12)");
  edge.addColorStop(0.88, "rgba(0, 0, 0, 0.12)");
  edge.addColorStop(1, "rgba(0, 0, 0, 0.5)");
  context.strokeStyle = edge;
  context.lineWidth = 5;
  roundPath(context, box, corner);
  context.stroke();
  context.strokeStyle = palette["wood-dark"];
  context.lineWidth = 1;
  context.stroke();
}

/**
 * Paints the carved line between the sides.
 * @param {Context} context @param {BoardGeometry} geometry @param {Palette} palette
 */
function paintMiddle(context, { bed, middle: y }, palette) {
  for (const [colour, offset] of /** @type {const} */ ([
    ["bed-edge", 0],
    ["wood-light", 1.5],
  ])) {
    context.strokeStyle = palette[colour];
    context.globalAlpha = 0.55;
    context.lineWidth = 1.5;
    context.beginPath();
    context.moveTo(bed.x + bed.width * 0.02, y + offset);
    context.lineTo(bed.x + bed.width * 0.98, y + offset);
    context.stroke();
  }
  context.globalAlpha = 1;
}

/**
 * Carves the current path: its rim catches light below, and it is deepest above.
 * @param {Context} context @param {Side} side @param {Palette} palette @param {number} top @param {number} height
 * @param {number} shade the fraction of its height in shade
 */
function carve(context, side, palette, top, height, shade) {
  const [colour, deep] = side === "S" ? [palette.south, palette["south-deep"]] : [palette.north, palette["north-deep"]];
  const depth = context.createLinearGradient(0, top, 0, top + height);
  depth.addColorStop(0, deep);
  depth.addColorStop(shade, colour);
  depth.addColorStop(1, colour);
  context.save();
  context.shadowColor = "rgba(255, 244, 222, 0.7)";
  context.shadowOffsetY = 2;
  context.shadowBlur = 1;
  context.fillStyle = depth;
  context.fill();
  context.restore();
  context.strokeStyle = palette["bed-edge"];
  context.lineWidth = LINE;
  context.stroke();
}

/** Paints a carved house in its owner's colour. @param {Context} context @param {Bowl} bowl @param {Palette} palette */
function paintHollow(context, bowl, palette) {
  const { x, y, rx, ry, side } = bowl;
  pitPath(context, bowl);
  carve(context, side, palette, y - ry, 2 * ry, 0.34);
  const light = context.createRadialGradient(x, y + ry * 0.5, 0, x, y + ry * 0.5, rx * 1.1);
  light.addColorStop(0, "rgba(255, 240, 215, 0.12)");
  light.addColorStop(1, "rgba(255, 240, 215, 0)");
  context.fillStyle = light;
  context.fill();
  paintPattern(context, bowl, palette);
}

/** Paints the ring that marks a house's owner. @param {Context} context @param {Bowl} bowl @param {Palette} palette */
function paintPattern(context, { x, y, rx, ry, side, pattern }, palette) {
  if (pattern === "plain") return;
  context.strokeStyle = palette[ON_SIDE[side]];
  context.lineWidth = Math.max(1.4, rx * 0.05);
  const gap = pattern === "broken" ? (Math.PI * (rx + ry)) / (2.4 * DASHES) : 0;
  context.setLineDash(gap > 0 ? [gap, gap] : []);
  pitPath(context, { x, y, rx, ry }, rx * 0.18);
  context.stroke();
  context.setLineDash([]);
}

/**
 * Paints a store.
 * @param {Context} context @param {import("./geometry.js").PlacedStore} store
 * @param {Palette} palette @param {number} corner
 */
function paintStore(context, { box, side, title }, palette, corner) {
  const inner = inset(box, Math.min(box.width, box.height) * 0.06);
  roundPath(context, inner, Math.max(title ? corner : inner.height / 2, 0));
  carve(context, side, palette, inner.y, inner.height, 0.06);
}
