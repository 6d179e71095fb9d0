// @ts-check
// The state of the endings that the device solves, as the page is told.

/**
 * @typedef {{ state: "none" | "solving" | "kept" | "unkept" | "lost", game: string, seeds: number, share: number,
 *   bytes: number }} Wealth what is solved of which game, or what part of it; `bytes` of all that is kept, of other
 *   games too; "lost" where the worker came to nothing
 */

/** @type {Wealth} */
export const NO_WEALTH = { state: "none", game: "", seeds: 0, share: 0, bytes: 0 };
