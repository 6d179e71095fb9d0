// @ts-check
// The quest of a room that only looks on: it has nothing told, and no buttons.

/** @import { Watch } from "../game/board_mode.js" */

/** @param {Watch["by"]} by @returns {Watch} */
export const watchBy = (by) => ({ by, of: 0, told: null, acts: [], lit: null });
