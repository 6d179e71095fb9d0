// @ts-check
// Facts that only the build knows. `build_scripts/build.py` puts the value in the place of `__BUILD_INFO__` (an object
// `BuildInfo` of types.d.ts: addresses are relative to the site's root, hashes are SHA-256 in hexadecimal).

/** The value that the build gave, or null in the source tree. */
export const buildInfo = typeof __BUILD_INFO__ === "undefined" ? null : __BUILD_INFO__;

/**
 * Gives the timeout for what may never happen. The build for tests has a fraction of it.
 * @param {number} usual milliseconds
 */
export const timeout = (usual) => usual * (typeof __TIMEOUT_SCALE__ === "undefined" ? 1 : __TIMEOUT_SCALE__);

/** The most bytes read of a file or a shared text; the engine rejects a longer text. */
export const MOST_OF_A_FILE = 1_000_001;

/**
 * Gives the name of the tablebase cache, which the page fills and any script that needs its room clears.
 * @param {string} root the site's
 */
export const tablebaseCacheName = (root) => `mashimo-endings:${root}`;
