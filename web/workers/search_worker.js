// @ts-check
// A search worker: a game's search, or the solver of its endings, as compiled WebAssembly without Python. An order is
// complete (module, game, limits) and gets a new instance, so the page may terminate the worker at any moment.

import { judge } from "./review_worker.js";
import { blobOf, pack, packLayers, placeLayers, unpack } from "./tablebase_codec.js";
import { below, place, probe, solve } from "./tablebase_worker.js";

/** The index of the positions visited in the driver's result (VISITED of search/kernel/driver.py). */
const VISITED = 6;

/** @import { JudgeExports, ReviewJob, ReviewReport } from "./review_worker.js" */
/** @import { Endings, ProbedGame, Solved, SolvingMachine, SolveJob } from "./tablebase_worker.js" */

/**
 * @typedef {{ board: number, given: number, handicaps: number, found: Region[] }} MemoryPlaces the addresses of
 *   BOARDS[0], GIVEN, HANDICAPS and FOUND
 * @typedef {{ places: MemoryPlaces, scale: Scale, board: number[], played: number[], depth: number, nodes: number,
 *   seconds: number, endings: Endings | null, weighed?: number[], handicaps?: number[][] }} SearchOrder `weighed` are
 *   the moves to value; without it the best move is searched. `handicaps` are moves with what they seem worse by;
 *   `depth`, `nodes` and `seconds` are the limits
 * @typedef {{ move: number, points: number, value: number, decided: boolean, proved: boolean, depth: number,
 *   line: number[] }} Weight the value of a move at a depth, and its best line, itself first
 * @typedef {{ depth: number, move: number, points: number, value: number, decided: boolean, proved: boolean, nodes:
 *   number, capped: boolean, done: boolean, weights?: Weight[] }} Report the result at a depth: `points` are the
 *   search's units, `value` is in seeds; `decided` if it wins or loses the game, `proved` if that is certain; `capped`
 *   if the time limit ended the search
 */
/**
 * @typedef {object} Machine the exports of a search module (`search/kernel/driver.py`)
 * @property {WebAssembly.Memory} memory
 * @property {() => void} begin sets the board as the start of the game
 * @property {(move: number) => void} advance plays a move
 * @property {(depth: number, nodes: number, byTime: number) => void} find_best starts a search for the best move
 * @property {(moves: number, depth: number, nodes: number, nodesOfLook: number) => void} analyse starts to value moves
 * @property {(gone: number) => number} step continues the search, given the time elapsed
 * @property {{ value: number }} depth the depth reached
 * @property {{ value: number }} visited the positions visited
 * @property {{ value: number }} finished 1 if it is over
 * @property {{ value: number }} capped 1 if the time limit ended it
 * @property {(seeds: number, drawn: boolean) => void} [hold] sets the tablebase of at most this number of seeds
 */

/**
 * Searches to the end, and reports after each depth.
 * @param {Machine} machine a new instance @param {SearchOrder} order @param {(report: Report) => void} report
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

/** Sets the tablebase, replays the game, which repetitions depend on, and starts the search. @param {Machine} machine
 * @param {SearchOrder} order */
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

/** Gives the time elapsed in the driver's units. @param {SearchOrder} order @param {number} elapsed seconds */
const gone = ({ seconds, scale }, elapsed) =>
  elapsed >= seconds ? scale.time_parts : Math.trunc((scale.time_parts * elapsed) / seconds);

/** @param {Machine} machine @param {SearchOrder} order @returns {Report} */
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
 * Counts the positions visited for the best move, as Python does: without those that settled a decided move in vain.
 * @param {Machine} machine @param {SearchOrder} order
 */
const visitedForBest = ({ memory }, { places }) => new Int32Array(memory.buffer, places.found[0].address)[VISITED];

/** Reads the value of a move. @param {Machine} machine @param {SearchOrder} order @param {number} place 0 for the best
 * @returns {Weight} */
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
 * The machine that probes a tablebase.
 * @type {Promise<{ machine: SolvingMachine, solver: SolveJob["solver"] }> | null}
 */
let keeper = null;
/**
 * The paced job, a slice of which runs at each message.
 * @type {{ task: SolveJob, parts: Generator<Solved, Solved> } | null}
 */
let solving = null;

/** Runs the next slice of the paced job. */
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

/** Solves endings at once, or starts a paced job. @param {SolvingMachine} machine @param {SolveJob} task
 * @param {(told: Solved) => void} report */
async function begin(machine, task, report) {
  const { solver, packed, known, file } = task;
  const values = packed ? await unpack(packed, below(solver)) : (known?.values ?? []);
  await place(machine.memory, values, solver.values);
  if (file && !(await placeLayers(machine.memory, solver, file.parts)))
    return self.postMessage({ depth: 0, share: 0, done: true, endings: null });
  if (file) machine.draws.value = Number(file.drawn); // where no layer is left to be solved, nothing else tells
  const solved = packed ? solver.seeds : file ? file.parts.length : known ? known.seeds + 1 : 0;
  const parts = solve(machine, solver, solved);
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
 * Loads a tablebase to probe.
 * @param {SolvingMachine} machine @param {SolveJob["solver"]} solver @param {Endings} known
 */
async function keep(machine, solver, { values }) {
  await place(machine.memory, values, solver.values);
  return { machine, solver };
}

/** Proves the result of a game. @param {ProbedGame} game */
async function prove(game) {
  const known = await keeper;
  self.postMessage({ probed: known && probe(known.machine, known.solver.proof, game) });
}

/**
 * Loads the tablebase and searches.
 * @param {Machine} machine @param {SearchOrder} order @param {(report: Report) => void} report
 */
export async function think(machine, order, report) {
  if (order.endings) await place(machine.memory, order.endings.values, order.endings.bounds);
  search(machine, order, report, () => performance.now());
}

/**
 * Loads the tablebase and judges moves.
 * @param {JudgeExports} machine @param {ReviewJob} judged @param {(report: ReviewReport) => void} report
 */
async function look(machine, judged, report) {
  const { endings } = judged;
  if (endings) await place(machine.memory, endings.values, endings.bounds);
  judge(machine, judged, report);
}

/**
 * @param {MessageEvent<((SearchOrder | SolveJob | { judged: ReviewJob } | { kept: Endings,
 *   solver: SolveJob["solver"] }) & { module: WebAssembly.Module }) | { probe: ProbedGame } | { layers: number[], values:
 *   (Uint8Array | Blob)[] } | "on">} event `layers` are to be packed for a file
 */
self.onmessage = ({ data }) => {
  if (data === "on") return void solveOn().catch(broken);
  if ("probe" in data) return void prove(data.probe).catch(broken);
  if ("layers" in data) return void packLayers(data).then((parts) => self.postMessage({ parts }), broken);
  const exports = /** @type {any} */ (new WebAssembly.Instance(data.module).exports);
  const report = (/** @type {Report | Solved | ReviewReport} */ said) => self.postMessage(said);
  if ("judged" in data) look(exports, data.judged, report).catch(broken);
  else if ("kept" in data) keeper = keep(exports, data.solver, data.kept);
  else if ("solver" in data) begin(exports, data, report).catch(broken);
  else think(exports, data, report).catch(broken);
};

/** Reports an error, such as damaged packed endings, to the worker's owner. @param {unknown} error */
function broken(error) {
  setTimeout(() => {
    throw error;
  });
}
