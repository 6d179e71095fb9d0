// @ts-check
// Keeps promises by their keys, so that what takes long is done once. What has failed may be tried again.

/**
 * Gives the promise of a key; makes it once, and again after it was rejected.
 * @template Value @param {Map<string, Promise<Value>>} cache @param {string} key @param {() => Promise<Value>} make
 * @returns {Promise<Value>}
 */
export function remember(cache, key, make) {
  const found = cache.get(key) ?? make();
  cache.set(key, found);
  found.catch(() => cache.get(key) === found && cache.delete(key));
  return found;
}
