// @ts-check
// From clicks, taps and keys to houses. It knows where houses lie beside each other and what they are called, nothing else.

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
 * The house a letter names: the mover's, whether it is typed large or small. Null for any other key.
 * @param {Layout} layout @param {Side} turn @param {string} key @returns {number | null}
 */
export function houseNamed(layout, turn, key) {
  const named = layout.houses.filter((house) => house.name.toLowerCase() === key.toLowerCase());
  return (named.find((house) => house.side === turn) ?? named[0])?.cell ?? null;
}

/**
 * Listens on the buttons that lie over a board, and for letters on the whole page while nothing else wants them.
 * @param {HTMLElement} container @param {() => Layout} layout the board's that lies there now
 * @param {{ onChoose: (cell: number) => void, onLook: (cell: number | null) => void, onFocus: (cell: number) => void,
 *   onCancel: () => void, turn: () => Side, letters: () => boolean }} page
 */
export function attachPointer(container, layout, page) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let hold;
  let held = false;

  /** @param {EventTarget | null} target @returns {number | null} */
  const cellOf = (target) => {
    const cell = target instanceof HTMLElement ? target.closest("[data-cell]")?.getAttribute("data-cell") : null;
    return cell === null || cell === undefined ? null : Number(cell);
  };
  const letGo = () => {
    clearTimeout(hold);
  };

  container.addEventListener("pointerover", (event) => {
    if (event.pointerType === "mouse") page.onLook(cellOf(event.target));
  });
  container.addEventListener("pointerleave", (event) => {
    if (event.pointerType === "mouse" || held) page.onLook(null);
  });
  container.addEventListener("pointerdown", (event) => {
    held = false;
    if (event.pointerType === "mouse") return;
    const cell = cellOf(event.target);
    hold = setTimeout(() => {
      held = true;
      page.onLook(cell);
    }, HOLD);
  });
  container.addEventListener("pointerup", letGo);
  container.addEventListener("pointercancel", letGo);
  container.addEventListener("contextmenu", (event) => {
    if (held) event.preventDefault();
  });
  container.addEventListener("click", (event) => {
    const cell = cellOf(event.target);
    if (!held && cell !== null) page.onChoose(cell);
    held = false;
  });
  container.addEventListener("focusin", (event) => {
    const cell = cellOf(event.target);
    if (cell !== null && event.target instanceof HTMLElement && event.target.matches(":focus-visible"))
      page.onLook(cell);
  });
  container.addEventListener("focusout", () => page.onLook(null));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape") page.onCancel();
    else if (event.key in ARROWS) followArrow(event);
    else if (event.key.length === 1) playLetter(event.key);
  });

  /** @param {KeyboardEvent} event */
  function followArrow(event) {
    const here = container.contains(document.activeElement) ? cellOf(document.activeElement) : null;
    if (here === null) return;
    event.preventDefault();
    page.onFocus(neighbour(layout(), here, event.key));
  }

  /** @param {string} letter */
  function playLetter(letter) {
    const free = container.contains(document.activeElement) || document.activeElement === document.body;
    const named = free && page.letters() ? houseNamed(layout(), page.turn(), letter) : null;
    if (named !== null) page.onChoose(named);
  }
}
