// @ts-check
// The state of a game, and pure functions from one state to the next. The engine alone knows what a move does.

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
 * @typedef {object} Settings
 * @property {"" | Side} computer the side that the computer plays; empty for neither
 * @property {number} level the computer's level
 * @property {keyof typeof import("../board/timeline.js").SPEEDS} speed how fast turns are shown
 * @property {typeof THEMES[number]} theme
 * @property {string} language a language tag, or "auto"
 * @property {typeof SPEECH_LENGTHS[number]} told how much is spoken about a turn of many laps; this name is stored
 * @property {boolean} letters whether letter keys play moves
 * @property {boolean} sound
 * @property {boolean} confirm whether a move must be confirmed
 * @property {boolean} stepwise whether a turn waits after each lap
 * @property {boolean} flipped whether the board is turned round
 * @property {boolean} faceToFace whether the far side's words face the far player
 * @property {boolean} balance whether the page shows which side is ahead
 * @property {boolean} values whether each house shows its value
 * @property {boolean} endings whether endings of many seeds are solved
 * @property {boolean} coach whether every move has a hint
 * @property {boolean} newcomer whether the first steps are offered
 */
/**
 * @typedef {object} GameState a game, and the position on the board
 * @property {string} game the game's id
 * @property {string} start the start as a position text; empty for the usual one
 * @property {string} match the kind of match
 * @property {string[]} line the moves of one line of the notes
 * @property {number} at how many of these moves are on the board
 * @property {string} end how a player ended the main line; empty if none did
 * @property {Position} shown the position on the board
 * @property {Notes} notes the moves, variations, comments and tags
 * @property {boolean} [brought] whether the game was imported, and nothing played in it since
 * @property {Correspondence} [correspondence] of a game by links
 * @property {string[]} [undone] the end that was taken back last: the comment on its last move, the end, and its moves
 */
/**
 * @typedef {object} Correspondence a correspondence game as this device knows it
 * @property {string} id its random id
 * @property {Side} side the user's
 * @property {number} days the days for each move; 0 for no limit
 * @property {number} since when the present turn began, in milliseconds since 1970
 * @property {number} sent the number of moves that both players have
 * @property {string} said the end and the offer that both have
 * @property {TurnOffer} says what the user asks or answers in the next link
 * @property {TurnOffer} offered what the other player asks
 * @property {number} keep how many moves remain if they are granted to take back
 * @property {"move" | "send" | "wait" | "over"} due what the user is to do next; "send" if something is not sent
 */
/**
 * @typedef {Omit<GameState, "shown" | "notes"> & { shown: Position | null, notes?: Notes }} SavedState `shown` is null
 *   until the engine has shown it; games of old versions have no notes
 * @typedef {{ id: string, count: number, begun: number, saved: number, computer: Settings["computer"], level: number,
 *   state: SavedState, result?: Result | null, by?: string, base?: number }} SavedGame `count` is the number of saves;
 *   `begun` and `saved` are milliseconds since 1970; `computer` and `level` say who played it; `result` is that of the
 *   main line, read by `resultOf`; `by` is the page that saved it last, `base` the `count` when that page took it
 * @typedef {"" | "game" | "back" | "try"} ViewMode what is viewed while the game is not played: an imported game, an
 *   earlier position, or a variation
 * @typedef {{ does: "play", move: string } | { does: "ask", picked: number[], choices: Choice[] } | { does: "refuse",
 *   refusal: Refusal | null }} TouchResult
 */

/** How many sentences are spoken about a turn of many laps. */
export const SPEECH_LENGTHS = /** @type {const} */ (["one", "three", "all"]);
export const THEMES = /** @type {const} */ (["auto", "light", "dark", "contrast"]);

/** The most seeds that a house or store can hold (`MOST_SEEDS` of games/kit/layout.py). */
export const MOST_SEEDS = 255;

/** The step between the numbers of two levels, and the number of the lowest (`STEP` of search/levels.py). */
export const LEVEL_STEP = 10;
/** The eight legacy levels (`LEGACY_LEVELS` of search/levels.py), then the levels that a game may have. */
export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, ...Array.from({ length: 99 }, (_, place) => LEVEL_STEP * (place + 1))];

/** The tag of a file that gives the time control. */
export const TIME_CONTROL_TAG = "TimeControl";

/** The tags that the next game inherits: rules, occasion, players and clock. */
export const INHERITED_TAGS = ["Rules", "Event", "Site", "South", "North", TIME_CONTROL_TAG];

