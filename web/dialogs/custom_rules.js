// @ts-check
// The dialog of rules by choice: options in groups, and what they come to: a board that plays, the rules as text, how
// they play, and how they part from others. The engine says what can be chosen and what cannot be together; the page
// only asks.

import { byId, dialogById, make } from "../dom.js";
import { EngineError } from "../engine/supervised_worker.js";
import { registerGame } from "../game/state.js";
import { createLatest } from "../latest.js";
import { withOptions } from "../manual/custom_rules.js";
import { rulesTag } from "../text/players.js";
import { createSavedRules } from "./saved_rules.js";
import { selfPlay } from "./self_play.js";
import { createTryBoard } from "./try_board.js";

/** @import { App } from "./app.js" */

/** The options that an error of the engine is about. @param {unknown} error */
const wrongOptions = (error) =>
  error instanceof EngineError && error.failed.code === "own-together" ? error.failed.where.split(" ") : [];

/** @param {App} app @returns {() => void} makes the dialog ready to be opened */
export function createCustomRulesDialog(app) {
  const { phrases, games, customRules } = app;
  const { say, has } = phrases;
  const dialog = dialogById("own-rules-dialog");
  const from = /** @type {HTMLSelectElement} */ (byId("own-from"));
  const against = /** @type {HTMLSelectElement} */ (byId("own-against"));
  const library = createSavedRules(app, () => now?.about ?? null, offer);
  const table = createTryBoard(app, compare);
  /** The rules that are chosen, and what could be. @type {CustomRulesReply | null} */
  let now = null;
  /** The choices that differ from the rules one started from. @type {Map<string, string>} */
  let chosen = new Map();
  /** The rules one started from. */
  let base = "";
  /** The game that was on the board when the dialog was opened. @type {string | null} */
  let opened = null;
  const latest = createLatest();

  /** The rules by choice that the game on the board is played by; empty where it is another game. */
  function current() {
    const { game } = app.game();
    return games.some(({ id, chosen: options }) => id === game && options.length > 0) ? game : "";
  }

  /** The name of rules; empty where they have none. @param {string} id */
  const nameOfRules = (id) => (say(`game.${id}`) === say("own.name") ? "" : say(`game.${id}`));

  /** Makes rules known to the page, under a name. @param {GameInfo} about @param {string} name */
  function takeUp(about, name) {
    registerGame(games, about);
    phrases.nameGame(about.id, name);
  }

  /** Plays a game of rules, under a name. @param {GameInfo} about @param {string} name */
  function play(about, name) {
    takeUp(about, name);
    app.session.begin(about.id, "S", about.matches[0], rulesTag(name));
  }

  function nameSavedRules() {
    for (const { game, name } of customRules.read()) phrases.nameGame(game, name);
  }
  nameSavedRules();
  customRules.onChange(nameSavedRules);

  /** @param {string} option @param {string} value */
  const nameOf = (option, value) => {
    const key = `own.value.${option}.${value}`;
    return has(key) ? say(key) : value;
  };

  /** A field in which one value is chosen, or of a set several. @param {Choosable} option @param {string} value */
  function field({ name, values, many }, value) {
    const title = make("span", {}, say(`own.option.${name}`));
    if (!many) {
      const select = make("select", {}, ...values.map((one) => new Option(nameOf(name, one), one)));
      select.value = value;
      select.addEventListener("change", () => choose(name, select.value));
      return make("label", "field", title, select);
    }
    const boxes = values.slice(1).map((one) => {
      const box = make("input", { type: "checkbox", checked: value.split("-").includes(one), value: one });
      box.addEventListener("change", () => {
        const picked = boxes.filter(({ checked }) => checked).map((each) => each.value);
        choose(name, picked.join("-") || values[0]);
      });
      return box;
    });
    const labels = boxes.map((box) => make("label", {}, box, make("span", {}, nameOf(name, box.value))));
    const group = make("div", { className: "field", role: "group" }, title, make("span", "choices", ...labels));
    group.ariaLabel = title.textContent;
    return group;
  }

  /** Lays out all options, those changed marked. */
  function layOut() {
    if (!now) return;
    const focused = document.activeElement?.closest("[data-option]")?.getAttribute("data-option");
    const chosenFor = (/** @type {string} */ name) =>
      chosen.get(name) ?? now?.about.chosen.find(({ option }) => option === name)?.value ?? "";
    const groups = [...new Set(now.options.map(({ group }) => group))].map((group) => {
      const fields = (now?.options ?? [])
        .filter((option) => option.group === group)
        .map((option) => {
          const made = field(option, chosenFor(option.name));
          made.dataset.option = option.name;
          made.classList.toggle("changed", chosen.has(option.name));
          if (chosen.has(option.name))
            made.querySelector("span")?.append(make("span", "unseen", ` (${say("own.changed")})`));
          return made;
        });
      return make("fieldset", {}, make("legend", {}, say(`own.group.${group}`)), ...fields);
    });
    byId("own-options").replaceChildren(...groups);
    /** @type {HTMLElement | null | undefined} */ (
      focused && fieldOf(focused)?.querySelector("select, input")
    )?.focus();
  }

  /** @param {string} name */
  const fieldOf = (name) => byId("own-options").querySelector(`[data-option="${name}"]`);

  /** @param {string} name @param {string} value */
  function choose(name, value) {
    chosen.set(name, value);
    ask();
  }

  /** Asks the engine what has been chosen comes to. */
  async function ask() {
    const isLatest = latest.next();
    try {
      const found = await app.ask.tailor(
        base,
        [...chosen].map(([option, value]) => ({ option, value })),
      );
      if (!isLatest() || !dialog.open) return;
      now = found;
      tell("");
      layOut();
      show();
    } catch (error) {
      if (isLatest()) explain(error);
    }
  }

  /** Tells something above the board. @param {string} text */
  function tell(text) {
    byId("own-said").textContent = text;
  }

  /** Says why what is chosen cannot be, where it is chosen; all stays as it is. @param {unknown} error */
  function explain(error) {
    const options = wrongOptions(error);
    const key = `own.together.${options.join(".")}`;
    const text = has(key) ? say(key) : app.ask.failed(error);
    tell(`${text} ${say("own.kept")}`);
    for (const old of byId("own-options").querySelectorAll(".wrong")) old.remove();
    for (const name of options) fieldOf(name)?.after(make("p", "wrong", text));
    byId("own-play").toggleAttribute("disabled", true);
  }

  /** Shows what the rules are now. */
  async function show() {
    if (!now) return;
    const { about } = now;
    const isLatest = latest.join();
    byId("own-play").toggleAttribute("disabled", false);
    byId("own-estimated").textContent = "";
    library.show();
    table.begin(about);
    compare();
    const loaded = await app.loadManual().catch(() => null);
    if (!isLatest() || !loaded) return;
    const { manual, texts } = withOptions({ ...loaded, game: about, phrases });
    const rules = manual.games[about.id].rules.map(({ rule, clauses }) => {
      const { title, text, decided } = texts.rules[rule];
      return make("div", "own-rule", make("p", {}, make("b", {}, `${clauses[0]} ${title}. `), text ?? decided ?? ""));
    });
    byId("own-rules").replaceChildren(...rules);
  }

  /** Shows what may be played on the board, and what it captures, by these rules and by others. */
  async function compare() {
    const shown = table.shown();
    const place = byId("own-compared");
    place.replaceChildren();
    if (against.value === "" || !now || !shown) return;
    const isLatest = latest.join();
    try {
      const values = now.about.chosen.filter(({ option }) => ["houses", "seeds"].includes(option));
      const other = await app.ask.tailor(
        against.value,
        values.map(({ option, value }) => ({ option, value })),
      );
      const { games } = await app.ask.compare(now.about.id, shown.position, other.about.id);
      if (isLatest()) place.replaceChildren(...rowsOf(games));
    } catch (error) {
      if (isLatest()) place.replaceChildren(make("tr", {}, make("td", {}, app.ask.failed(error))));
    }
  }

  /** @param {PositionUnderRules[]} games */
  function rowsOf(games) {
    const signOf = (/** @type {PositionUnderRules} */ { shown }, /** @type {string} */ move) => {
      const choice = shown.choices.find((one) => one.move === move);
      if (!choice) return say("compare.none");
      const notes = choice.notes
        .filter((note) => has(`note.${note}`))
        .map((note) => ` ${say(`note.${note}`)}`)
        .join("");
      return (choice.captures > 0 ? say("moves.captures", { count: choice.captures }) : say("compare.legal")) + notes;
    };
    const moves = [...new Set(games.flatMap(({ shown }) => shown.choices.map(({ move }) => move)))].toSorted();
    const names = [library.name() || say("own.name"), against.selectedOptions[0].text];
    const heads = names.map((name) => make("th", { scope: "col" }, name));
    const rows = moves.map((move) => {
      const signs = games.map((ruled) => signOf(ruled, move));
      const cells = signs.map((sign) => make("td", {}, signs[0] === signs[1] ? sign : make("b", {}, sign)));
      return make("tr", {}, make("th", { scope: "row" }, move), ...cells);
    });
    return [make("tr", {}, make("td"), ...heads), ...rows];
  }

  /** Has the computer play against itself, and says how the game plays. */
  async function showSelfPlay() {
    if (!now) return;
    const { id } = now.about;
    const place = byId("own-estimated");
    const isLatest = latest.join();
    const wanted = () => isLatest() && dialog.open;
    const onProgress = (/** @type {number} */ done, /** @type {number} */ of) => {
      place.textContent = say("own.estimating", { done, games: of });
    };
    try {
      const found = await selfPlay(app.engine, id, wanted, onProgress);
      if (!found) return;
      const { games, first, drawn, moves, choices, early, longest } = found;
      const rounded = { moves: Math.round(moves), choices };
      place.textContent = say("own.estimated", { games, first, drawn, early, longest, ...rounded });
    } catch (error) {
      if (wanted()) place.textContent = app.ask.failed(error);
    }
  }

  from.addEventListener("change", () => {
    base = from.value;
    chosen = new Map();
    library.begin(library.kept().find(({ game }) => game === base)?.name ?? "");
    ask();
  });
  against.addEventListener("change", compare);
  byId("own-afresh").addEventListener("click", () => now && table.begin(now.about));
  byId("own-estimate").addEventListener("click", showSelfPlay);
  byId("own-play").addEventListener("click", () => {
    const played = now;
    dialog.close();
    if (played) play(played.about, library.name());
  });
  byId("own-read").addEventListener("click", () => {
    const read = now;
    dialog.close();
    if (!read) return;
    takeUp(read.about, library.name());
    location.hash = `#rules;${read.about.id}`;
  });
  dialog.addEventListener("close", () => {
    latest.next();
    table.close();
  });

  /** Offers what to start from, and what to compare with: the known games, and what is kept here. */
  function offer() {
    const known = new Map(
      (now?.presets ?? []).flatMap(({ game, name }) => {
        const key = [`game.${game}`, `game.${name}`].find(has); // those with a file of their own are called as that is
        return key ? [[game, say(key)]] : [];
      }),
    );
    const others = library.kept().filter(({ game }) => !known.has(game));
    const options = (/** @type {[game: string, name: string][]} */ all) =>
      all.map(([game, name]) => new Option(name, game));
    const groups = () => [
      ...(others.length > 0
        ? [make("optgroup", { label: say("own.yours") }, ...options(others.map(({ name, game }) => [game, name])))]
        : []),
      make("optgroup", { label: say("own.known") }, ...options([...known])),
    ];
    const other = against.value;
    from.replaceChildren(new Option(say("own.plain"), ""), ...groups());
    if (![...from.options].some(({ value }) => value === base))
      from.add(new Option(nameOfRules(base) || say("own.name"), base));
    from.value = base;
    against.replaceChildren(new Option(say("own.nothing"), ""), ...groups());
    against.value = [...against.options].some(({ value }) => value === other) ? other : "";
  }

  /** Starts from the game on the board. */
  async function begin() {
    const isLatest = latest.join();
    tell(say("share.waiting"));
    try {
      const here = current();
      const found = await app.ask.tailor(here, []);
      if (!isLatest()) return;
      [base, opened, now, chosen] = [here, here, found, new Map()];
      tell("");
      library.begin(nameOfRules(here));
      offer();
      layOut();
      show();
    } catch (error) {
      tell(app.ask.failed(error));
    }
  }

  return () => (now === null || opened !== current() ? begin() : ask()); // what was being chosen is still there
}
