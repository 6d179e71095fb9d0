// @ts-check
// Playing without a network, and the page as an app: registers the service worker, has it keep the files, says how far
// that has come, repairs, installs. A new version waits until the page asks for it, between games: a page never takes
// up files of another version.

import { timeout } from "../build_info.js";
import { byId } from "../dom.js";

/** @import { I18n } from "../text/i18n.js" */
/**
 * @typedef {"none" | "keeping" | "ready" | "incomplete" | "full"} OfflineState "none" where nothing can be kept,
 *   "ready" when every file is kept and verified, "full" where there is no room for them
 * @typedef {{ tiers: string[], version: string, offline: OfflineState, total: number, bytes?: number, files?: number,
 *   fetched?: number, detail?: string }} CacheReport what the service worker says: of all `files`, how many had to be
 *   `fetched`
 * @typedef {Event & { prompt: () => Promise<unknown> }} InstallOffer
 */

/** The tiers that are needed to play. */
const NEEDED = ["shell", "engine", "extra"];
/** Milliseconds between two looks for a new version, when a page that was hidden is seen again. */
const LOOK_AGAIN = 3600000;
/** Milliseconds from the first move, or from when somebody was thinking, to what only makes the next start faster. */
const LEISURE = timeout(4000);
/** Milliseconds between two looks whether the service worker is still registered: no event tells. */
const CHECK = timeout(10_000);
/** Milliseconds without a word from who keeps the files, after which it is taken to have been ended at its work. */
const SILENCE = timeout(30000);

/**
 * The browser's keeper of service workers; null in a frame without an origin.
 * @returns {ServiceWorkerContainer | null}
 */
function reach() {
  try {
    return navigator.serviceWorker ?? null;
  } catch {
    return null; // nothing can be kept: the state says so
  }
}

/**
 * @param {I18n} phrases
 * @param {{ version: string, root: URL,
 *   register: (container: ServiceWorkerContainer) => Promise<ServiceWorkerRegistration>, between: () => boolean,
 *   busy: () => boolean }} app its version, and whether no game is under way, and whether a move is being thought
 *   about or shown
 */
