// @ts-check
// The rooms beside the board, each handed what it needs. They are fetched when the first of them is opened (see doors.js).

import { dialog, furnish } from "../dom.js";

import { examine } from "../engine/analysis.js";
import { createMaker } from "../engine/maker.js";
import { createQuestions } from "../engine/questions.js";
import { review } from "../engine/review.js";
import { EngineError } from "../engine/watched_worker.js";
import { createExport } from "../game/export.js";
import { lookOf, mainRecord, meet, nearSide, otherSide, pathOf, recordOf } from "../game/state.js";
import english from "../phrases/en.json" with { type: "json" };
import { createBeside } from "../rooms/beside.js";
import { attachTurn } from "../rooms/card_turn.js";
import clockElements from "../rooms/clock.html";
import { createClock, createLosses } from "../rooms/clock.js";
import { createCoach } from "../rooms/coach.js";
import compareElements from "../rooms/compare.html";
import { createCompare } from "../rooms/compare.js";
import editorElements from "../rooms/editor.html";
import { createEditor } from "../rooms/editor.js";
import exercisesElements from "../rooms/exercises.html";
import { createExercises } from "../rooms/exercises.js";
import gamesElements from "../rooms/games.html";
import { createGames } from "../rooms/games.js";
import keysElements from "../rooms/keys.html";
import lessonsElements from "../rooms/lessons.html";
import { createLessons } from "../rooms/lessons.js";
import { createLines } from "../rooms/lines.js";
import newGameElements from "../rooms/new_game.html";
import { createNewGame } from "../rooms/new_game.js";
import { estimate } from "../rooms/own_estimate.js";
import ownRulesElements from "../rooms/own_rules.html";
import { createOwnRules } from "../rooms/own_rules.js";
import { createOwnShelf } from "../rooms/own_shelf.js";
import { createTable } from "../rooms/own_table.js";
import { createRetry } from "../rooms/retry.js";
import reviewElements from "../rooms/review.html";
import { createReview } from "../rooms/review.js";
import { createReviews } from "../rooms/reviews.js";
import style from "../rooms/rooms.css";
import rulesElements from "../rooms/rules.html";
import { createRules } from "../rooms/rules.js";
import shareElements from "../rooms/share.html";
import { createShare, isForAll } from "../rooms/share.js";
import sheetElements from "../rooms/sheet.html";
import { createSheet } from "../rooms/sheet.js";
import { createClockStore } from "../storage/clock.js";
import { createOwnSets } from "../storage/own_sets.js";
import { createProgress, withMade } from "../storage/progress.js";
import { createReviewStore } from "../storage/reviews.js";
import { addressOf, readExercises } from "../task/exercises.js";
import { frameOf } from "../words/frame.js";
import { createJudging, withReview } from "../words/judging.js";
import { ENGLISH_WORDS } from "../words/languages.js";
import { calling, createPeople, UNKNOWN } from "../words/people.js";
import { createSentences } from "../words/sentences.js";
import { isBusy, isCoached, isFacing, isOpen, isQuiet, seatsOf } from "./selectors.js";

/** @import { Review } from "../engine/review.js" */
/** @import { Session } from "../game/session.js" */
/** @import { KeptState, Settings } from "../game/state.js" */
/** @import { Shelf } from "../storage/games.js" */
/** @import { Seats } from "../words/people.js" */
/** @import { Phrases } from "../words/phrases.js" */
/** @import { PageState, StateStore } from "./state.js" */
/**
 * @typedef {{ phrases: Phrases, site: Built, root: URL, state: () => PageState, session: Session,
 *   engine: ReturnType<typeof import("../engine/engine.js").createEngine>, another: (() => ReturnType<typeof import("../engine/engine.js").createEngine>) | null, shelf: Shelf, failure: (failed: Failed) => string,
 *   treasury: ReturnType<typeof import("./treasury.js").createLazyTreasury>, host: Pick<import("./host.js").Host, "storage">, tell: (sentence: string) => void, announce: (sentence: string) => void,
 *   store: StateStore, sound: ReturnType<typeof import("./sound.js").createSound>, sentencesOf: import("./telling.js").SentencesOf, change: (settings: Settings) => void, open: (dialog: string) => void, onLesson: () => void }} RoomParts
 *   what rooms are made from: `state` of the page as it is now, `failure` what is said of one, `open` opens a dialog, `onLesson` when
 *   somebody takes the first steps
 * @typedef {ReturnType<typeof createAsking>} Asking
 * @typedef {ReturnType<typeof createJudging>} JudgingWords
 * @typedef {ReturnType<typeof createRooms>} Rooms
 */

