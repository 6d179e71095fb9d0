// @ts-check
// Helpers for canvases: the page's colours, and outlines.

/** @import { Box, Hollow } from "./geometry.js" */
/** @typedef {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} Context */

const COLOURS = /** @type {const} */ ([
  ...["wood-light", "wood-mid", "wood-dark", "wood-grain", "bed-edge", "ink", "halo", "score"],
  ...["south", "south-deep", "north", "north-deep", "gold", "last", "refused", "ring-edge"],
  ...["seed-light", "seed-dark", "bubble", "bubble-ink", "on-north"],
]);
/**
 * @typedef {Record<typeof COLOURS[number], string> & { plain: boolean }} Palette `plain` where the user has forced
 *   colours: areas and lines, without light and shade
 */

/** Matches screens on which the system's colours replace all others. */
const forcedColours = () => matchMedia("(forced-colors: active)");

/** Calls back when the system changes its colours.
 * @param {() => void} onChange @param {AbortSignal} [signal] ends that */
export function watchColours(onChange, signal) {
  for (const look of [matchMedia("(prefers-color-scheme: dark)"), forcedColours()]) {
    look.addEventListener("change", onChange, { signal });
  }
}

/** Reads the present colours of the style sheet. @param {Element} element @returns {Palette} */
export function readPalette(element) {
  const probes = COLOURS.map((name) => {
    const probe = document.createElement("span"); // a computed colour is resolved, a custom property is not
    probe.style.forcedColorAdjust = "none"; // otherwise each would be the system's text colour
    probe.style.color = `var(--${name})`;
    return probe;
  });
  element.after(...probes);
  const entries = COLOURS.map((name, nth) => [name, getComputedStyle(probes[nth]).color]);
  for (const probe of probes) probe.remove();
  return /** @type {Palette} */ ({ ...Object.fromEntries(entries), plain: forcedColours().matches });
}

/** @param {Context} context @param {Box} box @param {number} radius */
export function roundPath(context, box, radius) {
  context.beginPath();
  context.roundRect(box.x, box.y, box.width, box.height, radius);
}

/** @param {Context} context @param {number} x @param {number} y @param {number} rx @param {number} ry */
export function ellipse(context, x, y, rx, ry) {
  context.beginPath();
  context.ellipse(x, y, rx, ry, 0, 0, 2 * Math.PI);
}

/** Adds a house's outline: an oval, with straight sides where it is long.
 * @param {Context} context @param {Hollow} hollow @param {number} [by] the inset */
export function pitPath(context, hollow, by = 0) {
  const rx = Math.max(hollow.rx - by, 0);
  const ry = Math.max(hollow.ry - by, 0);
  const corner = { x: rx, y: Math.min(ry, rx * 1.22) };
  context.beginPath();
  context.roundRect(hollow.x - rx, hollow.y - ry, 2 * rx, 2 * ry, corner);
}
