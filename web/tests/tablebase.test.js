// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { createTablebase } from "../engine/tablebase.js";
import { readEndings, writeEndings } from "../engine/tablebase_file.js";

const SOLVER = { name: "f00d", rules: "beef", seeds: 12, positions: 3, layers: [1, 1, 1], values: [1], bounds: [2] };
const RECORD = { game: "awale", start: "", match: "", moves: [], end: "" };
const ENDINGS = { seeds: 12, drawn: true, values: [], bounds: [2] };
const PACKED = new Uint8Array([1, 2, 3]).buffer;

const settled = () => new Promise((over) => setTimeout(over, 5));

/**
 * Make a device's caches, played by the test.
 * @param {{ full?: boolean, opened?: (bytes: ArrayBuffer, headers: Headers) => Response }} [how] `opened` makes what is
 *   read from them
 */
function caches({ full = false, opened = (bytes, headers) => new Response(bytes, { headers }) } = {}) {
  /** @type {Map<string, Map<string, Response>>} */
  const all = new Map();
  Object.assign(globalThis, {
    caches: {
      async open(/** @type {string} */ name) {
        const kept = all.get(name) ?? new Map();
        all.set(name, kept);
        return {
          async match(/** @type {any} */ key) {
            const response = kept.get(key.url ?? key);
            return response && opened(await response.clone().arrayBuffer(), response.headers);
          },
          async put(/** @type {string} */ key, /** @type {Response} */ response) {
            if (full) throw new DOMException("no room", "QuotaExceededError");
            kept.set(key, response);
          },
          delete: async (/** @type {string} */ key) => kept.delete(key),
          keys: async () => [...kept.keys()].map((url) => ({ url })),
        };
      },
      has: async (/** @type {string} */ name) => all.has(name),
      delete: async (/** @type {string} */ name) => all.delete(name),
    },
  });
  return all;
}

/**
 * Make a tablebase whose engine and workers the test plays. @param {{ solver?: any, hasMuchMemory?: boolean }} [how]
 */
function made({ solver = { ...SOLVER, module: "module" }, hasMuchMemory = false } = {}) {
  Object.assign(globalThis, { document: { hidden: false } });
  /** @type {any[]} */
  const workers = [];
  /** @type {TablebaseStatus[]} */
  const told = [];
  /** @type {{ busy: boolean, waits: number, loads: string[], finds: number }} */
  const page = { busy: false, waits: 0, loads: [], finds: 0 };
  const words = new Map([[0, "A"], [1, "B"], [6, "a"]]); // biome-ignore format: a table
  const tablebase = createTablebase({
    async load(_game, size) {
      page.loads.push(size);
      const seeds = size === "large" ? 15 : 12;
      return /** @type {any} */ ({
        module: "search",
        words,
        solver: solver && { ...solver, seeds, name: `${solver.name}${seeds}` },
      });
    },
    plan: async () => /** @type {any} */ ({ board: [1, 2], played: [6] }),
    prove: async () => /** @type {any} */ ("the engine's"),
    hasMuchMemory,
    onFound: () => {
      page.finds += 1;
    },
    spawn() {
      const worker = {
        /** @type {any[]} */
        orders: [],
        dead: false,
        onmessage: /** @type {any} */ (null),
        onerror: /** @type {any} */ (null),
        postMessage: (/** @type {unknown} */ order) => worker.orders.push(order),
        terminate: () => {
          worker.dead = true;
        },
      };
      workers.push(worker);
      return /** @type {any} */ (worker);
    },
    root: "https://example.org/",
    busy: () => page.busy,
    onStatus: (tablebaseStatus) => told.push(tablebaseStatus),
    async later() {
      page.waits += 1;
      await settled();
      page.busy = false;
    },
  });
  return { tablebase, workers, told, page };
}

test("endings are solved part by part, which waits while somebody thinks, kept, and handed to who examines", async () => {
  const all = caches();
  const { tablebase, workers, told, page } = made();
  const wish = tablebase.request("awale", "large");
  await settled();
  assert.equal(tablebase.of("awale"), null);
  const [worker] = workers;
  const solver = { ...SOLVER, name: "f00d12" };
  assert.deepEqual(worker.orders, [{ module: "module", solver, packed: null, known: null, paced: true, seconds: 0 }]);
  worker.onmessage({ data: { depth: 3, share: 0.25, done: false, endings: null } });
  page.busy = true;
  worker.onmessage({ data: { depth: 4, share: 0.5, done: false, endings: null } });
  assert.equal(worker.orders.length, 2);
  await settled();
  await settled();
  assert.deepEqual(worker.orders.slice(1), ["on", "on"]);
  assert.equal(page.waits, 1);
  worker.onmessage({ data: { depth: 12, share: 1, done: true, endings: ENDINGS, packed: PACKED } });
  await wish;
  assert.equal(worker.dead, true, "its memory goes with it");
  assert.equal(page.finds, 1);
  assert.deepEqual(await tablebase.of("awale")?.endings, ENDINGS);
  assert.equal(tablebase.of("bao-kenya"), null);
  assert.deepEqual(told.at(-1), { state: "kept", game: "awale", seeds: 12, share: 1, bytes: 3 });
  assert.deepEqual(
    [...(all.get("mashimo-endings:https://example.org/")?.keys() ?? [])],
    ["https://example.org/kept/endings-f00d12"],
  );
});

