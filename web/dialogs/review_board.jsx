// @ts-check
// The board of a review, before the move that is judged, with the ways of that move and of a better one: its own, or
// the page's where the dialog is beside it.

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { createMiniBoard } from "../components/mini_board.js";
import { MiniBoard } from "../components/mini_board.jsx";
import { byId } from "../dom.js";
import { nearSide } from "../game/state.js";
import { traced } from "../manual/diagram.js";
import { useAnswer, useApp } from "./app.js";
import { createPaths } from "./review_paths.js";

/** @import { App } from "./app.js" */
/** @import { SeedPath } from "./review_paths.js" */
/** @typedef {{ record: GameRecord, at: number, judged: Assessment | undefined }} JudgedPlace `at` counts the moves before the
 *   move that is `judged`, or before the position */

/** Reads the position before a move, and the paths of that and of a better one.
 * @param {App["ask"]} ask @param {JudgedPlace} place */
export async function readPlace(ask, { record, at, judged }) {
  const before = { ...record, moves: record.moves.slice(0, at), end: "" };
  const position = await ask.show(before);
  const moves = { played: judged?.move, better: judged?.size ? judged.best : undefined };
  const paths = Object.entries(moves).map(async ([kind, move]) => {
    if (!move) return [];
    const { steps } = await ask.show({ ...before, moves: [...before.moves, move] });
    const { captures = 0 } = position.choices.find((one) => one.move === move) ?? {};
    return [/** @type {SeedPath} */ ({ kind, captures, cells: traced(steps).path })];
  });
  return { position, paths: (await Promise.all(paths)).flat(), judged };
}

/** @param {JudgedPlace} place */
function usePlace(place) {
  const { ask } = useApp();
  return useAnswer(() => readPlace(ask, place), [place.record, place.at, place.judged]).value;
}

/** Renders the board before a move, with the paths of that and of a better one. @param {JudgedPlace} props */
export function ReviewBoard({ record, at, judged }) {
  const { phrases, games, game, settings } = useApp();
  const board = useRef(/** @type {ReturnType<typeof createMiniBoard> | null} */ (null));
  const paths = useRef(/** @type {ReturnType<typeof createPaths> | null} */ (null));
  /** The side to move. */
  const turn = useRef(/** @type {Side | null} */ (null));
  const value = usePlace({ record, at, judged });
  turn.current = value?.position.turn ?? null;
  useLayoutEffect(() => {
    if (!value || !board.current) return;
    board.current.lay(games.find(({ id }) => id === record.game) ?? games[0], nearSide(settings(), game()));
    board.current.set(value.position);
    paths.current?.show(value.paths);
  });
  return (
    <MiniBoard
      name="review"
      class="review"
      mount={(parts) => {
        board.current = createMiniBoard(phrases, parts, {
          seats: () => ({ computer: game().brought ? "" : settings().computer }),
          marks: () => ({ legal: [], picked: [], hint: [], turn: turn.current }),
          secret: () => false,
          onTouch: () => {},
        });
        paths.current = createPaths(parts.board);
        return () => {
          board.current?.end();
          paths.current?.end();
        };
      }}
    />
  );
}

/** Draws the paths on the page's own board, which shows the position before the move. @param {JudgedPlace} props */
export function PathsOnBoard(props) {
  const value = usePlace(props);
  const paths = useRef(/** @type {ReturnType<typeof createPaths> | null} */ (null));
  useEffect(() => {
    const drawn = createPaths(byId("board"));
    paths.current = drawn;
    const observer = new MutationObserver(drawn.draw);
    observer.observe(byId("houses"), { childList: true }); // they are other ones when the board is turned round
    return () => {
      observer.disconnect();
      drawn.end();
    };
  }, []);
  useEffect(
    () => paths.current?.show(value && value.judged === props.judged ? value.paths : []),
    [value, props.judged],
  );
  return null;
}
