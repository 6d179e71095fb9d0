// @ts-check
// Joins the parts of the page, which know the state and no other part: who changes it, who draws it, and what happens
// when.

import { createAnnouncer } from "../board/accessible_board.js";
import { createAnimator } from "../board/animator.js";
import { element } from "../dom.js";
import { examine } from "../engine/analysis.js";
import { createEngine } from "../engine/client.js";
import { fetchWorkers, orderFor, scriptAddress, spawn } from "../engine/start_worker.js";
import { createQuests } from "../game/board_mode.js";
import { createSession } from "../game/session.js";
import { meet, opened, USUAL_SETTINGS } from "../game/state.js";
import { loadScript } from "../lazy_script.js";
import { broughtBy } from "../storage/files.js";
import { createSettings } from "../storage/settings.js";
import { createFailures } from "../text/error_text.js";
import { createPhrases } from "../text/i18n.js";
import { createLanguages, ENGLISH_WORDS } from "../text/languages.js";
import { rulesIn } from "../text/players.js";
import { createBalance, createInsight } from "./analysis.js";
import { createBoardArea } from "./board_area.js";
import { agree, createAct, createAnswers, createOpening, createSettingDeeds } from "./commands.js";
import { createEstimating } from "./evaluation_text.js";
import { deviceNow, listenToBoard, listenToButtons, listenToWindow } from "./events.js";
import { createPanel } from "./game_panel.js";
import { createInput } from "./input.js";
import { createLapBar } from "./lap_slider.js";
import { createDoors, listenToGifts } from "./lazy_dialogs.js";
import { createLazyTreasury } from "./lazy_tablebase.js";
import { createMoves } from "./move_list.js";
import { createDialogs } from "./page_dialogs.js";
import { humanSide, isBetween, isBusy, isFacing, isOver, isTaught, isTimed } from "./selectors.js";
import { createSound, soundOf } from "./sound.js";
import { createStore, firstState, UNTOLD, UNTOUCHED } from "./state.js";
import { createSentencesOf, createTelling, engineSaid } from "./status_text.js";
import { showLook } from "./theme.js";

/** @import { GameLibrary } from "../storage/library.js" */
/** @import { Phrases } from "../text/i18n.js" */
/** @import { Host } from "./environment.js" */
/** @import { Stores } from "../storage/values.js" */
/** @import { PageState } from "./state.js" */
/**
 * @typedef {{ site: BuildInfo, host: Host, stores: Stores, settingsStore: ReturnType<typeof createSettings>, phrases: Phrases,
 *   languages: ReturnType<typeof createLanguages>, root: URL,
 *   spoken: Promise<boolean> } & ReturnType<typeof startEngine>} PageBasis what the page is made from
 * @typedef {ReturnType<typeof createVoice>} Voice
 * @typedef {ReturnType<typeof createAnimator>} Animator
 * @typedef {ReturnType<typeof createOwners>} Owners
 * @typedef {ReturnType<typeof createParts>} PageParts
 */

/** The gigabytes of memory of a device that has enough and to spare: the most that one tells. */
const MUCH_MEMORY = 8;
/** A device that is held in the hand. */
const HAND = "(pointer: coarse)";
/** A screen that two people can sit at, the board lying between them. */
const TABLET = "(pointer: coarse) and (min-width: 600px) and (min-height: 600px)";

/**
 * Says that the page could not be begun: a part of it that was downloaded is not whole.
 * @param {unknown} error @returns {never}
 */
export function showStartFailure(error) {
  document.body.className = "failed";
  throw error;
}

/** Opens the page in the language of the person at it. @param {BuildInfo} site @param {Host} host */
export async function createApp(site, host) {
  if (!isStyled()) throw new Error("the page's style is not whole");
  const root = new URL(".", document.baseURI);
  const engine = startEngine(site, host);
  const stores = { storage: host.storage, database: host.database(), channel: host.channel() };
  const settingsStore = createSettings(stores);
  const phrases = createPhrases(ENGLISH_WORDS, "en");
  const languages = createLanguages(phrases, root.href);
  const begun = await languages.begin(settingsStore.keptSettings(USUAL_SETTINGS).language);
  openPage({ site, host, stores, settingsStore, phrases, languages, root, ...engine, ...begun });
}

/** Whether the page's style has come: the browser refuses a style of another hash than the page names. */
function isStyled() {
  return getComputedStyle(document.documentElement).getPropertyValue("--touch") !== "";
}

/** The engine: it takes longest, so it comes before the page, if it is wanted at once.
 * @param {BuildInfo} site @param {Host} host */
