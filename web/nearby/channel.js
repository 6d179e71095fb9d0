// @ts-check
// Sends and receives the messages of a game on a data channel. What arrives is limited in size and rate. Turns are taken
// one at a time, and each is confirmed when it is on the disk.

import { MOST_CHARACTERS, messageText, parseMessage } from "./messages.js";

/** @import { NearbyMessage, TurnMessage } from "./messages.js" */
/**
 * @typedef {"unknown" | "flood"} ChannelFault a message that this version does not know, or too many messages
 * @typedef {Pick<RTCDataChannel, "send" | "close" | "readyState" | "addEventListener">} RawChannel
 * @typedef {object} ChannelEvents
 * @property {(message: Exclude<NearbyMessage, { kind: "turn" }>) => void} onMessage
 * @property {(text: string) => Promise<boolean>} onTurn keeps a turn; gives whether it is on the disk
 * @property {(fault: ChannelFault) => void} onFault called once for each kind of fault; the message is dropped
 */
/** @typedef {ReturnType<typeof createChannel>} Channel */

/** The messages that may come at once, and how many more each second. */
const [BURST, PER_SECOND] = [30, 5];
/** The dropped messages after which the channel is closed. */
const MOST_DROPPED = 300;

/** @param {RawChannel} raw an open channel @param {ChannelEvents} events @param {() => number} now milliseconds */
export function createChannel(raw, { onMessage, onTurn, onFault }, now) {
  let allowed = BURST;
  let since = now();
  let dropped = 0;
  let sent = 0;
  /** The turn to take next: each has the whole game, so that a later one replaces it. @type {TurnMessage | null} */
  let waiting = null;
  let taking = false;
  /** @type {Set<ChannelFault>} */
  const told = new Set();

  /** @param {NearbyMessage} message @returns {boolean} whether it is on its way */
  function send(message) {
    const text = messageText(message);
    if (raw.readyState !== "open" || text.length > MOST_CHARACTERS) return false;
    raw.send(text);
    return true;
  }

  /** Counts a message. @returns {boolean} whether it is within the limits */
  function admit() {
    allowed = Math.min(BURST, allowed + ((now() - since) * PER_SECOND) / 1000);
    since = now();
    if (allowed < 1) return false;
    allowed -= 1;
    return true;
  }

  /** Drops a message; too many of them end the connection. @param {ChannelFault} fault */
  function drop(fault) {
    dropped += 1;
    if (!told.has(fault)) onFault(fault);
    told.add(fault);
    if (dropped > MOST_DROPPED) raw.close();
  }

  /** Takes the turn that waits, and then the next one, whatever becomes of it. */
  async function takeTurns() {
    if (taking || !waiting) return;
    const { number, text } = waiting;
    waiting = null;
    taking = true;
    let kept = false;
    try {
      kept = await onTurn(text);
    } finally {
      taking = false;
      send({ kind: kept ? "kept" : "refused", number });
      takeTurns();
    }
  }

  raw.addEventListener("message", (event) => {
    const { data } = /** @type {MessageEvent} */ (event);
    if (!admit()) return drop("flood");
    const message = parseMessage(data);
    if (!message) return drop("unknown");
    if (message.kind !== "turn") return onMessage(message);
    waiting = message;
    takeTurns();
  });

  return {
    send,
    /** Sends the game after a move. @param {string} text
     * @returns {number} the number by which the other device confirms it, or 0 if it cannot be sent */
    sendTurn(text) {
      sent += 1;
      return send({ kind: "turn", number: sent, text }) ? sent : 0;
    },
    close: () => raw.close(),
  };
}
