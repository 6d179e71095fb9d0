// @ts-check
// The moves of a game beside its board: numbered, with what they captured, what is said of them, and the lines that could have been played
// instead. Each leads to the position after it. What is said can be changed here, and a line made the main one or removed.

import { element, make } from "../dom.js";
import { pathOf } from "../game/state.js";
import { commented, isMain, promoted, trace, without } from "../game/variations.js";

/** @import { GameState } from "../game/state.js" */
/** @import { Phrases } from "../words/phrases.js" */

/** Between the moves of a path, where it is one word. */
const STEP = ".";
/** The tags of a file that say who played, and those that say where. */
const PLAYERS = ["South", "North"];
const OCCASION = ["Event", "Site", "Date", "Round"];

/**
 * @param {Phrases} phrases
 * @param {{ state: () => GameState, held: () => boolean, onStep: (path: string[]) => void, onNotes: (notes: Notes) => Promise<void> }} page
 *   `held` whether the game is this tab's to change
 */
export function createMoves({ say }, page) {
  const list = element("moves");
  const comment = /** @type {HTMLTextAreaElement} */ (element("comment"));
  const annotate = element("annotate");
  /** The place whose comment is shown. @type {string[]} */
  let here = [];
  /** What there was before something was removed, and what there is since. @type {{ before: Notes, after: Notes } | null} */
  let removed = null;

  /** The number before a move: that of a pair, again after what interrupts it. @param {number} ply @param {boolean} again */
  function numberOf(ply, again) {
    if (ply % 2 === 0) return say("moves.number", { number: ply / 2 + 1 });
    return again ? say("moves.second", { number: (ply + 1) / 2 }) : "";
  }

  /** What a move captured, and what it captured for the other player, in short. @param {Noted} noted */
  function taken({ captures, gives = 0 }) {
    const [own, other] = [say("moves.captures", { count: captures }), say("moves.gives", { count: gives })];
    return [captures > 0 ? own : "", gives > 0 ? other : ""].filter(Boolean).join(" ");
  }

  /** @param {string} path @param {string} text @param {string} number @param {string} captures */
  function stepTo(path, text, number, captures) {
    const button = make("button", { className: "move", type: "button", tabIndex: -1 }, text);
    button.dataset.path = path;
    if (number !== "") button.dataset.number = number;
    if (captures !== "") button.dataset.captures = captures;
    return button;
  }

  /** The items of a line. @param {Noted[]} line @param {string} before the path that leads to it @param {number} ply @returns {HTMLElement[]} */
  function items(line, before, ply) {
    let path = before;
    let interrupted = true;
    return line.map((noted, at) => {
      const item = make("li", (ply + at) % 2 === 0 ? {} : "second");
      const number = numberOf(ply + at, interrupted);
      const variations = noted.variations.map((variation) => lineOf(variation, path, ply + at));
      path = path === "" ? noted.move : path + STEP + noted.move;
      if (noted.before !== "") item.append(make("p", "comment", noted.before));
      item.append(stepTo(path, noted.move, number, taken(noted)));
      if (noted.comment !== "") item.append(make("p", "comment", noted.comment));
      item.append(...variations);
      interrupted = noted.comment !== "" || variations.length > 0;
      return item;
    });
  }

  /** @param {Noted[]} variation @param {string} before @param {number} ply */
  function lineOf(variation, before, ply) {
    return make("ol", "variation", ...items(variation, before, ply));
  }

  /** The start, with what is known of the game as a whole. @param {Notes} notes */
  function startOf({ tags, comment: said }) {
    const item = make("li", "start");
    const value = (/** @type {string} */ name) => tags.find((tag) => tag.name === name)?.value ?? "?";
    const players = PLAYERS.map(value);
    const heads = [
      players.every((name) => name === "?") ? "" : say("moves.players", { south: players[0], north: players[1] }),
      OCCASION.map(value)
        .filter((text) => text !== "?")
        .join(", "),
    ].filter(Boolean);
    item.append(...heads.map((text) => make("p", "heading", text)), stepTo("", say("moves.start"), "", ""));
    if (said !== "") item.append(make("p", "comment", said));
    return item;
  }

  /** The button of a place. @param {string[]} path @returns {HTMLElement | null} */
  const buttonAt = (path) => list.querySelector(`[data-path="${CSS.escape(path.join(STEP))}"]`);

  /** Scrolls to the place that is on the board, if it is out of sight: the list alone, never the page with the board. */
  function reveal() {
    const current = list.querySelector("[aria-current]");
    if (!current) return;
    const [place, room] = [current.getBoundingClientRect(), list.getBoundingClientRect()];
    list.scrollTop += Math.min(place.top - room.top, 0) || Math.max(place.bottom - room.bottom, 0);
  }

  /** What can be done with the place that is on the board. @param {GameState} state */
  function showTools(state) {
    here = pathOf(state);
    const { notes } = state;
    const spot = trace(notes, here).at(-1);
    comment.value = spot ? spot.line[spot.at].comment : notes.comment;
    element("comment-label").textContent =
      here.length === 0 ? say("moves.comment-game") : say("moves.comment", { move: here.at(-1) ?? "" });
    comment.readOnly = !page.held();
    element("promote").hidden = !page.held() || isMain(notes, here);
    element("remove").hidden = !page.held() || here.length === 0;
    if (removed && JSON.stringify(removed.after) !== JSON.stringify(notes)) removed = null;
    element("restore").hidden = removed === null;
    element("removed").textContent = removed ? say("moves.removed") : "";
  }

  /** All of it, as things stand. */
  function show() {
    const state = page.state();
    const focused = list.contains(document.activeElement);
    const { line, after = [] } = state.notes;
    const main = [startOf(state.notes), ...items(line, "", 0)];
    const path = line.map(({ move }) => move).join(STEP);
    main.at(-1)?.append(...after.map((one) => lineOf(one, path, line.length)));
    list.replaceChildren(...main);
    const current = buttonAt(pathOf(state));
    current?.setAttribute("aria-current", "step");
    current?.setAttribute("tabindex", "0");
    if (focused) current?.focus();
    requestAnimationFrame(reveal);
    showTools(state);
  }

  /** @param {Notes} notes */
  async function change(notes) {
    await page.onNotes(notes);
    show();
  }

  const said = () => comment.value.trim().replace(/\s+/g, " ");

  /** Shows a comment where it belongs while it is written: later it would move what a finger is on its way to. */
  function showComment() {
    const text = said();
    const button = buttonAt(here);
    const old = button?.nextElementSibling;
    if (old?.className === "comment") old.remove();
    if (text !== "") button?.after(make("p", "comment", text));
  }

  new ResizeObserver(reveal).observe(list); // what stands above it may grow: a result, the comment being written
  list.addEventListener("click", (event) => {
    const path = event.target instanceof HTMLElement ? event.target.dataset.path : undefined;
    if (path !== undefined) page.onStep(path === "" ? [] : path.split(STEP));
  });
  comment.addEventListener("input", showComment);
  comment.addEventListener("change", () => page.onNotes(commented(page.state().notes, here, said())));
  annotate.addEventListener("click", () => {
    const open = document.body.classList.toggle("noting");
    annotate.setAttribute("aria-expanded", String(open));
    element("noting").hidden = !open;
    show();
  });
  element("promote").addEventListener("click", () => change(promoted(page.state().notes, here)));
  element("remove").addEventListener("click", async () => {
    const before = page.state().notes;
    removed = { before, after: without(before, here) };
    await change(removed.after);
    element("restore").focus();
  });
  element("restore").addEventListener("click", () => {
    if (removed) change(removed.before);
  });

  return { show };
}
