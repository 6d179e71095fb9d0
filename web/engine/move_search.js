// @ts-check
// The computer's search for a move: the engine plans it, a search worker without Python does it. It can be cancelled at
// any moment. If no worker can do it, the engine searches. A move is always searched by one worker, however many cores
// there are, so that a level is equally strong, and plays the same, on every machine.

import { remember } from "../promise_cache.js";
import { createWorkerPool } from "./worker_pool.js";

/** @import { TablebaseSearch } from "./tablebase.js" */
/** @import { WorkerLike } from "./worker_slot.js" */
/** @import { MemoryPlaces, Report } from "../workers/search_worker.js" */
/** @import { Endings, Solved } from "../workers/tablebase_worker.js" */
/** @import { Job } from "./worker_pool.js" */

/**
 * @template Answer
 * @typedef {{ answer: Promise<Answer>, stop: () => void, cancel: () => void }} Asked a search by the engine
 */

/**
 * @typedef {ThinkReply & { fallback: boolean }} Choosing `fallback` if the engine had to search
 * @typedef {{ chosen: Promise<Choosing>, stop: () => void, cancel: () => void }} Thinking `stop` asks for the best move
 *   so far, as soon as every move has a value
 * @typedef {{ plan: (record: GameRecord, level: number, seed: number) => Promise<PlanReply>, compile: (game: string,
 *   endings: CompileRequest["endings"]) => Promise<CompileReply>, think: (record: GameRecord, level: number,
 *   seed: number) => Asked<ThinkReply> }} Planner
 * @typedef {{ module: WebAssembly.Module, places: MemoryPlaces, scale: Scale, words: Map<number, string>,
 *   endings: Promise<Endings | null> }} Loaded a game's compiled search; `endings` rejects if no worker can solve them
 */

/** @param {string} text base64 */
const moduleOf = (text) => WebAssembly.compile(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));

/** The report of a move that needs no search. */
const UNSEARCHED = { move: -1, depth: 0, value: 0, proved: false, nodes: 0, capped: false };
/** The most workers of an analysis. */
const MOST_WORKERS = 4;
/** The time limit, in seconds, of the small tablebase: ten times what a slow phone needs. */
const SOLVING = 20;

/**
 * Compiles a search with room for a tablebase, and its solver.
 * @param {Planner} engine @param {string} game @param {CompileRequest["endings"]} size
 * @returns {Promise<TablebaseSearch>}
 */
async function compileSearch(engine, game, size) {
  const { module, board, given, handicaps, found, scale, words, solver } = await engine.compile(game, size);
  return {
    module: await moduleOf(module),
    places: { board, given, handicaps, found },
    scale,
    words: new Map(words.map(({ number, word }) => [number, word])),
    endings: Promise.resolve(null),
    solver: solver && { ...solver, module: await moduleOf(solver.module) },
  };
}

/**
 * Solves a game's endings in a worker.
 * @param {ReturnType<typeof createWorkerPool>} pool @param {NonNullable<TablebaseSearch["solver"]>} solver
 * @returns {Promise<Endings>}
 */
function solveEndings(pool, { module, ...solver }) {
  const order = { module, solver, seconds: SOLVING };
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error("no worker solves the endings"));
    /** @type {Job<Solved>} */
    const part = pool.run(order, () => part.report?.endings && resolve(part.report.endings), giveUp);
  });
}

/** Makes a worker's order. @param {PlanReply} plan @param {Loaded} found @param {Endings | null} endings */
function orderOf(plan, { module, places, scale }, endings) {
  const { board, played, depth, nodes, seconds } = plan;
  const handicaps = plan.handicaps.map((worse, at) => [plan.legal[at].number, worse]);
  return { module, places, scale, board, played, handicaps, depth, nodes, seconds, endings };
}

/**
 * Waits for what a worker needs; null if it cannot be had. The engine searches then, and its answer says so.
 * @param {PlanReply} plan @param {Promise<Loaded>} loading
 */
async function prepareOrder(plan, loading) {
  if (plan.legal.length === 0) return null; // the engine says why there is nothing to choose
  const found = await loading.catch(() => null);
  const endings = plan.endings ? await found?.endings.catch(() => undefined) : null;
  return found && endings !== undefined ? orderOf(plan, found, endings) : null;
}

/**
 * Makes the answer from a worker's report.
 * @param {PlanReply} plan
 * @param {Pick<Report, "move" | "depth" | "value" | "proved" | "nodes" | "capped">} found
 * @param {number} level @param {number} seconds @returns {Choosing}
 */
function choosingOf({ id, move, legal }, found, level, seconds) {
  const { depth, value, proved, nodes, capped } = found;
  const word = move || (legal.find(({ number }) => number === found.move) ?? legal[0]).word;
  const how = { level, seconds, compiled: true, fallback: false };
  return { type: "think", id, move: word, depth, value, proved, nodes, capped, ...how };
}

