// @ts-check
// The buttons that only this moment has. Pure: from the page's state to what they say and do.

import { isClaim, isComputersTurn, lookOf, named } from "../game/state.js";
import { nextLevel } from "../text/levels.js";
import { isSecret } from "./selectors.js";

/** @import { PageState } from "./state.js" */
/**
 * @typedef {"retry" | "stop" | "play-on" | "lap" | "skip" | "again" | "take" | "copy" |
 *   "agree" | "decline" | "lesson" | "to-game" | "review" | "harder" | "easier"} Deed
 * @typedef {{ label: string, does: Deed } | { label: string, move: string, way?: string } | { label: string,
 *   quest: string }} Act a button of the moment; one of a quest has the key of its phrase, and the room does what it
 *   asks for
 */

/** @param {Say} say @param {BakedGame[]} games @param {PageState} state @returns {Act[]} */
export function actsOf(say, games, state) {
  const { engine, animation, asking, told, held, thinking } = state;
  if (engine.name === "failed") return [{ label: say("engine.retry"), does: "retry" }, copyAct(say)];
  if (animation.playing) return lapActs(say, state);
  if (asking) return [];
  if (told.lost) return [copyAct(say)];
  if (held === false) return [{ label: say("tabs.take"), does: "take" }];
  if (thinking) return engine.name === "ready" ? [{ label: say("move.now"), does: "stop" }] : [];
  return turnActs(say, games, state);
}

/** The game may be taken elsewhere: its text is there without an engine. @param {Say} say @returns {Act} */
const copyAct = (say) => ({ label: say("engine.copy"), does: "copy" });

/**
 * The acts of the player whose turn it is.
 * @param {Say} say @param {BakedGame[]} games @param {PageState} state @returns {Act[]}
 */
function turnActs(say, games, state) {
  const { game, settings, offer, input } = state;
  if (offer) {
    return [
      { label: say("agree.accept"), does: "agree" },
      { label: say("agree.decline"), does: "decline" },
    ];
  }
  if (isComputersTurn(game, settings)) return [{ label: say("move.play"), does: "play-on" }];
  const choices = named(game.shown, input.picked).toSorted((one, other) => one.way.localeCompare(other.way));
  const moves = choices.map((choice) => moveAct(say, choice, isSecret(state)));
  if (state.quest && state.quest.acts.length > 0)
    return [...moves, ...state.quest.acts.map((quest) => ({ label: say(quest), quest }))];
  if (lookOf(game) !== "") return [...moves, ...(input.picked.length > 0 ? [] : lookActs(say, state))];
  if (game.shown.result) {
    return [{ label: say("move.again"), does: "again" }, reviewAct(say), ...levelActs(say, games, state)];
  }
  if (moves.length > 0 || !settings.newcomer || settings.values) return moves;
  return [{ label: say("lesson.title"), does: "lesson" }];
}

/**
 * The acts that change the level: who has won against the computer may like a stronger one, who has lost a weaker one,
 * where there is one.
 * @param {Say} say @param {BakedGame[]} games @param {PageState} state @returns {Act[]}
 */
function levelActs(say, games, { game: { game, shown }, settings: { computer, level } }) {
  const winner = shown.result?.winner ?? "";
  if (computer === "" || winner === "") return [];
  const by = winner === computer ? -1 : 1;
  if (nextLevel(games, game, level, by) === null) return [];
  return [by < 0 ? { label: say("level.down"), does: "easier" } : { label: say("level.up"), does: "harder" }];
}

/** A game that is over can be looked into. @param {Say} say @returns {Act} */
const reviewAct = (say) => ({ label: say("review.open"), does: "review" });

/** The acts of a person who looks at a game. @param {Say} say @param {PageState} state @returns {Act[]} */
function lookActs(say, { game }) {
  /** @type {Act[]} */
  const back = lookOf(game) === "try" ? [{ label: say("look.to-game"), does: "to-game" }] : [];
  if (game.shown.result) return [...back, reviewAct(say)];
  return [{ label: say("look.play-on"), does: "play-on" }, ...back];
}

/** The acts while a turn is played. @param {Say} say @param {PageState} state @returns {Act[]} */
function lapActs(say, { animation: { waiting, laps }, onward }) {
  if (!waiting) return onward && laps > 1 ? [{ label: say("lap.each"), does: "lap" }] : [];
  return [
    { label: say("lap.next"), does: "lap" },
    { label: say("lap.all"), does: "skip" },
  ];
}

/**
 * @param {Say} say @param {Choice} choice @param {boolean} secret whether what it captures is to be found out
 * @returns {Act}
 */
function moveAct(say, choice, secret) {
  const { move, way, cells, captures: count } = choice;
  if (cells.length === 0) return { label: say("move.pass"), move };
  if (isClaim(choice)) return { label: say("move.claim"), move };
  if (way === "") return { label: say("move.confirm", { move }), move };
  const taken = count > 0 && !secret ? say("moves.captures", { count }) : "";
  return { label: `${say(`way.${way}`)} ${taken}`.trim(), move, way };
}
