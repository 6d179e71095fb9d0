// @ts-check
// The words about a wrong answer in a lesson or an exercise.

/** @import { I18n } from "./i18n.js" */

/**
 * Says what a move lacks; empty if only the place where it ends differs.
 * @param {I18n["say"]} say @param {JudgeReply} judged
 * @param {string} reply the name of the reply that refutes it
 */
export function wrongAnswerText(say, { fault, count }, reply) {
  return fault === "" || fault === "ends" ? "" : say(`fault.${fault}`, { count, reply });
}

/**
 * Says what a move costs where the best is asked for; empty if nothing.
 * @param {I18n["say"]} say @param {JudgeReply} judged
 * @param {number} [least] the least cost, in seeds
 */
export function costText(say, { outcome, lost }, least = 0) {
  const count = Math.max(least, Math.round(lost));
  // whole keys: the frame has only the phrases that it names
  if (outcome) return say(outcome === "lost" ? "exercises.lost" : "exercises.missed");
  return count > 0 ? say("exercises.costs", { count }) : "";
}