/**
 * Chooses a move.
 * @param {{ engine: Planner, pool: ReturnType<typeof createWorkerPool>,
 *   loadSearch: (game: string) => Promise<Loaded> }} services
 * @param {GameRecord} record @param {number} level @param {number} seed @returns {Thinking}
 */
function startThinking({ engine, pool, loadSearch }, record, level, seed) {
  /** The search under way, in a worker or the engine. @type {{ stop: () => void, cancel: () => void } | null} */
  let searching = null;
  let hurried = false;
  let over = false;

  /** @returns {Promise<Choosing>} */
  async function searchInEngine() {
    const own = engine.think(record, level, seed);
    searching = own;
    if (hurried) own.stop();
    return { ...(await own.answer), fallback: true };
  }

  /** Resolves when the search is done, or with its first report after `stop`. If no worker can do it, the engine does.
   * @param {PlanReply} plan @param {ReturnType<typeof orderOf>} order @param {number} began when it was planned, in ms
   * @returns {Promise<Choosing>} */
  function searchInWorker(plan, order, began) {
    return new Promise((resolve) => {
      const look = () => {
        const { report } = job;
        if (!report?.done && !(report && hurried)) return;
        job.cancel();
        pool.refill();
        resolve(choosingOf(plan, report, level, (performance.now() - began) / 1000));
      };
      /** @type {Job} */
      const job = pool.run(order, look, () => resolve(searchInEngine()));
      searching ??= { stop: look, cancel: job.cancel };
    });
  }

  /** @returns {Promise<Choosing | null>} null if it was cancelled */
  async function choose() {
    const planning = engine.plan(record, level, seed);
    const loading = loadSearch(record.game);
    loading.catch(() => {}); // `prepareOrder` handles it
    const plan = await planning;
    const began = performance.now();
    if (plan.move !== "") {
      pool.refill();
      return choosingOf(plan, UNSEARCHED, level, 0);
    }
    const order = over ? null : await prepareOrder(plan, loading);
    if (over) return null;
    return order ? searchInWorker(plan, order, began) : searchInEngine();
  }

  /** Ends the search, if it is not over yet. @returns {boolean} whether it was not */
  function finish() {
    if (over) return false;
    over = true;
    return true;
  }

  return {
    chosen: new Promise((resolve, reject) => {
      choose().then(
        (chosen) => finish() && chosen && resolve(chosen),
        (error) => {
          if (!finish()) return;
          pool.refill();
          reject(error);
        },
      );
    }),
    stop() {
      hurried = true;
      searching?.stop();
    },
    cancel() {
      searching?.cancel();
      if (finish()) pool.refill();
    },
  };
}

/**
 * @param {Planner} engine @param {() => WorkerLike} spawn starts a search worker @param {number} cores
 * @param {(game: string) => Loaded | null} [withTablebase] the search of a game with a large tablebase, if loaded
 */
export function createMoveSearch(
  engine,
  spawn,
  cores,
  withTablebase = (/** @type {string} */ _) => /** @type {Loaded | null} */ (null),
) {
  const most = cores > 2 ? Math.min(MOST_WORKERS, cores - 1) : 1; // one is left for the page
  const pool = createWorkerPool(spawn, most);
  /** @type {Map<string, Promise<TablebaseSearch>>} */
  const compiled = new Map();
  /** @type {Map<string, Promise<Endings>>} */
  const solved = new Map();

  /** Compiles a game's search and solves its endings, once. @param {string} game @returns {Promise<Loaded>} */
  async function loadSearch(game) {
    const { solver, ...found } = await remember(compiled, game, () => compileSearch(engine, game, "small"));
    const endings = solver ? remember(solved, game, () => solveEndings(pool, solver)) : Promise.resolve(null);
    return { ...found, endings };
  }

  return {
    /** Chooses a move. @param {GameRecord} record @param {number} level @param {number} seed */
    think: (record, level, seed) => startThinking({ engine, pool, loadSearch }, record, level, seed),
    /** Compiles a search with room for a tablebase. @param {string} game @param {CompileRequest["endings"]} size */
    compileSearch: (game, size) => compileSearch(engine, game, size),
    /** The workers of an analysis. */
    workers: {
      load: async (/** @type {string} */ game) => withTablebase(game) ?? loadSearch(game),
      /** Gives the small tablebase, which is the same on every device. */
      endings: async (/** @type {string} */ game) => (await loadSearch(game)).endings,
      most,
      run: pool.run,
      refill: pool.refill,
    },
    /** Loads what a game needs in advance. @param {string} game */
    prepare(game) {
      pool.refill();
      loadSearch(game).catch(() => {}); // `think` reports it
    },
    /** Forgets failures. */
    retry() {
      pool.retry();
      compiled.clear();
      solved.clear();
    },
  };
}
