// @ts-check
// Tournaments that are kept on the device, and their words.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mock, test } from "node:test";
import { createOnce } from "../dialogs/tournament_returned.jsx";
import { createTournaments } from "../storage/tournaments.js";
import { createI18n } from "../text/i18n.js";
import { mostRounds, namesOn, pointsText, resultText } from "../text/tournament_text.js";
import { browserChannel, memory, memoryDatabase } from "./fixtures.js";

/** @import { Database } from "../storage/database.js" */

const { say } = createI18n(JSON.parse(readFileSync(new URL("../locales/en.json", import.meta.url), "utf8")), "en");

/** Make the stores of a device. */
function device() {
  const storage = memory();
  return { storage: () => storage, database: memoryDatabase(), channel: null };
}

test("a tournament is on the disk after each change, the last changed one first in the list", async () => {
  const stores = device();
  const tournaments = createTournaments(stores);
  assert.equal(await tournaments.keep("a", "", "a0"), null);
  assert.equal(await tournaments.keep("b", "", "b0"), null);
  assert.equal(await tournaments.keep("a", "a0", "a1"), null);
  const later = createTournaments({ ...stores, storage: () => memory() });
  await later.load();
  assert.deepEqual(later.read().map(({ id, record }) => [id, record]), [["a", "a1"], ["b", "b0"]]); // biome-ignore format: one thing
  assert.equal(await later.remove("a"), null);
  await tournaments.load();
  assert.deepEqual(tournaments.read().map(({ id }) => id), ["b"]); // biome-ignore format: one thing
});

test("a change of what another tab has changed since is refused, and nothing is lost", async () => {
  const [stores, tab] = [device(), browserChannel()];
  const [one, two] = [tab(), tab()].map((channel) => createTournaments({ ...stores, channel }));
  await one.keep("a", "", "a0");
  await two.load();
  assert.equal(await two.keep("a", "a0", "a1"), null);
  assert.equal(await one.keep("a", "a0", "other"), "parted");
  for (const { read } of [one, two]) assert.equal(read()[0].record, "a1");
  await one.remove("a");
  assert.equal(await two.keep("a", "a1", "a2"), "parted", "a deleted one does not come back");
});

test("tournaments saved while the database is denied are merged with those that another tab has saved since", async ({
  mock: { timers },
}) => {
  let denied = false;
  const stores = { ...device(), database: memoryDatabase({ denied: () => denied }) };
  const [one, two] = [createTournaments(stores), createTournaments(stores)];
  await one.keep("a", "", "a0");
  await two.load();
  denied = true;
  timers.enable({ apis: ["Date"], now: Date.now() + 1 });
  assert.equal(await one.keep("a", "a0", "a1"), "journal");
  denied = false;
  timers.tick(1);
  await two.keep("b", "", "b0");
  const later = createTournaments(stores);
  await later.load();
  assert.deepEqual(later.read().map(({ record }) => record), ["b0", "a1"]); // biome-ignore format: one thing
});

test("a result that the database has not taken is kept, however often another tab changes another tournament", async () => {
  let failing = false;
  const [stores, tab] = [device(), browserChannel()];
  /** @type {Database["write"]} */
  const write = (work) => (failing ? Promise.reject(new Error("no answer")) : stores.database.write(work));
  const one = createTournaments({ ...stores, database: { read: stores.database.read, write }, channel: tab() });
  const two = createTournaments({ ...stores, channel: tab() });
  const recordsOf = (/** @type {typeof one} */ { read }) => read().map(({ record }) => record).toSorted(); // biome-ignore format: one thing
  await one.keep("a", "", "a0");
  failing = true;
  assert.equal(await one.keep("a", "a0", "a1"), "journal");
  failing = false;
  await two.load();
  for (const [before, record] of [["", "b0"], ["b0", "b1"], ["b1", "b2"]]) await two.keep("b", before, record); // biome-ignore format: one thing
  for (let turn = 0; turn < 20; turn++) await new Promise((over) => setImmediate(over));
  const later = createTournaments(stores);
  await later.load();
  for (const tournaments of [one, two, later]) assert.deepEqual(recordsOf(tournaments), ["a1", "b2"]);
  assert.equal(stores.storage().length, 0);
});

test("a deletion that the database has not taken holds, where no other tab has changed anything", async () => {
  let failing = false;
  const stores = device();
  /** @type {Database["write"]} */
  const write = (work) => (failing ? Promise.reject(new Error("no answer")) : stores.database.write(work));
  const tournaments = createTournaments({ ...stores, database: { read: stores.database.read, write } });
  await tournaments.keep("a", "", "a0");
  failing = true;
  assert.deepEqual([await tournaments.keep("a", "a0", "a1"), await tournaments.remove("a")], ["journal", "journal"]);
  const later = createTournaments(stores);
  await later.load();
  assert.deepEqual(later.read(), []);
});

