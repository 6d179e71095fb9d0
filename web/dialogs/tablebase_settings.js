// @ts-check
// Shows the progress and size of the device's tablebases, and deletes them.

import { byId } from "../dom.js";

/** @import { I18n } from "../text/i18n.js" */
/** @import { Settings } from "../game/state.js" */
/** @typedef {{ tablebaseStatus: TablebaseStatus, settings: Settings }} SolvedState */

/** @param {I18n} phrases @param {() => void} onForget */
export function createTablebaseSettings({ say }, onForget) {
  const progress = /** @type {HTMLProgressElement} */ (byId("endings-progress"));
  const forget = byId("endings-forget");
  forget.addEventListener("click", onForget);

  /** @param {SolvedState} state */
  function sentence({ tablebaseStatus: { state, game, seeds, share }, settings }) {
    if (state === "none" || !settings.endings) return say("endings.none");
    return say(`endings.${state}`, { game: say(`game.${game}`), seeds, percent: Math.floor(100 * share) });
  }

  return {
    /** @param {SolvedState} state */
    show(state) {
      const { tablebaseStatus, settings } = state;
      byId("endings-state").textContent = sentence(state);
      progress.hidden = tablebaseStatus.state !== "solving" || !settings.endings;
      progress.value = 100 * tablebaseStatus.share;
      forget.hidden = tablebaseStatus.bytes === 0;
      byId("endings-size").hidden = tablebaseStatus.bytes === 0;
      byId("endings-size").textContent = say("endings.size", { size: Math.round(tablebaseStatus.bytes / 1e5) / 10 });
    },
  };
}
