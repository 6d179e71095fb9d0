// @ts-check
// The page's way to the engine, and the only user of its worker. Questions are whole (a record says everything), so a worker that
// hangs or dies is replaced and asked again. What is to be thought about goes to the search workers.

import { patience } from "../built.js";
import { createSearch } from "./search.js";
import { spawn as spawnWorker, troubleWith } from "./spawn.js";

/** @import { Asked } from "./search.js" */
/** @import { BootProgress } from "../workers/boot.js" */

/**
 * @typedef {{ name: "loading", progress: BootProgress } | { name: "ready", version: string, python: string, start: Start | "refused" }
 *   | { name: "failed", code: string, detail: string }} EngineState
 * @typedef {{ postMessage: (data: unknown) => void, terminate: () => void,
 *   onmessage: ((event: MessageEvent) => unknown) | null, onerror: ((event: ErrorEvent) => unknown) | null }} WorkerLike
 * @typedef {{ question: Question, deaths: number, resolve: (answer: any) => void, reject: (error: EngineError) => void }} Waiting
 *   `deaths` how many workers have ended with this question unanswered
 */

/** How often a worker is replaced, one after the other or for one question, before the page gives up and says so. */
const RESPAWNS = 3;
/** Milliseconds without any sign of life: while memory is restored, while files come, while Python starts, while an answer is due, after a stop; and of a worker of which nothing has been heard. */
const PATIENCE = { script: 20000, snapshot: 15000, files: 75000, python: 60000, answer: 20000, stop: 3000 };

/** Failures that a damaged script may have led to. */
const DOUBTFUL = ["worker-failed", "start-failed", "no-answer"];
/** Milliseconds the page has for itself when the engine is ready, before a search is made ready for it. */
const REST = 300;

/** An answer that the engine refused or could not give; the message is for whoever works on the program. */
export class EngineError extends Error {
  /** @param {Failed} failed */
  constructor(failed) {
    super(failed.message);
    this.failed = failed;
  }
}

/** The positions in an answer. @param {Answer} answer @returns {Position[]} */
function shownIn(answer) {
  if (answer.type === "shown" || answer.type === "opened") return [answer.shown];
  return answer.type === "compared" ? answer.games.map(({ shown }) => shown) : [];
}

/** The error for a person who asked something of an engine that is not there. @param {string} code @param {string} message */
function without(code, message, id = 0) {
  const unsaid = { where: "", numbers: [], place: { move: 0, line: 0, column: 0 }, turn: /** @type {const} */ ("") };
  return new EngineError({ type: "failed", id, code, message, ...unsaid, clause: "", ours: false });
}

/**
 * @param {() => WorkerLike} spawn a fresh worker @param {object} order what it is sent first
 * @param {(state: EngineState) => void} onState @param {() => WorkerLike} [spawnSearch] a fresh search worker
 * @param {number} [cores] how many the machine has
 * @param {() => Promise<string | null>} [examine] why the worker's script can't be had, as a word; null where it can
 */
