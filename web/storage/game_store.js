// @ts-check
// Where games are kept: the journal, written at once, and the database, which has every game. A move costs one slot of
// the journal and three records, however many games there are.

import { resultOf, viewMode } from "../game/state.js";
import { ID, isFull } from "./database.js";
import { checksum, createJournal, isKept, withValidDates } from "./journal.js";

/** @import { GameState, SavedGame } from "../game/state.js" */
/** @import { Database, Records } from "./database.js" */
/** @import { FoundGame } from "./journal.js" */
/** @typedef {ReturnType<typeof createGameStore>} GameStore */
/**
 * @typedef {"denied" | "full" | "journal"} StorageFault why a game is not safe: nothing can be kept; there is no room
 *   for it; it is in the journal alone, which a crash can cost its last moves
 * @typedef {object} GameEntry a game as the list of games shows it
 * @property {string} id
 * @property {number} count
 * @property {number} begun
 * @property {number} saved
 * @property {SavedGame["computer"]} computer
 * @property {number} level
 * @property {string} game
 * @property {Tag[]} tags
 * @property {number} moves
 * @property {Pick<Position, "places" | "owners" | "turn" | "result" | "about"> | null} shown
 * @property {Result | null} result
 * @property {boolean} played whether the result is that of a game played here
 * @property {string} sum checksum of the contents
 * @typedef {object} Replay what the database had at the start of the page
 * @property {SavedGame | null} ahead the tab's game, where the journal has lost its last moves
 * @property {SavedGame | null} latest the game that was written last
 * @property {boolean} found whether moves were found that had been replaced: they are a game of their own now
 */

/** The text of all that a game is, but for what the engine shows of it. @param {SavedGame["state"]} state */
export const contents = ({ shown: _, ...state }) => JSON.stringify(state);

/**
 * The text of all that a person would miss of a game: the moves, and what is said of them.
 * @param {SavedGame["state"] | null | undefined} state
 */
export function contentKey(state) {
  if (!state) return "";
  const { game, start, match, line, end, notes } = state;
  const counted = (/** @type {string} */ key, /** @type {unknown} */ value) =>
    /^(captures|gives)$/.test(key) ? undefined : value;
  return JSON.stringify([game, start, match, end, notes ?? line], counted);
}

/** The identity of a game that has not been saved yet. */
export function newGame() {
  const [number] = crypto.getRandomValues(new BigUint64Array(1));
  return { id: number.toString(36), count: 0, begun: Date.now() };
}

/**
 * Whether the result of a game is that of a game played here: of none from elsewhere, nor of a line that was tried.
 * @param {SavedGame} kept
 */
const isPlayed = ({ state, result }) =>
  result === undefined && state.notes ? viewMode(/** @type {GameState} */ (state)) === "" : !state.brought;

/** A game as the list of games shows it. @param {SavedGame} kept @returns {GameEntry} */
export function entryOf(kept) {
  const { id, count, begun, saved, computer, level, state } = kept;
  const { places, owners, turn, result, about } = state.shown ?? {};
  return {
    ...{ id, count, begun, saved, computer, level },
    game: state.game,
    tags: state.notes?.tags ?? [],
    moves: state.line.length,
    shown:
      places && turn ? { places, owners: owners ?? null, turn, result: result ?? null, about: about ?? null } : null,
    result: resultOf(kept),
    played: isPlayed(kept),
    sum: checksum(contents(state)),
  };
}

/** Writes a game and its entry. @param {Records} records @param {SavedGame} game */
export function putGame({ put }, game) {
  put(game);
  put(/** @type {any} */ ({ id: ID.entry + game.id, entry: entryOf(game) }));
}

/** A game that a record holds; null where it holds none. @param {any} record @returns {SavedGame | null} */
export const gameOf = (record) => (isKept(record) ? withValidDates(record) : null);

/**
 * Whether another page has saved or deleted a game since this one took it: `by` is the page that wrote last, and `base`
 * how often the game had been saved when that page took it.
 * @param {any} record what the database has @param {SavedGame} game
 */
function isAhead(record, { by, base, count }) {
  if (record?.gone !== undefined) return record.gone >= count;
  return record !== undefined && record.by !== by && record.count > (base ?? count);
}

/**
 * Whether a copy has nothing that the one of another page has not: that page took the game when it had been saved as
 * often, or the copy is as it was when its own page took it.
 * @param {SavedGame} game @param {SavedGame} other
 */
const isBehind = (game, other) =>
  (other.base ?? 0) >= game.count ||
  game.count === (game.base ?? game.count) ||
  contentKey(other.state) === contentKey(game.state);

