// @ts-check
// Asks the engine for a hint, the evaluation of a position and the value of each house. Results grow while the position
// stays on the board, and are dropped with it.

import { byId } from "../dom.js";
import { canPlay, engineIdle, nothingPending, previewsHidden } from "./selectors.js";
import { UNKNOWN } from "./state.js";

/** @import { AnalysisResult } from "../engine/analysis.js" */
/** @import { EvaluationView, Evaluation } from "./evaluation_text.js" */
/** @import { Estimates, PageState } from "./state.js" */

/** The time before a hint is given: by then it seldom changes. */
const HINT_AFTER_MS = 1000;
/** The node limit of a hint's search: a few seconds, to save the battery. */
const HINT_NODES = 4_000_000;
/** The delay before a tablebase is enlarged: the engine is busy with that alone, for seconds. */
const STILL_MS = 4000;
/** The shortest time between two updates of growing results. */
const PACE_MS = 200;

/** Publishes estimates, at once or throttled. @param {(part: { estimates: Estimates }) => void} publish */
function createEstimates(publish) {
  let estimates = UNKNOWN;
  /** Whether an update is scheduled. */
  let showing = false;

  /** @param {Partial<Estimates>} part */
  function tell(part) {
    estimates = { ...estimates, ...part };
    publish({ estimates });
  }

  /** @param {() => Partial<Estimates>} grown gives the results when they are published */
  function publishThrottled(grown) {
    if (showing) return;
    showing = true;
    setTimeout(() => {
      showing = false;
      tell(grown());
    }, PACE_MS);
  }

  return /** @type {const} */ ([() => estimates, tell, publishThrottled]);
}

/** Manages the search of a position. @param {AnalysisServices["examine"]} examine @param {() => void} onGrown */
function createExamination(examine, onGrown) {
  /** The results so far. @type {AnalysisResult | null} */
  let analysis = null;
  /**
   * The evaluation of the position; within a game that of an earlier position, until a new one is known.
   * @type {Evaluation | null}
   */
  let evaluation = null;
  /** @type {(() => void) | null} */
  let end = null;
  /** The node limit of the search. */
  let most = 0;

  return {
    known: () => ({ analysis, evaluation }),
    /** Whether a search to this limit is running or done. @param {number} nodes */
    covers: (nodes) => end && nodes <= most,
    /** Ends a search with a higher limit; its results are enough. @param {number} nodes */
    limitTo(nodes) {
      if (most <= nodes) return;
      end?.();
      end = () => {};
      most = nodes;
    },
    /** @param {Position} shown @param {number} nodes */
    begin(shown, nodes) {
      end?.();
      most = nodes;
      const onFound = (/** @type {AnalysisResult} */ result) => {
        analysis = result;
        const [best] = result.moves;
        evaluation = { ...best, value: shown.turn === "S" ? best.value : -best.value };
        onGrown();
      };
      end = examine(shown.record, onFound, nodes);
    },
    stop() {
      end?.();
      end = null;
    },
    /** Drops the results of a position and, in another game, the evaluation. @param {boolean} anew */
    forget(anew) {
      analysis = null;
      if (anew) evaluation = null;
    },
  };
}

/** Asks the engine to prove a position. @param {AnalysisServices["prove"]} prove @param {() => void} onKnown */
function createProving(prove, onKnown) {
  /** @type {ProveReply | null} */
  let proof = null;
  /** The link of the position under proof. */
  let asked = "";
  let waiting = false;

  return {
    proof: () => proof,
    isOn: () => waiting,
    /** @param {Position} shown */
    async begin({ record, link }) {
      if (asked === link) return;
      asked = link;
      waiting = true;
      const answer = await prove(record).catch(() => null); // the failure of the engine is reported elsewhere
      if (asked !== link) return;
      waiting = false;
      proof = answer?.known ? answer : null;
      if (proof) onKnown();
    },
    forget() {
      proof = null;
      asked = "";
      waiting = false;
    },
  };
}

