// @ts-check
// The search workers of a review, and what they need for a game.

import { remember } from "../promise_cache.js";

/** @import { Job } from "./worker_pool.js" */
/** @import { ReviewJob, ReviewReport } from "../workers/review_worker.js" */
/** @import { Endings } from "../workers/tablebase_worker.js" */

/**
 * @typedef {object} ReviewApi
 * @property {(record: GameRecord, since: number) => Promise<SurveyReply>} survey divides the game into segments
 * @property {(game: string) => Promise<JudgeModuleReply>} judging the workers' module
 * @property {(game: string) => Promise<Endings | null>} endings the small tablebase; null if the game has none
 * @property {(record: GameRecord, at: number) => Promise<InspectReply>} inspect judges one move in the engine
 * @property {(record: GameRecord, findings: Finding[]) => Promise<AssessReply>} assess
 * @property {number} most the most workers at once
 * @property {() => void} refill replaces workers that were terminated
 * @property {(order: { judged: ReviewJob, seconds: number, module: WebAssembly.Module }, onReport: () => void,
 *   onGivingUp: () => void) => Job<ReviewReport>} run gives a worker an order
 */
/**
 * @typedef {{ module: WebAssembly.Module, places: JudgeModuleReply, endings: Promise<Endings | null> }} ReviewMeans
 * @typedef {{ api: ReviewApi, parts: Set<{ cancel: () => void }>, over: boolean }} Employer a review: `parts` are the
 *   orders that its workers have
 * @typedef {{ nodes: number, endings: Endings | null, means: ReviewMeans }} Depth how closely moves are judged
 */

/** The time limit of one move, in seconds. */
const SECONDS = 60;
/** What workers need for each game, loaded once. @type {Map<string, Promise<ReviewMeans>>} */
const loaded = new Map();

/** Loads what workers need for a game: first the module, with which a first look begins. @param {ReviewApi} api
 * @param {string} game @returns {Promise<ReviewMeans>} */
export const loadMeans = ({ endings, judging }, game) =>
  remember(loaded, game, async () => {
    const places = await judging(game);
    const solving = endings(game).then((solved) => solved && { ...solved, bounds: places.bounds });
    solving.catch(() => loaded.delete(game)); // the caller handles it
    const bytes = Uint8Array.from(atob(places.module), (letter) => letter.charCodeAt(0));
    return { module: await WebAssembly.compile(bytes), places, endings: solving };
  });

/**
 * Has a worker judge a segment.
 * @param {Employer} employer @param {Segment} segment @param {Depth} depth @param {(finding: Finding) => void} onFound
 * @returns {Promise<boolean>} whether a worker could; it stays pending if the review is ended
 */
function judge({ api, parts }, segment, { nodes, endings, means: { module, places } }, onFound) {
  return new Promise((resolve) => {
    let heard = 0;
    /** @type {Job<ReviewReport> | null} */
    let part = null;

    function hear() {
      const news = part?.depths.slice(heard + 1) ?? [];
      heard += news.length;
      if (part?.report?.done) settle(true);
      for (const { finding } of news) onFound(finding);
    }

    /** @param {boolean} isJudged */
    function settle(isJudged) {
      if (part) parts.delete(part);
      resolve(isJudged);
    }

    const order = { module, judged: { ...segment, nodes, endings, places }, seconds: SECONDS };
    let lost = false;
    part = api.run(order, hear, () => {
      lost = true;
      settle(false);
    });
    if (!lost) parts.add(part);
  });
}

/**
 * Has workers judge segments, the last one first; none if the review is already ended.
 * @param {Employer} employer @param {Segment[]} segments @param {Depth} depth
 * @param {(finding: Finding) => void} onFound
 * @returns {Promise<Segment[]>} those that no worker could judge; it stays pending if the review is ended
 */
export async function handOut(employer, segments, depth, onFound) {
  const due = [...segments];
  async function employ() {
    for (let segment = due.pop(); segment && !employer.over; segment = due.pop()) {
      if (await judge(employer, segment, depth, onFound)) continue;
      due.push(segment); // for another worker
      return;
    }
  }
  const hands = Math.min(employer.api.most + 1, due.length); // one more: the page is idle meanwhile
  await Promise.all(Array.from({ length: hands }, employ));
  return due;
}
