// @ts-check
// Saves the game at each position it reaches, and the settings.

import { recordOf, resultOf, sameRecord } from "./state.js";

/** @import { PrebuiltGames } from "./prebuilt_games.js" */
/** @import { SessionConfig } from "./session.js" */
/** @import { GameState, SavedGame, SavedState, Settings } from "./state.js" */
/** @import { SessionStateStore } from "./session_state.js" */
/** @import { Transition } from "./navigation.js" */
/** @typedef {ReturnType<typeof createAutosave>} Autosave */
/**
 * @typedef {object} SettingsStore
 * @property {(settings: Settings) => Promise<unknown>} saveSettings
 * @property {(defaults: Settings) => Settings} loadSettings
 */
/**
 * @typedef {object} SessionLibrary the saved games, one of which is the tab's
 * @property {(players: Pick<Settings, "computer" | "level">) => SavedGame | null} first the game to begin with
 * @property {(instead: boolean, viewing?: boolean) => void} begin begins a game: `instead` of a blank one, or `viewing`
 *   without saving
 * @property {(state: GameState, settings: Settings) => void} save saves the tab's game
 * @property {(id: string) => Promise<SavedGame | null>} find reads a saved game
 * @property {(kept: SavedGame) => void} goTo makes another saved game the tab's
 * @property {() => boolean | null} ownsGame whether the tab owns its game; null until that is known
 * @property {() => Promise<void>} recovered resolves when a missing game has been searched for
 * @property {(listener: (kept: SavedGame | null) => void) => void} onOwnershipChange calls the listener when the tab
 *   gains or loses its game, or another tab changes it
 */

/** @param {SessionConfig} parts @param {PrebuiltGames} prebuilt @param {SessionStateStore} sessionState */
export function createAutosave({ library, settingsStore }, prebuilt, { now, set }) {
  /** The saved state of the tab's game, until the engine has shown it. @type {SavedState | null} */
  let pendingRestore = null;

  /** @param {Settings} settings */
  function saveSettings(settings) {
    set({ settings });
    return settingsStore.saveSettings(settings);
  }

  /** Sets the computer's side and level to those of a saved game. @param {SavedGame} kept */
  const applyPlayers = ({ computer, level }) => saveSettings({ ...now().settings, computer, level });

  return {
    saveSettings,
    applyPlayers,
    /** Gives the saved game, or its start until the engine has shown it; without one, the start of the first game. */
    first() {
      const kept = library.first(now().settings);
      prebuilt.register(kept?.state.shown ?? null);
      if (!kept || !prebuilt.has(kept.state.game)) {
        if (kept) library.begin(false);
        return prebuilt.atStart();
      }
      if (!resultOf(kept)) applyPlayers(kept); // after its end the settings are for the next game
      if (prebuilt.isComplete(kept.state)) return kept.state;
      pendingRestore = kept.state;
      return prebuilt.atStart(pendingRestore.game);
    },
    /** Whether the engine has yet to show the saved state. */
    isRestorePending: () => pendingRestore !== null,
    /** @param {SavedState} kept */
    setPendingRestore(kept) {
      pendingRestore = prebuilt.isComplete(kept) ? null : kept;
    },
    /** Saves the game on the board again, unless it only stands in for the saved one. */
    saveAgain() {
      if (!pendingRestore) library.save(now().game, now().settings);
    },
    /** Saves a position, as a new game where it is one. @param {GameState} left the position before it
     * @param {GameState} next @param {Transition} way */
    save(left, next, way) {
      const other = pendingRestore && !sameRecord(recordOf(pendingRestore), recordOf(next));
      if (other || way === "new" || way === "imported")
        library.begin(!other && left.line.length === 0, way === "imported");
      pendingRestore = null;
      set({ game: next });
      library.save(next, now().settings);
    },
    /** Withdraws the offer of the first steps. */
    endNewcomerMode: () => saveSettings({ ...now().settings, newcomer: false }),
  };
}
