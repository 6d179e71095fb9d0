// @ts-check
// The state of a game, and pure functions from one to the next. What a move does is the engine's to say.

import {
  continuation,
  counted,
  endedAt,
  isMain,
  isNotes,
  nodesOn,
  treeOf,
  withMove,
  withVariation,
} from "./move_tree.js";

/**
 * @typedef {object} Settings the settings of a person
 * @property {"" | Side} computer the side that the computer plays; empty for neither
 * @property {number} level the computer's level
 * @property {keyof typeof import("../board/timeline.js").SPEEDS} speed the speed at which turns are shown
 * @property {typeof THEMES[number]} theme the look of the page
 * @property {string} language the language as its tag, or "auto"
 * @property {typeof SPEECH_LENGTHS[number]} told the number of sentences in which a turn of many laps is said aloud
 * @property {boolean} letters whether letter keys play
 * @property {boolean} sound whether there is sound
 * @property {boolean} confirm whether a move is asked about before it is played
 * @property {boolean} stepwise whether a turn waits after each lap
 * @property {boolean} flipped whether the board is turned round
 * @property {boolean} faceToFace whether the far side's words are turned to who sits there
 * @property {boolean} balance whether it is shown who stands better
 * @property {boolean} values whether it is shown what each house is worth
 * @property {boolean} endings whether the endings of many seeds are solved
 * @property {boolean} coach whether there is a hint at every move
 * @property {boolean} newcomer whether the first steps are offered
 */
/**
 * @typedef {object} GameState a game, and where one is in it
 * @property {string} game the id of the game
 * @property {string} start the start as a position text; empty for the usual one
 * @property {string} match the kind of match
 * @property {string[]} line the moves of one of the lines of the notes
 * @property {number} at the number of these moves that are on the board
 * @property {string} end the way in which a person has ended the main line; empty where nobody has
 * @property {Position} shown the position that is on the board
 * @property {Notes} notes all that is known of the game
 * @property {boolean} [brought] whether the game came from elsewhere, and nobody has played on in it
 * @property {string[]} [undone] of an end that was taken back last: what its last move said, the end itself, and its
 *   moves
 */
/**
 * @typedef {Omit<GameState, "shown" | "notes"> & { shown: Position | null, notes?: Notes }} SavedState `shown` is null
 *   where the engine is still to be asked, and there are no notes where there were no variations yet
 * @typedef {{ id: string, count: number, begun: number, saved: number, computer: Settings["computer"], level: number,
 *   state: SavedState, result?: Result | null, by?: string, base?: number }} SavedGame a saved game: `count` how often
 *   it has been saved, `begun` and `saved` milliseconds since 1970, `computer` and `level` who played it, `result` how
 *   its main line has ended, as `resultOf` reads it, `by` the page that saved it last, `base` the `count` when that
 *   page took it
 * @typedef {"" | "game" | "back" | "try"} ViewMode what is looked at, where the game is not being played: one from
 *   elsewhere, an earlier place of one's own, or a line that is not the game's
 * @typedef {{ does: "play", move: string } | { does: "ask", picked: number[], choices: Choice[] } | { does: "refuse",
 *   refusal: Refusal | null }} TouchResult what touching a house comes to
 */

/** The numbers of sentences in which a turn of many laps may be told, to those who hear it. */
export const SPEECH_LENGTHS = /** @type {const} */ (["one", "three", "all"]);
export const THEMES = /** @type {const} */ (["auto", "light", "dark", "contrast"]);

/**
 * The most seeds that can lie in a house or store, as the engine has it (`MOST_SEEDS` of games/kit/layout.py): more are
 * no position's.
 */
export const MOST_SEEDS = 255;

/**
 * By how much a level's number is higher than that of the level below, and the number of the lowest (`STEP` of
 * search/levels.py).
 */
export const LEVEL_STEP = 10;
/**
 * The numbers of levels: eight that mean one about as strong in every game (`LEGACY_LEVELS` of search/levels.py), and
 * those of a game's own levels, of which it may have fewer.
 */
export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, ...Array.from({ length: 99 }, (_, place) => LEVEL_STEP * (place + 1))];

/** The tag of a file that says how much time there is. */
export const TIME_CONTROL_TAG = "TimeControl";

/**
 * The tags of a game that the next one has too: what its rules are called, who plays, on what occasion, and by which
 * clock.
 */
export const INHERITED_TAGS = ["Rules", "Event", "Site", "South", "North", TIME_CONTROL_TAG];

/** @type {Settings} */
export const DEFAULT_SETTINGS = {
  computer: "N",
  level: 2, // one of the eight
  speed: "normal",
  theme: "auto",
  language: "auto",
  told: "one",
  letters: true,
  sound: true,
  confirm: false,
  stepwise: false,
  flipped: false,
  faceToFace: false,
  balance: false,
  values: false,
  endings: true,
  coach: false,
  newcomer: true,
};

