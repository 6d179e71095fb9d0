// @ts-check
// Asks the engine for the dialogs, and says what it would not do.

import { createDialogRequests } from "../engine/dialog_requests.js";
import { EngineError } from "../engine/supervised_worker.js";
import { recordOf } from "../game/state.js";

/** @import { createEngine } from "../engine/client.js" */
/** @import { SavedState } from "../game/state.js" */
/**
 * @typedef {ReturnType<typeof createEngine>} WholeEngine
 * @typedef {ReturnType<typeof createDialogEngine>} DialogEngine
 */

/** @param {{ engine: WholeEngine, failure: (failed: ErrorReply) => string }} parts `failure` is what is said of one */
export function createDialogEngine({ engine, failure }) {
  /** @param {ErrorReply | null} failed */
  const errorText = (failed) => (failed ? failure(failed) : "");
  const questions = createDialogRequests((asked) => engine.whenReady().then(() => engine.ask(asked)));

  return {
    errorText,
    /** The questions that only dialogs ask. */
    questions,
    /** The means to have a game reviewed. @type {import("../engine/review.js").ReviewApi} */
    reviewers: { ...engine.workers, ...questions },
    /** The sentence for an error of the engine. @param {unknown} error */
    failed(error) {
      if (!(error instanceof EngineError)) throw error;
      return errorText(error.failed);
    },
    /** The engine's answer about a game from elsewhere, or the fault found in it. @param {SavedState} kept
     * @returns {Promise<{ shown: Position | null, failed: ErrorReply | null }>} */
    async validateGame(kept) {
      try {
        await engine.whenReady();
        if (kept.at < kept.line.length) await engine.show(recordOf({ ...kept, at: kept.line.length }));
        return { shown: await engine.show(recordOf(kept)), failed: null };
      } catch (error) {
        if (error instanceof EngineError) return { shown: null, failed: error.failed };
        throw error;
      }
    },
    /**
     * A question as the dialogs ask it: of an engine that could not be started, in vain. @template {unknown[]} Facts
     * @template T
     * @param {(...facts: Facts) => Promise<T>} ask @returns {(...facts: Facts) => Promise<T>}
     */
    whenReady(ask) {
      return async (...facts) => {
        await engine.whenReady();
        return ask(...facts);
      };
    },
    isReady: () => engine.state().name === "ready",
  };
}
