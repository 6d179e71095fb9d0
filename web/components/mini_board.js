// @ts-check
// A small interactive board inside a dialog. Its owner decides what can be touched and what that does.

import { createAccessibleBoard } from "../board/accessible_board.js";
import { createAnimator } from "../board/animator.js";
import { watchColours } from "../board/canvas_helpers.js";
import { rotatedFor } from "../board/geometry.js";
import { attachArrows } from "../board/pointer.js";
import { createBoardView, watchDensity } from "../board/view.js";
import { createSentences } from "../text/sentences.js";

/** @import { Seats } from "../text/players.js" */
/** @import { I18n } from "../text/i18n.js" */
/** @import { Sentences } from "../text/sentences.js" */
/**
 * @typedef {{ board: HTMLElement, houses: HTMLElement }} BoardElements the canvases, and the buttons over the houses
 * @typedef {{ legal: number[], picked: number[], hint: number[], turn: Side | null }} BoardMarks
 * @typedef {{ seats: (near: Side) => Seats, marks: (position: Position) => BoardMarks, secret: () => boolean, onTouch:
 *   (cell: number, position: Position) => void }} BoardUse `secret` hides previews; `onTouch` is called with a touched
 *   house while nothing moves
 * @typedef {{ game: GameInfo, near: Side, layout: Layout, view: ReturnType<typeof createBoardView>, accessible:
 *   ReturnType<typeof createAccessibleBoard>, sentences: Sentences }} MountedMiniBoard
 */

/** The marks that a board in a dialog does not show. */
const PLAIN = { refused: null, last: null, marks: [], taken: [], previews: [], facing: false, values: [] };
/** The layout without a board. @type {Layout} */
const NOTHING = { rows: 0, columns: 0, houses: [], stores: [] };

/**
 * Gives the marks of a position: none are legal during an animation, and no side is to move after the end.
 * @param {BoardMarks} marks @param {Pick<Position, "result">} position @param {boolean} playing @returns {BoardMarks}
 */
export function marksAt(marks, { result }, playing) {
  return playing ? { ...marks, legal: [] } : { ...marks, turn: result ? null : marks.turn };
}

/**
 * @param {BoardElements} parts @param {GameInfo} game @param {Side} near
 * @param {I18n} phrases @param {BoardUse["seats"]} seats @returns {MountedMiniBoard}
 */
function mountBoard({ board, houses }, game, near, phrases, seats) {
  const layout = rotatedFor(game.layout, near);
  const view = createBoardView(board, layout, game.seeds, near);
  const accessible = createAccessibleBoard(houses, layout);
  const sentences = createSentences(phrases, game.layout, game.reasons, () => seats(near));
  return { game, near, layout, view, accessible, sentences };
}

/** Fits a visible board into its room. @param {HTMLElement} board @param {MountedMiniBoard} mounted */
function fit(board, { view, accessible }) {
  if (board.clientWidth > 0) accessible.place(view.resize());
}

/** Calls back when a board must be fitted again; the result ends that.
 * @param {HTMLElement} board @param {() => void} refit */
export function watchLook(board, refit) {
  const over = new AbortController();
  watchColours(refit, over.signal);
  const observer = new ResizeObserver(refit);
  observer.observe(board);
  const densityTimer = watchDensity(refit);
  return () => {
    over.abort();
    observer.disconnect();
    clearInterval(densityTimer);
  };
}

/** @param {I18n} phrases @param {BoardElements} parts @param {BoardUse} use */
export function createMiniBoard(phrases, { board, houses }, use) {
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  const animator = createAnimator(paint);
  /** @type {MountedMiniBoard | null} */
  let laid = null;
  /** @type {Position | null} */
  let shown = null;

  /** @param {Position} position */
  const marksOf = (position) => marksAt(use.marks(position), position, animator.playing());

  function paint() {
    if (!laid || !shown || board.clientWidth === 0) return;
    const { view, sentences } = laid;
    const names = { S: sentences.nameOf("S"), N: sentences.nameOf("N") };
    const scores = { S: shown.scores[0], N: shown.scores[1] };
    const now = { scene: animator.scene(), names, scores, reducedMotion: reducedMotion.matches };
    view.show({ ...PLAIN, ...marksOf(shown), ...now }, shown.owners);
  }

  /** Paints the board and names its houses. */
  function refresh() {
    if (!laid || !shown) return;
    const { sentences, accessible } = laid;
    const position = shown;
    const { legal, picked } = marksOf(position);
    paint();
    accessible.name((cell) => sentences.house(position, cell, use.secret() ? "secret" : "open"), legal, picked);
  }

  /** @param {Event} event */
  function onClick({ target }) {
    const cell = target instanceof HTMLElement ? target.dataset.cell : undefined;
    if (cell === undefined || !laid || !shown) return;
    if (animator.playing()) animator.skip();
    else use.onTouch(Number(cell), shown);
  }

  houses.addEventListener("click", onClick);
  attachArrows(
    houses,
    () => laid?.layout ?? NOTHING,
    (cell) => laid?.accessible.focus(cell),
  );
  const refit = () => {
    if (!laid) return;
    fit(board, laid);
    paint();
  };
  const unwatch = watchLook(board, refit);

  return {
    refresh,
    /** The position shown, or null. */
    shown: () => shown,
    sentences: () => /** @type {MountedMiniBoard} */ (laid).sentences,
    /** Lays out the board of a game, unless it is shown already. @param {GameInfo} game @param {Side} near */
    lay(game, near) {
      board.role = "group";
      board.ariaLabel = phrases.say("spoken.board", { game: phrases.say(`game.${game.id}`) });
      if (laid?.game.id === game.id && laid.near === near) return;
      laid = mountBoard({ board, houses }, game, near, phrases, use.seats);
      fit(board, laid);
    },
    /** @param {Position} position */
    set(position) {
      shown = position;
      animator.cut(position.places);
      refresh();
    },
    /** Animates a turn; resolves when its last seed has landed. @param {number[]} before @param {Step[]} steps
     * @param {number} tempo @param {Position | null} [position] shown from then on */
    run(before, steps, tempo, position = shown) {
      shown = position;
      return animator.play(before, steps, tempo);
    },
    /** Removes the listeners on the page. */
    end: unwatch,
  };
}
