// @ts-check
// The dialog of the saved games: go on with one, name it, delete it and undo that, and all of them as one file.

import { button, byId, dialogById, make, svg } from "../dom.js";
import { localDay, regional } from "../game/dates.js";
import { DEEPEST, isTooDeep, longComment } from "../game/move_tree.js";
import { LEVELS } from "../game/state.js";
import { diagram, draw } from "../manual/diagram.js";
import { LONGEST_NAME } from "../storage/custom_rules.js";
import { canShareFiles, download, shareFile } from "../storage/downloads.js";
import { textOf } from "../storage/files.js";
import { createGameList } from "../storage/game_list.js";
import { FORM, isKept, parseJson } from "../storage/journal.js";
import { isStarted, mergeProgress, progressOf } from "../storage/progress.js";
import { matchesFilter, opponentOf, scoreByLevel } from "../storage/statistics.js";
import { levelNumber } from "../text/levels.js";
import { namesIn, rulesNameIn } from "../text/players.js";
import { createSentences } from "../text/sentences.js";

/** @import { Copy, ListedGame } from "../storage/game_list.js" */
/** @import { StorageFault } from "../storage/game_store.js" */
/** @import { App } from "./app.js" */
/**
 * @typedef {{ code: "file" | "long" | "newer" | "game" | "level" | "deep" | "comment" | "heading" | "empty",
 *   number: number, moves: number, found: number, most: number }} FileFault what is wrong with a file: `number` which
 *   of its games, `moves` after how many moves of it, `found` the letters or the level it has there, and `most` what it
 *   may have
 */

/** The kind that a file of games says it is. */
const KIND = "mashimo-games";
/** The most letters that are read. */
export const LONGEST = 50_000_000;
/** A comment may have as many letters as a whole game's file (`LONGEST` of play/ogn.py). */
const LONGEST_COMMENT = 250_000;
/** The number of games from which on there is a field to look for one. */
const FEW = 3;
/** The games of a file that the engine is asked about at a time. */
const AT_ONCE = 25;
/** The rows that are made at a time: a thousand would take seconds. */
const ROWS = 60;
const ICONS = {
  rename: "M4 20h4L19 9l-4-4L4 16zM13 7l4 4",
  delete: "M4 7h16M9 7V4h6v3M6.500 7l1 13h9l1-13M10 11v5.500M14 11v5.500",
};

/**
 * The text of a file that holds these games, and how a person stands in the exercises; what the engine showed of the
 * games is left out.
 * @param {Copy[]} games @param {Progress | null} [exercises] null where none has been tried
 */
export function serializeGames(games, exercises = null) {
  const copies = games.map(({ name, begun, saved, computer, level, state: { shown: _, ...state } }) => {
    return { name, begun: new Date(begun), saved: new Date(saved), computer, level, state };
  });
  return `${JSON.stringify({ file: KIND, form: FORM, games: copies, exercises: exercises ?? undefined }, null, 1)}\n`;
}

/** The games of a file, or what is wrong with it. Whether they can be played the engine is still to be asked.
 * @param {string} text @returns {{ games: Copy[], wrong: FileFault | null }} */
export function parseGamesFile(text) {
  /** @param {FileFault["code"]} code @param {Partial<FileFault>} [facts] */
  const refused = (code, facts) => ({ games: [], wrong: { code, number: 0, moves: 0, found: 0, most: 0, ...facts } });
  if (text.length > LONGEST) return refused("long", { found: text.length, most: LONGEST });
  const file = parseJson(text);
  if (file?.file !== KIND || !Number.isInteger(file.form) || file.form < 2) return refused("file");
  if (file.form > FORM) return refused("newer");
  if (!Array.isArray(file.games)) return refused("file");
  /** @type {Copy[]} */
  const games = file.games.map(parseGame);
  for (const [at, copy] of games.entries()) {
    const wrong = validate(copy);
    if (wrong) return refused(wrong.code, { ...wrong, number: at + 1 });
  }
  return games.length === 0 ? refused("empty") : { games, wrong: null };
}

/** How a person stands in the exercises, by a file; null where it does not say. @param {string} text */
export const exercisesOf = (text) => progressOf(parseJson(text)?.exercises);

/** A game of a file, as it is to be looked at. @param {any} value */
function parseGame(value) {
  const { name, begun, saved, computer, level, state } = value ?? {};
  const named = typeof name === "string" ? name.slice(0, LONGEST_NAME) : "";
  return {
    name: named,
    begun: Date.parse(begun),
    saved: Date.parse(saved),
    computer,
    level,
    state: { ...state, shown: null },
  };
}

/** The fault of a game of a file, as far as it shows without the engine. @param {Copy} copy
 * @returns {(Partial<FileFault> & { code: FileFault["code"] }) | null} */
