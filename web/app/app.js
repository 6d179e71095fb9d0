// @ts-check
// Connects the parts of the page. Each knows the state and no other part.

import { createAnnouncer } from "../board/accessible_board.js";
import { createAnimator } from "../board/animator.js";
import { createOffline } from "../dialogs/offline.js";
import { createTablebaseSettings } from "../dialogs/tablebase_settings.js";
import { byId } from "../dom.js";
import { analyse } from "../engine/analysis.js";
import { createEngine } from "../engine/client.js";
import { bootOptions, fetchWorkers, scriptAddress, startWorker } from "../engine/start_worker.js";
import { createBoardModes, playMove } from "../game/board_mode.js";
import { createSession } from "../game/session.js";
import { DEFAULT_SETTINGS, opened, registerGame } from "../game/state.js";
import { loadScript } from "../lazy_script.js";
import { createDatabase, isFull } from "../storage/database.js";
import { importFromUrl } from "../storage/files.js";
import { createLibrary } from "../storage/library.js";
import { createSettings } from "../storage/settings.js";
import { createErrorText } from "../text/error_text.js";
import { createI18n } from "../text/i18n.js";
import { createLanguages, ENGLISH_WORDS } from "../text/languages.js";
import { rulesNameIn } from "../text/players.js";
import { createAnalysis, createBalance } from "./analysis.js";
import { createBoardArea } from "./board_area.js";
import { agree, createCommandRunner, createSettingsActions, createShortcuts, createUrlOpener } from "./commands.js";
import { createEvaluationView } from "./evaluation_text.js";
import { deviceState, listenToBoard, listenToButtons, listenToWindow } from "./events.js";
import { createGamePanel } from "./game_panel.js";
import { createInput } from "./input.js";
import { createLapSlider } from "./lap_slider.js";
import { createDialogLoader, listenForFiles } from "./lazy_dialogs.js";
import { createLazyTablebase } from "./lazy_tablebase.js";
import { createMoveList } from "./move_list.js";
import { createPageDialogs } from "./page_dialogs.js";
import {
  coachIsDue,
  humanSide,
  isBusy,
  isFaceToFace,
  isOver,
  isTimed,
  noGameInProgress,
  placedSeatsOf,
} from "./selectors.js";
import { createSound, soundOf } from "./sound.js";
import { checkStyle } from "./start_check.js";
import { createStore, firstState, NO_INPUT, NO_NOTICE } from "./state.js";
import { createSentencesOf, createStatusText } from "./status_text.js";
import { applyTheme } from "./theme.js";

/** @import { GameLibrary } from "../storage/library.js" */
/** @import { Session, SessionConfig } from "../game/session.js" */
/** @import { I18n } from "../text/i18n.js" */
/** @import { Stores } from "../storage/values.js" */
/** @import { PageState } from "./state.js" */
/**
 * @typedef {{ site: BuildInfo, stores: Stores, settingsStore: ReturnType<typeof createSettings>,
 *   phrases: I18n, languages: ReturnType<typeof createLanguages>, root: URL, spoken: Promise<boolean> } &
 *   ReturnType<typeof startEngine>} AppConfig
 * @typedef {AppConfig & Pick<SessionConfig, "onTurn">} TurnConfig
 * @typedef {ReturnType<typeof createText>} TextServices
 * @typedef {ReturnType<typeof createAnimator>} Animator
 * @typedef {ReturnType<typeof createServices>} Services
 * @typedef {ReturnType<typeof createViews>} Views
 */

/** The memory that is enough; browsers report no more than 8 GB. */
const MUCH_MEMORY_GB = 8;
/** The media query of hand-held devices. */
const HAND = "(pointer: coarse)";
/** The media query of screens that two people can sit at, the board lying between them. */
const TABLET = "(pointer: coarse) and (min-width: 600px) and (min-height: 600px)";

