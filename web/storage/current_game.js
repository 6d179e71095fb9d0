// @ts-check
// The game of this tab: which it is, whether the tab owns it (a Web Lock of its id) or another tab does, and whether it
// is only viewed. Tabs tell each other of every save by a broadcast channel.

import { contentKey, newGame } from "./game_store.js";
import { isKept, parseJson, withValidDates } from "./journal.js";
import { createTabLock } from "./tab_lock.js";

/** @import { GameState, SavedGame, SavedState } from "../game/state.js" */
/** @import { GameStore } from "./game_store.js" */
/** @import { LibraryState } from "./library.js" */
/** @typedef {ReturnType<typeof createCurrentGame>} CurrentGame */
/**
 * @typedef {{ id: string, count: number, begun: number, base: number, kept: SavedGame | null }} Current `count` how
 *   often it has been saved, `base` how often when this page took it, `kept` how it was read or saved last
 */

/** The key where a tab remembers its game, to have it again after a reload. */
const NOTE = "mashimo:tab";
/** The key where a tab keeps a game that is only viewed. */
const VIEWED = "mashimo:looked";

/** The text by which a viewed game is known: with another text it is the person's own. @param {SavedState} state */
const asViewed = (state) => JSON.stringify([contentKey(state), state.brought ?? false]);

/** Whether nobody would miss a game. @param {SavedState | undefined} state */
export const isBlank = (state) =>
  !state ||
  [state.line, state.end, state.notes?.comment ?? "", state.notes?.after ?? ""].every(({ length }) => length === 0);

/** @param {SavedGame | ReturnType<typeof newGame>} game @returns {Current} */
const taken = (game) => ({
  ...{ id: game.id, count: game.count, begun: game.begun, base: game.count },
  kept: "state" in game ? game : null,
});

/**
 * @param {GameStore} store @param {() => Storage} tab the tab's own storage @param {LockManager | undefined} locks
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
  /** Whether the tab owns its game; null until that is known. @type {boolean | null} */
  let ownsGame = null;
  /** Whether the game is remembered as the tab's, not just the one saved last. */
  let remembered = false;
  /** The remembered game, where the journal does not have it: the database may. @type {string | null} */
  let missing = null;
  /** The viewed game as it was first, until something is made of it. @type {{ first: string | null } | null} */
  let viewed = null;

  /** @param {boolean | null} now */
  function setOwned(now) {
    ownsGame = now;
    publish({ ownsGame });
  }

  /** Takes up a newer copy of the game. @param {SavedGame | null} kept */
  function reload(kept) {
    if (kept && kept.count > current.count) current = taken(kept);
  }

  /** Tells the listener how the game stands. */
  function report() {
    reload(slots(current.id).kept);
    listener(current.kept);
  }

  /** Makes a game the tab's own. @param {SavedGame | ReturnType<typeof newGame>} game */
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

  /** Goes on in a new game, which no other tab knows. */
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
    /**
     * @param {(kept: SavedGame | null) => void} onOwnershipChange called when the tab gains or loses its game, or
     *   another tab has played on in it, with the game as it stands then
     */
    onOwnershipChange(onOwnershipChange) {
      listener = onOwnershipChange;
    },
    ownsGame: () => ownsGame,
    /** Whether the tab's game is only viewed, and not saved before something is made of it. */
    viewOnly: () => viewed !== null,
    id: () => current.id,
    /** Acquires the game, now or as soon as no other tab has it. */
    hold() {
      if (!ownsGame) lock.acquire(current.id);
    },
    /** Takes the game from the tab that has it. */
    take: () => lock.steal(current.id),
    /** Begins a game. @param {boolean} instead whether it may replace this one, where nobody would miss that
     * @param {boolean} [viewing] whether it is only viewed: it is saved when something is made of it */
    begin(instead, viewing = false) {
      if (instead && ownsGame && !viewing && !viewed && isBlank(current.kept?.state)) current.begun = Date.now();
      else fork();
      viewed = viewing ? { first: null } : null;
    },
    /** Goes to another saved game. @param {SavedGame} kept */
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
    /**
     * The remembered game that the journal does not have; "" where the tab has its game, null where it remembers none.
     */
    missing: () => (remembered ? "" : missing),
    /**
     * Whether a game is still only viewed: then the tab alone keeps it.
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
    /** Makes the game the tab's own where it was only viewed, or stood in for a missing one. */
    settle() {
      if (viewed || missing) remember();
    },
    /** Counts a save. @param {SavedGame} game */
    saved(game) {
      current.count = game.count;
      current.kept = game;
    },
    /** Replaces the game by the copy of the database, whose last moves the journal has lost. @param {SavedGame} kept */
    adopt(kept) {
      current = taken(kept);
      attempt(() => journal.clear(kept.id), undefined);
      note(kept);
      if (ownsGame !== null) listener(kept);
    },
    /** Takes up what another tab has saved. @param {SavedGame} kept */
    onSaved(kept) {
      if (kept.id !== current.id || kept.count <= current.count) return;
      reload(kept);
      setOwned(locks ? ownsGame : false);
      listener(current.kept);
    },
  };
}
