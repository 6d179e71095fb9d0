// @ts-check
// Shows a game's rules in a framed board, one at a time. This script is loaded when the first rule is opened.

import { byId, make } from "../dom.js";
import english from "../locales/en.json" with { type: "json" };
import { loadManual } from "../manual/load.js";
import { ruleView } from "../manual/rule_view.js";
import style from "./rules_reader.css";

/** @import { I18n } from "../text/i18n.js" */
/** @import { Rule, RuleBook } from "../manual/rule_view.js" */

/** The English words of this script; other languages come whole. */
export const words = english;

const sheet = new CSSStyleSheet();
sheet.replaceSync(style);
document.adoptedStyleSheets.push(sheet);

/**
 * Shows the rules of a clause, or the first rule.
 * @param {URL} root @param {I18n} phrases @param {GameInfo} game @param {string} at
 * @returns {Promise<boolean>} rejects if the manual cannot be loaded
 */
export async function showRules(root, phrases, game, at) {
  show({ ...(await loadManual(root, phrases.language())), game, phrases }, at);
  return true;
}

/** @param {RuleBook} book @param {string} at a clause, the name of a rule, or "" */
function show(book, at) {
  const { rules } = book.manual.games[book.game.id];
  const found = rules.filter(({ rule, clauses }) => rule === at || clauses.includes(at));
  const read = found.length > 0 ? found : rules.slice(0, 1);
  const reader = byId("rules-reader");
  const [before, after] = [rules[rules.indexOf(read[0]) - 1], rules[rules.indexOf(read[read.length - 1]) + 1]];
  const ways = make("nav", "ways", way(book, before, "rules.previous"), way(book, after, "rules.next"));
  reader.replaceChildren(...read.map((rule) => ruleView(book, rule)), ways);
  reader.scrollTop = 0;
  reader.focus();
}

/** Renders the link to another rule, if there is one.
 * @param {RuleBook} book @param {Rule | undefined} rule @param {"rules.previous" | "rules.next"} key */
function way({ game, texts, phrases: { say } }, rule, key) {
  if (!rule) return make("span");
  const href = `#rules;${game.id};${rule.rule}`;
  return make("a", { href }, make("small", {}, say(key)), texts.rules[rule.rule].title);
}