test("what is kept is taken up without solving; what is damaged is thrown away and solved again", async () => {
  const all = caches();
  const first = made();
  const solved = first.tablebase.request("awale", "large");
  await settled();
  first.workers[0].onmessage({ data: { depth: 12, share: 1, done: true, endings: ENDINGS, packed: PACKED } });
  await solved;
  const { tablebase, workers } = made();
  const wish = tablebase.request("awale", "large");
  await settled();
  assert.deepEqual(workers[0].orders[0].packed, PACKED);
  assert.equal(workers[0].orders[0].paced, true, "those with the most seeds are solved again");
  workers[0].onmessage({ data: { depth: 12, share: 1, done: true, endings: ENDINGS } });
  await wish;
  assert.deepEqual(await tablebase.of("awale")?.endings, ENDINGS);
  const third = made();
  third.tablebase.request("awale", "large");
  await settled();
  third.workers[0].onerror({ message: "damaged" });
  await settled();
  assert.equal(third.workers[1].orders[0].paced, true);
  assert.equal(all.get("mashimo-endings:https://example.org/")?.size, 0);
});

test("a worker that comes to nothing is given up, and what nobody wants any longer too", async () => {
  caches();
  const { tablebase, workers, told } = made();
  const wish = tablebase.request("awale", "large");
  await settled();
  workers[0].onerror({ message: "out of memory" });
  await wish;
  assert.deepEqual([told.at(-1)?.state, workers[0].dead, tablebase.of("awale")], ["lost", true, null]);
  tablebase.request("bao-kenya", "large");
  await settled();
  tablebase.release();
  assert.deepEqual([told.at(-1)?.state, workers[1].dead], ["none", true]);
});

test("where there is no room they last as long as the page; a game without endings has none", async () => {
  caches({ full: true });
  const { tablebase, workers, told } = made();
  const wish = tablebase.request("awale", "large");
  await settled();
  workers[0].onmessage({ data: { depth: 12, share: 1, done: true, endings: ENDINGS, packed: PACKED } });
  await wish;
  assert.deepEqual([told.at(-1)?.state, told.at(-1)?.bytes], ["unkept", 0]);
  assert.notEqual(tablebase.of("awale"), null);
  const none = made({ solver: null });
  await none.tablebase.request("nam-nam", "large");
  await none.tablebase.request("nam-nam", "large");
  assert.deepEqual([none.page.loads, none.workers.length, none.tablebase.of("nam-nam")], [["middle"], 0, null]);
});

/** Let the last worker finish its endings. @param {any[]} workers @param {number} seeds */
async function done(workers, seeds) {
  const endings = { ...ENDINGS, seeds };
  workers.at(-1).onmessage({ data: { depth: seeds, share: 1, done: true, endings, packed: PACKED } });
  await settled();
  await settled();
}

test("another worker, asked for when it is needed, says by them what is proved of a game, one after the other", async () => {
  caches();
  const { tablebase, workers } = made();
  assert.equal(await tablebase.prove(RECORD), "the engine's");
  tablebase.request("awale", "large");
  await settled();
  await done(workers, 12);
  const [one, other] = [tablebase.prove(RECORD), tablebase.prove(RECORD)];
  await settled();
  const [told, ...asked] = workers[1].orders;
  assert.deepEqual([told.kept, told.module], [{ ...ENDINGS, seeds: 12 }, "module"]);
  assert.deepEqual(
    asked,
    [1, 2].map(() => ({ probe: { board: [1, 2], played: [6] } })),
  );
  const values = [{ move: 0, least: 3, most: 3 }, { move: 1, least: -1, most: 3 }]; // biome-ignore format: rows
  workers[1].onmessage({ data: { probed: { winner: "S", by: 3, moves: [0], line: [0, 6, 1], values } } });
  workers[1].onmessage({ data: { probed: null } });
  assert.deepEqual(await one, {
    type: "prove",
    id: 0,
    known: true,
    winner: "S",
    by: 3,
    moves: ["A"],
    line: ["A", "a", "B"],
    values: [
      { move: "A", least: 3, most: 3 },
      { move: "B", least: -1, most: 3 },
    ],
  });
  assert.equal(await other, "the engine's", "more seeds are left than it knows");
  const late = tablebase.prove(RECORD);
  await settled();
  workers[1].onerror({ message: "out of memory" });
  assert.equal(await late, "the engine's");
  assert.equal(tablebase.of("awale"), null);
});

