// @ts-check
// The page that makes the HTML of a board for a page of others: a game pasted or a position set up is seen at once, on the very element, and
// copied with a picture of it for readers without scripts, for feeds and for print. The engine is started when it is first asked.

import { built } from "../built.js";
import { dialog, element, furnish } from "../dom.js";
import { createEngine } from "../engine/engine.js";
import { createQuestions } from "../engine/questions.js";
import { spawn } from "../engine/spawn.js";
import { EngineError } from "../engine/watched_worker.js";
import { THEMES } from "../game/state.js";
import { draw } from "../manual/diagram.js";
import editorElements from "../rooms/editor.html";
import { createEditor } from "../rooms/editor.js";
import style from "../rooms/rooms.css";
import { motifsOf, readExercises } from "../task/exercises.js";
import { createFailures } from "../words/failures.js";
import { frameOf } from "../words/frame.js";
import { createLanguages, ENGLISH_WORDS, fetchCatalogue, LANGUAGES, nameOf } from "../words/languages.js";
import { numberIn, offerLevels } from "../words/levels.js";
import { createPhrases } from "../words/phrases.js";
import { createSentences } from "../words/sentences.js";
import { linkOf, MODES, movesOf, ownersOf, placesOf } from "./address.js";
import { questionOf } from "./exercise.js";
import { elementOf, markdownOf } from "./forms.js";
import { picture, standing } from "./picture.js";
import { pngOf } from "./png.js";
import { isShipped } from "./series.js";

/** @import { Exercise } from "../task/exercises.js" */
/** @import { Phrases } from "../words/phrases.js" */
/** @typedef {Record<string, string>} Given what is asked of the element, by its attributes */

/** The usual values, which need not be said. @type {Given} */
const USUAL = { side: "S", theme: "auto", level: "2", match: "full" };
/** What a board can be copied as. */
const FORMS = ["element", "frame", "markdown", "svg", "png"];
/** What an exercise asks for most often. */
const GOALS = ["captures", "again", "wins", "safe", "best"];
/** How many exercises are asked one after the other, unless another number is written. */
const SERIES = 5;
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

/** The exercises of a game that come with the site; none where it has none, or they can't be had. @param {Built} site @param {string} game
 * @returns {Promise<Exercise[]>} */
async function shippedOf(site, game) {
  if (!site.exercises[game]) return [];
  const answer = await fetch(new URL(site.exercises[game], document.baseURI)).catch(() => null);
  return answer?.ok ? readExercises(game, await answer.text()) : [];
}

