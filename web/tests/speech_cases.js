// @ts-check
// Puts moments of games, which come in as JSON, into the page's words in several languages: see
// tests/golden/golden_speech.py.

import { readFileSync } from "node:fs";
import { createEvaluationText } from "../app/evaluation_text.js";
import { opened } from "../game/state.js";
import { createErrorText } from "../text/error_text.js";
import { createI18n } from "../text/i18n.js";
import { createSentences } from "../text/sentences.js";

/** @import { I18n } from "../text/i18n.js" */
/**
 * @typedef {{ title: string, game: string, shown: Position, cells: number[], computer?: Side, way?: "back",
 *   best?: MoveValue, line?: string[],
 *   says?: "house" | "refusal" | "asked" | "hint" | "offered" | "score" | "rows" }} ToldCase `line` the moves that
 *   followed
 */
/** @typedef {{ title: string, failed: ErrorReply }} Untold what the engine could not do */

/** @type {{ languages: string[], games: GameInfo[], moments: ToldCase[], failures: Untold[], answers: string[] }} */
const { languages, games, moments, failures, answers } = JSON.parse(readFileSync(0, "utf8"));

/** @param {string} language */
function tell(language) {
  const catalogue = JSON.parse(readFileSync(new URL(`../locales/${language}.json`, import.meta.url), "utf8"));
  const phrases = createI18n(catalogue, language);
  const failure = createErrorText(phrases);
  const ofGames = games.flatMap(({ id, layout, reasons }) => {
    const here = moments.filter(({ game }) => game === id);
    return [`== ${id}`, ...here.flatMap((told) => [told.title, `    ${said(phrases, layout, reasons, told)}`]), ""];
  });
  const wrong = failures.flatMap(({ title, failed }) => [title, `    ${failure(failed)}`]);
  const answered = answers.flatMap((key) => [key, `    ${phrases.say(key)}`]);
  return [...ofGames, "== of no game", ...wrong, ...answered, ""];
}

/** @param {I18n} phrases @param {Layout} layout @param {Reason[]} reasons @param {ToldCase} told */
function said(phrases, layout, reasons, { shown, cells, says, computer, way, best, line = [] }) {
  const sentences = createSentences(phrases, layout, reasons, () => ({ computer: computer ?? "", near: "S" }));
  if (says === "refusal") return sentences.refusal(shown, cells[0]);
  if (says === "house") return sentences.house(shown, cells[0]);
  if (says === "offered") return sentences.offered(shown);
  if (says === "hint" && best) return createEvaluationText(phrases, sentences).hintText(shown, best);
  if (says === "asked") return sentences.asked(shown, [cells[0]]);
  if (says === "score") return sentences.score(shown);
  if (says === "rows") return `${sentences.row(shown, "S")} ${sentences.row(shown, "N")}`;
  const state = opened(shown);
  return sentences.spoken({ ...state, line: [...state.line, ...line] }, way);
}

process.stdout.write(
  JSON.stringify(Object.fromEntries(languages.map((language) => [language, tell(language).join("\n")]))),
);
