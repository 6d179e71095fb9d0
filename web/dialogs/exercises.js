// @ts-check
// The dialog of the exercises: one of the day, others by what they show or mixed, three minutes against the clock, and
// what went wrong once more.

import { createAnnouncer } from "../board/accessible_board.js";
import { createTaskBoard } from "../components/task_board.js";
import { button, byId, dialogById } from "../dom.js";
import { createDialogRequests } from "../engine/dialog_requests.js";
import { createExerciseGenerator } from "../engine/exercise_generator.js";
import { createAttempt, HINTS } from "../exercises/attempt.js";
import { addressOf, exerciseOf, readExercises, themeFor } from "../exercises/exercise_file.js";
import { createMenu } from "../exercises/menu.js";
import { createExercisePool } from "../exercises/pool.js";
import { createTimedRun } from "../exercises/timed_run.js";
import { isClaim } from "../game/state.js";
import { afterTry, daysInRow, withMade } from "../storage/progress.js";

/** @import { ExerciseSelection } from "../exercises/pool.js" */
/** @import { App } from "./app.js" */
/** @typedef {ReturnType<typeof createExercisesDialog>} Exercises */
/** The seed of the exercises that are made on a device; those that come with the page have another. */
const MADE_HERE = 2;
/** The ways whose first tries count for the rating. */
const RATED = new Set(["daily", "mixed", "motif"]);

/**
 * Loads the exercises of a game that come with the page.
 * @param {App} app @param {string} id a game
 */
async function load({ site, root }, id) {
  if (!(id in site.exercises)) return []; // rules by choice: they are made here
  const answer = await fetch(new URL(site.exercises[id], root));
  if (!answer.ok) throw new Error(`the exercises of ${id} can't be had`);
  return readExercises(id, await answer.text());
}

/**
 * Has more exercises made, without end, while the page does not need the device.
 * @param {App} app @param {NonNullable<App["startSecond"]>} startSecond @param {Pick<Exercises, "lacking" | "refresh">}
 *   exercises
 */
function startMaking({ progress, isIdle }, startSecond, { lacking, refresh }) {
  const maker = createExerciseGenerator({
    begin() {
      const { ask, release } = startSecond();
      return { make: createDialogRequests(ask).make, release };
    },
    isFree: () => !document.hidden && isIdle() && !document.querySelector("#review-dialog[open]"),
    next() {
      const game = lacking();
      return game ? { game, seed: MADE_HERE, number: progress.read().made[game]?.next ?? 1 } : null;
    },
    async keep({ game, number }, { lines, finished }) {
      if (!finished && lines.length === 0) return;
      await progress.change((known) => withMade(known, game, { next: finished ? number + 1 : number, lines }));
      refresh();
    },
  });
  maker.start();
}

/** @param {App} app */
export function createExercises(app) {
  const exercises = createExercisesDialog(app);
  if (app.startSecond) startMaking(app, app.startSecond, exercises);
  app.progress.onChange(exercises.refresh);
  return exercises;
}

