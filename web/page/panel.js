// @ts-check
// The words and buttons beside the board: whose turn, what a house would do, how far the engine and the files have come.

import { element, focusBoard } from "../dom.js";
import { isClaim, isComputersTurn, lookOf, named, nextAgain, playable, possible } from "../game/state.js";

/** @import { EngineState } from "../engine/engine.js" */
/** @import { GameState, Settings } from "../game/state.js" */
/** @import { Phrases } from "../words/phrases.js" */
/** @import { Sentences } from "../words/sentences.js" */

/**
 * @typedef {{ state: GameState, settings: Settings, asking: boolean, thinking: { began: number } | null, playing: boolean,
 *   onward: boolean, engine: EngineState["name"], picked: number[], looked: number | null, eyed: string, notice: string,
 *   refused: number | null, advice: string, remark: string, lap: number, laps: number, waiting: boolean, held: boolean | null,
 *   offered: string, lost: boolean, secret: boolean }} Moment
 *   how things stand: `playing` while a turn is being shown, and which of its laps, `looked` the house asked about, `eyed` the move
 *   whose own button is, `refused` the house that may not be played, `held` whether the game is this tab's to play, `remark` what there is to say of how the computer came to its
 *   move, `offered` what the computer offers and waits for an answer to, `lost` when no engine could do what was asked last, `secret` where what the
 *   moves would do is to be found out
 * @typedef {"retry" | "stop" | "play-on" | "lap" | "skip" | "again" | "take" | "copy" | "agree" | "decline" | "lesson" | "to-game"} Deed
 * @typedef {{ label: string, does: Deed } | { label: string, move: string }} Act
 *   a button of the moment
 */

/** Whether a person may play now. @param {Moment} moment */
export function isOpen({ state, settings, asking, playing, held }) {
  return held === true && !asking && !playing && state.shown.result === null && !isComputersTurn(state, settings);
}

/** The side the words are about; none when nobody has won. @param {Moment} moment @returns {"" | Side} */
export function sideOf({ state: { shown }, playing, onward }) {
  if (playing && onward) return shown.mover;
  return shown.result ? (shown.result.winner ?? "") : shown.turn;
}

/** The moves that are asked about: those of the house looked at, of those picked, or the one that a button is for. Of more houses to
 * be chosen, one choice stands for all. @param {Moment} moment @returns {Choice[]} */
export function promised(moment) {
  const { picked, looked, eyed } = moment;
  const { shown } = moment.state;
  if (!isOpen(moment)) return [];
  const meant = shown.choices.filter(({ move }) => move === eyed);
  if (meant.length > 0) return meant;
  if (looked === null) return picked.length > 0 ? named(shown, picked) : [];
  const together = possible(shown, [...picked, looked]);
  const found = together.length > 0 ? together : possible(shown, [looked]);
  return found.filter(({ cells }) => String(cells) === String(found[0].cells));
}

/** Puts a sentence into a place, each rule it names a link to that rule: what stands in brackets and begins with a clause.
 * @param {HTMLElement} place @param {string} sentence @param {string} game */
function sayWithLinks(place, sentence, game) {
  const said = `${game} ${sentence}`;
  if (place.dataset.said === said) return; // a link under a finger stays
  place.dataset.said = said;
  const parts = sentence.split(/(?<=\()([^()]+?\s\d+\.\d+)(?=[,)])/).map((part, i) => {
    if (i % 2 === 0) return part;
    const link = document.createElement("a");
    link.href = `#rules;${game};${part.match(/[\d.]+$/)}`;
    link.textContent = part;
    return link;
  });
  place.replaceChildren(...parts);
}