test("endings that were let go while a game was being planned prove nothing more, and have no worker begun", async () => {
  caches();
  const { tablebase, workers } = made();
  tablebase.request("awale", "large");
  await settled();
  await done(workers, 12);
  const asked = tablebase.prove(RECORD);
  tablebase.release();
  await settled();
  assert.deepEqual(
    workers.map(({ dead }) => dead),
    [true],
    "the one that solved, and none that says what is proved",
  );
  assert.equal(await asked, "the engine's");
});

test("where memory allows the most seeds follow; those that are known stay until then, and where that fails", async () => {
  const all = caches();
  const { tablebase, workers, told, page } = made({ hasMuchMemory: true });
  tablebase.request("awale", "large");
  await settled();
  await done(workers, 12);
  await settled();
  assert.deepEqual(page.loads, ["middle", "large"]);
  assert.equal((await tablebase.of("awale")?.endings)?.seeds, 12);
  assert.deepEqual([told.at(-1)?.state, told.at(-1)?.seeds], ["solving", 15]);
  assert.equal(workers[1].orders[0].known.seeds, 12, "what is known of fewer seeds is not solved again");
  workers[1].onerror({ message: "out of memory" });
  await settled();
  assert.deepEqual([told.at(-1)?.state, told.at(-1)?.seeds, workers[1].dead], ["kept", 12, true]);
  const second = made({ hasMuchMemory: true });
  second.tablebase.request("awale", "large");
  await settled();
  await done(second.workers, 12);
  await settled();
  await done(second.workers, 15);
  assert.deepEqual([second.told.at(-1)?.seeds, second.workers[0].dead, second.page.finds], [15, true, 2]);
  assert.equal(all.get("mashimo-endings:https://example.org/")?.size, 2);
});

test("a hint has endings of the middle size solved, and who then looks on has those of the most seeds", async () => {
  caches();
  const { tablebase, workers, page } = made({ hasMuchMemory: true });
  tablebase.request("awale", "middle");
  await settled();
  await done(workers, 12);
  await settled();
  assert.deepEqual([page.loads, page.waits], [["middle"], 0]);
  tablebase.request("awale", "large");
  tablebase.request("awale", "large");
  tablebase.request("awale", "middle");
  await settled(); // the analysis is on for a while
  await settled();
  assert.deepEqual(page.loads, ["middle", "large"], "once");
  await done(workers, 15);
  assert.equal((await tablebase.of("awale")?.endings)?.seeds, 15);
});

test("where there is little room on the device nothing is kept, and what was kept goes first", async () => {
  const all = caches();
  const first = made();
  first.tablebase.request("awale", "large");
  await settled();
  await done(first.workers, 12);
  assert.equal(all.size, 1);
  const storage = { estimate: async () => ({ quota: 2e9, usage: 1.9e9 }) };
  Object.defineProperty(globalThis, "navigator", { value: { storage }, configurable: true });
  const { tablebase, workers, told } = made();
  await tablebase.look();
  assert.deepEqual([all.size, told.at(-1)?.bytes], [0, 0]);
  tablebase.request("awale", "large");
  await settled();
  await done(workers, 12);
  assert.deepEqual([told.at(-1)?.state, all.size], ["unkept", 0]);
  Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
});

test("how much is kept is found out without leaving anything of it open, which would keep its room taken", async () => {
  /** @type {Response[]} */
  const read = [];
  const all = caches({
    opened(bytes, headers) {
      const response = new Response(bytes, { headers });
      response.blob = () => assert.fail("a blob was made of what is kept");
      read.push(response);
      return response;
    },
  });
  const first = made();
  const wish = first.tablebase.request("awale", "large");
  await settled();
  await done(first.workers, 12);
  await wish;
  const before = "https://example.org/kept/endings-of-an-earlier-version";
  all.get("mashimo-endings:https://example.org/")?.set(before, new Response(new Uint8Array(4)));
  const { tablebase, told } = made();
  await tablebase.look();
  assert.equal(told.at(-1)?.bytes, 7);
  assert.ok(read.length > 1 && read.every(({ bodyUsed }) => bodyUsed));
});

test("all that is kept is thrown away when a person wants it so", async () => {
  const all = caches();
  const { tablebase, workers, told } = made();
  const wish = tablebase.request("awale", "large");
  await settled();
  workers[0].onmessage({ data: { depth: 12, share: 1, done: true, endings: ENDINGS, packed: PACKED } });
  await wish;
  await tablebase.clear();
  assert.deepEqual([all.size, told.at(-1)?.bytes, tablebase.of("awale")], [0, 0, null]);
});

