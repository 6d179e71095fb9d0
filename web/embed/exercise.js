// @ts-check
// The exercise on a framed board: asks its question, lets the engine judge each answer, and takes back a wrong one.

import { byId } from "../dom.js";
import { EngineError } from "../engine/engine_error.js";
import { otherSide } from "../game/state.js";
import { costText, wrongAnswerText } from "../text/wrong_answer_text.js";

/** @import { Seats } from "../text/players.js" */
/** @import { FrameApp } from "./frame_app.js" */

/** The time in ms for which a wrong answer is shown. */
const PAUSE = 1800;

/** The phrases of the goals; any other goal is a move. */
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

/** The goals that name exercises of the site. */
const SHIPPED = /^(daily|theme=[a-z-]+|series=([1-9]|1[0-9]|20))$/;

/** Whether `find` names exercises of the site. @param {string} find */
export const isShipped = (find) => SHIPPED.test(find);

/** Shows the progress in a series as dots. @param {number} at @param {number} of */
export const dots = (at, of) => (of < 2 ? "" : `${"●".repeat(at)}◉${"○".repeat(of - at - 1)}`);

/** Gives the question of an exercise. @param {string} find the attribute @param {FrameApp["say"]} say */
export function questionOf(find, say) {
  const [kind, number] = find.split("=");
  const key = kind === "captures" && number ? kind : (QUESTIONS.get(kind) ?? "move");
  return say(`exercise.${key}`, { count: Number(number) });
}

/**
 * Creates the function that gives the players of an exercise: the user has the side that answers, also after that.
 * @param {() => number} begun gives the number of moves before the question
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

/** Says whether a move is the answer, and if not, why. @param {JudgeReply} judged @param {FrameApp["say"]} say */
function verdictText(judged, say) {
  if (judged.right) return say("exercise.right");
  const reasons = [wrongAnswerText(say, judged, judged.reply), costText(say, judged), say("exercise.wrong")];
  return reasons.filter(Boolean).join(" ");
}

/**
 * Asks the engine to judge a move; null if that failed, which is reported.
 * @param {FrameApp["engine"]} engine @param {GameRecord} record up to the question @param {string} goal
 * @param {string} move "" to ask whether there is an answer @param {(failed: ErrorReply) => void} onFailure
 */
const judgeMove = (engine, record, goal, move, onFailure) =>
  engine.judge(record, goal, move).catch((error) => {
    if (!(error instanceof EngineError)) throw error;
    onFailure(error.failed);
    return null;
  });

/** Takes moves back until so many are left, or the rest stays. @param {FrameApp["session"]} session @param {number} moves */
async function undoTo(session, moves) {
  const played = () => session.state().shown.record.moves.length;
  for (let before = Number.POSITIVE_INFINITY; moves < played() && played() < before; ) {
    before = played();
    await session.undo();
  }
}

/** Creates the way back to the question, a while after a wrong answer. @param {FrameApp["session"]} session */
function createTakingBack(session) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let underWay = false;
  return {
    isUnderWay: () => underWay,
    cancel: () => clearTimeout(timer),
    /** Takes moves back after the pause, until so many are left. @param {number} moves */
    plan(moves) {
      timer = setTimeout(async () => {
        underWay = true;
        await undoTo(session, moves);
        underWay = false;
      }, PAUSE);
    },
  };
}

/**
 * @param {Pick<FrameApp, "say" | "engine" | "session" | "setHidePreviews"> & { goal: () => string, question: () =>
 *   string, onAnswer: (right: boolean, move: string) => void, onRight: () => void, onFailure: (failed: ErrorReply) =>
 *   void }} page `goal` gives the engine's form; `onRight` is called when the board shows a right answer, also a
 *   restored one
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
  /** The number of moves before the question; Infinity before the start. */
  let begun = Number.POSITIVE_INFINITY;
  /** The answer that has been judged, until the board is back at the question. @type {string | undefined} */
  let judged;
  const takingBack = createTakingBack(session);

  /** @param {number} moves */
  function turnTo(moves) {
    takingBack.cancel();
    begun = moves;
    judged = undefined;
    setHidePreviews(moves); // until it is answered
  }

  function ask() {
    byId("task").textContent = question();
  }

  /** @param {GameRecord} record @param {string} move */
  const compare = (record, move) =>
    judgeMove(engine, { ...record, moves: record.moves.slice(0, begun) }, goal(), move, onFailure);

  /** Judges an answer and says the result. @param {GameRecord} record */
  async function judge(record) {
    judged = record.moves[begun];
    const found = await compare(record, judged);
    if (!found) return null;
    byId("task").textContent = verdictText(found, say);
    if (found.right) onRight();
    else takingBack.plan(begun);
    return found.right;
  }

  return {
    ask,
    /** Starts after some moves; an answer given before the board slept is judged again. @param {number} moves */
    async set(moves) {
      const { record } = session.state().shown;
      turnTo(moves);
      ask();
      if (record.moves.length > begun) await judge(record);
      else await compare(record, "");
    },
    /** Judges the first move played, once: stepping back to it does not count. @param {GameRecord} record */
    async hear(record) {
      const { length, [begun]: move } = record.moves;
      if (length <= begun) judged = undefined;
      if (takingBack.isUnderWay() || length !== begun + 1 || move === judged) return;
      takingBack.cancel();
      const right = await judge(record);
      if (right !== null) onAnswer(right, move);
    },
    leave: () => turnTo(Number.POSITIVE_INFINITY),
  };
}
