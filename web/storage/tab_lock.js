// @ts-check
// Holds a named Web Lock. Another tab may wait for it or steal it.

/**
 * @param {LockManager | undefined} locks without them everything asked for is in hand
 * @param {(held: boolean) => void} onHeld
 */
export function createTabLock(locks, onHeld) {
  let letGo = () => {};

  /** @param {string} name @param {LockOptions} options */
  function ask(name, options) {
    letGo();
    if (!locks) return onHeld(true);
    const quit = new AbortController();
    const { signal } = quit;
    /** @type {Promise<void>} */
    const until = new Promise((over) => {
      letGo = () => {
        quit.abort();
        over();
      };
    });
    /** @param {Lock | null} lock null where another tab has it: then it is waited for */
    const grant = (lock) => {
      if (signal.aborted) return undefined;
      onHeld(lock !== null);
      if (lock) return until;
      queue({ signal });
      return undefined;
    };
    /** @param {LockOptions} how */
    const queue = (how) => {
      locks.request(name, how, grant).catch((/** @type {DOMException} */ { name: reason }) => {
        if (signal.aborted) return;
        const taken = reason === "AbortError"; // else locks are denied here, and it is as if there were none
        onHeld(!taken);
        if (taken) queue({ signal });
      });
    };
    return queue(options);
  }

  return {
    /** Has it in hand at once, or as soon as no other tab has. @param {string} name */
    acquire: (name) => ask(name, { ifAvailable: true }),
    /** Has it in hand, whoever has it. @param {string} name */
    steal: (name) => ask(name, { steal: true }),
  };
}
