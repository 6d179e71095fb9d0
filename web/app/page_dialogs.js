// @ts-check
// Opens the page's own dialogs and loads the others. A control with `data-setting` shows and changes that setting.

import { byId, dialogById, focusBoard, make } from "../dom.js";
import { LANGUAGES, languageName } from "../text/languages.js";
import { fillLevelSelect } from "../text/levels.js";

/** @import { Settings } from "../game/state.js" */
/** @import { I18n } from "../text/i18n.js" */
/** @import { Dialogs } from "./dialogs.js" */
/** @import { PageState } from "./state.js" */

/** @param {HTMLInputElement | HTMLSelectElement} control @param {Settings} settings @returns {Settings} */
function withSetting(control, settings) {
  const name = control.dataset.setting ?? "";
  const value = control instanceof HTMLInputElement && control.type === "checkbox" ? control.checked : control.value;
  return { ...settings, [name]: name === "level" ? Number(value) : value };
}

const controls = () =>
  /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */ (document.querySelectorAll("[data-setting]"));

/**
 * Shows the settings in their controls, with the levels of a game.
 * @param {Settings} settings @param {GameInfo} game @param {I18n["say"]} say
 */
function showSettings(settings, game, say) {
  fillLevelSelect(/** @type {HTMLSelectElement} */ (byId("level")), game, settings.level, say);
  for (const control of controls()) {
    if (control.dataset.setting === "level") continue;
    const value = settings[/** @type {keyof Settings} */ (control.dataset.setting)];
    if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = Boolean(value);
    else if (control instanceof HTMLInputElement) control.checked = control.value === value;
    else control.value = String(value);
  }
}

/**
 * Lists each language by its own name, in the settings and the globe's menu. Deferred until a dialog opens, as getting
 * the names is slow.
 */
function offerLanguages() {
  const globe = byId("languages");
  if (globe.childElementCount > 1) return;
  for (const language of LANGUAGES) {
    const option = new Option(languageName(language), language);
    option.lang = language;
    byId("language").append(option);
    const chosen = make("input", { type: "radio", name: "language", value: language });
    chosen.dataset.setting = "language";
    const name = make("span", { lang: language }, option.text);
    globe.append(make("label", "check", chosen, name));
  }
}

/** Whether a pointer is on a dialog's backdrop, which is around its box. @param {MouseEvent} event */
function isOnBackdrop({ target, clientX, clientY }) {
  if (!(target instanceof HTMLDialogElement)) return false;
  const { left, right, top, bottom } = target.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** Opens and closes dialogs by their buttons, those of lazy dialogs too. @param {(id: string) => void} open */
function listen(open) {
  /** Whether the pointer went down on a backdrop: where text is selected, it may only come up there. */
  let pressed = false;
  document.addEventListener("pointerdown", (event) => {
    pressed = isOnBackdrop(event);
  });
  document.addEventListener("click", (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    if (pressed && isOnBackdrop(event)) return /** @type {HTMLDialogElement} */ (target).close();
    const button = target.closest("[data-open], [data-close]");
    button?.closest("dialog")?.close();
    const opened = button?.getAttribute("data-open");
    if (opened) open(opened);
  });
  const closed = () => {
    if (document.activeElement === document.body) focusBoard(); // the button that opened it is gone
  };
  document.addEventListener("close", closed, { capture: true }); // `close` does not bubble
}

/**
 * @param {I18n["say"]} say @param {GameInfo[]} games
 * @param {{ state: () => PageState, onSettings: (settings: Settings) => Promise<unknown>, resigns: () => string,
 *   withDialogs: (use?: (dialogs: Dialogs) => void) => void }} page `resigns` says what resigning and agreeing mean;
 *   `withDialogs` only loads the dialogs if `use` is missing
 */
export function createPageDialogs(say, games, page) {
  /** The ids of the page's own dialogs. */
  const own = [...document.querySelectorAll("dialog")].map(({ id }) => id);
  /** The settings, game and language shown last. @type {unknown[]} */
  let shown = [];

  /** @param {PageState} state */
  const showState = ({ settings, game: { game } }) =>
    showSettings(settings, games.find(({ id }) => id === game) ?? games[0], say);

  /** @param {string} id */
  function open(id) {
    if (id === "menu-dialog") page.withDialogs(); // load the icons, and the dialogs of most menu items
    if (own.includes(id)) return show(id);
    page.withDialogs(({ dialogs }) => show(id, dialogs[id]));
  }

  /** @param {string} id @param {() => void} [prepare] fills its controls from the settings */
  function show(id, prepare) {
    offerLanguages();
    showState(page.state());
    prepare?.();
    byId("resign-text").textContent = page.resigns();
    byId("settings-saved").textContent = "";
    // the site's other pages are not saved for offline use
    document.querySelector(".links")?.toggleAttribute("hidden", !navigator.onLine);
    if (!dialogById(id).open) dialogById(id).showModal?.(); // a docked dialog is open already, or is no dialog
  }

  document.addEventListener("change", async ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    if (!("setting" in target.dataset)) return;
    byId("settings-saved").textContent = "";
    const fault = await page.onSettings(withSetting(target, page.state().settings));
    byId("settings-saved").textContent = say(fault === "denied" ? "storage.unkept" : "settings.saved");
  });
  listen(open);

  return {
    open,
    /** @param {PageState} state */
    show(state) {
      const now = [state.settings, state.game.game, state.language];
      if (now.some((part, at) => part !== shown[at])) showState(state);
      shown = now;
    },
  };
}
