// @ts-check
// A search worker: no Python, only a game's search, or what solves its endings, as compiled WebAssembly. An order is
// whole (the module, the game so far, the limits), each has a fresh instance, and nothing is kept: whoever started the
// worker may end it at any moment.

import { judge } from "./judge.js";
import { blobOf, pack, unpack } from "./packing.js";
import { below, claimed, place, solve } from "./solving.js";

/** @import { JudgeExports, JudgeOrder, JudgeReport } from "./judge.js" */
/** @import { Claim, Endings, Solved, SolvingMachine, SolvingOrder } from "./solving.js" */

/**
 * @typedef {{ board: number, searchmoves: number, handicaps: number, variation: number }} MemoryPlaces where BOARDS[0],
 *   SEARCHMOVES, HANDICAPS and PRINCIPAL_VARIATION lie in its memory
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
 * @typedef {object} Machine the exports of a module of the search
 * @property {WebAssembly.Memory} memory the memory
 * @property {() => void} begin takes in the board as the start of the game
 * @property {(move: number) => void} advance plays a move
 * @property {() => void} forget empties the table of positions
 * @property {(nodes: number) => void} start begins a search that may visit this number of positions
 * @property {(depth: number) => number} deepen searches to a depth; 0 where there was no room
 * @property {(longest: number) => number} principal_variation writes the moves that would be played, and gives their
 *   number
 * @property {{ value: number }} nodes the positions visited
 * @property {{ value: number }} node_limit the positions that may be visited
 * @property {{ value: number }} best_move the best move
 * @property {{ value: number }} best_value the best move's worth, in points
 * @property {(seeds: number, drawn: boolean) => void} [hold] makes the endings of at most this number of seeds known
 */

// When to look deeper, when to end and what to tell stands here and in Python, in `search/thinking.py` and
// `search/analysis.py`: there is no Python here, and a search without a worker is driven there, in slices.
// `tests/test_drivers.py` holds the two to the same reports.

/**
 * Searches until a limit is reached or the game is decided, and reports after each depth.
 * @param {Machine} machine a fresh one @param {SearchOrder} order @param {(report: Report) => void} report
 * @param {() => number} now milliseconds
 */
export function search(machine, order, report, now) {
  const look = ready(machine, order, now);
  let depth = 0;
  for (let done = false; !done; ) {
    const whole = look(depth + 1);
    if (whole) depth += 1;
    const found = best(machine, order);
    done = !whole || depth >= order.depth || found.decided;
    report({ ...found, ...spent(machine, order, whole), depth, done });
  }
}

/**
 * Looks into one move after the other, all to the same depth, and reports after each depth; ends where all are decided.
 * @param {Machine} machine a fresh one @param {SearchOrder} order @param {(report: Report) => void} report
 * @param {() => number} now milliseconds
 */
export function examine(machine, order, report, now) {
  const look = alone(machine, order, now);
  let weights = (order.weighed ?? []).map((move) => unseen(move));
  let depth = 0;
  for (let done = false; !done; ) {
    const ahead = depth + 1;
    const deeper = weights.map((weight) => (weight.decided ? weight : look(weight.move, ahead)));
    const known = deeper.filter((weight) => weight !== null);
    const whole = known.length === weights.length;
    if (whole) {
      weights = known.toSorted((one, other) => other.points - one.points);
      depth = ahead;
    }
    const decided = weights.every((weight) => weight.decided);
    done = !whole || depth >= order.depth || decided;
    report({ ...weights[0], ...look.spent(whole), depth, decided, done, weights });
  }
}

/** The weight of a move before it has been looked into. @param {number} move @returns {Weight} */
const unseen = (move) => ({ move, points: 0, value: 0, decided: false, proved: false, depth: 0, line: [] });

/**
 * A function that looks into a move to a depth, and gives null where there is no room for that. Nothing is known in it
 * of other moves and of earlier looks, so what a move is worth at a depth is the same, whoever has looked at what
 * before (`search/analysis.py` does likewise).
 * @param {Machine} machine @param {SearchOrder} order @param {() => number} now
 */
function alone(machine, order, now) {
  set(machine, order);
  const began = now();
  let before = 0;

  /** @param {number} move @param {number} depth @returns {Weight | null} */
  function look(move, depth) {
    const searchmoves = new Uint8Array(machine.memory.buffer, order.places.searchmoves, order.scale.moves);
    searchmoves.fill(0)[move] = 1;
    machine.forget();
    machine.start(order.nodes - before);
    let whole = true;
    for (let ahead = 1 + ((depth - 1) % order.scale.stride); whole && ahead <= depth; ahead += order.scale.stride) {
      const visited = before + machine.nodes.value;
      machine.node_limit.value = affordable(order, visited, (now() - began) / 1000) - before;
      whole = machine.deepen(ahead) !== 0;
    }
    before += machine.nodes.value;
    return whole ? { ...best(machine, order), move, depth, line: expected(machine, order, depth) } : null;
  }

  /** @param {boolean} whole whether there was room */
  look.spent = (whole) => ({
    nodes: before,
    capped: !whole && before < order.nodes,
  });
  return look;
}

