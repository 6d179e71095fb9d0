// @ts-check
// The builder's page, which makes the HTML of a board for other web pages. A pasted game or a position that is set up
// appears at once on the real element. It is copied with a picture for readers without scripts, feeds and print. The
// engine starts with the first request.

import { ignoreHeldKeys } from "../board/pointer.js";
import { buildInfo } from "../build_info.js";
import { mountDialog } from "../dialogs/app.js";
import style from "../dialogs/dialogs.css";
import { PositionEditorDialog } from "../dialogs/position_editor.jsx";
import { addStyle, byId, dialogById } from "../dom.js";
import { createEngine } from "../engine/client.js";
import { createDialogRequests } from "../engine/dialog_requests.js";
import { EngineError } from "../engine/engine_error.js";
import { startWorker } from "../engine/start_worker.js";
import { registerGame } from "../game/state.js";
import { createLatest } from "../latest.js";
import { createErrorText } from "../text/error_text.js";
import { createI18n } from "../text/i18n.js";
import { createLanguages, ENGLISH_WORDS, fetchCatalogue } from "../text/languages.js";
import { createSentences } from "../text/sentences.js";
import { createForm } from "./builder_form.js";
import { linkTo } from "./builder_formats.js";
import { createCopies } from "./builder_output.js";
import { isShipped } from "./exercise.js";
import { NAMES } from "./faults.js";
import { movesOf } from "./url_params.js";

/** @import { App } from "../dialogs/app.js" */
/** @import { I18n } from "../text/i18n.js" */
/** @import { CopiedBoard } from "./builder_output.js" */
/** @import { Given } from "./builder_formats.js" */

if (buildInfo) open(buildInfo);

/** @param {BuildInfo} site */
async function open(site) {
  const phrases = createI18n(ENGLISH_WORDS, "en");
  await createLanguages(phrases, new URL(".", document.baseURI).href).begin("auto");
  addStyle(style);
  ignoreHeldKeys();
  phrases.fill(document);
  document.title = phrases.say("builder.title");
  createBuilder(site, phrases);
}

/** Creates the engine, which starts with the first request. @param {BuildInfo} site */
function createLazyEngine(site) {
  const root = new URL(".", document.baseURI).href;
  /** @type {ReturnType<typeof createEngine> | null} */
  let engine = null;
  function begin() {
    const order = { boot: site.runtime, snapshot: site.snapshot, root, carried: null };
    const begun = createEngine(
      () => startWorker("engine"),
      order,
      () => {},
    );
    begun.onGame((about) => registerGame(site.games, about)); // custom rules
    begun.start();
    return begun;
  }

  return {
    isReady: () => engine?.state().name === "ready",
    /** Gives the code of why the engine could not start, or "". */
    fault() {
      const state = engine?.state();
      return state?.name === "failed" ? state.code : "";
    },
    /** Gives the engine once it is ready, after another start if it had failed; rejects if it cannot start. */
    async ready() {
      if (engine?.state().name === "failed") engine.retry();
      engine ??= begin();
      await engine.whenReady();
      return engine;
    },
  };
}

/** Creates the checks of input by the engine, with their words. @param {BuildInfo} site @param {I18n} phrases */
function createChecking(site, phrases) {
  const { say, has } = phrases;
  const failure = createErrorText(phrases);
  const engine = createLazyEngine(site);

  /** Gives the words of an engine failure. @param {unknown} error */
  function failed(error) {
    if (!(error instanceof EngineError)) throw error;
    const code = engine.fault();
    if (code === "") return failure(error.failed);
    return say(has(`engine.${code}`) ? `engine.${code}` : "engine.start-failed");
  }

  /** @param {string} sentence @param {boolean} wrong whether it is an error */
  function tell(sentence, wrong = true) {
    byId("wrong").textContent = sentence;
    byId("wrong").classList.toggle("wrong", wrong && sentence !== "");
  }

  /** Says that the engine is loading, if it is. */
  function waiting() {
    if (!engine.isReady()) tell(say("share.waiting"), false);
  }

  return {
    engine,
    failed,
    tell,
    waiting,
    /**
     * Checks a board's position and moves, and an exercise's goal.
     * @param {Given} asked @returns {Promise<{ shown: Position | null, wrong: string }>}
     */
    async check(asked) {
      waiting();
      const find = asked.mode === "exercise" ? asked.find : "";
      try {
        const { read, judge } = await engine.ready();
        const { shown } = await read(asked.game, linkTo(asked));
        if (find && !isShipped(find)) await judge(shown.record, find, "");
        return { shown, wrong: "" };
      } catch (error) {
        return { shown: null, wrong: failed(error) };
      }
    },
  };
}

