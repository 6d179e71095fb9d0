// @ts-check
// What a person does at the board: houses are looked at, picked, played or refused, and keys step through the game.

import { named, touched } from "../game/state.js";
import { isOpen } from "./panel.js";

/** @import { Moment } from "./panel.js" */
/** @import { Phrases } from "../words/phrases.js" */
/** @import { Session, Walk } from "../game/session.js" */

/** Milliseconds a refused house stays marked. */
const REFUSED = 1800;
/** The keys that step through the game, while they do not lead from house to house.
 * @type {Record<string, Walk>} */
const WALKS = {
  ...{ ArrowLeft: "previous", ArrowRight: "next", ArrowUp: "first", ArrowDown: "last" },
  ...{ PageUp: "previous", PageDown: "next", Home: "first", End: "last" },
};

/**
 * @param {Phrases["say"]} say @param {Session} session @param {ReturnType<typeof import("../board/animator.js").createStage>} stage
 * @param {{ moment: () => Moment, refusal: (cell: number) => string, ask: () => void, tell: (sentence: string) => void,
 *   hush: () => void, onChange: () => void, onForgiven: () => void }} page `refusal` why a house can't be played, `ask` says what is
 *   still to be said for a move, `hush` forgets what was told last, `onForgiven` when a refused house is marked no longer
 */
export function createTouch(say, session, stage, page) {
  /** In this position: the houses picked, the house looked at, the move that a button looked at is for, the house refused.
   * @type {{ picked: number[], looked: number | null, eyed: string, refused: number | null }} */
  const touch = { picked: [], looked: null, eyed: "", refused: null };

  /** @param {number} cell */
  function choose(cell) {
    if (stage.waiting()) return stage.hold();
    if (stage.playing()) return stage.skip();
    if (session.asking()) return;
    const why = session.state().shown.result ? "game-over" : "computers";
    if (isOpen(page.moment())) take(cell);
    else refuse(cell, say(`refused.${why}`));
  }

  /** A house touched by who is to move. @param {number} cell */
  function take(cell) {
    const { shown } = session.state();
    const { confirm } = session.settings();
    if (confirm && touch.picked.includes(cell) && playPicked("")) return;
    const answered = touched(shown, touch.picked, cell);
    if (answered.does === "refuse") return refuse(cell, page.refusal(cell));
    if (answered.does === "play" && !confirm) return session.play(answered.move);
    pick(answered.does === "ask" ? answered.picked : [cell]);
  }

  /** @param {number[]} picked */
  function pick(picked) {
    Object.assign(touch, { picked, looked: null, eyed: "" });
    page.hush();
    if (picked.length > 0) page.ask();
    page.onChange();
  }

  /** Plays the move that is picked, if it is one alone that goes this way. @param {string} way @returns {boolean} */
  function playPicked(way) {
    const { picked } = touch;
    const open = picked.length > 0 && isOpen(page.moment()) ? named(session.state().shown, picked) : [];
    const [found, ...others] = open.filter((choice) => choice.way === way);
    if (!found || others.length > 0) return false;
    session.play(found.move);
    return true;
  }

  /** @param {string} key @returns {boolean} */
  function walk(key) {
    if (!(key in WALKS)) return false;
    session.walk(WALKS[key]);
    return true;
  }

  /** @param {number} cell @param {string} why */
  function refuse(cell, why) {
    Object.assign(touch, { refused: cell, picked: [] });
    setTimeout(() => {
      if (touch.refused === cell) touch.refused = null;
      page.onForgiven();
    }, REFUSED);
    page.tell(why);
  }

  /** @param {number | null} cell @param {string} move */
  function look(cell, move) {
    if (cell === touch.looked && move === touch.eyed) return;
    Object.assign(touch, { looked: cell, eyed: move });
    if (cell !== null && touch.refused === null) page.hush(); // a pointer may cross houses on its way to the link in it
    page.onChange();
  }

  return {
    state: () => touch,
    /** Forgets it, as the position is left. */
    leave: () => Object.assign(touch, { picked: [], looked: null, eyed: "", refused: null }),
    ...{ choose, look, walk },
    cancel: () => pick([]),
    /** Plays what is picked, if this house belongs to it. @param {number | null} cell none for whatever it is */
    confirm: (cell) => (cell === null || touch.picked.includes(cell)) && playPicked(""),
    playWay: playPicked,
  };
}
