// @ts-check
// The times that the clock of a game shows from second to second, in a database of its own: a page that is ended loses
// less than a second. The moves, each with its time, are kept with the game (see indexed_db.js).

/** @import { Left } from "../game/clock.js" */

const [NAME, STORE] = ["mashimo-clock", "clocks"];

/** @param {() => IDBFactory} factory how to reach it: even asking for it can be denied */
export function createClockStore(factory) {
  /** @type {Promise<IDBDatabase | null> | null} */
  let opened = null;

  /** @returns {Promise<IDBDatabase | null>} null where nothing can be kept: then a clock is as its last move says */
  function reach() {
    opened ??= new Promise((resolve) => {
      const request = factory().open(NAME, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
    });
    return opened.catch(() => null); // denied
  }

  return {
    /** @param {string} id the game's @param {number} moves how many there are @param {Left} left milliseconds */
    async keep(id, moves, left) {
      const transaction = (await reach())?.transaction(STORE, "readwrite");
      transaction?.objectStore(STORE).put({ id, moves, left: { ...left } });
    },
    /** @param {string} id @returns {Promise<{ moves: number, left: Left } | null>} */
    async taken(id) {
      const request = (await reach())?.transaction(STORE).objectStore(STORE).get(id);
      if (!request) return null;
      return new Promise((resolve) => {
        request.onsuccess = () => resolve(isClock(request.result) ? request.result : null);
        request.onerror = () => resolve(null);
      });
    },
    /** @param {string} id a game that needs no clock any more */
    async drop(id) {
      (await reach())?.transaction(STORE, "readwrite").objectStore(STORE).delete(id);
    },
  };
}

/** @param {any} value */
const isClock = (value) =>
  [value?.moves, value?.left?.S, value?.left?.N].every((number) => Number.isFinite(number) && number >= 0);
