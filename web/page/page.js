// @ts-check
// Joins the parts of the page: the session, the board, the words beside it, the engine, the dialogs.

import { createStage } from "../board/animator.js";
import { forcedColours } from "../board/brush.js";
import { attachLook, attachPointer } from "../board/pointer.js";
import { element } from "../dom.js";
import { examine } from "../engine/analysis.js";
import { createEngine } from "../engine/engine.js";
import { carriedFiles, fetchWorkers, spawn, workerAddress } from "../engine/spawn.js";
import { createSession } from "../game/session.js";
import { lookToTell, otherSide, USUAL_SETTINGS } from "../game/state.js";
import { createDevice } from "../rooms/device.js";
import { broughtBy, sharedText } from "../rooms/share.js";
import { createShelf } from "../storage/games.js";
import { createStorage } from "../storage/settings.js";
import { createFailures } from "../words/failures.js";
import { createLanguages, ENGLISH_WORDS } from "../words/languages.js";
import { createPhrases } from "../words/phrases.js";
import { createTable } from "./board_area.js";
import { createTouch } from "./input.js";
import { createInsight } from "./insight.js";
import { createMoves } from "./moves.js";
import { createPanel, marked } from "./panel.js";
import { createRooms } from "./rooms.js";
import { createSound, soundOf } from "./sound.js";

/** @import { EngineState } from "../engine/engine.js" */
/** @import { Around } from "./host.js" */
/** @import { Act, Deed, Moment } from "./panel.js" */
/** @import { Phrases } from "../words/phrases.js" */

