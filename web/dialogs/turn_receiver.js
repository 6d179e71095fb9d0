// @ts-check
// Receives turns of correspondence games: finds the game that each is of, lets the engine judge it, and says what it
// meant.

import { askedOf, newCorrespondence, requestOf } from "../game/correspondence.js";
import { mainRecord, opened, otherSide, sameRecord } from "../game/state.js";
import { createGameList } from "../storage/game_list.js";
import { withName } from "../text/name_tags.js";

/** @import { App } from "./app.js" */
/** @import { Exchange } from "./turn_exchange.js" */
/**
 * @typedef {{ verdict: TurnVerdict | "left", sentence: string }} Received what a turn meant, and the sentence about it;
 *   "left" if the user has gone to another game, or the engine has failed, before it was here
 * @typedef {ReadReply & { turn: CorrespondenceTurn }} Arrival a turn that has been opened
 */

/** The phrases of what the other player asks or answers. */
const OFFER_PHRASES = { "": "same", undo: "undo-asked", agree: "agree-asked", undone: "undone", declined: "declined" };

/** What comes of a turn that was not taken. @type {Received} */
const LEFT = { verdict: "left", sentence: "" };

/** Gives the sender's name in a turn. @param {CorrespondenceTurn} turn */
const nameIn = ({ side, south, north }) => (side === "S" ? south : north);

/** Makes what finds the saved game of a turn, and shows it. @param {App} app */
function createFinder({ game, session, library }) {
  return {
    /** Finds the game of a turn; where an older copy of it is there too, the one with the most moves.
     * @param {string} id that of the correspondence game @returns {Promise<string | null>} that of the saved game */
    async find(id) {
      const onBoard = game().correspondence?.id === id ? library.id() : null;
      const least = onBoard === null ? -1 : mainRecord(game()).moves.length;
      await library.recovered();
      const { games } = await createGameList(library).list();
      const [longest] = games
        .filter(({ correspondence, moves }) => correspondence?.id === id && moves > least)
        .toSorted((one, other) => other.moves - one.moves);
      return longest?.id ?? onBoard;
    },
    /** Puts a saved game on the board. @param {string} id */
    bring: (id) => (id === library.id() && library.ownsGame() ? session.returnToGame() : session.resume(id)),
  };
}

/**
 * Opens a game that is not here yet, and saves it or says why that is impossible: it is listed before a move is played.
 * @param {App} app @param {Exchange} exchange @param {Arrival} arrival
 * @returns {Promise<Received>} resolves when it is on the disk or has failed
 */
async function start(app, exchange, { turn, shown, notes }) {
  const { link } = await app.engine.link(shown.record, notes);
  const { id, days } = turn;
  const known = newCorrespondence({ id, days, side: otherSide(turn.side) }, Date.now(), opened(shown, notes));
  const correspondence = { ...known, offered: requestOf(turn) };
  const wrong = await app.session.open(link, true, "new", { computer: "" }, { correspondence });
  if (wrong) return { verdict: "altered", sentence: app.failure(wrong) };
  if (app.game().correspondence?.id !== id) return LEFT;
  exchange.markShared();
  const fault = await exchange.saved();
  const name = app.people.nameOf(turn.side);
  return {
    verdict: "other",
    sentence: app.phrases.say(fault ? `storage.${fault}` : "correspondence.invited", { name }),
  };
}

/** Says what the other player has played, and whose turn it is. @param {App} app @param {Side} side the other player's */
function told(app, side) {
  const { shown } = app.game();
  const { say } = app.phrases;
  const sentences = app.sentences();
  if (shown.result) return `${sentences.lastMove(shown)} ${sentences.turn(shown)}. ${sentences.reason(shown)}`;
  const offered = app.game().correspondence?.offered;
  const asks = offered ? say(`correspondence.${offered}-asked`, { name: app.people.nameOf(side) }) : "";
  return `${sentences.lastMove(shown)} ${asks || say("correspondence.yours")}`.trim();
}

/**
 * Does what a turn means.
 * @param {App} app @param {Exchange} exchange @param {JudgeTurnReply} judged @param {CorrespondenceTurn} turn
 * @returns {Promise<boolean>} whether it is done; resolves when it is on the disk or has failed
 */
async function follow({ game, session }, exchange, judged, turn) {
  const { offer } = turn;
  /** @type {Partial<Record<TurnVerdict, () => unknown>>} */
  const acts = {
    async next() {
      const { notes } = game();
      await session.annotate({ ...notes, tags: withName(notes.tags, turn.side, nameIn(turn)) });
      return exchange.play(judged, turn);
    },
    undone: () => exchange.undone(turn.id, judged.keep),
    offer: () => exchange.markShared(offer === "declined" ? { says: "" } : { offered: offer, keep: judged.keep }),
  };
  const done = await acts[judged.verdict]?.();
  await exchange.saved();
  return done !== false;
}

/**
 * Makes the receiver of turns.
 * @param {App} app @param {Exchange} exchange
 * @param {() => Promise<void>} whenOwned resolves when this tab owns the game on the board and shows it
 * @param {(link: string) => void} onForked called with the link of a game that differs
 */
export function createReceiver(app, exchange, whenOwned, onForked) {
  return {
    ...createFinder(app),
    /** Takes a turn of a game that is not here. @param {Arrival} arrival @returns {Promise<Received>} */
    start: (arrival) => start(app, exchange, arrival),
    /** Judges a turn of the game on the board, does what it means, and says so in one sentence.
     * @param {Arrival} arrival @returns {Promise<Received>} */
    async apply({ turn, shown }) {
      await whenOwned();
      const game = app.game();
      const known = game.correspondence;
      if (known?.id !== turn.id) return LEFT;
      const kept = { kept: mainRecord(game), of: known.id, side: known.side, asked: askedOf(known) };
      const judged = await app.ask.judgeTurn({ ...kept, record: shown.record, turn });
      const isJudged = app.game().correspondence?.id === turn.id && sameRecord(mainRecord(app.game()), kept.kept);
      if (!isJudged) return LEFT;
      const { verdict } = judged;
      if (verdict === "forked") onForked(shown.link);
      if (!(await follow(app, exchange, judged, turn))) return LEFT;
      if (verdict === "next") return { verdict, sentence: told(app, turn.side) };
      const said = verdict === "offer" ? OFFER_PHRASES[turn.offer] : verdict;
      const name = app.people.nameOf(otherSide(known.side));
      return { verdict, sentence: app.phrases.say(`correspondence.${said}`, { name }) };
    },
  };
}
