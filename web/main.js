// @ts-check
// Joins the parts of the page: the session, the board, the words beside it, the engine, the dialogs.

import { createBoardView } from "./board_view.js";
import { built } from "./built.js";
import { createDialogs, element } from "./dialogs.js";
import { createEngine } from "./engine.js";
import { isComputersTurn, lastMove, possible, touched } from "./game.js";
import { createOffline } from "./offline.js";
import { createPanel, createWords, isOpen, marked, sideOf } from "./panel.js";
import english from "./phrases/en.json" with { type: "json" };
import { createPhrases } from "./phrases.js";
import { attachPointer } from "./pointer.js";
import { createSentences } from "./sentences.js";
import { createSession } from "./session.js";
import { createSpoken } from "./spoken.js";
import { createStage } from "./stage.js";
import { createStorage } from "./storage.js";

/** @import { EngineState } from "./engine.js" */
/** @import { Act, Moment } from "./panel.js" */
/** @import { Phrase, Phrases } from "./phrases.js" */

/** Milliseconds a refused house stays marked. */
const REFUSED = 1800;

if (built) openPage(built);

/** @param {Built} site */
function openPage(site) {
  const phrases = createPhrases(/** @type {Record<string, Phrase>} */ (english), "en");
  const { say } = phrases;
  const root = new URL(".", document.baseURI);
  const canvas = /** @type {HTMLCanvasElement} */ (element("canvas"));
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const storage = createStorage(() => localStorage);
  fillPage(phrases, site.version);

  const panel = createPanel(
    phrases,
    () => table.words,
    act,
    (at) => session.stepTo(at),
  );
  const stage = createStage(paint);
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
      if (session.state().game !== table.baked.id) table = layTable(session.state().game);
      panel.showMoves(session.state());
      table.spoken.announce(table.sentences.spoken(session.state(), session.settings()));
    },
    onChange: refresh,
    onFailure: (message) => tell(say("engine.asked", { message })),
  });
  const dialogs = createDialogs(phrases, {
    settings: session.settings,
    onSettings: session.change,
    games: site.games.map(({ id }) => id),
    game: () => session.state().game,
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
   * @type {{ picked: number[], looked: number | null, refused: number | null, notice: string }} */
  const touch = { picked: [], looked: null, refused: null, notice: "" };

  let table = layTable(session.state().game);

  /** The board of a game, with what is said about it. @param {string} id */
  function layTable(id) {
    const baked = site.games.find((one) => one.id === id) ?? site.games[0];
    const sentences = createSentences(phrases, baked.layout);
    const view = createBoardView(canvas, baked.layout, baked.seeds);
    const spoken = createSpoken(element("houses"), element("spoken"), baked.layout);
    showGame(phrases, baked.id);
    spoken.place(view.resize());
    return { baked, sentences, view, spoken, words: createWords(phrases, sentences, baked.layout) };
  }

  /** @returns {Moment} */
  const moment = () => ({
    state: session.state(),
    settings: session.settings(),
    asking: session.asking(),
    thinking: session.thinking(),
    playing: stage.playing(),
    onward: session.onward(),
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
  function promised(now) {
    const { picked, looked } = now;
    const [choice] = isOpen(now) && looked !== null ? possible(now.state.shown, [...picked, looked]) : [];
    if (!choice || looked === null) return { picked, preview: null };
    return { picked: [...picked, looked], preview: { ends: choice.ends, captures: choice.captures } };
  }

  /** The canvas, as things stand. */
  function paint() {
    const now = moment();
    const { shown } = now.state;
    table.view.show(
      {
        scene: stage.scene(),
        legal: marked(now),
        ...promised(now),
        refused: touch.refused,
        marks: now.playing ? [] : shown.marks.map(({ cell }) => cell),
        last: now.playing ? null : lastMove(shown),
        turn: shown.result && !now.playing ? null : sideOf(now) || null,
        names: { S: nameOf("S"), N: nameOf("N") },
        calm: calm.matches,
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
  }

  /** Says a sentence where everybody can read or hear it. @param {string} sentence */
  function tell(sentence) {
    touch.notice = sentence;
    table.spoken.announce(sentence);
    refresh();
  }

  /** @param {number} cell */
  function choose(cell) {
    if (stage.playing()) return stage.skip();
    if (session.asking()) return;
    const { shown } = session.state();
    if (shown.result) return refuse(cell, say("refused.over"));
    if (isComputersTurn(session.state(), session.settings())) return refuse(cell, say("refused.computers"));
    const answered = touched(shown, touch.picked, cell);
    if (answered.does === "play") session.play(answered.move);
    else if (answered.does === "refuse") refuse(cell, table.sentences.refusal(shown, cell));
    else {
      Object.assign(touch, { picked: answered.picked, notice: "" });
      refresh();
    }
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
    table.spoken.place(table.view.resize());
    paint();
  }

  attachPointer(element("houses"), () => table.baked.layout, {
    onChoose: choose,
    onLook: look,
    onFocus: (cell) => table.spoken.focus(cell),
    onCancel: () => {
      touch.picked = [];
      refresh();
    },
    turn: () => session.state().shown.turn,
    letters: () => session.settings().letters,
  });
  element("undo").addEventListener("click", session.takeBack);
  element("redo").addEventListener("click", session.playAgain);
  element("agree").addEventListener("click", session.agree);
  element("offline").addEventListener("click", offline.update);
  new ResizeObserver(fitBoard).observe(canvas);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", fitBoard);
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
