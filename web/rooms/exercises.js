// @ts-check
// The room of the exercises: one of the day, others by what they show or mixed, three minutes against the clock, and what went wrong once more.

import { dialog, element } from "../dom.js";
import { afterTry, daysInRow } from "../storage/progress.js";
import { createAttempt, HINTS } from "../task/attempt.js";
import { daily, dayOf, exerciseOf, motifFor, motifsOf, next, readExercises, rising } from "../task/exercises.js";
import { createRun } from "../task/run.js";
import { showStanding } from "../task/standing.js";
import { act, createTable } from "../task/table.js";

/** @import { Phrases } from "../words/phrases.js" */
/** @import { Progress, Standing } from "../storage/progress.js" */
/** @import { Engine } from "../task/attempt.js" */
/** @import { Exercise } from "../task/exercises.js" */
/**
 * @typedef {"daily" | "mixed" | "motif" | "run" | "again" | "link"} Way how the exercises come
 * @typedef {Engine & { games: BakedGame[], game: () => string, load: (game: string) => Promise<Exercise[]>, now: () => Date,
 *   rate: (person: Standing | null, exercise: number, solved: boolean) => Promise<Standing>,
 *   progress: { read: () => Progress, change: (change: (progress: Progress) => Progress) => boolean, forget: () => void },
 *   failed: (error: unknown) => string, link: (exercise: Exercise) => string, copy: (text: string) => Promise<unknown>, onOpen: () => void, makes: boolean }} Page
 *   what the room is handed: `load` the exercises of a game, `failed` what an error says, `copy` puts a text where it can be pasted,
 *   `makes` whether more exercises are made here
 */

/** How many exercises that have not been tried there are to be: more are made until there are. */
const FRESH = 100;
/** The ways whose first tries count for the rating. */
const RATED = new Set(["daily", "mixed", "motif"]);

/** The buttons that begin something. @typedef {Record<"daily" | "mixed" | "run" | "again" | "practise" | "forget", HTMLButtonElement>} Ways */

