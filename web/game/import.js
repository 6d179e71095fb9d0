// @ts-check
// Games on their way in: opened from a text or a link.

import { EngineError } from "../engine/supervised_worker.js";
import * as game from "./state.js";

/** @import { PrebuiltGames } from "./prebuilt_games.js" */
/** @import { Navigation, Transition } from "./navigation.js" */
/** @import { SessionParts } from "./session.js" */
/** @import { Settings } from "./state.js" */
/** @import { SessionStateStore } from "./session_state.js" */

/** The notes packed behind the record in a link. */
const NOTES = /(?:\s|%20)(?:;|%3B)n\S*/i;

/**
 * A game as it is opened: whatever there is to look at is only looked at.
 * @param {{ shown: Position, notes?: Notes }} opened @param {Settings} settings
 * @param {boolean} played whether it is to be played on at once
 */
function openedGame({ shown, notes }, settings, played) {
  const here = game.opened(shown, notes);
  const looked = here.line.length > 0 || here.notes.after.length > 0 || game.isComputersTurn(here, settings);
  return { ...here, brought: looked && !played };
}

/**
 * The ways in. @param {SessionParts} parts @param {PrebuiltGames} prebuilt @param {SessionStateStore} sessionState
 * @param {Navigation} navigation
 */
export function createImport({ engine, onFailure }, prebuilt, { now, newGameRequest }, { goTo }) {
  /**
   * The position, and the notes if any, that a text or a link leads to.
   * @param {string} text @returns {Promise<{ shown: Position, notes?: Notes, left?: ErrorReply[] }>}
   */
  async function read(text) {
    const shown = prebuilt.linkedBy(text);
    return shown ? { shown } : engine.read(now().game.game, text);
  }

  /**
   * Opens pasted text or a link, to be looked at or, if that is wanted, played on at once.
   * @param {string} text @param {boolean} [played]
   * @param {Transition} [way] "imported" where an address has brought it, which any page can lead to: it is kept when
   *   something is made of it
   * @param {Partial<Settings>} [chosen] set when it is on the board; a game to be played begins without values
   * @returns {Promise<ErrorReply | null>} what was wrong; the game is then as it was
   */
  async function open(text, played = false, way = "new", chosen) {
    const isLatest = newGameRequest();
    try {
      const opened = await read(text);
      if (!isLatest()) return null;
      const state = openedGame(opened, { ...now().settings, ...chosen }, played);
      await goTo(() => state, way, { ...(!state.brought && { values: false }), ...chosen });
      opened.left?.forEach(onFailure);
      return null;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      const { failed } = error;
      const bare = text.replace(NOTES, "");
      if (failed.code !== "record-notes" || bare === text || !isLatest()) return failed;
      const wrong = await open(bare, played, way, chosen);
      if (!wrong) onFailure(failed); // its moves are there; what was said of them is not
      return wrong;
    }
  }

  return { open };
}
