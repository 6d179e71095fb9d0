// @ts-check
// The dialogs beside the board, and what opens each of them. They are fetched when the first of them is opened (see
// lazy_dialogs.js).

import clockElements from "../dialogs/clock.html";
import compareElements from "../dialogs/compare_rules.html";
import ownRulesElements from "../dialogs/custom_rules.html";
import style from "../dialogs/dialogs.css";
import exercisesElements from "../dialogs/exercises.html";
import facingElements from "../dialogs/face_to_face.html";
import lessonsElements from "../dialogs/lessons.html";
import newGameElements from "../dialogs/new_game.html";
import editorElements from "../dialogs/position_editor.html";
import projectorElements from "../dialogs/presentation_mode.html";
import reviewElements from "../dialogs/review.html";
import rulesElements from "../dialogs/rules.html";
import gamesElements from "../dialogs/saved_games.html";
import sheetElements from "../dialogs/score_sheet.html";
import shareElements from "../dialogs/share.html";
import keysElements from "../dialogs/shortcuts.html";
import { furnish } from "../dom.js";
import { viewMode } from "../game/state.js";
import { createAnalysing } from "../joining/analysis_board.js";
import { createTimekeeping } from "../joining/clock.js";
import { createCoaching } from "../joining/coach.js";
import { createComparing } from "../joining/compare_rules.js";
import { createTailoring } from "../joining/custom_rules.js";
import { createDialogEngine } from "../joining/dialog_engine.js";
import { createExercising, startMaking } from "../joining/exercises.js";
import { createFarControls } from "../joining/face_to_face.js";
import { createGameSentences } from "../joining/game_sentences.js";
import { createKnownReviews } from "../joining/known_reviews.js";
import { createBeginning } from "../joining/new_game.js";
import { createEditing } from "../joining/position_editor.js";
import { createProjecting } from "../joining/presentation_mode.js";
import { createRetrying } from "../joining/retry_mistake.js";
import { createReviewing } from "../joining/review.js";
import { createLoading, createReading } from "../joining/rules.js";
import { createKeptGames } from "../joining/saved_games.js";
import { createScoring } from "../joining/score_sheet.js";
import { createSharing } from "../joining/share.js";
import english from "../locales/en.json" with { type: "json" };
import { createCustomRules } from "../storage/custom_rules.js";
import { createProgress } from "../storage/progress.js";
import { ENGLISH_WORDS } from "../text/languages.js";
import { createPlayers } from "../text/players.js";
import { createReviewText } from "../text/review_text.js";
import { canPlay, engineIdle, isBusy, isCoached, isFaceToFace, seatsOf } from "./selectors.js";

/** @import { BoardModes } from "../game/board_mode.js" */
/** @import { Session } from "../game/session.js" */
/** @import { Settings } from "../game/state.js" */
/** @import { DialogEngine, WholeEngine } from "../joining/dialog_engine.js" */
/** @import { GameLibrary } from "../storage/library.js" */
/** @import { I18n } from "../text/i18n.js" */
/** @import { PageState } from "./state.js" */
/**
 * The parts of the page that dialogs are made from.
 * @typedef {object} DialogParts
 * @property {I18n} phrases
 * @property {BuildInfo} site
 * @property {URL} root
 * @property {() => PageState} state the page's state as it is now
 * @property {Session} session
 * @property {WholeEngine} engine
 * @property {(() => WholeEngine) | null} startSecond starts an engine beside this one
 * @property {GameLibrary} library
 * @property {(failed: ErrorReply) => string} failure the sentence for a failure
 * @property {ReturnType<typeof import("./lazy_tablebase.js").createLazyTablebase>} tablebase
 * @property {import("../storage/values.js").Stores} stores what is kept beside games
 * @property {(sentence: string) => void} tell
 * @property {(sentence: string) => void} announce
 * @property {BoardModes} boardModes the board mode at the board
 * @property {ReturnType<typeof import("./sound.js").createSound>} sound
 * @property {import("./status_text.js").SentencesOf} sentencesOf
 * @property {(settings: Settings) => void} change
 * @property {(dialog: string) => void} open opens a dialog
 * @property {() => void} onLesson called when somebody takes the first steps
 */
/**
 * @typedef {ReturnType<typeof createAppView>} AppView
 * @typedef {Awaited<ReturnType<typeof createDialogs>>} Dialogs
 */

const ELEMENTS = [
  clockElements,
  compareElements,
  editorElements,
  exercisesElements,
  facingElements,
  gamesElements,
  keysElements,
  lessonsElements,
  newGameElements,
  ownRulesElements,
  projectorElements,
  reviewElements,
  rulesElements,
  shareElements,
  sheetElements,
].flat();

/** The page as dialogs see it now. @param {DialogParts} parts */
function createAppView({ phrases, site, state, sentencesOf }) {
  const seats = () => seatsOf(state());
  const people = createPlayers(phrases, seats);
  return {
    game: () => state().game,
    settings: () => state().settings,
    people,
    nameOf: people.nameOf,
    /** The sentences about the position on the board. */
    sentences: () => sentencesOf(state()),
    describing: createGameSentences({ phrases, games: site.games, seats }),
    /** The places that links lead to. */
    home: () => new URL(site.home, document.baseURI),
    isBusy: () => isBusy(state()),
    /** Whether the page needs the device for nothing. */
    isIdle: () => !isBusy(state()) && state().engine.name === "ready" && state().tablebaseStatus.state !== "solving",
    isFacing: () => isFaceToFace(state()),
    isCoached: () => isCoached(state()),
    /** Whether it is the turn of a person, who has nothing else to look at. */
    isTurn: () => canPlay(state()) && engineIdle(state()) && viewMode(state().game) === "",
  };
}

