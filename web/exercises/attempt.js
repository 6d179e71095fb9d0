// @ts-check
// One attempt at an exercise: asks for each move of the solution, plays the replies, refutes a wrong move, and gives
// hints in steps. The engine judges the moves.

import { createLatest } from "../latest.js";
import { spelt } from "../text/review_text.js";
import { costText } from "../text/wrong_answer_text.js";

/** @import { I18n } from "../text/i18n.js" */
/** @import { Exercise } from "./exercise_file.js" */
/** @import { TaskBoard } from "../components/task_board.js" */
/**
 * @typedef {"idle" | "ask" | "busy" | "wrong" | "over"} Phase the state: idle, waiting for an answer, playing, showing
 *   a refutation, finished
 * @typedef {{ show: (record: GameRecord) => Promise<Position>, judge: (record: GameRecord, goal: string,
 *   move: string) => Promise<JudgeReply> }} Engine
 * @typedef {{ exercise: Exercise | null, asked: Position | null, at: number, phase: Phase, hints: number,
 *   first: boolean | null }} AttemptState `asked` is the position asked about, `at` the number of solution moves before
 *   it; `first` if the first answer was right, null before it
 * @typedef {ReturnType<typeof createAttempt>} Attempt
 */

/** The number of hints: the move's worth, two houses, the house. */
export const HINTS = 3;

/**
 * @typedef {object} AttemptDialog
 * @property {() => boolean} quick whether a wrong answer ends the attempt
 * @property {(game: string) => GameInfo} gameInfo
 * @property {(position: Position, first: boolean) => void} onAsk called when a move is asked for; `first` for the first
 * @property {(well: boolean) => Promise<unknown>} onFirst called once with whether the first answer was
 *   right
 * @property {() => void} onRefuted called when a wrong answer has been refuted
 * @property {(position: Position, sentence: string) => void} onOver called at the end with the sentence to say
 * @property {(position: Position, well: boolean) => void} onPassed called instead of `onOver` in a quick attempt
 * @property {(error: unknown) => void} onFailure
 */
/**
 * Says the end of an attempt: a sentence, the gain and the theme.
 * @param {I18n["say"]} say @param {Exercise} exercise @param {string} sentence
 */
function endText(say, { margin, proved, themes }, sentence) {
  const worth = proved ? "exercises.worth-proved" : "exercises.worth";
  const themeNames = themes.map((theme) => say(`motif.${theme}`)).join(", ");
  const said = [
    sentence,
    margin > 0 ? say(worth, { count: Math.round(margin) }) : "",
    themeNames ? say("exercises.shows", { themes: themeNames }) : "",
  ];
  return said.filter(Boolean).join(" ");
}

/** Gives the least cost of a wrong move, in seeds: that of the first, if it is proved.
 * @param {Exercise} exercise @param {number} at the number of solution moves before it */
const leastCost = ({ margin, proved }, at) => (at === 0 && proved ? Math.max(1, Math.round(margin)) : 1);

/**
 * Gives the houses of a hint: the move's and, before the last hint, another one too.
 * @param {Position} position @param {string} solution the right move @param {number} hints given so far
 */
function advisedHouses({ choices }, solution, hints) {
  const right = choices.find(({ move }) => move === solution);
  const other = choices.find(({ cells }) => cells[0] !== right?.cells[0]);
  return (hints < HINTS && other ? [right, other] : [right]).flatMap((one) => one?.cells ?? []);
}

/**
 * Gives a hint: the move's worth first, then houses.
 * @param {I18n["say"]} say @param {TaskBoard} table @param {GameInfo} game
 * @param {Exercise} exercise @param {Position} position
 * @param {{ at: number, hints: number }} progress the moves of the solution before the position, and the hints with this
 */
