// @ts-check
// The workers of the page started: by their address on the site; from their text where the page carries it in itself,
// being a single file; from their text fetched where the page has no origin, in a frame's sandbox. The browser refuses
// every other address (Trusted Types, see index.html). In the built page this script comes by itself, before all
// others: so the engine's worker, which takes longest, has begun when they come.

import { buildInfo, timeout } from "../build_info.js";

/** @typedef {"engine" | "search"} Kind */
/**
 * @typedef {{ createPolicy: (name: string,
 *   rules: { createScriptURL: (address: string) => string }) => { createScriptURL: (address:
 *   string) => string } }} TrustedTypes
 */

/** The addresses of workers made from text. @type {Partial<Record<Kind, string>>} */
const blobUrls = {};

/**
 * The address, if it is of one of the site's own workers, or of a script that comes later.
 * @param {string} address @returns {string}
 */
function createScriptURL(address) {
  const later = Object.values(buildInfo?.lazy ?? {}).map(({ url }) => url);
  const own = buildInfo ? [buildInfo.engineWorker, buildInfo.searchWorker, "sw.js", ...later].map(addressOf) : [];
  if ([...own, ...Object.values(blobUrls)].includes(address)) return address;
  throw new TypeError(`${address} is no script of this site`);
}

const { trustedTypes } = /** @type {{ trustedTypes?: TrustedTypes }} */ (globalThis);
const policy = trustedTypes?.createPolicy("mashimo", { createScriptURL }) ?? { createScriptURL };

/** @param {string} name an address relative to the site's root */
const addressOf = (name) => new URL(name, document.baseURI).href;

/** The address of a worker or a script of the site. @param {string} name @returns {string} as the browser wants it */
export const scriptAddress = (name) => policy.createScriptURL(addressOf(name));

/** The file that the single file carries under a name; null on a site. @param {string} name */
const inlined = (name) => document.getElementById(`carried-${name}`)?.textContent ?? null;

/** Has a worker started from this text from now on. @param {Kind} kind @param {string} text */
function make(kind, text) {
  blobUrls[kind] = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
}

/**
 * Fetches the workers' texts where they can't be started by address; what can't be fetched is said when it is to be
 * started.
 */
export async function fetchWorkers() {
  if (!buildInfo?.classic || self.origin !== "null" || location.protocol === "file:") return;
  for (const kind of /** @type {Kind[]} */ (["engine", "search"])) {
    const response = await fetch(addressOf(buildInfo.classic[kind])).catch(() => null);
    if (response?.ok) make(kind, await response.text());
  }
}

/** The engine's worker that has begun early, until it is asked for. */
let early = typeof __EARLY__ === "undefined" ? null : beginEarly();

/**
 * The engine's worker, where it can be started by its address; one that fails is begun again by who asks for it, and
 * hears of that. Its order is its name, which it has from the first: a message would lie with this page until its own
 * scripts rest.
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
 * The first message to the engine's worker.
 * @param {boolean} kept whether it may start from a snapshot that is kept on the device
 */
export function bootOptions(kept) {
  if (!buildInfo) throw new Error("the source tree is not built");
  return {
    boot: buildInfo.runtime,
    snapshot: kept ? buildInfo.snapshot : null,
    root: addressOf("."),
    carried: inlinedFiles(),
  };
}

/** A worker to use, fresh. @param {Kind} kind @returns {Worker} */
export function startWorker(kind) {
  const begun = kind === "engine" ? early : null;
  if (begun) early = null;
  return begun ?? start(kind);
}

/** @param {Kind} kind @param {string} [name] */
function start(kind, name) {
  if (!buildInfo) throw new Error("the source tree is not built");
  const text = blobUrls[kind] ? null : inlined(kind);
  if (text) make(kind, text);
  if (blobUrls[kind]) return new Worker(policy.createScriptURL(blobUrls[kind]));
  const own = kind === "engine" ? buildInfo.engineWorker : buildInfo.searchWorker;
  return new Worker(scriptAddress(own), { type: "module", name });
}

/** Milliseconds in which a worker's script must come that is looked at. */
const PATIENCE = timeout(10_000);

/**
 * The fault of a worker's script as it comes from the site, if that is why it can't be started.
 * @param {Kind} kind
 * @returns {Promise<"file-missing" | "file-damaged" | null>} null where it is whole, or comes with the page
 */
export async function diagnose(kind) {
  if (!buildInfo || blobUrls[kind] || location.protocol === "file:") return null;
  const own = kind === "engine" ? buildInfo.engineWorker : buildInfo.searchWorker;
  const name = self.origin === "null" && buildInfo.classic ? buildInfo.classic[kind] : own;
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const response = await fetch(addressOf(name), { cache: "reload", signal });
    const script = /javascript/.test(response.headers.get("Content-Type") ?? "");
    if (!response.ok || !script) return "file-missing"; // or another page in its place, as a hotel's
    return (await isNamed(name, await response.arrayBuffer())) ? null : "file-damaged";
  } catch {
    return "file-missing"; // not in time, or not at all
  }
}

/**
 * Whether these are the bytes of a file, the beginning of whose hash stands in its name.
 * @param {string} name @param {ArrayBuffer} bytes
 */
async function isNamed(name, bytes) {
  const [, wanted] = /-([0-9a-f]{12})\.js$/.exec(name) ?? [];
  if (!wanted || !globalThis.crypto?.subtle) return true; // it can't be told over plain http
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("").startsWith(wanted); // biome-ignore format: one thing
}

/** The files of Python that the single file carries, packed; null on a site. */
export function inlinedFiles() {
  const parts = Object.keys(buildInfo?.runtime ?? {}).map((part) => [part, inlined(part)]);
  return parts.some(([, text]) => text !== null) ? Object.fromEntries(parts) : null;
}
