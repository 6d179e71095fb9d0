// @ts-check
// Entry point of a framed board. Its URL describes it. It saves nothing, its engine starts when it is touched, and it
// reports the game to the page around. docs/embedding.md has the messages.

import { showStartFailure } from "../app/start_check.js";
import { naturalHeight } from "../board/geometry.js";
import { buildInfo } from "../build_info.js";
import { byId } from "../dom.js";
import { DEFAULT_SETTINGS, nearSide } from "../game/state.js";
import { loadScript } from "../lazy_script.js";
import { createPlayingThrough } from "./autoplay.js";
import { createExercise, createSeats, dots, isShipped, questionOf } from "./exercise.js";
import { drawBoard } from "./facade_board.js";
import { createFrameApp } from "./frame_app.js";
import { withDerivedFacts } from "./frame_games.js";
import { createFrameLinks } from "./frame_links.js";
import {
  addressOf,
  COLOURS,
  LONGEST,
  linkOf,
  movesOf,
  ownersOf,
  partsOf,
  placesOf,
  readAddress,
} from "./url_params.js";

/** @import { GameState } from "../game/state.js" */
/** @import { Exercise } from "../exercises/exercise_file.js" */
/** @import { FrameApp } from "./frame_app.js" */
/** @import { FrameLinks } from "./frame_links.js" */
/** @import { FrameAddress } from "./url_params.js" */

/** The version of the messages. */
const VERSION = 1;
/** The pause in ms between two games that the page around loads, and after a solved exercise. */
const PAUSE = { game: 250, exercise: 2500 };
/** The smallest width of a board in CSS pixels; in a narrower frame it has that width. */
const LEAST_WIDTH = 100;
const FIRST_WIDTH = 600;
/** The time in ms after which a board that is not visible counts as painted. */
const UNSEEN = 500;

/** The URL's fragment at the start; a link in the page may change it. */
const ADDRESS = location.hash;
const { given, secret } = partsOf(ADDRESS);

// the link of a board asleep, which does not know the app's addresses
if (given.has("app")) location.replace(`./${linkOf((name) => given.get(name) ?? "")}`);
else if (buildInfo) open({ ...buildInfo, games: withDerivedFacts(buildInfo.games) }).catch(showStartFailure);

/** @param {Exercise} exercise */
const linkTo = ({ game, start: position }) => `#v1;${game};start=${position.replaceAll(" ", "_")}`;

/** Sends a message to the page around. @param {Record<string, unknown>} message */
function post(message) {
  if (window.parent !== window) window.parent.postMessage({ mashimo: VERSION, ...message }, "*");
}

/** Tells the page around that the board has been painted, so that it can remove its placeholder. */
async function postReady() {
  const frame = () => new Promise((over) => requestAnimationFrame(over));
  await Promise.race([frame().then(frame), new Promise((over) => setTimeout(over, UNSEEN))]);
  post({ type: "ready" });
}

/** @param {BuildInfo} site */
async function open(site) {
  const { address, wrong } = readAddress(ADDRESS, site.games.map(({ id }) => id)); // biome-ignore format: one thing
  for (const [name, colour] of Object.entries(address?.colours ?? {})) {
    if (CSS.supports("color", colour)) document.documentElement.style.setProperty(`--${name}`, colour);
  }
  document.body.dataset.mode = address?.mode ?? "wrong";
  /** @type {ReturnType<typeof createFrame> | null} */
  let figure = null;
  const links = createFrameLinks(() => app, site);
  const app = await createFrameApp(site, {
    settings: address?.settings ?? { ...DEFAULT_SETTINGS, newcomer: false },
    mayContinue: address?.mode !== "replay",
    hidePreviewsUntil: address?.mode === "exercise" ? Number.POSITIVE_INFINITY : -1,
    seats: address?.mode === "exercise" ? createSeats(() => movesOf(address.origin).length) : undefined,
    onEngine: (state, said) => figure?.showEngine(state, said),
    onArrive: (state) => figure?.arrive(state),
    open: links.open,
  });
  postReady();
  if (!address) return complain(app.say("embed.address", { what: wrong }));
  figure = createFrame(site, address, app, links);
}

