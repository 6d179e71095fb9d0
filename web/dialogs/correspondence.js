// @ts-check
// Correspondence games: turns that arrive are played in the game that they are of, and the user's are sent.

import { isYours, newCorrespondence, turnKey } from "../game/correspondence.js";
import { mainRecord } from "../game/state.js";
import { createGameList } from "../storage/game_list.js";
import { newId } from "../storage/game_store.js";
import { timeText } from "../text/correspondence_text.js";
import { withName, withoutName } from "../text/name_tags.js";
import { namesIn } from "../text/players.js";
import { createExchange } from "./turn_exchange.js";
import { createTurnMode } from "./turn_mode.js";
import { createReceiver } from "./turn_receiver.js";

/** @import { Correspondence } from "../game/state.js" */
/** @import { GameEntry } from "../storage/game_store.js" */
/** @import { App } from "./app.js" */
/** @import { Exchange } from "./turn_exchange.js" */
/** @import { Received } from "./turn_receiver.js" */
/** @typedef {ReturnType<typeof createCorrespondence>} CorrespondenceService */
/**
 * @typedef {{ game: string, match: string, side: Side, names: Record<Side, string>, days: number }} Beginning a game to
 *   begin; South begins
 */

/** The id of the dialog. */
const DIALOG = "correspondence-dialog";
/** The length of an id; a random number of 64 bits has 13 digits to base 36 at the most. */
const ID_LENGTH = 13;

/** Makes the random id of a game. */
const randomId = () => newId().padStart(ID_LENGTH, "0");

/** Shows in how many games the user must act: in the menu, and on the app's icon where the system allows it.
 * @param {GameEntry[]} games */
function showCount(games) {
  const count = games.filter(({ correspondence }) => correspondence && isYours(correspondence)).length;
  const item = /** @type {HTMLElement | null} */ (document.querySelector(".menus [data-open=games-dialog]"));
  if (item) item.dataset.count = count > 0 ? String(count) : "";
  return navigator.setAppBadge?.(count).catch(() => {}); // the user may not allow it
}

/** Counts the games in which the user must act. @param {App} app */
async function count({ library }) {
  await library.store.settled();
  await showCount((await createGameList(library).list()).games);
}

/**
 * Makes the ways to send the game on the board.
 * @param {App} app @param {Exchange} exchange @param {() => string} ownName the user's name, if the game has none
 */
function createSending(app, exchange, ownName) {
  const isOnBoard = (/** @type {string} */ key) => key === turnKey(app.game());

  /** Says that both players have the game on the board, if that is still the one that was sent.
   * @param {string} key the turn's */
  function markSent(key) {
    const { notes, correspondence } = app.game();
    if (!isOnBoard(key)) return;
    if (correspondence) app.session.annotate({ ...notes, tags: withName(notes.tags, correspondence.side, ownName()) });
    exchange.markShared();
  }

  /** Writes the turn on the board, from `#` on. @returns {Promise<string>} rejects if the engine fails */
  async function turnText() {
    const game = app.game();
    const known = game.correspondence;
    if (!known) throw new TypeError("no correspondence game is on the board");
    const { id, side, days, says } = known;
    const { S = "", N = "" } = namesIn(withName(game.notes.tags, side, ownName()));
    return app.ask.encodeTurn(mainRecord(game), { id, side, south: S, north: N, days, offer: says });
  }

  /** Gives the link to send, and the key of its turn. @returns {Promise<{ key: string, url: string }>} */
  async function link() {
    const key = turnKey(app.game());
    return { key, url: new URL(await turnText(), app.home()).href };
  }

  return {
    turnText,
    link,
    markSent,
    /** Hands the link over to the share sheet, or shows it. */
    async send() {
      if (!("share" in navigator)) return app.open(DIALOG);
      try {
        const { key, url } = await link();
        if (!isOnBoard(key)) return undefined; // the user has taken the move back
        await navigator.share({ title: document.title, url });
        return markSent(key);
      } catch (error) {
        return error instanceof DOMException && error.name === "AbortError" ? undefined : app.open(DIALOG);
      }
    },
  };
}

