// @ts-check
// The games of this device, one of which is this tab's. One tab owns a game; others view it and may take it over. If
// tabs cannot communicate, a game that another page has saved is noticed before it would be overwritten.

import { mainRecord, recordOf, resultOf, sameRecord } from "../game/state.js";
import { createCurrentGame, isBlank } from "./current_game.js";
import { contentKey, createGameStore, newGame } from "./game_store.js";
import { isKept } from "./journal.js";

/** @import { GameState, SavedGame, Settings } from "../game/state.js" */
/** @import { CurrentGame } from "./current_game.js" */
/** @import { Database } from "./database.js" */
/** @import { GameStore, StorageFault } from "./game_store.js" */
/** @typedef {ReturnType<typeof createLibrary>} GameLibrary */
/**
 * @typedef {{ ownsGame: boolean | null, trouble: StorageFault | null }} LibraryState `ownsGame` is null until known;
 *   `trouble` says why the game is not safe
 * @typedef {"denied" | "full" | "parted" | "older" | "damaged" | "found"} StorageNotice storage is denied or full; the
 *   game was played on elsewhere and continues here as another; its last copy is damaged and the one before is shown; a
 *   game cannot be read and is quarantined; games have been recovered
 */

/** The time in ms for which callers wait for the database at the start: a browser may never answer. */
const TIMEOUT = 5000;

/**
 * Gives the result and players of a game. After its end, even if viewed before that, they are those who played it.
 * @param {GameState} state @param {SavedGame | null} kept the former copy @param {Settings} settings
 */
function outcomeOf(state, kept, settings) {
  const record = mainRecord(state);
  const known = kept && sameRecord(record, mainRecord(kept.state)) ? resultOf(kept) : null;
  const result = sameRecord(record, recordOf(state)) ? state.shown.result : known;
  const { computer, level } = kept && result ? kept : settings;
  return { computer, level, result };
}

/**
 * @param {GameStore} store @param {CurrentGame} own @param {string} by identifies this page
 * @param {(fault: StorageFault | null) => void} onSaved
 * @param {(notice: StorageNotice) => void} say @param {(message: object) => void} post sends to other tabs
 */
function createSave(store, own, by, onSaved, say, post) {
  /** Saves the game as another one, as another page has saved it too.
   * @param {GameState} state @param {Settings} settings */
  async function fork(state, settings) {
    own.fork();
    await save(state, settings);
    say("parted");
  }

  /** Saves the tab's game if the tab owns it.
   * @param {GameState} state @param {Settings} settings the players', until the game is over
   * @returns {Promise<void>} resolves when it is on the disk or has failed */
  async function save(state, settings) {
    if (!own.ways.ownsGame()) return undefined;
    const { id, count, begun, base, kept } = own.current();
    const game = {
      id,
      count: count + 1,
      begun,
      base,
      by,
      saved: Date.now(),
      ...outcomeOf(state, kept, settings),
      state,
    };
    if (own.isViewed(state, { ...game, count })) return undefined;
    const { kept: noted, newer } = store.slots(id);
    if (newer || (noted && noted.count > count)) return fork(state, settings);
    own.settle();
    own.saved(game);
    const mine = own.current();
    const saving = store.save(game);
    post({ game });
    const fault = await saving;
    if (fault !== "ahead") return onSaved(fault);
    if (own.current() !== mine || mine.count > game.count) return undefined; // a later save, which is ahead too, forks
    if (store.slots(id).kept?.by === by) store.attempt(() => store.journal.clear(id), undefined);
    return fork(state, settings);
  }

  return save;
}

/**
 * Finds which damage to report: games that the database lacks too, else that of the tab's game. Discards the quarantined
 * texts of the others.
 * @param {GameStore} store @param {string[]} quarantined ids @param {string} own the id of the tab's game
 * @param {boolean} damaged whether its last copy is @returns {Promise<StorageNotice | null>}
 */
