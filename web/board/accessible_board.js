// @ts-check
// The board for screen readers, fingers and keys: a button over each house with a full name, and a live region that
// announces each move.

/** @import { BoardGeometry } from "./geometry.js" */

/** @param {HTMLElement} container lies over the canvas @param {Layout} layout */
export function createAccessibleBoard(container, layout) {
  /** @type {Map<number, HTMLButtonElement>} */
  const buttons = new Map();
  container.replaceChildren();
  const inReadingOrder = layout.houses.toSorted((a, b) => a.row - b.row || a.column - b.column);
  for (const house of inReadingOrder) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "house";
    button.dataset.cell = String(house.cell);
    button.tabIndex = -1;
    container.append(button);
    buttons.set(house.cell, button);
  }

  return {
    /** Places the buttons over the drawn houses. @param {BoardGeometry} geometry */
    place({ houses }) {
      for (const { cell, box } of houses) {
        const style = buttons.get(cell)?.style;
        style?.setProperty("left", `${box.x}px`);
        style?.setProperty("top", `${box.y}px`);
        style?.setProperty("width", `${box.width}px`);
        style?.setProperty("height", `${box.height}px`);
      }
    },
    /** Names every button. Tab reaches one of them: the one with the focus, else the first legal one.
     * @param {(cell: number) => string} nameOf @param {number[]} legal @param {number[]} [picked] */
    name(nameOf, legal, picked = []) {
      const focused = Number(container.querySelector(":focus")?.getAttribute("data-cell") ?? Number.NaN);
      const entry = buttons.has(focused) ? focused : (legal[0] ?? inReadingOrder[0].cell);
      for (const [cell, button] of buttons) {
        button.setAttribute("aria-label", nameOf(cell));
        button.setAttribute("aria-disabled", String(!legal.includes(cell)));
        button.ariaPressed = picked.includes(cell) ? "true" : null;
        button.tabIndex = cell === entry ? 0 : -1;
      }
    },
    /** Marks the highlighted house. @param {number | null} lit */
    light(lit) {
      for (const [cell, button] of buttons) button.toggleAttribute("data-lit", cell === lit);
    },
    /** @param {number} cell */
    focus(cell) {
      for (const [other, button] of buttons) button.tabIndex = other === cell ? 0 : -1;
      buttons.get(cell)?.focus();
    },
  };
}

/**
 * Creates a function that announces a sentence, also if it is the same as before.
 * @param {HTMLElement} region a polite live region @returns {(sentence: string) => void}
 */
export function createAnnouncer(region) {
  let repeat = false;
  return (sentence) => {
    repeat = !repeat;
    region.textContent = repeat ? sentence : `${sentence}\u00a0`;
  };
}
