// @ts-check
// A small board for a task. The dialog decides what a move does.

import { SPEEDS } from "../board/timeline.js";
import { named, otherSide, playable, touched } from "../game/state.js";
import { createMiniBoard } from "./mini_board.js";

/** @import { I18n } from "../text/i18n.js" */
/** @import { BoardElements } from "./mini_board.js" */
/** @typedef {ReturnType<typeof createTaskBoard>} TaskBoard */

/**
 * @param {I18n} phrases @param {BoardElements} parts
 * @param {{ announce: (sentence: string) => void, onMove: (move: string) => void, onWays: (ways: Choice[]) => void,
 *   secret: () => boolean }} dialog `onWays` is called with the directions of the picked houses; `secret` hides
 *   previews
 */
export function createTaskBoard(phrases, parts, { announce, onMove, onWays, secret }) {
  /** Whether a move may be played. */
  let open = false;
  /** @type {number[]} */
  let picked = [];
  /** @type {number[]} */
  let hint = [];

  const board = createMiniBoard(phrases, parts, {
    seats: (near) => ({ computer: otherSide(near) }),
    marks(shown) {
      const legal = open ? playable({ shown }, picked) : [];
      return { legal, picked, hint, turn: shown.turn };
    },
    secret,
    onTouch: choose,
  });

  function refresh() {
    board.refresh();
    tellWays();
  }

  function tellWays() {
    const shown = board.shown();
    const ways = !shown || !open || picked.length === 0 ? [] : named(shown, picked);
    onWays(ways.toSorted((one, other) => one.way.localeCompare(other.way)));
  }

  /** @param {number} cell @param {Position} shown */
  function choose(cell, shown) {
    if (!open) return;
    const answered = touched(shown, picked, cell);
    if (answered.does === "play") return onMove(answered.move);
    picked = answered.does === "ask" ? answered.picked : [];
    if (answered.does === "refuse") announce(board.sentences().refusal(shown, cell));
    else announce(board.sentences().asked(shown, picked));
    refresh();
  }

  /** Allows moves or not; clears picked and hinted houses. @param {boolean} takes */
  function accept(takes) {
    open = takes;
    picked = [];
    hint = [];
  }

  return {
    announce,
    refresh,
    end: board.end,
    /** Lays out the board of a game, the learner's side near. */
    lay: board.lay,
    sentences: board.sentences,
    /** @param {Position} position @param {boolean} asks whether a move may be played in it */
    set(position, asks) {
      accept(asks);
      board.set(position);
      tellWays();
    },
    /** Accepts no move until the next position is set. */
    wait() {
      accept(false);
      refresh();
    },
    /** Animates a turn; no move may be played until the next position is set.
     * @param {number[]} before @param {Step[]} steps */
    async run(before, steps) {
      accept(false);
      const over = board.run(before, steps, SPEEDS.normal);
      refresh();
      await over;
    },
    /** Hints at houses. @param {number[]} cells */
    advise(cells) {
      hint = cells;
      refresh();
    },
  };
}
