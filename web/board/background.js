// @ts-check
// Paints the bare board: wood and its grain, the bed, the hollows carved into it, the stores.

import { ellipse, roundPath } from "./canvas_helpers.js";
import { bowls } from "./draw_list.js";
import { dice } from "./geometry.js";

/** @import { BoardGeometry, Box, Hollow } from "./geometry.js" */
/** @import { Context, Palette } from "./canvas_helpers.js" */
/** @import { Bowl } from "./draw_list.js" */

/**
 * The strength of a line of the grain: the least, and how much more. A letter that lies on the strongest can still be
 * read.
 */
export const GRAIN = { least: 0.05, more: 0.17 };
/** The breadth of the lines of a plain board, in CSS pixels. */
const LINE = 1.5;
/** The straight stretches that a line of the grain is made of. */
const STRETCHES = 24;
/** The number of dashes of a broken ring. */
const DASHES = 12;

/** @param {Box} box @param {number} by @returns {Box} */
const inset = (box, by) => ({ x: box.x + by, y: box.y + by, width: box.width - 2 * by, height: box.height - 2 * by });

/**
 * The bare board: wood, its bed, the hollows.
 * @param {Context} context @param {BoardGeometry} geometry @param {Palette} palette @param {Side[] | null} owners
 * @param {number} density shadows don't grow with the canvas by themselves
 */
export function paintBoard(context, geometry, palette, owners, density) {
  const { board, bed, stores } = geometry;
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
  for (const store of stores) paintStore(context, store, palette, Math.min(bed.height * 0.2, 22));
}

/**
 * The board as areas with a line around each.
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
    ellipse(context, bowl.x, bowl.y, bowl.rx, bowl.ry);
    area(palette[bowl.side === "S" ? "south" : "north"]);
    paintPattern(context, bowl, palette);
  }
  for (const { box, side } of stores) {
    roundPath(context, inset(box, 3), Math.min(bed.height * 0.2, 22));
    area(palette[side === "S" ? "south" : "north"]);
  }
}

/**
 * Wood with its grain: a broad light, then many long fine lines.
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
    context.lineWidth = 0.5 + random() * 0.5; // broader than a dot is painted by other means, four times as slow
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

/** The edge of the board: light above, shade below. @param {Context} context @param {Box} box @param {number} corner
 * @param {Palette} palette */
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
 * A carved line between the two sides.
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
 * A hollow carved into the wood, in its owner's colour.
 * @param {Context} context @param {Bowl} bowl @param {Palette} palette
 */
function paintHollow(context, { x, y, rx, ry, side, pattern }, palette) {
  const [colour, deep] = side === "S" ? [palette.south, palette["south-deep"]] : [palette.north, palette["north-deep"]];
  const lip = context.createLinearGradient(0, y - ry, 0, y + ry);
  lip.addColorStop(0, "rgba(0, 0, 0, 0.5)");
  lip.addColorStop(0.45, "rgba(0, 0, 0, 0.1)");
  lip.addColorStop(1, "rgba(255, 238, 210, 0.6)");
  ellipse(context, x, y, rx, ry);
  context.fillStyle = lip;
  context.fill();
  const bowl = context.createRadialGradient(x, y + ry * 0.28, ry * 0.1, x, y, Math.max(rx, ry));
  bowl.addColorStop(0, colour);
  bowl.addColorStop(0.62, colour);
  bowl.addColorStop(1, deep);
  ellipse(context, x, y, rx * 0.95, ry * 0.95);
  context.fillStyle = bowl;
  context.fill();
  paintPattern(context, { x, y, rx, ry, pattern }, palette);
  context.save();
  context.translate(x, y);
  context.scale(rx, ry);
  const shade = context.createRadialGradient(0, 0.2, 0.5, 0, 0.2, 1.15);
  shade.addColorStop(0, "rgba(0, 0, 0, 0)");
  shade.addColorStop(0.5, "rgba(0, 0, 0, 0.1)");
  shade.addColorStop(1, "rgba(0, 0, 0, 0.3)");
  context.fillStyle = shade;
  ellipse(context, 0, 0, 0.95, 0.95);
  context.fill();
  context.restore();
}

/**
 * The ring carved into a hollow as its owner's sign.
 * @param {Context} context @param {Hollow & Pick<Bowl, "pattern">} bowl @param {Palette} palette
 */
function paintPattern(context, { x, y, rx, ry, pattern }, palette) {
  context.strokeStyle = palette.pattern;
  context.lineWidth = Math.max(1.4, rx * 0.05);
  if (pattern === "plain") return;
  const part = 0.82;
  const gap = pattern === "broken" ? (Math.PI * (rx + ry) * part) / (2 * DASHES) : 0;
  context.setLineDash(gap > 0 ? [gap, gap] : []);
  ellipse(context, x, y, rx * part, ry * part);
  context.stroke();
  context.setLineDash([]);
}

/** A trough for what was taken. @param {Context} context @param {import("./geometry.js").PlacedStore} store
 * @param {Palette} palette @param {number} corner */
function paintStore(context, { box, side }, palette, corner) {
  const inner = inset(box, Math.min(box.width, box.height) * 0.05);
  const [colour, deep] = side === "S" ? [palette.south, palette["south-deep"]] : [palette.north, palette["north-deep"]];
  const trough = context.createLinearGradient(0, inner.y, 0, inner.y + inner.height);
  trough.addColorStop(0, deep);
  trough.addColorStop(0.5, colour);
  trough.addColorStop(1, colour);
  roundPath(context, inner, corner);
  context.fillStyle = trough;
  context.fill();
  context.strokeStyle = "rgba(255, 238, 210, 0.28)";
  context.lineWidth = 1;
  roundPath(context, { ...inner, y: inner.y + 1 }, corner);
  context.stroke();
}
