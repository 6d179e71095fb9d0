// @ts-check
// The status of a tablebase before there is one.

/** @type {TablebaseStatus} */
export const NO_TABLEBASE = { state: "none", game: "", seeds: 0, share: 0, bytes: 0 };
