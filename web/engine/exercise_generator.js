// @ts-check
// Generates exercises while the page is idle, in an engine of its own, in short slices. Before each slice it checks
// whether the page is still idle.

/** @typedef {{ game: string, seed: number, number: number }} ExerciseOrder */
/**
 * @typedef {{ make: (game: string, seed: number, number: number) => Promise<GenerateExercisesReply>, release: () =>
 *   void }} GeneratorEngine
 */

/** Milliseconds between two checks, and between two slices. */
const PACE = { idle: 3000, making: 250 };

/**
 * @param {{ begin: () => GeneratorEngine, isFree: () => boolean, isHidden: () => boolean, next: () => ExerciseOrder | null,
 *   keep: (order: ExerciseOrder, made: GenerateExercisesReply) => void, onBroken: () => void }} page `begin` starts the
 *   engine, `isFree` says whether the page is idle
 */
export function createExerciseGenerator({ begin, isFree, isHidden, next, keep, onBroken }) {
  /** @type {GeneratorEngine | null} */
  let engine = null;
  let broken = false;

  /** Works for one slice, if the page is idle and needs exercises. @returns {Promise<boolean>} whether it did */
  async function step() {
    const order = !broken && isFree() ? next() : null;
    if (!order) {
      if (isHidden() || isFree()) engine?.release();
      return false;
    }
    engine ??= begin();
    try {
      keep(order, await engine.make(order.game, order.seed, order.number));
    } catch {
      broken = true; // without an engine the shipped exercises must do
      onBroken();
    }
    return !broken;
  }

  async function go() {
    setTimeout(go, (await step()) ? PACE.making : PACE.idle);
  }

  return {
    start: () => void go(),
    step,
  };
}
