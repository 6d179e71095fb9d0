// @ts-check
// The knowledge of the build that the page must not guess. `build_scripts/build.py` puts the value in the place of
// `__BUILD_INFO__` (an object `BuildInfo` of types.d.ts: addresses are relative to the site's root, hashes are SHA-256 in
// hexadecimal).

/** The value that the build gave, or null in the source tree. */
export const buildInfo = typeof __BUILD_INFO__ === "undefined" ? null : __BUILD_INFO__;

/**
 * The time to wait for what may never come. The build for tests waits a fraction of it.
 * @param {number} usual milliseconds
 */
export const timeout = (usual) => usual * (typeof __TIMEOUT_SCALE__ === "undefined" ? 1 : __TIMEOUT_SCALE__);

/** The bytes that are taken of a file or of what another app shares: of a longer text the engine says that it is too long. */
export const MOST_OF_A_FILE = 1_000_001;

/**
 * The name of the cache of solved endings, which the page fills, and whoever needs its room empties.
 * @param {string} root the site's
 */
export const tablebaseCacheName = (root) => `mashimo-endings:${root}`;
