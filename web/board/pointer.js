// @ts-check
// From clicks, taps and keys to houses. It knows where houses lie beside each other and what they are called, nothing
// else.

/** Milliseconds after which a finger held on a house asks instead of playing. */
const HOLD = 450;

/** The side of a keyboard's arrow: columns to the right, rows down. @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The house an arrow leads to; the same one at the edge of the board.
 * @param {Layout} layout @param {number} cell @param {string} key @returns {number}
 */
export function neighbour(layout, cell, key) {
  const here = layout.houses.find((house) => house.cell === cell);
  const side = ARROWS[key];
  if (!here || !side) return cell;
  const [right, down] = side;
  const there = layout.houses.find((house) => house.column === here.column + right && house.row === here.row + down);
  return there?.cell ?? cell;
}

/**
 * The house that what was typed names, large or small: of two the one that may be played; of those the mover's, or with
 * Shift the other side's. Null for anything else.
 * @param {Layout} layout @param {Side} turn @param {string} typed @param {number[]} [legal] @param {boolean} [shift]
 * @returns {number | null}
 */
export function houseNamed(layout, turn, typed, legal = [], shift = false) {
  const named = layout.houses.filter((house) => house.name.toLowerCase() === typed.toLowerCase());
  const open = named.filter(({ cell }) => legal.includes(cell));
  const among = open.length > 0 ? open : named;
  return (among.find(({ side }) => (side === turn) !== shift) ?? among[0])?.cell ?? null;
}

/** Whether the name of some house begins so. @param {Layout} layout @param {string} typed */
const begins = ({ houses }, typed) => houses.some(({ name }) => name.toLowerCase().startsWith(typed.toLowerCase()));

/**
 * Ignores the repeats of a held key that acts, so that one press plays one move. Arrows and the like still repeat, and
 * so does what is written in a field.
 */
export function ignoreHeldKeys() {
  window.addEventListener(
    "keydown",
    (event) => {
      if (!event.repeat || event.ctrlKey || event.metaKey || event.altKey || !/^(\S|Enter)$/.test(event.key)) return;
      if (/** @type {Element} */ (event.target).matches("textarea, input, select")) return;
      event.preventDefault(); // the button with the focus is not pressed again
      event.stopImmediatePropagation();
    },
    true,
  );
}

/** The arrow keys lead from button to button over a board. @param {HTMLElement} container @param {() => Layout} layout
 * @param {(cell: number) => void} onFocus */
export function attachArrows(container, layout, onFocus) {
  container.addEventListener("keydown", (event) => {
    const cell = event.target instanceof HTMLElement ? event.target.dataset.cell : undefined;
    if (!(event.key in ARROWS) || cell === undefined) return;
    event.preventDefault();
    onFocus(neighbour(layout(), Number(cell), event.key));
  });
}

/** The house that a button is for. @param {EventTarget | null} target @returns {number | null} */
function cellOf(target) {
  const cell = target instanceof HTMLElement ? target.closest("[data-cell]")?.getAttribute("data-cell") : null;
  return cell === null || cell === undefined ? null : Number(cell);
}

/** The move that a button is for; empty where it is for none. @param {EventTarget | null} target */
const moveOf = (target) =>
  (target instanceof HTMLElement ? target.closest("[data-move]")?.getAttribute("data-move") : "") ?? "";

/**
 * Tells what is looked at among buttons: under the mouse, or with the focus of the keyboard.
 * @param {HTMLElement} container
 * @param {(cell: number | null, move: string) => void} onLook a house, or the move a button is for
 */
export function attachLook(container, onLook) {
  container.addEventListener("pointerover", ({ pointerType, target }) => {
    if (pointerType === "mouse") onLook(cellOf(target), moveOf(target));
  });
  container.addEventListener("pointerleave", ({ pointerType }) => {
    if (pointerType === "mouse") onLook(null, "");
  });
  container.addEventListener("focusin", ({ target }) => {
    const asks = target instanceof HTMLElement && target.matches(":is([data-cell], [data-move]):focus-visible");
    if (asks) onLook(cellOf(target), moveOf(target));
  });
  container.addEventListener("focusout", () => onLook(null, ""));
}

