// @ts-check
// The large tablebase of a game: solved by a worker while the page is idle, cached under the hash of its solver, and
// used by the analysis. A second worker probes it for proofs, because the solver needs far more memory. One game has a
// large tablebase at a time; without it everything works, but less is proved.

import { createLatest } from "../latest.js";
import { createTablebaseCache } from "./tablebase_cache.js";
import { NO_TABLEBASE } from "./tablebase_status.js";

export { createTablebaseCache };

/** @import { WorkerLike } from "./supervised_worker.js" */
/** @import { Loaded } from "./move_search.js" */
/** @import { ProbeResult, Endings, Solved, SolveJob } from "../workers/tablebase_worker.js" */
/**
 * @typedef {Loaded & { solver: (Omit<Solver, "module"> & { module: WebAssembly.Module }) | null }} TablebaseSearch a
 *   search with room for a tablebase, and the solver
 * @typedef {{ worker: WorkerLike, waiting: { resolve: (found: ProbeResult | null) => void, reject: (error: Error) =>
 *   void }[] }} ProbeWorker a worker with a tablebase, and the pending probes
 * @typedef {{ game: string, seeds: number, loaded: Loaded, endings: Endings, solver:
 *   NonNullable<TablebaseSearch["solver"]>, probeWorker: ProbeWorker | null }} LoadedTablebase `probeWorker` after the
 *   first probe
 */

/** Milliseconds between two checks whether the page is idle. */
const POLL_MS = 250;
/** The share of the work between two reports of progress. */
const STEP = 0.01;
/** The pause before the large size, in milliseconds: the middle one helps most. */
const PAUSE_MS = 4000;

/**
 * @typedef {object} TablebaseConfig
 * @property {(game: string, size: "middle" | "large") => Promise<TablebaseSearch>} load compiles search and solver
 * @property {() => WorkerLike} spawn
 * @property {string} root the site's root
 * @property {() => boolean} busy whether a move is being searched or shown
 * @property {(record: GameRecord) => Promise<PlanReply>} plan
 * @property {(record: GameRecord) => Promise<ProveReply>} prove the engine's own proof
 * @property {(tablebaseStatus: TablebaseStatus) => void} onStatus
 * @property {() => void} [onFound] called when a larger tablebase is loaded
 * @property {boolean} [hasMuchMemory] whether the device has memory for the large size
 * @property {(milliseconds: number) => Promise<unknown>} [later] waits
 */

