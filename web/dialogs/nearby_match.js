// @ts-check
// A game on two phones side by side: the phones are joined, and each turn goes to the other one. Turns are those of a
// correspondence game: the engine judges each, and the game is kept as if they had come by links. So whatever breaks,
// the game goes on by link, or by two new codes, from the last move that both have.

import { createChannel } from "../nearby/channel.js";
import { createConnection } from "../nearby/connection.js";
import { cleanName, VERSION } from "../nearby/messages.js";
import { bytesOf, SignalError, unpack } from "../nearby/signal_codec.js";
import { createNearbyClock } from "./nearby_clock.js";
import { createNearbyLine } from "./nearby_line.js";
import { createTurnSender, createTurnTaker } from "./nearby_turns.js";

/** @import { Connection, ConnectionState } from "../nearby/connection.js" */
/** @import { HelloMessage, NearbyMessage } from "../nearby/messages.js" */
/** @import { App } from "./app.js" */
/** @import { ClockFaces } from "./clock.jsx" */
/** @import { CorrespondenceService } from "./correspondence.js" */
/** @import { TurnSender, TurnServices } from "./nearby_turns.js" */
/**
 * @typedef {{ game: string, match: string, side: Side, clock: string }} NearbyChoices a new game; `side` is this player's,
 *   `clock` a time control, or empty
 * @typedef {object} JoiningAttempt an attempt to join the other phone
 * @property {string} own this player's name
 * @property {NearbyChoices | null} planned the game to begin once they are joined; null to go on with one, or to join
 * @property {boolean} first whether this phone shows the first code: it decides on the game
 * @typedef {ReturnType<typeof createNearbyMatch>} NearbyMatch
 */

/** Gives the phrase of a fixed sentence. @param {number} number */
const sentenceKey = (number) => `nearby.sentence-${number}`;

/**
 * Makes what the phones say when the channel opens: names and clock, and which game is played.
 * @param {TurnServices} services @param {TurnSender} sender
 */
function createGreeting({ app, correspondence, line, time }, sender) {
  /** Begins the planned game. @param {JoiningAttempt} attempt @param {NearbyChoices} planned @param {string} name the other player's */
  async function begin(attempt, { clock, ...game }, name) {
    const names = game.side === "S" ? { S: attempt.own, N: name } : { S: name, N: attempt.own };
    if (!(await correspondence.begin({ ...game, names, days: 0 }))) return;
    attempt.planned = null;
    line.bind(app.game().correspondence?.id ?? "");
    time.setControl(clock);
  }

  return {
    /** Greets the other phone. @param {JoiningAttempt} attempt */
    greet({ first, planned, own }) {
      const game = first && !planned ? (app.game().correspondence?.id ?? "") : "";
      if (game) line.bind(game);
      line.channel()?.send({ kind: "hello", version: VERSION, game, name: own, clock: planned?.clock ?? "" });
    },
    /** Takes the greeting: the first phone begins the game, or goes on, and sends it.
     * @param {JoiningAttempt} attempt @param {HelloMessage} hello */
    async meet(attempt, { game, name: given, clock }) {
      const name = cleanName(given);
      line.publish({ name });
      if (attempt.first) {
        if (attempt.planned) await begin(attempt, attempt.planned, name);
        await sender.send();
      } else {
        line.bind(game);
        time.agree(clock);
      }
    },
  };
}

/**
 * Makes what joins the phones, and leaves.
 * @param {App} app @param {TurnServices["line"]} line @param {{ onOpen: (raw: RTCDataChannel) => void, onPause: () =>
 *   void, onResume: () => void }} events `onPause` is called when the phones of the game on the board no longer hear each
 *   other, `onResume` when they do
 */
function createJoining(app, line, { onOpen, onPause, onResume }) {
  /** @type {Connection | null} */
  let connection = null;

  /** Leaves the channel; the state that is shown stays. */
  function end() {
    const left = connection;
    connection = null;
    line.use(null);
    left?.close();
    line.publish({ sending: false });
  }

  /** Stops the clock of the game, if it is on the board. */
  function pause() {
    if (line.isOnBoard()) onPause();
  }

  /** @param {ConnectionState} phase */
  function onState(phase) {
    line.publish({ phase });
    if (phase === "weak" || phase === "lost") pause();
    if (phase === "connected") onResume();
    if (phase === "lost" || phase === "failed") end();
    if (phase === "lost") app.tell(app.phrases.say("nearby.lost"));
  }

  return {
    connection: () => connection,
    /** Ends the connection, or the attempt. */
    leave() {
      if (line.channel()) pause();
      end();
      line.publish({ phase: "none", name: "" });
    },
    /** Begins another connection. */
    connect() {
      const made = createConnection({
        onState: (phase) => made === connection && onState(phase),
        onOpen: (raw) => made === connection && onOpen(raw),
      });
      connection = made;
      return made;
    },
  };
}

