// @ts-check
// The computer's thinking: the engine says what is to be searched, search workers without Python search it. A worker may be ended at any
// moment: one that is no longer wanted is. Where no worker can do it, the engine thinks.

import { createCrew } from "./crew.js";

/** @import { WorkerLike } from "../engine.js" */
/** @import { Places, Report } from "../workers/search_worker.js" */
/** @import { Part } from "./crew.js" */

/**
 * @template Answer
 * @typedef {{ answer: Promise<Answer>, stop: () => void, forget: () => void }} Asked of the engine, to be thought about
 */

/**
 * @typedef {Chosen & { fallback: boolean }} Choosing `fallback` where the engine had to search, because the workers could not
 * @typedef {{ chosen: Promise<Choosing>, stop: () => void, forget: () => void }} Thinking `stop` asks for the best so far, at once;
 *   `forget` no longer wants any
 * @typedef {{ plan: (record: GameRecord, level: number, seed: number) => Promise<Planned>, compile: (game: string) => Promise<Compiled>,
 *   think: (record: GameRecord, level: number, seed: number) => Asked<Chosen> }} Planner
 * @typedef {{ module: WebAssembly.Module, places: Places, words: Map<number, string> }} Loaded a game's search
 */

/** The level from which the moves are shared out. A lower one is bounded by the positions it visits, and must be as strong everywhere. */
const SHARED_FROM = 7;
const MOST_WORKERS = 4;

/**
 * @param {Planner} engine @param {() => WorkerLike} spawn a fresh search worker @param {number} cores how many the machine has
 */
