// @ts-check
// The dialog for setting up a position: the seeds in every place, who is to move, whose the houses are, how many are
// still to be claimed. The engine says at each change whether that is a position of the game, and why not.

import { SIDES } from "../board/geometry.js";
import { byId, dialogById, make } from "../dom.js";
import { isClaim, MOST_SEEDS, otherSide, selectableGames } from "../game/state.js";
import { createLatest } from "../latest.js";
import { UNKNOWN } from "../text/players.js";

/** @import { AnalysisBoard } from "./analysis_board.js" */
/** @import { App, DialogEngine } from "./app.js" */
/**
 * @typedef {{ places: number[], turn: Side, owners: Side[], flagged: number[], began: Side | "",
 *   pending: number }} EditedBoard
 * @typedef {Pick<App, "phrases" | "games" | "sentencesFor"> & { ask: Pick<DialogEngine, "arrange" | "read" | "isReady" |
 *   "failed"> }} EditorServices
 */

/** What can be done with a position. */
const WAYS = /** @type {const} */ (["play", "analyse", "share"]);
/** Milliseconds after the last change before the engine is asked. */
const REST = 150;
/** Milliseconds in which a further digit belongs to those before it. */
const TYPING = 1200;
/** The seeds that each key adds at a place. @type {Record<string, number>} */
const KEYS = { ArrowUp: 1, "+": 1, ArrowDown: -1, "-": -1, PageUp: 4, PageDown: -4 };
/** The keys that lead from place to place. @type {Record<string, 1 | -1>} */
const STEPS = { ArrowRight: 1, ArrowLeft: -1 };

/** @param {App} app @param {AnalysisBoard} analysisBoard @returns {() => void} makes the dialog ready to be opened */
export function createPositionEditor(app, analysisBoard) {
  const { game, session } = app;
  return createEditor(app, {
    shown: () => game().shown,
    under() {
      const { game: id, start, match } = game();
      return [app.library.id(), id, start, match].join(";");
    },
    async onPlay({ link }, way) {
      await session.open(link, way === "play", "new", way === "analyse" ? { computer: "", values: true } : {});
      if (way === "analyse") analysisBoard.open();
      if (way === "share") app.open("share-dialog");
    },
  });
}

/**
 * The editor for any page.
 * @param {EditorServices} app
 * @param {{ shown: () => Position, under: () => string, onPlay: (shown: Position, way: typeof WAYS[number]) => void }}
 *   board the position to begin with; what `under` names the game under way; what becomes of a position
 * @returns {() => void} makes the dialog ready to be opened
 */