/**
 * A function that looks at the game of an order to a depth, and says whether there was room for it.
 * @param {Machine} machine @param {SearchOrder} order @param {() => number} now @returns {(depth: number) => boolean}
 */
function ready(machine, order, now) {
  set(machine, order);
  const began = now();
  return (depth) => {
    machine.node_limit.value = affordable(order, machine.nodes.value, (now() - began) / 1000);
    return machine.deepen(depth) !== 0;
  };
}

/**
 * The use of the limits so far.
 * @param {Machine} machine @param {SearchOrder} order @param {boolean} whole whether there was room
 */
const spent = ({ nodes, node_limit }, order, whole) => ({
  nodes: nodes.value,
  capped: !whole && node_limit.value < order.nodes,
});

/**
 * The moves that would be played, as far as is known.
 * @param {Machine} machine @param {SearchOrder} order @param {number} depth
 */
function expected({ memory, principal_variation }, { places, scale }, depth) {
  const count = principal_variation(Math.min(depth, scale.longest));
  return [...new Uint8Array(memory.buffer, places.variation, count)];
}

/** The best move, and what it is worth. @param {Machine} machine @param {SearchOrder} order */
function best({ best_move, best_value }, { scale }) {
  const points = best_value.value;
  const decided = Math.abs(points) > scale.won;
  const proved = Math.abs(points) > scale.proved;
  const won = decided ? scale.won : proved ? scale.proved : 0;
  return { move: best_move.value, points, decided, proved, value: (points - won * Math.sign(points)) / scale.seed };
}

/** Makes the machine ready: the endings, and the game so far, so that it knows what has occurred.
 * @param {Machine} machine @param {SearchOrder} order */
function set(machine, { places, scale, board, played, nodes, endings, handicaps = [] }) {
  const memory = new Uint8Array(machine.memory.buffer);
  if (endings) machine.hold?.(endings.seeds, endings.drawn);
  memory.set(board, places.board);
  const seeming = new Int32Array(memory.buffer, places.handicaps, scale.moves);
  for (const [move, worse] of handicaps) seeming[move] = worse;
  machine.begin();
  for (const move of played) machine.advance(move);
  machine.forget();
  machine.start(nodes);
}

/** The number of positions that may have been visited when the time is up, judging by the speed so far.
 * @param {SearchOrder} order @param {number} visited @param {number} elapsed seconds */
function affordable({ nodes, seconds, scale }, visited, elapsed) {
  if (visited < scale.sample || elapsed === 0) return nodes;
  return Math.min(nodes, Math.trunc((visited * seconds) / elapsed));
}

/**
 * The machine that knows solved endings, and claims by them.
 * @type {Promise<{ machine: SolvingMachine, solver: SolvingOrder["solver"] }> | null}
 */
let keeper = null;
/**
 * The task that is being solved, a part each time the page says so.
 * @type {{ task: SolvingOrder, parts: Generator<Solved, Solved> } | null}
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
 * @param {SolvingMachine} machine @param {SolvingOrder} task @param {(told: Solved) => void} report
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
 * @param {SolvingMachine} machine @param {SolvingOrder["solver"]} solver @param {Endings} known
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
  (order.weighed ? examine : search)(machine, order, report, () => performance.now());
}

/**
 * Judges as ordered, likewise.
 * @param {JudgeExports} machine @param {JudgeOrder} judged @param {(report: JudgeReport) => void} report
 */
async function look(machine, judged, report) {
  const { endings } = judged;
  if (endings) await place(machine.memory, endings.values, endings.bounds);
  judge(machine, judged, report);
}

/**
 * @param {MessageEvent<((SearchOrder | SolvingOrder | { judged: JudgeOrder } | { kept: Endings,
 *   solver: SolvingOrder["solver"] }) & { module: WebAssembly.Module }) | { claim: Claim } | "on">} event
 */
self.onmessage = ({ data }) => {
  if (data === "on") return void solveOn().catch(broken);
  if ("claim" in data) return void prove(data.claim).catch(broken);
  const exports = /** @type {any} */ (new WebAssembly.Instance(data.module).exports);
  const report = (/** @type {Report | Solved | JudgeReport} */ said) => self.postMessage(said);
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
