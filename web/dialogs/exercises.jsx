// @ts-check
// Dialog of exercises: daily, by theme or mixed, a timed run of three minutes, and failed ones again.

import { useEffect, useReducer, useRef, useState } from "preact/hooks";
import { MiniBoard, useAnnouncement } from "../components/mini_board.jsx";
import { createTaskBoard } from "../components/task_board.js";
import { dialogById } from "../dom.js";
import { createDialogRequests } from "../engine/dialog_requests.js";
import { createExerciseGenerator } from "../engine/exercise_generator.js";
import { createAttempt, HINTS } from "../exercises/attempt.js";
import { addressOf, exerciseOf, themeFor } from "../exercises/exercise_file.js";
import { createExercisePool } from "../exercises/pool.js";
import { loadShipped } from "../exercises/shipped.js";
import { createTimedRun } from "../exercises/timed_run.js";
import { afterTry, withMade } from "../storage/progress.js";
import { spelt } from "../text/review_text.js";
import { mountDialog, useApp } from "./app.js";
import { ExercisesMenu } from "./exercises_menu.jsx";
import { Button, Close, Ways } from "./ui.jsx";

/** @import { BoardElements } from "../components/mini_board.js" */
/** @import { TaskBoard } from "../components/task_board.js" */
/** @import { Attempt } from "../exercises/attempt.js" */
/** @import { Exercise } from "../exercises/exercise_file.js" */
/** @import { ExercisePool, ExerciseSelection } from "../exercises/pool.js" */
/** @import { App } from "./app.js" */
/**
 * @typedef {ReturnType<typeof createExercises>} Exercises
 * @typedef {{ game: string, codes?: string[], exercise?: Exercise }} Opened what to open: a game's exercises, those
 *   that fit the facts about a mistake, or one exercise
 * @typedef {{ board: TaskBoard, attempt: Attempt }} Task
 * @typedef {{ view: "start" | "task", way: ExerciseSelection, theme: string, day: number, first: boolean, done: boolean,
 *   focus: "" | "task" | "acts" | "run", note: string, forgotten: Progress | null }} State `day` on which the exercise
 *   was chosen: it may be answered on the next one; `first` before the first right move, `done` after the attempt,
 *   `focus` is what to focus next, `forgotten` is deleted progress that can be restored
 */

/** The seed of exercises generated on a device; shipped ones have another. */
const MADE_HERE = 2;
/** The selections whose first attempts count for the rating. */
const RATED = new Set(["daily", "mixed", "motif"]);
/** The paths of the signs for solved and failed. */
const [TICK, CROSS] = ["m5 12.5 5 5L19 7", "M6 6l12 12M18 6 6 18"];

/** The element to focus when a task, its end or the start is shown. */
const FOCUS = { task: "#exercises-task", acts: "#exercises-acts .main", run: "#exercises-run" };

/** Whether a review or the analysis board is open, with no exercises before it. */
const isStudying = () =>
  document.querySelector("#review-dialog[open], #lines") !== null &&
  document.querySelector("#exercises-dialog[open]") === null;

/** Generates exercises while the page is idle, as long as there are new ones.
 * @param {App} app @param {NonNullable<App["startSecond"]>} startSecond @param {ExercisePool} pool
 * @param {() => void} onMade */
function startMaking({ progress, isIdle }, startSecond, pool, onMade) {
  const maker = createExerciseGenerator({
    begin() {
      const { ask, release, whenReady } = startSecond();
      const { make } = createDialogRequests(ask);
      return {
        async make(...order) {
          await whenReady(); // an engine that could not start answers nothing
          return make(...order);
        },
        release,
      };
    },
    isHidden: () => document.hidden,
    isFree: () => !document.hidden && isIdle() && !isStudying(),
    next() {
      const game = pool.gameNeedingMore();
      return game ? { game, seed: MADE_HERE, number: progress.read().made[game]?.next ?? 1 } : null;
    },
    async keep({ game, number }, { lines, finished }) {
      if (!finished && lines.length === 0) return;
      pool.noteSearch(game, { lines, finished });
      await progress.change((known) => withMade(known, game, { next: finished ? number + 1 : number, lines }));
      onMade();
    },
    onBroken() {
      pool.noteBroken();
      onMade();
    },
  });
  maker.start();
}

