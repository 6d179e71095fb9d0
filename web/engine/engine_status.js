// @ts-check
// How far the engine is: loading, ready or failed.

import { unavailable } from "./engine_error.js";

/**
 * @param {(state: EngineState) => void} onState called with each state that follows
 * @returns {[state: () => EngineState, setState: (next: EngineState) => void, whenReady: () => Promise<void>]} the last
 *   resolves when the engine is ready, and rejects if it could not start
 */
export function createEngineStatus(onState) {
  /** @type {EngineState} */
  let state = { name: "loading", progress: { stage: "files", bytes: 0, total: 0 } };
  /** @type {(() => void)[]} */
  let waiters = [];

  /** @param {EngineState} next */
  function setState(next) {
    state = next;
    onState(state);
    if (state.name === "loading") return;
    for (const look of waiters) look();
    waiters = [];
  }

  async function whenReady() {
    if (state.name === "failed") throw unavailable("engine-gone", state.detail);
    if (state.name === "ready") return;
    await new Promise((look) => waiters.push(() => look(null)));
    return whenReady();
  }

  return [() => state, setState, whenReady];
}
