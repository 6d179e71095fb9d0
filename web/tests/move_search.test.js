// @ts-check
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { createMoveSearch } from "../engine/move_search.js";
import { takeBackAlarms } from "./fixtures.js";

takeBackAlarms();

/** @import { Machine, SearchOrder, Report } from "../workers/search_worker.js" */

const RECORD = { game: "oware-abapa", start: "", match: "full", moves: [], end: "" };
/** The smallest module of all, in base64. */
const MODULE = "AGFzbQEAAAA=";
const LEGAL = ["A", "B", "C", "D", "E", "F"].map((word, number) => ({ number, word }));
const WORDS = [...LEGAL, { number: 7, word: "b" }];
const FOUND = [1600, 1664].map((address) => ({ address, length: 16 }));
const PLACES = { board: 8, given: 100, handicaps: 512, found: FOUND };
const SCALE = { seed: 100, time_parts: 32_768 };
const PLAN = {
  move: "",
  board: [4, 4],
  played: [2],
  legal: LEGAL,
  handicaps: [0, 90, 7, 0, 0, 5],
  depth: 9,
  nodes: 1000,
  seconds: 1,
  endings: false,
};
const SOLVER = {
  module: MODULE,
  name: "f00d",
  rules: "",
  seeds: 2,
  positions: 3,
  layers: [1, 1, 1],
  values: [10, 20, 30],
  bounds: [500, 600, 700],
  proof: { game: 1, legal: 2, lows: 4, highs: 8, line: 12 },
};
const SOLVED = {
  seeds: 2,
  drawn: false,
  values: [1, 2, 3].map((one) => new Uint8Array([one, one, one])),
  bounds: SOLVER.bounds,
};

/** @param {string} text in base64 */
const moduleOf = (text) => WebAssembly.compile(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));

/** Wait until pending promises have settled, compiling included, however busy the machine is. */
async function settled() {
  for (let i = 0; i < 3; i++) await moduleOf(MODULE);
  await new Promise((over) => setTimeout(over, 20));
}

/** Make the report of a worker after a depth. @param {Partial<Report>} [parts] @returns {Report} */
function report(parts) {
  const known = { depth: 1, move: 0, points: 0, decided: false, nodes: 10, capped: false, done: false };
  return { ...known, proved: false, ...parts, value: (parts?.points ?? 0) / 100 };
}

/**
 * Make a search whose engine and workers are played by the test.
 * @param {{ cores?: number, plan?: Partial<PlanReply>, compiles?: boolean, starts?: boolean,
 *   solver?: Solver | null }} [how]
 */
function made({ cores = 2, plan = {}, compiles = true, starts = true, solver = null } = {}) {
  /** @type {{ orders: any[], dead: boolean, onmessage: any, onerror: any, say: (parts?: Partial<Report>) => void,
   *   solve: (endings: object | null) => void }[]} */
  const workers = [];
  const spawn = () => {
    if (!starts) throw new Error("no worker starts here");
    const worker = {
      /** @type {any[]} */
      orders: [],
      dead: false,
      onmessage: /** @type {any} */ (null),
      onerror: /** @type {any} */ (null),
      postMessage: (/** @type {unknown} */ order) => {
        worker.orders.push(order);
      },
      terminate: () => {
        worker.dead = true;
      },
      say: (/** @type {Partial<Report> | undefined} */ parts) => worker.onmessage?.({ data: report(parts) }),
      solve: (/** @type {object | null} */ endings) =>
        worker.onmessage?.({ data: { depth: 2, done: endings !== null, endings } }),
    };
    workers.push(worker);
    return worker;
  };
  const asked = { plan: 0, compile: 0, think: 0, stop: 0, cancel: 0 };
  /** @type {(chosen: any) => void} */
  let answer = () => {};
  const engine = {
    plan: async () => {
      asked.plan += 1;
      return /** @type {PlanReply} */ ({ type: "plan", id: 5, ...PLAN, ...plan });
    },
    compile: async (/** @type {string} */ game) => {
      asked.compile += 1;
      const module = compiles ? MODULE : "AAAA";
      return /** @type {CompileReply} */ ({
        type: "compile",
        id: 6,
        game,
        module,
        ...PLACES,
        scale: SCALE,
        cells: 14,
        words: WORDS,
        solver,
      });
    },
    think: () => {
      asked.think += 1;
      const thought = new Promise((keep) => {
        answer = keep;
      });
      const stop = () => {
        asked.stop += 1;
      };
      const cancel = () => {
        asked.cancel += 1;
      };
      return { answer: thought, stop, cancel };
    },
  };
  const busy = () => workers.filter(({ orders, dead }) => orders.length > 0 && !dead);
  const search = createMoveSearch(engine, spawn, cores);
  return { search, engine, workers, busy, asked, answer: (/** @type {object} */ chosen) => answer(chosen) };
}

