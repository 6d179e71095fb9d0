// @ts-check
// The errors of requests to the engine.

/** An error reply of the engine; its message is for developers. */
export class EngineError extends Error {
  /** @param {ErrorReply} failed */
  constructor(failed) {
    super(failed.message);
    this.failed = failed;
  }
}

/** Gives the error of a request that no worker can answer. @param {string} code @param {string} message */
export function unavailable(code, message, id = 0) {
  const unsaid = { where: "", numbers: [], place: { move: 0, line: 0, column: 0 }, turn: /** @type {const} */ ("") };
  return new EngineError({ type: "error", id, code, message, ...unsaid, clause: "", ours: false });
}
