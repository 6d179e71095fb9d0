// @ts-check
// What the computer thinks of a position, in words and numbers. Pure: from the page's state to what is written, drawn and said of it.

import { isClaim } from "../game/state.js";

/** @import { Insight } from "../engine/analysis.js" */
/** @import { Phrases } from "../words/phrases.js" */
/** @import { Sentences } from "../words/sentences.js" */
/** @import { PageState } from "./state.js" */
/**
 * @typedef {{ cell: number, text: string }} Sign what is written at a house
 * @typedef {{ value: number, decided: boolean }} Worth by how many seeds a side is estimated to lead, and whether it is seen to win
 * @typedef {ReturnType<typeof createEstimating>} Estimating
 */

/** The estimate, in seeds, that fills half of the way from level to won, in the picture of who stands better, and is called much. */
const CLEAR_LEAD = 6;
/** An estimate of fewer seeds is called little. */
const SLIGHT_LEAD = 2;

/** How much better a side stands. @param {number} lead as it is estimated, in seeds */
export const degree = (lead) => (lead < SLIGHT_LEAD ? "slightly" : lead < CLEAR_LEAD ? "better" : "much");

/** What a position holds, in words. @param {Pick<Phrases, "say">} phrases @param {Sentences} sentences those of its game */
export function createOutlook({ say }, sentences) {
  /** A number of seeds, without tenths where it is large. @param {number} value */
  const counted = (value) => ({ count: Math.abs(value) < 10 ? Math.abs(value) : Math.round(Math.abs(value)) });

  /** In short. @param {Worth} worth @returns {string} */
  function signed({ value, decided }) {
    if (decided) return say(value > 0 ? "value.wins" : "value.loses");
    return say(value > 0 ? "value.ahead" : value < 0 ? "value.behind" : "value.even", counted(value));
  }

  /** Who stands better, and by how much: an estimate, unless the end is seen. @param {Side} side @param {Worth} worth to that side */
  function outlook(side, { value, decided }) {
    if (value === 0) return say("outlook.even");
    const lead = Math.abs(value);
    const leader = (side === "S") === value > 0 ? "S" : "N";
    if (decided) return sentences.tell("outlook.wins", leader);
    return sentences.tell(`outlook.${degree(lead)}`, leader, { value: signed({ value: lead, decided }) });
  }

  return {
    outlook,
    signed,
    /** A move to be advised, and what would follow. @param {Position} shown @param {MoveValue} best */
    hinted(shown, best) {
      const line = best.line.length > 0 ? best.line : [best.move];
      const [move, ...then] = line.map((one) => sentences.moveName(shown, one, shown.turn));
      const facts = { move, outlook: outlook(shown.turn, best), line: then.join(", ") };
      return say(then.length > 0 ? "hint.line" : "hint.move", facts);
    },
    /** What the best move of each house is worth, the houses of a claim aside. @param {Position} shown @param {Insight} known
     * @returns {Map<number, { short: string, long: string }>} */
    worths(shown, { moves }) {
      const found = new Map();
      for (const { move, value, decided } of moves.toReversed()) {
        const choice = shown.choices.find((one) => one.move === move);
        if (!choice || isClaim(choice) || choice.cells.length === 0) continue;
        const worth = { value, decided };
        found.set(choice.cells[0], { short: signed(worth), long: outlook(shown.turn, worth) });
      }
      return found;
    },
  };
}

/** By how much South has won when the game is over, else stands better. @param {PageState} state @returns {Worth | null} */
function leadOf({ game: { shown }, animation, estimates }) {
  if (animation.playing || !shown.result) return estimates.standing;
  const { winner, south, north } = shown.result;
  return { value: south - north, decided: winner !== null };
}

/** What the page shows of the computer's estimates. @param {Phrases} phrases @param {(state: PageState) => Sentences} sentencesOf */
export function createEstimating(phrases, sentencesOf) {
  const { say } = phrases;
  const outlookOf = (/** @type {PageState} */ state) => createOutlook(phrases, sentencesOf(state));

  return {
    /** The best move in words, to those who have asked. @param {PageState} state */
    advice(state) {
      const { found, hint } = state.estimates;
      const { shown } = state.game;
      if (hint === "none" || shown.result) return "";
      return hint === "wanted" || !found ? say("hint.looking") : outlookOf(state).hinted(shown, found.moves[0]);
    },
    /** What is to be drawn on the board. @param {PageState} state @returns {{ hint: number[], values: Sign[] }} */
    drawn(state) {
      const { found, hint } = state.estimates;
      if (!found || state.animation.playing) return { hint: [], values: [] };
      const { shown } = state.game;
      const [best] = found.moves;
      const advised = hint === "given" ? (shown.choices.find(({ move }) => move === best.move)?.cells ?? []) : [];
      const star = (/** @type {number} */ cell) => (advised.includes(cell) ? say("hint.star") : "");
      const known = state.settings.values ? outlookOf(state).worths(shown, found) : new Map();
      const cells = new Set([...advised, ...known.keys()]);
      const values = [...cells].map((cell) => ({ cell, text: `${star(cell)} ${known.get(cell)?.short ?? ""}`.trim() }));
      return { hint: advised, values };
    },
    /** What a house is worth, for those who hear it. @param {PageState} state @param {number} cell */
    said(state, cell) {
      const { found } = state.estimates;
      return (found && state.settings.values && outlookOf(state).worths(state.game.shown, found).get(cell)?.long) || "";
    },
    /** Who stands better: South's part of a bar, and what is written and heard of it. @param {PageState} state */
    balance(state) {
      const { outlook, signed } = outlookOf(state);
      const lead = leadOf(state);
      if (!lead) return { share: 0, text: "", label: say("balance.none") };
      const { value, decided } = lead;
      const sign = signed({ value: Math.abs(value), decided });
      const side = sentencesOf(state).nameOf(value < 0 ? "N" : "S");
      return {
        share: decided ? Math.sign(value) : value / (Math.abs(value) + CLEAR_LEAD),
        text: value === 0 ? sign : say("balance.side", { side, value: sign }),
        label: outlook("S", lead),
      };
    },
  };
}
