// @ts-check
// Moves back and forth in a game: undo and redo, to either end, to any line.

import * as game from "./state.js";

/** @import { Navigation } from "./navigation.js" */
/** @import { SessionStateStore } from "./session_state.js" */
/** @typedef {"first" | "previous" | "next" | "last"} Direction */

/** @param {SessionStateStore} sessionState @param {Navigation} navigation */
export function createUndoRedo({ now, cancelPending }, { goTo, enter }) {
  const isTheComputers = () => game.isComputersTurn(now().game, now().settings);

  /** Takes back the last move, and more until it is not the computer's turn. */
  async function undo() {
    let reached = now().game.at > 0 && (await goTo(game.takenBack, "back"));
    while (reached && isTheComputers() && now().game.at > 0) reached = await goTo(game.takenBack, "back");
  }

  /** Redoes moves until it is not the computer's turn. */
  async function redo() {
    while (game.redone(now().game)) {
      const reached = await goTo((state) => game.redone(state) ?? state, "forward");
      if (!reached || !isTheComputers()) return;
    }
  }

  /** @param {Direction} where */
  function walk(where) {
    const { at, line } = now().game;
    /** @param {number} to @param {import("./navigation.js").Transition} way */
    const step = (to, way) => goTo((state) => game.steppedTo(state, to), way);
    if (where === "previous" && at > 0) return step(at - 1, "back");
    if (where === "next" && at < line.length) return step(at + 1, "forward");
    if (where === "first" && at > 0) return step(0, "jump");
    if (where === "last" && at < line.length) return step(line.length, "jump");
    return Promise.resolve(false);
  }

  /** @param {string[]} path the moves to put on the board */
  const stepTo = (path) => goTo((state) => game.ledTo(state, path), "jump");

  return {
    walk,
    /** Takes back the end of the game, else the last move; steps back where the game is only viewed. In a game by links
     * the end stays. */
    undo() {
      const played = now().game;
      if (game.viewMode(played) !== "") return walk("previous");
      return game.recordOf(played).end === "" || played.correspondence ? undo() : goTo(game.unended, "jump");
    },
    redo: () => (game.viewMode(now().game) === "" ? redo() : walk("next")),
    stepTo,
    /** Continues the game from here; the computer replies if it is its turn. */
    playFromHere() {
      cancelPending();
      enter(game.playedFrom(now().game), "jump", true);
    },
    /** Returns from what is viewed to the end of the game. */
    returnToGame: () => stepTo(game.mainRecord(now().game).moves),
  };
}
