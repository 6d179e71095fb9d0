// @ts-check
// Creates the dialogs beside the board. lazy_dialogs.js loads this script when the first is opened.

import { createAnalysisBoard } from "../dialogs/analysis_board.jsx";
import { createAnalysed, createDialogEngine, mountDialog, seatNamedPlayers } from "../dialogs/app.js";
import { createClockFaces } from "../dialogs/clock.jsx";
import { createCoach } from "../dialogs/coach.js";
import { CompareRulesDialog } from "../dialogs/compare_rules.jsx";
import { createCorrespondence } from "../dialogs/correspondence.js";
import { CorrespondenceDialog } from "../dialogs/correspondence.jsx";
import { createCustomRulesDialog } from "../dialogs/custom_rules.jsx";
import style from "../dialogs/dialogs.css";
import { createEndScene } from "../dialogs/end_scene.js";
import { createExercises } from "../dialogs/exercises.jsx";
import { createFacing } from "../dialogs/face_to_face.jsx";
import { createLessons } from "../dialogs/lessons.jsx";
import { addMenuIcons } from "../dialogs/menu.js";
import { NearbyDialog } from "../dialogs/nearby.jsx";
import { addNearbyBar } from "../dialogs/nearby_bar.jsx";
import { createNearbyMatch } from "../dialogs/nearby_match.js";
import { NewGameDialog } from "../dialogs/new_game.jsx";
import { editorOf, PositionEditorDialog } from "../dialogs/position_editor.jsx";
import { createPresentationMode } from "../dialogs/presentation_mode.jsx";
import { ReviewDialog } from "../dialogs/review.jsx";
import { createReviews } from "../dialogs/review_runs.js";
import { createRules } from "../dialogs/rules.jsx";
import { createRulesNotice } from "../dialogs/rules_notice.js";
import { SavedGamesDialog } from "../dialogs/saved_games.jsx";
import { ScoreSheetDialog } from "../dialogs/score_sheet.jsx";
import { createShare } from "../dialogs/share.jsx";
import { ShortcutsDialog } from "../dialogs/shortcuts.jsx";
import { addEndingsFile } from "../dialogs/tablebase_file.jsx";
import { TournamentDialog } from "../dialogs/tournament.jsx";
import { addStyle } from "../dom.js";
import { viewMode } from "../game/state.js";
import english from "../locales/en.json" with { type: "json" };
import { loadManual } from "../manual/load.js";
import { createCustomRules } from "../storage/custom_rules.js";
import { createPlayerName } from "../storage/player_name.js";
import { createProgress } from "../storage/progress.js";
import { createTournaments } from "../storage/tournaments.js";
import { ENGLISH_WORDS } from "../text/languages.js";
import { createPlayers } from "../text/players.js";
import { createReviewText } from "../text/review_text.js";
import { createSentences } from "../text/sentences.js";
import { canPlay, engineIdle, isBusy, isCoached, isFaceToFace, seatsOf } from "./selectors.js";

/** @import { App } from "../dialogs/app.js" */
/** @import { StateStore } from "./state.js" */
/**
 * @typedef {Pick<App, "phrases" | "site" | "root" | "session" | "engine" | "startSecond" | "library" |
 *   "boardModes" | "sound" | "announce" | "tell" | "change" | "open" | "failure"> & { store: StateStore, stores:
 *   import("../storage/values.js").Stores, sentencesOf: import("./status_text.js").SentencesOf, tablebase:
 *   import("../dialogs/tablebase_file.jsx").EndingsOwner }} PageServices
 * @typedef {Awaited<ReturnType<typeof createDialogs>>} Dialogs
 */

/**
 * Makes the services of all dialogs.
 * @param {PageServices} page @param {App["progress"]} progress @param {App["customRules"]} customRules @returns {App}
 */
function createDialogApp(page, progress, customRules) {
  const { phrases, site, root, engine, failure, sentencesOf } = page;
  const { state } = page.store;
  const { games } = site;
  const seats = () => seatsOf(state());
  const people = createPlayers(phrases, seats);
  const [game, settings] = [() => state().game, () => state().settings];
  const ask = createDialogEngine(engine, failure);
  return {
    phrases,
    site,
    games,
    root,
    state,
    game,
    settings,
    change: page.change,
    session: page.session,
    engine,
    ask,
    startSecond: page.startSecond,
    library: page.library,
    progress,
    customRules,
    boardModes: page.boardModes,
    analysed: createAnalysed({ game, settings, library: page.library }),
    sound: page.sound,
    announce: page.announce,
    tell: page.tell,
    open: page.open,
    failure,
    people,
    sentences: () => sentencesOf(state()),
    sentencesFor(id, players = seats) {
      const { layout, reasons } = games.find((game) => game.id === id) ?? games[0];
      return createSentences(phrases, layout, reasons, players);
    },
    reviewText: createReviewText(phrases, people.nameOf),
    loadManual: (language = phrases.language()) => loadManual(root, language),
    home: () => new URL(site.home, document.baseURI),
    isBusy: () => isBusy(state()),
    isIdle: () =>
      !isBusy(state()) &&
      !ask.isReviewing() &&
      state().engine.name === "ready" &&
      state().tablebaseStatus.state !== "solving",
    isFaceToFace: () => isFaceToFace(state()),
    isCoached: () => isCoached(state()),
    isTurn: () => canPlay(state()) && engineIdle(state()) && viewMode(state().game) === "",
  };
}

