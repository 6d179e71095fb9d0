// @ts-check
// The state of the review's dialog: the review as it grows, the card that is read, and the board beside it.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { watching } from "../exercises/watch_mode.js";
import { mainRecord, pathOf } from "../game/state.js";
import { learnerOf, useApp } from "./app.js";
import { dockDialog } from "./docked_dialog.js";
import { cardsOf, foundCards, knownMoves, mistakesOf, worstOf } from "./review_cards.js";

/** @import { AnalysisBoard } from "./analysis_board.jsx" */
/** @import { DialogPlace } from "./docked_dialog.js" */
/** @import { Reviews } from "./review_runs.js" */
/** @typedef {"found" | "worst" | "all"} CardSet the learner's mistakes as found, the worst of them, or all */
/** @typedef {ReturnType<typeof useReviewPlace>} ReviewShown */

/** Gives the review of a game of which nothing is known. @param {number} total @returns {Review} */
const unknown = (total) => ({ moves: [], sides: [], total, done: false, slow: false });

/** Follows the review of the game on the board. @param {Reviews} reviews */
function useReview(reviews) {
  const { game, ask, phrases } = useApp();
  /** The record under review, as JSON. */
  const reviewed = useRef("");
  const [state, setState] = useState({
    review: unknown(0),
    record: mainRecord(game()),
    running: false,
    /** The reason why it does not run. */
    note: () => /** @type {string} */ (""),
  });

  function begin() {
    const record = mainRecord(game());
    const total = record.moves.length;
    reviewed.current = JSON.stringify(record);
    const note = () => (total > 0 ? "" : phrases.say("review.nothing"));
    setState({ review: unknown(total), record, running: total > 0, note });
    if (total === 0) return reviews.leave();
    reviews.follow(record, {
      onFound: (review) => setState((last) => ({ ...last, review, running: !review.done })),
      onFailure: (error) => setState((last) => ({ ...last, running: false, note: () => ask.failed(error) })),
    });
  }

  function stop() {
    reviews.stop();
    const { moves, total } = state.review;
    setState({ ...state, running: false, note: () => phrases.say("review.stopped", { done: moves.length, total }) });
  }

  const isOfGame = () => reviewed.current === JSON.stringify(mainRecord(game()));
  return { ...state, begin, stop, isOfGame };
}

/**
 * Docks the dialog. `onBoard` is called when the board changes beside it.
 * @param {number} opening @param {AnalysisBoard} analysisBoard
 * @param {{ onOpen: () => void, onBoard: () => unknown, onClose: () => void }} use
 */
function useDock(opening, analysisBoard, use) {
  const { state, boardModes } = useApp();
  const dialog = useRef(/** @type {any} */ (null));
  const open = useRef(() => {});
  const [place, setPlace] = useState(/** @type {DialogPlace} */ ("closed"));
  /** The callbacks of the last render. */
  const latest = useRef(use);
  latest.current = { ...use, onBoard: () => place === "beside" && use.onBoard() };

  useLayoutEffect(() => {
    boardModes.register({ review: { onPosition: () => latest.current.onBoard() } });
    open.current = dockDialog(
      dialog.current,
      () => state().input.picked.length > 0,
      (now) => {
        if (now === "beside") {
          analysisBoard.close(); // only one dialog uses the board at a time
          boardModes.publish(watching("review"));
        } else if (boardModes.now()?.mode === "review") boardModes.publish(null);
        if (now === "closed") latest.current.onClose();
        setPlace(now);
      },
    );
  }, []);
  useLayoutEffect(() => {
    if (opening === 0) return;
    latest.current.onOpen();
    open.current();
  }, [opening]);
  useEffect(() => void latest.current.onBoard(), [place, opening]);
  return { dialog, isBeside: place === "beside", isOver: place === "over" };
}

/**
 * Follows the cards of a review: which is read, and the sets that it can be stepped through.
 * @param {Review} review
 */
