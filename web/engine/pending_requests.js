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
 *   reject: (error: EngineError) => void }} Waiting `deaths` counts the workers that ended without answering
 */

/** @param {number} most how many workers may end without answering a request, before it is rejected */
export function createPendingRequests(most) {
  /** @type {Map<number, Waiting>} */
  const waiting = new Map();
  let lastId = 0;

  return {
    count: () => waiting.size,
    has: (/** @type {number} */ id) => waiting.has(id),
    questions: () => [...waiting.values()].map(({ question }) => question),
    /** Numbers a request. @param {Unnumbered<Question>} asked @returns {{ question: Question, answer: Promise<any> }} */
    add(asked) {
      lastId += 1;
      const question = /** @type {Question} */ ({ ...asked, id: lastId });
      const answer = new Promise((resolve, reject) => {
        waiting.set(question.id, { question, deaths: 0, resolve, reject });
      });
      return { question, answer };
    },
    /** Removes a request; its promise then stays open. @param {number} id */
    drop: (id) => waiting.delete(id),
    /** Settles the request of a reply.
     * @param {Exclude<Answer, Ready>} answer @returns {boolean} false if it was answered before, or cancelled */
    settle(answer) {
      const asked = waiting.get(answer.id);
      if (answer.type === "error") asked?.reject(new EngineError(answer));
      else asked?.resolve(answer.type === "show" ? answer.shown : answer);
      return waiting.delete(answer.id);
    },
    /**
     * Rejects the requests that ended too many workers: one of them must be the cause.
     * @param {string} detail @returns {boolean} whether there were any
     */
    countDeath(detail) {
      const before = waiting.size;
      for (const [id, asked] of waiting) {
        asked.deaths += 1;
        if (asked.deaths <= most) continue;
        waiting.delete(id);
        asked.reject(unavailable("engine-lost", detail, id));
      }
      return waiting.size < before;
    },
  };
}
