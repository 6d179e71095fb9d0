// @ts-check
// The state of a session. Answers to requests for a position that has been left are dropped.

import { EngineError } from "../engine/engine_error.js";
import { createLatest } from "../latest.js";

/** @import { GameState, Settings } from "./state.js" */
/**
 * @typedef {object} SessionState
 * @property {GameState} game
 * @property {Settings} settings
 * @property {boolean} asking whether a request for a position is pending
 * @property {{ began: number } | null} thinking since when the computer has been seen to think; null while it does not
 * @property {boolean} timeLimited whether the time limit ended the last search, so that the move may be below the level
 * @property {boolean} movingForward whether a move played is being shown, not one taken back
 * @property {Position | null} offer the end of the game that the computer offers
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
  /** Cancels work on the position. */
  let end = () => {};

  /** @param {Partial<SessionState>} part */
  function set(part) {
    now = { ...now, ...part };
    publish(part);
  }

  return {
    now: () => now,
    set,
    /** Joins the requests for this position. @returns {() => boolean} whether it is still on the board */
    joinPosition: positions.join,
    /** Requests another game. @returns {() => boolean} whether that request is still the latest */
    newGameRequest: games.next,
    /** @param {() => void} listener cancels work on the position, called when it is left */
    onEnd(listener) {
      end = listener;
    },
    /** Leaves the position and drops its requests. @returns {() => boolean} whether the next position is current */
    cancelPending() {
      end();
      set({ thinking: null, timeLimited: false, offer: null, asking: false });
      const isLatest = positions.next();
      onLeave();
      return isLatest;
    },
    /**
     * Reports an error of the engine; the game stays as it is.
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
