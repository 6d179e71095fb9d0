// @ts-check
// The engine of a board in a notebook: the notebook's kernel, to which the page around passes messages on. The build
// puts this in the place of `../engine/start_worker.js` and of `../engine/move_search.js`, so that the frame's scripts
// start no worker and fetch nothing.

/** @import { WorkerLike } from "../engine/worker_slot.js" */
/** @import { Planner, Thinking } from "../engine/move_search.js" */

/** The version of the messages (frame.js). */
const VERSION = 1;

// The frame is a text without an address, so what its address would describe is in its element.
location.hash = document.documentElement.dataset.address ?? "";

/** @param {string} text a request to the engine, or "" to start it */
const post = (text) => window.parent.postMessage({ mashimo: VERSION, type: "engine", text }, "*");

/** Gives what stands for the engine's worker. Search workers there are none. @param {"engine" | "search"} kind
 * @returns {WorkerLike} */
export function startWorker(kind) {
  if (kind !== "engine") throw new Error("a notebook's kernel searches");
  /** @param {MessageEvent} event */
  const hear = (event) => {
    const { source, data } = event;
    if (source !== window.parent || data?.mashimo !== VERSION || data.type !== "engine") return;
    worker.onmessage?.(new MessageEvent("message", { data: data.text }));
  };
  /** @type {WorkerLike} */
  const worker = {
    onmessage: null,
    onerror: null,
    postMessage: (data) => post(typeof data === "string" ? data : ""),
    terminate: () => window.removeEventListener("message", hear),
  };
  window.addEventListener("message", hear);
  return worker;
}

/** Gives the first message: a kernel needs none. */
export const bootOptions = () => ({});

/** Fetches nothing: there is no worker. */
export const fetchWorkers = async () => {};

/** Finds nothing wrong with a script: there is none. */
export const diagnose = async () => null;

/** Gives the address of a script as it is. @param {string} name */
export const scriptAddress = (name) => name;

/** Lets the kernel search. @param {Planner} engine */
export function createMoveSearch(engine) {
  const refuse = async () => {
    throw new Error("a notebook's kernel searches");
  };
  return {
    /** Chooses a move. @param {GameRecord} record @param {number} level @param {number} seed @returns {Thinking} */
    think(record, level, seed) {
      const { answer, stop, cancel } = engine.think(record, level, seed);
      return { chosen: answer.then((found) => ({ ...found, fallback: false })), stop, cancel };
    },
    compileSearch: refuse,
    workers: { load: refuse, endings: refuse, most: 1, run: refuse, refill() {} },
    prepare() {},
    retry() {},
  };
}
