// @ts-check
// Plays the moves of a game through on a framed board, one after the other.

/** Milliseconds before each move. */
const PAUSE = 900;

/**
 * @param {() => Promise<boolean>} step goes one move on; whether there was one to go to, and nothing else was done
 *   meanwhile
 */
export function createPlayingThrough(step) {
  /** The playing through that goes on. @type {object | null} */
  let current = null;
  return {
    /** Plays from here to the end, or until it is stopped or begun anew. */
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
