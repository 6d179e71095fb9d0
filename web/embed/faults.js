// @ts-check
// Finds what is wrong with the attributes of a board, or with the address of a framed one, and what is allowed. Pure.

import { LEVELS, THEMES } from "../game/state.js";

/**
 * @typedef {{ what: string, key: "embed.allowed" | "embed.form" | "embed.meant" | "embed.colour",
 *   facts: Record<string, string> }} Fault `what` is wrong, as `name="value"`; the phrase `key` says with `facts` what is
 *   allowed
 */

export const MODES = /** @type {const} */ (["diagram", "replay", "play", "two", "exercise"]);
/** The attributes of a board, in the builder's order. */
export const NAMES = ["game", "mode", "position", "moves", "match", "find", "level", "side", "theme", "lang", "label"];
/** The allowed values of attributes that have a few; an empty one is ignored. @type {Record<string, readonly string[]>} */
const ALLOWED = { mode: MODES, level: LEVELS.map(String), side: ["S", "N"], theme: THEMES };
/** A list in short for people: the old levels are left out. */
const LISTED = { level: `10, 20, 30 … ${LEVELS.at(-1)}` };
/** Custom rules, which only the engine knows. */
const CHOSEN = /^own\d+\.[\w.-]+$/;
/** The numbers and the turn of a position; the engine reads what follows them. */
const NUMBERS = /^(\d{1,3}-)+[SN]$/;
/** An example of a goal, and one of a colour. */
const EXAMPLE = { find: "captures=5", colour: "#8a4926" };
/** The fewest letters of a name in which two may be wrong; in shorter ones, one may. */
const LONG_NAME = 7;
/** Names near those of attributes that mean something else where pages use them. */
const OTHERS = ["name", "size"];

/** @param {string} name @param {string} value */
const quoted = (name, value) => `${name}="${value}"`;

/**
 * Finds the first attribute without which there is no board.
 * @param {(name: string) => string} asked gives an attribute's value, or ""
 * @param {Record<string, string>} starts the games' starting positions as text
 * @returns {Fault | null}
 */
export function findFault(asked, starts) {
  const game = asked("game");
  if (!Object.hasOwn(starts, game) && !CHOSEN.test(game)) {
    return { what: quoted("game", game), key: "embed.allowed", facts: { values: Object.keys(starts).join(", ") } };
  }
  const position = asked("position");
  if (position !== "" && Object.hasOwn(starts, game) && !isLike(position, starts[game])) {
    return { what: quoted("position", position), key: "embed.form", facts: { example: starts[game] } };
  }
  const wrong = Object.keys(ALLOWED).find((name) => asked(name) !== "" && !ALLOWED[name].includes(asked(name)));
  if (wrong) {
    const values = LISTED[/** @type {keyof typeof LISTED} */ (wrong)] ?? ALLOWED[wrong].join(", ");
    return { what: quoted(wrong, asked(wrong)), key: "embed.allowed", facts: { values } };
  }
  if (asked("mode") !== "exercise" || asked("find") !== "") return null;
  return { what: quoted("find", ""), key: "embed.form", facts: { example: EXAMPLE.find } };
}

/** Whether a position text has as many numbers as another, and a turn. @param {string} position @param {string} start */
function isLike(position, start) {
  const [numbers] = position.trim().split(/[\s_]+/);
  return NUMBERS.test(numbers) && numbers.split("-").length === start.split("-").length;
}

/**
 * Finds a name that is nearly an attribute's. The board is there without it.
 * @param {string[]} given the names @param {string[]} known the names that are right
 * @returns {Fault | null}
 */
export function findMisspelt(given, known) {
  for (const what of given.filter((name) => !known.includes(name) && !OTHERS.includes(name))) {
    const name = NAMES.find((right) => isNear(what, right, right.length < LONG_NAME ? 1 : 2));
    if (name) return { what, key: "embed.meant", facts: { what, name } };
  }
  return null;
}

/** Makes the fault of a colour that is none. @param {string} name @param {string} value @returns {Fault} */
export function colourFault(name, value) {
  const what = `${name}: ${value}`;
  return { what, key: "embed.colour", facts: { what, example: EXAMPLE.colour } };
}

/**
 * Whether one text becomes the other by a number of letters left out, added, replaced, or swapped with the next.
 * @param {string} one @param {string} other @param {number} edits @returns {boolean}
 */
function isNear(one, other, edits) {
  if (one === other) return true;
  if (edits === 0) return false;
  let same = 0;
  while (one[same] === other[same]) same++;
  const [a, b] = [one.slice(same), other.slice(same)];
  return (
    isNear(a.slice(1), b, edits - 1) ||
    isNear(a, b.slice(1), edits - 1) ||
    isNear(a.slice(1), b.slice(1), edits - 1) ||
    (a[0] === b[1] && a[1] === b[0] && isNear(a.slice(2), b.slice(2), edits - 1))
  );
}
