// @ts-check
// Connects events of the board and the window with their handlers.

import { watchColours } from "../board/canvas_helpers.js";
import { attachLook, attachPointer, ignoreHeldKeys } from "../board/pointer.js";
import { watchDensity } from "../board/view.js";
import { byId } from "../dom.js";
import { playMove } from "../game/board_mode.js";
import { humanSide, playableHouses } from "./selectors.js";

/** @import { CommandServices, SettingsActions } from "./commands.js" */
/**
 * @typedef {CommandServices & { input: ReturnType<typeof import("./input.js").createInput>, board: ReturnType<typeof
 *   import("./board_area.js").createBoardArea>, sound: ReturnType<typeof import("./sound.js").createSound>, hint: () =>
 *   void, agree: () => void, answer: (key: string) => boolean, openAddress: () => unknown, follow: (address: string) =>
 *   boolean, settings: SettingsActions, onLanguageChange: () => void }} EventHandlers `answer` handles a shortcut,
 *   `follow` opens the rule that a URL names
 * @typedef {Pick<EventHandlers, "store" | "engine" | "board" | "languages" | "phrases" | "onLanguageChange"> & {
 *   tablebase: { release: () => void } }} WindowHandlers
 */

/** The time in ms without being seen after which the engine's memory is freed. */
const HIDDEN_AFTER_MS = 600_000;

/**
 * Listens to pointer and keys at the board, and to hovering over action buttons.
 * @param {Pick<EventHandlers, "store" | "session" | "input" | "board" | "answer">} heard
 */
export function listenToBoard({ store, session, input, board, answer }) {
  const { state } = store;
  ignoreHeldKeys();
  attachPointer(byId("houses"), () => board.layout(state()), {
    onChoose: input.choose,
    onMove: (move) => playMove({ store, session }, move),
    onLook: input.look,
    onFocus: board.focus,
    onCancel: input.cancel,
    onConfirm: input.confirm,
    onWay: input.playWay,
    onStep: input.walk,
    onAsk: answer,
    turn: () => state().game.shown.turn,
    legal: () => playableHouses(state()),
    letters: () => state().settings.letters,
  });
  attachLook(byId("acts"), input.look);
}

/** @param {EventHandlers} heard */
export function listenToButtons({ store, session, sound, settings, hint, agree }) {
  /** @type {Record<string, () => unknown>} */
  const buttons = {
    hint,
    agree,
    "do-agree": agree,
    "do-resign": () => session.resign(humanSide(store.state())),
    undo: session.undo,
    redo: session.redo,
    replay: session.replay,
    flip: () => settings.turn("flipped"),
    worth: () => settings.turn("values"),
    "step-first": () => session.walk("first"),
    "step-previous": () => session.walk("previous"),
    "step-next": () => session.walk("next"),
    "step-last": () => session.walk("last"),
    sound() {
      settings.turn("sound");
      sound.wake();
    },
  };
  for (const [id, press] of Object.entries(buttons)) byId(id).addEventListener("click", () => press());
  for (const touched of ["pointerdown", "keydown"]) document.addEventListener(touched, sound.wake);
}

/** @param {WindowHandlers} heard */
export function listenToWindow(heard) {
  const { store, board, languages, phrases } = heard;
  const fit = () => board.fit(store.state());
  new ResizeObserver(fit).observe(byId("board"));
  watchDensity(fit);
  watchColours(fit);
  for (const look of [moreContrast(), touch()]) look.addEventListener("change", () => store.change(deviceState()));
  window.addEventListener("languagechange", () => languages.speak(store.state().settings.language));
  phrases.onLanguageChange(heard.onLanguageChange);
  watchVisibility(heard);
}

const moreContrast = () => matchMedia("(prefers-contrast: more)");
const touch = () => matchMedia("(pointer: coarse)");

/** Gives the user's preferences for the device, and whether the page is visible. */
export const deviceState = () => ({
  contrast: moreContrast().matches,
  coarse: touch().matches,
  seen: !document.hidden,
});

/** Tracks whether the page is visible and for how long it has been hidden.
 * @param {Pick<WindowHandlers, "engine" | "tablebase"> & { store: Pick<WindowHandlers["store"], "change"> }} heard */
export function watchVisibility({ store, engine, tablebase }) {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let unseen;
  const releaseMemory = () => {
    engine.release();
    tablebase.release();
  };
  const countHidden = () => {
    if (document.hidden) unseen = setInterval(releaseMemory, HIDDEN_AFTER_MS);
  };
  countHidden(); // the page may be opened in the background
  document.addEventListener("visibilitychange", () => {
    clearInterval(unseen);
    store.change(deviceState());
    countHidden();
    if (!document.hidden) engine.wake();
  });
}
