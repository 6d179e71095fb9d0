// @ts-check
// The dialogs' requests to the engine. They are loaded with the dialogs; `client.js` has those of the page.

/** @import { ReviewApi } from "./judging_workers.js" */
/**
 * @typedef {Partial<Omit<TournamentRequest, "type" | "id" | "record">>} TournamentChange a change, with its facts
 * @typedef {(change: TournamentChange) => Promise<TournamentReply | null>} TournamentChanger resolves to null if the change
 *   cannot be made
 */

/** A request that changes nothing. */
const NO_CHANGE = /** @type {const} */ ({ change: "", round: 0, board: 0, result: "", player: 0, text: "" });

/** @param {(asked: import("./pending_requests.js").Unnumbered<Question>) => Promise<any>} ask */
export function createDialogRequests(ask) {
  return {
    /** Splits a file into games. @param {string} text @returns {Promise<FileGame[]>} */
    divide: (text) => ask({ type: "divide", text }).then((/** @type {DivideReply} */ { games }) => games),
    /** Writes the link of a turn. @param {GameRecord} record @param {CorrespondenceTurn} turn @returns {Promise<string>} */
    encodeTurn: (record, turn) =>
      ask({ type: "encodeturn", record, turn }).then((/** @type {EncodeTurnReply} */ { link }) => link),
    /** Judges what a turn means for a kept game.
     * @param {Omit<JudgeTurnRequest, "type" | "id">} turn @returns {Promise<JudgeTurnReply>} */
    judgeTurn: (turn) => ask({ type: "judgeturn", ...turn }),
    /**
     * Checks a position that was set up.
     * @param {Omit<SetUpRequest, "type" | "id">} board @returns {Promise<Position>}
     */
    arrange: (board) => ask({ type: "setup", ...board }),
    /** Shows a position under all rules of its board, or those of two games. @param {string} game
     * @param {string} position @param {string} [against] @returns {Promise<CompareReply>} */
    compare: (game, position, against = "") => ask({ type: "compare", game, position, against }),
    /** Changes options of custom rules. @param {string} game @param {OptionValue[]} values
     * @returns {Promise<CustomRulesReply>} */
    tailor: (game, values) => ask({ type: "customrules", game, values }),
    /** Draws diagrams for custom rules. @param {string} game @returns {Promise<RuleShown[]>} */
    illustrate: (game) => ask({ type: "diagrams", game }).then((/** @type {DiagramsReply} */ { rules }) => rules),
    /** Searches one game, determined by seed and number, for exercises. @param {string} game @param {number} seed
     * @param {number} number @returns {Promise<GenerateExercisesReply>} */
    make: (game, seed, number) => ask({ type: "generateexercises", game, seed, number }),
    /** @param {GameRecord} record @returns {Promise<AdviceReply>} */
    advise: (record) => ask({ type: "advice", record }),
    /** Rates a person after a first try. @param {Rating | null} person @param {number} exercise its rating
     * @param {boolean} solved @returns {Promise<Rating>} */
    rate: (person, exercise, solved) =>
      ask({ type: "rateexercise", person: person ? [person] : [], exercise, solved }).then(
        (/** @type {RateExerciseReply} */ rated) => rated.person,
      ),
    /** Begins a tournament. @param {Omit<BeginTournamentRequest, "type" | "id">} plan @returns {Promise<TournamentReply>} */
    beginTournament: (plan) => ask({ type: "begintournament", ...plan }),
    /** Reads a tournament, or changes it. @param {string} record @param {TournamentChange} [change]
     * @returns {Promise<TournamentReply>} */
    tournament: (record, change) => ask({ type: "tournament", record, names: [], ...NO_CHANGE, ...change }),
    /** @type {ReviewApi["survey"]} */
    survey: (record, since) => ask({ type: "survey", record, since }),
    /** @type {ReviewApi["judging"]} */
    judging: (game) => ask({ type: "judgemodule", game }),
    /** @type {ReviewApi["inspect"]} */
    inspect: (record, at) => ask({ type: "inspect", record, at }),
    /** @type {ReviewApi["assess"]} */
    assess: (record, findings) => ask({ type: "assess", record, findings }),
  };
}
