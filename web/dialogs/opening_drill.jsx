// @ts-check
// The drill of openings below the lines of the analysis board: the user's moves, the book's replies, and its verdicts.

import { useEffect, useRef, useState } from "preact/hooks";
import { watching } from "../exercises/watch_mode.js";
import { pathOf } from "../game/state.js";
import { createDrill } from "../openings/drill.js";
import { useApp } from "./app.js";

/** @import { App } from "./app.js" */
/** @import { OpeningBook } from "../openings/book.js" */
/** @import { DrillStep, DrillWords } from "../openings/drill.js" */

/** The time in ms after which the book replies, if the user's move has been shown by then; if not, it waits again. */
const SEEN = 900;

/** The number of drills begun, by which their replies differ. */
let begun = 0;

/** Gives the position on the board as a step. @param {App} app @returns {DrillStep} */
function stepOf(app) {
  const { shown } = app.game();
  return { path: pathOf(app.game()), position: shown.position, turn: shown.turn };
}

/**
 * Acts after a while, once the board is at rest.
 * @param {App["isBusy"]} isBusy @param {() => void} act @returns {() => void} cancels it
 */
export function actAtRest(isBusy, act) {
  /** @type {ReturnType<typeof setTimeout>} */
  let timer;
  function wait() {
    timer = setTimeout(() => (isBusy() ? wait() : act()), SEEN);
  }
  wait();
  return () => clearTimeout(timer);
}

/**
 * Makes the moves at the board variations as long as a component is rendered: practice is no part of a game under way.
 * @param {App} app
 */
function useVariations({ boardModes }) {
  useEffect(() => {
    boardModes.publish({ ...watching("lines"), tries: true });
    return () => {
      if (boardModes.now()?.mode === "lines") boardModes.publish(watching("lines"));
    };
  }, []);
}

/** Drills the openings of a book from the position on the board.
 * @param {{ book: OpeningBook, onPlay: (move: string) => void }} props */
export function OpeningDrill({ book, onPlay }) {
  const app = useApp();
  const { say } = app.phrases;
  const { shown } = app.game();
  const [verdicts, setVerdicts] = useState(/** @type {DrillWords[]} */ ([]));
  useVariations(app);
  const drill = useRef(/** @type {ReturnType<typeof createDrill> | null} */ (null));
  useEffect(() => {
    if (!drill.current) {
      begun += 1;
      drill.current = createDrill(book, stepOf(app), begun);
    }
    const { verdicts, reply } = drill.current.take(stepOf(app));
    setVerdicts(verdicts);
    return reply ? actAtRest(app.isBusy, () => onPlay(reply)) : undefined;
  }, [shown.link]);
  const isMine = drill.current === null || shown.turn === drill.current.side;
  const moves = isMine ? book.movesOf(shown.position) : [];
  return (
    <>
      <p role="status">{verdicts.map(({ key, facts }) => say(key, facts)).join(" ")}</p>
      <p class="drill-moves">
        {moves.map(({ move }) => (
          <button key={move} type="button" onClick={() => onPlay(move)}>
            {move}
          </button>
        ))}
      </p>
    </>
  );
}
