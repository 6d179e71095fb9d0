// @ts-check
// Words before a move is played: its preview, why it is refused, and what remains to be chosen.

import { isClaim, otherSide, possible, refusalOf } from "../game/state.js";

/** @import { Naming } from "./place_names.js" */
/** @import { People } from "./players.js" */
/** @import { I18n } from "./i18n.js" */
/** @import { Remarks } from "./rule_notes.js" */

/** @param {I18n} phrases @param {People} people @param {Naming} naming @param {Remarks} remarks */
export function createMovePrompts(
  { say, has },
  { nameOf, forSide },
  { houseName, placeName, withDirection, moveName },
  remarks,
) {
  const { withRule, joined, notesSaid, given, newTo } = remarks;

  /**
   * Says where a move ends and what it captures; empty if it sows nothing.
   * @param {Position} shown @param {Choice} choice
   */
  function outcome(shown, choice) {
    const { move, cells, ends, captures: count } = choice;
    if (isClaim(choice)) return say("claim.may");
    if (ends === -1) return "";
    const place = placeName(shown, ends, shown.turn);
    const facts = { move: withDirection(move, houseName(shown, cells[0], shown.turn)), place, count };
    return say(count > 0 ? "preview.takes" : "preview.ends", facts);
  }

  /** Previews moves; a remark that they share is said once. @param {Position} shown @param {Choice[]} choices */
  function preview(shown, ...choices) {
    const [first, ...others] = choices;
    const shared = first.notes.filter((code) => others.length > 0 && others.every(({ notes }) => notes.includes(code)));
    const said = (/** @type {string[]} */ codes) =>
      notesSaid(codes.map((code) => ({ code, from: -1 })).filter(newTo(shown.record.moves.length + 1)), shown.turn);
    const each = choices.map((choice) => {
      const notes = said(choice.notes.filter((code) => !shared.includes(code)));
      return [outcome(shown, choice), given(shown.turn, choice.gives), ...notes].filter(Boolean).join(" ");
    });
    return joined([...new Set(each), ...said(shared)]);
  }

  /** Says why a house may not be played. @param {Position} shown @param {number} cell */
  function refusal(shown, cell) {
    const why = refusalOf(shown, cell);
    if (!why) return "";
    const key = [`refused.${why.code}.${why.clause}`, `refused.${why.code}`].find(has) ?? "refused.other";
    const other = otherSide(shown.turn);
    const facts = { house: houseName(shown, cell, shown.turn), side: nameOf(shown.turn), other: nameOf(other) };
    return withRule(forSide(key, other, facts), why);
  }

  /**
   * Asks for what a move still lacks: houses to claim, or a direction; or names the only direction.
   * @param {Position} shown @param {number[]} picked
   */
  function asked(shown, picked) {
    const choices = possible(shown, picked);
    const [only] = shown.choices;
    if (only?.cells.length === 0) return preview(shown, only); // a pass says why
    const claim = choices.find(isClaim);
    if (claim) return say("claim.chosen", { count: claim.cells.length, chosen: picked.length });
    if (picked.length === 0) return "";
    const [first, ...others] = choices.filter(({ cells }) => cells.length === picked.length);
    if (!first) return say("turn.more");
    if (first.way === "") return ""; // a button names the move
    if (others.length > 0) return say("turn.which", { house: houseName(shown, picked[picked.length - 1], shown.turn) });
    return say("turn.only", { move: moveName(shown, first.move, shown.turn) });
  }

  /** Says who chooses how many houses, and how many are chosen; else empty. @param {Position} shown
   * @param {number[]} picked */
  function claiming({ choices, turn: side, result: over }, picked) {
    const claim = over ? undefined : choices.find(isClaim);
    return claim ? forSide("claim.turn", side, { count: claim.cells.length, chosen: picked.length }) : "";
  }

  return { preview, refusal, asked, claiming };
}
