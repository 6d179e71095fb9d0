// @ts-check
/// <reference lib="webworker" />
// The service worker serves the site's files from the cache, verified, so that the page works offline. Files are cached
// under their hash, so that a new version fetches only what changed, and an open page of an old version still finds its
// files. It also receives what other apps share, which no server could, and caches it until a page asks for it.

import { MOST_OF_A_FILE, tablebaseCacheName } from "../build_info.js";
import { download, fetchFile } from "./download.js";
import { keyOf, openCache, readVerified, rejectedKey, responseOf, store } from "./file_cache.js";
import { unreachedPage } from "./unreached_page.js";

/** @typedef {{ version: string, files: StoredFile[] }} VersionFiles the files of a version, cached with them */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const ROOT = new URL(worker.registration.scope);
const LISTS = new URL("kept/lists/", ROOT).href;
/** The URL that other apps share to, which is the page too; and where the page finds what was shared. */
const SHARING = new URL("./?shared", ROOT).href;
const SHARED = new URL("kept/shared", ROOT).href;
/** Requests in progress, by tiers and client: a client repeats a request that is slow. @type {Set<string>} */
const inProgress = new Set();
const OWN = /** @type {VersionFiles} */ ({ version: __VERSION__, files: __FILES__ });

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const { method, cache, mode, url } = event.request;
  if (method === "POST" && url === SHARING) return event.respondWith(receiveShare(event.request));
  if (method === "GET" && url === SHARED) return event.respondWith(serveShare());
  const address = addressOf(event.request);
  const file = fileAt(OWN, address);
  if (method !== "GET" || cache === "reload" || !address.startsWith(ROOT.href)) return;
  if (file || mode !== "navigate") return event.respondWith(serve(event.request, address, file));
  // another page of the site: its server may be gone while the device has a network
  event.respondWith(fetch(event.request).catch(() => unreachedPage(ROOT.href, navigator.language)));
});
worker.addEventListener("message", (event) => {
  if (event.data === "take-over") worker.skipWaiting();
  if (event.data.keep && event.source) event.waitUntil(storeOnce(event.data.keep, event.source));
});

/**
 * Gives the URL of a request without hash and, for a page, without query.
 * @param {Request} request @returns {string}
 */
function addressOf({ url, mode }) {
  const address = new URL(url);
  address.hash = "";
  if (mode === "navigate") address.search = "";
  return address.href === ROOT.href ? new URL("index.html", ROOT).href : address.href;
}

/** @param {VersionFiles} list @param {string} address @returns {StoredFile | undefined} */
const fileAt = ({ files }, address) => files.find(({ url }) => new URL(url, ROOT).href === address);

/** Opens the cache. Throws if the browser cannot, for example because its profile is damaged. */
async function openOurs() {
  const cache = await openCache(ROOT.href);
  if (!cache) throw new Error("the cache cannot be opened");
  return cache;
}

/** Serves a file from the cache, else from the network, verified.
 * @param {Request} request @param {string} address @param {StoredFile | undefined} own @returns {Promise<Response>} */
async function serve(request, address, own) {
  // without a cache there are no other versions, and the network has the file
  const others = own ? [] : await otherVersions().catch(() => []);
  const file = own ?? others.map((list) => fileAt(list, address)).find(Boolean);
  if (!file) return fetch(request);
  const bytes = fetchFile(file, ROOT, () => {});
  if (request.mode !== "navigate") return responseOf(file, await bytes);
  // better the page of another version than none
  return bytes.then((page) => responseOf(file, page)).catch(() => fetch(request));
}

/**
 * Caches what another app shares, and redirects to the page, which reports faults: a file rather than a link to a game,
 * and that rather than words about it, as `importFromUrl` does. A long file is cut at a length that the page reports as
 * too long.
 * @param {Request} request
 */
async function receiveShare(request) {
  try {
    const form = await request.formData();
    const [file, text, url] = ["file", "text", "url"].map((name) => form.get(name));
    const parts = [file, ...(String(url).includes("#v") ? [url, text] : [text, url])];
    const shared = parts.find((part) => (part instanceof File ? part.size > 0 : part)) ?? "";
    const kept = shared.slice(0, MOST_OF_A_FILE);
    await (await openOurs()).put(SHARED, new Response(kept, { headers: { "Content-Type": "text/plain" } }));
  } catch (error) {
    console.warn(`what was shared could not be kept: ${error}`); // the page reports that it found nothing
  }
  return Response.redirect(SHARING, 303);
}

/** Serves what another app shared, once. */
async function serveShare() {
  const cache = await openCache(ROOT.href);
  const shared = await cache?.match(SHARED);
  await cache?.delete(SHARED);
  return shared ?? new Response(null, { status: 404 });
}

/** @param {StoredFile} file @param {(bytes: number) => void} [onBytes] @returns {Promise<Uint8Array<ArrayBuffer>>} */
async function obtain(file, onBytes = () => {}) {
  const found = await readVerified(file, ROOT.href);
  const bytes = found ?? (await download(file, ROOT, onBytes));
  if (!found) await store(file, ROOT.href, bytes);
  return bytes;
}

/** Caches the page's shell; without space, solved endings are evicted. */
async function install() {
  try {
    for (const file of __FILES__) if (file.tier === "shell") await obtain(file);
    await storeList();
  } catch (error) {
    if (!isFull(error) || !(await clearTablebase())) throw error;
    await install();
  }
}

/** @param {unknown} error */
const isFull = (error) => error instanceof DOMException && error.name === "QuotaExceededError";

const storeList = async () => (await openOurs()).put(LISTS + OWN.version, new Response(JSON.stringify(OWN)));

/** Reads the lists of other cached versions. @returns {Promise<VersionFiles[]>} */
async function otherVersions() {
  const cache = await openOurs();
  const keys = (await cache.keys()).filter(({ url }) => url.startsWith(LISTS) && url !== LISTS + OWN.version);
  const lists = keys.map(async (key) => (await cache.match(key))?.json().catch(() => null));
  return (await Promise.all(lists)).filter(Boolean);
}

/**
 * Caches tiers, unless that is in progress.
 * @param {string[]} tiers @param {Client | ServiceWorker | MessagePort} asker
 */
async function storeOnce(tiers, asker) {
  const name = `${"id" in asker ? asker.id : ""} ${tiers}`;
  if (inProgress.has(name)) return;
  inProgress.add(name);
  await storeAndReport(tiers, asker).finally(() => inProgress.delete(name));
}

/**
 * Caches the usable files of tiers, and reports progress. Without space, solved endings are evicted.
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
      if (!had) await obtain(file, (come) => tell({ offline: "keeping", bytes: bytes + come, fetched: fetched + 1 }));
      if (!had && !(await readVerified(file, ROOT.href))) throw new Error(`${file.url} was not kept`);
      fetched += Number(!had);
      bytes += file.bytes;
      tell({ offline: "keeping", bytes, fetched });
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
 * Evicts the solved endings, entry by entry first: deleting a cache that a page has open frees no space.
 * @returns {Promise<boolean>} whether there were any
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
 * Evicts the files that no version in use needs: this one, and those of open pages, which hold a lock with their
 * version's name. While a page has no lock yet, or a version is being installed or waits, everything stays.
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
