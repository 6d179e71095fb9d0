// @ts-check
// Shows status, messages and buttons beside the board, and the progress of the engine and the files.

import { button, byId, focusBoard, make } from "../dom.js";
import { endAgain, nextAgain, viewMode } from "../game/state.js";
import { actionsFor } from "./actions.js";
import { isOver, seatsOf, sideOf } from "./selectors.js";
import { engineProgressText } from "./status_text.js";

/** @import { I18n } from "../text/i18n.js" */
/** @import { Action } from "./actions.js" */
/** @import { PageState } from "./state.js" */
/** @import { SentencesOf, StatusText } from "./status_text.js" */

/** The interval in ms at which the search clock is shown. */
const CLOCK = 100;

/**
 * Writes a sentence, with links from clause numbers in brackets to their rules. A second line is a question; moves follow.
 * @param {HTMLElement} place @param {string} sentence @param {string} game @param {string[]} moves
 */
function sayWithLinks(place, sentence, game, moves) {
  const said = `${game} ${sentence} ${moves}`;
  if (place.dataset.said === said) return; // keep a link that may be under a finger
  const before = place.dataset.said;
  place.dataset.said = said;
  const [first, question] = sentence.split("\n");
  const parts = first.split(/(?<=\()([^()]+?\s\d+\.\d+)(?=[,)])/).map((part, i) => {
    return i % 2 === 0 ? part : make("a", { href: `#rules;${game};${part.match(/[\d.]+$/)}` }, part);
  });
  const behind = [...(question ? [make("strong", {}, question)] : []), ...moves.map((move) => make("b", {}, move))];
  place.replaceChildren(...parts, ...behind.flatMap((one) => [" ", one]));
  if (before) place.scrollTop = 0; // else it would force a layout at the start
}

/** Enables or disables a button. A disabled one keeps its focus, so that keyboard users keep their place.
 * @param {string} id may be missing in a frame @param {boolean} on */
function enable(id, on) {
  const button = /** @type {HTMLButtonElement | null} */ (document.getElementById(id));
  if (!button) return;
  button.disabled = !on && button !== document.activeElement;
  button.ariaDisabled = String(!on);
}

/** Stops clicks on a disabled button that has kept the focus. Houses always answer. @param {Event} event */
function stopUnavailable(event) {
  const button =
    event.target instanceof Element ? event.target.closest("button[aria-disabled=true]:not(.house)") : null;
  if (button) event.stopImmediatePropagation();
}

/**
 * Replaces only the action buttons that differ, so that one under a finger stays.
 * @param {Action[]} acts @param {(act: Action) => void} onAct
 */
function showActions(acts, onAct) {
  const place = byId("acts");
  const key = JSON.stringify(acts);
  if (place.dataset.acts === key) return;
  place.dataset.acts = key;
  const buttons = acts.map((act) => {
    const made = button(act.label, () => onAct(act), "quiet" in act ? "act" : "act main");
    if ("way" in act) made.dataset.way = act.way;
    if ("move" in act) made.dataset.move = act.move;
    else if ("does" in act) made.dataset.does = act.does;
    else made.dataset.boardMode = act.boardMode;
    return made;
  });
  const held = place.contains(document.activeElement);
  place.replaceChildren(...buttons);
  if (held) focusBoard();
}

/** Whether at most a third of the seeds are left to play for: the scores count the others. @param {Position} shown */
function isLate({ places, scores: [south, north] }) {
  const seeds = places.reduce((sum, count) => sum + count);
  return (seeds - south - north) * 3 <= seeds;
}

/** Enables the permanent buttons that can be used now. @param {PageState} state */
function showControls({ game, ownsGame, animation }) {
  const { at, line, shown } = game;
  const over = shown.result !== null;
  const looks = viewMode(game) !== "";
  enable("undo", ownsGame === true && (at > 0 || (!looks && shown.record.end !== "")));
  enable("redo", ownsGame === true && (looks ? at < line.length : Boolean(nextAgain(game) ?? endAgain(game))));
  enable("replay", shown.before !== null && shown.steps.length > 0 && !animation.playing);
  const mayEnd = ownsGame === true && !over && !looks;
  enable("resign", mayEnd);
  for (const id of ["step-first", "step-previous"]) enable(id, at > 0);
  for (const id of ["step-next", "step-last"]) enable(id, at < line.length);
  const mayAgree = mayEnd && shown.may_agree && !game.correspondence;
  document.getElementById("do-agree")?.toggleAttribute("hidden", !mayAgree);
  document.getElementById("agree")?.toggleAttribute("hidden", !mayAgree || !isLate(shown)); // else behind Resign
}

/**
 * @param {I18n} phrases @param {GameInfo[]} games @param {StatusText} statusText @param {SentencesOf} sentencesOf
 * @param {(act: Action) => void} onAct
 */
export function createGamePanel({ say }, games, statusText, sentencesOf, onAct) {
  /** The engine state and language shown last. @type {unknown[]} */
  let shownEngine = [];
  /** The timer of the search clock. @type {ReturnType<typeof setInterval> | undefined} */
  let clock;
  document.addEventListener("click", stopUnavailable, { capture: true });

  /** Shows the engine's progress. @param {PageState} state */
  function showEngine({ engine, language }) {
    if (shownEngine[0] === engine && shownEngine[1] === language) return;
    shownEngine = [engine, language];
    const chip = byId("engine");
    chip.dataset.state = engine.name;
    chip.textContent = engineProgressText(say, engine);
    if (engine.name === "ready") chip.dataset.start = engine.start;
  }

  /** Shows whose turn it is, or how long the computer has thought. @param {PageState} state */
  function showStatus(state) {
    clearInterval(clock);
    const tick = () => {
      byId("status").textContent = statusText.status(state, performance.now());
    };
    tick();
    if (state.thinking) clock = setInterval(tick, CLOCK);
  }

  /** @param {PageState} state */
  function showWords(state) {
    const { game, notice, boardMode } = state;
    showStatus(state);
    const status = byId("status");
    status.dataset.side = sideOf(state);
    // a long word may be a custom name
    status.style.overflowWrap = /\S{20}/.test(`${status.textContent}`) ? "anywhere" : "";
    sayWithLinks(byId("message"), statusText.message(state), game.game, statusText.line(state));
    byId("message").className = notice.text ? "warning" : boardMode?.praised ? "praised" : "";
    byId("rounds").textContent = sentencesOf(state).rounds(game.shown);
    for (const label of document.querySelectorAll("#agree-label, #do-agree")) {
      label.textContent = sentencesOf(state).agreeing(seatsOf(state).computer);
    }
  }

  return {
    showEngine,
    /** @param {PageState} state */
    show(state) {
      const { asking, animation, thinking, ownsGame } = state;
      showEngine(state);
      showWords(state);
      document.body.classList.toggle("over", isOver(state));
      byId("board").toggleAttribute("data-busy", asking || animation.playing || thinking !== null || ownsGame === null);
      showControls(state);
      showActions(actionsFor(say, games, state), onAct);
    },
  };
}
