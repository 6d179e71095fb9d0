// @ts-check
// Turns of correspondence games: those that arrive are judged by the engine and played, answers are prepared.

import { askedOf, exchanged, newCorrespondence } from "../game/correspondence.js";
import { mainRecord, otherSide } from "../game/state.js";
import { createGameList } from "../storage/game_list.js";
import { withName } from "../text/name_tags.js";

/** @import { Correspondence } from "../game/state.js" */
/** @import { App } from "./app.js" */
/**
 * @typedef {ReturnType<typeof createExchange>} Exchange
 * @typedef {{ verdict: TurnVerdict, sentence: string }} Received what a turn meant, and the sentence about it
 * @typedef {ReadReply & { turn: CorrespondenceTurn }} Arrival a turn that has been opened
 */

/** The phrases of what the other player asks or answers. */
const OFFER_PHRASES = { "": "same", undo: "undo-asked", agree: "agree-asked", undone: "undone", declined: "declined" };

/**
 * Makes the operations on the game on the board.
 * @param {App} app @param {(work: () => Promise<unknown>) => Promise<void>} undisturbed runs work in several steps
 * @param {(known: Correspondence) => unknown} save saves what is known
 */
export function createExchange(app, undisturbed, save) {
  const { session, library } = app;

  const knownNow = () => app.game().correspondence;

  /** Changes what is known. @param {Partial<Correspondence>} part */
  function note(part) {
    const known = knownNow();
    if (known) save({ ...known, ...part });
  }

  /** Says that both players have the game on the board. @param {Partial<Correspondence>} [part] */
  function settle(part) {
    const known = knownNow();
    if (known) save(exchanged(app.game(), { ...known, ...part }, Date.now()));
  }

  /** Takes back moves that both players have. @param {number} keep how many remain */
  async function takeBack(keep) {
    note({ sent: keep });
    for (let left = app.game().line.length - keep; left > 0; left--) await session.undo();
    await session.annotate({ ...app.game().notes, after: [] }); // a redo would play it again
  }

  return {
    save,
    note,
    settle,
    /** Plays what has arrived. @param {JudgeTurnReply} judged @param {CorrespondenceTurn} turn */
    play: ({ moves, end, keep }, turn) =>
      undisturbed(async () => {
        for (const move of moves) if (!(await session.play(move))) return;
        if (end === "agree") await session.agree();
        else if (end !== "") await session.resign(turn.side);
        settle({ says: "", offered: requestOf(turn), keep });
      }),
    /** Takes back the user's turn, as the other player grants. @param {number} keep */
    undone: (keep) =>
      undisturbed(async () => {
        await takeBack(keep);
        settle({ says: "", offered: "" });
      }),
    /** Grants what the other player asks. */
    grant: () =>
      undisturbed(async () => {
        const known = knownNow();
        if (known?.offered === "agree") await session.agree();
        if (known?.offered === "undo") await takeBack(known.keep);
        note({ says: known?.offered === "undo" ? "undone" : "", offered: "" });
      }),
    /** Ends a game whose other player's time is over. The other player is not told by a link. @param {Side} side theirs */
    claim: (side) =>
      undisturbed(async () => {
        await session.resign(side);
        settle({ says: "", offered: "" });
      }),
    decline: () => note({ says: "declined", offered: "" }),
    /** Asks the other player in the next link. @param {TurnOffer} says */
    ask: (says) => note({ says }),
    /** Waits until the game is on the disk. */
    saved: () => library.store.settled(),
  };
}

/** Gives what a turn asks, which can be granted. @param {CorrespondenceTurn} turn @returns {TurnOffer} */
const requestOf = ({ offer }) => (offer === "undo" || offer === "agree" ? offer : "");

/**
 * Makes the receiver of turns.
 * @param {App} app @param {ReturnType<typeof createExchange>} exchange
 * @param {() => Promise<void>} whenOwned resolves when this tab owns the game on the board and shows it
 * @param {(link: string) => void} onForked called with the link of a game that differs
 */
