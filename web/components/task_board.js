// @ts-check
// A small board on which something is to be found. Whoever asks says what comes of a move.

import { createAnnouncer } from "../board/accessible_board.js";
import { SPEEDS } from "../board/timeline.js";
import { button } from "../dom.js";
import { isClaim, named, otherSide, playable, touched } from "../game/state.js";
import { createMiniBoard } from "./mini_board.js";

/** @import { I18n } from "../text/i18n.js" */
/** @import { BoardParts } from "./mini_board.js" */
/**
 * @typedef {BoardParts & { said: HTMLElement, acts: HTMLElement }} TableParts with the line that is said, and the buttons
 *   below it
 * @typedef {ReturnType<typeof createTaskBoard>} TaskBoard
 */

/**
 * @param {I18n} phrases @param {TableParts} parts
 * @param {{ onMove: (move: string) => void, acts: () => HTMLElement[], secret: () => boolean }} dialog `acts` what else
 *   can be done now, `secret` whether what moves would do is still to be found out
 */
export function createTaskBoard(phrases, { acts, said, ...parts }, dialog) {
  const { say } = phrases;
  const announce = createAnnouncer(said);
  /** Whether a move may be played. */
  let open = false;
  /** @type {number[]} */
  let picked = [];
  /** The houses that are advised. @type {number[]} */
  let hint = [];

  const board = createMiniBoard(phrases, parts, {
    seats: (near) => ({ computer: otherSide(near) }),
    marks(shown) {
      const legal = open ? playable({ shown }, picked) : [];
      return { legal, picked, hint, turn: shown.turn };
    },
    secret: dialog.secret,
    onTouch: choose,
  });

  /** Says what each house is, and offers what there is to do. */
  function refresh() {
    board.refresh();
    offer();
  }

  /** Offers the ways in which the houses that are picked can be played, and what else there is to do. */
  function offer() {
    const shown = board.shown();
    if (!shown) return;
    const ways = !open || picked.length === 0 ? [] : named(shown, picked);
    const buttons = ways
      .toSorted((one, other) => one.way.localeCompare(other.way))
      .map((choice) =>
        button(say(isClaim(choice) ? "move.claim" : `way.${choice.way}`), () => dialog.onMove(choice.move)),
      );
    acts.replaceChildren(...buttons, ...dialog.acts());
  }

  /** @param {number} cell @param {Position} shown */
  function choose(cell, shown) {
    if (!open) return;
    const answered = touched(shown, picked, cell);
    if (answered.does === "play") return dialog.onMove(answered.move);
    picked = answered.does === "ask" ? answered.picked : [];
    if (answered.does === "refuse") announce(board.sentences().refusal(shown, cell));
    else announce(board.sentences().asked(shown, picked));
    refresh();
  }

  return {
    announce,
    refresh,
    /** Lays out the board of a game, the learner's side near. */
    lay: board.lay,
    /** The sentences about the board's positions. */
    sentences: board.sentences,
    /** Shows a position. @param {Position} position @param {boolean} asks whether a move may be played in it */
    set(position, asks) {
      open = asks;
      picked = [];
      hint = [];
      board.set(position);
      offer();
    },
    /** Takes no move until the next position is set. */
    wait() {
      open = false;
      picked = [];
      refresh();
    },
    /**
     * Shows what a turn does to the seeds; no move may be played until the next position is set. @param {number[]}
     * before @param {Step[]} steps
     */
    async run(before, steps) {
      open = false;
      picked = [];
      hint = [];
      const over = board.run(before, steps, SPEEDS.normal);
      refresh();
      await over;
    },
    /** Advises houses. @param {number[]} cells */
    advise(cells) {
      hint = cells;
      refresh();
    },
    /** Empties the board. */
    clear() {
      open = false;
      board.clear();
    },
  };
}
