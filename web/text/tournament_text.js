// @ts-check
// Results and names of a tournament, as words. Pure.

/** @import { I18n } from "./i18n.js" */
/** @typedef {TournamentPairing["result"]} Outcome */

/** The results of games that were played, the one-tap choices. @type {Outcome[]} */
export const PLAYED = ["south", "draw", "north"];
/** The results of pairings of which not both came. @type {Outcome[]} */
export const ABSENT = ["south-absent", "north-absent", "both-absent"];
/** What is written for a result, South's points first. @type {Record<Outcome, string>} */
export const SCORES = {
  "": "",
  south: "1\u20130",
  draw: "\u00bd\u2013\u00bd",
  north: "0\u20131",
  "north-absent": "1\u20130",
  "south-absent": "0\u20131",
  "both-absent": "0\u20130",
};

/** Gives the name of a player. @param {TournamentReply} shown @param {number} number from 1 */
export const nameIn = ({ players }, number) => players[number - 1]?.name ?? "";

/** Gives both names of a pairing. @param {TournamentReply} shown @param {TournamentPairing} pairing */
export const pairingNames = (shown, { south, north }) => ({ south: nameIn(shown, south), north: nameIn(shown, north) });

/**
 * Says a result in words.
 * @param {I18n["say"]} say @param {{ south: string, north: string }} names @param {Outcome} result
 */
export function resultText(say, { south, north }, result) {
  if (result === "draw") return say("tournament.drawn");
  if (result === "south" || result === "north")
    return say("tournament.won", { name: result === "south" ? south : north });
  if (result === "both-absent") return say("tournament.absent-both");
  if (result === "") return say("tournament.absent-none");
  return say("tournament.absent-one", { name: result === "south-absent" ? south : north });
}

/** Writes points or a tie-break: halves and quarters as decimals. @param {number} points @param {string} language */
export const pointsText = (points, language) =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(points);

/** Counts the rounds in which each of some players meets each other one. @param {number} players */
export const mostRounds = (players) => players - 1 + (players % 2);

/** Splits a text into the names on its lines. @param {string} text */
export const namesOn = (text) => text.split("\n").filter((line) => line.trim() !== "");
