// @ts-check
// The page that makes the HTML of a board for a page of others: a game pasted or a position set up is seen at once, on the very element, and
// copied with a picture of it for readers without scripts, for feeds and for print. The engine is started when it is first asked.

import { built } from "../built.js";
import { dialog, element, furnish } from "../dom.js";
import { createEngine, EngineError } from "../engine/engine.js";
import { spawn } from "../engine/spawn.js";
import { THEMES } from "../game/state.js";
import { draw } from "../manual/diagram.js";
import editorElements from "../rooms/editor.html";
import { createEditor } from "../rooms/editor.js";
import style from "../rooms/rooms.css";
import { createFailures } from "../words/failures.js";
import { createLanguages, ENGLISH_WORDS, fetchCatalogue, LANGUAGES, nameOf } from "../words/languages.js";
import { offerLevels } from "../words/levels.js";
import { createPhrases } from "../words/phrases.js";
import { createSentences } from "../words/sentences.js";
import { linkOf, MODES, ownersOf, placesOf } from "./address.js";
import { questionOf } from "./exercise.js";
import { picture, standing } from "./picture.js";

/** @import { Phrases } from "../words/phrases.js" */
/** @typedef {Record<string, string>} Given what is asked of the element, by its attributes */

/** The usual values, which need not be said. @type {Given} */
const USUAL = { side: "S", theme: "auto", level: "2", match: "full" };
/** The order in which the attributes are written. */
const NAMES = ["game", "mode", "position", "moves", "match", "find", "level", "side", "theme", "lang", "label"];

if (built) open(built);

/** @param {Built} site */
async function open(site) {
  const phrases = createPhrases(ENGLISH_WORDS, "en");
  await createLanguages(phrases, new URL(".", document.baseURI).href).begin("auto");
  furnish(editorElements, style);
  phrases.fill(document);
  document.title = phrases.say("builder.title");
  createBuilder(site, phrases);
}

/** Asks the engine, which is started the first time. @param {Built} site */
function createAsking(site) {
  const root = new URL(".", document.baseURI).href;
  /** @type {ReturnType<typeof createEngine> | null} */
  let engine = null;
  return () => {
    if (engine) return engine;
    const order = { boot: site.runtime, snapshot: site.snapshot, root, carried: null };
    engine = createEngine(
      () => spawn("engine"),
      order,
      () => {},
    );
    engine.start();
    return engine;
  };
}

/** The HTML of a board, to be put into a page. @param {Given} given @param {string} script @param {string} picture */
function htmlOf(given, script, picture) {
  const quoted = (/** @type {string} */ value) => value.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const attributes = Object.entries(given).map(([name, value]) => ` ${name}="${quoted(value)}"`);
  return [
    `<script defer src="${script}"></script>`,
    `<mashimo-board${attributes.join("")}>${picture}</mashimo-board>`,
  ].join("\n");
}