/** Starts the page in the user's language. @param {BuildInfo} site */
export async function createApp(site) {
  checkStyle();
  const root = new URL(".", document.baseURI);
  const engine = startEngine(site);
  const stores = {
    storage: () => localStorage,
    database: createDatabase(() => indexedDB, evict),
    channel: new BroadcastChannel("mashimo"),
  };
  const settingsStore = createSettings(stores);
  const phrases = createI18n(ENGLISH_WORDS, "en");
  const languages = createLanguages(phrases, root.href);
  const begun = await languages.begin(settingsStore.loadSettings(DEFAULT_SETTINGS).language);
  mountApp({ site, stores, settingsStore, phrases, languages, root, ...engine, ...begun });
}

/**
 * Evicts solved tablebases if an error says that there is no room for the user's data.
 * @param {unknown} error @returns {Promise<boolean>} whether there were any
 */
async function evict(error) {
  if (!isFull(error)) return false;
  const script = await loadScript("endings", () => import("../engine/tablebase.js"));
  return (await script?.createTablebaseCache(new URL(".", document.baseURI).href).clear()) ?? false;
}

/** Starts the engine before the page, as it takes longest. @param {BuildInfo} site */
function startEngine(site) {
  /** @type {(state: EngineState) => void} */
  let onState = () => {};
  const order = bootOptions(true);
  const engine = createEngine(
    () => startWorker("engine"),
    order,
    (state) => onState(state),
  );
  engine.onGame((about) => registerGame(site.games, about));
  /** Calls the listener with each later state. @param {(state: EngineState) => void} listener */
  function onEngine(listener) {
    onState = listener;
    listener(engine.state());
  }
  /** Starts a second engine. */
  function startSecond() {
    const helper = createEngine(
      () => startWorker("engine"),
      order,
      () => {},
    );
    helper.start();
    return helper;
  }
  fetchWorkers().then(engine.start);
  // its files can be transferred only once
  return { engine, onEngine, startSecond: order.carried ? null : startSecond };
}

/** Draws the user's arrows and circles, once their script has loaded. @param {GameInfo[]} games */
function createLazyAnnotations(games) {
  /** @type {ReturnType<typeof import("./annotations.js").createAnnotations> | null} */
  let annotations = null;
  return async (/** @type {Session} */ session) => {
    const script = await loadScript("marks", () => import("./annotations.js"));
    annotations ??= script?.createAnnotations(games, session) ?? null;
    annotations?.show();
  };
}

/** Creates all parts, connects rendering and starts. @param {AppConfig} basis */
function mountApp(basis) {
  const { phrases, spoken } = basis;
  fillPageText(phrases);
  const onTurn = (/** @type {ReadReply} */ read) => parts.dialogLoader.receive(read);
  const owners = createServices({ ...basis, onTurn }, createText(basis));
  const parts = createViews(basis, owners);
  const { store, tell } = owners;
  listen(basis, owners, parts);
  const imported = importFromUrl(location.href);
  if (imported) store.put({ game: expectedGame(basis.site.games, imported.text), asking: true });
  owners.animator.cut(store.state().game.shown.places);
  const { analysis, tablebase, boardModes } = owners;
  const { dialogLoader } = parts;
  store.begin({
    follow(state) {
      const called = rulesNameIn(state.game.notes.tags);
      if (called) phrases.nameGame(state.game.game, called);
      const { tablebaseStatus, settings, game } = state;
      if (tablebaseStatus.state !== "none" && (!settings.endings || tablebaseStatus.game !== game.game))
        tablebase.release();
      analysis.follow(state);
      boardModes.onPosition(state.game, isBusy(state));
      preloadDialogs(state, phrases, dialogLoader);
    },
    render: createRender(owners, parts),
  });
  performance.mark("mashimo:playable");
  tablebase.readStatus();
  owners.showAnnotations(owners.session);
  parts.device.start();
  basis.onEngine(createEngineListener(basis, owners, parts));
  openOwnAddress(owners, parts);
  spoken.then((could) => could || tell(phrases.say("language.failed")));
}

/**
 * Loads the dialogs where a state has use for one at the board, or for its words.
 * @param {PageState} state @param {I18n} phrases @param {ReturnType<typeof createDialogLoader>} loader
 */
