// @ts-check
// A small board on which both sides are played, for the dialog of rules by choice: what a move does, the engine is
// asked.

import { SPEEDS } from "../board/timeline.js";
import { createMiniBoard } from "../components/mini_board.js";
import { byId } from "../dom.js";
import { playable, touched } from "../game/state.js";
import { createLatest } from "../latest.js";

/** @import { App } from "./app.js" */

/** Who plays: two people. @type {import("../text/players.js").Seats} */
const BOTH = { computer: "" };

/** @param {App} app @param {() => void} onMove */
export function createTryBoard({ phrases, ask }, onMove) {
  const said = byId("own-told");
  const latest = createLatest();

  const parts = { board: byId("own-board"), houses: byId("own-houses"), said };
  const board = createMiniBoard(phrases, parts, {
    seats: () => BOTH,
    marks: (shown) => ({ legal: playable({ shown }, []), picked: [], hint: [], turn: shown.turn }),
    secret: () => false,
    onTouch: choose,
  });

  /** @param {number} cell @param {Position} shown */
  function choose(cell, shown) {
    const answered = touched(shown, [], cell);
    if (answered.does === "refuse") board.announce(board.sentences().refusal(shown, cell));
    else if (answered.does === "play") play(shown.record, answered.move);
  }

  /** Plays a move for whoever is to move. @param {GameRecord} record @param {string} move */
  async function play(record, move) {
    const isLatest = latest.join();
    try {
      const next = await ask.show({ ...record, moves: [...record.moves, move] });
      if (isLatest()) await arrive(next);
    } catch (error) {
      board.announce(ask.failed(error));
    }
  }

  /** @param {Position} next */
  async function arrive(next) {
    const isLatest = latest.join();
    await board.run(next.before ?? next.places, next.steps, SPEEDS.fast, next);
    if (!isLatest()) return;
    const sentences = board.sentences();
    board.announce(`${sentences.lastMove(next)} ${sentences.standing(next)}`);
    board.refresh();
    onMove();
  }

  return {
    /** Begins a game. @param {GameInfo} about */
    begin(about) {
      latest.next();
      const [first] = about.shown;
      board.lay(about, "S");
      board.set(first);
      said.textContent = board.sentences().standing(first);
    },
    shown: board.shown,
    close() {
      latest.next();
      board.clear();
    },
  };
}
