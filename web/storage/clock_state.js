// @ts-check
// Saves a game's clock every second: closing the page loses less than a second. The time after each move is saved with
// the game.

import { ID, promiseOf, withTimeout } from "./database.js";

/** @import { Left } from "../game/time_control.js" */
/** @import { Database } from "./database.js" */

/** @param {any} value */
const isClock = (value) =>
  [value?.moves, value?.left?.S, value?.left?.N].every((number) => Number.isFinite(number) && number >= 0);

/**
 * Moves the clocks of versions before 0.2 out of their own database, and deletes it.
 * @param {Database} database @param {IDBFactory} factory
 */
async function moveOldClocks(database, factory) {
  const old = "mashimo-clock";
  if (!(await factory.databases()).some(({ name }) => name === old)) return;
  const base = await promiseOf(factory.open(old, 1));
  const clocks = base.objectStoreNames.contains("clocks")
    ? await promiseOf(base.transaction("clocks").objectStore("clocks").getAll())
    : [];
  base.close();
  await database.write(async ({ put }) => {
    for (const clock of clocks.filter(isClock)) put({ ...clock, id: ID.clock + clock.id });
  });
  factory.deleteDatabase(old);
}

/** @param {Database} database @param {() => IDBFactory} factory throws if IndexedDB is denied */
export function createClockStore(database, factory) {
  const moved = withTimeout(Promise.resolve().then(() => moveOldClocks(database, factory()))).catch(() => {}); // denied

  return {
    /** @param {string} id the game's @param {number} moves @param {Left} left milliseconds */
    async write(id, moves, left) {
      await database
        .write(async ({ put }) => put(/** @type {any} */ ({ id: ID.clock + id, moves, left: { ...left } })))
        .catch(() => {});
    },
    /** @param {string} id @returns {Promise<{ moves: number, left: Left } | null>} null if nothing was saved: the clock
     * then shows what the last move says */
    async read(id) {
      await moved;
      const kept = await database.read(({ get }) => get(ID.clock + id)).catch(() => null);
      return isClock(kept) ? kept : null;
    },
    /** @param {string} id the game's */
    async remove(id) {
      await database.write(async ({ remove }) => remove(ID.clock + id)).catch(() => {});
    },
  };
}
