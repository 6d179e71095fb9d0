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

/**
 * @param {{ examine: (record: GameRecord, onFound: (found: Insight) => void) => () => void,
 *   publish: (part: { estimates: Estimates }) => void, onHint: () => void }} page `onHint` once with each hint
 */
export function createInsight({ examine, publish, onHint }) {
  /** The position it is about, as its link. */
  let place = "";
  /** What has been found by now; shown at a pace. @type {Insight | null} */
  let found = null;
  /** @type {Worth | null} */
  let standing = null;
  let told = UNKNOWN;
  /** Ends the examination. @type {(() => void) | null} */
  let end = null;
  /** Whether what has grown is about to be shown. */
  let showing = false;

  /** @param {Partial<Estimates>} part */
  function tell(part) {
    told = { ...told, ...part };
    publish({ estimates: told });
  }

  /** Shows what has grown, in a moment. */
  function tellSoon() {
    if (showing) return;
    showing = true;
    setTimeout(() => {
      showing = false;
      tell({ found, standing });
    }, PACE);
  }

  /** @param {Position} shown */
  function begin(shown) {
    end = examine(shown.record, (insight) => {
      found = insight;
      const [{ value, decided }] = insight.moves;
      standing = { value: shown.turn === "S" ? value : -value, decided };
      tellSoon();
    });
  }

  function stop() {
    end?.();
    end = null;
  }

  /** Forgets what was found of another position, and at the start of a game who stood better. @param {PageState} state */
  function turnTo({ game: { shown, at } }) {
    if (shown.link === place) return;
    stop();
    place = shown.link;
    found = null;
    if (at === 0) standing = null;
    tell({ found, hint: "none", standing });
  }

  return {
    /** Goes along with how things stand: begins, goes on or ends. @param {PageState} state */
    follow(state) {
      turnTo(state);
      const wanted = state.settings.balance || state.settings.values || told.hint !== "none";
      if (!wanted || !isQuiet(state)) stop();
      else if (!end) begin(state.game.shown);
    },
    /** Gives a hint as soon as there is one worth giving. */
    hint() {
      const asked = place;
      tell({ hint: "wanted" });
      const give = () => {
        if (told.hint !== "wanted" || asked !== place) return;
        tell({ found, standing, hint: "given" });
        onHint();
      };
      setTimeout(give, found ? 0 : HINT_AFTER);
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
