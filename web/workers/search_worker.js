// @ts-check
// A search worker: no Python, only a game's search, or what solves its endings, as compiled WebAssembly. An order is whole (the module, the
// game so far, the limits), each has a fresh instance, and nothing is kept: whoever started the worker may end it at any moment.

import { judge } from "./judge.js";
import { pack, unpack } from "./packing.js";

/** @import { Judged, JudgeReport } from "./judge.js" */

/**
 * @typedef {{ board: number, searchmoves: number, handicaps: number, variation: number }} Places where BOARDS[0], SEARCHMOVES, HANDICAPS
 *   and PRINCIPAL_VARIATION lie in its memory
 * @typedef {{ seeds: number, drawn: boolean, values: Uint8Array[], bounds: number[] }} Endings all that is known of positions of at most so
 *   many seeds, and where that is to lie in the search's memory; `drawn` where endless play is a draw
 * @typedef {{ places: Places, scale: Scale, board: number[], played: number[], depth: number, nodes: number, seconds: number,
 *   endings: Endings | null, weighed?: number[], handicaps?: number[][] }} Order `weighed` are the moves that are each to be valued, where not just the best is looked
 *   for; `handicaps` moves, each with how much worse it is to seem than it is; `depth`, `nodes` and `seconds` are the limits
 * @typedef {{ solver: Omit<Solver, "module">, seconds: number, paced?: boolean, packed?: Packed }} Task endings to be solved; `paced` where the
 *   worker is to be told to go on after each report, and packs what it has found; or those that are `packed` already
 * @typedef {{ drawn: boolean, bytes: ArrayBuffer }} Packed endings as they are kept
 * @typedef {{ move: number, points: number, value: number, decided: boolean, proved: boolean, depth: number, line: number[] }} Weight what a
 *   move is worth, `depth` moves ahead, and the moves that would be played, itself first
 * @typedef {{ depth: number, move: number, points: number, value: number, decided: boolean, proved: boolean, nodes: number, capped: boolean,
 *   done: boolean, weights?: Weight[] }} Report what is known after a depth: `points` as the search counts, to compare by; `value` in seeds;
 *   `decided` if this wins or loses the game, `proved` if that is sure; `capped` if the clock ended the search; `done` if it is over
 * @typedef {{ depth: number, share: number, done: boolean, endings: Endings | null, packed?: Packed }} Solved how many seeds' endings are
 *   solved, what part of all that is, and all of them at last
 * @typedef {{ memory: WebAssembly.Memory, begin: () => void, advance: (move: number) => void, forget: () => void,
 *   start: (nodes: number) => void, deepen: (depth: number) => number, principal_variation: (longest: number) => number,
 *   nodes: { value: number }, node_limit: { value: number }, best_move: { value: number }, best_value: { value: number },
 *   hold?: (seeds: number, drawn: boolean) => void }} Machine what a module of the search exports
 * @typedef {{ memory: WebAssembly.Memory, open_layer: (seeds: number) => void, survey: (looks: number) => number, close_layer: () => void,
 *   draws: { value: number } }} SolvingMachine what a module that solves endings exports
 */

/** Looks at positions between two reports of a solver: a few hundredths of a second. */
const LOOKS = 100_000;

// When to look deeper, when to end and what to tell stands here and in Python, in `search/thinking.py` and `search/analysis.py`: there is no
// Python here, and a search without a worker is driven there, in slices. `tests/test_drivers.py` holds the two to the same reports.

/**
 * Searches until a limit is reached or the game is decided, and reports after each depth.
 * @param {Machine} machine a fresh one @param {Order} order @param {(report: Report) => void} report @param {() => number} now milliseconds
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
 * @param {Machine} machine a fresh one @param {Order} order @param {(report: Report) => void} report @param {() => number} now milliseconds
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
 * Solves endings, those of the fewest seeds first, as `Endings` of `search/endings.py` does.
 * @param {SolvingMachine} machine a fresh one @param {Task} task @returns {Generator<Solved, Solved>} tells how far it has come
 */
export function* solve({ memory, open_layer, survey, close_layer, draws }, { solver }) {
  let before = 0;
  for (const [depth, layer] of solver.layers.entries()) {
    open_layer(depth);
    for (let looks = LOOKS; !survey(LOOKS); looks += LOOKS)
      yield { depth, share: (before + looks / 4) / solver.positions, done: false, endings: null };
    close_layer();
    before += layer;
  }
  const values = solver.values.map((place) => new Uint8Array(memory.buffer, place, solver.positions).slice());
  return { depth: solver.seeds, share: 1, done: true, endings: endingsOf(solver, values, draws.value !== 0) };
}

/** @param {Task["solver"]} solver @param {Uint8Array[]} values @param {boolean} drawn @returns {Endings} */
const endingsOf = ({ seeds, bounds }, values, drawn) => ({ seeds, drawn, values, bounds });