function startEngine(site, host) {
  /** @type {(state: EngineState) => void} */
  let hear = () => {};
  let begun = false;
  const order = orderFor(host.snapshot);
  const engine = createEngine(
    () => spawn("engine"),
    order,
    (state) => hear(state),
  );
  engine.onGame((about) => meet(site.games, about));
  /** @param {(state: EngineState) => void} listener told of everything from now on */
  function onEngine(listener) {
    hear = listener;
  }
  function begin() {
    if (begun) hear(engine.state());
    else fetchWorkers().then(engine.start);
    begun = true;
  }
  /** Starts an engine beside this one. */
  function another() {
    const helper = createEngine(
      () => spawn("engine"),
      order,
      () => {},
    );
    helper.start();
    return helper;
  }
  if (host.early) begin();
  return { engine, onEngine, begin, another: order.carried ? null : another }; // files can be handed over once
}

/** Puts the page together, has its state drawn, and begins. @param {PageBasis} basis */
function openPage(basis) {
  const { phrases, host, spoken } = basis;
  fillPage(phrases);
  const owners = createOwners(basis, createVoice(basis));
  const parts = createParts(basis, owners);
  const { store, tell } = owners;
  listen(basis, owners, parts);
  const brought = host.early ? broughtBy(location.href) : null;
  if (brought) store.put({ game: awaited(basis.site.games, brought.text), asking: true });
  owners.animator.cut(store.state().game.shown.places);
  const { insight, treasury, quests } = owners;
  const { doors } = parts;
  store.begin({
    follow(state) {
      const called = rulesIn(state.game.notes.tags);
      if (called) phrases.call(state.game.game, called);
      const { wealth, settings, game } = state;
      if (wealth.state !== "none" && (!settings.endings || wealth.game !== game.game)) treasury.rest();
      insight.follow(state);
      quests.follow(state.game, isBusy(state));
      if (isTaught(state)) doors.soon((rooms) => rooms.coach());
      if (isFacing(state)) doors.soon((rooms) => rooms.face());
      if (isTimed(state) || document.body.matches(".timed")) doors.soon((rooms) => rooms.clock());
    },
    render: createRender(owners, parts),
  });
  performance.mark("mashimo:playable");
  treasury.look();
  basis.onEngine(createEngineListener(basis, owners, parts));
  host.open({
    ...parts.doers,
    device: parts.device,
    follow: () => follow(basis, owners, parts),
    say: phrases.say,
    keepSecret: (secretUntil) => store.change({ secretUntil }),
  });
  spoken.then((could) => could || tell(phrases.say("language.failed")));
}

/** The start of the game that a link leads to, which is shown until the engine has read the link.
 * @param {BakedGame[]} games @param {string} link */
const awaited = (games, link) => opened((games.find(({ id }) => id === link.split(";")[1]) ?? games[0]).shown[0]);

/** The state, and what puts it into words, sounds and a picture. @param {PageBasis} basis */
function createVoice({ phrases, site: { games }, host, engine }) {
  const { playsOn, secretUntil } = host;
  const surroundings = { ...deviceNow(), language: phrases.language(), playsOn, secretUntil };
  const store = createStore(firstState(games, USUAL_SETTINGS, engine.state(), surroundings));
  const sentencesOf = createSentencesOf(phrases, games);
  const estimating = createEstimating(phrases, sentencesOf);
  const quests = createQuests(
    () => store.state().quest,
    (quest) => store.change({ quest }),
  );
  const announce = createAnnouncer(element("spoken"));
  return {
    store,
    sentencesOf,
    estimating,
    announce,
    quests,
    telling: createTelling(phrases, games, sentencesOf, estimating, quests),
    failure: createFailures(phrases),
    board: createBoardArea({ phrases, games, sentencesOf, estimating }),
    sound: createSound(
      () => new AudioContext(),
      () => store.state().settings.sound,
    ),
    /** Says a sentence where everybody can read or hear it. @param {string} notice */
    tell(notice) {
      announce(notice);
      store.change({ told: { ...store.state().told, notice } });
    },
  };
}

/**
 * The owners of the parts of the state, each of whom hands its part in.
 * @param {PageBasis} basis @param {Voice} voice
 */
