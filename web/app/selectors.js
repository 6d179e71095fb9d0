// @ts-check
// The facts that follow from the page's state. Pure: each part of the page asks here, and none asks another.

import { CONTROL, isComputersTurn, lookOf, named, playable, possible } from "../game/state.js";
import { namesIn } from "../text/players.js";

/** @import { Seats } from "../text/players.js" */
/** @import { PageState } from "./state.js" */

/** Whether a person may play now. @param {PageState} state */
export function isOpen({ game, settings, asking, animation, held }) {
  return (
    held === true && !asking && !animation.playing && game.shown.result === null && !isComputersTurn(game, settings)
  );
}

/** Whether the engine is there, and nothing is asked of it or thought about. @param {PageState} state */
export const isQuiet = (state) => state.engine.name === "ready" && isStill(state);

/** Whether nothing is asked of the engine, nor will be. @param {PageState} state */
export const isStill = ({ game, asking, thinking }) => !asking && !thinking && !game.shown.result;

/** Whether the game is over, and its last move has been seen. @param {PageState} state */
export const isOver = ({ game, animation }) => game.shown.result !== null && !animation.playing;

/** Whether no game is under way. @param {PageState} state */
export const isBetween = ({ game }) => game.shown.result !== null || game.line.length === 0;

/** Whether a move is asked for, thought about or being shown. @param {PageState} state */
export const isBusy = ({ asking, thinking, animation }) => asking || thinking !== null || animation.playing;

/**
 * Whether a coach is wanted in such games: a person plays against the computer.
 * @param {Pick<PageState, "settings">} state
 */
export const isCoached = ({ settings }) => settings.coach && settings.computer !== "";

/** Whether a coach is to stand by, and none does: it is the turn of a person who wants one. @param {PageState} state */
export const isTaught = (state) =>
  isCoached(state) && state.quest === null && isOpen(state) && isQuiet(state) && lookOf(state.game) === "";

/**
 * Whether two people sit face to face, the board lying between them: a screen that is touched can lie on a table.
 * @param {PageState} state
 */
export const isFacing = ({ settings, coarse }) => settings.faceToFace && settings.computer === "" && coarse;

/** Whether the game has a clock. @param {PageState} state */
export const isTimed = ({ game }) => game.notes.tags.some(({ name }) => name === CONTROL);

/** Whether what moves would do is to be found out. @param {PageState} state */
export const isSecret = ({ game, secretUntil }) => game.shown.record.moves.length <= secretUntil;

/** The side the words are about; none when nobody has won. @param {PageState} state @returns {"" | Side} */
export function sideOf({ game: { shown }, animation, onward }) {
  if (animation.playing && onward) return shown.mover;
  return shown.result ? (shown.result.winner ?? "") : shown.turn;
}

/**
 * The seats of the players: nobody plays a game from elsewhere, or a move that is only tried.
 * @param {PageState} state @returns {Seats}
 */
export const seatsOf = ({ game, settings }) => ({
  computer: ["game", "try"].includes(lookOf(game)) ? "" : settings.computer,
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
export function promised(state) {
  const { picked, looked, eyed } = state.input;
  const { shown } = state.game;
  if (!isOpen(state)) return [];
  const meant = shown.choices.filter(({ move }) => move === eyed);
  if (meant.length > 0) return meant;
  if (looked === null) return picked.length > 0 ? named(shown, picked) : [];
  const together = possible(shown, [...picked, looked]);
  const found = together.length > 0 ? together : possible(shown, [looked]);
  return found.filter(({ cells }) => String(cells) === String(found[0].cells));
}

/** The house that a quest has ringed, until another is chosen. @param {PageState} state */
export const ringed = ({ animation, input, quest }) =>
  animation.playing || input.picked.length > 0 ? null : (quest?.lit ?? null);

/** The houses to mark as playable. @param {PageState} state @returns {number[]} */
export const marked = (state) => (isOpen(state) ? playable(state.game, state.input.picked) : []);
