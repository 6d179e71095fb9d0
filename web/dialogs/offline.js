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
/** The time in ms that a new version has to take over before the page reloads anyway. */
const TAKE_OVER = timeout(8000);

/** Gives the container; null in a frame with an opaque origin. @returns {ServiceWorkerContainer | null} */
function reach() {
  try {
    return navigator.serviceWorker ?? null;
  } catch {
    return null; // nothing can be cached, as the state says
  }
}

/** Finds the registration for this site, if there is one. @param {ServiceWorkerContainer} workers @param {URL} root */
async function findRegistration(workers, root) {
  const found = await workers.getRegistration(root.href);
  return found?.scope === root.href ? found : undefined;
}

/** Gives the progress in percent. @param {CacheReport | null} lastReport */
const percentOf = (lastReport) => Math.floor((100 * (lastReport?.bytes ?? 0)) / (lastReport?.total ?? 1));

/**
 * Says what is cached.
 * @param {I18n["say"]} say @param {OfflineState} state @param {CacheReport | null} lastReport the last report
 * @param {boolean} repaired whether the user has asked for a check
 */
function cacheText(say, state, lastReport, repaired) {
  if (state === "keeping") return say("device.keeping", { percent: percentOf(lastReport) });
  if (state !== "ready" || !lastReport) return say(`device.${state}`);
  const whole = say("device.ready", { files: lastReport.files ?? 0, size: Math.round(lastReport.total / 1e6) });
  const mended = lastReport.fetched ? say("device.fetched", { count: lastReport.fetched }) : say("device.whole");
  return repaired ? `${mended} ${whole}` : whole;
}

/** Shows how the engine was started. @param {I18n["say"]} say @param {EngineState} engine */
function showStart(say, engine) {
  if (engine.name !== "ready") return;
  byId("started").textContent = say(`engine.${engine.start}`, { python: engine.python });
}

/** Shows what is cached, in the dialog and at the board, or there what happens to a new version.
 * @param {I18n["say"]} say @param {OfflineState} state @param {CacheReport | null} lastReport the last report
 * @param {boolean} repaired whether the user has asked for a check @param {"update" | "updating" | ""} update */
function showCached(say, state, lastReport, repaired, update) {
  const chip = byId("offline");
  const progress = /** @type {HTMLProgressElement} */ (byId("device-progress"));
  const percent = percentOf(lastReport);
  const sentence = cacheText(say, state, lastReport, repaired);
  const telling = state === "keeping" && !lastReport?.fetched ? "none" : state; // checking what is there takes no time
  chip.dataset.state = update || state;
  chip.textContent = say(`offline.${update || telling}`, { percent });
  chip.title = sentence;
  if (byId("device-state").textContent !== sentence) byId("device-state").textContent = sentence;
  progress.hidden = state !== "keeping";
  progress.value = percent;
  /** @type {HTMLButtonElement} */ (byId("device-repair")).disabled = state === "keeping";
}

/** Shows a new version in the dialog.
 * @param {I18n["say"]} say @param {boolean} found @param {boolean} mayTake now @param {boolean} taken just now */
function showUpdate(say, found, mayTake, taken) {
  byId("device-update").hidden = !found;
  byId("device-update-text").textContent = say(mayTake ? "device.update" : "device.update-later");
  /** @type {HTMLButtonElement} */ (byId("device-take")).disabled = !mayTake || taken;
}

/** Creates the caching of everything needed to play, by the service worker.
 * @param {ServiceWorkerContainer | null} container @param {() => ServiceWorkerRegistration | null} registration
 * @param {() => void} onChange called when the state changes without a report */
function createCaching(container, registration, onChange) {
  /** @type {OfflineState} */
  let state = "none";
  /** The last report on all needed files. @type {CacheReport | null} */
  let lastReport = null;
  /** The timer that asks again if no report comes. @type {ReturnType<typeof setTimeout> | undefined} */
  let silence;

  /** @param {string[]} tiers */
  async function ask(tiers) {
    (await container?.ready)?.active?.postMessage({ keep: tiers });
  }

  /** Waits for the next report during caching; without one, asks for it or gives up. */
  function listen() {
    clearTimeout(silence);
    if (state !== "keeping") return;
    silence = setTimeout(() => {
      const { active, installing, waiting } = /** @type {ServiceWorkerRegistration} */ (registration());
      if (active ?? installing ?? waiting) ask(NEEDED);
      else state = "incomplete";
      onChange();
      listen();
    }, SILENCE);
  }

  return {
    ask,
    state: () => state,
    lastReport: () => lastReport,
    /** @param {CacheReport} report on all needed files */
    hear(report) {
      state = report.offline;
      lastReport = report;
      listen();
    },
    /** Caches and verifies all files. */
    async begin() {
      state = "keeping";
      lastReport = null;
      onChange();
      listen();
      await ask(NEEDED);
    },
    /** Notes that files are missing. */
    giveUp() {
      state = "incomplete";
      onChange();
    },
  };
}

