// @ts-check
// Paints a board on a canvas. It knows a layout and a picture, and no rule. The bare wood is painted once for a size and a look.

import { arrange, dice } from "./arrangement.js";
import { bowls, describe, restingPlaces } from "./picture.js";

/** @import { Arrangement, Box, Hollow } from "./arrangement.js" */
/** @import { Bowl, Item, Picture, Ring, Seed, Text } from "./picture.js" */
/** @typedef {CanvasRenderingContext2D} Context */

const COLOURS = /** @type {const} */ ([
  ...["wood-light", "wood-mid", "wood-dark", "wood-grain", "bed", "bed-edge", "ink", "ink-faint"],
  ...[
    "south",
    "south-deep",
    "north",
    "north-deep",
    "gold",
    "last",
    "refused",
    "seed-light",
    "seed-dark",
    "bubble",
    "bubble-ink",
    "score",
  ],
]);
/** @typedef {Record<typeof COLOURS[number], string>} Palette */

const RINGS = /** @type {const} */ ({
  mark: { colour: "ink", width: 0.16, grow: 0.05, dash: false },
  legal: { colour: "gold", width: 0.13, grow: -0.03, dash: false },
  picked: { colour: "gold", width: 0.38, grow: -0.03, dash: false },
  from: { colour: "last", width: 0.15, grow: 0.03, dash: true },
  to: { colour: "last", width: 0.2, grow: 0.03, dash: false },
  ends: { colour: "bubble", width: 0.22, grow: 0.02, dash: false },
  refused: { colour: "refused", width: 0.26, grow: 0.02, dash: false },
});

/**
 * The view of one board. `resize` looks at the element's size and the page's colours again; `show` paints a picture.
 * @param {HTMLCanvasElement} canvas @param {Layout} layout as it is seen @param {number} seeds how many there are in all
 * @param {Side} near whose side is below
 */
export function createBoardView(canvas, layout, seeds, near) {
  const context = /** @type {Context} */ (canvas.getContext("2d"));
  const bare = document.createElement("canvas");
  /** @type {HTMLCanvasElement[]} */
  let sprites = [];
  let palette = readPalette(canvas);
  let arrangement = arrange(layout, 300, 150, near);
  let places = restingPlaces(arrangement, 0);
  /** @type {string | null} */
  let bareLook = null;
  let density = 1;

  /** @param {Side[] | null} owners */
  function paintBare(owners) {
    const look = JSON.stringify([canvas.width, canvas.height, palette, owners]);
    if (look === bareLook) return;
    bareLook = look;
    bare.width = canvas.width;
    bare.height = canvas.height;
    const wood = /** @type {Context} */ (bare.getContext("2d"));
    wood.scale(density, density);
    paintBoard(wood, arrangement, palette, owners, density);
  }

  return {
    /** @returns {Arrangement} */
    resize() {
      const { width, height } = canvas.getBoundingClientRect();
      density = Math.min(window.devicePixelRatio || 1, 3);
      canvas.width = Math.max(1, Math.round(width * density));
      canvas.height = Math.max(1, Math.round(height * density));
      palette = readPalette(canvas);
      arrangement = arrange(layout, Math.max(width, 1), Math.max(height, 1), near);
      places = restingPlaces(arrangement, seeds);
      const radii = new Set([...places.values()].map((place) => place.radius));
      sprites = [0, 1, 2, 3].map((tone) => seedSprite(tone, Math.max(...radii) * density, palette));
      bareLook = null;
      return arrangement;
    },
    /** @param {Picture} picture @param {Side[] | null} owners @returns {Item[]} what was painted */
    show(picture, owners) {
      paintBare(owners);
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, canvas.width, canvas.height);
      context.drawImage(bare, 0, 0);
      context.scale(density, density);
      const items = describe(arrangement, places, picture);
      for (const item of items) {
        if (item.kind === "seed") paintSeed(context, item, sprites);
        else if (item.kind === "ring") paintRing(context, item, palette, arrangement.seed);
        else paintText(context, item, palette);
      }
      return items;
    },
  };
}

