// @ts-check
// The list of saved games and its operations. It reads entries, small records beside the games, so that thousands of
// games are listed without being read.

import { ID, isFull, withTimeout } from "./database.js";
import { contents, entryOf, gameOf, newGame, putGame } from "./game_store.js";

/** @import { SavedGame } from "../game/state.js" */
/** @import { Database, Records } from "./database.js" */
/** @import { GameEntry, GameStore, StorageFault } from "./game_store.js" */
/** @typedef {ReturnType<typeof createGameList>} GameList */
/**
 * @typedef {Omit<SavedGame, "id" | "count" | "by" | "base"> & { name: string }} Copy a game with the user's name for it
 * @typedef {GameEntry & { name: string }} ListedGame
 * @typedef {"back" | "beside" | "denied" | "full"} Restored whether a deleted game is in its place again, or beside the
 *   game played there since; or why it could not be saved
 * @typedef {{ fault: StorageFault | null, restore: (() => Promise<Restored>) | null }} Removed `fault` says why a game
 *   could not be deleted; `restore` restores it, and is null if it stays
 */
/** The time in ms after which localStorage is on the disk, and a tombstone is no longer needed. */
const FLUSHED = 60_000;
/** The games added or read in one transaction. */
const BATCH = 250;

/** @type {Removed} */
const STAYS = { fault: null, restore: null };

/** Gives the ids of a game's other records. @param {string} id */
const besides = (id) => [ID.entry, ID.name, ID.clock, ID.review].map((prefix) => prefix + id);

/** @param {any} record */
const isTombstone = (record) => Number.isInteger(record.gone);

/** @param {any} value @returns {value is { id: string, entry: GameEntry }} */
const isEntry = (value) => typeof value?.entry?.id === "string" && Array.isArray(value.entry.tags);

/** Resolves to why something could not be written, or null. @param {() => Promise<unknown>} work
 * @returns {Promise<StorageFault | null>} */
const faultIn = (work) =>
  work().then(
    () => null,
    (error) => (isFull(error) ? "full" : "denied"),
  );

/**
 * @param {Database} database @param {(records: Records) => Promise<unknown>} work @param {boolean} [patient]
 */
const write = (database, work, patient) => faultIn(() => database.write(work, patient));

/**
 * Deletes a tombstone once no old copy of its game can return.
 * @param {GameStore} store @param {Records} records @param {any} record
 */
function dropTombstone({ slots }, { remove }, { id, at }) {
  if (slots(id).texts.length === 0 && Date.now() > at + FLUSHED) remove(id);
}

/**
 * Writes missing entries.
 * @param {GameStore} store @param {Database} database
 * @param {string[]} ids of games, tombstones and damaged games without one
 * @returns {Promise<{ entries: GameEntry[], damaged: [string, string][] }>}
 */
async function complete(store, database, ids) {
  if (ids.length === 0) return { entries: [], damaged: [] };
  return database.write(async (records) => {
    const odd = (await Promise.all(ids.map(records.get))).filter(Boolean);
    const games = odd.flatMap((record) => gameOf(record) ?? []);
    for (const game of games) putGame(records, game);
    for (const tombstone of odd.filter(isTombstone)) dropTombstone(store, records, tombstone);
    const damaged = odd.filter((record) => !gameOf(record) && !isTombstone(record));
    return { entries: games.map(entryOf), damaged: damaged.map((record) => [record.id, JSON.stringify(record)]) };
  });
}

/** Reads the entries in the database. @param {GameStore} store @param {Database} database */
async function readEntries(store, database) {
  const [records, ids, named] = await database.read(({ list, ids: all }) =>
    Promise.all([list(ID.entry), all(), list(ID.name)]),
  );
  const there = new Set(ids);
  const entries = records.filter(isEntry).flatMap(({ entry }) => (there.has(entry.id) ? entry : []));
  const known = new Set(entries.map(({ id }) => id));
  const completed = await complete(
    store,
    database,
    ids.filter((id) => !id.includes(" ") && !known.has(id)),
  );
  const names = new Map(named.map(({ id, name }) => [id.slice(ID.name.length), String(name)]));
  return { entries: [...entries, ...completed.entries], damaged: completed.damaged, names };
}

