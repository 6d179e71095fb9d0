// @ts-check
// Dialog of a game's review: one mistake at a time with the board before it, the learner's worst first; the lead; all
// mistakes and moves; a summary for each side. Everything has been judged before it comes here.

import { useEffect, useState } from "preact/hooks";
import { useApp } from "./app.js";
import { createRetry } from "./retry_mistake.js";
import { PathsOnBoard, ReviewBoard } from "./review_board.jsx";
import { Card, Steps, useSaid } from "./review_card.jsx";
import { AllMoves, Graph } from "./review_lists.jsx";
import { useReviewPlace } from "./review_place.js";
import { Button, Close, Note } from "./ui.jsx";

/** @import { AnalysisBoard } from "./analysis_board.jsx" */
/** @import { Exercises } from "./exercises.jsx" */
/** @import { ReviewShown } from "./review_place.js" */
/** @import { Reviews } from "./review_runs.js" */

/** The dialogs offered if there is nothing to review, with the phrases of their buttons. */
const INSTEAD = { lines: "lines.open", "games-dialog": "games.title", "exercises-dialog": "exercises.title" };

/** Renders the progress of the review and its obstacles; it is spoken at the start, at half and at the end.
 * @param {{ review: Review, mistakes: Assessment[], running: boolean, note: string, onStop: () => void }} props */
function News({ review: { moves, total, done, slow }, mistakes, running, note, onStop }) {
  const { say } = useApp().phrases;
  const judging = (/** @type {number} */ count) =>
    [say("review.judging", { done: count, total }), slow ? say("review.slow") : ""].join(" ").trim();
  const half = Math.floor(total / 2);
  const count = mistakes.length;
  const finished = count > 0 ? say("review.done", { count }) : say("review.done-none");
  const spoken = done ? finished : judging(moves.length < half ? 0 : half);
  return (
    <p class="news">
      <span id="review-state" aria-hidden="true">
        {running ? judging(moves.length) : note}
      </span>
      <span id="review-spoken" class="unseen" role="status">
        {note || (total > 0 && spoken)}
      </span>
      <progress
        id="review-progress"
        aria-label={say("review.progress")}
        max={Math.max(1, total)}
        value={moves.length}
        hidden={!running}
      />
      <Button id="review-stop" say="review.stop" hidden={!running} onClick={onStop} />
    </p>
  );
}

/** Renders what is possible in a game without moves. */
const Instead = () => (
  <p id="review-instead" class="ends">
    {Object.entries(INSTEAD).map(([id, phrase]) => (
      <Button key={id} data-open={id} say={phrase} />
    ))}
  </p>
);

/** Gives the cards of a set after the one shown; none if it is of another set.
 * @param {Assessment[]} cards @param {number} at the number of moves at the one shown */
function cardsAfter(cards, at) {
  const shown = cards.findIndex((judged) => judged.at === at - 1);
  return shown < 0 ? [] : cards.slice(shown + 1);
}

/** Gives the actions of a card, each of which closes the review.
 * @param {ReviewShown} shown @param {AnalysisBoard} analysisBoard @param {Pick<Exercises, "practise">} exercises */
function useActions({ dialog, at, sets, set, stepTo }, analysisBoard, exercises) {
  const app = useApp();
  const retry = useState(() => createRetry(app))[0];

  /** @param {() => void} away */
  function go(away) {
    dialog.current.close();
    away();
  }

  return {
    show: () => go(() => stepTo(at)),
    analyse: () =>
      go(() => {
        analysisBoard.open();
        stepTo(Math.max(0, at - 1));
      }),
    /** @param {Assessment} judged */
    tryAgain: (judged) =>
      go(() => {
        analysisBoard.close();
        retry(judged, cardsAfter(sets[set], at));
      }),
    /** Opens exercises that fit a mistake. @param {Assessment} judged */
    practise({ why }) {
      const codes = why.map(({ code }) => code);
      go(() => exercises.practise(app.game().game, codes));
    },
  };
}

/** Whether a first mistake may yet be found. @param {ReviewShown} shown */
const isSearching = ({ running, judged, sets }) => running && !judged && sets.found.length === 0;