const ELEMENTS = [
  clockElements,
  compareElements,
  editorElements,
  exercisesElements,
  gamesElements,
  keysElements,
  lessonsElements,
  newGameElements,
  ownRulesElements,
  reviewElements,
  rulesElements,
  shareElements,
  sheetElements,
].flat();

/** Asks the engine for the rooms, and says what it would not do. @param {RoomParts} parts */
function createAsking({ engine, failure }) {
  /** @param {Failed | null} failed */
  const because = (failed) => (failed ? failure(failed) : "");
  const questions = createQuestions((asked) => engine.settled().then(() => engine.ask(asked)));

  return {
    because,
    /** What only rooms ask. */
    questions,
    /** The means to have a game reviewed. @type {import("../engine/review.js").Reviewers} */
    reviewers: { ...engine.means, ...questions },
    /** What an error of the engine says. @param {unknown} error */
    failed(error) {
      if (!(error instanceof EngineError)) throw error;
      return because(error.failed);
    },
    /** What the engine shows of a game from elsewhere, or what is wrong with it. @param {KeptState} kept
     * @returns {Promise<{ shown: Position | null, failed: Failed | null }>} */
    async look(kept) {
      try {
        await engine.settled();
        if (kept.at < kept.line.length) await engine.show(recordOf({ ...kept, at: kept.line.length }));
        return { shown: await engine.show(recordOf(kept)), failed: null };
      } catch (error) {
        if (error instanceof EngineError) return { shown: null, failed: error.failed };
        throw error;
      }
    },
    /** A question as the rooms ask it: of an engine that could not be started, in vain. @template {unknown[]} Facts @template T
     * @param {(...facts: Facts) => Promise<T>} ask @returns {(...facts: Facts) => Promise<T>} */
    soon(ask) {
      return async (...facts) => {
        await engine.settled();
        return ask(...facts);
      };
    },
    isReady: () => engine.state().name === "ready",
  };
}

/** What is said of a game's positions, the board as the game has it. @param {RoomParts} parts @param {string} id
 * @param {() => Seats} [seats] who plays, if not those of the game under way */
function sentencesOf({ phrases, site: { games }, state }, id, seats = () => seatsOf(state())) {
  const { layout, reasons } = games.find((one) => one.id === id) ?? games[0];
  return createSentences(phrases, layout, reasons, seats);
}

/** The manual in the language spoken. @param {RoomParts} parts */
const manualOf =
  ({ phrases, site, root }) =>
  async () => {
    const parts = ["rules", phrases.language()].map(async (part) => {
      const answer = await fetch(new URL(site.manual[part], root));
      return answer.json();
    });
    const [manual, texts] = await Promise.all(parts);
    return { manual, texts };
  };

/** The seed of the exercises that are made on a device; those that come with the page have another. */
const MADE_HERE = 2;
/** The lowest level of every game. */
const LOWEST = 10;

/** Begins a first game, against the lowest level, with the coach at one's side. @param {RoomParts} parts @param {string} id a game */
function beginTaught({ site, session }, id) {
  const baked = site.games.find((game) => game.id === id) ?? site.games[0];
  const match = baked.matches.includes("round") ? "round" : baked.matches[0];
  session.begin(baked.id, "S", match, [], { computer: "N", level: LOWEST, coach: true });
}

/** The rooms of the rules and of the first steps, which read the manual. @param {RoomParts} parts @param {Asking} asking
 * @param {ReturnType<typeof createProgress>} progress */
