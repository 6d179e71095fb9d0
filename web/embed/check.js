// @ts-check
// Checks this site's host against docs/embedding.md and docs/hosting.md, file by file, and reports what is missing. It
// reads headers of its own origin only. A board in a frame with an opaque origin shows whether other pages can have
// one.

import said from "./check.json";
import { lookAt } from "./header_checks.js";

/** @import { HostAnswer } from "./header_checks.js" */

const { files, game } = __SHIPPED__;
/** The time in ms in which a board must load. */
const PATIENCE = 20_000;
const tags = Object.keys(said);
const language = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tags.includes(tag)) ?? "en";
const words = /** @type {Record<string, string>} */ (said[/** @type {keyof typeof said} */ (language)]);
/** @param {string} id */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Requests a file; null if there is no answer. @param {string} url @returns {Promise<HostAnswer | null>} */
async function ask(url) {
  try {
    // GET, as some hosts answer HEAD differently; the service worker lets these requests pass
    const { status, headers, body } = await fetch(url, { cache: "reload" });
    await body?.cancel();
    return { url, status, headers: Object.fromEntries(headers) };
  } catch {
    return null;
  }
}

/** Whether a board loads in a frame with an opaque origin, as in other pages. @returns {Promise<boolean>} */
function comesUp() {
  const frame = document.createElement("iframe");
  frame.sandbox.value = "allow-scripts";
  frame.src = `embed.html#game=${game}&mode=two`;
  frame.className = "aside";
  return new Promise((resolve) => {
    addEventListener("message", ({ source, data }) => {
      if (source === frame.contentWindow && data?.mashimo && data.type === "ready") resolve(true);
    });
    setTimeout(() => resolve(false), PATIENCE);
    document.body.append(frame);
  });
}

/** @param {string} sentence @param {Record<string, string>} values */
const filled = (sentence, values) => sentence.replaceAll(/\{(\w+)\}/g, (_, name) => values[name]);

async function check() {
  document.documentElement.lang = language;
  document.title = words.title;
  part("title").textContent = words.title;
  part("intro").textContent = words.intro;
  part("verdict").textContent = words.asking;
  const board = comesUp();
  const answers = await Promise.all(files.map(ask));
  const stray = await ask(`no-such-file-${Math.random().toString(36).slice(2)}.js`);
  const found = [
    ...answers.flatMap((answer, at) =>
      answer ? lookAt(answer) : [{ code: "silent", file: files[at], must: true, value: "" }],
    ),
    ...(stray?.status === 404 ? [] : [{ code: "stray", file: "", must: true, value: String(stray?.status) }]),
    ...(isSecureContext ? [] : [{ code: "insecure", file: "", must: true, value: "" }]),
    ...((await board) ? [] : [{ code: "asleep", file: "", must: true, value: "" }]),
  ];
  for (const { code, file, must, value } of found) {
    const line = document.createElement("li");
    line.dataset.code = code;
    line.className = must ? "wrong" : "quiet";
    line.textContent = `${must ? words.must : words.may} ${filled(words[code], { file, value })}`;
    part("found").append(line);
  }
  const wrong = found.some(({ must }) => must);
  part("verdict").textContent = wrong ? words.wrong : words.right;
  part("verdict").dataset.right = String(!wrong);
}

check();
