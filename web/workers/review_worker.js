// @ts-check
// Judges the moves of a game for a review, by a compiled module (`search/kernel/judge.py`).

/** @import { Endings } from "./tablebase_worker.js" */

/**
 * @typedef {Segment & { nodes: number, endings: Endings | null, places: Pick<JudgeModuleReply,
 *   "board" | "numbers" | "points"> }} ReviewJob a segment of a game; `places` are addresses in the module's memory
 * @typedef {{ memory: WebAssembly.Memory, begin: () => void, advance: (move: number) => void, judge: (move: number,
 *   nodes: number, anew: number) => void, hold?: (seeds: number, drawn: boolean) => void }} JudgeExports
 * @typedef {{ depth: number, done: boolean, finding: Finding }} ReviewReport `depth` counts the moves judged so far
 */

/**
 * Judges the moves of a segment, the last one first.
 * @param {JudgeExports} machine a new instance @param {ReviewJob} judged @param {(report: ReviewReport) => void} report
 */
export function judge(machine, { board, played, first, at, nodes, endings, places }, report) {
  const { buffer } = machine.memory;
  if (endings) machine.hold?.(endings.seeds, endings.drawn);
  const numbersOf = (/** @type {Region} */ { address, length }) => [...new Int32Array(buffer, address, length)];
  for (let place = played.length - 1; place >= first; place--) {
    const last = place === played.length - 1;
    new Uint8Array(buffer).set(board, places.board);
    machine.begin();
    for (const move of played.slice(0, place)) machine.advance(move);
    machine.judge(played[place], nodes, Number(last)); // the table is cleared before the last one
    const finding = { at: at + place - first, numbers: numbersOf(places.numbers), points: numbersOf(places.points) };
    report({ depth: played.length - place, done: place === first, finding });
  }
}
