// @ts-check
// The rules of custom games for the manual: the engine gives their clauses, this file their words.

/** @import { Diagram, Rule, RuleBook, RulePhrases, RuleWords } from "./rule_view.js" */

/**
 * Gives the numbers that fill in a rule's text.
 * @param {GameInfo} game @param {RulePhrases} phrases @returns {Record<string, string>}
 */
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

/** Writes the caption of a diagram. @param {RuleDiagram} drawn @param {GameInfo} game @param {RulePhrases} phrases */
function captionOf({ turn, move, barred }, { layout }, { say, language }) {
  const side = say(`side.${turn}`);
  if (move) return say("own.drawn.move", { side, move });
  if (barred.length === 0) return say("own.drawn.start");
  const names = barred.map((cell) => layout.houses.find((house) => house.cell === cell)?.name ?? "");
  return say("own.drawn.barred", {
    side,
    houses: new Intl.ListFormat(language(), { type: "disjunction" }).format(names),
  });
}

/** Gives a diagram in the manual's form. @param {RuleDiagram} drawn @returns {Diagram} */
const shownBy = ({ places, steps, barred }) => ({
  places,
  owners: null,
  later: null,
  steps,
  single: true,
  path: [],
  marked: [],
  barred,
});

/**
 * Adds the rules of a custom game to a book.
 * @param {RuleBook} book @param {RuleShown[]} [illustrated] the diagrams known so far @returns {RuleBook}
 */
export function withOptions(book, illustrated = []) {
  const { game, manual, texts, phrases } = book;
  if (game.told.length === 0) return book;
  const facts = factsOf(game, phrases);
  const filled = (/** @type {string | undefined} */ text) => text?.replace(/\{(\w+)\}/g, (_, name) => facts[name]);
  /** @type {Record<string, RuleWords>} */
  const words = {};
  const drawnFor = (/** @type {string} */ rule) =>
    illustrated.filter((each) => each.rule === rule).map(({ drawn }) => drawn);
  for (const { rule } of game.told) {
    const { title, text, ours } = texts.own.rules[rule];
    const captions = drawnFor(rule).map((drawn) => captionOf(drawn, game, phrases));
    const decided = ours && texts.own.ours.replace("{text}", ours);
    words[rule] = { title, ...(text && { text: filled(text) }), ...(decided && { decided }), captions };
  }
  /** @type {Rule[]} */
  const rules = game.told.map((told) => ({ ...told, diagrams: drawnFor(told.rule).map(shownBy) }));
  return {
    ...book,
    manual: { ...manual, games: { ...manual.games, [game.id]: { rules, lesson: "", tasks: [] } } },
    texts: { ...texts, rules: { ...texts.rules, ...words } },
  };
}
