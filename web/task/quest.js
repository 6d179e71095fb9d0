// @ts-check
// A quest, which a room has somebody find at the board, in whatever language is spoken when it is read.

/** @import { Quest } from "../game/state.js" */

/**
 * A quest whose words and buttons are made anew each time they are read.
 * @param {{ words: () => string, acts: () => Quest["acts"], follow: Quest["follow"], lit?: Quest["lit"] }} parts
 * @returns {Quest}
 */
export const questOf = ({ words, acts, follow, lit }) => ({
  get said() {
    return words();
  },
  get acts() {
    return acts();
  },
  follow,
  lit,
});
