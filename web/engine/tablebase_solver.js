// @ts-check
// Solves the endings of many seeds in a worker while the page is idle, or loads them from the cache or a file.

import { FileError } from "./tablebase_file.js";

/** @import { WorkerLike } from "./worker_slot.js" */
/** @import { TablebaseSearch } from "./tablebase.js" */
/** @import { EndingsFile } from "./tablebase_file.js" */
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
   * Solves endings: all, the last of them from `packed`, or only those of more seeds than `known` or `file` has.
   * @param {EndingSolver} solver @param {Pick<SolveJob, "packed" | "known" | "file">} solved
   */
  async function solve({ module, ...solver }, solved) {
    const task = { module, solver, packed: null, known: null, ...solved, paced: true, seconds: 0 };
    let told = 0;
    return run(task, ({ share }) => {
      if (share < told + STEP) return;
      told = share;
      onShare(share);
    });
  }

  /** Keeps solved endings in the cache, if there is space; returns them. @param {EndingSolver} solver @param {Solved} solved */
  async function keep(solver, { endings, packed }) {
    return { endings, keeps: packed ? await cache.write(solver.name, packed) : false };
  }

  /** Loads cached endings; null if there are none, or they are damaged. @param {EndingSolver} solver */
  async function loadCached(solver) {
    const packed = await cache.read(solver.name);
    if (!packed) return null;
    try {
      return await solve(solver, { packed });
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
      return keep(solver, await solve(solver, { known }));
    },
    /**
     * Takes the endings of a file, those of its seeds that the solver has, and solves the rest. Rejects with a FileError
     * where it is damaged.
     * @param {EndingSolver} solver @param {EndingsFile} file
     */
    async takeFile(solver, { drawn, parts }) {
      const file = { drawn, parts: parts.slice(0, solver.seeds + 1) };
      const solved = await solve(solver, { file });
      if (!solved.endings) throw new FileError("damaged");
      return keep(solver, solved);
    },
    /** Packs endings for a file. @param {EndingSolver} solver @param {Endings} endings @returns {Promise<Blob[]>} */
    packParts({ layers }, { values }) {
      const own = spawn();
      const packing = new Promise((resolve, reject) => {
        own.onmessage = ({ data }) => resolve(data.parts);
        own.onerror = (event) => reject(new Error(event.message));
      });
      own.postMessage({ layers, values });
      return packing.finally(() => own.terminate());
    },
  };
}
