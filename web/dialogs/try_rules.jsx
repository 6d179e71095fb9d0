// @ts-check
// Ways to try custom rules: a board for both sides, self-play, and a comparison with other rules.

import { useEffect, useRef, useState } from "preact/hooks";
import { SPEEDS } from "../board/timeline.js";
import { createMiniBoard } from "../components/mini_board.js";
import { MiniBoard, useAnnouncement } from "../components/mini_board.jsx";
import { playable, touched } from "../game/state.js";
import { createLatest } from "../latest.js";
import { useAnswer, useApp } from "./app.js";
import { GAMES, selfPlay } from "./self_play.js";
import { Button } from "./ui.jsx";

/** @import { BoardElements } from "../components/mini_board.js" */

/** The players: two people. */
const BOTH = { computer: /** @type {const} */ ("") };
/** The options that must be equal for equal boards. */
const SIZES = ["houses", "seeds"];

/**
 * Renders a board on which both sides are played.
 * @param {{ game: GameInfo, onPosition: (shown: Position) => void }} props
 */
export function TryBoard({ game, onPosition }) {
  const { phrases, ask } = useApp();
  const [said, announce] = useAnnouncement();
  const [latest] = useState(createLatest);
  const board = useRef(/** @type {ReturnType<typeof createMiniBoard> | null} */ (null));

  /** @param {BoardElements} parts */
  function mount(parts) {
    board.current = createMiniBoard(phrases, parts, {
      seats: () => BOTH,
      marks: (shown) => ({ legal: playable({ shown }, []), picked: [], hint: [], turn: shown.turn }),
      secret: () => false,
      onTouch: choose,
    });
    return board.current.end;
  }

  function begin() {
    if (!board.current) return;
    latest.next();
    board.current.lay(game, "S");
    board.current.set(game.shown[0]);
    announce(board.current.sentences().standing(game.shown[0]));
    onPosition(game.shown[0]);
  }

  /** @param {number} cell @param {Position} shown */
  function choose(cell, shown) {
    const answered = touched(shown, [], cell);
    if (answered.does === "refuse") announce(board.current?.sentences().refusal(shown, cell) ?? "");
    else if (answered.does === "play") play(shown.record, answered.move);
  }

  /** @param {GameRecord} record @param {string} move */
  async function play(record, move) {
    const isLatest = latest.next();
    try {
      const next = await ask.show({ ...record, moves: [...record.moves, move] });
      if (!isLatest() || !board.current) return;
      await board.current.run(next.before ?? next.places, next.steps, SPEEDS.fast, next);
      if (!isLatest() || !board.current) return;
      const sentences = board.current.sentences();
      announce(`${sentences.lastMove(next)} ${sentences.standing(next)}`);
      board.current.refresh();
      onPosition(next);
    } catch (error) {
      if (isLatest()) announce(ask.failed(error));
    }
  }

  useEffect(begin, [game.id]);
  useEffect(() => () => void latest.next(), []);
  return (
    <>
      <MiniBoard name="own" class="own" mount={mount} />
      <div class="own-told">
        <p id="own-told" role="status">
          {said}
        </p>
        <Button say="own.afresh" id="own-afresh" onClick={begin} />
      </div>
    </>
  );
}

/** Renders self-play of the rules. @param {{ game: string }} props */
export function SelfPlay({ game }) {
  const { phrases, engine, ask } = useApp();
  const { say } = phrases;
  const [text, setText] = useState("");
  const [latest] = useState(createLatest);

  async function start() {
    const isLatest = latest.next();
    try {
      const found = await selfPlay(engine, game, isLatest, (done) =>
        setText(say("own.estimating", { done, games: GAMES })),
      );
      if (found) setText(say("own.estimated", { ...found, moves: Math.round(found.moves) }));
    } catch (error) {
      if (isLatest()) setText(ask.failed(error));
    }
  }

  useEffect(() => {
    setText("");
    return () => void latest.next();
  }, [game]);
  return (
    <>
      <p class="ends">
        <Button say="own.games" id="own-estimate" onClick={start} />
      </p>
      <p id="own-estimated" role="status">
        {text}
      </p>
    </>
  );
}

/**
 * Renders what each move captures by these rules and by others.
 * @param {{ game: GameInfo, names: string[], against: string, position: Position }} props
 */
export function Comparison({ game, names, against, position }) {
  const { phrases, ask } = useApp();
  const { say, has } = phrases;
  const { value, error } = useAnswer(async () => {
    const size = game.chosen.filter(({ option }) => SIZES.includes(option));
    const other = await ask.tailor(
      against,
      size.map(({ option, value: chosen }) => ({ option, value: chosen })),
    );
    return (await ask.compare(game.id, position.position, other.about.id)).games;
  }, [game.id, against, position]);

  /** @param {PositionUnderRules} ruled @param {string} move */
  function outcome({ shown }, move) {
    const choice = shown.choices.find((one) => one.move === move);
    if (!choice) return say("compare.none");
    const captures = choice.captures > 0 ? say("moves.captures", { count: choice.captures }) : say("compare.legal");
    return [
      captures,
      ...choice.notes
        .map((note) => `note.${note}`)
        .filter(has)
        .map((note) => say(note)),
    ].join(" ");
  }

  if (error) return <p>{ask.failed(error)}</p>;
  const moves = [...new Set(value?.flatMap(({ shown }) => shown.choices.map(({ move }) => move)))].toSorted();
  return (
    <table id="own-compared">
      <tr>
        <td />
        {names.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
      {moves.map((move) => {
        const outcomes = value?.map((ruled) => outcome(ruled, move)) ?? [];
        return (
          <tr key={move}>
            <th scope="row">{move}</th>
            {outcomes.map((one, at) => (
              <td key={names[at]}>{outcomes[0] === outcomes[1] ? one : <b>{one}</b>}</td>
            ))}
          </tr>
        );
      })}
    </table>
  );
}
