// @ts-check
// Going back and forth in the moves of a game: undo and redo, to either end, to any line, from what is looked at to
// where it stands.

import * as game from "./state.js";

/** @import { Navigation } from "./navigation.js" */
/** @import { SessionStateStore } from "./session_state.js" */
/** @typedef {"first" | "previous" | "next" | "last"} Direction one move back or on, or to either end of the moves */

/** @param {SessionStateStore} sessionState @param {Navigation} navigation */
export function createUndoRedo({ now, cancelPending }, { goTo, enter }) {
  const isTheComputers = () => game.isComputersTurn(now().game, now().settings);

  /** Takes the last move back, and those before it until it isn't the computer's turn. */
  async function undo() {
    let reached = now().game.at > 0 && (await goTo(game.takenBack, "back"));
    while (reached && isTheComputers() && now().game.at > 0) reached = await goTo(game.takenBack, "back");
  }

  /** Plays again what was taken back, until it isn't the computer's turn. */
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

  /** @param {string[]} path the moves that are to be on the board */
  const stepTo = (path) => goTo((state) => game.ledTo(state, path), "jump");

  return {
    walk,
    /** Takes back what ended the game, else the last move; where one only looks, it is a step back. */
    undo() {
      if (game.viewMode(now().game) !== "") return walk("previous");
      return game.recordOf(now().game).end === "" ? undo() : goTo(game.unended, "jump");
    },
    redo: () => (game.viewMode(now().game) === "" ? redo() : walk("next")),
    stepTo,
    /** Plays on from here: the computer answers, if it is to move. */
    playFromHere() {
      cancelPending();
      enter(game.playedFrom(now().game), "jump", true);
    },
    /** From whatever is looked at to where the game stands. */
    returnToGame: () => stepTo(game.mainRecord(now().game).moves),
  };
}
