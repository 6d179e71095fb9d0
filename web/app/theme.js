// @ts-check
// Applies theme, switches and ownership of the game to the page.

import { byId } from "../dom.js";
import { themeOf } from "./selectors.js";

/** @import { PageState } from "./state.js" */

/** @param {PageState} state */
export function applyTheme(state) {
  const { sound, flipped, values } = state.settings;
  document.documentElement.dataset.theme = themeOf(state);
  byId("sound").setAttribute("aria-pressed", String(sound));
  byId("flip").setAttribute("aria-pressed", String(flipped));
  byId("worth").setAttribute("aria-pressed", String(values));
  byId("unkept").hidden = !state.trouble || state.trouble === "journal";
}
