// @ts-check
// The solving of endings by a compiled module (`search/kernel/retrograde.py`), and what is proved by them of a game
// (`search/kernel/history_proof.py`).

/**
 * @typedef {{ seeds: number, drawn: boolean, values: (Uint8Array | Blob)[], bounds: number[] }} Endings all that is
 *   known of positions of at most `seeds` seeds, and where that is to lie in the search's memory; `drawn` where endless
 *   play is a draw. Much of it is handed on as blobs, which costs the page neither time nor memory
 * @typedef {{ solver: Omit<Solver, "module">, seconds: number, paced?: boolean, packed?: ArrayBuffer | null,
 *   known?: Endings | null }} SolveJob endings to be solved; `paced` where the worker is to be told to go on after
 *   each report, and packs what it has found; with what was `packed`, or is `known` of fewer seeds, a part is done
 * @typedef {{ depth: number, share: number, done: boolean, endings: Endings | null, packed?: ArrayBuffer }} Solved how
 *   many seeds' endings are solved, what part of all that is, and all of them at last
 * @typedef {{ board: number[], played: number[] }} Claim a game's first position, and the moves since
 * @typedef {{ winner: Side | "draw" | "", by: number, moves: number[], line: number[], values: { move: number,
 *   least: number, most: number }[] }} ProbeResult what is proved of it, as `Proof` has it, the moves by their numbers
 * @typedef {{ memory: WebAssembly.Memory, take_up: (seeds: number) => void, open_layer: (seeds: number) => void,
 *   survey: (looks: number) => number, close_layer: () => void, begin_game: () => void, go_on: (move: number) => void,
 *   prove: () => number, winning_line: () => number } & Record<"draws" | "legal" | "low" | "lead" | "mover" | "winner" |
 *   "margin", { value: number }>} SolvingMachine what the module exports
 */

/** Looks at positions between two reports: a few hundredths of a second. */
const LOOKS = 100_000;

/** The number of positions that have fewer seeds than the most. @param {SolveJob["solver"]} solver */
export const below = ({ positions, layers, seeds }) => positions - layers[seeds];

/**
 * Puts what is known where it is to lie in a memory, one row after the other.
 * @param {WebAssembly.Memory} memory @param {(Uint8Array | Blob)[]} values @param {number[]} places
 */
export async function place(memory, values, places) {
  for (const [row, known] of values.entries()) {
    const bytes = known instanceof Uint8Array ? known : new Uint8Array(await known.arrayBuffer());
    new Uint8Array(memory.buffer).set(bytes, places[row]);
  }
}

/**
 * Solves endings, those of the fewest seeds first, as `Tablebase` of `search/tablebase.py` does.
 * @param {SolvingMachine} machine a fresh one @param {SolveJob["solver"]} solver
 * @param {number} [from] the fewest seeds that are not solved yet: what is known of fewer lies in the machine's memory
 * @returns {Generator<Solved, Solved>} tells how far it has come; what it has found is still the machine's own memory
 */
export function* solve(machine, solver, from = 0) {
  const { memory, take_up, open_layer, survey, close_layer, draws } = machine;
  let before = solver.layers.slice(0, from).reduce((sum, count) => sum + count, 0);
  if (from > 0) take_up(from);
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
 * The claim that is proved of a game; null where nothing is known of it.
 * @param {SolvingMachine} machine one that has solved its endings @param {Solver["claims"]} places @param {Claim} claim
 * @returns {ProbeResult | null}
 */
export function claimed(machine, places, { board, played }) {
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
