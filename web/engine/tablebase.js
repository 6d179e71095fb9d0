// @ts-check
// The large tablebase of a game: solved while the page is idle, cached under the hash of its solver, and used by the
// analysis. One game has a large tablebase at a time; without it everything works, but less is proved.

import { createLatest } from "../latest.js";
import { createTablebaseCache } from "./tablebase_cache.js";
import { FileError, readEndings, writeEndings } from "./tablebase_file.js";
import { createProber, proofOf } from "./tablebase_prober.js";
import { createEndingSolver } from "./tablebase_solver.js";
import { NO_TABLEBASE } from "./tablebase_status.js";

export { createTablebaseCache };

/** @import { WorkerLike } from "./worker_slot.js" */
/** @import { Loaded } from "./move_search.js" */
/** @import { Endings } from "../workers/tablebase_worker.js" */
/** @import { EndingsFile } from "./tablebase_file.js" */
/** @import { EndingSolver } from "./tablebase_solver.js" */
/**
 * @typedef {Loaded & { solver: (Omit<Solver, "module"> & { module: WebAssembly.Module }) | null }} TablebaseSearch a
 *   search with room for a tablebase, and the solver
 * @typedef {{ game: string, seeds: number, loaded: Loaded, endings: Endings, solver: EndingSolver,
 *   prober: ReturnType<typeof createProber> | null }} LoadedTablebase `prober` after the first probe
 */

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
export function createTablebase(config) {
  const { load, plan, prove, hasMuchMemory = false, later = wait } = config;
  const latest = createLatest();
  const holder = createHolder({ ...config, later });
  /** The game requested last, and the size. */
  let wanted = "";
  /** @type {"middle" | "large"} */
  let extent = "middle";
  /** Resolves when the middle size is loaded. */
  let loading = Promise.resolve();
  /** Called when what is loaded from a file is given up. */
  let onStop = () => {};

  /** Stops, and frees the memory. */
  function release() {
    wanted = "";
    onStop();
    latest.next();
    holder.free("");
  }

  /** Loads a tablebase; if that fails, the present one stays.
   * @param {string} game @param {"middle" | "large"} size @param {() => boolean} isLatest */
  async function loadTablebase(game, size, isLatest) {
    const before = holder.status();
    try {
      const ready = await load(game, size);
      if (ready.solver && ready.solver.seeds !== holder.found()?.seeds) await holder.install(ready, game, isLatest);
    } catch (error) {
      if (!isLatest()) return;
      console.warn(`the endings of many seeds can't be solved here: ${error}`);
      holder.giveUp(before);
    }
  }

  /** Compiles the solver that takes most of a file. Rejects with a FileError where its game or rules are others.
   * @param {EndingsFile} file */
  async function solverFor({ game, rules, seeds }) {
    const middle = await load(game, "middle");
    if (!middle.solver) throw new FileError("game");
    if (middle.solver.rules !== rules) throw new FileError("rules");
    const larger = hasMuchMemory && seeds > middle.solver.seeds;
    return { ready: larger ? await load(game, "large") : middle, larger };
  }

  /** Frees the tablebase of another game, and loads the middle size of this one. @param {string} game */
  function switchGame(game) {
    wanted = game;
    onStop();
    const isLatest = latest.next();
    holder.free(game);
    loading = loadTablebase(game, "middle", isLatest);
  }

  /** Proves the result of a game by the large tablebase; null if it cannot. @param {GameRecord} record
   * @returns {Promise<ProveReply | null>} */
  async function probe(record) {
    if (!holder.of(record.game)) return null;
    const planned = await plan(record);
    const tablebase = holder.of(record.game); // it may have been freed meanwhile
    if (!tablebase) return null;
    const probed = await holder.prober(tablebase, release).probe(planned);
    return probed && proofOf(probed, tablebase.loaded.words);
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
      if (size === "middle" || !hasMuchMemory || !holder.found()) return;
      await later(PAUSE_MS);
      if (isLatest()) await loadTablebase(game, "large", isLatest);
    },
    /** Gives the search of a game with its large tablebase, if loaded. @param {string} game @returns {Loaded | null} */
    of: (game) => holder.of(game)?.loaded ?? null,
    /** Proves the result of a game by the large tablebase, else by the small one. @param {GameRecord} record */
    async prove(record) {
      const sure = await probe(record).catch((error) => console.warn(`endings of fewer seeds are asked: ${error}`));
      return sure ?? prove(record);
    },
    /**
     * Opens a file of endings, and takes as many of them as there is memory for. Rejects with a FileError.
     * @param {Blob} blob @param {string} game the one on the board, whose endings alone are kept in memory
     * @returns {Promise<{ seeds: number, used: number }>} the seeds of the file, and the most of them that are used: 0
     *   where another game is opened meanwhile
     */
    async open(blob, game) {
      const file = await readEndings(blob);
      if (file.game !== game) throw new FileError("board", file.game);
      const { ready, larger } = await solverFor(file);
      release();
      [wanted, extent] = [game, larger ? "large" : "middle"];
      const isLatest = latest.join();
      const stopped = new Promise((resolve) => {
        onStop = () => resolve(null);
      });
      const taking = holder.install(ready, game, isLatest, file);
      loading = taking.catch(() => {});
      await Promise.race([taking, stopped]).catch((error) => {
        if (isLatest()) release();
        throw error;
      });
      return { seeds: file.seeds, used: isLatest() ? Math.min(file.seeds, ready.solver?.seeds ?? 0) : 0 };
    },
    /** Makes a file of the endings that are loaded; null without any. */
    save: holder.save,
    release,
    look: holder.look,
    /** Clears the cache. */
    async clear() {
      release();
      await holder.clearCache();
    },
  };
}

