// @ts-check
// The status of a game: whose turn it is, the scores, the match, and how and why it ended.

import { otherSide } from "../game/state.js";
import { sayFirst } from "./i18n.js";

/** @import { People } from "./players.js" */
/** @import { I18n } from "./i18n.js" */
/** @import { Remarks } from "./rule_notes.js" */

/**
 * Gives the side that a reason is about: it resigned (and may have won), has more than half, or had to move.
 * @param {Position} shown @param {Result} over @returns {Side}
 */
function sideNamed({ record, turn }, { reason, winner }) {
  const resigned = /^resign-([SN])$/.exec(record.end)?.[1];
  if (resigned) return /** @type {Side} */ (resigned);
  if (reason === "majority") return winner ?? "S";
  if (reason === "starved" || reason === "cannot-play") return turn;
  return otherSide(winner ?? "S");
}

/**
 * Finds a side's biggest capture, and the other side's move before it.
 * @param {Position} shown @param {Layout} layout @param {Side} side
 */
function biggestCapture({ record: { moves }, captures }, { houses }, side) {
  const isOurs = moves.map((move) => houses.find(({ name }) => move.startsWith(name))?.side === side);
  const answers = moves.map((_, at) => (at > 0 && isOurs[at] && !isOurs[at - 1] ? captures[at] : 0));
  const count = Math.max(...answers);
  const at = answers.indexOf(count) - 1;
  return { count, number: Math.floor(at / 2) + 1, move: moves[at] };
}

/** @param {I18n} phrases @param {Layout} layout @param {People} people @param {Remarks} remarks */
export function createGameStatus(phrases, layout, people, { withRule }) {
  const { say, has } = phrases;
  const { nameOf, forSide, who } = people;
  /** Without stores, the score is what lies on each side. */
  const lying = layout.stores.length === 0;

  /**
   * Gives the result: the winner and the score, the winner's first. The score is left out where it does not decide.
   * @param {Result} result
   */
  function result({ winner, south, north }) {
    const scores = { S: south, N: north };
    const first = winner ?? people.first();
    const [high, low] = [scores[first], scores[otherSide(first)]];
    if (winner === null) return say(lying ? "result.drawn" : "result.draw", { high, low });
    const facts = { side: nameOf(winner), high, low };
    return say(lying || high <= low ? `result.won.${who(winner)}` : `result.${who(winner)}`, facts);
  }

  /**
   * Says why the game ended, with the clause; the scores too if a player resigned who was not behind.
   * @param {Position} shown
   */
  function reason(shown) {
    const { result: over, record } = shown;
    if (!over) return "";
    const general = `reason.${over.reason}`;
    const kinds = [over.clause, record.match, over.winner === null ? "draw" : ""];
    const key = kinds.map((kind) => `${general}.${kind}`).find(has) ?? general;
    const why = withRule(forSide(key, sideNamed(shown, over)), over);
    const { winner, south: S, north: N } = over;
    const told = lying || over.reason !== "resignation" || (winner === "S" ? S > N : N > S);
    return told ? why : `${why} ${say("spoken.scores", inTurn({ S, N }))}`;
  }

  /**
   * Names the computer's biggest capture and the user's move before it, in a game that the computer won; else empty.
   * Where houses change owners, a move does not tell its player.
   * @param {Position} shown
   */
  function costliestMove(shown) {
    const computer = otherSide(people.first());
    if (shown.result?.winner !== computer || who(computer) !== "computer" || shown.owners) return "";
    const facts = biggestCapture(shown, layout, computer);
    return facts.count > 0 ? say("over.costliest", facts) : "";
  }

  /** Says whose turn it is, or the result. @param {Pick<Position, "result" | "turn">} shown */
  function turn(shown) {
    if (shown.result) return result(shown.result);
    return say(`turn.${people.placeOf(shown.turn) || who(shown.turn)}`, { side: nameOf(shown.turn) });
  }

  /** Gives the facts of a phrase about a number of each side. @param {Record<Side, number>} numbers */
  function inTurn(numbers) {
    const one = people.first();
    const other = otherSide(one);
    return { one: nameOf(one), first: numbers[one], other: nameOf(other), second: numbers[other] };
  }

  /** @param {Position} shown */
  function score({ scores: [S, N] }) {
    return say(lying ? "spoken.lying" : "spoken.scores", inTurn({ S, N }));
  }

  /** @param {GameRecord} record */
  const matchOf = ({ match, game }) => sayFirst(phrases, [`match.${match}.${game}`, `match.${match}`]);

  /** Gives the match and the rounds won; empty for a game without rounds. @param {Position} shown */
  function rounds({ rounds: [south, north], record }) {
    if (south === undefined) return "";
    const won =
      record.match === "round"
        ? []
        : [sayFirst(phrases, [`rounds.won.${record.game}`, "rounds.won"], { south, north })];
    return [matchOf(record), ...won].join(" · ");
  }

  /** Gives the match and its rounds as a sentence; empty for a game without rounds. @param {Position} shown */
  function match({ rounds: [S, N, played], record }) {
    if (S === undefined) return "";
    const won =
      played > 0 ? sayFirst(phrases, [`spoken.rounds.${record.game}`, "spoken.rounds"], inTurn({ S, N })) : "";
    return `${matchOf(record)}. ${won}`.trim();
  }

  /** Adds to who wins that this is of one round, where a match goes on. @param {string} sentence @param {Position} shown */
  function limitToRound(sentence, { rounds, record, result: over }) {
    if (rounds.length === 0 || record.match === "round" || over) return sentence;
    return `${sentence} ${sayFirst(phrases, [`outlook.round.${record.game}`, "outlook.round"])}`;
  }

  return { turn, reason, costliestMove, score, rounds, match, limitToRound };
}
