// @ts-check
// Slider through the laps of an animated turn: seek, pause and resume. It replaces the buttons that step between moves.

import { byId } from "../dom.js";

/** @import { I18n } from "../text/i18n.js" */
/** @import { PageState } from "./state.js" */

/** Speeds of a turn, relative to the setting. */
const SPEEDS = [1, 2, 0.5];

/**
 * @param {I18n} phrases
 * @param {{ seek: (laps: number) => void, toggle: () => void, slow: (factor: number) => void }} animator
 */
export function createLapSlider({ say, language }, { seek, toggle, slow }) {
  const place = byId("laps");
  const bar = /** @type {HTMLInputElement} */ (byId("lap"));
  const pause = byId("lap-toggle");
  bar.addEventListener("input", () => seek(bar.valueAsNumber));
  const speedButton = byId("lap-speed");
  /** This turn's speed. */
  let chosen = 1;
  /** The button that had the focus before the slider appeared. @type {HTMLButtonElement | null} */
  let former = null;
  pause.addEventListener("click", toggle);
  speedButton.addEventListener("click", () => {
    const before = chosen;
    chosen = SPEEDS[(SPEEDS.indexOf(before) + 1) % SPEEDS.length];
    slow(before / chosen);
    showSpeed();
  });

  function showSpeed() {
    const shown = new Intl.NumberFormat(language()).format(chosen);
    speedButton.textContent = `${shown}×`;
    speedButton.setAttribute("aria-label", say("lap.speed", { speed: `${shown}×` }));
  }

  /** Moves the focus into the slider, or back. @param {boolean} on */
  function appear(on) {
    if (place.hidden !== on) return;
    const focused = /** @type {HTMLButtonElement} */ (document.activeElement);
    const held = place.parentElement?.contains(focused);
    if (on) former = held ? focused : null;
    place.hidden = !on;
    document.body.classList.toggle("turning", on);
    if (!held) return;
    const back = former && !former.disabled ? former : byId("replay"); // there may be no move to step to
    (on ? pause : back).focus();
  }

  return {
    /** @param {PageState} state */
    show({ animation: { playing, waiting, laps, speed, scene }, movingForward }) {
      appear(playing && movingForward && laps > 1);
      if (place.hidden) return;
      chosen = speed;
      showSpeed();
      bar.max = String(laps);
      bar.value = String(scene.lap);
      bar.setAttribute("aria-valuetext", say("lap.at", { lap: scene.lap, laps }));
      pause.setAttribute("aria-label", say(waiting ? "lap.go" : "lap.stop"));
      pause.dataset.stopped = String(waiting);
    },
  };
}