function validate(copy) {
  const { notes } = copy.state;
  if (notes !== undefined && isTooDeep(notes)) return { code: "deep", most: DEEPEST };
  if (!isKept({ ...copy, id: "", count: 0 })) return { code: "game" };
  if (!LEVELS.some((level) => level === copy.level)) return { code: "level", found: copy.level };
  const long = notes ? longComment(notes, LONGEST_COMMENT) : null;
  if (!long) return null;
  return {
    code: long.moves === 0 ? "heading" : "comment",
    moves: long.moves,
    found: long.length,
    most: LONGEST_COMMENT,
  };
}

/** @param {App} app @returns {() => void} makes the dialog ready to be opened */
export function createGames(app) {
  const { phrases, games: baked, library, progress } = app;
  const { say } = phrases;
  const saved = createGameList(library);
  const list = byId("games-list");
  const note = byId("games-note");
  const more = byId("games-more");
  const chooser = /** @type {HTMLInputElement} */ (byId("games-file"));
  const find = /** @type {HTMLInputElement} */ (byId("games-find"));
  const ofGame = /** @type {HTMLSelectElement} */ (byId("games-game"));
  const against = /** @type {HTMLSelectElement} */ (byId("games-opponent"));

  /** The games as listed last. @type {ListedGame[]} */
  let all = [];
  /** The texts of games that cannot be read, by key. @type {[string, string][]} */
  let damaged = [];
  /** Why the games are not safe. @type {StorageFault | null} */
  let fault = null;
  /** The games that match the filter, and how many of them have a row. */
  let [found, shown] = [all, 0];

  /** @param {ListedGame} entry */
  const nameOf = (entry) =>
    entry.name || rulesNameIn(entry.tags) || (gameInfo(entry) ? say(`game.${entry.game}`) : entry.game);

  /** @param {{ game: string, shown: Pick<Position, "about"> | null }} entry */
  const gameInfo = ({ game, shown: position }) => baked.find(({ id }) => id === game) ?? position?.about;

  /** The number that the level of a game has now. @param {Parameters<typeof gameInfo>[0] & { level: number }} entry */
  function levelOf(entry) {
    const game = gameInfo(entry);
    return game ? levelNumber(game, entry.level) : entry.level;
  }

  /**
   * A button with a picture, and words for its name.
   * @param {keyof typeof ICONS} icon @param {string} name @param {() => void} onClick
   */
  function iconButton(icon, name, onClick) {
    const drawing = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: ICONS[icon] }));
    const made = button(drawing, onClick, "icon");
    made.title = say(`games.${icon}`, { name });
    made.setAttribute("aria-label", made.title);
    return made;
  }

  /** The two people at a game, by their names where these are known. @param {Tag[]} tags */
  function between(tags) {
    const { S, N } = namesIn(tags);
    return S || N ? say("games.between", { south: S ?? say("side.S"), north: N ?? say("side.N") }) : say("games.two");
  }

  /** The standing of a game, in a few words. @param {ListedGame} entry */
  function standing(entry) {
    const { tags, computer, moves, shown: position } = entry;
    const game = gameInfo(entry);
    const facts = [
      computer === "" ? between(tags) : say("games.computer", { level: levelOf(entry) }),
      ...tags.flatMap(({ name, value }) => (name === "Event" && value !== "?" ? [value] : [])),
      say("games.moves", { count: moves }),
    ];
    if (!position || !game) return facts;
    const seats = () => ({ computer, names: namesIn(tags) });
    return [...facts, createSentences(phrases, game.layout, game.reasons, seats).turn(position)];
  }

  /** The board as it stands, small. @param {ListedGame} entry @returns {Node | string} */
  function picture(entry) {
    const game = gameInfo(entry);
    if (!entry.shown || !game) return "";
    const { places, owners } = entry.shown;
    const drawn = draw(diagram(game.layout, { seeds: { places }, owners, name: "" }));
    drawn.setAttribute("aria-hidden", "true");
    return drawn;
  }

  /** A game of the list. @param {ListedGame} kept */
  function row(kept) {
    const { id } = kept;
    const name = nameOf(kept);
    const form = new Intl.DateTimeFormat(regional(phrases.language()), { dateStyle: "medium", timeStyle: "short" });
    const when = form.format(kept.saved);
    const now = id === library.id();
    const open = make("button", { type: "button", className: "kept", disabled: now || !gameInfo(kept) });
    const words = make("span", { className: "kept-words" }, make("b", {}, name));
    words.append(
      make("span", {}, ...standing(kept).flatMap((fact) => [make("span", { className: "fact" }, fact), " "])),
    );
    words.append(make("span", { className: "quiet" }, now ? say("games.now") : when));
    open.append(make("span", { className: "kept-board" }, picture(kept)), words);
    open.addEventListener("click", () => {
      dialogById("games-dialog").close();
      app.session.resume(id);
    });
    const tools = make("span", { className: "kept-tools" });
    const item = make("li", {}, open, tools);
    tools.append(iconButton("rename", name, () => rename(item, kept)));
    if (!now) tools.append(iconButton("delete", name, () => remove(item, kept)));
    return item;
  }

  /** Puts a row in the place of another, and the focus into it. @param {Element} old @param {HTMLElement} fresh */
  function swap(old, fresh) {
    old.replaceWith(fresh);
    /** @type {HTMLElement | null} */ (fresh.querySelector("input, button:not(:disabled)"))?.focus();
  }

  /** @param {HTMLElement} item @param {ListedGame} kept */
  function rename(item, kept) {
    const field = make("input", { value: nameOf(kept), maxLength: LONGEST_NAME, autocomplete: "off" });
    const label = make("label", { className: "field" }, make("span", {}, say("games.name")), field);
    const done = async () => {
      const name = field.value.trim();
      if (await saved.rename(kept.id, name)) kept.name = name;
      else note.textContent = say("games.unnamed");
      swap(editing, row(kept));
    };
    const editing = make("li", { className: "kept-note" }, label, button(say("games.save"), done, "act main"));
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault(); // it would press what has the focus next, or close the dialog
      if (event.key === "Enter") done();
      else swap(editing, row(kept));
    });
    swap(item, editing);
    field.select();
  }

  /** @param {HTMLElement} item @param {ListedGame} kept */
  async function remove(item, kept) {
    const name = nameOf(kept);
    const words = make("span", {}, say("games.deleted", { name }));
    const restore = await saved.remove(kept);
    if (!restore) return refresh();
    all = all.filter(({ id }) => id !== kept.id);
    const undo = button(say("control.restore"), async () => {
      const restored = await restore();
      if (restored === "back") {
        all = [...all, kept].sort((one, other) => other.saved - one.saved);
        kept.count += 1;
        return swap(gone, row(kept));
      }
      await refresh();
      note.textContent = say("games.beside", { name });
    });
    const gone = make("li", { className: "kept-note" }, words, undo);
    swap(item, gone);
    return undefined;
  }

  /** A game that could not be read: its text, to be copied or thrown away. @param {[string, string]} entry */
  function damagedRow([key, text]) {
    const field = make("textarea", { value: text, readOnly: true, rows: 2 });
    const label = make("label", { className: "field" }, make("span", {}, say("games.damaged")), field);
    const forget = button(say("games.forget"), async () => {
      const restore = await saved.drop(key, text);
      const undo = button(say("control.restore"), () => {
        restore();
        swap(gone, item);
      });
      const gone = make("li", { className: "kept-note" }, make("span", {}, say("games.forgotten")), undo);
      swap(item, gone);
    });
    const item = make("li", { className: "kept-note" }, label, forget);
    return item;
  }

  /** The words said of a game, and by its file, to be searched. @param {ListedGame} entry */
  const saidOf = (entry) => [nameOf(entry), ...standing(entry), ...entry.tags.map(({ value }) => value)].join(" ");

  /** Reads the list anew, and shows it. */
  async function refresh() {
    ({ games: all, damaged, fault } = await saved.list());
    show();
  }

  /** Shows what matches the filter: the first rows, and the others when they are wanted. */
  function show() {
    const wrong = library.trouble() ?? fault;
    byId("games-safe").textContent = say(wrong ? `storage.${wrong}` : "games.safe");
    const wanted = { words: find.value.trim(), game: ofGame.value, opponent: against.value };
    found = all.filter((entry) => matchesFilter(entry, wanted, () => saidOf(entry), levelOf));
    shown = 0;
    list.replaceChildren(...damaged.map(damagedRow));
    showMore();
    byId("games-none").hidden = all.length + list.childElementCount > 0;
    byId("games-unfound").hidden = all.length === 0 || found.length > 0;
    byId("games-sought").hidden = all.length < FEW;
    /** @type {HTMLButtonElement} */ (byId("games-export")).disabled = all.length === 0;
    showResults(found);
  }

  /** Adds the next rows. */
  function showMore() {
    const next = found.slice(shown, shown + ROWS);
    list.append(...next.map(row));
    shown += next.length;
    more.hidden = shown === found.length;
    more.textContent = say("games.more", { count: found.length - shown });
  }

  /** Offers to look for what there is. */
  function offer() {
    const games = [...new Set(all.map(({ game }) => game))].map((game) => new Option(say(`game.${game}`), game));
    const opponents = [...new Set(all.map((entry) => opponentOf(entry, levelOf)))];
    const levels = opponents.filter((level) => level !== "people").toSorted((one, other) => +one - +other);
    const level = (/** @type {string} */ one) => new Option(say("games.computer", { level: Number(one) }), one);
    const people = opponents.includes("people") ? [new Option(say("games.people"), "people")] : [];
    ofGame.replaceChildren(new Option(say("games.any-game"), ""), ...games);
    against.replaceChildren(new Option(say("games.any-opponent"), ""), ...people, ...levels.map(level));
  }

  /** The results of the person against each level, in these games. @param {ListedGame[]} games */
  function showResults(games) {
    const tallies = scoreByLevel(games, levelOf);
    const heads = ["games.of-game", "games.level", "games.won", "games.drawn", "games.lost"];
    const head = make("tr", {}, ...heads.map((key) => make("th", { scope: "col" }, say(key))));
    const rows = tallies.map(({ game, level, won, drawn, lost }) => {
      const numbers = [level, won, drawn, lost].map((number) => make("td", {}, `${number}`));
      return make("tr", {}, make("th", { scope: "row" }, say(`game.${game}`)), ...numbers);
    });
    byId("games-results").hidden = tallies.length === 0;
    byId("games-tallies").replaceChildren(head, ...rows);
  }

  /** All games as a file: to the share sheet where there is one for files, else to be downloaded. */
  async function exportAll() {
    const names = new Map(all.map(({ id, name }) => [id, name]));
    const copies = (await saved.read([...names.keys()])).map((kept) => ({ ...kept, name: names.get(kept.id) ?? "" }));
    const called = `mashimo-${localDay()}.txt`;
    const known = progress.read();
    const text = serializeGames(copies, isStarted(known) ? known : null);
    if (matchMedia("(pointer: coarse)").matches && canShareFiles() && (await shareFile(called, text))) return;
    download(called, text);
    note.textContent = say("games.exported", { file: called });
  }

  /**
   * Asks the engine what to show of a game. @param {Copy} copy @returns {Promise<string>} why it cannot be played, if
   * so
   */
  async function check(copy) {
    if (!gameInfo({ game: copy.state.game, shown: null })) return say("games.unknown");
    const { shown: position, failed } = await app.ask.validateGame(copy.state);
    if (failed) return app.failure(failed);
    copy.state = { ...copy.state, shown: position };
    return "";
  }

  /**
   * Asks the engine what to show of each game, several at a time.
   * @param {Copy[]} fresh @param {Copy[]} games all games of the file @returns {Promise<string>} what is wrong, if
   *   anything
   */
  async function checkAll(fresh, games) {
    for (let at = 0; at < fresh.length; at += AT_ONCE) {
      const some = fresh.slice(at, at + AT_ONCE);
      note.textContent = say("games.checking", { number: games.indexOf(some[0]) + 1, of: games.length });
      const faults = await Promise.all(some.map(check));
      const first = faults.findIndex(Boolean);
      if (first >= 0)
        return say("games.wrong-move", { number: games.indexOf(some[first]) + 1, message: faults[first] });
    }
    return "";
  }

  /**
   * Adds the games of a file to those here, all or none of them.
   * @param {string} text @returns {Promise<string>} what has come of it
   */
  async function importAll(text) {
    const { games, wrong } = parseGamesFile(text);
    if (wrong) return say(`games.wrong-${wrong.code}`, wrong);
    const fresh = await saved.missing(games, all);
    const faulty = await checkAll(fresh, games);
    if (faulty) return faulty;
    const onProgress = (/** @type {number} */ number) => {
      note.textContent = say("games.saving", { number, of: fresh.length });
    };
    const refused = await saved.add(fresh, onProgress);
    if (refused) return say(refused === "full" ? "games.wrong-full" : "storage.journal");
    const exercises = exercisesOf(text);
    if (exercises) await progress.change((own) => mergeProgress(own, exercises));
    await refresh();
    const there = games.length - fresh.length;
    return [say("games.added", { count: fresh.length }), there > 0 ? say("games.there", { count: there }) : ""]
      .join(" ")
      .trim();
  }

  chooser.addEventListener("change", async () => {
    const [file] = chooser.files ?? [];
    chooser.value = "";
    if (file) note.textContent = await importAll(await textOf(file, file.size));
  });
  find.addEventListener("input", show);
  for (const field of [ofGame, against]) field.addEventListener("change", show);
  byId("games-import").addEventListener("click", () => chooser.click());
  byId("games-export").addEventListener("click", exportAll);

  more.addEventListener("click", showMore);
  new IntersectionObserver(([{ isIntersecting }]) => isIntersecting && showMore()).observe(more);

  return async () => {
    for (const told of [note, byId("games-safe")]) told.textContent = "";
    list.replaceChildren();
    for (const part of [more, byId("games-none")]) part.hidden = true;
    for (const field of [find, ofGame, against]) field.value = "";
    await refresh();
    offer();
  };
}
