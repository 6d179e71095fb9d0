// @ts-check
// Gives the page's words for its state. Pure.

import { rotatedFor } from "../board/geometry.js";
import { isClaim, isComputersTurn, nearSide, viewMode, viewModeNotice } from "../game/state.js";
import { levelNumber } from "../text/levels.js";
import { createSentences } from "../text/sentences.js";
import { actionsFor } from "./actions.js";
import { asksWay, canPlay, isFaceToFace, previewedMoves, previewsHidden, seatsOf } from "./selectors.js";

/** @import { Transition } from "../game/navigation.js" */
/** @import { BoardModes } from "../game/board_mode.js" */
/** @import { I18n } from "../text/i18n.js" */
/** @import { Sentences } from "../text/sentences.js" */
/** @import { EvaluationView } from "./evaluation_text.js" */
/** @import { PageState } from "./state.js" */
/** @typedef {(state: PageState) => Sentences} SentencesOf */
/** @typedef {ReturnType<typeof createStatusText>} StatusText */

/** The time in ms from which it is told how long the computer has thought. */
const NOTICED = 2000;

/**
 * Gives the sentences for a state's game, near side and players.
 * @param {I18n} phrases @param {GameInfo[]} games @param {typeof seatsOf} [players] those of the app say where a
 *   side lies, for which a frame may be too narrow @returns {SentencesOf}
 */
export function createSentencesOf(phrases, games, players = seatsOf) {
  /** @type {{ key: string, sentences: Sentences } | null} */
  let last = null;
  return (state) => {
    const seats = players(state);
    const near = nearSide(state.settings, state.game);
    const key = JSON.stringify([state.game.game, near, seats, state.projected]);
    if (last?.key === key) return last.sentences;
    const { layout, reasons } = games.find(({ id }) => id === state.game.game) ?? games[0];
    last = {
      key,
      sentences: createSentences(phrases, rotatedFor(layout, near), reasons, () => seats, state.projected),
    };
    return last.sentences;
  };
}

/**
 * @param {I18n} phrases @param {GameInfo[]} games @param {SentencesOf} sentencesOf
 * @param {Pick<EvaluationView, "advice" | "adviceLine">} evaluationView @param {Pick<BoardModes, "words">} boardModes
 */
export function createStatusText(phrases, games, sentencesOf, evaluationView, boardModes) {
  const { say } = phrases;
  const { asked, offered, moving } = createPrompts(sentencesOf);
  const { remark, first } = createRemarks(phrases, games);
  const looked = hoverTextOf(sentencesOf);
  const statusAt = statusLine(say, sentencesOf);

  /** Gives the words that matter now, whatever was played. @param {PageState} state */
  const now = (state) =>
    state.notice.text ||
    (state.ownsGame === false ? say("tabs.elsewhere") : "") ||
    offered(state) ||
    boardModes.words(state.boardMode) ||
    looked(state) ||
    evaluationView.advice(state) ||
    (asksWay(state) ? "" : asked(state));

  /** Says what the numbers at the ways of the picked house count; empty without such numbers. @param {PageState} state */
  const counted = (state) =>
    !previewsHidden(state) && previewedMoves(state).some(({ captures, way }) => captures && way)
      ? say("turn.counted")
      : "";

  return {
    /** Gives the words above the buttons. @param {PageState} state @param {number} time in ms */
    status: (state, time) => (asksWay(state) ? asked(state) : statusAt(state, time)),
    moving,
    offered,
    /** Gives the sentence below the board; empty where the status says it all. @param {PageState} state */
    message(state) {
      const { animation, game } = state;
      const sentences = sentencesOf(state);
      const urgent = now(state);
      if (urgent || asksWay(state)) return urgent || counted(state);
      if (animation.playing && state.movingForward) return moving(state);
      const over = animation.playing ? "" : sentences.reason(game.shown);
      if (over) return `${over} ${viewMode(game) === "" ? sentences.costliestMove(game.shown) : ""}`.trim();
      return `${sentences.lastMove(game.shown)} ${remark(state)}`.trim() || first(state);
    },
    /** Gives the line after an advised move, which follows that sentence. @param {PageState} state */
    line: (state) => (now(state) === evaluationView.advice(state) ? evaluationView.adviceLine(state) : []),
    /** Announces the picked houses: the question, and the buttons that answer it. @param {PageState} state */
    question(state) {
      const labels = actionsFor(say, games, state).flatMap((act) => ("move" in act ? [act.label] : []));
      const question = [asked(state), ...labels].filter(Boolean).join(" ").replace(/‹ | ›/g, "");
      return [question, counted(state)].filter(Boolean).join(". ");
    },
    /** Announces a position that is reached. @param {PageState} state @param {Transition} way */
    arrival(state, way) {
      const { game, settings } = state;
      // in a correspondence game, the end is to be sent first
      const offersAgain = game.shown.result && viewMode(game) === "" && !game.correspondence;
      const again = offersAgain ? say("over.next", { button: say("move.again") }) : "";
      return [sentencesOf(state).spoken(game, way, settings.told), remark(state), again].filter(Boolean).join(" ");
    },
  };
}

