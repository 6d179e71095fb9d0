// @ts-check
// The dialog for taking a game out and bringing one in: a link, its QR code, a file, a position; and text that is
// pasted, chosen or brought.

import { byId, dialogById, svg } from "../dom.js";
import { createExport } from "../game/export.js";
import { loadScript } from "../lazy_script.js";
import { canShareFiles, copyToClipboard, download, isForAll, shareFile } from "../storage/downloads.js";
import { textOf } from "../storage/files.js";

/** @import { QrCode } from "../storage/qr_code.js" */
/** @import { App } from "./app.js" */
/** @import { Reviews } from "./review_runs.js" */

/**
 * The QR code of a link to a whole game or, where that is too long for any, of what there is instead: its moves, its
 * position.
 * @param {{ game: string, moves: string }} links @param {() => Promise<string>} positionLink
 * @param {(text: string) => QrCode | null} draw
 * @returns {Promise<QrCode & { holds: "game" | "moves" | "position" }>} fails where the position's link cannot be had
 */
export async function codeOf({ game, moves }, positionLink, draw) {
  for (const holds of /** @type {const} */ (["game", "moves"])) {
    const code = draw({ game, moves }[holds]);
    if (code) return { ...code, holds };
  }
  const code = draw(await positionLink());
  if (!code) throw new RangeError("the link to a position is too long for a QR code");
  return { ...code, holds: "position" };
}

/**
 * The name of a game in a list of those of its file: its number, players, event, date and result, as far as told.
 * @param {{ tags: Tag[] }} game @param {number} at
 */
export function titleOf({ tags }, at) {
  const said = Object.fromEntries(tags.map(({ name, value }) => [name, value]));
  const players = [said.South, said.North].filter(Boolean).join(" \u2013 ");
  return `${at + 1}. ${[players, said.Event, said.Date, said.Result].filter(Boolean).join(", ") || (said.Variant ?? "")}`;
}