function giveHint(say, table, game, exercise, position, { at, hints }) {
  if (hints === 1) {
    table.refresh();
    return table.announce(say("exercises.hint-worth", { count: Math.max(1, Math.round(exercise.margin)) }));
  }
  const cells = advisedHouses(position, exercise.solution[at], hints);
  const names = game.layout.houses.filter(({ cell }) => cells.includes(cell)).map(({ name }) => name);
  table.advise(cells);
  table.announce(say("exercises.hint-houses", { houses: names.join(", ") }));
}

/**
 * Reaches the positions of an exercise and shows its turns, until something newer is asked for.
 * @param {TaskBoard} table @param {Engine} engine @param {ReturnType<typeof createLatest>} latest
 * @param {(error: unknown) => void} onFailure
 */
function createTurns(table, engine, latest, onFailure) {
  /** Waits for the engine; null if the request is outdated or failed, which is reported.
   * @template T @param {Promise<T>} request @returns {Promise<T | null>} */
  async function unlessOutdated(request) {
    const isLatest = latest.join();
    try {
      const found = await request;
      return isLatest() ? found : null;
    } catch (error) {
      if (isLatest()) onFailure(error);
      return null;
    }
  }

  /** @param {Exercise} exercise @param {string[]} moves @returns {GameRecord} */
  const recordAfter = ({ game, start }, moves) => ({ game, start, match: "full", moves, end: "" });

  /** Animates the turn before a position; resolves to whether the request is still current.
   * @param {Position} position @param {boolean} aloud whether to announce the move */
  async function run(position, aloud) {
    const isLatest = latest.join();
    if (aloud) table.announce(table.sentences().playing(position));
    await table.run(position.before ?? position.places, position.steps);
    return isLatest();
  }

  /** Gives the position after some moves. @param {Exercise} exercise @param {string[]} moves */
  const reach = (exercise, moves) => unlessOutdated(engine.show(recordAfter(exercise, moves)));

  return {
    run,
    reach,
    /** Asks the engine to judge a move. @param {Exercise} exercise @param {number} at @param {string} move */
    judge: (exercise, at, move) =>
      unlessOutdated(
        engine.judge(recordAfter(exercise, exercise.solution.slice(0, at)), `only=${exercise.solution[at]}`, move),
      ),
    /** Plays the solution on from a position until a side is to move again, or to its end; null if outdated.
     * @param {Exercise} exercise @param {Position} from @param {number} at the number of moves before it
     * @param {Side} [turn] */
    async playOn(exercise, from, at, turn) {
      let position = from;
      const said = [];
      let played = at;
      for (; played < exercise.solution.length && position.turn !== turn; played++) {
        const next = await reach(exercise, exercise.solution.slice(0, played + 1));
        if (!next || !(await run(next, true))) return null;
        said.push(table.sentences().lastMove(next));
        position = next;
      }
      return { position, at: played, said };
    },
  };
}

/**
 * Goes on with an attempt after an answer.
 * @param {I18n["say"]} say @param {TaskBoard} table @param {ReturnType<typeof createTurns>} turns
 * @param {ReturnType<typeof createLatest>} latest @param {AttemptDialog} dialog @param {AttemptState} state
 */