/** A screen that two people can sit at, the board lying between them. */
const TABLET = "(pointer: coarse) and (min-width: 600px) and (min-height: 600px)";
/** Milliseconds out of sight after which the engine's memory is given back. */
const UNSEEN = 600_000;

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
  const strong = matchMedia("(prefers-contrast: more)");
  fillPage(phrases, site.version);

  const panel = createPanel(phrases, () => table.words(), act);
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
    () => table.paint(),
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
    onTrouble: () => refresh(),
  });
  const session = createSession({
    usual: { ...USUAL_SETTINGS, faceToFace: matchMedia(TABLET).matches },
    games: site.games,
    engine,
    storage,
    shelf,
    stage,
    onLeave() {
      touch.leave();
      Object.assign(told, { notice: "", lost: false });
    },
    onArrive: (way) => {
      if (session.settings().newcomer && session.state().at > 0) settle();
      table.suit();
      moves.show();
      table.announce(`${table.sentences().spoken(session.state(), way)} ${remark()}`.trim());
      around.onArrive(session.state());
    },
    onChange() {
      const over = session.state().shown.result !== null && !stage.playing();
      if (over && !told.over) {
        sound.play("end");
        navigator.storage?.persist?.().catch(() => {}); // a wish: the browser may ask, or say no
      }
      told.over = over;
      refresh();
    },
    onFailure(failed) {
      told.lost = failed.code === "engine-lost";
      tell(failure(failed));
    },
    onDecline: () => tell(say("agree.declined")),
    onOffer: () => table.announce(offered()),
    onSlow: () => tell(say("engine.slow")),
  });
  const insight = createInsight(phrases, () => table.sentences(), {
    examine: (record, onFound) => examine(engine.means, record, onFound),
    onShow: () => refresh(),
    onHint(sentence) {
      table.announce(sentence);
      refresh();
    },
  });
  /** What has been told: the last notice, whether no engine could do what was asked last, whether the game is over.
   * @type {{ notice: string, lost: boolean, over: boolean }} */
  const told = { notice: "", lost: false, over: session.state().shown.result !== null };
  const touch = createTouch(say, session, stage, {
    moment: () => moment(),
    refusal: (cell) => table.sentences().refusal(session.state().shown, cell),
    ask: () => table.announce(table.words().question(moment())),
    tell,
    hush: () => Object.assign(told, { notice: "" }),
    onChange: () => refresh(),
    onForgiven: () => table.paint(),
  });
  const table = createTable(phrases, site.games, session, { moment: () => moment(), scene: stage.scene, insight });
  const { dialogs, rules } = createRooms(phrases, site, session, engine, shelf, {
    ...{ root, failure, tell, change, layout: table.plain },
    onLesson: () => settle(),
  });

  showTheme();

  function showTheme() {
    const { theme } = session.settings();
    document.documentElement.dataset.theme = theme === "auto" && strong.matches ? "contrast" : theme;
  }

  /** @param {import("../game/state.js").Settings} next */
  function change(next) {
    const former = session.settings();
    session.change(next);
    if (next.language !== former.language) speak(former);
    showTheme();
    table.suit();
    table.fit();
    refresh();
    dialogs.showSettings();
  }

  /** Speaks the language that has been set; where that can't be, goes on in the one before. @param {import("../game/state.js").Settings} former */
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
    table.sayGame();
    moves.show();
    panel.showEngine(engine.state());
    told.notice = "";
    refresh();
  }

  /** @returns {Moment} */
  const moment = () => ({
    state: session.state(),
    settings: session.seats(),
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
    secret: around.secret(session.state()),
    ...touch.state(),
    ...told,
  });

  /** What there is to say of how the computer came to its move, or of what is looked at. */
  function remark() {
    const look = lookToTell(session.state());
    if (look === "try" || (look === "game" && around.playsOn)) return say(`look.${look}-said`);
    return session.capped() ? say("engine.capped", { level: session.settings().level }) : "";
  }

  /** What the computer offers, if it does. */
  function offered() {
    const offer = session.offer();
    if (!offer) return "";
    return table.sentences().offered(offer.end);
  }

  /** Everything that says how things stand. */
  function refresh() {
    const now = moment();
    insight.visit(now);
    table.show(now);
    panel.show(now);
    showSwitches(now.settings);
    element("unkept").hidden = shelf.trouble() === null;
    device.show();
  }

  /** Says a sentence where everybody can read or hear it. @param {string} sentence */
  function tell(sentence) {
    told.notice = sentence;
    table.announce(sentence);
    refresh();
  }

  /** @param {import("../game/state.js").Settings} settings */
  function showSwitches({ sound: on, flipped }) {
    element("sound").setAttribute("aria-pressed", String(on));
    element("flip").setAttribute("aria-pressed", String(flipped));
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
    "to-game": session.toTheGame,
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

  /** Opens the game in the page's address, or the text another app has put there. @returns {boolean} whether there is one */
  function openAddress() {
    const brought = broughtBy(location.href);
    if (brought) openBrought(brought, location.href);
    else shelf.hold();
    return brought !== null;
  }

  /** Opens what an address has brought, or says why that can't be; then it is forgotten, so that a reload goes on with the game as it
   * stands by then. @param {{ text: string, rest: URL, linked: boolean }} brought @param {string} address */
  async function openBrought({ text, rest, linked }, address) {
    const found = text || (await sharedText(root));
    const wrong = found === "" ? null : await session.open(found, false, "brought");
    if (location.href === address) history.replaceState(null, "", rest);
    if (found !== "" && !wrong) return;
    if (wrong) tell(say(linked ? "share.linked" : "share.unopened", { message: failure(wrong) }));
    else tell(say("share.lost"));
    shelf.hold();
  }

  /** What is told or shown at a key that no house begins with: the score, a row, all keys. @type {Record<string, () => void>} */
  const asked = {
    s: () => table.announce(table.sentences().score(session.state().shown)),
    m: () => tellRow(session.humanSide()),
    o: () => tellRow(otherSide(session.humanSide())),
    "?": () => dialogs.open("keys-dialog"),
  };

  /** @param {Side} side */
  const tellRow = (side) => table.announce(table.sentences().row(session.state().shown, side));

  /** @param {string} key */
  function ask(key) {
    asked[key]?.();
    return key in asked;
  }

  attachPointer(element("houses"), table.layout, {
    onChoose: touch.choose,
    onMove: session.play,
    onLook: touch.look,
    onFocus: table.focus,
    onCancel: touch.cancel,
    onConfirm: touch.confirm,
    onWay: touch.playWay,
    onStep: touch.walk,
    onAsk: ask,
    turn: () => session.state().shown.turn,
    legal: () => marked(moment()),
    letters: () => session.settings().letters,
  });
  attachLook(element("acts"), touch.look);
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
  new ResizeObserver(table.fit).observe(element("board"));
  for (const look of [matchMedia("(prefers-color-scheme: dark)"), forcedColours()]) {
    look.addEventListener("change", table.fit);
  }
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

/** Puts the words into the page, and leads to the pages of their language: the English one's name has no language in it.
 * @param {Phrases} phrases @param {string} version */
function fillPage(phrases, version) {
  document.body.classList.add("running");
  phrases.fill(document);
  const ending = phrases.language() === "en" ? "" : `-${phrases.language()}`;
  for (const link of document.querySelectorAll("a[data-page]")) {
    link.setAttribute("href", `${link.getAttribute("data-page")}${ending}.html`);
  }
  element("about").textContent = phrases.say("rules.about", { version });
}
