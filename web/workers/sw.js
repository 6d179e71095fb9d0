// @ts-check
/// <reference lib="webworker" />
// The service worker: answers with the kept files of the site, each verified, so that the page plays without a network.
// Files are kept under their hash, so a new version fetches only what has changed; a page of an older one finds its
// files for as long as it lives. What another app shares with the installed one comes here too, for no server could
// take it: it is kept until a page asks for it.

import { MOST_OF_A_FILE, tablebaseCacheName } from "../build_info.js";
import { download, fetchFile } from "./download.js";
import { keyOf, openCache, readVerified, rejectedKey, responseOf, store } from "./file_cache.js";

/** @typedef {{ version: string, files: StoredFile[] }} List the files of a version, kept with them */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const ROOT = new URL(worker.registration.scope);
const LISTS = new URL("kept/lists/", ROOT).href;
/** Where another app sends what it shares, which is the page too, and where the page then finds it. */
const SHARING = new URL("./?shared", ROOT).href;
const SHARED = new URL("kept/shared", ROOT).href;
/**
 * Each keeping that goes on, by what is kept and for whom: who hears nothing for long asks again, and this may only be
 * slow. @type {Set<string>}
 */
const inProgress = new Set();
const OWN = /** @type {List} */ ({ version: __VERSION__, files: __FILES__ });

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const { method, cache, mode, url } = event.request;
  if (method === "POST" && url === SHARING) return event.respondWith(receiveShare(event.request));
  if (method === "GET" && url === SHARED) return event.respondWith(serveShare());
  const address = addressOf(event.request);
  const file = fileAt(OWN, address);
  if (method !== "GET" || cache === "reload" || !address.startsWith(ROOT.href)) return;
  if (file || mode !== "navigate") event.respondWith(serve(event.request, address, file));
});
worker.addEventListener("message", (event) => {
  if (event.data === "take-over") worker.skipWaiting();
  if (event.data.keep && event.source) event.waitUntil(storeOnce(event.data.keep, event.source));
});

/** Without what was added to it, and the page by its name. @param {Request} request @returns {string} */
function addressOf({ url, mode }) {
  const address = new URL(url);
  address.hash = "";
  if (mode === "navigate") address.search = "";
  return address.href === ROOT.href ? new URL("index.html", ROOT).href : address.href;
}

/** @param {List} list @param {string} address @returns {StoredFile | undefined} */
const fileAt = ({ files }, address) => files.find(({ url }) => new URL(url, ROOT).href === address);

// there is one where there are service workers
const openOurs = async () => /** @type {Cache} */ (await openCache(ROOT.href));

/** A kept file, if it is still what it should be, else one that has just been fetched and verified.
 * @param {Request} request @param {string} address @param {StoredFile | undefined} own @returns {Promise<Response>} */
async function serve(request, address, own) {
  const file = own ?? (await otherVersions()).map((list) => fileAt(list, address)).find(Boolean);
  if (!file) return fetch(request);
  const bytes = fetchFile(file, ROOT, () => {}); // whether or not there is room to keep it
  if (request.mode !== "navigate") return responseOf(file, await bytes);
  // The page of another version is a page too.
  return bytes.then((page) => responseOf(file, page)).catch(() => fetch(request));
}

/**
 * Keeps what another app shares, a file before a text or a link, and turns to the page, which says what is wrong with
 * it. Of a long file only the beginning is kept, which shows that it is too long.
 * @param {Request} request
 */
async function receiveShare(request) {
  try {
    const form = await request.formData();
    const parts = ["file", "text", "url"].map((name) => form.get(name));
    const shared = parts.find((part) => (part instanceof File ? part.size > 0 : part)) ?? "";
    const kept = shared.slice(0, MOST_OF_A_FILE);
    await (await openOurs()).put(SHARED, new Response(kept, { headers: { "Content-Type": "text/plain" } }));
  } catch (error) {
    console.warn(`what was shared could not be kept: ${error}`); // the page finds nothing, and says so
  }
  return Response.redirect(SHARING, 303);
}

/** Answers with what another app has shared, once. */
async function serveShare() {
  const cache = await openOurs();
  const shared = await cache.match(SHARED);
  await cache.delete(SHARED);
  return shared ?? new Response(null, { status: 404 });
}

/** @param {StoredFile} file @param {(bytes: number) => void} [onBytes] @returns {Promise<Uint8Array<ArrayBuffer>>} */
async function obtain(file, onBytes = () => {}) {
  const found = await readVerified(file, ROOT.href);
  const bytes = found ?? (await download(file, ROOT, onBytes));
  if (!found) await store(file, ROOT.href, bytes);
  return bytes;
}

