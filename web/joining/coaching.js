// @ts-check
// Joins the coach of a first game.

import { createCoach } from "../rooms/coach.js";

/** @import { GameState, Quest, Settings } from "../game/state.js" */
/** @import { Phrases } from "../words/phrases.js" */
/** @import { Sentences } from "../words/sentences.js" */
/** @import { Asking } from "./asking.js" */
/**
 * @typedef {{ phrases: Phrases, asking: Pick<Asking, "questions">, game: () => GameState, settings: () => Settings, quest: () => Quest | null,
 *   publish: (quest: Quest | null) => void, isWanted: () => boolean, isTurn: () => boolean, sentences: () => Sentences,
 *   change: (settings: Settings) => void, announce: (sentence: string) => void }} CoachingParts `quest` is what is looked for at the board, `publish`
 *   has something else looked for, or nothing; `isWanted` whether a coach is, `isTurn` whether it is the turn of a person
 */

/** @param {CoachingParts} parts */
export function createCoaching({
  phrases,
  game,
  settings,
  quest,
  publish,
  isWanted,
  isTurn,
  sentences,
  change,
  announce,
  asking: { questions },
}) {
  return createCoach(phrases, {
    quest,
    publish,
    isWanted,
    isTurn,
    shown: () => game().shown,
    sentences,
    advise: questions.advise,
    announce,
    onOff: () => change({ ...settings(), coach: false }),
  });
}
