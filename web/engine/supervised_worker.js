// @ts-check
// Supervises the engine's worker, and replaces it when it hangs or dies.

import { createEngineStatus } from "./engine_status.js";
import { createPendingRequests } from "./pending_requests.js";
import { createWorkerSlot } from "./worker_slot.js";

/** @import { Asked } from "./move_search.js" */
/** @import { Unnumbered } from "./pending_requests.js" */
/** @import { WorkerLike } from "./worker_slot.js" */
/**
 * @typedef {{ onState: (state: EngineState) => void, onReady: () => void, onGame: (about: GameInfo) => void }}
 *   EngineListeners `onReady` is called when pending requests have been sent; `onGame` with each game that the build
 *   does not know
 */

/** How often the worker is replaced, in a row or for one request, before the page reports a failure. */
const MAX_RESTARTS = 3;
/**
 * Timeouts without a message: `script` before the first one, `stop` after a stop, the others in a stage of the start.
 */
const TIMEOUT_MS = { script: 20000, snapshot: 15000, files: 75000, python: 60000, answer: 20000, stop: 3000 };
/** Failures that a damaged script can cause. */
const MAYBE_DAMAGED = ["worker-failed", "start-failed", "no-answer"];

/** @param {Answer} answer @returns {Position[]} */
function shownIn(answer) {
  if (answer.type === "show" || answer.type === "read") return [answer.shown];
  return answer.type === "compare" ? answer.games.map(({ shown }) => shown) : [];
}

/** Whether the worker must send a message. @param {EngineState} state @param {number} pending the number of requests */
const isDue = ({ name }, pending) => name === "loading" || (name === "ready" && pending > 0);

/** @param {EngineState} state @param {boolean} alive whether the worker has sent a message @returns {number} in ms */
function usualTimeout(state, alive) {
  if (!alive) return TIMEOUT_MS.script;
  return TIMEOUT_MS[state.name === "loading" ? state.progress.stage : "answer"];
}

/** Whether Python is being restored from its snapshot. @param {EngineState} state */
const isRestoring = (state) => state.name === "loading" && state.progress.stage === "snapshot";

/**
 * Checks whether a damaged script caused the present failure.
 * @param {ReturnType<typeof createEngineStatus>} status @param {() => Promise<string | null>} examine
 */
async function blameScript(status, examine) {
  const failed = status.state();
  const wrong = await examine();
  if (status.state() === failed && wrong === "file-damaged")
    status.set({ .../** @type {Extract<EngineState, { name: "failed" }>} */ (failed), code: wrong });
}

/**
 * Keeps a worker that answers the requests.
 * @param {() => WorkerLike} spawn @param {object} order the first message
 * @param {() => Promise<string | null>} examine finds why the script cannot be loaded; null if it can
 * @param {ReturnType<typeof createPendingRequests>} requests @param {EngineListeners} heard
 */