function preloadDialogs(state, { has }, { preload }) {
  if (state.engine.name === "ready" && !has(`game.${state.game.game}`)) preload((dialogs) => dialogs.unnamed.title());
  if (state.game.correspondence) preload((dialogs) => dialogs.correspond());
  if (coachIsDue(state)) preload((dialogs) => dialogs.coach());
  if (isFaceToFace(state)) preload((dialogs) => dialogs.face());
  if (isOver(state)) preload((dialogs) => dialogs.end());
  if (isTimed(state) || document.body.matches(".timed")) preload((dialogs) => dialogs.clock());
}

/**
 * Shows the start of a link's game until the engine has read the link.
 * @param {GameInfo[]} games @param {string} link
 */
const expectedGame = (games, link) => opened((games.find(({ id }) => id === link.split(";")[1]) ?? games[0]).shown[0]);

/** Creates the store and the text, sounds and pictures of its state. @param {AppConfig} basis */
function createText({ phrases, site: { games }, engine }) {
  const surroundings = { ...deviceState(), language: phrases.language(), mayContinue: true, hidePreviewsUntil: -1 };
  const store = createStore(firstState(games, DEFAULT_SETTINGS, engine.state(), surroundings));
  const sentencesOf = createSentencesOf(phrases, games, placedSeatsOf);
  const evaluationView = createEvaluationView(phrases, sentencesOf);
  const boardModes = createBoardModes(
    () => store.state().boardMode,
    (boardMode) => store.change({ boardMode }),
  );
  const announce = createAnnouncer(byId("spoken"));
  return {
    store,
    sentencesOf,
    evaluationView,
    announce,
    boardModes,
    statusText: createStatusText(phrases, games, sentencesOf, evaluationView, boardModes),
    failure: createErrorText(phrases),
    board: createBoardArea({ phrases, games, sentencesOf, evaluationView }),
    sound: createSound(
      () => new AudioContext(),
      () => store.state().settings.sound,
    ),
    /** Shows a sentence and says it to screen readers. @param {string} text */
    tell(text) {
      announce(text);
      store.change({ notice: { ...store.state().notice, text } });
    },
  };
}

/** Creates the owners of parts of the state. @param {TurnConfig} basis @param {TextServices} voice */
function createServices(basis, voice) {
  const { store, announce, evaluationView, statusText, board, sound, tell, failure } = voice;
  const { stores, phrases, engine } = basis;
  const publish = store.change;
  const animator = createAnimator(
    (animation) => board.paint(store.put({ animation })),
    (step) => sound.play(soundOf(step)),
    (animation) => {
      publish({ animation });
      if (animation.sown) announce(statusText.moving(store.state()));
    },
  );
  const library = createLibrary({
    ...stores,
    tab: () => sessionStorage,
    locks: navigator.locks,
    onNotice: (remark) => tell(phrases.say(`storage.${remark}`)),
    publish,
  });
  const showAnnotations = createLazyAnnotations(basis.site.games);
  const session = openSession(basis, voice, animator, library, showAnnotations);
  const tablebase = openTablebase(basis, voice, () => analysis.renew());
  const analysis = createAnalysis({
    examine: (...asked) =>
      analyse(engine.workers, ...asked, ({ failed }) => {
        analysis.lose();
        tell(failure(failed));
      }),
    prove: tablebase.prove,
    enlarge: (game, size) => store.state().settings.endings && tablebase.request(game, size),
    publish,
    onHint: () => announce(evaluationView.spokenAdvice(store.state())),
  });
  return {
    ...voice,
    animator,
    library,
    session,
    showAnnotations,
    analysis,
    tablebase,
    input: openInput(basis, voice, animator, session),
  };
}

/** Tells whether the device has memory for all tablebases, 450 MB or more: phones and those that report none have not. */
function hasMuchMemory() {
  const { deviceMemory = 0 } = /** @type {{ deviceMemory?: number }} */ (navigator);
  return deviceMemory >= MUCH_MEMORY_GB && !matchMedia(HAND).matches;
}

/**
 * Creates the loader of large tablebases.
 * @param {AppConfig} basis @param {TextServices} voice @param {() => void} onFound
 */
