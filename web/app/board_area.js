// @ts-check
// Lays out, paints and labels the board, and creates another when the game or the side in front changes.

import { createAccessibleBoard } from "../board/accessible_board.js";
import { rotatedFor, seenDirection } from "../board/geometry.js";
import { createBoardView } from "../board/view.js";
import { byId } from "../dom.js";
import { lastMove, nearSide, otherSide } from "../game/state.js";
import { isFaceToFace, playableHouses, previewedMoves, previewsHidden, ringed, sideOf, themeOf } from "./selectors.js";

/** @import { BoardGeometry } from "../board/geometry.js" */
/** @import { Preview } from "../board/draw_list.js" */
/** @import { I18n } from "../text/i18n.js" */
/** @import { EvaluationView } from "./evaluation_text.js" */
/** @import { PageState } from "./state.js" */
/** @import { SentencesOf } from "./status_text.js" */
/**
 * @typedef {{ info: GameInfo, near: Side, layout: Layout, view: ReturnType<typeof createBoardView>, arrangement:
 *   BoardGeometry, accessible: ReturnType<typeof createAccessibleBoard>, called: string, theme: string }} MountedBoard
 *   `called` is the game and language of its label, `theme` the one it is painted in
 * @typedef {{ phrases: I18n, games: GameInfo[], sentencesOf: SentencesOf, evaluationView: EvaluationView }} BoardWords
 */

/** The longest name that fits onto the board. */
const ROOM = 12;

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** @param {string} name */
const short = (name) => (name.length > ROOM ? `${name.slice(0, ROOM - 1)}…` : name);

/** @param {GameInfo} info @param {Side} near @returns {MountedBoard} */
function mountBoard(info, near) {
  const layout = rotatedFor(info.layout, near);
  const view = createBoardView(byId("board"), layout, info.seeds, near);
  const accessible = createAccessibleBoard(byId("houses"), layout);
  const arrangement = view.resize();
  accessible.place(arrangement);
  const theme = document.documentElement.dataset.theme ?? "";
  return { info, near, layout, view, arrangement, accessible, called: "", theme };
}

/** Fits a board into its room, in the colours of the theme. @param {MountedBoard} laid */
function resize(laid) {
  laid.arrangement = laid.view.resize();
  laid.accessible.place(laid.arrangement);
}

/**
 * Gives the picked houses, the one the user looks at, and previews of their moves.
 * @param {BoardWords} told @param {MountedBoard} laid @param {PageState} state
 * @returns {{ picked: number[], previews: Preview[] }}
 */
function previewsOf({ phrases: { say } }, laid, state) {
  const { picked, hovered } = state.input;
  const choices = previewedMoves(state);
  const arrowOf = (/** @type {Way} */ way) => {
    const seen = seenDirection(way, state.game.shown.turn === laid.near || isFaceToFace(state));
    return choices.length > 1 && seen !== "" ? say(`arrow.${seen}`) : "";
  };
  return {
    picked: choices.length === 0 || hovered === null ? picked : [...picked, hovered],
    previews: previewsHidden(state)
      ? []
      : choices.map(({ ends, captures, way, path }) => ({
          ends,
          captures,
          arrow: arrowOf(way),
          path: choices.length > 1 ? (path ?? []) : [], // positions saved by early versions have none
          second: way === ">",
        })),
  };
}

/**
 * Gives the drawing of a state.
 * @param {BoardWords} told @param {MountedBoard} laid @param {PageState} state @param {Record<Side, number | null>}
 *   scores
 */