async function findDamage(store, quarantined, own, damaged) {
  let lost = false;
  for (const id of quarantined) {
    if (await store.read(id)) store.attempt(() => store.journal.discard(id), undefined);
    else lost = true;
  }
  if (lost) return "damaged";
  return damaged && store.slots(own).damaged ? "older" : null;
}

/**
 * Finds the game to show instead of the first, which a crash may have lost from the journal: the tab's, else the one
 * saved last.
 * @param {GameStore} store @param {string | null} noted the id of the tab's game; "" if the journal has it
 * @param {SavedGame | null} first @param {SavedGame | null} latest @returns {Promise<string | null>}
 */
async function nextGame(store, noted, first, latest) {
  if (noted === "") return null;
  const missing = noted && (await store.read(noted));
  if (missing) return missing.id;
  return latest && latest.id !== first?.id && latest.saved > (first?.saved ?? 0) ? latest.id : null;
}

/**
 * @param {{ storage: () => Storage, tab: () => Storage, database: Database, locks: LockManager | undefined, channel:
 *   BroadcastChannel | null, onNotice: (notice: StorageNotice) => void, publish?: (part: Partial<LibraryState>) => void
 *   }} parts `tab` is sessionStorage; `onNotice` is called in a microtask
 */
export function createLibrary({ storage, tab, database, locks, channel, onNotice, publish = () => {} }) {
  /** @type {StorageFault | null} */
  let trouble = null;
  /** The games quarantined at the start. @type {string[]} */
  let broken = [];
  let recovered = Promise.resolve();
  const by = newGame().id;
  const store = createGameStore(storage, database);
  const own = createCurrentGame(store, tab, locks, publish);

  /** @param {StorageNotice} notice */
  const say = (notice) => queueMicrotask(() => onNotice(notice));

  /** Reports once that a game is not safe. @param {StorageFault | null} now */
  function onSaved(now) {
    if (trouble === now) return;
    trouble = now;
    if (now && now !== "journal") say(now);
    publish({ trouble: now });
  }

  const post = (/** @type {object} */ message) => channel?.postMessage(message);
  channel?.addEventListener("message", ({ data }) => isKept(data?.game) && own.onSaved(data.game));

  /** Replays the journal into the database, and takes what only the database has.
   * @returns {Promise<string | null>} the id of the game to continue, if not the first */
  async function replay() {
    const { id, kept } = own.current();
    const first = contentKey(kept?.state);
    const isIdle = () => {
      const now = own.current();
      return now.id === id && (contentKey(now.kept?.state) === first || (!kept && isBlank(now.kept?.state)));
    };
    const { damaged } = store.slots(id);
    const done = await store.replay(id, (game) => game.by === by && isIdle(), locks);
    if (done?.ahead && isIdle()) own.adopt(done.ahead);
    const damage = await findDamage(store, broken, id, damaged && !done?.ahead);
    if (damage) say(damage);
    if (done?.found) say("found");
    return done && isIdle() ? nextGame(store, own.missing(), kept, done.latest) : null;
  }

  return {
    ...own.ways,
    store,
    database,
    find: store.read,
    /** The last copy of the tab's game, or null. */
    current: () => own.current().kept,
    trouble: () => trouble,
    /** Finds the game to begin with, not owned yet: the tab's, else the one saved last.
     * @param {Pick<Settings, "computer" | "level">} players of version 0.1's game @returns {SavedGame | null} */
    first(players) {
      broken = store.attempt(() => store.journal.repair(players), []);
      return own.first();
    },
    /** Replays the journal into the database. Callers need not wait, but the computer waits for `recovered`.
     * @returns {Promise<string | null>} the id of the game to continue, if not the first */
    recover() {
      const next = replay();
      const enough = new Promise((resolve) => setTimeout(resolve, TIMEOUT));
      recovered = Promise.race([next, enough]).then(() => {});
      return next;
    },
    recovered: () => recovered,
    save: createSave(store, own, by, onSaved, say, post),
  };
}