/**
 * @typedef {object} BoardPage the page as the pointer and the keys at the board see it
 * @property {(cell: number) => void} onChoose called with a house that is chosen
 * @property {(move: string) => void} onMove called with a move that is chosen by its button
 * @property {(cell: number | null, move: string) => void} onLook called with a house, or with the move of a button,
 *   that is looked at
 * @property {(cell: number) => void} onFocus called with a house that comes into focus
 * @property {() => void} onCancel called when what has been picked is given up
 * @property {(cell: number | null) => boolean} onConfirm confirms what has been picked; whether the key meant anything
 * @property {(way: string) => boolean} onWay chooses a way; whether the key meant anything
 * @property {(key: string) => boolean} onStep steps through the game; whether the key meant anything
 * @property {(key: string) => boolean} onAsk answers a key that no house begins with; whether the key meant anything
 * @property {() => Side} turn the side whose turn it is
 * @property {() => number[]} legal the houses that may be played
 * @property {() => boolean} letters whether letter keys play
 */

/**
 * Listens on the buttons that lie over a board, and for letters on the whole page while nothing else wants them.
 * @param {HTMLElement} container
 * @param {() => Layout} layout the board's that lies there now
 * @param {BoardPage} page
 */
export function attachPointer(container, layout, page) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let hold;
  let held = false;

  const letGo = () => {
    clearTimeout(hold);
  };

  attachLook(container, page.onLook);
  container.addEventListener("pointerleave", () => {
    if (held) page.onLook(null, "");
  });
  container.addEventListener("pointerdown", (event) => {
    held = false;
    if (event.pointerType === "mouse") return;
    const [cell, move] = [cellOf(event.target), moveOf(event.target)];
    hold = setTimeout(() => {
      held = true;
      page.onLook(cell, move);
    }, HOLD);
  });
  container.addEventListener("pointerup", letGo);
  container.addEventListener("pointercancel", letGo);
  container.addEventListener("contextmenu", (event) => {
    if (held) event.preventDefault();
  });
  container.addEventListener("click", (event) => {
    const [cell, move] = [cellOf(event.target), moveOf(event.target)];
    if (!held && cell !== null) page.onChoose(cell);
    if (!held && move !== "") page.onMove(move);
    held = false;
  });
  attachArrows(container, layout, page.onFocus);
  let typed = "";
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog:modal")) return;
    const here = document.activeElement;
    if (here?.matches("textarea, input, select")) return;
    if (event.key === "Escape") page.onCancel();
    else if (event.key !== "Enter" || here === document.body || container.contains(here)) take(event, cellOf(here));
  });

  /** A key that nothing else on the page wants. @param {KeyboardEvent} event @param {number | null} here */
  function take(event, here) {
    if (event.key in ARROWS && here !== null) return;
    if (meant(event, here)) event.preventDefault();
    else if (event.key.length === 1 && page.letters()) playLetter(event);
  }

  /** @param {KeyboardEvent} event @param {number | null} here */
  function meant({ key }, here) {
    return key === "Enter" ? page.onConfirm(here) : page.onWay(key) || page.onStep(key);
  }

  /** A key goes on with what was typed before it, or begins anew. @param {KeyboardEvent} event */
  function playLetter({ key, shiftKey }) {
    typed = begins(layout(), typed + key) ? typed + key : key;
    if (!begins(layout(), typed) && page.onAsk(key.toLowerCase())) return;
    const named = houseNamed(layout(), page.turn(), typed, page.legal(), shiftKey);
    if (named === null) return;
    typed = "";
    page.onFocus(named);
    page.onChoose(named);
  }
}
