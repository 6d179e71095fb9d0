// @ts-check
// The page's way to the engine, and the only user of its worker. Questions are whole (a record says everything), so a worker that
// hangs or dies is replaced and asked again. What is to be thought about goes to the search workers.

import { built } from "./built.js";
import { createSearch } from "./search.js";

/** @import { BootProgress } from "./boot.js" */

/**
 * @typedef {{ name: "loading", progress: BootProgress } | { name: "ready", version: string, python: string }
 *   | { name: "failed", code: string, detail: string }} EngineState
 * @typedef {{ postMessage: (data: unknown) => void, terminate: () => void,
 *   onmessage: ((event: MessageEvent) => unknown) | null, onerror: ((event: ErrorEvent) => unknown) | null }} WorkerLike
 * @typedef {{ question: Question, resolve: (answer: any) => void, reject: (error: EngineError) => void }} Waiting
 */

/** How often a worker is replaced before the page gives up and says so. */
const RESPAWNS = 3;
/** Milliseconds without any sign of life: while files come, while Python starts, while an answer is due, after a stop. */
const PATIENCE = { files: 75000, python: 60000, answer: 20000, stop: 3000 };

/** Milliseconds the page has for itself when the engine is ready, before a search is made ready for it. */
const REST = 300;

/** The engine's refusal, or its failure, in its own words. */
export class EngineError extends Error {
  /** @param {string} code @param {string} message @param {string} [where] */
  constructor(code, message, where = "") {
    super(message);
    this.code = code;
    this.where = where;
  }
}

/** A search worker of the built page. @returns {WorkerLike} */
function spawnSearchWorker() {
  if (!built) throw new Error("the source tree has no bundled search worker");
  return new Worker(new URL(built.searchWorker, document.baseURI), { type: "module" });
}

/**
 * @param {() => WorkerLike} spawn a fresh worker @param {unknown} order what it is sent first
 * @param {(state: EngineState) => void} onState @param {() => WorkerLike} [spawnSearch] a fresh search worker
 * @param {number} [cores] how many the machine has
 */
export function createEngine(
  spawn,
  order,
  onState,
  spawnSearch = spawnSearchWorker,
  cores = navigator.hardwareConcurrency,
) {
  /** @type {WorkerLike | null} */
  let worker = null;
  /** @type {EngineState} */
  let state = { name: "loading", progress: { stage: "files", bytes: 0, total: 0 } };
  /** @type {Map<number, Waiting>} */
  const waiting = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let alarm;
  let respawns = 0;
  let lastId = 0;
  /** The game that moves will be asked for. */
  let expected = "";
  const search = createSearch(
    {
      plan: (record, level, seed) => ask({ type: "plan", id: nextId(), record, level, seed }),
      compile: (game) => ask({ type: "compile", id: nextId(), game }),
      think,
    },
    spawnSearch,
    cores,
  );

  /** @param {EngineState} next */
  function become(next) {
    state = next;
    onState(state);
  }

  /** Sets the alarm anew at every sign of life; none while nothing is due. @param {number} [patience] */
  function watch(patience) {
    clearTimeout(alarm);
    if (state.name === "failed" || (state.name === "ready" && waiting.size === 0)) return;
    const usual = state.name === "loading" ? PATIENCE[state.progress.stage] : PATIENCE.answer;
    alarm = setTimeout(() => replace("no-answer", "no sign of life"), patience ?? usual);
  }

  function start() {
    const fresh = spawn();
    worker = fresh;
    fresh.onmessage = ({ data }) => {
      if (fresh !== worker) return;
      if (typeof data === "string") for (const answer of JSON.parse(data)) take(answer);
      else if (data.progress) become({ name: "loading", progress: data.progress });
      else give(data.failure.code, data.failure.message);
      watch();
    };
    fresh.onerror = (event) => {
      if (fresh === worker) replace("worker-failed", event.message || "the worker could not go on");
    };
    become({ name: "loading", progress: { stage: "files", bytes: 0, total: 0 } });
    fresh.postMessage(order);
    watch();
  }

  /** @param {Answer} answer */
  function take(answer) {
    if (answer.type === "ready") {
      become({ name: "ready", version: answer.version, python: answer.python });
      for (const { question } of waiting.values()) send(question);
      prepareSoon();
      return;
    }
    const asked = waiting.get(answer.id);
    if (!asked) return; // answered before, or no longer wanted
    waiting.delete(answer.id);
    if (answer.type === "failed") asked.reject(new EngineError(answer.code, answer.message, answer.where));
    else asked.resolve(answer.type === "shown" ? answer.shown : answer);
  }

  /** @param {Question} question */
  function send(question) {
    worker?.postMessage(JSON.stringify(question));
    watch();
  }

  /** @param {string} code @param {string} detail */
  function replace(code, detail) {
    worker?.terminate();
    respawns += 1;
    if (respawns > RESPAWNS) give(code, detail);
    else start();
  }

  /** @param {string} code @param {string} detail */
  function give(code, detail) {
    worker?.terminate();
    worker = null;
    become({ name: "failed", code, detail });
    clearTimeout(alarm);
  }

  /** @param {Question} question @returns {Promise<any>} */
  function ask(question) {
    return new Promise((resolve, reject) => {
      waiting.set(question.id, { question, resolve, reject });
      if (state.name === "ready") send(question);
    });
  }

  const nextId = () => {
    lastId += 1;
    return lastId;
  };

  /** Makes the search of the expected game ready, when the page has had the engine to itself for a moment. */
  function prepareSoon() {
    setTimeout(() => {
      if (state.name === "ready" && expected !== "") search.prepare(expected);
    }, REST);
  }

  /** A game that moves will be asked for. @param {string} game */
  function prepare(game) {
    if (game === expected) return;
    expected = game;
    if (state.name === "ready") prepareSoon();
  }

  /** Has the engine's own worker choose a move. @param {GameRecord} record @param {number} level @param {number} seed */
  function think(record, level, seed) {
    const id = nextId();
    /** @type {Promise<Chosen>} */
    const chosen = ask({ type: "think", id, record, level, seed });
    const stop = () => {
      if (!waiting.has(id) || state.name !== "ready") return;
      worker?.postMessage(JSON.stringify({ type: "stop", id }));
      watch(PATIENCE.stop);
    };
    const forget = () => {
      stop();
      waiting.delete(id);
      watch();
    };
    return { chosen, stop, forget };
  }

  return {
    start,
    state: () => state,
    /** Starts again after a failure; what was asked is still wanted. */
    retry() {
      respawns = 0;
      search.retry();
      start();
    },
    prepare,
    /** @param {GameRecord} record @returns {Promise<Position>} */
    show(record) {
      prepare(record.game);
      return ask({ type: "show", id: nextId(), record });
    },
    /** Pasted text. @param {string} game @param {string} text @returns {Promise<Position>} */
    read: (game, text) => ask({ type: "read", id: nextId(), game, text }),
    /** Whether a side does well to end this game by agreement now (RULES 1.9). @param {GameRecord} record @param {Side} side
     * @returns {Promise<boolean>} */
    agrees: (record, side) =>
      ask({ type: "wouldagree", id: nextId(), record, side }).then((/** @type {Agreement} */ { agrees }) => agrees),
    /** Choosing a move, and how to hurry it (see `Thinking`). @param {GameRecord} record @param {number} level @param {number} seed */
    think: (record, level, seed) => search.think(record, level, seed),
  };
}
