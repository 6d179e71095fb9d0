// @ts-check
// A small board on which something is to be found. Whoever asks says what comes of a move.

import { createAccessibleBoard, createAnnouncer } from "../board/accessible_board.js";
import { createAnimator } from "../board/animator.js";
import { seenFrom } from "../board/arrangement.js";
import { attachArrows } from "../board/pointer.js";
import { TEMPOS } from "../board/timeline.js";
import { createBoardView } from "../board/view.js";
import { button } from "../dom.js";
import { isClaim, named, otherSide, playable, touched } from "../game/state.js";
import { createSentences } from "../words/sentences.js";

/** @import { GameState } from "../game/state.js" */
/** @import { Phrases } from "../words/phrases.js" */
/** @import { Sentences } from "../words/sentences.js" */
/**
 * @typedef {{ board: HTMLElement, houses: HTMLElement, said: HTMLElement, acts: HTMLElement }} TableParts the canvases, the buttons over the houses,
 *   the line that is said, the buttons below it
 * @typedef {{ game: BakedGame, layout: Layout, near: Side, view: ReturnType<typeof createBoardView>, accessible: ReturnType<typeof createAccessibleBoard>,
 *   sentences: Sentences }} LaidTable a board that has been laid out
 * @typedef {ReturnType<typeof createTable>} Table
 */

/**
 * @param {Phrases} phrases @param {TableParts} parts
 * @param {{ onMove: (move: string) => void, acts: () => HTMLElement[], secret: () => boolean, layout: () => Layout }} room `acts` what else
 *   can be done now, `secret` whether what moves would do is still to be found out, `layout` that of any board while none is laid out
 */
export function createTable(phrases, { board, houses, said, acts }, room) {
  const { say } = phrases;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const animator = createAnimator(paint);
  const announce = createAnnouncer(said);
  /** @type {LaidTable | null} */
  let laid = null;
  /** @type {Position | null} */
  let shown = null;
  /** Whether a move may be played. */
  let open = false;
  /** @type {number[]} */
  let picked = [];
  /** The houses that are advised. @type {number[]} */
  let hint = [];

  /** The houses that may be touched. */
  const legal = () =>
    !shown || !open || animator.playing() ? [] : playable(/** @type {GameState} */ ({ shown }), picked);

  function paint() {
    if (!laid || !shown || board.clientWidth === 0) return;
    const { view, sentences } = laid;
    const names = { S: sentences.nameOf("S"), N: sentences.nameOf("N") };
    const scores = { S: shown.scores[0], N: shown.scores[1] };
    const plain = { refused: null, last: null, marks: [], taken: [], previews: [], facing: false, values: [] };
    const now = { scene: animator.scene(), legal: legal(), picked, hint, turn: shown.turn, names, calm: calm.matches };
    view.show({ ...plain, ...now, scores }, shown.owners);
  }

  /** Says what each house is, and offers what there is to do. */
  function refresh() {
    if (!laid || !shown) return;
    const { sentences, accessible } = laid;
    const position = shown;
    paint();
    accessible.name((cell) => sentences.house(position, cell, room.secret() ? "secret" : "open"), legal(), picked);
    const ways = !open || picked.length === 0 ? [] : named(shown, picked);
    const buttons = ways
      .toSorted((one, other) => one.way.localeCompare(other.way))
      .map((choice) =>
        button(say(isClaim(choice) ? "move.claim" : `way.${choice.way}`), () => room.onMove(choice.move)),
      );
    acts.replaceChildren(...buttons, ...room.acts());
  }

  /** @param {number} cell */
  function choose(cell) {
    if (!laid || !shown) return;
    if (animator.playing()) return animator.skip();
    if (!open) return;
    const answered = touched(shown, picked, cell);
    if (answered.does === "play") return room.onMove(answered.move);
    picked = answered.does === "ask" ? answered.picked : [];
    if (answered.does === "refuse") announce(laid.sentences.refusal(shown, cell));
    else announce(laid.sentences.asked(shown, picked));
    refresh();
  }

  houses.addEventListener("click", (event) => {
    const cell = event.target instanceof HTMLElement ? event.target.dataset.cell : undefined;
    if (cell !== undefined) choose(Number(cell));
  });
  attachArrows(
    houses,
    () => laid?.layout ?? room.layout(),
    (cell) => laid?.accessible.focus(cell),
  );
  new ResizeObserver(() => {
    if (!laid || board.clientWidth === 0) return;
    laid.accessible.place(laid.view.resize());
    paint();
  }).observe(board);

  return {
    announce,
    refresh,
    /** Lays out the board of a game, the learner's side near. @param {BakedGame} game @param {Side} near */
    lay(game, near) {
      if (laid?.game === game && laid.near === near) return;
      const layout = seenFrom(game.layout, near);
      const view = createBoardView(board, layout, game.seeds, near);
      const accessible = createAccessibleBoard(houses, layout);
      const sentences = createSentences(phrases, game.layout, game.reasons, () => ({ computer: otherSide(near) }));
      laid = { game, layout, near, view, accessible, sentences };
      if (board.clientWidth > 0) accessible.place(view.resize());
    },
    /** What is said of the board's positions. */
    sentences: () => /** @type {LaidTable} */ (laid).sentences,
    /** Shows a position. @param {Position} position @param {boolean} asks whether a move may be played in it */
    set(position, asks) {
      shown = position;
      open = asks;
      picked = [];
      hint = [];
      animator.cut(position.places);
      refresh();
    },
    /** Takes no move until the next position is set. */
    wait() {
      open = false;
      picked = [];
      refresh();
    },
    /** Shows what a turn does to the seeds; no move may be played until the next position is set. @param {number[]} before @param {Step[]} steps */
    async run(before, steps) {
      open = false;
      picked = [];
      hint = [];
      const over = animator.play(before, steps, TEMPOS.normal);
      refresh();
      await over;
    },
    /** Advises houses. @param {number[]} cells */
    advise(cells) {
      hint = cells;
      refresh();
    },
    /** Gives the focus to a house. @param {number} cell */
    focus: (cell) => laid?.accessible.focus(cell),
    /** Nothing lies there any more. */
    clear() {
      laid = null;
      shown = null;
      open = false;
      houses.replaceChildren();
    },
  };
}
