// @ts-check
// The search workers of the page, and what they are asked: one that dies or falls silent is replaced and asked again.

/** @import { WorkerLike } from "./supervised_worker.js" */
/** @import { Report } from "../workers/search_worker.js" */

/**
 * @template {{ depth: number, done: boolean }} [Said=Report]
 * @typedef {{ report: Said | null, depths: Said[], cancel: () => void }} Job one worker's part in a search: the
 *   most it has said, and what it said of each depth
 */

/** The number of times that a worker may fail at its part before the engine is asked instead. */
const TRIES = 3;
/** Milliseconds a worker may be silent beyond the time it has. */
const PATIENCE = 5000;

/**
 * Search workers, and what they are asked.
 * @param {() => WorkerLike} spawn a fresh one @param {number} most how many are kept ready
 */
export function createWorkerPool(spawn, most) {
  /** The workers with nothing to do. @type {WorkerLike[]} */
  const idle = [];
  /** The number of times that a part is tried: once only, after one could not be done. */
  let retries = TRIES;

  /** Has as many workers started as will be wanted. */
  function refill() {
    while (idle.length < most) {
      const worker = start();
      if (!worker) return;
      release(worker);
    }
  }

  /** A fresh worker, or null where none can be started. */
  function start() {
    try {
      return spawn();
    } catch {
      return null; // the engine thinks instead, and its answer says so
    }
  }

  /** Lets a worker wait for the next order. @param {WorkerLike} worker */
  function release(worker) {
    worker.onmessage = null;
    worker.onerror = () => {
      idle.splice(idle.indexOf(worker), 1);
      end(worker);
    };
    if (idle.length < most) idle.push(worker);
    else end(worker);
  }

  /** @param {WorkerLike} worker */
  function end(worker) {
    worker.onmessage = null;
    worker.onerror = null;
    worker.terminate();
  }

  /**
   * Has a worker search, solve or judge: another one, where it fails.
   * @template {{ depth: number, done: boolean }} [Said=Report]
   * @param {{ seconds: number, module: WebAssembly.Module }} order @param {() => void} onReport
   * @param {() => void} onGivingUp @returns {Job<Said>}
   */
  function run(order, onReport, onGivingUp) {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let alarm;
    /** @type {WorkerLike | null} */
    let worker = null;
    let left = retries;
    /** @type {Job<Said>} */
    const part = { report: null, depths: [], cancel };

    function cancel() {
      clearTimeout(alarm);
      if (worker) end(worker);
      worker = null;
    }

    function watch() {
      clearTimeout(alarm);
      alarm = setTimeout(ask, 1000 * order.seconds + PATIENCE);
    }

    /** Asks a worker, in the place of the one that was asked before. */
    function ask() {
      cancel();
      left -= 1;
      worker = left < 0 ? null : (idle.pop() ?? start());
      if (!worker) {
        retries = 1;
        return onGivingUp();
      }
      worker.onmessage = ({ data }) => take(data);
      worker.onerror = ask;
      worker.postMessage(order);
      watch();
    }

    /** @param {Said} report */
    function take(report) {
      if (report.done || report.depth >= (part.report?.depth ?? 0)) part.report = report;
      part.depths[report.depth] = report;
      watch();
      if (report.done) finish();
      onReport();
    }

    /** The part is done: the worker may do another. */
    function finish() {
      clearTimeout(alarm);
      if (worker) release(worker);
      worker = null;
      retries = TRIES;
    }

    ask();
    return part;
  }

  return {
    refill,
    run,
    /** Forgets what went wrong. */
    retry() {
      retries = TRIES;
    },
  };
}
