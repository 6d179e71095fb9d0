// @ts-check
// The game of this tab: its id, whether this tab or another owns it (a Web Lock of its id), and whether it is only
// viewed. Tabs report each save on a broadcast channel.

import { newGame } from "./game_store.js";
import { createTabLock } from "./tab_lock.js";
import { createTabMemory } from "./tab_memory.js";

/** @import { SavedGame, SavedState } from "../game/state.js" */
/** @import { GameStore } from "./game_store.js" */
/** @import { LibraryState } from "./library.js" */
/** @typedef {ReturnType<typeof createCurrentGame>} CurrentGame */
/**
 * @typedef {{ id: string, count: number, begun: number, base: number, kept: SavedGame | null }} Current `count` is the
 *   number of saves, `base` that when this page took the game, `kept` the last copy read or saved
 */

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

/** Creates the tab's game, which the tab remembers. @param {GameStore} store @param {() => Storage} tab sessionStorage */
function createTabGame(store, tab) {
  const memory = createTabMemory(tab, store);
  let current = taken(newGame());
  return {
    missing: memory.missing,
    isViewed: memory.isViewed,
    viewOnly: memory.viewOnly,
    setViewOnly: memory.setViewOnly,
    /** @returns {Current} */
    current: () => current,
    /** Takes another copy of the game. @param {SavedGame} kept */
    take(kept) {
      current = taken(kept);
    },
    /** Takes a newer copy of the game. @param {SavedGame | null} kept */
    reload(kept) {
      if (kept && kept.count > current.count) current = taken(kept);
    },
    /** @param {SavedGame | ReturnType<typeof newGame>} game */
    switchTo(game) {
      current = taken(game);
      memory.remember(game.id);
    },
    /** Finds the game to begin with, not owned yet. @returns {SavedGame | null} */
    first() {
      const kept = memory.first(current.id);
      if (kept) current = taken(kept);
      return kept;
    },
    /** Makes a game that was viewed, or stood in for a missing one, the tab's own. */
    settle: () => memory.settle(current.id),
    /** Counts a save. @param {SavedGame} game */
    saved(game) {
      current.count = game.count;
      current.kept = game;
    },
  };
}

/**
 * Creates the ownership of games by their locks.
 * @param {LockManager | undefined} locks @param {(part: Pick<LibraryState, "ownsGame">) => void} publish
 * @param {() => void} onChange called when the tab gains or loses the game
 */
function createOwnership(locks, publish, onChange) {
  /** Whether the tab owns its game; null until known. @type {boolean | null} */
  let ownsGame = null;

  /** @param {boolean | null} now */
  function setOwned(now) {
    ownsGame = now;
    publish({ ownsGame });
  }

  const lock = createTabLock(locks, (now) => {
    setOwned(now);
    onChange();
  });
  return { ...lock, setOwned, ownsGame: () => ownsGame };
}

/**
 * @param {GameStore} store @param {() => Storage} tab sessionStorage @param {LockManager | undefined} locks
 * @param {(part: Pick<LibraryState, "ownsGame">) => void} publish
 */
export function createCurrentGame(store, tab, locks, publish) {
  const { attempt, journal, slots, writeJournal } = store;
  /** Called when the tab gains or loses its game. @type {(kept: SavedGame | null) => void} */
  let listener = () => {};
  const game = createTabGame(store, tab);
  const { current, viewOnly, first, missing, isViewed, settle, saved } = game;
  const { acquire, steal, ownsGame, setOwned } = createOwnership(locks, publish, () => {
    game.reload(slots(current().id).kept);
    listener(current().kept);
  });

  /** Continues in a new game, which no other tab knows. */
  function fork() {
    game.switchTo(newGame());
    setOwned(true);
    acquire(current().id);
  }

  const ways = {
    /** @param {(kept: SavedGame | null) => void} onOwnershipChange called with the present game when the tab gains or
     * loses it, or another tab has played on */
    onOwnershipChange(onOwnershipChange) {
      listener = onOwnershipChange;
    },
    ownsGame,
    viewOnly,
    id: () => current().id,
    acquire() {
      if (!ownsGame()) acquire(current().id);
    },
    steal: () => steal(current().id),
    /** Begins a game. @param {boolean} instead whether it may replace this one if that is blank
     * @param {boolean} [viewing] whether it is only viewed: it is saved once changed */
    begin(instead, viewing = false) {
      const replaces = instead && ownsGame() && !viewing && !viewOnly() && isBlank(current().kept?.state);
      if (replaces) current().begun = Date.now();
      else fork();
      game.setViewOnly(viewing);
    },
    /** Makes another saved game the tab's. @param {SavedGame} kept */
    goTo(kept) {
      game.switchTo(kept);
      if (!slots(kept.id).kept) writeJournal(kept); // the next start shows it at once
      setOwned(null);
      acquire(kept.id);
    },
  };

  /** Replaces the game by the database's copy, whose last moves the journal has lost. @param {SavedGame} kept */
  function adopt(kept) {
    game.take(kept);
    attempt(() => journal.clear(kept.id), undefined);
    writeJournal(kept);
    if (ownsGame() !== null) listener(kept);
  }

  /** Takes what another tab has saved. @param {SavedGame} kept */
  function onSaved(kept) {
    if (kept.id !== current().id || kept.count <= current().count) return;
    game.reload(kept);
    setOwned(locks ? ownsGame() : false);
    listener(current().kept);
  }

  return { ways, fork, current, first, missing, isViewed, settle, saved, adopt, onSaved };
}
