// @ts-check
// Commands run by buttons, keys and URLs. They change the state; rendering follows.

import { playMove } from "../game/board_mode.js";
import { otherSide, resultOf } from "../game/state.js";
import { importFromUrl, sharedText } from "../storage/files.js";
import { nextLevel } from "../text/levels.js";
import { humanSide } from "./selectors.js";

/** @import { BoardModes } from "../game/board_mode.js" */
/** @import { Session } from "../game/session.js" */
/** @import { Settings } from "../game/state.js" */
/** @import { GameLibrary } from "../storage/library.js" */
/** @import { I18n } from "../text/i18n.js" */
/** @import { Action, Command } from "./actions.js" */
/** @import { StateStore } from "./state.js" */
/** @import { SentencesOf } from "./status_text.js" */
/**
 * @typedef {object} CommandServices
 * @property {BuildInfo} site
 * @property {I18n} phrases
 * @property {ReturnType<typeof import("../text/languages.js").createLanguages>} languages
 * @property {URL} root
 * @property {StateStore} store
 * @property {BoardModes} boardModes
 * @property {Session} session
 * @property {GameLibrary} library
 * @property {ReturnType<typeof import("../storage/settings.js").createSettings>} settingsStore
 * @property {ReturnType<typeof import("../engine/client.js").createEngine>} engine
 * @property {ReturnType<typeof import("./lazy_tablebase.js").createLazyTablebase>} tablebase
 * @property {ReturnType<typeof import("../board/animator.js").createAnimator>} animator
 * @property {SentencesOf} sentencesOf
 * @property {(failed: ErrorReply) => string} failure gives the words of an error
 * @property {(sentence: string) => void} announce says a sentence to screen readers
 * @property {(sentence: string) => void} tell shows a sentence and announces it
 * @property {(dialog: string) => void} open
 */
/** @typedef {ReturnType<typeof createSettingsActions>} SettingsActions */

/**
 * Plays again, one level up or down.
 * @param {Pick<CommandServices, "site" | "store" | "session">} app @param {1 | -1} by
 */
function stepLevel({ site, store, session }, by) {
  const { game, settings } = store.state();
  const level = nextLevel(site.games, game.game, settings.level, by);
  if (level !== null) session.again({ level }); // offered only where there is one
}

/**
 * Creates the function that runs an action button's command.
 * @param {Pick<CommandServices, "site" | "store" | "session" | "engine" | "animator" | "open"> & { boardModes:
 *   Pick<BoardModes, "act">, library: Pick<GameLibrary, "steal"> }} app
 * @returns {(chosen: Action) => unknown}
 */
export function createCommandRunner(app) {
  const { engine, session, animator, library, boardModes, open } = app;
  /** @type {Record<Command, () => unknown>} */
  const commands = {
    retry: engine.retry,
    stop: session.stop,
    lap: animator.hold,
    skip: animator.skip,
    again: session.again,
    agree: session.agree,
    decline: session.decline,
    take: library.steal,
    copy: () => open("share-dialog"),
    lesson: () => open("lesson-dialog"),
    review: () => open("review-dialog"),
    harder: () => stepLevel(app, 1),
    easier: () => stepLevel(app, -1),
    "play-on": session.playFromHere,
    "to-game": session.returnToGame,
  };
  return (chosen) => {
    if ("boardMode" in chosen) return boardModes.act(chosen.boardMode);
    return "move" in chosen ? playMove(app, chosen.move) : commands[chosen.does]();
  };
}

/** Handles the keys that name no house: score, row, list of keys.
 * @param {Pick<CommandServices, "store" | "sentencesOf" | "announce" | "open">} app
 * @returns {(key: string) => boolean} whether the key is a shortcut */
