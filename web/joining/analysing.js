// @ts-check
// Joins the analysis board.

import { examine } from "../engine/analysis.js";
import { createLines } from "../rooms/lines.js";

/** @import { Quests } from "../game/quests.js" */
/** @import { Session } from "../game/session.js" */
/** @import { GameState } from "../game/state.js" */
/** @import { Phrases } from "../words/phrases.js" */
/** @import { WholeEngine } from "./asking.js" */
/**
 * @typedef {{ phrases: Phrases, game: () => GameState, session: Pick<Session, "stepTo" | "annotate">, quests: Pick<Quests, "publish" | "join">,
 *   engine: Pick<WholeEngine, "means">, treasury: { prove: (record: GameRecord) => Promise<Proof | null> } }} AnalysingParts
 *   `quests` is what is looked for at the board
 */

/** @param {AnalysingParts} parts */
export function createAnalysing({ phrases, game, session, quests, engine, treasury }) {
  return createLines(phrases, {
    game,
    quests,
    examine: (looked, onFound, onDone) => examine(engine.means, looked, onFound, undefined, onDone),
    prove: treasury.prove,
    async goTo(notes, path) {
      await session.annotate(notes);
      await session.stepTo(path);
    },
  });
}