/** @param {Element} element @returns {Palette} */
function readPalette(element) {
  const probe = document.createElement("span"); // a colour of its own is worked out, a variable is not
  element.after(probe);
  const entries = COLOURS.map((name) => {
    probe.style.color = `var(--${name})`;
    return [name, getComputedStyle(probe).color];
  });
  probe.remove();
  return /** @type {Palette} */ (Object.fromEntries(entries));
}

/** @param {Context} context @param {Box} box @param {number} radius */
function roundPath(context, box, radius) {
  context.beginPath();
  context.roundRect(box.x, box.y, box.width, box.height, radius);
}

/** @param {Box} box @param {number} by @returns {Box} */
const inset = (box, by) => ({ x: box.x + by, y: box.y + by, width: box.width - 2 * by, height: box.height - 2 * by });

/** The bare board: wood, its bed, the hollows. @param {Context} context @param {Arrangement} arrangement
 * @param {Palette} palette @param {Side[] | null} owners @param {number} density shadows don't grow with the canvas by themselves */
function paintBoard(context, arrangement, palette, owners, density) {
  const { board, bed, stores } = arrangement;
  const corner = Math.min(board.height * 0.12, 26);
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
  paintMiddle(context, arrangement, palette);
  for (const bowl of bowls(arrangement, owners)) paintHollow(context, bowl, palette);
  for (const store of stores) paintStore(context, store, palette, Math.min(bed.height * 0.2, 22));
}