test("a worker gets the module, the game so far and the limits, and its last word is the answer", async () => {
  const { search, busy } = made();
  const { chosen } = search.think(RECORD, 5, 1);
  await settled();
  const [worker] = busy();
  const { module, ...order } = worker.orders[0];
  assert.equal(module instanceof WebAssembly.Module, true);
  const { board, played, depth, nodes, seconds } = PLAN;
  const handicaps = PLAN.handicaps.map((worse, number) => [number, worse]);
  assert.deepEqual(order, {
    places: PLACES,
    scale: SCALE,
    board,
    played,
    handicaps,
    depth,
    nodes,
    seconds,
    endings: null,
  });
  worker.say({ depth: 1, move: 2, points: 100 });
  worker.say({ depth: 2, move: 3, points: 250, nodes: 700 });
  worker.say({ depth: 2, move: 4, points: 250, nodes: 1000, done: true });
  const { move, depth: reached, nodes: visited, value, compiled, fallback, level, capped } = await chosen;
  assert.deepEqual([move, reached, visited, value, level], ["E", 2, 1000, 2.5, 5]);
  assert.deepEqual([compiled, fallback, capped], [true, false, false]);
});

test("at every level one worker looks at all moves, however many cores there are: the answer is the same on every machine", async () => {
  for (const cores of [1, 2, 64]) {
    for (const level of [1, 8]) {
      const { search, busy } = made({ cores });
      search.think(RECORD, level, 1);
      await settled();
      const orders = busy().map(({ orders: [order] }) => order);
      assert.deepEqual(
        orders.map(({ weighed, nodes }) => [weighed, nodes]),
        [[undefined, PLAN.nodes]],
      );
    }
  }
});

test("a level that knows the endings waits until a worker has solved them, once, and gives them to the search", async () => {
  const page = made({ plan: { endings: true }, solver: SOLVER });
  page.search.prepare(RECORD.game);
  const { chosen } = page.search.think(RECORD, 8, 1);
  await settled();
  const [worker, none] = page.busy();
  assert.equal(none, undefined);
  const { module, ...task } = worker.orders[0];
  const { module: _, ...solver } = SOLVER;
  assert.equal(module instanceof WebAssembly.Module, true);
  assert.deepEqual(task, { solver, seconds: 20 });
  worker.solve(null);
  worker.solve(SOLVED);
  await settled();
  const searching = page.busy().find(({ orders }) => orders.at(-1).places);
  assert.deepEqual(searching?.orders.at(-1).endings, SOLVED);
  searching?.say({ move: 3, points: 7_300, proved: true, done: true });
  assert.deepEqual([(await chosen).move, (await chosen).proved], ["D", true]);
  page.search.think(RECORD, 8, 1);
  await settled();
  assert.deepEqual([page.asked.compile, page.workers.flatMap(({ orders }) => orders).length], [1, 3]);
});

test("a level that knows no endings does not wait for them, nor get any", async () => {
  const page = made({ solver: SOLVER });
  page.search.think(RECORD, 5, 1);
  await settled();
  const [order] = page.busy().flatMap(({ orders }) => orders.filter(({ places }) => places));
  assert.equal(order.endings, null);
});