/** The scripts that only dialogs load, whose addresses come with theirs. */
const LATER = typeof __LAZY_OF_DIALOGS__ === "undefined" ? {} : __LAZY_OF_DIALOGS__;

/** Adds the dialogs to the page, once their data have been read. @param {PageServices} page */
export async function createDialogs(page) {
  const { stores } = page;
  const [progress, customRules] = [createProgress(stores), createCustomRules(stores)];
  const [playerName, tournaments] = [createPlayerName(stores), createTournaments(stores)];
  await Promise.all([progress, customRules, playerName, tournaments].map((each) => each.load()));
  Object.assign(page.site.lazy, LATER);
  Object.assign(ENGLISH_WORDS, english); // English words come with the dialogs; other languages come whole
  addStyle(style);
  addMenuIcons();
  page.phrases.fill(document);
  const app = createDialogApp(page, progress, customRules);
  const customRulesDialog = createCustomRulesDialog(app);
  const lessons = createLessons(app);
  const rules = createRules(app, lessons);
  const exercises = createExercises(app);
  const analysisBoard = createAnalysisBoard(app);
  const reviews = createReviews(app);
  const share = createShare(app, reviews);
  const correspondence = createCorrespondence(app, playerName);
  const clock = createClockFaces(app, () => nearby.claim());
  const nearby = createNearbyMatch(app, correspondence, clock);
  addNearbyBar(app, nearby);
  addEndingsFile(app, page.tablebase);
  const unnamed = createRulesNotice(app);

  return {
    /** Opens the rule that a URL names. */
    follow: rules.follow,
    /** Opens the exercise that a URL names. */
    exercise: exercises.follow,
    /** Says what rules without a name are called. */
    unnamed,
    /** Follows the opening of a link: describes rules without a name, and seats the players that it names. */
    arrived() {
      seatNamedPlayers(app);
      if (!page.phrases.has(`game.${app.game().game}`)) unnamed.tell();
    },
    coach: createCoach(app),
    /** Shows the far player's buttons, and the line for the player who waits. */
    face: createFacing(app),
    clock: clock.follow,
    end: createEndScene(app),
    /** Opens a text or file from outside the page. */
    take: share.take,
    /** Follows a correspondence game on the board. */
    correspond() {
      correspondence.follow();
      nearby.follow();
    },
    /** Receives a turn of such a game. */
    receive: correspondence.receive,
    /** Prepares each dialog. @type {Record<string, () => void>} */
    dialogs: {
      "games-dialog": mountDialog(app, SavedGamesDialog, {
        tournaments,
        onChange: correspondence.showCount,
      }),
      "rules-dialog": rules.prepare,
      "lesson-dialog": lessons.prepare,
      "new-dialog": mountDialog(app, NewGameDialog, {
        correspondence,
        nearby,
        onOthers: customRulesDialog.openKnown,
      }),
      "correspondence-dialog": mountDialog(app, CorrespondenceDialog, { correspondence }),
      "nearby-dialog": mountDialog(app, NearbyDialog, { nearby }),
      "review-dialog": mountDialog(app, ReviewDialog, { reviews, analysisBoard, exercises }),
      "share-dialog": share.prepare,
      "sheet-dialog": mountDialog(app, ScoreSheetDialog),
      "compare-dialog": mountDialog(app, CompareRulesDialog),
      "editor-dialog": mountDialog(app, PositionEditorDialog, editorOf(app)),
      lines: analysisBoard.open,
      project: createPresentationMode(app, (projected) => page.store.change({ projected })),
      "exercises-dialog": exercises.prepare,
      "keys-dialog": mountDialog(app, ShortcutsDialog),
      "own-rules-dialog": customRulesDialog.prepare,
      "tournament-dialog": mountDialog(app, TournamentDialog, { tournaments }),
    },
  };
}
