// @ts-check
// Supervises the engine's worker, and replaces it when it hangs or dies. A request holds a whole record, so the next
// worker can answer it.

import { timeout } from "../build_info.js";

/** @import { Asked } from "./move_search.js" */

/**
 * @typedef {{ postMessage: (data: unknown) => void, terminate: () => void,
 *   onmessage: ((event: MessageEvent) => unknown) | null,
 *   onerror: ((event: ErrorEvent) => unknown) | null }} WorkerLike
 * @typedef {{ question: Question, deaths: number, resolve: (answer: any) => void,
 *   reject: (error: EngineError) => void }} Waiting `deaths` counts the workers that ended without answering
 */
/**
 * @template {Question} One
 * @typedef {One extends Question ? Omit<One, "id"> : never} Unnumbered a request without its number
 */

/** How often the worker is replaced, in a row or for one request, before the page reports a failure. */
const MAX_RESTARTS = 3;
/**
 * Timeouts without a message: `script` before the first one, `stop` after a stop, the others in a stage of the start.
 */
const TIMEOUT_MS = { script: 20000, snapshot: 15000, files: 75000, python: 60000, answer: 20000, stop: 3000 };

/** Failures that a damaged script can cause. */
const MAYBE_DAMAGED = ["worker-failed", "start-failed", "no-answer"];
/** An error reply of the engine; its message is for developers. */
export class EngineError extends Error {
  /** @param {ErrorReply} failed */
  constructor(failed) {
    super(failed.message);
    this.failed = failed;
  }
}

/** @param {Answer} answer @returns {Position[]} */
function shownIn(answer) {
  if (answer.type === "show" || answer.type === "read") return [answer.shown];
  return answer.type === "compare" ? answer.games.map(({ shown }) => shown) : [];
}

/** Gives the error of a request that no worker can answer. @param {string} code @param {string} message */
function unavailable(code, message, id = 0) {
  const unsaid = { where: "", numbers: [], place: { move: 0, line: 0, column: 0 }, turn: /** @type {const} */ ("") };
  return new EngineError({ type: "error", id, code, message, ...unsaid, clause: "", ours: false });
}

/**
 * @param {() => WorkerLike} spawn @param {object} order the first message
 * @param {() => Promise<string | null>} examine finds why the script cannot be loaded; null if it can
 * @param {{ onState: (state: EngineState) => void, onReady: () => void, onGame: (about: GameInfo) => void }} heard
 *   `onReady` is called when pending requests have been sent; `onGame` with each game that the build does not know
 */