/** @type {Settings} */
export const DEFAULT_SETTINGS = {
  computer: "N",
  level: 2, // a legacy level
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
 * Adds a game that came with a position to those that the build knows.
 * @param {GameInfo[]} games @param {GameInfo} about
 */
export function registerGame(games, about) {
  if (!games.some(({ id }) => id === about.id)) games.push(about);
}

/**
 * Gives the games to choose from: those with names, and the present one.
 * @param {GameInfo[]} games @param {string} current
 */
export const selectableGames = (games, current) =>
  games.filter(({ id, chosen }) => chosen.length === 0 || id === current);

/** @param {Side} side @returns {Side} */
export const otherSide = (side) => (side === "S" ? "N" : "S");

/**
 * Gives the near side: the user's, unless the board is turned round.
 * @param {Settings} settings @param {Pick<GameState, "correspondence">} [game] @returns {Side}
 */
export const nearSide = ({ computer, flipped }, game) =>
  ((game?.correspondence?.side ?? otherSide(computer || "N")) === "N") === flipped ? "S" : "N";

/** Whether a choice claims houses without sowing. @param {Choice} choice */
export const isClaim = ({ ends, cells }) => ends === -1 && cells.length > 0;

/**
 * Gives the state of a game at the end of its moves.
 * @param {Position} shown @param {Notes} [notes] @param {boolean} [brought] @returns {GameState}
 */
export function opened(shown, notes = treeOf(shown.record.moves, shown.captures, shown.gives), brought = false) {
  const { game, start, match, moves, end } = shown.record;
  return { game, start, match, line: moves, at: moves.length, end, shown, notes, brought };
}

/** Gives the moves on the board. @param {SavedState} state */
export const pathOf = ({ line, at }) => line.slice(0, at);

/** Gives the record up to the position on the board. @param {SavedState} state @returns {GameRecord} */
export function recordOf(state) {
  const { game, start, match, line, at, end, notes } = state;
  const ended = end !== "" && at === line.length && (!notes || isMain(notes, line));
  return { game, start, match, moves: pathOf(state), end: ended ? end : "" };
}

/**
 * Gives the result of a saved game's main line; for games of old versions, that of the position shown.
 * @param {{ state: Pick<SavedState, "shown">, result?: Result | null }} kept @returns {Result | null}
 */
export const resultOf = ({ state: { shown }, result = shown?.result ?? null }) => result;

/** Gives the record of the whole main line. @param {SavedState} state @returns {GameRecord} */
export function mainRecord({ game, start, match, end, line, notes = treeOf(line) }) {
  return { game, start, match, moves: continuation(notes, []), end };
}

/**
 * Gives what is viewed; empty at the end of the main line, where the game is played.
 * @param {GameState} state @returns {ViewMode}
 */
export function viewMode(state) {
  const { notes, at, brought } = state;
  if (!isMain(notes, pathOf(state))) return "try";
  if (brought) return "game";
  return at < notes.line.length ? "back" : "";
}

/**
 * Gives the view mode to announce, once: at the end of an imported game, and at the first move of a variation.
 * @param {GameState} state @returns {"" | "game" | "try"}
 */
export function viewModeNotice(state) {
  const [look, { notes, at }] = [viewMode(state), state];
  if (look === "try") return isMain(notes, pathOf(state).slice(0, -1)) ? look : "";
  return look === "game" && at === notes.line.length ? look : "";
}

/**
 * Plays a move: in the game where it is under way, else as a variation.
 * @param {GameState} state @param {string} move @returns {GameState}
 */
export function played(state, move) {
  if (viewMode(state) !== "") return tried(state, move);
  return ledTo({ ...state, notes: withMove(state.notes, move) }, [...pathOf(state), move]);
}

/** Plays a move as a variation. @param {GameState} state @param {string} move @returns {GameState} */
export function tried(state, move) {
  const path = pathOf(state);
  return ledTo({ ...state, notes: withVariation(state.notes, path, move) }, [...path, move]);
}

/**
 * Makes the moves that lead to the board the game; all other moves stay as variations. In a correspondence game, moves
 * that both players have stay too.
 * @param {GameState} state @returns {GameState}
 */
export function playedFrom(state) {
  if (state.at < Number(state.correspondence?.sent)) return state;
  const path = pathOf(state);
  const notes = endedAt(state.notes, path);
  return { ...ledTo({ ...state, notes }, path), end: endIn(state, notes), brought: false };
}

/** Takes back the last move, which stays as a variation. @param {GameState} state @returns {GameState} */
export const takenBack = (state) => playedFrom(steppedTo(state, state.at - 1));

/** Gives the move that a redo plays. @param {GameState} state @returns {string | undefined} */
export const nextAgain = ({ line, at, notes: { after = [] } }) => line[at] ?? after[0]?.[0].move;

/** Gives the end that a redo restores: one taken back after the same moves. @param {GameState} state */
export function endAgain(state) {
  const [, end, ...moves] = state.undone ?? [];
  return state.end === "" && moves.join() === pathOf(state).join() ? end : undefined;
}

/** Redoes a move, else an end; null if there is neither. @param {GameState} state @returns {GameState | null} */
export function redone(state) {
  const [move, end] = [nextAgain(state), endAgain(state)];
  return move ? played(state, move) : end ? { ...playedFrom(state), end } : null;
}

/** @param {GameState} state @param {number} at @returns {GameState} */
export function steppedTo(state, at) {
  return { ...state, at: Math.min(Math.max(at, 0), state.line.length) };
}

/**
 * Goes to the position after these moves, on any line.
 * @param {GameState} state @param {string[]} path @returns {GameState}
 */
export function ledTo(state, path) {
  return { ...state, line: continuation(state.notes, path), at: path.length };
}

/**
 * Replaces the notes, and goes as far along them as the moves on the board lead.
 * @param {GameState} state @param {Notes} notes @returns {GameState}
 */
export function noted(state, notes) {
  const path = pathOf(state);
  const left = path.slice(0, nodesOn(notes, path).length);
  return { ...ledTo({ ...state, notes }, left), end: endIn(state, notes) };
}

/** Gives the end of the game, kept while the main line is the same. @param {GameState} state @param {Notes} notes */
const endIn = (state, notes) =>
  continuation(notes, []).join() === continuation(state.notes, []).join() ? state.end : "";

/** Ends the game. @param {GameState} state @param {string} end @returns {GameState} */
export const ended = (state, end) => ({ ...playedFrom(state), end, undone: [] });

/** Takes back the end, which a redo can restore. @param {GameState} state @returns {GameState} */
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
 * Whether the computer is to move in the game.
 * @param {GameState} state @param {Pick<Settings, "computer">} settings
 */
export function isComputersTurn(state, { computer }) {
  const { result, turn } = state.shown;
  return result === null && turn === computer && viewMode(state) === "";
}

/** Whether the computer moves by itself: not while a redo is possible. @param {GameState} state
 * @param {Pick<Settings, "computer">} settings */
export function isComputerDue(state, settings) {
  return isComputersTurn(state, settings) && !nextAgain(state);
}

/**
 * Gives the houses that may be touched next.
 * @param {Pick<GameState, "shown">} state @param {number[]} picked the houses
 * touched so far @returns {number[]}
 */
export function playable({ shown }, picked) {
  return [...new Set(possible(shown, picked).flatMap((choice) => choice.cells))].filter(
    (cell) => !picked.includes(cell),
  );
}

/**
 * Gives the moves that contain every house picked.
 * @param {Position} shown @param {number[]} picked @returns {Choice[]}
 */
export function possible(shown, picked) {
  return shown.choices.filter((choice) => picked.every((cell) => choice.cells.includes(cell)));
}

/** Gives the moves of exactly these houses. @param {Position} shown @param {number[]} picked @returns {Choice[]} */
export function named(shown, picked) {
  return possible(shown, picked).filter(({ cells }) => cells.length === picked.length);
}

/**
 * Interprets a touch: a move, a choice among several, or a refusal. Touching a house again unpicks it; if too many are
 * picked, the first is unpicked. The direction of sowing and the houses to claim are always asked.
 * @param {Position} shown @param {number[]} picked the houses touched so far @param {number} cell
 * @returns {TouchResult}
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
 * Gives why a house may not be played; null if it may. All houses of the other side have one refusal.
 * @param {Position} shown @param {number} cell @returns {Refusal | null}
 */
export function refusalOf(shown, cell) {
  const known = shown.refusals.find((refusal) => refusal.cell === cell);
  return known ?? (shown.elsewhere && { ...shown.elsewhere, cell });
}

/** Gives the house that the last move lifted, and the cell of its last seed. @param {Position} shown */
export function lastMove({ steps }) {
  const first = steps.find((step) => step.kind === "lift");
  const last = steps.findLast((step) => step.kind === "sow");
  return first && last ? { from: first.from, to: last.to } : null;
}

/** Whether a value has the form of a saved state; the engine checks its moves. @param {any} value
 * @returns {value is SavedState} */
export function isState(value) {
  const { game, start, match, line, at, end, shown, notes, brought = false, undone = [] } = value ?? {};
  const words = [game, start, match, end].every((word) => typeof word === "string");
  const moves = [line, undone].every((all) => Array.isArray(all) && all.every((move) => typeof move === "string"));
  const places = shown === null || (Array.isArray(shown?.places) && shown.places.every(Number.isInteger));
  const known = notes === undefined || (moves && isNotes(notes) && nodesOn(notes, line).length === line.length);
  const whole = words && moves && places && known && typeof brought === "boolean";
  return whole && Number.isInteger(at) && at >= 0 && at <= line.length;
}