/** @param {TablebaseConfig} config */
export function createTablebase({
  load,
  spawn,
  root,
  busy,
  plan,
  prove,
  onStatus,
  onFound = () => {},
  hasMuchMemory = false,
  later = wait,
}) {
  const cache = createTablebaseCache(root);
  /** @type {TablebaseStatus} */
  let tablebaseStatus = NO_TABLEBASE;
  /** @type {LoadedTablebase | null} */
  let found = null;
  /** The solver. @type {WorkerLike | null} */
  let worker = null;
  /** The game requested last, and the size. */
  let wanted = "";
  /** @type {"middle" | "large"} */
  let extent = "middle";
  /** Resolves when the middle size is loaded. */
  let loading = Promise.resolve();
  const latest = createLatest();

  /** @param {Partial<TablebaseStatus>} part */
  function tell(part) {
    tablebaseStatus = { ...tablebaseStatus, ...part };
    onStatus(tablebaseStatus);
  }

  function stop() {
    worker?.terminate();
    worker = null;
  }

  /** Frees the tablebase and its worker. */
  function drop() {
    found?.probeWorker?.worker.terminate();
    for (const { reject } of found?.probeWorker?.waiting ?? []) reject(new Error("the endings were let go"));
    found = null;
  }

  /** Stops, and frees the memory. */
  function release() {
    wanted = "";
    latest.next();
    stop();
    drop();
    tell({ ...NO_TABLEBASE, bytes: tablebaseStatus.bytes });
  }

  /**
   * Runs a solver to its end, then terminates it to free its memory.
   * @param {SolveJob & { module: WebAssembly.Module }} task @param {(told: Solved) => void} onReport
   * @returns {Promise<Solved>}
   */
  function runSolver(task, onReport) {
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
   * @param {NonNullable<TablebaseSearch["solver"]>} solver @param {ArrayBuffer | null} packed
   * @param {Endings | null} known
   */
  async function solve({ module, ...solver }, packed, known) {
    const task = { module, solver, packed, known, paced: true, seconds: 0 };
    let told = 0;
    return runSolver(task, ({ share }) => {
      if (share < told + STEP) return;
      told = share;
      tell({ share });
    });
  }

  /** Loads cached endings; null if there are none, or they are damaged.
   * @param {NonNullable<TablebaseSearch["solver"]>} solver */
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

  /** Loads endings, or solves them; `keeps` if they are cached.
   * @param {NonNullable<TablebaseSearch["solver"]>} solver @param {() => boolean} isLatest */
  async function loadOrSolve(solver, isLatest) {
    const kept = await loadCached(solver);
    if (kept || !isLatest()) return { endings: kept?.endings, keeps: true };
    const { endings, packed } = await solve(solver, null, found?.endings ?? null);
    return { endings, keeps: packed ? await cache.write(solver.name, packed) : false };
  }

  /** Replaces the tablebase by a larger one. @param {TablebaseSearch} ready @param {string} game
   * @param {() => boolean} isLatest */
  async function install({ solver, ...loaded }, game, isLatest) {
    if (!solver || !isLatest()) return;
    tell({ state: "solving", game, seeds: solver.seeds, share: 0 });
    const { endings, keeps } = await loadOrSolve(solver, isLatest);
    if (!isLatest() || !endings) return;
    drop();
    const known = { ...loaded, endings: Promise.resolve(endings) };
    found = { game, seeds: solver.seeds, loaded: known, endings, solver, probeWorker: null };
    onFound();
    tell({ state: keeps ? "kept" : "unkept", share: 1, bytes: await cache.size() });
  }

  /**
   * Gives the worker that probes a tablebase, started once.
   * @param {LoadedTablebase} tablebase @returns {ProbeWorker}
   */
  function probeWorker(tablebase) {
    if (tablebase.probeWorker) return tablebase.probeWorker;
    /** @type {ProbeWorker} */
    const keeper = { worker: spawn(), waiting: [] };
    const { module, ...solver } = tablebase.solver;
    tablebase.probeWorker = keeper;
    keeper.worker.onmessage = ({ data }) => keeper.waiting.shift()?.resolve(data.claimed);
    keeper.worker.onerror = () => {
      if (found?.probeWorker === keeper) release();
    };
    keeper.worker.postMessage({ module, solver, kept: tablebase.endings });
    return keeper;
  }

  /** Loads a tablebase; if that fails, the present one stays.
   * @param {string} game @param {"middle" | "large"} size @param {() => boolean} isLatest */
  async function loadTablebase(game, size, isLatest) {
    const before = found && { ...tablebaseStatus };
    try {
      const ready = await load(game, size);
      if (ready.solver && ready.solver.seeds !== found?.seeds) await install(ready, game, isLatest);
    } catch (error) {
      if (!isLatest()) return;
      console.warn(`the endings of many seeds can't be solved here: ${error}`);
      stop();
      tell(before ?? { state: "lost" });
    }
  }

  /** Frees the tablebase of another game, and loads the middle size of this one. @param {string} game */
  function switchGame(game) {
    wanted = game;
    const isLatest = latest.next();
    stop();
    drop();
    tell({ ...NO_TABLEBASE, game, bytes: tablebaseStatus.bytes });
    loading = loadTablebase(game, "middle", isLatest);
  }

  /** Proves the result of a game by the large tablebase; null if it cannot. @param {GameRecord} record
   * @returns {Promise<ProveReply | null>} */
  async function probe(record) {
    const known = () => (found?.game === record.game ? found : null);
    if (!known()) return null;
    const { board, played } = await plan(record);
    const tablebase = known(); // it may have been freed meanwhile
    if (!tablebase) return null;
    const { loaded } = tablebase;
    const keeper = probeWorker(tablebase);
    /** @type {ProbeResult | null} */
    const claimed = await new Promise((resolve, reject) => {
      keeper.waiting.push({ resolve, reject });
      keeper.worker.postMessage({ claim: { board, played } });
    });
    if (!claimed) return null;
    const word = (/** @type {number} */ move) => loaded.words.get(move) ?? "";
    const values = claimed.values.map((value) => ({ ...value, move: word(value.move) }));
    const { winner, by, moves, line } = claimed;
    return { type: "prove", id: 0, known: true, winner, by, moves: moves.map(word), line: line.map(word), values };
  }

  return {
    /** Loads or solves a game's tablebase, the large one only if there is memory for it.
     * @param {string} game @param {"middle" | "large"} size */
    async request(game, size) {
      if (game === wanted && (size === "middle" || extent === "large")) return;
      extent = size;
      if (game !== wanted) switchGame(game);
      const isLatest = latest.join();
      await loading;
      if (size === "middle" || !hasMuchMemory || !found) return;
      await later(PAUSE_MS);
      if (isLatest()) await loadTablebase(game, "large", isLatest);
    },
    /** Gives the search of a game with its large tablebase, if loaded. @param {string} game @returns {Loaded | null} */
    of: (game) => (found?.game === game ? found.loaded : null),
    /** Proves the result of a game by the large tablebase, else by the small one. @param {GameRecord} record */
    async prove(record) {
      const sure = await probe(record).catch((error) => console.warn(`endings of fewer seeds are asked: ${error}`));
      return sure ?? prove(record);
    },
    release,
    /** Measures the cache, which is evicted first if the device has little space. */
    async look() {
      await cache.makeRoom();
      tell({ bytes: await cache.size() });
    },
    /** Clears the cache. */
    async clear() {
      release();
      await cache.clear();
      tell({ bytes: 0 });
    },
  };
}

/** @param {number} milliseconds */
const wait = (milliseconds) => new Promise((over) => setTimeout(over, milliseconds));
