// @ts-check
// Finds the areas to repaint between two draw lists: boxes around all that differs. Pure.

/** @import { Box } from "./geometry.js" */
/** @import { Item } from "./draw_list.js" */

/** @param {Item} one @param {Item} other */
function alike(one, other) {
  if (one === other) return true;
  const [fields, others] = [one, other].map((item) => /** @type {Record<string, unknown>} */ (item));
  for (const name in fields) if (fields[name] !== others[name]) return false;
  return true;
}

/** Whether two boxes overlap. @param {Box} one @param {Box} other */
export const overlap = (one, other) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** Whether a box contains another. @param {Box} outer @param {Box} inner */
const holds = (outer, inner) =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height;

/** Gives the box around two. @param {Box} one @param {Box} other @returns {Box} */
function union(one, other) {
  const x = Math.min(one.x, other.x);
  const y = Math.min(one.y, other.y);
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: bottom - y };
}

/** Merges boxes until none overlap. @param {Box[]} boxes @returns {Box[]} */
function apart(boxes) {
  /** @type {Box[]} */
  const found = [];
  for (const box of boxes) {
    let grown = box;
    for (let i = found.findIndex((other) => overlap(grown, other)); i !== -1; ) {
      grown = union(grown, found.splice(i, 1)[0]);
      i = found.findIndex((other) => overlap(grown, other));
    }
    found.push(grown);
  }
  return found;
}

/**
 * Gives the items that only one of two draw lists has, or in another order.
 * @param {Item[]} before @param {Item[]} after @returns {Item[]}
 */
export function differing(before, after) {
  /** @type {Item[]} */
  const gone = [];
  let next = 0;
  const come = after.filter((item) => {
    let at = next;
    while (at < before.length && !alike(before[at], item)) at += 1;
    if (at === before.length) return true;
    gone.push(...before.slice(next, at));
    next = at + 1;
    return false;
  });
  return [...gone, ...before.slice(next), ...come];
}

/**
 * Gives the boxes to clear, each with the items to paint in it. No two boxes overlap, and none cuts an item, whose soft
 * edges would differ at the cut.
 * @param {Item[]} before @param {Item[]} after @param {(item: Item) => Box} boxOf
 * @returns {{ box: Box, items: Item[] }[]}
 */
export function dirtyRects(before, after, boxOf) {
  let boxes = apart(differing(before, after).map(boxOf));
  const covered = after.map(boxOf);
  const cut = () => covered.filter((one) => boxes.some((box) => overlap(box, one) && !holds(box, one)));
  for (let more = cut(); more.length > 0; more = cut()) boxes = apart([...boxes, ...more]);
  return boxes.map((box) => ({ box, items: after.filter((_, i) => overlap(box, covered[i])) }));
}
