// @ts-check
// The computer's view of a position, in words and numbers. Pure: from the page's state to what is written, drawn
// and said of it.

import { isClaim } from "../game/state.js";

/** @import { AnalysisResult } from "../engine/analysis.js" */
/** @import { I18n } from "../text/i18n.js" */
/** @import { Sentences } from "../text/sentences.js" */
/** @import { PageState } from "./state.js" */
/**
 * @typedef {{ cell: number, text: string }} HouseLabel what is written at a house
 * @typedef {{ value: number, decided: boolean, proved?: boolean }} Evaluation by how many seeds a side is estimated to
 *   lead, whether it is seen to win, and whether that is sure though its end is not seen
 * @typedef {ReturnType<typeof createEvaluationView>} EvaluationView
 */

/**
 * The estimate, in seeds, that fills half of the way from level to won, in the picture of who stands better, and is
 * called much. A review reckons the chance to win by another one (`CLEAR_LEAD` of search/game_review/judgement.py).
 */
const GREAT_LEAD = 6;
/** An estimate of fewer seeds is called little. */
const SLIGHT_LEAD = 2;
/** The most moves of a line that are told. */
const LONGEST_LINE = 8;

/** Whether an estimate, as it is written, is zero. @param {number} value in seeds */
const isEven = (value) => Math.round(10 * value) === 0;

/** How much better a side stands. @param {number} lead as it is estimated, in seeds */
export const degree = (lead) => (lead < SLIGHT_LEAD ? "slightly" : lead < GREAT_LEAD ? "better" : "much");

/**
 * The outlook of a position, in words.
 * @param {Pick<I18n, "say">} phrases @param {Sentences} sentences those of its game
 * @param {boolean} [ofMatch] whether it is of a round of a match: who wins the round need not win that
 */
