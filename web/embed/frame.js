// @ts-check
// Entry point of a board in a page of others: its address says what it is, it saves nothing, its engine sleeps until it
// is touched, and it tells the page around it how the game goes. docs/embedding.md has the messages.

import { showStartFailure } from "../app/start_check.js";
import { naturalHeight } from "../board/geometry.js";
import { buildInfo } from "../build_info.js";
import { byId } from "../dom.js";
import { dayOf, readExercises } from "../exercises/exercise_file.js";
import { DEFAULT_SETTINGS, nearSide } from "../game/state.js";
import { createPlayingThrough } from "./autoplay.js";
import { createExercise, createSeats, questionOf } from "./exercise.js";
import { dots, isShipped, seriesOf } from "./exercise_series.js";
import { drawBoard } from "./facade_board.js";
import { createFrameApp } from "./frame_app.js";
import { withDerivedFacts } from "./frame_games.js";
import { createFrameLinks } from "./frame_links.js";
import { addressOf, COLOURS, LONGEST, movesOf, ownersOf, partsOf, placesOf, readAddress } from "./url_params.js";

/** @import { GameState } from "../game/state.js" */
/** @import { Exercise } from "../exercises/exercise_file.js" */
/** @import { FrameApp } from "./frame_app.js" */
/** @import { FrameLinks } from "./frame_links.js" */
/** @import { FrameAddress } from "./url_params.js" */

/** The version of the messages. */
const VERSION = 1;
/**
 * Milliseconds between two games that the page around has opened, and between an exercise that was solved and the next.
 */
const PAUSE = { game: 250, exercise: 2500 };
/** The least width at which a board can be drawn, and that of a board in a narrower frame, in CSS pixels. */
const LEAST_WIDTH = 100;
const FIRST_WIDTH = 600;
/** Milliseconds after which a board is taken to be painted, where nobody sees it and so nothing is. */
const UNSEEN = 500;

/** The address that says what this page is to be; a link in the page may change it. */
const ADDRESS = location.hash;
const { given, secret } = partsOf(ADDRESS);

if (buildInfo) open({ ...buildInfo, games: withDerivedFacts(buildInfo.games) }).catch(showStartFailure);

/** The link to an exercise. @param {Exercise} exercise */
const linkTo = ({ game, start: position }) => `#v1;${game};start=${position.replaceAll(" ", "_")}`;

/** Says something to the page around. @param {Record<string, unknown>} message */
function post(message) {
  if (window.parent !== window) window.parent.postMessage({ mashimo: VERSION, ...message }, "*");
}

/**
 * Tells the page around that there is something to be seen, once it has been painted: whatever it shows in its place
 * can go then.
 */
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

/** A complaint in the place of the board: what is wrong. @param {string} sentence @param {string} [code] */
function complain(sentence, code = "address") {
  document.body.classList.add("covered");
  byId("cover-text").textContent = sentence;
  byId("cover-picture").replaceChildren();
  byId("cover-wake").hidden = true;
  post({ type: "error", code, message: sentence });
}

