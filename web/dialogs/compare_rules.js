// @ts-check
// The dialog that shows one position under all the rules that are played on its board: what may be played, what it
// captures, how it ends, and where the rules part. Each cell, touched, says why.

import { byId, make } from "../dom.js";
import { createLatest } from "../latest.js";

/** @import { I18n } from "../text/i18n.js" */
/** @import { Sentences } from "../text/sentences.js" */
/** @import { App } from "./app.js" */
/**
 * @typedef {{ sign: string, more: string, sentence: string, end: Result | null }} Verdict what a cell shows, what below
 *   it, what it says, and how the game has then ended, if it has
 */

/** @param {I18n} phrases @param {(game: string) => Sentences} sentencesOf */
export function createVerdicts({ say }, sentencesOf) {
  /** How a position stands, before any move. @param {PositionUnderRules} ruled @returns {Verdict} */
  function standing({ game, shown }) {
    const { result: end } = shown;
    const sentence = sentencesOf(game).standing(shown);
    return end
      ? { sign: say("compare.end"), more: ending(end), sentence, end }
      : { sign: say("compare.on"), more: "", sentence, end };
  }

  /** An end in a few signs: the scores, and the clause that says so. @param {Result} end */
  const ending = ({ south, north, clause }) => say("compare.scores", { south, north, clause });

  /** The result of a move. @param {PositionUnderRules} ruled @param {Choice} choice @param {number} at @returns {Verdict} */
  function played({ game, shown, ends }, choice, at) {
    const sentences = sentencesOf(game);
    const end = ends[at];
    const said = [sentences.preview(shown, choice), end ? sentences.standing({ ...shown, result: end }) : ""];
    const sign = choice.captures > 0 ? say("moves.captures", { count: choice.captures }) : say("compare.legal");
    const more = end ? `${say("compare.end")} ${ending(end)}` : "";
    return { sign, more, sentence: said.join(" ").trim(), end };
  }

  /**
   * The verdicts of a game on a house.
   * @param {PositionUnderRules} ruled @param {number} cell @returns {Verdict[]} one for each way to play it
   */
  function verdicts(ruled, cell) {
    const { shown, game } = ruled;
    const found = shown.choices.flatMap((choice, at) => (choice.cells[0] === cell ? played(ruled, choice, at) : []));
    if (found.length > 0) return found;
    const sentences = sentencesOf(game);
    const sentence = shown.result ? sentences.standing(shown) : sentences.refusal(shown, cell);
    return [{ sign: say("compare.none"), more: "", sentence, end: null }];
  }

  return { standing, verdicts };
}

/**
 * Whether the rules part where these are what each of them shows: what may be played, what it captures, and how the
 * game then ends. Each has its own clause for the same end.
 * @param {Verdict[][]} all
 */
export function isParted(all) {
  const gist = (/** @type {Verdict} */ { sign, end }) => [sign, end && [end.winner, end.south, end.north, end.reason]];
  return new Set(all.map((each) => JSON.stringify(each.map(gist)))).size > 1;
}

/** The houses of whoever is to move. @param {Layout} layout @param {Position} shown */
export const housesOf = ({ houses }, { owners, turn }) =>
  houses.filter(({ side }, at) => (owners?.[at] ?? side) === turn);

/** @param {App} app @returns {() => void} makes the dialog ready to be opened */
export function createCompare(app) {
  const { phrases, ask } = app;
  const { say } = phrases;
  const { standing, verdicts } = createVerdicts(phrases, app.sentencesFor);
  const table = byId("compare-table");
  const latest = createLatest();

  /** A cell of the table. @param {PositionUnderRules} ruled @param {Verdict[]} all */
  function cellOf({ game }, all) {
    const button = make("button", { type: "button" }, all.map(({ sign }) => sign).join(" "));
    const more = all.find((one) => one.more !== "")?.more ?? "";
    if (more !== "") button.append(make("small", {}, more));
    const sentence = say("compare.says", {
      game: say(`game.${game}`),
      sentence: all.map((one) => one.sentence).join(" "),
    });
    button.addEventListener("click", () => choose(button, sentence));
    return make("td", {}, button);
  }

  /** @param {HTMLElement} button @param {string} sentence */
  function choose(button, sentence) {
    for (const other of table.querySelectorAll("[aria-pressed]")) other.removeAttribute("aria-pressed");
    button.setAttribute("aria-pressed", "true");
    byId("compare-said").textContent = sentence;
  }

  /** @param {string} head @param {PositionUnderRules[]} games @param {(ruled: PositionUnderRules) => Verdict[]} ask */
  function rowOf(head, games, ask) {
    const all = games.map(ask);
    const cells = games.map((ruled, at) => cellOf(ruled, all[at]));
    return make("tr", { className: isParted(all) ? "parted" : "" }, make("th", { scope: "row" }, head), ...cells);
  }

  /** @param {CompareReply} compared */
  function show({ games }) {
    const heads = games.map(({ game }) => make("th", { scope: "col" }, say(`game.${game}`)));
    const top = make("tr", {}, make("td"), ...heads);
    const { layout } = app.games.find(({ id }) => id === app.game().game) ?? app.games[0];
    const rows = housesOf(layout, games[0].shown).map(({ cell, name }) =>
      rowOf(name, games, (ruled) => verdicts(ruled, cell)),
    );
    table.replaceChildren(
      top,
      rowOf(say("share.position"), games, (ruled) => [standing(ruled)]),
      ...rows,
    );
    const parted = table.querySelectorAll(".parted").length;
    const said = parted > 0 ? "parted" : "same";
    byId("compare-said").textContent = say(games.length === 1 ? "compare.alone" : `compare.${said}`, {
      count: parted,
    });
  }

  return async () => {
    const isLatest = latest.next();
    table.replaceChildren();
    byId("compare-said").textContent = ask.isReady() ? "" : say("share.waiting");
    const { record, position } = app.game().shown;
    try {
      const compared = await ask.compare(record.game, position);
      if (isLatest()) show(compared);
    } catch (error) {
      byId("compare-said").textContent = ask.failed(error);
    }
  };
}