export function createEngine(
  spawn,
  order,
  onState,
  spawnSearch = () => spawnWorker("search"),
  cores = navigator.hardwareConcurrency,
  examine = () => troubleWith("engine"),
) {
  /** @type {WorkerLike | null} */
  let worker = null;
  /** Whether anything has been heard of it. */
  let alive = false;
  /** @type {EngineState} */
  let state = { name: "loading", progress: { stage: "files", bytes: 0, total: 0 } };
  /** @type {Map<number, Waiting>} */
  const waiting = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let alarm;
  /** Those who wait until it is known whether there is an engine. @type {(() => void)[]} */
  let curious = [];
  let respawns = 0;
  /** Whether the snapshot could not be used. */
  let refused = false;
  /** Told of each game that comes with a position, the build not knowing it. @type {(about: BakedGame) => void} */
  let introduce = () => {};
  let lastId = 0;
  /** The game that moves will be asked for. */
  let expected = "";
  const search = createSearch(
    {
      plan: (record, level, seed) => ask({ type: "plan", id: nextId(), record, level, seed }),
      compile: (game, endings) => ask({ type: "compile", id: nextId(), game, endings }),
      think: (record, level, seed) => thinkAbout({ type: "think", id: nextId(), record, level, seed }),
    },
    spawnSearch,
    cores,
    (game) => larger(game),
  );
  /** A game's search that knows more endings, as whoever solves them has it. @type {(game: string) => import("./search.js").Loaded | null} */
  let larger = () => null;

  /** @param {EngineState} next */
  function become(next) {
    state = next;
    onState(state);
    if (state.name === "loading") return;
    for (const look of curious) look();
    curious = [];
  }

  /** Kept as soon as there is an engine to ask; broken where it could not be started, for who asks then would wait in vain.
   * @returns {Promise<void>} */
  async function settled() {
    if (state.name === "failed") throw without("engine-gone", state.detail);
    if (state.name === "ready") return;
    await new Promise((look) => curious.push(() => look(null)));
    return settled();
  }

  /** Sets the alarm anew at every sign of life; none while nothing is due. @param {number} [due] */
  function watch(due) {
    clearTimeout(alarm);
    if (state.name === "failed" || (state.name === "ready" && waiting.size === 0)) return;
    const stage = state.name === "loading" ? state.progress.stage : "answer";
    const usual = PATIENCE[alive ? stage : "script"];
    alarm = setTimeout(() => replace("no-answer", "no sign of life"), patience(due ?? usual));
  }

  function start() {
    if (typeof WebAssembly !== "object") return give("no-wasm", "this browser has no WebAssembly");
    become({ name: "loading", progress: { stage: "files", bytes: 0, total: 0 } });
    try {
      const fresh = spawn();
      worker = fresh;
      alive = false;
      fresh.onmessage = ({ data }) => {
        if (fresh !== worker) return;
        alive = true;
        hear(data);
        watch();
      };
      fresh.onerror = (event) => {
        if (fresh === worker) replace("worker-failed", event.message || "the worker could not go on");
      };
      fresh.postMessage({ ...order, cold: respawns > 0, refused }); // after a failure its memory is not trusted
      watch();
    } catch (error) {
      give("worker-failed", String(error));
    }
  }

  /** Hears the worker: answers, how far it has come, or why it can't start. @param {any} said */
  function hear(said) {
    if (typeof said === "string") for (const answer of JSON.parse(said)) take(answer);
    else if (said.progress) become({ name: "loading", progress: said.progress });
    else if (isRestoring()) replace(said.failure.code, said.failure.message);
    else give(said.failure.code, said.failure.message);
  }

  const isRestoring = () => state.name === "loading" && state.progress.stage === "snapshot";

  /** Python is up: what was asked in the meantime is asked now. @param {Ready} said */
  function begin({ version, python, start: how }) {
    become({ name: "ready", version, python, start: refused ? "refused" : how });
    for (const { question } of waiting.values()) send(question);
    prepareSoon();
  }

  /** @param {Answer} answer */
  function take(answer) {
    if (answer.type === "ready") return begin(answer);
    const asked = waiting.get(answer.id);
    if (!asked) return; // answered before, or no longer wanted
    waiting.delete(answer.id);
    respawns = 0;
    for (const { about } of shownIn(answer)) if (about) introduce(about);
    if (answer.type === "failed") asked.reject(new EngineError(answer));
    else asked.resolve(answer.type === "shown" ? answer.shown : answer);
  }

  /** @param {Question} question */
  function send(question) {
    if (!worker) return start(); // it was let go; what waits is asked when the next is ready
    worker.postMessage(JSON.stringify(question));
    watch();
  }

  /** Gives up the questions that no worker has survived: one of them must be to blame. @param {string} detail */
  function giveUp(detail) {
    for (const [id, asked] of waiting) {
      asked.deaths += 1;
      if (asked.deaths <= RESPAWNS) continue;
      waiting.delete(id);
      respawns = 0;
      asked.reject(without("engine-lost", detail, id));
    }
  }

  /** @param {string} code @param {string} detail */
  function replace(code, detail) {
    worker?.terminate();
    respawns += 1;
    if (state.name === "ready") giveUp(detail);
    if (isRestoring() && code !== "file-missing") {
      refused = true; // what could not be fetched says nothing against it
      console.warn(`Python can't be started from the snapshot here, so it is started from its files: ${detail}`);
    }
    if (!alive && (code === "no-answer" || respawns > RESPAWNS)) explain(code, detail);
    else if (respawns > RESPAWNS) give(code, detail);
    else start();
  }

  /** A worker never said anything: its script may be what is missing. @param {string} code @param {string} detail */
  async function explain(code, detail) {
    clearTimeout(alarm);
    const silent = worker;
    const wrong = await examine();
    if (silent !== worker) return; // started again by a person meanwhile
    if (wrong || respawns > RESPAWNS) give(wrong ?? code, detail);
    else start();
  }

  /** @param {string} code @param {string} detail */
  function give(code, detail) {
    worker?.terminate();
    worker = null;
    /** @type {Extract<EngineState, { name: "failed" }>} */
    const failed = { name: "failed", code, detail };
    become(failed);
    clearTimeout(alarm);
    if (alive && DOUBTFUL.includes(code)) blame(failed);
  }

  /** A worker that had begun came to nothing: if a byte of its script is another, that is why.
   * @param {Extract<EngineState, { name: "failed" }>} failed */
  async function blame(failed) {
    const wrong = await examine();
    if (state === failed && wrong === "file-damaged") become({ ...failed, code: wrong });
  }

  /** @param {Question} question @returns {Promise<any>} */
  function ask(question) {
    return new Promise((resolve, reject) => {
      waiting.set(question.id, { question, deaths: 0, resolve, reject });
      if (state.name === "ready") send(question);
    });
  }

  const nextId = () => {
    lastId += 1;
    return lastId;
  };

  /** Makes the search of the expected game ready, when the page has had the engine to itself for a moment. */
  function prepareSoon() {
    setTimeout(() => {
      if (state.name === "ready" && expected !== "") search.prepare(expected);
    }, REST);
  }

  /** A game that moves will be asked for. @param {string} game */
  function prepare(game) {
    if (game === expected) return;
    expected = game;
    if (state.name === "ready") prepareSoon();
  }

  /** Has the engine's own worker think about a question. @param {Think | Weigh} question @returns {Asked<any>} */
  function thinkAbout(question) {
    const { id } = question;
    const answer = ask(question);
    const stop = () => {
      if (!waiting.has(id) || state.name !== "ready") return;
      worker?.postMessage(JSON.stringify({ type: "stop", id }));
      watch(PATIENCE.stop);
    };
    const forget = () => {
      stop();
      waiting.delete(id);
      watch();
    };
    return { answer, stop, forget };
  }

  return {
    start,
    settled,
    state: () => state,
    /** @param {(about: BakedGame) => void} listener told of each game that comes with a position */
    onGame(listener) {
      introduce = listener;
    },
    /** Starts again after a failure; what was asked is still wanted. */
    retry() {
      respawns = 0;
      search.retry();
      start();
    },
    /** Lets the worker and its memory go, if nothing is asked of it: nobody looks. */
    rest() {
      if (state.name !== "ready" || waiting.size > 0) return;
      worker?.terminate();
      worker = null;
    },
    /** Has a worker again, if it was let go. */
    wake() {
      if (state.name === "ready" && !worker) start();
    },
    prepare,
    /** @param {GameRecord} record @returns {Promise<Position>} */
    show(record) {
      prepare(record.game);
      return ask({ type: "show", id: nextId(), record });
    },
    /** Pasted text. @param {string} game @param {string} text @returns {Promise<Opened>} */
    read: (game, text) => ask({ type: "read", id: nextId(), game, text }),
    /** The text of a file. @param {GameRecord} record @param {Notes} notes @returns {Promise<Written>} */
    write: (record, notes) => ask({ type: "write", id: nextId(), record, notes }),
    /** The link to a game. @param {GameRecord} record @param {Notes} notes @returns {Promise<Linked>} */
    link: (record, notes) => ask({ type: "link", id: nextId(), record, notes }),
    /** A position set up. @param {Omit<Arrange, "type" | "id">} board @returns {Promise<Position>} */
    arrange: (board) => ask({ type: "arrange", id: nextId(), ...board }),
    /** A position under all the rules of its board, or under those of two games. @param {string} game @param {string} position
     * @param {string} [against] @returns {Promise<Compared>} */
    compare: (game, position, against = "") => ask({ type: "compare", id: nextId(), game, position, against }),
    /** Rules by choice, some options changed, and what else could be chosen. @param {string} game @param {OptionValue[]} values
     * @returns {Promise<Tailored>} */
    tailor: (game, values) => ask({ type: "tailor", id: nextId(), game, values }),
    /** Diagrams for the rules of a game of rules by choice. @param {string} game @returns {Promise<RuleShown[]>} */
    illustrate: (game) =>
      ask({ type: "illustrate", id: nextId(), game }).then((/** @type {Illustrated} */ { rules }) => rules),
    /** Whether a side does well to end this game by agreement now (RULES 1.9). @param {GameRecord} record @param {Side} side
     * @returns {Promise<boolean>} */
    agrees: (record, side) =>
      ask({ type: "wouldagree", id: nextId(), record, side }).then((/** @type {Agreement} */ { agrees }) => agrees),
    /** Whether who is to move should offer that. @param {GameRecord} record @returns {Promise<boolean>} */
    offers: (record) =>
      ask({ type: "wouldoffer", id: nextId(), record }).then((/** @type {Agreement} */ { agrees }) => agrees),
    /** Whether a move is what an exercise asks for, and what refutes it if not. @param {GameRecord} record @param {string} goal
     * @param {string} move @returns {Promise<Judged>} */
    judge: (record, goal, move) => ask({ type: "judge", id: nextId(), record, goal, move }),
    /** Exercises found in a game that these numbers decide, a moment's work. @param {string} game @param {number} seed @param {number} number
     * @returns {Promise<Made>} */
    make: (game, seed, number) => ask({ type: "make", id: nextId(), game, seed, number }),
    /** What a coach says to who is to move. @param {GameRecord} record @returns {Promise<Advised>} */
    advise: (record) => ask({ type: "advise", id: nextId(), record }),
    /** The rating of a person after a first try at an exercise. @param {Standing | null} person @param {number} exercise its rating
     * @param {boolean} solved @returns {Promise<Standing>} */
    rate: (person, exercise, solved) =>
      ask({ type: "rate", id: nextId(), person: person ? [person] : [], exercise, solved }).then(
        (/** @type {Rated} */ rated) => rated.person,
      ),
    /** A game's search with room for many seeds' endings. @param {string} game @param {Compile["endings"]} size */
    enlarge: (game, size) => search.made(game, size),
    /** Has positions examined with these endings. @param {typeof larger} find */
    know(find) {
      larger = find;
    },
    /** What is proved of a game. @param {GameRecord} record @returns {Promise<Proof>} */
    prove: (record) => ask({ type: "prove", id: nextId(), record }),
    /** Choosing a move, and how to hurry it (see `Thinking`). @param {GameRecord} record @param {number} level @param {number} seed */
    think: (record, level, seed) => search.think(record, level, seed),
    /** The means to have a game reviewed. @type {import("./review.js").Reviewers} */
    reviewers: {
      ...search.workers,
      survey: (record, since) => settled().then(() => ask({ type: "survey", id: nextId(), record, since })),
      judging: (game) => ask({ type: "judging", id: nextId(), game }),
      inspect: (record, at) => ask({ type: "inspect", id: nextId(), record, at }),
      assess: (record, findings) => ask({ type: "assess", id: nextId(), record, findings }),
    },
    /** The means to have a position examined. @type {import("./analysis.js").Means} */
    means: {
      ...search.workers,
      plan: (record) => ask({ type: "examine", id: nextId(), record }),
      weigh: (record, depth) => thinkAbout({ type: "weigh", id: nextId(), record, depth }),
    },
  };
}
