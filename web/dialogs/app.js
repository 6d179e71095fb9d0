// @ts-check
// The app as dialogs see it: its services and its present state. It is a context of the dialogs' components.

import { createContext, h, render } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { make } from "../dom.js";
import { createDialogRequests } from "../engine/dialog_requests.js";
import { EngineError } from "../engine/engine_error.js";
import { review } from "../engine/review.js";
import { mainRecord, recordOf, sameRecord } from "../game/state.js";
import { createLatest } from "../latest.js";

/** @import { AnalysisResult } from "../engine/analysis.js" */
/** @import { createEngine } from "../engine/client.js" */
/** @import { BoardModes } from "../game/board_mode.js" */
/** @import { Session } from "../game/session.js" */
/** @import { SessionState } from "../game/session_state.js" */
/** @import { GameState, SavedState, Settings } from "../game/state.js" */
/** @import { Manual, Texts } from "../manual/rule_view.js" */
/** @import { CustomRules } from "../storage/custom_rules.js" */
/** @import { GameLibrary } from "../storage/library.js" */
/** @import { ProgressStore } from "../storage/progress.js" */
/** @import { I18n } from "../text/i18n.js" */
/** @import { People, Seats } from "../text/players.js" */
/** @import { createReviewText } from "../text/review_text.js" */
/** @import { Sentences } from "../text/sentences.js" */
/**
 * @typedef {ReturnType<typeof createEngine>} WholeEngine
 * @typedef {ReturnType<typeof createDialogEngine>} DialogEngine
 * @typedef {Pick<SessionState, "game" | "settings" | "asking" | "offer"> & { animation: { playing: boolean }, ownsGame:
 *   boolean | null, input: { picked: number[], hovered: number | null }, estimates: { analysis: AnalysisResult | null, proof: ProveReply | null
 *   } }} AppState the part of the page's state that dialogs see
 */
/** @typedef {ReturnType<typeof createAnalysed>} Analysed */
/**
 * @typedef {object} App
 * @property {I18n} phrases
 * @property {BuildInfo} site
 * @property {GameInfo[]} games the games of the build, and custom games met since
 * @property {URL} root the site's root
 * @property {() => AppState} state
 * @property {() => GameState} game
 * @property {() => Settings} settings
 * @property {(settings: Settings) => void} change
 * @property {Session} session
 * @property {WholeEngine} engine
 * @property {DialogEngine} ask
 * @property {(() => WholeEngine) | null} startSecond starts a second engine; null if that is impossible
 * @property {GameLibrary} library
 * @property {ProgressStore} progress
 * @property {CustomRules} customRules
 * @property {BoardModes} boardModes
 * @property {Analysed} analysed
 * @property {{ play: (name: "end") => void }} sound
 * @property {(sentence: string) => void} announce says a sentence to screen readers
 * @property {(sentence: string) => void} tell shows a sentence and announces it
 * @property {(dialog: string) => void} open
 * @property {(failed: ErrorReply) => string} failure gives the words of an error
 * @property {People} people the names of the players
 * @property {() => Sentences} sentences those about the game on the board
 * @property {(game: string, seats?: () => Seats) => Sentences} sentencesFor those about another game; `seats` gives its
 *   players, if they differ from those at the board
 * @property {ReturnType<typeof createReviewText>} reviewText
 * @property {(language?: string) => Promise<{ manual: Manual, texts: Texts }>} loadManual in the page's language if none
 *   is given; rejects if the manual cannot be loaded
 * @property {() => URL} home the URL that links lead to
 * @property {() => boolean} isBusy whether a move is requested, searched or animated
 * @property {() => boolean} isIdle whether the page leaves the processor free
 * @property {() => boolean} isFaceToFace
 * @property {() => boolean} isCoached
 * @property {() => boolean} isTurn whether it is the user's turn and nothing else is shown
 */

/** Identifies the game under way, even if nothing of it is saved yet. @param {Pick<App, "game" | "library">} app */
export const identityOf = ({ game, library }) => [library.id(), game().game, game().start, game().match].join(";");

/**
 * Remembers the computer's side from before a position was analysed, where both sides' moves are the user's.
 * @param {Pick<App, "game" | "library" | "settings">} app
 */
export function createAnalysed(app) {
  /** The position analysed last. @type {{ under: string, computer: Side | "" } | null} */
  let last = null;
  const opponent = () => (last?.under === identityOf(app) ? last.computer : app.settings().computer);
  return {
    /** Gives the computer's side in the next game, or "" for another person. */
    opponent,
    /** Opens a position to be analysed. @param {() => Promise<ErrorReply | null>} open
     * @returns {Promise<ErrorReply | null>} the error, which leaves the game on the board as it was */
    async open(open) {
      const computer = opponent();
      const wrong = await open();
      if (!wrong) last = { under: identityOf(app), computer };
      return wrong;
    },
    /** Ends the analysis: the user has chosen an opponent. */
    end() {
      last = null;
    },
  };
}

/**
 * Wraps the engine's requests, which then wait until it is ready.
 * @param {WholeEngine} engine @param {App["failure"]} failure
 */
