// @ts-check
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { createEngine } from "../engine/client.js";
import { EngineError } from "../engine/engine_error.js";
import { shown, takeBackAlarms } from "./fixtures.js";

takeBackAlarms();

const RECORD = { game: "oware-abapa", start: "", match: "full", moves: [], end: "" };
const READY = { type: "ready", version: "0.1.0", python: "3.14.2", start: "cold" };

/** Make an engine with workers that the test plays. @param {string | null} [wrong] what is wrong with their script */
function made(wrong = null) {
  /** @type {{ sent: any[], dead: boolean, onmessage: any, onerror: any, say: (...answers: object[]) => void }[]} */
  const workers = [];
  /** @type {EngineState[]} */
  const states = [];
  const spawn = () => {
    const worker = {
      /** @type {any[]} */
      sent: [],
      dead: false,
      onmessage: /** @type {any} */ (null),
      onerror: /** @type {any} */ (null),
      postMessage: (/** @type {unknown} */ data) => {
        worker.sent.push(typeof data === "string" ? JSON.parse(data) : data);
      },
      terminate: () => {
        worker.dead = true;
      },
      say: (/** @type {object[]} */ ...answers) => worker.onmessage({ data: JSON.stringify(answers) }),
    };
    workers.push(worker);
    return worker;
  };
  const spawnSearch = () => {
    throw new Error("there are no search workers here");
  };
  const hear = (/** @type {EngineState} */ state) => states.push(state);
  const engine = createEngine(spawn, { boot: true }, hear, spawnSearch, 2, async () => wrong);
  engine.start();
  return { engine, workers, states };
}

/** Wait until pending promises have settled. */
const settled = () => new Promise((over) => setImmediate(over));

/** Have the engine think where the search cannot be compiled. @param {ReturnType<typeof made>} made */
async function thinking({ engine, workers: [worker] }) {
  worker.say(READY);
  const asked = engine.think(RECORD, 3, 7);
  const [, plan, compile] = worker.sent;
  assert.deepEqual([plan.type, compile.type, compile.game], ["plan", "compile", RECORD.game]);
  const legal = ["A", "B"].map((word, number) => ({ number, word }));
  worker.say({ type: "plan", id: plan.id, move: "", legal, board: [], played: [], depth: 3, nodes: 9, seconds: 1 });
  worker.say({ type: "error", id: compile.id, code: "no-game", message: "it cannot be" });
  await settled();
  assert.equal(worker.sent.at(-1).type, "think");
  return { ...asked, id: worker.sent.at(-1).id };
}

test("questions wait until the engine is ready, and its answers reach who asked", async () => {
  const { engine, workers } = made();
  const [worker] = workers;
  const asked = engine.show(RECORD);
  assert.deepEqual(worker.sent[0], { boot: true, cold: false, refused: false });
  assert.equal(worker.sent.length, 1);
  worker.say(READY);
  const question = worker.sent[1];
  assert.deepEqual([question.type, question.record], ["show", RECORD]);
  worker.say({ type: "show", id: question.id, shown: shown() });
  assert.deepEqual(await asked, shown());
});

test("what the engine refuses is an error with all that it says", async () => {
  const { engine, workers } = made();
  const [worker] = workers;
  worker.say(READY);
  const asked = engine.read("oware-abapa", "X");
  const failed = { type: "error", id: worker.sent[1].id, code: "no-move", message: "this is not a move", where: "X" };
  worker.say(failed);
  await assert.rejects(asked, (error) => {
    assert.ok(error instanceof EngineError);
    assert.deepEqual(error.failed, failed);
    return true;
  });
});

test("a worker that dies is replaced and asked again, three times; then the page is told", async () => {
  const { engine, workers, states } = made();
  const asked = engine.show(RECORD);
  for (let i = 0; i < 3; i++) {
    workers[i].onerror({ message: "" });
    assert.equal(workers[i].dead, true);
    assert.equal(workers.length, i + 2);
  }
  workers[3].say(READY);
  assert.equal(workers[3].sent[1].type, "show");
  workers[3].onerror({ message: "out of memory" });
  assert.equal(workers.length, 4);
  assert.deepEqual(states.at(-1), { name: "failed", code: "worker-failed", detail: "out of memory" });
  engine.retry();
  workers[4].say(READY);
  workers[4].say({ type: "show", id: workers[4].sent[1].id, shown: shown() });
  assert.deepEqual(await asked, shown());
});

test("who asks only if there is an engine waits while one is started, and is told when that fails", async () => {
  const { engine, workers } = made();
  const early = engine.whenReady();
  workers[0].onmessage({ data: { failure: { code: "file-missing", message: "404" } } });
  for (const asked of [early, engine.whenReady()]) {
    await assert.rejects(asked, (error) => error instanceof EngineError && error.failed.code === "engine-gone");
  }
  engine.retry();
  const later = engine.whenReady();
  workers[1].say(READY);
  await later;
});

