// @ts-check
// Connects the parts of a framed board. Unlike the app it saves nothing, makes no sound and has no dialogs: all other
// commands open the app.

import { createAnalysis } from "../app/analysis.js";
import { createBoardArea } from "../app/board_area.js";
import { createCommandRunner, createShortcuts } from "../app/commands.js";
import { createEvaluationView } from "../app/evaluation_text.js";
import { deviceState, listenToBoard, listenToWindow } from "../app/events.js";
import { createGamePanel } from "../app/game_panel.js";
import { createInput } from "../app/input.js";
import { canPlay, nothingPending, previewsHidden, themeOf } from "../app/selectors.js";
import { checkStyle } from "../app/start_check.js";
import { createStore, firstState, NO_INPUT, NO_NOTICE } from "../app/state.js";
import { createSentencesOf, createStatusText, engineProgressText } from "../app/status_text.js";
import { createAnnouncer } from "../board/accessible_board.js";
import { createAnimator } from "../board/animator.js";
import { byId } from "../dom.js";
import { analyse } from "../engine/analysis.js";
import { createEngine } from "../engine/client.js";
import { bootOptions, fetchWorkers, startWorker } from "../engine/start_worker.js";
import { createSession } from "../game/session.js";
import { registerGame } from "../game/state.js";
import { createUnsavedLibrary } from "../storage/unsaved_library.js";
import { createErrorText } from "../text/error_text.js";
import { createI18n } from "../text/i18n.js";
import { createLanguages, ENGLISH_WORDS } from "../text/languages.js";
import { rulesNameIn } from "../text/players.js";

/** @import { PageState } from "../app/state.js" */
/** @import { Session } from "../game/session.js" */
/** @import { GameState, Settings } from "../game/state.js" */
/** @import { I18n } from "../text/i18n.js" */
/** @import { Seats } from "../text/players.js" */
/**
 * @typedef {object} FrameHost
 * @property {Settings} settings constant in a frame
 * @property {boolean} mayContinue whether a viewed game may be played on
 * @property {number} hidePreviewsUntil hides previews until so many moves have been played
 * @property {(state: PageState) => Seats} [seats] gives the players, if the settings do not
 * @property {(state: EngineState, said: string) => void} onEngine called with the engine's state and its words
 * @property {(state: GameState) => void} onArrive called when a position is reached
 * @property {(dialog: string) => void} open called with the app's dialog to open
 * @typedef {object} FrameApp
 * @property {URL} root the site's root
 * @property {I18n} phrases
 * @property {Session} session
 * @property {ReturnType<typeof createEngine>} engine
 * @property {() => void} begin starts the engine
 * @property {I18n["say"]} say
 * @property {(failed: ErrorReply) => string} failure gives the words of an error
 * @property {(until: number) => void} setHidePreviews sets `hidePreviewsUntil`
 */
/** @typedef {ReturnType<typeof createServices>} FrameServices */

/** The board modes: none in a frame. */
const NO_BOARD_MODES = { words: () => "", act: () => {} };
/** The tablebases: a frame solves none. */
const NO_TABLEBASE = { release() {} };

/** Creates the board in the language of its URL. @param {BuildInfo} site @param {FrameHost} host
 * @returns {Promise<FrameApp>} */
export async function createFrameApp(site, host) {
  checkStyle();
  const root = new URL(".", document.baseURI);
  const phrases = createI18n(ENGLISH_WORDS, "en");
  const languages = createLanguages(phrases, root.href);
  const { spoken } = await languages.begin(host.settings.language);
  document.body.classList.add("running");
  phrases.fill(document);

  /** @type {(state: EngineState) => void} */
  let onState = () => {};
  // an opaque origin has no storage for a snapshot
  const order = bootOptions(self.origin !== "null");
  const engine = createEngine(() => startWorker("engine"), order, (state) => onState(state)); // biome-ignore format: one thing
  engine.onGame((about) => registerGame(site.games, about));
  let begun = false;
  const begin = () => {
    if (!begun) fetchWorkers().then(engine.start);
    begun = true;
  };

  const parts = createServices(site, host, phrases, engine);
  const { store, session, failure } = parts;
  const panel = listen(host, languages, parts);
  draw(parts, panel);
  onState = (state) => {
    if (state.name === "loading" && state.progress.bytes > 0) panel.showEngine(store.put({ engine: state }));
    else store.change({ engine: state });
    host.onEngine(state, engineProgressText(phrases.say, state));
    const code = state.name === "failed" ? `engine.${state.code}` : "";
    if (code) parts.tell(phrases.say(phrases.has(code) ? code : "engine.start-failed"));
  };
  spoken.then((could) => could || parts.tell(phrases.say("language.failed")));
  const setHidePreviews = (/** @type {number} */ hidePreviewsUntil) => store.change({ hidePreviewsUntil });
  return { root, phrases, session, engine, begin, say: phrases.say, failure, setHidePreviews };
}

/**
 * Creates the state and the owners of its parts.
 * @param {BuildInfo} site @param {FrameHost} host @param {I18n} phrases @param {FrameApp["engine"]} engine
 */