test("where no worker can solve the endings, the engine thinks: it solves them itself", async () => {
  const page = made({ plan: { endings: true }, solver: SOLVER });
  const { chosen } = page.search.think(RECORD, 8, 1);
  await settled();
  for (let i = 0; i < 3; i++) page.busy()[0].onerror({ message: "" });
  await settled();
  assert.equal(page.asked.think, 1);
  page.answer({ move: "B" });
  assert.equal((await chosen).fallback, true);
});

test("endings that no worker could solve are solved for the next move, without compiling the game again", async () => {
  const page = made({ plan: { endings: true }, solver: SOLVER });
  page.search.prepare(RECORD.game);
  await settled();
  for (let i = 0; i < 3; i++) page.busy()[0].onerror({ message: "" });
  page.search.think(RECORD, 8, 1);
  await settled();
  page.busy()[0].solve(SOLVED);
  await settled();
  assert.deepEqual([page.busy()[0].orders.at(-1).endings, page.asked.compile], [SOLVED, 1]);
});

test("a game that could not be compiled is compiled for the next move", async () => {
  const page = made();
  const { compile } = page.engine;
  page.engine.compile = () => Promise.reject(new Error("engine-lost"));
  page.search.prepare(RECORD.game);
  await settled();
  page.engine.compile = compile;
  page.search.think(RECORD, 5, 1);
  await settled();
  assert.deepEqual([page.asked.think, page.busy().length], [0, 1]);
});

test("a move that needs no search is answered without a worker", async () => {
  const { search, busy } = made({ plan: { move: "D" } });
  const { move, depth, compiled } = await search.think(RECORD, 1, 1).chosen;
  assert.deepEqual([move, depth, compiled], ["D", 0, true]);
  assert.equal(busy().length, 0);
});

test("stop answers at once with the best so far, and ends the workers; their late words change nothing", async () => {
  const { search, busy, workers } = made();
  const { chosen, stop } = search.think(RECORD, 8, 1);
  await settled();
  const [worker] = busy();
  const { onmessage } = worker;
  worker.say({ depth: 4, move: 5, points: 100 });
  stop();
  assert.equal(worker.dead, true);
  assert.equal(workers.at(-1)?.dead, false); // another one is ready
  onmessage({ data: report({ depth: 5, move: 1, points: 900, done: true }) });
  const { move, depth } = await chosen;
  assert.deepEqual([move, depth], ["F", 4]);
  stop();
});

test("stop before anything is known waits until every move has been looked at", async () => {
  for (const wait of [false, true]) {
    const { search, busy } = made();
    const { chosen, stop } = search.think(RECORD, 8, 1);
    if (wait) await settled();
    stop();
    await settled();
    const [worker] = busy();
    worker.say({ depth: 1, move: 4, points: 100 });
    assert.deepEqual([(await chosen).move, (await chosen).depth], ["E", 1]);
    assert.equal(worker.dead, true);
  }
});

test("stop while the first worker fails is heard by the next one, or by the engine", async () => {
  const page = made();
  const { chosen, stop } = page.search.think(RECORD, 8, 1);
  await settled();
  stop();
  page.busy()[0].onerror({ message: "" });
  page.busy()[0].say({ depth: 1, move: 2 });
  assert.equal((await chosen).move, "C");
  const later = page.search.think(RECORD, 8, 1);
  await settled();
  later.stop();
  for (let i = 0; i < 3; i++) page.busy()[0].onerror({ message: "" });
  assert.deepEqual([page.asked.think, page.asked.stop], [1, 1]);
});

test("that the clock ended a search is said with its answer", async () => {
  const { search, busy } = made();
  const { chosen } = search.think(RECORD, 8, 1);
  await settled();
  busy()[0].say({ depth: 4, move: 1, capped: true, done: true });
  assert.equal((await chosen).capped, true);
});

