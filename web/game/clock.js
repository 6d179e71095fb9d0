// @ts-check
// The running clock. Each move is stamped with the time that it left its player. A move taken back gives its time back,
// for the clock shows what the last move on the board says.

import { commented, continuation, nodesOn } from "./move_tree.js";
import { controlOf, isTimed, isTwiceTimed, leftIn, withTime } from "./time_control.js";

/** @import { Left } from "./time_control.js" */
/**
 * @typedef {{ id: string, notes: Notes, path: string[], turn: Side, mover: Side | "", looks: boolean, brought: boolean,
 *   over: boolean, still: boolean }} ClockInput `path` holds the moves on the board, `mover` is the player of the last;
 *   `looks` if they are not the end of the game, `brought` if it is not played here, `still` while the clock must wait
 * @typedef {{ left: Left, side: Side | "", paused: boolean, live: boolean }} ShownClock `side` is the one whose clock
 *   runs; `live` if the game is under way
 * @typedef {{ write: (id: string, moves: number, left: Left) => void, read: (id: string) => Promise<{ moves: number,
 *   left: Left } | null>, remove: (id: string) => void }} ClockStore saves the time each second until the game is over
 */

/**
 * @typedef {object} ClockConfig
 * @property {() => number} now in milliseconds
 * @property {(milliseconds: number, then: () => void) => () => void} after sets a timer; the result cancels it
 * @property {ClockStore} kept
 * @property {(notes: Notes) => void} onStamp called with notes that have the time of the last move
 * @property {(side: Side) => void} onFlag called when a side's time is up
 * @property {(path: string[]) => void} onReopen called when a game that was over goes on
 * @property {(path: string[]) => void} onOver called when a game is over
 * @property {(shown: ShownClock) => void} onShow
 */

