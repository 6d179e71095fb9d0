// @ts-check
// Solves endings by a compiled module (`search/kernel/retrograde.py`), and proves results by them
// (`search/kernel/history_proof.py`).

/**
 * @typedef {{ seeds: number, drawn: boolean, values: (Uint8Array | Blob)[], bounds: number[] }} Endings the tablebase
 *   of at most `seeds` seeds; `bounds` are its addresses in the search's memory; `drawn` if endless play is a draw.
 *   Blobs cost the page neither time nor memory
 * @typedef {{ drawn: boolean, parts: Blob[] }} PackedLayers endings from a file, packed, a part for each number of seeds
 * @typedef {{ solver: Omit<Solver, "module">, seconds: number, paced?: boolean, packed?: ArrayBuffer | null, known?:
 *   Endings | null, file?: PackedLayers | null }} SolveJob `paced` if the worker waits for a message after each report,
 *   and packs the result; `packed`, `known` or `file` are a part that is solved already
 * @typedef {{ depth: number, share: number, done: boolean, endings: Endings | null, packed?: ArrayBuffer }} Solved the
 *   number of seeds solved, the share of the work, and at the end the result: no endings if the file is damaged
 * @typedef {{ board: number[], played: number[] }} ProbedGame a game's first position, and its moves
 * @typedef {{ winner: Side | "draw" | "", by: number, moves: number[], line: number[], values: { move: number,
 *   least: number, most: number }[] }} ProbeResult a `Proof` with moves as numbers
 * @typedef {{ memory: WebAssembly.Memory, take_up: (seeds: number) => void, open_layer: (seeds: number) => void,
 *   survey: (looks: number) => number, close_layer: () => void, begin_game: () => void, go_on: (move: number) => void,
 *   prove: () => number, winning_line: () => number } & Record<"draws" | "legal" | "low" | "lead" | "mover" | "winner"
 *   | "margin", { value: number }>} SolvingMachine what the module exports
 */

/** Positions looked at between two reports: a few hundredths of a second. */
const LOOKS = 100_000;

/** Gives how many positions have fewer seeds than the most. @param {SolveJob["solver"]} solver */
export const below = ({ positions, layers, seeds }) => positions - layers[seeds];

/** Copies a tablebase into a memory. @param {WebAssembly.Memory} memory @param {(Uint8Array | Blob)[]} values
 * @param {number[]} places addresses */
export async function place(memory, values, places) {
  for (const [row, known] of values.entries()) {
    const bytes = known instanceof Uint8Array ? known : new Uint8Array(await known.arrayBuffer());
    new Uint8Array(memory.buffer).set(bytes, places[row]);
  }
}

/**
 * Solves endings, the fewest seeds first, as `Tablebase` of `search/tablebase.py` does.
 * @param {SolvingMachine} machine a new instance @param {SolveJob["solver"]} solver
 * @param {number} [from] the fewest seeds to solve: the tablebase of fewer is in the machine's memory
 * @returns {Generator<Solved, Solved>} yields progress; the result is a view of the machine's memory
 */
export function* solve(machine, solver, from = 0) {
  const { memory, take_up, open_layer, survey, close_layer, draws } = machine;
  let before = solver.layers.slice(0, from).reduce((sum, count) => sum + count, 0);
  if (from > 0 && from <= solver.seeds) take_up(from);
  for (let depth = from; depth <= solver.seeds; depth++) {
    open_layer(depth);
    for (let looks = LOOKS; !survey(LOOKS); looks += LOOKS)
      yield { depth, share: (before + looks / 4) / solver.positions, done: false, endings: null };
    close_layer();
    before += solver.layers[depth];
  }
  const values = solver.values.map((place) => new Uint8Array(memory.buffer, place, solver.positions));
  const endings = { seeds: solver.seeds, drawn: draws.value !== 0, values, bounds: solver.bounds };
  return { depth: solver.seeds, share: 1, done: true, endings };
}

/**
 * Proves the result of a game; null if it cannot.
 * @param {SolvingMachine} machine with a tablebase @param {Solver["proof"]} places @param {ProbedGame} game
 * @returns {ProbeResult | null}
 */
export function probe(machine, places, { board, played }) {
  const { memory, begin_game, go_on, prove, winning_line, legal, low, lead, mover, winner, margin } = machine;
  new Uint8Array(memory.buffer).set(board, places.game);
  begin_game();
  for (const move of played) go_on(move);
  if (!prove()) return null;
  const [lows, highs] = [places.lows, places.highs].map((place) => new Int32Array(memory.buffer, place, legal.value));
  const all = [...new Uint8Array(memory.buffer, places.legal, legal.value)].map((move, at) => ({
    move,
    least: lead.value + lows[at],
    most: lead.value + highs[at],
  }));
  const moves = all.filter(({ least }) => least === lead.value + low.value).map(({ move }) => move);
  const sides = /** @type {const} */ (["S", "N"]);
  const won = { 1: sides[mover.value], 0: /** @type {const} */ ("draw"), "-1": sides[1 - mover.value] };
  const line = [...new Uint8Array(memory.buffer, places.line, winning_line())];
  return { winner: won[/** @type {0} */ (winner.value)] ?? "", by: margin.value, moves, line, values: all };
}