/** Wood with its grain: a broad light, then many long fine lines. @param {Context} context @param {Box} box @param {Palette} palette */
function paintWood(context, box, palette) {
  const light = context.createLinearGradient(box.x, box.y, box.x + box.width * 0.25, box.y + box.height);
  light.addColorStop(0, palette["wood-light"]);
  light.addColorStop(0.55, palette["wood-mid"]);
  light.addColorStop(1, palette["wood-dark"]);
  context.fillStyle = light;
  context.fillRect(box.x, box.y, box.width, box.height);
  const random = dice(5);
  const waves = Array.from({ length: 4 }, () => [random() * 6, 0.5 + random() * 1.2, random() * 0.022]);
  context.strokeStyle = palette["wood-grain"];
  const lines = Math.round(box.height / 2.6);
  for (let i = 0; i < lines; i++) {
    const base = box.y + ((i + random()) / lines) * box.height;
    context.globalAlpha = 0.05 + random() * random() * 0.28;
    context.lineWidth = 0.5 + random() * 1.3;
    context.beginPath();
    for (let step = 0; step <= 24; step++) {
      const across = step / 24;
      const bend = waves.reduce((sum, [phase, pace, depth]) => sum + Math.sin(phase + across * pace * 6) * depth, 0);
      const y = base + bend * box.height * (0.6 + 0.4 * Math.sin((i / lines) * 9));
      if (step === 0) context.moveTo(box.x, y);
      else context.lineTo(box.x + across * box.width, y);
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

/** A carved line between the two sides. @param {Context} context @param {Arrangement} arrangement @param {Palette} palette */
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

/** A hollow carved into the wood, in its owner's colour. @param {Context} context @param {Bowl} bowl @param {Palette} palette */
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
  context.save();
  ellipse(context, x, y, rx * 0.95, ry * 0.95);
  context.clip();
  paintPattern(context, { x, y, rx, ry }, pattern);
  context.shadowColor = "rgba(0, 0, 0, 0.65)";
  context.shadowBlur = ry * 0.4;
  context.shadowOffsetY = ry * 0.2;
  context.strokeStyle = deep;
  context.lineWidth = ry * 0.1;
  ellipse(context, x, y - ry * 0.03, rx, ry);
  context.stroke();
  context.restore();
}

/** Lines carved into a hollow, as its owner's sign. @param {Context} context @param {Hollow} hollow @param {Bowl["pattern"]} pattern */
function paintPattern(context, { x, y, rx, ry }, pattern) {
  context.strokeStyle = "rgba(255, 240, 214, 0.5)";
  context.lineWidth = Math.max(1.4, rx * 0.05);
  if (pattern === "rings") {
    for (const part of [0.56, 0.82]) {
      ellipse(context, x, y, rx * part, ry * part);
      context.stroke();
    }
  }
  if (pattern === "rays") {
    for (let i = 0; i < 12; i++) {
      const [across, down] = [Math.cos((i * Math.PI) / 6) * rx, Math.sin((i * Math.PI) / 6) * ry];
      context.beginPath();
      context.moveTo(x + across * 0.55, y + down * 0.55);
      context.lineTo(x + across * 0.88, y + down * 0.88);
      context.stroke();
    }
  }
}

/** A trough for what was taken. @param {Context} context @param {import("./arrangement.js").PlacedStore} store
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
  context.save();
  context.clip();
  context.shadowColor = "rgba(0, 0, 0, 0.6)";
  context.shadowBlur = inner.height * 0.3;
  context.shadowOffsetY = inner.height * 0.12;
  context.strokeStyle = deep;
  context.lineWidth = 4;
  roundPath(context, inset(inner, -2), corner);
  context.stroke();
  context.restore();
  context.strokeStyle = "rgba(255, 238, 210, 0.28)";
  context.lineWidth = 1;
  roundPath(context, { ...inner, y: inner.y + 1 }, corner);
  context.stroke();
}

/** @param {Context} context @param {number} x @param {number} y @param {number} rx @param {number} ry */
function ellipse(context, x, y, rx, ry) {
  context.beginPath();
  context.ellipse(x, y, rx, ry, 0, 0, 2 * Math.PI);
}

/** One seed, painted once for each tone; light falls from above left. @param {number} tone @param {number} radius
 * @param {Palette} palette @returns {HTMLCanvasElement} */
function seedSprite(tone, radius, palette) {
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

/** @param {Context} context @param {Seed} seed @param {HTMLCanvasElement[]} sprites */
function paintSeed(context, { x, y, radius, angle, tone, height }, sprites) {
  const away = radius * (0.16 + height * 0.55);
  context.fillStyle = height > 0 ? "rgba(0, 0, 0, 0.26)" : "rgba(0, 0, 0, 0.42)";
  ellipse(context, x + away * 0.5, y + away, radius * (0.97 + height * 0.04), radius * 0.9);
  context.fill();
  const size = radius * 2 * (1 + height * 0.06);
  const squeeze = 0.9 + 0.08 * Math.sin(angle * 2);
  context.drawImage(sprites[tone], x - size / 2, y - (size * squeeze) / 2 - height * radius, size, size * squeeze);
}

/** @param {Context} context @param {Ring} ring @param {Palette} palette @param {number} seed */
function paintRing(context, { name, x, y, rx, ry }, palette, seed) {
  const look = RINGS[name];
  const width = Math.max(2, look.width * seed * 1.5);
  context.strokeStyle = palette[look.colour];
  context.lineWidth = width;
  context.setLineDash(look.dash ? [width * 2.2, width * 1.8] : []);
  ellipse(context, x, y, rx * (0.97 + look.grow), ry * (0.97 + look.grow));
  context.stroke();
  context.setLineDash([]);
}

/** @param {Context} context @param {Text} text @param {Palette} palette */
function paintText(context, { role, text, x, y, size, strong, turned }, palette) {
  const weight = role === "letter" || role === "name" ? 600 : 700;
  context.font = `${weight} ${Math.max(size, 8)}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.save();
  context.translate(x, y);
  if (turned) context.rotate(Math.PI);
  if (role === "bubble") {
    const width = context.measureText(text).width + size * 0.9;
    context.fillStyle = palette.bubble;
    roundPath(context, { x: -width / 2, y: -size * 0.75, width, height: size * 1.5 }, size * 0.75);
    context.fill();
    context.fillStyle = palette["bubble-ink"];
  } else if (role === "score" || role === "name") {
    context.fillStyle = strong && role === "name" ? palette.gold : palette.score;
    context.globalAlpha = role === "name" && !strong ? 0.8 : 1;
  } else {
    context.fillStyle = role === "count" ? palette.ink : palette["ink-faint"];
  }
  context.fillText(text, 0, size * 0.06);
  context.restore();
}
