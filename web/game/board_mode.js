// @ts-check
// The board modes: what a dialog has somebody look for at the board. One is plain data, a part of the page's state; the
// dialog of its kind knows what it says and what is done about it.

/** @import { GameState } from "./state.js" */
/**
 * @typedef {object} BoardModeBase what every board mode has
 * @property {number} id its number among those of its dialog
 * @property {string[]} acts the keys of the phrases on its buttons
 * @property {number | null} highlight the house that is ringed
 */
/**
 * @typedef {BoardModeBase & { mode: "coach", told: Hint | null, answered: boolean, place: string }} CoachMode a
 *   question about every position, and whether it has been answered; `place` is the link of the position that is looked
 *   at, or has been
 * @typedef {{ shown: Position, move: string, code: string, count: number }} Hint a move that is advised in a position,
 *   why, and a number of seeds that belongs to that
 */
/**
 * @typedef {BoardModeBase & { mode: "retry", told: RetryTold | null, judged: Assessment, record: GameRecord, notes:
 *   Notes, given: number, tried: string, over: boolean, untried: string[] }} RetryMode a better move than the one
 *   judged, among the legal ones not tried yet, in the game of this record and these notes: how many hints have been
 *   given, what was tried last, and whether nothing more is asked
 * @typedef {{ key: string, facts?: Record<string, string | number>, size?: string } | { text: string } | { judged:
 *   Assessment }} RetryTold a phrase, with what is filled in and the size of a mistake; words as they are; or what is
 *   said of a move
 */
/**
 * @typedef {BoardModeBase & { mode: "review" | "lines", told: null }} WatchMode nothing that is told: a dialog looks on
 */
/** @typedef {CoachMode | RetryMode | WatchMode} BoardMode */
/**
 * @template {BoardMode} Kind
 * @typedef {object} ModeHandler what a dialog knows of its board modes
 * @property {(boardMode: Kind, game: GameState, asking: boolean) => void} onPosition called with every position
 * @property {() => void} [renew] called when another game has come to the board
 * @property {(boardMode: Kind) => string} [words] what is told, in the language spoken
 * @property {(boardMode: Kind, key: string) => void} [act] called when the button of this phrase is pressed
 */
/** @typedef {{ [By in BoardMode["mode"]]: ModeHandler<Extract<BoardMode, { mode: By }>> }} ModeHandlers */
/** @typedef {ReturnType<typeof createBoardModes>} BoardModes */

/**
 * The board mode at the board, and the dialogs it can be of: each joins when it is made.
 * @param {() => BoardMode | null} now the board mode at the board; null where there is none
 * @param {(boardMode: BoardMode | null) => void} publish hands in a board mode, or null for none
 */
export function createBoardModes(now, publish) {
  /** @type {Partial<ModeHandlers>} */
  const questers = {};
  /** @param {BoardMode | null} boardMode */
  const handlerOf = (boardMode) =>
    /** @type {ModeHandler<any> | null | undefined} */ (boardMode && questers[boardMode.mode]);

  return {
    now,
    publish,
    /** @param {Partial<ModeHandlers>} more */
    register: (more) => void Object.assign(questers, more),
    /** The words of a board mode; empty for none. @param {BoardMode | null} boardMode */
    words: (boardMode) => handlerOf(boardMode)?.words?.(boardMode) ?? "",
    /** @param {string} key the phrase of the button that is pressed */
    act(key) {
      const boardMode = now();
      handlerOf(boardMode)?.act?.(boardMode, key);
    },
    /** Tells the dialog that another game has come to the board. */
    renew: () => handlerOf(now())?.renew?.(),
    /** Goes along with the game. @param {GameState} game @param {boolean} asking */
    onPosition(game, asking) {
      const boardMode = now();
      handlerOf(boardMode)?.onPosition(boardMode, game, asking);
    },
  };
}