/** Make a file of endings. @param {{ game?: string, rules?: string, seeds?: number }} [how] */
const fileOf = ({ game = "awale", rules = "beef", seeds = 18 } = {}) =>
  writeEndings({ game, rules, seeds, drawn: true, parts: Array.from({ length: seeds + 1 }, () => new Blob(["part"])) });

test("of a file the endings are taken for which there is memory; nothing is solved before", async () => {
  const all = caches();
  for (const hasMuchMemory of [false, true]) {
    const used = hasMuchMemory ? 15 : 12;
    const { tablebase, workers, told, page } = made({ hasMuchMemory });
    const opening = tablebase.open(await fileOf(), "awale");
    while (workers.length === 0) await settled();
    const [{ file, packed, known }] = workers[0].orders;
    assert.deepEqual([file.drawn, file.parts.length, packed, known], [true, used + 1, null, null]);
    await done(workers, used);
    assert.deepEqual(await opening, { seeds: 18, used });
    assert.deepEqual(page.loads, hasMuchMemory ? ["middle", "large"] : ["middle"]);
    assert.deepEqual([told.at(-1)?.state, told.at(-1)?.seeds], ["kept", used]);
    assert.equal((await tablebase.of("awale")?.endings)?.seeds, used);
    await tablebase.request("awale", hasMuchMemory ? "large" : "middle");
    assert.equal(workers.length, 1, "what the file brought is not solved again");
  }
  assert.equal(all.get("mashimo-endings:https://example.org/")?.size, 2);
});

test("a file of few seeds is taken by the middle size, which solves the rest", async () => {
  caches();
  const { tablebase, workers, page } = made({ hasMuchMemory: true });
  const opening = tablebase.open(await fileOf({ seeds: 9 }), "awale");
  while (workers.length === 0) await settled();
  assert.deepEqual([workers[0].orders[0].file.parts.length, page.loads], [10, ["middle"]]);
  await done(workers, 12);
  assert.deepEqual(await opening, { seeds: 9, used: 9 });
});

test("a file by other rules, or of a game without endings, changes nothing; of a damaged one nothing stays", async () => {
  caches();
  const { tablebase, workers, told } = made();
  const wish = tablebase.request("awale", "middle");
  while (workers.length === 0) await settled();
  await done(workers, 12);
  await wish;
  await assert.rejects(tablebase.open(await fileOf({ rules: "other" }), "awale"), { fault: "rules" });
  await assert.rejects(tablebase.open(await fileOf(), "bao-kenya"), { fault: "board", game: "awale" });
  await assert.rejects(tablebase.open(new Blob(["no endings"]), "awale"), { fault: "other" });
  assert.notEqual(tablebase.of("awale"), null);
  assert.equal(told.at(-1)?.state, "kept");
  const opening = tablebase.open(await fileOf(), "awale");
  while (workers.length === 1) await settled();
  workers[1].onmessage({ data: { depth: 0, share: 0, done: true, endings: null } });
  await assert.rejects(opening, { fault: "damaged" });
  assert.deepEqual([told.at(-1)?.state, tablebase.of("awale")], ["none", null]);
  tablebase.request("awale", "middle");
  await settled();
  assert.equal(workers.length, 3, "they are solved when they are next asked for");
  await assert.rejects(made({ solver: null }).tablebase.open(await fileOf(), "awale"), { fault: "game" });
});

test("what is loaded makes a file, packed by a worker that is then ended", async () => {
  caches();
  const { tablebase, workers } = made();
  assert.equal(await tablebase.save(), null);
  const opening = tablebase.open(await fileOf({ seeds: 12 }), "awale");
  while (workers.length === 0) await settled();
  await done(workers, 12);
  await opening;
  const saving = tablebase.save();
  while (workers.length === 1) await settled();
  assert.deepEqual(workers[1].orders[0], { layers: SOLVER.layers, values: ENDINGS.values });
  workers[1].onmessage({ data: { parts: Array.from({ length: 13 }, () => new Blob(["part"])) } });
  const saved = await saving;
  assert.ok(saved);
  assert.deepEqual([saved.game, saved.seeds, workers[1].dead], ["awale", 12, true]);
  const read = await readEndings(saved.file);
  assert.deepEqual([read.game, read.rules, read.seeds, read.drawn], ["awale", "beef", 12, true]);
});

test("who opens another game while a file is read is told of no endings", async () => {
  caches();
  const { tablebase, workers } = made();
  const opening = tablebase.open(await fileOf(), "awale");
  while (workers.length === 0) await settled();
  tablebase.release();
  assert.deepEqual(await opening, { seeds: 18, used: 0 });
  assert.deepEqual([workers[0].dead, tablebase.of("awale")], [true, null]);
});
