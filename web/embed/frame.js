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
import { colourFault } from "./faults.js";
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

/** Reports a position on the board. @param {Position} shown @param {string} origin the game it began with */
function postMove({ link, position, turn, result }, origin) {
  const winner = result && { winner: result.winner, south: result.south, north: result.north, reason: result.reason };
  post({ type: "move", record: link.slice(1), origin: origin.slice(1), position, turn, result: winner });
}

/** Listens to the page around. @param {() => void} onSleep @param {(record: string) => void} onLoad */
function listenToHost(onSleep, onLoad) {
  window.addEventListener("message", ({ source, data }) => {
    if (source !== window.parent || source === window || data?.mashimo !== VERSION) return;
    if (data.type === "sleep") onSleep();
    const { record } = data;
    if (data.type === "load" && typeof record === "string" && record.length <= LONGEST) onLoad(record);
  });
}

/** Reloads the page asleep, with a game and its progress in its address.
 * @param {string} origin @param {string} link @param {string} position "" if it has not arrived */
function reloadAsleep(origin, link, position) {
  given.delete("wake");
  given.set("origin", origin.slice(1));
  given.set("record", link.slice(1));
  given.set("at", position);
  history.replaceState(null, "", addressOf(given, secret)); // without an entry in the history
  location.reload();
}

/** Gives the starting positions of the games by their ids. @param {BuildInfo} site @returns {Record<string, string>} */
function startsOf({ games }) {
  return Object.fromEntries(games.map(({ id, shown: [first] }) => [id, first.position]));
}

/** Tells whether the page asleep can show a game. @param {BuildInfo} site @param {string} link */
function canShow(site, link) {
  const asked = new URLSearchParams({ ...Object.fromEntries(given), record: link.slice(1) });
  return readAddress(addressOf(asked, secret), startsOf(site)).address !== null;
}

/** @param {BuildInfo} site */
async function open(site) {
  const { address, wrong } = readAddress(ADDRESS, startsOf(site));
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
  if (!address) return complain(`${app.say("embed.address", { what: wrong.what })} ${app.say(wrong.key, wrong.facts)}`);
  figure = createFrame(site, address, app, links);
  const doubtful = wrong ?? findColour();
  if (doubtful && !address.wake) note(app.say(doubtful.key, doubtful.facts)); // an element says it by itself
}

/** Finds a colour of the address that is none. */
function findColour() {
  const name = Object.keys(COLOURS).find((part) => given.get(part) && !CSS.supports("color", given.get(part) ?? ""));
  return name ? colourFault(name, given.get(name) ?? "") : null;
}

