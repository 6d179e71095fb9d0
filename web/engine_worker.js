// @ts-check
// The engine's worker: starts Pyodide, then passes strings through. A search runs in slices, with a look at the mail between them,
// so that a question or a `stop` gets in while it thinks.

import { BootError, fetchRuntime, startPyodide } from "./boot.js";

/** @typedef {{ boot: Record<RuntimePart, StoredFile>, root: string }} BootOrder */
/** @typedef {{ ready: () => string, answer: (text: string) => string, thinking: () => boolean, advance: () => string }} EngineFace */

/** @type {EngineFace | null} */
let engine = null;
/** Whether a slice of the search is on its way. */
let coming = false;
const turn = new MessageChannel();
turn.port1.onmessage = think;

/** @param {MessageEvent<string | BootOrder>} event */
self.onmessage = ({ data }) => {
  if (typeof data === "string") ask(data);
  else boot(data);
};

/** @param {BootOrder} order */
async function boot({ boot: runtime, root }) {
  try {
    const place = new URL(root);
    const bytes = await fetchRuntime(runtime, place, (progress) => self.postMessage({ progress }));
    self.postMessage({ progress: { stage: "python", bytes: 0, total: 0 } });
    const pyodide = await startPyodide(runtime, place, bytes);
    /** @type {EngineFace} */
    const face = pyodide.pyimport("mashimo.bridge.worker");
    engine = face;
    self.postMessage(face.ready());
  } catch (error) {
    const code = error instanceof BootError ? error.code : "start-failed";
    self.postMessage({ failure: { code, message: String(error) } });
  }
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