/** @param {() => Storage} storage @param {Database} database */
export function createGameStore(storage, database) {
  const journal = createJournal(storage);
  /** How often games had been saved when the database had them on the disk. @type {Map<string, number>} */
  const committed = new Map();
  /** Resolves when the writes until now are over. */
  let writes = Promise.resolve();

  /**
   * The result of a call of the journal; `otherwise` where it is denied. @template T @param {() => T} ask @param {T}
   * otherwise
   * @returns {T}
   */
  function attempt(ask, otherwise) {
    try {
      return ask();
    } catch {
      return otherwise;
    }
  }

  /** The slots of a game. @param {string} id @returns {FoundGame} */
  const slots = (id) => attempt(() => journal.read(id), { kept: null, texts: [], damaged: false, newer: false });

  /** The games of the journal, the newest first. */
  const journaled = () =>
    attempt(journal.ids, [])
      .flatMap((id) => slots(id).kept ?? [])
      .sort((one, other) => other.saved - one.saved);

  /** Writes a game into the journal. @param {SavedGame} game @returns {StorageFault | null} */
  function note(game) {
    try {
      return journal.write(game) ? null : "denied";
    } catch (error) {
      return isFull(error) ? "full" : "denied";
    }
  }

  /** Clears the journal of games other than this one that the database has. @param {string} id */
  function prune(id) {
    for (const [other, count] of committed) {
      if (other === id) continue;
      const { kept, newer } = slots(other);
      if (!newer && (kept?.count ?? 0) <= count) attempt(() => journal.clear(other), undefined);
      committed.delete(other);
    }
  }

  /**
   * Writes a game into the database.
   * @param {SavedGame} game @returns {Promise<StorageFault | "ahead" | null>} "ahead" where another page has saved it
   */
  async function commit(game) {
    try {
      return await database.write(async (records) => {
        if (isAhead(await records.get(game.id), game)) return "ahead";
        putGame(records, game);
        records.put(/** @type {any} */ ({ id: ID.latest, of: game.id }));
        return null;
      });
    } catch (error) {
      return isFull(error) ? "full" : "denied";
    }
  }

  /**
   * Decides between the journal's copy of a game and the database's.
   * @param {Records} records @param {SavedGame} game @param {boolean} idle whether nothing was played since it was
   *   opened
   */
  async function replayGame(records, game, idle) {
    const record = await records.get(game.id);
    const saved = gameOf(record);
    const done = { game, ahead: /** @type {SavedGame | null} */ (null), found: false };
    if (record?.gone >= game.count) return done; // deleted
    const ahead = isAhead(record, game);
    if (saved && saved.count >= game.count && !ahead)
      return saved.count > game.count ? { ...done, game: saved, ahead: saved } : done;
    if (!saved || !ahead) putGame(records, game);
    else if (idle || isBehind(game, saved)) return { ...done, game: saved, ahead: saved };
    else {
      putGame(records, { ...saved, ...newGame(), count: 1, begun: saved.begun });
      putGame(records, game);
      return { ...done, found: true }; // both were played on
    }
    return done;
  }

  /** Moves the names of games into the database. @param {Records} records @param {[string, string][]} names */
  async function moveNames(records, names) {
    for (const [id, name] of names) {
      const known = await records.get(ID.name + id);
      if (!known) records.put(/** @type {any} */ ({ id: ID.name + id, name }));
    }
  }

  return {
    journal,
    attempt,
    slots,
    journaled,
    note,
    /** Waits for the writes until now. */
    settled: () => writes,
    /**
     * Saves a game: in the journal at once, then in the database.
     * @param {SavedGame} game @returns {Promise<StorageFault | "ahead" | null>} resolves when it is on the disk, or
     *   can't be
     */
    async save(game) {
      const fault = note(game);
      const saving = commit(game);
      writes = saving.then(() => {});
      const found = await saving;
      if (found === "ahead") return found;
      if (found) return fault ?? "journal";
      committed.set(game.id, game.count);
      prune(game.id);
      return null;
    },
    /** Reads a game, the newer of its two copies. @param {string} id @returns {Promise<SavedGame | null>} */
    async read(id) {
      const { kept, newer } = slots(id);
      if (newer) return null;
      const saved = gameOf(await database.read((records) => records.get(id)).catch(() => null));
      return kept && kept.count >= (saved?.count ?? 0) ? kept : saved;
    },
    /**
     * Replays the journal into the database.
     * @param {string} own the tab's game @param {(game: SavedGame) => boolean} isIdle whether this page has played
     *   nothing in it yet
     * @param {LockManager | undefined} locks the locks of the games that other tabs have open
     * @returns {Promise<Replay | null>} null where the database is denied
     */
    async replay(own, isIdle, locks) {
      try {
        const held = new Set((await locks?.query().catch(() => null))?.held?.map(({ name }) => name));
        const names = attempt(journal.oldNames, []);
        /** @type {Awaited<ReturnType<typeof replayGame>>[]} */
        let done = [];
        const latest = await database.write(async (records) => {
          const replayed = journaled().map((game) => replayGame(records, game, game.id === own && isIdle(game)));
          done = await Promise.all(replayed);
          await moveNames(records, names);
          return gameOf(await records.get((await records.get(ID.latest))?.of ?? ""));
        }, true);
        for (const [id] of names) attempt(() => journal.dropOldName(id), undefined);
        for (const { game } of done) if (game.id !== own && !held.has(game.id)) committed.set(game.id, game.count);
        const ahead = done.find(({ ahead: game }) => game?.id === own)?.ahead ?? null;
        return { ahead, latest, found: done.some(({ found }) => found) };
      } catch {
        return null;
      }
    },
  };
}
