// @ts-check
// Puts evaluations of positions into words and numbers. Pure.

import { isClaim } from "../game/state.js";
import { isZero } from "../text/i18n.js";

/** @import { AnalysisResult } from "../engine/analysis.js" */
/** @import { I18n } from "../text/i18n.js" */
/** @import { Sentences } from "../text/sentences.js" */
/** @import { GivenHint, PageState } from "./state.js" */
/**
 * @typedef {{ cell: number, text: string }} HouseLabel
 * @typedef {{ value: number, decided: boolean, proved?: boolean }} Evaluation the lead in seeds; `decided` if the end
 *   of the game was seen, `proved` if the win is sure without it
 * @typedef {ReturnType<typeof createEvaluationView>} EvaluationView
 */

/**
 * The lead, in seeds, that is called much and fills half of the evaluation bar's side. A review computes the chance to
 * win with another constant (`CLEAR_LEAD` of search/game_review/judgement.py).
 */
const GREAT_LEAD = 6;
/** A smaller lead is called slight. */
const SLIGHT_LEAD = 2;
/** The longest line to show, in moves. */
const LONGEST_LINE = 8;

/** Grades a lead. @param {number} lead in seeds */
export const degree = (lead) => (lead < SLIGHT_LEAD ? "slightly" : lead < GREAT_LEAD ? "better" : "much");

/**
 * Creates the sentences about evaluations.
 * @param {Pick<I18n, "say">} phrases @param {Sentences} sentences
 * @param {(sentence: string) => string} [limit] adds to a win or a draw that it is of one round, if it is
 */
export function createEvaluationText({ say }, sentences, limit = (sentence) => sentence) {
  /** Rounds a large number of seeds. @param {number} value */
  const counted = (value) => ({ count: Math.abs(value) < 10 ? Math.abs(value) : Math.round(Math.abs(value)) });

  /** @param {Evaluation} worth @returns {string} */
  function shortValue({ value, decided, proved }) {
    if (decided || proved) return say(value > 0 ? "value.wins" : "value.loses");
    if (isZero(value)) return say("value.even");
    return say(value > 0 ? "value.ahead" : "value.behind", counted(value));
  }

  /** Says which side leads, and by how much. @param {Side} side @param {Evaluation} worth for that side */
  function evaluationSentence(side, { value, decided, proved }) {
    if (isZero(value)) return say("outlook.even");
    const lead = Math.abs(value);
    const leader = (side === "S") === value > 0 ? "S" : "N";
    if (decided || proved) return limit(sentences.forSide(decided ? "outlook.wins" : "proved.wins", leader));
    return sentences.forSide(`outlook.${degree(lead)}`, leader, { value: shortValue({ value: lead, decided }) });
  }

  /** Says what is proved; if the result depends on repetition, also which side leads.
   * @param {Side} side @param {Evaluation} worth for that side @param {ProveReply | null} proof */
  function provedSentence(side, worth, proof) {
    const seen = worth.decided || worth.proved; // the search saw beyond the tablebase, to a repetition
    if (!proof || (proof.winner === "" && seen)) return evaluationSentence(side, worth);
    const { winner, by } = proof;
    if (winner === "") return `${evaluationSentence(side, worth)} ${say("proved.hangs")}`;
    if (winner === "draw") return limit(say("proved.draw"));
    return limit(sentences.forSide(by > 0 ? "proved.wins-by" : "proved.wins", winner, { count: by }));
  }

  return {
    evaluationSentence,
    provedSentence,
    shortValue,
    /**
     * Writes the best move; its line is shown beside it.
     * @param {Position} shown @param {MoveValue} best @param {ProveReply | null} proof
     */
    writtenHint(shown, best, proof) {
      const move = sentences.moveName(shown, best.move, shown.turn);
      return say("hint.move", { move, outlook: provedSentence(shown.turn, best, proof) });
    },
    /**
     * Says the best move and the line that follows.
     * @param {Position} shown @param {MoveValue} best @param {ProveReply | null} [proof]
     */
    hintText(shown, best, proof = null) {
      const sure = sureLine(best, proof);
      const line = lineFrom(best, proof);
      const [move, ...then] = line.map((one) => sentences.moveName(shown, one, shown.turn));
      const count = sure.length - line.length;
      const facts = { move, outlook: provedSentence(shown.turn, best, proof), line: then.join(", "), count };
      if (then.length === 0) return say("hint.move", facts);
      return say(sure.length === 0 ? "hint.line" : count > 0 ? "hint.sure" : "hint.to-the-end", facts);
    },
    /**
     * Gives the value of each house's best move, without claims.
     * @param {Position} shown @param {AnalysisResult} known @param {ProveReply | null} [proof]
     * @returns {Map<number, { short: string, long: string }>}
     */
    evaluations(shown, { moves }, proof = null) {
      const found = new Map();
      for (const { move, ...searched } of moves.toReversed()) {
        const worth = provedEvaluation(
          searched,
          proof?.values.find((one) => one.move === move),
        );
        const choice = shown.choices.find((one) => one.move === move);
        if (!choice || isClaim(choice) || choice.cells.length === 0) continue;
        found.set(choice.cells[0], { short: shortValue(worth), long: evaluationSentence(shown.turn, worth) });
      }
      return found;
    },
  };
}

/**
 * Gives the proved value of a move if its winner or a draw is proved, else the searched value.
 * @param {Evaluation} searched @param {SureValue} [proved] @returns {Evaluation}
 */
