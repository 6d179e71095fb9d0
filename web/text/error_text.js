// @ts-check
// Words for the engine's errors: a sentence for the code, its clause, and its position in the text.

import { otherSide } from "../game/state.js";
import { ruled } from "./rule_notes.js";

/** @import { Params, I18n } from "./i18n.js" */

/** @param {I18n} phrases @returns {(failed: ErrorReply) => string} */
export function createErrorText({ say, has }) {
  /** @param {ErrorReply} failed */
  function sentence({ code, message, where, numbers: [first = 0, second = 0], turn }) {
    const key = [`failed.${code}`, `refused.${code}`].find(has);
    if (!key) console.warn(`no phrase for ${code}: ${message}`);
    /** @type {Params} */
    const facts = { code, where, house: where, first, second };
    if (turn !== "") Object.assign(facts, { side: say(`side.${turn}`), other: say(`side.${otherSide(turn)}`) });
    return say(key ?? "failed.other", facts);
  }

  /** @param {string} said @param {Place} place */
  function placed(said, { move, line, column }) {
    if (line > 0) return say("at.line", { sentence: said, line, column });
    if (move === 0) return said;
    return say(column > 0 ? "at.column" : "at.move", { sentence: said, move, column });
  }

  return (failed) => {
    const said = sentence(failed);
    return placed(failed.clause === "" ? said : ruled(say, said, failed), failed.place);
  };
}
