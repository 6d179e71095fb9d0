// @ts-check
// The state of the endings that the device solves, as the page is told.

/** @type {Wealth} */
export const NO_WEALTH = { state: "none", game: "", seeds: 0, share: 0, bytes: 0 };
