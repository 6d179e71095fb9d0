// @ts-check
// A game under way: goes from position to position, keeps each, and lets the computer answer. What anything means, the engine says.

import { reversed, TEMPOS } from "../board/timeline.js";
import { EngineError } from "../engine/engine.js";
import * as game from "./state.js";
import { isBare, notesOf } from "./variations.js";

/** @import { GameState, KeptState, Settings } from "./state.js" */
/** @import { KeptGame } from "../storage/slots.js" */
/** @typedef {ReturnType<typeof createSession>} Session */
/** @typedef {{ game: GameState, settings: Settings, asking: boolean, thinking: { began: number } | null, capped: boolean, onward: boolean,
 *   offer: Position | null }} SessionState `asking` while the engine is asked for a position, `thinking` while the computer chooses a move,
 *   `capped` if the clock ended the search for the move just played: the computer may be weaker here than its level; `onward` whether what
 *   is being shown is a move played, not one taken back; `offer` how the game would end as the computer offers */
/** @typedef {"first" | "previous" | "next" | "last"} Walk one move back or on, or to either end of the moves */
/** @typedef {"played" | "forward" | "back" | "cut" | "new" | "brought"} Way how a position is come to: by a move just made, stepping on or back,
 * at once, or as another game, begun here or brought by an address */

/** What is packed behind the record in a link. */
const NOTES = /(?:\s|%20)(?:;|%3B)n\S*/i;
/** Milliseconds between a person's move and the computer's, so that both can be seen. */
const BREATH = 450;

/**
 * @param {{ games: BakedGame[], engine: ReturnType<typeof import("../engine/engine.js").createEngine>,
 *   storage: ReturnType<typeof import("../storage/settings.js").createStorage>, shelf: import("../storage/games.js").Shelf,
 *   stage: ReturnType<typeof import("../board/animator.js").createStage>, publish: (part: Partial<SessionState>) => void,
 *   onLeave: () => void, onArrive: (way: Way) => void, onFailure: (failed: Failed) => void,
 *   onDecline: () => void, onOffer: () => void, onSlow: () => void, usual: Settings }} parts
 *   `usual` the settings of somebody who has set nothing, `onOffer` when the computer offers to end
 *   the game, `onDecline` when the computer does not agree to end the game, `onSlow`
 *   when it has had to think without the fast search
 */
