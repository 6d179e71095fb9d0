// @ts-check
// A game on two phones side by side: the phones are joined, and each turn goes to the other one. Turns are those of a
// correspondence game: the engine judges each, and the game is kept as if they had come by links. So whatever breaks,
// the game goes on by link, or by two new codes, from the last move that both have.

import { continuation } from "../game/move_tree.js";
import { mainRecord, TIME_CONTROL_TAG } from "../game/state.js";
import { controlOf, leftIn } from "../game/time_control.js";
import { createChannel } from "../nearby/channel.js";
import { createConnection } from "../nearby/connection.js";
import { LONGEST_NAME, VERSION } from "../nearby/messages.js";
import { bytesOf, unpack } from "../nearby/signal_codec.js";

/** @import { GameState } from "../game/state.js" */
/** @import { Channel } from "../nearby/channel.js" */
/** @import { Connection, ConnectionState } from "../nearby/connection.js" */
/** @import { ClockMessage, HelloMessage, NearbyMessage } from "../nearby/messages.js" */
/** @import { App } from "./app.js" */
/** @import { ClockFaces } from "./clock.jsx" */
/** @import { CorrespondenceService } from "./correspondence.js" */
/**
 * @typedef {{ game: string, match: string, side: Side, clock: string }} NearbyChoices a new game; `side` is this player's,
 *   `clock` a time control, or empty
 * @typedef {{ phase: "none" | ConnectionState, name: string, sending: boolean }} NearbyState `name` is that of the other
 *   player, `sending` whether a turn is not confirmed yet
 * @typedef {ReturnType<typeof createNearbyMatch>} NearbyMatch
 */

/** The verdicts on turns that this phone does not keep. */
const REFUSED = ["forked", "altered", "own"];

/** Gives the moves of the game, its end, and what is asked or answered: a turn says these. @param {GameState} state */
const turnKey = (state) => {
  return JSON.stringify([mainRecord(state).moves, state.end, state.correspondence?.says]);
};

/**
 * @param {App} app @param {CorrespondenceService} correspondence
 * @param {Pick<ClockFaces, "correct" | "pause">} clock stops while the phones are not joined
 */
