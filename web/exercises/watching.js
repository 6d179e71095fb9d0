// @ts-check
// The boardMode of a room that only looks on: it has nothing told, and no buttons.

/** @import { WatchMode } from "../game/board_mode.js" */

/** @param {WatchMode["by"]} by @returns {WatchMode} */
export const watching = (by) => ({ by, of: 0, told: null, acts: [], lit: null });
