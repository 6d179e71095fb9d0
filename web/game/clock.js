// @ts-check
// A clock that runs: for whoever is to move alone, until somebody stops it. Each move is stamped with what it left to
// its player; a move taken back gives back the time that it took, for what is left is what the last move on the board
// says. It knows no element of the page.

import { commented, continuation, nodesOn } from "./move_tree.js";
import { controlOf, isTimed, leftIn, withTime } from "./time_control.js";

/** @import { Left } from "./time_control.js" */
/**
 * @typedef {{ id: string, notes: Notes, path: string[], turn: Side, mover: Side | "", looks: boolean, brought: boolean,
 *   over: boolean, still: boolean }} ClockInput how a game stands: `id` the name it is kept under, `path` the moves on
 *   the board, `mover` who played the last of them, `looks` where they are not the end of the game, `brought` where
 *   nobody plays it here, `still` while nobody is to think
 * @typedef {{ left: Left, side: Side | "", paused: boolean, live: boolean }} ShownClock what is left, whose clock runs,
 *   whether a person has stopped it, and whether the game is under way
 * @typedef {{ write: (id: string, moves: number, left: Left) => void, read: (id: string) => Promise<{ moves: number,
 *   left: Left } | null>, remove: (id: string) => void }} ClockStore what is kept from second to second, until the game
 *   is over
 */

/**
 * @typedef {object} ClockParts the parts that a running clock is made of
 * @property {() => number} now the time, in milliseconds
 * @property {(milliseconds: number, then: () => void) => () => void} after does something later, and gives what has it
 *   left undone
 * @property {ClockStore} kept the store of the times
 * @property {(notes: Notes) => void} onStamp called with notes that have the time of the last move
 * @property {(side: Side) => void} onFlag called with a side whose time is up
 * @property {(path: string[]) => void} onReopen called when a game that was over after these moves goes on after all
 * @property {(path: string[]) => void} onOver called when a game that went on is over after these moves
 * @property {(shown: ShownClock) => void} onShow called with the clock to be shown
 */

/**
 * @param {ClockParts} parts
 */
export function createClock({ now, after, kept, onStamp, onFlag, onReopen, onOver, onShow }) {
  /** @type {Left} */
  let left = { S: 0, N: 0 };
  /** The side whose clock runs. @type {Side | ""} */
  let side = "";
  let since = 0;
  let paused = false;
  /** The game as it stood last. @type {ClockInput | null} */
  let last = null;
  let cancel = () => {};

  /** @param {Side} whose */
  const remaining = (whose) => Math.max(0, left[whose] - (whose === side ? now() - since : 0));

  /** Takes off the time that has run until now; a player who has nothing left is told so, once. */
  function settle() {
    left = { S: remaining("S"), N: remaining("N") };
    since = now();
    if (side === "" || left[side] > 0) return;
    const flagged = side;
    side = "";
    onFlag(flagged);
  }

  /** Keeps what is left now. */
  function keep() {
    settle();
    if (last) kept.write(last.id, movesOf(last).length, left);
  }

  /** The moves of a game, and all else by which its clock is another one's. @param {ClockInput} seen */
  const nameOf = ({ id, notes }) => JSON.stringify([id, controlOf(notes.tags)]);
  const movesOf = (/** @type {ClockInput} */ { notes }) => continuation(notes, []);

  /**
   * Whether a move has just been played, which no clock has been told of. @param {ClockInput} before @param
   * {ClockInput} seen
   */
  function isPlayed(before, seen) {
    const [old, moves] = [movesOf(before), movesOf(seen)];
    const more = moves.length === old.length + 1 && old.every((move, at) => move === moves[at]);
    return more && !seen.looks && seen.mover !== "" && !isTimed(seen.notes.line[moves.length - 1].comment);
  }

  /**
   * The time of a move that has just been played.
   * @param {ClockInput} seen @param {Side | ""} former who played the move before it
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
   * Another game, or other moves of it: its clock stands until a person goes on.
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

  /** The game is over, or goes on after all. @param {ClockInput} before @param {ClockInput} seen */
  const turned = (before, seen) => (seen.over ? onOver(movesOf(seen)) : onReopen(movesOf(before)));

  /** Has the clock run for whoever is to move. */
  function run() {
    cancel();
    const whose = last && whoseTime(last);
    side = whose && !paused && left[whose] > 0 ? whose : "";
    since = now();
    wait();
    onShow(view());
  }

  /**
   * The side whose time runs: nobody's before the first move, where it is over, or while a move is asked for or shown.
   * @param {ClockInput} seen @returns {Side | ""}
   */
  function whoseTime({ over, still, brought, looks, turn, notes }) {
    if (over || still || brought || notes.line.length === 0) return "";
    return looks ? side : turn;
  }

  /** Waits for the next second of the clock that runs. */
  function wait() {
    cancel();
    if (side !== "") cancel = after(remaining(side) % 1000 || 1000, tick);
  }

  function tick() {
    if (!last || side === "") return;
    keep();
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
    /** Goes along with how a game stands. @param {ClockInput} seen */
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
    /** Stops it, or has it go on. */
    toggle() {
      keep();
      paused = !paused;
      run();
    },
    /** Forgets the game: the next one has no clock. */
    leave() {
      cancel();
      side = "";
      last = null;
    },
    /** Keeps what is left now, as the page may be gone in a moment. */
    keep: () => side !== "" && keep(),
    shown: view,
  };
}
