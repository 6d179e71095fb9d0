// @ts-check
// The endings of many seeds of a game: solved by a worker of their own while nobody thinks, kept on the device under the hash of what solves
// them, and handed to whoever examines a position. Those of one game at a time; without them all goes on as well, only less is proved.

/** @import { WorkerLike } from "./engine.js" */
/** @import { Loaded } from "./search.js" */
/** @import { Endings, Packed, Solved, Task } from "../workers/search_worker.js" */
/**
 * @typedef {{ state: "none" | "solving" | "kept" | "unkept" | "lost", game: string, seeds: number, share: number, bytes: number }} Wealth what
 *   is solved of which game, or what part of it; `bytes` of all that is kept, of other games too; "lost" where the worker came to nothing
 * @typedef {Loaded & { solver: (Omit<Solver, "module"> & { module: WebAssembly.Module }) | null }} Ready a search with room for endings, and
 *   what solves them
 */

/** Milliseconds between two looks whether somebody thinks. */
const REST = 250;
/** In the head of what is kept: whether endless play is a draw. */
const DRAWN = "X-Drawn";

/** @type {Wealth} */
export const NO_WEALTH = { state: "none", game: "", seeds: 0, share: 0, bytes: 0 };

/**
 * @param {{ load: (game: string) => Promise<Ready>, spawn: () => WorkerLike, root: string, busy: () => boolean,
 *   onTold: (wealth: Wealth) => void, later?: (milliseconds: number) => Promise<unknown> }} page `load` for many seeds, `busy` while a move is
 *   being thought about or shown
 */
export function createTreasury({ load, spawn, root, busy, onTold, later = wait }) {
  const chest = createChest(root);
  /** @type {Wealth} */
  let wealth = NO_WEALTH;
  /** @type {{ game: string, loaded: Loaded } | null} */
  let found = null;
  /** @type {WorkerLike | null} */
  let worker = null;
  /** The game that was wished for last. */
  let wanted = "";
  /** Grows with every wish: what was begun for another is given up. */
  let wish = 0;

  /** @param {Partial<Wealth>} part */
  function tell(part) {
    wealth = { ...wealth, ...part };
    onTold(wealth);
  }

  function stop() {
    worker?.terminate();
    worker = null;
  }

  /** Stops, and lets what is in memory go. */
  function rest() {
    wanted = "";
    wish += 1;
    stop();
    found = null;
    tell({ ...NO_WEALTH, bytes: wealth.bytes });
  }

  /** Asks a fresh worker, and hears it until it has them all.
   * @param {Task & { module?: WebAssembly.Module }} task @param {(told: Solved) => void} onReport @returns {Promise<Solved>} */
  function employ(task, onReport) {
    stop();
    const own = spawn();
    worker = own;
    return new Promise((resolve, reject) => {
      own.onerror = (event) => reject(new Error(event.message || "the worker could not go on"));
      own.onmessage = async ({ data }) => {
        if (data.done) return resolve(data);
        onReport(data);
        while (own === worker && (busy() || document.hidden)) await later(REST);
        if (own === worker) own.postMessage("on");
      };
      own.postMessage(task);
    });
  }

  /** Those that are kept; null where there are none, or they are damaged. @param {Task["solver"]} solver @returns {Promise<Endings | null>} */
  async function takeUp(solver) {
    const packed = await chest.taken(solver.name);
    if (!packed) return null;
    try {
      return (await employ({ solver, packed, seconds: 0 }, () => {})).endings;
    } catch (error) {
      console.warn(`the kept endings can't be used, so they are solved again: ${error}`);
      await chest.drop(solver.name);
      return null;
    }
  }

  /** @param {NonNullable<Ready["solver"]>} solver @param {string} game @returns {Promise<Endings | null>} */
  async function solved({ module, ...solver }, game) {
    const kept = await takeUp(solver);
    if (kept) {
      tell({ state: "kept", game, seeds: solver.seeds, bytes: await chest.size() });
      return kept;
    }
    tell({ state: "solving", game, seeds: solver.seeds, share: 0 });
    const { endings, packed } = await employ({ module, solver, paced: true, seconds: 0 }, ({ share }) =>
      tell({ share }),
    );
    const keeps = packed ? await chest.put(solver.name, packed) : false;
    tell({ state: keeps ? "kept" : "unkept", share: 1, bytes: await chest.size() });
    return endings;
  }

  /** A game's search, with its endings. @param {string} game @param {() => boolean} wanted @returns {Promise<Loaded | null>} */
  async function fetched(game, wanted) {
    const { solver, ...loaded } = await load(game);
    const endings = solver && wanted() ? await solved(solver, game) : null;
    return endings && { ...loaded, endings: Promise.resolve(endings) };
  }

  return {
    /** Has a game's endings solved, unless they are already. @param {string} game */
    async want(game) {
      if (game === wanted) return;
      wanted = game;
      wish += 1;
      const mine = wish;
      found = null;
      tell({ ...NO_WEALTH, game, bytes: wealth.bytes });
      try {
        const loaded = await fetched(game, () => mine === wish);
        if (mine !== wish) return;
        found = loaded && { game, loaded };
      } catch (error) {
        if (mine !== wish) return;
        console.warn(`the endings of many seeds can't be solved here: ${error}`);
        tell({ state: "lost" });
      }
      stop();
    },
    /** The search of a game that knows its endings of many seeds, if they are solved. @param {string} game @returns {Loaded | null} */
    of: (game) => (found?.game === game ? found.loaded : null),
    rest,
    /** Finds out how much is kept. */
    async look() {
      tell({ bytes: await chest.size() });
    },
    /** Throws away all that is kept. */
    async forget() {
      rest();
      await chest.empty();
      tell({ bytes: 0 });
    },
  };
}

