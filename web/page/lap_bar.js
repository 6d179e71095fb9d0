// @ts-check
// The bar that leads through the laps of a turn while it is shown: there and back, stopped and gone on with. It stands where one steps from
// move to move otherwise.

import { element } from "../dom.js";

/** @import { Phrases } from "../words/phrases.js" */
/** @import { PageState } from "./state.js" */

/** @param {Phrases} phrases @param {{ onSeek: (laps: number) => void, onToggle: () => void }} page */
export function createLapBar({ say }, { onSeek, onToggle }) {
  const place = element("laps");
  const bar = /** @type {HTMLInputElement} */ (element("lap"));
  const toggle = element("lap-toggle");
  bar.addEventListener("input", () => onSeek(bar.valueAsNumber));
  toggle.addEventListener("click", onToggle);

  /** The keyboard goes on from where it was, though that is no longer to be seen. @param {boolean} on */
  function appear(on) {
    if (place.hidden !== on) return;
    const held = place.parentElement?.contains(document.activeElement);
    place.hidden = !on;
    document.body.classList.toggle("turning", on);
    if (held) (on ? toggle : element("replay")).focus();
  }

  return {
    /** @param {PageState} state */
    show({ animation: { playing, waiting, laps, scene }, onward }) {
      appear(playing && onward && laps > 1);
      if (place.hidden) return;
      bar.max = String(laps);
      bar.value = String(scene.lap);
      bar.setAttribute("aria-valuetext", say("lap.at", { lap: scene.lap, laps }));
      toggle.setAttribute("aria-label", say(waiting ? "lap.go" : "lap.stop"));
      toggle.dataset.stopped = String(waiting);
    },
  };
}
