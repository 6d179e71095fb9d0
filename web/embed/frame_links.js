// @ts-check
// Links out of a framed board: the app in a new tab with the same game, the game's link, and the rules.

import { byId, dialogById } from "../dom.js";
import { loadScript } from "../lazy_script.js";
import { copyToClipboard } from "../storage/downloads.js";
import { ENGLISH_WORDS } from "../text/languages.js";

/** @import { FrameApp } from "./frame_app.js" */
/** @typedef {ReturnType<typeof createFrameLinks>} FrameLinks */

/** The time in ms by which a new tab has taken the focus, if the page around allows it. */
const TAB_OPENS_MS = 1000;

/** @param {() => FrameApp} app @param {BuildInfo} site */
export function createFrameLinks(app, site) {
  const link = /** @type {HTMLAnchorElement} */ (byId("frame-app"));
  const field = /** @type {HTMLInputElement} */ (byId("link"));
  const dialog = dialogById("rules-dialog");

  /** Shows the link to the game and a sentence. @param {string} sentence */
  function showLink(sentence) {
    byId("sharing").hidden = false;
    byId("copied").textContent = sentence;
    field.select();
  }

  function toggleLink() {
    const { hidden } = byId("sharing");
    showLink("");
    byId("sharing").hidden = !hidden;
  }

  /** Shows a rule in the frame; custom rules are not in the manual and open the app.
   * @param {string} game @param {string} at a clause, or "" for the first rule */
  async function showRules(game, at) {
    const { phrases, root } = app();
    const info = site.games.find(({ id }) => id === game) ?? site.games[0];
    if (info.told.length > 0) return openApp();
    byId("rules-reader").textContent = phrases.say("rules.loading");
    if (!dialog.open) dialog.showModal();
    const script = await loadScript("rules", () => import("./rules_reader.js"));
    Object.assign(ENGLISH_WORDS, script?.words);
    const shown = await script?.showRules(root, phrases, info, at).catch(() => false);
    if (!shown) byId("rules-reader").textContent = phrases.say("rules.failed");
  }

  /** Opens the app with the game on the board. */
  function openApp() {
    link.click();
  }

  // Not every page lets a frame open tabs, and no browser tells the frame.
  link.addEventListener("click", () => {
    setTimeout(() => {
      if (document.hasFocus()) showLink(app().say("embed.blocked"));
    }, TAB_OPENS_MS);
  });
  byId("share").addEventListener("click", toggleLink);
  byId("copy").addEventListener("click", async () => {
    byId("copied").textContent = app().say((await copyToClipboard(field)) ? "share.copied" : "share.select");
  });
  byId("rules").addEventListener("click", () => showRules(app().session.state().game, ""));
  document.addEventListener("click", (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    if (target === dialog || target.closest("[data-close]")) dialog.close();
    const rule = target.closest("a[href^='#rules;']");
    if (!rule) return;
    event.preventDefault(); // the URL's fragment describes the board
    const [, game = "", at = ""] = (rule.getAttribute("href") ?? "").split(";");
    showRules(game, at);
  });

  return {
    /** Opens the app's dialog for a button. @param {string} dialog */
    open: (dialog) => (dialog === "share-dialog" ? showLink("") : openApp()),
    /** Sets the links' game. @param {string} address */
    lead(address) {
      link.href = field.value = address;
    },
  };
}
