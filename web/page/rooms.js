// @ts-check
// The rooms beside the board, each handed what it needs.

import { EngineError } from "../engine/engine.js";
import { createCompare } from "../rooms/compare.js";
import { createEditor } from "../rooms/editor.js";
import { createGames } from "../rooms/games.js";
import { createLessons } from "../rooms/lessons.js";
import { createNewGame } from "../rooms/new_game.js";
import { createRules } from "../rooms/rules.js";
import { createShare } from "../rooms/share.js";
import { createPeople, seatsOf, UNKNOWN } from "../words/people.js";
import { createSentences } from "../words/sentences.js";
import { createDialogs } from "./dialogs.js";

/** @import { Settings } from "../game/state.js" */
/** @import { Seats } from "../words/people.js" */
/** @import { Phrases } from "../words/phrases.js" */
/** @import { Session } from "../game/session.js" */

/**
 * @param {Phrases} phrases @param {Built} site @param {Session} session
 * @param {ReturnType<typeof import("../engine/engine.js").createEngine>} engine @param {import("../storage/games.js").Shelf} shelf
 * @param {{ root: URL, layout: () => Layout, failure: (failed: Failed) => string, tell: (sentence: string) => void,
 *   change: (settings: Settings) => void, onLesson: () => void }} page `layout` that of the board as the game has it, `failure` what is
 *   said of it, `onLesson` when somebody takes the first steps
 */
export function createRooms(phrases, { games, manual: manuals, home }, session, engine, shelf, page) {
  const { say } = phrases;

  /** The manual in the language spoken. */
  const load = async () => {
    const parts = ["rules", phrases.language()].map(async (part) => {
      const answer = await fetch(new URL(manuals[part], page.root));
      return answer.json();
    });
    const [manual, texts] = await Promise.all(parts);
    return { manual, texts };
  };
  const lessons = createLessons(phrases, {
    ...{ games: games, load, game: () => session.state().game },
    onFailure: () => page.tell(say("rules.failed")),
    onOpen: page.onLesson,
    onPlay: () => dialogs.open("new-dialog"),
  });
  const rules = createRules(phrases, {
    ...{ games: games, load, onLesson: lessons.open },
    game: () => session.state().game,
  });
  const people = createPeople(phrases, () => seatsOf(session));
  const dialogs = createDialogs({
    settings: session.settings,
    onSettings: page.change,
    onResign: session.resign,
    resigns: () => people.tell("resign.text", session.humanSide()),
    rooms: {
      "games-dialog": createGames(phrases, {
        ...{ games: games, shelf, failure: page.failure },
        ...{ resume: session.resume, look: session.look },
      }),
      "rules-dialog": rules.prepare,
      "lesson-dialog": lessons.prepare,
      "new-dialog": createNewGame(phrases, {
        games: games,
        game: () => session.state().shown.record,
        human: session.humanSide,
        people,
        onNew: session.begin,
      }),
      "share-dialog": createShare(phrases, {
        link: () => ({ ...session.link(), link: linkTo(session.link()) }),
        async wholeLink() {
          const { link, moves, whole } = await session.wholeLink();
          return { link: linkTo({ link }), moves: linkTo({ link: moves }), whole };
        },
        positionLink: () =>
          soon(engine.read)(session.state().game, session.state().shown.position).then(({ shown }) => linkTo(shown)),
        position: () => session.state().shown.position,
        file: session.file,
        isReady: () => engine.state().name === "ready",
        open: (text) => soon(session.open)(text).then(because, failed),
        failed,
      }),
      "compare-dialog": createCompare(phrases, {
        shown: () => session.state().shown,
        layout: () => page.layout(),
        compare: soon(engine.compare),
        sentencesOf,
        isReady: () => engine.state().name === "ready",
        failed,
      }),
      "editor-dialog": createEditor(phrases, {
        games: games,
        shown: () => session.state().shown,
        under() {
          const { game, start, match } = session.state();
          return [shelf.id(), game, start, match].join(";");
        },
        arrange: soon(engine.arrange),
        read: (id, text) => soon(engine.read)(id, text).then(({ shown }) => shown),
        isReady: () => engine.state().name === "ready",
        failed,
        describe: (shown) => sentencesOf(shown.record.game, () => UNKNOWN).standing(shown),
        async onPlay({ link }, way) {
          if (way === "analyse") page.change({ ...session.settings(), computer: "", values: true });
          await session.open(link, way === "play");
          if (way === "share") dialogs.open("share-dialog");
        },
      }),
    },
  });
  /** @param {Failed | null} failed */
  const because = (failed) => (failed ? page.failure(failed) : "");

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

  /** What is said of a game's positions. @param {string} id @param {() => Seats} [seats] who plays, if not those of the game under way */
  function sentencesOf(id, seats = () => seatsOf(session)) {
    const { layout, reasons } = games.find((one) => one.id === id) ?? games[0];
    return createSentences(phrases, layout, reasons, seats);
  }

  /** @param {{ link: string }} shown */
  const linkTo = ({ link }) => new URL(link, new URL(home, document.baseURI)).href;

  return { dialogs, rules };
}
