// @ts-check
// The computer at the game: it chooses and plays a move where it is its turn, offers to end the game, and is asked
// whether it agrees to.

import * as game from "./state.js";

/** @import { Navigation } from "./navigation.js" */
/** @import { SessionParts } from "./session.js" */
/** @import { SessionStateStore } from "./session_state.js" */
/** @typedef {ReturnType<typeof createComputerPlayer>} ComputerPlayer */

/** Milliseconds between a person's move and the computer's, so that both can be seen. */
const MIN_REPLY_MS = 450;

/** @param {SessionParts} parts @param {SessionStateStore} sessionState @param {Navigation} navigation */
export function createComputerPlayer({ engine, library, onOffer, onSlow }, sessionState, { goTo }) {
  const { now, set } = sessionState;
  /** The search for its move. @type {{ stop: () => void, cancel: () => void } | null} */
  let search = null;
  /** Takes the person's answer to its offer. @type {((agrees: boolean) => void) | null} */
  let answer = null;
  sessionState.onEnd(() => {
    search?.cancel();
    search = null;
    answer = null;
  });

  /** Offers to end the game so. @param {Position} end @returns {Promise<boolean>} what the person answers */
  const offer = (end) =>
    new Promise((resolve) => {
      answer = resolve;
      set({ offer: end });
      onOffer();
    });

  /**
   * The computer's turn: it chooses and plays a move.
   * @param {Promise<void>} shown kept when the position is to be seen
   */
  async function playMove(shown) {
    const isLatest = sessionState.joinPosition();
    const { game: played, settings } = now();
    const [seed] = crypto.getRandomValues(new Uint32Array(1));
    const { chosen, stop, cancel } = engine.think(game.recordOf(played), settings.level, seed >>> 1);
    search = { stop, cancel };
    set({ thinking: { began: performance.now() } });
    try {
      const [found, end] = await Promise.all([chosen, endToOffer(engine, played), dueAfter(shown, settings, library)]);
      if (!isLatest()) return;
      search = null;
      set({ thinking: null });
      const agreed = end !== null && (await offer(end));
      if (!isLatest()) return;
      const going = goTo((state) => (agreed ? game.ended(state, "agree") : game.played(state, found.move)), "played");
      set({ timeLimited: found.capped && !agreed }); // of the position that is being gone to
      await going;
      if (!found.compiled || found.fallback) onSlow();
    } catch (error) {
      sessionState.fail(error, isLatest);
    }
  }

  return {
    /**
     * Has it play if it is to, and the game is this tab's to play.
     * @param {Promise<void>} [shown] kept when the position is to be seen
     * @param {boolean} [answers] whether a move was just made, and not stepped to
     */
    playIfDue(shown = Promise.resolve(), answers = false) {
      const due = answers ? game.isComputersTurn : game.isComputerDue;
      if (library.ownsGame() && due(now().game, now().settings)) playMove(shown);
    },
    /** Has it play the best it has found by now. */
    stop: () => search?.stop(),
    /** Answers its offer to end the game. @param {boolean} agrees @returns {boolean} whether there is one */
    answerOffer(agrees) {
      answer?.(agrees);
      return answer !== null;
    },
  };
}

/** The end of the game by agreement, if the computer, who is to move, offers that (RULES 1.9).
 * @param {SessionParts["engine"]} engine @param {game.GameState} played @returns {Promise<Position | null>} */
async function endToOffer(engine, played) {
  const offers = played.shown.may_agree && (await engine.offers(game.recordOf(played)));
  return offers ? engine.show(game.recordOf(game.ended(played, "agree"))) : null;
}

/**
 * Kept when the computer's move may come: what was played last may still be brought back, and until then it does not
 * play on from something older.
 * @param {Promise<void>} shown @param {game.Settings} settings @param {SessionParts["library"]} library
 */
function dueAfter(shown, { speed }, library) {
  const pause = speed === "instant" ? 0 : MIN_REPLY_MS;
  const breath = shown.then(() => new Promise((over) => setTimeout(over, pause)));
  return Promise.all([breath, library.recovered()]);
}
