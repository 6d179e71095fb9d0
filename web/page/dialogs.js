// @ts-check
// The dialogs: settings, rules, resign, and the way into the rooms. Every control with `data-setting` shows and
// changes that setting.

import { dialog, element, focusBoard } from "../dom.js";
import { LANGUAGES, nameOf } from "../words/languages.js";

/** @import { Settings } from "../game/state.js" */
/** @import { PageState } from "./state.js" */

/** @param {HTMLInputElement | HTMLSelectElement} control @param {Settings} settings @returns {Settings} */
function withSetting(control, settings) {
  const name = control.dataset.setting ?? "";
  const value = control instanceof HTMLInputElement && control.type === "checkbox" ? control.checked : control.value;
  return { ...settings, [name]: name === "level" ? Number(value) : value };
}

/** The controls of settings. */
const controls = () =>
  /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */ (document.querySelectorAll("[data-setting]"));

/** Puts the settings into the controls. @param {Settings} settings */
function showSettings(settings) {
  for (const control of controls()) {
    const value = settings[/** @type {keyof Settings} */ (control.dataset.setting)];
    if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = Boolean(value);
    else control.value = String(value);
  }
}

function offerLanguages() {
  for (const language of LANGUAGES) {
    const option = new Option(nameOf(language), language);
    option.lang = language;
    element("language").append(option);
  }
}

/** What opens and closes dialogs. @param {(id: string) => void} open */
function listen(open) {
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
}

/**
 * @param {{ state: () => PageState, onSettings: (settings: Settings) => void, onResign: () => void }} page `state` as it is now
 */
export function createDialogs(page) {
  /** What a dialog is filled by. @type {Record<string, () => void>} */
  let rooms = {};
  let resigns = () => "";
  /** The settings as they were shown last. @type {Settings | null} */
  let shown = null;

  /** @param {string} id */
  function open(id) {
    showSettings(page.state().settings);
    element("resign-text").textContent = resigns();
    rooms[id]?.();
    dialog(id).showModal();
  }

  offerLanguages();
  for (const control of controls()) {
    control.addEventListener("change", () => page.onSettings(withSetting(control, page.state().settings)));
  }
  listen(open);
  element("do-resign").addEventListener("click", () => {
    dialog("resign-dialog").close();
    page.onResign();
  });

  return {
    open,
    /** @param {{ dialogs: Record<string, () => void>, resigns: () => string }} how what each dialog that has a room is filled by, and what
     * giving up means */
    furnish(how) {
      rooms = how.dialogs;
      resigns = how.resigns;
    },
    /** @param {PageState} state */
    show({ settings }) {
      if (settings !== shown) showSettings(settings);
      shown = settings;
    },
  };
}
