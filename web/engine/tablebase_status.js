// @ts-check
// The state of the endings that the device solves, as the page is told.

/** @type {TablebaseStatus} */
export const NO_TABLEBASE = { state: "none", game: "", seeds: 0, share: 0, bytes: 0 };
