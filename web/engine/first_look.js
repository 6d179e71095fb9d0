// @ts-check
// A first look at a game under review: it finds mistakes of the learner within seconds. A glance at every move finds the
// three that seem to lose most; a closer look at these decides. What it finds depends neither on the number of workers
// nor on their order.

import { handOut } from "./judging_workers.js";

/** @import { Employer, ReviewMeans } from "./judging_workers.js" */
/** @typedef {{ mistakes: Assessment[], losses: Map<number, number> }} FirstLook `losses` are points, by the index of the
 *   learner's move */

/** The parts of a review's positions that a glance visits for a move, and that a closer look visits. */
const GLANCE = 1 / 100;
const CLOSE = 1 / 4;
/** The most moves to look at closely. */
const WORST = 3;
/** The indexes of points in a finding: the best move's, and those of the one played (search/kernel/constants.py). */
const BEST_POINTS = 2;
const PLAYED_POINTS = 3;

/** @param {Finding} finding @returns {number} the points that a move seems to lose */
const lossOf = ({ numbers }) => numbers[BEST_POINTS] - numbers[PLAYED_POINTS];

/**
 * Cuts the segment of one move, so that it is judged alone.
 * @param {Segment[]} segments @param {number} at the index of the move @returns {Segment[]} none if it is in no segment
 */
function cutTo(segments, at) {
  return segments
    .map(({ board, played, first, at: start }) => ({
      board,
      played: played.slice(0, first + at - start + 1),
      start,
      first,
    }))
    .filter(({ played, start, first }) => start <= at && played.length > first)
    .slice(-1)
    .map(({ board, played }) => ({ board, played, first: played.length - 1, at }));
}

/**
 * Has workers judge segments with a part of the positions, and without the endings, which would have to be solved.
 * @param {Employer} employer @param {Segment[]} segments @param {number} nodes @param {ReviewMeans} means
 */
async function findingsOf(employer, segments, nodes, means) {
  /** @type {Map<number, Finding>} */
  const found = new Map();
  const depth = { nodes: Math.round(nodes), endings: null, means };
  await handOut(employer, segments, depth, (finding) => found.set(finding.at, finding));
  return [...found.values()];
}

/**
 * Looks for the learner's worst mistakes.
 * @param {Employer & { record: GameRecord }} employer @param {SurveyReply} surveyed @param {ReviewMeans} means
 * @param {(side: Side) => boolean} isLearner @returns {Promise<FirstLook>}
 */
export async function lookFirst(employer, { segments, nodes, sides }, means, isLearner) {
  const { api, record } = employer;
  const glances = await findingsOf(employer, segments, nodes * GLANCE, means);
  const own = glances.filter(({ at }) => isLearner(sides[at]));
  const losses = new Map(own.map((finding) => [finding.at, lossOf(finding)]));
  const worst = own
    .filter((finding) => lossOf(finding) > 0)
    .toSorted((one, other) => lossOf(other) - lossOf(one) || other.at - one.at)
    .slice(0, WORST);
  const alone = worst.flatMap(({ at }) => cutTo(segments, at));
  const findings = await findingsOf(employer, alone, nodes * CLOSE, means);
  const assessed = findings.length > 0 ? (await api.assess(record, findings)).moves : [];
  return { mistakes: assessed.filter(({ size }) => size !== ""), losses };
}
