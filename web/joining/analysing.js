// @ts-check
// Joins the analysis board.

import { examine } from "../engine/analysis.js";
import { createLines } from "../rooms/lines.js";

/** @import { Session } from "../game/session.js" */
/** @import { GameState, Quest } from "../game/state.js" */
/** @import { createLazyTreasury } from "../page/treasury.js" */
/** @import { Phrases } from "../words/phrases.js" */
/** @import { WholeEngine } from "./asking.js" */
/**
 * @typedef {{ phrases: Phrases, game: () => GameState, session: Pick<Session, "stepTo" | "annotate">, publish: (quest: Quest | null) => void,
 *   engine: Pick<WholeEngine, "means">, treasury: Pick<ReturnType<typeof createLazyTreasury>, "prove"> }} AnalysingParts
 *   `publish` has something looked for at the board, or nothing
 */

/** @param {AnalysingParts} parts */
export function createAnalysing({ phrases, game, session, publish, engine, treasury }) {
  return createLines(phrases, {
    game,
    publish,
    examine: (looked, onFound, onDone) => examine(engine.means, looked, onFound, undefined, onDone),
    prove: treasury.prove,
    async goTo(notes, path) {
      await session.annotate(notes);
      await session.stepTo(path);
    },
  });
}
