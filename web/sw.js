// @ts-check
/// <reference lib="webworker" />
// The service worker: keeps every file of the site, each verified, so that the page plays without a network. The build writes it to
// the root of the site with the list of files in the place of `__FILES__`. Files are kept under their hash: a new version
// fetches only what has changed.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const SCOPE = worker.registration.scope;
/** One cache for this place on the origin; others on it, even other copies of this site, are left alone. */
const CACHE = `mashimo:${SCOPE}`;
const FILES = new Map(__FILES__.map((file) => [new URL(file.url, SCOPE).href, file]));
const PAGE = new URL("index.html", SCOPE).href;

worker.addEventListener("install", (event) => event.waitUntil(keepAll((file) => file.shell)));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("fetch", (event) => {
  const address = addressOf(event.request);
  if (event.request.method === "GET" && FILES.has(address)) event.respondWith(serve(event.request, address));
});
worker.addEventListener("message", (event) => {
  if (event.data === "take-over") worker.skipWaiting();
  if (event.data === "keep") event.waitUntil(keepAndTell(event.source));
});

/** The file a request is for: any page of the site is its one page. @param {Request} request @returns {string} */
function addressOf(request) {
  if (request.mode === "navigate") return PAGE;
  const address = new URL(request.url);
  address.hash = "";
  return address.href;
}

/** @param {StoredFile} file @returns {string} */
const keyOf = (file) => new URL(`kept/${file.sha256}`, SCOPE).href;

/** A kept file, if it is still what it should be. Those that the engine's worker fetches as data it checks itself, and asks again
 * by `reload` to pass the cache by.
 * @param {Request} request @param {string} address @returns {Promise<Response>} */
async function serve(request, address) {
  const file = FILES.get(address);
  if (!file || request.cache === "reload") return fetch(request);
  const cache = await caches.open(CACHE);
  if (request.destination !== "" && !(await isSound(cache, file))) return fetch(request);
  return (await cache.match(keyOf(file))) ?? fetch(request);
}

/** Fetches a file, verifies it and keeps it. What the browser already has will do: the hash decides.
 * @param {Cache} cache @param {string} address @param {StoredFile} file */
async function keep(cache, address, file) {
  for (const mode of /** @type {RequestCache[]} */ (["force-cache", "reload", "reload"])) {
    const response = await fetch(address, { cache: mode }).catch(() => null);
    if (!response?.ok) continue;
    const bytes = await response.arrayBuffer();
    if ((await hash(bytes)) !== file.sha256) continue;
    const type = response.headers.get("Content-Type") ?? "application/octet-stream";
    await cache.put(keyOf(file), new Response(bytes, { headers: { "Content-Type": type } }));
    return;
  }
  throw new Error(`could not keep ${address}`);
}

/** @param {ArrayBuffer} bytes @returns {Promise<string>} */
async function hash(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Keeps the files wanted, one after the other; those already here stay. @param {(file: StoredFile & { shell: boolean }) => boolean} wanted */
async function keepAll(wanted) {
  const cache = await caches.open(CACHE);
  for (const [address, file] of FILES) {
    if (wanted(file) && !(await isSound(cache, file))) await keep(cache, address, file);
  }
}

/** Whether a file is kept and is still what it should be; a damaged one is thrown away. @param {Cache} cache @param {StoredFile} file */
async function isSound(cache, file) {
  const kept = await cache.match(keyOf(file));
  if (!kept) return false;
  if ((await hash(await kept.arrayBuffer())) === file.sha256) return true;
  await cache.delete(keyOf(file));
  return false;
}

/** Keeps everything, reads it all again, and tells who asked. @param {Client | ServiceWorker | MessagePort | null} asker */
async function keepAndTell(asker) {
  try {
    await keepAll(() => true);
    const cache = await caches.open(CACHE);
    const sound = await Promise.all([...FILES.values()].map((file) => isSound(cache, file)));
    asker?.postMessage({ offline: sound.every(Boolean) ? "ready" : "incomplete", version: __VERSION__ });
  } catch (error) {
    asker?.postMessage({ offline: "incomplete", version: __VERSION__, detail: String(error) });
  }
}

/** Serves the pages that are open from now on, and throws away what this version doesn't need. */
async function takeOver() {
  const cache = await caches.open(CACHE);
  const needed = new Set([...FILES.values()].map(keyOf));
  for (const request of await cache.keys()) if (!needed.has(request.url)) await cache.delete(request);
  await worker.clients.claim();
}
