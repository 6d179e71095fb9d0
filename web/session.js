// @ts-check
// A game under way: goes from position to position, keeps each, and lets the computer answer. What anything means, the engine says.

import { EngineError } from "./engine.js";
import * as game from "./game.js";
import { reversed, TEMPOS } from "./player.js";

/** @import { GameState, Settings } from "./game.js" */
/** @typedef {ReturnType<typeof createSession>} Session */
/** @typedef {"first" | "previous" | "next" | "last"} Walk one move back or on, or to either end of the moves */
/** @typedef {"forward" | "back" | "cut"} Way how a position is come to: played, taken back, or at once */

/** Milliseconds between a person's move and the computer's, so that both can be seen. */
const BREATH = 450;

/**
 * @param {{ games: BakedGame[], engine: ReturnType<typeof import("./engine.js").createEngine>,
 *   storage: ReturnType<typeof import("./storage.js").createStorage>, stage: ReturnType<typeof import("./stage.js").createStage>,
 *   onLeave: () => void, onArrive: () => void, onChange: () => void, onFailure: (message: string) => void,
 *   onDecline: () => void, onSlow: () => void }} parts `onDecline` when the computer does not agree to end the game, `onSlow`
 *   when it has had to think without the fast search
 */
export function createSession({
  games,
  engine,
  storage,
  stage,
  onLeave,
  onArrive,
  onChange,
  onFailure,
  onDecline,
  onSlow,
}) {
  let settings = storage.keptSettings(game.USUAL_SETTINGS);
  const kept = keptState();
  let state = kept && isWhole(kept.shown) ? kept : game.opened(startOf(games[0].id, "S"));
  /** Grows with every visit to a position: an answer that comes for an earlier visit is not wanted. */
  let visit = 0;
  let asking = false;
  /** Whether what is being shown is a move played, not one taken back. */
  let onward = true;
  /** @type {{ stop: () => void, forget: () => void, began: number } | null} */
  let thinking = null;

  /** The kept game, if it is one of these. */
  function keptState() {
    const found = storage.keptGame();
    return games.some(({ id }) => id === found?.game) ? found : null;
  }

  /** Whether a position that was kept has all that this version of the page looks at. @param {Position} shown */
  function isWhole(shown) {
    return Object.keys(games[0].shown[0]).every((part) => part in shown);
  }

  /** The start of a game with this beginner. @param {string} id @param {string} side @returns {Position} */
  function startOf(id, side) {
    const starts = games.find((one) => one.id === id)?.shown.filter((shown) => shown.record.moves.length === 0);
    const found = starts?.find((shown) => shown.turn === side);
    if (!found) throw new RangeError(`no start of ${id} for ${side}`);
    return found;
  }

  /** What the build knows of a position. @param {(shown: Position) => boolean} wanted @returns {Position | undefined} */
  const known = (wanted) => games.flatMap(({ shown }) => shown).find(wanted);

  /** What the engine shows for a record: known from the build, or asked. @param {GameRecord} record @returns {Promise<Position>} */
  async function lookUp(record) {
    engine.prepare(record.game);
    return known((shown) => game.sameRecord(shown.record, record)) ?? engine.show(record);
  }

  /** Leaves the position: nobody thinks about it any longer. @returns {number} the ticket of the next visit */
  function leave() {
    thinking?.forget();
    thinking = null;
    asking = false;
    visit += 1;
    onLeave();
    return visit;
  }

  /**
   * Goes to another position: asks the engine for it, keeps it, shows the way there, and lets the computer answer.
   * @param {GameState} next @param {Way} way @returns {Promise<boolean>} whether it was reached and is still wanted
   */
  async function go(next, way) {
    const ticket = leave();
    asking = true;
    onChange();
    try {
      const shown = await lookUp(game.recordOf(next));
      if (ticket !== visit) return false;
      asking = false;
      await arrive(game.arrived(next, shown), way);
    } catch (error) {
      fail(error, ticket);
      return false;
    }
    if (ticket === visit) onChange();
    return ticket === visit;
  }

  /** @param {GameState} next @param {Way} way @returns {Promise<void>} kept when its last seed has come down */
  function arrive(next, way) {
    const left = state;
    state = next;
    storage.keepGame(state);
    onArrive();
    const motion = move(left, way);
    onChange();
    if (game.isComputerDue(state, settings)) letItPlay(motion);
    return motion;
  }

  /** Shows the way from what was left to the state. @param {GameState} left @param {Way} way @returns {Promise<void>} */
  function move(left, way) {
    const tempo = TEMPOS[settings.speed];
    const { before, steps, places } = state.shown;
    onward = way === "forward";
    if (onward && before) return stage.play(before, steps, tempo, settings.stepwise);
    if (way === "back" && left.shown.before) {
      return stage.play(left.shown.places, reversed(left.shown.steps), tempo * TEMPOS.fast);
    }
    stage.cut(places);
    return Promise.resolve();
  }

  /** The computer chooses and plays a move. @param {Promise<void>} shown kept when the position is to be seen */
  async function letItPlay(shown) {
    const ticket = visit;
    const [seed] = crypto.getRandomValues(new Uint32Array(1));
    const { chosen, stop, forget } = engine.think(game.recordOf(state), settings.level, seed >>> 1);
    thinking = { stop, forget, began: performance.now() };
    onChange();
    const pause = settings.speed === "instant" ? 0 : BREATH;
    const breath = shown.then(() => new Promise((over) => setTimeout(over, pause)));
    try {
      const [{ move: word, compiled, fallback }] = await Promise.all([chosen, breath]);
      if (ticket !== visit) return;
      thinking = null;
      await go(game.played(state, word), "forward");
      if (!compiled || fallback) onSlow();
    } catch (error) {
      fail(error, ticket);
    }
  }

  /** The engine has refused: it says why, and the game stays as it is. @param {unknown} error @param {number} ticket */
  function fail(error, ticket) {
    if (!(error instanceof EngineError)) throw error;
    if (ticket !== visit) return;
    asking = false;
    thinking = null;
    onFailure(error.message);
  }

  /** The side a person plays: with two people, the one to move. @returns {Side} */
  function humanSide() {
    if (settings.computer === "") return state.shown.turn;
    return settings.computer === "S" ? "N" : "S";
  }

  /** Steps on in this direction until it isn't the computer's turn. @param {1 | -1} by @param {Way} way */
  async function stepBy(by, way) {
    let reached = await go(game.steppedTo(state, state.at + by), way);
    while (reached && game.isComputersTurn(state, settings) && state.at > 0 && state.at < state.line.length) {
      reached = await go(game.steppedTo(state, state.at + by), way);
    }
  }

  /** A new game. Where its beginner sits South, the players change seats instead (RULES 1.8).
   * @param {string} id @param {string} begins a side, or "random" @param {string} match */
  function begin(id, begins, match) {
    const [chance] = crypto.getRandomValues(new Uint8Array(1));
    const side = begins === "random" ? ["S", "N"][chance % 2] : begins;
    const seated = games.find((one) => one.id === id)?.beginner === "south";
    if (seated && side === "N" && settings.computer !== "") {
      settings = { ...settings, computer: game.otherSide(settings.computer) };
      storage.keepSettings(settings);
    }
    const start = startOf(id, seated ? "S" : side);
    return go(game.opened({ ...start, record: { ...start.record, match } }), "cut");
  }

  return {
    state: () => state,
    settings: () => settings,
    asking: () => asking,
    thinking: () => thinking,
    onward: () => onward,
    humanSide,
    /** @param {string} word */
    play: (word) => go(game.played(state, word), "forward"),
    resign: () => go(game.ended(state, `resign-${humanSide()}`), "forward"),
    /** Ends the game by agreement, if the computer, where it plays, agrees (RULES 1.9). */
    async agree() {
      const ticket = visit;
      try {
        const { computer } = settings;
        const agrees = computer === "" || (await engine.agrees(game.recordOf(state), computer));
        if (ticket !== visit) return;
        if (agrees) go(game.ended(state, "agree"), "forward");
        else onDecline();
      } catch (error) {
        fail(error, ticket);
      }
    },
    /** Takes back what ended the game, else the last move. */
    takeBack: () => (state.end === "" ? stepBy(-1, "back") : go(game.steppedTo(state, state.at), "cut")),
    playAgain: () => stepBy(1, "forward"),
    /** @param {number} at how many moves are to be on the board */
    stepTo: (at) => go(game.steppedTo(state, at), "cut"),
    begin,
    /** The same game once more; who did not begin begins. */
    again() {
      const { start, game: id, match } = state;
      return begin(id, start === startOf(id, "N").record.start ? "S" : "N", match);
    },
    /** @param {Walk} where */
    walk(where) {
      const { at, line } = state;
      if (where === "previous" && at > 0) return go(game.steppedTo(state, at - 1), "back");
      if (where === "next" && at < line.length) return go(game.steppedTo(state, at + 1), "forward");
      if (where === "first" && at > 0) return go(game.steppedTo(state, 0), "cut");
      if (where === "last" && at < line.length) return go(game.steppedTo(state, line.length), "cut");
      return Promise.resolve(false);
    },
    /** Forgets what was taken back and has the computer play from here. */
    playFromHere() {
      leave();
      state = { ...state, line: state.line.slice(0, state.at) };
      onArrive();
      letItPlay(Promise.resolve());
    },
    /** Goes on with the game that was kept: at the beginning, when all parts are joined. */
    resume() {
      if (kept && kept !== state) go(kept, "cut");
      else if (game.isComputerDue(state, settings)) letItPlay(Promise.resolve());
    },
    /** Opens pasted text or a link. @param {string} text @returns {Promise<string>} what was wrong; the game is then as it was */
    async open(text) {
      try {
        const shown = known(({ link }) => link === text) ?? (await engine.read(state.game, text));
        go(game.opened(shown), "cut");
        return "";
      } catch (error) {
        if (error instanceof EngineError) return error.message;
        throw error;
      }
    },
    /** @param {Settings} next */
    change(next) {
      const players = next.computer !== settings.computer || next.level !== settings.level;
      settings = next;
      storage.keepSettings(settings);
      if (players) {
        leave();
        if (game.isComputerDue(state, settings)) letItPlay(Promise.resolve());
      }
      onChange();
    },
  };
}