/** @param {Phrases} phrases @param {Sentences} sentences */
export function createWords({ say, has }, sentences) {
  /** Whose turn it is. @param {Moment} moment @param {number} now milliseconds @returns {string} */
  function status({ state, asking, thinking, playing, onward, engine, lap, laps }, now) {
    if ((asking || (thinking && !playing)) && engine !== "ready") return say("turn.loading");
    if (asking) return say("turn.asking");
    if (playing && onward) return withLap(sentences.playing(state.shown), lap, laps);
    if (thinking) return say("turn.thinking", { seconds: Math.floor((now - thinking.began) / 100) / 10 });
    const [look, turn] = [lookOf(state), sentences.turn(state.shown)];
    return look === "" ? turn : say(`look.${look}`, { turn });
  }

  /** @param {string} plays @param {number} lap @param {number} laps */
  const withLap = (plays, lap, laps) => (laps > 1 ? say("plays.lap", { plays, lap: Math.max(lap, 1), laps }) : plays);

  /** What a house under the pointer would do, or why not. @param {Moment} moment @returns {string} */
  function looked(moment) {
    const { shown } = moment.state;
    const choices = promised(moment);
    if (choices.length > 0) return isClaim(choices[0]) || moment.secret ? "" : sentences.preview(shown, ...choices);
    if (moment.looked === null || !isOpen(moment)) return "";
    return sentences.owner(shown, moment.looked) === shown.turn ? sentences.refusal(shown, moment.looked) : "";
  }

  /** What is still to be said for a move. @param {Moment} moment @returns {string} */
  function asked(moment) {
    return isOpen(moment) ? sentences.asked(moment.state.shown, moment.picked) : "";
  }

  /** @param {Moment} moment @returns {string} */
  function message(moment) {
    const { shown } = moment.state;
    const elsewhere = moment.held === false ? say("tabs.elsewhere") : "";
    const now = moment.notice || elsewhere || moment.offered || looked(moment) || moment.advice || asked(moment);
    const told = `${sentences.lastMove(shown)} ${moment.remark}`.trim();
    return now || (moment.playing ? "" : sentences.reason(shown)) || told || first(moment);
  }

  /** What there is to know before the first move. @param {Moment} moment @returns {string} */
  function first({ state, settings }) {
    const hint = isComputersTurn(state, settings) ? "" : say("turn.hint");
    return [hint, has(`first.${state.game}`) ? say(`first.${state.game}`) : ""].join(" ").trim();
  }

  /** The buttons that only this moment has. @param {Moment} moment @returns {Act[]} */
  function acts(moment) {
    if (moment.engine === "failed") return [{ label: say("engine.retry"), does: "retry" }, copyAct()];
    if (moment.playing) return lapActs(moment);
    if (moment.asking) return [];
    if (moment.lost) return [copyAct()];
    if (moment.held === false) return [{ label: say("tabs.take"), does: "take" }];
    if (moment.thinking) return moment.engine === "ready" ? [{ label: say("move.now"), does: "stop" }] : [];
    return turnActs(moment);
  }

  /** The game may be taken elsewhere: its text is there without an engine. @returns {Act} */
  const copyAct = () => ({ label: say("engine.copy"), does: "copy" });

  /** Those of whose turn it is. @param {Moment} moment @returns {Act[]} */
  function turnActs(moment) {
    if (moment.offered) {
      return [
        { label: say("agree.accept"), does: "agree" },
        { label: say("agree.decline"), does: "decline" },
      ];
    }
    if (isComputersTurn(moment.state, moment.settings)) return [{ label: say("move.play"), does: "play-on" }];
    const moves = named(moment.state.shown, moment.picked).toSorted((one, other) => one.way.localeCompare(other.way));
    if (lookOf(moment.state) !== "")
      return [...moves.map(actOf), ...(moment.picked.length > 0 ? [] : lookActs(moment))];
    if (moment.state.shown.result) return [{ label: say("move.again"), does: "again" }];
    if (moves.length > 0 || !moment.settings.newcomer) return moves.map(actOf);
    return [{ label: say("lesson.title"), does: "lesson" }];
  }

  /** Those of who looks. @param {Moment} moment @returns {Act[]} */
  function lookActs({ state }) {
    /** @type {Act[]} */
    const back = lookOf(state) === "try" ? [{ label: say("look.to-game"), does: "to-game" }] : [];
    return state.shown.result ? back : [{ label: say("look.play-on"), does: "play-on" }, ...back];
  }

  /** What can be done while a turn is played. @param {Moment} moment @returns {Act[]} */
  function lapActs({ waiting, onward, laps }) {
    if (!waiting) return onward && laps > 1 ? [{ label: say("lap.each"), does: "lap" }] : [];
    return [
      { label: say("lap.next"), does: "lap" },
      { label: say("lap.all"), does: "skip" },
    ];
  }

  /** @param {Choice} choice @returns {Act} */
  function actOf(choice) {
    const { move, way, cells } = choice;
    if (cells.length === 0) return { label: say("move.pass"), move };
    if (isClaim(choice)) return { label: say("move.claim"), move };
    return { label: way === "" ? say("move.confirm", { move }) : say(`way.${way}`), move };
  }

  /** What is said aloud when houses have been picked: what is asked for, and what the buttons that answer are called.
   * @param {Moment} moment */
  const question = (moment) =>
    [asked(moment), ...acts(moment).flatMap((act) => ("move" in act ? [act.label] : []))].filter(Boolean).join(" ");

  /** What the button says that ends the game by agreement. @param {Settings} settings */
  const agreeing = ({ computer }) => sentences.agreeing(computer);

  return { status, message, acts, question, agreeing, rounds: sentences.rounds };
}