/** @param {App} app @param {Reviews} reviews whose words go with a link */
export function createShare(app, reviews) {
  const { ask, game } = app;
  const { say } = app.phrases;
  const ways = createExport(app.engine, game);
  const link = /** @type {HTMLInputElement} */ (byId("link"));
  const position = /** @type {HTMLInputElement} */ (byId("position"));
  const pasted = /** @type {HTMLTextAreaElement} */ (byId("pasted"));
  const file = /** @type {HTMLInputElement} */ (byId("file"));
  const shareButton = byId("share-link");
  const qrButton = byId("qr-open");
  const fileButton = byId("share-file");
  const choice = /** @type {HTMLSelectElement} */ (byId("file-games"));
  /** The games of the text in the field, where it holds several. @type {FileGame[]} */
  let games = [];

  /** @param {string} text */
  const tell = (text) => {
    byId("copied").textContent = text;
  };

  /** The links there are, as soon as they are known. @type {Promise<{ game: string, moves: string }>} */
  let links = Promise.resolve({ game: "", moves: "" });

  /** A link as others can follow it. @param {string} address */
  const linkTo = (address) => new URL(address, app.home()).href;

  /** Says what the link leaves out, the file being beside it. @param {"" | "notes" | "rest"} what */
  function sayLeft(what) {
    byId("left-out").hidden = what === "";
    byId("save").hidden = what !== ""; // the same button stands beside what is left out
    byId("left-out-text").textContent = what === "" ? "" : say(`share.left-${what}`);
  }

  /** Shows the link to the whole game. @returns {Promise<{ game: string, moves: string }>} */
  async function findLink() {
    const shown = ways.link();
    const here = linkTo(shown.link);
    link.value = here;
    sayLeft(shown.whole || ask.isReady() ? "" : "rest");
    if (shown.whole) return { game: here, moves: here };
    try {
      const found = await ways.wholeLink();
      link.value = linkTo(found.link);
      sayLeft(found.whole ? "" : "notes");
      return { game: linkTo(found.link), moves: linkTo(found.moves) };
    } catch {
      sayLeft("rest"); // no engine, which the page says by itself
      return { game: here, moves: here };
    }
  }

  /** @param {HTMLInputElement} field */
  async function copy(field) {
    await links;
    tell(say((await copyToClipboard(field)) ? "share.copied" : "share.select"));
  }

  /** Hands the link to another app. */
  async function handOn() {
    await links;
    try {
      await navigator.share({ title: document.title, ...reviews.said(), url: link.value });
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== "AbortError") copy(link);
    }
  }

  /** A link to the position alone, which only the engine can make. */
  async function positionLink() {
    tell(ask.isReady() ? "" : say("share.waiting"));
    const { shown } = await ask.read(game().game, game().shown.position);
    return linkTo(shown.link);
  }

  /**
   * Shows the code of the link or, where that is too long for any, of the position alone.
   * @param {(text: string) => QrCode | null} draw
   */
  async function showCode(draw) {
    const { size, path, holds } = await codeOf(await links, positionLink, draw);
    const drawing = byId("qr-code");
    drawing.setAttribute("viewBox", `0 0 ${size} ${size}`);
    drawing.replaceChildren(svg("path", { d: path }));
    byId("qr-note").textContent = say(`share.qr-${holds}`);
    byId("qr").hidden = false;
    drawing.scrollIntoView({ block: "nearest" });
  }

  /** @param {boolean} open */
  async function toggleCode(open) {
    qrButton.setAttribute("aria-expanded", String(open));
    byId("qr").hidden = true;
    if (!open) return;
    const fetched = await loadScript("qr_code", () => import("../storage/qr_code.js"));
    if (!fetched) return tell(say("share.qr-missing"));
    try {
      await showCode(fetched.qrCode);
      tell("");
    } catch (error) {
      tell(ask.failed(error));
    }
  }

  /**
   * The game as a file: handed to another app, if that is asked for and can be done, else saved.
   * @param {boolean} toApp
   */
  async function giveFile(toApp) {
    tell(ask.isReady() ? "" : say("share.waiting"));
    try {
      const { name, text } = await ways.file();
      if (toApp && (await shareFile(name, text))) return tell("");
      download(name, text);
      tell(say("share.saved", { name }));
    } catch (error) {
      tell(ask.failed(error));
    }
  }

  /**
   * Says below the field what became of what is in it.
   * @param {string} sentence @param {boolean} wrong whether it is refused
   */
  function answer(sentence, wrong) {
    const said = byId("paste-error");
    said.textContent = sentence;
    said.classList.toggle("wrong", wrong);
  }

  /** Offers the games of a file to choose from; none hides the list. @param {FileGame[]} found */
  function offer(found) {
    games = found;
    choice.replaceChildren(...found.map((game, at) => new Option(titleOf(game, at), String(at))));
    byId("file-games-field").hidden = found.length === 0;
    if (found.length > 0) choice.focus();
  }

  /** Opens the text of one game. @param {string} text @returns {Promise<string>} what was wrong; empty where nothing was */
  async function openGame(text) {
    try {
      await app.engine.whenReady();
      const failed = await app.session.open(text);
      return failed ? app.failure(failed) : "";
    } catch (error) {
      return ask.failed(error);
    }
  }

  /**
   * Opens a text, or finds several games in it, one of which is still to be chosen.
   * @param {string} text @returns {Promise<{ wrong: string, several: FileGame[] }>}
   */
  async function open(text) {
    try {
      const found = text.includes("[") ? await ask.divide(text) : [];
      return found.length > 1 ? { wrong: "", several: found } : { wrong: await openGame(text), several: [] };
    } catch (error) {
      return { wrong: ask.failed(error), several: [] };
    }
  }

  /** Opens the chosen game of a file; empty lines in place of those before it keep the numbers of its lines. */
  function openChosen() {
    const { text, line } = games[choice.selectedIndex];
    return openGame("\n".repeat(line - 1) + text);
  }

  /** Opens what is in the field; what is wrong is said below it, and nothing is lost. */
  async function openPasted() {
    const text = pasted.value.trim();
    if (text === "") return answer(say("share.empty"), true);
    answer(say(ask.isReady() ? "share.opening" : "share.waiting"), false);
    const { wrong, several } = games.length > 0 ? { wrong: await openChosen(), several: [] } : await open(text);
    answer(wrong, true);
    if (several.length > 0) return offer(several);
    if (wrong !== "") return;
    pasted.value = "";
    dialogById("share-dialog").close();
  }

  /**
   * Opens a text that came by another way; where it cannot be, or holds several games, it is shown. @param {string}
   * text
   */
  async function take(text) {
    if (text.trim() === "") return;
    const { wrong, several } = await open(text);
    if (wrong === "" && several.length === 0) return dialogById("share-dialog").close();
    prepare();
    pasted.value = text;
    answer(wrong, true);
    if (!dialogById("share-dialog").open) dialogById("share-dialog").showModal();
    offer(several);
  }

  function prepare() {
    links = findLink();
    position.value = game().shown.position;
    shareButton.hidden = !("share" in navigator);
    qrButton.hidden = !isForAll(link.value);
    fileButton.hidden = !canShareFiles();
    tell("");
    byId("paste-error").textContent = "";
    offer([]);
    toggleCode(false);
  }

  byId("copy").addEventListener("click", () => copy(link));
  byId("copy-position").addEventListener("click", () => copy(position));
  shareButton.addEventListener("click", handOn);
  qrButton.addEventListener("click", () => toggleCode(qrButton.ariaExpanded === "false"));
  for (const save of ["save", "left-out-save"]) byId(save).addEventListener("click", () => giveFile(false));
  fileButton.addEventListener("click", () => giveFile(true));
  byId("open-pasted").addEventListener("click", openPasted);
  pasted.addEventListener("input", () => offer([]));
  byId("open-file").addEventListener("click", () => file.click());
  file.addEventListener("change", async () => {
    const [chosen] = file.files ?? [];
    if (chosen) await take(await textOf(chosen));
    file.value = "";
  });
  return {
    /** Makes the dialog ready to be opened. */
    prepare,
    take,
  };
}
