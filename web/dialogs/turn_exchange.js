// @ts-check
// What a turn of a correspondence game does to the game on the board, and how an answer is prepared.

import { exchanged, requestOf } from "../game/correspondence.js";
import { mainRecord, viewMode } from "../game/state.js";

/** @import { Correspondence } from "../game/state.js" */
/** @import { App } from "./app.js" */
/** @typedef {ReturnType<typeof createExchange>} Exchange */

/** How often a move is tried: the user may step back before it is there, and the engine may fail. */
const MOST_TRIES = 3;

/**
 * Makes what writes down what is known of the game on the board.
 * @param {App} app @param {(known: Correspondence) => unknown} save saves what is known
 */
function createNotes({ game, session }, save) {
  /** Changes what is known. @param {Partial<Correspondence>} part */
  function note(part) {
    const known = game().correspondence;
    if (known) save({ ...known, ...part });
  }

  return {
    note,
    /** Says that both players have the game on the board. @param {Partial<Correspondence>} [part] */
    settle(part) {
      const known = game().correspondence;
      if (known) save(exchanged(game(), { ...known, ...part }, Date.now()));
    },
    /** Takes back moves that both players have. @param {number} keep how many remain */
    async takeBack(keep) {
      note({ sent: keep });
      for (let left = game().line.length - keep; left > 0; left--) await session.undo();
      await session.annotate({ ...game().notes, after: [] }); // a redo would play it again
    },
  };
}

/**
 * Plays moves at the end of a game, and goes back there if the user has looked at other positions meanwhile.
 * @param {App} app @param {string} id the correspondence game's @param {string[]} moves
 * @returns {Promise<boolean>} whether all are there; not if the user has left the game, or the engine has failed
 */
async function playAll({ game, session }, id, moves) {
  const isHere = () => game().correspondence?.id === id;
  const atEnd = async () => isHere() && (viewMode(game()) === "" || session.returnToGame());
  const played = mainRecord(game()).moves.length;
  for (const [at, move] of moves.entries()) {
    const isThere = () => mainRecord(game()).moves[played + at] === move;
    for (let tries = 0; isHere() && !isThere() && tries < MOST_TRIES; tries += 1)
      if (await atEnd()) await session.play(move);
    if (!isHere() || !isThere()) return false;
  }
  return atEnd();
}

/**
 * Makes the operations on the game on the board.
 * @param {App} app @param {ReturnType<typeof import("./turn_mode.js").createTurnMode>["undisturbed"]} undisturbed
 * @param {(known: Correspondence) => unknown} save saves what is known
 */
export function createExchange(app, undisturbed, save) {
  const { session, library } = app;
  const { note, settle, takeBack } = createNotes(app, save);

  return {
    settle,
    /** Plays what has arrived. @param {JudgeTurnReply} judged @param {CorrespondenceTurn} turn
     * @returns {Promise<boolean>} whether the game has it */
    play: ({ moves, end, keep }, turn) =>
      undisturbed(async () => {
        if (!(await playAll(app, turn.id, moves))) return false;
        if (end === "agree") await session.agree();
        else if (end !== "") await session.resign(turn.side);
        settle({ says: "", offered: requestOf(turn), keep });
        return true;
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
        const known = app.game().correspondence;
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