function openTablebase({ engine, root }, { store }, onFound) {
  const tablebase = createLazyTablebase({
    load: engine.compileForTablebase,
    spawn: () => startWorker("search"),
    root: root.href,
    busy: () => isBusy(store.state()),
    plan: engine.workers.plan,
    prove: engine.prove,
    hasMuchMemory: hasMuchMemory(),
    onStatus: (tablebaseStatus) => store.change({ tablebaseStatus }),
    onFound,
  });
  engine.useTablebase(tablebase.of);
  return tablebase;
}

/**
 * Creates the session and its announcements.
 * @param {TurnConfig} basis @param {TextServices} voice @param {Animator} animator @param {GameLibrary} library
 * @param {ReturnType<typeof createLazyAnnotations>} showAnnotations
 */
function openSession(basis, voice, animator, library, showAnnotations) {
  const {
    site,
    engine,
    settingsStore,
    onTurn,
    phrases: { say },
  } = basis;
  const { store, statusText, announce, tell, failure, boardModes } = voice;
  /** @type {Session} */
  const session = createSession({
    defaults: { ...DEFAULT_SETTINGS, faceToFace: matchMedia(TABLET).matches },
    games: site.games,
    engine,
    settingsStore,
    library,
    animator,
    publish: store.change,
    onLeave: () => store.change({ input: NO_INPUT, notice: NO_NOTICE }),
    onArrive(way) {
      announce(statusText.arrival(store.state(), way));
      if (way === "new" || way === "imported") boardModes.renew();
      showAnnotations(session);
    },
    onFailure(failed) {
      store.change({ notice: { ...store.state().notice, engineLost: failed.code === "engine-lost" } });
      tell(failure(failed));
    },
    onDecline: () => tell(say("agree.declined")),
    onOffer: () => announce(statusText.offered(store.state())),
    onSlow: () => tell(say("engine.slow")),
    onTurn,
  });
  return session;
}

/**
 * Creates the input at the board.
 * @param {AppConfig} basis @param {TextServices} voice @param {Animator} animator
 * @param {import("../game/session.js").Session} session
 */
function openInput({ phrases: { say } }, voice, animator, session) {
  const { store, statusText, sentencesOf, announce, tell } = voice;
  const { state } = store;
  return createInput({
    state,
    publish: store.change,
    onPlay: (move) => playMove({ store, session }, move),
    onWalk: session.walk,
    onHold: animator.hold,
    onSkip: animator.skip,
    onPicked: () => announce(statusText.question(state())),
    onRefused(cell) {
      const { shown } = state().game;
      if (cell !== null) tell(sentencesOf(state()).refusal(shown, cell));
      else if (!state().ownsGame) announce(say("tabs.elsewhere"));
      else tell(shown.result ? say("refused.game-over") : sentencesOf(state()).turn(shown));
    },
    onClearNotice: () => store.change({ notice: { ...state().notice, text: "" } }),
  });
}

/** Creates the page's dialogs and the loader of the others. @param {AppConfig} basis @param {Services} owners */
function createDialogHost(basis, owners) {
  const { phrases } = basis;
  const { store, tell } = owners;
  const { state } = store;
  const settings = createSettingsActions({ ...basis, ...owners });
  const dialogLoader = createDialogLoader({
    async load() {
      const script = await loadScript("dialogs", () => import("./dialogs.js"));
      return script?.createDialogs({ ...app, change: settings.change });
    },
    onSlow: () => tell(phrases.say("rooms.coming")),
    onHere: () => store.change({ notice: { ...state().notice, text: "" } }),
    onMissing: () => tell(phrases.say("rooms.missing")),
  });
  const dialogs = createPageDialogs(phrases.say, basis.site.games, {
    state,
    onSettings: settings.change,
    resigns: () => owners.sentencesOf(state()).resigning(humanSide(state()), state().game.shown.may_agree),
    withDialogs: dialogLoader.withDialogs,
  });
  const app = { ...basis, ...owners, settings, open: dialogs.open };
  return { app, dialogs, dialogLoader };
}

