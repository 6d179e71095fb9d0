// @ts-check
// What a tab remembers in sessionStorage, to find its game after a reload: the game's id, and the whole of a game that is
// only viewed.

import { contentKey } from "./game_store.js";
import { isKept, parseJson, withValidDates } from "./journal.js";

/** @import { GameState, SavedGame, SavedState } from "../game/state.js" */
/** @import { GameStore } from "./game_store.js" */

/** The key of the tab's game. */
const NOTE = "mashimo:tab";
/** The key of a game that is only viewed. */
const VIEWED = "mashimo:looked";

/** Gives the text that identifies a viewed game; with another text it is the user's own. @param {SavedState} state */
const asViewed = (state) => JSON.stringify([contentKey(state), state.brought ?? false]);

/** @param {() => Storage} tab sessionStorage @param {Pick<GameStore, "attempt" | "slots" | "journaled">} store */
export function createTabMemory(tab, { attempt, slots, journaled }) {
  /** Whether the game is remembered as the tab's, not only the one saved last. */
  let remembered = false;
  /** The remembered game if it is not in the journal; the database may have it. @type {string | null} */
  let missing = null;
  /** The viewed game as it was opened, until it is changed. @type {{ first: string | null } | null} */
  let viewed = null;

  /** @param {string} id of the tab's own game */
  function remember(id) {
    viewed = null;
    missing = null;
    attempt(() => {
      tab().setItem(NOTE, id);
      tab().removeItem(VIEWED);
    }, undefined);
  }

  /** Finds the tab's game in the journal, else the newest there. @param {string} id of a new game @returns {SavedGame | null} */
  function ownOrNewest(id) {
    const noted = attempt(() => tab().getItem(NOTE), null);
    const own = noted === null ? null : slots(noted).kept;
    remembered = own !== null;
    const kept = own ?? journaled()[0] ?? null;
    remember(kept?.id ?? id);
    missing = remembered ? null : noted;
    if (missing) attempt(() => tab().setItem(NOTE, String(missing)), undefined);
    return kept;
  }

  return {
    remember,
    /** Finds the game to begin with. @param {string} id of the new game, if there is none @returns {SavedGame | null} */
    first(id) {
      const seen = parseJson(attempt(() => tab().getItem(VIEWED), null) ?? "");
      if (!isKept(seen)) return ownOrNewest(id);
      remembered = true;
      viewed = { first: asViewed(seen.state) };
      return { ...withValidDates(seen), count: 0 };
    },
    /** The id of the remembered game if the journal lacks it; "" if the tab has it, null if there is none. */
    missing: () => (remembered ? "" : missing),
    /** Whether the tab's game is only viewed, and not saved until it is changed. */
    viewOnly: () => viewed !== null,
    /** @param {boolean} viewing whether the tab's game is only viewed from now on */
    setViewOnly(viewing) {
      viewed = viewing ? { first: null } : null;
    },
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
    /** Makes a game that was viewed, or stood in for a missing one, the tab's own. @param {string} id */
    settle(id) {
      if (viewed || missing) remember(id);
    },
  };
}