function createReading(parts, { questions, failed }, progress) {
  const { phrases, site, state, tell, onLesson } = parts;
  const { games } = site;
  const game = () => state().game.game;
  const load = manualOf(parts);
  const { tailor, illustrate } = questions;
  const introducing = (/** @type {string} */ id) =>
    tailor(id, []).then(({ about }) => meet(games, about) ?? "", failed);
  const lessons = createLessons(phrases, {
    games,
    load,
    game,
    onFailure: () => tell(phrases.say("rules.failed")),
    progress,
    onOpen: onLesson,
    onPlay: (id) => beginTaught(parts, id),
  });
  const rules = createRules(phrases, {
    games,
    version: site.version,
    load,
    game,
    meet: introducing,
    illustrate,
    failed,
    onLesson: lessons.open,
  });
  return { lessons, rules };
}

/** The room in which a game is taken along or brought. @param {RoomParts} parts @param {Asking} asking
 * @param {() => { text?: string }} said what goes with a link besides */
function createSharing({ phrases, site, state, session, engine }, { because, failed, soon, isReady }, said) {
  /** @param {{ link: string }} shown */
  const linkTo = ({ link }) => new URL(link, new URL(site.home, document.baseURI)).href;
  const read = soon(engine.read);
  const ways = createExport(engine, () => state().game);

  return createShare(phrases, {
    link: () => ({ ...ways.link(), link: linkTo(ways.link()) }),
    async wholeLink() {
      const { link, moves, whole } = await ways.wholeLink();
      return { link: linkTo({ link }), moves: linkTo({ link: moves }), whole };
    },
    positionLink: () => read(state().game.game, state().game.shown.position).then(({ shown }) => linkTo(shown)),
    position: () => state().game.shown.position,
    file: ways.file,
    said,
    isReady,
    open: (text) => soon(session.open)(text).then(because, failed),
    failed,
  });
}

/** The room that shows a position under all rules. @param {RoomParts} parts @param {Asking} asking */
function createComparing(parts, { questions, failed, isReady }) {
  const { phrases, site, state } = parts;
  return createCompare(phrases, {
    shown: () => state().game.shown,
    layout: () => (site.games.find(({ id }) => id === state().game.game) ?? site.games[0]).layout,
    compare: questions.compare,
    sentencesOf: (id) => sentencesOf(parts, id),
    isReady,
    failed,
  });
}

/** The room of rules by choice. @param {RoomParts} parts @param {Asking} asking */
function createTailoring(parts, { questions, failed, soon }) {
  const { phrases, site, state, session, engine, host } = parts;
  const sets = createOwnSets(host.storage);
  for (const { game, name } of sets.read()) phrases.call(game, name);
  const home = new URL(site.home, document.baseURI);
  /** @param {string} game @param {string} name */
  async function linkTo(game, name) {
    const record = { game, start: "", match: "full", moves: [], end: "" };
    const notes = { tags: calling(name), comment: "", line: [], after: [] };
    const link = name ? (await engine.link(record, notes)).link : `#v1;${game}`;
    return new URL(link, home).href;
  }
  /** @param {string} game @param {string} title */
  function frameFor(game, title) {
    const given = { game, mode: "play", level: `${state().settings.level}`, lang: phrases.language() };
    return isForAll(home.href) ? frameOf(given, new URL("embed.html", home).href, title) : "";
  }
  return createOwnRules(phrases, {
    current() {
      const { game } = state().game;
      return site.games.some(({ id, chosen }) => id === game && chosen.length > 0) ? game : "";
    },
    tailor: questions.tailor,
    show: soon(engine.show),
    lay: (own) => createTable(phrases, own),
    estimate: (game, wanted, onProgress) => estimate(engine, game, wanted, onProgress),
    compare: questions.compare,
    load: manualOf(parts),
    called: (game) => (phrases.say(`game.${game}`) === phrases.say("own.name") ? "" : phrases.say(`game.${game}`)),
    shelf: (own) => createOwnShelf(phrases, { sets, linkTo, frameFor, ...own }),
    failed,
    wrong: (error) =>
      error instanceof EngineError && error.failed.code === "own-together" ? error.failed.where.split(" ") : [],
    onPlay(about, name) {
      meet(site.games, about);
      phrases.call(about.id, name);
      session.begin(about.id, "S", about.matches[0], calling(name));
    },
    onRead(about, name) {
      meet(site.games, about);
      phrases.call(about.id, name);
      location.hash = `#rules;${about.id}`;
    },
  });
}

