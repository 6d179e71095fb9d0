// @ts-check
// The room of the first steps: a few tasks on a board, each with a word before and after. What may be played and what it does has
// been played by the engine in the build, so it works before Python is up.

import { createAnnouncer, createSpoken } from "../board/accessible_board.js";
import { createStage } from "../board/animator.js";
import { attachArrows } from "../board/pointer.js";
import { TEMPOS } from "../board/timeline.js";
import { createBoardView } from "../board/view.js";
import { dialog, element } from "../dom.js";
import { named, playable, touched } from "../game/state.js";
import { button } from "../manual/rule_view.js";
import { createSentences } from "../words/sentences.js";

/** @import { GameState } from "../game/state.js" */
/** @import { Manual, Task, Texts } from "../manual/rule_view.js" */
/** @import { Phrases } from "../words/phrases.js" */

/** Who plays: the learner sits South. @type {import("../words/people.js").Seats} */
const LEARNER = { computer: "N" };
/** Milliseconds after which a move that was not the one looked for is taken back. */
const LOOK = 1200;

/**
 * @param {Phrases} phrases
 * @param {{ games: BakedGame[], load: () => Promise<{ manual: Manual, texts: Texts }>, onFailure: () => void,
 *   game: () => string, onOpen: () => void, onPlay: () => void }} page `game` is the one on the board, `onFailure` where the lessons
 *   can't be had, `onPlay` when they are over
 */
export function createLessons(phrases, page) {
  const { say } = phrases;
  const room = dialog("lesson-dialog");
  const board = element("lesson-board");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const stage = createStage(paint);
  const announce = createAnnouncer(element("lesson-said"));
  /** @type {ReturnType<typeof lay> | null} */
  let table = null;
  let at = 0;
  /** @type {number[]} */
  let picked = [];
  let done = false;
  /** Grows with every task begun: what comes late for an earlier one is not wanted. */
  let visit = 0;

  /** The board of a game, and its tasks. @param {BakedGame} game @param {Manual} manual @param {Texts} texts */
  function lay(game, manual, texts) {
    const { layout, reasons, seeds } = game;
    const view = createBoardView(board, layout, seeds, "S");
    const spoken = createSpoken(element("lesson-houses"), layout);
    const { lesson, tasks } = manual.games[game.id];
    return {
      layout,
      view,
      spoken,
      sentences: createSentences(phrases, layout, reasons, () => LEARNER),
      tasks,
      words: texts.lessons[lesson],
    };
  }

  /** @returns {Task | undefined} */
  const task = () => table?.tasks[at];

  /** The houses that may be touched. */
  function open() {
    const shown = task()?.shown;
    return !shown || done || stage.playing() ? [] : playable(/** @type {GameState} */ ({ shown }), picked);
  }

  function paint() {
    const shown = task()?.shown;
    if (!table || !shown) return;
    const scene = stage.scene();
    const names = { S: table.sentences.nameOf("S"), N: table.sentences.nameOf("N") };
    const scores = { S: shown.scores[0], N: shown.scores[1] };
    const plain = { refused: null, last: null, marks: [], previews: [], facing: false, hint: [], values: [] };
    table.view.show(
      { ...plain, scores, scene, legal: open(), picked, turn: shown.turn, names, calm: calm.matches },
      shown.owners,
    );
  }

  /** Says what each house is, and offers what there is to do. */
  function refresh() {
    const shown = task()?.shown;
    if (!table || !shown) return;
    const { sentences, spoken } = table;
    paint();
    spoken.name((cell) => sentences.house(shown, cell, done ? "open" : "secret"), open());
    const ways = done || picked.length === 0 ? [] : named(shown, picked);
    const acts = ways
      .toSorted((one, other) => one.way.localeCompare(other.way))
      .map(({ way, move }) => {
        return button(say(`way.${way}`), () => play(move));
      });
    element("lesson-acts").replaceChildren(...acts, ...(done ? onward() : []));
    room.toggleAttribute("data-done", done);
  }

  /** @param {string} which a button below the words */
  const focusOn = (which) => /** @type {HTMLElement | null} */ (element("lesson-acts").querySelector(which))?.focus();

  /** What there is to do after a task. */
  function onward() {
    const last = at + 1 === table?.tasks.length;
    const next = button(say(last ? "lesson.end" : "lesson.next"), () => (last ? end() : begin(at + 1)));
    next.classList.add("main");
    return [button(say("lesson.repeat"), () => begin(at)), next];
  }

  function end() {
    room.close();
    page.onPlay();
  }

  /** @param {number} which */
  function begin(which) {
    at = which;
    visit += 1;
    picked = [];
    done = false;
    if (!table) return;
    element("lesson-task").textContent = table.words[at].task;
    element("lesson-count").textContent = say("lesson.count", { at: at + 1, total: table.tasks.length });
    element("lesson-said").textContent = "";
    stage.cut(table.tasks[at].shown.places);
    refresh();
    element("lesson-task").focus();
  }

  /** @param {number} cell */
  function choose(cell) {
    const shown = task()?.shown;
    if (!table || !shown || done) return;
    if (stage.playing()) return stage.skip();
    const answered = touched(shown, picked, cell);
    if (answered.does === "play") return play(answered.move);
    picked = answered.does === "ask" ? answered.picked : [];
    if (answered.does === "refuse") announce(table.sentences.refusal(shown, cell));
    else announce(picked.length > 0 ? say("turn.which") : "");
    refresh();
  }

  /** Plays a move, and says whether it was one of those looked for; if not, it is taken back. @param {string} move */
  async function play(move) {
    const now = task();
    if (!table || !now) return;
    const mine = visit;
    picked = [];
    const shown = stage.play(now.shown.places, now.plays[move], TEMPOS.normal);
    refresh();
    await shown;
    if (mine !== visit) return;
    done = now.wanted.includes(move);
    announce(done ? table.words[at].done : say("lesson.other"));
    refresh();
    if (done) return focusOn(".main");
    await new Promise((over) => setTimeout(over, LOOK));
    if (mine !== visit) return;
    stage.cut(now.shown.places);
    refresh();
  }

  element("lesson-houses").addEventListener("click", (event) => {
    const cell = event.target instanceof HTMLElement ? event.target.dataset.cell : undefined;
    if (cell !== undefined) choose(Number(cell));
  });
  attachArrows(
    element("lesson-houses"),
    () => table?.layout ?? page.games[0].layout,
    (cell) => table?.spoken.focus(cell),
  );
  new ResizeObserver(() => {
    if (!table || board.clientWidth === 0) return;
    table.spoken.place(table.view.resize());
    paint();
  }).observe(board);
  room.addEventListener("close", () => {
    visit += 1;
    table = null;
    element("lesson-houses").replaceChildren();
  });

  /** Shows the first steps of a game, as soon as their words are here. @param {string} id */
  async function show(id) {
    page.onOpen();
    const game = page.games.find((one) => one.id === id) ?? page.games[0];
    element("lesson-game").textContent = say(`game.${game.id}`);
    element("lesson-task").textContent = say("rules.loading");
    const loaded = await page.load().catch(() => null);
    if (!room.open) return;
    if (loaded) {
      table = lay(game, loaded.manual, loaded.texts);
      table.spoken.place(table.view.resize());
      return begin(0);
    }
    room.close();
    page.onFailure();
  }

  return {
    /** Makes the room ready to be opened, for the game on the board. */
    prepare: () => void show(page.game()),
    /** @param {string} id a game */
    open(id) {
      room.showModal();
      show(id);
    },
  };
}
