// @ts-check
// The room of the games kept on this device: go on with one, name it, delete it and take that back, and all of them as
// one file.

import { button, dialog, element, make, svg } from "../dom.js";
import { localDay, regional } from "../game/dates.js";
import { LEVELS } from "../game/state.js";
import { DEEPEST, isTooDeep, longComment } from "../game/variations.js";
import { diagram, draw } from "../manual/diagram.js";
import { canHandOver, download, handOver } from "../storage/downloads.js";
import { LONGEST_NAME } from "../storage/own_sets.js";
import { fuller, hasBegun, progressOf } from "../storage/progress.js";
import { fits, opponentOf, talliesOf } from "../storage/results.js";
import { FORM, isKept, parsed } from "../storage/slots.js";
import { numberIn } from "../words/levels.js";
import { namesIn, rulesIn } from "../words/people.js";
import { createSentences } from "../words/sentences.js";

/** @import { KeptGame, KeptState } from "../game/state.js" */
/** @import { Phrases } from "../words/phrases.js" */
/** @import { Shelf } from "../storage/games.js" */
/** @import { Copy } from "../storage/places.js" */
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
const ICONS = {
  rename: "M4 20h4L19 9l-4-4L4 16zM13 7l4 4",
  delete: "M4 7h16M9 7V4h6v3M6.500 7l1 13h9l1-13M10 11v5.500M14 11v5.500",
};

/**
 * The text of a file that holds these games, and how a person stands in the exercises; what the engine showed of the
 * games is left out.
 * @param {Copy[]} games @param {Progress | null} [exercises] null where none has been tried
 */
export function fileOf(games, exercises = null) {
  const copies = games.map(({ name, begun, saved, computer, level, state: { shown: _, ...state } }) => {
    return { name, begun: new Date(begun), saved: new Date(saved), computer, level, state };
  });
  return `${JSON.stringify({ file: KIND, form: FORM, games: copies, exercises: exercises ?? undefined }, null, 1)}\n`;
}

/** The games of a file, or what is wrong with it. Whether they can be played the engine is still to be asked.
 * @param {string} text @returns {{ games: Copy[], wrong: FileFault | null }} */
export function gamesOf(text) {
  /** @param {FileFault["code"]} code @param {Partial<FileFault>} [facts] */
  const refused = (code, facts) => ({ games: [], wrong: { code, number: 0, moves: 0, found: 0, most: 0, ...facts } });
  if (text.length > LONGEST) return refused("long", { found: text.length, most: LONGEST });
  const file = parsed(text);
  if (file?.file !== KIND || !Number.isInteger(file.form) || file.form < 2) return refused("file");
  if (file.form > FORM) return refused("newer");
  if (!Array.isArray(file.games)) return refused("file");
  /** @type {Copy[]} */
  const games = file.games.map(copyOf);
  for (const [at, copy] of games.entries()) {
    const wrong = wrongWith(copy);
    if (wrong) return refused(wrong.code, { ...wrong, number: at + 1 });
  }
  return games.length === 0 ? refused("empty") : { games, wrong: null };
}

/** How a person stands in the exercises, by a file; null where it does not say. @param {string} text */
export const exercisesOf = (text) => progressOf(parsed(text)?.exercises);

