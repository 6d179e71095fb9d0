// @ts-check
// The board mode of correspondence games: the next thing to do is a button, and a sentence says who is waited for.

import { followed } from "../game/correspondence.js";
import { otherSide, viewMode } from "../game/state.js";
import { timeText } from "../text/correspondence_text.js";

/** @import { CorrespondenceMode } from "../game/board_mode.js" */
/** @import { Correspondence, GameState } from "../game/state.js" */
/** @import { App } from "./app.js" */
/**
 * @typedef {{ send: () => unknown, open: () => unknown, grant: () => unknown, decline: () => unknown }} TurnActions what
 *   the buttons at the board do
 * @typedef {object} TurnMemory what the board mode remembers between two positions
 * @property {string} forked the link of a game that differs from the one on the board, to be looked at
 * @property {string} sentence that about the last turn, until the user looks at a house or the game goes on
 * @property {boolean} disturbed whether several steps are under way, between which nothing is to be concluded
 * @property {(() => void)[]} onOwned called once this tab owns the game on the board
 */

/** Gives the sentence at the board, unless there is one about a turn. @param {App} app @param {Correspondence} known */
function wordsFor(app, known) {
  const { say } = app.phrases;
  const name = app.people.nameOf(otherSide(known.side));
  if (known.due === "wait") return `${say("correspondence.waiting", { name })} ${timeText(app.phrases, known)}`.trim();
  return known.due === "move" && known.offered ? say(`correspondence.${known.offered}-asked`, { name }) : "";
}

/** Gives the buttons at the board, as phrase keys. @param {GameState} game @param {Correspondence} known */
function actsFor(game, { due, offered }) {
  if (viewMode(game) !== "") return ["look.to-game"];
  if (due === "over") return [];
  if (due === "send") return ["correspondence.send"];
  return [...(offered ? ["correspondence.grant", "correspondence.decline"] : []), "correspondence.open"];
}

/** Makes the empty memory of the board mode. @returns {TurnMemory} */
const emptyMemory = () => ({ forked: "", sentence: "", disturbed: false, onOwned: [] });

/**
 * Makes what follows the game on the board.
 * @param {App} app @param {TurnMemory} memory @param {(known: Correspondence) => unknown} save saves what is known
 * @returns {() => void} brings the board mode up to the game
 */
function createFollower(app, memory, save) {
  const { boardModes } = app;

  /** Gives the board mode of such a game, if it is the present one. */
  function ownMode() {
    const now = boardModes.now();
    return now?.mode === "correspondence" ? now : null;
  }

  /** Brings what is known up to the position, and saves it. @param {GameState} game @param {Correspondence} known */
  function updated(game, known) {
    const next = followed(game, known, Date.now());
    if (next === known) return known;
    memory.sentence = "";
    save(next);
    return next;
  }

  /** Shows the board mode. @param {GameState} game @param {Correspondence} known @param {CorrespondenceMode | null} now */
  function show(game, known, now) {
    const look = memory.forked ? ["correspondence.look"] : [];
    const words = viewMode(game) === "" ? memory.sentence || wordsFor(app, known) : "";
    /** @type {CorrespondenceMode} */
    const mode = {
      ...{ mode: "correspondence", id: 0, message: null, highlight: null, words },
      acts: [...look, ...actsFor(game, known)],
    };
    if (JSON.stringify(mode) !== JSON.stringify(now)) boardModes.publish(mode);
  }

  /**
   * Follows a game that this tab owns and shows.
   * @param {GameState} game @param {Correspondence} known @param {CorrespondenceMode | null} own the present mode
   */
  function meet(game, known, own) {
    const settings = app.settings();
    for (const resolve of memory.onOwned.splice(0)) resolve();
    if (memory.disturbed) return;
    const { hovered, picked } = app.state().input;
    if (hovered !== null || picked.length > 0) memory.sentence = "";
    if (settings.computer !== "") app.change({ ...settings, computer: "" });
    const next = updated(game, known);
    if (boardModes.now() === own) show(game, next, own);
  }

  return () => {
    const { game, ownsGame } = app.state();
    const { correspondence: known } = game;
    const own = ownMode();
    if (known) return app.isBusy() || !ownsGame ? undefined : meet(game, known, own);
    if (own) boardModes.publish(null);
    return undefined;
  };
}

/**
 * Registers the board mode with what its buttons do.
 * @param {App} app @param {TurnActions} actions @param {TurnMemory} memory @param {() => void} follow
 */
function registerMode({ session, boardModes, tell, failure }, actions, memory, follow) {
  /** Looks at the game that differs; it is not saved. */
  async function look() {
    const link = memory.forked;
    const wrong = await session.open(link, false, "imported");
    if (wrong) tell(failure(wrong));
    else if (memory.forked === link) memory.forked = ""; // not that of a turn that arrived since
  }

  /** @type {Record<string, () => unknown>} */
  const acts = {
    "correspondence.send": () => actions.send(),
    "correspondence.open": () => actions.open(),
    "correspondence.grant": () => actions.grant(),
    "correspondence.decline": () => actions.decline(),
    "correspondence.look": look,
    "look.to-game": session.returnToGame,
  };
  boardModes.register({
    correspondence: { onPosition: follow, words: ({ words }) => words, act: (_, key) => acts[key]?.() },
  });
}

/**
 * Creates the board mode.
 * @param {App} app @param {TurnActions} actions @param {(known: Correspondence) => unknown} save saves what is known
 */
export function createTurnMode(app, actions, save) {
  const memory = emptyMemory();
  const follow = createFollower(app, memory, save);
  registerMode(app, actions, memory, follow);

  /** Shows the sentence about a turn, and says it to screen readers. @param {string} found */
  function tell(found) {
    memory.sentence = found;
    if (found) app.announce(found);
    follow();
  }

  return {
    follow,
    /** Runs work in several steps, between which the game is not followed.
     * @template Result @param {() => Promise<Result>} work @returns {Promise<Result>} */
    async undisturbed(work) {
      memory.disturbed = true;
      try {
        return await work();
      } finally {
        memory.disturbed = false;
        follow();
      }
    },
    /** Resolves when this tab owns the game on the board and shows it. @returns {Promise<void>} */
    whenOwned: () =>
      new Promise((resolve) => {
        memory.onOwned.push(resolve);
        follow();
      }),
    tell,
    /** Says that something was not finished: at the board, or in a notice if the user has left the game.
     * @param {string} id the game's */
    tellUnfinished(id) {
      const sentence = app.phrases.say("correspondence.unfinished");
      if (app.game().correspondence?.id === id) tell(sentence);
      else app.tell(sentence);
    },
    /** Offers to look at a game that differs from the one on the board. @param {string} link "" for none */
    offerLook(link) {
      memory.forked = link;
    },
  };
}
