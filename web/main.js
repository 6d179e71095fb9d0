// @ts-check
// Joins the parts of the page: the session, the board, the words beside it, the engine, the dialogs.

import { seenFrom, seenWay } from "./board/arrangement.js";
import { attachLook, attachPointer } from "./board/pointer.js";
import { createStage } from "./board/stage.js";
import { createBoardView } from "./board/view.js";
import { built } from "./built.js";
import { createDialogs, element } from "./dialogs.js";
import { ALONE } from "./embed/around.js";
import { createEngine, EngineError } from "./engine.js";
import { createFailures } from "./failures.js";
import { lastMove, named, nearSide, otherSide, touched, USUAL_SETTINGS } from "./game.js";
import { createLanguages, ENGLISH_WORDS } from "./languages.js";
import { createPanel, createWords, isOpen, marked, promised, sideOf } from "./panel.js";
import { createPhrases } from "./phrases.js";
import { createCompare } from "./rooms/compare.js";
import { createDevice } from "./rooms/device.js";
import { createEditor } from "./rooms/editor.js";
import { createGames } from "./rooms/games.js";
import { createInsight } from "./rooms/insight.js";
import { createLessons } from "./rooms/lessons.js";
import { createMoves } from "./rooms/moves.js";
import { createNewGame } from "./rooms/new_game.js";
import { createRules } from "./rooms/rules.js";
import { broughtBy, createShare, sharedText } from "./rooms/share.js";
import { examine } from "./search/examination.js";
import { createSentences } from "./sentences.js";
import { createSession } from "./session.js";
import { createShelf } from "./shelf/shelf.js";
import { createSound, soundOf } from "./sound.js";
import { carriedFiles, fetchWorkers, spawn, workerAddress } from "./spawn.js";
import { createSpoken } from "./spoken.js";
import { createStorage } from "./storage.js";

/** @import { EngineState } from "./engine.js" */
/** @import { Around } from "./embed/around.js" */
/** @import { Act, Deed, Moment } from "./panel.js" */
/** @import { Phrases } from "./phrases.js" */
/** @import { Walk } from "./session.js" */

/** Milliseconds out of sight after which the engine's memory is given back. */
const UNSEEN = 600_000;
/** Milliseconds a refused house stays marked. */
const REFUSED = 1800;

/** The keys that step through the game, while they do not lead from house to house.
 * @type {Record<string, Walk>} */
const WALKS = {
  ...{ ArrowLeft: "previous", ArrowRight: "next", ArrowUp: "first", ArrowDown: "last" },
  ...{ PageUp: "previous", PageDown: "next", Home: "first", End: "last" },
};

if (built && !document.body.classList.contains("framed")) start(built, ALONE).catch(giveUp);

/** Says that the page could not be begun: a part of it that was downloaded is not whole. @param {unknown} error @returns {never} */
export function giveUp(error) {
  document.body.className = "failed";
  throw error;
}

/** Opens the page in the language of the person at it. @param {Built} site @param {Around} around */
export async function start(site, around) {
  if (!isStyled()) throw new Error("the page's style is not whole");
  const root = new URL(".", document.baseURI);
  const engine = startEngine(site, around, root);
  const storage = createStorage(around.storage);
  const phrases = createPhrases(ENGLISH_WORDS, "en");
  const languages = createLanguages(phrases, root.href);
  const begun = await languages.begin(storage.keptSettings(USUAL_SETTINGS).language);
  openPage({ site, around, storage, phrases, languages, root, ...engine, ...begun });
}

/** Whether the page's style has come: one in which a byte is another is not let in. */
function isStyled() {
  return getComputedStyle(document.documentElement).getPropertyValue("--touch") !== "";
}

/** The engine: it takes longest, so it comes before the page, if it is wanted at once.
 * @param {Built} site @param {Around} around @param {URL} root */
function startEngine(site, around, root) {
  /** @type {(state: EngineState) => void} */
  let hear = () => {};
  let begun = false;
  const snapshot = around.snapshot ? site.snapshot : null;
  const order = { boot: site.runtime, snapshot, root: root.href, carried: carriedFiles() };
  const engine = createEngine(
    () => spawn("engine"),
    order,
    (state) => hear(state),
  );
  /** @param {(state: EngineState) => void} listener told of everything from now on */
  function onEngine(listener) {
    hear = listener;
  }
  function begin() {
    if (begun) hear(engine.state());
    else fetchWorkers().then(engine.start);
    begun = true;
  }
  if (around.early) begin();
  return { engine, onEngine, begin };
}

