// @ts-check
// Offline use: registers the service worker, has it cache the files, shows the progress, repairs. A new version waits
// until the page activates it between games: a page never loads files of another version.

import { timeout } from "../build_info.js";
import { byId, dialogById } from "../dom.js";
import { createInstall } from "./install.js";

/** @import { I18n } from "../text/i18n.js" */
/**
 * @typedef {"none" | "keeping" | "ready" | "incomplete" | "full"} OfflineState "none" without a service worker, "ready"
 *   when every file is cached and verified, "full" without room for them
 * @typedef {{ tiers: string[], version: string, offline: OfflineState, total: number, bytes?: number, files?: number,
 *   fetched?: number, detail?: string }} CacheReport the service worker's report; `fetched` of all `files` have been
 *   downloaded
 */
/** The tiers needed to play. */
const NEEDED = ["shell", "engine", "extra"];
/** The interval in ms of checks for a new version when the page becomes visible. */
const LOOK_AGAIN = 3600000;
/** The delay in ms, after the first move or a search, of what only makes the next start faster. */
const LEISURE = timeout(4000);
/** The interval in ms of checks that the service worker is registered: no event reports that. */
const CHECK = timeout(10_000);
/** The time in ms without a report after which the service worker counts as terminated. */
const SILENCE = timeout(30000);

/** Gives the container; null in a frame with an opaque origin. @returns {ServiceWorkerContainer | null} */
function reach() {
  try {
    return navigator.serviceWorker ?? null;
  } catch {
    return null; // nothing can be cached, as the state says
  }
}

/** Gives the progress in percent. @param {CacheReport | null} told */
const percentOf = (told) => Math.floor((100 * (told?.bytes ?? 0)) / (told?.total ?? 1));

/**
 * Says what is cached.
 * @param {I18n["say"]} say @param {OfflineState} state @param {CacheReport | null} told the last report
 * @param {boolean} repaired whether the user has asked for a check
 */
function cacheText(say, state, told, repaired) {
  if (state === "keeping") return say("device.keeping", { percent: percentOf(told) });
  if (state !== "ready" || !told) return say(`device.${state}`);
  const whole = say("device.ready", { files: told.files ?? 0, size: Math.round(told.total / 1e6) });
  const mended = told.fetched ? say("device.fetched", { count: told.fetched }) : say("device.whole");
  return repaired ? `${mended} ${whole}` : whole;
}

/** Shows how the engine was started. @param {I18n["say"]} say @param {EngineState} engine */
function showStart(say, engine) {
  if (engine.name !== "ready") return;
  byId("started").textContent = say(`engine.${engine.start}`, { python: engine.python });
}

/**
 * @param {I18n} phrases
 * @param {{ version: string, root: URL,
 *   register: (container: ServiceWorkerContainer) => Promise<ServiceWorkerRegistration>, between: () => boolean,
 *   busy: () => boolean }} app `between` if no game is under way, `busy` if a move is searched or animated
 */
