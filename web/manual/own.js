// @ts-check
// The rules of a game of rules by choice, as the manual has those of other games: which they are comes with the game, their words are here.

/** @import { Phrases } from "../words/phrases.js" */
/** @import { Rule, Shelf, Words } from "./rule_view.js" */

/** What a text says of a game: its numbers, as they stand in a sentence. @param {BakedGame} game @param {Phrases} phrases
 * @returns {Record<string, string>} */
function factsOf({ chosen, seeds: all }, { say, language }) {
  const chosenFor = (/** @type {string} */ name) => chosen.find(({ option }) => option === name)?.value ?? "";
  const numbers = chosenFor("counts").split("-");
  return {
    houses: chosenFor("houses"),
    seeds: say("own.seeds", { count: Number(chosenFor("seeds")) }),
    all: String(all),
    half: String(Math.floor(all / 2) + 1),
    numbers: new Intl.ListFormat(language(), { type: "disjunction" }).format(
      numbers.map((number) => (Number(number) > 0 ? number : say("own.even"))),
    ),
  };
}

/** What to read the rules of a game from: as it is, or with those of a game of rules by choice. @param {Shelf} shelf @returns {Shelf} */
export function withChosen(shelf) {
  const { game, manual, texts, phrases } = shelf;
  if (game.told.length === 0) return shelf;
  const facts = factsOf(game, phrases);
  const filled = (/** @type {string | undefined} */ text) => text?.replace(/\{(\w+)\}/g, (_, name) => facts[name]);
  /** @type {Record<string, Words>} */
  const words = {};
  for (const { rule } of game.told) {
    const { title, text, ours } = texts.own.rules[rule];
    words[rule] = { title, ...(text && { text: filled(text) }), ...(ours && { ours }) };
  }
  /** @type {Rule[]} */
  const rules = game.told.map((told) => ({ ...told, diagrams: [] }));
  return {
    ...shelf,
    manual: { ...manual, games: { ...manual.games, [game.id]: { rules, lesson: "", tasks: [] } } },
    texts: { ...texts, rules: { ...texts.rules, ...words } },
  };
}
