// @ts-check
// The board of a notebook, as anywidget renders it: a frame with the text that the build made, and the messages between
// the frame, the notebook's model and the kernel. It has no import, since a notebook takes one file.

/**
 * @typedef {object} Model anywidget's model: values that kernel and page share, and messages
 * @property {(name: string) => any} get
 * @property {(name: string, value: unknown) => void} set
 * @property {() => void} save_changes
 * @property {(content: unknown) => void} send
 * @property {(event: string, listener: (content: any) => void) => void} on
 * @property {(event: string, listener: (content: any) => void) => void} off
 */

/** The version of the messages (frame.js). */
const VERSION = 1;
/** The model's values that describe the frame, by the names that its address has for them (url_params.js). */
const DESCRIBING = { mode: "mode", side: "side", level: "level", theme: "theme", lang: "language" };
/** The height of a frame in CSS pixels, before it tells its own. */
const FIRST_HEIGHT = 320;
const WIDTH = "45rem";
/** What screen readers call the frame. */
const NAME = "Mashimo";

/** @param {Model} model */
function addressOf(model) {
  const given = Object.entries(DESCRIBING).map(([part, name]) => [part, String(model.get(name))]);
  return `#${new URLSearchParams([...given, ["record", model.get("record")], ["wake", "1"]])}`;
}

/** Makes the text of a frame. @param {string} address */
function textOf(address) {
  const quoted = address.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return __NOTEBOOK_FRAME__.replace("<html", `<html data-address="${quoted}"`);
}

/** Makes the frame's element. */
function createFrame() {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.title = NAME;
  frame.style.cssText = `display: block; width: 100%; max-width: ${WIDTH}; height: ${FIRST_HEIGHT}px; border: 0`;
  return frame;
}

/** Shows a board. @param {{ model: Model, el: HTMLElement }} place @returns {() => void} removes it */
function render({ model, el }) {
  const frame = createFrame();
  /** The name of this view: each has an engine of its own in the kernel. */
  const view = crypto.getRandomValues(new Uint32Array(2)).join("-");
  /** The game that is on the board. */
  let record = "";
  /** The games that the moves on the board may begin with: the last requested, and one that stays if it is refused. */
  let origins = new Set([""]);
  /** The game in the frame's address, and whether the frame hears messages since it was filled. */
  let [filled, listening] = ["", false];

  /** @param {Record<string, unknown>} message */
  const post = (message) => frame.contentWindow?.postMessage({ mashimo: VERSION, ...message }, "*");

  function fill() {
    record = filled = model.get("record");
    origins = new Set([record]);
    listening = false;
    frame.srcdoc = textOf(addressOf(model));
  }

  function follow() {
    if (model.get("record") === record) return;
    record = model.get("record");
    origins = new Set([record]);
    if (listening) post({ type: "load", record });
  }

  /** Loads the game that was set while the frame did not listen: it opens the one in its address. */
  function catchUp() {
    listening = true;
    if (!origins.has(filled)) post({ type: "load", record });
  }

  /** @param {{ view: string, text: string }} content */
  function hearKernel(content) {
    if (content?.view === view) post({ type: "engine", text: content.text });
  }

  /** @param {MessageEvent} event */
  function hearFrame({ source, data }) {
    if (source !== frame.contentWindow || data?.mashimo !== VERSION) return;
    if (data.type === "engine") model.send({ view, text: data.text });
    if (data.type === "height") frame.style.height = `${data.height}px`;
    if (data.type === "ready") catchUp();
    if (data.type === "error" && data.origin) origins.add(data.origin);
    // moves of a game that the kernel has replaced would undo that
    if (data.type !== "move" || !origins.has(data.origin) || data.record === model.get("record")) return;
    record = data.record;
    model.set("record", record);
    model.save_changes();
  }

  const described = Object.values(DESCRIBING).map((name) => `change:${name}`);
  window.addEventListener("message", hearFrame);
  model.on("msg:custom", hearKernel);
  model.on("change:record", follow);
  for (const event of described) model.on(event, fill);
  fill();
  el.append(frame);
  return () => {
    window.removeEventListener("message", hearFrame);
    model.off("msg:custom", hearKernel);
    model.off("change:record", follow);
    for (const event of described) model.off(event, fill);
    model.send({ view, text: null });
    frame.remove();
  };
}

export default { render };