/**
 * Restores a deleted game, beside the game played in its place since.
 * @param {GameStore} store @param {Database} database @param {SavedGame} kept @param {string} name
 * @returns {Promise<Restored>}
 */
async function restore({ slots, writeJournal }, database, kept, name) {
  /** @type {Restored} */
  let restored = "back";
  let game = { ...kept, count: kept.count + 1 }; // its tombstone has the count
  const isTaken = () => slots(kept.id).kept !== null;
  const giveWay = () => {
    restored = "beside";
    game = { ...kept, ...newGame(), begun: kept.begun };
  };
  if (isTaken()) giveWay();
  const put = async (/** @type {Records} */ records) => {
    if (restored === "back" && (gameOf(await records.get(kept.id)) || isTaken())) giveWay();
    putGame(records, game);
    if (name) records.put(/** @type {any} */ ({ id: ID.name + game.id, name }));
  };
  const fault = (await write(database, put)) && writeJournal(game);
  return fault ?? restored;
}

/**
 * Deletes a game, unless another page has saved it since it was listed.
 * @param {GameStore} store @param {Database} database @param {GameEntry} listed @returns {Promise<Removed>}
 */
async function removeGame(store, database, { id, count }) {
  const { slots, attempt, journal } = store;
  let kept = slots(id).kept;
  let name = "";
  let stays = (kept?.count ?? 0) > count;
  if (stays) return STAYS;
  const fault = await write(database, async (records) => {
    const saved = gameOf(await records.get(id));
    if (saved && saved.count >= (kept?.count ?? 0)) kept = saved;
    stays = !kept || kept.count > count || (slots(id).kept?.count ?? 0) > count;
    if (stays) return;
    name = (await records.get(ID.name + id))?.name ?? "";
    for (const other of besides(id)) records.remove(other);
    records.put(/** @type {any} */ ({ id, gone: count, at: Date.now() }));
  });
  const deleted = kept;
  if (fault || stays || !deleted) return { ...STAYS, fault }; // without its tombstone it would return after a reload
  attempt(() => journal.clear(id), undefined);
  return { fault, restore: () => restore(store, database, deleted, name) };
}

/**
 * Adds all games or, if there is no room, none.
 * @param {Database} database @param {Copy[]} copies @param {(added: number) => void} onProgress
 * @returns {Promise<StorageFault | null>} null when they are on the disk
 */
async function addGames(database, copies, onProgress) {
  const games = copies.map(({ name, ...copy }) => {
    const game = { ...copy, ...newGame(), count: 1, begun: copy.begun, saved: Math.min(copy.saved, Date.now()) };
    return { game, name };
  });
  for (let at = 0; at < games.length; at += BATCH) {
    const fault = await write(database, async (records) => {
      for (const { game, name } of games.slice(at, at + BATCH)) {
        putGame(records, game);
        if (name) records.put(/** @type {any} */ ({ id: ID.name + game.id, name }));
      }
    });
    if (fault) {
      const added = games.slice(0, at + BATCH).flatMap(({ game: { id } }) => [id, ...besides(id)]);
      const removing = write(database, async ({ remove }) => added.forEach(remove), true);
      await withTimeout(removing).catch(() => {}); // it goes on
      return fault;
    }
    onProgress(Math.min(at + BATCH, games.length));
  }
  return null;
}

/**
 * @param {{ store: GameStore, database: Database, id: () => string, current: () => SavedGame | null }} library
 *   `current` gives the last saved copy of the tab's game
 */
