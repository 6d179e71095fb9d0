// @ts-check
// The game of this tab: its id, whether this tab or another owns it (a Web Lock of its id), and whether it is only
// viewed. Tabs report each save on a broadcast channel.

import { contentKey, newGame } from "./game_store.js";
import { isKept, parseJson, withValidDates } from "./journal.js";
import { createTabLock } from "./tab_lock.js";

/** @import { GameState, SavedGame, SavedState } from "../game/state.js" */
/** @import { GameStore } from "./game_store.js" */
/** @import { LibraryState } from "./library.js" */
/** @typedef {ReturnType<typeof createCurrentGame>} CurrentGame */
/**
 * @typedef {{ id: string, count: number, begun: number, base: number, kept: SavedGame | null }} Current `count` is the
 *   number of saves, `base` that when this page took the game, `kept` the last copy read or saved
 */

/** The sessionStorage key of the tab's game, to find it after a reload. */
const NOTE = "mashimo:tab";
/** The sessionStorage key of a game that is only viewed. */
const VIEWED = "mashimo:looked";

/** Gives the text that identifies a viewed game; with another text it is the user's own. @param {SavedState} state */
const asViewed = (state) => JSON.stringify([contentKey(state), state.brought ?? false]);

/** Whether a game can be dropped: it has no moves or comments, and is not played by links. @param {SavedState | undefined} state */
export const isBlank = (state) =>
  !state ||
  (!state.correspondence &&
    [state.line, state.end, state.notes?.comment ?? "", state.notes?.after ?? ""].every(({ length }) => length === 0));

/** @param {SavedGame | ReturnType<typeof newGame>} game @returns {Current} */
const taken = (game) => ({
  ...{ id: game.id, count: game.count, begun: game.begun, base: game.count },
  kept: "state" in game ? game : null,
});

/**
 * @param {GameStore} store @param {() => Storage} tab sessionStorage @param {LockManager | undefined} locks
 * @param {(part: Pick<LibraryState, "ownsGame">) => void} publish
 */
export function createCurrentGame({ attempt, journal, slots, journaled, note }, tab, locks, publish) {
  const lock = createTabLock(locks, (now) => {
    setOwned(now);
    report();
  });
  /** Called when the tab gains or loses its game. @type {(kept: SavedGame | null) => void} */
  let listener = () => {};
  let current = taken(newGame());
  /** Whether the tab owns its game; null until known. @type {boolean | null} */
  let ownsGame = null;
  /** Whether the game is remembered as the tab's, not only the one saved last. */
  let remembered = false;
  /** The remembered game if it is not in the journal; the database may have it. @type {string | null} */
  let missing = null;
  /** The viewed game as it was opened, until it is changed. @type {{ first: string | null } | null} */
  let viewed = null;

  /** @param {boolean | null} now */
  function setOwned(now) {
    ownsGame = now;
    publish({ ownsGame });
  }

  /** Takes a newer copy of the game. @param {SavedGame | null} kept */
  function reload(kept) {
    if (kept && kept.count > current.count) current = taken(kept);
  }

  function report() {
    reload(slots(current.id).kept);
    listener(current.kept);
  }

  /** @param {SavedGame | ReturnType<typeof newGame>} game */
  function switchGame(game) {
    current = taken(game);
    remember();
  }

  function remember() {
    viewed = null;
    missing = null;
    attempt(() => {
      tab().setItem(NOTE, current.id);
      tab().removeItem(VIEWED);
    }, undefined);
  }

  /** Continues in a new game, which no other tab knows. */
  function fork() {
    switchGame(newGame());
    setOwned(true);
    lock.acquire(current.id);
  }

  /** Finds the game that the tab viewed before a reload. @returns {SavedGame | null} */
  function viewedBefore() {
    const kept = parseJson(attempt(() => tab().getItem(VIEWED), null) ?? "");
    return isKept(kept) ? withValidDates(kept) : null;
  }

  /** Finds the tab's game in the journal, else the newest there. @returns {SavedGame | null} */
  function ownOrNewest() {
    const id = attempt(() => tab().getItem(NOTE), null);
    const own = id === null ? null : slots(id).kept;
    remembered = own !== null;
    const kept = own ?? journaled()[0] ?? null;
    if (kept) switchGame(kept);
    else remember();
    missing = remembered ? null : id;
    if (missing) attempt(() => tab().setItem(NOTE, String(missing)), undefined);
    return kept;
  }

  const ways = {
    /** @param {(kept: SavedGame | null) => void} onOwnershipChange called with the present game when the tab gains or
     * loses it, or another tab has played on */
    onOwnershipChange(onOwnershipChange) {
      listener = onOwnershipChange;
    },
    ownsGame: () => ownsGame,
    /** Whether the tab's game is only viewed, and not saved until it is changed. */
    viewOnly: () => viewed !== null,
    id: () => current.id,
    hold() {
      if (!ownsGame) lock.acquire(current.id);
    },
    take: () => lock.steal(current.id),
    /** Begins a game. @param {boolean} instead whether it may replace this one if that is blank
     * @param {boolean} [viewing] whether it is only viewed: it is saved once changed */
    begin(instead, viewing = false) {
      if (instead && ownsGame && !viewing && !viewed && isBlank(current.kept?.state)) current.begun = Date.now();
      else fork();
      viewed = viewing ? { first: null } : null;
    },
    /** Makes another saved game the tab's. @param {SavedGame} kept */
    goTo(kept) {
      switchGame(kept);
      if (!slots(kept.id).kept) note(kept); // the next start shows it at once
      setOwned(null);
      lock.acquire(kept.id);
    },
  };

  return {
    ways,
    report,
    fork,
    /** @returns {Current} */
    current: () => current,
    /** Finds the game to begin with, not owned yet. @returns {SavedGame | null} */
    first() {
      const seen = viewedBefore();
      remembered = seen !== null;
      if (!seen) return ownOrNewest();
      current = taken({ ...seen, count: 0 });
      viewed = { first: asViewed(seen.state) };
      return seen;
    },
    /** The id of the remembered game if the journal lacks it; "" if the tab has it, null if there is none. */
    missing: () => (remembered ? "" : missing),
    /**
     * Whether a game is still only viewed; only sessionStorage has it then.
     * @param {GameState} state @param {SavedGame} game
     */
    isViewed(state, game) {
      if (!viewed) return false;
      const now = asViewed(state);
      viewed.first ??= now;
      if (viewed.first !== now) return false;
      attempt(() => tab().setItem(VIEWED, JSON.stringify(game)), undefined);
      return true;
    },
    /** Makes a game that was viewed, or stood in for a missing one, the tab's own. */
    settle() {
      if (viewed || missing) remember();
    },
    /** Counts a save. @param {SavedGame} game */
    saved(game) {
      current.count = game.count;
      current.kept = game;
    },
    /** Replaces the game by the database's copy, whose last moves the journal has lost. @param {SavedGame} kept */
    adopt(kept) {
      current = taken(kept);
      attempt(() => journal.clear(kept.id), undefined);
      note(kept);
      if (ownsGame !== null) listener(kept);
    },
    /** Takes what another tab has saved. @param {SavedGame} kept */
    onSaved(kept) {
      if (kept.id !== current.id || kept.count <= current.count) return;
      reload(kept);
      setOwned(locks ? ownsGame : false);
      listener(current.kept);
    },
  };
}
