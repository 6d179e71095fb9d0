// @ts-check
// The dialogs: new game, settings, share and paste, rules, resign. Every control with `data-setting` shows and changes that setting.

import { otherSide } from "./game.js";

/** @import { Settings } from "./game.js" */
/** @import { Phrases } from "./phrases.js" */

/** @param {string} id @returns {HTMLElement} */
export function element(id) {
  const found = document.getElementById(id);
  if (!found) throw new RangeError(`the page has no #${id}`);
  return found;
}

/** @param {string} id @returns {HTMLDialogElement} */
const dialog = (id) => /** @type {HTMLDialogElement} */ (element(id));

/** @param {HTMLInputElement | HTMLSelectElement} control @param {Settings} settings @returns {Settings} */
function withSetting(control, settings) {
  const name = control.dataset.setting ?? "";
  const value = control instanceof HTMLInputElement && control.type === "checkbox" ? control.checked : control.value;
  return { ...settings, [name]: name === "level" ? Number(value) : value };
}

/**
 * @param {Phrases} phrases
 * @param {{ settings: () => Settings, onSettings: (settings: Settings) => void, games: BakedGame[],
 *   game: () => GameRecord, human: () => Side, onNew: (game: string, begins: string, match: string) => void,
 *   onResign: () => void, resigns: () => string, link: () => string, onPaste: (text: string) => Promise<string> }} page
 *   `onPaste` gives what was wrong, or nothing
 */
export function createDialogs({ say, has }, page) {
  const controls = /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */ (
    document.querySelectorAll("[data-setting]")
  );
  const link = /** @type {HTMLInputElement} */ (element("link"));
  const gameChoice = /** @type {HTMLSelectElement} */ (element("new-game"));
  const matchChoice = /** @type {HTMLSelectElement} */ (element("new-match"));
  const pasted = /** @type {HTMLTextAreaElement} */ (element("pasted"));

  /** Puts the settings into the controls. */
  function showSettings() {
    const settings = page.settings();
    for (const control of controls) {
      const value = settings[/** @type {keyof Settings} */ (control.dataset.setting)];
      if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = Boolean(value);
      else control.value = String(value);
    }
  }

  gameChoice.replaceChildren(...page.games.map(({ id }) => new Option(say(`game.${id}`), id)));
  element("new-game-field").hidden = page.games.length < 2;
  gameChoice.addEventListener("change", () => showCard(""));

  /** @param {string} value @returns {HTMLInputElement} */
  const beginner = (value) =>
    /** @type {HTMLInputElement} */ (document.querySelector(`input[name=begins][value=${value}]`));

  /** What is to be chosen for a game, and what there is to know before its first move. @param {string} match the one chosen */
  function showCard(match) {
    const chosen = page.games.find(({ id }) => id === gameChoice.value) ?? page.games[0];
    element("new-card").textContent = has(`card.${chosen.id}`) ? say(`card.${chosen.id}`) : "";
    matchChoice.replaceChildren(...chosen.matches.map((one) => new Option(say(`match.${one}`), one)));
    matchChoice.value = chosen.matches.includes(match) ? match : chosen.matches[0];
    element("new-match-field").hidden = chosen.matches.length < 2;
    const seated = chosen.beginner === "south";
    element("begins-north").hidden = seated;
    element("begins-note").textContent = seated ? say("new.south") : "";
    beginner({ choice: "S", south: "S", random: "random", fist: "fist" }[chosen.beginner]).checked = true;
  }

  for (const control of controls) {
    control.addEventListener("change", () => {
      page.onSettings(withSetting(control, page.settings()));
      showSettings();
    });
  }
  for (const opener of document.querySelectorAll("[data-open]")) {
    opener.addEventListener("click", () => open(opener.getAttribute("data-open") ?? ""));
  }
  for (const closer of document.querySelectorAll("[data-close]")) {
    closer.addEventListener("click", () => closer.closest("dialog")?.close());
  }
  for (const each of document.querySelectorAll("dialog")) {
    each.addEventListener("click", (event) => {
      if (event.target === each) each.close();
    });
  }

  /** @param {string} id */
  function open(id) {
    showSettings();
    gameChoice.value = page.game().game;
    showCard(page.game().match);
    link.value = page.link();
    element("copied").textContent = "";
    element("paste-error").textContent = "";
    element("resign-text").textContent = say("resign.text", { side: page.resigns() });
    dialog(id).showModal();
  }

  element("start-new").addEventListener("click", () => {
    const chosen = /** @type {HTMLInputElement | null} */ (document.querySelector("input[name=begins]:checked"));
    dialog("new-dialog").close();
    if (chosen?.value === "fist") hideSeed();
    else page.onNew(gameChoice.value, chosen?.value ?? "S", matchChoice.value);
  });

  // Guess the fist (RULES 1.8): a seed is in one of two hands; who finds it begins.
  const fists = /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll(".fist")]);
  let holding = 0;
  /** @type {Side} */
  let begins = "S";

  function hideSeed() {
    holding = crypto.getRandomValues(new Uint8Array(1))[0] % fists.length;
    for (const fist of fists) {
      fist.dataset.holds = "";
      fist.disabled = false;
    }
    element("fist-text").textContent = say("fist.ask", { side: say(`side.${page.human()}`) });
    /** @type {HTMLButtonElement} */ (element("fist-start")).disabled = true;
    dialog("fist-dialog").showModal();
  }

  /** @param {number} guess */
  function openFists(guess) {
    fists.forEach((fist, hand) => {
      fist.dataset.holds = hand === holding ? "seed" : "nothing";
      fist.disabled = true;
    });
    begins = guess === holding ? page.human() : otherSide(page.human());
    const side = say(`side.${begins}`);
    element("fist-text").textContent = say(guess === holding ? "fist.found" : "fist.missed", { side });
    const start = /** @type {HTMLButtonElement} */ (element("fist-start"));
    start.disabled = false;
    start.focus();
  }

  fists.forEach((fist, hand) => {
    fist.addEventListener("click", () => openFists(hand));
  });
  element("fist-start").addEventListener("click", () => {
    dialog("fist-dialog").close();
    page.onNew(gameChoice.value, begins, matchChoice.value);
  });
  element("do-resign").addEventListener("click", () => {
    dialog("resign-dialog").close();
    page.onResign();
  });
  element("copy").addEventListener("click", async () => {
    link.select();
    try {
      await navigator.clipboard.writeText(link.value);
      element("copied").textContent = say("share.copied");
    } catch {
      element("copied").textContent = say("share.select"); // no clipboard here: the person copies it
    }
  });
  element("open-pasted").addEventListener("click", async () => {
    const text = pasted.value.trim();
    const error = element("paste-error");
    error.textContent = text === "" ? say("share.empty") : say("share.opening");
    if (text === "") return;
    const wrong = await page.onPaste(text);
    error.textContent = wrong;
    if (wrong !== "") return;
    pasted.value = "";
    dialog("share-dialog").close();
  });

  return { showSettings, open };
}
