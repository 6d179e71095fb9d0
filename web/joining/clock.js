// @ts-check
// Joins the clocks beside the board, which a game by itself has: no frame keeps what they show.

import { createClockFaces, createFlagClaims } from "../dialogs/clock.js";
import { nearSide, otherSide, pathOf, viewMode } from "../game/state.js";
import { createClockStore } from "../storage/clock_state.js";

/** @import { Session } from "../game/session.js" */
/** @import { SessionState } from "../game/session_state.js" */
/** @import { GameLibrary } from "../storage/library.js" */
/** @import { People } from "../text/players.js" */
/** @import { I18n } from "../text/i18n.js" */
/** @import { Sentences } from "../text/sentences.js" */
/**
 * @typedef {Pick<SessionState, "game" | "settings" | "asking" | "offer"> & { animation: { playing: boolean }, ownsGame:
 *   boolean | null }} TimedState
 * @typedef {{ phrases: I18n, state: () => TimedState, isFacing: () => boolean, session: Pick<Session, "annotate" |
 *   "resign">, library: Pick<GameLibrary, "id" | "database">, people: People, sentences: () => Pick<Sentences,
 *   "clauseOf">, tell: (sentence: string) => void, announce: (sentence: string) => void, alarm: () => void }}
 *   TimekeepingParts `isFacing` whether two people sit face to face, `alarm` sounds
 */

/** The part of the page's state that the clocks see. @param {TimedState} state @param {string} id the game's */
function seenOf({ game, settings, animation, asking, offer, ownsGame }, id) {
  const { mover, record } = game.shown; // where a person has ended the game, the move before that was the other's
  const away = document.hidden && settings.computer !== "";
  return {
    id,
    notes: game.notes,
    path: pathOf(game),
    turn: game.shown.turn,
    mover: mover !== "" && record.end !== "" ? otherSide(mover) : mover,
    looks: viewMode(game) !== "",
    brought: game.brought === true,
    over: game.shown.result !== null,
    still: asking || animation.playing || offer !== null || ownsGame !== true || away,
  };
}

/** @param {TimekeepingParts} parts */
export function createTimekeeping({
  phrases,
  state,
  isFacing,
  session,
  library,
  people,
  sentences,
  tell,
  announce,
  alarm,
}) {
  if (document.body.matches(".framed")) return () => {};
  const losses = createFlagClaims(phrases, people.nameOf);
  /** @param {Notes} notes */
  const change = (notes) => notes !== state().game.notes && session.annotate(notes);

  const clause = () => sentences().clauseOf("resignation");
  /**
   * The phrase of a clause, or the general one where the clause has none. @param {string} ofClause @param {string} key
   */
  const either = (ofClause, key) => (phrases.has(ofClause) ? ofClause : key);

  return createClockFaces(phrases, {
    seen: () => seenOf(state(), library.id()),
    near: () => nearSide(state().settings),
    facing: isFacing,
    nameOf: people.nameOf,
    flagText: (side) => people.forSide(either(`clock.flag.${clause()}`, "clock.flag"), side),
    claimLabel: () => phrases.say(either(`clock.claim.${clause()}`, "clock.claim")),
    mayClaim: (side) => ["", side].includes(state().settings.computer),
    letters: () => state().settings.letters,
    kept: createClockStore(library.database, () => indexedDB),
    annotate: session.annotate,
    claim(side) {
      session.annotate(losses.claimed(state().game.notes, side));
      session.resign(side);
    },
    unclaim: (path) => change(losses.without(state().game.notes, path)),
    reclaim: (path) => change(losses.again(state().game.notes, path, state().game.undone)),
    tell,
    announce,
    alarm,
  });
}
