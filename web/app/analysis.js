// @ts-check
// Asks the computer what it thinks of a position, for those who want to know: a hint, who stands better, what each
// house is worth. It grows while one looks, and is forgotten with the position.

import { byId } from "../dom.js";
import { canPlay, engineIdle, nothingPending, previewsHidden } from "./selectors.js";
import { UNKNOWN } from "./state.js";

/** @import { AnalysisResult } from "../engine/analysis.js" */
/** @import { EvaluationView, Evaluation } from "./evaluation_text.js" */
/** @import { Estimates, PageState } from "./state.js" */

/** Milliseconds after which a hint is given: by then it seldom changes. */
const HINT_AFTER_MS = 1000;
/** Positions that are looked at for a hint, at the most: a few seconds' worth, so that one hint empties no battery. */
const HINT_NODES = 4_000_000;
/** Milliseconds at a position before its endings are enlarged: the engine has that to do alone, for seconds. */
const STILL_MS = 4000;
/** Milliseconds between two showings of what has grown. */
const PACE_MS = 200;

/**
 * The estimates told of a position: at once or, while it grows, at a pace.
 * @param {(part: { estimates: Estimates }) => void} publish
 */
function createEstimates(publish) {
  let told = UNKNOWN;
  /** Whether what has grown is about to be shown. */
  let showing = false;

  /** @param {Partial<Estimates>} part */
  function tell(part) {
    told = { ...told, ...part };
    publish({ estimates: told });
  }

  return {
    told: () => told,
    tell,
    /** Shows what has grown, in a moment. @param {() => Partial<Estimates>} grown as it is by then */
    publishThrottled(grown) {
      if (showing) return;
      showing = true;
      setTimeout(() => {
        showing = false;
        tell(grown());
      }, PACE_MS);
    },
  };
}

/**
 * The examination of a position by the computer.
 * @param {AnalysisParts["examine"]} examine @param {() => void} onGrown
 */
function createExamination(examine, onGrown) {
  /** The findings by now. @type {AnalysisResult | null} */
  let analysis = null;
  /**
   * The worth of the position, which says who stands better: in a game, until more is known, as it was found of an
   * earlier position.
   * @type {Evaluation | null}
   */
  let evaluation = null;
  /** Ends the examination. @type {(() => void) | null} */
  let end = null;
  /** The positions that it may look at. */
  let most = 0;

  return {
    known: () => ({ analysis, evaluation }),
    /** Whether there is one that goes as far. @param {number} nodes */
    covers: (nodes) => end !== null && nodes <= most,
    /** Ends one that would go further; what it has found is enough. @param {number} nodes */
    limitTo(nodes) {
      if (end === null || most <= nodes) return;
      end();
      end = () => {};
      most = nodes;
    },
    /** @param {Position} shown @param {number} nodes */
    begin(shown, nodes) {
      end?.();
      most = nodes;
      const onFound = (/** @type {AnalysisResult} */ result) => {
        analysis = result;
        const [{ value, decided, proved }] = result.moves;
        evaluation = { value: shown.turn === "S" ? value : -value, decided, proved };
        onGrown();
      };
      end = examine(shown.record, onFound, nodes);
    },
    stop() {
      end?.();
      end = null;
    },
    /**
     * Forgets what was found of a position and, at the start of a game or in another, who stood better.
     * @param {boolean} anew
     */
    forget(anew) {
      analysis = null;
      if (anew) evaluation = null;
    },
  };
}

/** The proving of a game. @param {AnalysisParts["prove"]} prove @param {() => void} onKnown */
function createProving(prove, onKnown) {
  /** @type {ProveReply | null} */
  let proof = null;
  /** The position that the engine is asked about, as its link. */
  let asked = "";
  let waiting = false;

  return {
    proof: () => proof,
    /** Whether more may be known in a moment. */
    isOn: () => waiting,
    /** @param {Position} shown */
    async begin({ record, link }) {
      if (asked === link) return;
      asked = link;
      waiting = true;
      const answer = await prove(record).catch(() => null); // whoever asks an engine that is gone hears of it elsewhere
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
 *   prove: (record: GameRecord) => Promise<ProveReply>, enlarge: (game: string, size: "middle" | "large") => void, publish:
 *   (part: { estimates: Estimates }) => void, onHint: () => void }} AnalysisParts `enlarge` has the endings of a game
 *   solved that is looked into, `onHint` once with each hint
 */

/** @param {AnalysisParts} page */
export function createAnalysis({ examine, prove, enlarge, publish, onHint }) {
  /** The position it is about, as its link. */
  let place = "";
  /** The game of the position, and where that began. */
  let origin = "";
  const { told, tell, publishThrottled } = createEstimates(publish);
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

  /** Forgets what was found of another position. @param {PageState} state */
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
    /** Looks anew at the position that is looked at: more can be known of it than before. */
    renew() {
      examination.stop();
      proving.forget();
    },
    /** Goes along with how things stand: begins, goes on or ends. @param {PageState} state */
    follow(state) {
      switchPosition(state);
      const { balance, values } = state.settings;
      const nodes = balance || values ? Number.POSITIVE_INFINITY : told().hint === "none" ? 0 : HINT_NODES;
      if (nodes === 0 || !engineIdle(state) || !state.seen) return examination.stop();
      if (!examination.covers(nodes)) begin(state.game.shown, nodes);
      examination.limitTo(nodes);
    },
    /** Gives a hint as soon as there is one worth giving. */
    hint() {
      const asked = place;
      tell({ hint: "wanted" });
      const give = () => {
        if (told().hint !== "wanted" || asked !== place) return;
        if (!known().analysis || proving.isOn()) return void setTimeout(give, PACE_MS);
        tell({ ...known(), hint: "given" });
        onHint();
      };
      setTimeout(give, known().analysis ? 0 : HINT_AFTER_MS);
    },
  };
}

/** Shows who stands better, and whether a hint is to be had. @param {EvaluationView} evaluationView */
export function createBalance(evaluationView) {
  const balance = byId("balance");
  return {
    /** @param {PageState} state */
    show(state) {
      const free =
        state.engine.name !== "failed" && nothingPending(state) && canPlay(state) && state.boardMode === null;
      const hidden = !free || previewsHidden(state) || state.input.picked.length > 0;
      byId("hint").hidden = hidden;
      byId("worth").hidden = state.settings.values ? !nothingPending(state) : hidden; // it ends what it began
      balance.hidden = !state.settings.balance;
      const { share, text, label } = evaluationView.balance(state);
      byId("balance-south").style.width = `${50 + 50 * share}%`;
      byId("balance-text").textContent = text;
      balance.ariaLabel = label;
    },
  };
}
