// @ts-check
// Starts the page's workers: by URL; from the text that a single file contains; or from fetched text, in a sandboxed
// frame with an opaque origin. Trusted Types refuse every other URL (see index.html). The built page loads this script
// before all others, so that the engine's worker, which takes longest, starts first.

import { buildInfo, timeout } from "../build_info.js";

/** @typedef {"engine" | "search"} Kind */
/**
 * @typedef {{ createPolicy: (name: string,
 *   rules: { createScriptURL: (address: string) => string }) => { createScriptURL: (address:
 *   string) => string } }} TrustedTypes
 */

/** The URLs of workers made from text. @type {Partial<Record<Kind, string>>} */
const blobUrls = {};

/** Allows the URLs of the site's own workers and lazy scripts alone. @param {string} address @returns {string} */
function createScriptURL(address) {
  const later = Object.values(buildInfo?.lazy ?? {}).map(({ url }) => url);
  const own = buildInfo ? [buildInfo.engineWorker, buildInfo.searchWorker, "sw.js", ...later].map(addressOf) : [];
  if ([...own, ...Object.values(blobUrls)].includes(address)) return address;
  throw new TypeError(`foreign: ${address}`);
}

const { trustedTypes } = /** @type {{ trustedTypes?: TrustedTypes }} */ (globalThis);
const policy = trustedTypes?.createPolicy("mashimo", { createScriptURL }) ?? { createScriptURL };

/** @param {string} name relative to the site's root */
const addressOf = (name) => new URL(name, document.baseURI).href;

/** Gives the trusted URL of a script of the site. @param {string} name @returns {string} */
export const scriptAddress = (name) => policy.createScriptURL(addressOf(name));

/** Gives a file that the single file contains; null on a site. @param {string} name */
const inlined = (name) => document.getElementById(`carried-${name}`)?.textContent ?? null;

/** Starts a kind of worker from this text from now on. @param {Kind} kind @param {string} text */
function make(kind, text) {
  blobUrls[kind] = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
}

/** Fetches the workers' texts in a frame with an opaque origin. A failure shows when the worker starts. */
export async function fetchWorkers() {
  if (!buildInfo?.classic || self.origin !== "null" || location.protocol === "file:") return;
  for (const kind of /** @type {Kind[]} */ (["engine", "search"])) {
    try {
      const response = await fetch(addressOf(buildInfo.classic[kind]));
      if (response.ok) make(kind, await response.text());
    } catch {} // the connection may also drop within the text
  }
}

/** The engine's worker that was started early, until `startWorker` takes it. */
let early = typeof __EARLY__ === "undefined" ? null : beginEarly();

/**
 * Starts the engine's worker early, where it has a URL. If it fails, `startWorker` starts another. Its order is in its
 * name: a message would wait until this page's scripts are done.
 */
function beginEarly() {
  if (typeof WebAssembly !== "object" || self.origin === "null") return null;
  try {
    const worker = start("engine", JSON.stringify(bootOptions(true)));
    worker.onerror = () => {
      early = null;
    };
    return worker;
  } catch {
    return null;
  }
}

/**
 * Gives the first message to the engine's worker.
 * @param {boolean} kept whether it may start from a snapshot cached on the device
 */
export function bootOptions(kept) {
  if (!buildInfo) throw new Error("not built");
  return {
    boot: buildInfo.runtime,
    snapshot: kept ? buildInfo.snapshot : null,
    root: addressOf("."),
    carried: inlinedFiles(),
  };
}

/** @param {Kind} kind @returns {Worker} */
export function startWorker(kind) {
  const begun = kind === "engine" ? early : null;
  if (begun) early = null;
  return begun ?? start(kind);
}

/** @param {Kind} kind @param {string} [name] */
function start(kind, name) {
  if (!buildInfo) throw new Error("not built");
  const text = blobUrls[kind] ? null : inlined(kind);
  if (text) make(kind, text);
  if (blobUrls[kind]) return new Worker(policy.createScriptURL(blobUrls[kind]));
  const own = kind === "engine" ? buildInfo.engineWorker : buildInfo.searchWorker;
  return new Worker(scriptAddress(own), { type: "module", name });
}

/** The time limit for fetching a worker's script again. */
const TIMEOUT_MS = timeout(10_000);

/**
 * Finds what is wrong with a worker's script on the site.
 * @param {Kind} kind
 * @returns {Promise<"file-missing" | "file-damaged" | null>} null if it is whole, or is in the page itself
 */
export async function diagnose(kind) {
  if (!buildInfo || blobUrls[kind] || location.protocol === "file:") return null;
  const own = kind === "engine" ? buildInfo.engineWorker : buildInfo.searchWorker;
  const name = self.origin === "null" && buildInfo.classic ? buildInfo.classic[kind] : own;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(addressOf(name), { cache: "reload", signal });
    const script = /javascript/.test(response.headers.get("Content-Type") ?? "");
    if (!response.ok || !script) return "file-missing"; // or a login page in its place
    return (await isNamed(name, await response.arrayBuffer())) ? null : "file-damaged";
  } catch {
    return "file-missing"; // not in time, or not at all
  }
}

/** Whether the bytes have the hash that a file's name begins. @param {string} name @param {ArrayBuffer} bytes */
async function isNamed(name, bytes) {
  const [, wanted] = /-([0-9a-f]{12})\.js$/.exec(name) ?? [];
  if (!wanted || !globalThis.crypto?.subtle) return true; // plain http has no crypto.subtle
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("").startsWith(wanted); // biome-ignore format: one thing
}

/** Gives the packed files of Python that the single file contains; null on a site. */
function inlinedFiles() {
  const parts = Object.keys(buildInfo?.runtime ?? {}).map((part) => [part, inlined(part)]);
  return parts.some(([, text]) => text !== null) ? Object.fromEntries(parts) : null;
}
