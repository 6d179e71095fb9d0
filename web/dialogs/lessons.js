// @ts-check
// The dialog of the first steps: the path of a game, one short lesson after another, each a task on a board with a word
// before and after, to be ticked off. What may be played, what it does and what is wrong with it has been played and
// judged by the engine in the build, so it works before Python is up.

import { replay } from "../board/timeline.js";
import { createTaskBoard } from "../components/task_board.js";
import { button, byId, dialogById, make } from "../dom.js";
import { LEVEL_STEP } from "../game/state.js";
import { createLatest } from "../latest.js";
import { wrongAnswerText } from "../text/wrong_answer_text.js";

/** @import { LessonTask, Texts } from "../manual/rule_view.js" */
/** @import { App } from "./app.js" */

/** @typedef {ReturnType<typeof createLessons>} Lessons */

/** Milliseconds after which a move that was not the one looked for is taken back, and one that was only shown. */
const LOOK = 1600;

/** @param {App} app */
export function createLessons(app) {
  const { phrases, games, progress } = app;
  const { say } = phrases;
  const dialog = dialogById("lesson-dialog");
  /**
   * The tasks of a game, their words, and the name of its path.
   * @type {{ game: string, name: string, tasks: LessonTask[], words: Texts["lessons"][string] } | null}
   */
  let lesson = null;
  let at = 0;
  let done = false;
  const latest = createLatest();
  const parts = {
    board: byId("lesson-board"),
    houses: byId("lesson-houses"),
    said: byId("lesson-said"),
    acts: byId("lesson-acts"),
  };
  const table = createTaskBoard(phrases, parts, {
    onMove: play,
    acts: () => (done ? onward() : underWay()),
    secret: () => !done,
  });

  /** The names of the tasks of this path that have been done. */
  const ticked = () => (lesson ? (progress.read().lessons[lesson.name] ?? []) : []);

  /** The first task that is still to be done, in a circle from one on; none where all are done. @param {number} from */
  function open(from) {
    const known = ticked();
    const tasks = lesson?.tasks ?? [];
    const order = tasks.map((_, step) => (from + step) % tasks.length);
    return order.find((one) => !known.includes(tasks[one].name)) ?? -1;
  }

  /** Ticks the task off that is being done; resolves when that is saved. */
  async function tick() {
    if (!lesson) return;
    const { name, tasks } = lesson;
    const task = tasks[at].name;
    await progress.change((known) => {
      const names = new Set([...(known.lessons[name] ?? []), task]);
      return { ...known, lessons: { ...known.lessons, [name]: [...names] } };
    });
  }

  const toPath = () => button(say("lesson.path"), showPath);

  /** The buttons while something is to be found. */
  const underWay = () => [button(say("lesson.show"), show), toPath()];

  /** The buttons after a task. */
  function onward() {
    const next = open(at + 1);
    const further =
      next < 0 ? button(say("lesson.end"), end, "act main") : button(say("lesson.next"), () => begin(next), "act main");
    return [further, button(say("lesson.repeat"), () => begin(at)), toPath()];
  }

  /** Begins a first game, against the lowest level, with the coach at one's side. @param {string} id a game */
  function beginTutorialGame(id) {
    const { id: game, matches } = games.find((one) => one.id === id) ?? games[0];
    const match = matches.includes("round") ? "round" : matches[0];
    app.session.begin(game, "S", match, [], { computer: "N", level: LEVEL_STEP, coach: true });
  }

  /** A game follows. */
  function end() {
    const game = lesson?.game ?? app.game().game;
    dialog.close();
    beginTutorialGame(game);
  }

  /** Shows all steps of the path, those done with ticks. */
  function showPath() {
    if (!lesson) return;
    latest.next();
    dialog.dataset.view = "path";
    const { tasks, words } = lesson;
    const known = ticked();
    const next = open(0);
    byId("lesson-about").textContent = say("lesson.ticked", { at: tasks.length - left(), total: tasks.length });
    byId("lesson-count").textContent = "";
    byId("lesson-steps").replaceChildren(
      ...tasks.map(({ name }, step) => {
        const title = say("lesson.step", { at: step + 1, title: words[name].title });
        const entry = button(title, () => begin(step), step === next ? "act main" : "act");
        if (known.includes(name)) {
          entry.prepend(make("span", { className: "tick", ariaHidden: "true" }, "✓ "));
          entry.setAttribute("aria-label", say("lesson.step-done", { step: title }));
        }
        return make("li", {}, entry);
      }),
    );
    byId("lesson-about").focus();
  }

  /** The number of tasks still to be done. */
  const left = () => (lesson ? lesson.tasks.filter(({ name }) => !ticked().includes(name)).length : 0);

  /** @param {number} which */
  function begin(which) {
    at = which;
    latest.next();
    done = false;
    if (!lesson) return;
    dialog.dataset.view = "task";
    const { title, task } = lesson.words[lesson.tasks[at].name];
    byId("lesson-name").textContent = title;
    byId("lesson-task").textContent = task;
    byId("lesson-count").textContent = say("lesson.count", { at: at + 1, total: lesson.tasks.length });
    parts.said.textContent = "";
    dialog.toggleAttribute("data-done", false);
    const { shown } = lesson.tasks[at];
    table.lay(/** @type {GameInfo} */ (games.find(({ id }) => id === lesson?.game)), "S"); // now that it is seen
    table.set(shown, true);
    byId("lesson-task").focus();
  }

  /**
   * Shows what a move does, and what answers it; whether the task is still wanted then.
   * @param {LessonTask} now @param {string} move
   */
  async function run(now, move) {
    const isLatest = latest.join();
    const [steps, answer] = now.plays[move];
    await table.run(now.shown.places, steps);
    if (!isLatest() || answer.length === 0) return isLatest();
    await table.run(replay(now.shown.places, steps), answer);
    return isLatest();
  }

  /**
   * Plays a move, and says whether it was one of those looked for; if not, why, and it is taken back.
   * @param {string} move
   */
  async function play(move) {
    if (!lesson) return;
    const now = lesson.tasks[at];
    if (!(await run(now, move))) return;
    const judged = now.plays[move][2];
    const isLatest = latest.join();
    if (judged.right) await tick();
    if (!isLatest() || !lesson) return;
    done = judged.right;
    dialog.toggleAttribute("data-done", done);
    tell(done ? lesson.words[now.name].done : wrong(now, move));
    if (done) return /** @type {HTMLElement | null} */ (parts.acts.querySelector(".main"))?.focus();
    backSoon(now);
  }

  /**
   * Says what there is to say where it can be seen: at the end of the words, above the buttons that stay in view.
   * @param {string} sentence
   */
  function tell(sentence) {
    table.announce(sentence);
    table.refresh();
    const words = byId("lesson-words");
    words.scrollTop = words.scrollHeight;
  }

  /** Why a move is not what was looked for. @param {LessonTask} now @param {string} move */
  function wrong({ shown, plays }, move) {
    const judged = plays[move][2];
    const sentences = table.sentences();
    const choice = shown.choices.find((one) => one.move === move);
    const reply = judged.reply === "" ? "" : sentences.moveName(shown, judged.reply, shown.turn);
    const told = choice ? sentences.preview(shown, { ...choice, notes: [] }) : ""; // its rules have steps of their own
    const found = [told, wrongAnswerText(say, judged, reply), say("lesson.other")];
    return found.filter(Boolean).join(" ");
  }

  /** Shows how it is done, and asks once more. */
  async function show() {
    if (!lesson) return;
    latest.next();
    const now = lesson.tasks[at];
    const [move] = now.wanted;
    table.set(now.shown, false);
    tell(say("lesson.shown", { move: table.sentences().moveName(now.shown, move, now.shown.turn) }));
    if (await run(now, move)) backSoon(now);
  }

  /** Asks once more, when what was played has been seen. @param {LessonTask} now */
  async function backSoon({ shown }) {
    const isLatest = latest.join();
    await new Promise((over) => setTimeout(over, LOOK));
    if (isLatest()) table.set(shown, true);
  }

  dialog.addEventListener("close", () => {
    latest.next();
    lesson = null;
    table.clear();
  });
  byId("lesson-play").addEventListener("click", end);

  /**
   * Shows the first steps of a game, as soon as their words are here: the next that is to be done, or all where none
   * is.
   * @param {string} id
   */
  async function enter(id) {
    app.session.settle();
    dialog.dataset.view = "task";
    byId("lesson-task").textContent = say("rules.loading");
    const loaded = await app.loadManual().catch(() => null);
    if (!dialog.open) return;
    if (!loaded) {
      dialog.close();
      return app.tell(say("rules.failed"));
    }
    const { manual, texts } = loaded;
    const game = id in manual.games ? id : games[0].id;
    const { lesson: name, tasks } = manual.games[game];
    lesson = { game, name, tasks, words: texts.lessons[name] };
    byId("lesson-game").textContent = say(`game.${game}`);
    const first = open(0);
    if (first < 0) showPath();
    else begin(first);
  }

  return {
    /** Makes the dialog ready to be opened, for the game on the board. */
    prepare: () => void enter(app.game().game),
    /** @param {string} id a game */
    open(id) {
      dialog.showModal();
      enter(id);
    },
  };
}