export function createSession({
  games,
  engine,
  storage,
  shelf,
  stage,
  publish,
  onLeave,
  onArrive,
  onFailure,
  onDecline,
  onOffer,
  onSlow,
  usual,
}) {
  /** @type {SessionState} */
  let now = {
    game: game.opened(startOf(games[0].id, "S")),
    settings: storage.keptSettings(usual),
    asking: false,
    thinking: null,
    capped: false,
    onward: true,
    offer: null,
  };
  /** What is kept of the tab's game, as long as the engine is to be asked what to show of it. @type {KeptState | null} */
  let unshown = null;
  /** Grows with every visit to a position: an answer that comes for an earlier visit is not wanted. */
  let visit = 0;
  /** The search for the computer's move. @type {{ stop: () => void, forget: () => void } | null} */
  let search = null;
  /** Takes the person's answer to the computer's offer. @type {((agrees: boolean) => void) | null} */
  let answer = null;
  now = { ...now, game: firstGame() };
  publish(now);
  shelf.onHand(handed);

  /** @param {Partial<SessionState>} part */
  function set(part) {
    now = { ...now, ...part };
    publish(part);
  }

  /** The game that was kept, if it is one of these; where it can't be shown yet, its start; else the start of the first game. */
  function firstGame() {
    const kept = shelf.first(now.settings);
    if (kept?.state.shown?.about) game.meet(games, kept.state.shown.about);
    if (!kept || !games.some(({ id }) => id === kept.state.game)) {
      if (kept) shelf.begin(false);
      return game.opened(startOf(games[0].id, "S"));
    }
    sitDown(kept);
    if (isWhole(kept.state)) return kept.state;
    unshown = kept.state;
    return game.opened(startOf(unshown.game, "S"));
  }

  /** Whether what was kept has all that this version of the page looks at. @param {KeptState} kept @returns {kept is GameState} */
  function isWhole(kept) {
    const { shown, notes } = kept;
    return shown !== null && notes !== undefined && Object.keys(games[0].shown[0]).every((part) => part in shown);
  }

  /** Has the computer play as it did in a kept game. @param {KeptGame} kept */
  function sitDown({ computer, level }) {
    set({ settings: { ...now.settings, computer, level } });
    storage.keepSettings(now.settings);
  }

  /** Goes to what was kept of a game. @param {KeptState} kept @returns {Promise<unknown>} */
  function goTo(kept) {
    if (kept.shown?.about) game.meet(games, kept.shown.about);
    const onward = game.recordOf(kept).moves.length === game.recordOf(now.game).moves.length + 1;
    if (!isWhole(kept)) return go({ ...kept, shown: now.game.shown, notes: kept.notes ?? notesOf(kept.line) }, "cut");
    leave();
    return arrive(kept, onward && !unshown ? "forward" : "cut");
  }

  /** The start of a game with this beginner. @param {string} id @param {string} side @returns {Position} */
  function startOf(id, side) {
    const starts = games.find((one) => one.id === id)?.shown.filter((shown) => shown.record.moves.length === 0);
    const found = starts?.find((shown) => shown.turn === side);
    if (!found) throw new RangeError(`no start of ${id} for ${side}`);
    return found;
  }

  /** What the build knows of a position. @param {(shown: Position) => boolean} wanted @returns {Position | undefined} */
  const known = (wanted) => games.flatMap(knownOf).find(wanted);

  /** What the build knows of a game, in any match. @param {BakedGame} baked @returns {Position[]} */
  const knownOf = ({ shown, alike }) => [
    ...shown,
    ...alike.map(({ at, record, link }) => ({ ...shown[at], record, link })),
  ];

  /** What the engine shows for a record: known from the build, or asked. @param {GameRecord} record @returns {Promise<Position>} */
  async function lookUp(record) {
    engine.prepare(record.game);
    return known((shown) => game.sameRecord(shown.record, record)) ?? engine.show(record);
  }

  /** Leaves the position: nobody thinks about it any longer. @returns {number} the ticket of the next visit */
  function leave() {
    search?.forget();
    search = null;
    answer = null;
    set({ thinking: null, capped: false, offer: null, asking: false });
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
    set({ asking: true });
    try {
      const shown = await lookUp(game.recordOf(next));
      if (ticket !== visit) return false;
      set({ asking: false });
      await arrive(game.arrived(next, shown), way);
    } catch (error) {
      fail(error, ticket);
      return false;
    }
    return ticket === visit;
  }

  /** @param {GameState} next @param {Way} way @param {boolean} [answers] whether the computer is to answer, whatever else is known
   * @returns {Promise<void>} kept when its last seed has come down */
  function arrive(next, way, answers = way === "played") {
    const left = now.game;
    const other = unshown && !game.sameRecord(game.recordOf(unshown), game.recordOf(next));
    if (other || way === "new" || way === "brought") shelf.begin(!other && left.line.length === 0, way === "brought");
    unshown = null;
    set({ game: next });
    shelf.keep(next, now.settings);
    if (now.settings.newcomer && next.at > 0) settle();
    onArrive(way);
    const motion = move(left, way);
    playIfDue(motion, answers);
    return motion;
  }

  /** Somebody who has played, or has taken the first steps, is a newcomer no longer. */
  function settle() {
    set({ settings: { ...now.settings, newcomer: false } });
    storage.keepSettings(now.settings);
  }

  /** Shows the way from what was left to the state. @param {GameState} left @param {Way} way @returns {Promise<void>} */
  function move(left, way) {
    const { speed, stepwise } = now.settings;
    const tempo = TEMPOS[speed];
    const { before, steps, places } = now.game.shown;
    set({ onward: way === "played" || way === "forward" });
    if (now.onward && before) return stage.play(before, steps, tempo, stepwise);
    if (way === "back" && left.shown.before) {
      return stage.play(left.shown.places, reversed(left.shown.steps), tempo * TEMPOS.fast);
    }
    stage.cut(places);
    return Promise.resolve();
  }

  /** Has the computer play if it is to, and the game is this tab's to play. @param {Promise<void>} [shown]
   * @param {boolean} [answers] whether a move was just made, and not stepped to */
  function playIfDue(shown = Promise.resolve(), answers = false) {
    const due = answers ? game.isComputersTurn : game.isComputerDue;
    if (shelf.held() && due(now.game, now.settings)) letItPlay(shown);
  }

  /** The computer chooses and plays a move. @param {Promise<void>} shown kept when the position is to be seen */
  async function letItPlay(shown) {
    const ticket = visit;
    const [seed] = crypto.getRandomValues(new Uint32Array(1));
    const { chosen, stop, forget } = engine.think(game.recordOf(now.game), now.settings.level, seed >>> 1);
    search = { stop, forget };
    set({ thinking: { began: performance.now() } });
    const pause = now.settings.speed === "instant" ? 0 : BREATH;
    const breath = shown.then(() => new Promise((over) => setTimeout(over, pause)));
    try {
      // What was played last may still be brought back: until then the computer does not play on from something older.
      const due = Promise.all([breath, shelf.recovered()]);
      const [found, end] = await Promise.all([chosen, endToOffer(), due]);
      if (ticket !== visit) return;
      search = null;
      set({ thinking: null });
      const agreed = end !== null && (await answerTo(end));
      if (ticket !== visit) return;
      const going = go(agreed ? game.ended(now.game, "agree") : game.played(now.game, found.move), "played");
      set({ capped: found.capped && !agreed }); // of the position that is being gone to
      await going;
      if (!found.compiled || found.fallback) onSlow();
    } catch (error) {
      fail(error, ticket);
    }
  }

  /** How the game would end by agreement, if the computer, who is to move, offers that (RULES 1.9). @returns {Promise<Position | null>} */
  async function endToOffer() {
    const offers = now.game.shown.may_agree && (await engine.offers(game.recordOf(now.game)));
    return offers ? engine.show(game.recordOf(game.ended(now.game, "agree"))) : null;
  }

  /** What the person answers to the computer's offer to end the game so. @param {Position} end @returns {Promise<boolean>} */
  function answerTo(end) {
    return new Promise((resolve) => {
      answer = resolve;
      set({ offer: end });
      onOffer();
    });
  }

  /** The engine has refused: it says why, and the game stays as it is. @param {unknown} error @param {number} ticket */
  function fail(error, ticket) {
    if (!(error instanceof EngineError)) throw error;
    if (ticket !== visit) return;
    search = null;
    set({ asking: false, thinking: null });
    onFailure(error.failed);
  }

  /** Takes the last move back, and those before it until it isn't the computer's turn. */
  async function takeBack() {
    let reached = now.game.at > 0 && (await go(game.takenBack(now.game), "back"));
    while (reached && game.isComputersTurn(now.game, now.settings) && now.game.at > 0) {
      reached = await go(game.takenBack(now.game), "back");
    }
  }

  /** Plays again what was taken back, until it isn't the computer's turn. */
  async function playAgain() {
    for (let word = game.nextAgain(now.game); word; word = game.nextAgain(now.game)) {
      const reached = await go(game.played(now.game, word), "forward");
      if (!reached || !game.isComputersTurn(now.game, now.settings)) return;
    }
  }

  /** @param {Walk} where */
  function walk(where) {
    const { at, line } = now.game;
    if (where === "previous" && at > 0) return go(game.steppedTo(now.game, at - 1), "back");
    if (where === "next" && at < line.length) return go(game.steppedTo(now.game, at + 1), "forward");
    if (where === "first" && at > 0) return go(game.steppedTo(now.game, 0), "cut");
    if (where === "last" && at < line.length) return go(game.steppedTo(now.game, line.length), "cut");
    return Promise.resolve(false);
  }

  /** A game as it is opened: whatever there is to look at is only looked at.
   * @param {Position} shown @param {Notes | undefined} notes @param {boolean} played whether it is to be played on at once */
  function openedGame(shown, notes, played) {
    const here = game.opened(shown, notes);
    const looked = here.line.length > 0 || here.notes.after.length > 0 || game.isComputersTurn(here, now.settings);
    return { ...here, brought: looked && !played };
  }

  /** A new game. Where its beginner sits South, the players change seats instead (RULES 1.8).
   * @param {string} id @param {string} begins a side, or "random" @param {string} match */
  function begin(id, begins, match) {
    const [chance] = crypto.getRandomValues(new Uint8Array(1));
    const side = begins === "random" ? ["S", "N"][chance % 2] : begins;
    const seated = games.find((one) => one.id === id)?.beginner === "south";
    const { settings } = now;
    if (seated && side === "N" && settings.computer !== "") {
      set({ settings: { ...settings, computer: game.otherSide(settings.computer) } });
      storage.keepSettings(now.settings);
    }
    const start = startOf(id, seated ? "S" : side);
    return go(game.opened({ ...start, record: { ...start.record, match } }), "new");
  }

  /** The tab's game has come into its hand or been taken out of it, or was played on elsewhere. @param {KeptGame | null} kept */
  function handed(kept) {
    if (kept && (unshown || JSON.stringify(kept.state) !== JSON.stringify(now.game))) goTo(kept.state);
    else if (!shelf.held()) leave();
    else if (!now.thinking) playIfDue();
  }

  /** Opens pasted text or a link, to be looked at or, if that is wanted, played on at once. @param {string} text @param {boolean} [played]
   * @param {Way} [way] "brought" where an address has brought it, which any page can lead to: it is kept when something is made of it
   * @returns {Promise<Failed | null>} what was wrong; the game is then as it was */
  async function open(text, played = false, way = "new") {
    try {
      const shown = known(({ link }) => link === text);
      const opened = shown ? { shown, notes: undefined } : await engine.read(now.game.game, text);
      await go(openedGame(opened.shown, opened.notes, played), way);
      return null;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      const { failed } = error;
      const bare = text.replace(NOTES, "");
      if (failed.code !== "record-notes" || bare === text) return failed;
      const wrong = await open(bare, played, way);
      if (!wrong) onFailure(failed); // its moves are there; what was said of them is not
      return wrong;
    }
  }

  return {
    state: () => now.game,
    settle,
    /** Has the computer play the best it has found by now. */
    stop: () => search?.stop(),
    /** Declines the computer's offer to end the game. */
    decline: () => answer?.(false),
    /** @param {string} word */
    play: (word) => go(game.played(now.game, word), "played"),
    /** @param {Side} side the one that gives up */
    resign: (side) => go(game.ended(now.game, `resign-${side}`), "played"),
    /** Ends the game by agreement, if the computer, where it plays, agrees (RULES 1.9). */
    async agree() {
      if (answer) return answer(true);
      const ticket = visit;
      try {
        const { computer } = now.settings;
        const agrees = computer === "" || (await engine.agrees(game.recordOf(now.game), computer));
        if (ticket !== visit) return;
        if (agrees) go(game.ended(now.game, "agree"), "played");
        else onDecline();
      } catch (error) {
        fail(error, ticket);
      }
    },
    /** Takes back what ended the game, else the last move; where one only looks, it is a step back. */
    takeBack() {
      if (game.lookOf(now.game) !== "") return walk("previous");
      return game.recordOf(now.game).end === "" ? takeBack() : go(game.unended(now.game), "cut");
    },
    playAgain: () => (game.lookOf(now.game) === "" ? playAgain() : walk("next")),
    /** @param {string[]} path the moves that are to be on the board */
    stepTo: (path) => go(game.ledTo(now.game, path), "cut"),
    /** The same game with other lines, or with something else said of them. @param {Notes} notes */
    async annotate(notes) {
      const next = game.noted(now.game, notes);
      if (game.sameRecord(game.recordOf(next), now.game.shown.record)) {
        set({ game: next });
        shelf.keep(next, now.settings);
      } else await go(next, "cut");
    },
    begin,
    /** The same game once more; who did not begin begins. */
    again() {
      const { start, game: id, match } = now.game;
      return begin(id, start === startOf(id, "N").record.start ? "S" : "N", match);
    },
    walk,
    /** Plays on from here: the computer answers, if it is to move. */
    playFromHere() {
      leave();
      arrive(game.playedFrom(now.game), "cut", true);
    },
    /** From whatever is looked at to where the game stands. */
    toTheGame: () => go(game.ledTo(now.game, game.mainRecord(now.game).moves), "cut"),
    /** Goes on with a game that is kept. @param {string} id */
    resume(id) {
      const kept = shelf.goTo(id);
      if (!kept) return;
      sitDown(kept);
      unshown = null;
      goTo(kept.state);
    },
    /** What the engine shows of a game from elsewhere, or what is wrong with it. @param {KeptState} kept
     * @returns {Promise<{ shown: Position | null, failed: Failed | null }>} */
    async look(kept) {
      try {
        await engine.settled();
        if (kept.at < kept.line.length) await lookUp(game.recordOf({ ...kept, at: kept.line.length }));
        return { shown: await lookUp(game.recordOf(kept)), failed: null };
      } catch (error) {
        if (error instanceof EngineError) return { shown: null, failed: error.failed };
        throw error;
      }
    },
    /** The link to what is on the board, and whether that is all there is to the game. */
    link: () => ({
      link: now.game.shown.link,
      whole: isBare(now.game.notes) && now.game.at === now.game.notes.line.length,
    }),
    /** The link to the whole game; an error where there is no engine to write it. @returns {Promise<Linked>} */
    async wholeLink() {
      await engine.settled();
      return engine.link(game.mainRecord(now.game), now.game.notes);
    },
    /** The whole game as a file, dated; an error where there is no engine to write it. @returns {Promise<{ name: string, text: string }>} */
    async file() {
      const day = new Date().toISOString().slice(0, 10);
      const dated = { name: "Date", value: day.replaceAll("-", ".") };
      const known = now.game.notes.tags.filter(({ name, value }) => name !== dated.name || value !== "?");
      const tags = known.some(({ name }) => name === dated.name) ? known : [...known, dated];
      await engine.settled();
      const { text } = await engine.write(game.mainRecord(now.game), { ...now.game.notes, tags });
      return { name: `${now.game.game}-${day}.ogn`, text };
    },
    open,
    /** @param {Settings} next */
    change(next) {
      const players = next.computer !== now.settings.computer || next.level !== now.settings.level;
      set({ settings: next });
      storage.keepSettings(next);
      if (players) {
        leave();
        shelf.keep(now.game, next);
        playIfDue();
      }
    },
  };
}
