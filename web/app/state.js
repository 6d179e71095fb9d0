// @ts-check
// The page's state, an immutable value, and the store that renders each new one.

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
 * @typedef {{ picked: number[], hovered: number | null, hoveredMove: string, refused: number | null }} Input houses
 *   picked, hovered and just refused, and the move of a hovered button
 * @typedef {{ text: string, engineLost: boolean }} Notice the last notice; `engineLost` if a request failed without
 *   engine
 * @typedef {{ analysis: AnalysisResult, proof: ProveReply | null }} GivenHint what was known when a hint was given:
 *   later results do not change what is read and spoken
 * @typedef {{ analysis: AnalysisResult | null, hint: "none" | "wanted" | GivenHint, evaluation: Evaluation | null,
 *   proof: ProveReply | null }} Estimates `evaluation` is South's lead, as last known in this game
 * @typedef {{ language: string, contrast: boolean, coarse: boolean, seen: boolean, mayContinue: boolean,
 *   hidePreviewsUntil: number }} Surroundings whether the user prefers more contrast, has a touch screen, sees the
 *   page, may play on in a viewed game; and for how many moves previews stay hidden, or -1
 * @typedef {Readonly<SessionState & LibraryState & Surroundings & { animation: Animation, engine: EngineState,
 *   estimates: Estimates, input: Input, notice: Notice, tablebaseStatus: TablebaseStatus, boardMode: BoardMode | null,
 *   projected: boolean }>} PageState `projected` while the board is shown to a class
 * @typedef {ReturnType<typeof createStore>} StateStore
 */

/** @type {Input} */
export const NO_INPUT = { picked: [], hovered: null, hoveredMove: "", refused: null };
/** @type {Notice} */
export const NO_NOTICE = { text: "", engineLost: false };
/** @type {Estimates} */
export const UNKNOWN = { analysis: null, hint: "none", evaluation: null, proof: null };

/**
 * Makes the state before any part reports: the start of the first game.
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
    animation: { scene: restingScene(shown.places), playing: false, laps: 0, speed: 1, waiting: false, sown: false },
    engine,
    estimates: UNKNOWN,
    input: NO_INPUT,
    notice: NO_NOTICE,
    tablebaseStatus: NO_TABLEBASE,
    boardMode: null,
    projected: false,
  };
}

/** Holds the state. The owner of a part publishes its changes. @param {PageState} first */
export function createStore(first) {
  let state = first;
  /**
   * Follow and render a state; null until the page is built.
   * @type {{ follow: (state: PageState) => void, render: (state: PageState) => void } | null}
   */
  let drawing = null;
  let due = false;

  /** @param {Partial<PageState>} part @returns {PageState} */
  function put(part) {
    state = { ...state, ...part };
    return state;
  }

  function draw() {
    drawing?.follow(state);
    due = false; // changes by `follow` are rendered with the rest
    drawing?.render(state);
  }

  return {
    state: () => state,
    /** Changes what is drawn separately, such as animation frames. */
    put,
    /**
     * Changes the state and renders it in a microtask, once for all changes until then.
     * @param {Partial<PageState>} part
     */
    change(part) {
      put(part);
      if (due || !drawing) return;
      due = true;
      queueMicrotask(draw);
    },
    /** Starts to render this state and each later one. @param {NonNullable<typeof drawing>} how */
    begin(how) {
      drawing = how;
      draw();
    },
  };
}
