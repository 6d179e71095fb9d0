// @ts-check
// A search worker: no Python, only a game's search, or what solves its endings, as compiled WebAssembly. An order is
// whole (the module, the game so far, the limits), each has a fresh instance, and nothing is kept: whoever started the
// worker may end it at any moment.

import { judge } from "./review_worker.js";
import { blobOf, pack, unpack } from "./tablebase_codec.js";
import { below, claimed, place, solve } from "./tablebase_worker.js";

/** Index of the positions visited in what the driver has found (VISITED of search/kernel/driver.py). */
const VISITED = 6;

/** @import { JudgeExports, ReviewJob, ReviewReport } from "./review_worker.js" */
/** @import { Claim, Endings, Solved, SolvingMachine, SolveJob } from "./tablebase_worker.js" */

/**
 * @typedef {{ board: number, given: number, handicaps: number, found: Numbers[] }} MemoryPlaces where BOARDS[0], GIVEN,
 *   HANDICAPS and FOUND lie in its memory
 * @typedef {{ places: MemoryPlaces, scale: Scale, board: number[], played: number[], depth: number, nodes: number,
 *   seconds: number, endings: Endings | null, weighed?: number[], handicaps?: number[][] }} SearchOrder `weighed` are
 *   the moves that are each to be valued, where not just the best is looked for; `handicaps` moves, each with how much
 *   worse it is to seem than it is; `depth`, `nodes` and `seconds` are the limits
 * @typedef {{ move: number, points: number, value: number, decided: boolean, proved: boolean, depth: number,
 *   line: number[] }} Weight what a move is worth, `depth` moves ahead, and the moves that would be played, itself
 *   first
 * @typedef {{ depth: number, move: number, points: number, value: number, decided: boolean, proved: boolean,
 *   nodes: number, capped: boolean, done: boolean, weights?: Weight[] }} Report what is known after a depth: `points`
 *   as the search counts, to compare by; `value` in seeds; `decided` if this wins or loses the game, `proved` if that
 *   is sure; `capped` if the clock ended the search; `done` if it is over
 */
/**
 * @typedef {object} Machine the exports of a module of the search with its driver (`search/kernel/driver.py`)
 * @property {WebAssembly.Memory} memory the memory
 * @property {() => void} begin takes in the board as the start of the game
 * @property {(move: number) => void} advance plays a move
 * @property {(depth: number, nodes: number, byTime: number) => void} find_best begins to look for the best move
 * @property {(moves: number, depth: number, nodes: number, nodesOfLook: number) => void} analyse begins to value moves
 * @property {(gone: number) => number} step looks further, told how much of the time is gone
 * @property {{ value: number }} depth the depth that all has been looked at to
 * @property {{ value: number }} visited the positions visited
 * @property {{ value: number }} finished 1 if it is over
 * @property {{ value: number }} capped 1 if the clock ended it
 * @property {(seeds: number, drawn: boolean) => void} [hold] makes the endings of at most this number of seeds known
 */

/**
 * Searches until its driver ends that, and reports after each depth.
 * @param {Machine} machine a fresh one @param {SearchOrder} order @param {(report: Report) => void} report
 * @param {() => number} now milliseconds
 */
export function search(machine, order, report, now) {
  prepare(machine, order);
  const began = now();
  for (let told = 0; !machine.finished.value; ) {
    machine.step(gone(order, (now() - began) / 1000));
    if (machine.depth.value > told || machine.finished.value) report(known(machine, order));
    told = machine.depth.value;
  }
}

/**
 * Makes the machine ready: the endings, the game so far, so that it knows what has occurred, and what is wanted.
 * @param {Machine} machine @param {SearchOrder} order
 */
function prepare(machine, { places, board, played, depth, nodes, endings, weighed, handicaps = [] }) {
  const memory = new Uint8Array(machine.memory.buffer);
  if (endings) machine.hold?.(endings.seeds, endings.drawn);
  memory.set(board, places.board);
  const seeming = new Int32Array(memory.buffer, places.handicaps);
  for (const [move, worse] of handicaps) seeming[move] = worse;
  machine.begin();
  for (const move of played) machine.advance(move);
  memory.set(weighed ?? [], places.given);
  if (weighed) machine.analyse(weighed.length, depth, nodes, nodes);
  else machine.find_best(depth, nodes, 0);
}

/** How much of the time is gone, in the driver's units. @param {SearchOrder} order @param {number} elapsed seconds */
const gone = ({ seconds, scale }, elapsed) =>
  elapsed >= seconds ? scale.moments : Math.trunc((scale.moments * elapsed) / seconds);

/** The report of what is known now. @param {Machine} machine @param {SearchOrder} order @returns {Report} */
function known(machine, order) {
  const weights = (order.weighed ?? [0]).map((_, place) => weight(machine, order, place));
  return {
    ...weights[0],
    depth: machine.depth.value,
    decided: weights.every(({ decided }) => decided),
    nodes: order.weighed ? machine.visited.value : visitedForBest(machine, order),
    capped: machine.capped.value !== 0,
    done: machine.finished.value !== 0,
    ...(order.weighed && { weights }),
  };
}

