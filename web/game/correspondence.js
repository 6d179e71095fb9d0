// @ts-check
// Correspondence games: what is known of one, what is to be done next, and how long the players have waited. Pure.

import { mainRecord, otherSide, viewMode } from "./state.js";

/** @import { Correspondence, GameState, SavedState } from "./state.js" */

/** A day in milliseconds. */
const DAY = 86_400_000;
/** What is said to be sent before anything is. */
export const NOTHING = "nothing";

/**
 * Makes what a device knows of a game that begins here, or of a turn by which it learns of one.
 * @param {Pick<Correspondence, "id" | "side" | "days">} agreed @param {number} now milliseconds since 1970
 * @param {SavedState} [arrived] the game as it has arrived @returns {Correspondence}
 */
export function newCorrespondence(agreed, now, arrived) {
  const known = arrived ? { sent: arrived.line.length, said: saidOf(arrived.end, "") } : { sent: 0, said: NOTHING };
  return { ...agreed, ...known, since: now, says: "", offered: "", keep: 0, due: "move" };
}

/** Gives the text that tells one end and offer from another. @param {string} end @param {TurnOffer} offer */
const saidOf = (end, offer) => `${end} ${offer}`.trim();

/** Whether something is not sent yet: moves, the end, or an offer.
 * @param {Pick<SavedState, "line" | "end">} game @param {Correspondence} known */
const isUnsent = ({ line, end }, { sent, said, says }) => line.length > sent || saidOf(end, says) !== said;

/**
 * Gives what is to be done next, at the end of the game's main line.
 * @param {GameState} game @param {Correspondence} known @returns {Correspondence["due"]}
 */
function dueOf(game, known) {
  const { result, turn } = game.shown;
  const mine = result === null && turn === known.side;
  if (isUnsent(game, known) && (!mine || known.says !== "")) return "send";
  if (result !== null) return "over";
  return mine || known.offered !== "" ? "move" : "wait";
}

/**
 * Brings what is known up to the position on the board: after a move of either player, all offers are void. Earlier
 * positions and variations change nothing. An end is always the user's here, for one that arrives is exchanged.
 * @param {GameState} game @param {Correspondence} known @param {number} now @returns {Correspondence} the same object if nothing changes
 */
export function followed(game, known, now) {
  if (viewMode(game) !== "") return known;
  const moves = game.line.length;
  let next = known;
  // after an early end, the mover is the side to move
  if (moves > known.sent && game.end === "" && game.shown.mover === otherSide(known.side))
    next = { ...known, sent: moves, said: saidOf(game.end, ""), since: now, says: "", offered: "" };
  else if (moves > known.sent && (known.says || known.offered)) next = { ...known, says: "", offered: "" };
  const due = dueOf(game, next);
  return due === next.due ? next : { ...next, due };
}

/**
 * Gives what is known once the game on the board has been sent, or has arrived.
 * @param {GameState} game @param {Correspondence} known @param {number} now @returns {Correspondence}
 */
export function exchanged(game, known, now) {
  const both = { ...known, sent: mainRecord(game).moves.length, said: saidOf(game.end, known.says), since: now };
  return viewMode(game) === "" ? { ...both, due: dueOf(game, both) } : both; // `followed` finds it at the end
}

/** Gives the game's id, its moves, its end, and what is asked or answered: a turn says these. @param {GameState} game */
export const turnKey = (game) =>
  JSON.stringify([game.correspondence?.id, mainRecord(game).moves, game.end, game.correspondence?.says]);

/** What the user has asked and not got an answer to. @param {Correspondence} known @returns {TurnOffer} */
export const askedOf = ({ says }) => (says === "undo" || says === "agree" ? says : "");

/** Gives what a turn asks, which can be granted. @param {Pick<CorrespondenceTurn, "offer">} turn @returns {TurnOffer} */
export const requestOf = ({ offer }) => (offer === "undo" || offer === "agree" ? offer : "");

/** Gives the days left for a move, 0 or fewer when the time is over; null without a limit.
 * @param {Correspondence} known @param {number} now */
export const daysLeft = ({ days, since }, now) => (days === 0 ? null : Math.ceil((since + days * DAY - now) / DAY));

/** Gives for how many days a game has waited. @param {Correspondence} known @param {number} now */
export const daysWaited = ({ since }, now) => Math.max(0, Math.floor((now - since) / DAY));

/** Whether the user must act. @param {Correspondence} known */
export const isYours = ({ due }) => due === "move" || due === "send";

/** Whether a value has the form of what is known of a game: a file from elsewhere can hold anything.
 * @param {any} value @returns {value is Correspondence} */
export function isCorrespondence(value) {
  const { id, side, days, since, sent, said, says, offered, keep, due } = value ?? {};
  const texts = [id, said, says, offered].every((text) => typeof text === "string");
  const numbers = [days, since, sent, keep].every((number) => Number.isSafeInteger(number) && number >= 0);
  return texts && numbers && ["S", "N"].includes(side) && ["move", "send", "wait", "over"].includes(due);
}