export function createEditor({ phrases: { say }, games, sentencesFor, ask }, { shown: onBoard, under, onPlay }) {
  const gameChoice = /** @type {HTMLSelectElement} */ (byId("editor-game"));
  const pending = /** @type {HTMLSelectElement} */ (byId("editor-pending"));
  const text = /** @type {HTMLInputElement} */ (byId("editor-text"));
  const area = byId("editor-board");
  let baked = games[0];
  /** @type {EditedBoard} */
  let board = boardOf(baked.shown[0]);
  /** The position, where the board is one. @type {Position | null} */
  let sound = null;
  const latest = createLatest();
  /** Settles when the last change has been judged: with its position, or with null. @type {Promise<Position | null>} */
  let judged = Promise.resolve(null);
  let typed = { text: "", time: 0, cell: -1 };
  /**
   * The game over which the board has been changed and not taken; null where it has not been changed.
   * @type {string | null}
   */
  let halfMade = null;

  /** @param {Position} shown @returns {EditedBoard} */
  function boardOf({ places, turn, owners, flagged, began, choices }) {
    const pending = choices.find(isClaim)?.cells.length ?? 0;
    return { places: [...places], turn, owners: [...(owners ?? [])], flagged, began, pending };
  }

  /** @param {string} name @returns {HTMLInputElement[]} */
  const radios = (name) => [...document.querySelectorAll(`input[name=${name}]`)].map((one) => /** @type {any} */ (one));

  /** The effect of a touch: "add", "take" or "owner". */
  const tool = () => radios("editor-tool").find(({ checked }) => checked)?.value ?? "add";

  /** The most seeds that a place can have. */
  const most = () => Math.min(baked.seeds, MOST_SEEDS);

  const total = () => board.places.reduce((sum, seeds) => sum + seeds, 0);

  /** The owner of a house. @param {House} house @param {number} index */
  const ownerOf = (house, index) => board.owners[index] ?? house.side;

  /** The name of a place. @param {House | Store} place */
  function nameOf(place) {
    const side = say(`side.${place.side}`);
    if (!("name" in place)) return say("place.store", { side });
    const owner = ownerOf(place, baked.layout.houses.indexOf(place));
    return say("editor.house", { house: place.name, owner: say("spoken.sides", { side: say(`side.${owner}`) }) });
  }

  /** Lays out the places of another game's board, in reading order. */
  function layOut() {
    const { houses, stores, columns } = baked.layout;
    area.style.setProperty("--columns", String(columns));
    const inOrder = houses.toSorted((one, other) => one.row - other.row || one.column - other.column);
    const places = [...inOrder, ...stores.toSorted((one, other) => other.side.localeCompare(one.side))];
    area.replaceChildren(...places.map((place, at) => placeButton(place, at === 0)));
  }

  /** @param {House | Store} place @param {boolean} first */
  function placeButton(place, first) {
    const label = make("small", {}, "name" in place ? place.name : say(`side.${place.side}`));
    const made = make("div", { className: "name" in place ? "pit" : "pit bowl" }, make("b"), label);
    made.dataset.cell = String(place.cell);
    made.role = "spinbutton";
    made.tabIndex = first ? 0 : -1;
    made.ariaValueMin = "0";
    made.ariaValueMax = String(most());
    return made;
  }

  /** Shows the board as it is. */
  function show() {
    const { houses, stores } = baked.layout;
    for (const place of [...houses, ...stores]) {
      const made = pitOf(place.cell);
      const seeds = board.places[place.cell];
      made.ariaValueNow = String(seeds);
      made.ariaLabel = nameOf(place);
      made.dataset.side = "name" in place ? ownerOf(place, houses.indexOf(place)) : place.side;
      /** @type {HTMLElement} */ (made.firstChild).textContent = String(seeds);
    }
    for (const radio of radios("editor-turn")) radio.checked = radio.value === board.turn;
    for (const radio of radios("editor-began")) radio.checked = radio.value === board.began;
    pending.value = String(board.pending);
    byId("editor-began").hidden = board.began === "";
    byId("editor-owner").hidden = board.owners.length === 0;
    byId("editor-count").textContent = say("editor.count", { count: total(), seeds: baked.seeds });
    for (const { side } of stores) enable(`editor-rest-${side}`, total() < baked.seeds);
  }

  /** @param {number} cell @returns {HTMLElement} */
  const pitOf = (cell) => /** @type {HTMLElement} */ (area.querySelector(`[data-cell="${cell}"]`));

  /** @param {string} id @param {boolean} on */
  function enable(id, on) {
    /** @type {HTMLButtonElement} */ (byId(id)).disabled = !on;
  }

  /** Takes a board, shows it, and has the engine judge it. @param {Partial<EditedBoard>} parts */
  function take(parts) {
    board = { ...board, ...parts };
    halfMade = under();
    show();
    judge(() => ask.arrange({ game: baked.id, ...board }), writeText);
  }

  /** Writes the position as text, but not while the user is writing there. @param {Position} shown */
  function writeText({ position }) {
    if (document.activeElement !== text) text.value = position;
  }

  /**
   * Asks the engine about the last change, once the user rests. What plays the position waits for the answer.
   * @param {() => Promise<Position>} request @param {(shown: Position) => void} onSound called if it is a position
   */
  function judge(request, onSound) {
    sound = null;
    showSound(ask.isReady() ? "" : say("share.waiting"), true);
    judged = answer(latest.next(), request, onSound);
  }

  /**
   * The answer to a change; null where it is no position, or where another change has followed.
   * @param {() => boolean} isLatest @param {() => Promise<Position>} request @param {(shown: Position) => void} onSound
   * @returns {Promise<Position | null>}
   */
  async function answer(isLatest, request, onSound) {
    await new Promise((rested) => setTimeout(rested, REST));
    if (!isLatest()) return null;
    try {
      const shown = await request();
      if (!isLatest()) return null;
      sound = shown;
      onSound(shown);
      showSound(sentencesFor(shown.record.game, () => UNKNOWN).standing(shown));
      return shown;
    } catch (error) {
      if (isLatest()) showSound(ask.failed(error));
      return null;
    }
  }

  /** Shows what is known of the board. @param {string} said @param {boolean} [judging] whether more will be known */
  function showSound(said, judging = false) {
    const place = byId("editor-said");
    if (said !== "" || sound) place.textContent = said;
    place.classList.toggle("wrong", sound === null && said !== "");
    for (const way of WAYS) enable(`editor-${way}`, judging || sound !== null);
  }

  /** @param {number} cell @param {number} seeds */
  function put(cell, seeds) {
    take({ places: board.places.with(cell, Math.min(Math.max(seeds, 0), most())) });
  }

  /** Gives a house to the other side, where houses have owners. @param {number} cell */
  function giveAway(cell) {
    const index = baked.layout.houses.findIndex((house) => house.cell === cell);
    if (index in board.owners) take({ owners: board.owners.with(index, otherSide(board.owners[index])) });
  }

  /** @param {number} cell */
  function touch(cell) {
    if (tool() === "owner") giveAway(cell);
    else put(cell, board.places[cell] + (tool() === "add" ? 1 : -1));
  }

  /** @param {number} cell @param {string} key @returns {boolean} whether the key means something here */
  function press(cell, key) {
    if (key in KEYS) put(cell, board.places[cell] + KEYS[key]);
    else if (key in STEPS) step(cell, STEPS[key]);
    else if (/^\d$/.test(key)) type(cell, key);
    else if (key === "Delete" || key === "Backspace") put(cell, 0);
    else if (key === " " || key === "Enter") touch(cell);
    else return false;
    return true;
  }

  /** A number typed digit by digit. @param {number} cell @param {string} digit */
  function type(cell, digit) {
    const time = performance.now();
    const goesOn = typed.cell === cell && time - typed.time < TYPING && typed.text.length < most().toString().length;
    typed = { text: goesOn ? typed.text + digit : digit, time, cell };
    put(cell, Number(typed.text));
  }

  /** @param {number} cell @param {1 | -1} by */
  function step(cell, by) {
    const pits = /** @type {HTMLElement[]} */ ([...area.children]);
    const next = pits[(pits.indexOf(pitOf(cell)) + by + pits.length) % pits.length];
    next.focus();
  }

  /** Lays out a game's board, and judges it. @param {string} id @param {Position} [shown] its start, if nothing else */
  function turnTo(id, shown) {
    layBoard(id);
    take(boardOf(shown ?? baked.shown[0]));
  }

  /** Lays out a game's board. @param {string} id */
  function layBoard(id) {
    baked = games.find((one) => one.id === id) ?? games[0];
    gameChoice.value = baked.id;
    for (const { side } of [...baked.layout.houses])
      byId(`editor-rest-${side}`).hidden = baked.layout.stores.length === 0;
    byId("editor-pending-field").hidden = baked.claims === 0;
    const counts = Array.from({ length: baked.claims + 1 }, (_, count) => String(count));
    pending.replaceChildren(...counts.map((count) => new Option(count)));
    layOut();
  }

  /** Reads the position in the text field, and shows it on the board. */
  function readText() {
    halfMade = under();
    judge(
      () => ask.read(baked.id, text.value).then((opened) => opened.shown),
      (shown) => {
        layBoard(shown.record.game);
        board = boardOf(shown);
        show();
      },
    );
  }

  /** Plays, analyses or shares the board as it is at this moment. @param {typeof WAYS[number]} way */
  async function finish(way) {
    const shown = await judged;
    if (!shown || !dialogById("editor-dialog").open) return; // no position, or the user has gone on
    halfMade = null;
    dialogById("editor-dialog").close();
    onPlay(shown, way);
  }

  /** @param {Event} event @returns {number} the place it is about; -1 for none */
  function cellOf({ target }) {
    const pit = target instanceof Element ? target.closest("[data-cell]") : null;
    return Number(pit?.getAttribute("data-cell") ?? -1);
  }

  area.addEventListener("click", (event) => {
    const cell = cellOf(event);
    if (cell >= 0) touch(cell);
  });
  area.addEventListener("keydown", (event) => {
    if (event.repeat && event.key === " ") return event.preventDefault(); // which scrolls where it is held elsewhere
    if (!event.ctrlKey && !event.metaKey && !event.altKey && press(cellOf(event), event.key)) event.preventDefault();
  });
  area.addEventListener("focusin", (event) => {
    for (const pit of area.children) pit.setAttribute("tabindex", pit === event.target ? "0" : "-1");
  });
  gameChoice.addEventListener("change", () => turnTo(gameChoice.value));
  text.addEventListener("input", readText);
  text.addEventListener("change", () => {
    if (sound) text.value = sound.position;
  });
  pending.addEventListener("change", () => take({ pending: Number(pending.value) }));
  for (const radio of radios("editor-turn")) {
    radio.addEventListener("change", () => take({ turn: /** @type {Side} */ (radio.value) }));
  }
  for (const radio of radios("editor-began")) {
    radio.addEventListener("change", () => take({ began: /** @type {Side} */ (radio.value) }));
  }
  for (const side of SIDES) {
    byId(`editor-rest-${side}`).addEventListener("click", () => {
      const store = baked.layout.stores.find((one) => one.side === side);
      if (store) put(store.cell, board.places[store.cell] + baked.seeds - total());
    });
  }
  byId("editor-start").addEventListener("click", () => turnTo(baked.id));
  byId("editor-empty").addEventListener("click", () => take({ places: board.places.map(() => 0), flagged: [] }));
  for (const way of WAYS) byId(`editor-${way}`).addEventListener("click", () => finish(way));

  return () => {
    const offered = selectableGames(games, onBoard().record.game);
    gameChoice.replaceChildren(...offered.map(({ id }) => new Option(say(`game.${id}`), id)));
    if (halfMade === under()) return resume();
    turnTo(onBoard().record.game, onBoard());
    halfMade = null;
  };

  /** Goes on with a board that was left half made. */
  function resume() {
    gameChoice.value = baked.id;
    layOut();
    take({});
  }
}
