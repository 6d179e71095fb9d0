// @ts-check
// The installation of the app: the browser's offer, or in words where its menu has that.

import { byId } from "../dom.js";

/** @typedef {Event & { prompt: () => Promise<unknown> }} InstallOffer */

/**
 * Has a button install the app.
 * @param {import("../text/i18n.js").I18n} phrases @returns {() => void} shows whether and how the app can be installed
 */
export function createInstall({ say }) {
  /** @type {InstallOffer | null} */
  let offer = null;

  function show() {
    const apple = /** @type {{ standalone?: boolean }} */ (navigator).standalone;
    byId("install-part").hidden = apple === true || matchMedia("(display-mode: standalone)").matches;
    byId("install").hidden = !offer;
    byId("install-text").textContent = say(`install.${offer ? "offer" : apple === undefined ? "menu" : "share"}`);
  }

  byId("install").addEventListener("click", () => offer?.prompt());
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault(); // the dialog has a button for it
    offer = /** @type {InstallOffer} */ (event);
    show();
  });
  window.addEventListener("appinstalled", () => {
    offer = null;
    show();
  });
  return show;
}
