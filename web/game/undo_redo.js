// @ts-check
// Going back and forth in the moves of a game: undo and redo, to either end, to any line, from what is looked at to
// where it stands.

import * as game from "./state.js";

/** @import { Course } from "./navigation.js" */
/** @import { Visits } from "./session_state.js" */
/** @typedef {"first" | "previous" | "next" | "last"} Walk one move back or on, or to either end of the moves */

/** @param {Visits} visits @param {Course} course */
export function createWalking({ now, leave }, { go, arrive }) {
  const isTheComputers = () => game.isComputersTurn(now().game, now().settings);

  /** Takes the last move back, and those before it until it isn't the computer's turn. */
  async function takeBack() {
    let reached = now().game.at > 0 && (await go(game.takenBack, "back"));
    while (reached && isTheComputers() && now().game.at > 0) reached = await go(game.takenBack, "back");
  }

  /** Plays again what was taken back, until it isn't the computer's turn. */
  async function playAgain() {
    while (game.redone(now().game)) {
      const reached = await go((state) => game.redone(state) ?? state, "forward");
      if (!reached || !isTheComputers()) return;
    }
  }

  /** @param {Walk} where */
  function walk(where) {
    const { at, line } = now().game;
    /** @param {number} to @param {import("./navigation.js").Arrival} way */
    const step = (to, way) => go((state) => game.steppedTo(state, to), way);
    if (where === "previous" && at > 0) return step(at - 1, "back");
    if (where === "next" && at < line.length) return step(at + 1, "forward");
    if (where === "first" && at > 0) return step(0, "cut");
    if (where === "last" && at < line.length) return step(line.length, "cut");
    return Promise.resolve(false);
  }

  /** @param {string[]} path the moves that are to be on the board */
  const stepTo = (path) => go((state) => game.ledTo(state, path), "cut");

  return {
    walk,
    /** Takes back what ended the game, else the last move; where one only looks, it is a step back. */
    takeBack() {
      if (game.lookOf(now().game) !== "") return walk("previous");
      return game.recordOf(now().game).end === "" ? takeBack() : go(game.unended, "cut");
    },
    playAgain: () => (game.lookOf(now().game) === "" ? playAgain() : walk("next")),
    stepTo,
    /** Plays on from here: the computer answers, if it is to move. */
    playFromHere() {
      leave();
      arrive(game.playedFrom(now().game), "cut", true);
    },
    /** From whatever is looked at to where the game stands. */
    toTheGame: () => stepTo(game.mainRecord(now().game).moves),
  };
}
