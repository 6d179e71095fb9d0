// @ts-check
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

/** The messages that the frame has sent to the page around. @type {any[]} */
let sent = [];
/** @type {Set<(event: any) => void>} */
const listeners = new Set();
const around = { postMessage: (/** @type {any} */ message) => sent.push(message) };
const element = () => ({
  style: {},
  srcdoc: "",
  contentWindow: { postMessage: (/** @type {any} */ message) => sent.push(message) },
  setAttribute() {},
  remove() {},
});

Object.assign(globalThis, {
  __NOTEBOOK_FRAME__: '<!doctype html><html lang="en"></html>',
  location: { hash: "" },
  window: {
    parent: around,
    addEventListener: (/** @type {string} */ _, /** @type {any} */ listener) => listeners.add(listener),
    removeEventListener: (/** @type {string} */ _, /** @type {any} */ listener) => listeners.delete(listener),
  },
  document: { documentElement: { dataset: { address: "#game=awale" } }, createElement: element },
});
const { createMoveSearch, startWorker } = await import("../embed/notebook_engine.js");
const { default: widget } = await import("../embed/notebook_widget.js");

/** Lets the window hear a message. @param {unknown} source @param {unknown} data */
function tell(source, data) {
  for (const listener of listeners) listener({ source, data });
}

beforeEach(() => {
  sent = [];
});
afterEach(() => listeners.clear());

test("the frame has its address from its element", () => {
  assert.equal(location.hash, "#game=awale");
});

test("the engine's worker is the page around: a start and questions go there, and answers come from there", () => {
  const worker = startWorker("engine");
  /** @type {string[]} */
  const heard = [];
  worker.onmessage = ({ data }) => heard.push(data);
  worker.postMessage({ cold: true });
  worker.postMessage('{"type":"show"}');
  assert.deepEqual(sent.map(({ type, text }) => [type, text]), [["engine", ""], ["engine", '{"type":"show"}']]); // biome-ignore format: one thing
  tell(around, { mashimo: 1, type: "engine", text: "[]" });
  tell({}, { mashimo: 1, type: "engine", text: "of another window" });
  tell(around, { mashimo: 1, type: "load", record: "v1;awale" });
  assert.deepEqual(heard, ["[]"]);
  worker.terminate();
  tell(around, { mashimo: 1, type: "engine", text: "too late" });
  assert.deepEqual(heard, ["[]"]);
});

test("there is no search worker: the engine chooses the move, and is no fallback", async () => {
  assert.throws(() => startWorker("search"));
  const answer = Promise.resolve({ type: "think", move: "C", compiled: true });
  const engine = /** @type {any} */ ({ think: () => ({ answer, stop() {}, cancel() {} }) });
  const search = createMoveSearch(engine);
  const found = await search.think(/** @type {any} */ ({}), 20, 1).chosen;
  assert.deepEqual([found.move, found.fallback], ["C", false]);
  await assert.rejects(search.workers.load());
});

/** Shows a board of a model. @param {Record<string, unknown>} values */
function shown(values) {
  /** @type {Map<string, (content?: any) => void>} */
  const heard = new Map();
  /** @type {any[]} */
  const asked = [];
  const model = {
    get: (/** @type {string} */ name) => values[name],
    set(/** @type {string} */ name, /** @type {unknown} */ value) {
      values[name] = value;
    },
    save_changes() {},
    send: (/** @type {any} */ content) => asked.push(content),
    on: (/** @type {string} */ event, /** @type {any} */ listener) => heard.set(event, listener),
    off: (/** @type {string} */ event) => heard.delete(event),
  };
  /** @type {any} */
  let frame;
  const el = /** @type {any} */ ({ append: (/** @type {any} */ one) => (frame = one) });
  const end = widget.render({ model, el });
  return { model, frame, heard, asked, end };
}

const VALUES = { record: "v1;awale", mode: "play", side: "S", level: 120, theme: "dark", language: "nl" };

test("the frame's address describes the board", () => {
  const { frame } = shown({ ...VALUES });
  const [, quoted] = /data-address="#([^"]*)"/.exec(frame.srcdoc) ?? [];
  const given = Object.fromEntries(new URLSearchParams(quoted.replaceAll("&amp;", "&")));
  const { language, ...others } = VALUES;
  assert.deepEqual(given, { ...others, level: "120", lang: language, wake: "1" });
});

test("a move on the board changes the record, and a record from the kernel changes the board", () => {
  const values = { ...VALUES };
  const { model, frame, heard } = shown(values);
  tell(frame.contentWindow, { mashimo: 1, type: "ready" });
  tell(frame.contentWindow, { mashimo: 1, type: "move", record: "v1;awale;moves=C", origin: "v1;awale" });
  assert.equal(model.get("record"), "v1;awale;moves=C");
  heard.get("change:record")?.();
  assert.deepEqual(sent, [], "the board has this game already");
  values.record = "v1;awale;moves=D";
  heard.get("change:record")?.();
  assert.deepEqual(sent, [{ mashimo: 1, type: "load", record: "v1;awale;moves=D" }]);
});

test("a record set while the frame loads is opened once it listens, and its old game stays out of the kernel", () => {
  const values = { ...VALUES };
  const { frame, heard } = shown(values);
  values.record = "v1;bao-kenya;moves=C";
  heard.get("change:record")?.();
  assert.deepEqual(sent, [], "nothing listens yet");
  tell(frame.contentWindow, { mashimo: 1, type: "move", record: "v1;awale", origin: "v1;awale" });
  tell(frame.contentWindow, { mashimo: 1, type: "ready" });
  assert.deepEqual(sent, [{ mashimo: 1, type: "load", record: "v1;bao-kenya;moves=C" }]);
  tell(frame.contentWindow, { mashimo: 1, type: "move", record: "v1;awale;moves=C", origin: "v1;awale" });
  assert.equal(values.record, "v1;bao-kenya;moves=C");
  const [origin, record] = [values.record, "v1;bao-kenya;moves=C.a"];
  tell(frame.contentWindow, { mashimo: 1, type: "move", record, origin });
  assert.equal(values.record, record);
});

test("after a refused game, moves of the one that stays change the record", () => {
  const values = { ...VALUES };
  const { frame, heard } = shown(values);
  tell(frame.contentWindow, { mashimo: 1, type: "ready" });
  values.record = "v1;awale;moves=D";
  heard.get("change:record")?.();
  tell(frame.contentWindow, { mashimo: 1, type: "error", code: "engine-lost", record: "v1;awale", origin: "v1;awale" });
  tell(frame.contentWindow, { mashimo: 1, type: "move", record: "v1;awale;moves=C", origin: "v1;awale" });
  assert.equal(values.record, "v1;awale;moves=C");
});

test("questions of a view go to the kernel, and only its own answers come back", () => {
  const { frame, heard, asked, end } = shown({ ...VALUES });
  tell(frame.contentWindow, { mashimo: 1, type: "engine", text: "question" });
  const [{ view, text }] = asked;
  assert.equal(text, "question");
  heard.get("msg:custom")?.({ view: "another", text: "no" });
  heard.get("msg:custom")?.({ view, text: "yes" });
  assert.deepEqual(sent, [{ mashimo: 1, type: "engine", text: "yes" }]);
  tell(frame.contentWindow, { mashimo: 1, type: "height", height: 300 });
  assert.equal(frame.style.height, "300px");
  end();
  assert.deepEqual([asked.at(-1), listeners.size, heard.size], [{ view, text: null }, 0, 0]);
});
