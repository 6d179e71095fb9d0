// @ts-check
// The game that is this tab's: which it is, whether it is in its hand or in another tab's, and whether it is only looked
// at.

import { fresh, gist } from "./places.js";
import { isKept, parsed, timed } from "./slots.js";
import { createTabLock } from "./tab_lock.js";

/** @import { GameState, KeptGame, KeptState } from "../game/state.js" */
/** @import { ShelfState } from "./games.js" */
/** @import { Places } from "./places.js" */
/** @typedef {ReturnType<typeof createTabGame>} TabGame */

/** The key where a tab notes which game is its own, to have the same one after a reload. */
const NOTE = "mashimo:tab";
/** The key where a tab notes a game that is only looked at. */
const LOOKED = "mashimo:looked";

/**
 * The text by which a game that is looked at is known: with another text it is somebody's own.
 * @param {KeptState} state
 */
const asSeen = (state) => JSON.stringify([gist(state), state.brought ?? false]);

/** Whether nobody would miss a game. @param {KeptState | undefined} state */
const isBlank = (state) =>
  !state ||
  [state.line, state.end, state.notes?.comment ?? "", state.notes?.after ?? ""].every(({ length }) => length === 0);

/**
 * @param {Pick<Places, "read" | "inSlots" | "games" | "attempt">} places @param {() => Storage} tab the tab's own store
 * @param {LockManager | undefined} locks
 * @param {(part: Pick<ShelfState, "held">) => void} publish
 */
export function createTabGame({ read, inSlots, games, attempt }, tab, locks, publish) {
  const lock = createTabLock(locks, (now) => {
    grip(now);
    tell();
  });
  /**
   * The listener told when the tab's game has come into its hand or been taken out of it.
   * @type {(kept: KeptGame | null) => void}
   */
  let hear = () => {};
  let mine = fresh();
  /** Whether the slots said how the tab's game was, and not the second place alone. */
  let sure = true;
  /** Whether the tab's game is in its hand; null until that is known. @type {boolean | null} */
  let held = null;
  /** Whether this is the tab's own game, not just the one kept last. */
  let noted = false;
  /**
   * The tab's own game where the slots have none of it: the second place may, and until it has answered a reload asks
   * for it again.
   * @type {string | null}
   */
  let missing = null;
  /**
   * The game that is only looked at, as it was first, until something is made of it.
   * @type {{ first: string | null } | null}
   */
  let looked = null;

  /** @param {boolean | null} now whether the tab's game is in its hand */
  function grip(now) {
    held = now;
    publish({ held });
  }

  /** The tab's game as it is kept by now. */
  function catchUp() {
    const { kept } = read(mine.id);
    mine.count = kept?.count ?? mine.count;
    return kept;
  }

  const tell = () => hear(catchUp());

  /** Has the tab hold a game. @param {{ id: string, count: number, begun: number }} next */
  function have({ id, count, begun }) {
    mine = { id, count, begun };
  }

  /** Makes a game the tab's own. @param {{ id: string, count: number, begun: number }} next */
  function turnTo(next) {
    have(next);
    looked = null;
    missing = null;
    const note = () => {
      tab().setItem(NOTE, next.id);
      tab().removeItem(LOOKED);
    };
    attempt(note, undefined);
  }

  /** Makes a new game the tab's own. No other tab knows of it. */
  function part() {
    turnTo(fresh());
    sure = true;
    grip(true);
    lock.hold(mine.id);
  }

  /** The game that the tab looked at before a reload. @returns {KeptGame | null} */
  function lookedBefore() {
    const kept = parsed(attempt(() => tab().getItem(LOOKED), null) ?? "");
    return isKept(kept) ? timed(kept) : null;
  }

  /** Has the tab hold the game that it had before, else the one kept last. @returns {KeptGame | null} */
  function ownOrLast() {
    const id = attempt(() => tab().getItem(NOTE), null);
    const own = id && read(id).kept;
    noted = Boolean(own);
    const kept = own || (games()[0] ?? null);
    missing = noted ? null : id;
    (missing ? have : turnTo)(kept ?? mine);
    return kept;
  }

  const ways = {
    /**
     * @param {(kept: KeptGame | null) => void} listener told when the tab's game has come into its hand or been taken
     *   out of it, or another tab has played on in it, with what is kept of it by then
     */
    onHand(listener) {
      hear = listener;
    },
    held: () => held,
    /** Whether the tab's game is only looked at, and not kept before something is made of it. */
    looked: () => looked !== null,
    /** The name of the tab's game. */
    id: () => mine.id,
    /**
     * Has the tab's game in hand if no other tab has, or as soon as none has. Where it is, asking anew would let it go
     * for a moment.
     */
    hold() {
      if (!held) lock.hold(mine.id);
    },
    /** Takes the tab's game from the tab that has it. */
    take: () => lock.take(mine.id),
    /** Begins a game. @param {boolean} instead whether it may take the place of this one, if nobody would miss that
     * @param {boolean} [looking] whether it is only to be looked at: it is kept when something is made of it */
    begin(instead, looking = false) {
      if (instead && held && !looking && !looked && isBlank(read(mine.id).kept?.state)) mine.begun = Date.now();
      else part();
      looked = looking ? { first: null } : null;
    },
    /** Goes to another game that is kept. @param {string} id @returns {KeptGame | null} */
    goTo(id) {
      const { kept } = read(id);
      if (!kept) return null;
      turnTo(kept);
      sure = inSlots(id).kept?.count === kept.count;
      grip(null);
      lock.hold(id);
      return kept;
    },
  };

  return {
    /** The questions and deeds of everybody. */
    ways,
    /** Tells who listens how the tab's game is kept by now. */
    tell,
    part,
    /** The game to begin with, not yet in hand. @returns {KeptGame | null} */
    first() {
      const seen = lookedBefore();
      noted = seen !== null;
      if (!seen) return ownOrLast();
      have({ ...seen, count: 0 });
      looked = { first: asSeen(seen.state) };
      return seen;
    },
    /**
     * The game that the tab is to have instead of the first, if it is another one: its own, else the one kept last.
     * @returns {string | null}
     */
    ownOrNewest() {
      if (noted) return null;
      const [newest = null] = games();
      const next = (missing && read(missing).kept) ?? newest;
      return next && next.id !== mine.id ? next.id : null;
    },
    /** The tab's game: its name, how often it was kept, when it was begun. @returns {Readonly<typeof mine>} */
    mine: () => mine,
    /**
     * Whether a game is still only looked at: then the tab alone has it, and no other game makes room for it.
     * @param {GameState} state @param {KeptGame} game
     */
    isLooked(state, game) {
      if (!looked) return false;
      const now = asSeen(state);
      looked.first ??= now;
      if (looked.first !== now) return false;
      attempt(() => tab().setItem(LOOKED, JSON.stringify(game)), undefined);
      return true;
    },
    /** The tab's game, made its own where it was only looked at or stood in for another. @returns {Readonly<typeof mine>} */
    settle() {
      if (looked || missing) turnTo(mine);
      return mine;
    },
    /** Counts that the game is kept once more. @returns {boolean} whether the slots said how it was */
    count() {
      mine.count += 1;
      return sure;
    },
    /** Another tab has kept something. @param {string | null} key where */
    heard(key) {
      const { id, count } = mine;
      if (!key?.startsWith(`mashimo:game:${id}:`) || catchUp()?.count === count) return;
      grip(locks ? held : false);
      tell();
    },
  };
}