/**
 * Makes the ways in for turns.
 * @param {App} app @param {ReturnType<typeof createReceiver>} receiver @param {ReturnType<typeof createTurnMode>} mode
 */
function createArrivals(app, receiver, mode) {
  /** What the last turn meant. @type {Promise<Received> | null} */
  let received = null;
  return {
    /** Receives a turn that has been opened. @param {ReadReply} read
     * @returns {Promise<boolean>} whether the board shows its game */
    async receive(read) {
      const { turn } = read;
      if (!turn) return false;
      mode.offerLook("");
      const id = await receiver.find(turn.id);
      if (id !== null) await receiver.bring(id);
      received = (id === null ? receiver.start : receiver.apply)({ ...read, turn });
      received.then(
        ({ verdict, sentence }) => (verdict === "left" ? mode.tellUnfinished(turn.id) : mode.tell(sentence)),
        (error) => app.tell(app.ask.failed(error)),
      );
      if (id === null) await received;
      return true;
    },
    /**
     * Opens a text that is a turn, as a link that is opened does.
     * @param {string} text @returns {Promise<Received>} resolves when its moves are on the disk or have failed
     */
    async receiveTurn(text) {
      received = null;
      const wrong = await app.session.open(text, false, "imported");
      if (wrong) return { verdict: "altered", sentence: app.failure(wrong) };
      return received ?? { verdict: "other", sentence: "" };
    },
  };
}

/**
 * Creates the service for correspondence games.
 * @param {App} app @param {ReturnType<typeof import("../storage/player_name.js").createPlayerName>} playerName
 */
export function createCorrespondence(app, playerName) {
  const { session } = app;
  /** Saves what is known of the game on the board, and counts. @param {Correspondence} correspondence */
  async function save(correspondence) {
    await session.annotate(app.game().notes, { correspondence });
    await count(app);
  }

  const actions = {
    send: () => sending.send(),
    open: () => app.open(DIALOG),
    grant: () => exchange.grant(),
    decline: () => exchange.decline(),
  };
  const mode = createTurnMode(app, actions, save);
  const exchange = createExchange(app, mode, save);
  const receiver = createReceiver(app, exchange, mode.whenOwned, mode.offerLook);
  const sending = createSending(app, exchange, playerName.read);
  count(app);

  return {
    ...sending,
    ...createArrivals(app, receiver, mode),
    follow: mode.follow,
    timeText: (/** @type {Correspondence} */ known) => timeText(app.phrases, known),
    ask: exchange.ask,
    grant: exchange.grant,
    decline: exchange.decline,
    claim: exchange.claim,
    saved: exchange.saved,
    markUnderWay: exchange.markUnderWay,
    ownName: playerName.read,
    /** Changes the user's name: in a game, if that is still on the board and this tab's, and for games to come.
     * @param {Correspondence} known of the game @param {string} name */
    async rename({ id, side }, name) {
      const { notes, correspondence } = app.game(); // a move may have come since the user began to write
      if (correspondence?.id === id && app.library.ownsGame())
        await session.annotate({ ...notes, tags: withName(withoutName(notes.tags, side), side, name) });
      playerName.change(() => name);
    },
    showCount,
    /** Begins a game with a friend far away. @param {Beginning} beginning
     * @returns {Promise<boolean>} whether it is begun, once it is saved; not if the user or the engine was in the way */
    async begin({ game, match, side, names, days }) {
      if (names[side] !== "") playerName.change(() => names[side]);
      const tags = withName(withName([], "S", names.S), "N", names.N);
      if (!(await session.begin(game, "S", match, tags, { computer: "" }))) return false;
      await save(newCorrespondence({ id: randomId(), side, days }, Date.now()));
      return true;
    },
  };
}