/** Saves the first answer to an exercise before it is shown. Only the first attempt ever counts for the rating.
 * @param {Pick<App, "ask" | "progress">} app @param {Pick<ExercisePool, "today">} pool @param {Exercise} exercise
 * @param {Pick<State, "way" | "day">} state @param {boolean} solved */
export async function keepAnswer({ ask, progress }, pool, { key, rating, game }, { way, day }, solved) {
  const { person: before, tried: known } = progress.read();
  const isRated = RATED.has(way) && !known.includes(key);
  const person = isRated ? await ask.rate(before, rating, solved).catch(() => null) : null;
  const tried = { key, solved, person, today: pool.today(), game, daily: way === "daily" ? day : null };
  await progress.change((known) => afterTry(known, tried));
}

/** Copies a link to an exercise; gives what to say, the link itself if that is denied.
 * @param {App} app @param {Exercise} exercise @returns {Promise<string>} */
function copyLink({ phrases, home }, exercise) {
  const link = new URL(addressOf(exercise), home()).href;
  const copied = async () => navigator.clipboard.writeText(link); // undefined on insecure origins
  return copied().then(
    () => phrases.say("exercises.copied"),
    () => link,
  );
}

/** @type {State} */
const AT_START = {
  view: "start",
  way: "mixed",
  theme: "",
  day: 0,
  first: true,
  done: false,
  focus: "",
  note: "",
  forgotten: null,
};

/** Deletes the progress, which can be undone. @param {App} app @param {(more: Partial<State>) => void} change */
function createForgetting({ progress, phrases }, change) {
  return {
    async forget() {
      const forgotten = progress.read();
      await progress.forget();
      change({ note: phrases.say("exercises.forgotten"), forgotten });
    },
    /** @param {Progress | null} forgotten */
    async restore(forgotten) {
      if (forgotten) await progress.change(() => forgotten);
      change({ note: "", forgotten: null });
    },
  };
}

/** Says why there are no exercises; "" if there are. @param {Pick<App, "phrases" | "startSecond">} app
 * @param {Pick<ExercisePool, "all" | "isBroken" | "isExhausted">} pool */
export function emptyText({ phrases: { say }, startSecond }, pool) {
  if (pool.all().length > 0) return "";
  if (!startSecond || pool.isBroken()) return say("exercises.none");
  return say(pool.isExhausted() ? "exercises.no-more" : "exercises.making");
}

/**
 * Loads the exercises of a game.
 * @param {App} app @param {ExercisePool} pool @param {string} game @param {(more: Partial<State>) => void} change
 * @returns {Promise<boolean>} whether there are any
 */
async function loadExercises(app, pool, game, change) {
  const { say } = app.phrases;
  pool.switchGame(game);
  change({ note: say("rules.loading") });
  const found = await pool.load();
  if (found === null) return false;
  change({ note: found ? emptyText(app, pool) : say("exercises.failed") });
  return pool.all().length > 0;
}

/**
 * Goes from exercise to exercise, and redraws at each change.
 * @param {App} app @param {ExercisePool} pool @param {(sentence: string) => void} announce @param {() => void} redraw
 * @param {() => Task | null} task
 */
