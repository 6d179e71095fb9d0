// @ts-check
// The room of the first steps: a few tasks on a board, each with a word before and after. What may be played and what it does has
// been played by the engine in the build, so it works before Python is up.

import { dialog, element } from "../dom.js";
import { act, createTable } from "../task/table.js";

/** @import { Manual, Task, Texts } from "../manual/rule_view.js" */
/** @import { Phrases } from "../words/phrases.js" */

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
  /** The tasks of a game, and their words. @type {{ tasks: Task[], words: Texts["lessons"][string] } | null} */
  let lesson = null;
  let at = 0;
  let done = false;
  /** Grows with every task begun: what comes late for an earlier one is not wanted. */
  let visit = 0;
  const parts = {
    board: element("lesson-board"),
    houses: element("lesson-houses"),
    said: element("lesson-said"),
    acts: element("lesson-acts"),
  };
  const table = createTable(phrases, parts, {
    onMove: play,
    acts: () => (done ? onward() : []),
    secret: () => !done,
    layout: () => page.games[0].layout,
  });

  /** @param {string} which a button below the words */
  const focusOn = (which) => /** @type {HTMLElement | null} */ (parts.acts.querySelector(which))?.focus();

  /** What there is to do after a task. */
  function onward() {
    const last = at + 1 === lesson?.tasks.length;
    const next = act(say(last ? "lesson.end" : "lesson.next"), () => (last ? end() : begin(at + 1)), "main");
    return [act(say("lesson.repeat"), () => begin(at)), next];
  }

  function end() {
    room.close();
    page.onPlay();
  }

  /** @param {number} which */
  function begin(which) {
    at = which;
    visit += 1;
    done = false;
    if (!lesson) return;
    element("lesson-task").textContent = lesson.words[at].task;
    element("lesson-count").textContent = say("lesson.count", { at: at + 1, total: lesson.tasks.length });
    parts.said.textContent = "";
    room.toggleAttribute("data-done", false);
    table.set(lesson.tasks[at].shown, true);
    element("lesson-task").focus();
  }

  /** Plays a move, and says whether it was one of those looked for; if not, it is taken back. @param {string} move */
  async function play(move) {
    if (!lesson) return;
    const now = lesson.tasks[at];
    const { done: praise } = lesson.words[at];
    const mine = visit;
    await table.run(now.shown.places, now.plays[move]);
    if (mine !== visit) return;
    done = now.wanted.includes(move);
    room.toggleAttribute("data-done", done);
    table.announce(done ? praise : say("lesson.other"));
    table.refresh();
    if (done) return focusOn(".main");
    await new Promise((over) => setTimeout(over, LOOK));
    if (mine === visit) table.set(now.shown, true);
  }

  room.addEventListener("close", () => {
    visit += 1;
    lesson = null;
    table.clear();
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
      const { lesson: name, tasks } = loaded.manual.games[game.id];
      lesson = { tasks, words: loaded.texts.lessons[name] };
      table.lay(game, "S");
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