/** @param {{ site: Built, around: Around, storage: ReturnType<typeof createStorage>, phrases: Phrases,
 *   languages: ReturnType<typeof createLanguages>, root: URL, spoken: Promise<boolean> } & ReturnType<typeof startEngine>} parts */
function openPage({ site, around, storage, phrases, languages, root, engine, onEngine, begin, spoken }) {
  const { say } = phrases;
  const failure = createFailures(phrases);
  const board = element("board");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const lying = matchMedia("(pointer: coarse)"); // a screen that is touched can lie on a table
  const strong = matchMedia("(prefers-contrast: more)");
  fillPage(phrases, site.version);

  const panel = createPanel(phrases, () => table.words, act);
  const moves = createMoves(phrases, {
    state: () => session.state(),
    held: () => shelf.held() === true,
    onStep: (path) => session.stepTo(path),
    onNotes: (notes) => session.annotate(notes),
  });
  const sound = createSound(
    () => new AudioContext(),
    () => session.settings().sound,
  );
  const stage = createStage(
    paint,
    (step) => sound.play(soundOf(step)),
    () => panel.show(moment()),
  );
  const device = createDevice(phrases, {
    version: document.documentElement.dataset.version ?? "",
    root,
    register: (container) => container.register(workerAddress("sw.js"), { updateViaCache: "none" }),
    between: () => session.state().shown.result !== null || session.state().line.length === 0,
    busy: () => session.asking() || session.thinking() !== null || stage.playing(),
  });
  const shelf = createShelf({
    storage: around.storage,
    tab: around.tab,
    backup: around.backup(),
    locks: navigator.locks,
    onHand: (kept) => session.handed(kept),
    onRemark: (remark) => tell(say(`storage.${remark}`)),
  });
  const session = createSession({
    games: site.games,
    engine,
    storage,
    shelf,
    stage,
    onLeave: () => Object.assign(touch, { picked: [], looked: null, eyed: "", refused: null, notice: "", lost: false }),
    onArrive: (way) => {
      if (session.settings().newcomer && session.state().at > 0) settle();
      suit();
      moves.show();
      table.spoken.announce(`${table.sentences.spoken(session.state(), session.settings(), way)} ${remark()}`.trim());
      around.onArrive(session.state());
    },
    onChange() {
      if (session.state().shown.result && !stage.playing() && !touch.over) sound.play("end");
      const over = session.state().shown.result !== null && !stage.playing();
      if (over && !touch.over) navigator.storage?.persist?.().catch(() => {}); // a wish: the browser may ask, or say no
      touch.over = over;
      refresh();
    },
    onFailure(failed) {
      touch.lost = failed.code === "engine-lost";
      tell(failure(failed));
    },
    onDecline: () => tell(say("agree.declined")),
    onOffer: () => table.spoken.announce(offered()),
    onSlow: () => tell(say("engine.slow")),
  });
  /** The manual in the language spoken. */
  const load = async () => {
    const parts = ["rules", phrases.language()].map(async (part) => {
      const answer = await fetch(new URL(site.manual[part], root));
      return answer.json();
    });
    const [manual, texts] = await Promise.all(parts);
    return { manual, texts };
  };
  const lessons = createLessons(phrases, {
    ...{ games: site.games, load, game: () => session.state().game },
    onFailure: () => tell(say("rules.failed")),
    onOpen: () => settle(),
    onPlay: () => dialogs.open("new-dialog"),
  });
  const rules = createRules(phrases, {
    ...{ games: site.games, load, onLesson: lessons.open },
    game: () => session.state().game,
  });
  const dialogs = createDialogs(phrases, {
    settings: session.settings,
    onSettings: change,
    onResign: session.resign,
    resigns: () => say(`side.${session.humanSide()}`),
    rooms: {
      "games-dialog": createGames(phrases, {
        ...{ games: site.games, shelf, failure },
        ...{ resume: session.resume, look: session.look },
      }),
      "rules-dialog": rules.prepare,
      "lesson-dialog": lessons.prepare,
      "new-dialog": createNewGame(phrases, {
        games: site.games,
        game: () => session.state().shown.record,
        human: session.humanSide,
        onNew: session.begin,
      }),
      "share-dialog": createShare(phrases, {
        link: () => linkTo(session.state().shown),
        positionLink: () =>
          soon(engine.read)(session.state().game, session.state().shown.position).then(({ shown }) => linkTo(shown)),
        position: () => session.state().shown.position,
        draw: soon(engine.draw),
        file: session.file,
        isReady: () => engine.state().name === "ready",
        open: (text) => soon(session.open)(text).then(because, failed),
        failed,
      }),
      "compare-dialog": createCompare(phrases, {
        shown: () => session.state().shown,
        layout: () => table.baked.layout,
        compare: soon(engine.compare),
        sentencesOf,
        isReady: () => engine.state().name === "ready",
        failed,
      }),
      "editor-dialog": createEditor(phrases, {
        games: site.games,
        shown: () => session.state().shown,
        under() {
          const { game, start, match } = session.state();
          return [shelf.id(), game, start, match].join(";");
        },
        arrange: soon(engine.arrange),
        read: (id, text) => soon(engine.read)(id, text).then(({ shown }) => shown),
        isReady: () => engine.state().name === "ready",
        failed,
        describe: (shown) => sentencesOf(shown.record.game).standing(shown),
        async onPlay({ link }, way) {
          if (way === "analyse") change({ ...session.settings(), computer: "", values: true });
          await session.open(link);
          if (way === "share") dialogs.open("share-dialog");
        },
      }),
    },
  });
  /** @param {Failed | null} failed */
  const because = (failed) => (failed ? failure(failed) : "");

  /** What an error of the engine says. @param {unknown} error */
  function failed(error) {
    if (!(error instanceof EngineError)) throw error;
    return because(error.failed);
  }

  /** A question as the rooms ask it: of an engine that could not be started, in vain. @template {unknown[]} Facts @template T
   * @param {(...facts: Facts) => Promise<T>} ask @returns {(...facts: Facts) => Promise<T>} */
  function soon(ask) {
    return async (...facts) => {
      await engine.settled();
      return ask(...facts);
    };
  }

  /** What is said of a game's positions. @param {string} id */
  function sentencesOf(id) {
    const { layout, reasons } = site.games.find((one) => one.id === id) ?? site.games[0];
    return createSentences(phrases, layout, reasons);
  }

  /** @param {Position} shown */
  const linkTo = ({ link }) => new URL(link, new URL(site.home, document.baseURI)).href;

  const insight = createInsight(phrases, {
    examine: (record, onFound) => examine(engine.means, record, onFound),
    onShow: () => refresh(),
    onHint(sentence) {
      table.spoken.announce(sentence);
      refresh();
    },
  });
  /** What a finger, a pointer or a key has done so far in this position.
   * @type {{ picked: number[], looked: number | null, eyed: string, refused: number | null, notice: string, lost: boolean, over: boolean }}
   * `lost` when no engine could do what was asked last */
  const touch = {
    ...{ picked: [], looked: null, eyed: "", refused: null, notice: "", lost: false },
    over: session.state().shown.result !== null,
  };

  /** The scores of the position before the turn that is being shown. */
  const scores = { S: 0, N: 0 };

  showTheme();
  let table = layTable(session.state().game, nearSide(session.settings()));

  /** The board of a game as a side sees it, with what is said about it. @param {string} id @param {Side} near */
  function layTable(id, near) {
    const baked = site.games.find((one) => one.id === id) ?? site.games[0];
    const layout = seenFrom(baked.layout, near);
    const sentences = createSentences(phrases, layout, baked.reasons);
    const view = createBoardView(board, layout, baked.seeds, near);
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
    const former = session.settings();
    session.change(next);
    if (next.language !== former.language) speak(former);
    showTheme();
    suit();
    fitBoard();
    refresh();
    dialogs.showSettings();
  }

  /** Speaks the language that has been set; where that can't be, goes on in the one before. @param {import("./game.js").Settings} former */
  async function speak({ language }) {
    const spoken = await languages.speak(session.settings().language);
    element("language-failed").textContent = spoken ? "" : say("language.failed");
    if (spoken) return;
    session.change({ ...session.settings(), language });
    dialogs.showSettings();
  }

  /** Everything on the page once more, in the language that is spoken now. */
  function sayAll() {
    fillPage(phrases, site.version);
    showGame(phrases, table.baked.id);
    moves.show();
    panel.showEngine(engine.state());
    touch.notice = "";
    refresh();
  }

  /** @returns {Moment} */
  const moment = () => ({
    state: session.state(),
    settings: session.settings(),
    asking: session.asking(),
    thinking: session.thinking(),
    playing: stage.playing(),
    onward: session.onward(),
    offered: offered(),
    lap: stage.scene().lap,
    laps: stage.laps(),
    waiting: stage.waiting(),
    held: shelf.held(),
    engine: engine.state().name,
    advice: insight.advice(session.state().shown),
    remark: remark(),
    ...touch,
  });

  /** What there is to say of how the computer came to its move. */
  const remark = () => (session.capped() ? say("engine.capped", { level: session.settings().level }) : "");

  /** What the computer offers, if it does. */
  function offered() {
    const offer = session.offer();
    if (!offer) return "";
    return table.sentences.offered(offer.end, session.settings());
  }

  /** Who plays a side. @param {Side} side */
  function nameOf(side) {
    const { computer } = session.settings();
    if (computer === "") return say(`side.${side}`);
    return say(computer === side ? "player.computer" : "player.you");
  }

  /** The houses picked, the one asked about among them, and what playing them would do. @param {Moment} now */
  function promise(now) {
    const choices = promised(now);
    const arrowOf = (/** @type {Way} */ way) => {
      const seen = seenWay(way, now.state.shown.turn === table.near || isFacing());
      return choices.length > 1 && seen !== "" ? say(`arrow.${seen}`) : "";
    };
    return {
      picked: choices.length === 0 || now.looked === null ? now.picked : [...now.picked, now.looked],
      previews: choices.map(({ ends, captures, way }) => ({ ends, captures, arrow: arrowOf(way) })),
    };
  }

  /** What a move takes, in short. @param {Choice} choice */
  const taken = ({ captures: count }) => (count > 0 ? say("moves.captures", { count }) : "");

  /** Whether two people sit face to face, the board lying between them. */
  const isFacing = () => session.settings().facing && session.settings().computer === "" && lying.matches;

  /** The canvas, as things stand. */
  function paint() {
    const now = moment();
    const { shown } = now.state;
    if (!now.playing) [scores.S, scores.N] = shown.scores;
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
        scores: { ...scores },
        calm: calm.matches,
        facing: isFacing(),
        ...insight.drawn(now),
      },
      shown.owners,
    );
  }

  /** Everything that says how things stand. */
  function refresh() {
    const now = moment();
    insight.visit(now);
    paint();
    panel.show(now);
    const far = !now.state.shown.result && sideOf(now) === otherSide(table.near);
    document.body.classList.toggle("for-far", far && isFacing());
    const said = (/** @type {number} */ cell) =>
      `${table.sentences.house(now.state.shown, now.settings, cell)} ${insight.said(now, cell)}`;
    table.spoken.name(said, marked(now), now.picked);
    const choices = isOpen(now) ? named(now.state.shown, now.picked) : [];
    table.spoken.ways(table.arrangement, choices, (way) => say(`arrow.${way}`), taken);
    showSwitches(now.settings);
    device.show();
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
    const why = session.state().shown.result ? "game-over" : "computers";
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
    Object.assign(touch, { picked, looked: null, eyed: "", notice: "" });
    if (picked.length > 0) table.spoken.announce(table.words.question(moment()));
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

  /** @param {number | null} cell @param {string} move */
  function look(cell, move) {
    if (cell === touch.looked && move === touch.eyed) return;
    Object.assign(touch, { looked: cell, eyed: move });
    if (cell !== null && touch.refused === null) touch.notice = ""; // a pointer may cross houses on its way to the link in it
    refresh();
  }

  /** Somebody who has played, or has taken the first steps, is a newcomer no longer. */
  const settle = () => session.change({ ...session.settings(), newcomer: false });

  /** What the buttons of the moment do, those that play a move aside. @type {Record<Deed, () => unknown>} */
  const deeds = {
    retry: engine.retry,
    stop: () => session.thinking()?.stop(),
    lap: stage.hold,
    skip: stage.skip,
    again: session.again,
    agree: session.agree,
    decline: () => session.offer()?.answer(false),
    take: shelf.take,
    copy: () => dialogs.open("share-dialog"),
    lesson: () => dialogs.open("lesson-dialog"),
    "play-on": session.playFromHere,
  };

  /** @param {Act} chosen */
  function act(chosen) {
    if ("move" in chosen) session.play(chosen.move);
    else deeds[chosen.does]();
  }

  /** @param {EngineState} now */
  function showEngine(now) {
    panel.showEngine(now);
    around.onEngine(now);
    if (now.name === "failed") {
      return tell(say(phrases.has(`engine.${now.code}`) ? `engine.${now.code}` : "engine.start-failed"));
    }
    if (now.name === "ready") {
      performance.mark("mashimo:ready");
      device.keep();
    }
    if (now.name === "ready" || now.progress.bytes === 0) refresh();
  }

  /** Opens the game in the page's address, or the text another app has put there, then forgets the address: a reload goes on with the
   * game as it stands by then. @returns {boolean} whether there is one */
  function openAddress() {
    const brought = broughtBy(location.href);
    if (!brought) {
      shelf.hold();
      return false;
    }
    history.replaceState(null, "", brought.rest);
    openBrought(brought);
    return true;
  }

  /** Opens what the address has brought, or says why that can't be. @param {{ text: string, linked: boolean }} brought */
  async function openBrought({ text, linked }) {
    const found = text || (await sharedText(root));
    const wrong = found === "" ? null : await session.open(found);
    if (found !== "" && !wrong) return;
    if (wrong) tell(say(linked ? "share.linked" : "share.unopened", { message: failure(wrong) }));
    else tell(say("share.lost"));
    shelf.hold();
  }

  function fitBoard() {
    if (board.clientWidth === 0) return; // nothing of it is to be seen: on paper, for one
    table.arrangement = table.view.resize();
    table.spoken.place(table.arrangement);
    paint();
  }

  attachPointer(element("houses"), () => table.layout, {
    onChoose: choose,
    onMove: session.play,
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
  attachLook(element("acts"), look);
  element("hint").addEventListener("click", () => {
    insight.hint(moment());
    refresh();
  });
  element("undo").addEventListener("click", session.takeBack);
  element("redo").addEventListener("click", session.playAgain);
  element("agree").addEventListener("click", () => {
    if (session.settings().computer !== "") tell(say("agree.asking"));
    session.agree();
  });
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
  new ResizeObserver(fitBoard).observe(board);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", fitBoard);
  strong.addEventListener("change", showTheme);
  window.addEventListener("hashchange", () => rules.follow(location.hash) || openAddress());
  window.addEventListener("languagechange", () => languages.speak(session.settings().language));
  phrases.onSpoken(sayAll);
  window.addEventListener("storage", ({ key }) => shelf.heard(key));
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let unseen;
  document.addEventListener("visibilitychange", () => {
    clearInterval(unseen);
    if (document.hidden) unseen = setInterval(engine.rest, UNSEEN);
    else engine.wake();
  });
  setInterval(() => {
    if (session.thinking()) panel.tick(moment());
  }, 100);

  stage.cut(session.state().shown.places);
  moves.show();
  dialogs.showSettings();
  refresh();
  performance.mark("mashimo:playable");
  onEngine(showEngine);
  async function follow() {
    rules.follow(location.hash);
    const recovered = shelf.recover();
    const opened = openAddress();
    const newer = await recovered;
    if (newer !== null && !opened) session.resume(newer);
  }
  around.open({
    ...{ device, root, session, engine, begin, follow, say, failure },
  });
  spoken.then((could) => could || tell(say("language.failed")));
}

/** Puts the words into the page. @param {Phrases} phrases @param {string} version */
function fillPage(phrases, version) {
  document.body.classList.add("running");
  phrases.fill(document);
  element("about").textContent = phrases.say("rules.about", { version });
}

/** Says which game is on the board. @param {Phrases} phrases @param {string} id */
function showGame(phrases, id) {
  const name = phrases.say(`game.${id}`);
  element("game").textContent = name;
  element("board").setAttribute("aria-label", phrases.say("spoken.board", { game: name }));
}
