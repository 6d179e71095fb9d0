// @ts-check
// The requests to the engine's worker that have no reply yet. Each holds a whole record, so the next worker can answer
// it.

import { EngineError, unavailable } from "./engine_error.js";

/**
 * @template {Question} One
 * @typedef {One extends Question ? Omit<One, "id"> : never} Unnumbered a request without its number
 */

/**
 * @typedef {{ question: Question, deaths: number, resolve: (answer: any) => void,
 *   reject: (error: EngineError) => void }} PendingRequest `deaths` counts the workers that ended without answering
 * @typedef {Map<number, PendingRequest>} PendingRequests by their numbers
 */

/** How many workers may end without answering a request. */
const MAX_DEATHS = 3;

/**
 * Settles the request of a reply.
 * @param {PendingRequests} requests @param {Exclude<Answer, Ready>} answer
 * @returns {boolean} false if it was answered before, or cancelled
 */
export function settle(requests, answer) {
  const asked = requests.get(answer.id);
  if (answer.type === "error") asked?.reject(new EngineError(answer));
  else asked?.resolve(answer.type === "show" ? answer.shown : answer);
  return requests.delete(answer.id);
}

/**
 * Rejects the requests that ended too many workers: one of them must be the cause.
 * @param {PendingRequests} requests @param {string} detail @returns {boolean} whether there were any
 */
export function rejectUnsurvived(requests, detail) {
  const before = requests.size;
  for (const [id, asked] of requests) {
    asked.deaths += 1;
    if (asked.deaths <= MAX_DEATHS) continue;
    requests.delete(id);
    asked.reject(unavailable("engine-lost", detail, id));
  }
  return requests.size < before;
}