function createCourse({ phrases: { say }, progress }, pool, announce, redraw, task) {
  const state = { ...AT_START };
  const run = createTimedRun(progress, redraw, (how, solved, isBest) => {
    showStart([say(how, { count: solved }), isBest ? say("exercises.new-best") : ""].join(" ").trim());
    change({ focus: "run" });
  });

  /** @param {Partial<State>} more */
  function change(more) {
    Object.assign(state, more);
    redraw();
  }

  /** Leaves the exercise and shows the start. @param {string} [note] */
  function showStart(note = "") {
    task()?.attempt.leave();
    run.stop();
    change({ view: "start", done: false, note, forgotten: null });
  }

  /** Continues with the next exercise, or goes back if there is none. */
  function goOn() {
    const exercise = pool.next(state.way, state.theme, run.done());
    if (exercise) task()?.attempt.begin(exercise);
    else showStart();
  }

  /** @param {ExerciseSelection} way @param {string} [theme] */
  function begin(way, theme = "") {
    run.stop();
    change({ way, theme, day: pool.today() });
    if (way === "run") run.begin();
    goOn();
  }

  /** Shows the end of an answer. @param {string} sentence "" if it has been said */
  function showEnd(sentence) {
    if (sentence) announce(sentence);
    change({ done: true, focus: "acts" });
    task()?.board.refresh();
  }

  /** Continues a timed run. @param {Position} position @param {boolean} well */
  async function pass(position, well) {
    const exercise = task()?.attempt.exercise();
    if (!exercise) return;
    task()?.board.set(position, false);
    const moves = exercise.solution.map((move) => spelt(say, move)).join(", ");
    announce(say(well ? "exercise.right" : "exercises.solution", { moves }));
    if (await run.pass(exercise, well)) goOn();
  }

  return { state, run, change, showStart, goOn, begin, showEnd, pass };
}

/**
 * Creates the state machine of the exercises.
 * @param {App} app @param {ExercisePool} pool @param {(sentence: string) => void} announce @param {() => void} redraw
 */
function createExerciseSession(app, pool, announce, redraw) {
  const { phrases, games, ask } = app;
  /** @type {Task | null} */
  let task = null;
  const course = createCourse(app, pool, announce, redraw, () => task);
  const { state, run, change, showStart, goOn, begin, showEnd, pass } = course;
  const turnTo = (/** @type {string} */ game) => loadExercises(app, pool, game, change);
  const { forget, restore } = createForgetting(app, change);

  return {
    state,
    run,
    goOn,
    begin,
    change,
    showStart,
    turnTo,
    attempt: () => task?.attempt ?? null,
    /** Creates the attempts on a board. @param {BoardElements} parts @param {(ways: Choice[]) => void} onWays */
    mount(parts, onWays) {
      const board = createTaskBoard(phrases, parts, {
        announce,
        onMove: (move) => task?.attempt.answer(move),
        onWays,
        secret: () => task?.attempt.phase() !== "over",
      });
      const attempt = createAttempt(phrases, board, ask, {
        quick: run.on,
        gameInfo: (id) => games.find((one) => one.id === id) ?? games[0],
        onAsk(_, first) {
          announce("");
          change({ view: "task", done: false, first, focus: "task" });
        },
        async onFirst(well) {
          const exercise = task?.attempt.exercise();
          if (exercise) await keepAnswer(app, pool, exercise, state, well);
        },
        onRefuted: () => showEnd(""),
        onOver: (_, sentence) => showEnd(sentence),
        onPassed: pass,
        onFailure: (error) => showStart(ask.failed(error)),
      });
      task = { board, attempt };
      return () => {
        attempt.leave();
        run.stop();
        board.end();
      };
    },
    /** Starts with what was opened. @param {Opened} start */
    async open({ game, codes, exercise }) {
      const loaded = turnTo(game);
      if (exercise) {
        change({ way: "link" });
        task?.attempt.begin(exercise);
      }
      if (!codes || !(await loaded)) return;
      const theme = themeFor(pool.all(), codes);
      begin(theme ? "motif" : "mixed", theme);
    },
    forget,
    restore: () => restore(state.forgotten),
    /** Copies a link to the exercise, or shows it if that is denied. */
    async share() {
      const exercise = task?.attempt.exercise();
      if (exercise) announce(await copyLink(app, exercise));
    },
    /** Shows new exercises, that there are none, or attempts of another tab. */
    refresh() {
      const isKnown = pool.all().length > 0 || pool.isExhausted() || pool.isBroken();
      change(state.view === "start" && isKnown ? { note: emptyText(app, pool) } : {});
    },
  };
}

