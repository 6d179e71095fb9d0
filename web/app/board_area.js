// @ts-check
// The board and what lies over it: laid for a game as one side sees it, painted, named house by house, and laid anew
// when another game or another side of it is to be seen.

import { createAccessibleBoard } from "../board/accessible_board.js";
import { isLong, seenFrom, seenWay, upright } from "../board/arrangement.js";
import { createBoardView } from "../board/view.js";
import { element } from "../dom.js";
import { lastMove, nearSide, otherSide } from "../game/state.js";
import { isFacing, isSecret, marked, promised, ringed, sideOf, themeOf } from "./selectors.js";

/** @import { Arrangement } from "../board/arrangement.js" */
/** @import { Preview } from "../board/picture.js" */
/** @import { Phrases } from "../text/i18n.js" */
/** @import { Estimating } from "./evaluation_text.js" */
/** @import { PageState } from "./state.js" */
/** @import { SentencesOf } from "./status_text.js" */
/**
 * @typedef {{ baked: BakedGame, near: Side, layout: Layout, view: ReturnType<typeof createBoardView>,
 *   arrangement: Arrangement, accessible: ReturnType<typeof createAccessibleBoard>, called: string,
 *   theme: string }} LaidBoard a board that lies there: `called` which game it was said to be, in which language,
 *   `theme` the one it was painted in
 * @typedef {{ phrases: Phrases, games: BakedGame[], sentencesOf: SentencesOf, estimating: Estimating }} BoardWords
 *   where its words come from
 */

/** The most letters of a name that fit onto the board. */
const ROOM = 12;

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** A name, as there is room for on the board. @param {string} name */
const short = (name) => (name.length > ROOM ? `${name.slice(0, ROOM - 1)}…` : name);

/** Lays a board. @param {BakedGame} baked @param {Side} near @returns {LaidBoard} */
function lay(baked, near) {
  const layout = seenFrom(baked.layout, near);
  document.body.classList.toggle("long", isLong(layout));
  element("board").style.setProperty("--tall", String(upright(layout)));
  const view = createBoardView(element("board"), layout, baked.seeds, near);
  const accessible = createAccessibleBoard(element("houses"), layout);
  const arrangement = view.resize();
  accessible.place(arrangement);
  const theme = document.documentElement.dataset.theme ?? "";
  return { baked, near, layout, view, arrangement, accessible, called: "", theme };
}

/** Fits a board into the room that there is, in the colours that there are. @param {LaidBoard} laid */
function refit(laid) {
  laid.arrangement = laid.view.resize();
  laid.accessible.place(laid.arrangement);
}

/**
 * The houses picked, the one asked about among them, and what playing them would do.
 * @param {BoardWords} told @param {LaidBoard} laid @param {PageState} state
 * @returns {{ picked: number[], previews: Preview[] }}
 */
function promise({ phrases: { say } }, laid, state) {
  const { picked, looked } = state.input;
  const choices = promised(state);
  const arrowOf = (/** @type {Way} */ way) => {
    const seen = seenWay(way, state.game.shown.turn === laid.near || isFacing(state));
    return choices.length > 1 && seen !== "" ? say(`arrow.${seen}`) : "";
  };
  return {
    picked: choices.length === 0 || looked === null ? picked : [...picked, looked],
    previews: isSecret(state)
      ? []
      : choices.map(({ ends, captures, way, path }) => ({
          ends,
          captures,
          arrow: arrowOf(way),
          path: choices.length > 1 ? (path ?? []) : [], // a position that was kept long ago has none
          second: way === ">",
        })),
  };
}

/**
 * The picture of a state.
 * @param {BoardWords} told @param {LaidBoard} laid @param {PageState} state @param {Record<Side, number | null>} scores
 */
