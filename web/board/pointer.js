// @ts-check
// Turns clicks, taps and keys into houses. It knows only the layout and names of houses.

/** The time in ms a finger is held on a house to preview instead of play. */
const HOLD = 450;

/** Arrow keys as columns to the right and rows down. @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Gives the house that an arrow key leads to; at the edge of the board the same one.
 * @param {Layout} layout @param {number} cell @param {string} key @returns {number} */
export function neighbour(layout, cell, key) {
  const here = layout.houses.find((house) => house.cell === cell);
  const side = ARROWS[key];
  if (!here || !side) return cell;
  const [right, down] = side;
  const there = layout.houses.find((house) => house.column === here.column + right && house.row === here.row + down);
  return there?.cell ?? cell;
}

/**
 * Finds the house of a typed name in either case: the legal one of two, else the mover's. With Shift it is the
 * opponent's, legal or not: it may be asked for only to hear of it. Null if there is none.
 * @param {Layout} layout @param {Side} turn @param {string} typed @param {number[]} [legal] @param {boolean} [shift]
 * @returns {number | null}
 */
export function houseNamed(layout, turn, typed, legal = [], shift = false) {
  const named = layout.houses.filter((house) => house.name.toLowerCase() === typed.toLowerCase());
  const open = named.filter(({ cell }) => legal.includes(cell));
  const among = shift || open.length === 0 ? named : open;
  return (among.find(({ side }) => (side === turn) !== shift) ?? among[0])?.cell ?? null;
}

/** Gives the letter of a key: on other than Latin keyboards, by its place; for both letters i of Turkish, "i".
 * @param {Pick<KeyboardEvent, "key" | "code">} event */
export function letterOf({ key, code }) {
  if (/[ıİ]/.test(key)) return "i";
  return key > "\u024f" && code.startsWith("Key") ? code.slice(3) : key; // the Latin letters end there
}

/** Whether a house's name begins with the text. @param {Layout} layout @param {string} typed */
const begins = ({ houses }, typed) => houses.some(({ name }) => name.toLowerCase().startsWith(typed.toLowerCase()));

/**
 * Ignores key repeat where a key acts, so that one press plays one move. Arrows still repeat, and so does text in a
 * field.
 */
export function ignoreHeldKeys() {
  window.addEventListener(
    "keydown",
    (event) => {
      if (!event.repeat || event.ctrlKey || event.metaKey || event.altKey || !/^(\S|Enter)$/.test(event.key)) return;
      if (/** @type {Element} */ (event.target).matches("textarea, input, select")) return;
      event.preventDefault(); // do not press the focused button again
      event.stopImmediatePropagation();
    },
    true,
  );
}

/**
 * Moves the focus between the buttons over a board by the arrow keys.
 * @param {HTMLElement} container @param {() => Layout} layout
 * @param {(cell: number) => void} onFocus
 */
export function attachArrows(container, layout, onFocus) {
  container.addEventListener("keydown", (event) => {
    const cell = event.target instanceof HTMLElement ? event.target.dataset.cell : undefined;
    if (!(event.key in ARROWS) || cell === undefined) return;
    event.preventDefault();
    onFocus(neighbour(layout(), Number(cell), event.key));
  });
}

/** Gives the house of a button. @param {EventTarget | null} target @returns {number | null} */
function cellOf(target) {
  const cell = target instanceof HTMLElement ? target.closest("[data-cell]")?.getAttribute("data-cell") : null;
  return cell === null || cell === undefined ? null : Number(cell);
}

/** Gives the move of a button, or "". @param {EventTarget | null} target */
const moveOf = (target) =>
  (target instanceof HTMLElement ? target.closest("[data-move]")?.getAttribute("data-move") : "") ?? "";

/**
 * Calls back with what is hovered by the mouse or focused by the keyboard.
 * @param {HTMLElement} container
 * @param {(cell: number | null, move: string) => void} onLook gets a house, or the move of a button
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
 * @typedef {object} PointerOptions
 * @property {(cell: number) => void} onChoose
 * @property {(move: string) => void} onMove called with the move of a button
 * @property {(cell: number | null, move: string) => void} onLook called with a hovered house or the move of a button
 * @property {(cell: number) => void} onFocus
 * @property {() => void} onCancel called when picked houses are dropped
 * @property {(cell: number | null) => boolean} onConfirm plays the picked move; whether it used the key
 * @property {(way: string) => boolean} onWay chooses a direction; whether it used the key
 * @property {(key: string) => boolean} onStep steps through the game; whether it used the key
 * @property {(key: string) => boolean} onAsk handles a key that names no house; whether it used the key
 * @property {() => Side} turn
 * @property {() => number[]} legal
 * @property {() => boolean} letters whether letter keys play
 */

/**
 * Listens to the buttons over a board, and to letter keys on the whole page while no other element uses them.
 * @param {HTMLElement} container @param {() => Layout} layout @param {PointerOptions} page
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
    letGo(); // of another finger
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
  container.addEventListener("click", ({ target, detail }) => {
    const [cell, move] = [cellOf(target), moveOf(target)];
    const asked = held && detail > 0; // keys and screen readers press without a finger
    held = false;
    if (!asked && cell !== null) page.onChoose(cell);
    if (!asked && move !== "") page.onMove(move);
  });
  attachArrows(container, layout, page.onFocus);
  let typed = "";
  /** Whether the first key of those was typed with Shift: on some keyboards a number needs it. */
  let shift = false;
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog:modal")) return;
    const here = document.activeElement;
    if (here?.matches("textarea, input, select")) return;
    if (event.key === "Escape") page.onCancel();
    else if (event.key !== "Enter" || here === document.body || container.contains(here))
      handleKey(event, cellOf(here));
  });

  /** Handles a key that no other element uses. @param {KeyboardEvent} event @param {number | null} here */
  function handleKey(event, here) {
    if (event.key in ARROWS && here !== null) return;
    if (meant(event, here)) event.preventDefault();
    else if (event.key.length === 1 && page.letters()) playLetter(event);
  }

  /** @param {KeyboardEvent} event @param {number | null} here */
  function meant({ key }, here) {
    return key === "Enter" ? page.onConfirm(here) : page.onWay(key) || page.onStep(key);
  }

  /** Adds a letter to those typed before, or starts again. @param {KeyboardEvent} event */
  function playLetter(event) {
    const key = letterOf(event);
    typed = begins(layout(), typed + key) ? typed + key : key;
    if (typed === key) shift = event.shiftKey;
    if (!begins(layout(), typed) && page.onAsk(key.toLowerCase())) return;
    const named = houseNamed(layout(), page.turn(), typed, page.legal(), shift);
    if (named === null) return;
    typed = "";
    page.onFocus(named);
    page.onChoose(named);
  }
}
