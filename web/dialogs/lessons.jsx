// @ts-check
// Dialog of the first steps: a game's lessons, each a task on a board. The engine has played and judged all moves in
// the build, so it works before Python has loaded.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { replay } from "../board/timeline.js";
import { MiniBoard, useAnnouncement } from "../components/mini_board.jsx";
import { createTaskBoard } from "../components/task_board.js";
import { dialogById } from "../dom.js";
import { LEVEL_STEP } from "../game/state.js";
import { createLatest } from "../latest.js";
import { usualMatch } from "../text/matches.js";
import { wrongAnswerText } from "../text/wrong_answer_text.js";
import { mountDialog, useAnswer, useApp } from "./app.js";
import { Button, Close, Ways } from "./ui.jsx";

/** @import { TaskBoard } from "../components/task_board.js" */
/** @import { LessonTask, Texts } from "../manual/rule_view.js" */
/** @import { App } from "./app.js" */
/**
 * @typedef {ReturnType<typeof createLessons>} Lessons
 * @typedef {{ game: string, name: string, tasks: LessonTask[], words: Texts["lessons"][string] }} Lesson
 * @typedef {{ lesson: Lesson, at: number, done: boolean }} LessonStep
 */

/** The time in ms for which a wrong or demonstrated move is shown. */
const LOOK = 1600;

/** Gives the names of the done tasks. @param {App} app @param {Lesson} lesson */
const ticked = ({ progress }, { name }) => progress.read().lessons[name] ?? [];

/** Gives the next open task, in a circle; -1 if all are done. @param {App} app @param {Lesson} lesson
 * @param {number} from */
function nextOpen(app, lesson, from) {
  const order = lesson.tasks.map((_, step) => (from + step) % lesson.tasks.length);
  return order.find((one) => !ticked(app, lesson).includes(lesson.tasks[one].name)) ?? -1;
}

/**
 * Marks a task as done; resolves when that is on the disk.
 * @param {App} app @param {Lesson} lesson @param {string} task
 */
const tick = ({ progress }, { name }, task) =>
  progress.change((known) => {
    const names = new Set([...(known.lessons[name] ?? []), task]);
    return { ...known, lessons: { ...known.lessons, [name]: [...names] } };
  });

/** @param {App} app @param {string} id @returns {Promise<Lesson>} */
async function loadLesson({ games, loadManual }, id) {
  const { manual, texts } = await loadManual();
  const game = id in manual.games ? id : games[0].id;
  const { lesson: name, tasks } = manual.games[game];
  return { game, name, tasks, words: texts.lessons[name] };
}

/** Says why a move is wrong. @param {App} app @param {TaskBoard} board @param {LessonTask} task
 * @param {string} move */
function whyWrong({ phrases: { say } }, board, { shown, plays }, move) {
  const judged = plays[move][2];
  const sentences = board.sentences();
  const choice = shown.choices.find((one) => one.move === move);
  const reply = judged.reply === "" ? "" : sentences.moveName(shown, judged.reply, shown.turn);
  // the rules have steps of their own
  const told = choice ? sentences.preview(shown, { ...choice, notes: [] }) : "";
  return [told, wrongAnswerText(say, judged, reply), say("lesson.other")].filter(Boolean).join(" ");
}

/**
 * Renders all steps, with ticks at the done ones.
 * @param {{ lesson: Lesson, onBegin: (at: number) => void, onEnd: () => void }} props
 */
function Path({ lesson, onBegin, onEnd }) {
  const app = useApp();
  const { say } = app.phrases;
  const about = useRef(/** @type {any} */ (null));
  const { tasks, words } = lesson;
  const known = ticked(app, lesson);
  const next = nextOpen(app, lesson, 0);
  const at = tasks.filter(({ name }) => known.includes(name)).length;
  useEffect(() => about.current?.focus(), []);
  return (
    <section class="lesson-path">
      <p id="lesson-about" ref={about} class="quiet" tabIndex={-1}>
        {say("lesson.ticked", { at, total: tasks.length })}
      </p>
      <ol id="lesson-steps" class="menu">
        {tasks.map(({ name }, step) => {
          const title = say("lesson.step", { at: step + 1, title: words[name].title });
          const isDone = known.includes(name);
          return (
            <li key={name}>
              <Button
                main={step === next}
                aria-label={isDone ? say("lesson.step-done", { step: title }) : undefined}
                onClick={() => onBegin(step)}
              >
                {isDone && <span aria-hidden="true">✓ </span>}
                {title}
              </Button>
            </li>
          );
        })}
      </ol>
      <p class="ends">
        <Button main id="lesson-play" say="lesson.end" onClick={onEnd} />
      </p>
    </section>
  );
}