test("a search nobody wants any longer ends its workers and never answers", async () => {
  const { search, busy } = made();
  for (const wait of [false, true]) {
    const { chosen, cancel } = search.think(RECORD, 8, 1);
    if (wait) await settled();
    const [worker] = busy();
    cancel();
    cancel();
    if (wait) assert.equal(worker.dead, true);
    const quiet = Symbol("quiet");
    assert.equal(await Promise.race([chosen, settled().then(() => quiet)]), quiet);
    assert.equal(busy().length, 0);
  }
});

test("a worker that dies is replaced and asked the same again", async () => {
  const { search, busy } = made();
  const { chosen } = search.think(RECORD, 5, 1);
  await settled();
  const [first] = busy();
  first.say({ depth: 1, move: 1 });
  first.onerror({ message: "out of memory" });
  assert.equal(first.dead, true);
  const [second] = busy();
  assert.deepEqual(second.orders, first.orders);
  second.say({ depth: 6, move: 3, done: true });
  assert.deepEqual([(await chosen).move, (await chosen).fallback], ["D", false]);
});

test("a worker that falls silent is replaced", async () => {
  const { search, busy } = made();
  search.prepare(RECORD.game);
  await settled();
  mock.timers.enable({ apis: ["setTimeout"] });
  search.think(RECORD, 5, 1);
  for (let i = 0; i < 20; i++) await Promise.resolve();
  const [first] = busy();
  mock.timers.tick(5000);
  first.say({ depth: 1 });
  mock.timers.tick(5999);
  assert.equal(first.dead, false);
  mock.timers.tick(1);
  assert.equal(first.dead, true);
  assert.equal(busy().length, 1);
  mock.timers.reset();
});

test("after three failures the engine thinks, and its answer says so; then a worker is tried once again", async () => {
  const page = made();
  const { chosen, stop } = page.search.think(RECORD, 5, 1);
  await settled();
  for (let i = 0; i < 3; i++) page.busy()[0].onerror({ message: "" });
  assert.deepEqual([page.busy().length, page.asked.think], [0, 1]);
  stop();
  assert.equal(page.asked.stop, 1);
  page.answer({ move: "B", compiled: false });
  const { move, fallback } = await chosen;
  assert.deepEqual([move, fallback], ["B", true]);
  page.search.think(RECORD, 5, 1);
  await settled();
  page.busy()[0].onerror({ message: "" });
  assert.equal(page.asked.think, 2);
});

test("where no worker starts, or the module cannot be compiled, the engine thinks", async () => {
  for (const how of [{ starts: false }, { compiles: false }]) {
    const page = made(how);
    page.search.prepare(RECORD.game);
    const { chosen, cancel } = page.search.think(RECORD, 5, 1);
    while (page.asked.think === 0) await settled(); // a module that cannot be compiled takes its time to fail
    page.answer({ move: "B" });
    assert.equal((await chosen).fallback, true, JSON.stringify(how));
    cancel();
    assert.equal(page.asked.cancel, 1);
  }
});

test("a game is compiled once, and workers wait before they are asked", async () => {
  const { search, workers, busy, asked } = made({ cores: 4 });
  search.prepare(RECORD.game);
  await settled();
  assert.deepEqual([workers.length, busy().length, asked.compile], [3, 0, 1]);
  search.think(RECORD, 8, 1);
  await settled();
  assert.deepEqual([workers.length, busy().length, asked.compile], [3, 1, 1]);
});

/** Load the search worker, which is a script of its own. */
async function worker() {
  Object.assign(globalThis, { self: {} });
  return await import("../workers/search_worker.js");
}

/**
 * Make a machine whose driver comes to one state after the other.
 * @param {{ depth?: number, visited?: number, finished?: number, capped?: number, found?: number[][] }[]} states what
 *   it says of itself at each step, and of the moves it has found, the best first: the move, its points, their value in
 *   hundredths of a seed, whether they are decided and proved, the depth, the positions, and the line with its length
 */