function createOwners(basis, voice) {
  const { store, announce, estimating, telling, board, sound, tell } = voice;
  const { stores, host, phrases, engine } = basis;
  const publish = store.change;
  const animator = createAnimator(
    (animation) => board.paint(store.put({ animation })),
    (step) => sound.play(soundOf(step)),
    (animation) => {
      publish({ animation });
      if (animation.sown) announce(telling.moving(store.state()));
    },
  );
  const shelf = host.library({
    ...stores,
    tab: host.tab,
    locks: navigator.locks,
    onRemark: (remark) => tell(phrases.say(`storage.${remark}`)),
    publish,
  });
  const session = openSession(basis, voice, animator, shelf);
  const treasury = openTreasury(basis, voice, () => insight.renew());
  const insight = createInsight({
    examine: (record, onFound, nodes) => examine(engine.means, record, onFound, nodes),
    prove: treasury.prove,
    enlarge: (game, size) => store.state().settings.endings && treasury.want(game, size),
    publish,
    onHint: () => announce(estimating.advice(store.state())),
  });
  return { ...voice, animator, shelf, session, insight, treasury, input: openInput(basis, voice, animator, session) };
}

/**
 * Whether the device has memory for all endings that can be solved, some 300 MB and more: a telephone has not, nor one
 * that does not say.
 */
function isRoomy() {
  const { deviceMemory = 0 } = /** @type {{ deviceMemory?: number }} */ (navigator);
  return deviceMemory >= MUCH_MEMORY && !matchMedia(HAND).matches;
}

/**
 * The endings of many seeds, for who looks into a position.
 * @param {PageBasis} basis @param {Voice} voice @param {() => void} onFound
 */
function openTreasury({ engine, root }, { store }, onFound) {
  const treasury = createLazyTreasury({
    load: engine.enlarge,
    spawn: () => spawn("search"),
    root: root.href,
    busy: () => isBusy(store.state()),
    plan: engine.means.plan,
    prove: engine.prove,
    roomy: isRoomy(),
    onTold: (wealth) => store.change({ wealth }),
    onFound,
  });
  engine.know(treasury.of);
  return treasury;
}

/**
 * The game under way, and what is said as it goes on.
 * @param {PageBasis} basis @param {Voice} voice @param {Animator} animator @param {GameLibrary} shelf
 */
function openSession({ site, engine, settingsStore, host, phrases: { say } }, voice, animator, shelf) {
  const { store, telling, announce, tell, failure, quests } = voice;
  return createSession({
    usual: { ...USUAL_SETTINGS, faceToFace: matchMedia(TABLET).matches },
    games: site.games,
    engine,
    settingsStore,
    shelf,
    animator,
    publish: store.change,
    onLeave: () => store.change({ input: UNTOUCHED, told: UNTOLD }),
    onArrive(way) {
      announce(telling.arrival(store.state(), way));
      if (way === "new" || way === "brought") quests.renew();
      host.onArrive(store.state().game);
    },
    onFailure(failed) {
      store.change({ told: { ...store.state().told, lost: failed.code === "engine-lost" } });
      tell(failure(failed));
    },
    onDecline: () => tell(say("agree.declined")),
    onOffer: () => announce(telling.offered(store.state())),
    onSlow: () => tell(say("engine.slow")),
  });
}

/** The input of a person at the board. @param {PageBasis} basis @param {Voice} voice @param {Animator} animator
 * @param {import("../game/session.js").Session} session */
function openInput({ phrases: { say } }, voice, animator, session) {
  const { store, telling, sentencesOf, announce, tell } = voice;
  const { state } = store;
  return createInput({
    state,
    publish: store.change,
    onPlay: session.play,
    onWalk: session.walk,
    onHold: animator.hold,
    onSkip: animator.skip,
    onPicked: () => announce(telling.question(state())),
    onRefused(cell) {
      const { shown } = state().game;
      if (cell !== null) tell(sentencesOf(state()).refusal(shown, cell));
      else if (!state().held) announce(say("tabs.elsewhere"));
      else tell(say(shown.result ? "refused.game-over" : "refused.computers"));
    },
    onHush: () => store.change({ told: { ...state().told, notice: "" } }),
  });
}

/** The dialogs, and the way into the rooms. @param {PageBasis} basis @param {Owners} owners */
function createWays(basis, owners) {
  const { phrases, languages } = basis;
  const { store, session, tell } = owners;
  const { state } = store;
  const settings = createSettingDeeds({ phrases, languages, store, session });
  const doors = createDoors({
    async load() {
      const script = await loadScript("dialogs", () => import("./dialogs.js"));
      return script?.createRooms({ ...doers, state, change: settings.change, onLesson: session.settle });
    },
    onSlow: () => tell(phrases.say("rooms.coming")),
    onHere: () => store.change({ told: { ...state().told, notice: "" } }),
    onMissing: () => tell(phrases.say("rooms.missing")),
  });
  const dialogs = createDialogs(phrases.say, basis.site.games, {
    state,
    onSettings: settings.change,
    onResign: () => session.resign(humanSide(state())),
    resigns: () => owners.sentencesOf(state()).resigning(humanSide(state())),
    enter: doors.enter,
  });
  const doers = { ...basis, ...owners, open: dialogs.open };
  return { doers, settings, dialogs, doors };
}

