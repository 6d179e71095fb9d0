// @ts-check
// Joins the dialog of the saved games.

import { createGames } from "../dialogs/saved_games.js";
import { createGameList } from "../storage/game_list.js";

/** @import { Session } from "../game/session.js" */
/** @import { GameLibrary } from "../storage/library.js" */
/** @import { ProgressStore } from "../storage/progress.js" */
/** @import { I18n } from "../text/i18n.js" */
/** @import { DialogEngine } from "../dialogs/app.js" */
/**
 * @typedef {{ phrases: I18n, asking: Pick<DialogEngine, "validateGame">, games: GameInfo[], library: GameLibrary,
 *   progress: ProgressStore, session: Pick<Session, "resume">, failure: (failed: ErrorReply) => string }} KeepingParts
 *   `failure` is what is said of one
 */

/** @param {KeepingParts} parts */
export function createKeptGames({ phrases, games, library, progress, session, failure, asking: { validateGame } }) {
  return createGames(phrases, {
    games,
    library: { id: library.id, trouble: library.trouble, ...createGameList(library) },
    progress,
    failure,
    resume: session.resume,
    look: validateGame,
  });
}
