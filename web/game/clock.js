// @ts-check
// The running clock. Each move is stamped with the time that it left its player. A move taken back gives its time back,
// for the clock shows what the last move on the board says.

import { commented, continuation, nodesOn } from "./move_tree.js";
import { controlOf, isTimed, isTwiceTimed, leftIn, withTime } from "./time_control.js";

/** @import { Left } from "./time_control.js" */
/**
 * @typedef {{ id: string, notes: Notes, path: string[], turn: Side, mover: Side | "", viewing: boolean, brought: boolean,
 *   over: boolean, owned: boolean, still: boolean }} ClockInput `path` holds the moves on the board, `mover` is the
 *   player of the last; `viewing` if they are not the end of the game, `brought` if it is not played here, `owned` if this
 *   tab owns it, `still` while the clock must wait
 * @typedef {{ left: Left, side: Side | "", paused: boolean, live: boolean }} ShownClock `side` is the one whose clock
 *   runs; `live` if the game is under way in this tab
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

/**
 * @typedef {ClockConfig & { left: Left, unread: boolean, side: Side | "", since: number, paused: boolean, held: boolean,
 *   last: ClockInput | null, running: Side | "", cancel: () => void }} Clock `left` are the times at `since`, `unread` if
 *   they are not the game's yet, `paused` by the user, `held` by something else, `last` is the game as it was followed
 *   last, `running` the side whose time runs unless the clock waits, `cancel` ends the timer
 */

/** @param {ClockInput} seen */
const movesOf = ({ notes }) => continuation(notes, []);

/** Identifies a clock: a game and its time control. @param {ClockInput} seen */
const nameOf = ({ id, notes }) => JSON.stringify([id, controlOf(notes.tags)]);

/** Whether a move was just played that has no time yet. @param {ClockInput} before @param {ClockInput} seen */
function isPlayed(before, seen) {
  const [old, moves] = [movesOf(before), movesOf(seen)];
  const more = moves.length === old.length + 1 && old.every((move, at) => move === moves[at]);
  return more && !seen.viewing && seen.mover !== "" && !isTimed(seen.notes.line[moves.length - 1].comment);
}

/** Gives the comment on the last move. @param {ClockInput} seen */
function lastComment({ notes, path }) {
  const spot = nodesOn(notes, path).at(-1);
  return spot?.line[spot.at].comment ?? "";
}

/**
 * Gives the side whose time runs unless the clock waits; none before the first move or after the end.
 * @param {ClockInput} seen @param {Side | ""} side whose time ran before @returns {Side | ""}
 */
function whoseTime({ over, owned, brought, viewing, turn, notes }, side) {
  if (over || !owned || brought || notes.line.length === 0) return "";
  return viewing ? side : turn;
}

/** @param {Clock} clock @param {Side} whose */
const remaining = ({ left, side, since, now }, whose) =>
  Math.max(0, left[whose] - (whose === side ? now() - since : 0));

/** Subtracts the time since the last call, and flags a player who has none left. @param {Clock} clock */
function settle(clock) {
  clock.left = { S: remaining(clock, "S"), N: remaining(clock, "N") };
  clock.since = clock.now();
  const { side } = clock;
  if (side === "" || clock.left[side] > 0) return;
  clock.side = "";
  clock.onFlag(side);
}

/** @param {Clock} clock */
function save(clock) {
  settle(clock);
  const { last, kept, left, unread } = clock;
  if (last && !unread) kept.write(last.id, movesOf(last).length, left);
}

/** Stamps the last move with its player's time, and the other's if that is known. @param {Clock} clock
 * @param {ClockInput} seen @param {Side} mover @param {boolean} both */
function stamp({ left, onStamp }, seen, mover, both) {
  const other = both ? left[mover === "S" ? "N" : "S"] : null;
  onStamp(commented(seen.notes, seen.path, withTime(lastComment(seen), left[mover], other)));
}

/**
 * Adds the time to a move just played.
 * @param {Clock} clock @param {ClockInput} seen @param {Side | ""} former the player of the move before
 */
function stampPlayed(clock, seen, former) {
  const { id, notes, path, mover } = seen;
  const { left, kept } = clock;
  if (mover === "") return;
  if (left[mover] > 0) left[mover] += controlOf(notes.tags)?.increment ?? 0;
  clock.paused = false;
  kept.write(id, path.length, left);
  stamp(clock, seen, mover, former === mover);
}

/**
 * Reads the times from the notes. At an earlier place that waits: only the end of the game tells who played last.
 * @param {Clock} clock @param {ClockInput} seen
 */
function readNotes(clock, { notes, path, mover, viewing }) {
  const control = controlOf(notes.tags);
  clock.unread = viewing;
  if (viewing) clock.running = "";
  else if (control) clock.left = leftIn(notes, path, mover, control);
}

/**
 * Sets the clock to another game, or other moves of it. It stands until the user goes on.
 * @param {Clock} clock @param {ClockInput | null} before @param {ClockInput} seen
 */
