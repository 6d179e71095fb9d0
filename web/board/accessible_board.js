// @ts-check
// The board for those who don't see the canvas, and for every finger and key: a real button over each house, with a name that says
// all there is to say, and a polite sentence after each move.

import { seenWay } from "./arrangement.js";

/** @import { Arrangement, Hollow } from "./arrangement.js" */

/**
 * @param {HTMLElement} container lies over the canvas @param {Layout} layout
 */
export function createSpoken(container, layout) {
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
    /** Lays the buttons over the houses drawn. @param {Arrangement} arrangement */
    place({ houses }) {
      for (const { cell, box } of houses) {
        const style = buttons.get(cell)?.style;
        style?.setProperty("left", `${box.x}px`);
        style?.setProperty("top", `${box.y}px`);
        style?.setProperty("width", `${box.width}px`);
        style?.setProperty("height", `${box.height}px`);
      }
    },
    /** Names every button; one of them at a time is reached by Tab: the last one focused, else the first to be played.
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
    /** Lights one house alone, the others in the dark; none: all are lit. @param {number | null} lit */
    light(lit) {
      container.toggleAttribute("data-dim", lit !== null);
      for (const [cell, button] of buttons) button.toggleAttribute("data-lit", cell === lit);
    },
    /** Arrows at either end of a house whose way is asked for, as that house's owner sees it, with what each takes; for keys and
     * readers there are buttons beside the board. @param {Arrangement} arrangement @param {Choice[]} choices
     * @param {(way: Way) => string} arrowOf @param {(choice: Choice) => string} takes */
    ways({ houses, near, width }, choices, arrowOf, takes) {
      const key = JSON.stringify([choices.map(({ move }) => move), width]);
      if (container.dataset.ways === key) return;
      container.dataset.ways = key;
      for (const old of container.querySelectorAll(".way")) old.remove();
      for (const choice of choices) {
        const house = houses.find(({ cell }) => cell === choice.cells[0]);
        if (!house || choice.way === "") continue;
        const seen = seenWay(choice.way, house.side === near);
        const words = [arrowOf(seen), takes(choice)];
        container.append(arrowButton(words, besides(house.hollow, seen === ">", width), choice.move));
      }
    },
    /** @param {number} cell */
    focus(cell) {
      for (const [other, button] of buttons) button.tabIndex = other === cell ? 0 : -1;
      buttons.get(cell)?.focus();
    },
  };
}

/** What says a sentence aloud, once more even if it is the same one as before. @param {HTMLElement} region a polite live region
 * @returns {(sentence: string) => void} */
export function createAnnouncer(region) {
  let repeat = false;
  return (sentence) => {
    repeat = !repeat;
    region.textContent = repeat ? sentence : `${sentence}\u00a0`;
  };
}

/** Where an arrow lies beside a hollow, within the board. @param {Hollow} hollow @param {boolean} right @param {number} width */
function besides({ x, y, rx }, right, width) {
  const away = Math.max(rx + 10, 26);
  return { x: Math.min(Math.max(right ? x + away : x - away, 22), width - 22), y };
}

/** @param {string[]} words an arrow, and what its move takes @param {{ x: number, y: number }} at @param {string} move */
function arrowButton([arrow, takes], at, move) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "way";
  button.tabIndex = -1;
  button.ariaHidden = "true";
  button.dataset.move = move;
  button.textContent = arrow;
  if (takes) button.append(Object.assign(document.createElement("small"), { textContent: takes }));
  button.style.left = `${at.x}px`;
  button.style.top = `${at.y}px`;
  return button;
}
