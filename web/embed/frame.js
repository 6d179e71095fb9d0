// @ts-check
// The page as a figure in a page of others: what it is comes by its address, it keeps nothing, its engine sleeps until it is touched,
// and it tells the page around it how the game goes. docs/embedding.md has the messages.

import { arrange } from "../board/arrangement.js";
import { built } from "../built.js";
import { element } from "../dialogs.js";
import { EngineError } from "../engine.js";
import { giveUp, start } from "../main.js";
import { diagram, draw } from "../manual/diagram.js";
import { placesOf, readOrder } from "./order.js";

/** @import { Around, Opened } from "./around.js" */
/** @import { EngineState } from "../engine.js" */
/** @import { GameState } from "../game.js" */
/** @import { Order } from "./order.js" */

/** The version of the messages. */
const VERSION = 1;
/** Milliseconds between two moves that are played through, and in which a wrong answer is seen before it is taken back. */
const PAUSE = { move: 900, wrong: 1800 };
/** A message longer than this is none of ours. */
const LONGEST = 100_000;
const SETTINGS = "mashimo:settings";

/** What this page is to be; a link in it may change its address. */
const ADDRESS = location.hash;

if (built) open(built);

/** A store that lasts as long as the page, with the settings in it. @param {object} settings @returns {Storage} */
function memory(settings) {
  /** @type {Map<string, string>} */
  const kept = new Map([[SETTINGS, JSON.stringify({ form: 1, value: settings })]]);
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

/** Says something to the page around. @param {Record<string, unknown>} message */
function post(message) {
  if (window.parent !== window) window.parent.postMessage({ mashimo: VERSION, ...message }, "*");
}

/** Whether this page has an origin of its own: without one nothing can be kept. */
const rooted = self.origin !== "null";

/** @param {Built} site */
function open(site) {
  const { order, wrong } = readOrder(ADDRESS, site.games.map(({ id }) => id)); // biome-ignore format: one thing
  const store = memory(order?.settings ?? {});
  for (const [name, colour] of Object.entries(order?.colours ?? {})) {
    if (CSS.supports("color", colour)) document.documentElement.style.setProperty(`--${name}`, colour);
  }
  document.body.dataset.mode = order?.mode ?? "wrong";
  /** @type {ReturnType<typeof createFigure> | null} */
  let figure = null;
  /** @type {Around} */
  const around = {
    storage: () => store,
    tab: () => store,
    snapshot: rooted,
    early: false,
    backup: () => ({ keep: async () => {}, remove: async () => {}, games: async () => [] }),
    onEngine: (state) => figure?.showEngine(state),
    onArrive: (state) => figure?.arrive(state),
    open(page) {
      if (!order) return complain(page.say("embed.address", { what: wrong }));
      figure = createFigure(site, order, page);
    },
  };
  start(site, around).catch(giveUp);
}

/** What is wrong, in the place of the board. @param {string} sentence @param {string} [code] */
function complain(sentence, code = "address") {
  document.body.classList.add("covered");
  element("cover-text").textContent = sentence;
  element("cover-picture").replaceChildren();
  element("cover-wake").hidden = true;
  post({ type: "error", code, message: sentence });
}

/** @param {Built} site @param {Order} order @param {Opened} page */
function createFigure(site, order, page) {
  const { session, engine, say } = page;
  const game = /** @type {BakedGame} */ (site.games.find(({ id }) => id === order.game));
  let awake = false;
  let shown = false;
  /** Whether the moves are being played through. */
  let running = false;
  /** Whether a game has been asked for that has not arrived. */
  let opening = false;
  /** How many moves the exercise begins with. */
  let begun = Number.POSITIVE_INFINITY;

  function cover() {
    const [first] = game.shown;
    const places = placesOf(game.layout, order.position, first.places);
    const name = say("spoken.board", { game: say(`game.${game.id}`) });
    const picture = draw(diagram(game.layout, { seeds: { places }, name, owners: first.owners }));
    element("cover-picture").replaceChildren(picture);
    document.body.classList.add("covered");
    const wakes = /** @type {HTMLButtonElement} */ (element("cover-wake"));
    wakes.textContent = say(`embed.${order.mode === "two" || order.mode === "diagram" ? "play" : order.mode}`);
    wakes.hidden = order.wake || order.mode === "diagram";
    wakes.onclick = wake;
  }

  function uncover() {
    shown = true;
    document.body.classList.remove("covered");
    tellHeight();
  }

  /** Starts the engine, and shows the game that was asked for. */
  async function wake() {
    awake = true;
    element("cover-wake").hidden = true;
    element("cover-text").textContent = say("turn.asking");
    post({ type: "wake" });
    page.begin();
    await openGame(order.link);
  }

  /** @param {string} text a game, as a link has it */
  async function openGame(text) {
    running = false;
    opening = true;
    begun = Number.POSITIVE_INFINITY;
    const failed = await session.open(text);
    if (!failed) return; // it arrives
    opening = false;
    const sentence = page.failure(failed);
    if (!shown) complain(sentence, failed.code);
    else post({ type: "error", code: failed.code, message: sentence });
  }

  /** The game that was asked for is on the board. */
  async function begin() {
    if (order.mode === "replay") await session.walk("first");
    uncover();
    if (order.mode === "replay") playThrough();
    if (order.mode === "exercise") setExercise();
  }

  /** Plays the moves, one after the other, until somebody touches the page. */
  async function playThrough() {
    running = true;
    for (let going = true; going && running; ) {
      await new Promise((over) => setTimeout(over, PAUSE.move));
      going = running && (await session.walk("next"));
    }
    running = false;
  }

  async function setExercise() {
    const { record } = session.state().shown;
    begun = record.moves.length;
    const [kind, number] = order.find.split("=");
    const key = { captures: number ? "captures" : "most", again: "again", wins: "wins", best: "best" }[kind] ?? "move";
    element("task").textContent = say(`exercise.${key}`, { count: Number(number) });
    try {
      await engine.judge(record, order.find, "");
    } catch (error) {
      complainOf(error);
    }
  }

  /** @param {unknown} error what the engine says of the exercise */
  function complainOf(error) {
    if (!(error instanceof EngineError)) throw error;
    complain(page.failure(error.failed), error.failed.code);
  }

  /** Judges a move, and takes a wrong one back. @param {GameRecord} record */
  async function judge(record) {
    try {
      const before = { ...record, moves: record.moves.slice(0, -1) };
      const right = await engine.judge(before, order.find, record.moves[begun]);
      post({ type: "answer", right, move: record.moves[begun] });
      element("task").textContent = say(right ? "exercise.right" : "exercise.wrong");
      if (right) return;
      await new Promise((over) => setTimeout(over, PAUSE.wrong));
      if (session.state().shown.record.moves.length === begun + 1) session.takeBack();
    } catch (error) {
      complainOf(error);
    }
  }

  /** @param {GameState} state */
  function arrive({ shown: { record, link, position, turn, result } }) {
    /** @type {HTMLAnchorElement} */ (element("frame-app")).href = new URL(link, page.root).href;
    fit();
    if (!awake) return;
    const winner = result && { winner: result.winner, south: result.south, north: result.north, reason: result.reason };
    post({ type: "move", record: link.slice(1), position, turn, result: winner });
    if (opening) setTimeout(begin);
    else if (order.mode === "exercise" && record.moves.length === begun + 1) judge(record);
    opening = false;
  }

  /** @param {EngineState} state */
  function showEngine(state) {
    if (state.name === "failed") {
      if (!shown) uncover(); // the page says it there, and offers to try again
      post({ type: "error", code: state.code, message: state.detail });
    }
    if (state.name === "loading") element("cover-text").textContent = element("engine").textContent;
  }

  /** As high as the board wants to be at this width. */
  function fit() {
    const { layout } = site.games.find(({ id }) => id === session.state().game) ?? game;
    const { board } = arrange(layout, element("board").clientWidth || document.body.clientWidth, 4000);
    element("board").style.height = `${Math.ceil(board.height) + 8}px`;
  }

  function tellHeight() {
    fit();
    post({ type: "height", height: Math.ceil(element("cover").parentElement?.getBoundingClientRect().height ?? 0) });
  }

  /** Has the page go to sleep as it stands: it loads again, and everything that runs is over. */
  function sleep() {
    const { link, position } = session.state().shown;
    const hash = new URLSearchParams(ADDRESS.slice(1));
    hash.delete("wake");
    hash.set("record", link.slice(1));
    hash.set("position", position);
    post({ type: "sleep", record: link.slice(1), position });
    location.hash = hash.toString();
    location.reload();
  }

  window.addEventListener("message", ({ source, data }) => {
    if (source !== window.parent || source === window || data?.mashimo !== VERSION) return;
    if (data.type === "sleep" && awake) sleep();
    const { record } = data;
    if (data.type !== "load" || typeof record !== "string" || record.length > LONGEST) return;
    order.link = `#${record}`;
    if (awake) openGame(order.link);
  });
  for (const touched of ["pointerdown", "keydown"]) {
    document.addEventListener(touched, () => {
      running = false;
    });
  }
  element("frame-again").addEventListener("click", () => openGame(order.link));
  new ResizeObserver(tellHeight).observe(/** @type {HTMLElement} */ (element("cover").parentElement));
  cover();
  post({ type: "ready" });
  if (order.wake) wake();
  return { arrive, showEngine };
}
