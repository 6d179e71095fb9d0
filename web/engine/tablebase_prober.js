// @ts-check
// Probes a large tablebase in a worker of its own, because the solver needs far more memory.

/** @import { WorkerLike } from "./worker_slot.js" */
/** @import { ProbeResult, Endings } from "../workers/tablebase_worker.js" */
/** @import { EndingSolver } from "./tablebase_solver.js" */

/**
 * @param {() => WorkerLike} spawn @param {EndingSolver} compiled @param {Endings} endings
 * @param {(lost: { stop: () => void }) => void} onLost called when its worker fails
 */
export function createProber(spawn, { module, ...solver }, endings, onLost) {
  const worker = spawn();
  /** The pending probes. @type {{ resolve: (found: ProbeResult | null) => void, reject: (error: Error) => void }[]} */
  const waiting = [];
  const prober = {
    /** Finds what is proved of a position; null if nothing is. @param {PlanReply} plan
     * @returns {Promise<ProbeResult | null>} */
    probe: ({ board, played }) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        worker.postMessage({ probe: { board, played } });
      }),
    /** Terminates the worker; pending probes are rejected. */
    stop() {
      worker.terminate();
      for (const { reject } of waiting) reject(new Error("the endings were let go"));
    },
  };
  worker.onmessage = ({ data }) => waiting.shift()?.resolve(data.probed);
  worker.onerror = () => onLost(prober);
  worker.postMessage({ module, solver, kept: endings });
  return prober;
}

/**
 * Writes what was proved as a reply of the engine.
 * @param {ProbeResult} probed @param {Map<number, string>} words the words of moves
 * @returns {ProveReply}
 */
export function proofOf({ values, winner, by, moves, line }, words) {
  const word = (/** @type {number} */ move) => words.get(move) ?? "";
  const valued = values.map((value) => ({ ...value, move: word(value.move) }));
  return {
    type: "prove",
    id: 0,
    known: true,
    winner,
    by,
    moves: moves.map(word),
    line: line.map(word),
    values: valued,
  };
}