/** @param {Built} site @param {Phrases} phrases */
function createBuilder(site, phrases) {
  const { say } = phrases;
  const failure = createFailures(phrases);
  const asking = createAsking(site);
  const form = /** @type {HTMLFormElement} */ (document.querySelector("form"));
  const preview = element("preview");
  const html = /** @type {HTMLTextAreaElement} */ (element("html"));
  const pasted = /** @type {HTMLTextAreaElement} */ (element("pasted"));
  const link = /** @type {HTMLAnchorElement} */ (element("app"));
  /** What the engine shows of the game that is asked for; null until it has answered. @type {Position | null} */
  let shown = null;
  /** The language of the board. */
  let board = phrases;
  /** How the board stands, once it has been played on. */
  let position = "";
  /** Grows with every change: an answer to an earlier one is not wanted. */
  let change = 0;

  /** @param {string} name @returns {HTMLInputElement | HTMLSelectElement} */
  const field = (name) => /** @type {any} */ (form.elements.namedItem(name));

  /** @param {string} name @param {(readonly [value: string, text: string])[]} options */
  function fill(name, options) {
    field(name).replaceChildren(...options.map(([value, text]) => new Option(text, value)));
  }

  /** Offers the levels of the game that is chosen. */
  function offer() {
    const game = site.games.find(({ id }) => id === field("game").value) ?? site.games[0];
    offerLevels(
      /** @type {HTMLSelectElement} */ (field("level")),
      game,
      Number(field("level").value || USUAL.level),
      say,
    );
  }

  /** What is asked for, the usual left out; an exercise has its question for a name, which is printed below it. @returns {Given} */
  function asked() {
    const given = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]));
    const question = given.mode === "exercise" && given.find ? questionOf(given.find, board.say) : "";
    /** @type {HTMLInputElement} */ (field("label")).placeholder = question;
    given.label ||= question;
    const wanted = NAMES.filter((name) => given[name] && given[name] !== USUAL[name]);
    return Object.fromEntries(wanted.map((name) => [name, given[name]]));
  }

  /** Has the words of the language that is asked for; without them the board's name stays in the one before. */
  async function speak() {
    const tag = field("lang").value || phrases.language();
    const address = site.catalogues[tag];
    const words = address ? await fetchCatalogue(new URL(address, document.baseURI).href) : ENGLISH_WORDS;
    if (tag !== (field("lang").value || phrases.language())) return; // another was chosen meanwhile
    if (words) board = createPhrases(words, tag);
    show();
    if (!words) tell(say("language.failed"));
  }

  /** A failure of the engine in words. @param {unknown} error */
  function failed(error) {
    if (!(error instanceof EngineError)) throw error;
    return failure(error.failed);
  }

  /** @param {string} sentence @param {boolean} wrong whether it is refused */
  function tell(sentence, wrong = true) {
    element("wrong").textContent = sentence;
    element("wrong").classList.toggle("wrong", wrong);
  }

  /** Whether the engine is still to come; that is said. */
  function waiting() {
    if (asking().state().name !== "ready") tell(say("share.waiting"), false);
  }

  /** The picture that goes with the HTML: what the engine shows, or, until it has answered, what the position says. @param {Given} given */
  function pictureOf(given) {
    const { layout, shown: starts } = site.games.find(({ id }) => id === given.game) ?? site.games[0];
    const [first] = starts;
    const text = position || given.position || "";
    const said = { owners: ownersOf(text, first.owners), seeds: { places: placesOf(layout, text, first.places) } };
    const name = given.label || board.say("spoken.board", { game: board.say(`game.${given.game}`) });
    const near = /** @type {Side} */ (given.side ?? "S");
    return draw(picture(layout, { ...(shown && !position ? standing(shown) : said), name, near }));
  }

  /** Writes the HTML and the link. @param {Given} given */
  function write(given) {
    const script = new URL(`embed-${site.version}.js`, document.baseURI).href;
    html.value = htmlOf(given, script, pictureOf(given).outerHTML);
    link.href = `./${linkOf((name) => given[name] ?? "")}`;
  }

  /** Has the element show what is asked for; what was played on it is forgotten. @param {Given} given */
  function showPreview(given) {
    preview.replaceChildren(pictureOf(given));
    for (const name of NAMES) if (!(name in given)) preview.removeAttribute(name);
    for (const [name, value] of Object.entries(given)) preview.setAttribute(name, value);
  }

  /** Shows what is asked for, and has the engine check it, where there is anything to check. @param {Position | null} [known] */
  async function show(known = null) {
    change += 1;
    const ticket = change;
    [position, shown] = ["", known];
    element("copied").textContent = "";
    tell("");
    const given = asked();
    write(given);
    showPreview(given);
    const { game, find = "", mode } = given;
    if (!given.position && !given.moves && mode !== "exercise") return;
    waiting();
    const wrong = await check(
      game,
      linkOf((name) => given[name] ?? ""),
      mode === "exercise" ? find : "",
    );
    if (ticket !== change) return;
    tell(wrong);
    if (position) return;
    write(given);
    showPreview(given);
  }

  /** @param {string} game @param {string} text @param {string} find @returns {Promise<string>} what is wrong with it */
  async function check(game, text, find) {
    try {
      const opened = await asking().read(game, text);
      if (find !== "") await asking().judge(opened.shown.record, find, "");
      ({ shown } = opened);
      return "";
    } catch (error) {
      return failed(error);
    }
  }

  /** Takes over a game into the form. @param {Position} taken */
  function takeOver(taken) {
    const { game, start, moves, match } = taken.record;
    const values = { game, position: start, moves: moves.join(" "), match };
    for (const [name, value] of Object.entries(values)) field(name).value = value;
    if (moves.length > 0) field("mode").value = "replay";
    else if (field("mode").value === "replay") field("mode").value = "play";
    show(taken);
  }

  /** Takes over what is pasted; what is wrong with it is said, and nothing is changed. */
  async function openPasted() {
    const text = pasted.value.trim();
    tell(text === "" ? say("share.empty") : "");
    if (text === "") return;
    waiting();
    try {
      const opened = await asking().read(field("game").value, text);
      takeOver(opened.shown);
    } catch (error) {
      tell(failed(error));
    }
  }

  const editor = createEditor(phrases, {
    games: site.games,
    shown: () => shown ?? /** @type {BakedGame} */ (site.games.find(({ id }) => id === field("game").value)).shown[0],
    under: () => ["game", "position", "moves"].map((name) => field(name).value).join(";"),
    arrange: (board) => asking().arrange(board),
    read: (game, text) => asking().read(game, text).then((opened) => opened.shown), // biome-ignore format: one thing
    isReady: () => asking().state().name === "ready",
    failed,
    describe(arranged) {
      const { layout, reasons } = site.games.find(({ id }) => id === arranged.record.game) ?? site.games[0];
      return createSentences(phrases, layout, reasons).standing(arranged);
    },
    onPlay: takeOver,
  });

  fill("game", site.games.map(({ id }) => [id, say(`game.${id}`)])); // biome-ignore format: one of five
  fill("mode", MODES.map((mode) => [mode, say(`builder.mode.${mode}`)])); // biome-ignore format: one of five
  offer();
  fill("theme", THEMES.map((theme) => [theme, say(`theme.${theme}`)])); // biome-ignore format: one of five
  fill("lang", [["", say("language.auto")], ...LANGUAGES.map((tag) => /** @type {const} */ ([tag, nameOf(tag)]))]);
  field("mode").value = "play";
  form.addEventListener("change", ({ target }) => {
    if (target === field("game")) offer();
    if (target === field("game")) for (const name of ["position", "moves", "match"]) field(name).value = "";
    if (target === field("lang")) speak();
    else if (target !== pasted) show();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  element("take-pasted").addEventListener("click", openPasted);
  pasted.addEventListener("paste", () => setTimeout(openPasted)); // when it is in the field
  element("editor-play").textContent = say("builder.use");
  element("set-up").addEventListener("click", () => {
    editor();
    dialog("editor-dialog").showModal();
  });
  for (const closer of document.querySelectorAll("[data-close]")) {
    closer.addEventListener("click", () => closer.closest("dialog")?.close());
  }
  preview.addEventListener("mashimo", (event) => {
    const { detail } = /** @type {CustomEvent<{ position?: string }>} */ (event);
    if (!detail.position) return;
    position = detail.position;
    write(asked());
  });
  element("copy").addEventListener("click", async () => {
    html.select();
    const copied = await navigator.clipboard.writeText(html.value).then(() => "copied", () => "select"); // biome-ignore format: one thing
    element("copied").textContent = say(`share.${copied}`);
  });
  show();
}
