// @ts-check
// The opening explorer below the lines of the analysis board: what the opening book says of each move of the position.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { bestFirst, hasBook, loadBook, sharesOf } from "../openings/book.js";
import { useAnswer, useApp } from "./app.js";
import { OpeningDrill } from "./opening_drill.jsx";
import { Button } from "./ui.jsx";

/** @import { BookMove, OpeningBook } from "../openings/book.js" */
/** @typedef {(move: string) => void} PlayMove */

/** The hundredths of a seed in a tenth, to which values are shown. */
const TENTH = 10;

/** Writes a value as the lines do. @param {import("../text/i18n.js").I18n["say"]} say @param {number} value */
function bookValueText(say, value) {
  const tenths = Math.round(value / TENTH);
  return say(`value.${["behind", "even", "ahead"][1 + Math.sign(tenths)]}`, { count: Math.abs(tenths) / TENTH });
}

/** Renders what the book says of a move. @param {{ found: BookMove, share: number | null, onPlay: PlayMove }} props */
function MoveRow({ found: { move, value, depth }, share, onPlay }) {
  const { say } = useApp().phrases;
  return (
    <tr>
      <th scope="row">
        <button type="button" onClick={() => onPlay(move)}>
          {move}
        </button>
      </th>
      <td>{bookValueText(say, value)}</td>
      <td>{depth}</td>
      <td>{share === null ? "–" : say("review.percent", { percent: share })}</td>
    </tr>
  );
}

/** Renders the moves of a position, the best first. @param {{ moves: BookMove[], onPlay: PlayMove }} props */
function MoveTable({ moves, onPlay }) {
  const { say } = useApp().phrases;
  const sorted = bestFirst(moves);
  const shares = sharesOf(sorted);
  return (
    <table aria-labelledby="openings-toggle">
      <thead>
        <tr>
          {["move", "value", "depth", "chosen"].map((column) => (
            <th key={column} scope="col">
              {say(`openings.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sorted.map((found, at) => (
          // keyed by index, so that the focus stays
          <MoveRow key={at} found={found} share={shares[at]} onPlay={onPlay} />
        ))}
      </tbody>
    </table>
  );
}

/** Renders what a book says of the position on the board.
 * @param {{ book: OpeningBook, onPlay: PlayMove }} props */
function BookPage({ book, onPlay }) {
  const app = useApp();
  const { say } = app.phrases;
  const moves = book.movesOf(app.game().shown.position);
  if (moves.length === 0) return <p role="status">{say("openings.unknown")}</p>;
  const games = moves.reduce((sum, move) => sum + move.games, 0);
  return (
    <>
      <MoveTable moves={moves} onPlay={onPlay} />
      <p class="quiet">{say("openings.games", { count: games })}</p>
    </>
  );
}

/** Renders the book, or a drill of it. @param {{ book: OpeningBook, onPlay: PlayMove }} props */
function Book({ book, onPlay }) {
  const app = useApp();
  const [isDrilled, setDrilled] = useState(false);
  const isKnown = book.movesOf(app.game().shown.position).length > 0;
  /** Begins or ends a drill, which begins with the values of houses off: they would tell the best move. */
  function toggle() {
    if (!isDrilled) app.change({ ...app.settings(), values: false });
    setDrilled(!isDrilled);
  }
  return (
    <>
      {isDrilled ? <OpeningDrill book={book} onPlay={onPlay} /> : <BookPage book={book} onPlay={onPlay} />}
      {(isDrilled || isKnown) && (
        <Button id="openings-drill" say={isDrilled ? "openings.drill-stop" : "openings.drill"} onClick={toggle} />
      )}
    </>
  );
}

/** Renders the explorer, whose book is loaded when it is opened; nothing in a game without a book.
 * @param {{ onPlay: PlayMove }} props */
export function OpeningExplorer({ onPlay }) {
  const app = useApp();
  const { say } = app.phrases;
  const { game } = app.game();
  const [isOpen, setOpen] = useState(false);
  const wanted = isOpen && hasBook(game);
  const { value, error, pending } = useAnswer(
    async () => (wanted ? { of: game, book: await loadBook(game, app.root) } : null),
    [wanted, game],
  );
  const book = value?.of === game ? value.book : null; // the last answer may be of the game before
  const place = useRef(/** @type {HTMLDivElement | null} */ (null));
  const isShown = isOpen && book !== null;
  useLayoutEffect(() => {
    if (isShown) place.current?.scrollIntoView({ block: "nearest" });
  }, [isShown]);
  if (!hasBook(game)) return null;
  return (
    <div id="openings" ref={place}>
      <Button id="openings-toggle" say="openings.title" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} />
      {isOpen && book && <Book book={book} onPlay={onPlay} />}
      {isOpen && !book && <p role="status">{say(error && !pending ? "openings.lost" : "openings.loading")}</p>}
    </div>
  );
}
