// @ts-check
// A game under way: goes from position to position, keeps each, and lets the computer answer. What anything means, the
// engine says. What it is made of has a file each: the visits to positions, what is kept, the course of the game, the
// computer, and the ways about.

import { SIDES } from "../board/arrangement.js";
import { createKeeping } from "./autosave.js";
import { createComputer } from "./computer_player.js";
import { createImport } from "./import.js";
import { createCourse } from "./navigation.js";
import { createBaked } from "./prebuilt_games.js";
import { createReturning } from "./resume.js";
import { createVisits } from "./session_state.js";
import * as game from "./state.js";
import { createWalking } from "./undo_redo.js";

/** @import { Baked } from "./prebuilt_games.js" */
/** @import { Computer } from "./computer_player.js" */
/** @import { Course, Arrival } from "./navigation.js" */
/** @import { SessionGames, Keeping, SettingsStore } from "./autosave.js" */
/** @import { Settings } from "./state.js" */
/** @import { SessionState, Visits } from "./session_state.js" */
/** @typedef {ReturnType<typeof createSession>} Session */
/**
 * @typedef {object} SessionParts the parts that a session is made of
 * @property {BakedGame[]} games the games that the build knows
 * @property {ReturnType<typeof import("../engine/client.js").createEngine>} engine the engine
 * @property {SettingsStore} settingsStore the store of the settings
 * @property {SessionGames} library the games of this device
 * @property {ReturnType<typeof import("../board/animator.js").createAnimator>} animator the clock that shows turns
 * @property {(part: Partial<SessionState>) => void} publish hands in what a part of the state has become
 * @property {() => void} onLeave called when the position is about to be left
 * @property {(way: Arrival) => void} onArrive called when a position is reached, with the way to it
 * @property {(failed: Failed) => void} onFailure called with what the engine could not do
 * @property {() => void} onDecline called when the computer does not agree to end the game
 * @property {() => void} onOffer called when the computer offers to end the game
 * @property {() => void} onSlow called when the computer has had to think without the fast search
 * @property {Settings} usual the settings of a person who has set nothing
 */
/**
 * @typedef {{ baked: Baked, visits: Visits, keeping: Keeping, course: Course, computer: Computer }} Joined
 */

/** @param {SessionParts} parts */
export function createSession(parts) {
  const joined = join(parts);
  const { visits, keeping, course } = joined;
  return {
    state: () => visits.now().game,
    settle: keeping.settle,
    ...createPlaying(joined),
    ...createEnding(parts, joined),
    ...createBeginning(joined),
    ...createWalking(visits, course),
    ...createReturning(parts, joined),
    ...createImport(parts, joined.baked, visits, course),
  };
}

/** The parts of a session joined, at the game that was kept. @param {SessionParts} parts @returns {Joined} */
function join(parts) {
  const { games, settingsStore, usual } = parts;
  const baked = createBaked(games);
  const idle = { asking: false, thinking: null, timeLimited: false, movingForward: true, offer: null };
  const visits = createVisits({ game: baked.atStart(), settings: settingsStore.keptSettings(usual), ...idle }, parts);
  const keeping = createKeeping(parts, baked, visits);
  const first = keeping.first(); // with other players than the state has had, it may be
  visits.set({ ...visits.now(), game: first });
  const course = createCourse(parts, baked, visits, keeping);
  const computer = createComputer(parts, visits, course);
  course.onArrived(computer.playIfDue);
  return { baked, visits, keeping, course, computer };
}

/** Playing, and what is said and set meanwhile. @param {Joined} joined */
function createPlaying({ visits: { now, set, leave }, keeping, course: { go, replay }, computer }) {
  return {
    stop: computer.stop,
    replay,
    /** @param {string} word */
    play: (word) => go((state) => game.played(state, word), "played"),
    /** Gives the game other lines, or other words about them. @param {Notes} notes */
    async annotate(notes) {
      const next = game.noted(now().game, notes);
      if (game.sameRecord(game.recordOf(next), now().game.shown.record)) {
        set({ game: next });
        keeping.keepAgain();
      } else await go(() => next, "cut");
    },
    /** @param {Settings} next @returns {Promise<unknown>} null when they are on the disk */
    change(next) {
      const { computer: player, level } = now().settings;
      const saving = keeping.keepSettings(next);
      // a game that is being opened is saved with them
      if ((next.computer === player && next.level === level) || now().asking) return saving;
      leave();
      keeping.keepAgain();
      computer.playIfDue();
      return saving;
    },
  };
}

/** Ending a game before its end. @param {SessionParts} parts @param {Joined} joined */
function createEnding({ engine, onDecline }, { visits, course: { go }, computer }) {
  const { now } = visits;
  return {
    /** Declines the computer's offer to end the game. */
    decline: () => computer.reply(false),
    /** @param {Side} side the one that gives up */
    resign: (side) => go((state) => game.ended(state, `resign-${side}`), "played"),
    /** Ends the game by agreement, if the computer, where it plays, agrees (RULES 1.9). */
    async agree() {
      if (computer.reply(true)) return;
      const ticket = visits.ticket();
      try {
        const { computer: player } = now().settings;
        const agrees = player === "" || (await engine.agrees(game.recordOf(now().game), player));
        if (visits.isOver(ticket)) return;
        if (agrees) go((state) => game.ended(state, "agree"), "played");
        else onDecline();
      } catch (error) {
        visits.fail(error, ticket);
      }
    },
  };
}

/** Beginning a game. @param {Joined} joined */
function createBeginning({ baked, visits: { now, wish }, course: { go } }) {
  /**
   * A new game. Where its beginner sits South, the players change seats instead (RULES 1.8).
   * @param {string} id @param {string} begins a side, or "random" @param {string} match
   * @param {Tag[]} [tags] what is known of it already @param {Partial<Settings>} [chosen] set when it begins; the
   *   values of houses belong to an analysis, and end with it
   */
  function begin(id, begins, match, tags = [], chosen = {}) {
    wish();
    const [chance] = crypto.getRandomValues(new Uint8Array(1));
    const side = begins === "random" ? SIDES[chance % 2] : begins;
    const seated = baked.isSeated(id);
    const { computer } = { ...now().settings, ...chosen };
    const seats = seated && side === "N" && computer !== "" ? { computer: game.otherSide(computer) } : {};
    const start = baked.startOf(id, seated ? "S" : side);
    const opened = game.opened({ ...start, record: { ...start.record, match } });
    return go(() => ({ ...opened, notes: { ...opened.notes, tags } }), "new", { values: false, ...chosen, ...seats });
  }

  return {
    begin,
    /**
     * Begins the game once more; the player who did not begin begins.
     * @param {Partial<Settings>} [chosen] set when it begins
     */
    again(chosen) {
      const { start, game: id, match, notes } = now().game;
      const tags = notes.tags.filter(({ name }) => game.LASTING.includes(name));
      return begin(id, start === baked.startOf(id, "N").record.start ? "S" : "N", match, tags, chosen);
    },
  };
}
