// @ts-check
// Coming back to a game that was kept: one that is chosen, or the tab's own when it comes into its hand.

import { notesOf } from "./move_tree.js";
import * as game from "./state.js";

/** @import { Baked } from "./prebuilt_games.js" */
/** @import { Computer } from "./computer_player.js" */
/** @import { Course } from "./navigation.js" */
/** @import { Keeping } from "./autosave.js" */
/** @import { SessionParts } from "./session.js" */
/** @import { KeptGame, KeptState } from "./state.js" */
/** @import { Visits } from "./session_state.js" */

/**
 * @param {SessionParts} parts
 * @param {{ baked: Baked, visits: Visits, keeping: Keeping, course: Course, computer: Computer }} joined
 */
export function createReturning({ library }, { baked, visits: { now, leave, wish }, keeping, course, computer }) {
  /** Goes to what was kept of a game. @param {KeptState} kept @returns {Promise<unknown>} */
  function goTo(kept) {
    baked.meetGameOf(kept.shown);
    const onward =
      !keeping.isUnshown() && game.recordOf(kept).moves.length === game.recordOf(now().game).moves.length + 1;
    keeping.turnTo(kept);
    if (!baked.isWhole(kept)) {
      const notes = kept.notes ?? notesOf(kept.line);
      return course.go(({ shown }) => ({ ...kept, shown, notes }), "cut");
    }
    leave();
    return course.arrive(kept, onward ? "forward" : "cut");
  }

  /**
   * The tab's game has come into its hand or been taken out of it, or was played on elsewhere.
   * @param {KeptGame | null} kept
   */
  function handed(kept) {
    if (kept && (keeping.isUnshown() || JSON.stringify(kept.state) !== JSON.stringify(now().game))) goTo(kept.state);
    else if (!library.ownsGame()) leave();
    else if (!now().thinking) computer.playIfDue();
  }

  library.onOwnershipChange(handed);
  return {
    /** Goes on with a saved game, unless another one is wanted meanwhile. @param {string} id */
    async resume(id) {
      const isStale = wish();
      const kept = await library.find(id);
      if (!kept || isStale()) return;
      library.goTo(kept);
      keeping.sitDown(kept);
      goTo(kept.state);
    },
  };
}