export function createEvaluationText({ say }, sentences, ofMatch = false) {
  /** A number of seeds, without tenths where it is large. @param {number} value */
  const counted = (value) => ({ count: Math.abs(value) < 10 ? Math.abs(value) : Math.round(Math.abs(value)) });

  /** In short. @param {Evaluation} worth @returns {string} */
  function shortValue({ value, decided, proved }) {
    if (decided || proved) return say(value > 0 ? "value.wins" : "value.loses");
    if (isEven(value)) return say("value.even");
    return say(value > 0 ? "value.ahead" : "value.behind", counted(value));
  }

  /**
   * The sentence that says who stands better, and by how much: an estimate, unless the end is seen.
   * @param {Side} side @param {Evaluation} worth to that side
   */
  function evaluationSentence(side, { value, decided, proved }) {
    if (isEven(value)) return say("outlook.even");
    const lead = Math.abs(value);
    const leader = (side === "S") === value > 0 ? "S" : "N";
    if (decided) return `${sentences.tell("outlook.wins", leader)}${ofMatch ? ` ${say("outlook.round")}` : ""}`;
    if (proved) return sentences.tell("proved.wins", leader);
    return sentences.tell(`outlook.${degree(lead)}`, leader, { value: shortValue({ value: lead, decided }) });
  }

  /** The proof about the game, in words; where it says only that it hangs on repetition, who stands better too.
   * @param {Side} side @param {Evaluation} worth to that side @param {ProveReply | null} proof */
  function provedSentence(side, worth, proof) {
    const seen = worth.decided || worth.proved; // further than the endings tell, to where play returns
    if (!proof || (proof.winner === "" && seen)) return evaluationSentence(side, worth);
    const { winner, by } = proof;
    if (winner === "") return `${evaluationSentence(side, worth)} ${say("proved.hangs")}`;
    if (winner === "draw") return say("proved.draw");
    return sentences.tell(by > 0 ? "proved.wins-by" : "proved.wins", winner, { count: by });
  }

  return {
    evaluationSentence,
    provedSentence,
    shortValue,
    /**
     * A move to be advised, as it is written: what would follow stands beside it.
     * @param {Position} shown @param {MoveValue} best @param {ProveReply | null} proof
     */
    writtenHint(shown, best, proof) {
      const move = sentences.moveName(shown, best.move, shown.turn);
      return say("hint.move", { move, outlook: provedSentence(shown.turn, best, proof) });
    },
    /**
     * A move to be advised, and what would follow, as it is said aloud.
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
     * The worth of the best move of each house, the houses of a claim aside.
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

/** The worth of a move: as it was searched, unless it is proved who wins by it, or that nobody does.
 * @param {Evaluation} searched @param {SureValue} [proved] @returns {Evaluation} */
function provedEvaluation(searched, proved) {
  if (!proved || (proved.least <= 0 && proved.most >= 0 && proved.least !== proved.most)) return searched;
  if (proved.most === 0) return { value: 0, decided: false };
  return { value: proved.least > 0 ? proved.least : proved.most, decided: searched.decided, proved: true };
}

/**
 * The best move that is known; where something is proved, that which leads to the end the soonest, or the best of those
 * that lead to no less.
 * @param {AnalysisResult} found @param {ProveReply | null} proof
 */
const bestOf = ({ moves }, proof) =>
  moves.find(({ move }) => proof?.winner && move === proof.line[0]) ??
  moves.find(({ move }) => proof?.moves.includes(move)) ??
  moves[0];

/** The proved line that a move begins; empty where there is none. @param {MoveValue} best @param {ProveReply | null} proof */
const sureLine = (best, proof) => (proof?.winner && proof.line[0] === best.move ? proof.line : []);

/** The line to be told that a move begins. @param {MoveValue} best @param {ProveReply | null} proof @returns {string[]} */
function lineFrom(best, proof) {
  const sure = sureLine(best, proof);
  if (sure.length > 0) return sure.slice(0, LONGEST_LINE);
  return best.line.length > 0 ? best.line : [best.move];
}

/** South's part of a bar, from -1 to 1. @param {Evaluation} lead of South @param {ProveReply | null} proof */
function shareOf({ value, decided, proved }, proof) {
  if (proof?.winner === "draw") return 0;
  if (proof?.winner) return proof.winner === "S" ? 1 : -1;
  return decided || proved ? Math.sign(value) : value / (Math.abs(value) + GREAT_LEAD);
}

/**
 * The lead of South: of its result when the game is over, else as it stands better.
 * @param {PageState} state @returns {Evaluation | null}
 */
function leadOf({ game: { shown }, animation, estimates }) {
  if (animation.playing || !shown.result) return estimates.evaluation;
  const { winner, south, north } = shown.result;
  return { value: south - north, decided: winner !== null };
}

/**
 * The computer's estimates as the page shows them.
 * @param {I18n} phrases @param {(state: PageState) => Sentences} sentencesOf
 */
export function createEvaluationView(phrases, sentencesOf) {
  const { say } = phrases;
  const evaluationTextOf = (/** @type {PageState} */ state) => {
    const { rounds, record, result } = state.game.shown;
    const ofMatch = rounds.length > 0 && record.match !== "round" && !result;
    return createEvaluationText(phrases, sentencesOf(state), ofMatch);
  };

  /**
   * The best move in words, to a person who has asked.
   * @param {"writtenHint" | "hintText"} how @returns {(state: PageState) => string}
   */
  const adviceAs = (how) => (state) => {
    const { analysis, hint, proof } = state.estimates;
    const { shown } = state.game;
    if (hint === "none" || shown.result) return "";
    if (hint === "wanted" || !analysis) return say("hint.looking");
    return evaluationTextOf(state)[how](shown, bestOf(analysis, proof), proof);
  };

  return {
    advice: adviceAs("writtenHint"),
    spokenAdvice: adviceAs("hintText"),
    /** The moves that would follow the best one, once it is advised. @param {PageState} state */
    adviceLine({ estimates: { analysis, hint, proof } }) {
      return analysis && hint === "given" ? lineFrom(bestOf(analysis, proof), proof).slice(1) : [];
    },
    /**
     * The hint and the values to be drawn on the board.
     * @param {PageState} state @returns {{ hint: number[], values: HouseLabel[] }}
     */
    drawn(state) {
      const { analysis, hint, proof } = state.estimates;
      if (!analysis || state.animation.playing) return { hint: [], values: [] };
      const { shown } = state.game;
      const best = bestOf(analysis, proof);
      const advised = hint === "given" ? (shown.choices.find(({ move }) => move === best.move)?.cells ?? []) : [];
      const star = (/** @type {number} */ cell) => (advised.includes(cell) ? say("hint.star") : "");
      const known = state.settings.values ? evaluationTextOf(state).evaluations(shown, analysis, proof) : new Map();
      const cells = new Set([...advised, ...known.keys()]);
      const values = [...cells].map((cell) => ({ cell, text: `${star(cell)} ${known.get(cell)?.short ?? ""}`.trim() }));
      return { hint: advised, values };
    },
    /** The worth of a house, for those who hear it. @param {PageState} state @param {number} cell */
    said(state, cell) {
      const { analysis, proof } = state.estimates;
      if (!analysis || !state.settings.values) return "";
      return evaluationTextOf(state).evaluations(state.game.shown, analysis, proof).get(cell)?.long ?? "";
    },
    /**
     * The balance of the sides: South's part of a bar, and what is written and heard of it.
     * @param {PageState} state
     */
    balance(state) {
      const { provedSentence, shortValue } = evaluationTextOf(state);
      const lead = leadOf(state);
      if (!lead) return { share: 0, text: "", label: say("balance.none") };
      const proof = state.game.shown.result || state.animation.playing ? null : state.estimates.proof;
      const share = shareOf(lead, proof);
      const sure = Math.abs(share) === 1;
      const sign = shortValue({
        value: proof?.winner === "draw" ? 0 : Math.abs(sure ? share : lead.value),
        decided: sure,
      });
      const side = sentencesOf(state).nameOf(share < 0 ? "N" : "S");
      return {
        share,
        text: share === 0 ? sign : say("balance.side", { side, value: sign }),
        label: provedSentence("S", lead, proof),
      };
    },
  };
}