/** Renders a dot per step, hidden from screen readers. @param {LessonStep} props */
function Dots({ lesson, at }) {
  const known = ticked(useApp(), lesson);
  return (
    <p class="lesson-dots" aria-hidden="true">
      {lesson.tasks.map(({ name }, step) => (
        <span key={name} class={`${known.includes(name) ? "done" : ""} ${step === at ? "now" : ""}`}>
          {known.includes(name) ? "✓" : step + 1}
        </span>
      ))}
    </p>
  );
}

/**
 * Plays a task on its board, and judges the moves.
 * @param {App} app @param {Lesson} lesson @param {LessonTask} task
 * @param {{ announce: (sentence: string) => void, onWays: (ways: Choice[]) => void, onDone: () => void }} dialog
 */
function createTaskRun(app, lesson, task, { announce, onWays, onDone }) {
  const latest = createLatest();
  /** @type {TaskBoard} */
  let board;
  let isSolved = false;

  /** Animates a move and its reply; resolves to whether the request is still current. @param {string} move */
  async function run(move) {
    const isLatest = latest.join();
    const [steps, answer] = task.plays[move];
    await board.run(task.shown.places, steps);
    if (!isLatest() || answer.length === 0) return isLatest();
    await board.run(replay(task.shown.places, steps), answer);
    return isLatest();
  }

  /** Asks again after a pause. */
  async function askSoon() {
    const isLatest = latest.join();
    await new Promise((over) => setTimeout(over, LOOK));
    if (isLatest()) board.set(task.shown, true);
  }

  /** Plays a move and says whether it is right; takes a wrong one back with the reason. @param {string} move */
  async function play(move) {
    const isLatest = latest.join();
    if (!(await run(move))) return;
    const { right } = task.plays[move][2];
    if (right) await tick(app, lesson, task.name);
    if (!isLatest()) return;
    isSolved = right;
    announce(right ? lesson.words[task.name].done : whyWrong(app, board, task, move));
    board.refresh();
    if (right) onDone();
    else askSoon();
  }

  /** Demonstrates the solution, and asks again. */
  async function show() {
    latest.next();
    const [move] = task.wanted;
    board.set(task.shown, false);
    announce(app.phrases.say("lesson.shown", { move: board.sentences().moveName(task.shown, move, task.shown.turn) }));
    if (await run(move)) askSoon();
  }

  /** @param {import("../components/mini_board.js").BoardElements} parts */
  function mount(parts) {
    board = createTaskBoard(app.phrases, parts, {
      announce,
      onMove: play,
      onWays,
      secret: () => !isSolved,
    });
    board.lay(/** @type {GameInfo} */ (app.games.find(({ id }) => id === lesson.game)), "S");
    board.set(task.shown, true);
    return () => {
      latest.next();
      board.end();
    };
  }

  return { play, show, mount };
}

/**
 * Renders a task: its words and its board.
 * @param {LessonStep & { onDone: () => void, onBegin: (at: number) => void, onEnd: () => void }} props `onBegin` gets
 *   -1 for the list of steps
 */
