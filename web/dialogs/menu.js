// @ts-check
// The icons of the menu, which the page has without them.

import { byId } from "../dom.js";

/** Puts the icon of each item before its button. */
export function addMenuIcons() {
  const icons = byId("menu-icons");
  for (const icon of [...icons.querySelectorAll("svg")]) {
    document.querySelector(`.menus [data-open=${icon.dataset.for}]`)?.before(icon); // a figure has no menu
  }
  icons.remove();
}
