// @ts-check
// The score sheet of a game, for print: players, place, date, and each move with captures and scores.

import { useState } from "preact/hooks";
import { SIDES } from "../board/geometry.js";
import { regional } from "../game/dates.js";
import { mainRecord } from "../game/state.js";
import { LONGEST_NAME } from "../storage/custom_rules.js";
import { namesIn } from "../text/players.js";
import { moveNumber } from "../text/review_text.js";
import { useAnswer, useApp } from "./app.js";
import { Button, Dialog, Field, Foot, Note, printPage } from "./ui.jsx";

/** @import { App } from "./app.js" */
/**
 * @typedef {{ move: string, side: Side, captures: number, scores: number[] }} Line a move, and the scores after it
 * @typedef {Partial<Record<Side, Line>> & { at: number }} MoveRow `at` is the place of its first move in the game
 * @typedef {{ lines: Line[], last: Position | null }} Sheet the moves, and the position after them
 */

/** The tags that the sheet asks for, and the phrases of their labels. */
const ASKED = [
  ["South", "side.S"],
  ["North", "side.N"],
  ["Event", "sheet.event"],
  ["Site", "sheet.site"],
  ["Date", "sheet.date"],
];
/** Converts a tag's date for a date field; "" if invalid. @param {string} date */
export function forField(date) {
  const day = /^\d{4}\.\d\d\.\d\d$/.test(date) ? date.replaceAll(".", "-") : "";
  const time = Date.parse(day);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : ""; // of 30 February it makes March
}
/** @param {string} date */
const forFile = (date) => date.replaceAll("-", ".");

/** Sets a tag, or removes it if empty.
 * @param {Tag[]} tags @param {string} name @param {string} value @returns {Tag[]} */
export const withTag = (tags, name, value) => [
  ...tags.filter((tag) => tag.name !== name),
  ...(value === "" ? [] : [{ name, value }]),
];

/** Arranges moves in rows of one per side; a second move in succession starts another row.
 * @param {Line[]} lines @returns {MoveRow[]} */
export function rowsOf(lines) {
  /** @type {MoveRow[]} */
  const rows = [];
  const first = lines[0]?.side ?? "S";
  for (const [at, line] of lines.entries()) {
    const last = rows.at(-1);
    if (last && !last[line.side] && line.side !== first) last[line.side] = line;
    else rows.push({ at, [line.side]: line });
  }
  return rows;
}

/** Gives a tag of the game on the board, or "". @param {App} app @param {string} name */
const tagOf = (app, name) => app.game().notes.tags.find((tag) => tag.name === name && tag.value !== "?")?.value ?? "";

/** Reads each move with the scores after it. @param {App} app @param {GameRecord} record @returns {Promise<Sheet>} */
async function readSheet({ ask }, record) {
  const lines = [];
  let last = await ask.show({ ...record, moves: [], end: "" });
  for (const [at, move] of record.moves.entries()) {
    last = await ask.show({ ...record, moves: record.moves.slice(0, at + 1), end: "" });
    const side = /** @type {Side} */ (last.mover);
    lines.push({ move, side, captures: last.captures[at], scores: last.scores });
  }
  if (record.end !== "") last = await ask.show(record);
  return { lines, last };
}

/**
 * Says who won and why, by the names on paper; while the game goes on, the scores.
 * @param {App} app @param {Position | null} last
 */
export function standingOf({ phrases: { say }, sentencesFor, game }, last) {
  const [south, north] = last?.scores ?? [0, 0];
  if (!last?.result) return say("sheet.standing", { south, north });
  const names = namesIn(game().notes.tags);
  return sentencesFor(last.record.game, () => ({ computer: "", names })).standing(last);
}