/**
 * Says what the hovered house would do, or why it cannot be played.
 * @param {SentencesOf} sentencesOf @returns {(state: PageState) => string}
 */
function hoverTextOf(sentencesOf) {
  return (state) => {
    const { shown } = state.game;
    const sentences = sentencesOf(state);
    const choices = previewedMoves(state);
    const { picked, hovered: cell, hoveredMove } = state.input;
    if (picked.length > 0 && cell === null && hoveredMove === "") return ""; // the buttons name the choices
    if (choices.length > 0)
      return isClaim(choices[0]) || previewsHidden(state) ? "" : sentences.preview(shown, ...choices);
    if (cell === null || !canPlay(state)) return "";
    return sentences.owner(shown, cell) === shown.turn ? sentences.refusal(shown, cell) : "";
  };
}

/** Creates the prompts for a move in progress. @param {SentencesOf} sentencesOf */
function createPrompts(sentencesOf) {
  return {
    /** @param {PageState} state */
    asked: (state) => (canPlay(state) ? sentencesOf(state).asked(state.game.shown, state.input.picked) : ""),
    /** Gives the computer's offer. @param {PageState} state */
    offered: (state) => (state.offer ? sentencesOf(state).offered(state.offer) : ""),
    /** Describes a move while it is animated; its result follows at the end. @param {PageState} state */
    moving(state) {
      const { playing, scene, sown } = state.animation;
      return playing && state.movingForward ? sentencesOf(state).underWay(state.game.shown, scene.lap, sown) : "";
    },
  };
}

/** Creates remarks that are not about the move. @param {I18n} phrases @param {GameInfo[]} games */
function createRemarks({ say, has }, games) {
  return {
    /** Explains how the computer moved, or what is viewed. @param {PageState} state */
    remark({ game, timeLimited, mayContinue, projected, settings: { level } }) {
      const look = viewModeNotice(game);
      if (look === "try" || (look === "game" && mayContinue && !projected)) return say(`look.${look}-said`);
      const baked = games.find(({ id }) => id === game.game) ?? games[0];
      return timeLimited ? say("engine.capped", { level: levelNumber(baked, level) }) : "";
    },
    /** Introduces a game before its first move: the aim and what to do. @param {PageState} state */
    first({ game, settings, asking }) {
      const own = `aim.${game.game}`;
      const aim = say(has(own) && game.shown.record.match === "full" ? own : "aim");
      const hint = asking || isComputersTurn(game, settings) ? "" : say("turn.hint");
      return [aim, hint, has(`first.${game.game}`) ? say(`first.${game.game}`) : ""].join(" ").trim();
    },
  };
}

/**
 * Says whose turn it is, or what the page waits for.
 * @param {I18n["say"]} say @param {SentencesOf} sentencesOf
 * @returns {(state: PageState, now: number) => string} takes the time in ms
 */
function statusLine(say, sentencesOf) {
  /** @param {PageState} state @param {string} plays */
  function withLap({ animation: { scene, laps } }, plays) {
    return laps > 1 ? say("plays.lap", { plays, lap: Math.max(scene.lap, 1), laps }) : plays;
  }

  /** Says whose turn it is, or the result; a player without a name reads it face to face at the own edge.
   * @param {PageState} state @param {string} look */
  function turnText(state, look) {
    const { shown } = state.game;
    const isOwn = look === "" && isFaceToFace(state) && !shown.result && !seatsOf(state).names?.[shown.turn];
    return isOwn ? say("turn.you") : sentencesOf(state).turn(shown);
  }

  return (state, now) => {
    const { game, asking, thinking, animation, movingForward, engine, projected } = state;
    const sentences = sentencesOf(state);
    if ((asking || (thinking && !animation.playing)) && engine.name !== "ready") return say("turn.loading");
    if (asking) return say("turn.asking");
    if (animation.playing && movingForward) return withLap(state, sentences.playing(game.shown));
    if (thinking) return thinkingText(say, projected, now - thinking.began);
    const look = viewMode(game);
    const turn = sentences.claiming(game.shown, state.input.picked) || turnText(state, look);
    return look === "" ? turn : say(`look.${look}`, { turn });
  };
}

/** Says that the computer thinks, and for how long where that is worth a number. @param {I18n["say"]} say
 * @param {boolean} projected @param {number} time in ms */
function thinkingText(say, projected, time) {
  return say(projected || time < NOTICED ? "turn.thinks" : "turn.thinking", { seconds: Math.floor(time / 100) / 10 });
}

/** Gives the engine's progress; empty when it is ready. @param {I18n["say"]} say @param {EngineState} engine */
export function engineProgressText(say, engine) {
  if (engine.name === "failed") return say("engine.failed");
  if (engine.name === "ready") return "";
  const { stage, bytes, total } = engine.progress;
  if (stage !== "files") return say("engine.python");
  return say("engine.files", { percent: total === 0 ? 0 : Math.floor((100 * bytes) / total) });
}
