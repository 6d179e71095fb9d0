// @ts-check
// The analysis board: the best lines of the position on the board, growing while one looks. A tap on a line plays it as
// a variation.

import { dialogById, make } from "../dom.js";
import { analyse } from "../engine/analysis.js";
import { watching } from "../exercises/watch_mode.js";
import { withVariation } from "../game/move_tree.js";
import { pathOf } from "../game/state.js";

/** @import { GameState } from "../game/state.js" */
/** @import { App } from "./app.js" */

/** The number of lines shown. */
const SHOWN = 3;
/** Milliseconds between two showings of what has grown. */
const PACE = 250;

/** The most moves of a line that are written out. */
const WRITTEN = 12;

/** @typedef {ReturnType<typeof createAnalysisBoard>} AnalysisBoard */
/**
 * @typedef {{ depth: number, moves: (MoveValue & { proved?: boolean })[] }} FoundMoves what every move is worth, the
 *   best first
 */

/** @param {App} app */
export function createAnalysisBoard(app) {
  const { boardModes, session } = app;
  const { say, onLanguageChange } = app.phrases;
  const title = make("p", {});
  const stopper = make("button", { type: "button", className: "act" });
  const closer = make("button", { type: "button", className: "act" });
  const list = make("ol", {});
  const dialog = make(
    "section",
    { id: "lines", className: "app", hidden: true },
    make("header", {}, title, stopper, closer),
    list,
  );
  document.querySelector("main")?.append(dialog);
  /** The position that is looked at, as its link. */
  let place = "";
  /** Ends the look. @type {(() => void) | null} */
  let end = null;
  /** @type {FoundMoves | null} */
  let found = null;
  /** The proof about the position. @type {ProveReply | null} */
  let proof = null;
  /** The moves of the lines that are listed. @type {string[][]} */
  let lines = [];
  let stopped = false;
  let due = false;

  /** @param {FoundMoves["moves"][number]} known */
  function worthOf({ value, decided }) {
    const sign = Math.sign(value);
    if (decided && sign !== 0) return say(sign > 0 ? "value.wins" : "value.loses");
    return say(["value.behind", "value.even", "value.ahead"][1 + sign], { count: Math.abs(value) });
  }

  /** A line that is still to be written. */
  function item() {
    const button = make("button", { type: "button" }, make("b", {}), make("span", {}), make("small", {}));
    const made = make("li", {}, button);
    button.addEventListener("click", () => play(lines[[...list.children].indexOf(made)]));
    return made;
  }

  /** Writes a line where another stood, so that the focus or the finger that is on it stays there.
   * @param {Element} place @param {FoundMoves["moves"][number]} known @returns {string[]} its moves */
  function write(place, known) {
    const surely = proof?.winner && proof.line[0] === known.move ? proof.line : [];
    const moves = surely.length > 0 ? surely : known.line.length > 0 ? known.line : [known.move];
    const sure = surely.length > 0 || known.decided || known.proved ? say("lines.proved") : "";
    const text = moves.length > WRITTEN ? `${moves.slice(0, WRITTEN).join(" ")} …` : moves.join(" ");
    const parts = /** @type {Iterable<Element>} */ (place.firstElementChild?.children);
    for (const [at, part] of [...parts].entries()) part.textContent = [worthOf(known), text, sure][at];
    return moves;
  }

  /**
   * Plays a line as a variation: its first move is on the board, and the others can be stepped to.
   * @param {string[]} moves
   */
  function play(moves) {
    const path = pathOf(app.game());
    const { shown } = app.game();
    let { notes } = app.game();
    if (shown.link !== place) return; // the line is of another position
    moves.forEach((move, at) => {
      notes = withVariation(notes, [...path, ...moves.slice(0, at)], move);
    });
    goTo(notes, [...path, moves[0]]);
  }

  /** @param {Notes} notes @param {string[]} path */
  async function goTo(notes, path) {
    await session.annotate(notes);
    await session.stepTo(path);
  }

  function show() {
    due = false;
    title.textContent = found ? say("lines.depth", { count: found.depth }) : end ? say("lines.looking") : "";
    stopper.textContent = say(stopped ? "lines.go-on" : "lines.stop");
    closer.textContent = say("control.close");
    const shown = found?.moves.slice(0, SHOWN) ?? [];
    while (list.childElementCount > shown.length) list.lastElementChild?.remove();
    while (list.childElementCount < shown.length) list.append(item());
    lines = shown.map((known, at) => write(list.children[at], known));
  }

  function showSoon() {
    if (due) return;
    due = true;
    setTimeout(show, PACE);
  }

  function halt() {
    end?.();
    end = null;
  }

  /** @param {GameState} game */
  function look({ shown }) {
    halt();
    proof = null;
    if (stopped || shown.result) return;
    prove(shown);
    end = analyse(
      app.engine.workers,
      shown.record,
      (known) => {
        if (end) found = known;
        showSoon();
      },
      undefined,
      showSoon,
    );
  }

  /** Finds out what is proved, and with which line to the end. @param {Position} shown */
  async function prove({ record, link }) {
    const known = await app.tablebase.prove(record).catch(() => null); // who asks an engine that is gone hears of it elsewhere
    if (link !== place || !known?.known) return;
    proof = known;
    showSoon();
  }

  /** @param {GameState} game @param {boolean} asking */
  function follow(game, asking) {
    if (asking || game.shown.link === place) return;
    place = game.shown.link;
    found = null;
    look(game);
    show();
  }

  function close() {
    halt();
    dialog.hidden = true;
    place = "";
    boardModes.publish(null);
  }

  stopper.addEventListener("click", () => {
    stopped = !stopped;
    if (stopped) halt();
    else look(app.game());
    show();
  });
  closer.addEventListener("click", () => {
    close();
    app.change({ ...app.settings(), values: false });
  });
  onLanguageChange(() => dialog.hidden || show());
  boardModes.register({ lines: { onPosition: (_, game, asking) => follow(game, asking), renew: close } });

  return {
    open() {
      dialogById("review-dialog").close(); // one dialog at a time looks at the board
      stopped = false;
      dialog.hidden = false;
      boardModes.publish(watching("lines"));
      follow(app.game(), false);
      stopper.focus();
    },
    close,
  };
}
