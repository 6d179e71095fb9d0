// @ts-check
// The autosave of the game under way: of the game itself, each time it comes to a position, and of the settings.

import { recordOf, resultOf, sameRecord } from "./state.js";

/** @import { PrebuiltGames } from "./prebuilt_games.js" */
/** @import { SessionParts } from "./session.js" */
/** @import { GameState, SavedGame, SavedState, Settings } from "./state.js" */
/** @import { SessionStateStore } from "./session_state.js" */
/** @import { Transition } from "./navigation.js" */
/** @typedef {ReturnType<typeof createAutosave>} Autosave */
/**
 * @typedef {object} SettingsStore the settings as a session keeps them
 * @property {(settings: Settings) => Promise<unknown>} saveSettings
 * @property {(usual: Settings) => Settings} loadSettings the settings that were kept, else the usual ones
 */
/**
 * @typedef {object} SessionLibrary the games as a session keeps them, one of which is the tab's
 * @property {(players: Pick<Settings, "computer" | "level">) => SavedGame | null} first the game to begin with
 * @property {(instead: boolean, looking?: boolean) => void} begin begins a game: `instead` of this one where nobody
 *   would miss it, or `looking` at it alone
 * @property {(state: GameState, settings: Settings) => void} save keeps the tab's game
 * @property {(id: string) => Promise<SavedGame | null>} find reads a saved game
 * @property {(kept: SavedGame) => void} goTo goes to another saved game
 * @property {() => boolean | null} ownsGame whether the tab owns its game; null until that is known
 * @property {() => Promise<void>} recovered fulfilled when what is missing has been looked for
 * @property {(listener: (kept: SavedGame | null) => void) => void} onOwnershipChange has a listener
 *   told when the tab gains or loses its game, or another tab changes it
 */

/** @param {SessionParts} parts @param {PrebuiltGames} prebuilt @param {SessionStateStore} sessionState */
export function createAutosave({ library, settingsStore }, prebuilt, { now, set }) {
  /**
   * The kept state of the tab's game, as long as the engine is to be asked what to show of it.
   * @type {SavedState | null}
   */
  let pendingRestore = null;

  /** @param {Settings} settings */
  function saveSettings(settings) {
    set({ settings });
    return settingsStore.saveSettings(settings);
  }

  /** Has the computer play as it did in a kept game. @param {SavedGame} kept */
  const applyPlayers = ({ computer, level }) => saveSettings({ ...now().settings, computer, level });

  return {
    saveSettings,
    applyPlayers,
    /**
     * The game that was kept, if it is one of these; where it can't be shown yet, its start; else the start of the
     * first game.
     */
    first() {
      const kept = library.first(now().settings);
      prebuilt.register(kept?.state.shown ?? null);
      if (!kept || !prebuilt.has(kept.state.game)) {
        if (kept) library.begin(false);
        return prebuilt.atStart();
      }
      if (!resultOf(kept)) applyPlayers(kept); // else what has been chosen since is for the next game
      if (prebuilt.isComplete(kept.state)) return kept.state;
      pendingRestore = kept.state;
      return prebuilt.atStart(pendingRestore.game);
    },
    /** Whether what is kept is still to be shown. */
    isRestorePending: () => pendingRestore !== null,
    /**
     * Has this be what is kept of the tab's game, and is still to be shown where the engine is to be asked.
     * @param {SavedState} kept
     */
    setPendingRestore(kept) {
      pendingRestore = prebuilt.isComplete(kept) ? null : kept;
    },
    /** Keeps the game on the board once more; not what stands there until the kept one is shown. */
    saveAgain() {
      if (!pendingRestore) library.save(now().game, now().settings);
    },
    /** Keeps a game as it stands, as another one than before if it is. @param {GameState} left what was there before
     * @param {GameState} next @param {Transition} way how it was come to */
    save(left, next, way) {
      const other = pendingRestore && !sameRecord(recordOf(pendingRestore), recordOf(next));
      if (other || way === "new" || way === "imported")
        library.begin(!other && left.line.length === 0, way === "imported");
      pendingRestore = null;
      set({ game: next });
      library.save(next, now().settings);
    },
    /** Somebody who has played, or has taken the first steps, is a newcomer no longer. */
    endNewcomerMode: () => saveSettings({ ...now().settings, newcomer: false }),
  };
}
