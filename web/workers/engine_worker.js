// @ts-check
// The engine's worker: starts Pyodide, then passes strings through. A search runs in slices, with a look at the mail
// between them, so that a question or a `stop` gets in while it thinks.

import { codeOf, fetchRuntime, scriptsAt, startCold, startFromSnapshot, unpackRuntime } from "./boot.js";
import { rejectSnapshot } from "./file_cache.js";

/**
 * @typedef {{ boot: Record<RuntimePart, StoredFile>, snapshot: StoredFile | null, root: string, cold: boolean,
 *   refused: boolean, carried: Partial<Record<RuntimePart, string>> | null }} BootOrder `cold` if it is not to start
 *   from the snapshot, `refused` if that did not work the last time, `carried` the files themselves, if they are not to
 *   be fetched
 * @typedef {{ ready: (start: Start) => string, answer: (text: string) => string, thinking: () => boolean,
 *   advance: () => string }} EngineFace
 */

/** @type {EngineFace | null} */
let engine = null;
/** Whether a slice of the search is on its way. */
let coming = false;
/**
 * The messages that nobody has heard yet of a start that began early, by this worker's name; null when all is heard:
 * then the same order has come as a message, too.
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

/** Tells the page how the start goes. @param {unknown} message */
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

/** Starts Python from the snapshot, if there is one on this device. @param {BootOrder} order */
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

/** Comes back for one slice of the search, after the mail, if there is one under way. */
function thinkOn() {
  if (coming || !engine?.thinking()) return;
  coming = true;
  turn.port2.postMessage(null);
}

/** One slice of the search. */
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