export function createOffline({ say }, { version, root, register, between, busy }) {
  const container = reach();
  const progress = /** @type {HTMLProgressElement} */ (byId("device-progress"));
  const repair = /** @type {HTMLButtonElement} */ (byId("device-repair"));
  const dialog = /** @type {HTMLDialogElement} */ (byId("device-dialog"));
  const chip = /** @type {HTMLButtonElement} */ (byId("offline"));
  /** @type {ServiceWorkerRegistration | null} */
  let registration = null;
  /** @type {OfflineState} */
  let state = "none";
  /** The last report on all the files that are needed. @type {CacheReport | null} */
  let told = null;
  let update = false;
  /** Whether everything that is needed is to be kept, as soon as there is somebody to keep it. */
  let wanted = false;
  /** Whether a person has asked for a look at everything. */
  let repaired = false;
  let leisure = false;
  /** Asks once more where nothing is heard. @type {ReturnType<typeof setTimeout> | undefined} */
  let silence;
  let looked = Date.now();
  /** @type {InstallOffer | null} */
  let offer = null;

  /** How far it has come, as a part of a hundred. */
  const percent = () => Math.floor((100 * (told?.bytes ?? 0)) / (told?.total ?? 1));

  /** The sentence that says what is kept. */
  function sentence() {
    if (state === "keeping") return say("device.keeping", { percent: percent() });
    if (state !== "ready" || !told) return say(`device.${state}`);
    const whole = say("device.ready", { files: told.files ?? 0, size: Math.round(told.total / 1e6) });
    const mended = told.fetched ? say("device.fetched", { count: told.fetched }) : say("device.whole");
    return repaired ? `${mended} ${whole}` : whole;
  }

  /** Says how the engine was started. @param {EngineState} engine */
  function showStart(engine) {
    if (engine.name !== "ready") return;
    byId("started").textContent = say(`engine.${engine.start}`, { python: engine.python });
  }

  /** Says how things stand, and has the rest kept once a move has been played. */
  function show() {
    const offered = update && between();
    chip.dataset.state = offered ? "update" : state;
    chip.textContent = say(offered ? "offline.update" : `offline.${state}`, { percent: percent() });
    chip.title = sentence();
    if (byId("device-state").textContent !== sentence()) byId("device-state").textContent = sentence();
    progress.hidden = state !== "keeping";
    progress.value = percent();
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

  function showInstall() {
    const apple = /** @type {{ standalone?: boolean }} */ (navigator).standalone;
    byId("install-part").hidden = apple === true || matchMedia("(display-mode: standalone)").matches;
    byId("install").hidden = !offer;
    byId("install-text").textContent = say(`install.${offer ? "offer" : apple === undefined ? "menu" : "share"}`);
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
    update ||= data.version !== version; // its files stay, and offline the new version is what comes next
    if (data.tiers.includes("shell")) {
      state = data.offline;
      told = data;
      listen();
    } else if (data.detail) console.warn(`${data.tiers} could not be kept: ${data.detail}`);
    show();
  }

  /** Waits for the next word while files are being kept: where none comes, it is asked for, or nobody is there. */
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

  /** Has everything that is needed to play kept and verified. */
  async function keep() {
    wanted = true;
    if (!registration) return;
    state = "keeping";
    told = null;
    show();
    listen();
    await ask(NEEDED);
  }

  /** Has kept what makes the next start faster, as soon as nothing else goes on, unless the device is to save data. */
  async function keepSnapshot() {
    const { connection } = /** @type {{ connection?: { saveData: boolean } }} */ (navigator);
    if (busy()) setTimeout(keepSnapshot, LEISURE);
    else if (!connection?.saveData) await ask(["snapshot"]);
  }

  function lookForUpdate() {
    if (document.hidden || Date.now() < looked + LOOK_AGAIN) return;
    looked = Date.now();
    registration?.update().catch(() => {}); // without a network there is none
  }

  /** Says that the page needs the network again where its service worker has been unregistered. */
  async function checkRegistration() {
    if (state !== "ready" || (await container?.getRegistration(root.href))?.scope === root.href) return;
    state = "incomplete";
    show();
  }

  /** Takes the new version: the page loads again, once. */
  function takeUpdate() {
    if (!registration?.waiting) return location.reload();
    container?.addEventListener("controllerchange", () => location.reload(), { once: true });
    registration.waiting.postMessage("take-over");
  }

  async function start() {
    show();
    if (!container) return;
    // As long as this page lives, the files of its version stay.
    navigator.locks?.request(`mashimo:${root.href}:${version}`, { mode: "shared" }, () => new Promise(() => {}));
    container.addEventListener("message", hear);
    setInterval(checkRegistration, CHECK);
    await enlist(container);
  }

  /** Finds the service worker's registration, or registers it. @param {ServiceWorkerContainer} workers */
  async function enlist(workers) {
    try {
      // One that is there already is not registered again: that would wait for a look at the network, however long it
      // takes.
      const found = await workers.getRegistration(root.href);
      registration = found?.scope === root.href ? found : await register(workers);
    } catch (error) {
      console.warn(`nothing is kept for playing offline: ${error}`); // denied here: playing online goes on
      return;
    }
    registration.addEventListener("updatefound", watchForUpdate);
    document.addEventListener("visibilitychange", lookForUpdate);
    watchForUpdate();
    if (wanted) keep();
  }

  chip.addEventListener("click", () => {
    if (update && between()) takeUpdate();
    else dialog.showModal();
  });
  repair.addEventListener("click", async () => {
    repaired = true;
    if (container) await enlist(container);
    keep();
  });
  byId("device-take").addEventListener("click", takeUpdate);
  byId("install").addEventListener("click", () => offer?.prompt());
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault(); // it is offered where a person looks for it
    offer = /** @type {InstallOffer} */ (event);
    show();
  });
  window.addEventListener("appinstalled", () => {
    offer = null;
    show();
  });
  return { start, keep, show, showStart };
}
