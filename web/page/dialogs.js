// @ts-check
// The dialogs: settings, rules, resign, and the way into the rooms. Every control with `data-setting` shows and
// changes that setting.

import { dialog, element, focusBoard } from "../dom.js";
import { LANGUAGES, nameOf } from "../words/languages.js";

/** @import { Settings } from "../game/state.js" */

/** @param {HTMLInputElement | HTMLSelectElement} control @param {Settings} settings @returns {Settings} */
function withSetting(control, settings) {
  const name = control.dataset.setting ?? "";
  const value = control instanceof HTMLInputElement && control.type === "checkbox" ? control.checked : control.value;
  return { ...settings, [name]: name === "level" ? Number(value) : value };
}

/**
 * @param {{ settings: () => Settings, onSettings: (settings: Settings) => void, onResign: () => void, resigns: () => string,
 *   rooms: Record<string, () => void> }} page `resigns` what giving up means, `rooms` what a dialog is filled by
 */
export function createDialogs(page) {
  const controls = /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */ (
    document.querySelectorAll("[data-setting]")
  );

  /** Puts the settings into the controls. */
  function showSettings() {
    const settings = page.settings();
    for (const control of controls) {
      const value = settings[/** @type {keyof Settings} */ (control.dataset.setting)];
      if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = Boolean(value);
      else control.value = String(value);
    }
  }

  for (const language of LANGUAGES) {
    const option = new Option(nameOf(language), language);
    option.lang = language;
    element("language").append(option);
  }
  for (const control of controls) {
    control.addEventListener("change", () => {
      page.onSettings(withSetting(control, page.settings()));
      showSettings();
    });
  }
  for (const opener of document.querySelectorAll("[data-open]")) {
    opener.addEventListener("click", () => {
      opener.closest("dialog")?.close();
      open(opener.getAttribute("data-open") ?? "");
    });
  }
  for (const closer of document.querySelectorAll("[data-close]")) {
    closer.addEventListener("click", () => closer.closest("dialog")?.close());
  }
  for (const each of document.querySelectorAll("dialog")) {
    each.addEventListener("close", () => {
      if (document.activeElement === document.body) focusBoard(); // the button that opened it is gone
    });
    each.addEventListener("click", (event) => {
      if (event.target === each) each.close();
    });
  }

  /** @param {string} id */
  function open(id) {
    showSettings();
    element("resign-text").textContent = page.resigns();
    page.rooms[id]?.();
    dialog(id).showModal();
  }

  element("do-resign").addEventListener("click", () => {
    dialog("resign-dialog").close();
    page.onResign();
  });
  return { showSettings, open };
}
