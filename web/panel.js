// @ts-check
// The words and buttons beside the board: whose turn, what a house would do, the moves, how far the engine and the files have come.

import { element } from "./dialogs.js";
import { isComputersTurn, playable, possible } from "./game.js";

/** @import { EngineState } from "./engine.js" */
/** @import { GameState, Settings } from "./game.js" */
/** @import { OfflineState } from "./offline.js" */
/** @import { Phrases } from "./phrases.js" */
/** @import { Sentences } from "./sentences.js" */

/**
 * @typedef {{ state: GameState, settings: Settings, asking: boolean, thinking: { began: number } | null, playing: boolean,
 *   onward: boolean, engine: EngineState["name"], picked: number[], looked: number | null, notice: string }} Moment
 *   how things stand: `playing` while a turn is being shown, `looked` the house asked about
 * @typedef {{ label: string, does: "retry" | "stop" | "play-on" } | { label: string, move: string }} Act a button of the moment
 */

/** Whether a person may play now. @param {Moment} moment */
export function isOpen({ state, settings, asking, playing }) {
  return !asking && !playing && state.shown.result === null && !isComputersTurn(state, settings);
}

/** The side the words are about; none when nobody has won. @param {Moment} moment @returns {"" | Side} */
export function sideOf({ state: { shown }, playing, onward }) {
  if (playing && onward) return shown.mover;
  return shown.result ? (shown.result.winner ?? "") : shown.turn;
}

/** @param {Phrases} phrases @param {Sentences} sentences @param {Layout} layout */
export function createWords({ say }, sentences, layout) {
  /** Whose turn it is. @param {Moment} moment @param {number} now milliseconds @returns {string} */
  function status({ state, settings, asking, thinking, playing, onward, engine }, now) {
    if (asking) return say(engine === "ready" ? "turn.asking" : "turn.loading");
    if (playing && onward) return sentences.playing(state.shown, settings);
    if (thinking && engine !== "ready") return say("turn.loading");
    if (thinking) return say("turn.thinking", { seconds: Math.floor((now - thinking.began) / 100) / 10 });
    return sentences.turn(state, settings);
  }

  /** What a house under the pointer would do, or why not. @param {Moment} moment @returns {string} */
  function looked(moment) {
    const { shown } = moment.state;
    if (moment.looked === null || !isOpen(moment)) return "";
    const [choice] = possible(shown, [...moment.picked, moment.looked]);
    if (choice) return sentences.preview(choice);
    const house = layout.houses.find((one) => one.cell === moment.looked);
    return house?.side === shown.turn ? sentences.refusal(shown, moment.looked) : "";
  }

  /** What is still to be said for a move. @param {Moment} moment @returns {string} */
  function asked({ state: { shown }, picked }) {
    if (picked.length === 0) return "";
    return say(
      possible(shown, picked).some((choice) => choice.cells.length === picked.length) ? "turn.which" : "turn.more",
    );
  }

  /** @param {Moment} moment @returns {string} */
  function message(moment) {
    const { shown } = moment.state;
    const now = moment.notice || looked(moment) || asked(moment);
    return now || (moment.playing ? "" : sentences.reason(shown)) || sentences.lastMove(shown) || say("turn.hint");
  }

  /** The buttons that only this moment has. @param {Moment} moment @returns {Act[]} */
  function acts(moment) {
    if (moment.engine === "failed") return [{ label: say("engine.retry"), does: "retry" }];
    if (moment.playing || moment.asking) return [];
    if (moment.thinking) return moment.engine === "ready" ? [{ label: say("move.now"), does: "stop" }] : [];
    if (isComputersTurn(moment.state, moment.settings)) return [{ label: say("move.play"), does: "play-on" }];
    return moment.state.shown.choices.filter((choice) => isNamed(choice, moment.picked)).map(actOf);
  }

  /** Whether the houses picked are all a move names. @param {Choice} choice @param {number[]} picked */
  const isNamed = ({ cells }, picked) => cells.length === picked.length && picked.every((cell) => cells.includes(cell));

  /** @param {Choice} choice @returns {Act} */
  function actOf({ move, way, cells }) {
    if (cells.length === 0) return { label: say("move.pass"), move };
    return { label: way === "" ? move : say(`way.${way}`), move };
  }

  return { status, message, acts };
}

/**
 * @param {Phrases} phrases @param {() => ReturnType<typeof createWords>} words those of the game on the board
 * @param {(act: Act) => void} onAct @param {(at: number) => void} onStep
 */
export function createPanel({ say }, words, onAct, onStep) {
  const list = element("moves");
  list.addEventListener("click", (event) => {
    const at = event.target instanceof HTMLElement ? event.target.dataset.at : undefined;
    if (at !== undefined) onStep(Number(at));
  });

  /** @param {string} id @param {boolean} on */
  function enable(id, on) {
    /** @type {HTMLButtonElement} */ (element(id)).disabled = !on;
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
      made.addEventListener("click", () => onAct(act));
      return made;
    });
    place.replaceChildren(...buttons);
  }

  return {
    /** The clock of a search alone. @param {Moment} moment */
    tick(moment) {
      if (moment.thinking) element("status").textContent = words().status(moment, performance.now());
    },
    /** @param {Moment} moment */
    show(moment) {
      const { state, settings, notice, asking } = moment;
      const over = state.shown.result !== null;
      element("status").textContent = words().status(moment, performance.now());
      element("status").dataset.side = sideOf(moment);
      element("message").textContent = words().message(moment);
      element("message").classList.toggle("warning", notice !== "");
      document.body.classList.toggle("over", over && !moment.playing);
      element("board").toggleAttribute("data-busy", asking || moment.playing || moment.thinking !== null);
      enable("undo", state.at > 0 || state.end !== "");
      enable("redo", state.at < state.line.length);
      enable("resign", !over);
      element("agree").hidden = !state.shown.may_agree || settings.computer !== "" || over;
      showActs(words().acts(moment));
    },
    /** The moves as a list; each leads to the position after it. @param {GameState} state */
    showMoves({ line, at }) {
      const items = [say("moves.start"), ...line].map((word, index) => {
        const item = document.createElement("li");
        const step = button(word);
        step.dataset.at = String(index);
        if (index === at) step.setAttribute("aria-current", "step");
        item.append(step);
        return item;
      });
      list.replaceChildren(...items);
      list.scrollTo({ top: items[at].offsetTop - list.clientHeight / 2 });
    },
    /** @param {EngineState} engine */
    showEngine(engine) {
      const chip = element("engine");
      chip.dataset.state = engine.name;
      if (engine.name === "failed") chip.textContent = say("engine.failed");
      else if (engine.name === "ready") chip.textContent = "";
      else if (engine.progress.stage === "python") chip.textContent = say("engine.python");
      else {
        const { bytes, total } = engine.progress;
        chip.textContent = say("engine.files", { percent: total === 0 ? 0 : Math.floor((100 * bytes) / total) });
      }
    },
    /** @param {OfflineState} offline */
    showOffline(offline) {
      element("offline").dataset.state = offline;
      element("offline").textContent = say(`offline.${offline}`);
      enable("offline", offline === "update");
    },
  };
}

/** The houses to mark as playable. @param {Moment} moment @returns {number[]} */
export const marked = (moment) => (isOpen(moment) ? playable(moment.state, moment.picked) : []);
