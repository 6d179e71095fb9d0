// @ts-check
// The last turn in words: while it is shown, after it, and when it is taken back.

import { lapsIn } from "../board/timeline.js";
import { isClaim, nextAgain, otherSide } from "../game/state.js";
import { createLapCaptions } from "./lap_captions.js";

/** @import { GameState, Settings } from "../game/state.js" */
/** @import { Naming } from "./place_names.js" */
/** @import { People } from "./players.js" */
/** @import { I18n } from "./i18n.js" */
/** @import { Remarks } from "./rule_notes.js" */

/** Gives the last seed sown. @param {Position} shown */
const lastOf = ({ steps }) => steps.findLast(({ kind }) => kind === "sow");

/**
 * Tells the last move.
 * @param {I18n} phrases
 * @param {Layout} layout @param {People} people @param {Naming} naming @param {Remarks} remarks
 */
function createMoveText({ say, has }, layout, people, naming, { notesSaid, given, newTo }) {
  const { nameOf, forSide } = people;
  const { houseName, placeName, withDirection, moveName } = naming;

  /**
   * Says who plays what, passes, or chooses houses.
   * @param {Position} shown @param {Side} mover @param {string} move
   */
  function named(shown, mover, move) {
    const [sign, ...houses] = move;
    if (has(`spoken.${sign}`)) return forSide(`spoken.${sign}`, mover, { house: houses.join(", ") });
    return forSide("spoken.other", mover, { move: moveName(shown, move, mover) });
  }

  /**
   * Says who played what, and where the last seed fell.
   * @param {Position} shown @param {Side} mover @param {string} move
   */
  function made(shown, mover, move) {
    const lift = shown.steps.find(({ kind }) => kind === "lift");
    const last = lastOf(shown);
    if (!lift || !last) return named(shown, mover, move);
    const house = withDirection(move, houseName(shown, lift.from, mover));
    return forSide("spoken.move", mover, { house, place: placeName(shown, last.to, mover) });
  }

  /**
   * Says what a turn captured; after one lap, from which houses.
   * @param {Position} shown @param {Side} mover
   * @param {number} count of seeds @param {number} laps
   */
  function captured(shown, mover, count, laps) {
    if (count === 0) return "";
    const taken = shown.steps.filter(({ kind }) => kind === "capture");
    if (laps > 1 || taken.reduce((sum, { seeds }) => sum + seeds, 0) !== count)
      return say("spoken.captures", { count });
    const row = layout.houses.find(({ cell }) => cell === lastOf(shown)?.to)?.side ?? mover; // named just before
    return say("spoken.captures-from", {
      count,
      houses: taken.map(({ from }) => houseName(shown, from, row)).join(", "),
    });
  }

  /**
   * Says how a new round begins: how many houses each side fills, with how many seeds; else empty.
   * @param {Position} shown
   */
  function dealt({ steps }) {
    const [S, N] = layout.stores.map(({ cell }) => steps.filter(({ kind, from }) => kind === "deal" && from === cell));
    if (!S || S.length + N.length === 0) return "";
    const one = people.first();
    const [ours, theirs] = one === "S" ? [S, N] : [N, S];
    const sown = (/** @type {Step[]} */ deals) => deals.reduce((sum, { seeds }) => sum + seeds, 0);
    const first = { one: nameOf(one), houses: ours.length, seeds: sown(ours) };
    return say("round.dealt", { ...first, other: nameOf(otherSide(one)), others: theirs.length, their: sown(theirs) });
  }

  /** Gives the last move, in sentences; none at the start. @param {Position} shown */
  function played(shown) {
    const { mover, steps, captures, gives, record } = shown;
    const move = record.moves.at(-1);
    if (!mover || move === undefined || record.end !== "") return [];
    const laps = lapsIn(steps).length;
    return [
      made(shown, mover, move),
      laps > 1 ? say("spoken.laps", { count: laps }) : "",
      captured(shown, mover, captures.at(-1) ?? 0, laps),
      given(mover, gives.at(-1) ?? 0),
      ...notesSaid(steps.filter(newTo(record.moves.length)), mover),
      dealt(shown),
    ];
  }

  return { named, dealt, played };
}

/**
 * @param {I18n} phrases
 * @param {Layout} layout @param {People} people @param {Naming} naming @param {Remarks} remarks
 */
export function createTurnText(phrases, layout, people, naming, remarks) {
  const { say, has } = phrases;
  const { nameOf, forSide, who } = people;
  const { houseName, moveName, endOf } = naming;
  const { named, dealt, played } = createMoveText(phrases, layout, people, naming, remarks);
  const captions = createLapCaptions(phrases, endOf);

  /**
   * Gives the laps of the last turn that are told: none, the last, or all.
   * @param {Position} shown
   * @param {Settings["told"]} length
   */
  function lapsSaid(shown, length) {
    const { mover, steps } = shown;
    const count = lapsIn(steps).length;
    if (!mover || count < 2 || length === "one") return [];
    const laps = length === "all" ? Array.from({ length: count }, (_, at) => at + 1) : [count];
    return laps.map((lap) => captions.lap(steps, lap, true, (cell) => houseName(shown, cell, mover)));
  }

  /** Tells the present lap of the last move while it is shown; empty if that has one lap, which `playing` names.
   * @param {Position} shown @param {number} lap how many laps have begun @param {boolean} sown whether that lap is over */
  function underWay(shown, lap, sown) {
    const { mover, steps } = shown;
    if (!mover || lap === 0 || lapsIn(steps).length < 2) return "";
    return captions.lap(steps, lap, sown, (cell) => houseName(shown, cell, mover));
  }

  /** @param {GameState} state after a move was taken back */
  function takenBack(state) {
    const { shown } = state;
    const move = nextAgain(state);
    return move === undefined ? "" : forSide("spoken.back", shown.turn, { move: moveName(shown, move, shown.turn) });
  }

  /** Says who plays which house, while the move is shown; its direction can be seen. @param {Position} shown */
  function playing(shown) {
    const { mover, record } = shown;
    const move = record.moves.at(-1) ?? "";
    if (mover === "") return "";
    if (has(`spoken.${move[0]}`)) return named(shown, mover, move);
    const [house] = move.split(/[<>]/);
    return say(`plays.${who(mover)}`, { side: nameOf(mover), move: moveName(shown, house, mover) });
  }

  /** Whether the last move ended a round. @param {Position} shown */
  const endsRound = (shown) => dealt(shown) !== "" || shown.choices.some(isClaim);

  return { played, lapsSaid, underWay, takenBack, playing, endsRound };
}
