// @ts-check
// The computer as a player: it plays when it is its turn, and offers to end the game.

import * as game from "./state.js";

/** @import { Navigation } from "./navigation.js" */
/** @import { SessionConfig } from "./session.js" */
/** @import { SessionStateStore } from "./session_state.js" */
/** @typedef {ReturnType<typeof createComputerPlayer>} ComputerPlayer */

/** The shortest pause between a user's move and the reply, so that both can be seen. */
const MIN_REPLY_MS = 450;

/** @param {SessionConfig} parts @param {SessionStateStore} sessionState @param {Navigation} navigation */
export function createComputerPlayer({ engine, library, onOffer, onSlow }, sessionState, { goTo }) {
  const { now, set } = sessionState;
  /** @type {{ stop: () => void, cancel: () => void } | null} */
  let search = null;
  /** Resolves the offer with the user's answer. @type {((agrees: boolean) => void) | null} */
  let answer = null;
  sessionState.onEnd(() => {
    search?.cancel();
    search = null;
    answer = null;
  });

  /** Offers to end the game. @param {Position} end @returns {Promise<boolean>} whether the user agrees */
  const offer = (end) =>
    new Promise((resolve) => {
      answer = resolve;
      set({ offer: end });
      onOffer();
    });

  /** Searches for a move and plays it. @param {Promise<void>} shown resolves when the position can be seen */
  async function playMove(shown) {
    const isLatest = sessionState.joinPosition();
    const { game: played, settings } = now();
    const [seed] = crypto.getRandomValues(new Uint32Array(1));
    const { chosen, stop, cancel } = engine.think(game.recordOf(played), settings.level, seed >>> 1);
    search = { stop, cancel };
    const begin = () => void (search && isLatest() && set({ thinking: { began: performance.now() } }));
    begin();
    shown.then(begin, () => {}); // time is counted from when the position can be seen; `dueAfter` tells of an error
    try {
      const [found, end] = await Promise.all([chosen, endToOffer(engine, played), dueAfter(shown, settings, library)]);
      if (!isLatest()) return;
      search = null;
      set({ thinking: null });
      const agreed = end !== null && (await offer(end));
      if (!isLatest()) return;
      const going = goTo((state) => (agreed ? game.ended(state, "agree") : game.played(state, found.move)), "played");
      set({ timeLimited: found.capped && !agreed }); // `goTo` has reset it already
      await going;
      if (!found.compiled || found.fallback) onSlow();
    } catch (error) {
      if (isLatest()) search = null;
      sessionState.fail(error, isLatest);
    }
  }

  return {
    /**
     * Plays if it is the computer's turn and the tab owns the game.
     * @param {Promise<void>} [shown] resolves when the position can be seen
     * @param {boolean} [answers] whether a move was just played, not stepped to
     */
    playIfDue(shown = Promise.resolve(), answers = false) {
      const due = answers ? game.isComputersTurn : game.isComputerDue;
      if (library.ownsGame() && due(now().game, now().settings)) playMove(shown);
    },
    /** Ends the search; the best move found so far is played. */
    stop: () => search?.stop(),
    /** @param {boolean} agrees @returns {boolean} whether there is an offer to answer */
    answerOffer(agrees) {
      answer?.(agrees);
      return answer !== null;
    },
  };
}

/**
 * Gives the end of the game by agreement, if the computer offers it on its turn (RULES 1.9).
 * @param {SessionConfig["engine"]} engine @param {game.GameState} played @returns {Promise<Position | null>}
 */
async function endToOffer(engine, played) {
  const offers = played.shown.may_agree && (await engine.offers(game.recordOf(played)));
  return offers ? engine.show(game.recordOf(game.ended(played, "agree"))) : null;
}

/**
 * Resolves when the computer may reply: a missing last move must first be recovered, or the reply would be to an older
 * position.
 * @param {Promise<void>} shown @param {game.Settings} settings @param {SessionConfig["library"]} library
 */
function dueAfter(shown, { speed }, library) {
  const pause = speed === "instant" ? 0 : MIN_REPLY_MS;
  const breath = shown.then(() => new Promise((over) => setTimeout(over, pause)));
  return Promise.all([breath, library.recovered()]);
}
