// @ts-check
// A pool of search workers. One that dies or falls silent is replaced, and its order repeated.

/** @import { WorkerLike } from "./worker_slot.js" */
/** @import { Report } from "../workers/search_worker.js" */

/**
 * @template {{ depth: number, done: boolean }} [Said=Report]
 * @typedef {{ report: Said | null, depths: Said[], cancel: () => void }} Job an order given to a worker: its deepest
 *   report, and the reports by depth
 */

/** How many workers try an order. */
const TRIES = 3;
/** Milliseconds that a worker may be silent beyond the time of its order. */
const GRACE_MS = 5000;

/** @param {WorkerLike} worker */
function end(worker) {
  worker.onmessage = null;
  worker.onerror = null;
  worker.terminate();
}

/**
 * @param {() => WorkerLike} spawn @param {number} most how many idle workers are kept
 * @returns {[acquire: () => WorkerLike | null, release: (worker: WorkerLike) => void, refill: () => void]} `acquire` takes
 *   an idle worker out, else starts one, and gives null if that fails; `release` takes a worker back; `refill` starts
 *   workers until there are enough
 */
function createIdleWorkers(spawn, most) {
  /** @type {WorkerLike[]} */
  const idle = [];

  /** Starts a worker; null if that fails. */
  function start() {
    try {
      return spawn();
    } catch {
      return null; // the engine does the work, and its answer says so
    }
  }

  /** @param {WorkerLike} worker */
  function release(worker) {
    worker.onmessage = null;
    worker.onerror = () => {
      idle.splice(idle.indexOf(worker), 1);
      end(worker);
    };
    if (idle.length < most) idle.push(worker);
    else end(worker);
  }

  function refill() {
    while (idle.length < most) {
      const worker = start();
      if (!worker) return;
      release(worker);
    }
  }

  return [() => idle.pop() ?? start(), release, refill];
}

/** @param {() => WorkerLike} spawn @param {number} most how many idle workers are kept */
export function createWorkerPool(spawn, most) {
  const [acquire, release, refill] = createIdleWorkers(spawn, most);
  /** How often an order is tried: once only, after one has failed. */
  let retries = TRIES;

  /**
   * Gives a worker an order to search, solve or judge; another one if it fails.
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
      alarm = setTimeout(ask, 1000 * order.seconds + GRACE_MS);
    }

    /** Gives the order to a worker, in place of the one before. */
    function ask() {
      cancel();
      left -= 1;
      worker = left < 0 ? null : acquire();
      if (!worker) {
        retries = 1;
        return onGivingUp();
      }
      worker.onmessage = ({ data }) => hear(data);
      worker.onerror = ask;
      worker.postMessage(order);
      watch();
    }

    /** @param {Said} report */
    function hear(report) {
      if (report.done || report.depth >= (part.report?.depth ?? 0)) part.report = report;
      part.depths[report.depth] = report;
      watch();
      if (report.done) finish();
      onReport();
    }

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
    /** Forgets failures. */
    retry() {
      retries = TRIES;
    },
  };
}