/**
 * Makes the game between the phones, from the open channel on.
 * @param {TurnServices} services @param {() => JoiningAttempt} attempt @param {() => void} leave
 */
function createPlay(services, attempt, leave) {
  const { app, line, time } = services;
  const { say } = app.phrases;
  const sender = createTurnSender(services);
  const take = createTurnTaker(services, sender);
  const greeting = createGreeting(services, sender);
  /** Whether a turn is being taken: between the steps of a change nothing is sent. */
  let receiving = false;
  /** Whether the other phone has said on this channel which game is played: it may say so once. */
  let greeted = false;

  function follow() {
    if (!receiving) sender.follow();
  }

  /** @param {string} text @returns {Promise<boolean>} whether the turn is on the disk */
  async function onTurn(text) {
    receiving = true;
    try {
      return await take(text);
    } finally {
      receiving = false;
      follow();
    }
  }

  /** @param {HelloMessage} hello */
  function onHello(hello) {
    if (hello.version !== VERSION) {
      app.tell(say("nearby.version"));
      leave();
    } else if (!greeted) {
      greeted = true;
      greeting.meet(attempt(), hello);
    }
  }

  /** @param {Exclude<NearbyMessage, { kind: "turn" }>} message */
  function onMessage(message) {
    if (message.kind === "hello") onHello(message);
    else if (message.kind === "say")
      app.tell(say("nearby.said", { name: line.someone(), said: say(sentenceKey(message.sentence)) }));
    else if (message.kind === "clock") time.correct(message);
    else if (message.kind === "claim") time.concede();
    else sender.confirm(message.number, message.kind === "kept");
  }

  return {
    follow,
    /** Forgets an earlier game. */
    reset() {
      line.bind("");
      sender.reset();
      time.reset();
    },
    /** @param {RTCDataChannel} raw */
    onOpen(raw) {
      const events = { onMessage, onTurn, onFault: (/** @type {string} */ fault) => app.tell(say(`nearby.${fault}`)) };
      greeted = false;
      line.use(createChannel(raw, events, () => performance.now()));
      greeting.greet(attempt());
    },
  };
}

/**
 * @param {App} app @param {CorrespondenceService} correspondence
 * @param {Pick<ClockFaces, "correct" | "concede" | "pause" | "resume">} clock stops while the phones are not joined
 */
export function createNearbyMatch(app, correspondence, clock) {
  const line = createNearbyLine(app);
  const services = { app, correspondence, line, time: createNearbyClock(app, line, clock) };
  /** The new game that the dialog offers when it is opened. @type {NearbyChoices | null} */
  let plan = null;
  /** @type {JoiningAttempt} */
  let attempt = { own: "", planned: null, first: false };
  const joining = createJoining(app, line, {
    onOpen: (raw) => play.onOpen(raw),
    onPause: clock.pause,
    onResume: clock.resume,
  });
  const play = createPlay(services, () => attempt, joining.leave);

  /** Begins another attempt. @param {string} name this player's @param {Omit<JoiningAttempt, "own">} way */
  function connect(name, way) {
    joining.leave();
    attempt = { ...way, own: cleanName(name) };
    play.reset();
    return joining.connect();
  }

  return {
    state: line.state,
    watch: line.watch,
    isPossible: () => typeof RTCPeerConnection === "function",
    isJoined: () => line.channel() !== null,
    /** Whether the game on the board can go on between two phones. */
    mayGoOn: () => app.game().correspondence !== undefined && app.game().shown.result === null,
    /** What this player was called the last time. */
    ownName: () => attempt.own || correspondence.ownName(),
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
    offer: (name, game) => connect(name, { planned: game, first: true }).offer(),
    /** Whether a text has the form of a code. @param {string} text */
    isCode(text) {
      try {
        return bytesOf(text).length > 0;
      } catch (error) {
        if (error instanceof SignalError) return false;
        throw error;
      }
    },
    /** Makes the answer to the other phone's code. @param {string} name @param {string} code
     * @returns {Promise<string>} rejects with a SignalError for another text */
    async answer(name, code) {
      unpack(bytesOf(code)); // a text that is no code makes no connection
      return connect(name, { planned: null, first: false }).answer(code);
    },
    /** Takes the answer. @param {string} code @returns {Promise<void>} rejects with a SignalError for another text */
    async accept(code) {
      await joining.connection()?.accept(code);
    },
    leave: joining.leave,
    follow: play.follow,
    /** Says one of the fixed sentences. @param {number} number */
    sayTo: (number) => line.channel()?.send({ kind: "say", sentence: number }),
    sentence: sentenceKey,
    claim: services.time.claim,
  };
}
