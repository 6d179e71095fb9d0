// @ts-check
// The coach of a first game. At each turn it says what has happened and asks a question about the board. The answer, a
// highlighted house and the reason, comes on request. The engine judges the moves.

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
const isGood = ({ move, code, count }, choice) =>
  choice.move === move || (code === "takes" && choice.captures >= count);

/** @param {App} app @returns {() => void} has the coach stand by */
export function createCoach(app) {
  const { say } = app.phrases;
  const { now, publish, register } = app.boardModes;
  /** The id of the present coach. */
  let count = 0;
  /** The advice for the last question, and whether it has been shown. @type {Hint | null} */
  let asked = null;
  let helped = false;
  /** The number of good moves found without help. */
  let good = 0;
  /** The words about the last move, or "". */
  let praise = "";

  /** Gives the words of the advice. @param {Hint} hint */
  const advice = ({ shown, move, code, count: seeds }) =>
    say(`coach.${code}`, { move: app.sentences().moveName(shown, move, shown.turn), count: seeds });

  /**
   * Gives praise and the last event, then the question in a line of its own; or the answer.
   * @param {CoachMode} boardMode
   */
  function words({ told, answered }) {
    if (!told) return ""; // a long turn may be cut off, a question may not
    if (answered) return advice(told);
    const event = [praise, app.sentences().lastMove(told.shown)].filter(Boolean).join(" ");
    return `${event}\n${say(`coach.ask.${told.code}`)}`;
  }

  /** Asks the engine for advice in a position. @param {CoachMode} boardMode @param {Position} shown */
  async function look(boardMode, shown) {
    // The page reports engine failures elsewhere.
    const found = await app.ask.advise(shown.record).catch(() => null);
    const still = now();
    if (!found || still?.mode !== "coach" || still.id !== boardMode.id || still.place !== shown.link) return;
    const { move, code, count: seeds } = found;
    asked = { shown, move, code, count: seeds };
    helped = false;
    const next = { ...still, told: asked, acts: [SHOW, OFF] };
    publish(next);
    app.announce(words(next));
  }

  /** Highlights the advised house, and says the reason. @param {CoachMode} boardMode */
  function answer(boardMode) {
    if (!boardMode.told) return;
    const { shown, move } = boardMode.told;
    const cells = shown.choices.find((choice) => choice.move === move)?.cells ?? [];
    helped = true;
    const next = { ...boardMode, answered: true, acts: [OFF], highlight: cells.length === 1 ? cells[0] : null };
    publish(next);
    app.announce(words(next));
  }

  /** Judges the move played since the last question. @param {Position} shown */
  function judge(shown) {
    const hint = asked;
    const choice = hint ? findPlayed(hint, shown) : undefined;
    asked = null;
    praise = "";
    if (!hint || !choice) return;
    const { captures } = choice;
    if (!isGood(hint, choice)) {
      const better = app.sentences().moveName(hint.shown, hint.move, hint.shown.turn);
      if (captures > 0) praise = say("coach.better", { count: captures, move: better });
    } else if (!helped) {
      good += 1;
      praise = captures > 0 ? say("coach.good-seeds", { count: captures }) : say("coach.good");
    }
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
    judge(shown);
    if (good >= ENOUGH) {
      leave();
      return app.tell(say("coach.done", { count: ENOUGH }));
    }
    const next = { ...boardMode, place: shown.link };
    publish(next);
    look(next, shown);
  }

  /** Is silent outside the user's turn, and asks again after that: another game may begin with the same position.
   * @param {CoachMode} boardMode @param {Position} shown */
  function wait(boardMode, { link }) {
    const place = !boardMode.told && link === boardMode.place ? link : "";
    if (boardMode.told || place !== boardMode.place)
      publish({ ...boardMode, place, told: null, answered: false, acts: [OFF], highlight: null });
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
    if (app.game().shown.record.moves.length === 0) [good, asked] = [0, null];
    /** @type {CoachMode} */
    const boardMode = {
      mode: "coach",
      id: count,
      told: null,
      answered: false,
      acts: [OFF],
      highlight: null,
      place: "",
    };
    publish(boardMode);
    follow(boardMode);
  };
}