function machine(states) {
  /** @type {unknown[][]} */
  const calls = [];
  const memory = { buffer: new ArrayBuffer(2048) };
  const variables = { depth: { value: 0 }, visited: { value: 0 }, finished: { value: 0 }, capped: { value: 0 } };
  const note =
    (/** @type {string} */ name) =>
    (/** @type {unknown[]} */ ...given) => {
      calls.push([name, ...given]);
    };
  let taken = 0;
  const step = (/** @type {number} */ gone) => {
    calls.push(["step", gone]);
    const { found = [], ...state } = states[taken++];
    for (const [name, value] of Object.entries(state)) {
      variables[/** @type {keyof typeof variables} */ (name)].value = value;
    }
    for (const [place, numbers] of found.entries()) {
      const { address, length } = PLACES.found[place];
      new Int32Array(memory.buffer, address, length).fill(0).set(numbers);
    }
    return 1;
  };
  const [begin, advance, find_best, analyse] = ["begin", "advance", "find_best", "analyse"].map(note);
  const exports = { memory, begin, advance, find_best, analyse, step, ...variables };
  return { machine: /** @type {Machine} */ (/** @type {unknown} */ (exports)), calls, memory };
}

const ORDER = {
  places: PLACES,
  scale: SCALE,
  board: [4, 5, 6],
  played: [2, 3],
  depth: 9,
  nodes: 1e6,
  seconds: 1,
  endings: null,
};

/**
 * Return the reports of the worker.
 * @param {Machine} made @param {Partial<SearchOrder>} [parts] @param {() => number} [now]
 */
async function reported(made, parts, now = () => 0) {
  const { search } = await worker();
  /** @type {Report[]} */
  const found = [];
  search(made, { ...ORDER, ...parts }, (report) => found.push(report), now);
  return found;
}

test("to the worker each move seems worse by what its order says, from the beginning", async () => {
  const { machine: made, memory } = machine([{ depth: 1, finished: 1 }]);
  const handicaps = [[4, 70], [9, 5000]]; // biome-ignore format: pairs
  await reported(made, { handicaps });
  const seeming = new Int32Array(memory.buffer, PLACES.handicaps, 256);
  assert.deepEqual([seeming[4], seeming[9], seeming.reduce((sum, worse) => sum + worse)], [70, 5000, 5070]);
});

test("the worker sets the machine to the game so far, and has it think within the limits of its order", async () => {
  const { machine: made, calls, memory } = machine([{ depth: 1, finished: 1 }]);
  await reported(made);
  assert.deepEqual(calls, [["begin"], ["advance", 2], ["advance", 3], ["find_best", 9, 1e6, 0], ["step", 0]]);
  assert.deepEqual([...new Uint8Array(memory.buffer).slice(8, 11)], [4, 5, 6]);
});

test("the worker reports every depth and the end, in seeds", async () => {
  const { machine: made } = machine([
    { depth: 1, visited: 9, found: [[3, 0, 0, 0, 0, 1, 9]] },
    { depth: 2, visited: 40, found: [[4, -7_300, -300, 0, 1, 2, 40]] },
    { visited: 70, found: [[5, -7_300, -300, 0, 1, 2, 70]], finished: 1, capped: 1 },
  ]);
  const known = { proved: false, decided: false, capped: false, done: false, line: [] };
  const proved = { ...known, depth: 2, points: -7_300, value: -3, proved: true };
  assert.deepEqual(await reported(made), [
    { ...known, depth: 1, move: 3, points: 0, value: 0, nodes: 9 },
    { ...proved, move: 4, nodes: 40 },
    { ...proved, move: 5, nodes: 70, capped: true, done: true },
  ]);
});

