// @ts-check
// The board mode of a dialog that only follows the board.

/** @import { WatchMode } from "../game/board_mode.js" */

/** @param {WatchMode["mode"]} mode @returns {WatchMode} */
export const watching = (mode) => ({ mode, id: 0, message: null, acts: [], highlight: null });
