// @ts-check
// The page's requests to the engine. They go to the engine's worker, searches to the search workers.

import { createMoveSearch } from "./move_search.js";
import { diagnose, startWorker as spawnWorker } from "./start_worker.js";
import { createSupervisedWorker } from "./supervised_worker.js";

/** @import { Unnumbered } from "./pending_requests.js" */
/** @import { WorkerLike } from "./worker_slot.js" */

/** The delay after the start before a search is compiled, so that the page comes first. */
const PREPARE_DELAY_MS = 300;

/** Gives the requests that are one question each. @param {(asked: Unnumbered<Question>) => Promise<any>} ask */
const requestsOf = (ask) => ({
  /** Reads a pasted text. @param {string} game @param {string} text @returns {Promise<ReadReply>} */
  read: (game, text) => ask({ type: "read", game, text }),
  /** Writes a file. @param {GameRecord} record @param {Notes} notes @returns {Promise<WriteReply>} */
  write: (record, notes) => ask({ type: "write", record, notes }),
  /** @param {GameRecord} record @param {Notes} notes @returns {Promise<LinkReply>} */
  link: (record, notes) => ask({ type: "link", record, notes }),
  /** Whether the computer's side agrees to end the game (RULES 1.9). @param {GameRecord} record @param {Side} side
   * @returns {Promise<boolean>} */
  agrees: (record, side) =>
    ask({ type: "wouldagree", record, side }).then((/** @type {AgreementReply} */ { agrees }) => agrees),
  /** Whether the side to move should offer that. @param {GameRecord} record @returns {Promise<boolean>} */
  offers: (record) => ask({ type: "wouldoffer", record }).then((/** @type {AgreementReply} */ { agrees }) => agrees),
  /** Whether a move solves an exercise, else its refutation. @param {GameRecord} record @param {string} goal
   * @param {string} move @returns {Promise<JudgeReply>} */
  judge: (record, goal, move) => ask({ type: "judge", record, goal, move }),
  /** @param {GameRecord} record @returns {Promise<ProveReply>} */
  prove: (record) => ask({ type: "prove", record }),
});

/**
 * Gives what the search for a move asks the engine.
 * @param {ReturnType<typeof createSupervisedWorker>} worker @returns {import("./move_search.js").Planner}
 */
const plannerOf = ({ ask, think }) => ({
  plan: (record, level, seed) => ask({ type: "plan", record, level, seed }),
  compile: (game, endings) => ask({ type: "compile", game, endings }),
  think: (record, level, seed) => think({ type: "think", record, level, seed }),
});

/**
 * Gives what an analysis asks the engine.
 * @param {ReturnType<typeof createSupervisedWorker>} worker
 * @returns {Pick<import("./analysis.js").AnalysisWorkers, "plan" | "weigh">}
 */
const analystOf = ({ ask, think }) => ({
  plan: (record) => ask({ type: "analyse", record }),
  weigh: (record, depth) => think({ type: "evaluate", record, depth }),
});

/**
 * @param {() => WorkerLike} spawn starts the engine's worker @param {object} order its first message
 * @param {(state: EngineState) => void} onState @param {() => WorkerLike} [spawnSearch] starts a search worker
 * @param {number} [cores] @param {() => Promise<string | null>} [examine] finds why the worker's script cannot be
 *   loaded; null if it can
 */
export function createEngine(
  spawn,
  order,
  onState,
  spawnSearch = () => spawnWorker("search"),
  cores = navigator.hardwareConcurrency,
  examine = () => diagnose("engine"),
) {
  /** @type {(about: GameInfo) => void} */
  let introduce = () => {};
  const worker = createSupervisedWorker(spawn, order, examine, {
    onState,
    onReady: prepareSoon,
    onGame: (about) => introduce(about),
  });
  const { start, whenReady, state, release, wake, ask } = worker;
  /** The game on the board. */
  let expected = "";
  /** @type {(game: string) => import("./move_search.js").Loaded | null} */
  let withTablebase = () => null;
  const search = createMoveSearch(plannerOf(worker), spawnSearch, cores, (game) => withTablebase(game));

  /** Compiles the search of the expected game after a delay. */
  function prepareSoon() {
    setTimeout(() => {
      if (state().name === "ready" && expected !== "") search.prepare(expected);
    }, PREPARE_DELAY_MS);
  }

  /** @param {string} game the one that moves will be requested for */
  function prepare(game) {
    if (game === expected) return;
    expected = game;
    if (state().name === "ready") prepareSoon();
  }

  return {
    start,
    whenReady,
    state,
    release,
    wake,
    ask,
    /** @param {(about: GameInfo) => void} listener called with each game that the build does not know */
    onGame(listener) {
      introduce = listener;
    },
    /** Starts again after a failure; pending requests stay. */
    retry() {
      search.retry();
      worker.retry();
    },
    prepare,
    /** @param {GameRecord} record @returns {Promise<Position>} */
    show(record) {
      prepare(record.game);
      return ask({ type: "show", record });
    },
    ...requestsOf(ask),
    /**
     * Compiles a search with room for a large tablebase.
     * @param {string} game @param {CompileRequest["endings"]} size
     */
    compileForTablebase: (game, size) => search.compileSearch(game, size),
    /** @param {typeof withTablebase} find gives the search of a game with a large tablebase, if one is loaded */
    useTablebase(find) {
      withTablebase = find;
    },
    think: search.think,
    /** The workers of an analysis. */
    workers: { ...search.workers, ...analystOf(worker) },
  };
}