export function createOffline(phrases, { version, root, register, between, busy }) {
  const { say } = phrases;
  const showInstall = createInstall(phrases);
  const container = reach();
  const progress = /** @type {HTMLProgressElement} */ (byId("device-progress"));
  const repair = /** @type {HTMLButtonElement} */ (byId("device-repair"));
  const chip = /** @type {HTMLButtonElement} */ (byId("offline"));
  /** @type {ServiceWorkerRegistration | null} */
  let registration = null;
  /** @type {OfflineState} */
  let state = "none";
  /** The last report on all needed files. @type {CacheReport | null} */
  let told = null;
  let update = false;
  /** Whether to cache all files once there is a service worker. */
  let wanted = false;
  /** Whether the user has asked for a check of all files. */
  let repaired = false;
  let leisure = false;
  /** The timer that asks again if no report comes. @type {ReturnType<typeof setTimeout> | undefined} */
  let silence;
  let looked = Date.now();

  /** Gives the state to tell: "none" while files are checked that are there, which takes no time. */
  const telling = () => (state === "keeping" && !told?.fetched ? "none" : state);

  /** Shows the state, and caches the rest once a move has been played. */
  function show() {
    const offered = update && between();
    chip.dataset.state = offered ? "update" : state;
    chip.textContent = say(offered ? "offline.update" : `offline.${telling()}`, { percent: percentOf(told) });
    const sentence = cacheText(say, state, told, repaired);
    chip.title = sentence;
    if (byId("device-state").textContent !== sentence) byId("device-state").textContent = sentence;
    progress.hidden = state !== "keeping";
    progress.value = percentOf(told);
    repair.hidden = !registration;
    repair.disabled = state === "keeping";
    byId("device-update").hidden = !update;
    byId("device-update-text").textContent = say(between() ? "device.update" : "device.update-later");
    /** @type {HTMLButtonElement} */ (byId("device-take")).disabled = !between();
    showInstall();
    if (between() || leisure || state !== "ready") return;
    leisure = true;
    setTimeout(keepSnapshot, LEISURE);
  }

  function watchForUpdate() {
    (registration?.installing ?? registration?.waiting)?.addEventListener("statechange", tellUpdate);
    tellUpdate();
  }

  function tellUpdate() {
    update ||= Boolean(registration?.waiting && registration.active);
    show();
  }

  /** @param {MessageEvent<CacheReport>} event */
  function hear({ data }) {
    if (!data.offline) return;
    update ||= data.version !== version; // its files stay; offline the new version starts next
    if (data.tiers.includes("shell")) {
      state = data.offline;
      told = data;
      listen();
    } else if (data.detail) console.warn(`${data.tiers} could not be kept: ${data.detail}`);
    show();
  }

  /** Waits for the next report during caching; without one, asks for it or gives up. */
  function listen() {
    clearTimeout(silence);
    if (state !== "keeping") return;
    silence = setTimeout(() => {
      const { active, installing, waiting } = /** @type {ServiceWorkerRegistration} */ (registration);
      if (active ?? installing ?? waiting) ask(NEEDED);
      else state = "incomplete";
      show();
      listen();
    }, SILENCE);
  }

  /** @param {string[]} tiers */
  async function ask(tiers) {
    (await container?.ready)?.active?.postMessage({ keep: tiers });
  }

  /** Caches and verifies everything needed to play. */
  async function keep() {
    wanted = true;
    if (!registration) return;
    state = "keeping";
    told = null;
    show();
    listen();
    await ask(NEEDED);
  }

  /** Caches what makes the next start faster once the page is idle, unless the user saves data. */
  async function keepSnapshot() {
    const { connection } = /** @type {{ connection?: { saveData: boolean } }} */ (navigator);
    if (busy()) setTimeout(keepSnapshot, LEISURE);
    else if (!connection?.saveData) await ask(["snapshot"]);
  }

  function lookForUpdate() {
    if (document.hidden || Date.now() < looked + LOOK_AGAIN) return;
    looked = Date.now();
    registration?.update().catch(() => {}); // offline there is none
  }

  /** Says that the page needs the network again if its service worker has been unregistered. */
  async function checkRegistration() {
    if (state !== "ready" || (await container?.getRegistration(root.href))?.scope === root.href) return;
    state = "incomplete";
    show();
  }

  /** Activates the new version by reloading, once. */
  function takeUpdate() {
    if (!registration?.waiting) return location.reload();
    container?.addEventListener("controllerchange", () => location.reload(), { once: true });
    registration.waiting.postMessage("take-over");
  }

  async function start() {
    show();
    if (!container) return;
    // While this page lives, the files of its version stay.
    navigator.locks?.request(`mashimo:${root.href}:${version}`, { mode: "shared" }, () => new Promise(() => {}));
    container.addEventListener("message", hear);
    setInterval(checkRegistration, CHECK);
    await enlist(container);
  }

  /** Finds or makes the service worker's registration. @param {ServiceWorkerContainer} workers */
  async function enlist(workers) {
    try {
      // An existing one is not registered again: that would wait for the network, however long it takes.
      const found = await workers.getRegistration(root.href);
      registration = found?.scope === root.href ? found : await register(workers);
    } catch (error) {
      console.warn(`nothing is kept for playing offline: ${error}`); // denied; playing online works
      return;
    }
    registration.addEventListener("updatefound", watchForUpdate);
    document.addEventListener("visibilitychange", lookForUpdate);
    watchForUpdate();
    if (wanted) keep();
  }

  chip.addEventListener("click", () => {
    if (update && between()) takeUpdate();
    else dialogById("device-dialog").showModal();
  });
  repair.addEventListener("click", async () => {
    repaired = true;
    if (container) await enlist(container);
    keep();
  });
  byId("device-take").addEventListener("click", takeUpdate);
  return { start, keep, show, showStart: (/** @type {EngineState} */ engine) => showStart(say, engine) };
}