function Task({ lesson, at, done, onDone, onBegin, onEnd }) {
  const app = useApp();
  const task = lesson.tasks[at];
  const { title, task: asked } = lesson.words[task.name];
  const [said, announce] = useAnnouncement();
  const [ways, setWays] = useState(/** @type {Choice[]} */ ([]));
  const [{ play, show, mount }] = useState(() =>
    createTaskRun(app, lesson, task, { announce, onWays: setWays, onDone }),
  );
  const [words, question, acts] = [
    useRef(/** @type {any} */ (null)),
    useRef(/** @type {any} */ (null)),
    useRef(/** @type {any} */ (null)),
  ];
  const next = nextOpen(app, lesson, at + 1);

  useEffect(() => question.current.focus({ preventScroll: true }), []); // a task is read from its beginning
  useEffect(() => {
    if (done) acts.current.querySelector(".main").focus();
  }, [done]);
  useLayoutEffect(() => {
    if (!said) return;
    // the last words are at the end, above buttons that stay in view
    words.current.scrollTop = words.current.scrollHeight;
  }, [said]);
  return (
    <>
      <section id="lesson-words" ref={words} class="lesson-words">
        <Dots lesson={lesson} at={at} done={done} />
        <h3 id="lesson-name">{title}</h3>
        <p id="lesson-task" ref={question} tabIndex={-1} autofocus>
          {asked}
        </p>
        <p id="lesson-said" role="status">
          {said}
        </p>
        <p id="lesson-acts" ref={acts} class="ends">
          <Ways ways={ways} onMove={play} />
          {done && next < 0 && <Button main say="lesson.end" onClick={onEnd} />}
          {done && next >= 0 && <Button main say="lesson.next" onClick={() => onBegin(next)} />}
          {done ? (
            <Button say="lesson.repeat" onClick={() => onBegin(at)} />
          ) : (
            <Button say="lesson.show" onClick={show} />
          )}
          <Button say="lesson.path" onClick={() => onBegin(-1)} />
        </p>
      </section>
      <MiniBoard name="lesson" class="lesson" mount={mount} />
    </>
  );
}

/** Renders the first steps of a game from the next open one. @param {{ game: string, opening: number }} props */
function FirstSteps({ game: id, opening }) {
  const app = useApp();
  const { say } = app.phrases;
  const dialog = useRef(/** @type {any} */ (null));
  const [isOpen, setOpen] = useState(opening > 0);
  const [step, setStep] = useState({ at: 0, done: false, round: 0 });
  const begin = (/** @type {number} */ at) => setStep({ at, done: false, round: step.round + 1 });
  const { value: lesson, error } = useAnswer(async () => {
    if (!isOpen) return null;
    const found = await loadLesson(app, id);
    begin(nextOpen(app, found, 0));
    return found;
  }, []);
  const { at, done, round } = step;

  useEffect(() => {
    if (!error) return;
    dialog.current.close();
    app.tell(say("rules.failed"));
  }, [error]);

  /** Starts a first game against the lowest level, with the coach. */
  function end() {
    dialog.current.close();
    const { id: game, matches } = app.games.find((one) => one.id === lesson?.game) ?? app.games[0];
    app.session.begin(game, "S", usualMatch(matches), [], { computer: "N", level: LEVEL_STEP, coach: true });
  }

  const task = lesson && (
    <Task
      key={round}
      lesson={lesson}
      at={at}
      done={done}
      onDone={() => setStep({ ...step, done: true })}
      onBegin={begin}
      onEnd={end}
    />
  );
  return (
    <dialog
      id="lesson-dialog"
      ref={dialog}
      class="room lesson"
      data-view={at < 0 ? "path" : "task"}
      data-done={done ? "" : undefined}
      aria-labelledby="lesson-title lesson-game"
      onClose={() => setOpen(false)}
    >
      <header class="bar">
        <h2 id="lesson-title">{say("lesson.title")}</h2>
        <p class="quiet">
          <span id="lesson-game">{lesson && say(`game.${lesson.game}`)}</span>{" "}
          <span id="lesson-count">
            {lesson && at >= 0 && say("lesson.count", { at: at + 1, total: lesson.tasks.length })}
          </span>
        </p>
        <Close />
      </header>
      {isOpen && !lesson && <p class="lesson-words">{say("rules.loading")}</p>}
      {isOpen && lesson && (at < 0 ? <Path lesson={lesson} onBegin={begin} onEnd={end} /> : task)}
    </dialog>
  );
}

/** @param {App} app */
export function createLessons(app) {
  const Dialog = (/** @type {{ opening: number, game: string }} */ props) => (
    <FirstSteps key={props.opening} {...props} />
  );
  const mount = mountDialog(app, Dialog, { game: "" });

  /** @param {string} game */
  function prepare(game) {
    app.session.endNewcomerMode();
    mount({ game });
  }

  return {
    /** Prepares the dialog for the game on the board. */
    prepare: () => prepare(app.game().game),
    /** @param {string} game */
    open(game) {
      prepare(game);
      dialogById("lesson-dialog").showModal();
    },
  };
}
