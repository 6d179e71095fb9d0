// @ts-check
// The review of a game: search workers judge its moves, the last ones first, and the engine says what that comes to. As many workers as there
// are share the stretches of the game among them; what they find is the same, however many they are.

/** @import { Part } from "./worker_pool.js" */
/** @import { Judged, JudgeReport } from "../workers/judge.js" */

/**
 * @typedef {{ survey: (record: GameRecord, since: number) => Promise<Surveyed>, judging: (game: string) => Promise<JudgingModule>,
 *   assess: (record: GameRecord, findings: Finding[]) => Promise<Assessed>, most: number, refill: () => void,
 *   employ: (order: { judged: Judged, seconds: number, module: WebAssembly.Module }, onReport: () => void, onGivingUp: () => void) =>
 *   Part<JudgeReport> }} Reviewers the engine's
 *   answers, and the workers: `most` of them at once
 * @typedef {{ moves: Assessment[], sides: SideSummary[], total: number, done: boolean }} Review what is known by now, in the order of the game,
 *   of `total` moves
 */

/** Seconds in which a worker is expected to have judged a move, however slow. */
const SECONDS = 60;
/** What judges the moves of each game, compiled once. @type {Map<string, Promise<{ module: WebAssembly.Module, found: JudgingModule }>>} */
const loaded = new Map();

/** @param {Reviewers} reviewers @param {string} game */
function load({ judging }, game) {
  const known = loaded.get(game);
  if (known) return known;
  const coming = judging(game).then(async (found) => {
    const bytes = Uint8Array.from(atob(found.module), (letter) => letter.charCodeAt(0));
    return { module: await WebAssembly.compile(bytes), found };
  });
  loaded.set(game, coming);
  coming.catch(() => loaded.delete(game));
  return coming;
}

/**
 * Reviews the moves of a game from one on, until that is ended.
 * @param {Reviewers} reviewers @param {GameRecord} record @param {(review: Review) => void} onFound told as it grows, and at the end
 * @param {(error: unknown) => void} onFailure told once, with null where no worker could be had; it then goes no further
 * @param {number} [since] the place of the first move that is judged
 * @returns {() => void} ends it, at once
 */
export function review(reviewers, record, onFound, onFailure, since = 0) {
  /** @type {Set<Part<JudgeReport>>} */
  const parts = new Set();
  /** @type {Finding[]} */
  const findings = [];
  /** @type {Map<number, Assessment>} */
  const known = new Map();
  let total = 0;
  let asking = false;
  let over = false;

  function end() {
    if (over) return;
    over = true;
    for (const part of parts) part.dismiss();
    if (parts.size > 0) reviewers.refill();
  }

  /** @param {unknown} error */
  function fail(error) {
    if (over) return;
    end();
    onFailure(error);
  }

  /** Asks what new findings come to; at the end, what all of them do. */
  function assess() {
    if (asking || over) return;
    const whole = findings.length === total;
    const fresh = whole ? findings : findings.filter(({ at }) => !known.has(at));
    if (fresh.length === 0) return;
    asking = true;
    reviewers.assess(record, fresh).then((assessed) => {
      asking = false;
      tell(assessed, whole);
      assess();
    }, fail);
  }

  /** Tells what has been found by now. @param {Assessed} assessed @param {boolean} done */
  function tell({ moves, sides }, done) {
    if (over) return;
    for (const move of moves) known.set(move.at, move);
    const sorted = [...known.values()].toSorted((one, other) => one.at - other.at);
    over = done;
    onFound({ moves: sorted, sides: done ? sides : [], total, done });
  }

  /** Has a worker judge the next stretch, as long as there are any. @param {Surveyed} surveyed @param {Awaited<ReturnType<typeof load>>} judging */
  function employ(surveyed, judging) {
    const stretch = surveyed.stretches.pop();
    if (!stretch || over) return;
    const { module, found } = judging;
    const order = { module, judged: { ...stretch, nodes: surveyed.nodes, places: found }, seconds: SECONDS };
    let heard = 0;
    /** @type {Part<JudgeReport>} */
    const part = reviewers.employ(
      order,
      () => {
        const news = part.depths.slice(heard + 1);
        heard += news.length;
        findings.push(...news.map(({ finding }) => finding));
        if (part.report?.done) {
          parts.delete(part);
          employ(surveyed, judging);
        }
        assess();
      },
      () => fail(null),
    );
    parts.add(part);
  }

  async function begin() {
    try {
      const loading = load(reviewers, record.game);
      const surveyed = await reviewers.survey(record, since);
      total = surveyed.stretches.reduce((sum, { played, first }) => sum + played.length - first, 0);
      if (total === 0) {
        over = true;
        return onFound({ moves: [], sides: [], total, done: true });
      }
      const judging = await loading;
      const hands = Math.min(reviewers.most + 1, surveyed.stretches.length); // the page has little to do meanwhile
      for (let hand = 0; hand < hands; hand++) employ(surveyed, judging);
    } catch (error) {
      fail(error);
    }
  }

  begin();
  return end;
}