/** Renders the judgement of the chosen move: the steps from card to card, the card, and its words for ears.
 * @param {{ shown: ReviewShown, acts: ReturnType<typeof useActions>, onStep: ReviewShown["choose"] }} props */
function Judgement({ shown, acts, onStep }) {
  const { review, at, judged, sets, set, isOne, isBeside, isSpoken } = shown;
  const said = useSaid(judged);
  const searching = isSearching(shown);
  /** The card to speak: once, when a button or the offer opens it. */
  const [spoken, speak] = useState("");
  const words = isSpoken && said ? [said.head, said.sentences[0]].join(". ") : "";
  useEffect(() => speak(words), [at, isSpoken, judged === undefined]);
  return (
    <section class="judgement" id="review-move">
      {!searching && <Steps isDone={review.done} {...{ at, sets, set, isOne, onStep }} />}
      <p id="review-card-spoken" class="unseen" role="status">
        {spoken}
      </p>
      <Card judged={judged} said={said} searching={searching}>
        {judged?.size && <Button main say="review.retry" onClick={() => acts.tryAgain(judged)} />}
        {!isBeside && <Button say="review.show" onClick={acts.show} />}
        {judged?.size && <Button say="review.practise" onClick={() => acts.practise(judged)} />}
      </Card>
    </section>
  );
}

/** Renders the review: board, card, graph and lists.
 * @param {{ shown: ReviewShown, acts: ReturnType<typeof useActions> }} props */
function Findings({ shown, acts }) {
  const { say } = useApp().phrases;
  const { review, record, dialog, at, judged, mistakes, isBeside, isOver, stands, choose } = shown;
  const before = Math.max(0, at - 1);
  const bare = isSearching(shown) ? review.total : at;
  const onChoose = (/** @type {number} */ move) => {
    choose(move);
    if (!isBeside) dialog.current.querySelector(".findings").scrollTo(0, 0); // scroll to the card
  };
  return (
    <div class="findings" id="review-findings">
      {isOver && <ReviewBoard record={record} at={judged ? before : bare} judged={judged} />}
      {isBeside && judged && stands === before && <PathsOnBoard record={record} at={before} judged={judged} />}
      <Judgement shown={shown} acts={acts} onStep={choose} />
      <Graph
        review={review}
        at={at}
        said={useSpokenPlace(judged) || say("moves.start")}
        onChoose={choose}
        onSlide={(move) => choose(move, "all", false)}
      />
      <p class="ends">
        <Button id="review-analyse" say="lines.open" onClick={acts.analyse} />
      </p>
      <AllMoves review={review} at={at} mistakes={mistakes} isOpen={isBeside} onChoose={onChoose} />
    </div>
  );
}

/** Gives the words of a place in the game, for the slider. @param {Assessment | undefined} judged */
function useSpokenPlace(judged) {
  const { phrases, people, reviewText } = useApp();
  const said = useSaid(judged);
  if (!judged || !said) return "";
  const head = phrases.say("review.head", { side: people.nameOf(judged.side), move: reviewText.headline(judged) });
  return [head, said.leads, ...said.sentences].join(" ");
}

/**
 * @param {{ opening: number, reviews: Reviews, analysisBoard: AnalysisBoard, exercises: Pick<Exercises, "practise"> }}
 *   props
 */
export function ReviewDialog({ opening, reviews, analysisBoard, exercises }) {
  const { phrases, game } = useApp();
  const { say } = phrases;
  const shown = useReviewPlace(opening, reviews, analysisBoard);
  const acts = useActions(shown, analysisBoard, exercises);
  const { review, mistakes, running, note, stop, dialog } = shown;
  return (
    <dialog id="review-dialog" class="room review" aria-labelledby="review-title" ref={dialog}>
      <header class="bar">
        <h2 id="review-title" tabIndex={-1} autofocus>
          {say("review.title")}
        </h2>
        <Note id="review-game" text={opening > 0 ? say(`game.${game().game}`) : ""} />
        <Close />
      </header>
      <News review={review} mistakes={mistakes} running={running} note={note()} onStop={stop} />
      {review.total > 0 ? <Findings shown={shown} acts={acts} /> : <Instead />}
    </dialog>
  );
}
