// @ts-check
// The page that asks its own host, file by file, for what docs/embedding.md and docs/hosting.md want of it, and says
// what is missing. Headers of one's own origin can be read, so nobody else is asked; a board in a frame without an
// origin shows whether others can have one.

import said from "./check.json";
import { lookAt } from "./header_checks.js";

/** @import { HostAnswer } from "./header_checks.js" */

const { files, game } = __SHIPPED__;
/** Milliseconds in which a board must have come. */
const PATIENCE = 20_000;
const tags = Object.keys(said);
const language = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tags.includes(tag)) ?? "en";
const words = /** @type {Record<string, string>} */ (said[/** @type {keyof typeof said} */ (language)]);
/** @param {string} id */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** A file as the host sends it; null where nobody answers. @param {string} url @returns {Promise<HostAnswer | null>} */
async function ask(url) {
  try {
    // for the head alone some hosts send others; the service worker, which would answer for the host, lets these pass
    const { status, headers, body } = await fetch(url, { cache: "reload" });
    await body?.cancel();
    return { url, status, headers: Object.fromEntries(headers) };
  } catch {
    return null;
  }
}

/** Whether a board comes up in a frame without an origin, as in pages of others. @returns {Promise<boolean>} */
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
