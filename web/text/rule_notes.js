// @ts-check
// The remarks on a move, and the rule that each rests on.

import { otherSide } from "../game/state.js";

/** @import { Naming } from "./place_names.js" */
/** @import { People } from "./players.js" */
/** @import { I18n } from "./i18n.js" */
/** @typedef {ReturnType<typeof createRuleNotes>} Remarks */
/** @typedef {{ code: string, from: number }} Noticed something unusual, and its cell; -1 if it has none */

/** Adds the clause to a sentence. @param {I18n["say"]} say @param {string} sentence
 * @param {{ clause: string, ours: boolean }} rule */
export const ruled = (say, sentence, { clause, ours }) =>
  ours ? say("rule.ours", { sentence, clause, ours: say("rule.silent") }) : say("rule", { sentence, clause });

/** @param {I18n} phrases @param {Reason[]} reasons the clause of each code of the game @param {People} people
 * @param {Naming} naming @param {boolean} brief without general rules */
export function createRuleNotes({ say, has }, reasons, { forSide }, { endOf }, brief) {
  /** @param {string} sentence @param {{ clause: string, ours: boolean }} rule */
  const withRule = (sentence, rule) => ruled(say, sentence, rule);

  /** @param {string[]} sentences */
  const joined = (sentences) => sentences.filter(Boolean).join(" ");

  /** Gives the phrase key of a remark; it may name an end of a row. @param {Noticed[]} noticed all of one code */
  function noteKey(noticed) {
    const [{ code }] = noticed;
    const [end, ...ends] = new Set(noticed.map(({ from }) => endOf(from)));
    const exact = `note.${code}.${end}`;
    return ends.length === 0 && has(exact) ? exact : `note.${code}`;
  }

  /** Whether a remark is worth saying: how captures are sown on is told in the first move of each side, or never.
   * @param {number} moves */
  const newTo =
    (moves) =>
    (/** @type {{ code: string }} */ { code }) =>
      code !== "corner" || (moves <= 2 && !brief);

  /**
   * Gives the remarks on a side's move, each code once, with its clause.
   * @param {Noticed[]} noticed @param {Side} mover
   */
  function notesSaid(noticed, mover) {
    const codes = new Set(noticed.map(({ code }) => code));
    if (codes.has("all-endless")) codes.delete("endless"); // implied
    return [...codes]
      .filter((code) => has(`note.${code}`))
      .map((code) => {
        const said = forSide(noteKey(noticed.filter((one) => one.code === code)), otherSide(mover));
        const rule = reasons.find((reason) => reason.code === code);
        return rule ? withRule(said, rule) : said;
      });
  }

  /**
   * Says what a side's move gives the other side, the owner of the house; else empty.
   * @param {Side} side
   * @param {number} count
   */
  const given = (side, count) => (count > 0 ? forSide("spoken.gives", otherSide(side), { count }) : "");

  return { withRule, joined, notesSaid, given, newTo };
}