function pictureOf(told, laid, state, scores) {
  const { shown } = state.game;
  const { scene, playing } = state.animation;
  const sentences = told.sentencesOf(state);
  const drawn = told.estimating.drawn(state);
  return {
    scene,
    legal: marked(state),
    ...promise(told, laid, state),
    refused: state.input.refused,
    marks: playing ? [] : shown.marks.map(({ cell }) => cell),
    last: playing ? null : lastMove(shown),
    taken: playing ? [] : shown.steps.filter(({ kind }) => kind === "capture").map(({ from }) => from),
    turn: shown.result && !playing ? null : sideOf(state) || null,
    names: { S: short(sentences.nameOf("S")), N: short(sentences.nameOf("N")) },
    scores,
    calm: calm.matches,
    facing: isFacing(state),
    values: drawn.values,
    hint: [...drawn.hint, ringed(state)],
  };
}

/** Says which game is on the board. @param {BoardWords} told @param {LaidBoard} laid @param {PageState} state */
function showGame({ phrases: { say } }, laid, { language }) {
  const name = say(`game.${laid.baked.id}`);
  if (laid.called === `${name} ${language}`) return;
  laid.called = `${name} ${language}`;
  element("game").textContent = name;
  element("board").setAttribute("aria-label", say("spoken.board", { game: name }));
}

/** Names every house. @param {BoardWords} told @param {LaidBoard} laid @param {PageState} state */
function nameHouses({ sentencesOf, estimating }, laid, state) {
  const { shown } = state.game;
  const { picked } = state.input;
  const secret = isSecret(state);
  const sentences = sentencesOf(state);
  const said = (/** @type {number} */ cell) =>
    `${sentences.house(shown, cell, secret ? "secret" : "open")} ${estimating.said(state, cell)}`;
  laid.accessible.name(said, marked(state), picked);
  laid.accessible.light(ringed(state));
}

/** @param {BoardWords} told */
export function createBoardArea(told) {
  const board = element("board");
  /** @type {LaidBoard | null} */
  let last = null;
  /** The scores of the position before the turn that is being shown. @type {Record<Side, number>} */
  let scores = { S: 0, N: 0 };
  /** The position that has them. @type {import("./state.js").PageState["game"]["shown"] | null} */
  let scored = null;

  /**
   * The board of a state: another one is laid if another game, or another side of it, is to be seen.
   * @param {PageState} state @returns {LaidBoard}
   */
  function laidFor({ game: { game }, settings }) {
    const near = nearSide(settings);
    if (!last || game !== last.baked.id || near !== last.near) {
      last = lay(told.games.find(({ id }) => id === game) ?? told.games[0], near);
    }
    return last;
  }

  /** The canvas alone. @param {PageState} state */
  function paint(state) {
    const laid = laidFor(state);
    const { shown } = state.game;
    const { playing } = state.animation;
    if (!playing) {
      scored = shown;
      scores = { S: shown.scores[0], N: shown.scores[1] };
    }
    // The scores known of a turn that is shown once more are those after it: they would tell how it ends.
    const known = playing && scored === shown ? { S: null, N: null } : { ...scores };
    laid.view.show(pictureOf(told, laid, state, known), shown.owners);
  }

  return {
    paint,
    /** The layout as it is seen. @param {PageState} state */
    layout: (state) => laidFor(state).layout,
    /** @param {number} cell */
    focus: (cell) => last?.accessible.focus(cell),
    /** Fits the board into the room that there is. @param {PageState} state */
    fit(state) {
      if (board.clientWidth === 0) return; // nothing of it is to be seen: on paper, for one
      refit(laidFor(state));
      paint(state);
    },
    /** Paints it and names every house. @param {PageState} state */
    show(state) {
      const laid = laidFor(state);
      const theme = themeOf(state);
      if (laid.theme !== theme && board.clientWidth > 0) refit(laid);
      laid.theme = theme;
      showGame(told, laid, state);
      paint(state);
      const far = !state.game.shown.result && sideOf(state) === otherSide(laid.near);
      document.body.classList.toggle("facing", isFacing(state));
      document.body.classList.toggle("for-far", far && isFacing(state));
      nameHouses(told, laid, state);
    },
  };
}
