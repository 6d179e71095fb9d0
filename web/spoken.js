// @ts-check
// The board for those who don't see the canvas, and for every finger and key: a real button over each house, with a name that says
// all there is to say, and a polite sentence after each move.

/** @import { Arrangement, Hollow } from "./board/arrangement.js" */

/**
 * @param {HTMLElement} container lies over the canvas @param {HTMLElement} region a polite live region @param {Layout} layout
 */
export function createSpoken(container, region, layout) {
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
  let repeat = false;

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
    /** Arrows at either end of a house whose way is asked for, as that house's owner sees it; for keys and readers there are
     * buttons beside the board. @param {Arrangement} arrangement @param {Choice[]} choices @param {(way: Way) => string} arrowOf
     * @param {(move: string) => void} onWay */
    ways({ houses, near, width }, choices, arrowOf, onWay) {
      const key = JSON.stringify([choices.map(({ move }) => move), width]);
      if (container.dataset.ways === key) return;
      container.dataset.ways = key;
      for (const old of container.querySelectorAll(".way")) old.remove();
      for (const { cells, way, move } of choices) {
        const house = houses.find(({ cell }) => cell === cells[0]);
        if (!house || way === "") continue;
        const right = (way === ">") === (house.side === near);
        container.append(
          arrowButton(arrowOf(right ? ">" : "<"), besides(house.hollow, right, width), () => onWay(move)),
        );
      }
    },
    /** @param {number} cell */
    focus(cell) {
      for (const [other, button] of buttons) button.tabIndex = other === cell ? 0 : -1;
      buttons.get(cell)?.focus();
    },
    /** Said once more even if it is the same sentence as before. @param {string} sentence */
    announce(sentence) {
      repeat = !repeat;
      region.textContent = repeat ? sentence : `${sentence}\u00a0`;
    },
  };
}

/** Where an arrow lies beside a hollow, within the board. @param {Hollow} hollow @param {boolean} right @param {number} width */
function besides({ x, y, rx }, right, width) {
  const away = Math.max(rx + 10, 26);
  return { x: Math.min(Math.max(right ? x + away : x - away, 22), width - 22), y };
}

/** @param {string} text @param {{ x: number, y: number }} at @param {() => void} onClick */
function arrowButton(text, at, onClick) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "way";
  button.tabIndex = -1;
  button.ariaHidden = "true";
  button.textContent = text;
  button.style.left = `${at.x}px`;
  button.style.top = `${at.y}px`;
  button.addEventListener("click", onClick);
  return button;
}