function createSupervisor(spawn, order, examine, requests, heard) {
  const status = createEngineStatus(heard.onState);
  const slot = createWorkerSlot(spawn, onMessage, replace);
  let respawns = 0;
  let snapshotRejected = false;

  /** Restarts the timeout, if a message is due. @param {number} [due] milliseconds, instead of the usual */
  const watch = (due) =>
    slot.expect(isDue(status.state(), requests.count()) ? (due ?? usualTimeout(status.state(), slot.isAlive())) : 0);

  function start() {
    if (typeof WebAssembly !== "object") return fail("no-wasm", "this browser has no WebAssembly");
    status.set({ name: "loading", progress: { stage: "files", bytes: 0, total: 0 } });
    try {
      // after a failure the snapshot is not trusted
      slot.start({ ...order, cold: respawns > 0, refused: snapshotRejected });
      watch();
    } catch (error) {
      fail("worker-failed", String(error));
    }
  }

  /** Handles replies, the progress of the start, or its failure. @param {any} said */
  function onMessage(said) {
    if (typeof said === "string") for (const answer of JSON.parse(said)) onAnswer(answer);
    else if (said.progress) status.set({ name: "loading", progress: said.progress });
    else if (isRestoring(status.state())) replace(said.failure.code, said.failure.message);
    else fail(said.failure.code, said.failure.message);
    watch();
  }

  /** Sends the pending requests to a worker that is ready. @param {Ready} said */
  function begin({ version, python, start: how }) {
    status.set({ name: "ready", version, python, start: snapshotRejected ? "refused" : how });
    for (const question of requests.questions()) send(question);
    heard.onReady();
  }

  /** @param {Answer} answer */
  function onAnswer(answer) {
    if (answer.type === "ready") return begin(answer);
    if (!requests.settle(answer)) return;
    respawns = 0;
    for (const { about } of shownIn(answer)) if (about) heard.onGame(about);
  }

  /** @param {Question} question */
  function send(question) {
    if (!slot.worker()) return start(); // it was released; the next one is sent all pending requests
    slot.post(question);
    watch();
  }

  /** @param {string} code @param {string} detail */
  function replace(code, detail) {
    slot.end();
    respawns += 1;
    if (status.isReady() && requests.countDeath(detail)) respawns = 0;
    if (isRestoring(status.state()) && code !== "file-missing") {
      snapshotRejected = true; // but a failed download says nothing about it
      console.warn(`Python can't be started from the snapshot here, so it is started from its files: ${detail}`);
    }
    if (!slot.isAlive() && (code === "no-answer" || respawns > MAX_RESTARTS)) explain(code, detail);
    else if (respawns > MAX_RESTARTS) fail(code, detail);
    else start();
  }

  /** Checks the script of a worker that sent no message. @param {string} code @param {string} detail */
  async function explain(code, detail) {
    slot.expect();
    const silent = status.state();
    const wrong = await examine();
    if (silent !== status.state()) return; // restarted by the user meanwhile
    if (wrong || respawns > MAX_RESTARTS) fail(wrong ?? code, detail);
    else start();
  }

  /** @param {string} code @param {string} detail */
  function fail(code, detail) {
    slot.end();
    status.set({ name: "failed", code, detail });
    slot.expect();
    if (slot.isAlive() && MAYBE_DAMAGED.includes(code)) blameScript(status, examine);
  }

  return {
    status,
    slot,
    start,
    send,
    watch,
    /** Starts again after a failure; pending requests stay. */
    retry() {
      respawns = 0;
      start();
    },
  };
}

/**
 * @param {() => WorkerLike} spawn @param {object} order the first message
 * @param {() => Promise<string | null>} examine finds why the script cannot be loaded; null if it can
 * @param {EngineListeners} heard
 */
export function createSupervisedWorker(spawn, order, examine, heard) {
  const requests = createPendingRequests(MAX_RESTARTS);
  const { status, slot, start, send, watch, retry } = createSupervisor(spawn, order, examine, requests, heard);

  /** @param {Unnumbered<Question>} asked */
  function add(asked) {
    const { question, answer } = requests.add(asked);
    if (status.isReady()) send(question);
    return { id: question.id, answer };
  }

  /**
   * Searches in the engine's worker.
   * @param {Unnumbered<ThinkRequest | EvaluateRequest>} question @returns {Asked<any>}
   */
  function think(question) {
    const { id, answer } = add(question);
    const stop = () => {
      if (!requests.has(id) || !status.isReady()) return;
      slot.post({ type: "stop", id });
      watch(TIMEOUT_MS.stop);
    };
    const cancel = () => {
      stop();
      requests.drop(id);
      watch();
    };
    return { answer, stop, cancel };
  }

  return {
    start,
    whenReady: status.whenReady,
    /** @param {Unnumbered<Question>} asked @returns {Promise<any>} */
    ask: (asked) => add(asked).answer,
    think,
    state: status.state,
    retry,
    /** Terminates an idle worker to free its memory, while the page is hidden. */
    release() {
      if (status.isReady() && requests.count() === 0) slot.end();
    },
    /** Starts a worker again that was released. */
    wake() {
      if (status.isReady() && !slot.worker()) start();
    },
  };
}
