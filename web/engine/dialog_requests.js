// @ts-check
// The questions of the dialogs to the engine, beside those of the page itself (`client.js`); this script comes with the
// dialogs.

/** @import { ReviewApi } from "./review.js" */

/**
 * @param {(asked: import("./supervised_worker.js").Unnumbered<Question>) => Promise<any>} ask
 */
export function createDialogRequests(ask) {
  return {
    /** The games of a file. @param {string} text @returns {Promise<FileGame[]>} */
    divide: (text) => ask({ type: "divide", text }).then((/** @type {DivideReply} */ { games }) => games),
    /** A position set up. @param {Omit<SetUpRequest, "type" | "id">} board @returns {Promise<Position>} */
    arrange: (board) => ask({ type: "setup", ...board }),
    /**
     * A position under all the rules of its board, or under those of two games.
     * @param {string} game @param {string} position @param {string} [against] @returns {Promise<CompareReply>}
     */
    compare: (game, position, against = "") => ask({ type: "compare", game, position, against }),
    /**
     * Rules by choice, some options changed, and what else could be chosen.
     * @param {string} game @param {OptionValue[]} values @returns {Promise<CustomRulesReply>}
     */
    tailor: (game, values) => ask({ type: "customrules", game, values }),
    /** Diagrams for the rules of a game of rules by choice. @param {string} game @returns {Promise<RuleShown[]>} */
    illustrate: (game) => ask({ type: "diagrams", game }).then((/** @type {DiagramsReply} */ { rules }) => rules),
    /**
     * Exercises found in a game that these numbers decide, a moment's work.
     * @param {string} game @param {number} seed @param {number} number @returns {Promise<GenerateExercisesReply>}
     */
    make: (game, seed, number) => ask({ type: "generateexercises", game, seed, number }),
    /** The advice of a coach to the player who is to move. @param {GameRecord} record @returns {Promise<AdviceReply>} */
    advise: (record) => ask({ type: "advice", record }),
    /**
     * The rating of a person after a first try at an exercise.
     * @param {Rating | null} person @param {number} exercise its rating @param {boolean} solved
     * @returns {Promise<Rating>}
     */
    rate: (person, exercise, solved) =>
      ask({ type: "rateexercise", person: person ? [person] : [], exercise, solved }).then(
        (/** @type {RateExerciseReply} */ rated) => rated.person,
      ),
    /** The first look at the moves of a game since one of them. @type {ReviewApi["survey"]} */
    survey: (record, since) => ask({ type: "survey", record, since }),
    /** The module by which the moves of a game are judged. @type {ReviewApi["judging"]} */
    judging: (game) => ask({ type: "judgemodule", game }),
    /** One of its positions, to be examined. @type {ReviewApi["inspect"]} */
    inspect: (record, at) => ask({ type: "inspect", record, at }),
    /** The judgement of each move, from what was found. @type {ReviewApi["assess"]} */
    assess: (record, findings) => ask({ type: "assess", record, findings }),
  };
}