/** @param {number} milliseconds */
const wait = (milliseconds) => new Promise((over) => setTimeout(over, milliseconds));

/** What is kept on the device, where anything can be: in a frame without an origin it can't. @param {string} root the site's */
function createChest(root) {
  const name = `mashimo-endings:${root}`;
  const keyOf = (/** @type {string} */ hash) => new URL(`kept/endings-${hash}`, root).href;

  /** @param {boolean} make whether it is made, where nothing is kept yet @returns {Promise<Cache | null>} */
  async function open(make = false) {
    try {
      if (!make && !(await globalThis.caches?.has(name))) return null;
      return (await globalThis.caches?.open(name)) ?? null;
    } catch {
      return null; // denied: they last as long as the page
    }
  }

  return {
    /** @param {string} hash @returns {Promise<Packed | null>} */
    async taken(hash) {
      const kept = await (await open())?.match(keyOf(hash));
      return kept ? { drawn: kept.headers.get(DRAWN) === "true", bytes: await kept.arrayBuffer() } : null;
    },
    /** Whether there was room for them. @param {string} hash @param {Packed} packed */
    async put(hash, { drawn, bytes }) {
      try {
        const cache = await open(true);
        await cache?.put(keyOf(hash), new Response(bytes, { headers: { [DRAWN]: String(drawn) } }));
        return cache !== null;
      } catch (error) {
        console.warn(`the endings are not kept: ${error}`);
        return false;
      }
    },
    /** @param {string} hash */
    async drop(hash) {
      await (await open())?.delete(keyOf(hash));
    },
    async empty() {
      await globalThis.caches?.delete(name).catch(() => {}); // denied: nothing is there
    },
    /** The bytes of all. */
    async size() {
      const cache = await open();
      const kept = await Promise.all((await cache?.keys())?.map((key) => cache?.match(key)) ?? []);
      const sizes = await Promise.all(kept.map(async (one) => (await one?.blob())?.size ?? 0));
      return sizes.reduce((all, one) => all + one, 0);
    },
  };
}
