// @ts-check
// A small board inside a dialog, to be looked at and touched. What may be touched and what comes of it whoever lays it
// says.

import { createAccessibleBoard } from "../board/accessible_board.js";
import { createAnimator } from "../board/animator.js";
import { rotatedFor } from "../board/geometry.js";
import { attachArrows } from "../board/pointer.js";
import { createBoardView, watchDensity } from "../board/view.js";
import { createSentences } from "../text/sentences.js";

/** @import { Seats } from "../text/players.js" */
/** @import { I18n } from "../text/i18n.js" */
/** @import { Sentences } from "../text/sentences.js" */
/**
 * @typedef {{ board: HTMLElement, houses: HTMLElement }} BoardParts the canvases, and the buttons over the houses
 * @typedef {{ legal: number[], picked: number[], hint: number[], turn: Side | null }} BoardMarks the houses that may be
 *   touched while nothing moves, those touched so far, those advised, and the side that is to move
 * @typedef {{ seats: (near: Side) => Seats, marks: (position: Position) => BoardMarks, secret: () => boolean, onTouch:
 *   (cell: number, position: Position) => void }} BoardUse `seats` who plays, `secret` whether what moves would do is
 *   still to be found out, `onTouch` what touching a house does while nothing moves
 * @typedef {{ game: GameInfo, near: Side, layout: Layout, view: ReturnType<typeof createBoardView>, accessible:
 *   ReturnType<typeof createAccessibleBoard>, sentences: Sentences }} MountedMiniBoard a board that has been laid out
 */

/** The marks of a board that one in a dialog does not show. */
const PLAIN = { refused: null, last: null, marks: [], taken: [], previews: [], facing: false, values: [] };
/** There are no houses as long as nothing is laid out. @type {Layout} */
const NOTHING = { rows: 0, columns: 0, houses: [], stores: [] };

/**
 * The marks that hold at a position: nothing may be touched while something moves, and nobody is to move once the game
 * is over and its last turn has been seen.
 * @param {BoardMarks} marks @param {Pick<Position, "result">} position @param {boolean} playing @returns {BoardMarks}
 */
export function marksAt(marks, { result }, playing) {
  return playing ? { ...marks, legal: [] } : { ...marks, turn: result ? null : marks.turn };
}

/** @param {I18n} phrases @param {BoardParts} parts @param {BoardUse} use */
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

  /** Paints the board, and says what each house is. */
  function refresh() {
    if (!laid || !shown) return;
    const { sentences, accessible } = laid;
    const position = shown;
    const { legal, picked } = marksOf(position);
    paint();
    accessible.name((cell) => sentences.house(position, cell, use.secret() ? "secret" : "open"), legal, picked);
  }

  /** Fits a board to the room that there is, if it is seen. @param {MountedMiniBoard} table */
  function fit({ view, accessible }) {
    if (board.clientWidth > 0) accessible.place(view.resize());
  }

  houses.addEventListener("click", (event) => {
    const cell = event.target instanceof HTMLElement ? event.target.dataset.cell : undefined;
    if (cell === undefined || !laid || !shown) return;
    if (animator.playing()) animator.skip();
    else use.onTouch(Number(cell), shown);
  });
  attachArrows(
    houses,
    () => laid?.layout ?? NOTHING,
    (cell) => laid?.accessible.focus(cell),
  );
  const refit = () => {
    if (!laid) return;
    fit(laid);
    paint();
  };
  const observer = new ResizeObserver(refit);
  observer.observe(board);
  const densityTimer = watchDensity(refit);

  return {
    refresh,
    /** The position that lies there; null where nothing does. */
    shown: () => shown,
    /** The sentences about the board's positions. */
    sentences: () => /** @type {MountedMiniBoard} */ (laid).sentences,
    /** Lays out the board of a game, unless it lies there. @param {GameInfo} game @param {Side} near */
    lay(game, near) {
      if (laid?.game.id === game.id && laid.near === near) return;
      const layout = rotatedFor(game.layout, near);
      const view = createBoardView(board, layout, game.seeds, near);
      const accessible = createAccessibleBoard(houses, layout);
      const sentences = createSentences(phrases, game.layout, game.reasons, () => use.seats(near));
      laid = { game, near, layout, view, accessible, sentences };
      fit(laid);
    },
    /** Shows a position. @param {Position} position */
    set(position) {
      shown = position;
      animator.cut(position.places);
      refresh();
    },
    /**
     * Shows what a turn does to the seeds, over when the last of them has come down. @param {number[]} before @param
     * {Step[]} steps
     * @param {number} tempo @param {Position | null} [position] what is shown from here on, if it is another
     */
    run(before, steps, tempo, position = shown) {
      shown = position;
      return animator.play(before, steps, tempo);
    },
    /** Lets go of the page. */
    end() {
      observer.disconnect();
      clearInterval(densityTimer);
    },
  };
}
