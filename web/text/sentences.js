// @ts-check
// The page's sentences about a position, in the words of the phrases. It judges nothing: what is said comes with the
// position.

import { createGameStatus } from "./game_status.js";
import { createHouseText } from "./house_text.js";
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
 * Tells how a player may end the game, which depends on the clauses of its rules.
 * @param {I18n} phrases @param {Reason[]} reasons @param {import("./players.js").People} people
 * @param {import("./rule_notes.js").Remarks} remarks
 */
function createEndText({ say, has }, reasons, { forSide }, { joined }) {
  /** @param {string} code of a reason */
  const clauseOf = (code) => reasons.find((reason) => reason.code === code)?.clause;

  /** Gives the phrase of a clause, else the general one. @param {string} ofClause @param {string} key */
  const either = (ofClause, key) => (has(ofClause) ? ofClause : key);

  return {
    clauseOf,
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
  };
}

/** @param {I18n} phrases @param {Layout} layout @param {Reason[]} reasons the clause of each code of the game
 * @param {() => Seats} [seats] @param {boolean} [brief] without general rules */
export function createSentences(phrases, layout, reasons, seats = () => UNKNOWN, brief = false) {
  const { say } = phrases;
  const people = createPlayers(phrases, seats);
  const { nameOf, forSide, who } = people;
  const naming = createPlaceNames(phrases, layout, people);
  const { moveName } = naming;
  const remarks = createRuleNotes(phrases, reasons, people, naming, brief);
  const { joined } = remarks;
  const prompts = createMovePrompts(phrases, people, naming, remarks);
  const { preview, refusal, asked, claiming } = prompts;
  const { owner, house, row } = createHouseText(phrases, layout, people, remarks, prompts);
  const { played, lapsSaid, underWay, takenBack, playing, endsRound } = createTurnText(
    phrases,
    layout,
    people,
    naming,
    remarks,
  );
  const { turn, reason, costliestMove, score, rounds, match, limitToRound } = createGameStatus(
    phrases,
    layout,
    people,
    remarks,
  );

  const { clauseOf, agreeing, resigning } = createEndText(phrases, reasons, people, remarks);

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
    house,
    row,
    rounds,
    limitToRound,
    moveName,
    forSide,
    nameOf,
    /** Gives the scores, the match, and whose turn it is. @param {Position} shown */
    score: (shown) => joined([score(shown), match(shown), `${turn(shown)}.`]),
    clauseOf,
    agreeing,
    resigning,
    /** Gives the computer's offer to end the game, with the result. @param {Position} end */
    offered: (end) => say("agree.offered", { result: turn(end) }),
    /** Says whose turn it is, or the result and its reason. @param {Position} shown */
    standing: (shown) => joined([`${turn(shown)}.`, asked(shown, []), reason(shown)]),
    /**
     * Says what is spoken when a position is reached.
     * @param {GameState} state @param {import("../game/navigation.js").Transition} [way]
     * @param {Settings["told"]} [length] how much of a turn of many laps
     */
    spoken(state, way, length = "one") {
      const { shown } = state;
      const moved = way === "back" ? [] : played(shown);
      const came = way === "back" ? [takenBack(state)] : [...moved, ...lapsSaid(shown, length)];
      const claims = who(shown.turn) === "computer" ? "" : asked(shown, []);
      if (shown.result) return joined([...came, `${turn(shown)}.`, reason(shown), costliestMove(shown), match(shown)]);
      if (moved.length > 0 && !endsRound(shown)) return joined([...came, claims]); // a key tells the score
      return joined([...came, score(shown), way === "back" ? "" : match(shown), `${turn(shown)}.`, claims]);
    },
  };
}
