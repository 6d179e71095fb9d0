// @ts-check
// The bar that leads through the laps of a turn while it is shown: there and back, stopped and gone on with. It stands where one steps from
// move to move otherwise.

import { element } from "../dom.js";

/** @import { Phrases } from "../words/phrases.js" */
/** @import { PageState } from "./state.js" */

/** How fast a turn may be shown, against the speed that is set. */
const SPEEDS = [1, 2, 0.5];

/** @param {Phrases} phrases @param {{ onSeek: (laps: number) => void, onToggle: () => void, onSlow: (factor: number) => void }} page */
export function createLapBar({ say }, { onSeek, onToggle, onSlow }) {
  const place = element("laps");
  const bar = /** @type {HTMLInputElement} */ (element("lap"));
  const toggle = element("lap-toggle");
  bar.addEventListener("input", () => onSeek(bar.valueAsNumber));
  const speed = element("lap-speed");
  let language = "en";
  /** Which of the speeds this turn has. */
  let chosen = 0;
  toggle.addEventListener("click", onToggle);
  speed.addEventListener("click", () => {
    const before = SPEEDS[chosen];
    chosen = (chosen + 1) % SPEEDS.length;
    onSlow(before / SPEEDS[chosen]);
    showSpeed();
  });

  function showSpeed() {
    const shown = new Intl.NumberFormat(language).format(SPEEDS[chosen]);
    speed.textContent = `${shown}×`;
    speed.setAttribute("aria-label", say("lap.speed", { speed: `${shown}×` }));
  }

  /** The keyboard goes on from where it was, though that is no longer to be seen. @param {boolean} on */
  function appear(on) {
    if (place.hidden !== on) return;
    const held = place.parentElement?.contains(document.activeElement);
    place.hidden = !on;
    chosen = 0;
    showSpeed();
    document.body.classList.toggle("turning", on);
    if (held) (on ? toggle : element("replay")).focus();
  }

  return {
    /** @param {PageState} state */
    show({ animation: { playing, waiting, laps, scene }, onward, language: spoken }) {
      language = spoken;
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
