// @ts-check
// Joins the parts of the page: the session, the board, the words beside it, the engine, the dialogs.

import { seenFrom } from "./arrangement.js";
import { createBoardView } from "./board_view.js";
import { built } from "./built.js";
import { createDialogs, element } from "./dialogs.js";
import { createEngine } from "./engine.js";
import { lastMove, named, nearSide, touched } from "./game.js";
import { createOffline } from "./offline.js";
import { createPanel, createWords, isOpen, marked, promised, sideOf } from "./panel.js";
import english from "./phrases/en.json" with { type: "json" };
import { createPhrases } from "./phrases.js";
import { attachPointer } from "./pointer.js";
import { createSentences } from "./sentences.js";
import { createSession } from "./session.js";
import { createSound, soundOf } from "./sound.js";
import { createSpoken } from "./spoken.js";
import { createStage } from "./stage.js";
import { createStorage } from "./storage.js";

/** @import { EngineState } from "./engine.js" */
/** @import { Act, Moment } from "./panel.js" */
/** @import { Phrase, Phrases } from "./phrases.js" */
/** @import { Walk } from "./session.js" */

/** Milliseconds a refused house stays marked. */
const REFUSED = 1800;

/** The keys that step through the game, while they do not lead from house to house.
 * @type {Record<string, Walk>} */
const WALKS = {
  ...{ ArrowLeft: "previous", ArrowRight: "next", ArrowUp: "first", ArrowDown: "last" },
  ...{ PageUp: "previous", PageDown: "next", Home: "first", End: "last" },
};

if (built) openPage(built);

