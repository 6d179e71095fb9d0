// @ts-check
// The coach of a first game. At each turn with a choice it says what has happened and asks a question about the board.
// The answer, a highlighted house and the reason, comes on request. The engine judges the moves.

/** @import { CoachMode, Hint } from "../game/board_mode.js" */
/** @import { App } from "./app.js" */

/** The number of good moves, found without help, after which the coach leaves. */
const ENOUGH = 5;
const [SHOW, OFF] = ["coach.show", "coach.off"];

/**
 * Finds the move that was played where the coach had asked.
 * @param {Hint} asked @param {Position} now @returns {Choice | undefined}
 */
function findPlayed({ shown }, now) {
  const { moves } = shown.record;
  const played = now.record.moves.slice(0, moves.length + 1);
  if (played.slice(0, -1).join() !== moves.join() || now.record.game !== shown.record.game) return;
  return shown.choices.find((one) => one.move === played.at(-1));
}

/** Whether a move is as good as the one that was advised. @param {Hint} asked @param {Choice} choice */
const isGood = ({ move, others, code, count }, choice) =>
  [move, ...others].includes(choice.move) || (code === "takes" && choice.captures >= count);

/** Gives the words of the advice. @param {App} app @param {Hint} hint */
const adviceText = ({ phrases, sentences }, { shown, move, code, count }) =>
  phrases.say(`coach.${code}`, { move: sentences().moveName(shown, move, shown.turn), count });

/**
 * Gives the words about a move that was played where the coach had asked; "" if there is nothing to say.
 * @param {App} app @param {Hint} hint @param {Choice} choice @param {boolean} helped whether the advice had been shown
 */
function praiseText({ phrases: { say }, sentences }, hint, choice, helped) {
  const { captures } = choice;
  if (isGood(hint, choice)) {
    if (helped) return "";
    return captures > 0 ? say("coach.good-seeds", { count: captures }) : say("coach.good");
  }
  const better = sentences().moveName(hint.shown, hint.move, hint.shown.turn);
  return captures > 0 ? say("coach.better", { count: captures, move: better }) : "";
}

/**
 * Gives praise and the last event, then the question in a line of its own; or the answer.
 * @param {App} app @param {CoachMode} boardMode @param {string} praise
 */
function coachText(app, { message, answered }, praise) {
  if (!message) return ""; // a long turn may be cut off, a question may not
  if (answered) return adviceText(app, message);
  const event = [praise, app.sentences().lastMove(message.shown)].filter(Boolean).join(" ");
  return `${event}\n${app.phrases.say(`coach.ask.${message.code}`)}`;
}

/** Shows the answer: highlights the advised house. @param {CoachMode} boardMode @param {Hint} hint @returns {CoachMode} */
function answeredMode(boardMode, { shown, move }) {
  const cells = shown.choices.find((choice) => choice.move === move)?.cells ?? [];
  return { ...boardMode, answered: true, acts: [OFF], highlight: cells.length === 1 ? cells[0] : null };
}

/** What a coach shows that asks nothing. */
const QUIET = { message: null, answered: false, acts: [OFF], highlight: null };
/** The coach before its first question. */
const SILENT = { ...QUIET, mode: /** @type {const} */ ("coach"), place: "" };

/** Judges the answers to the coach's questions, and counts the good ones. @param {App} app */
function createAnswers(app) {
  /** The advice for the last question, and whether it has been shown. @type {Hint | null} */
  let asked = null;
  let helped = false;
  /** The number of good moves found without help. */
  let good = 0;
  /** The words about the last move, or "". */
  let praise = "";

  return {
    praise: () => praise,
    areEnough: () => good >= ENOUGH,
    /** @param {Hint} hint */
    ask(hint) {
      asked = hint;
      helped = false;
    },
    help() {
      helped = true;
    },
    /** Judges the move played since the last question. @param {Position} shown */
    judge(shown) {
      const hint = asked;
      const choice = hint ? findPlayed(hint, shown) : undefined;
      asked = null;
      praise = hint && choice ? praiseText(app, hint, choice, helped) : "";
      if (hint && choice && !helped && isGood(hint, choice)) good += 1;
    },
    /** Begins with another game. */
    reset() {
      [good, asked] = [0, null];
    },
  };
}

/** @param {App} app @returns {() => void} has the coach stand by */
export function createCoach(app) {
  const { say } = app.phrases;
  const { now, publish, register } = app.boardModes;
  /** The id of the present coach. */
  let count = 0;
  const answers = createAnswers(app);
  const words = (/** @type {CoachMode} */ boardMode) => coachText(app, boardMode, answers.praise());

  /** Asks the engine for advice in a position. @param {CoachMode} boardMode @param {Position} shown */
  async function look(boardMode, shown) {
    // The page reports engine failures elsewhere.
    const found = await app.ask.advise(shown.record).catch(() => null);
    const still = now();
    if (!found || still?.mode !== "coach" || still.id !== boardMode.id || still.place !== shown.link) return;
    const { move, code, count: seeds, others } = found;
    const hint = { shown, move, code, count: seeds, others };
    answers.ask(hint);
    const next = { ...still, message: hint, acts: [SHOW, OFF] };
    publish(next);
    app.announce(words(next));
  }

  /** Highlights the advised house, and says the reason. @param {CoachMode} boardMode */
  function answer(boardMode) {
    if (!boardMode.message) return;
    answers.help();
    const next = answeredMode(boardMode, boardMode.message);
    publish(next);
    app.announce(words(next));
  }

  function leave() {
    publish(null);
    app.change({ ...app.settings(), coach: false });
  }

  /** Follows the game, and leaves at its end. @param {CoachMode} boardMode */
  function follow(boardMode) {
    const shown = app.game().shown;
    if (shown.result || !app.isCoached()) return publish(null);
    if (!app.isTurn()) return wait(boardMode, shown);
    if (shown.link === boardMode.place) return;
    answers.judge(shown);
    if (answers.areEnough()) {
      leave();
      return app.tell(say("coach.done", { count: ENOUGH }));
    }
    const next = { ...boardMode, place: shown.link };
    if (shown.choices.length < 2) return publish({ ...next, ...QUIET }); // a forced move is no merit, nor is a pass
    publish(next);
    look(next, shown);
  }

  /** Is silent outside the user's turn, and asks again after that: another game may begin with the same position.
   * @param {CoachMode} boardMode @param {Position} shown */
  function wait(boardMode, { link }) {
    const place = !boardMode.message && link === boardMode.place ? link : "";
    if (boardMode.message || place !== boardMode.place) publish({ ...boardMode, ...QUIET, place });
  }

  register({
    coach: {
      words,
      onPosition: follow,
      act: (boardMode, key) => (key === SHOW ? answer(boardMode) : leave()),
    },
  });

  return () => {
    if (now()) return;
    count += 1;
    if (app.game().shown.record.moves.length === 0) answers.reset();
    /** @type {CoachMode} */
    const boardMode = { ...SILENT, id: count };
    publish(boardMode);
    follow(boardMode);
  };
}
