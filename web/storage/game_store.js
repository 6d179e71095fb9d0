// @ts-check
// Saves games in the journal, at once, and in the database, which has every game. A move costs one journal slot and
// three records, however many games there are.

import { resultOf, viewMode } from "../game/state.js";
import { ID, isFull } from "./database.js";
import { checksum, createJournal, isKept, withValidDates } from "./journal.js";

/** @import { Correspondence, GameState, SavedGame } from "../game/state.js" */
/** @import { Database, Records } from "./database.js" */
/** @import { FoundGame } from "./journal.js" */
/** @typedef {ReturnType<typeof createGameStore>} GameStore */
/**
 * @typedef {"denied" | "full" | "journal"} StorageFault why a game is not safe: storage is denied or full, or only the
 *   journal has the game, whose last moves a crash can lose
 * @typedef {object} GameEntry a game in the list
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
 * @property {boolean} played whether the game was played here
 * @property {Correspondence} [correspondence] of a game by links
 * @property {string} sum the checksum of its contents
 * @typedef {object} Replay what the database had at the start of the page
 * @property {SavedGame | null} ahead the tab's game if the journal has lost its last moves
 * @property {SavedGame | null} latest the game written last
 * @property {boolean} found whether replaced moves were found, which are a game of their own now
 */

/** Gives a game's text without what the engine computes. @param {SavedGame["state"]} state */
export const contents = ({ shown: _, ...state }) => JSON.stringify(state);

/**
 * Gives the text of what the user would miss: moves and comments.
 * @param {SavedGame["state"] | null | undefined} state
 */
export function contentKey(state) {
  if (!state) return "";
  const { game, start, match, line, end, notes } = state;
  const counted = (/** @type {string} */ key, /** @type {unknown} */ value) =>
    /^(captures|gives)$/.test(key) ? undefined : value;
  return JSON.stringify([game, start, match, end, notes ?? line], counted);
}

/** Gives a random number of 64 bits to base 36; `crypto.randomUUID` does not exist over plain http. */
export const newId = () => crypto.getRandomValues(new BigUint64Array(1))[0].toString(36);

/** Gives the identity of an unsaved game. */
export const newGame = () => ({ id: newId(), count: 0, begun: Date.now() });

/** Whether a game's result was played here, not elsewhere and not in a trial line. @param {SavedGame} kept */
const isPlayed = ({ state, result }) =>
  result === undefined && state.notes ? viewMode(/** @type {GameState} */ (state)) === "" : !state.brought;

/** Gives the list entry of a game. @param {SavedGame} kept @returns {GameEntry} */
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
    correspondence: state.correspondence,
    sum: checksum(contents(state)),
  };
}

/** @param {Records} records @param {SavedGame} game */
export function putGame({ put }, game) {
  put(game);
  put(/** @type {any} */ ({ id: ID.entry + game.id, entry: entryOf(game) }));
}

/** Gives the game of a record, or null. @param {any} record @returns {SavedGame | null} */
export const gameOf = (record) => (isKept(record) ? withValidDates(record) : null);

/**
 * Whether another page has saved or deleted a game since this one took it. `by` is the page that wrote last, and `base`
 * the number of saves when that page took it.
 * @param {any} record the database's @param {SavedGame} game
 */
function isAhead(record, { by, base, count }) {
  if (record?.gone !== undefined) return record.gone >= count;
  return record !== undefined && record.by !== by && record.count > (base ?? count);
}

/**
 * Whether another page's copy holds all of a copy: that page took the game after as many saves, or this copy is as its
 * own page took it.
 * @param {SavedGame} game @param {SavedGame} other
 */
const isBehind = (game, other) =>
  (other.base ?? 0) >= game.count ||
  game.count === (game.base ?? game.count) ||
  contentKey(other.state) === contentKey(game.state);

/**
 * Decides between the journal's and the database's copy of a game.
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
    return { ...done, found: true }; // both pages have played on
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

/** Gives the journal, and what asks it where storage may be denied. @param {() => Storage} storage */
function createSafeJournal(storage) {
  const journal = createJournal(storage);

  /** Calls the journal; gives `otherwise` if it is denied.
   * @template T @param {() => T} ask @param {T} otherwise @returns {T} */
  function attempt(ask, otherwise) {
    try {
      return ask();
    } catch {
      return otherwise;
    }
  }

  /** @param {string} id @returns {FoundGame} */
  const slots = (id) => attempt(() => journal.read(id), { kept: null, texts: [], damaged: false, newer: false });

  /** Gives the journal's games, the newest first. */
  const journaled = () =>
    attempt(journal.ids, [])
      .flatMap((id) => slots(id).kept ?? [])
      .sort((one, other) => other.saved - one.saved);

  /** Writes a game into the journal. @param {SavedGame} game @returns {"denied" | "full" | null} */
  function writeJournal(game) {
    try {
      return journal.write(game) ? null : "denied";
    } catch (error) {
      return isFull(error) ? "full" : "denied";
    }
  }

  return { journal, attempt, slots, journaled, writeJournal };
}

/**
 * Writes a game into the database.
 * @param {Database} database
 * @param {SavedGame} game @returns {Promise<StorageFault | "ahead" | null>} "ahead" if another page has saved it
 */
async function commit(database, game) {
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

/** @param {() => Storage} storage @param {Database} database */
export function createGameStore(storage, database) {
  const { journal, attempt, slots, journaled, writeJournal } = createSafeJournal(storage);
  /** The numbers of saves that the database has on the disk. @type {Map<string, number>} */
  const committed = new Map();
  /** The present writes. */
  let writes = Promise.resolve();

  /** Clears the journal of other games that the database has. @param {string} id */
  function prune(id) {
    for (const [other, count] of committed) {
      if (other === id) continue;
      const { kept, newer } = slots(other);
      if (!newer && (kept?.count ?? 0) <= count) attempt(() => journal.clear(other), undefined);
      committed.delete(other);
    }
  }

  return {
    journal,
    attempt,
    slots,
    journaled,
    writeJournal,
    /** Waits for the present writes. */
    settled: () => writes,
    /** Saves a game in the journal at once, then in the database.
     * @param {SavedGame} game @returns {Promise<StorageFault | "ahead" | null>} once on the disk or failed */
    async save(game) {
      const fault = writeJournal(game);
      const saving = commit(database, game);
      writes = saving.then(() => {});
      const found = await saving;
      if (found === "ahead") return found;
      if (found) return fault ?? "journal";
      committed.set(game.id, game.count);
      prune(game.id);
      return null;
    },
    /** Reads the newer copy of a game. @param {string} id @returns {Promise<SavedGame | null>} */
    async read(id) {
      const { kept, newer } = slots(id);
      if (newer) return null;
      const saved = gameOf(await database.read((records) => records.get(id)).catch(() => null));
      return kept && kept.count >= (saved?.count ?? 0) ? kept : saved;
    },
    /**
     * Replays the journal into the database.
     * @param {string} own the tab's game @param {(game: SavedGame) => boolean} isIdle whether this page has not
     *   played in it
     * @param {LockManager | undefined} locks those of games open in other tabs
     * @returns {Promise<Replay | null>} null if the database is denied
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
