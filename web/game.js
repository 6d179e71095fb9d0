// @ts-check
// The state of the page as a record, and pure functions from one state to the next. What a move does is the engine's to say.

/**
 * @typedef {{ computer: "" | Side, level: number, speed: keyof typeof import("./player.js").TEMPOS, theme: typeof THEMES[number],
 *   letters: boolean, sound: boolean, confirm: boolean, stepwise: boolean, flipped: boolean, facing: boolean }} Settings
 *   `stepwise` waits after each lap, `flipped` turns the board round, `facing` turns the far side's words to who sits there
 * @typedef {{ game: string, start: string, match: string, line: string[], at: number, end: string, shown: Position }} GameState
 *   `line` all moves known, `at` how many of them are on the board
 * @typedef {{ does: "play", move: string } | { does: "ask", picked: number[], choices: Choice[] }
 *   | { does: "refuse", refusal: Refusal }} Answered what touching a house comes to
 */

export const THEMES = /** @type {const} */ (["auto", "light", "dark", "contrast"]);

/** @type {Settings} */
export const USUAL_SETTINGS = {
  ...{ computer: "N", level: 2, speed: "normal", theme: "auto", letters: true, sound: true },
  ...{ confirm: false, stepwise: false, flipped: false, facing: true },
};

/** @param {Side} side @returns {Side} */
export const otherSide = (side) => (side === "S" ? "N" : "S");

/** The side that lies near: the person's, unless the board is turned round. @param {Settings} settings @returns {Side} */
export const nearSide = ({ computer, flipped }) => ((computer === "S") === flipped ? "S" : "N");

/** Whether a choice claims houses, sowing nothing. @param {Choice} choice */
export const isClaim = ({ ends, cells }) => ends === -1 && cells.length > 0;

/** A game as the engine shows it, at the end of its moves. @param {Position} shown @returns {GameState} */
export function opened(shown) {
  const { game, start, match, moves, end } = shown.record;
  return { game, start, match, line: moves, at: moves.length, end, shown };
}

/** What to ask the engine to show. @param {GameState} state @returns {GameRecord} */
export function recordOf({ game, start, match, line, at, end }) {
  return { game, start, match, moves: line.slice(0, at), end };
}

/** A move played where the game stands; what had been taken back is forgotten. @param {GameState} state @param {string} move
 * @returns {GameState} */
export function played(state, move) {
  return { ...state, line: [...state.line.slice(0, state.at), move], at: state.at + 1, end: "" };
}

/** @param {GameState} state @param {number} at @returns {GameState} */
export function steppedTo(state, at) {
  return { ...state, at: Math.min(Math.max(at, 0), state.line.length), end: "" };
}

/** Ended by a person. @param {GameState} state @param {string} end @returns {GameState} */
export function ended(state, end) {
  return { ...state, line: state.line.slice(0, state.at), end };
}

/** @param {GameState} state @param {Position} shown @returns {GameState} */
export function arrived(state, shown) {
  return { ...state, shown };
}

/** Whether two records are the same game so far. @param {GameRecord} one @param {GameRecord} other */
export function sameRecord(one, other) {
  const text = (/** @type {GameRecord} */ record) =>
    JSON.stringify([record.game, record.start, record.match, record.moves, record.end]);
  return text(one) === text(other);
}

/** Whether the computer is to move here. @param {GameState} state @param {Settings} settings */
export function isComputersTurn({ shown }, { computer }) {
  return shown.result === null && shown.turn === computer;
}

/** Whether the computer should answer by itself: not while moves that were taken back are still known. @param {GameState} state
 * @param {Settings} settings */
export function isComputerDue(state, settings) {
  return state.at === state.line.length && isComputersTurn(state, settings);
}

/** The houses a person may touch to play. @param {GameState} state @param {number[]} picked the houses touched so far
 * @returns {number[]} */
export function playable({ shown }, picked) {
  return [...new Set(possible(shown, picked).flatMap((choice) => choice.cells))].filter(
    (cell) => !picked.includes(cell),
  );
}

/** The moves that name every house picked. @param {Position} shown @param {number[]} picked @returns {Choice[]} */
export function possible(shown, picked) {
  return shown.choices.filter((choice) => picked.every((cell) => choice.cells.includes(cell)));
}

/** The moves that name just these houses. @param {Position} shown @param {number[]} picked @returns {Choice[]} */
export function named(shown, picked) {
  return possible(shown, picked).filter(({ cells }) => cells.length === picked.length);
}

/**
 * What touching a house means: a move, a question which of several, or a refusal. A house touched again is let go, and
 * where there are enough, the one touched first. Which way to sow, and which houses to claim, is always asked.
 * @param {Position} shown @param {number[]} picked the houses touched so far @param {number} cell @returns {Answered}
 */
export function touched(shown, picked, cell) {
  const now = picked.includes(cell) ? picked.filter((other) => other !== cell) : [...picked, cell];
  const choices = possible(shown, now);
  if (choices.length === 0 && picked.length > 0) return touched(shown, picked.slice(1), cell);
  if (choices.length === 0) return { does: "refuse", refusal: refusalOf(shown, cell) };
  const [first] = choices;
  const plain = choices.length === 1 && first.way === "" && !isClaim(first);
  if (plain && first.cells.length === now.length) return { does: "play", move: first.move };
  return { does: "ask", picked: now, choices };
}

/** Why a house may not be played; one the engine gives no reason for is not the mover's. @param {Position} shown @param {number} cell
 * @returns {Refusal} */
export function refusalOf(shown, cell) {
  const known = shown.refusals.find((refusal) => refusal.cell === cell);
  return known ?? { cell, code: "not-yours", clause: "1.4", ours: false, numbers: [] };
}

/** The house the last move came from and the place its last seed fell in. @param {Position} shown */
export function lastMove({ steps }) {
  const first = steps.find((step) => step.kind === "lift");
  const last = steps.findLast((step) => step.kind === "sow");
  return first && last ? { from: first.from, to: last.to } : null;
}
