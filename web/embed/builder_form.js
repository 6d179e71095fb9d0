// @ts-check
// The builder's form: its fields, their options, and the attributes they give.

import { byId } from "../dom.js";
import { themesOf } from "../exercises/exercise_file.js";
import { hasShipped, loadShipped } from "../exercises/shipped.js";
import { DEFAULT_SETTINGS, THEMES } from "../game/state.js";
import { LANGUAGES, languageName } from "../text/languages.js";
import { fillLevelSelect, levelNumber } from "../text/levels.js";
import { isShipped, questionOf } from "./exercise.js";
import { MODES, NAMES } from "./faults.js";

/** @import { I18n } from "../text/i18n.js" */
/** @import { Given } from "./builder_formats.js" */

/** The defaults, which are left out. @type {Given} */
const USUAL = { side: "S", theme: "auto", level: `${DEFAULT_SETTINGS.level}`, match: "full" };
/** The most frequent goals of exercises. */
const GOALS = ["captures", "again", "wins", "safe", "best"];
/** The default length of a series of exercises. */
const SERIES = 5;

/**
 * Lists the goals of exercises, and the site's exercises, also by theme.
 * @param {I18n["say"]} say @param {HTMLInputElement | HTMLSelectElement} field the chosen game's
 */
async function offerGoals(say, field) {
  const game = field.value;
  const goals = GOALS.map((goal) => new Option(questionOf(goal, say), goal));
  const daily = new Option(say("exercises.daily"), "daily");
  const series = new Option(say("builder.series", { count: SERIES }), `series=${SERIES}`);
  const chosen = /** @type {HTMLSelectElement} */ (byId("asks"));
  const own = hasShipped(game) ? [daily, series] : [];
  chosen.replaceChildren(new Option(say("builder.asks-own"), ""), ...goals, ...own);
  const all = await loadShipped(game, new URL(document.baseURI)).catch(() => []); // then there are no themes
  if (game !== field.value) return; // another game was chosen meanwhile
  chosen.append(...themesOf(all).map((motif) => new Option(say("builder.theme", { theme: say(`motif.${motif}`) }), `theme=${motif}`))); // biome-ignore format: one thing
}

/** Applies the chosen goal. @param {(name: string) => HTMLInputElement | HTMLSelectElement} field */
function chooseGoal(field) {
  const chosen = /** @type {HTMLSelectElement} */ (byId("asks"));
  if (chosen.value === "") return;
  field("find").value = chosen.value;
  field("mode").value = "exercise";
  // its position comes with it
  if (isShipped(chosen.value)) for (const name of ["position", "moves"]) field(name).value = "";
  chosen.value = "";
}

/** @param {BuildInfo} site @param {I18n} phrases @param {() => I18n} words gives those of the board's language */
export function createForm(site, phrases, words) {
  const { say } = phrases;
  const form = /** @type {HTMLFormElement} */ (document.querySelector("form"));
  /** The default level in the game's numbering. */
  let usualLevel = "";
  /** @param {string} name @returns {HTMLInputElement | HTMLSelectElement} */
  const field = (name) => /** @type {any} */ (form.elements.namedItem(name));

  /** @param {string} name @param {(readonly [value: string, text: string])[]} options */
  function fill(name, options) {
    field(name).replaceChildren(...options.map(([value, text]) => new Option(text, value)));
  }

  /** Lists the levels of the chosen game, and selects the default unless the user has chosen one. */
  function offer() {
    const game = site.games.find(({ id }) => id === field("game").value) ?? site.games[0];
    const chosen = field("level").value;
    const level = Number(chosen === usualLevel ? USUAL.level : chosen);
    fillLevelSelect(/** @type {HTMLSelectElement} */ (field("level")), game, level, say);
    usualLevel = `${levelNumber(game, Number(USUAL.level))}`;
  }

  /** Lists a game of custom rules that was pasted: the build knows none. @param {string} game */
  function list(game) {
    const games = /** @type {HTMLSelectElement} */ (field("game"));
    const isListed = [...games.options].some(({ value }) => value === game);
    if (!isListed) games.append(new Option(`${say(`game.${game}`)}: ${game}`, game));
  }

  /** Gives the attributes, without defaults. An exercise's label is its question, which is printed below it.
   * @returns {Given} */
  function given() {
    const said = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]));
    const question = said.mode === "exercise" && said.find ? questionOf(said.find, words().say) : "";
    /** @type {HTMLInputElement} */ (field("label")).placeholder = question;
    said.label ||= question;
    const usual = { ...USUAL, level: usualLevel };
    const wanted = NAMES.filter((name) => said[name] && said[name] !== usual[/** @type {keyof typeof usual} */ (name)]);
    return Object.fromEntries(wanted.map((name) => [name, said[name]]));
  }

  /** Fills in a game. @param {GameRecord} record */
  function take({ game, start, moves, match }) {
    const values = { game, position: start, moves: moves.join(" "), match };
    list(game);
    for (const [name, value] of Object.entries(values)) field(name).value = value;
    offerGoals(say, field("game"));
    offer();
    if (moves.length > 0) field("mode").value = "replay";
    else if (field("mode").value === "replay") field("mode").value = "play";
  }

  /** Updates the fields that depend on one. @param {EventTarget | null} changed */
  function follow(changed) {
    if (changed === byId("asks")) chooseGoal(field);
    if (changed !== field("game")) return;
    offerGoals(say, field("game"));
    offer();
    for (const name of ["position", "moves", "match"]) field(name).value = "";
  }

  fill("game", site.games.map(({ id }) => [id, say(`game.${id}`)])); // biome-ignore format: one of five
  fill("mode", MODES.map((mode) => [mode, say(`builder.mode.${mode}`)])); // biome-ignore format: one of five
  offer();
  offerGoals(say, field("game"));
  fill("theme", THEMES.map((theme) => [theme, say(`theme.${theme}`)])); // biome-ignore format: one of five
  fill("lang", [
    ["", say("language.auto")],
    ...LANGUAGES.map((tag) => /** @type {const} */ ([tag, languageName(tag)])),
  ]);
  field("mode").value = "play";

  return { form, field, given, take, follow };
}