/** The room in which a position is set up. @param {RoomParts} parts @param {Asking} asking */
function createEditing(parts, { questions, failed, soon, isReady }) {
  const { phrases, site, state, session, engine, shelf, open } = parts;
  const read = soon(engine.read);
  return createEditor(phrases, {
    games: site.games,
    shown: () => state().game.shown,
    under() {
      const { game, start, match } = state().game;
      return [shelf.id(), game, start, match].join(";");
    },
    arrange: questions.arrange,
    read: (id, text) => read(id, text).then(({ shown }) => shown),
    isReady,
    failed,
    describe: (shown) => sentencesOf(parts, shown.record.game, () => UNKNOWN).standing(shown),
    async onPlay({ link }, way) {
      await session.open(link, way === "play", "new", way === "analyse" ? { computer: "", values: true } : {});
      if (way === "share") open("share-dialog");
    },
  });
}

/** The room of the score sheet. @param {RoomParts} parts @param {Asking} asking @param {(side: Side) => string} nameOf */
function createScoring({ phrases, state, session, engine }, { failed, soon }, nameOf) {
  return createSheet(phrases, {
    game: () => ({ record: mainRecord(state().game), notes: state().game.notes }),
    annotate: session.annotate,
    show: soon(engine.show),
    nameOf,
    failed,
  });
}

/** The room of the exercises. @param {RoomParts} parts @param {Asking} asking @param {ReturnType<typeof createProgress>} progress */
function createExercising(
  { phrases, site, root, state, engine, onLesson, another },
  { questions, failed, soon },
  progress,
) {
  return createExercises(phrases, {
    games: site.games,
    game: () => state().game.game,
    async load(game) {
      if (!(game in site.exercises)) return []; // rules by choice: they are made here
      const answer = await fetch(new URL(site.exercises[game], root));
      if (!answer.ok) throw new Error(`the exercises of ${game} can't be had`);
      return readExercises(game, await answer.text());
    },
    now: () => new Date(),
    show: soon(engine.show),
    judge: soon(engine.judge),
    rate: questions.rate,
    progress,
    failed,
    link: (exercise) => new URL(addressOf(exercise), new URL(site.home, document.baseURI)).href,
    copy: async (text) => navigator.clipboard.writeText(text), // which not every page has
    onOpen: onLesson,
    makes: another !== null,
  });
}

/** A mistake that is tried again at the board. @param {RoomParts} parts @param {Asking} asking @param {JudgingWords} judging
 * @returns {(judged: Assessment) => void} asks for a better move than one that was played */
function createRetrying({ phrases, state, session, open, announce, store }, { reviewers, failed }, judging) {
  return createRetry(phrases, {
    game: () => state().game,
    record: () => mainRecord(state().game),
    quest: () => state().quest,
    publish: (quest) => store.change({ quest }),
    announce,
    stepTo: session.stepTo,
    annotate: session.annotate,
    play: session.play,
    judge: (tried, since) =>
      new Promise((resolve, reject) => {
        const found = (/** @type {Review} */ { moves, done }) => done && resolve(moves[0]);
        review(reviewers, tried, found, reject, since);
      }),
    failed,
    explain: (judged) => judging.sentences(judged).join(" "),
    onReview: () => open("review-dialog"),
  });
}

/** The analysis board. @param {RoomParts} parts */
function createAnalysing({ phrases, state, session, engine, treasury, store }) {
  return createLines(phrases, {
    game: () => state().game,
    publish: (quest) => store.change({ quest }),
    examine: (looked, onFound, onDone) => examine(engine.means, looked, onFound, undefined, onDone),
    prove: treasury.prove,
    async goTo(notes, path) {
      await session.annotate(notes);
      await session.stepTo(path);
    },
  });
}

/** The room of the review, and what it leads to at the board. @param {RoomParts} parts @param {Asking} asking
 * @param {(game: string, codes: string[]) => unknown} practise leads to an exercise that fits the facts about a mistake */