/**
 * @typedef {{ examine: (record: GameRecord, onFound: (found: AnalysisResult) => void, nodes: number) => () => void,
 *   prove: (record: GameRecord) => Promise<ProveReply>, enlarge: (game: string, size: "middle" | "large") => void,
 *   publish: (part: { estimates: Estimates }) => void, onHint: () => void }} AnalysisServices `enlarge` solves a larger
 *   tablebase of the game; `onHint` is called once a hint
 */

/** @param {AnalysisServices} page */
export function createAnalysis({ examine, prove, enlarge, publish, onHint }) {
  /** The link of the position under analysis. */
  let place = "";
  /** Its game and start. */
  let origin = "";
  const [estimates, tell, publishThrottled] = createEstimates(publish);
  const examination = createExamination(examine, () => publishThrottled(known));
  const proving = createProving(prove, () => publishThrottled(known));
  const known = () => ({ ...examination.known(), proof: proving.proof() });

  /** @param {Position} shown @param {number} nodes */
  function begin(shown, nodes) {
    examination.begin(shown, nodes);
    proving.begin(shown);
    const here = place;
    setTimeout(() => here === place && enlarge(shown.record.game, nodes === HINT_NODES ? "middle" : "large"), STILL_MS);
  }

  /** Drops the results of the former position. @param {PageState} state */
  function switchPosition({ game: { game, start, shown, at } }) {
    if (shown.link === place) return;
    examination.stop();
    place = shown.link;
    const another = origin !== `${game};${start}`;
    origin = `${game};${start}`;
    examination.forget(at === 0 || another);
    proving.forget();
    tell({ ...known(), hint: "none" });
  }

  return {
    /** Starts again on the same position, of which more can be known now. */
    renew() {
      examination.stop();
      proving.forget();
    },
    /** Starts, continues or stops the analysis as the state demands. @param {PageState} state */
    follow(state) {
      switchPosition(state);
      const { balance, values } = state.settings;
      const nodes = balance || values ? Number.POSITIVE_INFINITY : estimates().hint === "none" ? 0 : HINT_NODES;
      if (nodes === 0 || !engineIdle(state) || !state.seen) return examination.stop();
      if (!examination.covers(nodes)) begin(state.game.shown, nodes);
      examination.limitTo(nodes);
    },
    /** Looks for a hint no longer: the search has failed. */
    lose: () => tell({ hint: "none" }),
    /** Gives a hint as soon as it is worth giving. */
    hint() {
      const asked = place;
      if (!known().analysis) examination.stop(); // it may have failed
      tell({ hint: "wanted" });
      const give = () => {
        if (estimates().hint !== "wanted" || asked !== place) return;
        const { analysis, proof } = known();
        if (!analysis || proving.isOn()) return void setTimeout(give, PACE_MS);
        tell({ ...known(), hint: { analysis, proof } });
        onHint();
      };
      setTimeout(give, known().analysis ? 0 : HINT_AFTER_MS);
    },
  };
}

/** Shows the evaluation bar and the buttons for hints. @param {EvaluationView} evaluationView */
export function createBalance(evaluationView) {
  const balance = byId("balance");
  return {
    /** @param {PageState} state */
    show(state) {
      const free =
        state.engine.name !== "failed" && nothingPending(state) && canPlay(state) && state.boardMode === null;
      const hidden = !free || previewsHidden(state) || state.input.picked.length > 0;
      byId("hint").hidden = hidden;
      // a press turns the values off again
      byId("worth").hidden = state.settings.values ? !nothingPending(state) : hidden;
      balance.hidden = !state.settings.balance;
      const { share, text, label } = evaluationView.balance(state);
      byId("balance-south").style.width = `${50 + 50 * share}%`;
      byId("balance-text").textContent = text;
      balance.ariaLabel = label;
    },
  };
}
