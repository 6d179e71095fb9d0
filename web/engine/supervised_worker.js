// @ts-check
// The engine's own worker: started, asked, watched, and replaced when it hangs or dies. Questions are whole (a record
// says everything), so what is unanswered is asked of the next one.

import { timeout } from "../build_info.js";

/** @import { Asked } from "./move_search.js" */

/**
 * @typedef {{ postMessage: (data: unknown) => void, terminate: () => void,
 *   onmessage: ((event: MessageEvent) => unknown) | null,
 *   onerror: ((event: ErrorEvent) => unknown) | null }} WorkerLike
 * @typedef {{ question: Question, deaths: number, resolve: (answer: any) => void,
 *   reject: (error: EngineError) => void }} Waiting `deaths` how many workers have ended with this question unanswered
 */
/**
 * @template {Question} One
 * @typedef {One extends Question ? Omit<One, "id"> : never} Unnumbered a question that has no number yet
 */

/**
 * The number of times that a worker is replaced, one after the other or for one question, before the page gives up and
 * says so.
 */
const MAX_RESTARTS = 3;
/**
 * Milliseconds without any sign of life: while memory is restored, while files come, while Python starts, while an
 * answer is due, after a stop; and of a worker of which nothing has been heard.
 */
const TIMEOUT_MS = { script: 20000, snapshot: 15000, files: 75000, python: 60000, answer: 20000, stop: 3000 };

/** Failures that a damaged script may have led to. */
const MAYBE_DAMAGED = ["worker-failed", "start-failed", "no-answer"];
/** An answer that the engine refused or could not give; the message is for whoever works on the program. */
export class EngineError extends Error {
  /** @param {ErrorReply} failed */
  constructor(failed) {
    super(failed.message);
    this.failed = failed;
  }
}

/** The positions in an answer. @param {Answer} answer @returns {Position[]} */
function shownIn(answer) {
  if (answer.type === "show" || answer.type === "read") return [answer.shown];
  return answer.type === "compare" ? answer.games.map(({ shown }) => shown) : [];
}

/**
 * The error for a person who asked something of an engine that is not there.
 * @param {string} code @param {string} message
 */
function unavailable(code, message, id = 0) {
  const unsaid = { where: "", numbers: [], place: { move: 0, line: 0, column: 0 }, turn: /** @type {const} */ ("") };
  return new EngineError({ type: "error", id, code, message, ...unsaid, clause: "", ours: false });
}

/**
 * @param {() => WorkerLike} spawn a fresh worker @param {object} order what it is sent first
 * @param {() => Promise<string | null>} examine why its script can't be had, as a word; null where it can
 * @param {{ onState: (state: EngineState) => void, onReady: () => void, onGame: (about: GameInfo) => void }} heard
 *   `onReady` Python is up, and what was asked in the meantime is asked; `onGame` told of each game that comes with a
 *   position, the build not knowing it
 */
export function createSupervisedWorker(spawn, order, examine, heard) {
  /** @type {WorkerLike | null} */
  let worker = null;
  /** Whether anything has been heard of it. */
  let alive = false;
  /** @type {EngineState} */
  let state = { name: "loading", progress: { stage: "files", bytes: 0, total: 0 } };
  /** @type {Map<number, Waiting>} */
  const waiting = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let alarm;
  /** The callbacks to call when it is known whether there is an engine. @type {(() => void)[]} */
  let readyWaiters = [];
  let respawns = 0;
  /** Whether the snapshot could not be used. */
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

  /**
   * Resolves when the engine is ready; rejects if it could not start.
   * @returns {Promise<void>}
   */
  async function whenReady() {
    if (state.name === "failed") throw unavailable("engine-gone", state.detail);
    if (state.name === "ready") return;
    await new Promise((look) => readyWaiters.push(() => look(null)));
    return whenReady();
  }

  /** Sets the alarm anew at every sign of life; none while nothing is due. @param {number} [due] */
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
      fresh.postMessage({ ...order, cold: respawns > 0, refused: snapshotRejected }); // after a failure its memory is not trusted
      watch();
    } catch (error) {
      fail("worker-failed", String(error));
    }
  }

  /** Hears the worker: answers, how far it has come, or why it can't start. @param {any} said */
  function onMessage(said) {
    if (typeof said === "string") for (const answer of JSON.parse(said)) onAnswer(answer);
    else if (said.progress) setState({ name: "loading", progress: said.progress });
    else if (isRestoring()) replace(said.failure.code, said.failure.message);
    else fail(said.failure.code, said.failure.message);
  }

  const isRestoring = () => state.name === "loading" && state.progress.stage === "snapshot";

  /** Python is up: what was asked in the meantime is asked now. @param {Ready} said */
  function begin({ version, python, start: how }) {
    setState({ name: "ready", version, python, start: snapshotRejected ? "refused" : how });
    for (const { question } of waiting.values()) send(question);
    heard.onReady();
  }

  /** @param {Answer} answer */
  function onAnswer(answer) {
    if (answer.type === "ready") return begin(answer);
    const asked = waiting.get(answer.id);
    if (!asked) return; // answered before, or no longer wanted
    waiting.delete(answer.id);
    respawns = 0;
    for (const { about } of shownIn(answer)) if (about) heard.onGame(about);
    if (answer.type === "error") asked.reject(new EngineError(answer));
    else asked.resolve(answer.type === "show" ? answer.shown : answer);
  }

  /** @param {Question} question */
  function send(question) {
    if (!worker) return start(); // it was let go; what waits is asked when the next is ready
    worker.postMessage(JSON.stringify(question));
    watch();
  }

  /** Gives up the questions that no worker has survived: one of them must be to blame. @param {string} detail */
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
      snapshotRejected = true; // what could not be fetched says nothing against it
      console.warn(`Python can't be started from the snapshot here, so it is started from its files: ${detail}`);
    }
    if (!alive && (code === "no-answer" || respawns > MAX_RESTARTS)) explain(code, detail);
    else if (respawns > MAX_RESTARTS) fail(code, detail);
    else start();
  }

  /** A worker never said anything: its script may be what is missing. @param {string} code @param {string} detail */
  async function explain(code, detail) {
    clearTimeout(alarm);
    const silent = worker;
    const wrong = await examine();
    if (silent !== worker) return; // started again by a person meanwhile
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

  /** A worker that had begun came to nothing: if a byte of its script is another, that is why.
   * @param {Extract<EngineState, { name: "failed" }>} failed */
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
   * Has the engine's own worker think about a question.
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
    /** Starts again after a failure; what was asked is still wanted. */
    retry() {
      respawns = 0;
      start();
    },
    /** Lets the worker and its memory go, if nothing is asked of it: nobody looks. */
    release() {
      if (state.name !== "ready" || waiting.size > 0) return;
      worker?.terminate();
      worker = null;
    },
    /** Has a worker again, if it was let go. */
    wake() {
      if (state.name === "ready" && !worker) start();
    },
  };
}
