// @ts-check
// The analysis of a position: the value and best line of every move, by iterative deepening in the search workers. If
// they fail, the engine does it in slices.

/** @import { EngineError } from "./engine_error.js" */
/** @import { Job } from "./worker_pool.js" */
/** @import { Asked, Loaded } from "./move_search.js" */
/** @import { SearchOrder, Weight } from "../workers/search_worker.js" */
/** @import { Endings } from "../workers/tablebase_worker.js" */

/**
 * @typedef {{ depth: number, moves: MoveValue[] }} AnalysisResult the values of all moves at a depth, the best first */
/**
 * @typedef {object} AnalysisWorkers
 * @property {(record: GameRecord) => Promise<PlanReply>} plan
 * @property {(record: GameRecord, depth: number) => Asked<EvaluateReply>} weigh the engine's own analysis, the fallback
 * @property {(game: string) => Promise<Loaded>} load compiles the search of a game
 * @property {number} most the most workers at once
 * @property {() => void} refill replaces workers that were terminated
 * @property {(order: SearchOrder & { module: WebAssembly.Module }, onReport: () => void,
 *   onGivingUp: () => void) => Job} run gives a worker an order
 */

/**
 * Analyses the position of a record.
 * @param {AnalysisWorkers} workers @param {GameRecord} record
 * @param {(found: AnalysisResult) => void} onFound called at each depth
 * @param {number} nodes the most positions to visit
 * @param {(error: EngineError) => void} onFailure called if the engine fails too @returns {() => void} cancels it
 */
export function analyse(workers, record, onFound, nodes, onFailure) {
  /** @type {Job[]} */
  const parts = [];
  /** The fallback. @type {Asked<EvaluateReply> | null} */
  let own = null;
  let over = false;
  /** The last depth reported. */
  let told = 0;

  async function fallBack() {
    if (own) return;
    for (const part of parts) part.cancel();
    for (let depth = 1, finished = false; !finished && !over; depth++) {
      own = workers.weigh(record, depth);
      const found = await own.answer;
      if (over) return;
      finished = found.finished;
      onFound(found);
    }
  }

  const fail = (/** @type {EngineError} */ error) => over || onFailure(error);
  const giveUp = () => fallBack().catch(fail);

  /** Reports each depth that all workers have reached, and the last one again when they have settled what is decided.
   * @param {Loaded["words"]} words */
  function report(words) {
    const word = (/** @type {number} */ move) => words.get(move) ?? "";
    const last = depthOf(parts);
    if (told === last && parts.every(({ report }) => report?.done && report.decided)) told -= 1;
    while (told < last) {
      told += 1;
      const weights = knownAt(parts, told).toSorted((one, other) => other.points - one.points);
      const moves = weights.map((weight) => ({ ...weight, move: word(weight.move), line: weight.line.map(word) }));
      onFound({ depth: told, moves });
    }
  }

  async function begin() {
    const loading = workers.load(record.game).catch(() => null); // the engine is the fallback
    const plan = await workers.plan(record);
    const found = await loading;
    const endings = await found?.endings.catch(() => undefined);
    if (over || plan.legal.length === 0) return;
    if (found && endings !== undefined) shareOut(plan, found, endings);
    else await fallBack();
  }

  /** @param {PlanReply} plan @param {Loaded} found @param {Endings | null} endings */
  function shareOut({ legal, board, played, depth, seconds, ...plan }, { module, places, scale, words }, endings) {
    const shares = dealMoves(
      legal.map(({ number }) => number),
      workers.most,
    );
    const share = Math.floor(Math.min(plan.nodes, nodes) / shares.length);
    for (const weighed of shares) {
      const order = { module, places, scale, board, played, weighed, depth, nodes: share, seconds, endings };
      if (!own) parts.push(workers.run(order, () => report(words), giveUp));
    }
  }

  begin().catch(fail);
  return () => {
    if (over) return;
    over = true;
    own?.cancel();
    for (const part of parts) part.cancel();
    if (parts.length > 0) workers.refill();
  };
}

/**
 * Deals moves to a number of hands, fewer if there are fewer moves.
 * @param {number[]} moves @param {number} hands @returns {number[][]}
 */
export function dealMoves(moves, hands) {
  const count = Math.min(hands, moves.length);
  return Array.from({ length: count }, (_, hand) => moves.filter((_, place) => place % count === hand));
}

/**
 * Gives the depth that all parts have reached. A part whose moves are all decided goes no deeper and does not count.
 * @param {Job[]} parts @returns {number}
 */
function depthOf(parts) {
  const open = parts.filter(({ report }) => !report?.decided);
  const depths = (open[0] ? open : parts).map(({ report }) => report?.depth ?? 0);
  return Math[open[0] ? "min" : "max"](...depths);
}

/**
 * Gives the values of all moves at a depth that all parts have reached.
 * @param {Job[]} parts @param {number} depth
 * @returns {Weight[]}
 */
const knownAt = (parts, depth) => parts.flatMap(({ report, depths }) => (depths[depth] ?? report)?.weights ?? []);
