// @ts-check
// The analysis board: the best lines of the position and the values of its houses, growing while it is open. A tap on a
// move of a line goes there and adds the line as a variation. The opening explorer is below them.

import { render } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { dialogById, make } from "../dom.js";
import { watching } from "../exercises/watch_mode.js";
import { withVariation } from "../game/move_tree.js";
import { otherSide, pathOf } from "../game/state.js";
import { isZero } from "../text/i18n.js";
import { AppContext, identityOf, useApp } from "./app.js";
import { OpeningExplorer } from "./opening_explorer.jsx";
import { Button } from "./ui.jsx";

/** @import { App, AppState } from "./app.js" */
/** @typedef {ReturnType<typeof createAnalysisBoard>} AnalysisBoard */

/** The number of lines shown, and their length in moves. */
const [SHOWN, WRITTEN] = [3, 10];

/** Gives the line after a move, the proved one if there is one.
 * @param {MoveValue} found @param {ProveReply | null} proof */
function lineOf({ move, line }, proof) {
  if (proof?.winner && proof.line[0] === move) return { moves: proof.line, proved: true };
  return { moves: line.length > 0 ? line : [move], proved: false };
}

/**
 * Adds a line as a variation, and goes to a move in it.
 * @param {App} app @param {string[]} moves @param {number} count
 */
async function playLine({ game, session }, moves, count) {
  const path = pathOf(game());
  let { notes } = game();
  moves.forEach((move, at) => {
    notes = withVariation(notes, [...path, ...moves.slice(0, at)], move);
  });
  await session.annotate(notes);
  await session.stepTo([...path, ...moves.slice(0, count)]);
}

/** Tells who wins after a move if that is proved; else empty. @param {App} app @param {MoveValue} found
 * @param {ProveReply | null} proof of the position, if the move is its best */
export function winnerText({ phrases: { say }, people, game, sentences }, { decided, proved, value }, proof) {
  const { shown } = game();
  const limit = (/** @type {string} */ sentence) => sentences().limitToRound(sentence, shown);
  if (proof?.winner === "draw") return limit(say("proved.draw"));
  if (proof?.winner)
    return limit(people.forSide(proof.by > 0 ? "proved.wins-by" : "proved.wins", proof.winner, { count: proof.by }));
  if (!decided && !proved) return "";
  return limit(people.forSide("proved.wins", value > 0 ? shown.turn : otherSide(shown.turn)));
}

/** Writes a move's value. @param {App["phrases"]} phrases @param {MoveValue} found */
export function valueText({ say }, { value, decided }) {
  const sign = isZero(value) ? 0 : Math.sign(value);
  const key = decided && sign !== 0 ? (sign > 0 ? "wins" : "loses") : ["behind", "even", "ahead"][1 + sign];
  return say(`value.${key}`, { count: Math.abs(value) });
}

/** Renders a move's value and line. @param {{ found: MoveValue, proof: ProveReply | null }} props */
function Line({ found, proof }) {
  const app = useApp();
  const { moves, proved } = lineOf(found, proof);
  return (
    <li>
      <b>{valueText(app.phrases, found)}</b>
      <span class="line-moves">
        {moves.slice(0, WRITTEN).map((move, at) => (
          // keyed by index, so that the focus stays
          <button key={at} type="button" onClick={() => playLine(app, moves, at + 1)}>
            {move}
          </button>
        ))}
      </span>
      <small>{winnerText(app, found, proved ? proof : null)}</small>
    </li>
  );
}

/** @param {{ onClose: () => void }} props */
function Lines({ onClose }) {
  const app = useApp();
  const { say } = app.phrases;
  const { shown } = app.game();
  const { values } = app.settings();
  const stopper = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const last = useRef(/** @type {AppState["estimates"] & { link: string } | null} */ (null));
  useLayoutEffect(() => stopper.current?.focus(), []);
  if (values) last.current = { ...app.state().estimates, link: shown.link };
  const { analysis = null, proof = null } = last.current?.link === shown.link ? last.current : {};
  const looking = values && !shown.result ? say("lines.looking") : "";
  return (
    <section id="lines" class="app">
      <header>
        <p>{analysis ? say("lines.depth", { count: analysis.depth }) : looking}</p>
        <Button
          ref={stopper}
          say={values ? "lines.stop" : "lines.go-on"}
          onClick={() => app.change({ ...app.settings(), values: !values })}
        />
        <Button say="control.close" onClick={onClose} />
      </header>
      <ol>
        {analysis?.moves.slice(0, SHOWN).map((found, at) => (
          // keyed by index, so that the focus stays
          <Line key={at} found={found} proof={proof} />
        ))}
      </ol>
      <OpeningExplorer onPlay={(move) => playLine(app, [move], 1)} />
    </section>
  );
}

/** @param {App} app */
export function createAnalysisBoard(app) {
  const place = make("div", "dialog-place");
  document.querySelector("main")?.append(place);
  let isOpen = false;
  /** The game for which it was opened. */
  let under = "";

  function draw() {
    render(<AppContext.Provider value={app}>{isOpen && <Lines onClose={close} />}</AppContext.Provider>, place);
  }

  function leave() {
    isOpen = false;
    draw();
    app.boardModes.publish(null);
  }

  /** Closes it, and turns off the values of houses. */
  function close() {
    if (!isOpen) return;
    leave();
    app.change({ ...app.settings(), values: false });
  }

  /** Follows its game, and closes where another is resumed: a drill and the values would go on in that one. */
  function follow() {
    if (identityOf(app) === under) draw();
    else close();
  }

  app.phrases.onLanguageChange(draw);
  app.boardModes.register({ lines: { onPosition: follow, renew: leave } });
  return {
    open() {
      dialogById("review-dialog").close(); // only one dialog uses the board at a time
      isOpen = true;
      under = identityOf(app);
      app.boardModes.publish(watching("lines"));
      app.change({ ...app.settings(), values: true });
      draw();
    },
    close,
  };
}
