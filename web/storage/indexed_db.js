// @ts-check
// A second place for games: IndexedDB, asked to put each on the disk at once. Browsers put localStorage there only
// seconds later, so when the browser itself is killed, what was said to be done would be gone. It is slower, so slots
// stay the first place; it has more room.

import { patience } from "../built.js";
import { isKept, timed } from "./slots.js";

/** @import { KeptGame } from "../game/state.js" */

/**
 * @typedef {KeptGame & { resting?: boolean }} Resting a game; `resting` if it is not missed in the first place
 * @typedef {{ id: string, gone: number, at: number }} Grave what is left of a deleted game: `gone` how often it had
 *   been kept, `at` when it was deleted, in milliseconds since 1970
 * @typedef {{ id: string, name: string }} Named what a person calls a game; `id` is that of the record
 * @typedef {{ games: Resting[], graves: Grave[], names: Map<string, string> }} All
 * @typedef {"kept" | "newer" | "failed"} WriteResult what has come of a wish: it is on the disk; another one has been
 *   kept more often than was known; the place is denied, full or does not answer
 * @typedef {Pick<ReturnType<typeof createBackup>, "keep" | "forget" | "all">} Backup
 */

const [NAME, STORE] = ["mashimo", "games"];
/** The beginning of the id of a record that holds a name; no game's id begins so. */
const NAMED = "name of ";
/** Milliseconds after which it is not waited for any longer: a browser may leave it open whether it can be had. */
const PATIENCE = patience(5000);

/** The record of a game's name. @param {string} id @param {string} name @returns {Named} */
export const named = (id, name) => ({ id: NAMED + id, name });

/** How often what a record tells of had been kept. @param {any} record */
const countOf = (record) => record?.gone ?? record?.count ?? 0;

/**
 * @param {() => IDBFactory} factory how to reach it: even asking for it can be denied
 * @param {(error: unknown) => Promise<boolean>} [makeRoom] where an error says that there is no room, throws away what
 *   a person did not make; whether there was any
 */
export function createBackup(factory, makeRoom = async () => false) {
  /** @type {Promise<IDBDatabase> | null} */
  let opened = null;
  reach().catch((error) => console.warn(`games are kept in one place only: ${error}`));

  /** The database, opened anew where it could not be, or has been closed. @returns {Promise<IDBDatabase>} */
  function reach() {
    const close = () => {
      opened = null;
    };
    opened ??= open(close).catch((error) => {
      close();
      throw error;
    });
    return opened;
  }

  /** @param {() => void} onClose @returns {Promise<IDBDatabase>} */
  async function open(onClose) {
    const request = factory().open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    const database = await answer(request);
    database.onclose = onClose;
    return database;
  }

  /**
   * Does something with the store, all of it or nothing.
   * @param {(store: IDBObjectStore) => void} does @returns {Promise<void>} kept when it is on the disk
   */
  async function work(does) {
    const database = await reach();
    const transaction = database.transaction(STORE, "readwrite", { durability: "strict" });
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    does(transaction.objectStore(STORE));
    await done;
  }

  /**
   * The work that needs room: where there is none, some is made, once.
   * @param {(store: IDBObjectStore) => void} does
   */
  const workWithRoom = (does) =>
    work(does).catch(async (error) => {
      if (!(await makeRoom(error))) throw error;
      await work(does);
    });

  return {
    /**
     * Keeps records, all of them or none.
     * @param {(Resting | Grave | Named)[]} records
     * @param {number} [over] none takes the place of one that has been kept more often than this
     * @returns {Promise<WriteResult>}
     */
    async keep(records, over = Infinity) {
      let newer = false;
      /** @param {IDBObjectStore} store @param {Resting | Grave | Named} record */
      const put = (store, record) => {
        const before = store.get(record.id);
        before.onsuccess = () => {
          newer = countOf(before.result) > over;
          if (!newer) store.put(record);
        };
      };
      const done = workWithRoom((store) => {
        for (const record of records) put(store, record);
      });
      return inTime(done).then(
        () => (newer ? "newer" : "kept"),
        () => "failed",
      );
    },
    /** Forgets deleted games for ever, but those that have been brought back. @param {string[]} ids */
    forget: (ids) =>
      work((store) => {
        for (const id of ids) {
          const asked = store.get(id);
          asked.onsuccess = () => {
            if (asked.result?.gone !== undefined) for (const key of [id, NAMED + id]) store.delete(key);
          };
        }
      }).catch(() => {}), // they are forgotten another time
    /** All that is there, however late it comes; null where the place is denied. @returns {Promise<All | null>} */
    async all() {
      try {
        const database = await reach();
        const records = await answer(database.transaction(STORE, "readonly").objectStore(STORE).getAll());
        const names = records.filter(({ id, name }) => typeof name === "string" && String(id).startsWith(NAMED));
        return {
          games: records
            .filter(isKept)
            .map((/** @type {Resting} */ game) => ({ ...timed(game), resting: game.resting === true })),
          graves: records.filter(({ gone, at }) => Number.isInteger(gone) && Number.isInteger(at)),
          names: new Map(names.map(({ id, name }) => [id.slice(NAMED.length), name])),
        };
      } catch {
        return null; // which has been said in the console
      }
    },
  };
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * The value of a promise, or an error where it takes too long.
 * @param {Promise<void>} promise @returns {Promise<void>}
 */
function inTime(promise) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let alarm;
  /** @type {Promise<never>} */
  const late = new Promise((_, refuse) => {
    alarm = setTimeout(() => refuse(new Error("no answer")), PATIENCE);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(alarm));
}
