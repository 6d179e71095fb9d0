// @ts-check
// The questions that the page may ask of the engine. A question goes to the engine's own worker; what is to be thought
// about goes to the search workers.

import { createMoveSearch } from "./move_search.js";
import { diagnose, startWorker as spawnWorker } from "./start_worker.js";
import { createSupervisedWorker } from "./supervised_worker.js";

/** @import { WorkerLike } from "./supervised_worker.js" */

/** Milliseconds the page has for itself when the engine is ready, before a search is made ready for it. */
const PREPARE_DELAY_MS = 300;

/**
 * @param {() => WorkerLike} spawn a fresh worker @param {object} order what it is sent first
 * @param {(state: EngineState) => void} onState @param {() => WorkerLike} [spawnSearch] a fresh search worker
 * @param {number} [cores] how many the machine has
 * @param {() => Promise<string | null>} [examine] why the worker's script can't be had, as a word; null where it can
 */
export function createEngine(
  spawn,
  order,
  onState,
  spawnSearch = () => spawnWorker("search"),
  cores = navigator.hardwareConcurrency,
  examine = () => diagnose("engine"),
) {
  /**
   * The listener told of each game that comes with a position, the build not knowing it.
   * @type {(about: GameInfo) => void}
   */
  let introduce = () => {};
  const worker = createSupervisedWorker(spawn, order, examine, {
    onState,
    onReady: prepareSoon,
    onGame: (about) => introduce(about),
  });
  const { start, whenReady, state, release, wake, ask } = worker;
  /** The game that moves will be asked for. */
  let expected = "";
  const search = createMoveSearch(
    {
      plan: (record, level, seed) => ask({ type: "plan", record, level, seed }),
      compile: (game, endings) => ask({ type: "compile", game, endings }),
      think: (record, level, seed) => worker.think({ type: "think", record, level, seed }),
    },
    spawnSearch,
    cores,
    (game) => withTablebase(game),
  );
  /**
   * A game's search that knows more endings, as whoever solves them has it.
   * @type {(game: string) => import("./move_search.js").Loaded | null}
   */
  let withTablebase = () => null;

  /** Makes the search of the expected game ready, when the page has had the engine to itself for a moment. */
  function prepareSoon() {
    setTimeout(() => {
      if (state().name === "ready" && expected !== "") search.prepare(expected);
    }, PREPARE_DELAY_MS);
  }

  /** A game that moves will be asked for. @param {string} game */
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
    /** @param {(about: GameInfo) => void} listener told of each game that comes with a position */
    onGame(listener) {
      introduce = listener;
    },
    /** Starts again after a failure; what was asked is still wanted. */
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
    /** Pasted text. @param {string} game @param {string} text @returns {Promise<ReadReply>} */
    read: (game, text) => ask({ type: "read", game, text }),
    /** The text of a file. @param {GameRecord} record @param {Notes} notes @returns {Promise<WriteReply>} */
    write: (record, notes) => ask({ type: "write", record, notes }),
    /** The link to a game. @param {GameRecord} record @param {Notes} notes @returns {Promise<LinkReply>} */
    link: (record, notes) => ask({ type: "link", record, notes }),
    /**
     * Whether a side does well to end this game by agreement now (RULES 1.9).
     * @param {GameRecord} record @param {Side} side @returns {Promise<boolean>}
     */
    agrees: (record, side) =>
      ask({ type: "wouldagree", record, side }).then((/** @type {AgreementReply} */ { agrees }) => agrees),
    /** Whether who is to move should offer that. @param {GameRecord} record @returns {Promise<boolean>} */
    offers: (record) => ask({ type: "wouldoffer", record }).then((/** @type {AgreementReply} */ { agrees }) => agrees),
    /**
     * Whether a move is what an exercise asks for, and what refutes it if not.
     * @param {GameRecord} record @param {string} goal @param {string} move @returns {Promise<JudgeReply>}
     */
    judge: (record, goal, move) => ask({ type: "judge", record, goal, move }),
    /** A game's search with room for many seeds' endings. @param {string} game @param {CompileRequest["endings"]} size */
    compileForTablebase: (game, size) => search.compileSearch(game, size),
    /** Has positions examined with these endings. @param {typeof withTablebase} find */
    useTablebase(find) {
      withTablebase = find;
    },
    /** The proof about a game. @param {GameRecord} record @returns {Promise<ProveReply>} */
    prove: (record) => ask({ type: "prove", record }),
    /**
     * Choosing a move, and how to hurry it (see `Thinking`).
     * @param {GameRecord} record @param {number} level @param {number} seed
     */
    think: (record, level, seed) => search.think(record, level, seed),
    /** The workers, and the means to have a position examined. */
    workers: {
      ...search.workers,
      /** @type {import("./analysis.js").AnalysisWorkers["plan"]} */
      plan: (record) => ask({ type: "analyse", record }),
      /** @type {import("./analysis.js").AnalysisWorkers["weigh"]} */
      weigh: (record, depth) => worker.think({ type: "evaluate", record, depth }),
    },
  };
}
