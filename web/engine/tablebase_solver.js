// @ts-check
// Solves the endings of many seeds in a worker while the page is idle, or loads them from the cache.

/** @import { WorkerLike } from "./worker_slot.js" */
/** @import { TablebaseSearch } from "./tablebase.js" */
/** @import { Endings, Solved, SolveJob } from "../workers/tablebase_worker.js" */
/** @typedef {NonNullable<TablebaseSearch["solver"]>} EndingSolver the solver of one game and size, compiled */

/** Milliseconds between two checks whether the page is idle. */
const POLL_MS = 250;
/** The share of the work between two reports of progress. */
const STEP = 0.01;

/**
 * @param {{ spawn: () => WorkerLike, busy: () => boolean, later: (milliseconds: number) => Promise<unknown>, cache:
 *   ReturnType<typeof import("./tablebase_cache.js").createTablebaseCache>, onShare: (share: number) => void }} config
 *   `busy` tells whether a move is being searched or shown; `onShare` hears how much is solved
 */
export function createEndingSolver({ spawn, busy, later, cache, onShare }) {
  /** @type {WorkerLike | null} */
  let worker = null;

  function stop() {
    worker?.terminate();
    worker = null;
  }

  /**
   * Runs a solver to its end, then terminates it to free its memory.
   * @param {SolveJob & { module: WebAssembly.Module }} task @param {(told: Solved) => void} onReport
   * @returns {Promise<Solved>}
   */
  function run(task, onReport) {
    stop();
    const own = spawn();
    worker = own;
    return new Promise((resolve, reject) => {
      own.onerror = (event) => reject(new Error(event.message || "the worker could not go on"));
      own.onmessage = async ({ data }) => {
        if (data.done) {
          stop();
          return resolve(data);
        }
        while (own === worker && (busy() || document.hidden)) await later(POLL_MS);
        if (own !== worker) return;
        own.postMessage("on"); // before the report, which it need not wait for
        onReport(data);
      };
      own.postMessage(task);
    });
  }

  /**
   * Solves endings: all, the last of them from `packed`, or only those of more seeds than `known` has.
   * @param {EndingSolver} solver @param {ArrayBuffer | null} packed @param {Endings | null} known
   */
  async function solve({ module, ...solver }, packed, known) {
    const task = { module, solver, packed, known, paced: true, seconds: 0 };
    let told = 0;
    return run(task, ({ share }) => {
      if (share < told + STEP) return;
      told = share;
      onShare(share);
    });
  }

  /** Loads cached endings; null if there are none, or they are damaged. @param {EndingSolver} solver */
  async function loadCached(solver) {
    const packed = await cache.read(solver.name);
    if (!packed) return null;
    try {
      return await solve(solver, packed, null);
    } catch (error) {
      console.warn(`the kept endings can't be used, so they are solved again: ${error}`);
      await cache.remove(solver.name);
      return null;
    }
  }

  return {
    stop,
    /**
     * Loads endings, or solves them; `keeps` if they are cached.
     * @param {EndingSolver} solver @param {Endings | null} known the endings of fewer seeds
     * @param {() => boolean} isLatest whether they are still wanted
     */
    async loadOrSolve(solver, known, isLatest) {
      const kept = await loadCached(solver);
      if (kept || !isLatest()) return { endings: kept?.endings, keeps: true };
      const { endings, packed } = await solve(solver, null, known);
      return { endings, keeps: packed ? await cache.write(solver.name, packed) : false };
    },
  };
}
