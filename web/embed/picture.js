// @ts-check
// The picture of a game that a page has inside the element, for readers without scripts, for feeds and for print: pure,
// so that it can be made in the builder's page and, by build_scripts/site/pictures.mjs, without one.

import { diagram, traced } from "../manual/diagram.js";

/** @import { Drawing } from "../manual/diagram.js" */
/** @import { Shape } from "../manual/board_svg.js" */

/**
 * The drawing of a position: how it stands, or, if one move alone has led to it, the way of that move from the position
 * before.
 * @param {Position} shown @returns {Omit<Drawing, "name">}
 */
export function standing({ record, before, steps, places, owners }) {
  const one = record.moves.length === 1 && before;
  return { owners, seeds: { places: one ? before : places }, ...(one ? traced(steps) : {}) };
}

/** @param {Layout} layout @param {Drawing} drawing @returns {Shape} an `svg` that can stand by itself */
export function picture(layout, drawing) {
  const drawn = diagram(layout, drawing);
  drawn.attributes.xmlns = "http://www.w3.org/2000/svg";
  return drawn;
}
