// @ts-check
// The words and buttons beside the board: whose turn, what a house would do, the moves, how far the engine and the files have come.

import { element } from "./dialogs.js";
import { isClaim, isComputersTurn, named, playable, possible } from "./game.js";

/** @import { EngineState } from "./engine.js" */
/** @import { GameState, Settings } from "./game.js" */
/** @import { OfflineState } from "./offline.js" */
/** @import { Phrases } from "./phrases.js" */
/** @import { Sentences } from "./sentences.js" */

/**
 * @typedef {{ state: GameState, settings: Settings, asking: boolean, thinking: { began: number } | null, playing: boolean,
 *   onward: boolean, engine: EngineState["name"], picked: number[], looked: number | null, notice: string,
 *   lap: number, laps: number, waiting: boolean }} Moment
 *   how things stand: `playing` while a turn is being shown, and which of its laps, `looked` the house asked about
 * @typedef {{ label: string, does: "retry" | "stop" | "play-on" | "lap" | "skip" | "again" } | { label: string, move: string }} Act
 *   a button of the moment
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

/** The move that is picked and asked about, or would be. @param {Moment} moment @returns {Choice | undefined} */
export function promised(moment) {
  const { state, picked, looked } = moment;
  if (!isOpen(moment)) return undefined;
  if (looked !== null) return possible(state.shown, [...picked, looked])[0];
  const found = picked.length > 0 ? named(state.shown, picked) : [];
  return found.length === 1 ? found[0] : undefined;
}

/** @param {Phrases} phrases @param {Sentences} sentences */
export function createWords({ say, has }, sentences) {
  /** Whose turn it is. @param {Moment} moment @param {number} now milliseconds @returns {string} */
  function status({ state, settings, asking, thinking, playing, onward, engine, lap, laps }, now) {
    if ((asking || (thinking && !playing)) && engine !== "ready") return say("turn.loading");
    if (asking) return say("turn.asking");
    if (playing && onward) return withLap(sentences.playing(state.shown, settings), lap, laps);
    if (thinking) return say("turn.thinking", { seconds: Math.floor((now - thinking.began) / 100) / 10 });
    return sentences.turn(state, settings);
  }

  /** @param {string} plays @param {number} lap @param {number} laps */
  const withLap = (plays, lap, laps) => (laps > 1 ? say("plays.lap", { plays, lap: Math.max(lap, 1), laps }) : plays);

  /** What a house under the pointer would do, or why not. @param {Moment} moment @returns {string} */
  function looked(moment) {
    const { shown } = moment.state;
    const choice = promised(moment);
    if (choice && !isClaim(choice)) return sentences.preview(choice);
    if (choice || moment.looked === null || !isOpen(moment)) return "";
    return sentences.owner(shown, moment.looked) === shown.turn ? sentences.refusal(shown, moment.looked) : "";
  }

  /** What is still to be said for a move. @param {Moment} moment @returns {string} */
  function asked(moment) {
    const {
      state: { shown },
      picked,
    } = moment;
    const [claim] = isOpen(moment) ? possible(shown, picked).filter(isClaim) : [];
    if (claim) return say("claim.chosen", { count: claim.cells.length, chosen: picked.length });
    if (picked.length === 0) return "";
    return say(
      possible(shown, picked).some((choice) => choice.cells.length === picked.length) ? "turn.which" : "turn.more",
    );
  }

  /** @param {Moment} moment @returns {string} */
  function message(moment) {
    const { shown } = moment.state;
    const now = moment.notice || looked(moment) || asked(moment);
    return now || (moment.playing ? "" : sentences.reason(shown)) || sentences.lastMove(shown) || first(moment);
  }

  /** What there is to know before the first move. @param {Moment} moment @returns {string} */
  function first({ state: { game } }) {
    return [say("turn.hint"), has(`first.${game}`) ? say(`first.${game}`) : ""].join(" ").trim();
  }

  /** The buttons that only this moment has. @param {Moment} moment @returns {Act[]} */
  function acts(moment) {
    if (moment.engine === "failed") return [{ label: say("engine.retry"), does: "retry" }];
    if (moment.playing) return lapActs(moment);
    if (moment.asking) return [];
    if (moment.thinking) return moment.engine === "ready" ? [{ label: say("move.now"), does: "stop" }] : [];
    if (isComputersTurn(moment.state, moment.settings)) return [{ label: say("move.play"), does: "play-on" }];
    if (moment.state.shown.result) return [{ label: say("move.again"), does: "again" }];
    return named(moment.state.shown, moment.picked)
      .toSorted((one, other) => one.way.localeCompare(other.way))
      .map(actOf);
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

  return { status, message, acts, rounds: sentences.rounds };
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
      const { state, notice, asking } = moment;
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
      for (const id of ["step-first", "step-previous"]) enable(id, state.at > 0);
      for (const id of ["step-next", "step-last"]) enable(id, state.at < state.line.length);
      element("rounds").textContent = words().rounds(state.shown);
      element("agree").hidden = !state.shown.may_agree || over;
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
      requestAnimationFrame(() => items[at].scrollIntoView({ block: "nearest" }));
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
