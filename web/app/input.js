// @ts-check
// Handles input at the board: houses are hovered, picked, played or refused; keys step through the game.

import { named, touched } from "../game/state.js";
import { canPlay } from "./selectors.js";

/** @import { Direction } from "../game/undo_redo.js" */
/** @import { Input, PageState } from "./state.js" */

/** The time in ms for which a refused house is marked. */
const REFUSED_MS = 1800;
/** Keys that step through the game while they do not move between houses. @type {Record<string, Direction>} */
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

/** Gives the picked move, if only one goes this way. @param {PageState} state @param {string} way
 * @returns {Choice | null} */
function pickedMove(state, way) {
  const { picked } = state.input;
  const open = picked.length > 0 && canPlay(state) ? named(state.game.shown, picked) : [];
  const [found, ...others] = open.filter((choice) => choice.way === way);
  return found && others.length === 0 ? found : null;
}

/**
 * @typedef {object} InputServices
 * @property {() => PageState} state
 * @property {(part: { input: Input }) => void} publish
 * @property {(move: string) => void} onPlay plays a move
 * @property {(walk: Direction) => void} onWalk steps through the game
 * @property {() => void} onHold continues a paused turn
 * @property {() => void} onSkip skips to the end of a turn
 * @property {() => void} onPicked called when houses have been picked
 * @property {(cell: number | null) => void} onRefused called with a house that cannot be played, or null if none can
 * @property {() => void} onClearNotice called when the last notice is to be cleared
 */

/** @param {InputServices} page */
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

  /** Ends the mark of a refused house. @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** @param {number} cell @param {number | null} why the house that is the reason, or null */
  function refuse(cell, why) {
    set({ refused: cell, picked: [] });
    clearTimeout(timer);
    timer = setTimeout(() => set({ refused: null }), REFUSED_MS);
    page.onRefused(why);
  }

  return { set, pick, playWay, refuse };
}

/** @param {InputServices} page */
export function createInput(page) {
  const { state } = page;
  const { set, pick, playWay, refuse } = createPicking(page);

  /** @param {number} cell */
  function choose(cell) {
    const { animation, asking, ownsGame } = state();
    if (animation.waiting) return page.onHold();
    if (animation.playing) return page.onSkip();
    if (asking || ownsGame === null) return; // the answer about the house is not known yet
    if (canPlay(state())) pickHouse(cell);
    else refuse(cell, null);
  }

  /** Picks or refuses a house for the side to move. @param {number} cell */
  function pickHouse(cell) {
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
      // a pointer on its way to a link in the notice may cross houses
      if (cell !== null && refused === null) page.onClearNotice();
    },
    /** @param {string} key @returns {boolean} whether it steps through the game */
    walk(key) {
      if (!(key in DIRECTIONS)) return false;
      page.onWalk(DIRECTIONS[key]);
      return true;
    },
    cancel: () => pick([]),
    /** Plays the picked move if it includes this house. @param {number | null} cell null for any */
    confirm: (cell) => (cell === null || state().input.picked.includes(cell)) && playWay(""),
    playWay,
  };
}
