// @ts-check
import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { createDialogLoader, listenForFiles } from "../app/lazy_dialogs.js";
import { EngineError } from "../engine/engine_error.js";

/** @import { Dialogs } from "../app/dialogs.js" */

beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
afterEach(() => mock.timers.reset());

const DIALOGS = /** @type {Dialogs} */ (/** @type {unknown} */ ({}));

/** Make a loader, what it says, and what ends its pending load. */
function createLoader() {
  /** @type {string[]} */
  const told = [];
  /** @type {(found: Dialogs | undefined) => void} */
  let answer = () => {};
  const loader = createDialogLoader({
    load: () => new Promise((resolve) => (answer = resolve)),
    onSlow: () => told.push("slow"),
    onHere: () => told.push("here"),
    onMissing: () => told.push("missing"),
  });
  return {
    told,
    open: (/** @type {string} */ name) => loader.withDialogs(() => told.push(name)),
    answer: (/** @type {Dialogs | undefined} */ found) => answer(found),
  };
}

test("a load that takes long is told, and so is its end", async () => {
  const { told, open, answer } = createLoader();
  const opening = open("games");
  mock.timers.tick(400);
  answer(DIALOGS);
  await opening;
  assert.deepEqual(told, ["slow", "here", "games"]);
});

test("the message of a load that failed is not taken for that of the next", async () => {
  const { told, open, answer } = createLoader();
  const failing = open("games");
  mock.timers.tick(400);
  answer(undefined);
  await failing;
  const opening = open("games");
  answer(DIALOGS);
  await opening;
  assert.deepEqual(told, ["slow", "missing", "games"]);
});

test("of two dialogs opened during a load only the last one opens, and the message goes", async () => {
  const { told, open, answer } = createLoader();
  const both = [open("games"), open("rules")];
  mock.timers.tick(400);
  answer(DIALOGS);
  await Promise.all(both);
  assert.deepEqual(told, ["slow", "slow", "here", "rules"]);
});

class SmallElement {
  /** @param {string} name */
  constructor(name) {
    this.matches = (/** @type {string} */ selector) => selector.split(", ").includes(name);
  }
}

/** Make a page to which files come, and list what it takes. */
function openPage() {
  const page = new EventTarget();
  const body = { classList: { add() {}, remove() {} } };
  /** @type {(launch: { files: unknown[] }) => void} */
  let launch = () => {};
  const launchQueue = { setConsumer: (/** @type {typeof launch} */ take) => (launch = take) };
  Object.assign(globalThis, { document: Object.assign(page, { body }), window: { launchQueue } });
  Object.assign(globalThis, { Element: SmallElement });
  /** @type {unknown[]} */
  const taken = [];
  listenForFiles((given) => taken.push(given));
  /** Drop files on an element, or a text if there are none, and tell whether the browser is to do nothing with them.
   * @param {string} name @param {File[]} files */
  function drop(name, ...files) {
    const types = [files.length > 0 ? "Files" : "text/plain"];
    const event = new Event("drop", { cancelable: true });
    Object.defineProperty(event, "target", { value: new SmallElement(name) });
    page.dispatchEvent(Object.assign(event, { dataTransfer: { types, files, getData: () => "F f" } }));
    return event.defaultPrevented;
  }
  return { taken, drop, launch: (/** @type {unknown[]} */ ...files) => launch({ files }) };
}

test("a dropped file, a dropped text and a file opened with the app are handed on unread", () => {
  const { taken, drop, launch } = openPage();
  const [file, handle] = [new File(["F"], "one.ogn"), { name: "two.ogn", getFile: async () => file }];
  drop("main", file);
  drop("main");
  launch(handle);
  launch();
  assert.deepEqual(taken, [file, "F f", handle]);
});

test("a text that is dropped into a field is the field's, a file is the page's", () => {
  const { taken, drop } = openPage();
  const file = new File(["F"], "one.ogn");
  for (const field of ["input", "textarea"]) {
    assert.equal(drop(field), false);
    assert.equal(drop(field, file), true);
  }
  assert.deepEqual(taken, [file, file]);
});

test("a turn by link that arrives while the dialogs cannot be loaded is not opened as a game to be looked at", async () => {
  const turn = /** @type {ReadReply} */ (/** @type {unknown} */ ({ turn: { id: "k3j9x0a8b2c1" } }));
  let found = /** @type {Dialogs | undefined} */ (undefined);
  const silent = { onSlow() {}, onHere() {}, onMissing() {} };
  const { receive } = createDialogLoader({ load: async () => found, ...silent });
  await assert.rejects(receive(turn), (error) => error instanceof EngineError && error.failed.code === "no-dialogs");
  found = /** @type {Dialogs} */ ({ ...DIALOGS, receive: async (read) => read === turn });
  assert.equal(await receive(turn), true);
});
