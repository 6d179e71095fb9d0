// @ts-check
// Reads the URL of a framed board: `embed.html#game=…&position=…&moves=…&mode=…`, with the names of the element's
// attributes (docs/embedding.md). Pure.

import { DEFAULT_SETTINGS, MOST_SEEDS, otherSide } from "../game/state.js";
import { findFault, findMisspelt, NAMES } from "./faults.js";

/** @import { Settings } from "../game/state.js" */
/** @import { Fault, MODES } from "./faults.js" */
/**
 * @typedef {typeof MODES[number]} Mode
 * @typedef {{ game: string, origin: string, link: string, position: string, mode: Mode, find: string, wake: boolean,
 *   settings: Settings, colours: Record<string, string> }} FrameAddress `origin` is the requested game as a link,
 *   `link` its progress, `position` its position if given; `find` is an exercise's goal; `wake` if the user has touched
 *   the board already
 */

/** The colours that a page may set, by attribute name; the board's own derive from them. */
export const COLOURS = {
  wood: ["wood-light", "wood-mid", "wood-dark"],
  edge: ["bed-edge"],
  ink: ["ink"],
  south: ["south"],
  north: ["north"],
  seed: ["seed-light"],
};
/** The parameters that are links to games; an empty one is ignored. */
const LINKS = ["record", "origin"];
/** The parameters that no element has as attributes. */
const OWN = [...LINKS, "at", "wake", "app", ...Object.keys(COLOURS)];
/** The longest record that the engine reads (`LONGEST` of play/record.py). */
export const LONGEST = 100_000;
/** The text that WordPress appends to the URL of an oEmbed frame. */
const SECRET = "#?secret=";

/** Finds the first invalid parameter. @param {(name: string) => string} asked @param {Record<string, string>} starts
 * @returns {Fault | null} */
function mistake(asked, starts) {
  const link = LINKS.find((name) => asked(name) !== "" && !/^v\d+;/.test(asked(name)));
  if (link) return { what: `${link}="${asked(link)}"`, key: "embed.form", facts: { example: "v1;…;moves=B.d" } };
  // the position of a record is in it; the address has the requested game's, too
  const facts = { game: gameOf(asked), ...(asked("record") && { position: "" }) };
  return findFault((name) => facts[/** @type {keyof typeof facts} */ (name)] ?? asked(name), starts);
}

/** Splits a URL fragment into parameters and WordPress's secret, which may be "".
 * @param {string} hash @returns {{ given: URLSearchParams, secret: string }} */
export function partsOf(hash) {
  const [asked, secret = ""] = hash.slice(1, LONGEST).split(SECRET);
  return { given: new URLSearchParams(asked), secret };
}

/** Makes a URL fragment from its parts. @param {URLSearchParams} given @param {string} secret */
export const addressOf = (given, secret) => `#${given}${secret && SECRET + secret}`;

/** @param {(name: string) => string} asked */
const gameOf = (asked) => gameIn(asked("record")) ?? asked("game");

/** @param {string} record */
const gameIn = (record) => record.split(/[;\s%]/)[1];

/** Gives the game as a link. @param {(name: string) => string} asked */
export function linkOf(asked) {
  if (asked("record")) return `#${asked("record")}`;
  const moves = asked("moves").split(/[\s.,;]+/);
  const parts = {
    start: asked("position").replaceAll(" ", "_"),
    match: asked("match"),
    moves: moves.filter((move) => move !== "" && !/^\d+$/.test(move)).join("."),
  };
  const given = Object.entries(parts).flatMap(([name, value]) => (value ? [`${name}=${value}`] : []));
  return `#${["v1", asked("game"), ...given].join(";")}`;
}

/** Gives the moves of a link. @param {string} link @returns {string[]} */
export function movesOf(link) {
  const said = link.match(/;moves=([^;\s%]+)/)?.[1]; // notes follow a space
  return said?.split(".") ?? [];
}

/** Gives the requested game without later moves; a game loaded since has replaced it. One that has been loaded and not
 * seen has no position yet. @param {(name: string) => string} asked */
function originOf(asked) {
  const loaded = asked("origin") || (asked("at") ? "" : asked("record"));
  const origin = linkOf((name) => (name === "record" ? loaded : asked(name)));
  return gameIn(origin) === gameOf(asked) ? origin : linkOf(asked);
}

/** Reads a URL fragment, or finds what is invalid; with a name that is misspelt there is an address too.
 * @param {string} hash @param {Record<string, string>} starts the starting positions by the valid games' ids
 * @returns {{ address: FrameAddress, wrong: Fault | null } | { address: null, wrong: Fault }} */
export function readAddress(hash, starts) {
  const { given } = partsOf(hash);
  /** @param {string} name */
  const asked = (name) => given.get(name)?.trim() ?? "";
  const wrong = mistake(asked, starts);
  if (wrong) return { address: null, wrong };
  const usual = asked("find") ? "exercise" : asked("moves") ? "replay" : "play";
  const mode = /** @type {Mode} */ (asked("mode") || usual);
  const side = /** @type {Side} */ (asked("side") || "S");
  const settings = /** @type {Settings} */ ({
    ...DEFAULT_SETTINGS,
    computer: mode === "play" ? otherSide(side) : "",
    flipped: mode !== "play" && side === "N",
    level: Number(asked("level")) || DEFAULT_SETTINGS.level,
    theme: asked("theme") || DEFAULT_SETTINGS.theme,
    language: asked("lang") || "auto",
    sound: false,
    newcomer: false,
    faceToFace: false,
  });
  const colours = Object.fromEntries(
    Object.entries(COLOURS).flatMap(([name, own]) => own.flatMap((one) => (asked(name) ? [[one, asked(name)]] : []))),
  );
  const [game, find, wake] = [gameOf(asked), asked("find"), asked("wake") === "1"];
  const [origin, link, position] = [originOf(asked), linkOf(asked), asked("at") || asked("position")];
  return {
    address: { game, origin, link, position, mode, find, wake, settings, colours },
    wrong: findMisspelt([...given.keys()], [...NAMES, ...OWN]),
  };
}

/** Gives the seeds in a position text by cell; without one, those of the start.
 * @param {Layout} layout @param {string} text @param {number[]} start @returns {number[]} */
export function placesOf({ houses, stores }, text, start) {
  const numbers = text.split("-").slice(0, -1).map(Number);
  const cells = [...houses, ...stores].map(({ cell }) => cell);
  if (numbers.length !== cells.length || !numbers.every((number) => number <= MOST_SEEDS)) return start;
  const places = start.slice();
  cells.forEach((cell, i) => {
    places[cell] = numbers[i];
  });
  return places;
}

/** Gives the houses' owners in a position text, or those of the start.
 * @param {string} text @param {Side[] | null} start */
export function ownersOf(text, start) {
  const [, sides = ""] = text.split(/[ _]/);
  return start && sides.length === start.length ? /** @type {Side[]} */ ([...sides]) : start;
}

/** Gives the cells of the houses that a position text names behind `*`, in the layout's order.
 * @param {Layout} layout @param {string} text */
export function flaggedOf({ houses }, text) {
  let [, names = ""] = text.split(/[ _]\*/);
  return houses.flatMap(({ name, cell }) => {
    if (!names.startsWith(name)) return [];
    names = names.slice(name.length);
    return [cell];
  });
}
