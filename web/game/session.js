// @ts-check
// The game under way. It joins the session's state, autosave, navigation, the computer, undo and import, a file each.

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

/** @import { Transition } from "./navigation.js" */
/** @import { SessionLibrary, SettingsStore } from "./autosave.js" */
/** @import { GameState, Settings } from "./state.js" */
/** @import { SessionState } from "./session_state.js" */
/** @typedef {ReturnType<typeof createSession>} Session */
/**
 * @typedef {object} SessionConfig
 * @property {GameInfo[]} games the games that the build knows
 * @property {ReturnType<typeof import("../engine/client.js").createEngine>} engine
 * @property {SettingsStore} settingsStore
 * @property {SessionLibrary} library the saved games
 * @property {ReturnType<typeof import("../board/animator.js").createAnimator>} animator
 * @property {(part: Partial<SessionState>) => void} publish called with each change of the state
 * @property {() => void} onLeave called before the position is left
 * @property {(way: Transition) => void} onArrive called when a position is reached
 * @property {(failed: ErrorReply) => void} onFailure called with an error of the engine
 * @property {(read: ReadReply) => Promise<unknown>} [onTurn] called with a turn of a correspondence game that is opened;
 *   resolves to whether it was received
 * @property {() => void} [onDecline] called when the computer declines to end the game; absent in a frame, which has no
 *   button to ask it
 * @property {() => void} onOffer called when the computer offers to end the game
 * @property {() => void} onSlow called when the computer had to search without its compiled code
 * @property {Settings} defaults
 */
/** @typedef {ReturnType<typeof createServices>} SessionServices */

/** @param {SessionConfig} config */
export function createSession(config) {
  const services = createServices(config);
  const { sessionState, autosave, navigation, prebuilt } = services;
  return {
    state: () => sessionState.now().game,
    endNewcomerMode: autosave.endNewcomerMode,
    ...createPlaying(services),
    ...createEnding(config, services),
    ...createBeginning(services),
    ...createUndoRedo(sessionState, navigation),
    ...createResume(config, services),
    ...createImport(config, prebuilt, sessionState, navigation),
  };
}

/** Creates the parts of a session, at the saved game. @param {SessionConfig} config */
function createServices(config) {
  const { games, settingsStore, defaults } = config;
  const prebuilt = createPrebuiltGames(games);
  const idle = { asking: false, thinking: null, timeLimited: false, movingForward: true, offer: null };
  const sessionState = createSessionState(
    { game: prebuilt.atStart(), settings: settingsStore.loadSettings(defaults), ...idle },
    config,
  );
  const autosave = createAutosave(config, prebuilt, sessionState);
  const first = autosave.first(); // it may change the settings
  sessionState.set({ ...sessionState.now(), game: first });
  const navigation = createNavigation(config, prebuilt, sessionState, autosave);
  const computer = createComputerPlayer(config, sessionState, navigation);
  navigation.onArrived(computer.playIfDue);
  return { prebuilt, sessionState, autosave, navigation, computer };
}

/** Plays moves, and changes notes and settings. @param {SessionServices} services */
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
    /** Plays a move as a variation, even where the game is under way. @param {string} word */
    tryMove: (word) => goTo((state) => game.tried(state, word), "played"),
    /** Replaces the notes. @param {Notes} notes @param {Pick<GameState, "correspondence">} [more] also replaced */
    async annotate(notes, more) {
      const next = { ...game.noted(now().game, notes), ...more };
      if (game.sameRecord(game.recordOf(next), now().game.shown.record)) {
        set({ game: next });
        autosave.saveAgain();
      } else await goTo(() => next, "jump");
    },
    /** @param {Settings} next @returns {Promise<unknown>} null when they are on the disk */
    change(next) {
      const { computer: player, level } = now().settings;
      const saving = autosave.saveSettings(next);
      // a game that is being opened is saved with its own players
      if ((next.computer === player && next.level === level) || now().asking) return saving;
      cancelPending();
      autosave.saveAgain();
      computer.playIfDue();
      return saving;
    },
  };
}

/** Ends a game early. @param {SessionConfig} config @param {SessionServices} services */
function createEnding({ engine, onDecline }, { sessionState, navigation: { goTo }, computer }) {
  const { now } = sessionState;
  return {
    /** Declines the computer's offer to end the game. */
    decline: () => computer.answerOffer(false),
    /** @param {Side} side the side that resigns */
    resign: (side) => goTo((state) => game.ended(state, `resign-${side}`), "played"),
    /** Ends the game by agreement, if the computer, where it plays, agrees (RULES 1.9). */
    async agree() {
      if (computer.answerOffer(true)) return;
      const isLatest = sessionState.joinPosition();
      try {
        const { computer: player } = now().settings;
        const agrees = player === "" || (await engine.agrees(game.recordOf(now().game), player));
        if (!isLatest()) return;
        if (agrees) await goTo((state) => game.ended(state, "agree"), "played");
        else onDecline?.();
      } catch (error) {
        sessionState.fail(error, isLatest);
      }
    },
  };
}

/** Begins games. @param {SessionServices} services */
function createBeginning({ prebuilt, sessionState: { now, newGameRequest }, navigation: { goTo } }) {
  /**
   * Begins a game, which ends an analysis. Where South always begins, the players change seats instead (RULES 1.8).
   * @param {string} id @param {string} begins a side, or "random" @param {string} match @param {Tag[]} [tags]
   * @param {Partial<Settings>} [chosen] set when it begins
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
    /** Begins the game again; the other player begins. @param {Partial<Settings>} [chosen] set when it begins */
    again(chosen) {
      const { start, game: id, match, notes } = now().game;
      const tags = notes.tags.filter(({ name }) => game.INHERITED_TAGS.includes(name));
      return begin(id, start === prebuilt.startOf(id, "N").record.start ? "S" : "N", match, tags, chosen);
    },
  };
}
