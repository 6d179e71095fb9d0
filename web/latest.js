// @ts-check
// Drops answers to older requests.

/** Counts requests, so that an answer can tell whether its request is still the latest. */
export function createLatest() {
  let last = 0;

  /** Joins the latest request. @returns {() => boolean} whether it is still the latest */
  function join() {
    const mine = last;
    return () => mine === last;
  }

  return {
    join,
    /** Begins a request, which outdates all before it. @returns {() => boolean} whether it is still the latest */
    next() {
      last += 1;
      return join();
    },
  };
}
