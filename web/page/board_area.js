// @ts-check
// The table with the board on it: laid for a game as one side sees it, painted, named house by house, and laid anew when another game or
// another side of it is to be seen.

import { createSpoken } from "../board/accessible_board.js";
import { seenFrom, seenWay } from "../board/arrangement.js";
import { createBoardView } from "../board/view.js";
import { element } from "../dom.js";
import { lastMove, named, nearSide, otherSide } from "../game/state.js";
import { seatsOf } from "../words/people.js";
import { createSentences } from "../words/sentences.js";
import { createWords, isOpen, marked, promised, sideOf } from "./panel.js";

/** @import { Moment } from "./panel.js" */
/** @import { Phrases } from "../words/phrases.js" */
/** @import { Session } from "../game/session.js" */
/** @typedef {ReturnType<typeof createTable>} Table */

/** So many letters of a name fit onto the board. */
const ROOM = 12;

/**
 * @param {Phrases} phrases @param {BakedGame[]} games @param {Session} session
 * @param {{ moment: () => Moment, scene: () => import("../board/timeline.js").Scene,
 *   insight: ReturnType<typeof import("./insight.js").createInsight> }} page
 */
export function createTable(phrases, games, session, { moment, scene, insight }) {
  const { say } = phrases;
  const board = element("board");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const lying = matchMedia("(pointer: coarse)"); // a screen that is touched can lie on a table
  /** The scores of the position before the turn that is being shown. */
  const scores = { S: 0, N: 0 };
  let laid = lay(session.state().game, nearSide(session.settings()));

  /** The board of a game as a side sees it, with what is said about it. @param {string} id @param {Side} near */
  function lay(id, near) {
    const baked = games.find((one) => one.id === id) ?? games[0];
    const layout = seenFrom(baked.layout, near);
    const sentences = createSentences(phrases, layout, baked.reasons, () => seatsOf(session));
    const view = createBoardView(board, layout, baked.seeds, near);
    const spoken = createSpoken(element("houses"), element("spoken"), layout);
    showGame(baked.id);
    const arrangement = view.resize();
    spoken.place(arrangement);
    return { baked, layout, near, sentences, view, spoken, arrangement, words: createWords(phrases, sentences) };
  }

  /** Says which game is on the board. @param {string} id */
  function showGame(id) {
    const name = say(`game.${id}`);
    element("game").textContent = name;
    board.setAttribute("aria-label", say("spoken.board", { game: name }));
  }

  /** Who plays a side, as there is room for on the board. @param {Side} side */
  function plate(side) {
    const name = laid.sentences.nameOf(side);
    return name.length > ROOM ? `${name.slice(0, ROOM - 1)}…` : name;
  }

  /** Whether two people sit face to face, the board lying between them. */
  const isFacing = () => session.settings().faceToFace && session.settings().computer === "" && lying.matches;

  /** The houses picked, the one asked about among them, and what playing them would do. @param {Moment} now */
  function promise(now) {
    const choices = promised(now);
    const arrowOf = (/** @type {Way} */ way) => {
      const seen = seenWay(way, now.state.shown.turn === laid.near || isFacing());
      return choices.length > 1 && seen !== "" ? say(`arrow.${seen}`) : "";
    };
    return {
      picked: choices.length === 0 || now.looked === null ? now.picked : [...now.picked, now.looked],
      previews: now.secret ? [] : choices.map(({ ends, captures, way }) => ({ ends, captures, arrow: arrowOf(way) })),
    };
  }

  /** What a move takes, in short. @param {Choice} choice */
  const taken = ({ captures: count }) => (count > 0 ? say("moves.captures", { count }) : "");

  /** The canvas, as things stand. @param {Moment} [now] */
  function paint(now = moment()) {
    const { shown } = now.state;
    if (!now.playing) [scores.S, scores.N] = shown.scores;
    laid.view.show(
      {
        scene: scene(),
        legal: marked(now),
        ...promise(now),
        refused: now.refused,
        marks: now.playing ? [] : shown.marks.map(({ cell }) => cell),
        last: now.playing ? null : lastMove(shown),
        turn: shown.result && !now.playing ? null : sideOf(now) || null,
        names: { S: plate("S"), N: plate("N") },
        scores: { ...scores },
        calm: calm.matches,
        facing: isFacing(),
        ...insight.drawn(now),
      },
      shown.owners,
    );
  }

  return {
    layout: () => laid.layout,
    sentences: () => laid.sentences,
    words: () => laid.words,
    /** The layout as the game has it, whoever looks at it. */
    plain: () => laid.baked.layout,
    /** @param {string} sentence */
    announce: (sentence) => laid.spoken.announce(sentence),
    /** @param {number} cell */
    focus: (cell) => laid.spoken.focus(cell),
    sayGame: () => showGame(laid.baked.id),
    /** Lays another board if another game, or another side of it, is to be seen. */
    suit() {
      const [game, near] = [session.state().game, nearSide(session.settings())];
      if (game !== laid.baked.id || near !== laid.near) laid = lay(game, near);
    },
    /** Fits the board into the room that there is. */
    fit() {
      if (board.clientWidth === 0) return; // nothing of it is to be seen: on paper, for one
      laid.arrangement = laid.view.resize();
      laid.spoken.place(laid.arrangement);
      paint();
    },
    paint,
    /** Paints it and names every house, as things stand. @param {Moment} now */
    show(now) {
      const { state, picked, secret } = now;
      paint(now);
      const far = !state.shown.result && sideOf(now) === otherSide(laid.near);
      document.body.classList.toggle("for-far", far && isFacing());
      const said = (/** @type {number} */ cell) =>
        `${laid.sentences.house(state.shown, cell, secret ? "secret" : "open")} ${insight.said(now, cell)}`;
      laid.spoken.name(said, marked(now), picked);
      const choices = isOpen(now) ? named(state.shown, picked) : [];
      laid.spoken.ways(laid.arrangement, choices, (way) => say(`arrow.${way}`), secret ? () => "" : taken);
    },
  };
}
