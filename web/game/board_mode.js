// @ts-check
// Board modes: tasks that a dialog sets at the board, such as the coach's questions. A mode is plain data in the page's
// state; the dialog of its kind knows its words and actions.

/** @import { Session } from "./session.js" */
/** @import { GameState } from "./state.js" */
/**
 * @typedef {object} BoardModeBase
 * @property {number} id unique within its dialog
 * @property {string[]} acts the phrase keys of its buttons
 * @property {number | null} highlight the house with a ring
 * @property {boolean} [praised] whether its words praise a move
 */
/**
 * @typedef {BoardModeBase & { mode: "coach", message: Hint | null, answered: boolean, place: string }} CoachMode the
 *   coach asks about each position; `place` is the link of the last one
 * @typedef {{ shown: Position, move: string, code: string, count: number, others: string[] }} Hint a good move, the
 *   code of its reason, the seeds that the reason counts, and the moves that are as good
 */
/**
 * @typedef {BoardModeBase & { mode: "retry", message: RetryMessage | null, judged: Assessment, record: GameRecord,
 *   notes: Notes, given: number, tried: string, over: boolean, untried: string[], later: Assessment[] }} RetryMode the
 *   user looks for a better move than the one judged: `given` counts hints, `tried` is the last attempt, `untried` the legal
 *   moves left, `later` the mistakes to retry after it
 * @typedef {{ key: string, facts?: Record<string, string | number>, size?: string } | { text: string } | { judged:
 *   Assessment }} RetryMessage a phrase with its facts and the size of a mistake, a text, or an assessment
 */
/** @typedef {BoardModeBase & { mode: "review" | "lines" | "rules", message: null, tries?: boolean }} WatchMode a dialog
 *   follows the board; `tries` makes each move a variation, even where the game is under way */
/** @typedef {BoardModeBase & { mode: "correspondence", message: null, words: string }} CorrespondenceMode a
 *   correspondence game is on the board; `words` is the sentence to show, or "" */
/** @typedef {CoachMode | RetryMode | WatchMode | CorrespondenceMode} BoardMode */
/**
 * @template {BoardMode} Kind
 * @typedef {object} ModeHandler what a dialog does for its board modes
 * @property {(boardMode: Kind, game: GameState, asking: boolean) => void} onPosition called with every position
 * @property {() => void} [renew] called when another game comes to the board
 * @property {(boardMode: Kind) => string} [words] the sentence to show
 * @property {(boardMode: Kind, key: string) => void} [act] called when the button of that phrase key is pressed
 */
/** @typedef {{ [By in BoardMode["mode"]]: ModeHandler<Extract<BoardMode, { mode: By }>> }} ModeHandlers */
/** @typedef {ReturnType<typeof createBoardModes>} BoardModes */

/**
 * Plays a move of the user: as a variation where the board mode says so.
 * @param {{ store: { state: () => { boardMode: BoardMode | null } }, session: Pick<Session, "play" | "tryMove"> }} app @param {string} move
 */
export function playMove({ store, session }, move) {
  const { boardMode } = store.state();
  return boardMode?.mode === "lines" && boardMode.tries ? session.tryMove(move) : session.play(move);
}

/**
 * Dispatches the present board mode to the dialog that registered for its kind.
 * @param {() => BoardMode | null} now @param {(boardMode: BoardMode | null) => void} publish
 */
export function createBoardModes(now, publish) {
  /** @type {Partial<ModeHandlers>} */
  const handlers = {};
  /** @param {BoardMode | null} boardMode */
  const handlerOf = (boardMode) =>
    /** @type {ModeHandler<any> | null | undefined} */ (boardMode && handlers[boardMode.mode]);

  return {
    now,
    publish,
    /** @param {Partial<ModeHandlers>} more */
    register: (more) => void Object.assign(handlers, more),
    /** @param {BoardMode | null} boardMode */
    words: (boardMode) => handlerOf(boardMode)?.words?.(boardMode) ?? "",
    /** @param {string} key the phrase key of a button */
    act(key) {
      const boardMode = now();
      handlerOf(boardMode)?.act?.(boardMode, key);
    },
    renew: () => handlerOf(now())?.renew?.(),
    /** @param {GameState} game @param {boolean} asking */
    onPosition(game, asking) {
      const boardMode = now();
      handlerOf(boardMode)?.onPosition(boardMode, game, asking);
    },
  };
}