/** Renders the moves with captures, and the result or scores. @param {{ app: App } & Sheet} props */
function Moves({ app, lines, last }) {
  const { say } = app.phrases;
  const sides = lines[0]?.side === "N" ? SIDES.toReversed() : SIDES; // the side that began is first

  /** @param {Side} side */
  function columnOf(side) {
    const [called, name] = [
      say(`side.${side}`),
      tagOf(app, side === "S" ? "South" : "North") || app.people.nameOf(side),
    ];
    return name === called ? called : `${called}: ${name}`;
  }

  return (
    <>
      <div class="sheet-moves">
        <table class="score-sheet">
          <thead>
            <tr>
              <td />
              {sides.map((side) => (
                <th key={side} scope="colgroup" colSpan={3}>
                  {columnOf(side)}
                </th>
              ))}
            </tr>
            <tr>
              <td />
              {sides.map(() => [
                <td />,
                <th scope="col">{say("sheet.captured")}</th>,
                <th scope="col">{say("sheet.total")}</th>,
              ])}
            </tr>
          </thead>
          <tbody>
            {rowsOf(lines).map((row) => (
              <tr key={row.at}>
                <th scope="row">{moveNumber(say, row.at)}</th>
                {sides.map((side) => {
                  const line = row[side];
                  return [
                    <td class="move-word">{line?.move}</td>,
                    <td>{line && line.captures > 0 ? line.captures : ""}</td>,
                    <td>{line?.scores[side === "S" ? 0 : 1]}</td>,
                  ];
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>{standingOf(app, last)}</p>
    </>
  );
}

/** Renders the heading of the printed sheet. @param {{ app: App, game: string }} props */
function Heading({ app, game }) {
  const { say, language } = app.phrases;
  const day = forField(tagOf(app, "Date"));
  const format = new Intl.DateTimeFormat(regional(language()), { dateStyle: "long", timeZone: "UTC" });
  const occasion = [tagOf(app, "Event"), tagOf(app, "Site"), day && format.format(new Date(day))].filter(Boolean);
  return (
    <>
      <h2>{say(`game.${game}`)}</h2>
      <p class="source">{occasion.join(" · ")}</p>
    </>
  );
}

/** Renders the sheet of the game at the opening. */
function ScoreSheet() {
  const app = useApp();
  const { say } = app.phrases;
  const [record] = useState(() => mainRecord(app.game()));
  const { value: sheet, error } = useAnswer(() => readSheet(app, record), []);
  const [, redraw] = useState(0);

  /** Saves a tag in the game. @param {string} name @param {string} written */
  function keep(name, written) {
    const { notes } = app.game();
    const value = name === "Date" ? forFile(written) : written.trim();
    app.session.annotate({ ...notes, tags: withTag(notes.tags, name, value) });
    redraw((times) => times + 1);
  }

  /** Prints only the sheet. @param {Sheet} printed */
  function print(printed) {
    printPage(
      <section class="chapter">
        <Heading app={app} game={record.game} />
        <Moves app={app} {...printed} />
      </section>,
    );
  }

  return (
    <>
      <div class="sheet-names">
        {ASKED.map(([name, label]) => (
          <Field key={name} say={label}>
            <input
              id={`sheet-${name}`}
              type={/** @type {any} */ (name === "Date" ? "date" : "text")}
              autocomplete="off"
              maxLength={LONGEST_NAME}
              readOnly={app.state().ownsGame === false}
              defaultValue={name === "Date" ? forField(tagOf(app, name)) : tagOf(app, name)}
              onChange={({ currentTarget }) => keep(name, currentTarget.value)}
            />
          </Field>
        ))}
      </div>
      <Note say="sheet.about" />
      <p id="sheet-state" role="status">
        {error ? app.ask.failed(error) : !sheet && say("sheet.reading")}
      </p>
      <div id="sheet-moves">{sheet && <Moves app={app} {...sheet} />}</div>
      <Foot>
        <Button main id="sheet-print" say="sheet.print" disabled={!sheet} onClick={() => sheet && print(sheet)} />
      </Foot>
    </>
  );
}

/** @param {{ opening: number }} props */
export const ScoreSheetDialog = ({ opening }) => (
  <Dialog
    id="sheet-dialog"
    class="sheet"
    opening={opening}
    titleId="sheet-title"
    title={useApp().phrases.say("sheet.title")}
  >
    <ScoreSheet />
  </Dialog>
);