/** @param {Phrases} phrases @param {Page} page */
export function createExercises(phrases, page) {
  const { say } = phrases;
  const { progress } = page;
  const room = dialog("exercises-dialog");
  const chooser = /** @type {HTMLSelectElement} */ (element("exercises-game"));
  const motifs = /** @type {HTMLSelectElement} */ (element("exercises-motif"));
  const task = element("exercises-task");
  const ways = /** @type {Ways} */ (
    Object.fromEntries(
      ["daily", "mixed", "run", "again", "practise", "forget"].map((name) => [name, element(`exercises-${name}`)]),
    )
  );
  const acts = element("exercises-acts");
  /** The exercises of the game chosen that come with the page; null until they are here. @type {Exercise[] | null} */
  let shipped = null;
  /** @type {Way} */
  let way = "mixed";

  /** All exercises of the game chosen: those that come with the page, and those made on this device. */
  function all() {
    const made = progress.read().made[chooser.value]?.lines ?? [];
    return shipped ? [...shipped, ...readExercises(chooser.value, made.join("\n"))] : [];
  }

  const bakedOf = (/** @type {string} */ id) => page.games.find((one) => one.id === id) ?? page.games[0];
  const today = () => dayOf(page.now());
  const table = createTable(
    phrases,
    { board: element("exercises-board"), houses: element("exercises-houses"), said: element("exercises-said"), acts },
    {
      onMove: (move) => attempt.answer(move),
      acts: buttons,
      secret: () => attempt.stand() !== "over",
      layout: () => page.games[0].layout,
    },
  );
  const attempt = createAttempt(phrases, table, page, {
    quick: () => run.on(),
    bakedOf,
    onAsk: showTask,
    onFirst: count,
    onRefuted: () => showEnd(""),
    onOver: (_, sentence) => showEnd(sentence),
    onPassed(position, well) {
      const exercise = attempt.exercise();
      if (exercise) run.pass(exercise, position, well);
    },
    onFailure(error) {
      const sentence = page.failed(error);
      showStart();
      tell(sentence);
    },
  });

  const run = createRun(phrases, page, {
    table,
    onNext: goOn,
    onOver(sentence) {
      showStart();
      tell(sentence);
      ways.run.focus();
    },
  });

  // -- what there is to begin

  /** What is said where everybody can read or hear it, while nothing is asked. @param {string} sentence */
  function tell(sentence) {
    element("exercises-state").textContent = sentence;
  }

  /** Leaves what was asked, and shows what can be begun. */
  function showStart() {
    attempt.leave();
    run.stop();
    room.dataset.view = "start";
    fillStart();
  }

  /** Says what can be begun, and how the person stands. */
  function fillStart() {
    const { daily: days, best, wrong, person, history, streak } = progress.read();
    const known = all();
    ways.daily.textContent = say(days[chooser.value] === today() ? "exercises.daily-done" : "exercises.daily");
    ways.run.textContent = best > 0 ? say("exercises.run", { best }) : say("exercises.run-first");
    const again = known.filter(({ key }) => wrong.includes(key)).length;
    ways.again.textContent = say("exercises.again", { count: again });
    ways.again.hidden = again === 0;
    for (const name of /** @type {const} */ (["mixed", "run", "practise"])) ways[name].disabled = known.length === 0;
    ways.daily.disabled = !shipped?.length;
    const chosen = motifs.value;
    motifs.replaceChildren(...motifsOf(known).map((motif) => new Option(say(`motif.${motif}`), motif)));
    if (motifsOf(known).includes(chosen)) motifs.value = chosen;
    showStanding(phrases, person, history, daysInRow(streak, today()));
  }

  /** Has the exercises of the game chosen. */
  async function load() {
    const id = chooser.value;
    shipped = null;
    tell(say("rules.loading"));
    fillStart();
    const found = await page.load(id).catch(() => null);
    if (!room.open || chooser.value !== id) return;
    shipped = found ?? [];
    if (!found) tell(say("exercises.failed"));
    else tell(all().length > 0 ? "" : say(page.makes ? "exercises.making" : "exercises.none"));
    fillStart();
  }

  // -- asking

  /** @param {Way} which */
  function begin(which) {
    way = which;
    run.stop();
    if (which === "run") run.begin();
    goOn();
  }

  /** The next exercise of this way. */
  function following() {
    const { person, tried, wrong } = progress.read();
    if (way === "daily") return daily(shipped ?? [], today());
    if (way === "run") return rising(all(), run.done());
    const rating = person?.rating ?? null;
    if (way === "again") return next(all().filter(({ key }) => wrong.includes(key)), rating, []); // biome-ignore format: one thing
    const shown = way === "motif" ? all().filter((one) => one.motifs.includes(motifs.value)) : all();
    return next(shown, rating, tried);
  }

  /** Goes on with another exercise, or back where there is none. */
  function goOn() {
    const exercise = following();
    if (exercise) attempt.begin(exercise);
    else showStart();
  }

  /** @param {Position} position @param {boolean} first whether nothing has been found yet */
  function showTask({ turn }, first) {
    room.dataset.view = "task";
    room.toggleAttribute("data-done", false);
    task.textContent = say(first ? "exercises.find" : "exercises.and-now", { side: say(`side.${turn}`) });
    element("exercises-count").textContent = run.on() ? run.clock() : say(`exercises.way.${way}`);
    element("exercises-said").textContent = "";
    task.focus();
  }

  /** The words at the end of an answer, and the focus on what goes on. @param {string} sentence nothing where it has been said */
  function showEnd(sentence) {
    room.toggleAttribute("data-done", true);
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
    const person = RATED.has(way) ? await page.rate(before, rating, solved).catch(() => null) : null;
    const tried = { key, solved, person, today: today(), game, daily: way === "daily" };
    progress.change((known) => afterTry(known, tried));
  }

  /** What can be done now, as buttons. */
  function buttons() {
    if (run.on()) return [act(say("exercises.end"), run.end)];
    const solution = () => act(say("exercises.give-up"), attempt.showSolution);
    switch (attempt.stand()) {
      case "ask": {
        const hint = attempt.hints() < HINTS ? [act(say("control.hint"), attempt.hint)] : [];
        return [...hint, solution(), act(say("exercises.back"), showStart)];
      }
      case "wrong":
        return [act(say("exercises.retry"), attempt.retry, "main"), solution()];
      case "over":
        return onward();
      default:
        return [];
    }
  }

  /** What there is to do after an exercise. */
  function onward() {
    const single = way === "daily" || way === "link";
    const further = single ? [] : [act(say("lesson.next"), goOn, "main")];
    return [
      ...further,
      act(say("exercises.share"), share),
      act(say("exercises.back"), showStart, single ? "main" : ""),
    ];
  }

  /** Puts a link to the exercise where it can be pasted; says it where that is not allowed. */
  async function share() {
    const exercise = attempt.exercise();
    if (!exercise) return;
    const link = page.link(exercise);
    const copied = page.copy(link).then(
      () => say("exercises.copied"),
      () => link,
    );
    table.announce(await copied);
  }

  /** Forgets how the person stands, which can be taken back. */
  function forget() {
    const before = progress.read();
    progress.forget();
    fillStart();
    tell(say("exercises.forgotten"));
    const back = act(say("control.restore"), () => {
      progress.change(() => before);
      fillStart();
      tell("");
    });
    element("exercises-state").append(" ", back);
  }

  // -- what is listened to

  ways.daily.addEventListener("click", () => begin("daily"));
  ways.mixed.addEventListener("click", () => begin("mixed"));
  ways.run.addEventListener("click", () => begin("run"));
  ways.again.addEventListener("click", () => begin("again"));
  ways.practise.addEventListener("click", () => begin("motif"));
  ways.forget.addEventListener("click", forget);
  chooser.addEventListener("change", load);
  room.addEventListener("close", () => {
    attempt.leave();
    run.stop();
    table.clear();
  });

  /** Opens the room's start for a game. @param {string} id */
  function enter(id) {
    page.onOpen();
    chooser.replaceChildren(...page.games.map((game) => new Option(say(`game.${game.id}`), game.id)));
    chooser.value = bakedOf(id).id;
    showStart();
  }

  return {
    /** Makes the room ready to be opened, for the game on the board. */
    prepare() {
      enter(page.game());
      load();
    },
    /** The game of which there are few exercises that have not been tried; empty where there are enough. */
    lacking() {
      const { tried } = progress.read();
      const fresh = shipped ? all().filter(({ key }) => !tried.includes(key)).length : FRESH;
      return fresh < FRESH ? chooser.value : "";
    },
    /** Shows that there are more. */
    refresh() {
      if (!room.open || room.dataset.view !== "start") return;
      if (all().length > 0) tell("");
      fillStart();
    },
    /** Asks for an exercise that fits a mistake made in a game. @param {string} game @param {string[]} codes the facts about it */
    async practise(game, codes) {
      enter(game);
      if (!room.open) room.showModal();
      await load();
      if (!room.open || all().length === 0) return;
      const motif = motifFor(all(), codes);
      if (motif) motifs.value = motif;
      begin(motif ? "motif" : "mixed");
    },
    /** Opens the exercise that an address names; nothing happens where it names none. @param {string} address */
    follow(address) {
      const exercise = exerciseOf(address);
      if (!exercise || !page.games.some(({ id }) => id === exercise.game)) return;
      enter(exercise.game);
      if (!room.open) room.showModal();
      load();
      way = "link";
      attempt.begin(exercise);
    },
  };
}
