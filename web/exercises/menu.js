// @ts-check
// The start of the exercises of a game: what there is to begin, and how the person stands.

import { button, byId } from "../dom.js";
import { themesOf } from "./exercise_file.js";
import { showRating } from "./rating_panel.js";

/** @import { I18n } from "../text/i18n.js" */
/** @import { ExercisePool, ExerciseSelection } from "./pool.js" */

/** The buttons that begin something, and the way that the exercises come then. @type {[string, ExerciseSelection][]} */
const MENU_BUTTONS = [
  ["daily", "daily"],
  ["mixed", "mixed"],
  ["run", "run"],
  ["again", "again"],
  ["practise", "motif"],
];

/** @param {string} name @returns {HTMLButtonElement} */
const buttonOf = (name) => /** @type {HTMLButtonElement} */ (byId(`exercises-${name}`));

/**
 * @param {I18n} phrases
 * @param {{ games: GameInfo[], makes: boolean, daysInRow: () => number, progress: { read: () => Progress, change:
 *   (change: (progress: Progress) => Progress) => Promise<unknown>, forget: () => Promise<unknown> } }} page `makes`
 *   whether more exercises are made here
 * @param {ExercisePool} stock @param {{ isOpen: () => boolean, onBegin: (way: ExerciseSelection) => void }} dialog
 */
export function createMenu(phrases, { games, makes, daysInRow, progress }, stock, { isOpen, onBegin }) {
  const { say } = phrases;
  const chooser = /** @type {HTMLSelectElement} */ (byId("exercises-game"));
  const motifs = /** @type {HTMLSelectElement} */ (byId("exercises-motif"));

  /** Tells something where everybody can read or hear it, while nothing is asked. @param {string} sentence */
  function tell(sentence) {
    byId("exercises-state").textContent = sentence;
  }

  /** Says what can be begun, and how the person stands. */
  function fill() {
    const { daily: days, best, person, history } = progress.read();
    const [known, again] = [stock.all(), stock.failed().length];
    const done = days[stock.game()] === stock.today();
    buttonOf("daily").textContent = say(done ? "exercises.daily-done" : "exercises.daily");
    buttonOf("run").textContent = best > 0 ? say("exercises.run", { best }) : say("exercises.run-first");
    buttonOf("again").textContent = say("exercises.again", { count: again });
    buttonOf("again").hidden = again === 0;
    for (const name of ["mixed", "run", "practise"]) buttonOf(name).disabled = known.length === 0;
    buttonOf("daily").disabled = !stock.hasDaily();
    const [chosen, shown] = [motifs.value, themesOf(known)];
    motifs.replaceChildren(...shown.map((theme) => new Option(say(`motif.${theme}`), theme)));
    if (shown.includes(chosen)) motifs.value = chosen;
    showRating(phrases, person, history, daysInRow());
  }

  /** Has the exercises of a game. @param {string} id */
  async function load(id) {
    stock.switchGame(id);
    tell(say("rules.loading"));
    fill();
    const found = await stock.load();
    if (!isOpen() || found === null) return;
    if (!found) tell(say("exercises.failed"));
    else tell(stock.all().length > 0 ? "" : say(makes ? "exercises.making" : "exercises.none"));
    fill();
  }

  /** Deletes the progress, which can be undone. */
  async function forget() {
    const before = progress.read();
    await progress.forget();
    fill();
    tell(say("exercises.forgotten"));
    const back = button(say("control.restore"), async () => {
      await progress.change(() => before);
      fill();
      tell("");
    });
    byId("exercises-state").append(" ", back);
  }

  for (const [name, way] of MENU_BUTTONS) buttonOf(name).addEventListener("click", () => onBegin(way));
  buttonOf("forget").addEventListener("click", forget);
  chooser.addEventListener("change", () => load(chooser.value));
  return {
    tell,
    fill,
    /** Turns to a game. @param {string} id @returns {Promise<void>} when its exercises are here, or that has failed */
    turnTo(id) {
      chooser.replaceChildren(...games.map((game) => new Option(say(`game.${game.id}`), game.id)));
      chooser.value = id;
      return load(id);
    },
    /** The motif that is asked for. */
    theme: () => motifs.value,
    /** @param {string} theme */
    choose(theme) {
      motifs.value = theme;
    },
    /** Goes to where a run against the clock is begun. */
    focusRun: () => buttonOf("run").focus(),
  };
}
