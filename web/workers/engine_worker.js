// @ts-check
// The engine's worker: starts Pyodide, then passes messages on. A search runs in slices, so that requests and a `stop`
// are handled between them.

import { codeOf, fetchRuntime, scriptsAt, startCold, startFromSnapshot, unpackRuntime } from "./boot.js";
import { rejectSnapshot } from "./file_cache.js";

/**
 * @typedef {{ boot: Record<RuntimePart, StoredFile>, snapshot: StoredFile | null, root: string, cold: boolean,
 *   refused: boolean, carried: Partial<Record<RuntimePart, string>> | null }} BootOrder `cold` to ignore the snapshot,
 *   `refused` if it failed the last time, `carried` the files that the page contains
 * @typedef {{ ready: (start: Start) => string, answer: (text: string) => string, thinking: () => boolean,
 *   advance: () => string }} EngineFace
 */

/** @type {EngineFace | null} */
let engine = null;
/** Whether a slice of the search is scheduled. */
let coming = false;
/**
 * The messages of an early start, ordered by this worker's name, until the same order arrives as a message and the page
 * listens; then null.
 * @type {unknown[] | null}
 */
let unheard = null;
const turn = new MessageChannel();
turn.port1.onmessage = think;

/** @param {MessageEvent<string | BootOrder>} event */
self.onmessage = ({ data }) => {
  if (typeof data === "string") return ask(data);
  if (!unheard) return boot(data);
  const said = unheard;
  unheard = null;
  for (const message of said) tell(message);
};

/** Sends the page a message about the start. @param {unknown} message */
function tell(message) {
  if (unheard) unheard.push(message);
  else self.postMessage(message);
}

/** @param {BootOrder} order */
async function boot(order) {
  try {
    const restored = await restore(order);
    const pyodide = restored ?? (await begin(order));
    /** @type {EngineFace} */
    const face = pyodide.pyimport("mashimo.bridge.worker");
    engine = face;
    tell(face.ready(restored ? "snapshot" : "cold"));
  } catch (error) {
    tell({ failure: { code: codeOf(error), message: String(error) } });
  }
}

/** @param {BootProgress["stage"]} stage */
const enter = (stage) => tell({ progress: { stage, bytes: 0, total: 0 } });

/** Starts Python from the cached snapshot, if there is one. @param {BootOrder} order */
async function restore({ snapshot, boot: runtime, root, cold }) {
  if (!snapshot || cold) return null;
  enter("snapshot");
  return startFromSnapshot(snapshot, runtime, root);
}

/** Starts Python from its files. @param {BootOrder} order */
async function begin({ snapshot, boot: runtime, root, refused, carried }) {
  enter("files");
  if (snapshot && refused) await rejectSnapshot(snapshot, root);
  const bytes = await (carried
    ? unpackRuntime(runtime, carried)
    : fetchRuntime(runtime, new URL(root), (progress) => tell({ progress })));
  enter("python");
  return startCold(await scriptsAt(runtime, root), bytes, runtime.wheel.url.split("/").at(-1) ?? "");
}

/** @param {string} text a message */
function ask(text) {
  if (!engine) throw new Error("asked before the engine was ready");
  self.postMessage(engine.answer(text));
  thinkOn();
}

/** Schedules a slice of the search, after pending messages. */
function thinkOn() {
  if (coming || !engine?.thinking()) return;
  coming = true;
  turn.port2.postMessage(null);
}

function think() {
  coming = false;
  if (!engine?.thinking()) return;
  self.postMessage(engine.advance());
  thinkOn();
}

if (self.name) {
  unheard = [];
  boot(JSON.parse(self.name));
}
