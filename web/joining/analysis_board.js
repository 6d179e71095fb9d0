// @ts-check
// Joins the analysis board.

import { createAnalysisBoard } from "../dialogs/analysis_board.js";
import { dialogById } from "../dom.js";
import { analyse } from "../engine/analysis.js";

/** @import { BoardModes } from "../game/board_mode.js" */
/** @import { Session } from "../game/session.js" */
/** @import { GameState, Settings } from "../game/state.js" */
/** @import { I18n } from "../text/i18n.js" */
/** @import { WholeEngine } from "../dialogs/app.js" */
/**
 * @typedef {{ phrases: I18n, game: () => GameState, session: Pick<Session, "stepTo" | "annotate">, boardModes:
 *   Pick<BoardModes, "publish" | "register">, settings: () => Settings, change: (settings: Settings) => void, engine:
 *   Pick<WholeEngine, "workers">, tablebase: { prove: (record: GameRecord) => Promise<ProveReply | null> } }} AnalysingParts
 *   `boardModes` is what is looked for at the board
 */

/** @param {AnalysingParts} parts */
export function createAnalysing({ phrases, game, session, boardModes, settings, change, engine, tablebase }) {
  return createAnalysisBoard(phrases, {
    game,
    boardModes,
    examine: (looked, onFound, onDone) => analyse(engine.workers, looked, onFound, undefined, onDone),
    prove: tablebase.prove,
    onOpen: () => dialogById("review-dialog").close(), // one dialog at a time looks at the board
    onClose: () => change({ ...settings(), values: false }),
    async goTo(notes, path) {
      await session.annotate(notes);
      await session.stepTo(path);
    },
  });
}