/** Creates the views and the commands of their buttons. @param {AppConfig} basis @param {Services} owners */
function createViews(basis, owners) {
  const { phrases, root } = basis;
  const { store, session, animator, statusText, sentencesOf, evaluationView } = owners;
  const { state } = store;
  const { app, dialogs, dialogLoader } = createDialogHost(basis, owners);
  return {
    app,
    dialogs,
    dialogLoader,
    openAddress: createUrlOpener(app, dialogLoader),
    panel: createGamePanel(phrases, basis.site.games, statusText, sentencesOf, createCommandRunner(app)),
    moves: createMoveList(phrases, { state, id: owners.library.id, onStep: session.stepTo, onNotes: session.annotate }),
    balance: createBalance(evaluationView),
    lapSlider: createLapSlider(phrases, animator),
    endings: createTablebaseSettings(phrases, owners.tablebase.clear),
    device: createOffline(phrases, {
      version: document.documentElement.dataset.version ?? "",
      root,
      register: (container) => container.register(scriptAddress("sw.js"), { updateViaCache: "none" }),
      between: () => noGameInProgress(state()),
      busy: () => isBusy(state()),
    }),
  };
}

/** @param {Services} owners @param {Views} parts @returns {(state: PageState) => void} */
function createRender({ store, board, sound }, { panel, moves, lapSlider, balance, endings, dialogs, device }) {
  let before = store.state();
  return (state) => {
    applyTheme(state);
    for (const part of [balance, endings, board, moves, panel, lapSlider, dialogs]) part.show(state);
    device.show();
    device.showStart(state.engine);
    if (isOver(state) && !isOver(before)) {
      sound.play("end");
      navigator.storage?.persist?.().catch(() => {}); // the browser may ask or refuse
    }
    before = state;
  };
}

/** Connects events with their handlers. @param {AppConfig} basis @param {Services} owners @param {Views} parts */
function listen({ phrases }, { store, analysis }, { app, dialogLoader, openAddress }) {
  const heard = {
    ...app,
    openAddress,
    hint: analysis.hint,
    agree: () => agree(app),
    answer: createShortcuts(app),
    follow: dialogLoader.follow,
    onLanguageChange() {
      fillPageText(phrases);
      store.change({ language: phrases.language(), notice: { ...store.state().notice, text: "" } });
    },
  };
  listenToBoard(heard);
  listenToButtons(heard);
  listenToWindow(heard);
  window.addEventListener("hashchange", () => heard.follow(location.hash) || heard.openAddress());
  listenForFiles((given) => dialogLoader.withDialogs((dialogs) => dialogs.take(given)));
}

/**
 * Shows the progress of the engine, and of its downloads only in their own place.
 * @param {AppConfig} basis @param {Services} owners @param {Views} parts @returns {(engine: EngineState) => void}
 */
function createEngineListener({ phrases: { say, has } }, { store, tell }, { panel, device }) {
  return (engine) => {
    if (engine.name === "loading" && engine.progress.bytes > 0) panel.showEngine(store.put({ engine }));
    else store.change({ engine });
    if (engine.name === "failed")
      tell(say(has(`engine.${engine.code}`) ? `engine.${engine.code}` : "engine.start-failed"));
    if (engine.name !== "ready") return;
    performance.mark("mashimo:ready");
    device.keep();
  };
}

/**
 * Opens the link in the page's URL, and recovers what localStorage lost in a crash.
 * @param {Services} owners @param {Views} parts
 */
async function openOwnAddress({ library, session }, { app, dialogLoader, openAddress }) {
  dialogLoader.follow(location.hash);
  const recovered = library.recover();
  const opened = openAddress();
  const newer = await recovered;
  if (newer !== null && !opened) await session.resume(newer);
  await app.settings.recover(); // after the game: a change of players saves the one on the board
}

/**
 * Fills in the phrases and the links to pages in their language; the English one has no language in its name.
 * @param {I18n} phrases
 */
function fillPageText(phrases) {
  document.body.classList.add("running");
  phrases.fill(document);
  const ending = phrases.language() === "en" ? "" : `-${phrases.language()}`;
  for (const link of document.querySelectorAll("a[data-page]")) {
    link.setAttribute("href", `${link.getAttribute("data-page")}${ending}.html`);
  }
}
