// @ts-check
// What a turn of a correspondence game does to the game on the board, and how an answer is prepared.

import { exchanged, NOTHING, requestOf } from "../game/correspondence.js";
import { mainRecord, viewMode } from "../game/state.js";

/** @import { Correspondence } from "../game/state.js" */
/** @import { App } from "./app.js" */
/** @typedef {ReturnType<typeof createExchange>} Exchange */

/** How often a step is tried: the user may step back before it is done, and the engine may fail. */
const MOST_TRIES = 3;

/**
 * Makes what writes down what is known of the game on the board.
 * @param {App} app @param {(known: Correspondence) => unknown} save saves what is known
 */
function createNotes({ game }, save) {
  return {
    /** Changes what is known. @param {Partial<Correspondence>} part */
    note(part) {
      const known = game().correspondence;
      if (known) save({ ...known, ...part });
    },
    /** Says that both players have the game on the board. @param {Partial<Correspondence>} [part] */
    markShared(part) {
      const known = game().correspondence;
      if (known) save(exchanged(game(), { ...known, ...part }, Date.now()));
    },
  };
}

/**
 * Makes the changes of a game. Each goes to the end of the game, and back there if the user has looked at other
 * positions meanwhile. It resolves to whether it is made: not if the user has left the game, or the engine has failed.
 * @param {App} app @param {ReturnType<typeof createNotes>["note"]} note
 */
function createChanges({ game, session }, note) {
  /**
   * Tries a step of a game until it is done.
   * @param {string} id the correspondence game's @param {() => boolean} isDone @param {() => unknown} step
   */
  async function complete(id, isDone, step) {
    const isHere = () => game().correspondence?.id === id;
    for (let tries = 0; isHere() && tries < MOST_TRIES; tries += 1) {
      const atEnd = viewMode(game()) === "" || (await session.returnToGame());
      if (atEnd && !isDone()) await step();
      if (isHere() && isDone() && viewMode(game()) === "") return true;
    }
    return false;
  }

  return {
    /** Plays moves. @param {string} id @param {string[]} moves */
    async play(id, moves) {
      const played = mainRecord(game()).moves.length;
      for (const [at, move] of moves.entries()) {
        const isThere = () => mainRecord(game()).moves[played + at] === move;
        if (!(await complete(id, isThere, () => session.play(move)))) return false;
      }
      return true;
    },
    /** Ends the game. @param {string} id @param {Side | ""} side the one that resigns; "" for both agree */
    end: (id, side) =>
      complete(
        id,
        () => game().end === (side ? `resign-${side}` : "agree"),
        () => (side ? session.resign(side) : session.agree()),
      ),
    /** Takes back moves that both players have: all at once. @param {string} id @param {number} keep how many remain */
    takeBack(id, keep) {
      const isBack = () => mainRecord(game()).moves.length <= keep;
      return complete(id, isBack, async () => {
        if (!(await session.stepTo(mainRecord(game()).moves.slice(0, keep)))) return;
        note({ sent: keep });
        session.playFromHere();
        await session.annotate({ ...game().notes, after: [] }); // a redo would play it again
      });
    },
  };
}

/**
 * Makes the operations on the game on the board.
 * @param {App} app
 * @param {Pick<ReturnType<typeof import("./turn_mode.js").createTurnMode>, "undisturbed" | "tellUnfinished">} mode
 * @param {(known: Correspondence) => unknown} save saves what is known
 */
export function createExchange(app, { undisturbed, tellUnfinished }, save) {
  const { note, markShared } = createNotes(app, save);
  const change = createChanges(app, note);
  const { library } = app;

  /** Changes the game as the user wants, and says so if that was not finished.
   * @param {(known: Correspondence) => Promise<unknown>} work */
  async function act(work) {
    const known = app.game().correspondence;
    if (known && !(await undisturbed(() => work(known)))) tellUnfinished(known.id);
  }

  return {
    markShared,
    /** Says that the turn is on its way: its moves are no longer taken back alone, and it is sent until both players have it. */
    markUnderWay: () => note({ sent: mainRecord(app.game()).moves.length, said: NOTHING }),
    /** Plays what has arrived. @param {JudgeTurnReply} judged @param {CorrespondenceTurn} turn
     * @returns {Promise<boolean>} whether the game has it */
    play: ({ moves, end, keep }, { id, side, offer }) =>
      undisturbed(async () => {
        if (!(await change.play(id, moves))) return false;
        if (end !== "" && !(await change.end(id, end === "agree" ? "" : side))) return false;
        markShared({ says: "", offered: requestOf({ offer }), keep });
        return true;
      }),
    /** Takes back the user's turn, as the other player grants. @param {string} id the game's @param {number} keep
     * @returns {Promise<boolean>} whether it is taken back */
    undone: (id, keep) =>
      undisturbed(async () => {
        const isBack = await change.takeBack(id, keep);
        if (isBack) markShared({ says: "", offered: "" });
        return isBack;
      }),
    /** Grants what the other player asks. */
    grant: () =>
      act(async ({ id, offered, keep }) => {
        const isDone = await (offered === "undo" ? change.takeBack(id, keep) : change.end(id, ""));
        if (isDone) note({ says: offered === "undo" ? "undone" : "", offered: "" });
        return isDone;
      }),
    /** Ends a game whose other player's time is over. The other player is not told by a link. @param {Side} side theirs */
    claim: (side) =>
      act(async ({ id }) => {
        const isOver = await change.end(id, side);
        if (isOver) markShared({ says: "", offered: "" });
        return isOver;
      }),
    decline: () => note({ says: "declined", offered: "" }),
    /** Asks the other player in the next link. @param {TurnOffer} says */
    ask: (says) => note({ says }),
    /** Waits for the present save. @returns {Promise<"denied" | "full" | null>} why the game is not on the disk */
    async saved() {
      await library.store.settled();
      await null; // the library takes note of a fault just after that
      const trouble = library.trouble();
      return trouble === "journal" ? null : trouble;
    },
  };
}