/**
 * Holds one tablebase, and tells its status.
 * @param {Pick<TablebaseConfig, "spawn" | "root" | "busy" | "onStatus" | "onFound"> &
 *   { later: NonNullable<TablebaseConfig["later"]> }} config
 */
function createHolder({ spawn, root, busy, onStatus, onFound = () => {}, later }) {
  const cache = createTablebaseCache(root);
  const solver = createEndingSolver({ spawn, busy, later, cache, onShare: (share) => tell({ share }) });
  /** @type {TablebaseStatus} */
  let status = NO_TABLEBASE;
  /** @type {LoadedTablebase | null} */
  let found = null;

  /** @param {Partial<TablebaseStatus>} part */
  function tell(part) {
    status = { ...status, ...part };
    onStatus(status);
  }

  /** Frees the tablebase and its worker. */
  function drop() {
    found?.prober?.stop();
    found = null;
  }

  return {
    found: () => found,
    /** @param {string} game @returns {LoadedTablebase | null} */
    of: (game) => (found?.game === game ? found : null),
    /** Gives the present status; null without a tablebase. */
    status: () => found && { ...status },
    /** Stops, and frees the memory. @param {string} game the game whose endings come next, or "" */
    free(game) {
      solver.stop();
      drop();
      tell({ ...NO_TABLEBASE, game, bytes: status.bytes });
    },
    /** Stops after a failure. @param {TablebaseStatus | null} before the status of the tablebase that stays */
    giveUp(before) {
      solver.stop();
      tell(before ?? { state: "lost" });
    },
    /** Replaces the tablebase by a larger one. @param {TablebaseSearch} ready @param {string} game
     * @param {() => boolean} isLatest @param {EndingsFile | null} [file] what to take it from */
    async install({ solver: compiled, ...loaded }, game, isLatest, file = null) {
      if (!compiled || !isLatest()) return;
      const { seeds } = compiled;
      tell({ state: "solving", game, seeds, share: 0 });
      const { endings, keeps } = file
        ? await solver.takeFile(compiled, file)
        : await solver.loadOrSolve(compiled, found?.endings ?? null, isLatest);
      if (!isLatest() || !endings) return;
      drop();
      const known = { ...loaded, endings: Promise.resolve(endings) };
      found = { game, seeds, loaded: known, endings, solver: compiled, prober: null };
      onFound();
      tell({ state: keeps ? "kept" : "unkept", share: 1, bytes: await cache.size() });
    },
    async save() {
      if (!found) return null;
      const { game, seeds, endings, solver: compiled } = found;
      const parts = await solver.packParts(compiled, endings);
      const file = await writeEndings({ game, rules: compiled.rules, seeds, drawn: endings.drawn, parts });
      return { game, seeds, file };
    },
    /** Gives what probes a tablebase, started once. @param {LoadedTablebase} tablebase
     * @param {() => void} onLost called when its worker fails while it is in use */
    prober(tablebase, onLost) {
      tablebase.prober ??= createProber(spawn, tablebase.solver, tablebase.endings, (lost) => {
        if (found?.prober === lost) onLost();
      });
      return tablebase.prober;
    },
    /** Measures the cache, which is evicted first if the device has little space. */
    async look() {
      await cache.makeRoom();
      tell({ bytes: await cache.size() });
    },
    async clearCache() {
      await cache.clear();
      tell({ bytes: 0 });
    },
  };
}

/** @param {number} milliseconds */
const wait = (milliseconds) => new Promise((over) => setTimeout(over, milliseconds));
