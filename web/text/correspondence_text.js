// @ts-check
// The time left in a correspondence game, in words.

import { daysLeft } from "../game/correspondence.js";

/** @import { Correspondence } from "../game/state.js" */
/** @import { I18n } from "./i18n.js" */

/** Says how much time is left for a move; empty without a limit. @param {I18n} phrases @param {Correspondence} known */
export function timeText({ say }, known) {
  const left = daysLeft(known, Date.now());
  if (left === null) return "";
  return left > 0 ? say("correspondence.left", { count: left }) : say("correspondence.late");
}
