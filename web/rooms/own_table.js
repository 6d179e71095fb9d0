// @ts-check
// A small board on which both sides are played, for the room of rules by choice: what a move does, the engine is asked.

import { createAccessibleBoard, createAnnouncer } from "../board/accessible_board.js";
import { createAnimator } from "../board/animator.js";
import { attachArrows } from "../board/pointer.js";
import { TEMPOS } from "../board/timeline.js";
import { createBoardView } from "../board/view.js";
import { element } from "../dom.js";
import { playable, touched } from "../game/state.js";
import { createSentences } from "../words/sentences.js";

/** @import { GameState } from "../game/state.js" */
/** @import { Phrases } from "../words/phrases.js" */

/** Who plays: two people. @type {import("../words/people.js").Seats} */
const BOTH = { computer: "" };

/**
 * @typedef {{ show: (record: GameRecord) => Promise<Position>, failed: (error: unknown) => string, onMove: () => void }} OwnTableParts
 * @typedef {ReturnType<typeof createTable>} OwnTable
 */

/** @param {Phrases} phrases @param {OwnTableParts} page */
export function createTable(phrases, page) {
  const board = element("own-board");
  const houses = element("own-houses");
  const animator = createAnimator(paint);
  const announce = createAnnouncer(element("own-told"));
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  /** @type {ReturnType<typeof lay> | null} */
  let table = null;
  /** @type {Position | null} */
  let shown = null;
  /** Grows with every position: what comes late for an earlier one is not wanted. */
  let visit = 0;

  /** @param {BakedGame} about */
  function lay({ id, layout, reasons, seeds }) {
    const view = createBoardView(board, layout, seeds, "S");
    const accessible = createAccessibleBoard(houses, layout);
    accessible.place(view.resize());
    return { id, layout, view, accessible, sentences: createSentences(phrases, layout, reasons, () => BOTH) };
  }

  /** The houses that may be touched. */
  const open = () => (shown && !animator.playing() ? playable(/** @type {GameState} */ ({ shown }), []) : []);

  function paint() {
    if (!table || !shown) return;
    const plain = {
      refused: null,
      last: null,
      marks: [],
      taken: [],
      previews: [],
      facing: false,
      hint: [],
      values: [],
      picked: [],
    };
    const names = { S: table.sentences.nameOf("S"), N: table.sentences.nameOf("N") };
    const scores = { S: shown.scores[0], N: shown.scores[1] };
    const turn = shown.result ? null : shown.turn;
    const drawn = { scores, scene: animator.scene(), legal: open(), turn, names, calm: calm.matches };
    table.view.show({ ...plain, ...drawn }, shown.owners);
  }

  function refresh() {
    const [here, at] = [table, shown];
    if (!here || !at) return;
    paint();
    here.accessible.name((cell) => here.sentences.house(at, cell), open());
  }

  /** @param {number} cell */
  function choose(cell) {
    if (!table || !shown) return;
    if (animator.playing()) return animator.skip();
    const answered = touched(shown, [], cell);
    if (answered.does === "refuse") announce(table.sentences.refusal(shown, cell));
    else if (answered.does === "play") play(shown.record, answered.move);
  }

  /** Plays a move for whoever is to move. @param {GameRecord} record @param {string} move */
  async function play(record, move) {
    const mine = visit;
    try {
      const next = await page.show({ ...record, moves: [...record.moves, move] });
      if (mine === visit) await arrive(next);
    } catch (error) {
      announce(page.failed(error));
    }
  }

  /** @param {Position} next */
  async function arrive(next) {
    const mine = visit;
    shown = next;
    await animator.play(next.before ?? next.places, next.steps, TEMPOS.fast);
    if (mine !== visit || !table) return;
    announce(`${table.sentences.lastMove(next)} ${table.sentences.standing(next)}`);
    refresh();
    page.onMove();
  }

  houses.addEventListener("click", (event) => {
    const cell = event.target instanceof HTMLElement ? event.target.dataset.cell : undefined;
    if (cell !== undefined) choose(Number(cell));
  });
  attachArrows(
    houses,
    () => table?.layout ?? { rows: 0, columns: 0, houses: [], stores: [] },
    (cell) => table?.accessible.focus(cell),
  );
  new ResizeObserver(() => {
    if (!table || board.clientWidth === 0) return;
    table.accessible.place(table.view.resize());
    paint();
  }).observe(board);

  return {
    /** Begins a game. @param {BakedGame} about */
    begin(about) {
      visit += 1;
      if (table?.id !== about.id) table = lay(about);
      [shown] = about.shown;
      animator.cut(shown.places);
      element("own-told").textContent = table.sentences.standing(shown);
      refresh();
    },
    shown: () => shown,
    close() {
      visit += 1;
      table = null;
      houses.replaceChildren();
    },
  };
}
