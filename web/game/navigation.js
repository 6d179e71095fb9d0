// @ts-check
// Goes from position to position of a game. Each is requested from the engine and saved before anything moves.

import { reversed, SPEEDS } from "../board/timeline.js";
import * as game from "./state.js";

/** @import { PrebuiltGames } from "./prebuilt_games.js" */
/** @import { Autosave } from "./autosave.js" */
/** @import { SessionConfig } from "./session.js" */
/** @import { GameState, Settings } from "./state.js" */
/** @import { SessionState, SessionStateStore } from "./session_state.js" */
/**
 * @typedef {"played" | "forward" | "back" | "jump" | "new" | "imported"} Transition how a position is reached: by a
 *   move, a step forward or back, a jump, as a new game, or by a link
 */
/** @typedef {ReturnType<typeof createNavigation>} Navigation */

/**
 * Whether a newcomer's first game ends here.
 * @param {GameState} left @param {GameState} next @param {Transition} way
 */
function endsFirstGame(left, next, way) {
  if (way === "new") return left.line.length > 0;
  return next.shown.result !== null || (way === "imported" && next.at > 0);
}

/**
 * Animates the transition.
 * @param {SessionConfig["animator"]} animator @param {SessionState} now @param {GameState} left @param {Transition} way
 * @returns {Promise<void>} resolves when the last seed has landed
 */
function move(animator, { settings: { speed, stepwise }, game: { shown }, movingForward }, left, way) {
  const tempo = SPEEDS[speed];
  if (movingForward && shown.before) return animator.play(shown.before, shown.steps, tempo, stepwise);
  if (way === "back" && left.shown.before) {
    return animator.play(left.shown.places, reversed(left.shown.steps), tempo * SPEEDS.fast);
  }
  animator.cut(shown.places);
  return Promise.resolve();
}

/** @param {SessionConfig} config @param {PrebuiltGames} prebuilt @param {SessionStateStore} sessionState
 * @param {Autosave} autosave */
export function createNavigation({ engine, animator, onArrive }, prebuilt, sessionState, autosave) {
  const { now, set } = sessionState;
  /** @type {(shown: Promise<void>, answers: boolean) => void} */
  let listener = () => {};

  /**
   * Finds the position of a record in the build, or asks the engine.
   * @param {GameRecord} record @returns {Promise<Position>}
   */
  async function loadPosition(record) {
    engine.prepare(record.game);
    return prebuilt.shownFor(record) ?? engine.show(record);
  }

  /**
   * @param {GameState} next @param {Transition} way
   * @param {boolean} [answers] whether the computer answers even if a redo is possible
   * @returns {Promise<void>} resolves when the last seed has landed
   */
  function enter(next, way, answers = way === "played") {
    const left = now().game;
    autosave.save(left, next, way);
    if (now().settings.newcomer && endsFirstGame(left, next, way)) autosave.endNewcomerMode();
    onArrive(way);
    set({ movingForward: way === "played" || way === "forward" });
    const motion = move(animator, now(), left, way);
    listener(motion, answers);
    return motion;
  }

  return {
    enter,
    /** Replays the last turn, at the normal speed where turns are not animated. */
    replay() {
      const { settings, game: left } = now();
      const { before, steps } = left.shown;
      if (!before) return;
      set({ movingForward: true });
      animator.play(before, steps, SPEEDS[settings.speed] || SPEEDS.normal, settings.stepwise, true);
    },
    /**
     * @param {(shown: Promise<void>, answers: boolean) => void} onArrived called at each arrival: `shown` resolves when
     *   the animation is over; `answers` is that of `enter`
     */
    onArrived(onArrived) {
      listener = onArrived;
    },
    /**
     * Goes to another position: requests it, saves it, animates the transition, and lets the computer answer.
     * @param {(now: GameState) => GameState} next called with the state at that time: comments may be added meanwhile
     * @param {Transition} way @param {Partial<Settings>} [chosen] set on arrival
     * @returns {Promise<boolean>} whether the position was reached and is still current
     */
    async goTo(next, way, chosen) {
      const isLatest = sessionState.cancelPending();
      set({ asking: true });
      try {
        const shown = await loadPosition(game.recordOf(next(now().game)));
        if (!isLatest()) return false;
        set({ asking: false });
        if (chosen) autosave.saveSettings({ ...now().settings, ...chosen });
        await enter(game.arrived(next(now().game), shown), way);
      } catch (error) {
        sessionState.fail(error, isLatest);
        return false;
      }
      return isLatest();
    },
  };
}