function provedEvaluation(searched, proved) {
  if (!proved || (proved.least <= 0 && proved.most >= 0 && proved.least !== proved.most)) return searched;
  if (proved.most === 0) return { value: 0, decided: false };
  return { value: proved.least > 0 ? proved.least : proved.most, decided: searched.decided, proved: true };
}

/** Finds the best move; with a proof, the shortest way to its result or the best move that keeps it. @param {GivenHint} hint */
const bestOf = ({ analysis: { moves }, proof }) =>
  moves.find(({ move }) => proof?.winner && move === proof.line[0]) ??
  moves.find(({ move }) => proof?.moves.includes(move)) ??
  moves[0];

/** Gives the proved line that a move begins, or none. @param {MoveValue} best @param {ProveReply | null} proof */
const sureLine = (best, proof) => (proof?.winner && proof.line[0] === best.move ? proof.line : []);

/** Gives the line to show after a move. @param {MoveValue} best @param {ProveReply | null} proof @returns {string[]} */
function lineFrom(best, proof) {
  const sure = sureLine(best, proof);
  if (sure.length > 0) return sure.slice(0, LONGEST_LINE);
  return best.line.length > 0 ? best.line : [best.move];
}

/** Gives South's share of the bar, from -1 to 1. @param {Evaluation} lead @param {ProveReply | null} proof */
function shareOf({ value, decided, proved }, proof) {
  if (proof?.winner === "draw") return 0;
  if (proof?.winner) return proof.winner === "S" ? 1 : -1;
  return decided || proved ? Math.sign(value) : value / (Math.abs(value) + GREAT_LEAD);
}

/** Gives the result once the last move is shown, else null. @param {PageState} state */
const shownResult = ({ game: { shown }, animation }) => (animation.playing ? null : shown.result);

/**
 * Gives South's lead; after the end only its sign, by the winner: a player who was ahead may have resigned (RULES 1.9).
 * @param {PageState} state @returns {Evaluation | null}
 */
function leadOf(state) {
  const result = shownResult(state);
  if (!result) return state.estimates.evaluation;
  const { winner } = result;
  return { value: winner ? (winner === "S" ? 1 : -1) : 0, decided: winner !== null };
}

/** Gives what is proved of the position, while that rests and goes on. @param {PageState} state */
const proofOf = ({ game: { shown }, animation, estimates }) =>
  animation.playing || shown.result ? null : estimates.proof;

/**
 * Creates the texts of the page's estimates.
 * @param {I18n} phrases @param {(state: PageState) => Sentences} sentencesOf
 */
export function createEvaluationView(phrases, sentencesOf) {
  const { say } = phrases;
  const evaluationTextOf = (/** @type {PageState} */ state) => {
    const sentences = sentencesOf(state);
    return createEvaluationText(phrases, sentences, (sentence) => sentences.limitToRound(sentence, state.game.shown));
  };

  /** Creates the text of a hint. @param {"writtenHint" | "hintText"} how @returns {(state: PageState) => string} */
  const adviceAs = (how) => (state) => {
    const { hint } = state.estimates;
    const { shown } = state.game;
    if (hint === "none" || shown.result) return "";
    if (hint === "wanted") return say("hint.looking");
    return evaluationTextOf(state)[how](shown, bestOf(hint), hint.proof);
  };

  return {
    advice: adviceAs("writtenHint"),
    spokenAdvice: adviceAs("hintText"),
    /** Gives the line after the best move, once a hint is given. @param {PageState} state */
    adviceLine: ({ estimates: { hint } }) =>
      typeof hint === "string" ? [] : lineFrom(bestOf(hint), hint.proof).slice(1),
    /**
     * Gives the houses and labels to draw on the board.
     * @param {PageState} state @returns {{ hint: number[], values: HouseLabel[] }}
     */
    drawn(state) {
      const { analysis, hint, proof } = state.estimates;
      if (!analysis || state.animation.playing) return { hint: [], values: [] };
      const { shown } = state.game;
      const best = typeof hint === "string" ? "" : bestOf(hint).move;
      const advised = shown.choices.find(({ move }) => move === best)?.cells ?? [];
      const star = (/** @type {number} */ cell) => (advised.includes(cell) ? say("hint.star") : "");
      const known = state.settings.values ? evaluationTextOf(state).evaluations(shown, analysis, proof) : new Map();
      const cells = new Set([...advised, ...known.keys()]);
      const values = [...cells].map((cell) => ({ cell, text: `${star(cell)} ${known.get(cell)?.short ?? ""}`.trim() }));
      return { hint: advised, values };
    },
    /** Describes the value of a house for screen readers. @param {PageState} state @param {number} cell */
    said(state, cell) {
      const { analysis, proof } = state.estimates;
      if (!analysis || !state.settings.values) return "";
      return evaluationTextOf(state).evaluations(state.game.shown, analysis, proof).get(cell)?.long ?? "";
    },
    /** Describes the evaluation bar: South's share, its text and label. @param {PageState} state */
    balance(state) {
      const { provedSentence, shortValue } = evaluationTextOf(state);
      const lead = leadOf(state);
      if (!lead) return { share: 0, text: "", label: say("balance.none") };
      const proof = proofOf(state);
      const share = shareOf(lead, proof);
      const sure = Math.abs(share) === 1;
      const sign = shortValue({
        value: proof?.winner === "draw" ? 0 : Math.abs(sure ? share : lead.value),
        decided: sure,
      });
      const sentences = sentencesOf(state);
      const side = sentences.nameOf(share < 0 ? "N" : "S");
      return {
        share,
        text: share === 0 ? sign : say("balance.side", { side, value: sign }),
        label: shownResult(state) ? sentences.turn(state.game.shown) : provedSentence("S", lead, proof),
      };
    },
  };
}