/** Puts a picture on the clipboard. @param {string} address its data */
async function copyPicture(address) {
  const bytes = Uint8Array.from(atob(address.split(",")[1]), (letter) => letter.charCodeAt(0));
  await navigator.clipboard.write([new ClipboardItem({ "image/png": new Blob([bytes], { type: "image/png" }) })]);
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
  /** The usual level, as the game numbers its own. */
  let usualLevel = "";
  /** Whether the next move on the board is the answer of the exercise. */
  let recording = false;
  /** Grows with every change: an answer to an earlier one is not wanted. */
  let change = 0;

  /** @param {string} name @returns {HTMLInputElement | HTMLSelectElement} */
  const field = (name) => /** @type {any} */ (form.elements.namedItem(name));

  /** @param {string} name @param {(readonly [value: string, text: string])[]} options */
  function fill(name, options) {
    field(name).replaceChildren(...options.map(([value, text]) => new Option(text, value)));
  }

  /** Offers the levels of the game that is chosen; who has chosen none has its usual one. */
  function offer() {
    const game = site.games.find(({ id }) => id === field("game").value) ?? site.games[0];
    const chosen = field("level").value;
    const level = Number(chosen === usualLevel ? USUAL.level : chosen);
    offerLevels(/** @type {HTMLSelectElement} */ (field("level")), game, level, say);
    usualLevel = `${numberIn(game, Number(USUAL.level))}`;
  }

  /** Offers what an exercise can ask for: a goal, or exercises of the site, also those that show one thing. */
  async function offerGoals() {
    const game = field("game").value;
    const goals = GOALS.map((goal) => new Option(questionOf(goal, say), goal));
    const daily = new Option(say("exercises.daily"), "daily");
    const series = new Option(say("builder.series", { count: SERIES }), `series=${SERIES}`);
    const chosen = /** @type {HTMLSelectElement} */ (element("asks"));
    const own = site.exercises[game] ? [daily, series] : [];
    chosen.replaceChildren(new Option(say("builder.asks-own"), ""), ...goals, ...own);
    const all = await shippedOf(site, game);
    if (game !== field("game").value) return; // another was chosen meanwhile
    chosen.append(...motifsOf(all).map((motif) => new Option(say("builder.theme", { theme: say(`motif.${motif}`) }), `theme=${motif}`))); // biome-ignore format: one thing
  }

  /** What is asked for, the usual left out; an exercise has its question for a name, which is printed below it. @returns {Given} */
  function asked() {
    const given = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]));
    const question = given.mode === "exercise" && given.find ? questionOf(given.find, board.say) : "";
    /** @type {HTMLInputElement} */ (field("label")).placeholder = question;
    given.label ||= question;
    const usual = { ...USUAL, level: usualLevel };
    const wanted = NAMES.filter(
      (name) => given[name] && given[name] !== usual[/** @type {keyof typeof usual} */ (name)],
    );
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

  /** How many seeds lie where, by cell: as it is played on, as the engine shows it, or as the position says. @param {Given} given */
  function seedsOf(given) {
    const { layout, shown: starts } = site.games.find(({ id }) => id === given.game) ?? site.games[0];
    if (shown && !position) return shown.places;
    return placesOf(layout, position || given.position || "", starts[0].places);
  }

  /** What a board is called. @param {Given} given */
  const nameFor = (given) => given.label || board.say("spoken.board", { game: board.say(`game.${given.game}`) });

  /** The picture that goes with the HTML: what the engine shows, or, until it has answered, what the position says. @param {Given} given */
  function pictureOf(given) {
    const { layout, shown: starts } = site.games.find(({ id }) => id === given.game) ?? site.games[0];
    const [first] = starts;
    const text = position || given.position || "";
    const said = { owners: ownersOf(text, first.owners), seeds: { places: placesOf(layout, text, first.places) } };
    const name = nameFor(given);
    const near = /** @type {Side} */ (given.side ?? "S");
    return draw(picture(layout, { ...(shown && !position ? standing(shown) : said), name, near }));
  }

  /** A board in Markdown. @param {Given} given */
  function markdownFor(given) {
    const { layout } = site.games.find(({ id }) => id === given.game) ?? site.games[0];
    const places = seedsOf(given);
    const stores = layout.stores.map(({ cell, side }) => `${board.say(`side.${side}`)}: ${places[cell]}.`).join(" ");
    return markdownOf(layout, places, { title: nameFor(given), stores, app: board.say("embed.app"), link: link.href });
  }

  /** Writes what is to be copied, and the link. @param {Given} given */
  function write(given) {
    link.href = `./${linkOf((name) => given[name] ?? "")}`;
    const address = (/** @type {string} */ name) => new URL(name, document.baseURI).href;
    const drawn = pictureOf(given).outerHTML;
    const texts = {
      element: () => elementOf(given, address(`embed-${site.version}.js`), drawn),
      frame: () => frameOf(given, address("embed.html"), nameFor(given)),
      markdown: () => markdownFor(given),
    };
    const form = /** @type {HTMLSelectElement} */ (element("form")).value;
    html.value = (texts[/** @type {keyof typeof texts} */ (form)] ?? (() => drawn))();
    html.hidden = form === "png";
    element("png").hidden = form !== "png";
    showSaved(form, drawn, nameFor(given));
  }

  /** What can be saved as a file: the picture. @param {string} form @param {string} drawn the picture as text @param {string} name */
  async function showSaved(form, drawn, name) {
    const save = /** @type {HTMLAnchorElement} */ (element("save"));
    const png = /** @type {HTMLImageElement} */ (element("png"));
    save.hidden = form !== "svg" && form !== "png";
    if (save.hidden) return;
    save.download = `mashimo.${form}`;
    png.alt = name;
    if (form === "svg") save.href = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn)}`;
    else save.href = png.src = await pngOf(drawn);
  }

  /** Has the answer of the exercise played on the board: the next move there is it. */
  function beginRecording() {
    const { find, label, ...given } = asked();
    change += 1; // what the engine still says of it would put the exercise back
    showPreview({ ...given, mode: "two" });
    recording = true;
    element("recorded").textContent = say("builder.recording");
    /** @type {any} */ (preview).wake();
    preview.scrollIntoView({ block: "nearest" });
  }

  /** Takes a move that was played as an answer of the exercise, beside those there are. @param {string} record */
  function takeAnswer(record) {
    const before = movesOf(linkOf((name) => asked()[name] ?? "")).length;
    const move = movesOf(record)[before];
    if (!move) return; // the board has just come
    recording = false;
    const find = field("find");
    const answers = find.value.startsWith("move=") ? find.value.slice("move=".length).split(",") : [];
    find.value = `move=${[...new Set([...answers, move])].join(",")}`;
    show();
    element("recorded").textContent = say("builder.recorded", { move });
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
    recording = false;
    for (const id of ["copied", "recorded"]) element(id).textContent = "";
    tell("");
    const given = asked();
    element("record").hidden = given.mode !== "exercise";
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
      if (find !== "" && !isShipped(find)) await asking().judge(opened.shown.record, find, "");
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
    offer();
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

  /** Takes over what is chosen to be asked for. */
  function chooseGoal() {
    const chosen = /** @type {HTMLSelectElement} */ (element("asks"));
    if (chosen.value === "") return;
    field("find").value = chosen.value;
    field("mode").value = "exercise";
    if (isShipped(chosen.value)) for (const name of ["position", "moves"]) field(name).value = ""; // it brings its own
    chosen.value = "";
  }

  const editor = createEditor(phrases, {
    games: site.games,
    shown: () => shown ?? /** @type {BakedGame} */ (site.games.find(({ id }) => id === field("game").value)).shown[0],
    under: () => ["game", "position", "moves"].map((name) => field(name).value).join(";"),
    arrange: (board) => createQuestions(asking().ask).arrange(board),
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
  offerGoals();
  fill("theme", THEMES.map((theme) => [theme, say(`theme.${theme}`)])); // biome-ignore format: one of five
  element("form").replaceChildren(...FORMS.map((name) => new Option(say(`builder.form.${name}`), name)));
  fill("lang", [["", say("language.auto")], ...LANGUAGES.map((tag) => /** @type {const} */ ([tag, nameOf(tag)]))]);
  field("mode").value = "play";
  form.addEventListener("change", ({ target }) => {
    if (target === field("game")) offerGoals();
    if (target === field("game")) offer();
    if (target === element("asks")) chooseGoal();
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
    const { detail } = /** @type {CustomEvent<{ position?: string, record?: string }>} */ (event);
    if (!detail.position) return;
    if (recording) return takeAnswer(detail.record ?? "");
    position = detail.position;
    write(asked());
  });
  element("form").addEventListener("change", () => write(asked()));
  element("record").addEventListener("click", beginRecording);
  for (const id of ["width", "around"]) {
    element(id).addEventListener("change", () => {
      const [width, around] = ["width", "around"].map((name) => /** @type {HTMLSelectElement} */ (element(name)).value);
      element("stage").style.inlineSize = width ? `${width}px` : "";
      element("stage").style.colorScheme = around;
      showPreview(asked()); // what is drawn follows, and a board that is awake begins anew
    });
  }
  element("copy").addEventListener("click", async () => {
    const png = /** @type {HTMLImageElement} */ (element("png"));
    html.select();
    const copied = await (png.hidden ? navigator.clipboard.writeText(html.value) : copyPicture(png.src)).then(
      () => "copied",
      () => "select",
    );
    element("copied").textContent = say(`share.${copied}`);
  });
  show();
}