test("tournaments of a file are added once, by their records, the last changed one first", async () => {
  const stores = device();
  const tournaments = createTournaments(stores);
  await tournaments.keep("a", "", "here");
  const copies = [
    { record: "here", changed: 1 },
    { record: "old", changed: 2 },
    { record: "old", changed: 3 },
    { record: "late", changed: 9e15 },
  ];
  const added = tournaments.missing(copies);
  assert.deepEqual(added.map(({ record }) => record), ["old", "late"]); // biome-ignore format: one thing
  assert.equal(await tournaments.add(added), null);
  assert.deepEqual(tournaments.read().map(({ record }) => record).toSorted(), ["here", "late", "old"]); // biome-ignore format: one thing
  assert.equal(tournaments.read().at(-1)?.record, "old");
  assert.equal(new Set(tournaments.read().map(({ id }) => id)).size, 3);
  assert.ok(tournaments.read().every(({ changed }) => changed <= Date.now()));
  assert.deepEqual(tournaments.missing(copies), []);
});

test("tournaments of a file are added over plain http too, where there is no randomUUID", async (t) => {
  t.mock.method(crypto, "randomUUID", () => assert.fail("it is not there"));
  const tournaments = createTournaments(device());
  assert.equal(await tournaments.add([{ record: "a0", changed: 1 }]), null);
  assert.equal(tournaments.read()[0].record, "a0");
});

test("what is no list of tournaments is not read", async () => {
  const { database, ...stores } = device();
  await database.write(async ({ put }) =>
    put(/** @type {any} */ ({ id: "value of mashimo:tournaments", form: 1, count: 3, value: [{ id: "a" }, 7, null] })),
  );
  const tournaments = createTournaments({ ...stores, database });
  await tournaments.load();
  assert.deepEqual(tournaments.read(), []);
});

test("where the database is denied, localStorage has the tournament, and that is told", async () => {
  const storage = memory();
  const denied = { read: () => Promise.reject(new Error("denied")), write: () => Promise.reject(new Error("denied")) };
  const stores = { storage: () => storage, database: denied, channel: null };
  assert.equal(await createTournaments(stores).keep("a", "", "a0"), "journal");
  assert.equal(createTournaments(stores).read()[0].record, "a0");
});

test("results are said with the names of the players", () => {
  const names = { south: "Ada", north: "Ben" };
  const said = (/** @type {TournamentPairing["result"]} */ result) => resultText(say, names, result);
  assert.equal(said("south"), "Ada wins");
  assert.equal(said("north"), "Ben wins");
  assert.equal(said("draw"), "Draw");
  assert.equal(said("south-absent"), "Ada is absent");
  assert.equal(said("north-absent"), "Ben is absent");
  assert.equal(said("both-absent"), "Both are absent");
});

test("points are written with halves and quarters, as the language does", () => {
  assert.equal(pointsText(2.5, "en"), "2.5");
  assert.equal(pointsText(6.25, "de"), "6,25");
});

test("names are the lines that are not empty, and rounds are as many as opponents", () => {
  assert.deepEqual(namesOn("Ada\n \n Ben\n"), ["Ada", " Ben"]);
  assert.deepEqual([2, 3, 24, 25].map(mostRounds), [1, 3, 23, 25]);
});

/** Make what a camera sees, and note which codes are taken. @param {boolean} found whether they have a result */
function seeing(found) {
  const { once, forget } = createOnce();
  /** @type {string[]} */
  const taken = [];
  const take = async (/** @type {string} */ text) => taken.push(text) > 0 && found;
  /** @param {string} text @param {number} [later] in ms */
  async function see(text, later = 0) {
    mock.timers.tick(later);
    await once(text, take);
  }
  return { taken, see, forget };
}

test("a code with a result is taken once while it is in sight, and again when it comes back", async (t) => {
  mock.timers.enable({ apis: ["Date"] });
  t.after(() => mock.timers.reset());
  const { taken, see, forget } = seeing(true);
  for (const later of [0, 2000, 2000, 2000]) await see("a", later);
  assert.deepEqual(taken, ["a"]);
  await see("a", 3000);
  await see("b");
  forget();
  await see("b");
  assert.deepEqual(taken, ["a", "a", "b", "b"]);
});

test("a code that could not be taken is tried again after some seconds", async (t) => {
  mock.timers.enable({ apis: ["Date"] });
  t.after(() => mock.timers.reset());
  const { taken, see } = seeing(false);
  await see("a");
  await see("a", 2000);
  assert.deepEqual(taken, ["a"]);
  await see("a", 2000);
  assert.deepEqual(taken, ["a", "a"]);
});