/**
 * Gets to know a game that the build does not know: it came with a position.
 * @param {GameInfo[]} games @param {GameInfo} about
 */
export function registerGame(games, about) {
  if (!games.some(({ id }) => id === about.id)) games.push(about);
}

/**
 * The games to choose from: those with names, and the one that is there, whatever it is.
 * @param {GameInfo[]} games @param {string} current
 */
export const selectableGames = (games, current) =>
  games.filter(({ id, chosen }) => chosen.length === 0 || id === current);

/** @param {Side} side @returns {Side} */
export const otherSide = (side) => (side === "S" ? "N" : "S");

/**
 * The side that lies near: the person's, unless the board is turned round.
 * @param {Settings} settings @returns {Side}
 */
export const nearSide = ({ computer, flipped }) => ((computer === "S") === flipped ? "S" : "N");

/** Whether a choice claims houses, sowing nothing. @param {Choice} choice */
export const isClaim = ({ ends, cells }) => ends === -1 && cells.length > 0;

/**
 * A game as the engine shows it, at the end of its moves.
 * @param {Position} shown @param {Notes} [notes] @param {boolean} [brought] @returns {GameState}
 */
export function opened(shown, notes = treeOf(shown.record.moves, shown.captures, shown.gives), brought = false) {
  const { game, start, match, moves, end } = shown.record;
  return { game, start, match, line: moves, at: moves.length, end, shown, notes, brought };
}

/** The moves on the board. @param {SavedState} state */
export const pathOf = ({ line, at }) => line.slice(0, at);

/** The record that the engine is asked to show. @param {SavedState} state @returns {GameRecord} */
export function recordOf(state) {
  const { game, start, match, line, at, end, notes } = state;
  const ended = end !== "" && at === line.length && (!notes || isMain(notes, line));
  return { game, start, match, moves: pathOf(state), end: ended ? end : "" };
}

/**
 * The result of a kept game, wherever in it one looks; of one that was kept before that was noted, where it is shown.
 * @param {{ state: Pick<SavedState, "shown">, result?: Result | null }} kept @returns {Result | null}
 */
export const resultOf = ({ state: { shown }, result = shown?.result ?? null }) => result;

/** The whole game, whatever of it is on the board. @param {SavedState} state @returns {GameRecord} */
export function mainRecord({ game, start, match, end, line, notes = treeOf(line) }) {
  return { game, start, match, moves: continuation(notes, []), end };
}

/**
 * The kind of look at a game; empty where the game is being played, which is where its main line ends.
 * @param {GameState} state @returns {ViewMode}
 */
export function viewMode(state) {
  const { notes, at, brought } = state;
  if (!isMain(notes, pathOf(state))) return "try";
  if (brought) return "game";
  return at < notes.line.length ? "back" : "";
}

/**
 * The kind of look that is to be told, once: where a game from elsewhere stands, and with the first move that is tried.
 * @param {GameState} state @returns {"" | "game" | "try"}
 */
export function viewModeNotice(state) {
  const [look, { notes, at }] = [viewMode(state), state];
  if (look === "try") return isMain(notes, pathOf(state).slice(0, -1)) ? look : "";
  return look === "game" && at === notes.line.length ? look : "";
}

/**
 * A move on the board: played on, where the game is being played, else tried.
 * @param {GameState} state @param {string} move @returns {GameState}
 */
export function played(state, move) {
  const path = pathOf(state);
  const notes = viewMode(state) === "" ? withMove(state.notes, move) : withVariation(state.notes, path, move);
  return ledTo({ ...state, notes }, [...path, move]);
}

/**
 * Played on from where the board stands: the moves that lead there are the game now, and the others are kept as
 * variations.
 * @param {GameState} state @returns {GameState}
 */
export function playedFrom(state) {
  const path = pathOf(state);
  const notes = endedAt(state.notes, path);
  return { ...ledTo({ ...state, notes }, path), end: endIn(state, notes), brought: false };
}

/** Without the last move, which is still known. @param {GameState} state @returns {GameState} */
export const takenBack = (state) => playedFrom(steppedTo(state, state.at - 1));

/** The move that was taken back last and can be played again. @param {GameState} state @returns {string | undefined} */
export const nextAgain = ({ line, at, notes: { after = [] } }) => line[at] ?? after[0]?.[0].move;

/** The end by a person that was taken back and can be brought back: after the same moves. @param {GameState} state */
export function endAgain(state) {
  const [, end, ...moves] = state.undone ?? [];
  return state.end === "" && moves.join() === pathOf(state).join() ? end : undefined;
}

/**
 * The state with what was taken back last: a move, else an end; null where there is neither.
 * @param {GameState} state @returns {GameState | null}
 */
