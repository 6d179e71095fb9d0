// @ts-check
// The list of moves beside the board: numbers, captures, comments and variations. Each move leads to its position.
// Comments can be edited; variations can be promoted or removed.

import { byId, make } from "../dom.js";
import { commented, isMain, nodesOn, promoted, without } from "../game/move_tree.js";
import { pathOf } from "../game/state.js";

/** @import { I18n } from "../text/i18n.js" */
/** @import { PageState } from "./state.js" */

/** The separator of moves in a path. */
const STEP = ".";
/** The tags for players; the others tell place and time. */
const PLAYERS = ["South", "North"];
const OCCASION = ["Event", "Site", "Date", "Round"];

/**
 * Gives the number before a move: the pair's, and again after an interruption.
 * @param {Say} say @param {number} ply @param {boolean} again
 */
function numberOf(say, ply, again) {
  if (ply % 2 === 0) return say("moves.number", { number: ply / 2 + 1 });
  return again ? say("moves.second", { number: (ply + 1) / 2 }) : "";
}

/** Writes the captures of a move, and those for the other player. @param {Say} say @param {Noted} noted */
function taken(say, { captures, gives = 0 }) {
  const [own, other] = [say("moves.captures", { count: captures }), say("moves.gives", { count: gives })];
  return [captures > 0 ? own : "", gives > 0 ? other : ""].filter(Boolean).join(" ");
}

/** @param {string} path @param {string} text @param {string} number @param {string} captures */
function stepButton(path, text, number, captures) {
  const button = make("button", { className: "move", type: "button", tabIndex: -1 }, text);
  button.dataset.path = path;
  if (number !== "") button.dataset.number = number;
  if (captures !== "") button.dataset.captures = captures;
  return button;
}

/** Strips `[%…]` from a comment: it is for programs. @param {string} text */
const read = (text) => text.replace(/\[%[^[\]]*\]\s*/g, "");

/** Renders a comment, if there is one. @param {string} text */
const said = (text) => (read(text) === "" ? [] : [make("p", "comment", read(text))]);

/**
 * Renders the items of a line.
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
    item.append(stepButton(path, noted.move, number, taken(say, noted)));
    item.append(...said(noted.comment));
    item.append(...variations);
    interrupted = read(noted.comment) !== "" || variations.length > 0;
    return item;
  });
}

/** @param {Say} say @param {Noted[]} variation @param {string} before @param {number} ply */
const lineOf = (say, variation, before, ply) => make("ol", "variation", ...items(say, variation, before, ply));

/** Renders the start and the tags of the game. @param {Say} say @param {Notes} notes */
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
  item.append(...heads.map((text) => make("p", "heading", text)), stepButton("", say("moves.start"), "", ""));
  item.append(...said(comment));
  return item;
}

/** @param {Say} say @param {Notes} notes */
function listOf(say, notes) {
  const { line, after = [] } = notes;
  const main = [startOf(say, notes), ...items(say, line, "", 0)];
  const path = line.map(({ move }) => move).join(STEP);
  main.at(-1)?.append(...after.map((one) => lineOf(say, one, path, line.length)));
  return main;
}

/** Finds the button of a path. @param {HTMLElement} list @param {string[]} path @returns {HTMLElement | null} */
const buttonAt = (list, path) => list.querySelector(`[data-path="${CSS.escape(path.join(STEP))}"]`);

/**
 * Scrolls the list to the current move if it is out of sight, but never the page with the board.
 * @param {HTMLElement} list
 */
