// @ts-check
// A game under way: goes from position to position, keeps each, and lets the computer answer. What anything means, the
// engine says. What it is made of has a file each: the sessionState to positions, what is kept, the navigation of the
// game, the computer, and the ways about.

import { SIDES } from "../board/geometry.js";
import { createAutosave } from "./autosave.js";
import { createComputerPlayer } from "./computer_player.js";
import { createImport } from "./import.js";
import { createNavigation } from "./navigation.js";
import { createPrebuiltGames } from "./prebuilt_games.js";
import { createResume } from "./resume.js";
import { createSessionState } from "./session_state.js";
import * as game from "./state.js";
import { createUndoRedo } from "./undo_redo.js";

/** @import { PrebuiltGames } from "./prebuilt_games.js" */
/** @import { ComputerPlayer } from "./computer_player.js" */
/** @import { Navigation, Transition } from "./navigation.js" */
/** @import { SessionLibrary, Autosave, SettingsStore } from "./autosave.js" */
/** @import { Settings } from "./state.js" */
/** @import { SessionState, SessionStateStore } from "./session_state.js" */
/** @typedef {ReturnType<typeof createSession>} Session */
/**
 * @typedef {object} SessionParts the parts that a session is made of
 * @property {GameInfo[]} games the games that the build knows
 * @property {ReturnType<typeof import("../engine/client.js").createEngine>} engine the engine
 * @property {SettingsStore} settingsStore the store of the settings
 * @property {SessionLibrary} library the games of this device
 * @property {ReturnType<typeof import("../board/animator.js").createAnimator>} animator the clock that shows turns
 * @property {(part: Partial<SessionState>) => void} publish hands in what a part of the state has become
 * @property {() => void} onLeave called when the position is about to be left
 * @property {(way: Transition) => void} onArrive called when a position is reached, with the way to it
 * @property {(failed: ErrorReply) => void} onFailure called with what the engine could not do
 * @property {() => void} onDecline called when the computer does not agree to end the game
 * @property {() => void} onOffer called when the computer offers to end the game
 * @property {() => void} onSlow called when the computer has had to think without the fast search
 * @property {Settings} defaults the settings of a person who has set nothing
 */
/**
 * @typedef {{ prebuilt: PrebuiltGames, sessionState: SessionStateStore, autosave: Autosave, navigation: Navigation,
 *   computer: ComputerPlayer }} SessionServices
 */

/** @param {SessionParts} parts */
export function createSession(parts) {
  const joined = joinParts(parts);
  const { sessionState, autosave, navigation } = joined;
  return {
    state: () => sessionState.now().game,
    settle: autosave.endNewcomerMode,
    ...createPlaying(joined),
    ...createEnding(parts, joined),
    ...createBeginning(joined),
    ...createUndoRedo(sessionState, navigation),
    ...createResume(parts, joined),
    ...createImport(parts, joined.prebuilt, sessionState, navigation),
  };
}

/** The parts of a session joined, at the game that was kept. @param {SessionParts} parts @returns {SessionServices} */
function joinParts(parts) {
  const { games, settingsStore, defaults } = parts;
  const prebuilt = createPrebuiltGames(games);
  const idle = { asking: false, thinking: null, timeLimited: false, movingForward: true, offer: null };
  const sessionState = createSessionState(
    { game: prebuilt.atStart(), settings: settingsStore.loadSettings(defaults), ...idle },
    parts,
  );
  const autosave = createAutosave(parts, prebuilt, sessionState);
  const first = autosave.first(); // with other players than the state has had, it may be
  sessionState.set({ ...sessionState.now(), game: first });
  const navigation = createNavigation(parts, prebuilt, sessionState, autosave);
  const computer = createComputerPlayer(parts, sessionState, navigation);
  navigation.onArrived(computer.playIfDue);
  return { prebuilt, sessionState, autosave, navigation, computer };
}

/** Playing, and what is said and set meanwhile. @param {SessionServices} joined */
function createPlaying({
  sessionState: { now, set, cancelPending },
  autosave,
  navigation: { goTo, replay },
  computer,
}) {
  return {
    stop: computer.stop,
    replay,
    /** @param {string} word */
    play: (word) => goTo((state) => game.played(state, word), "played"),
    /** Gives the game other lines, or other words about them. @param {Notes} notes */
    async annotate(notes) {
      const next = game.noted(now().game, notes);
      if (game.sameRecord(game.recordOf(next), now().game.shown.record)) {
        set({ game: next });
        autosave.saveAgain();
      } else await goTo(() => next, "jump");
    },
    /** @param {Settings} next @returns {Promise<unknown>} null when they are on the disk */
    change(next) {
      const { computer: player, level } = now().settings;
      const saving = autosave.saveSettings(next);
      // a game that is being opened is saved with them
      if ((next.computer === player && next.level === level) || now().asking) return saving;
      cancelPending();
      autosave.saveAgain();
      computer.playIfDue();
      return saving;
    },
  };
}

/** Ending a game before its end. @param {SessionParts} parts @param {SessionServices} joined */
function createEnding({ engine, onDecline }, { sessionState, navigation: { goTo }, computer }) {
  const { now } = sessionState;
  return {
    /** Declines the computer's offer to end the game. */
    decline: () => computer.answerOffer(false),
    /** @param {Side} side the one that gives up */
    resign: (side) => goTo((state) => game.ended(state, `resign-${side}`), "played"),
    /** Ends the game by agreement, if the computer, where it plays, agrees (RULES 1.9). */
    async agree() {
      if (computer.answerOffer(true)) return;
      const isLatest = sessionState.joinPosition();
      try {
        const { computer: player } = now().settings;
        const agrees = player === "" || (await engine.agrees(game.recordOf(now().game), player));
        if (!isLatest()) return;
        if (agrees) goTo((state) => game.ended(state, "agree"), "played");
        else onDecline();
      } catch (error) {
        sessionState.fail(error, isLatest);
      }
    },
  };
}

/** Beginning a game. @param {SessionServices} joined */
function createBeginning({ prebuilt, sessionState: { now, newGameRequest }, navigation: { goTo } }) {
  /**
   * A new game. Where its beginner sits South, the players change seats instead (RULES 1.8).
   * @param {string} id @param {string} begins a side, or "random" @param {string} match
   * @param {Tag[]} [tags] what is known of it already @param {Partial<Settings>} [chosen] set when it begins; the
   *   values of houses belong to an analysis, and end with it
   */
  function begin(id, begins, match, tags = [], chosen = {}) {
    newGameRequest();
    const [chance] = crypto.getRandomValues(new Uint8Array(1));
    const side = begins === "random" ? SIDES[chance % 2] : begins;
    const southBegins = prebuilt.southAlwaysBegins(id);
    const { computer } = { ...now().settings, ...chosen };
    const seats = southBegins && side === "N" && computer !== "" ? { computer: game.otherSide(computer) } : {};
    const start = prebuilt.startOf(id, southBegins ? "S" : side);
    const opened = game.opened({ ...start, record: { ...start.record, match } });
    return goTo(() => ({ ...opened, notes: { ...opened.notes, tags } }), "new", { values: false, ...chosen, ...seats });
  }

  return {
    begin,
    /**
     * Begins the game once more; the player who did not begin begins.
     * @param {Partial<Settings>} [chosen] set when it begins
     */
    again(chosen) {
      const { start, game: id, match, notes } = now().game;
      const tags = notes.tags.filter(({ name }) => game.INHERITED_TAGS.includes(name));
      return begin(id, start === prebuilt.startOf(id, "N").record.start ? "S" : "N", match, tags, chosen);
    },
  };
}