export function createGameList({ store, database, id: own, current }) {
  const { journal, attempt } = store;

  /** Gives the games that may not be in the database: the journal's and the tab's. */
  const outside = () => [...store.journaled(), ...(current() ? [/** @type {SavedGame} */ (current())] : [])];

  /**
   * Reads games, leaving out those that cannot be read.
   * @param {string[]} ids
   * @returns {Promise<{ games: SavedGame[], failed: boolean }>} `failed` if the database gave no answer about one
   */
  async function read(ids) {
    const others = outside();
    /** @type {SavedGame[]} */
    const games = [];
    let failed = false;
    for (let at = 0; at < ids.length; at += BATCH) {
      const some = ids.slice(at, at + BATCH);
      const reading = database.read(({ get }) => Promise.all(some.map(get)));
      const records = await reading.catch(() => null);
      const found = some.flatMap((id, place) => {
        const copies = [gameOf(records?.[place]), ...others.filter((kept) => kept.id === id)];
        return copies.flatMap((game) => game ?? []).toSorted((one, other) => other.count - one.count)[0] ?? [];
      });
      failed ||= !records && found.length < some.length;
      games.push(...found);
    }
    return { games, failed };
  }

  return {
    /**
     * Lists the games, the last saved first, and the texts of damaged ones.
     * @returns {Promise<{ games: ListedGame[], damaged: [string, string][], fault: StorageFault | null }>}
     */
    async list() {
      await store.settled();
      const read = await readEntries(store, database).catch(() => null);
      const { entries, names, damaged } = read ?? { entries: [], names: new Map(), damaged: [] };
      const all = new Map(entries.map((entry) => [entry.id, entry]));
      for (const kept of outside()) if ((all.get(kept.id)?.count ?? 0) < kept.count) all.set(kept.id, entryOf(kept));
      const games = [...all.values()].sort((one, other) => other.saved - one.saved);
      return {
        games: games.map((entry) => ({ ...entry, name: names.get(entry.id) ?? "" })),
        damaged: [...attempt(journal.quarantined, []), ...damaged],
        fault: read ? null : "journal",
      };
    },
    read,
    /** @param {string} id @param {string} name @returns {Promise<boolean>} whether that is on the disk */
    rename: async (id, name) =>
      (await write(database, async ({ put }) => put(/** @type {any} */ ({ id: ID.name + id, name })))) === null,
    /** Deletes a game, unless another page has saved it since it was listed.
     * @param {GameEntry} listed @returns {Promise<Removed>} */
    remove: async (listed) => (listed.id === own() ? STAYS : removeGame(store, database, listed)),
    /** Adds all games or, if there is no room, none.
     * @param {Copy[]} copies @param {(added: number) => void} [onProgress]
     * @returns {Promise<StorageFault | null>} null when they are on the disk */
    add: (copies, onProgress = () => {}) => addGames(database, copies, onProgress),
    /** Gives the games of a file that are not saved here; null if the database does not answer.
     * @param {Copy[]} copies @param {GameEntry[]} entries @returns {Promise<Copy[] | null>} */
    async missing(copies, entries) {
      const sums = new Map(entries.map(({ id, sum }) => [sum, id]));
      const alike = copies.flatMap(({ state }) => sums.get(entryOf(/** @type {any} */ ({ state })).sum) ?? []);
      const { games, failed } = await read(alike);
      if (failed) return null;
      const known = new Set(games.map(({ state }) => contents(state)));
      return copies.filter(({ state }) => !known.has(contents(state)));
    },
    /** Deletes a damaged game. @param {string} key @param {string} text
     * @returns {Promise<{ fault: StorageFault | null, restore: () => Promise<StorageFault | null> }>} `fault` says why it
     *   stays; `restore` restores it, or resolves to why it cannot be */
    async drop(key, text) {
      if (!key.startsWith("mashimo:")) {
        const fault = await write(database, async ({ remove }) => remove(key));
        return { fault, restore: () => write(database, async ({ put }) => put(JSON.parse(text))) };
      }
      const undo = attempt(() => journal.drop(key), null);
      return { fault: undo ? null : "denied", restore: () => faultIn(async () => undo?.()) };
    },
  };
}