/** A game of a file, as it is to be looked at. @param {any} value */
function copyOf(value) {
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
function wrongWith(copy) {
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

/** The gist of a state: all it says, without what the engine showed of it. @param {KeptState} state */
const gist = ({ shown: _, ...state }) => JSON.stringify(state);

/**
 * @param {Phrases} phrases
 * @param {{ games: BakedGame[], shelf: Shelf,
 *   progress: ReturnType<typeof import("../storage/progress.js").createProgress>, resume: (id: string) => void,
 *   look: (state: KeptState) => Promise<{ shown: Position | null, failed: Failed | null }>,
 *   failure: (failed: Failed) => string }} page `look` asks the engine what to show of a game, `failure` says why it
 *   can't
 * @returns {() => void} makes the room ready to be opened
 */
export function createGames(phrases, { games: baked, shelf, progress, resume, look, failure }) {
  const { say } = phrases;
  const list = element("games-list");
  const note = element("games-note");
  const chooser = /** @type {HTMLInputElement} */ (element("games-file"));
  const find = /** @type {HTMLInputElement} */ (element("games-find"));
  const ofGame = /** @type {HTMLSelectElement} */ (element("games-game"));
  const against = /** @type {HTMLSelectElement} */ (element("games-opponent"));

  /** @param {KeptGame} kept */
  const nameOf = ({ id, state }) =>
    shelf.nameOf(id) || rulesIn(state.notes?.tags ?? []) || (bakedOf(state) ? say(`game.${state.game}`) : state.game);

  /** @param {KeptState} state */
  const bakedOf = (state) => baked.find(({ id }) => id === state.game) ?? state.shown?.about;

  /** The number that the level of a game has now. @param {KeptGame} kept */
  function levelOf({ state, level }) {
    const found = bakedOf(state);
    return found ? numberIn(found, level) : level;
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

  /** The two people at a game, by their names where these are known. @param {KeptState} state */
  function between({ notes }) {
    const { S, N } = namesIn(notes?.tags ?? []);
    return S || N ? say("games.between", { south: S ?? say("side.S"), north: N ?? say("side.N") }) : say("games.two");
  }

  /** The standing of a game, in a few words. @param {KeptGame} kept */
  function standing(kept) {
    const { state, computer } = kept;
    const found = bakedOf(state);
    const players = computer === "" ? between(state) : say("games.computer", { level: levelOf(kept) });
    const moves = say("games.moves", { count: state.line.length });
    const occasion = (state.notes?.tags ?? []).filter(({ name, value }) => name === "Event" && value !== "?");
    if (!state.shown || !found) return [players, ...occasion.map(({ value }) => value), moves];
    const seats = () => ({ computer, names: namesIn(state.notes?.tags ?? []) });
    return [
      players,
      ...occasion.map(({ value }) => value),
      moves,
      createSentences(phrases, found.layout, found.reasons, seats).turn(state.shown),
    ];
  }

  /** The board as it stands, small. @param {KeptState} state @returns {Node | string} */
  function picture(state) {
    const found = bakedOf(state);
    if (!state.shown || !found) return "";
    const { places, owners } = state.shown;
    const drawn = draw(diagram(found.layout, { seeds: { places }, owners, name: "" }));
    drawn.setAttribute("aria-hidden", "true");
    return drawn;
  }

  /** A game of the list. @param {KeptGame} kept */
  function row(kept) {
    const { id, state, saved } = kept;
    const name = nameOf(kept);
    const form = new Intl.DateTimeFormat(regional(phrases.language()), { dateStyle: "medium", timeStyle: "short" });
    const when = form.format(saved);
    const now = id === shelf.id();
    const open = make("button", { type: "button", className: "kept", disabled: now || !bakedOf(state) });
    const words = make("span", { className: "kept-words" }, make("b", {}, name));
    words.append(
      make("span", {}, ...standing(kept).flatMap((fact) => [make("span", { className: "fact" }, fact), " "])),
    );
    words.append(make("span", { className: "quiet" }, now ? say("games.now") : when));
    open.append(make("span", { className: "kept-board" }, picture(state)), words);
    open.addEventListener("click", () => {
      dialog("games-dialog").close();
      resume(id);
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

  /** @param {HTMLElement} item @param {KeptGame} kept */
  function rename(item, kept) {
    const field = make("input", { value: nameOf(kept), maxLength: LONGEST_NAME, autocomplete: "off" });
    const label = make("label", { className: "field" }, make("span", {}, say("games.name")), field);
    const done = async () => {
      const called = await shelf.rename(kept.id, field.value.trim());
      swap(editing, row(kept));
      if (!called) note.textContent = say("games.unnamed");
    };
    const editing = make("li", { className: "kept-note" }, label, button(say("games.save"), done, "act main"));
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault(); // it would press what has the focus next, or close the room
      if (event.key === "Enter") done();
      else swap(editing, row(kept));
    });
    swap(item, editing);
    field.select();
  }

  /** @param {HTMLElement} item @param {KeptGame} kept */
  async function remove(item, kept) {
    const name = nameOf(kept);
    const words = make("span", {}, say("games.deleted", { name }));
    const bringBack = await shelf.remove(kept.id);
    if (!bringBack) return show();
    const undo = button(say("control.restore"), async () => {
      const restored = await bringBack();
      swap(gone, row(kept));
      if (restored === "back") return;
      show();
      note.textContent = say("games.beside", { name });
    });
    const gone = make("li", { className: "kept-note" }, words, undo);
    swap(item, gone);
  }

  /** A game that could not be read: its text, to be copied or thrown away. @param {[string, string]} entry */
  function damagedRow([key, text]) {
    const field = make("textarea", { value: text, readOnly: true, rows: 2 });
    const label = make("label", { className: "field" }, make("span", {}, say("games.damaged")), field);
    const forget = button(say("games.forget"), () => {
      const bringBack = shelf.drop(key);
      const undo = button(say("control.restore"), () => {
        bringBack();
        swap(gone, item);
      });
      const gone = make("li", { className: "kept-note" }, make("span", {}, say("games.forgotten")), undo);
      swap(item, gone);
    });
    const item = make("li", { className: "kept-note" }, label, forget);
    return item;
  }

  /** The words said of a game, and by its file, to be searched. @param {KeptGame} kept */
  function saidOf(kept) {
    const tags = (kept.state.notes?.tags ?? []).map(({ value }) => value);
    return [nameOf(kept), ...standing(kept), ...tags].join(" ");
  }

  function show() {
    element("games-safe").textContent = say(shelf.trouble() ? `storage.${shelf.trouble()}` : "games.safe");
    const all = shelf.games();
    const wanted = { words: find.value.trim(), game: ofGame.value, opponent: against.value };
    const found = all.filter((kept) => fits(kept, wanted, saidOf(kept), levelOf));
    list.replaceChildren(...shelf.aside().map(damagedRow), ...found.map(row));
    element("games-none").hidden = all.length + list.childElementCount > 0;
    element("games-unfound").hidden = all.length === 0 || found.length > 0;
    element("games-sought").hidden = all.length < FEW;
    /** @type {HTMLButtonElement} */ (element("games-export")).disabled = all.length === 0;
    showResults(found);
  }

  /** Offers to look for what there is. */
  function offer() {
    const all = shelf.games();
    const games = [...new Set(all.map(({ state }) => state.game))].map((game) => new Option(say(`game.${game}`), game));
    const opponents = [...new Set(all.map((kept) => opponentOf(kept, levelOf)))];
    const levels = opponents.filter((level) => level !== "people").toSorted((one, other) => +one - +other);
    const level = (/** @type {string} */ one) => new Option(say("games.computer", { level: Number(one) }), one);
    const people = opponents.includes("people") ? [new Option(say("games.people"), "people")] : [];
    ofGame.replaceChildren(new Option(say("games.any-game"), ""), ...games);
    against.replaceChildren(new Option(say("games.any-opponent"), ""), ...people, ...levels.map(level));
    find.value = "";
  }

  /** The results of the person against each level, in these games. @param {KeptGame[]} games */
  function showResults(games) {
    const tallies = talliesOf(games, levelOf);
    const heads = ["games.of-game", "games.level", "games.won", "games.drawn", "games.lost"];
    const head = make("tr", {}, ...heads.map((key) => make("th", { scope: "col" }, say(key))));
    const rows = tallies.map(({ game, level, won, drawn, lost }) => {
      const numbers = [level, won, drawn, lost].map((number) => make("td", {}, `${number}`));
      return make("tr", {}, make("th", { scope: "row" }, say(`game.${game}`)), ...numbers);
    });
    element("games-results").hidden = tallies.length === 0;
    element("games-tallies").replaceChildren(head, ...rows);
  }

  /** All games as a file: to the share sheet where there is one for files, else to be downloaded. */
  async function exportAll() {
    const copies = shelf.games().map((kept) => ({ ...kept, name: shelf.nameOf(kept.id) }));
    const called = `mashimo-${localDay()}.txt`;
    const known = progress.read();
    const text = fileOf(copies, hasBegun(known) ? known : null);
    if (matchMedia("(pointer: coarse)").matches && canHandOver() && (await handOver(called, text))) return;
    download(called, text);
    note.textContent = say("games.exported", { file: called });
  }

  /**
   * Takes in how a person stands in the exercises, where a file says that more was tried than here.
   * @param {Progress | null} exercises
   */
  function takeExercises(exercises) {
    if (exercises) progress.change((own) => fuller(own, exercises));
  }

  /**
   * Adds the games of a file to those here, all or none of them.
   * @param {string} text @returns {Promise<string>} what has come of it
   */
  async function importAll(text) {
    const { games, wrong } = gamesOf(text);
    if (wrong) return say(`games.wrong-${wrong.code}`, wrong);
    const known = new Set(shelf.games().map(({ state }) => gist(state)));
    const fresh = games.filter(({ state }) => !known.has(gist(state)));
    for (const copy of fresh) {
      const number = games.indexOf(copy) + 1;
      note.textContent = say("games.checking", { number, of: games.length });
      if (!bakedOf(copy.state)) return say("games.wrong-move", { number, message: say("games.unknown") });
      const { shown, failed } = await look(copy.state);
      if (failed) return say("games.wrong-move", { number, message: failure(failed) });
      copy.state = { ...copy.state, shown };
    }
    if (!(await shelf.add(fresh))) return say("games.wrong-full");
    takeExercises(exercisesOf(text));
    show();
    const there = games.length - fresh.length;
    return [say("games.added", { count: fresh.length }), there > 0 ? say("games.there", { count: there }) : ""]
      .join(" ")
      .trim();
  }

  chooser.addEventListener("change", async () => {
    const [file] = chooser.files ?? [];
    chooser.value = "";
    if (file) note.textContent = await importAll(await file.text());
  });
  find.addEventListener("input", show);
  for (const field of [ofGame, against]) field.addEventListener("change", show);
  element("games-import").addEventListener("click", () => chooser.click());
  element("games-export").addEventListener("click", exportAll);

  /** The games in the list. */
  const listed = () => shelf.games().map(({ id }) => id).join(); // biome-ignore format: one thing

  return async () => {
    note.textContent = "";
    offer();
    show();
    const before = listed();
    await shelf.look();
    if (listed() !== before && !list.querySelector(".kept-note")) show();
  };
}
