// @ts-check
// Copies of a board: HTML with a picture for readers without scripts, a frame, Markdown, or the picture alone.

import { byId } from "../dom.js";
import { createLatest } from "../latest.js";
import { draw } from "../manual/diagram.js";
import { iframeHtml, quoted } from "../text/iframe_html.js";
import { elementOf, linkTo, markdownOf } from "./builder_formats.js";
import { picture, standing } from "./picture.js";
import { pngOf } from "./png.js";
import { flaggedOf, ownersOf, placesOf } from "./url_params.js";

/** @import { I18n } from "../text/i18n.js" */
/** @import { Given } from "./builder_formats.js" */
/**
 * @typedef {{ given: Given, words: I18n, shown: Position | null, position: string }} CopiedBoard `words` are of its
 *   language, `shown` is null until the engine has answered, `position` is set once a move has been played
 */

/** The formats of copies. */
const FORMS = ["element", "frame", "markdown", "svg", "png"];

/** Copies a text; rejects where the page has no clipboard. @param {string} text */
const copyText = async (text) => navigator.clipboard.writeText(text);

/** Copies a picture. @param {string} address a data: URL */
async function copyPicture(address) {
  const bytes = Uint8Array.from(atob(address.split(",")[1]), (letter) => letter.charCodeAt(0));
  await navigator.clipboard.write([new ClipboardItem({ "image/png": new Blob([bytes], { type: "image/png" }) })]);
}

/** Creates the link that saves the picture as a file. */
export function createSaving() {
  const latest = createLatest();
  /**
   * Shows the link and the PNG; drops those of an earlier board that come late.
   * @param {string} form @param {string} drawn the picture as text @param {string} name
   */
  return async function showSaved(form, drawn, name) {
    const isLatest = latest.next();
    const save = /** @type {HTMLAnchorElement} */ (byId("save"));
    const png = /** @type {HTMLImageElement} */ (byId("png"));
    save.hidden = form !== "svg" && form !== "png";
    if (save.hidden) return;
    save.download = `mashimo.${form}`;
    png.alt = name;
    if (form === "svg") save.href = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn)}`;
    else {
      const made = await pngOf(drawn);
      if (isLatest()) save.href = png.src = made;
    }
  };
}

/** Names a board. @param {CopiedBoard} board */
const nameFor = ({ given, words }) =>
  given.label || words.say("spoken.board", { game: words.say(`game.${given.game}`) });

/** @param {BuildInfo} site @param {I18n} phrases */
export function createCopies(site, phrases) {
  const { say } = phrases;
  const html = /** @type {HTMLTextAreaElement} */ (byId("html"));
  const bare = /** @type {HTMLInputElement} */ (byId("bare"));
  const link = /** @type {HTMLAnchorElement} */ (byId("app"));
  const showSaved = createSaving();
  /** Resolves once the picture of the latest board is there. @type {Promise<void>} */
  let saved = Promise.resolve();

  /** @param {Given} given */
  const gameOf = (given) => site.games.find(({ id }) => id === given.game) ?? site.games[0];

  /** Gives the seeds by cell: as played on, else the engine's, else the position text's. @param {CopiedBoard} board */
  function seedsOf({ given, shown, position }) {
    const { layout, shown: starts } = gameOf(given);
    if (shown && !position) return shown.places;
    return placesOf(layout, position || given.position || "", starts[0].places);
  }

  /** Draws the picture for the HTML: the engine's position, or the text's until then. @param {CopiedBoard} board */
  function pictureOf(board) {
    const { given, shown, position } = board;
    const { layout, shown: starts } = gameOf(given);
    const [first] = starts;
    const text = position || given.position || "";
    const said = {
      owners: ownersOf(text, first.owners),
      seeds: { places: placesOf(layout, text, first.places) },
      ringed: flaggedOf(layout, text),
    };
    const name = nameFor(board);
    const near = /** @type {Side} */ (given.side ?? "S");
    return draw(picture(layout, { ...(shown && !position ? standing(layout, shown) : said), name, near }));
  }

  /** Writes a board in Markdown. @param {CopiedBoard} board */
  function markdownFor(board) {
    const { say: name } = board.words;
    const { layout } = gameOf(board.given);
    const places = seedsOf(board);
    const stores = layout.stores.map(({ cell, side }) => `${name(`side.${side}`)}: ${places[cell]}.`).join(" ");
    return markdownOf(layout, places, { title: nameFor(board), stores, app: name("embed.app"), link: link.href });
  }

  /** Writes the code to copy, and the link. @param {CopiedBoard} board */
  function write(board) {
    const { given } = board;
    link.href = `./${linkTo(given)}`;
    const address = (/** @type {string} */ name) => new URL(name, document.baseURI).href;
    const drawn = pictureOf(board).outerHTML;
    const texts = {
      element: () =>
        elementOf(given, address(`embed-${site.version}.js`), bare.checked ? quoted(nameFor(board)) : drawn),
      frame: () => iframeHtml(given, address("embed.html"), nameFor(board)),
      markdown: () => markdownFor(board),
    };
    const form = /** @type {HTMLSelectElement} */ (byId("form")).value;
    html.value = (texts[/** @type {keyof typeof texts} */ (form)] ?? (() => drawn))();
    html.hidden = form === "png";
    byId("bare-field").hidden = form !== "element";
    byId("png").hidden = form !== "png";
    saved = showSaved(form, drawn, nameFor(board));
  }

  byId("form").replaceChildren(...FORMS.map((name) => new Option(say(`builder.form.${name}`), name)));
  byId("copy").addEventListener("click", async () => {
    const png = /** @type {HTMLImageElement} */ (byId("png"));
    html.select();
    const copied = await (png.hidden ? copyText(html.value) : saved.then(() => copyPicture(png.src))).then(
      () => "copied",
      () => "select",
    );
    byId("copied").textContent = say(`share.${copied}`);
  });

  return { write, pictureOf };
}
