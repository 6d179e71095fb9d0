// @ts-check
// The page's sentences about a position, in the words of the phrases. It judges nothing: what is said comes with the position.

import { lapsIn } from "../board/timeline.js";
import { isClaim, nextAgain, otherSide, possible, refusalOf } from "../game/state.js";
import { createCaptions } from "./captions.js";
import { createNaming } from "./naming.js";
import { createPeople, UNKNOWN } from "./people.js";

/** @import { GameState } from "../game/state.js" */
/** @import { Seats } from "./people.js" */
/** @import { Phrases } from "./phrases.js" */
/** @typedef {ReturnType<typeof createSentences>} Sentences */
/** @typedef {import("../game/state.js").Settings["told"]} Told */
/** @typedef {{ code: string, from: number }} Noticed something unusual, and the place it is about; -1 where that is not known */

/** A sentence with the clause it rests on. @param {Phrases["say"]} say @param {string} sentence
 * @param {{ clause: string, ours: boolean }} rule */
export const ruled = (say, sentence, { clause, ours }) =>
  ours ? say("rule.ours", { sentence, clause, ours: say("rule.silent") }) : say("rule", { sentence, clause });

/**
 * @param {Phrases} phrases @param {Layout} layout @param {Reason[]} reasons what each code of this game rests on
 * @param {() => Seats} [seats] who plays
 */
