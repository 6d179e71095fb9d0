// @ts-check
// The review of a game: search workers judge its moves, the last ones first, and the engine says what that comes to. As
// many workers as there are share the stretches of the game among them; what they find is the same, however many they
// are. Where none can be had, the engine judges.

/** @import { Job } from "./worker_pool.js" */
/** @import { ReviewJob, ReviewReport } from "../workers/review_worker.js" */
/** @import { Endings } from "../workers/tablebase_worker.js" */

/**
 * @typedef {object} ReviewApi the engine's answers, and the workers
 * @property {(record: GameRecord, since: number) => Promise<SurveyReply>} survey the first look at the moves of a game
 *   since one of them
 * @property {(game: string) => Promise<JudgeModuleReply>} judging the module by which the moves of a game are judged
 * @property {(game: string) => Promise<Endings | null>} endings the solved endings of a game; null where there are none
 * @property {(record: GameRecord, at: number) => Promise<InspectReply>} inspect one position of a game, to be examined
 * @property {(record: GameRecord, findings: Finding[]) => Promise<AssessReply>} assess the judgement of each move, from
 *   what was found
 * @property {number} most the number of workers at once, at the most
 * @property {() => void} refill has new workers started for those that were ended
 * @property {(order: { judged: ReviewJob, seconds: number, module: WebAssembly.Module }, onReport: () => void,
 *   onGivingUp: () => void) => Job<ReviewReport>} run hands an order to a worker
 */
/**
 * @typedef {{ module: WebAssembly.Module, places: ReviewJob["places"], endings: Endings | null }} ReviewMeans
 */

/** Seconds in which a worker is expected to have judged a move, however slow. */
const SECONDS = 60;
/** The means by which the moves of each game are judged, compiled once. @type {Map<string, Promise<ReviewMeans>>} */
const loaded = new Map();

/** @param {ReviewApi} reviewers @param {string} game */
function load({ judging, endings }, game) {
  const known = loaded.get(game);
  if (known) return known;
  // the endings first: a worker solves them while the engine makes the rest
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
 * Reviews the moves of a game from one on, until that is ended.
 * @param {ReviewApi} api @param {GameRecord} record
 * @param {(review: Review) => void} onFound told as it grows, and at the end
 * @param {(error: unknown) => void} onFailure told once, where the engine cannot answer; it then goes no further
 * @param {number} [since] the place of the first move that is judged @returns {() => void} ends it, at once
 */
export function review(api, record, onFound, onFailure, since = 0) {
  /** @type {Set<Job<ReviewReport>>} */
  const parts = new Set();
  /** The findings, by the places of the moves. @type {Map<number, Finding>} */
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

  /** Asks what new findings come to; at the end, what all of them do. */
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

  /** Tells what has been found by now. @param {AssessReply} assessed @param {boolean} done */
  function tell({ moves, sides }, done) {
    if (over) return;
    for (const move of moves) known.set(move.at, move);
    const sorted = [...known.values()].toSorted((one, other) => one.at - other.at);
    over = done;
    onFound({ moves: sorted, sides: done ? sides : [], total, done, slow });
  }

  /**
   * Has a worker judge the next stretch, as long as there are any.
   * @param {SurveyReply} surveyed @param {ReviewMeans} means
   */
  function run(surveyed, means) {
    const stretch = surveyed.stretches.pop();
    if (stretch && !over) assign(stretch, surveyed, means);
  }

  /** Has a worker judge a stretch. @param {Segment} stretch @param {SurveyReply} surveyed @param {ReviewMeans} means */
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

    /** Leaves the stretch to another worker; where there is none, to the engine. */
    function finish() {
      lost = true;
      if (part) parts.delete(part);
      surveyed.stretches.push(stretch);
      if (parts.size === 0) judgeHere(surveyed);
    }

    part = api.run(order, hear, finish);
    if (!lost) parts.add(part);
  }

  /** Has the engine judge what is left, one move after the other. @param {SurveyReply} surveyed */
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

  /** Has as many workers judge as there are. @param {SurveyReply} surveyed @param {Promise<ReviewMeans>} loading */
  async function share(surveyed, loading) {
    const means = await loading.catch((error) => console.warn(`no worker can judge moves: ${error}`));
    if (over) return;
    if (!means) return judgeHere(surveyed);
    const hands = Math.min(api.most + 1, surveyed.stretches.length); // the page has little to do meanwhile
    for (let hand = 0; hand < hands && !slow; hand++) run(surveyed, means);
  }

  async function begin() {
    try {
      const loading = load(api, record.game);
      loading.catch(() => {}); // looked at in `share`, if it comes to that
      const surveyed = await api.survey(record, since);
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
