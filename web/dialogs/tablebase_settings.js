// @ts-check
// The words about the endings that the device solves: how far it has come, how much of them is kept, and how to be rid
// of them.

import { element } from "../dom.js";

/** @import { Phrases } from "../text/i18n.js" */
/** @import { Settings } from "../game/state.js" */
/** @typedef {{ wealth: Wealth, settings: Settings }} SolvedState what is solved, and whether anything is to be */

/** @param {Phrases} phrases @param {() => void} onForget */
export function createEndingsPart({ say }, onForget) {
  const progress = /** @type {HTMLProgressElement} */ (element("endings-progress"));
  const forget = element("endings-forget");
  forget.addEventListener("click", onForget);

  /** @param {SolvedState} state */
  function sentence({ wealth: { state, game, seeds, share }, settings }) {
    if (state === "none" || !settings.endings) return say("endings.none");
    return say(`endings.${state}`, { game: say(`game.${game}`), seeds, percent: Math.floor(100 * share) });
  }

  return {
    /** @param {SolvedState} state */
    show(state) {
      const { wealth, settings } = state;
      element("endings-state").textContent = sentence(state);
      progress.hidden = wealth.state !== "solving" || !settings.endings;
      progress.value = 100 * wealth.share;
      forget.hidden = wealth.bytes === 0;
      element("endings-size").hidden = wealth.bytes === 0;
      element("endings-size").textContent = say("endings.size", { size: Math.round(wealth.bytes / 1e5) / 10 });
    },
  };
}
