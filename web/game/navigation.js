// @ts-check
// The navigation of a game: from position to position. The engine is asked for each, which is kept before anything
// moves.

import { reversed, SPEEDS } from "../board/timeline.js";
import * as game from "./state.js";

/** @import { PrebuiltGames } from "./prebuilt_games.js" */
/** @import { Autosave } from "./autosave.js" */
/** @import { SessionParts } from "./session.js" */
/** @import { GameState, Settings } from "./state.js" */
/** @import { SessionState, SessionStateStore } from "./session_state.js" */
/**
 * @typedef {"played" | "forward" | "back" | "jump" | "new" | "imported"} Transition how a position is come to: by a
 *   move just made, stepping on or back, at once, or as another game, begun here or brought by an address
 */
/** @typedef {ReturnType<typeof createNavigation>} Navigation */

/**
 * Whether the first game ends: it is over, or another one comes after its moves, or in an address.
 * @param {GameState} left @param {GameState} next @param {Transition} way
 */
function endsFirstGame(left, next, way) {
  if (way === "new") return left.line.length > 0;
  return next.shown.result !== null || (way === "imported" && next.at > 0);
}

/**
 * Shows the way from what was left to the state.
 * @param {SessionParts["animator"]} animator @param {SessionState} now @param {GameState} left @param {Transition} way
 * @returns {Promise<void>} kept when its last seed has come down
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

/**
 * @param {SessionParts} parts @param {PrebuiltGames} prebuilt @param {SessionStateStore} sessionState @param {Autosave}
 *   autosave
 */
export function createNavigation({ engine, animator, onArrive }, prebuilt, sessionState, autosave) {
  const { now, set } = sessionState;
  /** The listener told of each arrival. @type {(shown: Promise<void>, answers: boolean) => void} */
  let follow = () => {};

  /**
   * The position that the engine shows for a record: known from the build, or asked.
   * @param {GameRecord} record @returns {Promise<Position>}
   */
  async function loadPosition(record) {
    engine.prepare(record.game);
    return prebuilt.shownFor(record) ?? engine.show(record);
  }

  /**
   * @param {GameState} next @param {Transition} way
   * @param {boolean} [answers] whether the computer is to answer, whatever else is known
   * @returns {Promise<void>} kept when its last seed has come down
   */
  function enter(next, way, answers = way === "played") {
    const left = now().game;
    autosave.save(left, next, way);
    if (now().settings.newcomer && endsFirstGame(left, next, way)) autosave.endNewcomerMode();
    onArrive(way);
    set({ movingForward: way === "played" || way === "forward" });
    const motion = move(animator, now(), left, way);
    follow(motion, answers);
    return motion;
  }

  return {
    enter,
    /**
     * Shows once more the turn that led to the position; where turns are not shown at all, as fast as they usually are.
     */
    replay() {
      const { settings, game: left } = now();
      const { before, steps } = left.shown;
      if (!before) return;
      set({ movingForward: true });
      animator.play(before, steps, SPEEDS[settings.speed] || SPEEDS.normal, settings.stepwise, true);
    },
    /**
     * @param {(shown: Promise<void>, answers: boolean) => void} listener told of each arrival: when the position is to
     *   be seen, and whether the computer is to answer, whatever else is known
     */
    onArrived(listener) {
      follow = listener;
    },
    /**
     * Goes to another position: asks the engine for it, keeps it, shows the way there, and lets the computer answer.
     * @param {(now: GameState) => GameState} next from the state as it is then, for words may be added to the game
     *   while the engine is asked @param {Transition} way @param {Partial<Settings>} [chosen] set when it is reached
     * @returns {Promise<boolean>} whether it was reached and is still wanted
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