/** Creates the search for new versions.
 * @param {ServiceWorkerContainer | null} container @param {() => ServiceWorkerRegistration | null} registration
 * @param {() => void} onChange called when the registration has changed */
function createUpdates(container, registration, onChange) {
  let found = false;
  let taken = false;
  let looked = Date.now();

  function watch() {
    (registration()?.installing ?? registration()?.waiting)?.addEventListener("statechange", tell);
    tell();
  }

  function tell() {
    found ||= Boolean(registration()?.waiting && registration()?.active);
    onChange();
  }

  function look() {
    if (document.hidden || Date.now() < looked + LOOK_AGAIN) return;
    looked = Date.now();
    registration()
      ?.update()
      .catch(() => {}); // offline there is none
  }

  return {
    isFound: () => found,
    isTaken: () => taken,
    /** Notes that a report came from another version. */
    setFound() {
      found = true;
    },
    /** Watches the registration, which has just been made or found. */
    begin() {
      registration()?.addEventListener("updatefound", watch);
      document.addEventListener("visibilitychange", look);
      watch();
    },
    /** Activates the new version by reloading, once. */
    take() {
      if (taken) return;
      taken = true;
      onChange();
      const { waiting } = registration() ?? {};
      if (!waiting) return location.reload();
      container?.addEventListener("controllerchange", () => location.reload(), { once: true });
      // If the old one is asked for a file just then, Chromium leaves the new one waiting until a page is loaded.
      setTimeout(() => location.reload(), TAKE_OVER);
      waiting.postMessage("take-over");
    },
  };
}

/** Creates the function that caches what makes the next start faster, once, unless the user saves data.
 * @param {(tiers: string[]) => Promise<void>} ask @param {() => boolean} busy */
function createSnapshotCaching(ask, busy) {
  let begun = false;

  async function keep() {
    const { connection } = /** @type {{ connection?: { saveData: boolean } }} */ (navigator);
    if (busy()) setTimeout(keep, LEISURE);
    else if (!connection?.saveData) await ask(["snapshot"]);
  }

  return () => {
    if (!begun) setTimeout(keep, LEISURE);
    begun = true;
  };
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
  const container = version ? reach() : null; // the single file has no version, and needs no service worker
  /** @type {ServiceWorkerRegistration | null} */
  let registration = null;
  /** Whether to cache all files once there is a service worker. */
  let wanted = false;
  /** Whether the user has asked for a check of all files. */
  let repaired = false;
  const registered = () => registration;
  const caching = createCaching(container, registered, show);
  const updates = createUpdates(container, registered, show);
  const cacheSnapshot = createSnapshotCaching(caching.ask, busy);

  /** Shows the state, and caches the rest once a move has been played. */
  function show() {
    const state = caching.state();
    const update = updates.isTaken() ? "updating" : updates.isFound() && between() ? "update" : "";
    showCached(say, state, caching.lastReport(), repaired, update);
    showUpdate(say, updates.isFound(), between(), updates.isTaken());
    byId("device-repair").hidden = !registration;
    showInstall();
    if (!between() && state === "ready") cacheSnapshot();
  }

  /** @param {MessageEvent<CacheReport>} event */
  function hear({ data }) {
    if (!data.offline) return;
    if (data.version !== version) updates.setFound(); // its files stay; offline the new version starts next
    if (data.tiers.includes("shell")) caching.hear(data);
    else if (data.detail) console.warn(`${data.tiers} could not be kept: ${data.detail}`);
    show();
  }

  /** Caches everything needed to play once there is a service worker. */
  async function keep() {
    wanted = true;
    if (registration) await caching.begin();
  }

  /** Says that the page needs the network again if its service worker has been unregistered. */
  async function checkRegistration() {
    if (container && caching.state() === "ready" && !(await findRegistration(container, root))) caching.giveUp();
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
      registration = (await findRegistration(workers, root)) ?? (await register(workers));
    } catch (error) {
      console.warn(`nothing is kept for playing offline: ${error}`); // denied; playing online works
      return;
    }
    updates.begin();
    if (wanted) keep();
  }

  byId("offline").addEventListener("click", () => {
    if (updates.isFound() && between()) updates.take();
    else dialogById("device-dialog").showModal();
  });
  byId("device-repair").addEventListener("click", () => {
    repaired = true;
    wanted = true;
    if (container) enlist(container);
  });
  byId("device-take").addEventListener("click", updates.take);
  return { start, keep, show, showStart: (/** @type {EngineState} */ engine) => showStart(say, engine) };
}
