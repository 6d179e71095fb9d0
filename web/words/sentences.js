// @ts-check
// What the page says about a position, in the words of the phrases. It judges nothing: what is said comes with the position.

import { lapsIn } from "../board/timeline.js";
import { isClaim, otherSide, possible, refusalOf } from "../game/state.js";

/** @import { GameState, Settings } from "../game/state.js" */
/** @import { Phrases } from "./phrases.js" */
/** @typedef {ReturnType<typeof createSentences>} Sentences */

/** A sentence with the clause it rests on. @param {Phrases["say"]} say @param {string} sentence
 * @param {{ clause: string, ours: boolean }} rule */
export const ruled = (say, sentence, { clause, ours }) => say(ours ? "rule.ours" : "rule", { sentence, clause });

/** @param {Phrases} phrases @param {Layout} layout @param {Reason[]} reasons what each code of this game rests on */
export function createSentences({ say, has }, layout, reasons) {
  /** @param {Side} side */
  const sideName = (side) => say(`side.${side}`);

  /** @param {number} cell */
  function placeName(cell) {
    const house = layout.houses.find((one) => one.cell === cell);
    const store = layout.stores.find((one) => one.cell === cell);
    return house?.name ?? (store ? say("place.store", { side: sideName(store.side) }) : "");
  }

  /** @param {string} sentence @param {{ clause: string, ours: boolean }} rule */
  const withRule = (sentence, rule) => ruled(say, sentence, rule);

  /** What is unusual in a move, each thing once, with its clause. @param {string[]} codes */
  function notesSaid(codes) {
    return [...new Set(codes)]
      .filter((code) => has(`note.${code}`))
      .map((code) => {
        const rule = reasons.find((reason) => reason.code === code);
        return rule ? withRule(say(`note.${code}`), rule) : say(`note.${code}`);
      });
  }

  /** What a move is called, with the way its seeds go where there are two. @param {string} move @param {string} house */
  function going(move, house) {
    const way = /[<>]/.exec(move);
    return way ? say(`going.${way[0]}`, { house }) : house;
  }

  /** What each of some moves would do; what is unusual in all of them is said once. @param {Position} shown @param {Choice[]} choices */
  function preview(shown, ...choices) {
    const [first, ...others] = choices;
    const shared = first.notes.filter((code) => others.length > 0 && others.every(({ notes }) => notes.includes(code)));
    const each = choices.map((choice) => {
      const notes = notesSaid(choice.notes.filter((code) => !shared.includes(code)));
      return [outcome(choice), given(shown.turn, choice.gives), ...notes].filter(Boolean).join(" ");
    });
    return [...new Set(each), ...notesSaid(shared)].join(" ");
  }

  /** What a side's move captures for the other, whose house it was; empty where that is nothing. @param {Side} side @param {number} count */
  const given = (side, count) => (count > 0 ? say("spoken.gives", { side: sideName(otherSide(side)), count }) : "");

  /** Where a move would end and what it would capture; empty where nothing is sown. @param {Choice} choice */
  function outcome(choice) {
    const { move, cells, ends, captures } = choice;
    if (isClaim(choice)) return say("claim.may");
    if (ends === -1) return "";
    const facts = { move: going(move, placeName(cells[0])), place: placeName(ends), count: captures };
    return say(captures > 0 ? "preview.takes" : "preview.ends", facts);
  }

  /** Whose a house is. @param {Position} shown @param {number} cell @returns {Side | undefined} */
  function owner(shown, cell) {
    const index = layout.houses.findIndex((house) => house.cell === cell);
    return shown.owners?.[index] ?? layout.houses[index]?.side;
  }

  /** Why a house may not be played. @param {Position} shown @param {number} cell */
  function refusal(shown, cell) {
    const why = refusalOf(shown, cell);
    const key = has(`refused.${why.code}`) ? `refused.${why.code}` : "refused.other";
    const facts = { house: placeName(cell), side: sideName(shown.turn), other: sideName(otherSide(shown.turn)) };
    return withRule(say(key, facts), why);
  }

  /** The last move in words; empty at the start. @param {Position} shown */
  function lastMove(shown) {
    const move = shown.record.moves.at(-1);
    if (!shown.mover || move === undefined || shown.record.end !== "") return "";
    const laps = lapsIn(shown.steps).length;
    const captured = shown.captures.at(-1) ?? 0;
    const sentences = [
      made(shown, shown.mover, move),
      laps > 1 ? say("spoken.laps", { count: laps }) : "",
      captured > 0 ? say("spoken.captures", { count: captured }) : "",
      given(shown.mover, shown.gives.at(-1) ?? 0),
    ];
    return [...sentences, ...notesSaid(shown.steps.map(({ code }) => code))].filter(Boolean).join(" ");
  }

  /** Who has sown what, passed, or chosen houses. @param {Position} shown @param {Side} mover @param {string} move */
  function made({ steps }, mover, move) {
    const lift = steps.find((step) => step.kind === "lift");
    const side = sideName(mover);
    if (lift) return say("spoken.move", { side, house: going(move, placeName(lift.from)), count: lift.seeds });
    const [sign, ...named] = move;
    if (has(`spoken.${sign}`)) return say(`spoken.${sign}`, { side, house: named.join(", ") });
    return say("spoken.other", { side, move });
  }

  /** Who has won, and the final scores. @param {Result} result @param {"" | Side} computer */
  function result({ winner, south, north }, computer) {
    const scores = { high: Math.max(south, north), low: Math.min(south, north) };
    if (winner === null) return say("result.draw", { high: south, low: north });
    if (computer === "") return say("result.side", { side: sideName(winner), ...scores });
    return say(winner === computer ? "result.computer" : "result.you", scores);
  }

  /** Why the game ended. @param {Position} shown */
  function reason({ result: over }) {
    if (!over) return "";
    const side = sideName(otherSide(over.winner ?? "S"));
    const ofClause = `reason.${over.reason}.${over.clause}`;
    return withRule(say(has(ofClause) ? ofClause : `reason.${over.reason}`, { side }), over);
  }

  /** Whose turn it is. @param {Pick<GameState, "shown">} state @param {Pick<Settings, "computer">} settings */
  function turn({ shown }, { computer }) {
    if (shown.result) return result(shown.result, computer);
    if (computer === "") return say("turn.side", { side: sideName(shown.turn) });
    return say(shown.turn === computer ? "turn.computer" : "turn.you");
  }

  /** The match, and the rounds each side has won; empty where there are no rounds. @param {Position} shown */
  function rounds({ rounds: [south, north], record }) {
    if (south === undefined) return "";
    return [say(`match.${record.match}`), say("rounds.won", { south, north })].join(" · ");
  }

  /** What is still to be said for a move: which houses are to be claimed, which way to go. @param {Position} shown @param {number[]} picked */
  function asked(shown, picked) {
    const choices = possible(shown, picked);
    const claim = choices.find(isClaim);
    if (claim) return say("claim.chosen", { count: claim.cells.length, chosen: picked.length });
    if (picked.length === 0) return "";
    return say(choices.some(({ cells }) => cells.length === picked.length) ? "turn.which" : "turn.more");
  }

  /** Who plays which move, while it is being shown. @param {Position} shown @param {Settings} settings */
  function playing({ mover, record }, { computer }) {
    const move = record.moves.at(-1) ?? "";
    if (mover === "") return "";
    if (computer === "") return say("plays.side", { side: sideName(mover), move });
    return say(mover === computer ? "plays.computer" : "plays.you", { move });
  }

  return {
    asked,
    preview,
    playing,
    refusal,
    lastMove,
    reason,
    turn,
    sideName,
    owner,
    rounds,
    /** All there is to know of a house. @param {Position} shown @param {Settings} settings @param {number} cell */
    house(shown, { computer }, cell) {
      const house = layout.houses.find((one) => one.cell === cell);
      if (!house) return "";
      const side = owner(shown, cell) ?? house.side;
      const yours = computer !== "" && side !== computer;
      const whose = yours ? say("spoken.yours") : say("spoken.sides", { side: sideName(side) });
      const what = say("spoken.house", { house: house.name, owner: whose, count: shown.places[cell] });
      const marks = shown.marks.filter((mark) => mark.cell === cell && has(`mark.${mark.code}`));
      const marked = [what, ...marks.map(({ code }) => say(`mark.${code}`))].join(" ");
      if (shown.result) return marked;
      const choices = shown.choices.filter((choice) => choice.cells.includes(cell));
      const why = side === shown.turn ? refusal(shown, cell) : "";
      return `${marked} ${choices.length > 0 ? preview(shown, ...choices.slice(0, 2)) : why}`.trim();
    },
    /** That the computer offers to end the game, which would then end so. @param {Position} end @param {Settings} settings */
    offered: (end, settings) => say("agree.offered", { result: turn({ shown: end }, settings) }),
    /** Whose turn it is in a position, or how it has ended and why. @param {Position} shown */
    standing: (shown) =>
      [`${turn({ shown }, { computer: "" })}.`, asked(shown, []), reason(shown)].filter(Boolean).join(" "),
    /** What is said aloud, in one go, when a position is reached: onward, or stepping back from what came after it.
     * @param {GameState} state @param {Settings} settings @param {import("../game/session.js").Way} [way] */
    spoken(state, settings, way) {
      const { shown } = state;
      const [south, north] = shown.scores;
      const scores = say("spoken.scores", { south, north });
      const match = rounds(shown) && `${rounds(shown)}.`;
      const came = way === "back" ? say("spoken.back") : lastMove(shown);
      const claims = shown.turn === settings.computer ? "" : asked(shown, []);
      return [came, scores, match, `${turn(state, settings)}.`, claims, reason(shown)].filter(Boolean).join(" ");
    },
  };
}