test("the worker has its moves examined, and reports them when all have been looked at further, and at the end", async () => {
  const first = [4, 100, 100, 0, 0, 1, 20, 2, 4, 7];
  const won = [3, 10_500, 500, 1, 1, 1, 30, 1, 3];
  const states = [
    { visited: 20 },
    { depth: 1, visited: 50, found: [won, first] },
    { visited: 60 },
    { depth: 2, visited: 80, found: [won, [4, 10_100, 100, 1, 1, 2, 50, 0]], finished: 1 },
  ];
  const { machine: made, calls, memory } = machine(states);
  const found = await reported(made, { weighed: [4, 3] });
  assert.deepEqual([...new Uint8Array(memory.buffer, PLACES.given, 3)], [4, 3, 0]);
  assert.deepEqual(calls[3], ["analyse", 2, 9, 1e6, 1e6]);
  assert.deepEqual(
    found.map(({ depth, move, nodes, decided, done }) => [depth, move, nodes, decided, done]),
    [
      [1, 3, 50, false, false],
      [2, 3, 80, true, true],
    ],
  );
  assert.deepEqual(found[0].weights, [
    { move: 3, points: 10_500, value: 5, decided: true, proved: true, depth: 1, line: [3] },
    { move: 4, points: 100, value: 1, decided: false, proved: false, depth: 1, line: [4, 7] },
  ]);
  assert.deepEqual(found[1].weights?.[1].line, []);
});

test("the worker says before each step how much of its time is gone, never more than all", async () => {
  let clock = 1000;
  const now = () => {
    clock += 200;
    return clock;
  };
  const { machine: made, calls } = machine([{}, { depth: 1 }, {}, { depth: 2, finished: 1 }]);
  assert.deepEqual((await reported(made, { seconds: 0.7 }, now)).length, 2);
  const gone = calls.filter(([name]) => name === "step").map(([_, gone]) => gone);
  const part = (/** @type {number} */ milliseconds) => Math.trunc((SCALE.time_parts * milliseconds) / 700);
  assert.deepEqual(gone, [part(200), part(400), part(600), SCALE.time_parts]);
});

test("the worker solves one layer after the other, and hands over what has come of them", async () => {
  await worker();
  const { solve } = await import("../workers/tablebase_worker.js");
  const memory = { buffer: new ArrayBuffer(64) };
  /** @type {unknown[]} */
  const calls = [];
  let left = 0;
  const exports = {
    memory,
    open_layer: (/** @type {number} */ seeds) => {
      calls.push(seeds);
      left = seeds;
    },
    survey: () => {
      left -= 1;
      return left > 0 ? 0 : 1;
    },
    close_layer: () => calls.push("closed"),
    draws: { value: 1 },
  };
  const bytes = new Uint8Array(memory.buffer).fill(9);
  bytes.set([1, 2, 255], 20);
  /** @type {any[]} */
  const found = [];
  const { module: _, ...solver } = SOLVER;
  const parts = solve(/** @type {any} */ (exports), solver);
  for (let part = parts.next(); found.at(-1)?.done !== true; part = parts.next()) found.push(part.value);
  assert.deepEqual(calls, [0, "closed", 1, "closed", 2, "closed"]);
  assert.deepEqual(
    found.map(({ depth, done }) => [depth, done]),
    [
      [2, false],
      [2, true],
    ],
  );
  const values = [[9, 9, 9], [1, 2, 255], [9, 9, 9]].map((row) => Uint8Array.from(row)); // biome-ignore format: rows
  assert.deepEqual(found.at(-1).endings, { seeds: 2, drawn: true, values, bounds: SOLVER.bounds });
});

test("the worker puts the endings where the search has room for them, and has it hold them", async () => {
  const { think } = await worker();
  const { machine: made, calls, memory } = machine([{ depth: 1, finished: 1, found: [[2, 7_250, 250, 0, 1]] }]);
  const [low, high, fair] = SOLVED.values;
  const endings = { ...SOLVED, values: [low, new Blob([high]), fair], bounds: [32, 36, 40] };
  Object.assign(made, { hold: (/** @type {unknown[]} */ ...given) => calls.unshift(["hold", ...given]) });
  /** @type {Report[]} */
  const found = [];
  await think(made, { ...ORDER, depth: 2, endings }, (report) => found.push(report));
  assert.deepEqual(calls[0], ["hold", 2, false]);
  assert.deepEqual([...new Uint8Array(memory.buffer).slice(32, 43)], [1, 1, 1, 0, 2, 2, 2, 0, 3, 3, 3]);
  const { value, proved, decided } = /** @type {Report} */ (found.at(-1));
  assert.deepEqual([value, proved, decided], [2.5, true, false]);
});