function createServices(site, { settings, mayContinue, hidePreviewsUntil, seats, onArrive }, phrases, engine) {
  const { games } = site;
  const { say } = phrases;
  const surroundings = { ...deviceState(), language: phrases.language(), mayContinue, hidePreviewsUntil };
  const store = createStore(firstState(games, settings, engine.state(), surroundings));
  const { state, change } = store;
  const sentencesOf = createSentencesOf(phrases, games, seats);
  const evaluationView = createEvaluationView(phrases, sentencesOf);
  const statusText = createStatusText(phrases, games, sentencesOf, evaluationView, NO_BOARD_MODES);
  const board = createBoardArea({ phrases, games, sentencesOf, evaluationView });
  const announce = createAnnouncer(byId("spoken"));
  const failure = createErrorText(phrases);
  /** Shows a sentence and announces it. @param {string} text */
  function tell(text) {
    announce(text);
    change({ notice: { ...state().notice, text } });
  }
  const animator = createAnimator(
    (animation) => board.paint(store.put({ animation })),
    () => {},
    (animation) => {
      change({ animation });
      if (animation.sown) announce(statusText.moving(state()));
    },
  );
  const library = createUnsavedLibrary(change);
  const session = createSession({
    defaults: settings,
    games,
    engine,
    settingsStore: { loadSettings: () => settings, saveSettings: async () => null },
    library,
    animator,
    publish: change,
    onLeave: () => change({ input: NO_INPUT, notice: NO_NOTICE }),
    onArrive(way) {
      announce(statusText.arrival(state(), way));
      onArrive(state().game);
    },
    onFailure(failed) {
      change({ notice: { ...state().notice, engineLost: failed.code === "engine-lost" } });
      tell(failure(failed));
    },
    onOffer: () => announce(statusText.offered(state())),
    onSlow: () => tell(say("engine.slow")),
  });
  const analysis = createAnalysis({
    examine: (...asked) =>
      analyse(engine.workers, ...asked, ({ failed }) => {
        analysis.lose();
        tell(failure(failed));
      }),
    prove: engine.prove,
    enlarge() {},
    publish: change,
    onHint: () => announce(evaluationView.advice(state())),
  });
  return { site, phrases, engine, store, sentencesOf, statusText, board, announce, failure, tell, animator, library, session, analysis }; // biome-ignore format: one thing
}

/**
 * Connects events with their handlers; creates the panel.
 * @param {FrameHost} host @param {ReturnType<typeof createLanguages>} languages @param {FrameServices} parts
 */
function listen({ open }, languages, parts) {
  const { site, phrases, store, statusText, sentencesOf, session, animator, board, announce, tell, analysis } = parts;
  const { say } = phrases;
  const { state, change } = store;
  const app = { ...parts, boardModes: NO_BOARD_MODES, open };
  const input = createInput({
    state,
    publish: change,
    onPlay: session.play,
    onWalk: session.walk,
    onHold: animator.hold,
    onSkip: animator.skip,
    onPicked: () => announce(statusText.question(state())),
    onRefused(cell) {
      const { shown } = state().game;
      if (cell !== null) tell(sentencesOf(state()).refusal(shown, cell));
      else tell(shown.result ? say("refused.game-over") : sentencesOf(state()).turn(shown));
    },
    onClearNotice: () => change({ notice: { ...state().notice, text: "" } }),
  });
  listenToBoard({ store, session, input, board, answer: createShortcuts(app) });
  listenToWindow({
    ...app,
    languages,
    tablebase: NO_TABLEBASE,
    onLanguageChange() {
      phrases.fill(document);
      change({ language: phrases.language(), notice: { ...state().notice, text: "" } });
    },
  });
  listenToButtons(session, analysis.hint);
  return createGamePanel(phrases, site.games, statusText, sentencesOf, createCommandRunner(app));
}

/** @param {Session} session @param {() => void} hint */
function listenToButtons(session, hint) {
  /** @type {Record<string, () => unknown>} */
  const buttons = {
    hint,
    undo: session.undo,
    "step-first": () => session.walk("first"),
    "step-previous": () => session.walk("previous"),
    "step-next": () => session.walk("next"),
    "step-last": () => session.walk("last"),
  };
  for (const [id, press] of Object.entries(buttons)) byId(id).addEventListener("click", () => press());
}

/** Whether a hint is possible now. @param {PageState} state */
const mayHint = (state) =>
  state.engine.name !== "failed" && nothingPending(state) && canPlay(state) && !previewsHidden(state);

/** Renders each state. @param {FrameServices} parts @param {ReturnType<typeof createGamePanel>} panel */
function draw({ phrases, store, board, animator, analysis }, panel) {
  animator.cut(store.state().game.shown.places);
  store.begin({
    follow(state) {
      const called = rulesNameIn(state.game.notes.tags);
      if (called) phrases.nameGame(state.game.game, called);
      analysis.follow(state);
    },
    render(state) {
      document.documentElement.dataset.theme = themeOf(state);
      board.show(state);
      panel.show(state);
      byId("hint").hidden = !mayHint(state);
    },
  });
}
