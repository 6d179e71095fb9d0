// @ts-check
// Reads the URL of a framed board: `embed.html#game=…&position=…&moves=…&mode=…`, with the names of the element's
// attributes (docs/embedding.md). Pure.

import { DEFAULT_SETTINGS, LEVELS, MOST_SEEDS, otherSide, THEMES } from "../game/state.js";

/** @import { Settings } from "../game/state.js" */
/**
 * @typedef {"diagram" | "replay" | "play" | "two" | "exercise"} Mode
 * @typedef {{ game: string, origin: string, link: string, position: string, mode: Mode, find: string, wake: boolean,
 *   settings: Settings, colours: Record<string, string> }} FrameAddress `origin` is the requested game as a link,
 *   `link` its progress, `position` its position if given; `find` is an exercise's goal; `wake` if the user has touched
 *   the board already
 */

export const MODES = /** @type {const} */ (["diagram", "replay", "play", "two", "exercise"]);
/** The colours that a page may set, by attribute name; the board's own derive from them. */
export const COLOURS = {
  wood: ["wood-light", "wood-mid", "wood-dark"],
  edge: ["bed-edge"],
  ink: ["ink"],
  south: ["south"],
  north: ["north"],
  seed: ["seed-light"],
};
/** The pattern of each parameter; an empty one is ignored. @type {Record<string, RegExp>} */
const MAY_BE = {
  mode: RegExp(`^(${MODES.join("|")})$`),
  level: RegExp(`^(${LEVELS.join("|")})$`),
  side: /^[SN]$/,
  theme: RegExp(`^(${THEMES.join("|")})$`),
  record: /^v\d+;/,
  origin: /^v\d+;/,
};
/** Custom rules, which only the engine knows. */
const CHOSEN = /^own\d+\.[\w.-]+$/;
/** The longest record that the engine reads (`LONGEST` of play/record.py). */
export const LONGEST = 100_000;
/** The text that WordPress appends to the URL of an oEmbed frame. */
const SECRET = "#?secret=";

/** Finds the first invalid parameter, as `name="value"`, or "".
 * @param {(name: string) => string} asked @param {string[]} games */
function mistake(asked, games) {
  const wrong = Object.keys(MAY_BE).find((name) => asked(name) !== "" && !MAY_BE[name].test(asked(name)));
  if (wrong) return `${wrong}="${asked(wrong)}"`;
  if (!games.includes(gameOf(asked)) && !CHOSEN.test(gameOf(asked))) return `game="${gameOf(asked)}"`;
  return asked("mode") === "exercise" && asked("find") === "" ? 'find=""' : "";
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

/** Gives the requested game without later moves; a game loaded since has replaced it.
 * @param {(name: string) => string} asked */
function originOf(asked) {
  const origin = linkOf((name) => asked(name === "record" ? "origin" : name));
  return gameIn(origin) === gameOf(asked) ? origin : linkOf(asked);
}

/** Reads a URL fragment, or names what is invalid.
 * @param {string} hash @param {string[]} games the valid ids
 * @returns {{ address: FrameAddress, wrong: "" } | { address: null, wrong: string }} */
export function readAddress(hash, games) {
  const { given } = partsOf(hash);
  /** @param {string} name */
  const asked = (name) => given.get(name)?.trim() ?? "";
  const wrong = mistake(asked, games);
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
  return { address: { game, origin, link, position, mode, find, wake, settings, colours }, wrong: "" };
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