function reveal(list) {
  const current = list.querySelector("[aria-current]");
  if (!current) return;
  const [place, room] = [current.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollTop += Math.min(place.top - room.top, 0) || Math.max(place.bottom - room.bottom, 0);
  list.scrollLeft += Math.min(place.left - room.left, 0) || Math.max(place.right - room.right, 0);
}

/** @param {Say} say @param {PageState} state */
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

/** Moves the step buttons above or below the moves, as the screen has them (alone.css), and keeps the focus. */
function followLook() {
  const walk = /** @type {HTMLElement} */ (document.querySelector(".walk"));
  const below = getComputedStyle(walk).order === "1";
  if (below === !walk.nextElementSibling) return;
  const held = /** @type {HTMLElement} */ (document.activeElement);
  if (below) walk.parentElement?.append(walk);
  else byId("moves").before(walk);
  held.focus(); // a moved element loses the focus
}

const commentField = () => /** @type {HTMLTextAreaElement} */ (byId("comment"));

/** Shows the comment of the current move. @param {Say} say @param {PageState} state */
function showComment(say, { game }) {
  const here = pathOf(game);
  const spot = nodesOn(game.notes, here).at(-1);
  commentField().value = spot ? spot.line[spot.at].comment : game.notes.comment;
  byId("comment-label").textContent =
    here.length === 0 ? say("moves.comment-game") : say("moves.comment", { move: here.at(-1) ?? "" });
}

/** Enables the tools for the current move if this tab owns the game. @param {PageState} state */
function showTools({ game, ownsGame }) {
  const here = pathOf(game);
  commentField().readOnly = !ownsGame;
  const fixed = !ownsGame || game.correspondence !== undefined;
  byId("promote").hidden = fixed || isMain(game.notes, here);
  byId("remove").hidden = fixed || here.length === 0;
}

/**
 * Shows a comment in the list while it is typed: a later change would move what a finger aims at.
 * @param {string[]} here @param {string} text
 */
function showWritten(here, text) {
  const button = buttonAt(byId("moves"), here);
  const old = button?.nextElementSibling;
  if (old?.className === "comment") old.remove();
  button?.after(...said(text));
}

/** Reads the field as it is saved. */
const written = () => commentField().value.trim().replace(/\s+/g, " ");

/**
 * @typedef {{ state: () => PageState, id: () => string, onStep: (path: string[]) => void,
 *   onNotes: (notes: Notes) => Promise<void> }} MoveListServices `id` gives the game's
 */

/** Removes moves; undo works until another change. @param {Say} say @param {MoveListServices} page */
function createRemoval(say, { state, onNotes }) {
  /** @type {{ before: Notes, after: Notes } | null} */
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

/** @param {I18n} phrases @param {MoveListServices} page */
export function createMoveList({ say }, page) {
  /** The state shown last. @type {PageState | null} */
  let last = null;
  /** The notes with the comment just typed: the list shows it already. @type {Notes | null} */
  let listed = null;
  /** The game and the path whose comment is being typed: it stays in the field though the game may go on.
   * @type {{ id: string, path: string[] } | null} */
  let writing = null;
  const removal = createRemoval(say, page);

  const notes = () => page.state().game.notes;
  const here = () => pathOf(page.state().game);

  /** @param {PageState} state */
  function draw(state) {
    showList(say, state);
    if (!writing) showComment(say, state);
    showTools(state);
    removal.show(state);
  }

  /** Gives up a comment whose game or move is gone. */
  function leaveGone() {
    if (!writing) return;
    const { id, path } = writing;
    if (id !== page.id() || nodesOn(notes(), path).length < path.length) writing = null;
  }

  /** Saves the comment at each letter: the page can be closed at any moment. */
  function keepComment() {
    writing ??= { id: page.id(), path: here() };
    listed = commented(notes(), writing.path, written());
    page.onNotes(listed);
  }

  function finish() {
    leaveGone();
    if (!writing) return;
    keepComment();
    writing = null;
    // show the comment of the current move, where the game has gone on; keep the list under a finger
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
    showWritten(writing?.path ?? here(), written());
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
      leaveGone();
      // comments would give the answer away
      byId("moves").toggleAttribute("data-asked", Boolean(state.boardMode?.message));
      if (another || state.language !== before?.language) draw(state);
      else if (state.ownsGame !== before.ownsGame) showTools(state);
    },
  };
}

/** @param {MoveListServices["onStep"]} onStep */
function listenToList(onStep) {
  const list = byId("moves");
  followLook();
  window.addEventListener("resize", followLook);
  // content above the list may grow, such as a result or a comment being typed
  new ResizeObserver(() => reveal(list)).observe(list);
  list.addEventListener("click", (event) => {
    const path = event.target instanceof HTMLElement ? event.target.dataset.path : undefined;
    if (path !== undefined) onStep(path === "" ? [] : path.split(STEP));
  });
}
