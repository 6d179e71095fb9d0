// @ts-check
// The input of a person at the board: houses are looked at, picked, played or refused, and keys step through the game.

import { named, touched } from "../game/state.js";
import { canPlay } from "./selectors.js";

/** @import { Direction } from "../game/undo_redo.js" */
/** @import { Input, PageState } from "./state.js" */

/** Milliseconds a refused house stays marked. */
const REFUSED_MS = 1800;
/** The keys that step through the game, while they do not lead from house to house.
 * @type {Record<string, Direction>} */
const DIRECTIONS = {
  ArrowLeft: "previous",
  ArrowRight: "next",
  ArrowUp: "first",
  ArrowDown: "last",
  PageUp: "previous",
  PageDown: "next",
  Home: "first",
  End: "last",
};

/**
 * The move that is picked, if it is one alone that goes this way.
 * @param {PageState} state @param {string} way @returns {Choice | null}
 */
function pickedMove(state, way) {
  const { picked } = state.input;
  const open = picked.length > 0 && canPlay(state) ? named(state.game.shown, picked) : [];
  const [found, ...others] = open.filter((choice) => choice.way === way);
  return found && others.length === 0 ? found : null;
}

/**
 * @typedef {object} InputParts the page as the input at the board sees it
 * @property {() => PageState} state the state as it is at this moment
 * @property {(part: { input: Input }) => void} publish hands in what a person is about to do
 * @property {(move: string) => void} onPlay plays a move
 * @property {(walk: Direction) => void} onWalk steps through the game
 * @property {() => void} onHold goes on with a turn that waits
 * @property {() => void} onSkip goes on with the end of a turn
 * @property {() => void} onPicked called when there is more to be said for a move
 * @property {(cell: number | null) => void} onRefused called with a house that can't be played, or null where nobody
 *   may play any
 * @property {() => void} onClearNotice called when what was told last is to be forgotten
 */

/** Picking houses, and what becomes of that. @param {InputParts} page */
function createPicking(page) {
  const { state } = page;

  /** @param {Partial<Input>} part */
  const set = (part) => page.publish({ input: { ...state().input, ...part } });

  /** @param {number[]} picked */
  function pick(picked) {
    set({ picked, hovered: null, hoveredMove: "" });
    page.onClearNotice();
    if (picked.length > 0) page.onPicked();
  }

  /** @param {string} way @returns {boolean} whether there was a move to play */
  function playWay(way) {
    const found = pickedMove(state(), way);
    if (found) page.onPlay(found.move);
    return found !== null;
  }

  /** @param {number} cell @param {number | null} why the house that is the reason, if one is */
  function refuse(cell, why) {
    set({ refused: cell, picked: [] });
    setTimeout(() => state().input.refused === cell && set({ refused: null }), REFUSED_MS);
    page.onRefused(why);
  }

  return { set, pick, playWay, refuse };
}

/** @param {InputParts} page */
export function createInput(page) {
  const { state } = page;
  const { set, pick, playWay, refuse } = createPicking(page);

  /** @param {number} cell */
  function choose(cell) {
    const { animation, asking, ownsGame } = state();
    if (animation.waiting) return page.onHold();
    if (animation.playing) return page.onSkip();
    if (asking || ownsGame === null) return; // what is to be said of the house is not known yet
    if (canPlay(state())) take(cell);
    else refuse(cell, null);
  }

  /** A house touched by who is to move. @param {number} cell */
  function take(cell) {
    const { game, settings, input } = state();
    if (settings.confirm && input.picked.includes(cell) && playWay("")) return;
    const answered = touched(game.shown, input.picked, cell);
    if (answered.does === "refuse") return refuse(cell, cell);
    if (answered.does === "play" && !settings.confirm) return page.onPlay(answered.move);
    pick(answered.does === "ask" ? answered.picked : [cell]);
  }

  return {
    choose,
    /** @param {number | null} cell @param {string} move */
    look(cell, move) {
      const { hovered, hoveredMove, refused } = state().input;
      if (cell === hovered && move === hoveredMove) return;
      set({ hovered: cell, hoveredMove: move });
      if (cell !== null && refused === null) page.onClearNotice(); // a pointer may cross houses on its way to the link in it
    },
    /** @param {string} key @returns {boolean} whether it steps through the game */
    walk(key) {
      if (!(key in DIRECTIONS)) return false;
      page.onWalk(DIRECTIONS[key]);
      return true;
    },
    cancel: () => pick([]),
    /** Plays what is picked, if this house belongs to it. @param {number | null} cell none for whatever it is */
    confirm: (cell) => (cell === null || state().input.picked.includes(cell)) && playWay(""),
    playWay,
  };
}
