// @ts-check
// What custom rules without a name are called: a description, as the game's title and as a notice after a link.

import { watching } from "../exercises/watch_mode.js";
import { rulesBrief } from "../text/rules_brief.js";

/** @import { App } from "./app.js" */

/** Creates the title and the notice of unnamed rules. @param {App} app */
export function createRulesNotice({ phrases, boardModes, game, ask, announce }) {
  /** The rules asked for, by game. @type {Map<string, Promise<CustomRulesReply | null>>} */
  const asked = new Map();
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
  /** Asks for rules, and has the game called by their description where they have no name. @param {string} id */
  async function describe(id) {
    const rules = await ask.tailor(id, []).catch(() => null); // engine failures are reported elsewhere
    if (rules) phrases.describeGame(id, () => rulesBrief(phrases, rules));
    boardModes.publish(boardModes.now()); // draws the title
    return rules;
  }

  /** Gives the rules of a game, asked for once; null where the engine fails. @param {string} id */
  function rulesOf(id) {
    const coming = asked.get(id) ?? describe(id);
    asked.set(id, coming);
    return coming;
  }

  return {
    /** Has the game on the board called by a description of its rules, if they have no name. */
    title: () => void rulesOf(game().game),
    /** Describes the rules below the board until the position changes. */
    async tell() {
      const { shown } = game();
      const rules = await rulesOf(shown.record.game);
      if (!rules || game().shown.link !== shown.link || boardModes.now()) return;
      described = { rules, link: shown.link };
      boardModes.publish(watching("rules"));
      announce(words());
    },
  };
}
