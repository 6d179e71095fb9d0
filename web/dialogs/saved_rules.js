// @ts-check
// The library of rules by choice, on which they last beyond their dialog: a name, a place among those kept here, a
// link, a frame for a page.

import { byId } from "../dom.js";
import { createLatest } from "../latest.js";
import { LONGEST_NAME } from "../storage/custom_rules.js";
import { copyToClipboard, isForAll } from "../storage/downloads.js";
import { iframeHtml } from "../text/iframe_html.js";
import { rulesTag } from "../text/players.js";

/** @import { App } from "./app.js" */

/**
 * @param {App} app
 * @param {() => GameInfo | null} chosen the rules as they are chosen; null where there are none
 * @param {() => void} onKept called when other rules are kept
 */
export function createSavedRules({ phrases, settings, engine, customRules: sets, home }, chosen, onKept) {
  const { say, nameGame } = phrases;
  const field = /** @type {HTMLInputElement} */ (byId("own-called"));
  const link = /** @type {HTMLInputElement} */ (byId("own-link"));
  const frame = /** @type {HTMLTextAreaElement} */ (byId("own-frame"));
  const name = () => field.value.trim();
  const latest = createLatest();
  field.maxLength = LONGEST_NAME;

  const [keeping, copying] = [byId("own-kept"), byId("own-copied")];

  /** @param {HTMLElement} place @param {string} text */
  function tell(place, text) {
    place.textContent = text;
  }

  /** A link that says the name of the rules too. @param {string} game @param {string} title */
  async function linkTo(game, title) {
    const record = { game, start: "", match: "full", moves: [], end: "" };
    const notes = { tags: rulesTag(title), comment: "", line: [], after: [] };
    const address = title ? (await engine.link(record, notes)).link : `#v1;${game}`;
    return new URL(address, home()).href;
  }

  /** The text of a frame; empty where no page could show it. @param {string} game @param {string} title */
  function frameFor(game, title) {
    const given = { game, mode: "play", level: `${settings().level}`, lang: phrases.language() };
    return isForAll(home().href) ? iframeHtml(given, new URL("embed.html", home()).href, title) : "";
  }

  /** Shows what is to be copied, and what can be done with the name. */
  async function show() {
    const about = chosen();
    if (!about) return;
    const isLatest = latest.next();
    const title = name() || say("own.name");
    frame.value = frameFor(about.id, title);
    for (const id of ["own-frame-field", "own-copy-frame"]) byId(id).hidden = frame.value === "";
    byId("own-share").hidden = !("share" in navigator);
    byId("own-forget").hidden = !sets.read().some((set) => set.name === name());
    const found = await linkTo(about.id, name());
    if (isLatest()) link.value = found;
  }

  async function keep() {
    const about = chosen();
    if (!about) return;
    if (name() === "") {
      tell(keeping, say("own.nameless"));
      return field.focus();
    }
    const saved = name();
    nameGame(about.id, saved);
    const fault = await sets.keep({ name: saved, game: about.id });
    if (fault === "denied") tell(keeping, say("own.unkept"));
    else tell(keeping, [say("own.kept-here", { name: saved }), fault ? say("storage.journal") : ""].join(" ").trim());
    show();
    onKept();
    return undefined;
  }

  async function forget() {
    const gone = name();
    await sets.remove(gone);
    tell(keeping, say("own.forgotten", { name: gone }));
    show();
    onKept();
    field.focus();
  }

  /** @param {HTMLInputElement | HTMLTextAreaElement} text */
  const copy = async (text) => tell(copying, say((await copyToClipboard(text)) ? "share.copied" : "share.select"));

  async function share() {
    try {
      await navigator.share({ title: name() || say("own.name"), url: link.value });
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== "AbortError") copy(link);
    }
  }

  field.addEventListener("input", () => {
    tell(keeping, "");
    show();
  });
  byId("own-keep").addEventListener("click", keep);
  byId("own-forget").addEventListener("click", forget);
  byId("own-share").addEventListener("click", share);
  byId("own-copy-link").addEventListener("click", () => copy(link));
  byId("own-copy-frame").addEventListener("click", () => copy(frame));

  return {
    show,
    /** The name of the rules; empty where they have none. */
    name,
    /** The rules that are kept here. */
    kept: sets.read,
    /** Takes up other rules, which are called so. @param {string} called */
    begin(called) {
      field.value = called;
      tell(keeping, "");
      tell(copying, "");
    },
  };
}