export function createSupervisedWorker(spawn, order, examine, heard) {
  /** @type {WorkerLike | null} */
  let worker = null;
  /** Whether it has sent a message. */
  let alive = false;
  /** @type {EngineState} */
  let state = { name: "loading", progress: { stage: "files", bytes: 0, total: 0 } };
  /** @type {Map<number, Waiting>} */
  const waiting = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let alarm;
  /** @type {(() => void)[]} */
  let readyWaiters = [];
  let respawns = 0;
  let snapshotRejected = false;
  let lastId = 0;

  /** @param {EngineState} next */
  function setState(next) {
    state = next;
    heard.onState(state);
    if (state.name === "loading") return;
    for (const look of readyWaiters) look();
    readyWaiters = [];
  }

  /** Resolves when the engine is ready; rejects if it could not start. @returns {Promise<void>} */
  async function whenReady() {
    if (state.name === "failed") throw unavailable("engine-gone", state.detail);
    if (state.name === "ready") return;
    await new Promise((look) => readyWaiters.push(() => look(null)));
    return whenReady();
  }

  /** Restarts the timeout, if a message is due. @param {number} [due] milliseconds, instead of the usual */
  function watch(due) {
    clearTimeout(alarm);
    if (state.name === "failed" || (state.name === "ready" && waiting.size === 0)) return;
    const stage = state.name === "loading" ? state.progress.stage : "answer";
    const usual = TIMEOUT_MS[alive ? stage : "script"];
    alarm = setTimeout(() => replace("no-answer", "no sign of life"), timeout(due ?? usual));
  }

  function start() {
    if (typeof WebAssembly !== "object") return fail("no-wasm", "this browser has no WebAssembly");
    setState({ name: "loading", progress: { stage: "files", bytes: 0, total: 0 } });
    try {
      const fresh = spawn();
      worker = fresh;
      alive = false;
      fresh.onmessage = ({ data }) => {
        if (fresh !== worker) return;
        alive = true;
        onMessage(data);
        watch();
      };
      fresh.onerror = (event) => {
        if (fresh === worker) replace("worker-failed", event.message || "the worker could not go on");
      };
      // after a failure the snapshot is not trusted
      fresh.postMessage({ ...order, cold: respawns > 0, refused: snapshotRejected });
      watch();
    } catch (error) {
      fail("worker-failed", String(error));
    }
  }

  /** Handles replies, the progress of the start, or its failure. @param {any} said */
  function onMessage(said) {
    if (typeof said === "string") for (const answer of JSON.parse(said)) onAnswer(answer);
    else if (said.progress) setState({ name: "loading", progress: said.progress });
    else if (isRestoring()) replace(said.failure.code, said.failure.message);
    else fail(said.failure.code, said.failure.message);
  }

  const isRestoring = () => state.name === "loading" && state.progress.stage === "snapshot";

  /** Sends the pending requests to a worker that is ready. @param {Ready} said */
  function begin({ version, python, start: how }) {
    setState({ name: "ready", version, python, start: snapshotRejected ? "refused" : how });
    for (const { question } of waiting.values()) send(question);
    heard.onReady();
  }

  /** @param {Answer} answer */
  function onAnswer(answer) {
    if (answer.type === "ready") return begin(answer);
    const asked = waiting.get(answer.id);
    if (!asked) return; // answered before, or cancelled
    waiting.delete(answer.id);
    respawns = 0;
    for (const { about } of shownIn(answer)) if (about) heard.onGame(about);
    if (answer.type === "error") asked.reject(new EngineError(answer));
    else asked.resolve(answer.type === "show" ? answer.shown : answer);
  }

  /** @param {Question} question */
  function send(question) {
    if (!worker) return start(); // it was released; the next one is sent all pending requests
    worker.postMessage(JSON.stringify(question));
    watch();
  }

  /** Rejects the requests that ended too many workers: one of them must be the cause. @param {string} detail */
  function rejectUnsurvived(detail) {
    for (const [id, asked] of waiting) {
      asked.deaths += 1;
      if (asked.deaths <= MAX_RESTARTS) continue;
      waiting.delete(id);
      respawns = 0;
      asked.reject(unavailable("engine-lost", detail, id));
    }
  }

  /** @param {string} code @param {string} detail */
  function replace(code, detail) {
    worker?.terminate();
    respawns += 1;
    if (state.name === "ready") rejectUnsurvived(detail);
    if (isRestoring() && code !== "file-missing") {
      snapshotRejected = true; // but a failed download says nothing about it
      console.warn(`Python can't be started from the snapshot here, so it is started from its files: ${detail}`);
    }
    if (!alive && (code === "no-answer" || respawns > MAX_RESTARTS)) explain(code, detail);
    else if (respawns > MAX_RESTARTS) fail(code, detail);
    else start();
  }

  /** Checks the script of a worker that sent no message. @param {string} code @param {string} detail */
  async function explain(code, detail) {
    clearTimeout(alarm);
    const silent = worker;
    const wrong = await examine();
    if (silent !== worker) return; // restarted by the user meanwhile
    if (wrong || respawns > MAX_RESTARTS) fail(wrong ?? code, detail);
    else start();
  }

  /** @param {string} code @param {string} detail */
  function fail(code, detail) {
    worker?.terminate();
    worker = null;
    /** @type {Extract<EngineState, { name: "failed" }>} */
    const failed = { name: "failed", code, detail };
    setState(failed);
    clearTimeout(alarm);
    if (alive && MAYBE_DAMAGED.includes(code)) blame(failed);
  }

  /** Checks whether a damaged script caused a failure. @param {Extract<EngineState, { name: "failed" }>} failed */
  async function blame(failed) {
    const wrong = await examine();
    if (state === failed && wrong === "file-damaged") setState({ ...failed, code: wrong });
  }

  /** @param {Unnumbered<Question>} asked @returns {Promise<any>} */
  function ask(asked) {
    lastId += 1;
    const question = /** @type {Question} */ ({ ...asked, id: lastId });
    return new Promise((resolve, reject) => {
      waiting.set(question.id, { question, deaths: 0, resolve, reject });
      if (state.name === "ready") send(question);
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
      if (!waiting.has(id) || state.name !== "ready") return;
      worker?.postMessage(JSON.stringify({ type: "stop", id }));
      watch(TIMEOUT_MS.stop);
    };
    const cancel = () => {
      stop();
      waiting.delete(id);
      watch();
    };
    return { answer, stop, cancel };
  }

  return {
    start,
    whenReady,
    ask,
    think,
    state: () => state,
    /** Starts again after a failure; pending requests stay. */
    retry() {
      respawns = 0;
      start();
    },
    /** Terminates an idle worker to free its memory, while the page is hidden. */
    release() {
      if (state.name !== "ready" || waiting.size > 0) return;
      worker?.terminate();
      worker = null;
    },
    /** Starts a worker again that was released. */
    wake() {
      if (state.name === "ready" && !worker) start();
    },
  };
}