test("a browser without WebAssembly has no engine, however often it is asked for", () => {
  const { WebAssembly: usual } = globalThis;
  Object.assign(globalThis, { WebAssembly: undefined });
  try {
    const { engine, workers, states } = made();
    engine.retry();
    assert.equal(workers.length, 0);
    assert.deepEqual(
      states.map((state) => state.name === "failed" && state.code),
      ["no-wasm", "no-wasm"],
    );
  } finally {
    Object.assign(globalThis, { WebAssembly: usual });
  }
});

test("a question that no worker survives is given up, in a word, and the engine goes on", async () => {
  const { engine, workers, states } = made();
  workers[0].say(READY);
  const asked = engine.show(RECORD);
  for (let i = 0; i < 4; i++) {
    assert.equal(workers[i].sent.at(-1).type, "show");
    workers[i].onerror({ message: "MemoryError" });
    workers[i + 1].say(READY);
  }
  await assert.rejects(asked, (error) => {
    assert.ok(error instanceof EngineError);
    assert.deepEqual([error.failed.code, error.failed.message], ["engine-lost", "MemoryError"]);
    return true;
  });
  assert.equal(workers[4].sent.length, 1, "it is not asked again");
  assert.equal(states.at(-1)?.name, "ready");
  const later = engine.show(RECORD);
  workers[4].say({ type: "show", id: workers[4].sent[1].id, shown: shown() });
  assert.deepEqual(await later, shown());
});

test("a worker lost now and then, between answers, is replaced for ever", async () => {
  const { engine, workers, states } = made();
  for (let i = 0; i < 12; i++) {
    workers[i].say(READY);
    const asked = engine.show(RECORD);
    workers[i].say({ type: "show", id: workers[i].sent[1].id, shown: shown() });
    await asked;
    workers[i].onerror({ message: "RangeError: out of memory" });
    assert.equal(states.at(-1)?.name, "loading");
  }
});

test("a worker that is not looked at for long is let go, and there is another when it is wanted", async () => {
  const { engine, workers } = made();
  workers[0].say(READY);
  const asked = engine.show(RECORD);
  engine.release();
  assert.equal(workers[0].dead, false, "something is asked of it");
  workers[0].say({ type: "show", id: workers[0].sent[1].id, shown: shown() });
  await asked;
  engine.release();
  assert.equal(workers[0].dead, true);
  const later = engine.show(RECORD);
  assert.equal(workers.length, 2);
  workers[1].say(READY);
  workers[1].say({ type: "show", id: workers[1].sent[1].id, shown: shown() });
  assert.deepEqual(await later, shown());
  engine.release();
  engine.wake();
  engine.wake();
  assert.deepEqual(
    workers.map(({ dead }) => dead),
    [true, true, false],
  );
});

test("a worker that says nothing while an answer is due is replaced; one that is idle is left alone", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { engine, workers } = made();
  workers[0].say(READY);
  mock.timers.tick(1e7);
  assert.equal(workers.length, 1);
  engine.show(RECORD);
  for (let i = 0; i < 100; i++) mock.timers.tick(1000);
  assert.equal(workers.length > 1, true);
  mock.timers.reset();
});

test("the engine's own search is left alone while it gives a sign of life, and told to stop only by its id", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const page = made();
  const { workers } = page;
  const [worker] = workers;
  const { stop, id } = await thinking(page);
  for (let i = 0; i < 100; i++) {
    mock.timers.tick(1000);
    worker.say();
  }
  assert.equal(workers.length, 1);
  stop();
  assert.deepEqual(worker.sent.at(-1), { type: "stop", id });
  mock.timers.reset();
});

test("an answer nobody wants any longer is dropped", async () => {
  const page = made();
  const [worker] = page.workers;
  const { cancel, id } = await thinking(page);
  cancel();
  worker.say({ type: "think", id, move: "A" });
  cancel();
  assert.deepEqual(
    worker.sent.slice(-2).map(({ type }) => type),
    ["think", "stop"],
  );
});

test("what the engine chose because no worker could says so", async () => {
  const page = made();
  const { chosen, id } = await thinking(page);
  page.workers[0].say({ type: "think", id, move: "A" });
  assert.deepEqual(await chosen, { type: "think", id, move: "A", fallback: true });
});

