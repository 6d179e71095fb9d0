// @ts-check
// How far the engine is: loading, ready or failed.

import { unavailable } from "./engine_error.js";

/** @param {(state: EngineState) => void} onState called with each state that follows */
export function createEngineStatus(onState) {
  /** @type {EngineState} */
  let state = { name: "loading", progress: { stage: "files", bytes: 0, total: 0 } };
  /** @type {(() => void)[]} */
  let waiters = [];

  /** Resolves when the engine is ready; rejects if it could not start. @returns {Promise<void>} */
  async function whenReady() {
    if (state.name === "failed") throw unavailable("engine-gone", state.detail);
    if (state.name === "ready") return;
    await new Promise((look) => waiters.push(() => look(null)));
    return whenReady();
  }

  return {
    state: () => state,
    isReady: () => state.name === "ready",
    whenReady,
    /** @param {EngineState} next */
    set(next) {
      state = next;
      onState(state);
      if (state.name === "loading") return;
      for (const look of waiters) look();
      waiters = [];
    },
  };
}
