// @ts-check
// The clocks of a game beside its board, one per player. Each is a button that pauses and resumes both. Screen readers
// say the time on request only. Running out of time is announced, but is no rule: the opponent may claim the game, or
// both play on.

import { render } from "preact";
import { SIDES } from "../board/geometry.js";
import { byId, make } from "../dom.js";
import { createClock } from "../game/clock.js";
import { continuation } from "../game/move_tree.js";
import { nearSide, otherSide, pathOf, viewMode } from "../game/state.js";
import { controlOf, withLost, withoutLost } from "../game/time_control.js";
import { createClockStore } from "../storage/clock_state.js";

/** @import { GameState } from "../game/state.js" */
/** @import { ShownClock } from "../game/clock.js" */
/** @import { I18n } from "../text/i18n.js" */
/** @import { App, AppState } from "./app.js" */

/** The time in ms below which little is left. */
const LITTLE = 20_000;

/** Formats a time, with hours if there are any. @param {number} milliseconds */
function shortTime(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes}:${two(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** Writes a time for screen readers. @param {number} milliseconds @param {string} language */
function spokenTime(milliseconds, language) {
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
 * Creates the comments on games lost on time. It finds them in all languages and names used so far, as a claim may be
 * undone after these have changed.
 * @param {Pick<I18n, "say">} phrases @param {(side: Side) => string} nameOf
 */
export function createFlagClaims({ say }, nameOf) {
  /** @type {Set<string>} */
  const said = new Set();

  /** @param {Side} side the loser */
  function sentence(side) {
    const told = say("clock.lost", { side: nameOf(side) });
    said.add(told);
    return told;
  }

  /** Lists the sentences, the longest first: one name may end like another. */
  function known() {
    for (const side of SIDES) sentence(side);
    return [...said].toSorted((one, other) => other.length - one.length);
  }

  return {
    /** Adds the comment to the last move of the main line. @param {Notes} notes @param {Side} side the loser */
    claimed: (notes, side) => withLost(notes, continuation(notes, []), sentence(side)),
    /** Removes the comment after these moves, if it is there. @param {Notes} notes @param {string[]} path */
    without: (notes, path) => known().reduce((left, one) => withoutLost(left, path, one), notes),
    /** Adds the comment again with an end that is redone, if that end had it.
     * @param {Notes} notes @param {string[]} path @param {GameState["undone"]} undone the end taken back last */
    again(notes, path, undone = []) {
      const [comment = "", , ...moves] = undone;
      const lost = moves.join() === path.join() ? known().find((one) => comment.includes(one)) : undefined;
      return lost ? withLost(notes, path, lost) : notes;
    },
  };
}

/** Gives the state that the clock needs. @param {AppState} state @param {string} id the game's */
function seenOf({ game, settings, animation, asking, offer, ownsGame }, id) {
  const { mover, record } = game.shown; // if a player ended the game, the other one made the last move
  const away = document.hidden && settings.computer !== "";
  return {
    id,
    notes: game.notes,
    path: pathOf(game),
    turn: game.shown.turn,
    mover: mover !== "" && record.end !== "" ? otherSide(mover) : mover,
    viewing: viewMode(game) !== "",
    brought: game.brought === true,
    over: game.shown.result !== null,
    owned: ownsGame === true,
    still: asking || animation.playing || offer !== null || away,
  };
}

/**
 * Renders a player's clock.
 * @param {{ name: string, left: number, label: string, data: Record<string, unknown>, onPress: () => void, onFocus: ()
 *   => void, claim: string, onClaim: () => void }} props `claim` is the label of the claim's button, or ""
 */
const Face = ({ name, left, label, data, onPress, onFocus, claim, onClaim }) => (
  <>
    <div class="clock-place">
      <button type="button" class="clock-face" aria-label={label} {...data} onClick={onPress} onFocus={onFocus}>
        <span class="clock-name">{name}</span>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path class="stop" d="M8.500 6v12M15.500 6v12" />
          <path class="go" d="m8.500 6 9 6-9 6z" />
        </svg>
      </button>
      <span class="clock-left">{shortTime(left)}</span>
    </div>
    <button type="button" class="act main clock-claim" hidden={claim === ""} onClick={onClaim}>
      {claim}
    </button>
  </>
);

/** Gives what the style of a clock shows. @param {Side} side @param {ShownClock} shown */
const faceData = (side, { left, side: runs, paused, live }) => ({
  "data-side": side,
  "data-runs": runs === side,
  "data-low": left[side] < LITTLE,
  "data-stopped": live ? paused : "over",
});

/** Keeps the label of each clock as it was when the clock got the focus: it does not change every second. @param {App} app */
function createFaceLabels({ phrases: { say, language }, people, settings, game }) {
  const labels = { S: "", N: "" };
  /** The clock shown last, without seconds. */
  let before = "";

  /** @param {Side} side @param {ShownClock} shown */
  const told = (side, { left }) =>
    say("clock.left", { side: people.nameOf(side), time: spokenTime(left[side], language()) });

  /** @param {ShownClock} shown */
  function name(shown) {
    const act = shown.live ? say(shown.paused ? "clock.go" : "clock.stop") : "";
    for (const side of SIDES) labels[side] = `${told(side, shown)} ${act}`.trim();
  }

  return {
    told,
    name,
    of: (/** @type {Side} */ side) => labels[side],
    /** Names the clocks if more than seconds have changed. @param {ShownClock} shown */
    refresh(shown) {
      const { side, paused, live } = shown;
      const now = JSON.stringify([side, paused, live, nearSide(settings(), game()), language()]);
      if (now !== before) name(shown);
      before = now;
    },
  };
}

/** Adds the places of the two clocks to the page: above the board and below. */
function addClockPlaces() {
  const [far, near] = ["far", "near"].map((place) => make("div", { id: `clock-${place}`, className: "clock" }));
  const board = byId("board");
  board.before(far);
  board.after(near);
  return { far, near };
}

/** @param {number} milliseconds @param {() => void} then @returns {() => void} cancels it */
function startTimer(milliseconds, then) {
  const timer = setTimeout(then, milliseconds);
  return () => clearTimeout(timer);
}

/** Gives the key of a phrase about the end of time, which some rules have their own of.
 * @param {App} app @param {string} key */
function phraseOfRules({ phrases, sentences }, key) {
  const own = `${key}.${sentences().clauseOf("resignation")}`;
  return phrases.has(own) ? own : key;
}

/** Whether a key is a shortcut: it has no modifier, no dialog is open, and nothing is typed. @param {KeyboardEvent} event */
function isFree({ ctrlKey, metaKey, altKey, target }) {
  if (ctrlKey || metaKey || altKey || document.querySelector("dialog:modal")) return false;
  return !(target instanceof Element && target.matches("textarea, input, select"));
}

/** @typedef {ReturnType<typeof createClockFaces>} ClockFaces */

/** @param {App} app @param {() => unknown} claimFar claims the win from the other player's phone */
export function createClockFaces(app, claimFar) {
  const { phrases, people, game, settings, session, library } = app;
  const { say } = phrases;
  const labels = createFaceLabels(app);
  const losses = createFlagClaims(phrases, people.nameOf);
  const seen = () => seenOf(app.state(), library.id());
  /** @param {Notes} notes */
  const annotate = (notes) => notes !== game().notes && session.annotate(notes);
  const { far, near } = addClockPlaces();
  /** The moves after which the win was claimed from the other phone. */
  let claimed = "";

  const timing = createClock({
    now: () => performance.now(),
    after: startTimer,
    kept: createClockStore(library.database, () => indexedDB),
    onStamp: session.annotate,
    onFlag(side) {
      app.sound.play("end");
      app.tell(people.forSide(phraseOfRules(app, "clock.flag"), side));
    },
    onReopen: (path) => annotate(losses.without(game().notes, path)),
    onOver(path) {
      const { notes, undone, end, correspondence } = game();
      const side = correspondence && otherSide(correspondence.side);
      const conceded = side && end === `resign-${side}` && path.join() === claimed;
      annotate(conceded ? losses.claimed(notes, side) : losses.again(notes, path, undone));
    },
    onShow: show,
  });

  /** @param {Side} side */
  const placeOf = (side) => (side === nearSide(settings(), game()) ? near : far);
  /** @param {ShownClock} shown */
  function show(shown) {
    const { left, live } = shown;
    labels.refresh(shown);
    far.classList.toggle("turned", app.isFaceToFace());
    for (const side of SIDES) {
      const claimable = live && left[side] <= 0 && !seen().viewing && ["", side].includes(settings().computer);
      const face = {
        name: people.nameOf(side),
        left: left[side],
        label: labels.of(side),
        data: faceData(side, shown),
        claim: claimable ? say(phraseOfRules(app, "clock.claim")) : "",
      };
      render(<Face {...face} onPress={press} onFocus={focus} onClaim={() => claim(side)} />, placeOf(side));
    }
  }

  const press = () => timing.shown().live && timing.toggle();

  function focus() {
    labels.name(timing.shown());
    show(timing.shown());
  }

  /** Ends the game as lost by the side out of time; the last move's comment says so. Between two devices the loser's
   * ends it. @param {Side} side */
  function claim(side) {
    const { correspondence } = game();
    if (!correspondence || correspondence.side === side) return lose(side);
    claimed = seen().path.join();
    return claimFar();
  }

  /** @param {Side} side */
  function lose(side) {
    session.annotate(losses.claimed(game().notes, side));
    session.resign(side);
  }

  /** Ends the game if this side's time is over. @param {Side} side the user's */
  async function concede(side) {
    if (seen().viewing) await session.returnToGame();
    const { live, left } = timing.shown();
    if (live && left[side] <= 0) lose(side);
  }

  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "t" || !isFree(event) || !settings().letters) return;
    if (document.body.matches(".timed")) app.announce(SIDES.map((side) => labels.told(side, timing.shown())).join(" "));
  });

  function follow() {
    const input = seen();
    const on = controlOf(input.notes.tags) !== null;
    document.body.classList.toggle("timed", on);
    if (on) timing.follow(input);
    else timing.leave();
  }
  document.addEventListener("visibilitychange", () => {
    timing.keep();
    follow();
  });
  return { follow, correct: timing.correct, concede, pause: timing.pause, resume: timing.resume };
}
