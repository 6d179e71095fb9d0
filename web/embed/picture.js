// @ts-check
// Draws the picture of a game inside the element, for readers without scripts, feeds and print. Pure, so that the
// builder's page and build_scripts/site/pictures.mjs can use it.

import { diagram, traced } from "../manual/diagram.js";
import { flaggedOf } from "./url_params.js";

/** @import { Drawing } from "../manual/diagram.js" */
/** @import { Shape } from "../manual/board_svg.js" */

/** Describes the drawing of a position; after a single move, that move from the position before.
 * @param {Layout} layout @param {Position} shown @returns {Omit<Drawing, "name">} */
export function standing(layout, { record, before, steps, places, owners, marks }) {
  if (record.moves.length !== 1 || !before) return { owners, seeds: { places }, ringed: marks.map(({ cell }) => cell) };
  return { owners, seeds: { places: before }, ringed: flaggedOf(layout, record.start), ...traced(steps) };
}

/** @param {Layout} layout @param {Drawing} drawing @returns {Shape} a standalone `svg` */
export function picture(layout, drawing) {
  const drawn = diagram(layout, drawing);
  drawn.attributes.xmlns = "http://www.w3.org/2000/svg";
  return drawn;
}
