// @ts-check
// What lies in the houses, for people who don't see the board.

/** @import { createMovePrompts } from "./move_prompts.js" */
/** @import { People } from "./players.js" */
/** @import { I18n } from "./i18n.js" */
/** @import { Remarks } from "./rule_notes.js" */

/**
 * @param {I18n} phrases @param {Layout} layout @param {People} people @param {Remarks} remarks
 * @param {ReturnType<typeof createMovePrompts>} prompts
 */
export function createHouseText({ say, has }, layout, people, { joined }, { preview, refusal }) {
  const { nameOf, forSide, who } = people;

  /** Gives the owner of a house. @param {Position} shown @param {number} cell @returns {Side | undefined} */
  function owner(shown, cell) {
    const index = layout.houses.findIndex((house) => house.cell === cell);
    return shown.owners?.[index] ?? layout.houses[index]?.side;
  }

  /** @param {Side} side the owner of a house */
  const whose = (side) =>
    who(side) === "side"
      ? say("spoken.sides", { side: nameOf(side) })
      : say(who(side) === "you" ? "spoken.yours" : "spoken.computers");

  /**
   * Says what a house in a list of its row holds, and its owner if that is not the row's.
   * @param {Position} shown
   * @param {House} house
   */
  function inRow(shown, { name: house, cell, side }) {
    const facts = { house, count: shown.places[cell] };
    const its = owner(shown, cell) ?? side;
    return its === side ? say("spoken.in-row", facts) : say("spoken.in-row-owned", { ...facts, owner: whose(its) });
  }

  /**
   * Says what a house holds, and its owner unless it is the user's own.
   * @param {Position} shown @param {House} house
   * @param {Side} side its owner
   */
  function holding(shown, { name, cell, side: row }, side) {
    const count = shown.places[cell];
    if (row === side && row === people.first())
      return say(count === 0 ? "spoken.empty" : "spoken.house-near", { house: name, count });
    const house = side === row ? name : forSide("place.row", row, { house: name });
    return say("spoken.house", { house, owner: whose(side), count });
  }

  /** Describes a house; without previews of its moves if they are secret.
   * @param {Position} shown @param {number} cell @param {"open" | "secret"} [moves] */
  function house(shown, cell, moves = "open") {
    const house = layout.houses.find((one) => one.cell === cell);
    if (!house) return "";
    const side = owner(shown, cell) ?? house.side;
    const what = holding(shown, house, side);
    const marks = shown.marks.filter((mark) => mark.cell === cell && has(`mark.${mark.code}`));
    const marked = [what, ...marks.map(({ code }) => say(`mark.${code}`))];
    if (shown.result) return joined(marked);
    const choices = shown.choices.filter((choice) => choice.cells.includes(cell));
    if (choices.length > 0)
      return joined(moves === "open" ? [...marked, preview(shown, ...choices.slice(0, 2))] : marked);
    const refused = side === shown.turn && who(side) !== "computer" && shown.places[cell] > 0;
    return joined(refused ? [...marked, refusal(shown, cell)] : marked);
  }

  /**
   * Reads out a side's rows, from its owner's left, the front row first.
   * @param {Position} shown @param {Side} side
   */
  function row(shown, side) {
    const own = layout.houses.filter((house) => house.side === side);
    const rows = [...new Set(own.map(({ row }) => row))].map((row) =>
      own.filter((house) => house.row === row).map((house) => inRow(shown, house)),
    );
    return forSide("spoken.row", side, { houses: rows.map((houses) => houses.join(", ")).join(". ") });
  }

  return { owner, house, row };
}