/** @param {BuildInfo} site @param {FrameAddress} address @param {FrameApp} page @param {FrameLinks} links */
function createFrame(site, address, page, links) {
  const { session, engine, say } = page;
  const game = site.games.find(({ id }) => id === address.game);
  /** Whether somebody plays on the board, whether it is seen, and whether any game that was asked for lies on it. */
  let [awake, shown, arrived] = [false, false, false];
  const through = createPlayingThrough(() => session.walk("next")); // until somebody touches the page
  /** The last game that is wanted while another is being opened. @type {{ text: string, reached: string[] } | null} */
  let wanted = null;
  /** The last game that came onto the board, and how far it had come: one that is refused does not take its place. */
  let known = { origin: address.origin, link: address.link };
  /** Whether games are being opened, and whether the one that was asked for has not arrived. */
  let [busy, opening] = [false, false];
  /** The exercises of the site that are asked, if any, and which of them is. @type {Exercise[]} */
  let series = [];
  let number = 0;
  /** Asks for the next of them. @type {ReturnType<typeof setTimeout> | undefined} */
  let asking;
  const exercise = createExercise({
    goal: () => (series[number] ? `only=${series[number].solution[0]}` : address.find),
    question,
    say,
    engine,
    session,
    setHidePreviews: page.setHidePreviews,
    onAnswer: (right, move) => post({ type: "answer", right, move }),
    onRight() {
      if (number + 1 < series.length) asking = setTimeout(() => askFor(number + 1), PAUSE.exercise);
    },
    onFailure: (failed) => fail(page.failure(failed), failed.code),
  });

  /** A complaint about what may come to pass another time. @param {string} sentence @param {string} code */
  function fail(sentence, code) {
    complain(sentence, code);
    byId("cover-wake").hidden = false;
  }

  /** The sentence that asks for what is to be found; of a series with how far one has come. */
  function question() {
    if (!series[number]) return questionOf(address.find, say);
    const { turn } = session.state().shown;
    const count = (game?.layout.rows ?? 2) / 2;
    const isNear = turn === nearSide(address.settings);
    const task = isNear ? say("exercises.find-near", { count }) : say("exercises.find", { side: say(`side.${turn}`) });
    return [task, dots(number, series.length)].join(" ").trim();
  }

  /** The board as it is to begin with; none of rules by choice, before the engine has told of them. */
  function pictures() {
    if (!game) return [];
    const [first] = game.shown;
    const places = placesOf(game.layout, address.position, first.places);
    const owners = ownersOf(address.position, first.owners);
    const name = say("spoken.board", { game: say(`game.${game.id}`) });
    const near = nearSide(address.settings);
    const colour = (/** @type {string} */ part) => `var(--${COLOURS[/** @type {keyof typeof COLOURS} */ (part)][0]})`;
    const { clientWidth } = byId("cover-picture");
    const width = clientWidth > LEAST_WIDTH ? clientWidth : FIRST_WIDTH;
    return [drawBoard(game.layout, places, name, owners?.join("") ?? "", near, colour, width)];
  }

  function showCover() {
    document.body.classList.add("covered");
    byId("cover-picture").replaceChildren(...pictures());
    const wakes = /** @type {HTMLButtonElement} */ (byId("cover-wake"));
    wakes.textContent = say(`embed.${address.mode === "two" || address.mode === "diagram" ? "play" : address.mode}`);
    wakes.hidden = address.wake || address.mode === "diagram";
    wakes.onclick = wake;
    if (address.mode === "exercise") exercise.ask();
    byId("printed").textContent = address.mode === "replay" ? movesOf(address.link).join(" ") : "";
  }

  function uncover() {
    shown = true;
    document.body.classList.remove("covered");
    tellHeight();
  }

  /** Starts the engine, and shows the game that was asked for, as far as it had come. */
  function wake() {
    awake = true;
    byId("cover-wake").hidden = true;
    byId("cover-text").textContent = say("turn.asking");
    post({ type: "wake" });
    page.begin();
    if (address.mode === "exercise" && isShipped(address.find)) askSeries();
    else if (address.mode === "replay") bring(address.origin, movesOf(address.link));
    else bring(address.link);
  }

  /** Has the exercises of the site, and asks for the first of those that are wanted, or goes on with one of them. */
  async function askSeries() {
    const file = site.exercises[address.game];
    if (!file) return complain(say("exercises.none"), "exercises");
    try {
      const answer = await fetch(new URL(file, page.root));
      if (!answer.ok) throw new Error(`the exercises of ${address.game} can't be had`);
      series = seriesOf(readExercises(address.game, await answer.text()), address.find, dayOf(new Date()));
    } catch {
      return fail(say("exercises.failed"), "exercises");
    }
    if (series.length === 0) return complain(say("exercises.none"), "exercises");
    const [begun] = address.link.split(";moves=");
    const at = series.findIndex((one) => linkTo(one) === begun);
    if (at < 0) askFor(0);
    else askFor(at, address.link);
  }

  /** @param {number} which of the series @param {string} [link] how far it has come */
  function askFor(which, link) {
    number = which;
    turnTo(linkTo(series[which]), link);
  }

  /**
   * Turns to another game, or once more to this one. @param {string} origin @param {string} [link] how far it has come
   */
  function turnTo(origin, link = origin) {
    address.origin = origin;
    address.link = link;
    if (awake) bring(link);
  }

  /**
   * Opens one game after the other: of those that are wanted in the meantime, only the last.
   * @param {string} text a game, as a link has it @param {string[]} [reached] the moves that have been played through
   */
  async function bring(text, reached = []) {
    clearTimeout(asking);
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

  /** @param {ErrorReply} failed why a game could not be opened */
  function refuse(failed) {
    const sentence = page.failure(failed);
    if (!shown) return complain(sentence, failed.code);
    if (!wanted) Object.assign(address, known);
    const { link, position } = session.state().shown; // what is on the board still
    post({ type: "error", code: failed.code, message: sentence, record: link.slice(1), position });
  }

  /** The game that was asked for is on the board. @param {string[]} reached */
  async function begin(reached) {
    arrived = true;
    known = { origin: address.origin, link: address.link };
    const onward = address.mode === "replay" && (await goTo(reached));
    uncover();
    if (onward) through.start();
    if (address.mode === "exercise") await exercise.set(movesOf(address.origin).length);
  }

  /**
   * Goes as far into the moves as they have been played through: to their beginning, if not at all or to their end.
   * @param {string[]} reached
   * @returns {Promise<boolean>} whether there are any to go on with: not where somebody has played others
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
    if (!awake || wanted) return;
    const winner = result && { winner: result.winner, south: result.south, north: result.north, reason: result.reason };
    post({ type: "move", record: link.slice(1), position, turn, result: winner });
    if (!opening) exercise.hear(record);
    opening = false;
  }

  /** @param {EngineState} state @param {string} said */
  function showEngine(state, said) {
    if (state.name === "failed") {
      if (!shown) uncover(); // the page says it there, and offers to try again
      post({ type: "error", code: state.code, message: state.detail });
    }
    if (state.name === "loading") byId("cover-text").textContent = said;
  }

  /** As high as the board wants to be at this width. */
  function fit() {
    const { layout } = site.games.find(({ id }) => id === session.state().game) ?? game ?? site.games[0];
    const height = naturalHeight(layout, byId("board").clientWidth || document.body.clientWidth);
    byId("board").style.height = `${Math.ceil(height)}px`;
  }

  function tellHeight() {
    fit();
    const height = Math.ceil(byId("cover").parentElement?.getBoundingClientRect().height ?? 0);
    post({ type: "height", height });
    if (secret) window.parent.postMessage({ message: "height", value: height, secret }, "*"); // as WordPress has it
  }

  /**
   * Has the page go to sleep as it stands, or as it was asked for where that has not come: it loads again, and
   * everything that runs is over.
   */
  function sleep() {
    const here = arrived && !wanted && !opening;
    const { link, position } = here ? session.state().shown : { link: address.link, position: "" };
    awake = false;
    given.delete("wake");
    given.set("origin", address.origin.slice(1));
    given.set("record", link.slice(1));
    given.set("at", position);
    post({ type: "sleep", record: link.slice(1), position });
    history.replaceState(null, "", addressOf(given, secret)); // there is nothing to go back to
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
