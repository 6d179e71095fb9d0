// @ts-check
// Joins the dialog of the exercises, and has more of them made while nobody needs the device.

import { createExercises } from "../dialogs/exercises.js";
import { dialogById } from "../dom.js";
import { createDialogRequests } from "../engine/dialog_requests.js";
import { createExerciseGenerator } from "../engine/exercise_generator.js";
import { addressOf, readExercises } from "../exercises/exercise_file.js";
import { withMade } from "../storage/progress.js";

/** @import { GameState } from "../game/state.js" */
/** @import { ProgressStore } from "../storage/progress.js" */
/** @import { I18n } from "../text/i18n.js" */
/** @import { DialogEngine, WholeEngine } from "../dialogs/app.js" */
/**
 * @typedef {{ phrases: I18n, asking: Pick<DialogEngine, "questions" | "failed" | "whenReady">, games: GameInfo[],
 *   addresses: BuildInfo["exercises"], root: URL, home: () => URL, game: () => GameState, engine: Pick<WholeEngine,
 *   "show" | "judge">, progress: ProgressStore, makes: boolean, onLesson: () => void }} ExercisingParts `addresses` of
 *   the exercises of each game, `home` is what links lead to, `makes` whether more are made here
 * @typedef {{ startSecond: () => WholeEngine, isIdle: () => boolean, progress: ProgressStore, exercises:
 *   ReturnType<typeof createExercising> }} MakingParts `startSecond` starts an engine beside the page's, `isIdle`
 *   whether the page needs the device for nothing
 */

/** The seed of the exercises that are made on a device; those that come with the page have another. */
const MADE_HERE = 2;

/** @param {ExercisingParts} parts */
export function createExercising({
  phrases,
  games,
  addresses,
  root,
  home,
  game,
  engine,
  progress,
  makes,
  onLesson,
  asking: { questions, failed, whenReady },
}) {
  return createExercises(phrases, {
    games,
    game: () => game().game,
    async load(id) {
      if (!(id in addresses)) return []; // rules by choice: they are made here
      const answer = await fetch(new URL(addresses[id], root));
      if (!answer.ok) throw new Error(`the exercises of ${id} can't be had`);
      return readExercises(id, await answer.text());
    },
    now: () => new Date(),
    show: whenReady(engine.show),
    judge: whenReady(engine.judge),
    rate: questions.rate,
    progress,
    failed,
    link: (exercise) => new URL(addressOf(exercise), home()).href,
    copy: async (text) => navigator.clipboard.writeText(text), // which not every page has
    onOpen: onLesson,
    makes,
  });
}

/** Has more exercises made, without end. @param {MakingParts} parts */
export function startMaking({ startSecond, isIdle, progress, exercises }) {
  const maker = createExerciseGenerator({
    begin() {
      const { ask, release } = startSecond();
      return { make: createDialogRequests(ask).make, release };
    },
    isFree: () => !document.hidden && isIdle() && !dialogById("review-dialog").open,
    next() {
      const game = exercises.lacking();
      return game ? { game, seed: MADE_HERE, number: progress.read().made[game]?.next ?? 1 } : null;
    },
    async keep({ game, number }, { lines, finished }) {
      if (!finished && lines.length === 0) return;
      await progress.change((known) => withMade(known, game, { next: finished ? number + 1 : number, lines }));
      exercises.refresh();
    },
  });
  maker.start();
}
