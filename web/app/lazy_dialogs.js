// @ts-check
// Loads the dialogs' script when a dialog is first opened.

import { createLatest } from "../latest.js";
import { mayContainGame, textOf } from "../storage/files.js";

/** @import { Dialogs } from "./dialogs.js" */
/**
 * @typedef {{ setConsumer: (take: (launch: { files: { getFile: () => Promise<File> }[] })
 *   => void) => void }} LaunchQueue
 */

/** Milliseconds after which it is said that the dialogs are on their way. */
const SLOW_MS = 400;

/**
 * @param {{ load: () => Promise<Dialogs | undefined>, onSlow: () => void, onHere: () => void,
 *   onMissing: () => void }} page `load` gives nothing where they can't be had now; `onHere` when they have come after
 *   all
 */
export function createDialogLoader({ load, onSlow, onHere, onMissing }) {
  /** @type {Dialogs | undefined} */
  let dialogs;
  /** The dialogs on their way. @type {ReturnType<typeof load> | null} */
  let coming = null;
  const latest = createLatest();
  /** Whether it has been said that they are on their way. */
  let waited = false;

  /**
   * Does something with the dialogs once they are here, which nobody waits for.
   * @param {(dialogs: Dialogs) => void} use
   */
  async function preload(use) {
    coming ??= load();
    dialogs ??= await coming;
    if (dialogs) use(dialogs);
    else coming = null;
  }

  /**
   * Does something with the dialogs, as soon as they are here.
   * @param {(dialogs: Dialogs) => void} [use] without it they are only fetched, and nothing is said
   */
  async function withDialogs(use) {
    if (!use) return preload(() => {});
    const isLatest = latest.next();
    const slow = setTimeout(() => {
      waited = true;
      onSlow();
    }, SLOW_MS);
    coming ??= load();
    dialogs ??= await coming;
    clearTimeout(slow);
    if (!dialogs) coming = null; // it can be tried again
    if (!isLatest()) return;
    if (!dialogs) return onMissing();
    if (waited) onHere();
    waited = false;
    use(dialogs);
  }

  return {
    withDialogs,
    preload,
    /** Goes to the rule that an address names; without one its dialog closes. @param {string} address
     * @returns {boolean} whether the address is none of a game's */
    follow(address) {
      if (address === "") dialogs?.follow(address);
      else if (address.startsWith("#rules")) withDialogs((here) => here.follow(address));
      else if (address.startsWith("#exercise;")) withDialogs((here) => here.exercise(address));
      else return false;
      return true;
    },
  };
}

/**
 * Takes in what is dropped on the page, and the files that the system opens with the installed app.
 * @param {(text: string) => void} take
 */
export function listenForFiles(take) {
  document.addEventListener("dragover", (event) => {
    if (!mayContainGame(event.dataTransfer?.types ?? []) || event.target instanceof HTMLTextAreaElement) return;
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  for (const over of ["dragleave", "dragend", "drop"]) {
    document.addEventListener(over, () => document.body.classList.remove("dropping"));
  }
  document.addEventListener("drop", async (event) => {
    if (!event.dataTransfer || event.target instanceof HTMLTextAreaElement) return;
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    take(file ? await textOf(file) : event.dataTransfer.getData("text/plain"));
  });
  // The system opens files of this kind with the installed app.
  const { launchQueue } = /** @type {Window & { launchQueue?: LaunchQueue }} */ (window);
  launchQueue?.setConsumer(async ({ files: [file] }) => {
    if (file) take(await textOf(await file.getFile()));
  });
}
