// @ts-check
// The notice about custom rules opened by a link.

import { watching } from "../exercises/watch_mode.js";
import { rulesBrief } from "../text/rules_brief.js";

/** @import { App } from "./app.js" */

/** Describes unnamed rules until the position changes. @param {App} app @returns {() => Promise<void>} */
export function createRulesNotice({ phrases, boardModes, game, ask, announce }) {
  /**
   * The rules, and the position at which they were described.
   * @type {{ rules: CustomRulesReply, link: string } | null}
   */
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
    const rules = await ask.tailor(shown.record.game, []).catch(() => null); // engine failures are reported elsewhere
    if (!rules || game().shown.link !== shown.link || boardModes.now()) return;
    described = { rules, link: shown.link };
    boardModes.publish(watching("rules"));
    announce(words());
  };
}