/** @param {ClockConfig} config */
export function createClock({ now, after, kept, onStamp, onFlag, onReopen, onOver, onShow }) {
  /** @type {Left} */
  let left = { S: 0, N: 0 };
  /** @type {Side | ""} */
  let side = "";
  let since = 0;
  let paused = false;
  /** @type {ClockInput | null} */
  let last = null;
  let cancel = () => {};

  const movesOf = (/** @type {ClockInput} */ { notes }) => continuation(notes, []);
  /** @param {Side} whose */
  const remaining = (whose) => Math.max(0, left[whose] - (whose === side ? now() - since : 0));

  /** Subtracts the time since the last call, and flags a player who has none left. */
  function settle() {
    left = { S: remaining("S"), N: remaining("N") };
    since = now();
    if (side === "" || left[side] > 0) return;
    const flagged = side;
    side = "";
    onFlag(flagged);
  }

  function save() {
    settle();
    if (last) kept.write(last.id, movesOf(last).length, left);
  }

  /** Identifies a clock: a game and its time control. @param {ClockInput} seen */
  const nameOf = ({ id, notes }) => JSON.stringify([id, controlOf(notes.tags)]);

  /** Whether a move was just played that has no time yet. @param {ClockInput} before @param {ClockInput} seen */
  function isPlayed(before, seen) {
    const [old, moves] = [movesOf(before), movesOf(seen)];
    const more = moves.length === old.length + 1 && old.every((move, at) => move === moves[at]);
    return more && !seen.looks && seen.mover !== "" && !isTimed(seen.notes.line[moves.length - 1].comment);
  }

  /**
   * Adds the time to a move just played.
   * @param {ClockInput} seen @param {Side | ""} former the player of the move before
   */
  function stamp({ id, notes, path, mover }, former) {
    if (mover === "") return;
    const control = controlOf(notes.tags);
    if (left[mover] > 0) left[mover] += control?.increment ?? 0;
    paused = false;
    const spot = nodesOn(notes, path).at(-1);
    const other = former === mover ? left[mover === "S" ? "N" : "S"] : null;
    kept.write(id, path.length, left);
    onStamp(commented(notes, path, withTime(spot?.line[spot.at].comment ?? "", left[mover], other)));
  }

  /**
   * Sets the clock to another game, or other moves of it. It stands until the user goes on.
   * @param {ClockInput | null} before @param {ClockInput} seen
   */
  function switchGame(before, seen) {
    const control = controlOf(seen.notes.tags);
    if (!control) return;
    left = leftIn(seen.notes, seen.looks ? movesOf(seen) : seen.path, seen.mover, control);
    if (before && nameOf(before) === nameOf(seen)) return;
    const moves = movesOf(seen).length;
    paused = moves > 0;
    kept.read(seen.id).then((found) => {
      if (
        !found ||
        found.moves !== moves ||
        !last ||
        nameOf(last) !== nameOf(seen) ||
        movesOf(last).length !== moves ||
        side !== ""
      )
        return;
      left = found.left;
      onShow(view());
    });
  }

  /** Reports that the game is over, or goes on after all. @param {ClockInput} before @param {ClockInput} seen */
  const turned = (before, seen) => (seen.over ? onOver(movesOf(seen)) : onReopen(movesOf(before)));

  /** Starts the clock of the side to move. */
  function run() {
    cancel();
    const whose = last && whoseTime(last);
    side = whose && !paused && left[whose] > 0 ? whose : "";
    since = now();
    wait();
    onShow(view());
  }

  /**
   * Gives the side whose time runs; none before the first move, after the end, or while a move is shown.
   * @param {ClockInput} seen
   * @returns {Side | ""}
   */
  function whoseTime({ over, still, brought, looks, turn, notes }) {
    if (over || still || brought || notes.line.length === 0) return "";
    return looks ? side : turn;
  }

  /** Sets a timer for the next second. */
  function wait() {
    cancel();
    if (side !== "") cancel = after(remaining(side) % 1000 || 1000, tick);
  }

  function tick() {
    if (!last || side === "") return;
    save();
    wait();
    onShow(view());
  }

  /** @returns {ShownClock} */
  function view() {
    const live = last !== null && !last.over && !last.brought;
    const control = last && controlOf(last.notes.tags);
    const past =
      last && control && (!live || (last.looks && side === ""))
        ? leftIn(last.notes, last.path, last.mover, control)
        : null;
    return { left: past ?? { S: remaining("S"), N: remaining("N") }, side, paused, live };
  }

  return {
    /** Follows the game. @param {ClockInput} seen */
    follow(seen) {
      settle();
      const before = last;
      last = seen;
      const same = before !== null && nameOf(before) === nameOf(seen);
      if (same && isPlayed(before, seen)) stamp(seen, before.mover);
      else if (!same || movesOf(before).join() !== movesOf(seen).join()) switchGame(before, seen);
      if (seen.over && !(same && before.over)) kept.remove(seen.id);
      if (same && before.over !== seen.over) turned(before, seen);
      run();
    },
    /** Pauses or resumes. */
    toggle() {
      save();
      paused = !paused;
      run();
    },
    /**
     * Sets the time of the last move's player, as that player's own device measured it.
     * @param {number} moves after which it is the time; it is left out if the game is not there
     * @param {Left} measured milliseconds
     */
    correct(moves, measured) {
      const seen = last;
      if (!seen || seen.over || seen.looks || seen.mover === "" || movesOf(seen).length !== moves) return;
      settle();
      left = { ...left, [seen.mover]: measured[seen.mover] };
      const spot = nodesOn(seen.notes, seen.path).at(-1);
      const comment = spot?.line[spot.at].comment ?? "";
      const other = isTwiceTimed(comment) ? left[seen.mover === "S" ? "N" : "S"] : null;
      onStamp(commented(seen.notes, seen.path, withTime(comment, left[seen.mover], other)));
      run();
    },
    /** Stops the clock that runs. */
    pause() {
      if (side === "") return;
      save();
      paused = true;
      run();
    },
    /** Leaves the game; the next one has no clock. */
    leave() {
      cancel();
      side = "";
      last = null;
    },
    /** Saves the time, as the page may be closed. */
    keep: () => side !== "" && save(),
    shown: view,
  };
}