/** @param {App} app */
function createExercisesDialog(app) {
  const { phrases, games, progress, ask } = app;
  const { say } = phrases;
  const now = () => new Date();
  const dialog = dialogById("exercises-dialog");
  const task = byId("exercises-task");
  const acts = byId("exercises-acts");
  /** @type {ExerciseSelection} */
  let way = "mixed";

  const gameInfo = (/** @type {string} */ id) => games.find((one) => one.id === id) ?? games[0];
  const stock = createExercisePool({ load: (id) => load(app, id), now, progress });
  const daysNow = () => daysInRow(progress.read().streak, stock.today());
  const start = createMenu(phrases, { games, makes: app.startSecond !== null, daysInRow: daysNow, progress }, stock, {
    isOpen: () => dialog.open,
    onBegin: begin,
  });
  const table = createTaskBoard(
    phrases,
    { board: byId("exercises-board"), houses: byId("exercises-houses") },
    {
      announce: createAnnouncer(byId("exercises-said")),
      onMove: (move) => attempt.answer(move),
      onWays: (ways) => {
        const labels = ways.map((way) => say(isClaim(way) ? "move.claim" : `way.${way.way}`));
        acts.replaceChildren(
          ...ways.map(({ move }, at) => button(labels[at], () => attempt.answer(move))),
          ...buttons(),
        );
      },
      secret: () => attempt.phase() !== "over",
    },
  );
  const attempt = createAttempt(phrases, table, ask, {
    quick: () => run.on(),
    gameInfo,
    onAsk: showTask,
    onFirst: count,
    onRefuted: () => showEnd(""),
    onOver: (_, sentence) => showEnd(sentence),
    onPassed(position, well) {
      const exercise = attempt.exercise();
      if (exercise) run.pass(exercise, position, well);
    },
    onFailure(error) {
      const sentence = ask.failed(error);
      showStart();
      start.tell(sentence);
    },
  });

  const run = createTimedRun(
    phrases,
    { now, progress },
    {
      table,
      onNext: goOn,
      onOver(sentence) {
        showStart();
        start.tell(sentence);
        start.focusRun();
      },
    },
  );

  /** Leaves what was asked, and shows what can be begun. */
  function showStart() {
    attempt.leave();
    run.stop();
    dialog.dataset.view = "start";
    start.fill();
  }

  /** @param {ExerciseSelection} which */
  function begin(which) {
    way = which;
    run.stop();
    if (which === "run") run.begin();
    goOn();
  }

  /** Goes on with another exercise, or back where there is none. */
  function goOn() {
    const exercise = stock.next(way, start.theme(), run.done());
    if (exercise) attempt.begin(exercise);
    else showStart();
  }

  /** @param {Position} _ @param {boolean} first whether nothing has been found yet */
  function showTask(_, first) {
    dialog.dataset.view = "task";
    dialog.toggleAttribute("data-done", false);
    const { rows } = gameInfo(attempt.exercise()?.game ?? "").layout;
    task.textContent = first ? say("exercises.find-near", { count: rows / 2 }) : say("exercises.and-now");
    if (run.on()) run.show();
    else byId("exercises-count").textContent = say(`exercises.way.${way}`);
    byId("exercises-said").textContent = "";
    task.focus();
  }

  /**
   * The words at the end of an answer, and the focus on what goes on.
   * @param {string} sentence nothing where it has been said
   */
  function showEnd(sentence) {
    dialog.toggleAttribute("data-done", true);
    if (sentence) table.announce(sentence);
    table.refresh();
    /** @type {HTMLElement | null} */ (acts.querySelector(".main"))?.focus();
  }

  /** Keeps how the first answer was. @param {boolean} solved */
  async function count(solved) {
    const exercise = attempt.exercise();
    if (!exercise) return;
    const { key, rating, game } = exercise;
    const before = progress.read().person;
    const person = RATED.has(way) ? await ask.rate(before, rating, solved).catch(() => null) : null;
    const tried = { key, solved, person, today: stock.today(), game, daily: way === "daily" };
    await progress.change((known) => afterTry(known, tried)); // before the page says how it went
  }

  /** The buttons for what can be done now. */
  function buttons() {
    if (run.on()) return [button(say("exercises.end"), run.quit)];
    const solution = () => button(say("exercises.give-up"), attempt.showSolution);
    switch (attempt.phase()) {
      case "ask": {
        const hint = attempt.hints() < HINTS ? [button(say("control.hint"), attempt.hint)] : [];
        return [...hint, solution(), button(say("exercises.back"), showStart)];
      }
      case "wrong":
        return [button(say("exercises.retry"), attempt.retry, "act main"), solution()];
      case "over":
        return onward();
      default:
        return [];
    }
  }

  /** The buttons for what can be done after an exercise. */
  function onward() {
    const single = way === "daily" || way === "link";
    const further = single ? [] : [button(say("lesson.next"), goOn, "act main")];
    return [
      ...further,
      button(say("exercises.share"), share),
      button(say("exercises.back"), showStart, single ? "act main" : "act"),
    ];
  }

  /** Puts a link to the exercise where it can be pasted; says it where that is not allowed. */
  async function share() {
    const exercise = attempt.exercise();
    if (!exercise) return;
    const link = new URL(addressOf(exercise), app.home()).href;
    const copied = async () => navigator.clipboard.writeText(link); // which not every page has
    const said = copied().then(
      () => say("exercises.copied"),
      () => link,
    );
    table.announce(await said);
  }

  dialog.addEventListener("close", () => {
    attempt.leave();
    run.stop();
    table.clear();
  });

  /**
   * Opens the dialog's start for a game.
   * @param {string} id @returns {Promise<void>} when its exercises are here, or that has failed
   */
  function enter(id) {
    app.session.settle();
    const loaded = start.turnTo(gameInfo(id).id);
    showStart();
    return loaded;
  }

  return {
    /** Makes the dialog ready to be opened, for the game on the board. */
    prepare() {
      enter(app.game().game);
    },
    /** The game of which there are few exercises that have not been tried; empty where there are enough. */
    lacking: stock.gameNeedingMore,
    /** Shows that there are more. */
    refresh() {
      if (!dialog.open || dialog.dataset.view !== "start") return;
      if (stock.all().length > 0) start.tell("");
      start.fill();
    },
    /**
     * Asks for an exercise that fits a mistake made in a game.
     * @param {string} game @param {string[]} codes the facts about it
     */
    async practise(game, codes) {
      const loaded = enter(game);
      if (!dialog.open) dialog.showModal();
      await loaded;
      if (!dialog.open || stock.all().length === 0) return;
      const motif = themeFor(stock.all(), codes);
      if (motif) start.choose(motif);
      begin(motif ? "motif" : "mixed");
    },
    /** Opens the exercise that an address names; nothing happens where it names none. @param {string} address */
    follow(address) {
      const exercise = exerciseOf(address);
      if (!exercise || !games.some(({ id }) => id === exercise.game)) return;
      enter(exercise.game);
      if (!dialog.open) dialog.showModal();
      way = "link";
      attempt.begin(exercise);
    },
  };
}
