// @ts-check
// Pure selectors of the page's state.

import {
  isComputersTurn,
  named,
  nearSide,
  otherSide,
  playable,
  possible,
  TIME_CONTROL_TAG,
  viewMode,
} from "../game/state.js";
import { namesIn } from "../text/players.js";

/** @import { Seats } from "../text/players.js" */
/** @import { PageState } from "./state.js" */

/** Whether the user may play now. @param {PageState} state */
export function canPlay({ game, settings, asking, animation, ownsGame }) {
  return (
    ownsGame === true &&
    !asking &&
    !animation.playing &&
    game.shown.result === null &&
    !isComputersTurn(game, settings) &&
    (game.correspondence?.side ?? game.shown.turn) === game.shown.turn
  );
}

/** Whether the engine is ready and no request or search is pending. @param {PageState} state */
export const engineIdle = (state) => state.engine.name === "ready" && nothingPending(state);

/** Whether no request is pending or due. @param {PageState} state */
export const nothingPending = ({ game, asking, thinking }) => !asking && !thinking && !game.shown.result;

/** Whether the game is over and its last move has been shown. @param {PageState} state */
export const isOver = ({ game, animation }) => game.shown.result !== null && !animation.playing;

/** @param {PageState} state */
export const noGameInProgress = ({ game }) => game.shown.result !== null || game.line.length === 0;

/** @param {PageState} state */
export const isBusy = ({ asking, thinking, animation }) => asking || thinking !== null || animation.playing;

/**
 * Whether the coach is on in such games: the user plays against the computer.
 * @param {Pick<PageState, "settings">} state
 */
export const isCoached = ({ settings }) => settings.coach && settings.computer !== "";

/** Whether the coach should start: it is on, and it is the user's turn. @param {PageState} state */
export const coachIsDue = (state) =>
  isCoached(state) && state.boardMode === null && canPlay(state) && engineIdle(state) && viewMode(state.game) === "";

/** Whether two people sit face to face: a touch screen can lie on a table between them, unless they
 * play by links or one of them opened a game to look at. @param {PageState} state */
export const isFaceToFace = ({ game, settings, coarse }) =>
  settings.faceToFace && settings.computer === "" && coarse && !game.correspondence && !game.brought;

/** @param {PageState} state */
export const isTimed = ({ game }) => game.notes.tags.some(({ name }) => name === TIME_CONTROL_TAG);

/** @param {PageState} state */
export const previewsHidden = ({ game, hidePreviewsUntil }) => game.shown.record.moves.length <= hidePreviewsUntil;

/** Gives the side that the status is about; empty for a draw. @param {PageState} state @returns {"" | Side} */
export function sideOf({ game: { shown }, animation, movingForward }) {
  if (animation.playing && movingForward) return shown.mover;
  return shown.result ? (shown.result.winner ?? "") : shown.turn;
}

/** Gives the players of the sides; a viewed game or a trial move has none, unless it may mend a mistake in their game.
 * @param {PageState} state @returns {Seats} */
export const seatsOf = ({ game, settings, boardMode }) => ({
  computer: game.brought || (viewMode(game) === "try" && boardMode?.mode !== "retry") ? "" : settings.computer,
  names: namesIn(game.notes.tags),
});

/** Gives the players with the side at the bottom of the board, where both look at it from there.
 * @param {PageState} state @returns {Seats} */
export const placedSeatsOf = (state) => ({
  ...seatsOf(state),
  near: viewMode(state.game) === "" && !isFaceToFace(state) ? nearSide(state.settings, state.game) : undefined,
});

/** Gives the user's side; with two users, the side to move. @param {PageState} state @returns {Side} */
export function humanSide({ game, settings: { computer } }) {
  return computer ? otherSide(computer) : (game.correspondence?.side ?? game.shown.turn);
}

/** Gives the theme to show. @param {PageState} state */
export const themeOf = ({ settings: { theme }, contrast }) => (theme === "auto" && contrast ? "contrast" : theme);

/**
 * Gives the moves to preview: those of the hovered house, of the picked ones, or of a button. One choice stands for all
 * while more houses must be picked.
 * @param {PageState} state @returns {Choice[]}
 */
export function previewedMoves(state) {
  const { picked, hovered, hoveredMove } = state.input;
  const { shown } = state.game;
  if (!canPlay(state)) return [];
  const meant = shown.choices.filter(({ move }) => move === hoveredMove);
  if (meant.length > 0) return meant;
  if (hovered === null) return picked.length > 0 ? named(shown, picked) : [];
  const together = possible(shown, [...picked, hovered]);
  const found = together.length > 0 ? together : possible(shown, [hovered]);
  return found.filter(({ cells }) => String(cells) === String(found[0].cells));
}

/** Gives the house that a board mode highlights, until another is chosen. @param {PageState} state */
export const ringed = ({ animation, input, boardMode }) =>
  animation.playing || input.picked.length > 0 ? null : (boardMode?.highlight ?? null);

/** Whether the status asks for the direction of the picked house, which buttons answer. @param {PageState} state */
export const asksWay = (state) =>
  canPlay(state) && named(state.game.shown, state.input.picked).some(({ way }) => way !== "");

/** @param {PageState} state @returns {number[]} */
export const playableHouses = (state) => (canPlay(state) ? playable(state.game, state.input.picked) : []);
