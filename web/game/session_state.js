// @ts-check
// The state of a session, and the sessionState to its positions: what comes for an earlier visit is not wanted.

import { EngineError } from "../engine/supervised_worker.js";

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
 *   onFailure: (failed: Failed) => void }} page
 */
export function createSessionState(first, { publish, onLeave, onFailure }) {
  let now = first;
  /** Request number of the position; answers to older requests are dropped. */
  let visit = 0;
  /** Request number of another game. */
  let newGameRequest = 0;
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
    /** The number of the request under way; answers to older ones are dropped. */
    requestId: () => visit,
    /** @param {number} requestId */
    isStale: (requestId) => requestId !== visit,
    /** Another game is wanted. @returns {() => boolean} whether yet another one has been wanted since */
    newGameRequest() {
      newGameRequest += 1;
      const mine = newGameRequest;
      return () => mine !== newGameRequest;
    },
    /** @param {() => void} listener ends what goes on at a position, when it is left */
    onEnd(listener) {
      end = listener;
    },
    /** Leaves the position: nobody thinks about it any longer. @returns {number} the next request's number */
    cancelPending() {
      end();
      set({ thinking: null, timeLimited: false, offer: null, asking: false });
      visit += 1;
      onLeave();
      return visit;
    },
    /**
     * The engine has refused: it says why, and the game stays as it is.
     * @param {unknown} error @param {number} requestId
     */
    fail(error, requestId) {
      if (!(error instanceof EngineError)) throw error;
      if (requestId !== visit) return;
      set({ asking: false, thinking: null });
      onFailure(error.failed);
    },
  };
}
