// @ts-check
// Asks the computer what it thinks of a position, for those who want to know: a hint, who stands better, what each house is worth. It
// grows while one looks, and is forgotten with the position.

import { element } from "../dom.js";
import { isOpen, isQuiet, isSecret } from "./selectors.js";
import { UNKNOWN } from "./state.js";

/** @import { Insight } from "../engine/analysis.js" */
/** @import { Estimating, Worth } from "./outlook.js" */
/** @import { Estimates, PageState } from "./state.js" */

/** Milliseconds after which a hint is given: by then it seldom changes. */
const HINT_AFTER = 1000;
/** Milliseconds between two showings of what has grown. */
const PACE = 200;

/** What is told of a position: at once or, while it grows, at a pace. @param {(part: { estimates: Estimates }) => void} publish */
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
    tellSoon(grown) {
      if (showing) return;
      showing = true;
      setTimeout(() => {
        showing = false;
        tell(grown());
      }, PACE);
    },
  };
}

/** What the computer finds of a position. @param {Page["examine"]} examine @param {() => void} onGrown */
function createExamination(examine, onGrown) {
  /** What has been found by now. @type {Insight | null} */
  let found = null;
  /** Who stands better: in a game, until more is known, as it was found of an earlier position. @type {Worth | null} */
  let standing = null;
  /** Ends the examination. @type {(() => void) | null} */
  let end = null;

  return {
    known: () => ({ found, standing }),
    isOn: () => end !== null,
    /** @param {Position} shown */
    begin(shown) {
      end = examine(shown.record, (insight) => {
        found = insight;
        const [{ value, decided }] = insight.moves;
        standing = { value: shown.turn === "S" ? value : -value, decided };
        onGrown();
      });
    },
    stop() {
      end?.();
      end = null;
    },
    /** Forgets what was found of a position, and at the start of a game who stood better. @param {boolean} atStart */
    forget(atStart) {
      found = null;
      if (atStart) standing = null;
    },
  };
}

/**
 * @typedef {{ examine: (record: GameRecord, onFound: (found: Insight) => void) => () => void,
 *   publish: (part: { estimates: Estimates }) => void, onHint: () => void }} Page `onHint` once with each hint
 */

/** @param {Page} page */
export function createInsight({ examine, publish, onHint }) {
  /** The position it is about, as its link. */
  let place = "";
  const { told, tell, tellSoon } = createEstimates(publish);
  const { known, isOn, begin, stop, forget } = createExamination(examine, () => tellSoon(known));

  /** Forgets what was found of another position. @param {PageState} state */
  function turnTo({ game: { shown, at } }) {
    if (shown.link === place) return;
    stop();
    place = shown.link;
    forget(at === 0);
    tell({ ...known(), hint: "none" });
  }

  return {
    /** Goes along with how things stand: begins, goes on or ends. @param {PageState} state */
    follow(state) {
      turnTo(state);
      const wanted = state.settings.balance || state.settings.values || told().hint !== "none";
      if (!wanted || !isQuiet(state)) stop();
      else if (!isOn()) begin(state.game.shown);
    },
    /** Gives a hint as soon as there is one worth giving. */
    hint() {
      const asked = place;
      tell({ hint: "wanted" });
      const give = () => {
        if (told().hint !== "wanted" || asked !== place) return;
        tell({ ...known(), hint: "given" });
        onHint();
      };
      setTimeout(give, known().found ? 0 : HINT_AFTER);
    },
  };
}

/** Shows who stands better, and whether a hint is to be had. @param {Estimating} estimating */
export function createBalance(estimating) {
  const balance = element("balance");
  return {
    /** @param {PageState} state */
    show(state) {
      element("hint").hidden = !isQuiet(state) || !isOpen(state) || isSecret(state) || state.input.picked.length > 0;
      balance.hidden = !state.settings.balance;
      const { share, text, label } = estimating.balance(state);
      element("balance-south").style.width = `${50 + 50 * share}%`;
      element("balance-text").textContent = text;
      balance.ariaLabel = label;
    },
  };
}
