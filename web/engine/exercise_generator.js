// @ts-check
// Has exercises made while nobody thinks or plays: by an engine of their own, a moment's work at a time, with the same
// code as on any other machine. Between two moments it is asked whether somebody needs the device.

/**
 * @typedef {{ game: string, seed: number, number: number }} ExerciseOrder in which game, of which seed and number,
 *   exercises are to be looked for
 */
/**
 * @typedef {{ make: (game: string, seed: number, number: number) => Promise<GenerateExercisesReply>, release: () => void }}
 *   GeneratorEngine
 */

/** Milliseconds between two looks whether there is time, and between two moments of making. */
const PACE = { idle: 3000, making: 250 };

/**
 * @param {{ begin: () => GeneratorEngine, isFree: () => boolean, next: () => ExerciseOrder | null,
 *   keep: (order: ExerciseOrder, made: GenerateExercisesReply) => void }} page `begin` starts the engine, `isFree` whether nobody needs
 *   the device, `next` what is wanted now, `keep` takes what was found
 */
export function createExerciseGenerator({ begin, isFree, next, keep }) {
  /** @type {GeneratorEngine | null} */
  let engine = null;
  let broken = false;

  /** One moment of making, if there is time and anything is wanted; whether there was. */
  async function step() {
    if (broken || !isFree()) return false;
    const order = next();
    if (!order) {
      engine?.release();
      return false;
    }
    engine ??= begin();
    try {
      keep(order, await engine.make(order.game, order.seed, order.number));
    } catch {
      broken = true; // an engine that can't be had, or is lost: what is shipped is there all the same
    }
    return !broken;
  }

  async function go() {
    setTimeout(go, (await step()) ? PACE.making : PACE.idle);
  }

  return {
    /** Looks from now on, again and again, whether there is time. */
    start: () => void go(),
    step,
  };
}
