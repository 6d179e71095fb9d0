// @ts-check
// The clocks of a game beside its board: one at each player's side, which is a button that stops both and has them go
// on. What is left is told when it is asked for, never by itself. That somebody's time is up is told, and is no rule:
// the other one may claim the game, or both go on.

import { SIDES } from "../board/geometry.js";
import { byId } from "../dom.js";
import { createClock } from "../game/clock.js";
import { continuation } from "../game/move_tree.js";
import { controlOf, withLost, withoutLost } from "../game/time_control.js";

/** @import { GameState } from "../game/state.js" */
/** @import { ClockStore, ClockInput, ShownClock } from "../game/clock.js" */
/** @import { I18n } from "../text/i18n.js" */

/** Milliseconds below which there is little time left. */
const LITTLE = 20_000;

/** A time as it is shown: hours only where there are any. @param {number} milliseconds */
export function shortTime(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes}:${two(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** A time as it is said. @param {number} milliseconds @param {string} language */
export function spokenTime(milliseconds, language) {
  const seconds = Math.ceil(milliseconds / 1000);
  const parts = [
    { unit: "hour", count: Math.floor(seconds / 3600) },
    { unit: "minute", count: Math.floor(seconds / 60) % 60 },
    { unit: "second", count: seconds % 60 },
  ].filter(({ unit, count }) => count > 0 || (unit === "second" && seconds === 0));
  return parts
    .map(({ unit, count }) =>
      new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(count),
    )
    .join(" ");
}

/**
 * The sentences about games lost on time, in each language and with each name in which they have been said: where a
 * claim is undone or redone another language may be spoken, and a player have another name.
 * @param {Pick<I18n, "say">} phrases @param {(side: Side) => string} nameOf
 */
export function createFlagClaims({ say }, nameOf) {
  /** @type {Set<string>} */
  const said = new Set();

  /** @param {Side} side the one that lost */
  function sentence(side) {
    const told = say("clock.lost", { side: nameOf(side) });
    said.add(told);
    return told;
  }

  /** The sentences that may stand there, the longest first: one name may end as another does. */
  function known() {
    for (const side of SIDES) sentence(side);
    return [...said].toSorted((one, other) => other.length - one.length);
  }

  return {
    /**
     * Notes that say so after the last move of the main line. @param {Notes} notes @param {Side} side the one that lost
     */
    claimed: (notes, side) => withLost(notes, continuation(notes, []), sentence(side)),
    /**
     * Notes without it after these moves, the same where it does not stand there. @param {Notes} notes @param
     * {string[]} path
     */
    without: (notes, path) => known().reduce((left, one) => withoutLost(left, path, one), notes),
    /**
     * Notes that say again after these moves what was said with an end that was taken back, the same where that was
     * another or did not say so.
     * @param {Notes} notes @param {string[]} path @param {GameState["undone"]} undone the end taken back last
     */
    again(notes, path, undone = []) {
      const [comment = "", , ...moves] = undone;
      const lost = moves.join() === path.join() ? known().find((one) => comment.includes(one)) : undefined;
      return lost ? withLost(notes, path, lost) : notes;
    },
  };
}

/**
 * @typedef {object} ClockApp the page as the clocks beside the board see it
 * @property {() => ClockInput} seen the game as it is seen at this moment
 * @property {() => Side} near the side that lies near
 * @property {() => boolean} facing whether two people sit face to face
 * @property {(side: Side) => string} nameOf the name of a side
 * @property {(side: Side) => string} flagText the words that a side's time is up
 * @property {() => string} claimLabel the label of the button that claims the game
 * @property {(side: Side) => boolean} mayClaim whether anybody claims a game that this side has lost on time
 * @property {() => boolean} letters whether letter keys play
 * @property {ClockStore} kept the store of the times
 * @property {(notes: Notes) => void} annotate gives the game other notes
 * @property {(side: Side) => void} claim ends the game as lost on time by a side
 * @property {(path: string[]) => void} unclaim takes back what says that the game was lost after these moves
 * @property {(path: string[]) => void} reclaim says it again where that end comes back
 * @property {(sentence: string) => void} tell says a sentence where everybody can read or hear it
 * @property {(sentence: string) => void} announce says a sentence aloud
 * @property {() => void} alarm sounds the alarm
 */

/**
 * @param {I18n} phrases
 * @param {ClockApp} app
 */
export function createClockFaces({ say, language }, app) {
  const [far, near] = [byId("clock-far"), byId("clock-near")];
  const board = byId("board");
  board.before(far);
  board.after(near);

  const timing = createClock({
    now: () => performance.now(),
    after(milliseconds, then) {
      const timer = setTimeout(then, milliseconds);
      return () => clearTimeout(timer);
    },
    kept: app.kept,
    onStamp: app.annotate,
    onFlag(side) {
      app.alarm();
      app.tell(app.flagText(side));
    },
    onReopen: app.unclaim,
    onOver: app.reclaim,
    onShow: show,
  });

  /** The place of a side's clock. @param {Side} side */
  const placeOf = (side) => (side === app.near() ? near : far);
  /** @param {HTMLElement} place @param {string} part @returns {HTMLElement} */
  const within = (place, part) => /** @type {HTMLElement} */ (place.querySelector(part));

  /** @param {Side} side @param {ShownClock} shown */
  const told = (side, { left }) =>
    say("clock.left", { side: app.nameOf(side), time: spokenTime(left[side], language()) });

  /**
   * Says what a clock shows and what touching it does: when somebody comes to it, not from second to second.
   * @param {ShownClock} shown
   */
  function nameFaces(shown) {
    for (const side of SIDES) {
      const act = shown.live ? say(shown.paused ? "clock.go" : "clock.stop") : "";
      within(placeOf(side), ".clock-face").setAttribute("aria-label", `${told(side, shown)} ${act}`.trim());
    }
  }

  /** The clock as it was shown last, but for the seconds. */
  let before = "";

  /** @param {ShownClock} shown */
  function show(shown) {
    const { left, side: runs, paused, live } = shown;
    for (const side of SIDES) {
      const place = placeOf(side);
      const face = within(place, ".clock-face");
      within(place, ".clock-name").textContent = app.nameOf(side);
      within(place, ".clock-left").textContent = shortTime(left[side]);
      face.dataset.runs = String(runs === side);
      face.dataset.low = String(left[side] < LITTLE);
      face.dataset.stopped = live ? String(paused) : "over";
      const claim = within(place, ".clock-claim");
      claim.hidden = !live || left[side] > 0 || app.seen().looks || !app.mayClaim(side);
      claim.textContent = app.claimLabel();
    }
    far.classList.toggle("turned", app.facing());
    const now = JSON.stringify([runs, paused, live, app.near(), language()]);
    if (now !== before) nameFaces(shown);
    before = now;
  }

  /**
   * The game is lost by whose time is up, as the other one claims; the last move says why.
   * @param {HTMLElement} place
   */
  function claim(place) {
    const side = SIDES.find((one) => placeOf(one) === place) ?? "S";
    app.claim(side);
  }

  for (const place of [far, near]) {
    const face = within(place, ".clock-face");
    face.addEventListener("click", () => timing.shown().live && timing.toggle());
    face.addEventListener("focus", () => nameFaces(timing.shown()));
    within(place, ".clock-claim").addEventListener("click", () => claim(place));
  }
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    const free = !event.ctrlKey && !event.metaKey && !event.altKey && !document.querySelector("dialog:modal");
    const typing = target instanceof Element && target.matches("textarea, input, select");
    if (key.toLowerCase() !== "t" || !free || typing || !app.letters() || !document.body.matches(".timed")) return;
    app.announce(SIDES.map((side) => told(side, timing.shown())).join(" "));
  });

  function follow() {
    const seen = app.seen();
    const on = controlOf(seen.notes.tags) !== null;
    document.body.classList.toggle("timed", on);
    if (on) timing.follow(seen);
    else timing.leave();
  }
  document.addEventListener("visibilitychange", () => {
    timing.keep();
    follow();
  });
  return follow;
}
