// @ts-check
// The names of houses, stores and moves. Since c and C sound alike, a house of the other row is named with its row.

/** @import { People } from "./players.js" */
/** @import { I18n } from "./i18n.js" */
/** @typedef {ReturnType<typeof createPlaceNames>} Naming */

/** @param {Pick<I18n, "say">} phrases @param {Layout} layout @param {People} people */
export function createPlaceNames({ say }, layout, { forSide }) {
  const { houses, stores } = layout;

  /** Whether the name of another house sounds the same. @param {House} house */
  const isTwin = ({ cell, name }) =>
    houses.some((other) => other.cell !== cell && other.name.toLowerCase() === name.toLowerCase());

  /** Names a house in a sentence about a side's move. Where houses change owners, the row is named, not the owner.
   * @param {Position} shown @param {number} cell @param {Side} mover */
  function houseName({ owners }, cell, mover) {
    const house = houses.find((one) => one.cell === cell);
    if (!house || house.side === mover || !isTwin(house)) return house?.name ?? "";
    return forSide(owners ? "place.row" : "place.house", house.side, { house: house.name });
  }

  /** Says where a move of one side ends. @param {Position} shown @param {number} cell @param {Side} mover */
  function placeName(shown, cell, mover) {
    const store = stores.find((one) => one.cell === cell);
    return store ? forSide("ends.store", store.side) : houseName(shown, cell, mover);
  }

  /** Names a move with its direction, if it has one. @param {string} move @param {string} house */
  function withDirection(move, house) {
    const way = /[<>]/.exec(move);
    return way ? say(`going.${way[0]}`, { house }) : house;
  }

  /** Names a move of a side. @param {Position} shown @param {string} move @param {Side} mover */
  function moveName(shown, move, mover) {
    const [house] = houses
      .filter(({ name }) => move.startsWith(name))
      .toSorted((a, b) => b.name.length - a.name.length);
    if (house) return withDirection(move, houseName(shown, house.cell, mover));
    const [, ...named] = move;
    return named.length > 0 ? named.join(", ") : say("move.pass");
  }

  /** Gives the end of its row that a house is at, as its owner sees it; else empty. @param {number} cell */
  function endOf(cell) {
    const found = houses.find((one) => one.cell === cell);
    if (!found) return "";
    const row = houses.filter(({ row }) => row === found.row); // from its owner's left
    return row[0] === found ? "left" : row.at(-1) === found ? "right" : "";
  }

  return { houseName, placeName, withDirection, moveName, endOf };
}
