// @ts-check
// Applies the settings that the page itself shows: its theme and its switches; and whether games are not saved.

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
