// @ts-check
// Holds a named Web Lock. Another tab may wait for it or steal it.

/** @param {LockManager | undefined} locks without it every lock is granted @param {(held: boolean) => void} onHeld */
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
    /** @param {Lock | null} lock null if another tab has it: then wait for it */
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
        const taken = reason === "AbortError"; // otherwise locks are denied here: behave as without them
        onHeld(!taken);
        if (taken) queue({ signal });
      });
    };
    return queue(options);
  }

  return {
    /** Acquires the lock, now or when no other tab holds it. @param {string} name */
    acquire: (name) => ask(name, { ifAvailable: true }),
    /** Takes the lock from any other tab. @param {string} name */
    steal: (name) => ask(name, { steal: true }),
  };
}
