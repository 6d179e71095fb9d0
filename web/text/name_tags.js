// @ts-check
// The tags with the players' names.

import { namesIn } from "./players.js";

const TAGS = { S: "South", N: "North" };

/** Gives tags with a side's name, where they have none yet. @param {Tag[]} tags @param {Side} side
 * @param {string} name @returns {Tag[]} */
export function withName(tags, side, name) {
  if (name === "" || namesIn(tags)[side]) return tags;
  return [...withoutName(tags, side), { name: TAGS[side], value: name }];
}

/** Gives tags without a side's name. @param {Tag[]} tags @param {Side} side */
export const withoutName = (tags, side) => tags.filter(({ name }) => name !== TAGS[side]);
