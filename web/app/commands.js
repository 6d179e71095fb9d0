// @ts-check
// Commands run by buttons, keys and URLs. They change the state; rendering follows.

import { otherSide } from "../game/state.js";
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
 * @typedef {object} CommandServices the parts of the page that do what its buttons and keys ask for
 * @property {BuildInfo} site the knowledge of the build
 * @property {I18n} phrases the phrases
 * @property {ReturnType<typeof import("../text/languages.js").createLanguages>} languages the languages of the page
 * @property {URL} root the site's root
 * @property {StateStore} store the state of the page
 * @property {BoardModes} boardModes the board mode at the board
 * @property {Session} session the game under way
 * @property {GameLibrary} library the games of this device
 * @property {ReturnType<typeof import("../engine/client.js").createEngine>} engine the engine
 * @property {ReturnType<typeof import("./lazy_tablebase.js").createLazyTablebase>} tablebase the endings of many seeds
 * @property {ReturnType<typeof import("../board/animator.js").createAnimator>} animator the clock that shows turns
 * @property {SentencesOf} sentencesOf the sentences about the game of a state
 * @property {(failed: ErrorReply) => string} failure the words about a failure
 * @property {(sentence: string) => void} announce says a sentence aloud
 * @property {(sentence: string) => void} tell says a sentence where everybody can read or hear it
 * @property {(dialog: string) => void} open opens a dialog
 */
/**
 * @typedef {ReturnType<typeof createSettingsActions>} SettingsActions
 */

/** Plays once more, against the next level up or down.
 * @param {Pick<CommandServices, "site" | "store" | "session">} app @param {1 | -1} by */
function stepLevel({ site, store, session }, by) {
  const { game, settings } = store.state();
  const level = nextLevel(site.games, game.game, settings.level, by);
  if (level !== null) session.again({ level }); // it is offered only where there is one
}

/** The commands of the buttons of the moment.
 * @param {Pick<CommandServices, "site" | "store" | "session" | "engine" | "animator" | "open"> & { boardModes:
 *   Pick<BoardModes, "act">, library: Pick<GameLibrary, "take"> }} app
 * @returns {(chosen: Action) => unknown} */
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
    take: library.take,
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
    return "move" in chosen ? session.play(chosen.move) : commands[chosen.does]();
  };
}

/** The answers to keys that no house begins with: the score, a row, all keys.
 * @param {Pick<CommandServices, "store" | "sentencesOf" | "announce" | "open">} app
 * @returns {(key: string) => boolean} whether the key asks for anything */
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

/** Changes the settings. @param {Pick<CommandServices, "phrases" | "languages" | "store" | "session">} app */
export function createSettingsActions({ phrases, languages, store: { state }, session }) {
  /** Speaks the language that has been set; where that can't be, goes on in the one before. @param {Settings} former */
  async function speak({ language }) {
    const spoken = await languages.speak(state().settings.language);
    for (const place of document.querySelectorAll(".failure")) {
      place.textContent = spoken ? "" : phrases.say("language.failed");
    }
    if (!spoken) session.change({ ...state().settings, language });
  }

  /** @param {Settings} next @returns {Promise<unknown>} null when they are on the disk */
  function change(next) {
    const former = state().settings;
    const saving = session.change(next);
    if (next.language !== former.language) speak(former);
    return saving;
  }

  return {
    change,
    /** Turns a setting on or off. @param {"sound" | "flipped" | "values"} name */
    turn: (name) => change({ ...state().settings, [name]: !state().settings[name] }),
  };
}

/**
 * Opens what the page's address brings. @param {CommandServices} app
 * @param {ReturnType<typeof import("./lazy_dialogs.js").createDialogLoader>} loader of the dialogs' script, which has the
 *   words about faulty files and about rules without a name
 * @returns {() => boolean} whether there is something
 */
export function createUrlOpener(
  { phrases: { say, has }, root, store, session, animator, library, failure, tell },
  loader,
) {
  /**
   * Opens what an address has brought, or says why that can't be; then it is forgotten, so that a reload goes on with
   * the game as it stands by then.
   * @param {{ text: string, rest: URL, linked: boolean }} brought @param {string} address
   */
  async function openImported({ text, rest, linked }, address) {
    const found = text || (await sharedText(root));
    const wrong = found === "" ? null : await session.open(found, false, "imported");
    if (location.href === address) history.replaceState(null, "", rest);
    if (found !== "" && !wrong)
      return has(`game.${session.state().game}`) || loader.preload((dialogs) => dialogs.describe());
    store.change({ game: session.state(), asking: false });
    animator.cut(session.state().shown.places);
    tell(await explain(wrong, linked));
    library.hold();
  }

  /**
   * Explains why nothing was opened. @param {ErrorReply | null} wrong null where nothing arrived @param {boolean} linked
   */
  async function explain(wrong, linked) {
    if (!wrong) return say("share.lost");
    if (linked) return say("share.linked", { message: failure(wrong) });
    await new Promise(loader.withDialogs);
    return say("share.unopened", { message: failure(wrong) });
  }

  return () => {
    const brought = importFromUrl(location.href);
    if (brought) openImported(brought, location.href);
    else library.hold();
    return brought !== null;
  };
}

/** Ends the game by agreement; of the computer it is asked first. @param {CommandServices} app */
export function agree({ phrases: { say }, store: { state }, session, tell }) {
  if (state().settings.computer !== "") tell(say("agree.asking"));
  session.agree();
}
