// @ts-check
// The moves of a game beside its board: numbered, with what they captured, what is said of them, and the lines that
// could have been played instead. Each leads to the position after it. What is said can be changed here, and a line
// made the main one or removed.

import { byId, make } from "../dom.js";
import { commented, isMain, nodesOn, promoted, without } from "../game/move_tree.js";
import { pathOf } from "../game/state.js";

/** @import { I18n } from "../text/i18n.js" */
/** @import { PageState } from "./state.js" */

/** The sign between the moves of a path, where it is one word. */
const STEP = ".";
/** The tags of a file that say who played, and those that say where. */
const PLAYERS = ["South", "North"];
const OCCASION = ["Event", "Site", "Date", "Round"];

/**
 * The number before a move: that of a pair, again after what interrupts it.
 * @param {Say} say @param {number} ply @param {boolean} again
 */
function numberOf(say, ply, again) {
  if (ply % 2 === 0) return say("moves.number", { number: ply / 2 + 1 });
  return again ? say("moves.second", { number: (ply + 1) / 2 }) : "";
}

/** The captures of a move, and those for the other player, in short. @param {Say} say @param {Noted} noted */
function taken(say, { captures, gives = 0 }) {
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

/** A comment as people read it: `[%…]` in it is for programs. @param {string} text */
const read = (text) => text.replace(/\[%[^\]]*\]\s*/g, "");

/** A comment in the list, if there is one to be read. @param {string} text */
const said = (text) => (read(text) === "" ? [] : [make("p", "comment", read(text))]);

/**
 * The items of a line.
 * @param {Say} say @param {Noted[]} line @param {string} before the path that leads to it @param {number} ply
 * @returns {HTMLElement[]}
 */
function items(say, line, before, ply) {
  let path = before;
  let interrupted = true;
  return line.map((noted, at) => {
    const item = make("li", (ply + at) % 2 === 0 ? {} : "second");
    const number = numberOf(say, ply + at, interrupted);
    const variations = noted.variations.map((variation) => lineOf(say, variation, path, ply + at));
    path = path === "" ? noted.move : path + STEP + noted.move;
    item.append(...said(noted.before));
    item.append(stepTo(path, noted.move, number, taken(say, noted)));
    item.append(...said(noted.comment));
    item.append(...variations);
    interrupted = read(noted.comment) !== "" || variations.length > 0;
    return item;
  });
}

/** @param {Say} say @param {Noted[]} variation @param {string} before @param {number} ply */
const lineOf = (say, variation, before, ply) => make("ol", "variation", ...items(say, variation, before, ply));

/** The start, with what is known of the game as a whole. @param {Say} say @param {Notes} notes */
function startOf(say, { tags, comment }) {
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
  item.append(...said(comment));
  return item;
}

/** The whole list. @param {Say} say @param {Notes} notes */
function listOf(say, notes) {
  const { line, after = [] } = notes;
  const main = [startOf(say, notes), ...items(say, line, "", 0)];
  const path = line.map(({ move }) => move).join(STEP);
  main.at(-1)?.append(...after.map((one) => lineOf(say, one, path, line.length)));
  return main;
}

/** The button of a place. @param {HTMLElement} list @param {string[]} path @returns {HTMLElement | null} */
const buttonAt = (list, path) => list.querySelector(`[data-path="${CSS.escape(path.join(STEP))}"]`);

/**
 * Scrolls to the place that is on the board, if it is out of sight: the list alone, never the page with the board.
 * @param {HTMLElement} list
 */
