// @ts-check
// One worker at a time, and the timer of its next message.

import { timeout } from "../build_info.js";

/**
 * @typedef {{ postMessage: (data: unknown) => void, terminate: () => void,
 *   onmessage: ((event: MessageEvent) => unknown) | null,
 *   onerror: ((event: ErrorEvent) => unknown) | null }} WorkerLike
 */

/**
 * @param {() => WorkerLike} spawn @param {(data: any) => void} onMessage
 * @param {(code: "no-answer" | "worker-failed", detail: string) => void} onEnd called when it is late or has failed
 */
export function createWorkerSlot(spawn, onMessage, onEnd) {
  /** @type {WorkerLike | null} */
  let worker = null;
  /** Whether it has sent a message. */
  let alive = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let alarm;

  return {
    worker: () => worker,
    isAlive: () => alive,
    /** Starts a worker; throws if that fails. @param {object} order its first message */
    start(order) {
      const fresh = spawn();
      worker = fresh;
      alive = false;
      fresh.onmessage = ({ data }) => {
        if (fresh !== worker) return;
        alive = true;
        onMessage(data);
      };
      fresh.onerror = (event) => {
        if (fresh === worker) onEnd("worker-failed", event.message || "the worker could not go on");
      };
      fresh.postMessage(order);
    },
    /** Sends a request. @param {object} question */
    post: (question) => worker?.postMessage(JSON.stringify(question)),
    end() {
      worker?.terminate();
      worker = null;
    },
    /** Restarts the timer. @param {number} [due] in ms; without it no message is due */
    expect(due) {
      clearTimeout(alarm);
      if (due) alarm = setTimeout(() => onEnd("no-answer", "no sign of life"), timeout(due));
    },
  };
}
