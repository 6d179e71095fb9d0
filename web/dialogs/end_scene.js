// @ts-check
// Marks the end of a game that a person has won; the style does the rest.

/** @import { App } from "./app.js" */

/** @param {App} app @returns {() => void} looks at the game that is over */
export function createEndScene({ game, settings }) {
  return () => {
    const winner = game().shown.result?.winner;
    document.body.classList.toggle("won", Boolean(winner) && winner !== settings().computer);
  };
}
