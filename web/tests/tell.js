// @ts-check
// Puts moments of games, which come in as JSON, into the page's words in several languages: see tests/golden_spoken.py.

import { readFileSync } from "node:fs";
import { opened, USUAL_SETTINGS } from "../game.js";
import { createPhrases } from "../phrases.js";
import { createSentences } from "../sentences.js";

/** @typedef {{ title: string, game: string, shown: Position, cells: number[], says?: "house" | "refusal" | "asked", computer?: Side,
 *   way?: "back" }} Told */

/** @type {{ languages: string[], games: BakedGame[], moments: Told[] }} */
const { languages, games, moments } = JSON.parse(readFileSync(0, "utf8"));

/** @param {string} language */
function tell(language) {
  const catalogue = JSON.parse(readFileSync(new URL(`../phrases/${language}.json`, import.meta.url), "utf8"));
  const phrases = createPhrases(catalogue, language);
  return games.flatMap(({ id, layout, reasons }) => {
    const sentences = createSentences(phrases, layout, reasons);
    return [`== ${id}`, ...moments.filter(({ game }) => game === id).flatMap((told) => said(sentences, told)), ""];
  });
}

/** @param {import("../sentences.js").Sentences} sentences @param {Told} told */
function said(sentences, { title, shown, cells, says, computer = undefined, way }) {
  const settings = { ...USUAL_SETTINGS, computer: computer ?? /** @type {const} */ ("") };
  if (says === "refusal") return [title, `    ${sentences.refusal(shown, cells[0])}`];
  if (says === "house") return [title, `    ${sentences.house(shown, settings, cells[0])}`];
  if (says === "asked") return [title, `    ${sentences.asked(shown, [cells[0]])}`];
  return [title, `    ${sentences.spoken(opened(shown), settings, way)}`];
}

process.stdout.write(
  JSON.stringify(Object.fromEntries(languages.map((language) => [language, tell(language).join("\n")]))),
);
