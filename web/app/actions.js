// @ts-check
// Lists the action buttons for the current state. Pure.

import { isClaim, isComputersTurn, named, viewMode } from "../game/state.js";
import { nextLevel } from "../text/levels.js";
import { previewsHidden } from "./selectors.js";

/** @import { PageState } from "./state.js" */
/**
 * @typedef {"retry" | "stop" | "play-on" | "lap" | "skip" | "again" | "take" | "copy" | "agree" | "decline" | "lesson"
 *   | "to-game" | "review" | "harder" | "easier"} Command
 * @typedef {{ label: string, does: Command, quiet?: true } | { label: string, move: string, way?: string }
 *   | { label: string, boardMode: string }} Action `quiet` marks a secondary button; `boardMode` is a phrase key that
 *   the board mode's dialog handles
 */

/** @param {Say} say @param {GameInfo[]} games @param {PageState} state @returns {Action[]} */
export function actionsFor(say, games, state) {
  const { engine, animation, asking, notice, ownsGame, thinking } = state;
  if (engine.name === "failed") return [{ label: say("engine.retry"), does: "retry" }, copyAction(say)];
  if (animation.playing) return lapActions(say, state);
  if (asking) return [];
  if (notice.engineLost) return [copyAction(say)];
  if (ownsGame === false) return [{ label: say("tabs.take"), does: "take" }];
  if (thinking) return engine.name === "ready" ? [{ label: say("move.now"), does: "stop" }] : [];
  return turnActions(say, games, state);
}

/** Copies the game, which can go on elsewhere: its text needs no engine. @param {Say} say @returns {Action} */
const copyAction = (say) => ({ label: say("engine.copy"), does: "copy" });

/** @param {Say} say @param {GameInfo[]} games @param {PageState} state @returns {Action[]} */
function turnActions(say, games, state) {
  const { game, settings, offer, input } = state;
  if (offer) {
    return [
      { label: say("agree.accept"), does: "agree" },
      { label: say("agree.decline"), does: "decline" },
    ];
  }
  if (isComputersTurn(game, settings)) return [{ label: say("move.play"), does: "play-on" }];
  const choices = named(game.shown, input.picked).toSorted((one, other) => one.way.localeCompare(other.way));
  const moves = choices.map((choice) => moveAction(say, choice, previewsHidden(state)));
  if (state.boardMode && state.boardMode.acts.length > 0)
    return [...moves, ...state.boardMode.acts.map((boardMode) => ({ label: say(boardMode), boardMode }))];
  if (viewMode(game) !== "") return [...moves, ...(input.picked.length > 0 ? [] : viewActions(say, state))];
  if (game.shown.result) {
    return [{ label: say("move.again"), does: "again" }, reviewAction(say), ...levelActions(say, games, state)];
  }
  if (moves.length > 0 || !settings.newcomer || settings.values || settings.computer === "") return moves;
  return [{ label: say("lesson.title"), does: "lesson", ...(game.line.length > 0 && { quiet: true }) }];
}

/**
 * Offers a stronger level after a win against the computer, a weaker one after a loss.
 * @param {Say} say @param {GameInfo[]} games @param {PageState} state @returns {Action[]}
 */
function levelActions(say, games, { game: { game, shown }, settings: { computer, level } }) {
  const winner = shown.result?.winner ?? "";
  if (computer === "" || winner === "") return [];
  const by = winner === computer ? -1 : 1;
  if (nextLevel(games, game, level, by) === null) return [];
  return [by < 0 ? { label: say("level.down"), does: "easier" } : { label: say("level.up"), does: "harder" }];
}

/** @param {Say} say @returns {Action} */
const reviewAction = (say) => ({ label: say("review.open"), does: "review" });

/** Gives the buttons while a game is only viewed. @param {Say} say @param {PageState} state @returns {Action[]} */
function viewActions(say, { game }) {
  /** @type {Action[]} */
  const back = viewMode(game) === "try" ? [{ label: say("look.to-game"), does: "to-game" }] : [];
  if (game.shown.result) return [...back, reviewAction(say)];
  return [{ label: say("look.play-on"), does: "play-on" }, ...back];
}

/** Gives the buttons while a turn is animated. @param {Say} say @param {PageState} state @returns {Action[]} */
function lapActions(say, { animation: { waiting, laps }, movingForward }) {
  if (!waiting) return movingForward && laps > 1 ? [{ label: say("lap.each"), does: "lap" }] : [];
  return [
    { label: say("lap.next"), does: "lap" },
    { label: say("lap.all"), does: "skip" },
  ];
}

/** @param {Say} say @param {Choice} choice @param {boolean} secret hides what the move captures @returns {Action} */
function moveAction(say, choice, secret) {
  const { move, way, cells, captures: count } = choice;
  if (cells.length === 0) return { label: say("move.pass"), move };
  if (isClaim(choice)) return { label: say("move.claim"), move };
  if (way === "") return { label: say("move.confirm", { move }), move };
  const taken = count > 0 && !secret ? say("moves.captures", { count }) : "";
  return { label: `${say(`way.${way}`)} ${taken}`.trim(), move, way };
}