export function createReceiver(app, exchange, whenOwned, onForked) {
  const { session, library, phrases, ask } = app;
  const { say } = phrases;

  /** Finds the saved game of a correspondence game. @param {string} id @returns {Promise<string | null>} */
  async function find(id) {
    if (app.game().correspondence?.id === id) return library.id();
    await library.recovered();
    const { games } = await createGameList(library).list();
    return games.find(({ correspondence }) => correspondence?.id === id)?.id ?? null;
  }

  /** Puts a saved game on the board. @param {string} id */
  const bring = (id) => (id === library.id() && library.ownsGame() ? session.returnToGame() : session.resume(id));

  /** Opens a game that is not here yet, and saves it: it is listed before a move is played. @param {Arrival} arrival
   * @returns {Promise<Received>} resolves when it is on the disk */
  async function start({ turn, shown, notes }) {
    const { link } = await app.engine.link(shown.record, notes);
    const wrong = await session.open(link, true, "new", { computer: "" });
    if (wrong) return { verdict: "altered", sentence: app.failure(wrong) };
    const { id, days } = turn;
    const game = app.game();
    const known = newCorrespondence({ id, days, side: otherSide(turn.side) }, Date.now(), game);
    exchange.save(exchanged(game, known, Date.now()));
    exchange.note({ offered: requestOf(turn) });
    await exchange.saved();
    return { verdict: "other", sentence: say("correspondence.invited", { name: app.people.nameOf(turn.side) }) };
  }

  /** Says what the other player has played, and whose turn it is. @param {Side} side the other player's */
  function told(side) {
    const { shown } = app.game();
    const sentences = app.sentences();
    if (shown.result) return `${sentences.lastMove(shown)} ${sentences.turn(shown)}. ${sentences.reason(shown)}`;
    const offered = app.game().correspondence?.offered;
    const asks = offered ? say(`correspondence.${offered}-asked`, { name: app.people.nameOf(side) }) : "";
    return `${sentences.lastMove(shown)} ${asks || say("correspondence.yours")}`.trim();
  }

  /** Does what a turn means. @param {JudgeTurnReply} judged @param {CorrespondenceTurn} turn @param {string} link */
  async function follow(judged, turn, link) {
    const { notes } = app.game();
    const { offer } = turn;
    /** @type {Partial<Record<TurnVerdict, () => unknown>>} */
    const acts = {
      async next() {
        await session.annotate({ ...notes, tags: withName(notes.tags, turn.side, nameIn(turn)) });
        await exchange.play(judged, turn);
      },
      undone: () => exchange.undone(judged.keep),
      offer: () => exchange.settle(offer === "declined" ? { says: "" } : { offered: offer, keep: judged.keep }),
      forked: () => onForked(link),
    };
    await acts[judged.verdict]?.();
    await exchange.saved();
  }

  /** Judges a turn, does what it means, and says so in one sentence. @param {Arrival} arrival
   * @returns {Promise<Received>} */
  async function apply({ turn, shown }) {
    const game = app.game();
    const known = app.game().correspondence;
    if (known?.id !== turn.id) return { verdict: "other", sentence: "" }; // the user has gone to another game
    const kept = { kept: mainRecord(game), of: known.id, side: known.side, asked: askedOf(known) };
    const judged = await ask.judgeTurn({ ...kept, record: shown.record, turn });
    await follow(judged, turn, shown.link);
    const { verdict } = judged;
    if (verdict === "next") return { verdict, sentence: told(turn.side) };
    const said = verdict === "offer" ? OFFER_PHRASES[turn.offer] : verdict;
    return { verdict, sentence: say(`correspondence.${said}`, { name: app.people.nameOf(otherSide(known.side)) }) };
  }

  return {
    find,
    bring,
    start,
    /** @param {Arrival} arrival @returns {Promise<Received>} */
    async apply(arrival) {
      await whenOwned();
      return apply(arrival);
    },
  };
}

/** Gives the sender's name in a turn. @param {CorrespondenceTurn} turn */
const nameIn = ({ side, south, north }) => (side === "S" ? south : north);
