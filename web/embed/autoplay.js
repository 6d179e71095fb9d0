// @ts-check
// Plays the moves of a game one after the other on a framed board.

/** The time in ms before each move. */
const PAUSE = 900;

/** @param {() => Promise<boolean>} step goes one move forward; resolves to whether there was one and nothing else
 *   happened meanwhile */
export function createPlayingThrough(step) {
  /** The present playback. @type {object | null} */
  let current = null;
  return {
    /** Plays from here to the end, or until it is stopped or restarted. */
    async start() {
      const own = {};
      current = own;
      do await new Promise((over) => setTimeout(over, PAUSE));
      while (current === own && (await step()));
    },
    stop() {
      current = null;
    },
  };
}
