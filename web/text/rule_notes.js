// @ts-check
// The remarks on a move, and the rule that each rests on.

import { otherSide } from "../game/state.js";

/** @import { Naming } from "./place_names.js" */
/** @import { People } from "./players.js" */
/** @import { I18n } from "./i18n.js" */
/** @typedef {ReturnType<typeof createRuleNotes>} Remarks */
/**
 * @typedef {{ code: string, from: number }} Noticed something unusual, and the place it is about; -1 where that is not
 *   known
 */

/** A sentence with the clause it rests on. @param {I18n["say"]} say @param {string} sentence
 * @param {{ clause: string, ours: boolean }} rule */
export const ruled = (say, sentence, { clause, ours }) =>
  ours ? say("rule.ours", { sentence, clause, ours: say("rule.silent") }) : say("rule", { sentence, clause });

/**
 * @param {I18n} phrases @param {Reason[]} reasons what each code of this game rests on @param {People} people
 * @param {Naming} naming
 */
export function createRuleNotes({ say, has }, reasons, { forSide }, { endOf }) {
  /** @param {string} sentence @param {{ clause: string, ours: boolean }} rule */
  const withRule = (sentence, rule) => ruled(say, sentence, rule);

  /** The sentences as one text. @param {string[]} sentences */
  const joined = (sentences) => sentences.filter(Boolean).join(" ");

  /**
   * The phrase for what was noticed, which may say at which end of a row.
   * @param {Noticed[]} noticed all of one kind
   */
  function noteKey(noticed) {
    const [{ code }] = noticed;
    const [end, ...ends] = new Set(noticed.map(({ from }) => endOf(from)));
    const exact = `note.${code}.${end}`;
    return ends.length === 0 && has(exact) ? exact : `note.${code}`;
  }

  /**
   * Whether a remark is worth saying after so many moves: how captures are sown on is told with the first of each side.
   * @param {number} moves
   */
  const newTo =
    (moves) =>
    (/** @type {{ code: string }} */ { code }) =>
      code !== "corner" || moves <= 2;

  /** The remarks on a side's move, each thing once, with its clause. @param {Noticed[]} noticed @param {Side} mover */
  function notesSaid(noticed, mover) {
    const codes = new Set(noticed.map(({ code }) => code));
    if (codes.has("all-endless")) codes.delete("endless"); // the one says the other
    return [...codes]
      .filter((code) => has(`note.${code}`))
      .map((code) => {
        const said = forSide(noteKey(noticed.filter((one) => one.code === code)), otherSide(mover));
        const rule = reasons.find((reason) => reason.code === code);
        return rule ? withRule(said, rule) : said;
      });
  }

  /**
   * The words for what a side's move captures for the other, whose house it was; empty where that is nothing.
   * @param {Side} side @param {number} count
   */
  const given = (side, count) => (count > 0 ? forSide("spoken.gives", otherSide(side), { count }) : "");

  return { withRule, joined, notesSaid, given, newTo };
}