export function redone(state) {
  const [move, end] = [nextAgain(state), endAgain(state)];
  return move ? played(state, move) : end ? { ...playedFrom(state), end } : null;
}

/** @param {GameState} state @param {number} at @returns {GameState} */
export function steppedTo(state, at) {
  return { ...state, at: Math.min(Math.max(at, 0), state.line.length) };
}

/** On whatever line these moves are. @param {GameState} state @param {string[]} path @returns {GameState} */
export function ledTo(state, path) {
  return { ...state, line: continuation(state.notes, path), at: path.length };
}

/**
 * The state with other notes, as far into them as the moves on the board still are.
 * @param {GameState} state @param {Notes} notes @returns {GameState}
 */
export function noted(state, notes) {
  const path = pathOf(state);
  const left = path.slice(0, nodesOn(notes, path).length);
  return { ...ledTo({ ...state, notes }, left), end: endIn(state, notes) };
}

/**
 * The end that a person has given the game, if that is still so with other notes.
 * @param {GameState} state @param {Notes} notes
 */
const endIn = (state, notes) =>
  continuation(notes, []).join() === continuation(state.notes, []).join() ? state.end : "";

/** Ended by a person, where it is being played. @param {GameState} state @param {string} end @returns {GameState} */
export const ended = (state, end) => ({ ...playedFrom(state), end, undone: [] });

/** Not ended by a person after all: how it was is still known. @param {GameState} state @returns {GameState} */
export function unended(state) {
  const path = continuation(state.notes, []);
  const spot = nodesOn(state.notes, path).at(-1);
  return { ...state, end: "", undone: [spot?.line[spot.at].comment ?? "", state.end, ...path] };
}

/** @param {GameState} state @param {Position} shown @returns {GameState} */
export function arrived(state, shown) {
  return { ...state, shown, notes: counted(state.notes, shown.record.moves, shown) };
}

/** Whether two records are the same game so far. @param {GameRecord} one @param {GameRecord} other */
export function sameRecord(one, other) {
  const text = (/** @type {GameRecord} */ record) =>
    JSON.stringify([record.game, record.start, record.match, record.moves, record.end]);
  return text(one) === text(other);
}

/**
 * Whether the computer is to move here: never where somebody only looks.
 * @param {GameState} state @param {Pick<Settings, "computer">} settings
 */
export function isComputersTurn(state, { computer }) {
  const { result, turn } = state.shown;
  return result === null && turn === computer && viewMode(state) === "";
}

/**
 * Whether the computer should answer by itself: not while moves that were taken back are still known.
 * @param {GameState} state @param {Pick<Settings, "computer">} settings
 */
export function isComputerDue(state, settings) {
  return isComputersTurn(state, settings) && !nextAgain(state);
}

/**
 * The houses a person may touch to play. @param {Pick<GameState, "shown">} state @param {number[]} picked the houses
 * touched so far
 * @returns {number[]}
 */
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
 * The meaning of a touch on a house: a move, a question which of several, or a refusal. A house touched again is let
 * go, and where there are enough, the one touched first. Which way to sow, and which houses to claim, is always asked.
 * @param {Position} shown @param {number[]} picked the houses touched so far @param {number} cell @returns
 *   {TouchResult}
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

/**
 * Why a house may not be played; null for one that may. One that is not the mover's is refused as any such house is.
 * @param {Position} shown @param {number} cell @returns {Refusal | null}
 */
export function refusalOf(shown, cell) {
  const known = shown.refusals.find((refusal) => refusal.cell === cell);
  return known ?? (shown.elsewhere && { ...shown.elsewhere, cell });
}

/** The house the last move came from and the place its last seed fell in. @param {Position} shown */
export function lastMove({ steps }) {
  const first = steps.find((step) => step.kind === "lift");
  const last = steps.findLast((step) => step.kind === "sow");
  return first && last ? { from: first.from, to: last.to } : null;
}

/**
 * Whether something read is a game's state; what it shows may be missing. What it says, the engine is asked to confirm.
 * @param {any} value @returns {value is SavedState}
 */
export function isState(value) {
  const { game, start, match, line, at, end, shown, notes, brought = false, undone = [] } = value ?? {};
  const words = [game, start, match, end].every((word) => typeof word === "string");
  const moves = [line, undone].every((all) => Array.isArray(all) && all.every((move) => typeof move === "string"));
  const places = shown === null || (Array.isArray(shown?.places) && shown.places.every(Number.isInteger));
  const known = notes === undefined || (moves && isNotes(notes) && nodesOn(notes, line).length === line.length);
  const whole = words && moves && places && known && typeof brought === "boolean";
  return whole && Number.isInteger(at) && at >= 0 && at <= line.length;
}
