// @ts-check
// The sentence on the page about rules that came by a link.

import { watching } from "../exercises/watch_mode.js";
import { rulesBrief } from "../text/rules_brief.js";

/** @import { App } from "./app.js" */

/**
 * Has the page say what rules without a name are, until another position is on the board.
 * @param {App} app @returns {() => Promise<void>} says it of the game on the board
 */
export function createRulesNotice({ phrases, boardModes, game, ask, announce }) {
  /** The rules, and the position at which they are described. @type {{ rules: CustomRulesReply, link: string } | null} */
  let described = null;
  const words = () => (described ? phrases.say("own.see", { rules: rulesBrief(phrases, described.rules) }) : "");
  boardModes.register({
    rules: {
      words,
      onPosition: (_, { shown }) => shown.link === described?.link || boardModes.publish(null),
    },
  });
  return async () => {
    const { shown } = game();
    const rules = await ask.tailor(shown.record.game, []).catch(() => null); // the page says elsewhere that an engine is gone
    if (!rules || game().shown.link !== shown.link || boardModes.now()) return;
    described = { rules, link: shown.link };
    boardModes.publish(watching("rules"));
    announce(words());
  };
}
