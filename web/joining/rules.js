// @ts-check
// Joins the dialogs of the rules and of the first steps, which read the manual.

import { createLessons } from "../dialogs/lessons.js";
import { createRules } from "../dialogs/rules.js";
import { LEVEL_STEP, registerGame } from "../game/state.js";

/** @import { Session } from "../game/session.js" */
/** @import { GameState } from "../game/state.js" */
/** @import { RulesApp } from "../dialogs/rules.js" */
/** @import { ProgressStore } from "../storage/progress.js" */
/** @import { I18n } from "../text/i18n.js" */
/** @import { DialogEngine } from "../dialogs/app.js" */
/**
 * @typedef {RulesApp["load"]} LoadManual
 * @typedef {{ phrases: I18n, asking: Pick<DialogEngine, "questions" | "failed">, games: GameInfo[], version: string,
 *   load: LoadManual, game: () => GameState, session: Pick<Session, "begin">, progress: ProgressStore, tell: (sentence:
 *   string) => void, onLesson: () => void }} ReadingParts `load` loads the manual, `onLesson` when somebody takes the
 *   first steps
 */

/**
 * Begins a first game, against the lowest level, with the coach at one's side. @param {Pick<ReadingParts, "games" |
 * "session">} parts
 * @param {string} id a game
 */
function beginTaught({ games, session }, id) {
  const baked = games.find((game) => game.id === id) ?? games[0];
  const match = baked.matches.includes("round") ? "round" : baked.matches[0];
  session.begin(baked.id, "S", match, [], { computer: "N", level: LEVEL_STEP, coach: true });
}

/** @param {ReadingParts} parts */
export function createReading({
  phrases,
  games,
  version,
  load,
  game,
  session,
  progress,
  tell,
  onLesson,
  asking: { questions, failed },
}) {
  const { tailor, illustrate } = questions;
  const current = () => game().game;
  const introducing = (/** @type {string} */ id) =>
    tailor(id, []).then(({ about }) => registerGame(games, about) ?? "", failed);
  const lessons = createLessons(phrases, {
    games,
    load,
    game: current,
    onFailure: () => tell(phrases.say("rules.failed")),
    progress,
    onOpen: onLesson,
    onPlay: (id) => beginTaught({ games, session }, id),
  });
  const rules = createRules(phrases, {
    games,
    version,
    load,
    game: current,
    meet: introducing,
    illustrate,
    failed,
    onLesson: lessons.open,
  });
  return { lessons, rules };
}
