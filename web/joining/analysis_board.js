// @ts-check
// Joins the analysis board.

import { createLines } from "../dialogs/analysis_board.js";
import { dialog } from "../dom.js";
import { examine } from "../engine/analysis.js";

/** @import { Quests } from "../game/board_mode.js" */
/** @import { Session } from "../game/session.js" */
/** @import { GameState, Settings } from "../game/state.js" */
/** @import { Phrases } from "../text/i18n.js" */
/** @import { WholeEngine } from "./dialog_engine.js" */
/**
 * @typedef {{ phrases: Phrases, game: () => GameState, session: Pick<Session, "stepTo" | "annotate">,
 *   quests: Pick<Quests, "publish" | "join">, settings: () => Settings, change: (settings: Settings) => void,
 *   engine: Pick<WholeEngine, "means">,
 *   treasury: { prove: (record: GameRecord) => Promise<Proof | null> } }} AnalysingParts `quests` is what is looked for
 *   at the board
 */

/** @param {AnalysingParts} parts */
export function createAnalysing({ phrases, game, session, quests, settings, change, engine, treasury }) {
  return createLines(phrases, {
    game,
    quests,
    examine: (looked, onFound, onDone) => examine(engine.means, looked, onFound, undefined, onDone),
    prove: treasury.prove,
    onOpen: () => dialog("review-dialog").close(), // one room at a time looks at the board
    onClose: () => change({ ...settings(), values: false }),
    async goTo(notes, path) {
      await session.annotate(notes);
      await session.stepTo(path);
    },
  });
}
