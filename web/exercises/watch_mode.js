// @ts-check
// The board mode of a dialog that only looks on: it has nothing told, and no buttons.

/** @import { WatchMode } from "../game/board_mode.js" */

/** @param {WatchMode["mode"]} mode @returns {WatchMode} */
export const watching = (mode) => ({ mode, id: 0, told: null, acts: [], highlight: null });