export function createNearbyMatch(app, correspondence, clock) {
  const { say } = app.phrases;
  /** @type {NearbyState} */
  let state = { phase: "none", name: "", sending: false };
  /** @type {Set<(state: NearbyState) => void>} */
  const listeners = new Set();
  /** @type {Connection | null} */
  let connection = null;
  /** @type {Channel | null} */
  let channel = null;
  /** The new game that this phone begins when they are joined; null to go on with a game, or to join. */
  let planned = /** @type {NearbyChoices | null} */ (null);
  /** The new game that the dialog offers when it is opened. @type {NearbyChoices | null} */
  let plan = null;
  let own = "";
  /** Whether this phone showed the first code: it decides on the game. */
  let first = false;
  /** The id of the game that is played; empty until it is known. */
  let bound = "";
  /** The time control of the game that the other phone begins. */
  let control = "";
  /** The time that the other phone measured last. @type {ClockMessage | null} */
  let measured = null;
  /** The time that was sent last. */
  let timed = "";
  /** Whether a turn is being taken. */
  let receiving = false;
  /** The turn that both phones know, and the number of the turn that is not confirmed. */
  let [known, unconfirmed] = ["", 0];

  /** @param {Partial<NearbyState>} part */
  function publish(part) {
    state = { ...state, ...part };
    for (const listener of listeners) listener(state);
  }

  const someone = () => state.name || say("nearby.someone");
  const isBound = () => bound !== "" && app.game().correspondence?.id === bound;

  /** @param {ConnectionState} phase */
  function onState(phase) {
    publish({ phase });
    if (phase === "weak" || phase === "lost") clock.pause();
    if (phase === "lost" || phase === "failed") end();
    if (phase === "lost") app.tell(say("nearby.lost"));
  }

  /** Leaves the channel; the state that is shown stays. */
  function end() {
    const left = connection;
    [connection, channel] = [null, null];
    left?.close();
    publish({ sending: false });
  }

  /** @param {RTCDataChannel} raw */
  function onOpen(raw) {
    const events = { onMessage, onTurn, onFault: (/** @type {string} */ fault) => app.tell(say(`nearby.${fault}`)) };
    channel = createChannel(raw, events, () => performance.now());
    const game = first && !planned ? (app.game().correspondence?.id ?? "") : "";
    if (game) bound = game;
    channel.send({ kind: "hello", version: VERSION, game, name: own, clock: planned?.clock ?? "" });
  }

  /** @param {HelloMessage} hello */
  async function greet({ version, game, name, clock: time }) {
    if (version !== VERSION) {
      app.tell(say("nearby.version"));
      return leave();
    }
    publish({ name });
    if (!first) [bound, control] = [game, time];
    else await beginOrGoOn(name);
  }

  /** Begins the planned game, or goes on with the one on the board, and sends it. @param {string} name */
  async function beginOrGoOn(name) {
    if (planned) {
      const { clock: time, ...game } = planned;
      const names = game.side === "S" ? { S: own, N: name } : { S: name, N: own };
      await correspondence.begin({ ...game, names, days: 0 });
      planned = null;
      bound = app.game().correspondence?.id ?? "";
      setControl(time);
    }
    await sendTurn();
  }

  /** Gives the game its clock, which no turn carries. @param {string} value */
  function setControl(value) {
    const { notes } = app.game();
    if (controlOf([{ name: TIME_CONTROL_TAG, value }]) && controlOf(notes.tags) === null)
      app.session.annotate({ ...notes, tags: [...notes.tags, { name: TIME_CONTROL_TAG, value }] });
  }

  /** Sends the game on the board. */
  async function sendTurn() {
    if (!channel || !isBound()) return;
    known = turnKey(app.game());
    const text = await correspondence.turnText();
    unconfirmed = channel?.sendTurn(text) ?? 0;
    publish({ sending: unconfirmed > 0 });
    sendClock();
  }

  /** Sends the time left after this player's last move. */
  function sendClock() {
    const { notes, shown } = app.game();
    const control = controlOf(notes.tags);
    const moves = continuation(notes, []);
    if (!control || shown.mover === "" || shown.mover !== app.game().correspondence?.side) return;
    const left = leftIn(notes, moves, shown.mover, control);
    const time = JSON.stringify([moves.length, left]);
    if (time !== timed) channel?.send({ kind: "clock", moves: moves.length, ...left });
    timed = time;
  }

  /** Sends the game once something is to be sent, and its clock. Between the steps of a change nothing is. */
  function follow() {
    if (!channel || receiving || !isBound()) return;
    if (app.game().correspondence?.due === "send" && turnKey(app.game()) !== known) sendTurn();
    else sendClock();
  }

  /** Keeps a turn of the other phone, if it is one of this game. @param {string} text
   * @returns {Promise<boolean>} whether it is on the disk */
  async function onTurn(text) {
    receiving = true;
    try {
      const { shown, turn } = await app.ask.read(app.game().game, text);
      if (!turn || (bound !== "" && turn.id !== bound)) return false;
      bound = turn.id;
      return await (isKnown(shown.record, turn) ? remind(shown.record) : receive(text, shown.record));
    } catch (error) {
      app.tell(app.ask.failed(error));
      return false;
    } finally {
      receiving = false;
      follow();
    }
  }

  /** Whether a turn says nothing that this phone does not have. @param {GameRecord} record
   * @param {CorrespondenceTurn} turn */
  function isKnown({ moves, end }, { offer }) {
    const ours = mainRecord(app.game());
    return (
      isBound() && offer === "" && ["", ours.end].includes(end) && moves.every((move, at) => move === ours.moves[at])
    );
  }

  /** Sends the game again if the other phone is behind. @param {GameRecord} record what it has */
  async function remind({ moves, end }) {
    const ours = mainRecord(app.game());
    if (moves.length < ours.moves.length || end !== ours.end) await sendTurn();
    else known = turnKey(app.game());
    return true;
  }

  /** Plays what a turn adds. @param {string} text @param {GameRecord} record its game
   * @returns {Promise<boolean>} whether it is on the disk */
  async function receive(text, record) {
    const { verdict } = await correspondence.receiveTurn(text);
    if (isBound()) settle(record.moves.length);
    if (verdict === "older" || verdict === "forked") await sendTurn();
    return !REFUSED.includes(verdict);
  }

  /** Notes that both phones have a turn, unless the game has gone on here, and sets the clock.
   * @param {number} moves those of the turn */
  function settle(moves) {
    if (mainRecord(app.game()).moves.length === moves) known = turnKey(app.game());
    if (control) setControl(control);
    if (measured) clock.correct(measured.moves, measured);
  }

  /** @param {Exclude<NearbyMessage, { kind: "turn" }>} message */
  function onMessage(message) {
    if (message.kind === "hello") greet(message);
    else if (message.kind === "say")
      app.tell(say("nearby.said", { name: someone(), said: say(sentence(message.sentence)) }));
    else if (message.kind === "clock") correct(message);
    else if (message.number === unconfirmed) confirm(message.kind === "kept");
  }

  /** Sets the clock to what the other phone measured, now or after the turn that is being taken. @param {ClockMessage} time */
  function correct(time) {
    measured = time;
    clock.correct(time.moves, time);
  }

  /** Takes the answer to the turn sent last. @param {boolean} kept whether the other phone has it on its disk */
  function confirm(kept) {
    unconfirmed = 0;
    publish({ sending: false });
    const { correspondence: mine } = app.game();
    if (kept && isBound() && mine?.due === "send" && turnKey(app.game()) === known) correspondence.markSent();
    if (!kept) app.tell(say("nearby.refused", { name: someone() }));
  }

  /** Ends the connection, or the attempt. */
  function leave() {
    end();
    publish({ phase: "none", name: "" });
  }

  /** Begins another attempt. @param {string} name this player's @param {NearbyChoices | null} game */
  function connect(name, game) {
    leave();
    [own, planned, bound, control, known] = [name.slice(0, LONGEST_NAME), game, "", "", ""];
    [measured, timed, unconfirmed] = [null, "", 0];
    const made = createConnection({
      onState: (phase) => made === connection && onState(phase),
      onOpen: (raw) => made === connection && onOpen(raw),
    });
    connection = made;
    return made;
  }

  /** The phrase of a fixed sentence. @param {number} number */
  const sentence = (number) => `nearby.sentence-${number}`;

  return {
    state: () => state,
    /** @param {(state: NearbyState) => void} listener called at each change @returns {() => void} ends that */
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isPossible: () => typeof RTCPeerConnection === "function",
    isJoined: () => channel !== null,
    /** Whether the game on the board can go on between two phones. */
    mayGoOn: () => app.game().correspondence !== undefined && app.game().shown.result === null,
    /** What this player was called the last time. */
    ownName: () => own || correspondence.ownName(),
    /** Plans a new game, for the next opening of the dialog. @param {NearbyChoices} game */
    plan(game) {
      plan = game;
    },
    /** Takes the plan; null if there is none. */
    takePlan() {
      const taken = plan;
      plan = null;
      return taken;
    },
    /** Makes the first code. @param {string} name @param {NearbyChoices | null} game null to go on with the game on the
     * board */
    offer(name, game) {
      first = true;
      return connect(name, game).offer();
    },
    /** Makes the answer to the other phone's code. @param {string} name @param {string} code
     * @returns {Promise<string>} rejects with a SignalError for another text */
    async answer(name, code) {
      unpack(bytesOf(code)); // a text that is no code makes no connection
      first = false;
      return connect(name, null).answer(code);
    },
    /** Takes the answer. @param {string} code @returns {Promise<void>} rejects with a SignalError for another text */
    async accept(code) {
      await connection?.accept(code);
    },
    leave,
    follow,
    /** Says one of the fixed sentences. @param {number} number */
    sayTo: (number) => channel?.send({ kind: "say", sentence: number }),
    sentence,
  };
}