test("the game that is looked at is made ready when the engine has been left alone for a moment, once", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { engine, workers } = made();
  const [worker] = workers;
  engine.prepare("nam-nam");
  worker.say(READY);
  assert.equal(worker.sent.length, 1);
  mock.timers.tick(1000);
  engine.prepare("nam-nam");
  mock.timers.tick(1000);
  assert.deepEqual(
    worker.sent.slice(1).map(({ type, game }) => [type, game]),
    [["compile", "nam-nam"]],
  );
  mock.timers.reset();
});

test("whether a side does well to agree is the engine's to say", async () => {
  const { engine, workers } = made();
  const [worker] = workers;
  worker.say(READY);
  const asked = engine.agrees(RECORD, "N");
  const { type, id, side } = worker.sent[1];
  assert.deepEqual([type, side], ["wouldagree", "N"]);
  worker.say({ type: "agreement", id, agrees: true });
  assert.equal(await asked, true);
});

test("a start that fails is told at once, in a word", () => {
  const { workers, states } = made();
  workers[0].onmessage({ data: { failure: { code: "file-damaged", message: "it is" } } });
  assert.deepEqual(states.at(-1), { name: "failed", code: "file-damaged", detail: "it is" });
  assert.equal(workers.length, 1);
});

const RESTORING = { data: { progress: { stage: "snapshot", bytes: 0, total: 0 } } };

test("where the snapshot fails or hangs, a fresh worker starts from the files, and that is said", () => {
  const warned = mock.method(console, "warn", () => {});
  mock.timers.enable({ apis: ["setTimeout"] });
  for (const fail of [
    (/** @type {any} */ worker) => worker.onmessage({ data: { failure: { code: "start-failed", message: "no" } } }),
    (/** @type {any} */ worker) => worker.onerror({ message: "" }),
    () => mock.timers.tick(15_000),
  ]) {
    const { workers, states } = made();
    workers[0].onmessage(RESTORING);
    fail(workers[0]);
    assert.equal(workers[0].dead, true);
    assert.deepEqual(workers[1].sent[0], { boot: true, cold: true, refused: true });
    workers[1].say(READY);
    assert.deepEqual(states.at(-1), { name: "ready", version: "0.1.0", python: "3.14.2", start: "refused" });
  }
  mock.timers.reset();
  assert.equal(warned.mock.callCount(), 3);
  warned.mock.restore();
});

test("a worker that replaces one starts from the files, and the snapshot is not blamed", () => {
  const { workers, states } = made();
  workers[0].onmessage(RESTORING);
  workers[0].say({ ...READY, start: "snapshot" });
  assert.deepEqual(states.at(-1), { name: "ready", version: "0.1.0", python: "3.14.2", start: "snapshot" });
  workers[0].onerror({ message: "killed" });
  assert.deepEqual(workers[1].sent[0], { boot: true, cold: true, refused: false });
});

test("where no worker can be started the page is told", () => {
  /** @type {EngineState[]} */
  const states = [];
  const spawn = () => {
    throw new Error("not allowed");
  };
  createEngine(spawn, {}, (state) => states.push(state), spawn, 2).start();
  assert.deepEqual(states.at(-1), { name: "failed", code: "worker-failed", detail: "Error: not allowed" });
});

test("where the worker's script does not come that is said soon, and it is not the browser that is blamed", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { workers, states } = made("file-missing");
  mock.timers.tick(20_000);
  await settled();
  assert.deepEqual(
    [workers.length, states.at(-1)],
    [1, { name: "failed", code: "file-missing", detail: "no sign of life" }],
  );
  mock.timers.reset();
});

test("a worker that can't be started is tried again; then its script is looked at, and what is wrong with it said", async () => {
  for (const [wrong, code] of [
    ["file-missing", "file-missing"],
    ["file-damaged", "file-damaged"],
    [null, "worker-failed"],
  ]) {
    const { workers, states } = made(wrong);
    for (let i = 0; i < 4; i++) workers[i].onerror({ message: "" });
    await settled();
    assert.equal(workers.length, 4);
    assert.deepEqual(states.at(-1), { name: "failed", code, detail: "the worker could not go on" });
  }
});

test("a script that is whole and slow to come is waited for by the next worker", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { workers, states } = made();
  for (let i = 1; i < 4; i++) {
    mock.timers.tick(20_000);
    await settled();
    assert.equal(workers.length, i + 1);
  }
  workers[3].say(READY);
  assert.equal(states.at(-1)?.name, "ready");
  mock.timers.reset();
});

test("a worker that began and came to nothing for a damaged script is known by that", async () => {
  const { workers, states } = made("file-damaged");
  workers[0].onmessage({ data: { progress: { stage: "files", bytes: 0, total: 0 } } });
  workers[0].onmessage({ data: { failure: { code: "start-failed", message: "x is not a function" } } });
  await settled();
  assert.deepEqual(states.at(-1), { name: "failed", code: "file-damaged", detail: "x is not a function" });
});