/**
 * Count the positions visited for the best move, as Python does: without those that settled a decided move in vain.
 * @param {Machine} machine @param {SearchOrder} order
 */
const visitedForBest = ({ memory }, { places }) => new Int32Array(memory.buffer, places.found[0].address)[VISITED];

/**
 * The weight of the move at a place among those found, the best first.
 * @param {Machine} machine @param {SearchOrder} order @param {number} place @returns {Weight}
 */
function weight({ memory }, { places, scale }, place) {
  const { address, length } = places.found[place];
  const numbers = new Int32Array(memory.buffer, address, length);
  const [move, points, value, decided, proved, depth, _, count, ...line] = numbers;
  return {
    move,
    points,
    value: value / scale.seed,
    decided: decided !== 0,
    proved: proved !== 0,
    depth,
    line: line.slice(0, count),
  };
}

/**
 * The machine that knows solved endings, and claims by them.
 * @type {Promise<{ machine: SolvingMachine, solver: SolveJob["solver"] }> | null}
 */
let keeper = null;
/**
 * The task that is being solved, a part each time the page says so.
 * @type {{ task: SolveJob, parts: Generator<Solved, Solved> } | null}
 */
let solving = null;

/** Solves the next part. */
async function solveOn() {
  if (!solving) return;
  const { task, parts } = solving;
  const told = parts.next().value;
  if (!told.endings) return self.postMessage(told);
  const { values } = told.endings;
  const rows = values.map((row) => /** @type {Uint8Array<ArrayBuffer>} */ (row));
  const packed = task.packed ?? (await pack(rows.map((row) => row.subarray(0, below(task.solver)))));
  const blobs = [];
  for (const row of rows) blobs.push(await blobOf(row));
  const endings = { ...told.endings, values: blobs };
  self.postMessage({ ...told, endings, packed }, { transfer: [packed] });
}

/**
 * Solves endings: all at once, or a part now.
 * @param {SolvingMachine} machine @param {SolveJob} task @param {(told: Solved) => void} report
 */
async function begin(machine, task, report) {
  const { solver, packed, known } = task;
  const values = packed ? await unpack(packed, below(solver)) : (known?.values ?? []);
  await place(machine.memory, values, solver.values);
  const parts = solve(machine, solver, packed ? solver.seeds : known ? known.seeds + 1 : 0);
  if (task.paced) {
    solving = { task, parts };
    return solveOn();
  }
  let { done, value } = parts.next();
  for (; !done; { done, value } = parts.next()) report(value);
  const { endings } = value;
  report({ ...value, endings: endings && { ...endings, values: endings.values.map((row) => row.slice()) } });
}

/**
 * Takes up solved endings, to claim by them.
 * @param {SolvingMachine} machine @param {SolveJob["solver"]} solver @param {Endings} known
 */
async function keep(machine, solver, { values }) {
  await place(machine.memory, values, solver.values);
  return { machine, solver };
}

/** Says what is proved of a game. @param {Claim} claim */
async function prove(claim) {
  const known = await keeper;
  self.postMessage({ claimed: known && claimed(known.machine, known.solver.claims, claim) });
}

/**
 * Searches as ordered, when the endings are where they belong.
 * @param {Machine} machine @param {SearchOrder} order @param {(report: Report) => void} report
 */
export async function think(machine, order, report) {
  if (order.endings) await place(machine.memory, order.endings.values, order.endings.bounds);
  search(machine, order, report, () => performance.now());
}

/**
 * Judges as ordered, likewise.
 * @param {JudgeExports} machine @param {ReviewJob} judged @param {(report: ReviewReport) => void} report
 */
async function look(machine, judged, report) {
  const { endings } = judged;
  if (endings) await place(machine.memory, endings.values, endings.bounds);
  judge(machine, judged, report);
}

/**
 * @param {MessageEvent<((SearchOrder | SolveJob | { judged: ReviewJob } | { kept: Endings,
 *   solver: SolveJob["solver"] }) & { module: WebAssembly.Module }) | { claim: Claim } | "on">} event
 */
self.onmessage = ({ data }) => {
  if (data === "on") return void solveOn().catch(broken);
  if ("claim" in data) return void prove(data.claim).catch(broken);
  const exports = /** @type {any} */ (new WebAssembly.Instance(data.module).exports);
  const report = (/** @type {Report | Solved | ReviewReport} */ said) => self.postMessage(said);
  if ("judged" in data) look(exports, data.judged, report).catch(broken);
  else if ("kept" in data) keeper = keep(exports, data.solver, data.kept);
  else if ("solver" in data) begin(exports, data, report).catch(broken);
  else think(exports, data, report).catch(broken);
};

/** Lets an error be one of the worker: what was packed is damaged. @param {unknown} error */
function broken(error) {
  setTimeout(() => {
    throw error;
  });
}
