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
/** @param {I18n} phrases @param {TaskBoard} table @param {Engine} engine @param {AttemptDialog} dialog */
export function createAttempt({ say }, table, engine, dialog) {
  /** @type {Exercise | null} */
  let exercise = null;
  /** The position asked about, and the number of solution moves before it. @type {Position | null} */
  let asked = null;
  let at = 0;
  /** @type {Phase} */
  let phase = "idle";
  let hints = 0;
  /** Whether the first answer was right; null before it. @type {boolean | null} */
  let first = null;
  const latest = createLatest();

  const solution = () => /** @type {Exercise} */ (exercise).solution;

  /** Gives the position after some moves; null if the request is outdated or failed, which is reported.
   * @param {string[]} moves @returns {Promise<Position | null>} */
  async function positionAfter(moves) {
    const { game, start } = /** @type {Exercise} */ (exercise);
    const isLatest = latest.join();
    try {
      const found = await engine.show({ game, start, match: "full", moves, end: "" });
      return isLatest() ? found : null;
    } catch (error) {
      if (isLatest()) dialog.onFailure(error);
      return null;
    }
  }

  /** Animates the turn before a position; resolves to whether the request is still current.
   * @param {Position} position @param {boolean} aloud whether to announce the move */
  async function run(position, aloud) {
    const isLatest = latest.join();
    if (aloud) table.announce(table.sentences().playing(position));
    await table.run(position.before ?? position.places, position.steps);
    return isLatest();
  }

  /** Records the first answer; resolves to whether the attempt continues. @param {boolean} well */
  async function recordFirstAnswer(well) {
    const isLatest = latest.join();
    if (first === null) {
      first = well;
      await dialog.onFirst(well);
    }
    return isLatest();
  }

  /** @param {Position} position */
  function askFor(position) {
    asked = position;
    phase = "ask";
    dialog.onAsk(position, at === 0);
    table.lay(dialog.gameInfo(position.record.game), position.turn); // lay the board only once it is visible
    table.set(position, true);
  }

  /** Continues the solution after a right move. @param {Position} after */
  async function advance(after) {
    at += 1;
    let position = after;
    const said = [say("exercise.right")];
    while (at < solution().length && position.turn !== asked?.turn) {
      const reply = await positionAfter(solution().slice(0, at + 1));
      if (!reply || !(await run(reply, true))) return;
      said.push(table.sentences().lastMove(reply));
      position = reply;
      at += 1;
    }
    if (at < solution().length) {
      askFor(position);
      return table.announce(said.join(" "));
    }
    if (!(await recordFirstAnswer(hints === 0))) return;
    if (dialog.quick()) return dialog.onPassed(position, true);
    finish(position, say(first ? "exercises.solved" : "exercises.found"));
  }

  /** Ends the attempt: says the gain and the theme. @param {Position} position @param {string} sentence */
  function finish(position, sentence) {
    const { margin, proved, themes } = /** @type {Exercise} */ (exercise);
    phase = "over";
    table.set(position, false);
    const worth = proved ? "exercises.worth-proved" : "exercises.worth";
    const themeNames = themes.map((theme) => say(`motif.${theme}`)).join(", ");
    const said = [
      sentence,
      margin > 0 ? say(worth, { count: Math.round(margin) }) : "",
      themeNames ? say("exercises.shows", { themes: themeNames }) : "",
    ];
    dialog.onOver(position, said.filter(Boolean).join(" "));
  }

  /** Gives the least cost of a wrong first move, in seeds, if it is proved. */
  function leastCost() {
    const { margin, proved } = /** @type {Exercise} */ (exercise);
    return at === 0 && proved ? Math.max(1, Math.round(margin)) : 1;
  }

  /** Shows the refutation of a wrong move and its cost. @param {Position} after @param {JudgeReply} judged */
  async function refute(after, judged) {
    const { reply } = judged;
    const shown = reply ? await positionAfter([...after.record.moves, reply]) : after;
    if (!shown || (reply && !(await run(shown, true)))) return;
    phase = "wrong";
    table.set(shown, false);
    table.announce([costText(say, judged, leastCost()), table.sentences().lastMove(shown)].join(" "));
    dialog.onRefuted();
  }

  /**
   * Asks the engine to judge a move; null if it failed, which is reported.
   * @param {string} move @returns {Promise<JudgeReply | null>}
   */
  async function judge(move) {
    const { game, start } = /** @type {Exercise} */ (exercise);
    const record = { game, start, match: "full", moves: solution().slice(0, at), end: "" };
    const isLatest = latest.join();
    try {
      return await engine.judge(record, `only=${solution()[at]}`, move);
    } catch (error) {
      if (isLatest()) dialog.onFailure(error);
      return null;
    }
  }

  /** Continues after an answer has been shown. @param {Position} after @param {JudgeReply} found */
  async function answered(after, found) {
    if (found.right) return advance(after);
    if (!(await recordFirstAnswer(false))) return;
    if (dialog.quick()) dialog.onPassed(after, false);
    else refute(after, found);
  }

  /** Gives the houses of a hint: the move's, and before that another one too. @param {Position} position */
  function advised({ choices }) {
    const right = choices.find(({ move }) => move === solution()[at]);
    const other = choices.find(({ cells }) => cells[0] !== right?.cells[0]);
    return (hints < HINTS && other ? [right, other] : [right]).flatMap((one) => one?.cells ?? []);
  }

  return {
    phase: () => phase,
    hints: () => hints,
    exercise: () => exercise,
    /** Starts an exercise. @param {Exercise} which */
    async begin(which) {
      latest.next();
      exercise = which;
      [at, hints, first, phase] = [0, 0, null, "busy"];
      const position = await positionAfter([]);
      if (!position) return;
      askFor(position);
    },
    /** @param {string} move */
    async answer(move) {
      if (!exercise || phase !== "ask") return;
      phase = "busy";
      table.wait();
      const judged = judge(move);
      const after = await positionAfter([...solution().slice(0, at), move]);
      if (!after || !(await run(after, false))) return;
      const isLatest = latest.join();
      const found = await judged;
      if (isLatest() && found) answered(after, found);
    },
    /** Goes back to the question after a wrong move. */
    retry() {
      if (asked) askFor(asked);
    },
    /** Plays the rest of the solution. */
    async showSolution() {
      if (!asked || !(await recordFirstAnswer(false))) return;
      latest.next();
      phase = "busy";
      let position = asked;
      for (let shown = at; shown < solution().length; shown++) {
        const reached = await positionAfter(solution().slice(0, shown + 1));
        if (!reached || !(await run(reached, true))) return;
        position = reached;
      }
      finish(
        position,
        say("exercises.solution", {
          moves: solution()
            .map((move) => spelt(say, move))
            .join(", "),
        }),
      );
    },
    /** Gives the next hint. */
    hint() {
      if (!exercise || !asked || phase !== "ask") return;
      hints = Math.min(hints + 1, HINTS);
      const count = Math.max(1, Math.round(exercise.margin));
      if (hints === 1) {
        table.refresh();
        return table.announce(say("exercises.hint-worth", { count }));
      }
      const cells = advised(asked);
      const { houses } = dialog.gameInfo(exercise.game).layout;
      const names = houses.filter(({ cell }) => cells.includes(cell)).map(({ name }) => name);
      table.advise(cells);
      table.announce(say("exercises.hint-houses", { houses: names.join(", ") }));
    },
    /** Ends the attempt. */
    leave() {
      latest.next();
      phase = "idle";
      exercise = null;
      asked = null;
    },
  };
}