/**
 * What looks into a move to a depth, and gives null where there is no room for that. Nothing is known in it of other moves and of
 * earlier looks, so what a move is worth at a depth is the same, whoever has looked at what before (`search/analysis.py` does likewise).
 * @param {Machine} machine @param {Order} order @param {() => number} now
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

/** What looks at the game of an order to a depth, and says whether there was room for it.
 * @param {Machine} machine @param {Order} order @param {() => number} now @returns {(depth: number) => boolean} */
function ready(machine, order, now) {
  set(machine, order);
  const began = now();
  return (depth) => {
    machine.node_limit.value = affordable(order, machine.nodes.value, (now() - began) / 1000);
    return machine.deepen(depth) !== 0;
  };
}

/** How far the limits are used up. @param {Machine} machine @param {Order} order @param {boolean} whole whether there was room */
const spent = ({ nodes, node_limit }, order, whole) => ({
  nodes: nodes.value,
  capped: !whole && node_limit.value < order.nodes,
});

/** The moves that would be played, as far as is known. @param {Machine} machine @param {Order} order @param {number} depth */
function expected({ memory, principal_variation }, { places, scale }, depth) {
  const count = principal_variation(Math.min(depth, scale.longest));
  return [...new Uint8Array(memory.buffer, places.variation, count)];
}

/** The best move, and what it is worth. @param {Machine} machine @param {Order} order */
function best({ best_move, best_value }, { scale }) {
  const points = best_value.value;
  const decided = Math.abs(points) > scale.won;
  const proved = Math.abs(points) > scale.proved;
  const won = decided ? scale.won : proved ? scale.proved : 0;
  return { move: best_move.value, points, decided, proved, value: (points - won * Math.sign(points)) / scale.seed };
}

/** Makes the machine ready: the endings, and the game so far, so that it knows what has occurred.
 * @param {Machine} machine @param {Order} order */
function set(machine, { places, scale, board, played, nodes, endings, handicaps = [] }) {
  const memory = new Uint8Array(machine.memory.buffer);
  endings?.values.forEach((values, row) => {
    memory.set(values, endings.bounds[row]);
  });
  if (endings) machine.hold?.(endings.seeds, endings.drawn);
  memory.set(board, places.board);
  const seeming = new Int32Array(memory.buffer, places.handicaps, scale.moves);
  for (const [move, worse] of handicaps) seeming[move] = worse;
  machine.begin();
  for (const move of played) machine.advance(move);
  machine.forget();
  machine.start(nodes);
}

/** How many positions may have been visited when the time is up, judging by the speed so far.
 * @param {Order} order @param {number} visited @param {number} elapsed seconds */
function affordable({ nodes, seconds, scale }, visited, elapsed) {
  if (visited < scale.sample || elapsed === 0) return nodes;
  return Math.min(nodes, Math.trunc((visited * seconds) / elapsed));
}

/** What is being solved, a part each time the page says so. @type {Generator<Solved, Solved> | null} */
let solving = null;

/** Solves the next part. */
async function solveOn() {
  const told = solving?.next().value;
  if (!told?.endings) return self.postMessage(told);
  const { drawn, values } = told.endings;
  self.postMessage({ ...told, packed: { drawn, bytes: await pack(values) } });
}

/** Hands over endings that are packed. @param {Task["solver"]} solver @param {Packed} packed */
async function takeUp(solver, { drawn, bytes }) {
  const endings = endingsOf(solver, await unpack(bytes, solver.positions), drawn);
  self.postMessage({ depth: solver.seeds, share: 1, done: true, endings });
}

/** Solves endings: all at once, or a part now. @param {SolvingMachine} machine @param {Task} task @param {(told: Solved) => void} report */
function begin(machine, task, report) {
  solving = solve(machine, task);
  if (task.paced) solveOn();
  else {
    let { done, value } = solving.next();
    for (; !done; { done, value } = solving.next()) report(value);
    report(value);
  }
}

/** @param {MessageEvent<((Order | Task | { judged: Judged }) & { module: WebAssembly.Module }) | "on">} event */
self.onmessage = ({ data }) => {
  if (data === "on") return void solveOn();
  if ("solver" in data && data.packed) return void takeUp(data.solver, data.packed);
  const exports = /** @type {any} */ (new WebAssembly.Instance(data.module).exports);
  const report = (/** @type {Report | Solved | JudgeReport} */ said) => self.postMessage(said);
  const now = () => performance.now();
  if ("judged" in data) judge(exports, data.judged, report);
  else if ("solver" in data) begin(exports, data, report);
  else if (data.weighed) examine(exports, data, report, now);
  else search(exports, data, report, now);
};
