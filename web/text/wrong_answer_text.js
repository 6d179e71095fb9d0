// @ts-check
// The words about a wrong answer, whatever asked for it: a lesson, an exercise of the dialog or of a page of others.

/** @import { I18n } from "./i18n.js" */

/**
 * The fault of a move, which lacks what is asked for; empty where there is no more to say than where it ends.
 * @param {I18n["say"]} say @param {JudgeReply} judged @param {string} reply what the answer that it lets in is called
 */
export function wrongAnswerText(say, { fault, count }, reply) {
  return fault === "" || fault === "ends" ? "" : say(`fault.${fault}`, { count, reply });
}

/**
 * The cost of a move where the best one is asked for; empty where it costs nothing.
 * @param {I18n["say"]} say @param {JudgeReply} judged @param {number} [least] that it costs at the least, in seeds
 */
export function costText(say, { outcome, lost }, least = 0) {
  const count = Math.max(least, Math.round(lost));
  // whole, for a frame has of the many words about exercises those alone that it names
  if (outcome) return say(outcome === "lost" ? "exercises.lost" : "exercises.missed");
  return count > 0 ? say("exercises.costs", { count }) : "";
}