function createReviewing(parts, asking, practise) {
  const { phrases, site, root, shelf, state, session, store } = parts;
  const { reviewers } = asking;
  const people = createPeople(phrases, () => seatsOf(state()));
  const judging = createJudging(phrases, people.nameOf);
  const record = () => mainRecord(state().game);
  /** @param {number} at */
  const stepTo = (at) => session.stepTo(record().moves.slice(0, at));
  const lines = createAnalysing(parts);
  const retry = createRetrying(parts, asking, judging);
  /** What has the review told of the board, while it stands beside it. @type {import("../game/state.js").Quest | null} */
  let watching = null;
  const reviews = createReviews({
    store: createReviewStore(root, site.version),
    id: shelf.id,
    review: (reviewed, onFound, onFailure) => review(reviewers, reviewed, onFound, onFailure),
    onDone(reviewed, { moves }) {
      if (!state().held || JSON.stringify(reviewed) !== JSON.stringify(record())) return;
      session.annotate(withReview(state().game.notes, moves, judging));
    },
  });
  const prepare = createReview(phrases, {
    record,
    title: () => phrases.say(`game.${state().game.game}`),
    nameOf: people.nameOf,
    learns: (side) => state().game.brought === true || side !== state().settings.computer,
    follow: reviews.follow,
    leave: reviews.leave,
    stop: reviews.stop,
    failed: asking.failed,
    onShow: stepTo,
    place() {
      const path = pathOf(state().game);
      return path.join() === record().moves.slice(0, path.length).join() ? path.length : null;
    },
    stand: (hearer) =>
      createBeside(dialog("review-dialog"), { ...hearer, picking: () => state().input.picked.length > 0 }),
    busy: () => isBusy(state()),
    watch(told) {
      if (told) {
        lines.close(); // one room at a time looks at the board
        watching = { said: "", acts: [], follow: told };
        store.change({ quest: watching });
      } else if (state().quest === watching) store.change({ quest: null });
    },
    onRetry(judged) {
      lines.close();
      retry(judged);
    },
    onPractise: ({ why }) => practise(state().game.game, why.map(({ code }) => code)), // biome-ignore format: one thing
    onAnalyse(at) {
      lines.open();
      stepTo(at);
    },
  });
  return {
    prepare,
    /** Forgets the review of a game. @param {string} id the game's */
    drop: reviews.drop,
    /** What is told of the game where it is shared, if it has been reviewed. */
    said() {
      const { sides = [] } = reviews.known(record()) ?? {};
      const told = sides.map(({ side, accuracy }) =>
        phrases.say("review.side", { side: people.nameOf(side), percent: accuracy ?? 100 }),
      );
      return told.length > 0 ? { text: `${phrases.say("review.accuracy")}: ${told.join(", ")}` } : {};
    },
  };
}

/** The coach of a first game. @param {RoomParts} parts @param {Asking} asking */
function createCoaching({ phrases, state, store, sentencesOf, change, announce }, { questions }) {
  return createCoach(phrases, {
    quest: () => state().quest,
    publish: (quest) => store.change({ quest }),
    isWanted: () => isCoached(state()),
    isTurn: () => isOpen(state()) && isQuiet(state()) && lookOf(state().game) === "",
    shown: () => state().game.shown,
    sentences: () => sentencesOf(state()),
    advise: questions.advise,
    announce,
    onOff: () => change({ ...state().settings, coach: false }),
  });
}

/** The clocks beside the board, which a game by itself has: no frame keeps what they show. @param {RoomParts} parts @param {(side: Side) => string} nameOf */
function createTimekeeping(parts, nameOf) {
  const { phrases, state, session, shelf, tell, announce, sound } = parts;
  if (document.body.matches(".framed")) return () => {};
  const people = createPeople(phrases, () => seatsOf(state()));
  const losses = createLosses(phrases, nameOf);
  /** @param {Notes} notes */
  const change = (notes) => notes !== state().game.notes && session.annotate(notes);
  return createClock(phrases, {
    seen() {
      const { game, settings, animation, asking, offer, held } = state();
      const { mover, record } = game.shown; // where a person has ended the game, the move before that was the other's
      const away = document.hidden && settings.computer !== "";
      return {
        id: shelf.id(),
        notes: game.notes,
        path: pathOf(game),
        turn: game.shown.turn,
        mover: mover !== "" && record.end !== "" ? otherSide(mover) : mover,
        looks: lookOf(game) !== "",
        brought: game.brought === true,
        over: game.shown.result !== null,
        still: asking || animation.playing || offer !== null || held !== true || away,
      };
    },
    near: () => nearSide(state().settings),
    facing: () => isFacing(state()),
    nameOf,
    flagged: (side) => people.tell("clock.flag", side),
    claims: (side) => ["", side].includes(state().settings.computer),
    letters: () => state().settings.letters,
    kept: createClockStore(() => indexedDB),
    annotate: session.annotate,
    claim(side) {
      session.annotate(losses.claimed(state().game.notes, side));
      session.resign(side);
    },
    unclaim: (path) => change(losses.without(state().game.notes, path)),
    reclaim: (path) => change(losses.again(state().game.notes, path, state().game.undone)),
    tell,
    announce,
    alarm: () => sound.play("end"),
  });
}

