// @ts-check
// A second place for games: IndexedDB, asked to put each on the disk at once. Browsers put localStorage there
// only seconds later, so when the browser itself is killed, the last moves would be gone. It is slower, so slots stay the first place.

import { isKept } from "./slots.js";

/** @import { KeptGame } from "./slots.js" */
/** @typedef {Pick<ReturnType<typeof createBackup>, "keep" | "remove" | "games">} Backup */

const [NAME, STORE] = ["mashimo", "games"];

/** @param {() => IDBFactory} factory how to reach it: even asking for it can be denied */
export function createBackup(factory) {
  const opened = open();
  opened.catch((error) => console.warn(`games are kept in one place only: ${error}`));

  /** @returns {Promise<IDBDatabase>} */
  async function open() {
    const request = factory().open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    return answer(request);
  }

  /** What is asked of the store. @template T @param {(store: IDBObjectStore) => IDBRequest<T>} ask @returns {Promise<T>} */
  async function work(ask) {
    const database = await opened;
    return answer(ask(database.transaction(STORE, "readwrite", { durability: "strict" }).objectStore(STORE)));
  }

  /** The same for what can fail without a loss: the slots have it. @template T @param {(store: IDBObjectStore) => IDBRequest<T>} ask */
  const attempt = (ask) => work(ask).catch(() => {});

  return {
    /** @param {KeptGame} game */
    keep: (game) => attempt((store) => store.put(game)),
    /** @param {string} id */
    remove: (id) => attempt((store) => store.delete(id)),
    /** @returns {Promise<KeptGame[]>} */
    games: () =>
      work((store) => store.getAll()).then(
        (games) => games.filter(isKept),
        () => [],
      ),
  };
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
