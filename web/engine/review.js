// @ts-check
// The review of a game: search workers judge its moves, and the engine assesses their findings. The workers share the
// stretches of the game, in which the last moves are judged first. They begin where most seeds were captured, as
// mistakes are likely there. The result does not depend on their number or order. Without workers the engine judges.

/** @import { Job } from "./worker_pool.js" */
/** @import { ReviewJob, ReviewReport } from "../workers/review_worker.js" */
/** @import { Endings } from "../workers/tablebase_worker.js" */

/**
 * @typedef {object} ReviewApi
 * @property {(record: GameRecord, since: number) => Promise<SurveyReply>} survey divides the game into stretches
 * @property {(record: GameRecord) => Promise<number[]>} captures the seeds that each move captures
 * @property {(game: string) => Promise<JudgeModuleReply>} judging the workers' module
 * @property {(game: string) => Promise<Endings | null>} endings the small tablebase; null if the game has none
 * @property {(record: GameRecord, at: number) => Promise<InspectReply>} inspect judges one move in the engine
 * @property {(record: GameRecord, findings: Finding[]) => Promise<AssessReply>} assess
 * @property {number} most the most workers at once
 * @property {() => void} refill replaces workers that were terminated
 * @property {(order: { judged: ReviewJob, seconds: number, module: WebAssembly.Module }, onReport: () => void,
 *   onGivingUp: () => void) => Job<ReviewReport>} run gives a worker an order
 */
/** @typedef {{ module: WebAssembly.Module, places: ReviewJob["places"], endings: Endings | null }} ReviewMeans */

/** The time limit of one move, in seconds. */
const SECONDS = 60;
/** What workers need for each game, loaded once. @type {Map<string, Promise<ReviewMeans>>} */
const loaded = new Map();

/** @param {ReviewApi} reviewers @param {string} game */
function load({ judging, endings }, game) {
  const known = loaded.get(game);
  if (known) return known;
  // the endings first: a worker solves them while the engine compiles
  const coming = Promise.all([endings(game), judging(game)]).then(async ([solved, found]) => {
    const bytes = Uint8Array.from(atob(found.module), (letter) => letter.charCodeAt(0));
    const placed = solved && { ...solved, bounds: found.bounds };
    return { module: await WebAssembly.compile(bytes), places: found, endings: placed };
  });
  loaded.set(game, coming);
  coming.catch(() => loaded.delete(game));
  return coming;
}

/**
 * Reviews the moves of a game.
 * @param {ReviewApi} api @param {GameRecord} record
 * @param {(review: Review) => void} onFound called as it grows, and at the end
 * @param {(error: unknown) => void} onFailure called once, if the engine fails; it then ends
 * @param {number} [since] the index of the first move to judge @returns {() => void} cancels it
 */
export function review(api, record, onFound, onFailure, since = 0) {
  /** @type {Set<Job<ReviewReport>>} */
  const parts = new Set();
  /** @type {Map<number, Finding>} by the index of the move */
  const findings = new Map();
  /** @type {Map<number, Assessment>} */
  const known = new Map();
  let total = 0;
  let slow = false;
  let asking = false;
  let over = false;

  function end() {
    if (over) return;
    over = true;
    for (const part of parts) part.cancel();
    if (parts.size > 0) api.refill();
  }

  /** @param {unknown} error */
  function fail(error) {
    if (over) return;
    end();
    onFailure(error);
  }

  /** @param {Finding} finding */
  function take(finding) {
    findings.set(finding.at, finding);
    assess();
  }

  /** Has new findings assessed; at the end, all of them. */
  function assess() {
    if (asking || over) return;
    const whole = findings.size === total;
    const fresh = [...findings.values()].filter(({ at }) => whole || !known.has(at));
    if (fresh.length === 0) return;
    asking = true;
    api.assess(record, fresh).then((assessed) => {
      asking = false;
      tell(assessed, whole);
      assess();
    }, fail);
  }

  /** @param {AssessReply} assessed @param {boolean} done */
  function tell({ moves, sides }, done) {
    if (over) return;
    for (const move of moves) known.set(move.at, move);
    const sorted = [...known.values()].toSorted((one, other) => one.at - other.at);
    over = done;
    onFound({ moves: sorted, sides: done ? sides : [], total, done, slow });
  }

  /** Assigns the next stretch, if any is left. @param {SurveyReply} surveyed @param {ReviewMeans} means */
  function run(surveyed, means) {
    const stretch = surveyed.stretches.pop();
    if (stretch && !over) assign(stretch, surveyed, means);
  }

  /** Gives a worker a stretch. @param {Segment} stretch @param {SurveyReply} surveyed @param {ReviewMeans} means */
  function assign(stretch, surveyed, means) {
    const { module, places, endings } = means;
    const order = { module, judged: { ...stretch, nodes: surveyed.nodes, endings, places }, seconds: SECONDS };
    let heard = 0;
    /** @type {Job<ReviewReport> | null} */
    let part = null;
    let lost = false;

    function hear() {
      const news = part?.depths.slice(heard + 1) ?? [];
      heard += news.length;
      const done = part?.report?.done;
      if (part && done) parts.delete(part);
      if (done) run(surveyed, means);
      for (const { finding } of news) take(finding);
    }

    /** Puts the stretch back for another worker, or for the engine if none is left. */
    function giveUp() {
      lost = true;
      if (part) parts.delete(part);
      surveyed.stretches.push(stretch);
      if (parts.size === 0) judgeHere(surveyed);
    }

    part = api.run(order, hear, giveUp);
    if (!lost) parts.add(part);
  }

  /** Judges what is left in the engine, move by move. @param {SurveyReply} surveyed */
  async function judgeHere({ stretches }) {
    if (slow) return;
    slow = true;
    const left = stretches.flatMap(({ played, first, at }) => played.slice(first).map((_, place) => at + place));
    try {
      for (const at of left.toSorted((one, other) => other - one)) {
        if (over) return;
        take((await api.inspect(record, at)).finding);
      }
    } catch (error) {
      fail(error);
    }
  }

  /** Shares the stretches among the workers. @param {SurveyReply} surveyed @param {Promise<ReviewMeans>} loading */
  async function share(surveyed, loading) {
    const means = await loading.catch((error) => console.warn(`no worker can judge moves: ${error}`));
    if (over) return;
    if (!means) return judgeHere(surveyed);
    const hands = Math.min(api.most + 1, surveyed.stretches.length); // one more: the page is idle meanwhile
    for (let hand = 0; hand < hands && !slow; hand++) run(surveyed, means);
  }

  async function begin() {
    try {
      const loading = load(api, record.game);
      loading.catch(() => {}); // `share` handles it
      const [surveyed, captures] = await Promise.all([api.survey(record, since), api.captures(record)]);
      const most = (/** @type {Segment} */ { at, played, first }) =>
        Math.max(...captures.slice(at, at + played.length - first + 1), 0);
      surveyed.stretches.sort((one, other) => most(one) - most(other)); // the last is taken first
      total = surveyed.stretches.reduce((sum, { played, first }) => sum + played.length - first, 0);
      if (total > 0) return await share(surveyed, loading);
      over = true;
      return onFound({ moves: [], sides: [], total, done: true, slow });
    } catch (error) {
      return fail(error);
    }
  }

  begin();
  return end;
}
