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

/** @param {I18n} phrases @param {Layout} layout @param {Reason[]} reasons the clause of each code of the game
 * @param {() => Seats} [seats] @param {boolean} [brief] without general rules */
export function createSentences(phrases, layout, reasons, seats = () => UNKNOWN, brief = false) {
  const { say, has } = phrases;
  const people = createPlayers(phrases, seats);
  const { nameOf, forSide, who } = people;
  const naming = createPlaceNames(phrases, layout, people);
  const { moveName } = naming;
  const remarks = createRuleNotes(phrases, reasons, people, naming, brief);
  const { joined } = remarks;
  const { preview, refusal, asked, claiming } = createMovePrompts(phrases, people, naming, remarks);
  const { played, lapsSaid, underWay, takenBack, playing, endsRound } = createTurnText(
    phrases,
    layout,
    people,
    naming,
    remarks,
  );
  const { turn, reason, costliestMove, score, rounds, match } = createGameStatus(phrases, layout, people, remarks);

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

  /** @param {string} code of a reason */
  const clauseOf = (code) => reasons.find((reason) => reason.code === code)?.clause;

  /** Gives the phrase of a clause, else the general one. @param {string} ofClause @param {string} key */
  const either = (ofClause, key) => (has(ofClause) ? ofClause : key);

  return {
    asked,
    claiming,
    preview,
    playing,
    underWay,
    refusal,
    /** Gives the last move; empty at the start. @param {Position} shown */
    lastMove: (shown) => joined(played(shown)),
    reason,
    costliestMove,
    turn,
    owner,
    rounds,
    moveName,
    tell: forSide,
    nameOf,
    /** Describes a house; without previews of its moves if they are secret.
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
     * Reads out a side's rows, from its owner's left, the front row first.
     * @param {Position} shown @param {Side} side
     */
    row(shown, side) {
      const own = layout.houses.filter((house) => house.side === side);
      const rows = [...new Set(own.map(({ row }) => row))].map((row) =>
        own.filter((house) => house.row === row).map((house) => inRow(shown, house)),
      );
      return forSide("spoken.row", side, { houses: rows.map((houses) => houses.join(", ")).join(". ") });
    },
    /** Gives the scores, the match, and whose turn it is. @param {Position} shown */
    score: (shown) => joined([score(shown), match(shown), `${turn(shown)}.`]),
    /**
     * Gives the label of the button that ends the game by agreement, which depends on the clause.
     * @param {"" | Side} computer
     */
    agreeing(computer) {
      const clause = clauseOf("agreement");
      if (computer === "") return say(either(`control.agree.${clause}`, "control.agree"));
      return say(either(`control.offer.${clause}`, "control.offer"));
    },
    /**
     * Says what resigning means: by RULES 5.7 a side may still win. Where the players may agree, that is said too.
     * @param {Side} side @param {boolean} mayAgree
     */
    resigning: (side, mayAgree) =>
      joined([
        forSide(either(`resign.text.${clauseOf("resignation")}`, "resign.text"), side),
        mayAgree ? say("resign.agree") : "",
      ]),
    clauseOf,
    /** Gives the computer's offer to end the game, with the result. @param {Position} end */
    offered: (end) => say("agree.offered", { result: turn(end) }),
    /** Says whose turn it is, or the result and its reason. @param {Position} shown */
    standing: (shown) => joined([`${turn(shown)}.`, asked(shown, []), reason(shown)]),
    /**
     * Says what is spoken when a position is reached.
     * @param {GameState} state @param {import("../game/navigation.js").Transition} [way]
     * @param {Settings["told"]} [told] how much of a turn of many laps
     */
    spoken(state, way, told = "one") {
      const { shown } = state;
      const moved = way === "back" ? [] : played(shown);
      const came = way === "back" ? [takenBack(state)] : [...moved, ...lapsSaid(shown, told)];
      const claims = who(shown.turn) === "computer" ? "" : asked(shown, []);
      if (shown.result) return joined([...came, `${turn(shown)}.`, reason(shown), costliestMove(shown), match(shown)]);
      if (moved.length > 0 && !endsRound(shown)) return joined([...came, claims]); // a key tells the score
      return joined([...came, score(shown), way === "back" ? "" : match(shown), `${turn(shown)}.`, claims]);
    },
  };
}
