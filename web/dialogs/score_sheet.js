// @ts-check
// The score sheet of a game: who plays, where and when, and each move with what it captured and how the game then
// stood; to be printed.

import { SIDES } from "../board/geometry.js";
import { byId, make } from "../dom.js";
import { regional } from "../game/dates.js";
import { mainRecord } from "../game/state.js";
import { createLatest } from "../latest.js";
import { LONGEST_NAME } from "../storage/custom_rules.js";

/** @import { App } from "./app.js" */
/**
 * @typedef {{ move: string, side: Side, captures: number, scores: number[] }} Line a move, its player, what they
 *   captured by it, and the scores then
 */

/** The tags of a game's file that are asked for beside its moves. */
const ASKED = ["South", "North", "Event", "Site", "Date"];
/** A tag's date as a field has it; empty where it is no day. @param {string} date */
export function forField(date) {
  const day = /^\d{4}\.\d\d\.\d\d$/.test(date) ? date.replaceAll(".", "-") : "";
  return Number.isNaN(Date.parse(day)) ? "" : day;
}
/** @param {string} date */
const forFile = (date) => date.replaceAll("-", ".");

/**
 * The tags with another value for one; without it where that is empty.
 * @param {Tag[]} tags @param {string} name @param {string} value @returns {Tag[]}
 */
export const withTag = (tags, name, value) => [
  ...tags.filter((tag) => tag.name !== name),
  ...(value === "" ? [] : [{ name, value }]),
];

/**
 * The moves in rows of two, one of either side: who moves again begins another row.
 * @param {Line[]} lines @returns {Partial<Record<Side, Line>>[]}
 */
export function rowsOf(lines) {
  /** @type {Partial<Record<Side, Line>>[]} */
  const rows = [];
  const first = lines[0]?.side ?? "S";
  for (const line of lines) {
    const last = rows.at(-1);
    if (last && !last[line.side] && line.side !== first) last[line.side] = line;
    else rows.push({ [line.side]: line });
  }
  return rows;
}

/** @param {App} app @returns {() => void} makes the dialog ready to be opened */
export function createSheet(app) {
  const { ask } = app;
  const { say, language } = app.phrases;
  const state = byId("sheet-state");
  const place = byId("sheet-moves");
  const fields = ASKED.map((name) => ({
    name,
    field: /** @type {HTMLInputElement} */ (byId(`sheet-${name}`)),
  }));
  const latest = createLatest();
  /** @type {{ lines: Line[], last: Position | null }} */
  let told = { lines: [], last: null };

  /** @param {string} name of a tag */
  const tagged = (name) => app.game().notes.tags.find((tag) => tag.name === name && tag.value !== "?")?.value ?? "";

  /**
   * Each move with how the game then stood, as the engine has it.
   * @param {GameRecord} record @param {() => boolean} wanted
   */
  async function read(record, wanted) {
    const lines = [];
    let last = await ask.show({ ...record, moves: [], end: "" });
    for (const [at, move] of record.moves.entries()) {
      if (!wanted()) return null;
      last = await ask.show({ ...record, moves: record.moves.slice(0, at + 1), end: "" });
      const side = /** @type {Side} */ (last.mover);
      lines.push({ move, side, captures: last.captures[at], scores: last.scores });
    }
    if (record.end !== "") last = await ask.show(record);
    return { lines, last };
  }

  /** @param {Side} side */
  function columnOf(side) {
    const [called, name] = [say(`side.${side}`), tagged(side === "S" ? "South" : "North") || app.people.nameOf(side)];
    return name === called ? called : `${called}: ${name}`;
  }

  /** The table of the moves, whoever began first. */
  function table() {
    const { lines, last } = told;
    const sides = lines[0]?.side === "N" ? SIDES.toReversed() : SIDES;
    const heads = sides.flatMap((side) => [
      make("th", { scope: "col" }, columnOf(side)),
      make("th", { scope: "col" }, say("sheet.captured")),
      make("th", { scope: "col" }, say("sheet.total")),
    ]);
    const rows = rowsOf(lines).map((row, at) => {
      const cells = sides.flatMap((side) => {
        const line = row[side];
        return [
          make("td", "move-word", line?.move ?? ""),
          make("td", {}, line && line.captures > 0 ? `${line.captures}` : ""),
          make("td", {}, line ? `${line.scores[side === "S" ? 0 : 1]}` : ""),
        ];
      });
      return make("tr", {}, make("th", { scope: "row" }, `${at + 1}`), ...cells);
    });
    const head = make("thead", {}, make("tr", {}, make("td"), ...heads));
    const [south, north] = last?.result ? [last.result.south, last.result.north] : (last?.scores ?? [0, 0]);
    const end = last?.result ? say("sheet.result", { south, north }) : say("sheet.standing", { south, north });
    return [make("table", "score-sheet", head, make("tbody", {}, ...rows)), make("p", {}, end)];
  }

  /** The heading above the moves: what is known of the game. */
  function heading() {
    const record = mainRecord(app.game());
    const day = forField(tagged("Date"));
    const date = day
      ? new Intl.DateTimeFormat(regional(language()), { dateStyle: "long", timeZone: "UTC" }).format(new Date(day))
      : "";
    const occasion = [tagged("Event"), tagged("Site"), date].filter(Boolean).join(" · ");
    return [make("h2", {}, say(`game.${record.game}`)), make("p", "source", occasion)];
  }

  for (const { name, field } of fields) {
    field.maxLength = LONGEST_NAME;
    field.addEventListener("change", () => {
      const { notes } = app.game();
      const value = name === "Date" ? forFile(field.value) : field.value.trim();
      app.session.annotate({ ...notes, tags: withTag(notes.tags, name, value) });
      if (told.last) place.replaceChildren(...table());
    });
  }

  byId("sheet-print").addEventListener("click", () => {
    byId("print").replaceChildren(make("section", "chapter", ...heading(), ...table()));
    window.print();
    byId("print").replaceChildren();
  });
  /** Fills the dialog for the game under way. */
  async function prepare() {
    const isLatest = latest.next();
    const record = mainRecord(app.game());
    told = { lines: [], last: null };
    place.replaceChildren();
    for (const { name, field } of fields) field.value = name === "Date" ? forField(tagged(name)) : tagged(name);
    state.textContent = say("sheet.reading");
    byId("sheet-print").toggleAttribute("disabled", true);
    try {
      const found = await read(record, isLatest);
      if (!found || !isLatest()) return;
      told = found;
      state.textContent = "";
      place.replaceChildren(...table());
      byId("sheet-print").toggleAttribute("disabled", false);
    } catch (error) {
      if (isLatest()) state.textContent = ask.failed(error);
    }
  }
  return () => void prepare();
}
