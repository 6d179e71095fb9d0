// @ts-check
// The examination of a position: what every move is worth and what would follow it, further and further ahead, by the
// search workers; where they cannot, the engine does it in slices.

/** @import { Job } from "./worker_pool.js" */
/** @import { Asked, Loaded } from "./move_search.js" */
/** @import { SearchOrder, Weight } from "../workers/search_worker.js" */
/** @import { Endings } from "../workers/tablebase_worker.js" */

/**
 * @typedef {{ depth: number, moves: MoveValue[] }} AnalysisResult what every move is worth, the best first, `depth`
 *   moves ahead
 */
/**
 * @typedef {object} AnalysisWorkers the engine's answers, and the workers
 * @property {(record: GameRecord) => Promise<PlanReply>} plan the search that the engine plans for a game
 * @property {(record: GameRecord, depth: number) => Asked<EvaluateReply>} weigh the engine's own weights of the moves, where
 *   the workers can't search
 * @property {(game: string) => Promise<Loaded>} load a game's search, compiled
 * @property {number} most the number of workers at once, at the most
 * @property {() => void} refill has new workers started for those that were ended
 * @property {(order: SearchOrder & { module: WebAssembly.Module }, onReport: () => void,
 *   onGivingUp: () => void) => Job} run hands an order to a worker
 */

/**
 * Examines the position of a record until that is ended.
 * @param {AnalysisWorkers} workers @param {GameRecord} record
 * @param {(found: AnalysisResult) => void} onFound told whenever all moves have been looked into further
 * @param {number} [nodes] positions to visit at the most @param {() => void} [onDone] told when it goes no further
 * @returns {() => void} ends it, at once
 */
export function analyse(workers, record, onFound, nodes = Number.POSITIVE_INFINITY, onDone = () => {}) {
  /** @type {Job[]} */
  const parts = [];
  /** @type {Asked<EvaluateReply> | null} the engine's own, where the workers cannot */
  let own = null;
  let over = false;
  /** The depth that has been told. */
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
    onDone();
  }

  /** Tells what the workers have found, at one depth after the other. @param {Loaded["words"]} words */
  function look(words) {
    const word = (/** @type {number} */ move) => words.get(move) ?? "";
    for (const reached = depthOf(parts); told < reached; ) {
      told += 1;
      const weights = knownAt(parts, told).toSorted((one, other) => other.points - one.points);
      const moves = weights.map((weight) => ({ ...weight, move: word(weight.move), line: weight.line.map(word) }));
      onFound({ depth: told, moves });
    }
    if (parts.every(({ report }) => report?.done)) onDone();
  }

  async function begin() {
    const loading = workers.load(record.game).catch(() => null); // then the engine does it
    const plan = await workers.plan(record);
    const found = await loading;
    const endings = await found?.endings.catch(() => undefined);
    if (over || plan.legal.length === 0) return;
    if (found && endings !== undefined) shareOut(plan, found, endings);
    else await fallBack();
  }

  /** @param {PlanReply} plan @param {Loaded} found @param {Endings | null} endings */
  function shareOut({ legal, board, played, depth, seconds, ...plan }, { module, places, scale, words }, endings) {
    const numbers = legal.map(({ number }) => number);
    const shares = dealMoves(numbers, workers.most);
    const share = Math.floor(Math.min(plan.nodes, nodes) / shares.length);
    for (const weighed of shares) {
      const order = { module, places, scale, board, played, weighed, depth, nodes: share, seconds, endings };
      if (!own) parts.push(workers.run(order, () => look(words), fallBack));
    }
  }

  begin();
  return () => {
    if (over) return;
    over = true;
    own?.cancel();
    for (const part of parts) part.cancel();
    if (parts.length > 0) workers.refill();
  };
}

/**
 * The moves dealt to a number of hands, or to fewer where there are fewer moves.
 * @param {number[]} moves @param {number} hands @returns {number[][]}
 */
export function dealMoves(moves, hands) {
  const count = Math.min(hands, moves.length);
  return Array.from({ length: count }, (_, hand) => moves.filter((_, place) => place % count === hand));
}

/**
 * The depth that all parts have reached. One whose moves are all decided goes no deeper, and holds nobody up.
 * @param {Job[]} parts @returns {number}
 */
function depthOf(parts) {
  const reports = parts.flatMap(({ report }) => report ?? []);
  if (reports.length < parts.length) return 0;
  const open = reports.filter(({ decided }) => !decided);
  if (open.length === 0) return Math.max(...reports.map(({ depth }) => depth));
  return Math.min(...open.map(({ depth }) => depth));
}

/**
 * The weights of every move at a depth that all parts have reached.
 * @param {Job[]} parts @param {number} depth @returns {Weight[]}
 */
const knownAt = (parts, depth) => parts.flatMap(({ report, depths }) => (depths[depth] ?? report)?.weights ?? []);
