// @ts-check
// Resumes a saved game: one that the user chose, or the tab's own when the tab gains it.

import { treeOf } from "./move_tree.js";
import * as game from "./state.js";

/** @import { SessionConfig, SessionServices } from "./session.js" */
/** @import { SavedGame, SavedState } from "./state.js" */

/** @param {SessionConfig} config @param {SessionServices} services */
export function createResume(
  { library },
  { prebuilt, sessionState: { now, cancelPending, newGameRequest }, autosave, navigation, computer },
) {
  /** @param {SavedState} kept @returns {Promise<unknown>} */
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

  /** Takes up a game that this tab gained or lost, or that another tab changed. @param {SavedGame | null} kept */
  function onOwnershipChange(kept) {
    if (kept && !game.resultOf(kept)) autosave.applyPlayers(kept);
    if (kept && (autosave.isRestorePending() || JSON.stringify(kept.state) !== JSON.stringify(now().game)))
      goTo(kept.state);
    else if (!library.ownsGame()) cancelPending();
    else if (!now().thinking) computer.playIfDue();
  }

  library.onOwnershipChange(onOwnershipChange);
  return {
    /**
     * Resumes a saved game, unless another request comes first.
     * @param {string} id
     * @returns {Promise<boolean>} whether it was found; resolves when it is the tab's game, and the engine may have yet
     *   to show it
     */
    async resume(id) {
      const isLatest = newGameRequest();
      const kept = await library.find(id);
      if (kept && isLatest()) {
        library.goTo(kept);
        autosave.applyPlayers(kept);
        goTo(kept.state);
      }
      return kept !== null;
    },
  };
}