function createOutcomes(say, table, { reach, run, playOn }, latest, dialog, state) {
  /** Records the first answer; resolves to whether the attempt continues. @param {boolean} well */
  async function recordFirstAnswer(well) {
    const isLatest = latest.join();
    if (state.first === null) {
      state.first = well;
      await dialog.onFirst(well);
    }
    return isLatest();
  }

  /** @param {Position} position */
  function askFor(position) {
    state.asked = position;
    state.phase = "ask";
    dialog.onAsk(position, state.at === 0);
    table.lay(dialog.gameInfo(position.record.game), position.turn);
    table.set(position, true);
  }

  /** Continues the solution after a right move: plays the replies, asks for the next move.
   * @param {Exercise} present @param {Position} after */
  async function advance(present, after) {
    const reached = await playOn(present, after, state.at + 1, state.asked?.turn);
    if (!reached) return;
    state.at = reached.at;
    const { position, said } = reached;
    if (state.at < present.solution.length) {
      askFor(position);
      return table.announce([say("exercise.right"), ...said].join(" "));
    }
    if (!(await recordFirstAnswer(state.hints === 0))) return;
    if (dialog.quick()) return dialog.onPassed(position, true);
    finish(present, position, say(state.first ? "exercises.solved" : "exercises.found"));
  }

  /** @param {Exercise} present @param {Position} position @param {string} sentence */
  function finish(present, position, sentence) {
    state.phase = "over";
    table.set(position, false);
    dialog.onOver(position, endText(say, present, sentence));
  }

  /** Ends a quick attempt with a wrong move; else shows its refutation and its cost.
   * @param {Exercise} present @param {Position} after @param {JudgeReply} judged */
  async function refute(present, after, judged) {
    if (!(await recordFirstAnswer(false))) return;
    if (dialog.quick()) return dialog.onPassed(after, false);
    const { reply } = judged;
    const shown = reply ? await reach(present, [...after.record.moves, reply]) : after;
    if (!shown || (reply && !(await run(shown, true)))) return;
    state.phase = "wrong";
    table.set(shown, false);
    table.announce([costText(say, judged, leastCost(present, state.at)), table.sentences().lastMove(shown)].join(" "));
    dialog.onRefuted();
  }

  return { recordFirstAnswer, askFor, advance, finish, refute };
}

/** @param {I18n} phrases @param {TaskBoard} table @param {Engine} engine @param {AttemptDialog} dialog */
export function createAttempt({ say }, table, engine, dialog) {
  /** @type {AttemptState} */
  const state = { exercise: null, asked: null, at: 0, phase: "idle", hints: 0, first: null };
  const latest = createLatest();
  const turns = createTurns(table, engine, latest, dialog.onFailure);
  const { reach, judge, run, playOn } = turns;
  const { recordFirstAnswer, askFor, advance, finish, refute } = createOutcomes(
    say,
    table,
    turns,
    latest,
    dialog,
    state,
  );

  return {
    phase: () => state.phase,
    hints: () => state.hints,
    exercise: () => state.exercise,
    /** Starts an exercise. @param {Exercise} exercise */
    async begin(exercise) {
      latest.next();
      Object.assign(state, { exercise, at: 0, hints: 0, first: null, phase: "busy" });
      const position = await reach(exercise, []);
      if (position) askFor(position);
    },
    /** @param {string} move */
    async answer(move) {
      const { exercise, at, phase } = state;
      if (!exercise || phase !== "ask") return;
      state.phase = "busy";
      table.wait();
      const judging = judge(exercise, at, move);
      const after = await reach(exercise, [...exercise.solution.slice(0, at), move]);
      if (!after || !(await run(after, false))) return;
      const judged = await judging;
      if (judged?.right) advance(exercise, after);
      else if (judged) refute(exercise, after, judged);
    },
    /** Goes back to the question after a wrong move. */
    retry() {
      if (state.asked) askFor(state.asked);
    },
    /** Plays the rest of the solution. */
    async showSolution() {
      const { exercise, asked, at } = state;
      if (!exercise || !asked || !(await recordFirstAnswer(false))) return;
      latest.next();
      state.phase = "busy";
      const reached = await playOn(exercise, asked, at);
      const moves = exercise.solution.map((move) => spelt(say, move)).join(", ");
      if (reached) finish(exercise, reached.position, say("exercises.solution", { moves }));
    },
    /** Gives the next hint. */
    hint() {
      const { exercise, asked, phase, at } = state;
      if (!exercise || !asked || phase !== "ask") return;
      state.hints = Math.min(state.hints + 1, HINTS);
      giveHint(say, table, dialog.gameInfo(exercise.game), exercise, asked, { at, hints: state.hints });
    },
    /** Ends the attempt. */
    leave() {
      latest.next();
      Object.assign(state, { exercise: null, asked: null, phase: "idle" });
    },
  };
}
