// @ts-check
// Registers the service worker and says how far playing without a network has come, in a word: "none" (not possible here),
// "keeping", "ready" (every file kept and verified), "incomplete", "update" (a new version waits for a reload).

/** @typedef {"none" | "keeping" | "ready" | "incomplete" | "update"} OfflineState */

/** @param {(state: OfflineState) => void} onState */
export function createOffline(onState) {
  const container = "serviceWorker" in navigator ? navigator.serviceWorker : null;
  /** @type {ServiceWorkerRegistration | null} */
  let registration = null;

  function watchForUpdate() {
    const fresh = registration?.installing ?? registration?.waiting;
    fresh?.addEventListener("statechange", tellUpdate);
    tellUpdate();
  }

  function tellUpdate() {
    if (registration?.waiting && container?.controller) onState("update");
  }

  return {
    async register() {
      if (!container) return onState("none");
      try {
        container.addEventListener("message", ({ data }) => {
          if (data?.offline) onState(data.offline);
          tellUpdate();
        });
        registration = await container.register("./sw.js", { updateViaCache: "none" });
        registration.addEventListener("updatefound", watchForUpdate);
        watchForUpdate();
      } catch {
        onState("none"); // denied here, in a private window or a frame: playing online goes on
      }
    },
    /** Asks for every file to be kept; to be called when the page's own downloads are over. */
    async keep() {
      if (!container || !registration) return;
      onState("keeping");
      (await container.ready).active?.postMessage("keep");
    },
    /** Takes the new version: the page loads again, once. */
    update() {
      container?.addEventListener("controllerchange", () => location.reload(), { once: true });
      registration?.waiting?.postMessage("take-over");
    },
  };
}