/** Has more exercises made while nobody needs the device, without end. @param {RoomParts} parts @param {ReturnType<typeof createProgress>} progress
 * @param {ReturnType<typeof createExercising>} exercises */
function createMaking({ another, state }, progress, exercises) {
  if (!another) return;
  const maker = createMaker({
    begin() {
      const { ask, rest } = another();
      return { make: createQuestions(ask).make, rest };
    },
    isFree: () => !document.hidden && !isBusy(state()) && state().engine.name === "ready" && state().wealth.state !== "solving" && !dialog("review-dialog").open, // biome-ignore format: one thing
    next() {
      const game = exercises.lacking();
      return game ? { game, seed: MADE_HERE, number: progress.read().made[game]?.next ?? 1 } : null;
    },
    keep({ game, number }, { lines, finished }) {
      if (!finished && lines.length === 0) return;
      progress.change((known) => withMade(known, game, { next: finished ? number + 1 : number, lines }));
      exercises.refresh();
    },
  });
  maker.start();
}

/** Puts the rooms into the page. @param {RoomParts} parts */
export function createRooms(parts) {
  const { phrases, site, state, session, shelf, failure } = parts;
  const { games } = site;
  Object.assign(ENGLISH_WORDS, english); // in the built site the words of the rooms come with them; other languages come whole
  furnish(ELEMENTS, style);
  phrases.fill(document);
  const asking = createAsking(parts);
  const progress = createProgress(parts.host.storage);
  const { lessons, rules } = createReading(parts, asking, progress);
  const people = createPeople(phrases, () => seatsOf(state()));
  const exercises = createExercising(parts, asking, progress);
  createMaking(parts, progress, exercises);
  const reviewing = createReviewing(parts, asking, exercises.practise);
  const sharing = createSharing(parts, asking, reviewing.said);

  return {
    /** Goes to the rule that an address names. */
    follow: rules.follow,
    /** Opens the exercise that an address names. */
    exercise: exercises.follow,
    /** Has the coach stand by. */
    coach: createCoaching(parts, asking),
    /** Has the clocks go along with the game. */
    clock: createTimekeeping(parts, people.nameOf),
    /** Opens a text that came by itself. */
    take: sharing.take,
    /** What each dialog is filled by. @type {Record<string, () => void>} */
    dialogs: {
      "games-dialog": createGames(phrases, {
        games,
        shelf: { ...shelf, remove: (id) => reviewing.drop(id).then(() => shelf.remove(id)) },
        progress,
        failure,
        resume: session.resume,
        look: asking.look,
      }),
      "rules-dialog": rules.prepare,
      "lesson-dialog": lessons.prepare,
      "new-dialog": createNewGame(phrases, {
        games,
        game: () => state().game.shown.record,
        shown: () => state().game.shown,
        players: () => state().settings,
        tags: () => state().game.notes.tags,
        onNew: session.begin,
        attachTurn,
      }),
      "review-dialog": reviewing.prepare,
      "share-dialog": sharing.prepare,
      "sheet-dialog": createScoring(parts, asking, people.nameOf),
      "compare-dialog": createComparing(parts, asking),
      "editor-dialog": createEditing(parts, asking),
      "exercises-dialog": exercises.prepare,
      "own-rules-dialog": createTailoring(parts, asking),
      "keys-dialog": () => {},
    },
  };
}
