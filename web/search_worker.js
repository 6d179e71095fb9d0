// @ts-check
// A search worker: no Python, only a game's search as compiled WebAssembly. An order is whole (the module, the game so far, the limits),
// each search has a fresh instance, and nothing is kept: whoever started the worker may end it at any moment.

/**
 * @typedef {{ board: number, excluded: number }} Places where BOARDS[0] and EXCLUDED lie in the module's memory
 * @typedef {{ places: Places, board: number[], played: number[], excluded: number[], depth: number, nodes: number, seconds: number }} Order
 *   `excluded` are the moves that other workers look at; the others are the limits
 * @typedef {{ depth: number, move: number, points: number, value: number, decided: boolean, nodes: number, capped: boolean,
 *   done: boolean }} Report what is known after a depth: `points` as the search counts, to compare by; `value` in seeds; `decided` if
 *   this wins or loses the game; `capped` if the clock ended the search; `done` if it is over
 * @typedef {{ memory: WebAssembly.Memory, begin: () => void, advance: (move: number) => void, forget: () => void,
 *   start: (nodes: number) => void, deepen: (depth: number) => number, nodes: { value: number }, node_limit: { value: number },
 *   best_move: { value: number }, best_value: { value: number } }} Machine what a module of the search exports
 */

/** What a seed is worth to the search, and what a game won is worth more (its own SEED and WON). */
const SEED = 100;
const WON = 10_000;
/** So many positions tell how fast the search is (as in `search/thinking.py`, whose driver this is for a worker). */
const TRUSTED_SAMPLE = 500;

/**
 * Searches until a limit is reached or the game is decided, and reports after each depth.
 * @param {Machine} machine a fresh one @param {Order} order @param {(report: Report) => void} report @param {() => number} now milliseconds
 */
export function search(machine, order, report, now) {
  const { nodes, node_limit } = machine;
  set(machine, order);
  const began = now();
  let depth = 0;
  for (let done = false; !done; ) {
    node_limit.value = affordable(order, nodes.value, (now() - began) / 1000);
    const whole = machine.deepen(depth + 1) !== 0;
    if (whole) depth += 1;
    const found = best(machine);
    done = !whole || depth >= order.depth || found.decided;
    report({ ...found, depth, nodes: nodes.value, capped: !whole && node_limit.value < order.nodes, done });
  }
}

/** The best move, and what it is worth. @param {Machine} machine */
function best({ best_move, best_value }) {
  const points = best_value.value;
  const decided = Math.abs(points) > WON;
  return {
    move: best_move.value,
    points,
    decided,
    value: (decided ? points - WON * Math.sign(points) : points) / SEED,
  };
}

/** Makes the machine ready: the game so far, so that it knows what has occurred, and what it is to leave out.
 * @param {Machine} machine @param {Order} order */
function set(machine, { places, board, played, excluded, nodes }) {
  const bytes = new Uint8Array(machine.memory.buffer);
  bytes.set(board, places.board);
  machine.begin();
  for (const move of played) machine.advance(move);
  for (const move of excluded) bytes[places.excluded + move] = 1;
  machine.forget();
  machine.start(nodes);
}

/** How many positions may have been visited when the time is up, judging by the speed so far.
 * @param {Order} order @param {number} visited @param {number} elapsed seconds */
function affordable({ nodes, seconds }, visited, elapsed) {
  if (visited < TRUSTED_SAMPLE || elapsed === 0) return nodes;
  return Math.min(nodes, Math.trunc((visited * seconds) / elapsed));
}

/** @param {MessageEvent<Order & { module: WebAssembly.Module }>} event */
self.onmessage = ({ data }) => {
  const { exports } = new WebAssembly.Instance(data.module);
  const machine = /** @type {Machine} */ (/** @type {unknown} */ (exports));
  search(
    machine,
    data,
    (report) => self.postMessage(report),
    () => performance.now(),
  );
};
