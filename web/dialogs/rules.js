// @ts-check
// The dialog of the rules: what a game's rules are, one by one or all, read, linked and printed.

import { button, byId, dialogById, make } from "../dom.js";
import { registerGame, selectableGames } from "../game/state.js";
import { createLatest } from "../latest.js";
import { withOptions } from "../manual/custom_rules.js";
import { ruleView } from "../manual/rule_view.js";

/** @import { Rule, RuleBook } from "../manual/rule_view.js" */
/** @import { App } from "./app.js" */
/** @import { Lessons } from "./lessons.js" */
/** @typedef {{ of: RuleBook, rules: Rule[] }} PrintedRules what is printed of a game */

/** The address of a rule: by its name, or by a clause, which is that of all rules that rest on it. @param {string} game
 * @param {string} at */
const addressOf = (game, at) => `#rules;${game}${at === "" ? "" : `;${at}`}`;

/** The name of a rule on paper. @param {RuleBook} of @param {Rule} rule */
const printedId = ({ game }, { rule }) => `printed-${game.id}-${rule}`;

/** @param {string} href @param {(Node | string)[]} children */
const link = (href, ...children) => make("a", { href }, ...children);

/** @param {App} app @param {Lessons} lessons */
export function createRules(app, lessons) {
  const { phrases, games, ask } = app;
  const { say, has } = phrases;
  const dialog = dialogById("rules-dialog");
  const choice = /** @type {HTMLSelectElement} */ (byId("rules-game"));
  const [list, reader, paper] = [byId("rules-list"), byId("rules-reader"), byId("print")];
  /** @type {RuleBook | null} */
  let book = null;
  /** The language of the book. */
  let spoken = "";
  /** The game and the rule asked for last. @type {[id: string, at: string]} */
  let asked = ["", ""];
  const latest = createLatest();
  /** The diagrams of rules by choice, by game. @type {Map<string, RuleShown[]>} */
  const drawings = new Map();

  /** @param {string} id */
  const gameOf = (id) => games.find((game) => game.id === id) ?? games[0];

  /** @param {RuleBook} from @returns {Rule[]} */
  const rulesOf = ({ manual, game }) => manual.games[game.id].rules;

  /** Link the pages that a game's rules are based on. @param {RuleBook} from @returns {Element[]} */
  function sourcesOf({ game, manual }) {
    if (game.sources.length === 0) return [make("span", {}, say("rules.own"))];
    const links = game.sources.flatMap((source, at) => {
      const before = at > 0 ? ["; "] : [];
      if (!Object.hasOwn(manual.sources, source)) return [...before, source];
      const { title, address } = manual.sources[source];
      const anchor = link(address, title);
      anchor.rel = "noreferrer";
      anchor.target = "_blank";
      return [...before, anchor];
    });
    return [make("span", {}, say("rules.source", { sources: "" }), ...links)];
  }

  /** The list of a game's rules. @param {RuleBook} from */
  function showContents(from) {
    const { game, texts } = from;
    const items = rulesOf(from).map(({ rule, clauses }) => {
      const number = make("span", "clause", clauses[0]);
      return make("li", {}, link(addressOf(game.id, rule), number, texts.rules[rule].title));
    });
    list.replaceChildren(...items);
    byId("rules-card").textContent = has(`card.${game.id}`) ? say(`card.${game.id}`) : "";
    byId("rules-source").replaceChildren(...sourcesOf(from));
    byId("about").textContent = say("rules.about", { version: app.site.version });
  }

  /** Marks where one is in the list. @param {Rule[]} rules @param {Rule[]} found those that are read */
  function markContents(rules, found) {
    dialog.dataset.view = found.length > 0 ? "rule" : "contents";
    for (const [i, entry] of list.querySelectorAll("a").entries()) {
      if (found.includes(rules[i])) entry.setAttribute("aria-current", "page");
      else entry.removeAttribute("aria-current");
    }
  }

  /** The way on to another rule, or where there is none nothing. @param {RuleBook} from @param {Rule | undefined} rule
   * @param {"rules.previous" | "rules.next"} key */
  function way({ game, texts }, rule, key) {
    if (!rule) return make("span", {});
    return link(addressOf(game.id, rule.rule), make("small", {}, say(key)), texts.rules[rule.rule].title);
  }

  /** The rules asked for, one below the other, and the ways on from there. @param {RuleBook} from @param {string} at */
  function showRules(from, at) {
    const rules = rulesOf(from);
    const named = rules.filter(({ rule }) => rule === at);
    const found = named.length > 0 ? named : rules.filter(({ clauses }) => clauses.includes(at));
    const read = found.length > 0 ? found : rules.slice(0, 1);
    markContents(rules, found);
    const [before, after] = [rules[rules.indexOf(read[0]) - 1], rules[rules.indexOf(read[read.length - 1]) + 1]];
    reader.replaceChildren(
      make("p", "back", link(addressOf(from.game.id, ""), say("rules.all"))),
      ...read.map((rule) => ruleView(from, rule)),
      make("p", "clause", ...sourcesOf(from)),
      make("nav", "ways", way(from, before, "rules.previous"), way(from, after, "rules.next")),
      make(
        "p",
        "ends",
        button(say("rules.print-rule"), () => print([read])),
      ),
    );
    reader.scrollTop = 0;
    if (found.length > 0) reader.focus();
  }

  /** Lays rules out on paper, those of several games with a list of them before. @param {RuleBook} from
   * @param {Rule[][]} chapters the rules of each game, or some of the one that is open */
  function lay(from, chapters) {
    const parts = chapters.map((rules) => {
      const game = games.find(({ id }) => from.manual.games[id]?.rules.includes(rules[0])) ?? from.game;
      return { of: { ...from, game }, rules };
    });
    paper.replaceChildren(...(parts.length > 1 ? [printedContents(parts)] : []), ...parts.map(chapter));
  }

  /** A game on paper. @param {PrintedRules} part */
  function chapter({ of, rules }) {
    const printed = rules.map((rule) => {
      const view = ruleView(of, rule, true);
      view.id = printedId(of, rule);
      return view;
    });
    const head = [make("h2", {}, say(`game.${of.game.id}`)), make("p", "source", ...sourcesOf(of))];
    return make("section", "chapter", ...head, ...printed);
  }

  /** The list of all that is printed. @param {PrintedRules[]} parts */
  function printedContents(parts) {
    const lists = parts.map(({ of, rules }) => {
      const entries = rules.map((rule) => {
        const number = make("span", "clause", rule.clauses[0]);
        return make("li", {}, link(`#${printedId(of, rule)}`, number, of.texts.rules[rule.rule].title));
      });
      return make("section", {}, make("h2", {}, say(`game.${of.game.id}`)), make("ul", {}, ...entries));
    });
    const title = make("h1", {}, `${say("app")} · ${say("rules.title")}`);
    return make("nav", "chapter printed-contents", title, ...lists);
  }

  /** @param {Rule[][]} chapters */
  function print(chapters) {
    if (!book) return;
    lay(book, chapters);
    window.print();
  }

  /**
   * Gets to know a game that an address names.
   * @param {string} id @returns {Promise<string>} why it can't be, or nothing
   */
  async function meet(id) {
    if (games.some((one) => one.id === id)) return "";
    byId("rules-state").textContent = say("rules.loading"); // the engine may have to start first
    try {
      const { about } = await ask.tailor(id, []);
      registerGame(games, about);
      return "";
    } catch (error) {
      return ask.failed(error);
    }
  }

  /**
   * Shows what is asked for, when its words are here; the list of the game on the board, and why, where there is no
   * such game.
   * @param {string} id a game @param {string} at a rule, a clause, or nothing
   */
  async function show(id, at) {
    asked = [id, at];
    const isLatest = latest.next();
    const wrong = await meet(id);
    if (!isLatest()) return;
    const [game, place] = wrong === "" ? [gameOf(id), at] : [gameOf(app.game().game), ""];
    choice.replaceChildren(...selectableGames(games, game.id).map((one) => new Option(say(`game.${one.id}`), one.id)));
    choice.value = game.id;
    byId("rules-lesson").hidden = game.told.length > 0;
    const here = spoken === phrases.language() ? book : null;
    byId("rules-state").textContent = here ? "" : say("rules.loading");
    byId("rules-retry").hidden = true;
    const loaded = here ?? (await app.loadManual().catch(() => null));
    if (!isLatest()) return;
    byId("rules-state").textContent = loaded ? wrong : say("rules.failed");
    byId("rules-retry").hidden = loaded !== null;
    byId("rules-ends").hidden = loaded === null;
    if (!loaded) return;
    spoken = phrases.language();
    read(withOptions({ ...loaded, game, phrases }), place);
    illustrate({ ...loaded, game, phrases }, place);
  }

  /** Adds the diagrams of rules by choice, as soon as there are any. @param {RuleBook} from @param {string} at */
  async function illustrate(from, at) {
    const isLatest = latest.join();
    if (from.game.told.length === 0) return;
    try {
      const illustrated = drawings.get(from.game.id) ?? (await ask.illustrate(from.game.id));
      drawings.set(from.game.id, illustrated);
      if (isLatest()) read(withOptions(from, illustrated), at);
    } catch (error) {
      if (isLatest()) byId("rules-state").textContent = ask.failed(error);
    }
  }

  /** Has rules read. @param {RuleBook} from @param {string} at */
  function read(from, at) {
    book = from;
    paper.replaceChildren();
    showContents(from);
    showRules(from, at);
  }

  choice.addEventListener("change", () => {
    location.hash = addressOf(choice.value, "");
  });
  byId("rules-retry").addEventListener("click", () => show(...asked));
  byId("rules-lesson").addEventListener("click", () => {
    dialog.close();
    lessons.open(choice.value);
  });
  byId("print-game").addEventListener("click", () => book && print([rulesOf(book)]));
  byId("print-all").addEventListener("click", () => {
    const from = book;
    if (from) print(games.flatMap(({ id }) => (from.manual.games[id] ? [from.manual.games[id].rules] : [])));
  });
  window.addEventListener("beforeprint", () => {
    if (dialog.open && paper.childElementCount === 0 && book) lay(book, [rulesOf(book)]);
  });
  dialog.addEventListener("close", () => {
    reader.replaceChildren();
    paper.replaceChildren();
    if (location.hash.startsWith("#rules")) history.replaceState(null, "", location.pathname + location.search);
  });

  return {
    /** Makes the dialog ready to be opened: for the game on the board, unless an address says another. */
    prepare: () => void (location.hash.startsWith("#rules") || show(app.game().game, "")),
    /** Opens what an address of the rules names; without one it closes. @param {string} address as `addressOf` gives
     * @returns {boolean} whether the address was for this dialog */
    follow(address) {
      // Some programs encode the semicolons, some append parameters.
      const [kind, game = app.game().game, at = ""] = address.split(/[?&]/, 1)[0].split(/;|%3B/i);
      if (kind === "") dialog.close();
      if (kind !== "#rules") return kind === "";
      if (!dialog.open) dialog.showModal();
      show(game, at);
      return true;
    },
  };
}