export function createSearch(engine, spawn, cores) {
  const most = cores > 2 ? Math.min(MOST_WORKERS, cores - 1) : 1; // one is left for the page
  const crew = createCrew(spawn, most);
  /** @type {Map<string, Promise<Loaded>>} */
  const loaded = new Map();

  /** A game's search, compiled once. @param {string} game @returns {Promise<Loaded>} */
  function load(game) {
    const known = loaded.get(game);
    if (known) return known;
    const coming = engine.compile(game).then(async ({ module, board, excluded, foreseen, words }) => {
      const bytes = Uint8Array.from(atob(module), (letter) => letter.charCodeAt(0));
      const named = new Map(words.map(({ number, word }) => [number, word]));
      return { module: await WebAssembly.compile(bytes), places: { board, excluded, foreseen }, words: named };
    });
    loaded.set(game, coming);
    return coming;
  }

  /**
   * Chooses a move; what it comes to is the caller's.
   * @param {GameRecord} record @param {number} level @param {number} seed @returns {Thinking}
   */
  function think(record, level, seed) {
    /** @type {Part[]} */
    let parts = [];
    /** @type {Planned | null} */
    let planned = null;
    /** @type {ReturnType<Planner["think"]> | null} the engine's own, where the workers cannot */
    let own = null;
    let hurried = false;
    let over = false;
    let began = 0;
    /** @type {(chosen: Choosing) => void} */
    let resolve;
    /** @type {(error: Error) => void} */
    let reject;
    /** @type {Promise<Choosing>} */
    const promise = new Promise((keep, refuse) => {
      resolve = keep;
      reject = refuse;
    });

    function finish() {
      over = true;
      for (const part of parts) part.dismiss();
      crew.refill();
    }

    /** @param {Error} error */
    function fail(error) {
      if (over) return;
      finish();
      reject(error);
    }

    /** Answers with what is known. @param {Planned} plan */
    function settle(plan) {
      if (over) return;
      finish();
      const seconds = (performance.now() - began) / 1000;
      resolve({ ...best(parts, plan), type: "chosen", id: plan.id, level, seconds, compiled: true, fallback: false });
    }

    /** Has the engine think instead. */
    function fallBack() {
      if (over || own) return;
      for (const part of parts) part.dismiss();
      parts = [];
      own = engine.think(record, level, seed);
      own.answer.then((chosen) => {
        if (over) return;
        over = true;
        resolve({ ...chosen, fallback: true });
      }, fail);
      if (hurried) own.stop();
    }

    /** @param {Planned} plan @param {Loaded} found */
    function shareOut(plan, { module, places }) {
      const numbers = plan.legal.map(({ number }) => number);
      const shares = dealt(numbers, level < SHARED_FROM ? 1 : most);
      const { board, played, depth, seconds } = plan;
      const nodes = Math.floor(plan.nodes / shares.length);
      for (const moves of shares) {
        if (own) return;
        const excluded = numbers.filter((number) => !moves.includes(number));
        const order = { module, places, board, played, excluded, depth, nodes, seconds };
        parts.push(crew.employ(order, () => look(plan), fallBack));
      }
    }

    /** Whether the parts are done, or one of them has seen a win. @param {Planned} plan */
    function look(plan) {
      const won = parts.some(({ report }) => report?.decided && report.points > 0);
      if (won || parts.every(({ report }) => report?.done)) settle(plan);
    }

    /** @param {Planned} plan @param {Promise<Loaded>} loading */
    async function search(plan, loading) {
      const found = await loading.catch(() => null); // the engine thinks instead, and its answer says so
      if (over) return;
      if (found) shareOut(plan, found);
      else fallBack();
    }

    async function begin() {
      const planning = engine.plan(record, level, seed);
      const loading = load(record.game);
      loading.catch(() => {}); // looked at in `search`, if it comes to that
      planned = await planning;
      began = performance.now();
      if (over) return;
      if (planned.legal.length === 0)
        fallBack(); // the engine says why there is nothing to choose
      else if (planned.move !== "" || hurried) settle(planned);
      else await search(planned, loading);
    }

    begin().catch(fail);
    return {
      chosen: promise,
      stop() {
        hurried = true;
        if (own) own.stop();
        else if (planned) settle(planned);
      },
      forget() {
        own?.forget();
        if (!over) finish();
      },
    };
  }

  return {
    think,
    /** What it takes to have a position examined (`examination.js`). */
    workers: { load, most, employ: crew.employ, refill: crew.refill },
    /** Has everything ready for a game before it is asked for. @param {string} game */
    prepare(game) {
      crew.refill();
      load(game).catch(() => {}); // said when a move is asked for
    },
    /** Forgets what went wrong. */
    retry() {
      crew.retry();
      loaded.clear();
    },
  };
}

/** The moves dealt to at most so many hands. @param {number[]} moves @param {number} hands @returns {number[][]} */
export function dealt(moves, hands) {
  const count = Math.min(hands, moves.length);
  return Array.from({ length: count }, (_, hand) => moves.filter((_, place) => place % count === hand));
}

/**
 * What every part says at the greatest depth that all have reached (one that has seen the end of the game, at any depth). Of several parts
 * those that have looked at nothing are left out.
 * @param {Part[]} parts @returns {Report[]}
 */
export function atOneDepth(parts) {
  const known = parts.flatMap(({ report, depths }) => (report ? [{ report, depths }] : []));
  const said = known.length > 1 ? known.filter(({ report }) => report.depth > 0) : known;
  const common = Math.min(...said.map(({ report }) => (report.decided ? Number.POSITIVE_INFINITY : report.depth)));
  return said.map(({ report, depths }) => (report.decided ? report : (depths[common] ?? report)));
}

/** The best that is known; where nothing is, the first move. @param {Part[]} parts @param {Planned} plan */
function best(parts, { move, legal }) {
  const found = atOneDepth(parts).sort((one, other) => other.points - one.points)[0] ?? { depth: 0, value: 0 };
  return {
    move: move || (legal.find(({ number }) => number === found.move) ?? legal[0]).word,
    depth: found.depth,
    value: found.value,
    nodes: parts.reduce((sum, { report }) => sum + (report?.nodes ?? 0), 0),
    capped: parts.some(({ report }) => report?.capped),
  };
}