/** @param {Built} site */
function openPage(site) {
  const phrases = createPhrases(/** @type {Record<string, Phrase>} */ (english), "en");
  const { say } = phrases;
  const root = new URL(".", document.baseURI);
  const canvas = /** @type {HTMLCanvasElement} */ (element("canvas"));
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const strong = matchMedia("(prefers-contrast: more)");
  const storage = createStorage(() => localStorage);
  fillPage(phrases, site.version);

  const panel = createPanel(
    phrases,
    () => table.words,
    act,
    (at) => session.stepTo(at),
  );
  const sound = createSound(
    () => new AudioContext(),
    () => session.settings().sound,
  );
  const stage = createStage(
    paint,
    (step) => sound.play(soundOf(step)),
    () => panel.show(moment()),
  );
  const offline = createOffline(panel.showOffline);
  const engine = createEngine(
    () => new Worker(new URL(site.engineWorker, root), { type: "module" }),
    { boot: site.runtime, root: root.href },
    showEngine,
  );
  const session = createSession({
    games: site.games,
    engine,
    storage,
    stage,
    onLeave: () => Object.assign(touch, { picked: [], looked: null, refused: null, notice: "" }),
    onArrive: () => {
      suit();
      panel.showMoves(session.state());
      table.spoken.announce(table.sentences.spoken(session.state(), session.settings()));
    },
    onChange() {
      if (session.state().shown.result && !stage.playing() && !touch.over) sound.play("end");
      touch.over = session.state().shown.result !== null && !stage.playing();
      refresh();
    },
    onFailure: (message) => tell(say("engine.asked", { message })),
    onDecline: () => tell(say("agree.declined")),
    onSlow: () => tell(say("engine.slow")),
  });
  const dialogs = createDialogs(phrases, {
    settings: session.settings,
    onSettings: change,
    games: site.games,
    game: () => session.state().shown.record,
    human: session.humanSide,
    onNew: session.begin,
    onResign: session.resign,
    resigns: () => say(`side.${session.humanSide()}`),
    link: () => new URL(session.state().shown.link, root).href,
    onPaste(text) {
      if (engine.state().name !== "ready") element("paste-error").textContent = say("share.waiting");
      return session.open(text);
    },
  });
  /** What a finger, a pointer or a key has done so far in this position.
   * @type {{ picked: number[], looked: number | null, refused: number | null, notice: string, over: boolean }} */
  const touch = { picked: [], looked: null, refused: null, notice: "", over: session.state().shown.result !== null };

  showTheme();
  let table = layTable(session.state().game, nearSide(session.settings()));

  /** The board of a game as a side sees it, with what is said about it. @param {string} id @param {Side} near */
  function layTable(id, near) {
    const baked = site.games.find((one) => one.id === id) ?? site.games[0];
    const layout = seenFrom(baked.layout, near);
    const sentences = createSentences(phrases, layout, baked.reasons);
    const view = createBoardView(canvas, layout, baked.seeds, near);
    const spoken = createSpoken(element("houses"), element("spoken"), layout);
    showGame(phrases, baked.id);
    const arrangement = view.resize();
    spoken.place(arrangement);
    return { baked, layout, near, sentences, view, spoken, arrangement, words: createWords(phrases, sentences) };
  }

  /** Lays another board if another game, or another side of it, is to be seen. */
  function suit() {
    const [game, near] = [session.state().game, nearSide(session.settings())];
    if (game !== table.baked.id || near !== table.near) table = layTable(game, near);
  }

  function showTheme() {
    const { theme } = session.settings();
    document.documentElement.dataset.theme = theme === "auto" && strong.matches ? "contrast" : theme;
  }

  /** @param {import("./game.js").Settings} next */
  function change(next) {
    session.change(next);
    showTheme();
    suit();
    fitBoard();
    refresh();
    dialogs.showSettings();
  }

  /** @returns {Moment} */
  const moment = () => ({
    state: session.state(),
    settings: session.settings(),
    asking: session.asking(),
    thinking: session.thinking(),
    playing: stage.playing(),
    onward: session.onward(),
    lap: stage.scene().lap,
    laps: stage.laps(),
    waiting: stage.waiting(),
    engine: engine.state().name,
    ...touch,
  });

  /** Who plays a side. @param {Side} side */
  function nameOf(side) {
    const { computer } = session.settings();
    if (computer === "") return say(`side.${side}`);
    return say(computer === side ? "player.computer" : "player.you");
  }

  /** The houses picked, the one asked about among them, and what playing them would do. @param {Moment} now */
  function promise(now) {
    const { picked, looked } = now;
    const choice = promised(now);
    if (!choice) return { picked, preview: null };
    const { ends, captures } = choice;
    return { picked: looked === null ? picked : [...picked, looked], preview: { ends, captures } };
  }

  /** The canvas, as things stand. */
  function paint() {
    const now = moment();
    const { shown } = now.state;
    table.view.show(
      {
        scene: stage.scene(),
        legal: marked(now),
        ...promise(now),
        refused: touch.refused,
        marks: now.playing ? [] : shown.marks.map(({ cell }) => cell),
        last: now.playing ? null : lastMove(shown),
        turn: shown.result && !now.playing ? null : sideOf(now) || null,
        names: { S: nameOf("S"), N: nameOf("N") },
        calm: calm.matches,
        facing: now.settings.facing && now.settings.computer === "",
      },
      shown.owners,
    );
  }

  /** Everything that says how things stand. */
  function refresh() {
    const now = moment();
    paint();
    panel.show(now);
    table.spoken.name((cell) => table.sentences.house(now.state.shown, now.settings, cell), marked(now));
    const choices = isOpen(now) ? named(now.state.shown, now.picked) : [];
    table.spoken.ways(table.arrangement, choices, (way) => say(`arrow.${way}`), session.play);
    showSwitches(now.settings);
  }

  /** Says a sentence where everybody can read or hear it. @param {string} sentence */
  function tell(sentence) {
    touch.notice = sentence;
    table.spoken.announce(sentence);
    refresh();
  }

  /** @param {import("./game.js").Settings} settings */
  function showSwitches({ sound: on, flipped }) {
    element("sound").setAttribute("aria-pressed", String(on));
    element("flip").setAttribute("aria-pressed", String(flipped));
  }

  /** @param {number} cell */
  function choose(cell) {
    if (stage.waiting()) return stage.hold();
    if (stage.playing()) return stage.skip();
    if (session.asking()) return;
    const why = session.state().shown.result ? "over" : "computers";
    if (isOpen(moment())) take(cell);
    else refuse(cell, say(`refused.${why}`));
  }

  /** A house touched by who is to move. @param {number} cell */
  function take(cell) {
    const { shown } = session.state();
    const { confirm } = session.settings();
    if (confirm && touch.picked.includes(cell) && playPicked("")) return;
    const answered = touched(shown, touch.picked, cell);
    if (answered.does === "refuse") return refuse(cell, table.sentences.refusal(shown, cell));
    if (answered.does === "play" && !confirm) return session.play(answered.move);
    pick(answered.does === "ask" ? answered.picked : [cell]);
  }

  /** @param {number[]} picked */
  function pick(picked) {
    Object.assign(touch, { picked, looked: null, notice: "" });
    refresh();
  }

  /** Plays the move that is picked, if it is one alone that goes this way. @param {string} way @returns {boolean} */
  function playPicked(way) {
    const { picked } = touch;
    const open = picked.length > 0 && isOpen(moment()) ? named(session.state().shown, picked) : [];
    const [found, ...others] = open.filter((choice) => choice.way === way);
    if (!found || others.length > 0) return false;
    session.play(found.move);
    return true;
  }

  /** @param {string} key @returns {boolean} */
  function walk(key) {
    if (!(key in WALKS)) return false;
    session.walk(WALKS[key]);
    return true;
  }

  /** @param {number} cell @param {string} why */
  function refuse(cell, why) {
    Object.assign(touch, { refused: cell, picked: [] });
    setTimeout(() => {
      if (touch.refused === cell) touch.refused = null;
      paint();
    }, REFUSED);
    tell(why);
  }

  /** @param {number | null} cell */
  function look(cell) {
    if (cell === touch.looked) return;
    touch.looked = cell;
    if (cell !== null) touch.notice = "";
    refresh();
  }

  /** @param {Act} chosen */
  function act(chosen) {
    if ("move" in chosen) session.play(chosen.move);
    else if (chosen.does === "retry") engine.retry();
    else if (chosen.does === "stop") session.thinking()?.stop();
    else if (chosen.does === "lap") stage.hold();
    else if (chosen.does === "skip") stage.skip();
    else if (chosen.does === "again") session.again();
    else session.playFromHere();
  }

  /** @param {EngineState} now */
  function showEngine(now) {
    panel.showEngine(now);
    if (now.name === "failed") {
      return tell(say(phrases.has(`engine.${now.code}`) ? `engine.${now.code}` : "engine.start-failed"));
    }
    if (now.name === "ready") offline.keep();
    if (now.name === "ready" || now.progress.bytes === 0) refresh();
  }

  /** Opens the game in the page's address, then forgets the address: a reload goes on with the game as it stands by then. */
  async function openAddress() {
    const link = decodeURIComponent(location.hash);
    if (!link.startsWith("#v")) return session.resume();
    history.replaceState(null, "", location.pathname + location.search);
    const wrong = await session.open(link);
    if (wrong !== "") tell(say("share.linked", { message: wrong }));
  }

  function fitBoard() {
    table.arrangement = table.view.resize();
    table.spoken.place(table.arrangement);
    paint();
  }

  attachPointer(element("houses"), () => table.layout, {
    onChoose: choose,
    onLook: look,
    onFocus: (cell) => table.spoken.focus(cell),
    onCancel: () => pick([]),
    onConfirm: (cell) => (cell === null || touch.picked.includes(cell)) && playPicked(""),
    onWay: playPicked,
    onStep: walk,
    turn: () => session.state().shown.turn,
    legal: () => marked(moment()),
    letters: () => session.settings().letters,
  });
  element("undo").addEventListener("click", session.takeBack);
  element("redo").addEventListener("click", session.playAgain);
  element("agree").addEventListener("click", () => {
    if (session.settings().computer !== "") tell(say("agree.asking"));
    session.agree();
  });
  element("offline").addEventListener("click", offline.update);
  element("sound").addEventListener("click", () => {
    change({ ...session.settings(), sound: !session.settings().sound });
    sound.wake();
  });
  element("flip").addEventListener("click", () => {
    change({ ...session.settings(), flipped: !session.settings().flipped });
  });
  for (const where of /** @type {const} */ (["first", "previous", "next", "last"])) {
    element(`step-${where}`).addEventListener("click", () => session.walk(where));
  }
  for (const touched of ["pointerdown", "keydown"]) document.addEventListener(touched, sound.wake);
  new ResizeObserver(fitBoard).observe(canvas);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", fitBoard);
  strong.addEventListener("change", showTheme);
  window.addEventListener("hashchange", openAddress);
  setInterval(() => {
    if (session.thinking()) panel.tick(moment());
  }, 100);

  stage.cut(session.state().shown.places);
  panel.showMoves(session.state());
  dialogs.showSettings();
  refresh();
  performance.mark("mashimo:playable");
  if (!storage.works()) tell(say("storage.denied"));
  offline.register();
  if (typeof WebAssembly === "object") engine.start();
  else tell(say("engine.no-wasm"));
  openAddress();
}

/** Puts the words into the page. @param {Phrases} phrases @param {string} version */
function fillPage(phrases, version) {
  document.body.classList.add("running");
  phrases.fill(document);
  element("about").textContent = phrases.say("rules.about", { version });
}

/** Says which game is on the board, and its rules. @param {Phrases} phrases @param {string} id */
function showGame(phrases, id) {
  const name = phrases.say(`game.${id}`);
  const rules = phrases.list(`rules.${id}`).map((text) => {
    const item = document.createElement("li");
    item.textContent = text;
    return item;
  });
  element("game").textContent = name;
  element("board").setAttribute("aria-label", phrases.say("spoken.board", { game: name }));
  element("rules-list").replaceChildren(...rules);
}
