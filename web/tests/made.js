// @ts-check
// Boards and positions made by hand for the tests; no rule is followed in them.

import { after } from "node:test";

/** A board of two rows with stores at this end. @param {number} columns @param {Store["end"]} end @returns {Layout} */
export function twoRows(columns, end) {
  const houses = Array.from({ length: 2 * columns }, (_, cell) => {
    const south = cell < columns;
    const index = south ? cell : cell - columns;
    /** @type {House} */
    const house = {
      cell,
      name: String.fromCharCode((south ? 65 : 97) + index),
      side: south ? "S" : "N",
      row: south ? 1 : 0,
      column: south ? index : columns - 1 - index,
    };
    return house;
  });
  return {
    rows: 2,
    columns,
    houses,
    stores: [
      { cell: 2 * columns, side: "S", end },
      { cell: 2 * columns + 1, side: "N", end },
    ],
  };
}

/** A board of four rows of eight without stores. @returns {Layout} */
export function fourRows() {
  const houses = Array.from({ length: 32 }, (_, cell) => {
    const row = Math.floor(cell / 8);
    /** @type {House} */
    const house = { cell, name: `${"baAB"[row]}${(cell % 8) + 1}`, side: row < 2 ? "N" : "S", row, column: cell % 8 };
    return house;
  });
  return { rows: 4, columns: 8, houses, stores: [] };
}

export const OWARE = twoRows(6, "below");

/** @param {Step["kind"]} kind @param {number} from @param {number} to @param {number} [seeds] @returns {Step} */
export const step = (kind, from, to, seeds = 1) => ({ kind, from, to, seeds, code: "" });

/** Four seeds lifted from C and sown, the last two houses captured. */
export const STEPS = [
  step("lift", 2, 255, 4),
  step("sow", 255, 3),
  step("sow", 255, 4),
  step("sow", 255, 5),
  step("sow", 255, 6),
  step("capture", 6, 12, 2),
];
export const BEFORE = [4, 4, 4, 4, 4, 4, 1, 4, 4, 4, 4, 4, 2, 1];

/** @param {string} move @param {number[]} cells @param {Partial<Choice>} [more] @returns {Choice} */
export const choice = (move, cells, more = {}) => ({ move, cells, way: "", ends: 7, captures: 0, notes: [], ...more });

/** A position with some of its parts given. @param {Partial<Position>} [parts] @returns {Position} */
export function shown(parts = {}) {
  return {
    record: { game: "oware-abapa", start: "", match: "full", moves: [], end: "" },
    link: "#v1;oware-abapa",
    position: "",
    places: BEFORE,
    owners: null,
    turn: "S",
    before: null,
    mover: "",
    steps: [],
    choices: [choice("A", [0], { captures: 2 }), choice("C", [2])],
    refusals: [{ cell: 1, code: "empty", clause: "1.4", ours: false, numbers: [0] }],
    marks: [],
    result: null,
    rounds: [],
    may_agree: false,
    ...parts,
  };
}

/** Has every alarm that the tests of a file leave set taken back at their end: it would keep the process waiting. */
export function takeBackAlarms() {
  /** @type {ReturnType<typeof setTimeout>[]} */
  const set = [];
  const usual = globalThis.setTimeout;
  /** @param {Parameters<typeof setTimeout>} parts */
  const noting = (...parts) => {
    const alarm = usual(...parts);
    set.push(alarm);
    return alarm;
  };
  globalThis.setTimeout = /** @type {typeof setTimeout} */ (Object.assign(noting, usual));
  after(() => {
    for (const alarm of set) clearTimeout(alarm);
  });
}