/** Says below the board asleep what is wrong with its address. @param {string} sentence */
function note(sentence) {
  byId("cover-text").append(document.createElement("br"), sentence);
  post({ type: "error", code: "address", message: sentence });
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
 * Creates the cover, which shows the first board until a game is on it.
 * @param {GameInfo | undefined} game @param {FrameAddress} address @param {FrameApp["say"]} say
 * @param {() => void} onRemove
 */
function createCover(game, address, say, onRemove) {
  let removed = false;
  return {
    isRemoved: () => removed,
    /** @param {() => void} onWake called when the user wakes the board */
    show(onWake) {
      const { mode, link, wake } = address;
      document.body.classList.add("covered");
      byId("cover-picture").replaceChildren(...coverPictures(game, address, say));
      const button = /** @type {HTMLButtonElement} */ (byId("cover-wake"));
      button.textContent = say(`embed.${mode === "two" || mode === "diagram" ? "play" : mode}`);
      button.hidden = wake || mode === "diagram";
      button.onclick = onWake;
      if (game && mode !== "exercise") byId("cover-text").textContent = say(`game.${game.id}`);
      byId("printed").textContent = mode === "replay" ? movesOf(link).join(" ") : "";
    },
    remove() {
      removed = true;
      document.body.classList.remove("covered");
      onRemove();
    },
  };
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
 * Creates the frame's exercise, and asks those of a series one after the other.
 * @param {FrameApp} page @param {FrameAddress} address @param {number} rows of the board
 * @param {(link: string, progress?: string) => void} onAsk opens an exercise, with its progress
 */
function createExercises({ say, engine, session, root, setHidePreviews, failure }, address, rows, onAsk) {
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

  /** Gives the question; in a series with the progress. */
  function question() {
    if (!series[number]) return questionOf(address.find, say);
    const { turn } = session.state().shown;
    const isNear = turn === nearSide(address.settings);
    const count = rows / 2;
    const task = isNear ? say("exercises.find-near", { count }) : say("exercises.find", { side: say(`side.${turn}`) });
    return [task, dots(number, series.length)].join(" ").trim();
  }

  const exercise = createExercise({
    say,
    engine,
    session,
    setHidePreviews,
    goal: () => (series[number] ? `only=${series[number].solution[0]}` : address.find),
    question,
    onAnswer: (right, move) => post({ type: "answer", right, move }),
    onRight() {
      if (number + 1 < series.length) asking = setTimeout(() => askFor(number + 1), PAUSE.exercise);
    },
    onFailure: (failed) => fail(failure(failed), failed.code),
  });

  return {
    ...exercise,
    stop: () => clearTimeout(asking),
    /** Loads the site's exercises, and asks the first or continues the series. */
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

/**
 * Goes to the move reached in playback, or to the start if there is none or it is the last.
 * @param {FrameApp["session"]} session @param {string[]} reached
 * @returns {Promise<boolean>} false if the user has played other moves
 */
async function goTo(session, reached) {
  const { line } = session.state();
  if (!reached.every((move, i) => line[i] === move)) return false;
  if (reached.length === line.length) await session.walk("first");
  else await session.stepTo(reached);
  return true;
}

/**
 * Creates the loading of requested games.
 * @param {FrameApp} page @param {FrameAddress} address @param {ReturnType<typeof createCover>} cover
 * @param {ReturnType<typeof createPlayingThrough>} through @param {ReturnType<typeof createExercises>} exercises
 */
function createLoading({ session, failure }, address, cover, through, exercises) {
  const isReplay = address.mode === "replay";
  const isExercise = address.mode === "exercise";
  /** The last game that was loaded, and its progress: a refused game does not replace it. */
  let known = { origin: address.origin, link: address.link };
  /** Whether the requested game has not arrived, and whether one is on the board. */
  let [opening, arrived] = [false, false];
  const [load, isWaiting] = createGameQueue(openGame);

  /** @param {string} text @param {string[]} reached */
  async function openGame(text, reached) {
    through.stop();
    opening = true;
    if (isExercise) exercises.leave();
    if ((await tryOpen(text)) && !opening) await begin(reached);
    opening = false;
  }

  /** Opens a game; reports an error, and gives whether there was none. @param {string} text */
  async function tryOpen(text) {
    const failed = await session.open(text, !isReplay);
    if (failed) refuse(failed);
    return !failed;
  }

  /** @param {ErrorReply} failed the error */
  function refuse(failed) {
    const sentence = failure(failed);
    if (!cover.isRemoved()) return complain(sentence, failed.code);
    if (!isWaiting()) Object.assign(address, known);
    const { link, position } = session.state().shown; // the game that is still on the board
    const stays = { record: link.slice(1), origin: address.origin.slice(1), position };
    post({ type: "error", code: failed.code, message: sentence, ...stays });
  }

  /** Starts the requested game. @param {string[]} reached */
  async function begin(reached) {
    arrived = true;
    known = { origin: address.origin, link: address.link };
    const onward = isReplay && (await goTo(session, reached));
    if (isReplay && !onward) await tryOpen(address.link);
    cover.remove();
    if (onward) through.start();
    if (isExercise) await exercises.set(movesOf(address.origin).length);
  }

  return {
    load,
    isWaiting,
    /** Whether the game last requested is on the board. */
    isThere: () => arrived && !isWaiting() && !opening,
    /** Handles a position: the first one of a requested game is no answer. @param {GameRecord} record */
    arrive(record) {
      if (!opening) exercises.hear(record);
      opening = false;
    },
  };
}

/** @param {BuildInfo} site @param {FrameAddress} address @param {FrameApp} page @param {FrameLinks} links */
function createFrame(site, address, page, links) {
  const { session, say } = page;
  const game = site.games.find(({ id }) => id === address.game);
  /** Whether the user plays on the board. */
  let awake = false;
  const through = createPlayingThrough(() => session.walk("next")); // until the user touches the page
  const exercises = createExercises(page, address, game?.layout.rows ?? 2, turnTo);
  const cover = createCover(game, address, say, tellHeight);
  const loading = createLoading(page, address, cover, through, exercises);

  /** Starts the engine, and shows the requested game with its progress. */
  function wake() {
    awake = true;
    byId("cover-wake").hidden = true;
    byId("cover-text").textContent = say("turn.asking");
    post({ type: "wake" });
    page.begin();
    if (address.mode === "exercise" && isShipped(address.find)) exercises.begin();
    else if (address.mode === "replay") bring(address.origin, movesOf(address.link));
    else bring(address.link);
  }

  /** Switches to a game, also again to this one. @param {string} origin @param {string} [link] its progress */
  function turnTo(origin, link = origin) {
    const isShown = link === address.link;
    address.origin = origin;
    address.link = link;
    if (awake) bring(link);
    else if (!isShown && canShow(site, link)) reloadAsleep(origin, link, "");
  }

  /** Loads a game. @param {string} text the record of a link @param {string[]} [reached] the moves played through */
  function bring(text, reached = []) {
    exercises.stop();
    loading.load(text, reached);
  }

  /** @param {GameState} state */
  function arrive({ shown }) {
    links.lead(new URL(shown.link, page.root).href);
    fit();
    if (!awake || loading.isWaiting()) return;
    postMove(shown, address.origin);
    loading.arrive(shown.record);
  }

  /** @param {EngineState} state @param {string} said */
  function showEngine(state, said) {
    if (state.name === "failed") {
      if (!cover.isRemoved()) cover.remove(); // the page shows that there, and offers a retry
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

  /** Puts the page to sleep with the present game, or the requested one if it has not arrived. */
  function sleep() {
    if (!awake) return;
    awake = false;
    const { link, position } = loading.isThere() ? session.state().shown : { link: address.link, position: "" };
    post({ type: "sleep", record: link.slice(1), origin: address.origin.slice(1), position });
    reloadAsleep(address.origin, link, position);
  }

  listenToHost(sleep, (record) => turnTo(`#${record}`));
  for (const touched of ["pointerdown", "keydown"]) document.addEventListener(touched, through.stop);
  byId("frame-again").addEventListener("click", () => turnTo(address.origin));
  new ResizeObserver(tellHeight).observe(/** @type {HTMLElement} */ (byId("cover").parentElement));
  cover.show(wake);
  if (address.mode === "exercise") exercises.ask();
  links.lead(new URL(address.link, page.root).href);
  if (address.wake) wake();
  return { arrive, showEngine };
}
