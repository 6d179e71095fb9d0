// @ts-check
// Loads the dialogs' script when a dialog is first opened.

import { unavailable } from "../engine/engine_error.js";
import { createLatest } from "../latest.js";
import { mayContainGame } from "../storage/files.js";

/** @import { FileHandle, TextSource } from "../storage/files.js" */
/** @import { Dialogs } from "./dialogs.js" */
/**
 * @typedef {{ setConsumer: (take: (launch: { files: FileHandle[] }) => void) => void }} LaunchQueue
 */

/** The delay in ms before a message says that the dialogs are loading. */
const SLOW_MS = 400;

/**
 * @param {{ load: () => Promise<Dialogs | undefined>, onSlow: () => void, onHere: () => void,
 *   onMissing: () => void }} page `load` resolves to undefined if it fails; `onHere` is called if they load after that
 */
export function createDialogLoader({ load, onSlow, onHere, onMissing }) {
  /** @type {Dialogs | undefined} */
  let dialogs;
  /** The pending load. @type {ReturnType<typeof load> | null} */
  let coming = null;
  const latest = createLatest();
  /** Whether the message of the pending load has been shown. */
  let waited = false;

  /** Uses the dialogs once they are loaded, without messages.
   * @template T @param {(dialogs: Dialogs) => T} use @returns {Promise<T | undefined>} undefined if they cannot be */
  async function preload(use) {
    coming ??= load();
    dialogs ??= await coming;
    if (dialogs) return use(dialogs);
    coming = null; // allow another try
    return undefined;
  }

  /** Uses the dialogs as soon as they are loaded; without `use`, only loads them silently.
   * @param {(dialogs: Dialogs) => void} [use] */
  async function withDialogs(use) {
    if (!use) return preload(() => {});
    const isLatest = latest.next();
    const slow = setTimeout(() => {
      waited = true;
      onSlow();
    }, SLOW_MS);
    await preload(() => {});
    clearTimeout(slow);
    if (!isLatest()) return;
    if (waited && dialogs) onHere();
    waited = false;
    if (dialogs) use(dialogs);
    else onMissing();
  }

  return {
    withDialogs,
    preload,
    /** Hands on a turn of a correspondence game; rejects with the `EngineError` "no-dialogs" without them.
     * @param {ReadReply} read @returns {Promise<boolean>} whether the board shows its game */
    async receive(read) {
      await preload(() => {});
      if (!dialogs) throw unavailable("no-dialogs", "");
      return dialogs.receive(read);
    },
    /** Opens the rule that a URL names; closes the dialog if it names none. @param {string} address
     * @returns {boolean} whether this was such a URL, or empty */
    follow(address) {
      if (address === "") dialogs?.follow(address);
      else if (address.startsWith("#rules")) withDialogs((here) => here.follow(address));
      else if (address.startsWith("#exercise;")) withDialogs((here) => here.exercise(address));
      else return false;
      return true;
    },
  };
}

/** Whether a drag or drop is of a text, into a field. @param {DragEvent} event */
const isForField = ({ target, dataTransfer }) =>
  !dataTransfer?.types.includes("Files") && target instanceof Element && target.matches("textarea, input");

/** Hands on files that are dropped on the page, or opened with the installed app. @param {(given: TextSource) => void} take */
export function listenForFiles(take) {
  document.addEventListener("dragover", (event) => {
    if (!mayContainGame(event.dataTransfer?.types ?? []) || isForField(event)) return;
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  for (const over of ["dragleave", "dragend", "drop"]) {
    document.addEventListener(over, () => document.body.classList.remove("dropping"));
  }
  document.addEventListener("drop", (event) => {
    if (!event.dataTransfer || isForField(event)) return;
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    take(file ?? event.dataTransfer.getData("text/plain"));
  });
  const { launchQueue } = /** @type {Window & { launchQueue?: LaunchQueue }} */ (window);
  launchQueue?.setConsumer(({ files: [file] }) => {
    if (file) take(file);
  });
}
