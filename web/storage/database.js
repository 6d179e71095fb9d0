// @ts-check
// The database of this device: all that the page keeps, as records of one IndexedDB store. A write resolves when it is on the
// disk ("strict"): localStorage gets there only seconds later, so a browser that is killed loses what is there alone.
//
// A game and its tombstone have the game's own id. The id of every other record begins with words and a space (see `ID`),
// which no game's id does. Versions before 0.2 have the same store, so no version change can be blocked by an open tab.

import { timeout } from "../build_info.js";

/**
 * @typedef {object} Records the store within one transaction
 * @property {(id: string) => Promise<any>} get the record of an id; undefined where there is none
 * @property {(prefix: string) => Promise<any[]>} list the records whose ids begin so
 * @property {() => Promise<string[]>} ids the ids of all records
 * @property {(record: { id: string }) => void} put writes a record
 * @property {(id: string) => void} remove deletes a record
 */
/**
 * @typedef {object} Database
 * @property {<Result>(work: (records: Records) => Promise<Result>) => Promise<Result>} read reads in one transaction
 * @property {<Result>(work: (records: Records) => Promise<Result>, patient?: boolean) => Promise<Result>} write reads and
 *   writes in one transaction, all of it or nothing; resolves when it is on the disk, rejects where that takes too long,
 *   unless the caller is `patient`
 */

const [NAME, STORE] = ["mashimo", "games"];
/** Milliseconds until a write counts as failed: a browser may never answer. */
const TIMEOUT = timeout(5000);

/** The ids of the records that are not games. */
export const ID = {
  /** What a person calls a game. */
  name: "name of ",
  /** A game as the list of games shows it. */
  entry: "entry of ",
  clock: "clock of ",
  review: "review of ",
  /** Settings, progress, custom rules. */
  value: "value of ",
  /** The game that was written last. */
  latest: "latest game",
};

/** Whether a store has refused to take more. @param {unknown} error */
export const isFull = (error) => error instanceof Error && /quota/i.test(error.name);

/**
 * @param {() => IDBFactory} factory throws where IndexedDB is denied
 * @param {(error: unknown) => Promise<boolean>} [evict] frees room after an error that says there is none; resolves to
 *   whether it freed any
 * @returns {Database}
 */
export function createDatabase(factory, evict = async () => false) {
  /** @type {Promise<IDBDatabase> | null} */
  let opened = null;
  connect().catch((error) => console.warn(`IndexedDB cannot be used: ${error}`));

  /** Opens the database, anew where that has failed or the browser has closed it. @returns {Promise<IDBDatabase>} */
  function connect() {
    const forget = () => {
      opened = null;
    };
    opened ??= open(forget).catch((error) => {
      forget();
      throw error;
    });
    return opened;
  }

  /** @param {() => void} onClose @returns {Promise<IDBDatabase>} */
  async function open(onClose) {
    const request = factory().open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    const database = await resultOf(request);
    database.onclose = onClose;
    // A later version of the page may change the store: this page must not block it.
    database.onversionchange = () => {
      database.close();
      onClose();
    };
    return database;
  }

  /**
   * @template Result
   * @param {IDBTransactionMode} mode @param {(records: Records) => Promise<Result>} work
   */
  async function transact(mode, work) {
    const transaction = (await connect()).transaction(STORE, mode, { durability: "strict" });
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
    });
    const [result] = await Promise.all([work(recordsOf(transaction.objectStore(STORE))), done]);
    return result;
  }

  return {
    read: (work) => transact("readonly", work),
    write(work, patient = false) {
      const writing = transact("readwrite", work).catch(async (error) => {
        if (!(await evict(error))) throw error;
        return transact("readwrite", work);
      });
      return patient ? writing : withTimeout(writing);
    },
  };
}

/** @param {IDBObjectStore} store @returns {Records} */
const recordsOf = (store) => ({
  get: (id) => resultOf(store.get(id)),
  list: (prefix) => resultOf(store.getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`))),
  ids: async () => (await resultOf(store.getAllKeys())).map(String),
  put: (record) => void store.put(record),
  remove: (id) => void store.delete(id),
});

/** @template Result @param {IDBRequest<Result>} request @returns {Promise<Result>} */
export function resultOf(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Rejects where a promise takes too long. @template Result @param {Promise<Result>} promise @returns {Promise<Result>} */
export function withTimeout(promise) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {Promise<never>} */
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer")), TIMEOUT);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
