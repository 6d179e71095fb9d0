// @ts-check
// Dialog that compares a position under all rules that fit its board: legal moves, captures, ends, differences. A press
// on a cell explains it.

import { useState } from "preact/hooks";
import { useAnswer, useApp } from "./app.js";
import { Dialog, Foot } from "./ui.jsx";

/** @import { I18n } from "../text/i18n.js" */
/** @import { Sentences } from "../text/sentences.js" */
/** @import { App } from "./app.js" */
/**
 * @typedef {{ sign: string, more: string, sentence: string, end: Result | null }} Verdict a cell's text, a second line,
 *   its explanation, and the end of the game if there is one
 * @typedef {{ head: string, all: Verdict[][] }} Row a house, and the verdicts of each game
 */

/** @param {I18n} phrases @param {(game: string) => Sentences} sentencesOf */
export function createVerdicts({ say }, sentencesOf) {
  /** Writes an end: the scores and the clause. @param {Result} end */
  const ending = ({ south, north, clause }) => say("compare.scores", { south, north, clause });

  /** Gives the state of a position before any move. @param {PositionUnderRules} ruled @returns {Verdict} */
  function standing({ game, shown }) {
    const { result: end } = shown;
    const sentence = sentencesOf(game).standing(shown);
    if (!end) return { sign: say("compare.on"), more: "", sentence, end };
    return { sign: say("compare.end"), more: ending(end), sentence, end };
  }

  /**
   * Gives the verdict of a move.
   * @param {PositionUnderRules} ruled @param {Choice} choice @param {number} at @returns {Verdict}
   */
  function played({ game, shown, ends }, choice, at) {
    const sentences = sentencesOf(game);
    const end = ends[at];
    const said = [sentences.preview(shown, choice), end ? sentences.standing({ ...shown, result: end }) : ""];
    const sign = choice.captures > 0 ? say("moves.captures", { count: choice.captures }) : say("compare.legal");
    const more = end ? `${say("compare.end")} ${ending(end)}` : "";
    return { sign, more, sentence: said.join(" ").trim(), end };
  }

  /** Gives a game's verdicts on a house, one per direction.
   * @param {PositionUnderRules} ruled @param {number} cell @returns {Verdict[]} */
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

/** Whether the rules differ: in what is legal, in captures or in the result. Each has its own clause for an equal end.
 * @param {Verdict[][]} all */
export function isParted(all) {
  const gist = (/** @type {Verdict} */ { sign, end }) => [sign, end && [end.winner, end.south, end.north, end.reason]];
  return new Set(all.map((each) => JSON.stringify(each.map(gist)))).size > 1;
}

/** Gives the houses of the side to move. @param {Layout} layout @param {Position} shown */
export const housesOf = ({ houses }, { owners, turn }) =>
  houses.filter(({ side }, at) => (owners?.[at] ?? side) === turn);

/**
 * Renders the verdicts of a game on a house.
 * @param {{ game: string, verdicts: Verdict[], pressed: boolean, onPress: () => void }} props `game` is its name
 */
function Cell({ game, verdicts, pressed, onPress }) {
  const more = verdicts.find((one) => one.more !== "")?.more;
  return (
    <td data-game={game}>
      <button type="button" aria-pressed={pressed || undefined} onClick={onPress}>
        {verdicts.map(({ sign }) => sign).join(" ")}
        {more && <small>{more}</small>}
      </button>
    </td>
  );
}

/**
 * Gives the rows of the table: the position, then each house.
 * @param {App} app @param {string} game @param {PositionUnderRules[]} games @returns {Row[]}
 */
function rowsOf({ phrases, games: known, sentencesFor }, game, games) {
  const { standing, verdicts } = createVerdicts(phrases, sentencesFor);
  const { layout } = known.find(({ id }) => id === game) ?? known[0];
  return [
    { head: phrases.say("share.position"), all: games.map((ruled) => [standing(ruled)]) },
    ...housesOf(layout, games[0].shown).map(({ cell, name }) => ({
      head: name,
      all: games.map((ruled) => verdicts(ruled, cell)),
    })),
  ];
}

/** Renders the comparison of the position at the opening. */
function Comparison() {
  const app = useApp();
  const { say } = app.phrases;
  const [{ record, position }] = useState(() => app.game().shown);
  const { value, error } = useAnswer(() => app.ask.compare(record.game, position), []);
  const [pressed, press] = useState({ row: -1, column: -1 });
  const games = value?.games ?? [];
  const rows = value ? rowsOf(app, record.game, games) : [];

  function said() {
    if (error) return app.ask.failed(error);
    if (!value) return app.ask.isReady() ? "" : say("share.waiting");
    const sentence = rows[pressed.row]?.all[pressed.column].map((one) => one.sentence).join(" ");
    if (sentence) return say("compare.says", { game: say(`game.${games[pressed.column].game}`), sentence });
    const count = rows.filter(({ all }) => isParted(all)).length;
    return say(games.length === 1 ? "compare.alone" : `compare.${count > 0 ? "parted" : "same"}`, { count });
  }

  return (
    <>
      <p class="quiet">{say("compare.about")}</p>
      <table id="compare-table" aria-labelledby="compare-title">
        {value && (
          <tr>
            <td />
            {games.map(({ game }) => (
              <th key={game} scope="col">
                {say(`game.${game}`)}
              </th>
            ))}
          </tr>
        )}
        {rows.map(({ head, all }, row) => (
          <tr key={head} class={isParted(all) ? "parted" : ""}>
            <th scope="row">{head}</th>
            {all.map((verdicts, column) => (
              <Cell
                key={games[column].game}
                game={say(`game.${games[column].game}`)}
                verdicts={verdicts}
                pressed={pressed.row === row && pressed.column === column}
                onPress={() => press({ row, column })}
              />
            ))}
          </tr>
        ))}
      </table>
      <p id="compare-said" role="status">
        {said()}
      </p>
      <Foot />
    </>
  );
}

/** @param {{ opening: number }} props */
export const CompareRulesDialog = ({ opening }) => (
  <Dialog
    id="compare-dialog"
    class="bench"
    opening={opening}
    titleId="compare-title"
    title={useApp().phrases.say("compare.title")}
  >
    <Comparison />
  </Dialog>
);
