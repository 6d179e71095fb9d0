// @ts-check
// The computer's search for a move: the engine plans it, a search worker without Python does it. It can be cancelled at
// any moment. If no worker can do it, the engine searches. A move is always searched by one worker, however many cores
// there are, so that a level is equally strong, and plays the same, on every machine.

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
  /** @type {Map<string, Promise<Loaded>>} */
  const loaded = new Map();

  /** Compiles a game's search, once. @param {string} game @returns {Promise<Loaded>} */
  function loadSearch(game) {
    const known = loaded.get(game);
    if (known) return known;
    const coming = compileSearch(game, "small").then(({ solver, ...found }) => {
      const endings = solver ? solved(solver) : Promise.resolve(null);
      endings.catch(() => {}); // the caller handles it
      return { ...found, endings };
    });
    loaded.set(game, coming);
    return coming;
  }

  /** Compiles a search with room for a tablebase, and its solver. @param {string} game
   * @param {CompileRequest["endings"]} size @returns {Promise<TablebaseSearch>} */
  async function compileSearch(game, size) {
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
   * @param {NonNullable<TablebaseSearch["solver"]>} solver @returns {Promise<Endings>}
   */
  async function solved({ module, ...solver }) {
    const order = { module, solver, seconds: SOLVING };
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(new Error("no worker solves the endings"));
      /** @type {Job<Solved>} */
      const part = pool.run(order, () => part.report?.endings && resolve(part.report.endings), giveUp);
    });
  }

  /** Chooses a move. @param {GameRecord} record @param {number} level @param {number} seed @returns {Thinking} */
  function think(record, level, seed) {
    /** @type {Job | null} */
    let part = null;
    /** @type {PlanReply | null} */
    let planned = null;
    /** The fallback. @type {ReturnType<Planner["think"]> | null} */
    let own = null;
    let hurried = false;
    let over = false;
    let began = 0;
    /** @type {(chosen: Choosing) => void} */
    let resolve;
    /** @type {(error: Error) => void} */
    let reject;
    /** @type {Promise<Choosing>} */
    const promise = new Promise((keep, refuse) => {
      resolve = keep;
      reject = refuse;
    });

    function finish() {
      over = true;
      part?.cancel();
      pool.refill();
    }

    /** @param {Error} error */
    function fail(error) {
      if (over) return;
      finish();
      reject(error);
    }

    /**
     * @param {PlanReply} plan
     * @param {Pick<Report, "move" | "depth" | "value" | "proved" | "nodes" | "capped">} [found]
     */
    function resolveWith({ id, move, legal }, found = UNSEARCHED) {
      if (over) return;
      finish();
      const { depth, value, proved, nodes, capped } = found;
      const seconds = (performance.now() - began) / 1000;
      const word = move || (legal.find(({ number }) => number === found.move) ?? legal[0]).word;
      const how = { level, seconds, compiled: true, fallback: false };
      resolve({ type: "think", id, move: word, depth, value, proved, nodes, capped, ...how });
    }

    function searchInEngine() {
      if (over || own) return;
      part?.cancel();
      part = null;
      own = engine.think(record, level, seed);
      own.answer.then((chosen) => {
        if (over) return;
        over = true;
        resolve({ ...chosen, fallback: true });
      }, fail);
      if (hurried) own.stop();
    }

    /** @param {PlanReply} plan @param {Loaded} found @param {Endings | null} endings */
    function run(plan, { module, places, scale }, endings) {
      const { board, played, depth, nodes, seconds } = plan;
      const handicaps = plan.handicaps.map((worse, at) => [plan.legal[at].number, worse]);
      const order = { module, places, scale, board, played, handicaps, depth, nodes, seconds, endings };
      const given = pool.run(order, () => look(plan), searchInEngine);
      if (!own) part = given;
    }

    /** Resolves when the search is done; with its first report after `stop`. @param {PlanReply} plan */
    function look(plan) {
      const report = part?.report;
      if (report && (report.done || hurried)) resolveWith(plan, report);
    }

    /** @param {PlanReply} plan @param {Promise<Loaded>} loading */
    async function search(plan, loading) {
      const found = await loading.catch(() => null); // the engine searches, and its answer says so
      const endings = plan.endings ? await found?.endings.catch(() => undefined) : null;
      if (over) return;
      if (found && endings !== undefined) run(plan, found, endings);
      else searchInEngine();
    }

    async function begin() {
      const planning = engine.plan(record, level, seed);
      const loading = loadSearch(record.game);
      loading.catch(() => {}); // `search` handles it
      planned = await planning;
      began = performance.now();
      if (over) return;
      if (planned.legal.length === 0)
        searchInEngine(); // the engine says why there is nothing to choose
      else if (planned.move !== "") resolveWith(planned);
      else await search(planned, loading);
    }

    begin().catch(fail);
    return {
      chosen: promise,
      stop() {
        hurried = true;
        if (own) own.stop();
        else if (planned) look(planned);
      },
      cancel() {
        own?.cancel();
        if (!over) finish();
      },
    };
  }

  return {
    think,
    compileSearch,
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
      loaded.clear();
    },
  };
}
