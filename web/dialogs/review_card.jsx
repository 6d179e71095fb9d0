// @ts-check
// The card of a review: one move, what was better and why; and the way from one mistake to the next.

import { useApp } from "./app.js";
import { Button, Note } from "./ui.jsx";

/** @import { CardSet } from "./review_place.js" */

/** The most moves of a line to show. */
const LINE = 6;

/**
 * Renders the buttons to the previous and next mistake of the set.
 * @param {{ isDone: boolean, isOne: boolean, at: number, sets: Record<CardSet, Assessment[]>, set: CardSet, onStep: (at:
 *   number, set: CardSet) => void }} props `isOne` whether one side learns from the review; `at` counts the moves before
 *   the card
 */
export function Steps({ isDone, isOne, at, sets, set, onStep }) {
  const { say } = useApp().phrases;
  if (sets.all.length === 0) return null;
  const find = (/** @type {Assessment[]} */ cards) => cards.findIndex((judged) => judged.at === at - 1);
  const shown = find(sets[set]) < 0 ? "all" : set;
  const nth = find(sets[shown]);
  const headings = {
    found: isOne ? "review.own" : "review.all-mistakes",
    worst: isOne && sets.worst.length === 3 ? "review.worst-three" : "review.worst",
    all: "review.all-mistakes",
  };

  /** @param {-1 | 1} by */
  function stepTo(by) {
    const isFirst = nth < 0 || shown !== set || (shown === "found" && isDone);
    const wanted = isFirst ? (isDone ? "worst" : "found") : shown;
    const within = sets[wanted].length > 0 ? wanted : "all";
    const cards = sets[within];
    const from = find(cards);
    const next = from < 0 && by < 0 ? cards.length - 1 : (from + by + cards.length) % cards.length;
    onStep(cards[next].at + 1, within);
  }

  return (
    <div class="steps">
      <Button aria-label={say("review.previous")} onClick={() => stepTo(-1)}>
        ‹
      </Button>
      <p>
        <b>{say(headings[shown])}</b>
        <span>{nth < 0 ? sets.all.length : say("review.nth", { at: nth + 1, total: sets[shown].length })}</span>
      </p>
      <Button aria-label={say("review.next")} onClick={() => stepTo(1)}>
        ›
      </Button>
    </div>
  );
}

/** Gives what is said of a move: its heading, its leads and its sentences.
 * @param {Assessment | undefined} judged */
export function useSaid(judged) {
  const { phrases, people, reviewText } = useApp();
  const { say } = phrases;
  if (!judged) return null;
  const { at, side, move, size, lost, ahead, after } = judged;
  const number = Math.floor(at / 2) + 1;
  const count = Math.round(lost);
  const missed = count > 0 && people.forSide("review.missed", side, { number, count });
  const other = say("review.card", { number, what: size ? say(`review.size.${size}`) : move });
  return {
    head: size && missed ? missed : other,
    leads: say("review.leads", { before: reviewText.lead(ahead), after: reviewText.lead(after) }),
    sentences: reviewText.reasons(judged),
    line: size === "" ? [] : judged.line.slice(0, LINE),
  };
}

/** Renders a sentence whose move is a chip. @param {{ say: (move: string) => string, move: string }} props */
function WithMove({ say, move }) {
  const [before, after = ""] = say("\u0000").split("\u0000");
  return (
    <>
      {before}
      <b class="chip-of-move">{move}</b>
      {after}
    </>
  );
}

/** Renders the move that was played, and the better one, each with the colour of its way on the board.
 * @param {{ judged: Assessment }} props */
function Ways({ judged: { side, move, size, best } }) {
  const { phrases, people } = useApp();
  return (
    <p class="review-ways">
      <span class="played">
        <WithMove move={move} say={(word) => people.forSide("review.played", side, { move: word })} />
      </span>
      {size && (
        <span class="better">
          <WithMove move={best} say={(word) => phrases.say("review.instead", { move: word })} />
        </span>
      )}
    </p>
  );
}

/** Renders a move's assessment and its actions.
 * @param {{ judged: Assessment | undefined, said: ReturnType<typeof useSaid>, searching: boolean,
 *   children: import("preact").ComponentChildren }} props `searching` whether a first mistake may yet be found */
export function Card({ judged, said, searching, children }) {
  const { say } = useApp().phrases;
  if (!judged || !said) return <Note say={searching ? "review.looking" : "review.pick"} />;
  return (
    <>
      <h3 class={judged.size} tabIndex={-1}>
        {said.head}
      </h3>
      <Ways judged={judged} />
      {said.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {said.line.length > 1 && (
        <p class="review-line">
          {say("review.then")}
          {said.line.map((move, nth) => (
            // a move may come twice in a line
            <b key={nth} class="chip-of-move">
              {move}
            </b>
          ))}
        </p>
      )}
      <Note text={said.leads} />
      <p class="ends">{children}</p>
    </>
  );
}