/**
 * The dialogs that work at the board itself: the review, what it leads to there, and the exercises that fit its
 * mistakes.
 * @param {DialogParts} parts @param {AppView} view @param {DialogEngine} asking @param {ReturnType<typeof
 *   createProgress>} progress
 */
function joinAtBoard(
  {
    phrases,
    site,
    root,
    state,
    session,
    engine,
    startSecond,
    library,
    tablebase,
    boardModes,
    announce,
    change,
    open,
    onLesson,
  },
  view,
  asking,
  progress,
) {
  const { games, version } = site;
  const { game, settings, home, isBusy, isIdle, nameOf } = view;
  const exercises = createExercising({
    phrases,
    asking,
    games,
    addresses: site.exercises,
    root,
    home,
    game,
    engine,
    progress,
    makes: startSecond !== null,
    onLesson,
  });
  if (startSecond) startMaking({ startSecond, isIdle, progress, exercises });
  const judging = createReviewText(phrases, nameOf);
  const lines = createAnalysing({ phrases, game, settings, session, boardModes, change, engine, tablebase });
  const retry = createRetrying({ phrases, asking, game, session, boardModes, judging, open, announce });
  const { practise } = exercises;
  const reviews = createKnownReviews({ phrases, asking, version, root, library, state, session, nameOf, judging });
  const review = createReviewing({
    phrases,
    asking,
    state,
    isBusy,
    session,
    boardModes,
    nameOf,
    reviews,
    lines,
    retry,
    practise,
  });
  return { exercises, reviews, review, lines };
}

/** Puts the dialogs into the page, once what they show has been read. @param {DialogParts} parts */
export async function createDialogs(parts) {
  const {
    phrases,
    site,
    root,
    state,
    session,
    engine,
    library,
    failure,
    sound,
    tell,
    announce,
    change,
    open,
    onLesson,
  } = parts;
  const { games, version } = site;
  const [progress, sets] = [createProgress(parts.stores), createCustomRules(parts.stores)];
  await Promise.all([progress.load(), sets.load()]);
  Object.assign(ENGLISH_WORDS, english); // in the built site the words of the dialogs come with them; other languages come whole
  furnish(ELEMENTS, style);
  phrases.fill(document);
  const view = createAppView(parts);
  const { game, settings, home, people, nameOf, describing, isFacing, isCoached, isTurn, sentences } = view;
  const asking = createDialogEngine({ engine, failure });
  const load = createLoading({ phrases, addresses: site.manual, root });
  const { lessons, rules } = createReading({
    phrases,
    asking,
    games,
    version,
    load,
    game,
    session,
    progress,
    tell,
    onLesson,
  });
  const { exercises, reviews, review, lines } = joinAtBoard(parts, view, asking, progress);
  progress.onChange(exercises.refresh);
  const sharing = createSharing({ phrases, asking, home, game, session, engine, said: reviews.said });

  return {
    /** Goes to the rule that an address names. */
    follow: rules.follow,
    /** Opens the exercise that an address names. */
    exercise: exercises.follow,
    /** Has the coach stand by. */
    coach: createCoaching({
      phrases,
      asking,
      game,
      settings,
      boardModes: parts.boardModes,
      isWanted: isCoached,
      isTurn,
      sentences,
      change,
      announce,
      tell,
    }),
    /** Shows the far player's buttons. */
    face: createFarControls(),
    /** Has the clocks go along with the game. */
    clock: createTimekeeping({
      phrases,
      state,
      isFacing,
      session,
      library,
      people,
      sentences,
      tell,
      announce,
      alarm: () => sound.play("end"),
    }),
    /** Opens a text that came by itself. */
    take: sharing.take,
    /** The functions that fill each dialog. @type {Record<string, () => void>} */
    dialogs: {
      "games-dialog": createKeptGames({
        phrases,
        asking,
        games,
        library,
        progress,
        session,
        failure,
      }),
      "rules-dialog": rules.prepare,
      "lesson-dialog": lessons.prepare,
      "new-dialog": createBeginning({ phrases, games, game, settings, session }),
      "review-dialog": review,
      "share-dialog": sharing.prepare,
      "sheet-dialog": createScoring({ phrases, asking, game, session, engine, nameOf }),
      "compare-dialog": createComparing({ phrases, asking, games, game, describing }),
      "editor-dialog": createEditing({
        phrases,
        asking,
        games,
        game,
        session,
        engine,
        library,
        describing,
        lines,
        open,
      }),
      lines: lines.open,
      project: createProjecting(),
      "exercises-dialog": exercises.prepare,
      "own-rules-dialog": createTailoring({
        phrases,
        asking,
        games,
        home,
        load,
        game,
        settings,
        session,
        engine,
        sets,
      }),
      "keys-dialog": () => {},
    },
  };
}
