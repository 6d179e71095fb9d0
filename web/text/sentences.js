// @ts-check
// The page's sentences about a position, in the words of the phrases. It judges nothing: what is said comes with the
// position.

import { createGameStatus } from "./game_status.js";
import { createMovePrompts } from "./move_prompts.js";
import { createPlaceNames } from "./place_names.js";
import { createPlayers, UNKNOWN } from "./players.js";
import { createRuleNotes } from "./rule_notes.js";
import { createTurnText } from "./turn_text.js";

/** @import { GameState, Settings } from "../game/state.js" */
/** @import { Seats } from "./players.js" */
/** @import { I18n } from "./i18n.js" */
/** @typedef {ReturnType<typeof createSentences>} Sentences */

/**
 * @param {I18n} phrases @param {Layout} layout @param {Reason[]} reasons what each code of this game rests on
 * @param {() => Seats} [seats] who plays
 */
export function createSentences(phrases, layout, reasons, seats = () => UNKNOWN) {
  const { say, has } = phrases;
  const people = createPlayers(phrases, seats);
  const { nameOf, forSide, who } = people;
  const naming = createPlaceNames(phrases, layout, people);
  const { moveName } = naming;
  const remarks = createRuleNotes(phrases, reasons, people, naming);
  const { joined } = remarks;
  const { preview, refusal, asked, claiming } = createMovePrompts(phrases, people, naming, remarks);
  const { played, lapsSaid, underWay, takenBack, playing, endsRound } = createTurnText(
    phrases,
    layout,
    people,
    naming,
    remarks,
  );
  const { turn, reason, score, rounds, match } = createGameStatus(phrases, layout, people, remarks);

  /** The owner of a house. @param {Position} shown @param {number} cell @returns {Side | undefined} */
  function owner(shown, cell) {
    const index = layout.houses.findIndex((house) => house.cell === cell);
    return shown.owners?.[index] ?? layout.houses[index]?.side;
  }

  /** The words that say that a house is a side's. @param {Side} side */
  const whose = (side) =>
    who(side) === "side"
      ? say("spoken.sides", { side: nameOf(side) })
      : say(who(side) === "you" ? "spoken.yours" : "spoken.computers");

  /**
   * The words for what a house of a row holds, and for its owner where that is not the row's.
   * @param {Position} shown @param {House} house
   */
  function inRow(shown, { name: house, cell, side }) {
    const facts = { house, count: shown.places[cell] };
    const its = owner(shown, cell) ?? side;
    return its === side ? say("spoken.in-row", facts) : say("spoken.in-row-owned", { ...facts, owner: whose(its) });
  }

  /**
   * The words for what a house holds, and for its owner where it is not in the row of the side named first, or not that
   * row's. @param {Position} shown @param {House} house @param {Side} side its owner
   */
  function holding(shown, { name, cell, side: row }, side) {
    const count = shown.places[cell];
    if (row === side && row === people.first())
      return say(count === 0 ? "spoken.empty" : "spoken.house-near", { house: name, count });
    const house = side === row ? name : forSide("place.row", row, { house: name });
    return say("spoken.house", { house, owner: whose(side), count });
  }

  /** The clause that a reason rests on in this game. @param {string} code */
  const clauseOf = (code) => reasons.find((reason) => reason.code === code)?.clause;

  /**
   * The phrase of a clause, or the general one where the clause has none. @param {string} ofClause @param {string} key
   */
  const either = (ofClause, key) => (has(ofClause) ? ofClause : key);

  return {
    asked,
    claiming,
    preview,
    playing,
    underWay,
    refusal,
    /** The last move in words; empty at the start. @param {Position} shown */
    lastMove: (shown) => joined(played(shown)),
    reason,
    turn,
    owner,
    rounds,
    moveName,
    tell: forSide,
    nameOf,
    /** All there is to know of a house, but what its moves would do where that is to be found out.
     * @param {Position} shown @param {number} cell @param {"open" | "secret"} [moves] */
    house(shown, cell, moves = "open") {
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
    },
    /**
     * The words for what lies in a side's row, from its owner's left; of two rows the front one first.
     * @param {Position} shown @param {Side} side
     */
    row(shown, side) {
      const own = layout.houses.filter((house) => house.side === side);
      const rows = [...new Set(own.map(({ row }) => row))].map((row) =>
        own.filter((house) => house.row === row).map((house) => inRow(shown, house)),
      );
      return forSide("spoken.row", side, { houses: rows.map((houses) => houses.join(", ")).join(". ") });
    },
    /** How things stand: what each side has, the match, whose turn it is. @param {Position} shown */
    score: (shown) => joined([score(shown), match(shown), `${turn(shown)}.`]),
    /**
     * The words of the button that ends the game by agreement: its clause tells what that comes to.
     * @param {"" | Side} computer
     */
    agreeing(computer) {
      const clause = clauseOf("agreement");
      if (computer === "") return say(either(`control.agree.${clause}`, "control.agree"));
      return say(either(`control.offer.${clause}`, "control.offer"));
    },
    /** What resigning means for a side: by RULES 5.7 it may still win. @param {Side} side */
    resigning: (side) => forSide(either(`resign.text.${clauseOf("resignation")}`, "resign.text"), side),
    clauseOf,
    /** The words of the computer's offer to end the game, with the result it would then have. @param {Position} end */
    offered: (end) => say("agree.offered", { result: turn(end) }),
    /** The standing of a position: whose turn it is, or how the game has ended and why. @param {Position} shown */
    standing: (shown) => joined([`${turn(shown)}.`, asked(shown, []), reason(shown)]),
    /** The words said aloud, in one go, when a position is reached: onward, or stepping back from what came after it.
     * @param {GameState} state @param {import("../game/navigation.js").Transition} [way]
     * @param {Settings["told"]} [told] how much of a turn of many laps */
    spoken(state, way, told = "one") {
      const { shown } = state;
      const moved = way === "back" ? [] : played(shown);
      const came = way === "back" ? [takenBack(state)] : [...moved, ...lapsSaid(shown, told)];
      const claims = who(shown.turn) === "computer" ? "" : asked(shown, []);
      if (shown.result) return joined([...came, `${turn(shown)}.`, reason(shown), match(shown)]);
      if (moved.length > 0 && !endsRound(shown)) return joined([...came, claims]); // the score is told on demand
      return joined([...came, score(shown), way === "back" ? "" : match(shown), `${turn(shown)}.`, claims]);
    },
  };
}
