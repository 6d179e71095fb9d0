// @ts-check
// The database on an IndexedDB that takes its time. Timeouts are put forward by the tests.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { opened } from "../game/state.js";
import { createDatabase } from "../storage/database.js";
import { createGameList } from "../storage/game_list.js";
import { shown } from "./fixtures.js";

/** @import { Copy } from "../storage/game_list.js" */

mock.timers.enable({ apis: ["setTimeout"] });

/** The timeout in ms. */
const TIMEOUT = 5000;
/** Wait until all is done that is due at once. */
const settled = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise((over) => setImmediate(over));
};

/** Make a request that succeeds at once. @param {unknown} [result] */
function request(result) {
  const made = { result, onsuccess() {} };
  queueMicrotask(() => made.onsuccess());
  return made;
}

/** Make an IndexedDB that can only be written. @param {(write: number) => Promise<unknown>} reached resolves when a
 * write, by its number, has reached the disk @param {boolean} [committing] whether a write can't be aborted any more */
function indexedDB(reached, committing = false) {
  /** @type {Map<string, object>} */
  const disk = new Map();
  let writes = 0;
  function transaction() {
    /** @type {(() => void)[]} */
    const changes = [];
    let aborted = false;
    const store = {
      put: (/** @type {{ id: string }} */ record) => changes.push(() => disk.set(record.id, record)),
      delete: (/** @type {string} */ id) => changes.push(() => disk.delete(id)),
    };
    const made = {
      error: null,
      objectStore: () => store,
      oncomplete() {},
      onabort() {},
      abort() {
        if (committing) throw new DOMException("The transaction has finished.", "InvalidStateError");
        aborted = true;
        made.onabort();
      },
    };
    reached(++writes).then(() => {
      if (aborted) return;
      for (const change of changes) change();
      made.oncomplete();
    });
    return made;
  }
  const factory = /** @type {any} */ ({ open: () => request({ transaction }) });
  return { disk, factory };
}

/** Make something to wait for. @returns {{ coming: Promise<void>, come: () => void }} */
function awaited() {
  let come = () => {};
  const coming = new Promise((/** @type {(value: void) => void} */ resolve) => {
    come = resolve;
  });
  return { coming, come };
}

/** Write a record. @param {ReturnType<typeof createDatabase>} database @param {boolean} [patient] */
const writeRecord = (database, patient) => database.write(async ({ put }) => put({ id: "one" }), patient);

/** Write a record that reaches the disk only when its timeout is over. @param {boolean} [committing] as above
 * @returns {Promise<Map<string, object>>} the disk after that */
async function failToWrite(committing) {
  const { coming, come } = awaited();
  const { disk, factory } = indexedDB(() => coming, committing);
  const failing = assert.rejects(writeRecord(createDatabase(() => factory)), /no answer/);
  await settled();
  mock.timers.tick(TIMEOUT);
  await failing;
  come();
  await settled();
  return disk;
}

test("a write that takes too long is aborted: it does not happen after it has failed", async () => {
  const disk = await failToWrite();
  assert.equal(disk.size, 0);
});

test("a write that takes too long while it is committed fails, with no error besides", async () => {
  const disk = await failToWrite(true);
  assert.equal(disk.size, 1, "it has happened all the same");
});

test("a write does not happen where the database is opened after it has failed", async () => {
  const { disk, factory } = indexedDB(async () => {});
  const { result } = factory.open();
  const opening = { result, onsuccess() {} };
  factory.open = () => opening;
  const failing = assert.rejects(writeRecord(createDatabase(() => factory)), /no answer/);
  mock.timers.tick(TIMEOUT);
  await failing;
  opening.onsuccess();
  await settled();
  assert.equal(disk.size, 0);
});

test("a write that may take its time and fails half-way writes nothing", async () => {
  const { coming, come } = awaited();
  const { disk, factory } = indexedDB(() => coming);
  const writing = createDatabase(() => factory).write(async ({ put }) => {
    put({ id: "one" });
    throw new Error("the second record cannot be cloned");
  }, true);
  await assert.rejects(writing, /cannot be cloned/);
  come();
  await settled();
  assert.equal(disk.size, 0);
});

test("a read that takes too long fails", async () => {
  const { coming } = awaited();
  const { factory } = indexedDB(() => coming);
  const failing = assert.rejects(
    createDatabase(() => factory).read(() => coming),
    /no answer/,
  );
  await settled();
  mock.timers.tick(TIMEOUT);
  await failing;
});

test("a write that may take its time happens", async () => {
  const { coming, come } = awaited();
  const { disk, factory } = indexedDB(() => coming);
  const writing = writeRecord(
    createDatabase(() => factory),
    true,
  );
  await settled();
  mock.timers.tick(TIMEOUT);
  come();
  await writing;
  assert.equal(disk.size, 1);
});

test("games of a file are added all or none, though a part of them takes too long", async () => {
  const { coming, come } = awaited();
  const { disk, factory } = indexedDB((write) => (write === 2 ? coming : Promise.resolve()));
  const database = createDatabase(() => factory);
  const list = createGameList(/** @type {any} */ ({ store: {}, database }));
  const state = opened(shown());
  /** @type {Copy[]} */
  const copies = Array.from({ length: 600 }, () => ({ name: "", begun: 1, saved: 2, computer: "N", level: 3, state }));
  const adding = list.add(copies);
  await settled();
  assert.equal(disk.size, 500, "two records a game");
  mock.timers.tick(TIMEOUT);
  assert.equal(await adding, "denied");
  come();
  await settled();
  assert.equal(disk.size, 0);
});
