// @ts-check
// The state of the page: one value, never changed but followed by another, and the store that has each one drawn.

import { restingScene } from "../board/timeline.js";
import { NO_TABLEBASE } from "../engine/tablebase_status.js";
import { opened } from "../game/state.js";

/** @import { Animation } from "../board/animator.js" */
/** @import { AnalysisResult } from "../engine/analysis.js" */
/** @import { BoardMode } from "../game/board_mode.js" */
/** @import { SessionState } from "../game/session_state.js" */
/** @import { Settings } from "../game/state.js" */
/** @import { LibraryState } from "../storage/library.js" */
/** @import { Evaluation } from "./evaluation_text.js" */
/**
 * @typedef {{ picked: number[], hovered: number | null, hoveredMove: string, refused: number | null }} Input what a
 *   person is about to do in this position: the houses picked, the house looked at, the move that a button looked at is
 *   for, the house just refused
 * @typedef {{ text: string, engineLost: boolean }} Notice the last notice, and whether no engine could do what was
 *   asked last
 * @typedef {{ analysis: AnalysisResult | null, hint: "none" | "wanted" | "given", evaluation: Evaluation | null, proof:
 *   ProveReply | null }} Estimates what the computer thinks of the position, and by how much South stands better, as last
 *   known in this game
 * @typedef {{ language: string, contrast: boolean, coarse: boolean, seen: boolean, mayContinue: boolean,
 *   hidePreviewsUntil: number }} Surroundings the language spoken, whether the device asks for more contrast, is
 *   touched, and shows the page, whether a game that is looked at may be played on, and how many moves may have been
 *   played while what moves would do is still to be found out; -1 where it is not
 * @typedef {Readonly<SessionState & LibraryState & Surroundings & { animation: Animation, engine: EngineState,
 *   estimates: Estimates, input: Input, notice: Notice, tablebaseStatus: TablebaseStatus, boardMode: BoardMode | null
 *   }>} PageState `boardMode` what a dialog has somebody look for at the board
 * @typedef {ReturnType<typeof createStore>} StateStore
 */

/** @type {Input} */
export const NO_INPUT = { picked: [], hovered: null, hoveredMove: "", refused: null };
/** @type {Notice} */
export const NO_NOTICE = { text: "", engineLost: false };
/** @type {Estimates} */
export const UNKNOWN = { analysis: null, hint: "none", evaluation: null, proof: null };

/**
 * The page before any part of it has told anything: the start of the first game.
 * @param {GameInfo[]} games @param {Settings} settings @param {EngineState} engine @param {Surroundings} surroundings
 * @returns {PageState}
 */
export function firstState(games, settings, engine, surroundings) {
  const [shown] = games[0].shown;
  return {
    ...surroundings,
    game: opened(shown),
    settings,
    asking: false,
    thinking: null,
    timeLimited: false,
    movingForward: true,
    offer: null,
    ownsGame: null,
    trouble: null,
    animation: { scene: restingScene(shown.places), playing: false, laps: 0, waiting: false, sown: false },
    engine,
    estimates: UNKNOWN,
    input: NO_INPUT,
    notice: NO_NOTICE,
    tablebaseStatus: NO_TABLEBASE,
    boardMode: null,
  };
}

/** Holds the state. Whoever owns a part of it hands in what that part has become. @param {PageState} first */
export function createStore(first) {
  let state = first;
  /** The functions that follow and draw a state; null before the page is put together.
   * @type {{ follow: (state: PageState) => void, render: (state: PageState) => void } | null} */
  let drawing = null;
  let due = false;

  /** @param {Partial<PageState>} part @returns {PageState} */
  function put(part) {
    state = { ...state, ...part };
    return state;
  }

  function draw() {
    drawing?.follow(state);
    due = false; // what `follow` has changed is drawn with the rest
    drawing?.render(state);
  }

  return {
    state: () => state,
    /** Changes what is drawn aside, as the frames of an animation are. */
    put,
    /**
     * Changes it, and has it drawn before anything else happens; once, however much is changed until then.
     * @param {Partial<PageState>} part
     */
    change(part) {
      put(part);
      if (due || !drawing) return;
      due = true;
      queueMicrotask(draw);
    },
    /** Draws the state, and each one that follows it. @param {NonNullable<typeof drawing>} how */
    begin(how) {
      drawing = how;
      draw();
    },
  };
}