/** Renders the actions on an exercise. @param {{ session: ExerciseSession }} props */
function Acts({ session: { state, run, attempt: attemptOf, goOn, showStart, share } }) {
  const attempt = attemptOf();
  const back = <Button say="exercises.back" onClick={() => showStart()} />;
  if (run.on()) return <Button say="exercises.end" onClick={run.quit} />;
  const solution = <Button say="exercises.give-up" onClick={() => attempt?.showSolution()} />;
  const single = state.way === "daily" || state.way === "link";
  switch (attempt?.phase()) {
    case "ask":
      return (
        <>
          {attempt.hints() < HINTS && <Button say="control.hint" onClick={attempt.hint} />}
          {solution}
          {back}
        </>
      );
    case "wrong":
      return (
        <>
          <Button main say="exercises.retry" onClick={attempt.retry} />
          {solution}
        </>
      );
    case "over":
      return (
        <>
          {!single && <Button main say="lesson.next" onClick={goOn} />}
          <Button say="exercises.share" onClick={share} />
          <Button main={single} say="exercises.back" onClick={() => showStart()} />
        </>
      );
    default:
      return null;
  }
}

/**
 * Renders the results of a timed run as ticks and crosses, hidden from screen readers.
 * @param {{ tries: boolean[] }} props
 */
const Tries = ({ tries }) => (
  <p id="exercises-tries" aria-hidden="true">
    {tries.map((well, at) => (
      // biome-ignore lint/a11y/noSvgWithoutTitle: the count beside it says it
      <svg key={at} viewBox="0 0 24 24" class={well ? "solved" : "missed"}>
        <path d={well ? TICK : CROSS} />
      </svg>
    ))}
  </p>
);

/** @typedef {ReturnType<typeof createExerciseSession>} ExerciseSession */

/** Renders the title, the game and the time that is left. @param {{ session: ExerciseSession, game: string }} props */
function Heading({ session: { run, turnTo }, game }) {
  const { games, phrases } = useApp();
  const { say } = phrases;
  return (
    <header class="bar">
      <h2 id="exercises-title" tabIndex={-1} autofocus>
        {say("exercises.title")}
      </h2>
      <select
        id="exercises-game"
        aria-label={say("new.game")}
        title={say("new.game")}
        value={game}
        onChange={({ currentTarget }) => turnTo(currentTarget.value)}
      >
        {games.map(({ id }) => (
          <option key={id} value={id}>
            {say(`game.${id}`)}
          </option>
        ))}
      </select>
      <b id="exercises-time" aria-hidden="true">
        {run.on() && run.timeLeft()}
      </b>
      <Close />
    </header>
  );
}

/**
 * Renders the question, what was said to it, and the actions.
 * @param {{ session: ExerciseSession, shows: boolean, said: string, ways: Choice[] }} props `shows` if an exercise is open
 */
function Words({ session, shows, said, ways }) {
  const app = useApp();
  const { say } = app.phrases;
  const { state, run } = session;

  function question() {
    const { game } = session.attempt()?.exercise() ?? {};
    const { rows } = (app.games.find(({ id }) => id === game) ?? app.games[0]).layout;
    return state.first ? say("exercises.find-near", { count: rows / 2 }) : say("exercises.and-now");
  }

  function count() {
    const solved = run.tries().filter(Boolean).length;
    return run.on()
      ? say("exercises.clock", { count: solved, time: run.timeLeft() })
      : say(`exercises.way.${state.way}`);
  }

  return (
    <section class="lesson-words exercises-words">
      <p id="exercises-count" class="quiet">
        {shows && count()}
      </p>
      <Tries tries={run.tries()} />
      <p id="exercises-task" tabIndex={-1}>
        {shows && question()}
      </p>
      <p id="exercises-said" role="status">
        {said}
      </p>
      <p id="exercises-acts" class="ends">
        <Ways ways={ways} onMove={(move) => session.attempt()?.answer(move)} />
        {shows && <Acts session={session} />}
      </p>
    </section>
  );
}

