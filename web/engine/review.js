// @ts-check
// The review of a game: search workers judge its moves, and the engine assesses their findings. A first look tells
// mistakes of the learner soon. Then the workers share the segments of the game, in which the last moves are judged
// first. They begin where the learner seems to lose most. The result does not depend on their number or order. Without
// workers the engine judges.

import { lookFirst } from "./first_look.js";
import { handOut, loadMeans } from "./judging_workers.js";

/** @import { ReviewApi, ReviewMeans } from "./judging_workers.js" */
/**
 * @typedef {object} ReviewRun a review under way
 * @property {ReviewApi} api
 * @property {GameRecord} record
 * @property {(review: Review) => void} onFound
 * @property {(error: unknown) => void} onFailure
 * @property {Set<{ cancel: () => void }>} parts the orders that workers have
 * @property {Map<number, Finding>} findings by the index of the move
 * @property {Map<number, Assessment>} known by the index of the move
 * @property {Assessment[]} first the mistakes of a first look
 * @property {number} total the number of moves to judge
 * @property {boolean} slow whether the engine judges
 * @property {boolean} asking whether findings are being assessed
 * @property {boolean} over
 */

/** @param {ReviewRun} run */
function end(run) {
  if (run.over) return;
  run.over = true;
  for (const part of run.parts) part.cancel();
  if (run.parts.size > 0) run.api.refill();
}

/** @param {ReviewRun} run @param {unknown} error */
function fail(run, error) {
  if (run.over) return;
  end(run);
  run.onFailure(error);
}

/** @param {ReviewRun} run @param {Finding} finding */
function take(run, finding) {
  run.findings.set(finding.at, finding);
  assess(run);
}

/** Has new findings assessed; at the end, all of them. @param {ReviewRun} run */
function assess(run) {
  if (run.asking || run.over) return;
  const whole = run.findings.size === run.total;
  const fresh = [...run.findings.values()].filter(({ at }) => whole || !run.known.has(at));
  if (fresh.length === 0) return;
  run.asking = true;
  run.api.assess(run.record, fresh).then(
    ({ moves, sides }) => {
      run.asking = false;
      for (const move of moves) run.known.set(move.at, move);
      tell(run, whole ? sides : null);
      assess(run);
    },
    (error) => fail(run, error),
  );
}

/** Tells what is known. @param {ReviewRun} run @param {SideSummary[] | null} sides null before the end */
function tell(run, sides) {
  if (run.over) return;
  const { known, total, slow, first, onFound } = run;
  const moves = [...known.values()].toSorted((one, other) => one.at - other.at);
  run.over = sides !== null;
  const hasty = first.length > 0 && !run.over ? { first } : {};
  onFound({ moves, sides: sides ?? [], total, done: run.over, slow, ...hasty });
}

/** Judges segments in the engine, the last move first. @param {ReviewRun} run @param {Segment[]} segments */
async function judgeHere(run, segments) {
  run.slow = true;
  const left = segments.flatMap(({ played, first, at }) => played.slice(first).map((_, place) => at + place));
  for (const at of left.toSorted((one, other) => other - one)) {
    if (run.over) return;
    take(run, (await run.api.inspect(run.record, at)).finding);
  }
}

/**
 * Tells the mistakes of a first look, and puts the segments in which the learner seems to lose most last: they are judged
 * first.
 * @param {ReviewRun} run @param {SurveyReply} surveyed @param {ReviewMeans} means @param {(side: Side) => boolean} isLearner
 */
async function beginWithWorst(run, surveyed, means, isLearner) {
  const { mistakes, losses } = await lookFirst(run, surveyed, means, isLearner);
  const most = (/** @type {Segment} */ { at, played, first }) =>
    Math.max(0, ...played.slice(first).map((_, nth) => losses.get(at + nth) ?? 0));
  surveyed.segments.sort((one, other) => most(one) - most(other));
  run.first = mistakes;
  if (mistakes.length > 0) tell(run, null);
}

/**
 * Judges all moves.
 * @param {ReviewRun} run @param {number} since the index of the first move to judge
 * @param {((side: Side) => boolean) | null} isLearner
 */
async function judgeAll(run, since, isLearner) {
  const { api, record } = run;
  const loading = loadMeans(api, record.game).catch((error) => console.warn(`no worker can judge moves: ${error}`));
  const surveyed = await api.survey(record, since);
  const { segments, nodes } = surveyed;
  run.total = segments.reduce((sum, { played, first }) => sum + played.length - first, 0);
  if (run.total === 0) return tell(run, []);
  const means = await loading;
  if (means && isLearner) await beginWithWorst(run, surveyed, means, isLearner);
  const endings = await means?.endings.catch(() => undefined);
  if (run.over) return;
  if (!means || endings === undefined) return judgeHere(run, segments);
  const left = await handOut(run, segments, { nodes, endings, means }, (finding) => take(run, finding));
  if (left.length > 0) await judgeHere(run, left);
}

/**
 * Reviews the moves of a game.
 * @param {ReviewApi} api @param {GameRecord} record
 * @param {(review: Review) => void} onFound called as it grows, and at the end
 * @param {(error: unknown) => void} onFailure called once, if the engine fails; it then ends
 * @param {{ since?: number, isLearner?: (side: Side) => boolean }} [how] `since` is the index of the first move to
 *   judge; mistakes of the sides that learn from the review are told first
 * @returns {() => void} cancels it
 */
export function review(api, record, onFound, onFailure, { since = 0, isLearner } = {}) {
  /** @type {ReviewRun} */
  const run = {
    ...{ api, record, onFound, onFailure, parts: new Set(), findings: new Map(), known: new Map(), first: [] },
    ...{ total: 0, slow: false, asking: false, over: false },
  };
  judgeAll(run, since, isLearner ?? null).catch((error) => fail(run, error));
  return () => end(run);
}