export function createSentences(phrases, layout, reasons, seats = () => UNKNOWN) {
  const { say, has } = phrases;
  const people = createPeople(phrases, seats);
  const { nameOf, tell, who } = people;
  const { houseName, placeName, going, moveName, endOf } = createNaming(phrases, layout, people);
  const captions = createCaptions(phrases, endOf);
  /** Where a board has no stores, the scores are what lies on each side. */
  const lying = layout.stores.length === 0;

  /** @param {string} sentence @param {{ clause: string, ours: boolean }} rule */
  const withRule = (sentence, rule) => ruled(say, sentence, rule);

  /** That a source does not say is said in full once. @param {string[]} sentences */
  function joined(sentences) {
    const silent = say("rule.silent");
    const [first, second, ...others] = sentences.filter(Boolean).join(" ").split(silent);
    if (second === undefined) return first;
    return first + silent + [second, ...others].join(say("rule.silent-too"));
  }

  /** The remarks on a side's move, each thing once, with its clause. @param {Noticed[]} noticed @param {Side} mover */
  function notesSaid(noticed, mover) {
    return [...new Set(noticed.map(({ code }) => code))]
      .filter((code) => has(`note.${code}`))
      .map((code) => {
        const said = tell(noteKey(noticed.filter((one) => one.code === code)), otherSide(mover));
        const rule = reasons.find((reason) => reason.code === code);
        return rule ? withRule(said, rule) : said;
      });
  }

  /** The phrase for what was noticed, which may say at which end of a row. @param {Noticed[]} noticed all of one kind */
  function noteKey(noticed) {
    const [{ code }] = noticed;
    const [end, ...ends] = new Set(noticed.map(({ from }) => endOf(from)));
    const exact = `note.${code}.${end}`;
    return ends.length === 0 && has(exact) ? exact : `note.${code}`;
  }

  /** The effects of some moves; a remark that holds for all of them is said once. @param {Position} shown @param {Choice[]} choices */
  function preview(shown, ...choices) {
    const [first, ...others] = choices;
    const shared = first.notes.filter((code) => others.length > 0 && others.every(({ notes }) => notes.includes(code)));
    const said = (/** @type {string[]} */ codes) =>
      notesSaid(
        codes.map((code) => ({ code, from: -1 })),
        shown.turn,
      );
    const each = choices.map((choice) => {
      const notes = said(choice.notes.filter((code) => !shared.includes(code)));
      return [outcome(shown, choice), given(shown.turn, choice.gives), ...notes].filter(Boolean).join(" ");
    });
    return joined([...new Set(each), ...said(shared)]);
  }

  /** The words for what a side's move captures for the other, whose house it was; empty where that is nothing. @param {Side} side @param {number} count */
  const given = (side, count) => (count > 0 ? tell("spoken.gives", otherSide(side), { count }) : "");

  /** Where a move would end and what it would capture; empty where nothing is sown. @param {Position} shown @param {Choice} choice */
  function outcome(shown, choice) {
    const { move, cells, ends, captures: count } = choice;
    if (isClaim(choice)) return say("claim.may");
    if (ends === -1) return "";
    const place = placeName(shown, ends, shown.turn);
    const facts = { move: going(move, houseName(shown, cells[0], shown.turn)), place, count };
    return say(count > 0 ? "preview.takes" : "preview.ends", facts);
  }

  /** Whose a house is. @param {Position} shown @param {number} cell @returns {Side | undefined} */
  function owner(shown, cell) {
    const index = layout.houses.findIndex((house) => house.cell === cell);
    return shown.owners?.[index] ?? layout.houses[index]?.side;
  }

  /** That a house is a side's. @param {Side} side */
  const whose = (side) =>
    who(side) === "side"
      ? say("spoken.sides", { side: nameOf(side) })
      : say(who(side) === "you" ? "spoken.yours" : "spoken.computers");

  /** Why a house may not be played. @param {Position} shown @param {number} cell */
  function refusal(shown, cell) {
    const why = refusalOf(shown, cell);
    if (!why) return "";
    const key = [`refused.${why.code}.${why.clause}`, `refused.${why.code}`].find(has) ?? "refused.other";
    const other = otherSide(shown.turn);
    const facts = { house: houseName(shown, cell, shown.turn), side: nameOf(shown.turn), other: nameOf(other) };
    return withRule(tell(key, other, facts), why);
  }

  /** The last move in words; empty at the start. @param {Position} shown */
  const lastMove = (shown) => joined(lastMoveSaid(shown));

  /** The laps of the last turn that are told by themselves: all of them, or how it ended. @param {Position} shown
   * @param {Told} told */
  function lapsSaid(shown, told) {
    const { mover, steps } = shown;
    const count = lapsIn(steps).length;
    if (!mover || count < 2 || told === "one") return [];
    const laps = told === "all" ? Array.from({ length: count }, (_, at) => at + 1) : [count];
    return laps.map((lap) => captions.lap(steps, lap, true, (cell) => houseName(shown, cell, mover)));
  }

  /** @param {Position} shown */
  function lastMoveSaid(shown) {
    const { mover, steps, captures, gives } = shown;
    const move = shown.record.moves.at(-1);
    if (!mover || move === undefined || shown.record.end !== "") return [];
    const laps = lapsIn(steps).length;
    const captured = captures.at(-1) ?? 0;
    return [
      made(shown, mover, move),
      laps > 1 ? say("spoken.laps", { count: laps }) : "",
      captured > 0 ? say("spoken.captures", { count: captured }) : "",
      given(mover, gives.at(-1) ?? 0),
      ...notesSaid(steps, mover),
      dealt(shown),
    ];
  }

  /** Who has sown what, passed, or chosen houses. @param {Position} shown @param {Side} mover @param {string} move */
  function made(shown, mover, move) {
    const lift = shown.steps.find((step) => step.kind === "lift");
    if (lift) {
      return tell("spoken.move", mover, { house: going(move, houseName(shown, lift.from, mover)), count: lift.seeds });
    }
    const [sign, ...named] = move;
    if (has(`spoken.${sign}`)) return tell(`spoken.${sign}`, mover, { house: named.join(", ") });
    return tell("spoken.other", mover, { move });
  }

  /** What can be seen of the last move while it is being shown: of a turn with laps the one under way, or just sown.
   * @param {Position} shown @param {number} lap how many laps have begun @param {boolean} sown */
  function underWay(shown, lap, sown) {
    const { mover, steps, record } = shown;
    if (!mover) return "";
    if (lap === 0 || lapsIn(steps).length < 2) return made(shown, mover, record.moves.at(-1) ?? "");
    return captions.lap(steps, lap, sown, (cell) => houseName(shown, cell, mover));
  }

  /** The move that has been taken back. @param {GameState} state */
  function takenBack(state) {
    const { shown } = state;
    const move = nextAgain(state);
    return move === undefined ? "" : tell("spoken.back", shown.turn, { move: moveName(shown, move, shown.turn) });
  }

  /** Who has won, and by what score, the winner's own first: not where seeds only lie on each side, nor where the winner has no
   * more of them than the loser. @param {Result} result */
  function result({ winner, south, north }) {
    const scores = { S: south, N: north };
    const first = winner ?? people.first();
    const [high, low] = [scores[first], scores[otherSide(first)]];
    if (winner === null) return say(lying ? "result.drawn" : "result.draw", { high, low });
    const facts = { side: nameOf(winner), high, low };
    return say(lying || high <= low ? `result.won.${who(winner)}` : `result.${who(winner)}`, facts);
  }

  /** Why the game ended: who gave up, who has nothing to play. @param {Position} shown */
  function reason({ result: over, record }) {
    if (!over) return "";
    const general = `reason.${over.reason}`;
    const kinds = [over.clause, record.match, over.winner === null ? "draw" : ""]; // what the end may be told more exactly by
    const key = kinds.map((kind) => `${general}.${kind}`).find(has) ?? general;
    const loser = otherSide(over.winner ?? "S");
    const side = record.end.endsWith("-S") ? "S" : record.end.endsWith("-N") ? "N" : loser; // who gives up may still have won
    return withRule(tell(key, side), over);
  }

  /** Whose turn it is, or how it has ended. @param {Pick<Position, "result" | "turn">} shown */
  function turn(shown) {
    if (shown.result) return result(shown.result);
    return say(`turn.${who(shown.turn)}`, { side: nameOf(shown.turn) });
  }

  /** The scores of both sides. @param {Position} shown */
  function score({ scores: [S, N] }) {
    return say(lying ? "spoken.lying" : "spoken.scores", inTurn({ S, N }));
  }

  /** A number of each side, with who that is. @param {Record<Side, number>} numbers */
  function inTurn(numbers) {
    const one = people.first();
    const other = otherSide(one);
    return { one: nameOf(one), first: numbers[one], other: nameOf(other), second: numbers[other] };
  }

  /** The match, and the rounds each side has won where there are to be several; empty where there are none. @param {Position} shown */
  function rounds({ rounds: [south, north], record }) {
    if (south === undefined) return "";
    const won = record.match === "round" ? [] : [say("rounds.won", { south, north })];
    return [say(`match.${record.match}`), ...won].join(" · ");
  }

  /** The same as a sentence; empty where there are no rounds. @param {Position} shown */
  function match({ rounds: [S, N, played], record }) {
    if (S === undefined) return "";
    const won = played > 0 ? say("spoken.rounds", inTurn({ S, N })) : "";
    return `${say(`match.${record.match}`)}. ${won}`.trim();
  }

  /** What is still to be said for a move: which houses are to be claimed, which way to go. @param {Position} shown @param {number[]} picked */
  function asked(shown, picked) {
    const choices = possible(shown, picked);
    const [only] = shown.choices;
    if (only?.cells.length === 0) return preview(shown, only); // a pass says why
    const claim = choices.find(isClaim);
    if (claim) return say("claim.chosen", { count: claim.cells.length, chosen: picked.length });
    if (picked.length === 0) return "";
    return say(choices.some(({ cells }) => cells.length === picked.length) ? "turn.which" : "turn.more");
  }

  /** Who chooses how many houses, and how many of them are chosen; empty where none are to be. @param {Position} shown @param {number[]} picked */
  function claiming({ choices, turn: side, result: over }, picked) {
    const claim = over ? undefined : choices.find(isClaim);
    return claim ? tell("claim.turn", side, { count: claim.cells.length, chosen: picked.length }) : "";
  }

  /** What a new round is begun with: how many seeds of each side fill how many houses; empty where none has begun. @param {Position} shown */
  function dealt({ steps }) {
    const [S, N] = layout.stores.map(({ cell }) => steps.filter(({ kind, from }) => kind === "deal" && from === cell));
    if (!S || S.length + N.length === 0) return "";
    const one = people.first();
    const [ours, theirs] = one === "S" ? [S, N] : [N, S];
    const sown = (/** @type {Step[]} */ deals) => deals.reduce((sum, { seeds }) => sum + seeds, 0);
    const first = { one: nameOf(one), houses: ours.length, seeds: sown(ours) };
    return say("round.dealt", { ...first, other: nameOf(otherSide(one)), others: theirs.length, their: sown(theirs) });
  }

  /** Who plays which move, while it is being shown: which way is seen then, and told below. @param {Position} shown */
  function playing(shown) {
    const { mover, record } = shown;
    const move = record.moves.at(-1) ?? "";
    if (mover === "") return "";
    if (has(`spoken.${move[0]}`)) return made(shown, mover, move);
    const [house] = move.split(/[<>]/);
    return say(`plays.${who(mover)}`, { side: nameOf(mover), move: moveName(shown, house, mover) });
  }

  /** What a house of a row holds, and whose it is where it is not the row's. @param {Position} shown @param {House} house */
  function inRow(shown, { name: house, cell, side }) {
    const facts = { house, count: shown.places[cell] };
    const its = owner(shown, cell) ?? side;
    return its === side ? say("spoken.in-row", facts) : say("spoken.in-row-owned", { ...facts, owner: whose(its) });
  }

  return {
    asked,
    claiming,
    preview,
    playing,
    underWay,
    refusal,
    lastMove,
    reason,
    turn,
    owner,
    rounds,
    moveName,
    tell,
    nameOf,
    /** All there is to know of a house, but what its moves would do where that is to be found out.
     * @param {Position} shown @param {number} cell @param {"open" | "secret"} [moves] */
    house(shown, cell, moves = "open") {
      const house = layout.houses.find((one) => one.cell === cell);
      if (!house) return "";
      const side = owner(shown, cell) ?? house.side;
      const name = side === house.side ? house.name : tell("place.row", house.side, { house: house.name });
      const what = say("spoken.house", { house: name, owner: whose(side), count: shown.places[cell] });
      const marks = shown.marks.filter((mark) => mark.cell === cell && has(`mark.${mark.code}`));
      const marked = [what, ...marks.map(({ code }) => say(`mark.${code}`))];
      if (shown.result) return joined(marked);
      const choices = shown.choices.filter((choice) => choice.cells.includes(cell));
      if (choices.length > 0)
        return joined(moves === "open" ? [...marked, preview(shown, ...choices.slice(0, 2))] : marked);
      const refused = side === shown.turn && who(side) !== "computer";
      return joined(refused ? [...marked, refusal(shown, cell)] : marked);
    },
    /** What lies in a side's row, from its owner's left; of two rows the front one first. @param {Position} shown @param {Side} side */
    row(shown, side) {
      const own = layout.houses.filter((house) => house.side === side);
      const rows = [...new Set(own.map(({ row }) => row))].map((row) =>
        own.filter((house) => house.row === row).map((house) => inRow(shown, house)),
      );
      return tell("spoken.row", side, { houses: rows.map((houses) => houses.join(", ")).join(". ") });
    },
    /** How things stand: what each side has, the match, whose turn it is. @param {Position} shown */
    score: (shown) => joined([score(shown), match(shown), `${turn(shown)}.`]),
    /** What the button says that ends the game by agreement: its clause tells what that comes to. @param {"" | Side} computer */
    agreeing(computer) {
      const clause = reasons.find(({ code }) => code === "agreement")?.clause;
      const [label, ofClause] =
        computer === "" ? ["control.agree", `control.agree.${clause}`] : ["control.offer", `control.offer.${clause}`];
      return say(has(ofClause) ? ofClause : label);
    },
    /** That the computer offers to end the game, which would then end so. @param {Position} end */
    offered: (end) => say("agree.offered", { result: turn(end) }),
    /** Whose turn it is in a position, or how it has ended and why. @param {Position} shown */
    standing: (shown) => joined([`${turn(shown)}.`, asked(shown, []), reason(shown)]),
    /** What is said aloud, in one go, when a position is reached: onward, or stepping back from what came after it.
     * @param {GameState} state @param {import("../game/course.js").Way} [way]
     * @param {Told} [told] how much of a turn of many laps */
    spoken(state, way, told = "one") {
      const { shown } = state;
      const came = way === "back" ? [takenBack(state)] : [...lastMoveSaid(shown), ...lapsSaid(shown, told)];
      const scores = shown.result ? "" : score(shown);
      const claims = who(shown.turn) === "computer" ? "" : asked(shown, []);
      return joined([...came, scores, match(shown), `${turn(shown)}.`, claims, reason(shown)]);
    },
  };
}
