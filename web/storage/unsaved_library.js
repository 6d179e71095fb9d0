// @ts-check
// The library of a page that saves nothing, such as a frame. Its tab owns every game.

/** @import { GameLibrary, LibraryState } from "./library.js" */

const denied = () => Promise.reject(new Error("a frame saves nothing"));

/** @type {import("./database.js").Database} */
const NO_DATABASE = { read: denied, write: denied };

/** Creates a library with the functions that a frame calls; it has no list of games.
 * @param {(part: Partial<LibraryState>) => void} publish @returns {GameLibrary} */
export function createUnsavedLibrary(publish) {
  let games = 0;
  /** @type {boolean | null} */
  let ownsGame = null;
  /** Called when the tab gains the game. @type {(kept: null) => void} */
  let listener = () => {};

  function acquire() {
    if (ownsGame) return;
    ownsGame = true;
    publish({ ownsGame });
    listener(null);
  }

  const library = {
    id: () => `unsaved-${games}`,
    ownsGame: () => ownsGame,
    acquire,
    steal: acquire,
    onOwnershipChange: (/** @type {typeof listener} */ onOwnershipChange) => {
      listener = onOwnershipChange;
    },
    begin() {
      games += 1;
      ownsGame = true;
      publish({ ownsGame });
    },
    first: () => null,
    find: async () => null,
    recover: async () => null,
    recovered: async () => {},
    save: async () => {},
    trouble: () => "denied",
    database: NO_DATABASE,
  };
  return /** @type {GameLibrary} */ (/** @type {unknown} */ (library));
}