function reveal(list) {
  const current = list.querySelector("[aria-current]");
  if (!current) return;
  const [place, room] = [current.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollTop += Math.min(place.top - room.top, 0) || Math.max(place.bottom - room.bottom, 0);
  list.scrollLeft += Math.min(place.left - room.left, 0) || Math.max(place.right - room.right, 0);
}

/** Shows the list of a game's moves. @param {Say} say @param {PageState} state */
function showList(say, { game }) {
  const list = byId("moves");
  const focused = list.contains(document.activeElement);
  list.replaceChildren(...listOf(say, game.notes));
  const current = buttonAt(list, pathOf(game));
  current?.setAttribute("aria-current", "step");
  current?.setAttribute("tabindex", "0");
  if (focused) current?.focus();
  requestAnimationFrame(() => reveal(list));
}

/**
 * Has the keyboard come to the way through the moves where it is seen: on some screens it stands below them
 * (alone.css).
 */
function followLook() {
  const walk = /** @type {HTMLElement} */ (document.querySelector(".walk"));
  const below = getComputedStyle(walk).order === "1";
  if (below === !walk.nextElementSibling) return;
  const held = /** @type {HTMLElement} */ (document.activeElement);
  if (below) walk.parentElement?.append(walk);
  else byId("moves").before(walk);
  held.focus(); // what is moved has lost it
}

const commentField = () => /** @type {HTMLTextAreaElement} */ (byId("comment"));

/** Shows what is said of the place that is on the board. @param {Say} say @param {PageState} state */
function showComment(say, { game }) {
  const here = pathOf(game);
  const spot = nodesOn(game.notes, here).at(-1);
  commentField().value = spot ? spot.line[spot.at].comment : game.notes.comment;
  byId("comment-label").textContent =
    here.length === 0 ? say("moves.comment-game") : say("moves.comment", { move: here.at(-1) ?? "" });
}

/** Shows what can be done with that place, where the game is this tab's to change. @param {PageState} state */
function showTools({ game, ownsGame }) {
  const here = pathOf(game);
  commentField().readOnly = !ownsGame;
  byId("promote").hidden = !ownsGame || isMain(game.notes, here);
  byId("remove").hidden = !ownsGame || here.length === 0;
}

/** Shows a comment where it belongs while it is written: later it would move what a finger is on its way to.
 * @param {string[]} here @param {string} text */
function showWritten(here, text) {
  const button = buttonAt(byId("moves"), here);
  const old = button?.nextElementSibling;
  if (old?.className === "comment") old.remove();
  button?.after(...said(text));
}

/** The text in the field, as it is kept. */
const written = () => commentField().value.trim().replace(/\s+/g, " ");

/**
 * @typedef {{ state: () => PageState, onStep: (path: string[]) => void,
 *   onNotes: (notes: Notes) => Promise<void> }} MovesPage `state` as it is now
 */

/** The removal of moves, which can be undone until something else is done. @param {Say} say @param {MovesPage} page */
function createRemoval(say, { state, onNotes }) {
  /** The notes before and after the removal. @type {{ before: Notes, after: Notes } | null} */
  let removed = null;
  return {
    async remove() {
      const { notes } = state().game;
      removed = { before: notes, after: without(notes, pathOf(state().game)) };
      await onNotes(removed.after);
      byId("restore").focus();
    },
    restore: () => removed && onNotes(removed.before),
    /** @param {PageState} shown */
    show({ game: { notes } }) {
      if (removed && JSON.stringify(removed.after) !== JSON.stringify(notes)) removed = null;
      byId("restore").hidden = removed === null;
      byId("removed").textContent = removed ? say("moves.removed") : "";
    },
  };
}

/** @param {I18n} phrases @param {MovesPage} page */
export function createMoveList({ say }, page) {
  /** The state that was shown last. @type {PageState | null} */
  let last = null;
  /** The notes with the comment just written: the list has it already. @type {Notes | null} */
  let listed = null;
  /**
   * The place whose comment is being written: it stays in the field until that is done, though the game may go on.
   * @type {string[] | null}
   */
  let writing = null;
  const removal = createRemoval(say, page);

  const notes = () => page.state().game.notes;
  const here = () => pathOf(page.state().game);

  /** The whole list of moves. @param {PageState} state */
  function draw(state) {
    showList(say, state);
    if (!writing) showComment(say, state);
    showTools(state);
    removal.show(state);
  }

  /** Keeps what is written with every letter: a page can be closed at any moment. */
  function keepComment() {
    writing ??= here();
    listed = commented(notes(), writing, written());
    page.onNotes(listed);
  }

  function finish() {
    if (!writing) return;
    keepComment();
    writing = null;
    // that of the place on the board, where the game has gone on; the list stays under a finger
    showComment(say, page.state());
  }

  function toggle() {
    const open = document.body.classList.toggle("noting");
    byId("annotate").setAttribute("aria-expanded", String(open));
    byId("noting").hidden = !open;
    draw(page.state());
  }

  listenToList(page.onStep);
  commentField().addEventListener("input", () => {
    keepComment();
    showWritten(writing ?? here(), written());
  });
  commentField().addEventListener("blur", finish);
  const buttons = {
    annotate: toggle,
    promote: () => page.onNotes(promoted(notes(), here())),
    remove: removal.remove,
    restore: removal.restore,
  };
  for (const [id, press] of Object.entries(buttons)) byId(id).addEventListener("click", press);

  return {
    /** @param {PageState} state */
    show(state) {
      const before = last;
      last = state;
      const another = state.game !== before?.game && state.game.notes !== listed;
      listed = null;
      if (writing && nodesOn(notes(), writing).length < writing.length) writing = null; // the game is another
      // comments would tell what somebody is to find
      byId("moves").toggleAttribute("data-asked", Boolean(state.boardMode?.told));
      if (another || state.language !== before?.language) draw(state);
      else if (state.ownsGame !== before.ownsGame) showTools(state);
    },
  };
}

/** @param {MovesPage["onStep"]} onStep */
function listenToList(onStep) {
  const list = byId("moves");
  followLook();
  window.addEventListener("resize", followLook);
  // what stands above it may grow: a result, the comment being written
  new ResizeObserver(() => reveal(list)).observe(list);
  list.addEventListener("click", (event) => {
    const path = event.target instanceof HTMLElement ? event.target.dataset.path : undefined;
    if (path !== undefined) onStep(path === "" ? [] : path.split(STEP));
  });
}
