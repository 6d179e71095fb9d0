// @ts-check
// Custom rules in a line: the values of options in a few words, and the known game that rules are nearest to.

/** @import { I18n } from "./i18n.js" */

/** The number of changes that are named; of further ones the number is said. */
const NAMED = 3;
/** The options of each group that are always named; of the others those that do not go without saying. */
const ALWAYS = new Set(["houses", "seeds", "direction", "store", "end"]);

/** Gives a value in a few words. @param {I18n} phrases @param {OptionValue} chosen */
export function briefOf({ say, has, language }, { option, value }) {
  const key = `own.brief.${option}.${value}`;
  if (has(key)) return say(key);
  const names = value
    .split("-")
    .map((one) => (has(`own.value.${option}.${one}`) ? say(`own.value.${option}.${one}`) : one));
  const numbers = new Intl.ListFormat(language(), { type: "disjunction" }).format(names);
  return say(`own.brief.${option}`, { count: Number(value), numbers });
}

/** Says what is chosen among the options of a group, in a line. @param {I18n} phrases @param {OptionChosen[]} chosen */
export function groupBrief(phrases, chosen) {
  const named = chosen.filter(({ option, usual }) => !usual || ALWAYS.has(option));
  return (named.length > 0 ? named : chosen.slice(0, 1)).map((one) => briefOf(phrases, one)).join(", ");
}

/**
 * Says what known rules are called; undefined for those without a name.
 * @param {I18n} phrases @param {Preset} known
 */
export function knownName({ say, has }, { game, name }) {
  const key = [`game.${game}`, `game.${name}`].find(has); // those with a file of their own are called as that is
  return key && say(key);
}

/**
 * Gives the known game that rules are nearest to, and what differs.
 * @param {I18n} phrases @param {CustomRulesReply} rules
 */
export function rulesBrief(phrases, { about, presets, nearest, differing }) {
  const { say } = phrases;
  const known = presets.find(({ game }) => game === nearest);
  const game = (known && knownName(phrases, known)) ?? say("own.plainest");
  const briefs = about.chosen.filter(({ option }) => differing.includes(option)).map((one) => briefOf(phrases, one));
  if (briefs.length === 0) return game;
  const [changes, count] = [briefs.slice(0, NAMED).join(", "), briefs.length - NAMED];
  return say("own.like", { game, changes: count > 0 ? say("own.more", { changes, count }) : changes });
}
