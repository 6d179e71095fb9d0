// @ts-check
// The far player's own buttons, at the far edge, where two people sit face to face: they do what the near ones do.

import { byId } from "../dom.js";

/** Puts the buttons into the page. @returns {() => void} shows them as the near ones are, once those are drawn */
export function createFacing() {
  const far = byId("far-controls");
  document.querySelector("main")?.append(far);
  const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (far.querySelectorAll("button"));
  /** @param {HTMLElement} button */
  const nearOf = ({ dataset }) => /** @type {HTMLButtonElement} */ (byId(dataset.like ?? ""));
  for (const button of buttons) button.addEventListener("click", () => nearOf(button).click());

  function show() {
    for (const button of buttons) {
      const { hidden, disabled, ariaDisabled, textContent } = nearOf(button);
      Object.assign(button, { hidden, disabled, ariaDisabled });
      /** @type {HTMLElement} */ (button.lastElementChild).textContent = (textContent ?? "").trim();
    }
  }

  return () => queueMicrotask(show);
}
