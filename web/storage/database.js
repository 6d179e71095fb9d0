// @ts-check
// The database: all that the page saves, as records of one IndexedDB store. A write resolves when it is on the disk
// ("strict"). localStorage gets there only seconds later, so only its latest writes are lost if a browser is killed.
//
// A game and its tombstone have the game's id. All other ids begin with words and a space (see `ID`), which no game's
// id does. Versions before 0.2 have the same store, so an open tab never blocks a version change.

import { timeout } from "../build_info.js";

/**
 * @typedef {object} Records the store within one transaction
 * @property {(id: string) => Promise<any>} get gives a record, or undefined
 * @property {(prefix: string) => Promise<any[]>} list gives the records whose ids have the prefix
 * @property {() => Promise<string[]>} ids
 * @property {(record: { id: string }) => void} put
 * @property {(id: string) => void} remove
 */
/**
 * @typedef {object} Database
 * @property {<Result>(work: (records: Records) => Promise<Result>) => Promise<Result>} read runs a read transaction,
 *   which a timeout rejects
 * @property {<Result>(work: (records: Records) => Promise<Result>, patient?: boolean) => Promise<Result>} write runs a
 *   transaction that writes all or nothing; resolves when it is on the disk. A timeout aborts and rejects it unless the
 *   caller is `patient`
 */

const [NAME, STORE] = ["mashimo", "games"];
/** The timeout in ms: a browser may never answer. */
const TIMEOUT = timeout(5000);

/** Ids of records that are not games. */
export const ID = {
  /** The name that the user gave a game. */
  name: "name of ",
  /** A game's entry in the list. */
  entry: "entry of ",
  clock: "clock of ",
  review: "review of ",
  /** Settings, progress, custom rules. */
  value: "value of ",
  /** The game that was written last. */
  latest: "latest game",
};

/** Whether an error says that the quota is exceeded. @param {unknown} error */
export const isFull = (error) => error instanceof Error && /quota/i.test(error.name);

/**
 * @param {() => IDBFactory} factory throws if IndexedDB is denied
 * @param {(error: unknown) => Promise<boolean>} [evict] frees room after a quota error; resolves to whether it did
 * @returns {Database}
 */
export function createDatabase(factory, evict = async () => false) {
  /** @type {Promise<IDBDatabase> | null} */
  let opened = null;
  connect().catch((error) => console.warn(`IndexedDB cannot be used: ${error}`));

  /** Opens the database, again if that has failed or the browser has closed it. @returns {Promise<IDBDatabase>} */
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
    const database = await promiseOf(request);
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
   * @param {IDBTransactionMode} mode @param {(records: Records) => Promise<Result>} work @param {AbortSignal} [signal]
   */
  async function transact(mode, work, signal) {
    const database = await connect();
    if (signal?.aborted) throw new Error("aborted");
    const transaction = database.transaction(STORE, mode, { durability: "strict" });
    const abort = () => {
      try {
        transaction.abort();
      } catch {} // it is being committed, which nothing stops: what the caller keeps elsewhere is written here too
    };
    signal?.addEventListener("abort", abort);
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
    }).finally(() => signal?.removeEventListener("abort", abort));
    const working = work(recordsOf(transaction.objectStore(STORE)));
    working.catch(abort);
    await Promise.all([working, done]);
    return working;
  }

  return {
    read: (work) => withTimeout(transact("readonly", work)),
    write(work, patient = false) {
      const late = new AbortController();
      const writing = transact("readwrite", work, late.signal).catch(async (error) => {
        if (!(await evict(error))) throw error;
        return transact("readwrite", work, late.signal);
      });
      if (patient) return writing;
      return withTimeout(writing).catch((error) => {
        late.abort(); // what is said to have failed must not happen later
        throw error;
      });
    },
  };
}

/** @param {IDBObjectStore} store @returns {Records} */
const recordsOf = (store) => ({
  get: (id) => promiseOf(store.get(id)),
  list: (prefix) => promiseOf(store.getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`))),
  ids: async () => (await promiseOf(store.getAllKeys())).map(String),
  put: (record) => void store.put(record),
  remove: (id) => void store.delete(id),
});

/** @template Result @param {IDBRequest<Result>} request @returns {Promise<Result>} */
export function promiseOf(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Rejects if a promise takes too long. @template Result @param {Promise<Result>} promise @returns {Promise<Result>} */
export function withTimeout(promise) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {Promise<never>} */
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer")), TIMEOUT);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
