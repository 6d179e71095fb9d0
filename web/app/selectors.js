// @ts-check
// The facts that follow from the page's state. Pure: each part of the page asks here, and none asks another.

import { isComputersTurn, named, playable, possible, TIME_CONTROL_TAG, viewMode } from "../game/state.js";
import { namesIn } from "../text/players.js";

/** @import { Seats } from "../text/players.js" */
/** @import { PageState } from "./state.js" */

/** Whether a person may play now. @param {PageState} state */
export function canPlay({ game, settings, asking, animation, ownsGame }) {
  return (
    ownsGame === true && !asking && !animation.playing && game.shown.result === null && !isComputersTurn(game, settings)
  );
}

/** Whether the engine is there, and nothing is asked of it or thought about. @param {PageState} state */
export const engineIdle = (state) => state.engine.name === "ready" && nothingPending(state);

/** Whether nothing is asked of the engine, nor will be. @param {PageState} state */
export const nothingPending = ({ game, asking, thinking }) => !asking && !thinking && !game.shown.result;

/** Whether the game is over, and its last move has been seen. @param {PageState} state */
export const isOver = ({ game, animation }) => game.shown.result !== null && !animation.playing;

/** Whether no game is under way. @param {PageState} state */
export const noGameInProgress = ({ game }) => game.shown.result !== null || game.line.length === 0;

/** Whether a move is asked for, thought about or being shown. @param {PageState} state */
export const isBusy = ({ asking, thinking, animation }) => asking || thinking !== null || animation.playing;

/**
 * Whether a coach is wanted in such games: a person plays against the computer.
 * @param {Pick<PageState, "settings">} state
 */
export const isCoached = ({ settings }) => settings.coach && settings.computer !== "";

/** Whether a coach is to stand by, and none does: it is the turn of a person who wants one. @param {PageState} state */
export const coachIsDue = (state) =>
  isCoached(state) && state.boardMode === null && canPlay(state) && engineIdle(state) && viewMode(state.game) === "";

/**
 * Whether two people sit face to face, the board lying between them: a screen that is touched can lie on a table.
 * @param {PageState} state
 */
export const isFaceToFace = ({ settings, coarse }) => settings.faceToFace && settings.computer === "" && coarse;

/** Whether the game has a clock. @param {PageState} state */
export const isTimed = ({ game }) => game.notes.tags.some(({ name }) => name === TIME_CONTROL_TAG);

/** Whether what moves would do is to be found out. @param {PageState} state */
export const previewsHidden = ({ game, hidePreviewsUntil }) => game.shown.record.moves.length <= hidePreviewsUntil;

/** The side the words are about; none when nobody has won. @param {PageState} state @returns {"" | Side} */
export function sideOf({ game: { shown }, animation, movingForward }) {
  if (animation.playing && movingForward) return shown.mover;
  return shown.result ? (shown.result.winner ?? "") : shown.turn;
}

/**
 * The seats of the players: nobody plays a game from elsewhere, or a move that is only tried.
 * @param {PageState} state @returns {Seats}
 */
export const seatsOf = ({ game, settings }) => ({
  computer: ["game", "try"].includes(viewMode(game)) ? "" : settings.computer,
  names: namesIn(game.notes.tags),
});

/** The side of the person who is asked: with two of them, the one to move. @param {PageState} state @returns {Side} */
export function humanSide({ game, settings: { computer } }) {
  if (computer === "") return game.shown.turn;
  return computer === "S" ? "N" : "S";
}

/** The theme that is to be seen. @param {PageState} state */
export const themeOf = ({ settings: { theme }, contrast }) => (theme === "auto" && contrast ? "contrast" : theme);

/**
 * The moves that are asked about: those of the house looked at, of those picked, or the one that a button is for. Of
 * more houses to be chosen, one choice stands for all.
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

/** The house that a board mode has ringed, until another is chosen. @param {PageState} state */
export const ringed = ({ animation, input, boardMode }) =>
  animation.playing || input.picked.length > 0 ? null : (boardMode?.highlight ?? null);

/** The houses to mark as playable. @param {PageState} state @returns {number[]} */
export const playableHouses = (state) => (canPlay(state) ? playable(state.game, state.input.picked) : []);
