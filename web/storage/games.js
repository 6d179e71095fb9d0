// @ts-check
// The games of this device, and which of them is this tab's. It is in one tab's hand at a time; another looks on, and
// may take it over. Where tabs cannot know of each other, what another one has kept is noticed before it would be
// written over.

import { mainRecord, recordOf, resultOf, sameRecord } from "../game/state.js";
import { createPlaces } from "./places.js";
import { begunWith, recover } from "./recovery.js";
import { createTabGame } from "./tab_game.js";

/** @import { GameState, KeptGame, Settings } from "../game/state.js" */
/** @import { Backup } from "./indexed_db.js" */
/** @import { PlaceFault, Places } from "./places.js" */
/** @import { Beginning } from "./recovery.js" */
/** @import { TabGame } from "./tab_game.js" */
/** @typedef {ReturnType<typeof createShelf>} Shelf */
/**
 * @typedef {{ held: boolean | null, trouble: PlaceFault | null }} ShelfState whether the tab's game is in its hand,
 *   null until that is known; and why it is not kept as it is now, null where it is
 */
/**
 * @typedef {PlaceFault | "parted" | "older" | "damaged" | "found"} Remark what is to be said: nothing can be kept here;
 *   there is no room for this game; the game was played on elsewhere too, and what is played here is another one now;
 *   what was kept last is damaged, and the move before it is shown; a game cannot be read, and its text is set aside; a
 *   game has come back too late to go on with, and is kept beside the one that is played
 */

/**
 * The keeping of the tab's game.
 * @param {Places} places @param {TabGame} own the tab's game @param {(now: PlaceFault | null) => void} trouble told of
 *   what is wrong, each time it is kept @param {(remark: Remark) => void} say
 */
function createKeep(places, own, trouble, say) {
  /** The result of a game and its players: of one that is over, be it looked at before its end, whoever has played it.
   * @param {GameState} state @param {KeptGame | null} kept as it was before @param {Settings} settings */
  function outcomeOf(state, kept, settings) {
    const record = mainRecord(state);
    const known = kept && sameRecord(record, mainRecord(kept.state)) ? resultOf(kept) : null;
    const result = sameRecord(record, recordOf(state)) ? state.shown.result : known;
    const { computer, level } = kept && result ? kept : settings;
    return { computer, level, result };
  }

  /** The tab's game was played on elsewhere: what is played here is another one from now on. */
  function partWith() {
    own.part();
    say("parted");
  }

  /**
   * Keeps the tab's game as it is now, if it is in its hand.
   * @param {GameState} state @param {Settings} settings who plays it, until it is over
   */
  return function keep(state, settings) {
    if (!own.ways.held()) return;
    const before = own.mine();
    const { kept, newer } = places.read(before.id);
    const how = { saved: Date.now(), ...outcomeOf(state, kept, settings), state };
    if (own.isLooked(state, { ...before, ...how })) return;
    if (newer || (kept && kept.count !== before.count)) partWith();
    const game = { ...own.settle(), ...how };
    if (game.count === 0) places.thin(game.id);
    places.write(game, own.count()).then((told) => {
      if (told !== "newer") return trouble(told);
      if (own.mine().id !== game.id) return undefined;
      partWith();
      return keep(state, settings);
    });
  };
}

/**
 * @param {{ storage: () => Storage, tab: () => Storage, backup: Backup, locks: LockManager | undefined,
 *   onRemark: (remark: Remark) => void, publish?: (part: Partial<ShelfState>) => void }} parts `tab` the tab's own
 *   store; `onRemark` after the function that led to it
 */
export function createShelf({ storage, tab, backup, locks, onRemark, publish = () => {} }) {
  /** Why the tab's game is not kept as it is now. @type {PlaceFault | null} */
  let wrong = null;
  /** @type {Beginning} */
  let begun = { broken: [], called: new Map() };
  let recovered = Promise.resolve();
  const places = createPlaces(storage, backup, () => trouble("denied"));
  const { attempt, slots, games, nameOf, rename, remove, add, look } = places;
  const own = createTabGame(places, tab, locks, publish);

  /** @param {Remark} remark */
  const say = (remark) => queueMicrotask(() => onRemark(remark));

  /**
   * Takes in that nothing can be kept, or read; said once, and so for good: who was denied a place is not to rely on
   * it. Or there is room for the tab's game, or none.
   * @param {PlaceFault | null} now
   */
  function trouble(now) {
    if (wrong === "denied" || wrong === now) return;
    wrong = now;
    if (now) say(now);
    publish({ trouble: now });
  }

  return {
    ...own.ways,
    /** Why the tab's game is not kept as it is now; null where it is. */
    trouble: () => wrong,
    games,
    nameOf,
    rename,
    remove,
    add,
    /** Looks again for what other tabs have put in the second place. */
    look,
    /** The texts of games that could not be read, by their keys. */
    aside: () => attempt(slots.aside, []),
    /** Throws away what was set aside. @param {string} key @returns {() => void} brings it back */
    drop(key) {
      const back = attempt(
        () => slots.clear([key]),
        () => {},
      );
      return () => attempt(back, undefined);
    },
    /**
     * The game to begin with, not yet in hand: the tab's own, else the one kept last.
     * @param {Pick<Settings, "computer" | "level">} players who played what version 0.1 kept @returns {KeptGame | null}
     */
    first(players) {
      begun = begunWith(places, players);
      return own.first();
    },
    /**
     * Begins to look in the second place for what is missing here, and says what is not there either. Nobody need wait
     * for it, but who plays by himself should, for as long as `recovered` says.
     * @returns {Promise<string | null>} the game to go on with, where it is another one than the first
     */
    recover() {
      const [next, over] = recover(places, own, begun, say);
      recovered = over;
      return next;
    },
    recovered: () => recovered,
    keep: createKeep(places, own, trouble, say),
    /**
     * Another tab has kept something, or put it where only the second place has it.
     * @param {string | null} key where
     */
    heard(key) {
      if (key?.startsWith("mashimo:game:") && attempt(() => storage().getItem(key), "") === null) look();
      own.heard(key);
    },
  };
}