/** Renders the exercises. @param {{ opening: number, start: Opened, pool: ExercisePool, more: EventTarget }} props */
function OpenExercises({ opening, start, pool, more }) {
  const app = useApp();
  const [said, announce] = useAnnouncement();
  const [, redraw] = useReducer((times) => times + 1, 0);
  const [session] = useState(() => createExerciseSession(app, pool, announce, () => redraw(null)));
  const [ways, setWays] = useState(/** @type {Choice[]} */ ([]));
  const [isOpen, setOpen] = useState(opening > 0);
  const dialog = useRef(/** @type {any} */ (null));
  const { state, run } = session;
  const { focus } = state; // at this render: an effect may run after a further change
  const shows = isOpen && state.view === "task";

  useEffect(() => {
    if (!isOpen) return;
    more.addEventListener("more", session.refresh);
    session.open(start);
    return () => more.removeEventListener("more", session.refresh);
  }, [isOpen]);
  useEffect(() => {
    if (focus === "") return;
    state.focus = "";
    dialog.current.querySelector(FOCUS[focus])?.focus();
  });

  return (
    <dialog
      id="exercises-dialog"
      ref={dialog}
      class="room lesson exercises"
      data-view={state.view}
      data-done={state.done ? "" : undefined}
      data-run={run.on() ? "" : undefined}
      aria-labelledby="exercises-title"
      onClose={() => setOpen(false)}
    >
      <Heading session={session} game={pool.game()} />
      {isOpen && (
        <>
          <ExercisesMenu
            pool={pool}
            note={state.note}
            onRestore={state.forgotten && session.restore}
            onForget={session.forget}
            onBegin={session.begin}
          />
          <Words session={session} shows={shows} said={said} ways={ways} />
          <MiniBoard name="exercises" class="lesson" mount={(parts) => session.mount(parts, setWays)} />
        </>
      )}
    </dialog>
  );
}

/** @param {App} app */
export function createExercises(app) {
  const { games, progress, startSecond } = app;
  const pool = createExercisePool({ load: (id) => loadShipped(id, app.root), now: () => new Date(), progress });
  const more = new EventTarget();
  const onMore = () => void more.dispatchEvent(new Event("more"));
  if (startSecond) startMaking(app, startSecond, pool, onMore);
  progress.onChange(onMore);
  const Dialog = (/** @type {Parameters<typeof OpenExercises>[0]} */ props) => (
    <OpenExercises key={props.opening} {...props} />
  );
  const mount = mountDialog(app, Dialog, { pool, more, start: { game: "" } });

  /** @param {Opened} start */
  function prepare(start) {
    app.session.endNewcomerMode();
    mount({ start: { ...start, game: games.some(({ id }) => id === start.game) ? start.game : games[0].id } });
  }

  /** @param {Opened} start */
  function open(start) {
    prepare(start);
    dialogById("exercises-dialog").showModal();
  }

  return {
    /** Prepares the dialog for the game on the board. */
    prepare: () => prepare({ game: app.game().game }),
    /** Opens exercises that fit a mistake. @param {string} game @param {string[]} codes the facts about it */
    practise: (game, codes) => open({ game, codes }),
    /** Opens the exercise that a URL names, or says that it names none. @param {string} address */
    follow(address) {
      const exercise = exerciseOf(address);
      if (exercise && games.some(({ id }) => id === exercise.game)) open({ game: exercise.game, exercise });
      else app.tell(app.phrases.say("failed.turn-altered"));
    },
  };
}
