// @ts-check
// The look of the page as a whole, by the state: its theme, its switches, and whether the game can be kept.

import { element } from "../dom.js";
import { themeOf } from "./selectors.js";

/** @import { PageState } from "./state.js" */

/** @param {PageState} state */
export function showLook(state) {
  const { sound, flipped, values } = state.settings;
  document.documentElement.dataset.theme = themeOf(state);
  element("sound").setAttribute("aria-pressed", String(sound));
  element("flip").setAttribute("aria-pressed", String(flipped));
  element("worth").setAttribute("aria-pressed", String(values));
  element("unkept").hidden = !state.trouble || state.trouble === "journal";
}
