// @ts-check
// Opens the page's own dialogs, and has the others loaded. Every control with `data-setting` shows and changes that
// setting.

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

/** The controls of settings. */
const controls = () =>
  /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */ (document.querySelectorAll("[data-setting]"));

/** Puts the settings into the controls; the levels are those of a game.
 * @param {Settings} settings @param {GameInfo} game @param {I18n["say"]} say */
function showSettings(settings, game, say) {
  const levels = document.querySelector("#level"); // a figure has no settings to be opened
  if (levels) fillLevelSelect(/** @type {HTMLSelectElement} */ (levels), game, settings.level, say);
  for (const control of controls()) {
    if (control.dataset.setting === "level") continue;
    const value = settings[/** @type {keyof Settings} */ (control.dataset.setting)];
    if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = Boolean(value);
    else if (control instanceof HTMLInputElement) control.checked = control.value === value;
    else control.value = String(value);
  }
}

/**
 * Each language by its own name, in the settings and behind the globe: once, and not before a dialog opens, for names
 * take long to find.
 */
function offerLanguages() {
  const globe = document.querySelector("#languages");
  if (!globe || globe.childElementCount > 1) return; // a figure offers none
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

/** The buttons that open and close dialogs, those too of dialogs that come later. @param {(id: string) => void} open */
function listen(open) {
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target instanceof HTMLDialogElement) return target.close(); // beside what is in it
    const button = target.closest("[data-open], [data-close]");
    button?.closest("dialog")?.close();
    const opened = button?.getAttribute("data-open");
    if (opened) open(opened);
  });
  const closed = () => {
    if (document.activeElement === document.body) focusBoard(); // the button that opened it is gone
  };
  document.addEventListener("close", closed, { capture: true }); // a dialog's own, which rises no higher
}

/**
 * @param {I18n["say"]} say @param {GameInfo[]} games
 * @param {{ state: () => PageState, onSettings: (settings: Settings) => Promise<unknown>, onResign: () => void,
 *   resigns: () => string, withDialogs: (use?: (dialogs: Dialogs) => void) => void }} page `state` as it is now,
 *   `resigns` what giving up means, `withDialogs` does something with the dialogs, as soon as they are here; without a use they are
 *   only fetched
 */
export function createPageDialogs(say, games, page) {
  /** The dialogs of the page itself; the others are fetched. */
  const own = [...document.querySelectorAll("dialog")].map(({ id }) => id);
  /** The values shown last: the settings, the game whose levels are offered, the language. @type {unknown[]} */
  let shown = [];

  /** @param {PageState} state */
  const showState = ({ settings, game: { game } }) =>
    showSettings(settings, games.find(({ id }) => id === game) ?? games[0], say);

  /** @param {string} id */
  function open(id) {
    if (id === "menu-dialog") page.withDialogs(); // its icons, and what most of its items open
    if (own.includes(id)) return show(id);
    page.withDialogs(({ dialogs }) => show(id, dialogs[id]));
  }

  /** @param {string} id @param {() => void} [prepare] reads what its controls show of the settings */
  function show(id, prepare) {
    offerLanguages();
    showState(page.state());
    prepare?.();
    byId("resign-text").textContent = page.resigns();
    byId("settings-saved").textContent = "";
    if (!dialogById(id).open) dialogById(id).showModal?.(); // one beside the board is open by now, or is no dialog
  }

  document.addEventListener("change", async ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    if (!("setting" in target.dataset)) return;
    byId("settings-saved").textContent = "";
    const fault = await page.onSettings(withSetting(target, page.state().settings));
    if (!fault) byId("settings-saved").textContent = say("settings.saved");
  });
  listen(open);
  byId("do-resign").addEventListener("click", () => {
    dialogById("resign-dialog").close();
    page.onResign();
  });

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