async function switchGame(clock, before, seen) {
  readNotes(clock, seen);
  if (before && nameOf(before) === nameOf(seen)) return;
  const moves = movesOf(seen).length;
  clock.paused = moves > 0;
  clock.held = false;
  if (moves === 0) return; // no clock has run; what was kept is a blank game's, whose id this one may have
  const found = await clock.kept.read(seen.id);
  const { last, side } = clock;
  const isThere = last && nameOf(last) === nameOf(seen) && movesOf(last).length === moves;
  if (found?.moves !== moves || !isThere || side !== "") return;
  clock.left = found.left;
  clock.unread = false;
  clock.onShow(view(clock));
}

/** Reports that the game is over, or goes on after all.
 * @param {Clock} clock @param {ClockInput} before @param {ClockInput} seen */
const reportTurn = ({ onOver, onReopen }, before, seen) =>
  seen.over ? onOver(movesOf(seen)) : onReopen(movesOf(before));

/** Follows a game that this tab owns.
 * @param {Clock} clock @param {ClockInput | null} before null if the tab did not own a game @param {ClockInput} seen */
function followOwn(clock, before, seen) {
  const same = before !== null && nameOf(before) === nameOf(seen);
  if (clock.unread && !seen.viewing) readNotes(clock, seen);
  if (same && isPlayed(before, seen)) stampPlayed(clock, seen, before.mover);
  else if (!same || movesOf(before).join() !== movesOf(seen).join()) switchGame(clock, before, seen);
  if (seen.over && !(same && before.over)) clock.kept.remove(seen.id);
  if (same && before.over !== seen.over) reportTurn(clock, before, seen);
}

/** Starts the clock of the side to move. @param {Clock} clock */
function run(clock) {
  const { last, paused, held, left } = clock;
  const whose = last ? whoseTime(last, clock.running) : "";
  clock.running = whose;
  clock.side = whose && !last?.still && !paused && !held && left[whose] > 0 ? whose : "";
  clock.since = clock.now();
  wait(clock);
  clock.onShow(view(clock));
}

/** Sets a timer for the next second. @param {Clock} clock */
function wait(clock) {
  clock.cancel();
  const { side } = clock;
  if (side !== "") clock.cancel = clock.after(remaining(clock, side) % 1000 || 1000, () => tick(clock));
}

/** @param {Clock} clock */
function tick(clock) {
  if (!clock.last || clock.side === "") return;
  save(clock);
  wait(clock);
  clock.onShow(view(clock));
}

/** @param {Clock} clock @returns {ShownClock} */
function view(clock) {
  const { last, side, paused, held } = clock;
  const live = last?.owned === true && !last.over && !last.brought;
  const control = last && controlOf(last.notes.tags);
  const past =
    last && control && (!live || (last.viewing && side === ""))
      ? leftIn(last.notes, last.path, last.mover, control)
      : null;
  const left = past ?? { S: remaining(clock, "S"), N: remaining(clock, "N") };
  return { left, side, paused: paused || held, live };
}

/** @param {ClockConfig} config */
export function createClock(config) {
  /** @type {Clock} */
  const clock = {
    ...config,
    left: { S: 0, N: 0 },
    unread: false,
    side: "",
    since: 0,
    paused: false,
    held: false,
    last: null,
    running: "",
    cancel() {},
  };
  return {
    /** Follows the game. A tab that only watches shows the times of the notes: the owner's clock runs elsewhere.
     * @param {ClockInput} seen */
    follow(seen) {
      settle(clock);
      const before = clock.last?.owned ? clock.last : null;
      clock.last = seen;
      if (seen.owned) followOwn(clock, before, seen);
      run(clock);
    },
    /** Pauses or resumes. */
    toggle() {
      save(clock);
      clock.paused = !(clock.paused || clock.held);
      clock.held = false;
      run(clock);
    },
    /**
     * Sets the time of the last move's player, as that player's own device measured it.
     * @param {number} moves after which it is the time; it is left out if the game is not there
     * @param {Left} measured milliseconds
     */
    correct(moves, measured) {
      const { last: seen } = clock;
      if (!seen?.owned || seen.over || seen.viewing || seen.mover === "" || movesOf(seen).length !== moves) return;
      settle(clock);
      clock.left = { ...clock.left, [seen.mover]: measured[seen.mover] };
      stamp(clock, seen, seen.mover, isTwiceTimed(lastComment(seen)));
      run(clock);
    },
    /** Stops the clock that runs, until `resume` or the user lets it run. */
    pause() {
      if (clock.running === "" || clock.paused || clock.held) return;
      if (clock.side !== "") save(clock);
      clock.held = true;
      run(clock);
    },
    /** Lets the clock run that `pause` has stopped. */
    resume() {
      if (!clock.held) return;
      clock.held = false;
      run(clock);
    },
    /** Leaves the game; the next one has no clock. */
    leave() {
      clock.cancel();
      clock.side = "";
      clock.last = null;
    },
    /** Saves the time, as the page may be closed. */
    keep: () => clock.side !== "" && save(clock),
    shown: () => view(clock),
  };
}
