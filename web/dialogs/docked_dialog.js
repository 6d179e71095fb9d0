// @ts-check
// A dialog beside the board, if there is room for both. The board and the moves can be used meanwhile, so the rest of
// the page stays enabled, and Escape closes it like a modal dialog. Otherwise it is a modal dialog.

/** @typedef {"closed" | "over" | "beside"} DialogPlace where a dialog is: over the board or beside it */

/** The media query of screens with room for board, moves and dialog. */
const WIDE = "(min-width: 73.75rem) and (min-height: 46rem) and (min-aspect-ratio: 5 / 4)";

/** Whether Escape has a meaning of its own in a field. @param {EventTarget | null} target */
const isField = (target) => target instanceof Element && target.matches("textarea, select");

/**
 * Docks a dialog if there is room.
 * @param {HTMLDialogElement} dialog @param {() => boolean} isPicking whether Escape drops picked houses
 * @param {(place: DialogPlace) => void} onPlace called when it is opened or closed
 * @returns {() => void} opens it beside the board, or prepares it to be opened as a modal dialog
 */
export function dockDialog(dialog, isPicking, onPlace) {
  const wide = matchMedia(WIDE);

  function place() {
    document.body.classList.toggle("beside", wide.matches);
    if (wide.matches && !dialog.open) dialog.show(); // a modal dialog is opened like all others
    onPlace(wide.matches ? "beside" : "over");
  }

  wide.addEventListener("change", () => {
    if (!dialog.open) return;
    dialog.close();
    place();
    if (!wide.matches) dialog.showModal();
  });
  // The `close` event comes later: a frame could be painted without the dialog and with its place still reserved.
  new MutationObserver(() => {
    if (dialog.open) return; // it was opened, or only its place changed
    document.body.classList.remove("beside");
    onPlace("closed");
  }).observe(dialog, { attributeFilter: ["open"] });
  const isBeside = () => document.body.matches(".beside");
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog && isBeside()) event.stopPropagation(); // a click on the margin of a docked dialog
  });
  // Listen before the board, which would drop the picked houses first.
  document.addEventListener(
    "keydown",
    ({ key, target }) => {
      if (key !== "Escape" || !isBeside() || document.querySelector("dialog:modal")) return;
      if (!isPicking() && !isField(target)) dialog.close();
    },
    { capture: true },
  );
  return place;
}
