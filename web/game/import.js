// @ts-check
// Opens games from texts and links.

import { EngineError } from "../engine/engine_error.js";
import * as game from "./state.js";

/** @import { PrebuiltGames } from "./prebuilt_games.js" */
/** @import { Navigation, Transition } from "./navigation.js" */
/** @import { SessionConfig } from "./session.js" */
/** @import { GameState, Settings } from "./state.js" */
/** @import { SessionStateStore } from "./session_state.js" */

/** @typedef {Pick<ReadReply, "shown"> & Partial<ReadReply>} Read */
/**
 * @typedef {[played?: boolean, way?: Transition, chosen?: Partial<Settings>,
 *   known?: Pick<GameState, "correspondence">]} OpeningWay how a game is opened: `played` to play on in it, not only view
 *   it; `way` is "imported" for a link, which any page can contain: it is only saved once changed; `chosen` is set on
 *   arrival, a game that is played begins without house values; `known` is of a correspondence game that begins with it
 */

/** The packed notes after the record in a link. */
const NOTES = /(?:\s|%20)(?:;|%3B)n\S*/i;

/** @param {SessionConfig} config @param {PrebuiltGames} prebuilt @param {SessionStateStore} sessionState
 * @param {Navigation} navigation */
export function createImport({ engine, onFailure, onTurn }, prebuilt, { now, newGameRequest }, { goTo }) {
  /** @param {string} text @returns {Promise<Read>} */
  async function read(text) {
    const shown = prebuilt.linkedBy(text);
    return shown ? { shown } : engine.read(now().game.game, text);
  }

  /** Hands on a turn of a correspondence game. @param {Read} opened @returns {Promise<unknown>} whether it was received */
  const receive = async (opened) => opened.turn && onTurn?.(/** @type {ReadReply} */ (opened));

  /** Puts what was opened on the board: to be viewed, unless it has no moves or is to be played.
   * @param {Read} opened @param {OpeningWay} how */
  async function show({ shown, notes, left }, [played, way = "new", chosen, known]) {
    const here = game.opened(shown, notes);
    const looked = here.line.length > 0 || here.notes.after.length > 0;
    const brought = !played && (looked || game.isComputersTurn(here, { ...now().settings, ...chosen }));
    await goTo(() => ({ ...here, brought, ...known }), way, { ...(!brought && { values: false }), ...chosen });
    left?.forEach(onFailure);
  }

  /**
   * Opens a text or link. A turn of a correspondence game goes to the game that it is of.
   * @param {string} text @param {OpeningWay} how
   * @returns {Promise<ErrorReply | null>} the error, which leaves the present game as it was
   */
  async function open(text, ...how) {
    const isLatest = newGameRequest();
    try {
      const opened = await read(text);
      if (!(await receive(opened)) && isLatest()) await show(opened, how);
      return null;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      const { failed } = error;
      const bare = text.replace(NOTES, "");
      if (failed.code !== "record-notes" || bare === text || !isLatest()) return failed;
      const wrong = await open(bare, ...how);
      if (!wrong) onFailure(failed); // the moves are there without their comments
      return wrong;
    }
  }

  return { open };
}
