// @ts-check
// The app as dialogs see it: its services, and its state as it is now. Every dialog is given all of it, as the context of
// its components.

import { createContext, h, render } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { make } from "../dom.js";
import { createDialogRequests } from "../engine/dialog_requests.js";
import { review } from "../engine/review.js";
import { EngineError } from "../engine/supervised_worker.js";
import { recordOf } from "../game/state.js";
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
 *   boolean | null, input: { picked: number[] }, estimates: { analysis: AnalysisResult | null, proof: ProveReply | null } }}
 *   AppState what dialogs see of the page's state
 */
/**
 * @typedef {object} App
 * @property {I18n} phrases
 * @property {BuildInfo} site
 * @property {GameInfo[]} games the games that the build knows, and those met since
 * @property {URL} root the site's root
 * @property {() => AppState} state
 * @property {() => GameState} game the game on the board
 * @property {() => Settings} settings
 * @property {(settings: Settings) => void} change changes the settings
 * @property {Session} session
 * @property {WholeEngine} engine
 * @property {DialogEngine} ask
 * @property {(() => WholeEngine) | null} startSecond starts an engine beside this one; null where that cannot be
 * @property {GameLibrary} library the saved games
 * @property {ProgressStore} progress the user's progress in lessons and exercises
 * @property {CustomRules} customRules the saved rules by choice
 * @property {BoardModes} boardModes
 * @property {{ play: (name: "end") => void }} sound
 * @property {(sentence: string) => void} announce says a sentence aloud
 * @property {(sentence: string) => void} tell says a sentence where everybody can read or hear it
 * @property {(dialog: string) => void} open opens a dialog
 * @property {(failed: ErrorReply) => string} failure the sentence for a failure
 * @property {People} people the names of the players
 * @property {() => Sentences} sentences the sentences about the position on the board
 * @property {(game: string, seats?: () => Seats) => Sentences} sentencesFor the sentences about positions of a game;
 *   `seats` says who plays, if not the players of the game on the board
 * @property {ReturnType<typeof createReviewText>} reviewText the sentences of reviews
 * @property {() => Promise<{ manual: Manual, texts: Texts }>} loadManual loads the manual in the language spoken;
 *   rejects where it can't be had
 * @property {() => URL} home the address that links lead to
 * @property {() => boolean} isBusy whether the page is busy
 * @property {() => boolean} isIdle whether the page does not need the device
 * @property {() => boolean} isFaceToFace whether two people sit face to face
 * @property {() => boolean} isCoached whether there is to be a coach
 * @property {() => boolean} isTurn whether it is the turn of a person, who has nothing else to look at
 */

/** What asks the engine, once it is ready. @param {WholeEngine} engine @param {App["failure"]} failure */
export function createDialogEngine(engine, failure) {
  /**
   * Makes a request wait for the engine; it rejects where that could not be started.
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
  const captures = async (/** @type {GameRecord} */ record) => (await show(record)).captures;
  const reviewers = { ...engine.workers, ...requests, captures };

  return {
    ...requests,
    show,
    judge: whenReady(engine.judge),
    read: whenReady(engine.read),
    /**
     * Reviews the moves of a game from one on. @param {GameRecord} record @param {(review: Review) => void} onFound
     * @param {(error: unknown) => void} onFailure @param {number} [since] @returns {() => void} ends it
     */
    review: (record, onFound, onFailure, since) => review(reviewers, record, onFound, onFailure, since),
    /** The sentence for an error of the engine. @param {unknown} error */
    failed(error) {
      if (!(error instanceof EngineError)) throw error;
      return failure(error.failed);
    },
    /** The engine's answer about a game from elsewhere, or the fault found in it. @param {SavedState} kept
     * @returns {Promise<{ shown: Position | null, failed: ErrorReply | null }>} */
    async validateGame(kept) {
      try {
        await engine.whenReady();
        if (kept.at < kept.line.length) await engine.show(recordOf({ ...kept, at: kept.line.length }));
        return { shown: await engine.show(recordOf(kept)), failed: null };
      } catch (error) {
        if (error instanceof EngineError) return { shown: null, failed: error.failed };
        throw error;
      }
    },
    isReady: () => engine.state().name === "ready",
  };
}

export const AppContext = createContext(/** @type {App} */ ({}));

/** The app, for a component of a dialog. */
export const useApp = () => useContext(AppContext);

/**
 * Asks for something, and again whenever one of `inputs` changes. Answers to earlier requests are dropped; the last
 * answer stays while the next is on its way, or if that fails.
 * @template T @param {(isLatest: () => boolean) => Promise<T>} ask @param {unknown[]} inputs
 * @returns {{ value: T | null, error: unknown, pending: boolean }} `error` null where the last request has not failed
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
 * Puts a dialog into the page, closed. It is drawn again for each opening, of which its component is given the number,
 * and when another language is spoken.
 * @template {object} More
 * @param {App} app @param {import("preact").ComponentType<{ opening: number } & More>} Component
 * @param {Partial<NoInfer<More>>} [more] further properties of the component
 * @returns {(once?: Partial<More>) => void} prepares the next opening, of which `once` are properties
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