/** Shows an error in place of the board. @param {string} sentence @param {string} [code] */
function complain(sentence, code = "address") {
  document.body.classList.add("covered");
  byId("cover-text").textContent = sentence;
  byId("cover-picture").replaceChildren();
  byId("cover-wake").hidden = true;
  post({ type: "error", code, message: sentence });
}

/** Reports an error that a retry may avoid. @param {string} sentence @param {string} code */
function fail(sentence, code) {
  complain(sentence, code);
  byId("cover-wake").hidden = false;
}

/** Gives a colour of the board; of the three of the wood the middle one. @param {string} part */
function colourOf(part) {
  const own = COLOURS[/** @type {keyof typeof COLOURS} */ (part)];
  return `var(--${own.at(-2) ?? own[0]})`;
}

/**
 * Draws the first board; custom rules have none before the engine knows them.
 * @param {GameInfo | undefined} game @param {FrameAddress} address @param {FrameApp["say"]} say
 */
function coverPictures(game, { position, settings }, say) {
  if (!game) return [];
  const { layout, shown: [first] } = game; // biome-ignore format: one thing
  const places = placesOf(layout, position, first.places);
  const owners = ownersOf(position, first.owners)?.join("") ?? "";
  const name = say("spoken.board", { game: say(`game.${game.id}`) });
  const { clientWidth } = byId("cover-picture");
  const width = clientWidth > LEAST_WIDTH ? clientWidth : FIRST_WIDTH;
  // the drawing knows the ends alone: below means at the owner's right
  const right = /** @type {const} */ ("right");
  const stores = layout.stores.map((store) => ({ ...store, end: store.end === "left" ? store.end : right }));
  const names = ["S", "N"].map((side) => say(`side.${side}`));
  return [drawBoard({ ...layout, stores }, places, name, owners, nearSide(settings), colourOf, width, names)];
}

/**
 * Loads games one after the other; of those requested meanwhile, only the last.
 * @param {(text: string, reached: string[]) => Promise<void>} openGame
 * @returns {[add: (text: string, reached: string[]) => Promise<void>, isWaiting: () => boolean]} `add` requests the
 *   record of a link, and the moves of it played through
 */
function createGameQueue(openGame) {
  /** The last game requested while another is loading. @type {{ text: string, reached: string[] } | null} */
  let wanted = null;
  let busy = false;
  /** @param {string} text @param {string[]} reached */
  async function add(text, reached) {
    wanted = { text, reached };
    if (busy) return;
    busy = true;
    while (wanted) {
      const now = wanted;
      wanted = null;
      await openGame(now.text, now.reached);
      await new Promise((over) => setTimeout(over, PAUSE.game));
    }
    busy = false;
  }

  return [add, () => wanted !== null];
}

/** Asks for the height that a board has at this width. @param {Layout} layout */
function fitBoard(layout) {
  const height = naturalHeight(layout, byId("board").clientWidth || document.body.clientWidth);
  byId("board").style.height = `${Math.ceil(height)}px`;
}

/** Reports the height that the page needs. */
function postHeight() {
  const height = Math.ceil(byId("cover").parentElement?.getBoundingClientRect().height ?? 0);
  post({ type: "height", height });
  if (secret) window.parent.postMessage({ message: "height", value: height, secret }, "*"); // WordPress's message
}

/**
 * Asks the site's exercises one after the other.
 * @param {FrameApp} page @param {FrameAddress} address @param {number} rows of the board
 * @param {(link: string, progress?: string) => void} onAsk opens an exercise, with its progress
 */