export function createDialogEngine(engine, failure) {
  /**
   * Makes a request wait for the engine; it rejects if the engine failed to start.
   * @template {unknown[]} Facts @template T
   * @param {(...facts: Facts) => Promise<T>} ask @returns {(...facts: Facts) => Promise<T>}
   */
  function whenReady(ask) {
    return async (...facts) => {
      await engine.whenReady();
      return ask(...facts);
    };
  }
  const requests = createDialogRequests(whenReady(engine.ask));
  const show = whenReady(engine.show);
  const reviewers = { ...engine.workers, ...requests };
  /** The reviews under way. */
  const reviews = new Set();

  return {
    ...requests,
    show,
    judge: whenReady(engine.judge),
    read: whenReady(engine.read),
    /**
     * Reviews the moves of a game. @param {GameRecord} record @param {(review: Review) => void} onFound
     * @param {(error: unknown) => void} onFailure @param {Parameters<typeof review>[4]} [how]
     * @returns {() => void} ends it
     */
    review(record, onFound, onFailure, how) {
      const run = {};
      const end = review(
        reviewers,
        record,
        (found) => {
          if (found.done) reviews.delete(run);
          onFound(found);
        },
        (error) => {
          reviews.delete(run);
          onFailure(error);
        },
        how,
      );
      reviews.add(run);
      return () => {
        reviews.delete(run);
        end();
      };
    },
    isReviewing: () => reviews.size > 0,
    /** Gives the sentence for an engine error. @param {unknown} error */
    failed(error) {
      if (!(error instanceof EngineError)) throw error;
      return failure(error.failed);
    },
    /** Checks an imported game: gives its position and its main line's result, or its error. @param {SavedState} kept
     * @returns {Promise<{ shown: Position, result: Result | null, failed: null } | { failed: ErrorReply }>} */
    async validateGame(kept) {
      try {
        await engine.whenReady();
        if (kept.at < kept.line.length) await engine.show(recordOf({ ...kept, at: kept.line.length }));
        const [main, record] = [mainRecord(kept), recordOf(kept)];
        const shown = await engine.show(record);
        const { result } = sameRecord(main, record) ? shown : await engine.show(main);
        return { shown, result, failed: null };
      } catch (error) {
        if (error instanceof EngineError) return { failed: error.failed };
        throw error;
      }
    },
    isReady: () => engine.state().name === "ready",
  };
}

/**
 * Lets two people play the game on the board, if it names both, has no moves yet and is no correspondence game.
 * @param {App} app
 */
export function seatNamedPlayers({ game, settings, change, session }) {
  if (game().correspondence) return;
  const { line, after, tags } = game().notes;
  const named = tags.filter(({ name, value }) => (name === "South" || name === "North") && value !== "?");
  if (named.length < 2 || line.length > 0 || settings().computer === "") return;
  change({ ...settings(), computer: "" });
  if (game().brought && !after?.length) session.playFromHere(); // it was the computer's turn in it
}

/** Tells whether a person played a side of the game on the board, and learns from its review.
 * @param {Pick<GameState, "brought">} game @param {Pick<Settings, "computer">} settings @returns {(side: Side) => boolean} */
export const learnerOf = (game, settings) => (side) => game.brought === true || side !== settings.computer;

export const AppContext = createContext(/** @type {App} */ ({}));

export const useApp = () => useContext(AppContext);

/**
 * Sends a request, and again whenever one of `inputs` changes. Outdated answers are dropped; the last answer stays
 * while the next is pending, or if that fails.
 * @template T @param {(isLatest: () => boolean) => Promise<T>} ask @param {unknown[]} inputs
 * @returns {{ value: T | null, error: unknown, pending: boolean }} `error` is null unless the last request failed
 */
export function useAnswer(ask, inputs) {
  const [answer, setAnswer] = useState({
    value: /** @type {T | null} */ (null),
    error: /** @type {unknown} */ (null),
    inputs: /** @type {unknown[] | null} */ (null),
  });
  const [latest] = useState(createLatest);
  useEffect(() => {
    const isLatest = latest.next();
    ask(isLatest).then(
      (value) => isLatest() && setAnswer({ value, error: null, inputs }),
      (error) => isLatest() && setAnswer((last) => ({ ...last, error, inputs })),
    );
    return () => void latest.next();
  }, inputs);
  const pending = inputs.some((input, at) => input !== answer.inputs?.[at]) || answer.inputs === null;
  return { value: answer.value, error: answer.error, pending };
}

/**
 * Adds a closed dialog to the page. It is rendered again for each opening, whose number its component gets, and when
 * the language changes.
 * @template {object} More
 * @param {App} app @param {import("preact").ComponentType<{ opening: number } & More>} Component
 * @param {Partial<NoInfer<More>>} [more] further properties
 * @returns {(once?: Partial<More>) => void} prepares the next opening with the properties `once`
 */
export function mountDialog(app, Component, more) {
  const place = document.body.appendChild(make("div", "dialog-place"));
  let props = /** @type {any} */ ({ ...more, opening: 0 });
  const draw = () => render(h(AppContext.Provider, { value: app }, h(Component, props)), place);
  app.phrases.onLanguageChange(draw);
  draw();
  return (once) => {
    props = { ...more, ...once, opening: props.opening + 1 };
    draw();
  };
}