/** Creates the preview of the element. @param {(board: CopiedBoard) => Node} pictureOf */
function createPreview(pictureOf) {
  const preview = byId("preview");
  const complaint = () => preview.shadowRoot?.querySelector("p") ?? null;
  /** The engine's reason why there is no board, or "". */
  let reason = "";

  /** Puts the engine's reason in place of the element's, which may come later. */
  function repeat() {
    const said = complaint();
    if (said && reason) said.textContent = reason;
  }

  preview.addEventListener("mashimo", repeat);
  return {
    /**
     * Shows a board in the element; moves played on the former one are dropped.
     * @param {CopiedBoard} board @returns {boolean} false where the element sees that there is none
     */
    show(board) {
      preview.replaceChildren(pictureOf(board));
      byId("small").replaceChildren(pictureOf(board));
      for (const name of NAMES) if (!(name in board.given)) preview.removeAttribute(name);
      for (const [name, value] of Object.entries(board.given)) preview.setAttribute(name, value);
      const isWrong = complaint() !== null;
      if (isWrong) for (const place of [preview, byId("small")]) place.replaceChildren(); // no picture of it
      return !isWrong;
    },
    /** Repeats in place of the board why there is none. @param {string} why */
    complain(why) {
      reason = why;
      repeat();
    },
    /** @param {(position: string, record: string) => void} listener called with each position on the board */
    onMove(listener) {
      preview.addEventListener("mashimo", (event) => {
        const { detail } = /** @type {CustomEvent<{ position?: string, record?: string }>} */ (event);
        if (detail.position) listener(detail.position, detail.record ?? "");
      });
    },
    wake() {
      /** @type {any} */ (preview).wake();
      preview.scrollIntoView({ block: "nearest" });
    },
  };
}

/**
 * Creates the position editor's dialog.
 * @param {BuildInfo} site @param {I18n} phrases @param {ReturnType<typeof createChecking>} checking
 * @param {ReturnType<typeof createForm>} wanted @param {() => Position | null} shown
 * @param {(taken: Position) => void} onPlay
 */
function createSettingUp(site, phrases, { engine, failed }, { field }, shown, onPlay) {
  /** @param {string} game */
  const gameOf = (game) => site.games.find(({ id }) => id === game) ?? site.games[0];
  const services = {
    phrases,
    games: site.games,
    sentencesFor(/** @type {string} */ game) {
      const { layout, reasons } = gameOf(game);
      return createSentences(phrases, layout, reasons);
    },
    ask: {
      arrange: async (/** @type {any} */ board) => createDialogRequests((await engine.ready()).ask).arrange(board),
      read: async (/** @type {string} */ game, /** @type {string} */ text) => (await engine.ready()).read(game, text),
      isReady: engine.isReady,
      failed,
    },
  };
  const editor = mountDialog(/** @type {App} */ (/** @type {unknown} */ (services)), PositionEditorDialog, {
    shown: () => shown() ?? gameOf(field("game").value).shown[0],
    under: () => ["game", "position", "moves"].map((name) => field(name).value).join(";"),
    onTake: onPlay,
    ways: { play: "builder.use" },
  });
  byId("set-up").addEventListener("click", () => {
    editor();
    dialogById("editor-dialog").showModal();
  });
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element) target.closest("[data-close]")?.closest("dialog")?.close();
  });
}

