// @ts-check
// The exercise on a framed board: says what is to be found, has the engine judge each answer, and takes a wrong one
// back.

import { byId } from "../dom.js";
import { EngineError } from "../engine/supervised_worker.js";
import { otherSide } from "../game/state.js";
import { costText, wrongAnswerText } from "../text/wrong_answer_text.js";

/** @import { Seats } from "../text/players.js" */
/** @import { FrameApp } from "./frame_app.js" */

/** Milliseconds in which a wrong answer is seen before it is taken back. */
const PAUSE = 1800;

/** The question of each kind of goal; any other is a move. */
const QUESTIONS = new Map([
  ["captures", "most"],
  ["again", "again"],
  ["wins", "wins"],
  ["safe", "safe"],
  ["best", "best"],
  ["daily", "best"],
  ["theme", "best"],
  ["series", "best"],
]);

/**
 * The sentence that asks for what is to be found.
 * @param {string} find as the element's attribute has it @param {FrameApp["say"]} say
 */
export function questionOf(find, say) {
  const [kind, number] = find.split("=");
  const key = kind === "captures" && number ? kind : (QUESTIONS.get(kind) ?? "move");
  return say(`exercise.${key}`, { count: Number(number) });
}

/**
 * The players of an exercise: the side that answers is the person's, also after that.
 * @param {() => number} begun the number of moves with which it begins
 * @returns {(state: { game: { shown: Pick<Position, "record" | "turn" | "mover"> } }) => Seats}
 */
export function createSeats(begun) {
  /** @type {Side | ""} */
  let own = "";
  return ({ game: { shown } }) => {
    const played = shown.record.moves.length - begun();
    if (played === 0) own = shown.turn;
    if (played === 1) own = shown.mover;
    return { computer: own && otherSide(own) };
  };
}

/** Why a move is not what was asked for. @param {JudgeReply} judged @param {FrameApp["say"]} say */
const reasonOf = (judged, say) =>
  [wrongAnswerText(say, judged, judged.reply), costText(say, judged), say("exercise.wrong")].filter(Boolean).join(" ");

/**
 * @param {Pick<FrameApp, "say" | "engine" | "session" | "setHidePreviews"> & { goal: () => string, question: () =>
 *   string, onAnswer: (right: boolean, move: string) => void, onRight: () => void, onFailure: (failed: ErrorReply) => void
 *   }} page `goal` what is asked for, as the engine has it, `question` the sentence that asks for it, `onRight` called
 *   where the answer on the board is right, also one that was told before
 */
export function createExercise({
  say,
  engine,
  session,
  setHidePreviews,
  goal,
  question,
  onAnswer,
  onRight,
  onFailure,
}) {
  /** The number of moves it begins with; endless while it has not begun. */
  let begun = Number.POSITIVE_INFINITY;
  /** Takes a wrong answer back when it has been seen. @type {ReturnType<typeof setTimeout> | undefined} */
  let takingBack;
  /** The answer that has been judged, until the board is back before it. @type {string | undefined} */
  let judged;
  /** Whether what comes onto the board is no answer: one that is passed on the way back. */
  let deaf = false;

  /** @param {number} moves */
  function turnTo(moves) {
    clearTimeout(takingBack);
    begun = moves;
    judged = undefined;
    setHidePreviews(moves); // until it is answered
  }

  /** Says what is to be found. */
  function ask() {
    byId("task").textContent = question();
  }

  /**
   * Begins after the moves that are given; what was answered before the board was put to sleep is judged once more.
   * @param {number} moves
   */
  async function set(moves) {
    const { record } = session.state().shown;
    turnTo(moves);
    ask();
    if (record.moves.length > begun) await judge(record);
    else await compare(record, "");
  }

  /** The engine's judgement of a move; null where it can't judge, and why is said. @param {GameRecord} record
   * @param {string} move none: whether there is such a move at all @returns {Promise<JudgeReply | null>} */
  async function compare(record, move) {
    try {
      return await engine.judge({ ...record, moves: record.moves.slice(0, begun) }, goal(), move);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      onFailure(error.failed);
      return null;
    }
  }

  /** Says of an answer what it is. @param {GameRecord} record */
  async function judge(record) {
    judged = record.moves[begun];
    const found = await compare(record, judged);
    if (!found) return null;
    byId("task").textContent = found.right ? say("exercise.right") : reasonOf(found, say);
    if (found.right) onRight();
    else takingBack = setTimeout(takeBack, PAUSE);
    return found.right;
  }

  /** Takes back the answer, and what was played on it. */
  async function takeBack() {
    const played = () => session.state().shown.record.moves.length;
    deaf = true;
    for (let before = Number.POSITIVE_INFINITY; begun < played() && played() < before; ) {
      before = played();
      await session.undo();
    }
    deaf = false;
  }

  return {
    ask,
    set,
    /**
     * Takes the first move played as an answer, once: not where somebody steps back onto it. @param {GameRecord} record
     */
    async hear(record) {
      const { length, [begun]: move } = record.moves;
      if (length <= begun) judged = undefined;
      if (deaf || length !== begun + 1 || move === judged) return;
      clearTimeout(takingBack);
      const right = await judge(record);
      if (right !== null) onAnswer(right, move);
    },
    leave: () => turnTo(Number.POSITIVE_INFINITY),
  };
}
