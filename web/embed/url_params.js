// @ts-check
// The wishes in the address of a framed board: `embed.html#game=…&position=…&moves=…&mode=…` and so on, by the names of
// the element's attributes (docs/embedding.md). Pure: from text to what the page is to do.

import { DEFAULT_SETTINGS, LEVELS, MOST_SEEDS, otherSide, THEMES } from "../game/state.js";

/** @import { Settings } from "../game/state.js" */
/**
 * @typedef {"diagram" | "replay" | "play" | "two" | "exercise"} Mode
 * @typedef {{ game: string, origin: string, link: string, position: string, mode: Mode, find: string, wake: boolean,
 *   settings: Settings, colours: Record<string, string> }} FrameAddress `origin` is the game that was asked for, as a
 *   link has it, and `link` how far it has come; `position` how it stands, if that is said; `find` what an exercise
 *   asks for, `wake` whether a person has touched the board already
 */

export const MODES = /** @type {const} */ (["diagram", "replay", "play", "two", "exercise"]);
/** The colours that a page may set, by the names it has for them: the board's own are derived from them. */
export const COLOURS = {
  wood: ["wood-light", "wood-mid", "wood-dark"],
  edge: ["bed-edge"],
  ink: ["ink"],
  south: ["south"],
  north: ["north"],
  seed: ["seed-light"],
};
/** The form that each may have; an empty one is as if it were not there. @type {Record<string, RegExp>} */
const MAY_BE = {
  mode: RegExp(`^(${MODES.join("|")})$`),
  level: RegExp(`^(${LEVELS.join("|")})$`),
  side: /^[SN]$/,
  theme: RegExp(`^(${THEMES.join("|")})$`),
  record: /^v\d+;/,
  origin: /^v\d+;/,
};
/** A game of rules by choice, which the engine alone can tell more of. */
const CHOSEN = /^own\d+\.[\w.-]+$/;
/** A longer text is no record that the engine reads (`LONGEST` of play/record.py), and nothing a person has written. */
export const LONGEST = 100_000;
/** The text that WordPress writes behind the address of a frame that it has from oEmbed. */
const SECRET = "#?secret=";

/** The first part of an address that can't be, as `name="value"`; empty where there is none.
 * @param {(name: string) => string} asked @param {string[]} games */
function mistake(asked, games) {
  const wrong = Object.keys(MAY_BE).find((name) => asked(name) !== "" && !MAY_BE[name].test(asked(name)));
  if (wrong) return `${wrong}="${asked(wrong)}"`;
  if (!games.includes(gameOf(asked)) && !CHOSEN.test(gameOf(asked))) return `game="${gameOf(asked)}"`;
  return asked("mode") === "exercise" && asked("find") === "" ? 'find=""' : "";
}

/**
 * The parts of what stands behind `#`: what is asked for, and WordPress's secret, empty where there is none.
 * @param {string} hash @returns {{ given: URLSearchParams, secret: string }}
 */
export function partsOf(hash) {
  const [asked, secret = ""] = hash.slice(1, LONGEST).split(SECRET);
  return { given: new URLSearchParams(asked), secret };
}

/** The text behind `#`, with it, made from its parts. @param {URLSearchParams} given @param {string} secret */
export const addressOf = (given, secret) => `#${given}${secret && SECRET + secret}`;

/** @param {(name: string) => string} asked */
const gameOf = (asked) => gameIn(asked("record")) ?? asked("game");

/** @param {string} record */
const gameIn = (record) => record.split(/[;\s%]/)[1];

/** The game as a link has it. @param {(name: string) => string} asked */
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

/** The moves that a link says. @param {string} link @returns {string[]} */
export function movesOf(link) {
  const said = link.match(/;moves=([^;\s%]+)/)?.[1]; // behind a space is what is said of them
  return said?.split(".") ?? [];
}

/**
 * The game that was asked for, whatever was played since; one of another game has taken its place.
 * @param {(name: string) => string} asked
 */
function originOf(asked) {
  const origin = linkOf((name) => asked(name === "record" ? "origin" : name));
  return gameIn(origin) === gameOf(asked) ? origin : linkOf(asked);
}

/**
 * The wishes of an address, or what is wrong with it.
 * @param {string} hash @param {string[]} games the names there are
 * @returns {{ address: FrameAddress, wrong: "" } | { address: null, wrong: string }}
 */
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

/**
 * The places that a position text says, by cell; the start's where it is none.
 * @param {Layout} layout @param {string} text @param {number[]} start @returns {number[]}
 */
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

/**
 * The owner of each house in a position text; that of the start where the text does not say.
 * @param {string} text @param {Side[] | null} start
 */
export function ownersOf(text, start) {
  const [, sides = ""] = text.split(/[ _]/);
  return start && sides.length === start.length ? /** @type {Side[]} */ ([...sides]) : start;
}