/**
 * Records the next move on the board as the exercise's answer.
 * @param {I18n} phrases @param {ReturnType<typeof createForm>} wanted
 * @param {{ onBegin: (given: Given) => void, onAnswer: () => void }} builder `onBegin` is called to start a board,
 *   `onAnswer` when the form has the answer
 */
function createRecording({ say }, { field, given }, { onBegin, onAnswer }) {
  let recording = false;
  byId("record").addEventListener("click", () => {
    const { find, label, ...asked } = given();
    onBegin({ ...asked, mode: "two" });
    recording = true;
    byId("recorded").textContent = say("builder.recording");
  });
  return {
    on: () => recording,
    stop() {
      recording = false;
    },
    /** Adds a played move to the answers of the exercise. @param {string} record */
    take(record) {
      const asked = given();
      const move = movesOf(record)[movesOf(linkTo(asked)).length];
      if (!move) return; // no move has been played yet
      const find = field("find");
      const answers = find.value.startsWith("move=") ? find.value.slice("move=".length).split(",") : [];
      find.value = `move=${[...new Set([...answers, move])].join(",")}`;
      onAnswer();
      byId("recorded").textContent = say("builder.recorded", { move });
    },
  };
}

/** Gives the words for what an exercise lacks; none where it lacks nothing. @param {I18n} phrases @param {Given} asked */
const lackOf = ({ say }, { mode, find }) => (mode === "exercise" && !find ? say("builder.unasked") : "");

/** Creates the fields of an exercise, which open when that mode is chosen. @returns {(mode: string) => void} */
function createExerciseFields() {
  let last = "";
  return (mode) => {
    byId("record").hidden = mode !== "exercise";
    if (mode !== last) byId("exercise").toggleAttribute("open", mode === "exercise");
    last = mode;
  };
}

/**
 * Fetches the phrases of a language; null if that fails.
 * @param {BuildInfo} site @param {string} tag @returns {Promise<I18n | null>}
 */
async function fetchWords(site, tag) {
  const address = site.catalogues[tag];
  const found = address ? await fetchCatalogue(new URL(address, document.baseURI).href) : ENGLISH_WORDS;
  return found && createI18n(found, tag);
}

/**
 * Forbids to copy what is wrong, and says why beside the button and the board; or permits it.
 * @param {ReturnType<typeof createPreview>} preview @param {boolean} wrong @param {string} [why] once that is known
 */
function forbid(preview, wrong, why = "") {
  /** @type {HTMLButtonElement} */ (byId("copy")).disabled = wrong;
  byId("copied").textContent = why;
  preview.complain(why);
}

/**
 * Takes games that are pasted; gives the field for them.
 * @param {I18n} phrases @param {ReturnType<typeof createChecking>} checking @param {ReturnType<typeof createForm>} wanted
 * @param {(taken: Position) => Promise<void>} onTake
 */
function createPasting({ say }, { engine, failed, tell, waiting }, { field }, onTake) {
  const pasted = /** @type {HTMLTextAreaElement} */ (byId("pasted"));

  /** Fills the form with a pasted game; on an error says that and changes nothing. */
  async function openPasted() {
    const text = pasted.value.trim();
    tell(text === "" ? say("share.empty") : "");
    if (text === "") return;
    waiting();
    try {
      const { ask, read } = await engine.ready();
      const games = text.includes("[") ? await createDialogRequests(ask).divide(text) : [];
      await onTake((await read(field("game").value, games[0]?.text ?? text)).shown);
      const silent = byId("wrong").textContent === "";
      if (games.length > 1 && silent) tell(say("builder.first-of", { count: games.length }), false);
    } catch (error) {
      tell(failed(error));
    }
  }

  byId("take-pasted").addEventListener("click", openPasted);
  pasted.addEventListener("paste", () => setTimeout(openPasted)); // the field changes after the event
  return pasted;
}

