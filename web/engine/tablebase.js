// @ts-check
// The endings of many seeds of a game: solved by a worker of their own while nobody thinks, kept on the device under
// the hash of what solves them, and handed to whoever examines a position. Another worker says what is proved of a game
// by them, when that is asked for: the one that has solved them has far more in memory. The endings of one game are
// kept at a time; without them all goes on as well, only less is proved.

import { createLatest } from "../latest.js";
import { createTablebaseCache } from "./tablebase_cache.js";
import { NO_TABLEBASE } from "./tablebase_status.js";

export { createTablebaseCache };

/** @import { WorkerLike } from "./supervised_worker.js" */
/** @import { Loaded } from "./move_search.js" */
/** @import { ProbeResult, Endings, Solved, SolveJob } from "../workers/tablebase_worker.js" */
/**
 * @typedef {Loaded & { solver: (Omit<Solver, "module"> & { module: WebAssembly.Module }) | null }} TablebaseSearch a
 *   search with room for endings, and what solves them
 * @typedef {{ worker: WorkerLike, waiting: { resolve: (found: ProbeResult | null) => void, reject: (error: Error) =>
 *   void }[] }} ProbeWorker a worker that knows solved endings, and who waits for what is proved by them
 * @typedef {{ game: string, seeds: number, loaded: Loaded, endings: Endings, solver:
 *   NonNullable<TablebaseSearch["solver"]>, probeWorker: ProbeWorker | null }} LoadedTablebase `probeWorker` once it
 *   was needed
 */

/** Milliseconds between two looks whether somebody thinks. */
const POLL_MS = 250;
/** The part of the work after which it is said how far it has come. */
const STEP = 0.01;
/** Milliseconds before more is solved than what helps the most. */
const PAUSE_MS = 4000;

/**
 * @typedef {object} TablebaseParts the page as the endings of many seeds see it
 * @property {(game: string, size: "middle" | "large") => Promise<TablebaseSearch>} load loads the search of a game,
 *   with room for endings of many seeds
 * @property {() => WorkerLike} spawn starts a worker
 * @property {string} root the site's root
 * @property {() => boolean} busy whether a move is being thought about or shown
 * @property {(record: GameRecord) => Promise<PlanReply>} plan a game as workers need it
 * @property {(record: GameRecord) => Promise<ProveReply>} prove the engine's proof about a game
 * @property {(tablebaseStatus: TablebaseStatus) => void} onStatus called with the state of the endings
 * @property {() => void} [onFound] called when more is known than before
 * @property {boolean} [hasMuchMemory] whether the device has memory for the most
 * @property {(milliseconds: number) => Promise<unknown>} [later] waits this number of milliseconds
 */

/**
 * @param {TablebaseParts} page
 */
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
  /** The one that solves. @type {WorkerLike | null} */
  let worker = null;
  /** The game that was isLatest for last. */
  let wanted = "";
  /** The size of the endings that were isLatest for. @type {"middle" | "large"} */
  let extent = "middle";
  /** Making those of the middle size known. */
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

  /** Lets what was found go, and ends its worker. */
  function drop() {
    found?.probeWorker?.worker.terminate();
    for (const { reject } of found?.probeWorker?.waiting ?? []) reject(new Error("the endings were let go"));
    found = null;
  }

  /** Stops, and lets what is in memory go. */
  function release() {
    wanted = "";
    latest.next();
    stop();
    drop();
    tell({ ...NO_TABLEBASE, bytes: tablebaseStatus.bytes });
  }

  /**
   * Asks a fresh worker, and hears it until it has them all: then it goes, and its memory with it.
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
        own.postMessage("on"); // before anything is shown: it need not wait for that
        onReport(data);
      };
      own.postMessage(task);
    });
  }

  /**
   * Solves endings: all, with what is `packed` the last of them, or with what is known of the same game those of more
   * seeds.
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

  /**
   * The endings that were kept, solved to the end; null where there are none, or they are damaged.
   * @param {NonNullable<TablebaseSearch["solver"]>} solver
   */
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

  /**
   * Takes endings up, or has them solved; whether they are kept.
   * @param {NonNullable<TablebaseSearch["solver"]>} solver @param {() => boolean} isLatest
   */
  async function loadOrSolve(solver, isLatest) {
    const kept = await loadCached(solver);
    if (kept || !isLatest()) return { endings: kept?.endings, keeps: true };
    const { endings, packed } = await solve(solver, null, found?.endings ?? null);
    return { endings, keeps: packed ? await cache.write(solver.name, packed) : false };
  }

  /**
   * Makes a game's endings known, of as many seeds; whether they are.
   * @param {TablebaseSearch} ready @param {string} game @param {() => boolean} isLatest
   */
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

  /** The worker that says what is proved of a game. @param {LoadedTablebase} tablebase @returns {ProbeWorker} */
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

  /** Makes known what there is to know of a game, of as many seeds; where that fails, what was known before stays.
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

  /** Lets the endings of another game go, and has those of this one solved, of the middle size. @param {string} game */
  function switchGame(game) {
    wanted = game;
    const isLatest = latest.next();
    stop();
    drop();
    tell({ ...NO_TABLEBASE, game, bytes: tablebaseStatus.bytes });
    loading = loadTablebase(game, "middle", isLatest);
  }

  /**
   * The proof about a game by endings of many seeds; null where nothing is proved.
   * @param {GameRecord} record @returns {Promise<ProveReply | null>}
   */
  async function probe(record) {
    const known = () => (found?.game === record.game ? found : null);
    if (!known()) return null;
    const { board, played } = await plan(record);
    const tablebase = known(); // what was let go meanwhile has nobody who would end its worker
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
    /**
     * Has a game's endings solved, unless they are already: those of the most seeds only where there is memory for
     * them.
     * @param {string} game @param {"middle" | "large"} size
     */
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
    /**
     * The search of a game that knows its endings of many seeds, if they are solved.
     * @param {string} game @returns {Loaded | null}
     */
    of: (game) => (found?.game === game ? found.loaded : null),
    /** The proof about a game, by endings of many seeds or else of few. @param {GameRecord} record */
    async prove(record) {
      const sure = await probe(record).catch((error) => console.warn(`endings of fewer seeds are asked: ${error}`));
      return sure ?? prove(record);
    },
    release,
    /** Finds out how much is kept; where there is little room on the device, that goes first. */
    async look() {
      await cache.makeRoom();
      tell({ bytes: await cache.size() });
    },
    /** Throws away all that is kept. */
    async clear() {
      release();
      await cache.clear();
      tell({ bytes: 0 });
    },
  };
}

/** @param {number} milliseconds */
const wait = (milliseconds) => new Promise((over) => setTimeout(over, milliseconds));