function createSeries({ say, session, root }, address, rows, onAsk) {
  /** @type {Exercise[]} */
  let series = [];
  let number = 0;
  /** The timer of the next exercise. @type {ReturnType<typeof setTimeout> | undefined} */
  let asking;

  /** @param {number} which the index in the series @param {string} [link] its progress */
  function askFor(which, link) {
    number = which;
    onAsk(linkTo(series[which]), link);
  }

  return {
    /** Gives the engine's form of the present goal. */
    goal: () => (series[number] ? `only=${series[number].solution[0]}` : address.find),
    /** Gives the question; in a series with the progress. */
    question() {
      if (!series[number]) return questionOf(address.find, say);
      const { turn } = session.state().shown;
      const isNear = turn === nearSide(address.settings);
      const count = rows / 2;
      const task = isNear
        ? say("exercises.find-near", { count })
        : say("exercises.find", { side: say(`side.${turn}`) });
      return [task, dots(number, series.length)].join(" ").trim();
    },
    /** Asks the next one after a right answer and a pause. */
    onRight() {
      if (number + 1 < series.length) asking = setTimeout(() => askFor(number + 1), PAUSE.exercise);
    },
    stop: () => clearTimeout(asking),
    /** Loads the exercises, and asks the first or continues the series. */
    async begin() {
      const script = await loadScript("series", () => import("./exercise_series.js"));
      const chosen = await script?.loadSeries(address.game, address.find, root).catch(() => null);
      if (!chosen) return fail(say("exercises.failed"), "exercises");
      series = chosen;
      if (series.length === 0) return complain(say("exercises.none"), "exercises");
      const [begun] = address.link.split(";moves=");
      const at = series.findIndex((one) => linkTo(one) === begun);
      if (at < 0) askFor(0);
      else askFor(at, address.link);
    },
  };
}