/**
 * @param {Phrases} phrases @param {() => ReturnType<typeof createWords>} words those of the game on the board
 * @param {(act: Act) => void} onAct
 */
export function createPanel({ say }, words, onAct) {
  document.addEventListener("click", stopUnavailable, { capture: true });

  /** A button that has nothing to do now; one that has the focus keeps it, else the keyboard would be lost in the page.
   * @param {string} id @param {boolean} on */
  function enable(id, on) {
    const button = /** @type {HTMLButtonElement} */ (element(id));
    button.disabled = !on && button !== document.activeElement;
    button.ariaDisabled = String(!on);
  }

  /** @param {string} label @returns {HTMLButtonElement} */
  function button(label) {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = label;
    return made;
  }

  /** Replaces the buttons only where they differ, so that one under a finger stays. @param {Act[]} acts */
  function showActs(acts) {
    const place = element("acts");
    const key = JSON.stringify(acts);
    if (place.dataset.acts === key) return;
    place.dataset.acts = key;
    const buttons = acts.map((act) => {
      const made = button(act.label);
      made.className = "act main";
      if ("move" in act) made.dataset.move = act.move;
      else made.dataset.does = act.does;
      made.addEventListener("click", () => onAct(act));
      return made;
    });
    const held = place.contains(document.activeElement);
    place.replaceChildren(...buttons);
    if (held) focusBoard();
  }

  return {
    /** The clock of a search alone. @param {Moment} moment */
    tick(moment) {
      if (moment.thinking) element("status").textContent = words().status(moment, performance.now());
    },
    /** @param {Moment} moment */
    show(moment) {
      const { state, notice, asking, held } = moment;
      const over = state.shown.result !== null;
      const looks = lookOf(state) !== "";
      element("status").textContent = words().status(moment, performance.now());
      element("status").dataset.side = sideOf(moment);
      sayWithLinks(element("message"), words().message(moment), state.game);
      element("message").classList.toggle("warning", notice !== "");
      document.body.classList.toggle("over", over && !moment.playing);
      element("board").toggleAttribute("data-busy", asking || moment.playing || moment.thinking !== null);
      enable("undo", held === true && (state.at > 0 || (!looks && state.shown.record.end !== "")));
      enable("redo", held === true && (looks ? state.at < state.line.length : Boolean(nextAgain(state))));
      enable("resign", held === true && !over && !looks);
      for (const id of ["step-first", "step-previous"]) enable(id, state.at > 0);
      for (const id of ["step-next", "step-last"]) enable(id, state.at < state.line.length);
      element("rounds").textContent = words().rounds(state.shown);
      element("agree").hidden = !held || !state.shown.may_agree || over || looks;
      element("agree-label").textContent = words().agreeing(moment.settings);
      showActs(words().acts(moment));
    },
    /** @param {EngineState} engine */
    showEngine(engine) {
      const chip = element("engine");
      chip.dataset.state = engine.name;
      if (engine.name === "failed") chip.textContent = say("engine.failed");
      else if (engine.name === "ready") {
        chip.textContent = "";
        chip.dataset.start = engine.start;
        element("started").textContent = say(`engine.${engine.start}`, { python: engine.python });
      } else if (engine.progress.stage !== "files") chip.textContent = say("engine.python");
      else {
        const { bytes, total } = engine.progress;
        chip.textContent = say("engine.files", { percent: total === 0 ? 0 : Math.floor((100 * bytes) / total) });
      }
    },
  };
}

/** The houses to mark as playable. @param {Moment} moment @returns {number[]} */
export const marked = (moment) => (isOpen(moment) ? playable(moment.state, moment.picked) : []);

/** Keeps a click from a button that has nothing to do, but has kept the focus. A house always has an answer. @param {Event} event */
function stopUnavailable(event) {
  const button =
    event.target instanceof Element ? event.target.closest("button[aria-disabled=true]:not(.house)") : null;
  if (button) event.stopImmediatePropagation();
}