function useCards(review) {
  const { game, settings } = useApp();
  const [at, setAt] = useState(0);
  const [set, setSet] = useState(/** @type {CardSet} */ ("found"));
  /** The card that is read, which no later finding changes. */
  const [read, setRead] = useState(/** @type {Assessment | null} */ (null));
  /** Whether the card is to be spoken: the slider and the board speak their steps. */
  const [isSpoken, setSpoken] = useState(false);
  /** Whether no card has been shown yet, and the reader has not moved on the board beside. */
  const isOffer = useRef(true);
  /** The learner's mistakes in the order in which they were found. @type {{ current: number[] }} */
  const seen = useRef([]);
  const isLearner = learnerOf(game(), settings());
  const known = { moves: knownMoves(review, read) };
  const judgedAt = (/** @type {number} */ place) => known.moves.find((one) => one.at === place - 1);
  const found = foundCards(known, isLearner, seen.current);
  const sets = { found, worst: worstOf(known, isLearner), all: cardsOf(known, isLearner) };

  return {
    at,
    set,
    sets,
    isOffer,
    isSpoken,
    judged: judgedAt(at),
    mistakes: mistakesOf(known),
    isOne: isLearner("S") !== isLearner("N"),
    /** Shows a card. @param {number} place the number of moves @param {CardSet} within the set it is chosen from
     * @param {boolean} speaks whether it is to be spoken */
    showCard(place, within, speaks) {
      isOffer.current = false;
      setAt(place);
      setSpoken(speaks);
      setRead(judgedAt(place) ?? null);
      setSet(within);
    },
    /** Shows the card of the move that has led to the board. @param {number} place the number of moves */
    stand(place) {
      setAt(place);
      setSpoken(false);
      setRead((last) => (last?.at === place - 1 ? last : null));
    },
    /** Forgets the cards of another game. */
    forget() {
      seen.current = [];
      setRead(null);
      setSet("found");
    },
  };
}

/** Follows the review and the chosen move in it; beside the board that is the board's move.
 * @param {number} opening @param {Reviews} reviews @param {AnalysisBoard} analysisBoard */
export function useReviewPlace(opening, reviews, analysisBoard) {
  const { game, session, isBusy } = useApp();
  const { begin, isOfGame, ...current } = useReview(reviews);
  const { review, record } = current;
  const { stand, showCard, forget, isOffer, ...cards } = useCards(review);
  /** The number of moves of the record at the board; -1 if another line is there. */
  const [stands, setStands] = useState(-1);
  /** The number of moves requested that the board has not reached yet. */
  const asked = useRef(0);
  /** The moves at the board when it was last followed: it tells of notes too. @type {{ current: string | null }} */
  const followed = useRef(null);
  const dock = useDock(opening, analysisBoard, {
    onOpen() {
      followed.current = null; // a card may have been read over the board since it was last followed
      if (isOfGame()) return begin();
      isOffer.current = true;
      stand(0);
      forget();
      begin();
    },
    onBoard() {
      const path = pathOf(game());
      const isThere = path.join() === mainRecord(game()).moves.slice(0, path.length).join();
      setStands(isThere ? path.length : -1);
      if (asked.current === 0 && isBusy()) return;
      const last = followed.current;
      followed.current = path.join();
      if (asked.current > 0) return;
      if (!isOfGame()) {
        forget();
        begin();
      } else if (last !== null && last !== followed.current) isOffer.current = false; // the reader leads
      if (isThere && last !== followed.current) stand(path.length);
    },
    onClose: reviews.leave,
  });

  /** Leads to the position of a number of moves. @param {number} place */
  const stepTo = (place) => session.stepTo(record.moves.slice(0, place));

  /** Shows a card; the board beside it goes to the position before the move.
   * @param {number} place the number of moves @param {CardSet} [within] its set @param {boolean} [speaks] */
  async function choose(place, within = "all", speaks = true) {
    showCard(place, within, speaks);
    if (!dock.isBeside) return;
    asked.current += 1;
    await stepTo(Math.max(0, place - 1));
    asked.current -= 1;
  }

  // Show the learner's first mistake found, or the worst if all are known; it stays until the reader moves. A board
  // beside it is led there only from the end of a finished game.
  useEffect(() => {
    const isFree = dock.isOver || (dock.isBeside && game().shown.result !== null && stands === record.moves.length);
    const [first] = review.done ? cards.sets.all : cards.sets.found;
    if (first && isFree && isOffer.current) choose(first.at + 1, review.done ? "worst" : "found");
  }, [review, dock.isOver, dock.isBeside, stands]);

  return { ...current, ...cards, ...dock, stands, choose, stepTo };
}
