// @ts-check
// Joins the dialog in which a position is set up.

import { createEditor } from "../dialogs/position_editor.js";
import { UNKNOWN } from "../text/players.js";

/** @import { Session } from "../game/session.js" */
/** @import { GameState } from "../game/state.js" */
/** @import { GameLibrary } from "../storage/library.js" */
/** @import { I18n } from "../text/i18n.js" */
/** @import { AnalysisBoard } from "../dialogs/analysis_board.js" */
/** @import { DialogEngine, WholeEngine } from "../dialogs/app.js" */
/** @import { App } from "../dialogs/app.js" */
/**
 * @typedef {{ phrases: I18n, asking: Pick<DialogEngine, "questions" | "failed" | "whenReady" | "isReady">, games:
 *   GameInfo[], game: () => GameState, session: Pick<Session, "open">, engine: Pick<WholeEngine, "read">, library:
 *   Pick<GameLibrary, "id">, describing: App["sentencesFor"], lines: AnalysisBoard, open: (dialog: string)
 *   => void }} EditingParts `open` opens a dialog
 */

/** @param {EditingParts} parts */
export function createEditing({
  phrases,
  games,
  game,
  session,
  engine,
  library,
  describing,
  lines,
  open,
  asking: { questions, failed, whenReady, isReady },
}) {
  const read = whenReady(engine.read);
  return createEditor(phrases, {
    games,
    shown: () => game().shown,
    under() {
      const { game: id, start, match } = game();
      return [library.id(), id, start, match].join(";");
    },
    arrange: questions.arrange,
    read: (id, text) => read(id, text).then(({ shown }) => shown),
    isReady,
    failed,
    describe: (shown) => describing(shown.record.game, () => UNKNOWN).standing(shown),
    async onPlay({ link }, way) {
      await session.open(link, way === "play", "new", way === "analyse" ? { computer: "", values: true } : {});
      if (way === "analyse") lines.open();
      if (way === "share") open("share-dialog");
    },
  });
}