/** Keeps what the page needs to be drawn; where there is no room, solved endings make some. */
async function install() {
  try {
    for (const file of __FILES__) if (file.tier === "shell") await obtain(file);
    await storeList();
  } catch (error) {
    if (!isFull(error) || !(await clearTablebase())) throw error;
    await install();
  }
}

/** Whether an error says that there is no room. @param {unknown} error */
const isFull = (error) => error instanceof DOMException && error.name === "QuotaExceededError";

const storeList = async () => (await openOurs()).put(LISTS + OWN.version, new Response(JSON.stringify(OWN)));

/** The lists of the other versions of which something is kept, those that can be read. @returns {Promise<List[]>} */
async function otherVersions() {
  const cache = await openOurs();
  const keys = (await cache.keys()).filter(({ url }) => url.startsWith(LISTS) && url !== LISTS + OWN.version);
  const lists = keys.map(async (key) => (await cache.match(key))?.json().catch(() => null));
  return (await Promise.all(lists)).filter(Boolean);
}

/**
 * Keeps what is wanted, unless that goes on.
 * @param {string[]} tiers @param {Client | ServiceWorker | MessagePort} asker
 */
async function storeOnce(tiers, asker) {
  const name = `${"id" in asker ? asker.id : ""} ${tiers}`;
  if (inProgress.has(name)) return;
  inProgress.add(name);
  await storeAndReport(tiers, asker).finally(() => inProgress.delete(name));
}

/**
 * Keeps what is wanted, and can be used here, and tells who asked how far it is. Where there is no room, solved endings
 * make some.
 * @param {string[]} tiers @param {Client | ServiceWorker | MessagePort} asker
 */
async function storeAndReport(tiers, asker) {
  const wanted = __FILES__.filter(({ tier }) => tiers.includes(tier));
  const total = wanted.reduce((sum, { bytes }) => sum + bytes, 0);
  /** @param {object} facts */
  const tell = (facts) => asker.postMessage({ tiers, version: OWN.version, total, ...facts });
  let [bytes, fetched] = [0, 0];
  try {
    const cache = await openOurs();
    for (const file of wanted) {
      if (await cache.match(rejectedKey(file, ROOT.href))) continue;
      const had = await readVerified(file, ROOT.href);
      if (!had) await obtain(file, (come) => tell({ offline: "keeping", bytes: bytes + come }));
      if (!had && !(await readVerified(file, ROOT.href))) throw new Error(`${file.url} was not kept`);
      fetched += Number(!had);
      bytes += file.bytes;
      tell({ offline: "keeping", bytes });
    }
    await storeList();
    await evictUnused(cache);
    tell({ offline: "ready", files: wanted.length, fetched });
  } catch (error) {
    const full = isFull(error);
    if (full && (await clearTablebase())) return storeAndReport(tiers, asker);
    tell({ offline: full ? "full" : "incomplete", detail: String(error) });
  }
}

/**
 * Throws away the solved endings; whether there were any. Each by itself first: while a page has their cache, that it
 * is deleted makes no room.
 */
async function clearTablebase() {
  const name = tablebaseCacheName(ROOT.href);
  if (!(await caches.has(name))) return false;
  const cache = await caches.open(name);
  const kept = await cache.keys();
  await Promise.all(kept.map((key) => cache.delete(key)));
  await caches.delete(name);
  return kept.length > 0;
}

/**
 * Throws away what no living version needs: those are this one, one that waits, and those of open pages, which hold a
 * lock by their version's name. While some page has not said its version, or a version is on its way, everything stays.
 * @param {Cache} cache
 */
async function evictUnused(cache) {
  const lock = `mashimo:${ROOT.href}:`;
  const locks = ((await navigator.locks.query()).held ?? []).filter(({ name }) => name?.startsWith(lock));
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const { installing, waiting } = worker.registration;
  if (installing || waiting || pages.filter(({ url }) => url.startsWith(ROOT.href)).length > locks.length) return;
  const liveVersions = new Set(locks.map(({ name }) => name?.slice(lock.length)));
  const lists = [OWN, ...(await otherVersions()).filter(({ version }) => liveVersions.has(version))];
  const needed = [
    SHARED,
    ...lists.flatMap(({ version, files }) => [LISTS + version, ...files.map((file) => keyOf(file, ROOT.href))]),
  ];
  for (const { url } of await cache.keys()) {
    if (!needed.some((key) => url.startsWith(key))) await cache.delete(url);
  }
}
