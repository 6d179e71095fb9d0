// @ts-check
// The state of a session. Answers for a position that has been left are dropped.

import { EngineError } from "../engine/supervised_worker.js";
import { createLatest } from "../latest.js";

/** @import { GameState, Settings } from "./state.js" */
/**
 * @typedef {object} SessionState the state of a session
 * @property {GameState} game the game
 * @property {Settings} settings the settings
 * @property {boolean} asking whether the engine is being asked for a position
 * @property {{ began: number } | null} thinking the moment since which the computer chooses a move; null while it does
 *   not
 * @property {boolean} timeLimited whether the clock ended the search for the move just played: the computer may be
 *   weaker here than its level
 * @property {boolean} movingForward whether what is being shown is a move played, not one taken back
 * @property {Position | null} offer the end of the game as the computer offers it
 */
/** @typedef {ReturnType<typeof createSessionState>} SessionStateStore */

/**
 * @param {SessionState} first
 * @param {{ publish: (part: Partial<SessionState>) => void, onLeave: () => void,
 *   onFailure: (failed: ErrorReply) => void }} page
 */
export function createSessionState(first, { publish, onLeave, onFailure }) {
  let now = first;
  const positions = createLatest();
  const games = createLatest();
  /** Ends what goes on at a position. */
  let end = () => {};

  /** @param {Partial<SessionState>} part */
  function set(part) {
    now = { ...now, ...part };
    publish(part);
  }

  return {
    now: () => now,
    set,
    /** Joins the requests for this position. @returns {() => boolean} whether it has not been left */
    joinPosition: positions.join,
    /** Requests another game. @returns {() => boolean} whether none has been requested since */
    newGameRequest: games.next,
    /** @param {() => void} listener ends what goes on at a position, when it is left */
    onEnd(listener) {
      end = listener;
    },
    /**
     * Leaves the position, and drops what was requested for it. @returns {() => boolean} whether the next is current
     */
    cancelPending() {
      end();
      set({ thinking: null, timeLimited: false, offer: null, asking: false });
      const isLatest = positions.next();
      onLeave();
      return isLatest;
    },
    /**
     * The engine has refused: it says why, and the game stays as it is.
     * @param {unknown} error @param {() => boolean} isLatest
     */
    fail(error, isLatest) {
      if (!(error instanceof EngineError)) throw error;
      if (!isLatest()) return;
      set({ asking: false, thinking: null });
      onFailure(error.failed);
    },
  };
}
