// @ts-check
// Resumes a saved game: one that is chosen, or the tab's own when the tab gains it.

import { treeOf } from "./move_tree.js";
import * as game from "./state.js";

/** @import { PrebuiltGames } from "./prebuilt_games.js" */
/** @import { ComputerPlayer } from "./computer_player.js" */
/** @import { Navigation } from "./navigation.js" */
/** @import { Autosave } from "./autosave.js" */
/** @import { SessionParts } from "./session.js" */
/** @import { SavedGame, SavedState } from "./state.js" */
/** @import { SessionStateStore } from "./session_state.js" */

/**
 * @param {SessionParts} parts
 * @param {{ prebuilt: PrebuiltGames, sessionState: SessionStateStore, autosave: Autosave, navigation: Navigation,
 *   computer: ComputerPlayer }} joined
 */
export function createResume(
  { library },
  { prebuilt, sessionState: { now, cancelPending, newGameRequest }, autosave, navigation, computer },
) {
  /** Goes to what was kept of a game. @param {SavedState} kept @returns {Promise<unknown>} */
  function goTo(kept) {
    prebuilt.register(kept.shown);
    const onward =
      !autosave.isRestorePending() && game.recordOf(kept).moves.length === game.recordOf(now().game).moves.length + 1;
    autosave.setPendingRestore(kept);
    if (!prebuilt.isComplete(kept)) {
      const notes = kept.notes ?? treeOf(kept.line);
      return navigation.goTo(({ shown }) => ({ ...kept, shown, notes }), "jump");
    }
    cancelPending();
    return navigation.enter(kept, onward ? "forward" : "jump");
  }

  /**
   * This tab gained or lost the game, or another tab changed it.
   * @param {SavedGame | null} kept
   */
  function onOwnershipChange(kept) {
    if (kept && (autosave.isRestorePending() || JSON.stringify(kept.state) !== JSON.stringify(now().game)))
      goTo(kept.state);
    else if (!library.ownsGame()) cancelPending();
    else if (!now().thinking) computer.playIfDue();
  }

  library.onOwnershipChange(onOwnershipChange);
  return {
    /** Goes on with a saved game, unless another one is wanted meanwhile. @param {string} id */
    async resume(id) {
      const isLatest = newGameRequest();
      const kept = await library.find(id);
      if (!kept || !isLatest()) return;
      library.goTo(kept);
      autosave.applyPlayers(kept);
      goTo(kept.state);
    },
  };
}
