// @ts-check
// Puts moments of games, which come in as JSON, into the page's words in several languages: see tests/golden_spoken.py.

import { readFileSync } from "node:fs";
import { opened, USUAL_SETTINGS } from "../game/state.js";
import { createOutlook } from "../page/insight.js";
import { createFailures } from "../words/failures.js";
import { createPhrases } from "../words/phrases.js";
import { createSentences } from "../words/sentences.js";

/** @typedef {{ title: string, game: string, shown: Position, cells: number[], computer?: Side, way?: "back", best?: MoveValue,
 *   says?: "house" | "refusal" | "asked" | "hint" | "offered" }} Told */
/** @typedef {{ title: string, failed: Failed }} Untold what the engine could not do */

/** @type {{ languages: string[], games: BakedGame[], moments: Told[], failures: Untold[], answers: string[] }} */
const { languages, games, moments, failures, answers } = JSON.parse(readFileSync(0, "utf8"));

/** @param {string} language */
function tell(language) {
  const catalogue = JSON.parse(readFileSync(new URL(`../phrases/${language}.json`, import.meta.url), "utf8"));
  const phrases = createPhrases(catalogue, language);
  const [failure, { hinted }] = [createFailures(phrases), createOutlook(phrases)];
  const ofGames = games.flatMap(({ id, layout, reasons }) => {
    const sentences = createSentences(phrases, layout, reasons);
    const here = moments.filter(({ game }) => game === id);
    return [`== ${id}`, ...here.flatMap((told) => said(sentences, hinted, told)), ""];
  });
  const wrong = failures.flatMap(({ title, failed }) => [title, `    ${failure(failed)}`]);
  const answered = answers.flatMap((key) => [key, `    ${phrases.say(key)}`]);
  return [...ofGames, "== of no game", ...wrong, ...answered, ""];
}

/** @param {import("../words/sentences.js").Sentences} sentences @param {ReturnType<typeof createOutlook>["hinted"]} hinted
 * @param {Told} told */
function said(sentences, hinted, { title, shown, cells, says, computer, way, best }) {
  const settings = { ...USUAL_SETTINGS, computer: computer ?? /** @type {const} */ ("") };
  if (says === "refusal") return [title, `    ${sentences.refusal(shown, cells[0])}`];
  if (says === "house") return [title, `    ${sentences.house(shown, settings, cells[0])}`];
  if (says === "offered") return [title, `    ${sentences.offered(shown, settings)}`];
  if (says === "hint" && best) return [title, `    ${hinted(shown.turn, best)}`];
  if (says === "asked") return [title, `    ${sentences.asked(shown, [cells[0]])}`];
  return [title, `    ${sentences.spoken(opened(shown), settings, way)}`];
}

process.stdout.write(
  JSON.stringify(Object.fromEntries(languages.map((language) => [language, tell(language).join("\n")]))),
);
