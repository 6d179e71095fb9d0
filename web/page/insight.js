// @ts-check
// What the computer thinks of a position, for those who ask: a hint, who stands better, what each house is worth. It grows while one
// looks, and is forgotten with the position.

import { element } from "../dom.js";
import { isClaim } from "../game/state.js";
import { isOpen } from "./panel.js";

/** @import { Moment } from "./panel.js" */
/** @import { Phrases } from "../words/phrases.js" */
/** @import { Sentences } from "../words/sentences.js" */
/** @import { Insight } from "../engine/analysis.js" */
/**
 * @typedef {{ cell: number, text: string }} Sign what is written at a house
 * @typedef {{ value: number, decided: boolean }} Worth by how many seeds a side is estimated to lead, and whether it is seen to win
 */

/** Milliseconds after which a hint is given: by then it seldom changes. */
const HINT_AFTER = 1000;
/** Milliseconds between two showings of what has grown. */
const PACE = 200;
/** An estimate of so many seeds fills half of the way from level to won, in the picture of who stands better, and is called much. */
const CLEAR_LEAD = 6;
/** An estimate of fewer seeds is called little. */
const SLIGHT_LEAD = 2;

/** How much better a side stands whose lead is estimated at so many seeds. @param {number} lead */
export const degree = (lead) => (lead < SLIGHT_LEAD ? "slightly" : lead < CLEAR_LEAD ? "better" : "much");

/** What a position holds, in words. @param {Pick<Phrases, "say">} phrases @param {() => Sentences} sentences those of the game on the board */
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
    if (decided) return sentences().tell("outlook.wins", leader);
    return sentences().tell(`outlook.${degree(lead)}`, leader, { value: signed({ value: lead, decided }) });
  }

  return {
    outlook,
    signed,
    /** A move to be advised, and what would follow. @param {Position} shown @param {MoveValue} best */
    hinted(shown, best) {
      const line = best.line.length > 0 ? best.line : [best.move];
      const [move, ...then] = line.map((one) => sentences().moveName(shown, one, shown.turn));
      const facts = { move, outlook: outlook(shown.turn, best), line: then.join(", ") };
      return say(then.length > 0 ? "hint.line" : "hint.move", facts);
    },
  };
}

/**
 * @param {Phrases} phrases @param {() => Sentences} sentences those of the game on the board
 * @param {{ examine: (record: GameRecord, onFound: (found: Insight) => void) => () => void, onShow: () => void,
 *   onHint: (sentence: string) => void }} page `onShow` when there is something new to be seen, `onHint` once with each hint
 */
export function createInsight(phrases, sentences, page) {
  const { say } = phrases;
  const { outlook, signed, hinted } = createOutlook(phrases, sentences);
  const balance = element("balance");
  const hintButton = element("hint");
  /** The position it is about, as its link. */
  let place = "";
  /** @type {Insight | null} */
  let insight = null;
  /** Ends the examination. @type {(() => void) | null} */
  let end = null;
  /** By how much South stands better, as last known in this game. @type {Worth | null} */
  let standing = null;
  let hint = /** @type {"none" | "wanted" | "given"} */ ("none");
  /** Whether what has grown is about to be shown. */
  let showing = false;

  /** The best move in words. @param {Position} shown */
  function advice(shown) {
    if (hint === "none" || shown.result) return "";
    return hint === "wanted" || !insight ? say("hint.looking") : hinted(shown, insight.moves[0]);
  }

  /** Shows what has grown, in a moment. */
  function showSoon() {
    if (showing) return;
    showing = true;
    setTimeout(() => {
      showing = false;
      page.onShow();
    }, PACE);
  }

  /** @param {Position} shown */
  function begin(shown) {
    end = page.examine(shown.record, (found) => {
      insight = found;
      const [{ value, decided }] = found.moves;
      standing = { value: shown.turn === "S" ? value : -value, decided };
      showSoon();
    });
  }

  function stop() {
    end?.();
    end = null;
  }

  /** By how much South has won when the game is over, else stands better. @param {Moment} moment */
  function lead({ state: { shown, at }, playing }) {
    if (at === 0 && !insight) standing = null;
    if (playing || !shown.result) return standing;
    const { winner, south, north } = shown.result;
    return { value: south - north, decided: winner !== null };
  }

  /** @param {Moment} moment */
  function showBalance(moment) {
    balance.hidden = !moment.settings.balance;
    const now = lead(moment);
    const { value, decided } = now ?? { value: 0, decided: false };
    const share = decided ? Math.sign(value) : value / (Math.abs(value) + CLEAR_LEAD);
    element("balance-south").style.width = `${50 + 50 * share}%`;
    const side = sentences().nameOf(value < 0 ? "N" : "S");
    const sign = signed({ value: Math.abs(value), decided });
    const short = value === 0 ? sign : say("balance.side", { side, value: sign });
    element("balance-text").textContent = now ? short : "";
    balance.ariaLabel = now ? outlook("S", now) : say("balance.none");
  }

  return {
    /** Looks at how things stand: begins, goes on or ends. @param {Moment} moment */
    visit(moment) {
      const { state, settings, asking, thinking, engine, picked } = moment;
      if (state.shown.link !== place) {
        stop();
        place = state.shown.link;
        insight = null;
        hint = "none";
      }
      const wanted = settings.balance || settings.values || hint !== "none";
      const quiet = engine === "ready" && !asking && !thinking && !state.shown.result;
      if (!wanted || !quiet) stop();
      else if (!end) begin(state.shown);
      hintButton.hidden = !quiet || !isOpen(moment) || moment.secret || picked.length > 0;
      showBalance(moment);
    },
    /** Gives a hint as soon as there is one worth giving. @param {Moment} moment */
    hint(moment) {
      hint = "wanted";
      const { shown } = moment.state;
      setTimeout(
        () => {
          if (hint !== "wanted" || shown.link !== place) return;
          hint = "given";
          page.onHint(advice(shown));
        },
        insight ? 0 : HINT_AFTER,
      );
    },
    advice,
    /** What is to be drawn on the board. @param {Moment} moment @returns {{ hint: number[], values: Sign[] }} */
    drawn({ state: { shown }, settings, playing }) {
      if (!insight || playing) return { hint: [], values: [] };
      const [best] = insight.moves;
      const advised = hint === "given" ? (shown.choices.find(({ move }) => move === best.move)?.cells ?? []) : [];
      const star = (/** @type {number} */ cell) => (advised.includes(cell) ? say("hint.star") : "");
      const known = settings.values ? worths(shown, insight) : new Map();
      const cells = new Set([...advised, ...known.keys()]);
      const values = [...cells].map((cell) => ({ cell, text: `${star(cell)} ${known.get(cell)?.short ?? ""}`.trim() }));
      return { hint: advised, values };
    },
    /** What a house is worth, for those who hear it. @param {Moment} moment @param {number} cell */
    said({ state: { shown }, settings }, cell) {
      return (insight && settings.values && worths(shown, insight).get(cell)?.long) || "";
    },
  };

  /** What the best move of each house is worth, the houses of a claim aside. @param {Position} shown @param {Insight} known
   * @returns {Map<number, { short: string, long: string }>} */
  function worths(shown, { moves }) {
    const found = new Map();
    for (const { move, value, decided } of moves.toReversed()) {
      const choice = shown.choices.find((one) => one.move === move);
      if (!choice || isClaim(choice) || choice.cells.length === 0) continue;
      const worth = { value, decided };
      found.set(choice.cells[0], { short: signed(worth), long: outlook(shown.turn, worth) });
    }
    return found;
  }
}