export function createShortcuts({ store: { state }, sentencesOf, announce, open }) {
  /** @param {Side} side */
  const tellRow = (side) => announce(sentencesOf(state()).row(state().game.shown, side));
  /** @type {Record<string, () => void>} */
  const shortcuts = {
    s: () => announce(sentencesOf(state()).score(state().game.shown)),
    m: () => tellRow(humanSide(state())),
    o: () => tellRow(otherSide(humanSide(state()))),
    p: () => document.getElementById("project")?.click(),
    "?": () => open("keys-dialog"),
  };
  return (key) => {
    shortcuts[key]?.();
    return key in shortcuts;
  };
}

/** @param {Pick<CommandServices, "phrases" | "languages" | "store" | "session" | "library" | "settingsStore">} app */
export function createSettingsActions({ phrases, languages, store: { state }, session, library, settingsStore }) {
  /** Loads the language of the settings; if that fails, restores the former one. @param {Settings} former */
  async function speak({ language }) {
    const spoken = await languages.speak(state().settings.language);
    for (const place of document.querySelectorAll(".failure")) {
      place.textContent = spoken ? "" : phrases.say("language.failed");
    }
    if (!spoken) session.change({ ...state().settings, language });
  }

  /** @param {Settings} next @returns {Promise<unknown>} null when they are saved */
  function change(next) {
    const former = state().settings;
    const saving = session.change(next);
    if (next.language !== former.language) speak(former);
    return saving;
  }

  return {
    change,
    /** Reads settings that localStorage has lost. Another tab may have set its own players: a game under way has those
     * that it was saved with. */
    async recover() {
      await settingsStore.recover();
      const now = state().settings;
      const kept = settingsStore.loadSettings(now);
      const game = library.current();
      const { computer, level } = game && !resultOf(game) ? now : kept;
      const next = { ...kept, computer, level };
      if (JSON.stringify(next) !== JSON.stringify(now)) change(next);
    },
    /** @param {"sound" | "flipped" | "values"} name */
    turn: (name) => change({ ...state().settings, [name]: !state().settings[name] }),
  };
}

/**
 * Creates the function that opens the link in the page's URL.
 * @param {CommandServices} app
 * @param {ReturnType<typeof import("./lazy_dialogs.js").createDialogLoader>} loader of the dialogs' script, which has
 *   the words about faulty files and unknown rules
 * @returns {() => boolean} whether there is one
 */
export function createUrlOpener({ phrases: { say }, root, store, session, animator, library, failure, tell }, loader) {
  /**
   * Opens a link or says why it cannot; then drops it, so that a reload continues the game. What another app shares is
   * opened by the dialogs.
   * @param {{ text: string, rest: URL, linked: boolean }} imported @param {string} address
   */
  async function openImported({ text, rest, linked }, address) {
    const found = text || (await sharedText(root));
    const wrong = linked ? await session.open(found, false, "imported") : null;
    const drop = () => location.href === address && history.replaceState(null, "", rest);
    if (linked && !wrong) {
      drop();
      return loader.preload((dialogs) => dialogs.arrived());
    }
    store.change({ game: session.state(), asking: false });
    animator.cut(session.state().shown.places);
    library.acquire();
    return loader.withDialogs(async (dialogs) => {
      if (wrong?.code === "no-dialogs") return openImported({ text, rest, linked }, address); // they are here now
      drop(); // only now: without the dialogs a reload reads a link again; a shared file is gone by then
      if (wrong) tell(say("share.linked", { message: failure(wrong) }));
      else if (found === "") tell(say("share.lost"));
      else if (await dialogs.take(found, "imported")) dialogs.arrived();
    });
  }

  return () => {
    const imported = importFromUrl(location.href);
    if (imported) openImported(imported, location.href);
    else library.acquire();
    return imported !== null;
  };
}

/** Ends the game by agreement; asks the computer first. @param {CommandServices} app */
export function agree({ phrases: { say }, store: { state }, session, tell }) {
  if (state().settings.computer !== "") tell(say("agree.asking"));
  session.agree();
}