/** The parts that draw the state, and what is done at their buttons. @param {PageBasis} basis @param {Owners} owners */
function createParts(basis, owners) {
  const { phrases, root, host } = basis;
  const { store, session, animator, telling, sentencesOf, estimating } = owners;
  const { state } = store;
  const ways = createWays(basis, owners);
  const { doers } = ways;
  return {
    ...ways,
    openAddress: createOpening(doers, () => new Promise((resolve) => ways.doors.enter(resolve))),
    panel: createPanel(phrases, basis.site.games, telling, sentencesOf, createAct(doers)),
    moves: createMoves(phrases, { state, onStep: session.stepTo, onNotes: session.annotate }),
    balance: createBalance(estimating),
    lapBar: createLapBar(phrases, animator),
    endings: host.endings(phrases, owners.treasury.forget),
    device: host.device(phrases, {
      version: document.documentElement.dataset.version ?? "",
      root,
      register: (container) => container.register(scriptAddress("sw.js"), { updateViaCache: "none" }),
      between: () => isBetween(state()),
      busy: () => isBusy(state()),
    }),
  };
}

/** Draws a state. @param {Owners} owners @param {PageParts} parts @returns {(state: PageState) => void} */
function createRender({ store, board, sound }, { panel, moves, lapBar, balance, endings, dialogs, device }) {
  let before = store.state();
  return (state) => {
    showLook(state);
    for (const part of [balance, endings, board, moves, panel, lapBar, dialogs]) part.show(state);
    device.show();
    device.showStart(state.engine);
    if (isOver(state) && !isOver(before)) {
      sound.play("end");
      navigator.storage?.persist?.().catch(() => {}); // a wish: the browser may ask, or say no
    }
    before = state;
  };
}

/**
 * Joins what happens to what is done about it.
 * @param {PageBasis} basis @param {Owners} owners @param {PageParts} parts
 */
function listen({ phrases }, { store, insight }, { doers, settings, doors, openAddress }) {
  const heard = {
    ...doers,
    settings,
    openAddress,
    hint: insight.hint,
    agree: () => agree(doers),
    answer: createAnswers(doers),
    follow: doors.follow,
    onSpoken() {
      fillPage(phrases);
      store.change({ language: phrases.language(), told: { ...store.state().told, notice: "" } });
    },
  };
  listenToBoard(heard);
  listenToButtons(heard);
  listenToWindow(heard);
  listenToGifts((text) => doors.enter((rooms) => rooms.take(text)));
}

/** Shows how far the engine has come, while it downloads in its own place alone.
 * @param {PageBasis} basis @param {Owners} owners @param {PageParts} parts @returns {(engine: EngineState) => void} */
function createEngineListener({ phrases: { say, has }, host }, { store, tell }, { panel, device }) {
  return (engine) => {
    if (engine.name === "loading" && engine.progress.bytes > 0) panel.showEngine(store.put({ engine }));
    else store.change({ engine });
    host.onEngine(engine, engineSaid(say, engine));
    if (engine.name === "failed")
      tell(say(has(`engine.${engine.code}`) ? `engine.${engine.code}` : "engine.start-failed"));
    if (engine.name !== "ready") return;
    performance.mark("mashimo:ready");
    device.keep();
  };
}

/**
 * Opens what the page's own address names, and recovers what localStorage has lost in a crash.
 * @param {PageBasis} basis @param {Owners} owners @param {PageParts} parts
 */
async function follow({ settingsStore }, { shelf, session, store }, { doors, openAddress, settings }) {
  doors.follow(location.hash);
  const recovered = shelf.recover();
  const opened = openAddress();
  const newer = await recovered;
  if (newer !== null && !opened) await session.resume(newer);
  await settingsStore.recover(); // after the game: a change of players saves the one on the board
  const shown = store.state().settings;
  const kept = settingsStore.keptSettings(shown);
  if (JSON.stringify(kept) !== JSON.stringify(shown)) settings.change(kept);
}

/**
 * Puts the words into the page, and leads to the pages of their language: the English one's name has no language in it.
 * @param {Phrases} phrases
 */
function fillPage(phrases) {
  document.body.classList.add("running");
  phrases.fill(document);
  const ending = phrases.language() === "en" ? "" : `-${phrases.language()}`;
  for (const link of document.querySelectorAll("a[data-page]")) {
    link.setAttribute("href", `${link.getAttribute("data-page")}${ending}.html`);
  }
}