/** @param {BuildInfo} site @param {FrameAddress} address @param {FrameApp} page @param {FrameLinks} links */
function createFrame(site, address, page, links) {
  const { session, engine, say } = page;
  const game = site.games.find(({ id }) => id === address.game);
  /** Whether the user plays on the board, whether it is visible, and whether a requested game is on it. */
  let [awake, shown, arrived] = [false, false, false];
  const through = createPlayingThrough(() => session.walk("next")); // until the user touches the page
  /** The last game that was loaded, and its progress: a refused game does not replace it. */
  let known = { origin: address.origin, link: address.link };
  /** Whether the requested game has not arrived. */
  let opening = false;
  const series = createSeries(page, address, game?.layout.rows ?? 2, turnTo);
  const [load, isWaiting] = createGameQueue(openGame);
  const exercise = createExercise({
    ...series,
    say,
    engine,
    session,
    setHidePreviews: page.setHidePreviews,
    onAnswer: (right, move) => post({ type: "answer", right, move }),
    onFailure: (failed) => fail(page.failure(failed), failed.code),
  });

  function showCover() {
    document.body.classList.add("covered");
    byId("cover-picture").replaceChildren(...coverPictures(game, address, say));
    const wakes = /** @type {HTMLButtonElement} */ (byId("cover-wake"));
    wakes.textContent = say(`embed.${address.mode === "two" || address.mode === "diagram" ? "play" : address.mode}`);
    wakes.hidden = address.wake || address.mode === "diagram";
    wakes.onclick = wake;
    if (address.mode === "exercise") exercise.ask();
    else if (game) byId("cover-text").textContent = say(`game.${game.id}`);
    links.lead(new URL(address.link, page.root).href);
    byId("printed").textContent = address.mode === "replay" ? movesOf(address.link).join(" ") : "";
  }

  function uncover() {
    shown = true;
    document.body.classList.remove("covered");
    tellHeight();
  }

  /** Starts the engine, and shows the requested game with its progress. */
  function wake() {
    awake = true;
    byId("cover-wake").hidden = true;
    byId("cover-text").textContent = say("turn.asking");
    post({ type: "wake" });
    page.begin();
    if (address.mode === "exercise" && isShipped(address.find)) series.begin();
    else if (address.mode === "replay") bring(address.origin, movesOf(address.link));
    else bring(address.link);
  }

  /** Switches to a game, also again to this one. @param {string} origin @param {string} [link] its progress */
  function turnTo(origin, link = origin) {
    address.origin = origin;
    address.link = link;
    if (awake) bring(link);
  }

  /** Loads a game. @param {string} text the record of a link @param {string[]} [reached] the moves played through */
  function bring(text, reached = []) {
    series.stop();
    load(text, reached);
  }

  /** @param {string} text @param {string[]} reached */
  async function openGame(text, reached) {
    through.stop();
    opening = true;
    if (address.mode === "exercise") exercise.leave();
    const failed = await session.open(text, address.mode !== "replay");
    if (failed) refuse(failed);
    else if (!opening) await begin(reached);
    opening = false;
  }

  /** @param {ErrorReply} failed the error */
  function refuse(failed) {
    const sentence = page.failure(failed);
    if (!shown) return complain(sentence, failed.code);
    if (!isWaiting()) Object.assign(address, known);
    const { link, position } = session.state().shown; // the game that is still on the board
    post({ type: "error", code: failed.code, message: sentence, record: link.slice(1), position });
  }

  /** Starts the requested game. @param {string[]} reached */
  async function begin(reached) {
    arrived = true;
    known = { origin: address.origin, link: address.link };
    const onward = address.mode === "replay" && (await goTo(reached));
    uncover();
    if (onward) through.start();
    if (address.mode === "exercise") await exercise.set(movesOf(address.origin).length);
  }

  /**
   * Goes to the move reached in playback, or to the start if there is none or it is the last.
   * @param {string[]} reached @returns {Promise<boolean>} whether moves follow; false if the user has played others
   */
  async function goTo(reached) {
    const { line } = session.state();
    if (reached.every((move, i) => line[i] === move)) {
      if (reached.length === line.length) await session.walk("first");
      else await session.stepTo(reached);
      return true;
    }
    const failed = await session.open(address.link, address.mode !== "replay");
    if (failed) refuse(failed);
    return false;
  }

  /** @param {GameState} state */
  function arrive({ shown: { record, link, position, turn, result } }) {
    links.lead(new URL(link, page.root).href);
    fit();
    if (!awake || isWaiting()) return;
    const winner = result && { winner: result.winner, south: result.south, north: result.north, reason: result.reason };
    post({ type: "move", record: link.slice(1), position, turn, result: winner });
    if (!opening) exercise.hear(record);
    opening = false;
  }

  /** @param {EngineState} state @param {string} said */
  function showEngine(state, said) {
    if (state.name === "failed") {
      if (!shown) uncover(); // the page shows that there, and offers a retry
      post({ type: "error", code: state.code, message: state.detail });
    }
    if (state.name === "loading") byId("cover-text").textContent = said;
  }

  const fit = () =>
    fitBoard((site.games.find(({ id }) => id === session.state().game) ?? game ?? site.games[0]).layout);

  function tellHeight() {
    fit();
    postHeight();
  }

  /** Puts the page to sleep by reloading it with the present game, or the requested one if it has not arrived. */
  function sleep() {
    const here = arrived && !isWaiting() && !opening;
    const { link, position } = here ? session.state().shown : { link: address.link, position: "" };
    awake = false;
    given.delete("wake");
    given.set("origin", address.origin.slice(1));
    given.set("record", link.slice(1));
    given.set("at", position);
    post({ type: "sleep", record: link.slice(1), position });
    history.replaceState(null, "", addressOf(given, secret)); // without an entry in the history
    location.reload();
  }

  window.addEventListener("message", ({ source, data }) => {
    if (source !== window.parent || source === window || data?.mashimo !== VERSION) return;
    if (data.type === "sleep" && awake) sleep();
    const { record } = data;
    if (data.type === "load" && typeof record === "string" && record.length <= LONGEST) turnTo(`#${record}`);
  });
  for (const touched of ["pointerdown", "keydown"]) document.addEventListener(touched, through.stop);
  byId("frame-again").addEventListener("click", () => turnTo(address.origin));
  new ResizeObserver(tellHeight).observe(/** @type {HTMLElement} */ (byId("cover").parentElement));
  showCover();
  if (address.wake) wake();
  return { arrive, showEngine };
}