function drawingOf(told, laid, state, scores) {
  const { shown } = state.game;
  const { scene, playing } = state.animation;
  const sentences = told.sentencesOf(state);
  const drawn = told.evaluationView.drawn(state);
  return {
    scene,
    legal: playableHouses(state),
    ...previewsOf(told, laid, state),
    refused: state.input.refused,
    marks: playing ? [] : shown.marks.map(({ cell }) => cell),
    last: playing ? null : lastMove(shown),
    taken: playing ? [] : shown.steps.filter(({ kind }) => kind === "capture").map(({ from }) => from),
    turn: (shown.result && !playing ? shown.result.winner : sideOf(state)) || null,
    names: { S: short(sentences.nameOf("S")), N: short(sentences.nameOf("N")) },
    scores,
    reducedMotion: reducedMotion.matches,
    facing: isFaceToFace(state),
    values: drawn.values,
    hint: [...drawn.hint, ringed(state)],
  };
}

/** Labels the board with its game. @param {BoardWords} told @param {MountedBoard} laid @param {PageState} state */
function showGame({ phrases: { say } }, laid, { language }) {
  const name = say(`game.${laid.info.id}`);
  if (laid.called === `${name} ${language}`) return;
  laid.called = `${name} ${language}`;
  byId("game").textContent = name;
  byId("board").setAttribute("aria-label", say("spoken.board", { game: name }));
}

/** Labels every house. @param {BoardWords} told @param {MountedBoard} laid @param {PageState} state */
function nameHouses({ sentencesOf, evaluationView }, laid, state) {
  const { shown } = state.game;
  const { picked } = state.input;
  const secret = previewsHidden(state);
  const sentences = sentencesOf(state);
  const said = (/** @type {number} */ cell) =>
    `${sentences.house(shown, cell, secret ? "secret" : "open")} ${evaluationView.said(state, cell)}`;
  laid.accessible.name(said, playableHouses(state), picked);
  laid.accessible.light(ringed(state));
}

/** @param {BoardWords} told */
export function createBoardArea(told) {
  const board = byId("board");
  /** @type {MountedBoard | null} */
  let last = null;
  /** The scores before the turn that is animated. @type {Record<Side, number>} */
  let scores = { S: 0, N: 0 };
  /** The position that `scores` belong to. @type {import("./state.js").PageState["game"]["shown"] | null} */
  let scored = null;

  /**
   * Gives the board of a state; creates one if the game or the side in front is another.
   * @param {PageState} state @returns {MountedBoard}
   */
  function mountedFor({ game, settings }) {
    const near = nearSide(settings, game);
    if (!last || game.game !== last.info.id || near !== last.near) {
      last = mountBoard(told.games.find(({ id }) => id === game.game) ?? told.games[0], near);
    }
    return last;
  }

  /** Paints the canvas alone. @param {PageState} state */
  function paint(state) {
    const laid = mountedFor(state);
    const { shown } = state.game;
    const { playing } = state.animation;
    if (!playing) {
      scored = shown;
      scores = { S: shown.scores[0], N: shown.scores[1] };
    }
    // In a replay, the known scores are those after the turn: they would tell how it ends.
    const known = playing && scored === shown ? { S: null, N: null } : { ...scores };
    laid.view.show(drawingOf(told, laid, state, known), shown.owners);
  }

  return {
    paint,
    /** @param {PageState} state */
    layout: (state) => mountedFor(state).layout,
    /** @param {number} cell */
    focus: (cell) => last?.accessible.focus(cell),
    /** @param {PageState} state */
    fit(state) {
      if (board.clientWidth === 0) return; // hidden, for example in print
      resize(mountedFor(state));
      paint(state);
    },
    /** Paints the board and labels every house. @param {PageState} state */
    show(state) {
      const laid = mountedFor(state);
      const theme = themeOf(state);
      if (laid.theme !== theme && board.clientWidth > 0) resize(laid);
      laid.theme = theme;
      showGame(told, laid, state);
      paint(state);
      const far = !state.game.shown.result && sideOf(state) === otherSide(laid.near);
      document.body.classList.toggle("facing", isFaceToFace(state));
      document.body.classList.toggle("for-far", far && isFaceToFace(state));
      nameHouses(told, laid, state);
    },
  };
}
