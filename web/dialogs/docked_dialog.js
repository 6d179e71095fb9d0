// @ts-check
// A dialog that stands beside the board where there is room for both: the board can be played and the moves walked
// through meanwhile, so the rest of the page stays within reach, and Escape closes it as it does a dialog. Elsewhere it
// is a dialog over the board.

/** @typedef {"closed" | "over" | "beside"} DialogPlace where a dialog is: over the board or beside it */

/** A screen on which board, moves and dialog are seen at once, each large enough. */
const WIDE = "(min-width: 73.75rem) and (min-height: 40rem) and (min-aspect-ratio: 5 / 4)";

/** Whether it is a field in which Escape has a meaning of its own. @param {EventTarget | null} target */
const isField = (target) => target instanceof Element && target.matches("textarea, select");

/**
 * Docks a dialog where there is room.
 * @param {HTMLDialogElement} dialog @param {() => boolean} isPicking whether Escape is to cancel what is picked on the
 *   board
 * @param {(place: DialogPlace) => void} onPlace called whenever it has been opened or closed
 * @returns {() => void} opens it beside the board, or makes it ready to be opened over it
 */
export function dockDialog(dialog, isPicking, onPlace) {
  const wide = matchMedia(WIDE);

  function place() {
    document.body.classList.toggle("beside", wide.matches);
    if (wide.matches && !dialog.open) dialog.show(); // over the board it is opened as all dialogs are
    onPlace(wide.matches ? "beside" : "over");
  }

  wide.addEventListener("change", () => {
    if (!dialog.open) return;
    dialog.close();
    place();
    if (!wide.matches) dialog.showModal();
  });
  // The event of its closing comes later: a frame could be painted where the dialog is gone and its place is still
  // kept.
  new MutationObserver(() => {
    if (dialog.open) return; // it has been opened, or has only changed its place
    document.body.classList.remove("beside");
    onPlace("closed");
  }).observe(dialog, { attributeFilter: ["open"] });
  const isBeside = () => document.body.matches(".beside");
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog && isBeside()) event.stopPropagation(); // beside what is in it nothing is meant
  });
  // Before the board hears of it, which then has nothing picked any longer.
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