/** Shows the board at the chosen width and colours. @param {() => void} onChange */
function listenToStage(onChange) {
  for (const id of ["width", "around"]) {
    byId(id).addEventListener("change", () => {
      const [width, around] = ["width", "around"].map((name) => /** @type {HTMLSelectElement} */ (byId(name)).value);
      byId("stage").style.inlineSize = width ? `${width}px` : "";
      byId("stage").style.colorScheme = around;
      onChange();
    });
  }
}

/**
 * Listens to the form's fields.
 * @param {ReturnType<typeof createForm>} wanted @param {HTMLElement} pasted the field that has a listener of its own
 * @param {() => void} onLanguage @param {() => void} onChange
 */
function listenToForm({ form, field, follow }, pasted, onLanguage, onChange) {
  form.addEventListener("change", ({ target }) => {
    follow(target);
    if (target === field("lang")) onLanguage();
    else if (target !== pasted) onChange();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
}

/** @param {BuildInfo} site @param {I18n} phrases */
function createBuilder(site, phrases) {
  const checking = createChecking(site, phrases);
  const { tell } = checking;
  const wanted = createForm(site, phrases, () => words);
  const { field, given } = wanted;
  const copies = createCopies(site, phrases);
  const preview = createPreview(copies.pictureOf);
  const pasted = createPasting(phrases, checking, wanted, takeOver);
  /** The engine's position for the form; null until it has answered. @type {Position | null} */
  let shown = null;
  /** The phrases of the board's language. */
  let words = phrases;
  /** The position text, once a move has been played on the board. */
  let position = "";
  const latest = createLatest();
  const showExerciseFields = createExerciseFields();

  /** @param {Given} [asked] @returns {CopiedBoard} */
  const board = (asked = given()) => ({ given: asked, words, shown, position });

  /** Loads the board's language; if that fails, its name stays in the former one. */
  async function speak() {
    const tag = field("lang").value || phrases.language();
    const found = await fetchWords(site, tag);
    if (tag !== (field("lang").value || phrases.language())) return; // another language was chosen meanwhile
    if (found) words = found;
    show();
    if (!found) tell(phrases.say("language.failed"));
  }

  /** Shows the form's board, and lets the engine check it if there is need. @param {Position | null} [known] */
  async function show(known = null) {
    const isLatest = latest.next();
    [position, shown] = ["", known];
    recording.stop();
    for (const id of ["copied", "recorded"]) byId(id).textContent = "";
    const asked = given();
    const missing = lackOf(phrases, asked);
    tell(missing);
    showExerciseFields(asked.mode);
    copies.write(board(asked));
    forbid(preview, !preview.show(board(asked)));
    if (!asked.position && !asked.moves && asked.mode !== "exercise") return;
    const found = await checking.check(asked);
    if (!isLatest()) return;
    tell(found.wrong || missing);
    shown = found.shown ?? shown;
    if (!position) {
      copies.write(board(asked));
      preview.show(board(asked));
    }
    forbid(preview, found.wrong !== "", found.wrong);
  }

  /** Fills the form with a game. @param {Position} taken */
  function takeOver(taken) {
    wanted.take(taken.record);
    return show(taken);
  }

  const recording = createRecording(phrases, wanted, {
    onBegin(asked) {
      latest.next(); // drop pending answers, which would restore the exercise
      preview.show(board(asked));
      preview.wake();
    },
    onAnswer: show,
  });
  createSettingUp(site, phrases, checking, wanted, () => shown, takeOver);
  listenToForm(wanted, pasted, speak, () => show());
  preview.onMove((played, record) => {
    if (recording.on()) return recording.take(record);
    position = played;
    copies.write(board());
  });
  for (const id of ["form", "bare"]) byId(id).addEventListener("change", () => copies.write(board()));
  listenToStage(() => preview.show(board())); // sleeping boards are redrawn, an awake board starts again
  show();
}
