// @ts-check
// Supervises the engine's worker, and replaces it when it hangs or dies.

import { createEngineStatus } from "./engine_status.js";
import { rejectUnsurvived, settle } from "./pending_requests.js";
import { createWorkerSlot } from "./worker_slot.js";

/** @import { Asked } from "./move_search.js" */
/** @import { PendingRequests, Unnumbered } from "./pending_requests.js" */
/** @import { WorkerLike } from "./worker_slot.js" */
/**
 * @typedef {{ onState: (state: EngineState) => void, onReady: () => void, onGame: (about: GameInfo) => void }}
 *   EngineListeners `onReady` is called when pending requests have been sent; `onGame` with each game that the build
 *   does not know
 */

/** How often the worker is replaced in a row, before the page reports a failure. */
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

/** @param {EngineState} state */
const isReady = ({ name }) => name === "ready";

/** Whether Python is being restored from its snapshot. @param {EngineState} state */
const isRestoring = (state) => state.name === "loading" && state.progress.stage === "snapshot";

/** Counts how often the worker is replaced in a row, and notes when it can't be started from the snapshot. */
function createRestarts() {
  let count = 0;
  let snapshotRejected = false;
  return {
    /** Gives the orders for the next worker: after a failure the snapshot is not trusted. */
    orders: () => ({ cold: count > 0, refused: snapshotRejected }),
    areExhausted: () => count > MAX_RESTARTS,
    count() {
      count += 1;
    },
    reset() {
      count = 0;
    },
    isSnapshotRejected: () => snapshotRejected,
    /** @param {string} detail */
    rejectSnapshot(detail) {
      snapshotRejected = true;
      console.warn(`Python can't be started from the snapshot here, so it is started from its files: ${detail}`);
    },
  };
}

/**
 * Says that a damaged script caused a failure, if it did and nothing has happened since.
 * @param {Extract<EngineState, { name: "failed" }>} failed @param {() => Promise<string | null>} examine
 * @param {() => EngineState} state @param {(next: EngineState) => void} setState
 */
async function blameScript(failed, examine, state, setState) {
  const code = await examine();
  if (state() === failed && code === "file-damaged") setState({ ...failed, code });
}

/**
 * Keeps a worker alive: starts it, and replaces it when it hangs or dies, until a failure is reported.
 * @param {() => WorkerLike} spawn @param {object} order the first message
 * @param {() => Promise<string | null>} examine finds why the script cannot be loaded; null if it can
 * @param {PendingRequests} requests @param {(state: EngineState) => void} onState
 * @param {(answer: Answer) => void} onAnswer
 */
function createSupervisor(spawn, order, examine, requests, onState, onAnswer) {
  const [state, setState, whenReady] = createEngineStatus(onState);
  const slot = createWorkerSlot(spawn, onMessage, replace);
  const restarts = createRestarts();

  /** Restarts the timeout, if a message is due. @param {number} [due] milliseconds, instead of the usual */
  const watch = (due) =>
    slot.expect(isDue(state(), requests.size) ? (due ?? usualTimeout(state(), slot.isAlive())) : 0);

  function start() {
    if (typeof WebAssembly !== "object") return fail("no-wasm", "no WebAssembly");
    setState({ name: "loading", progress: { stage: "files", bytes: 0, total: 0 } });
    try {
      slot.start({ ...order, ...restarts.orders() });
      watch();
    } catch (error) {
      fail("worker-failed", String(error));
    }
  }

  /** Handles replies, the progress of the start, or its failure. @param {any} said */
  function onMessage(said) {
    if (typeof said === "string") for (const answer of JSON.parse(said)) onAnswer(answer);
    else if (said.progress) setState({ name: "loading", progress: said.progress });
    else if (isRestoring(state())) replace(said.failure.code, said.failure.message);
    else fail(said.failure.code, said.failure.message);
    watch();
  }

  /** @param {string} code @param {string} detail */
  function replace(code, detail) {
    slot.end();
    restarts.count();
    if (isReady(state()) && rejectUnsurvived(requests, detail)) restarts.reset();
    // a failed download says nothing about the snapshot
    if (isRestoring(state()) && code !== "file-missing") restarts.rejectSnapshot(detail);
    if (!slot.isAlive() && (code === "no-answer" || restarts.areExhausted())) explain(code, detail);
    else if (restarts.areExhausted()) fail(code, detail);
    else start();
  }

  /** Checks the script of a worker that sent no message. @param {string} code @param {string} detail */
  async function explain(code, detail) {
    slot.expect();
    const silent = state();
    const wrong = await examine();
    if (silent !== state()) return; // restarted by the user meanwhile
    if (wrong || restarts.areExhausted()) fail(wrong ?? code, detail);
    else start();
  }

  /** @param {string} code @param {string} detail */
  function fail(code, detail) {
    slot.end();
    const failed = { name: /** @type {const} */ ("failed"), code, detail };
    setState(failed);
    slot.expect();
    if (slot.isAlive() && MAYBE_DAMAGED.includes(code)) blameScript(failed, examine, state, setState);
  }

  return {
    state,
    whenReady,
    slot,
    start,
    watch,
    /** Notes that the worker is ready. @param {Ready} said */
    setReady({ version, python, start: how }) {
      setState({ name: "ready", version, python, start: restarts.isSnapshotRejected() ? "refused" : how });
    },
    /** Notes that the worker has answered a request. */
    setAnswered: restarts.reset,
    /** Starts again after a failure; pending requests stay. */
    retry() {
      restarts.reset();
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
  /** @type {PendingRequests} */
  const requests = new Map();
  let lastId = 0;
  const supervisor = createSupervisor(spawn, order, examine, requests, heard.onState, onAnswer);
  const { state, whenReady, slot, start, watch, retry } = supervisor;

  /** Sends the pending requests to a worker that is ready. @param {Ready} said */
  function begin(said) {
    supervisor.setReady(said);
    for (const { question } of requests.values()) send(question);
    heard.onReady();
  }

  /** @param {Answer} answer */
  function onAnswer(answer) {
    if (answer.type === "ready") return begin(answer);
    if (!settle(requests, answer)) return;
    supervisor.setAnswered();
    for (const { about } of shownIn(answer)) if (about) heard.onGame(about);
  }

  /** @param {Question} question */
  function send(question) {
    if (!slot.worker()) return start(); // it was released; the next one is sent all pending requests
    slot.post(question);
    watch();
  }

  /** @param {Unnumbered<Question>} asked @returns {Promise<any>} */
  function ask(asked) {
    lastId += 1;
    const question = /** @type {Question} */ ({ ...asked, id: lastId });
    return new Promise((resolve, reject) => {
      requests.set(question.id, { question, deaths: 0, resolve, reject });
      if (isReady(state())) send(question);
    });
  }

  /**
   * Searches in the engine's worker.
   * @param {Unnumbered<ThinkRequest | EvaluateRequest>} question @returns {Asked<any>}
   */
  function think(question) {
    const answer = ask(question);
    const id = lastId;
    const stop = () => {
      if (!requests.has(id) || !isReady(state())) return;
      slot.post({ type: "stop", id });
      watch(TIMEOUT_MS.stop);
    };
    const cancel = () => {
      stop();
      requests.delete(id);
      watch();
    };
    return { answer, stop, cancel };
  }

  return {
    start,
    whenReady,
    ask,
    think,
    state,
    retry,
    /** Terminates an idle worker to free its memory, while the page is hidden. */
    release() {
      if (isReady(state()) && requests.size === 0) slot.end();
    },
    /** Starts a worker again that was released. */
    wake() {
      if (isReady(state()) && !slot.worker()) start();
    },
  };
}
