// @ts-check
// The keeping of the game under way: of the game itself, each time it comes to a position, and of the settings.

import { recordOf, resultOf, sameRecord } from "./state.js";

/** @import { Baked } from "./prebuilt_games.js" */
/** @import { SessionParts } from "./session.js" */
/** @import { GameState, KeptGame, KeptState, Settings } from "./state.js" */
/** @import { Visits } from "./session_state.js" */
/** @import { Arrival } from "./navigation.js" */
/** @typedef {ReturnType<typeof createKeeping>} Keeping */
/**
 * @typedef {object} SettingsStore the settings as a session keeps them
 * @property {(settings: Settings) => Promise<unknown>} keepSettings
 * @property {(usual: Settings) => Settings} keptSettings the settings that were kept, else the usual ones
 */
/**
 * @typedef {object} SessionGames the games as a session keeps them, one of which is the tab's
 * @property {(players: Pick<Settings, "computer" | "level">) => KeptGame | null} first the game to begin with
 * @property {(instead: boolean, looking?: boolean) => void} begin begins a game: `instead` of this one where nobody
 *   would miss it, or `looking` at it alone
 * @property {(state: GameState, settings: Settings) => void} keep keeps the tab's game
 * @property {(id: string) => Promise<KeptGame | null>} find reads a saved game
 * @property {(kept: KeptGame) => void} goTo goes to another saved game
 * @property {() => boolean | null} ownsGame whether the tab's game is in its hand; null until that is known
 * @property {() => Promise<void>} recovered fulfilled when what is missing has been looked for
 * @property {(listener: (kept: KeptGame | null) => void) => void} onOwnershipChange has a listener told when the tab's
 *   game has come into its hand or been taken out of it, or has been played on elsewhere
 */

/** @param {SessionParts} parts @param {Baked} baked @param {Visits} visits */
export function createKeeping({ library, settingsStore }, baked, { now, set }) {
  /**
   * The kept state of the tab's game, as long as the engine is to be asked what to show of it.
   * @type {KeptState | null}
   */
  let unshown = null;

  /** @param {Settings} settings */
  function keepSettings(settings) {
    set({ settings });
    return settingsStore.keepSettings(settings);
  }

  /** Has the computer play as it did in a kept game. @param {KeptGame} kept */
  const sitDown = ({ computer, level }) => keepSettings({ ...now().settings, computer, level });

  return {
    keepSettings,
    sitDown,
    /**
     * The game that was kept, if it is one of these; where it can't be shown yet, its start; else the start of the
     * first game.
     */
    first() {
      const kept = library.first(now().settings);
      baked.meetGameOf(kept?.state.shown ?? null);
      if (!kept || !baked.has(kept.state.game)) {
        if (kept) library.begin(false);
        return baked.atStart();
      }
      if (!resultOf(kept)) sitDown(kept); // else what has been chosen since is for the next game
      if (baked.isWhole(kept.state)) return kept.state;
      unshown = kept.state;
      return baked.atStart(unshown.game);
    },
    /** Whether what is kept is still to be shown. */
    isUnshown: () => unshown !== null,
    /**
     * Has this be what is kept of the tab's game, and is still to be shown where the engine is to be asked.
     * @param {KeptState} kept
     */
    turnTo(kept) {
      unshown = baked.isWhole(kept) ? null : kept;
    },
    /** Keeps the game on the board once more; not what stands there until the kept one is shown. */
    keepAgain() {
      if (!unshown) library.keep(now().game, now().settings);
    },
    /** Keeps a game as it stands, as another one than before if it is. @param {GameState} left what was there before
     * @param {GameState} next @param {Arrival} way how it was come to */
    keep(left, next, way) {
      const other = unshown && !sameRecord(recordOf(unshown), recordOf(next));
      if (other || way === "new" || way === "brought")
        library.begin(!other && left.line.length === 0, way === "brought");
      unshown = null;
      set({ game: next });
      library.keep(next, now().settings);
    },
    /** Somebody who has played, or has taken the first steps, is a newcomer no longer. */
    settle: () => keepSettings({ ...now().settings, newcomer: false }),
  };
}
