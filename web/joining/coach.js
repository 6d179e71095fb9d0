// @ts-check
// Joins the coach of a first game.

import { createCoach } from "../dialogs/coach.js";

/** @import { BoardModes } from "../game/board_mode.js" */
/** @import { GameState, Settings } from "../game/state.js" */
/** @import { I18n } from "../text/i18n.js" */
/** @import { Sentences } from "../text/sentences.js" */
/** @import { DialogEngine } from "../dialogs/app.js" */
/**
 * @typedef {{ phrases: I18n, asking: Pick<DialogEngine, "questions">, game: () => GameState, settings: () => Settings,
 *   boardModes: Pick<BoardModes, "now" | "publish" | "register">, isWanted: () => boolean, isTurn: () => boolean,
 *   sentences: () => Sentences, change: (settings: Settings) => void, announce: (sentence: string) => void, tell:
 *   (sentence: string) => void }} CoachingParts `boardModes` is what is looked for at the board, `isWanted` whether a
 *   coach is, `isTurn` whether it is the turn of a person
 */

/** @param {CoachingParts} parts */
export function createCoaching({
  phrases,
  game,
  settings,
  boardModes,
  isWanted,
  isTurn,
  sentences,
  change,
  announce,
  tell,
  asking: { questions },
}) {
  return createCoach(phrases, {
    boardModes,
    isWanted,
    isTurn,
    shown: () => game().shown,
    sentences,
    advise: questions.advise,
    announce,
    tell,
    onOff: () => change({ ...settings(), coach: false }),
  });
}
