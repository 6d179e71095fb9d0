// @ts-check
// Connects two devices on one network by two codes, without a server: an offer and its answer.

import { bytesOf, codeOf, pack, unpack } from "./signal_codec.js";

/**
 * @typedef {"waiting" | "connecting" | "connected" | "weak" | "lost" | "failed"} ConnectionState a code is shown, both
 *   are known, the channel is open, it does not answer for the moment, it is closed, it was never opened
 * @typedef {{ onState: (state: ConnectionState) => void, onOpen: (channel: RTCDataChannel) => void }} ConnectionEvents
 */
/** @typedef {ReturnType<typeof createConnection>} Connection */

/** Milliseconds for which the addresses of this device are gathered: there is no server to ask, so they come at once. */
const GATHERING = 2500;
/** The number of the data channel, which both devices open without asking (RFC 8831, 6.5). */
const CHANNEL = { negotiated: true, id: 0, ordered: true };

/** Waits until the addresses of this device are known. @param {RTCPeerConnection} peer */
async function gathered(peer) {
  const complete = new Promise((resolve) => {
    const look = () => peer.iceGatheringState === "complete" && resolve(undefined);
    peer.addEventListener("icegatheringstatechange", look);
    look();
  });
  await Promise.race([complete, new Promise((resolve) => setTimeout(resolve, GATHERING))]);
}

/** @param {ConnectionEvents} events @param {() => RTCPeerConnection} [makePeer] makes a connection that knows no server */
export function createConnection({ onState, onOpen }, makePeer = () => new RTCPeerConnection()) {
  const peer = makePeer();
  const channel = peer.createDataChannel("mashimo", CHANNEL);
  let opened = false;
  /** @type {ConnectionState | null} */
  let state = null;
  /** The packed offer. @type {Uint8Array} */
  let offered = new Uint8Array();

  /** @param {ConnectionState} next the states "lost" and "failed" are final */
  function change(next) {
    if (state === next || state === "lost" || state === "failed") return;
    state = next;
    onState(next);
  }

  const end = () => change(opened ? "lost" : "failed");

  channel.addEventListener("open", () => {
    opened = true;
    onOpen(channel);
    change("connected");
  });
  channel.addEventListener("close", end);
  peer.addEventListener("connectionstatechange", () => {
    const now = peer.connectionState;
    if (now === "failed" || now === "closed") end();
    else if (now === "disconnected" && opened) change("weak");
    else if (now === "connected" && opened) change("connected");
  });

  /** Gives the code of this device. @param {Uint8Array} [offer] the packed offer that is answered */
  async function ownCode(offer) {
    await peer.setLocalDescription();
    await gathered(peer);
    const bytes = pack(/** @type {RTCSessionDescription} */ (peer.localDescription), offer);
    if (!offer) offered = bytes;
    change("waiting");
    return codeOf(bytes);
  }

  return {
    /** Makes the code of an offer. */
    offer: () => ownCode(),
    /** Makes the answer's code. @param {string} code the other device's offer
     * @returns {Promise<string>} rejects with a SignalError for another text */
    async answer(code) {
      const offer = bytesOf(code);
      await peer.setRemoteDescription(unpack(offer));
      return ownCode(offer);
    },
    /** Takes the answer to the offer. @param {string} code
     * @returns {Promise<void>} rejects with a SignalError for another text */
    async accept(code) {
      await peer.setRemoteDescription(unpack(bytesOf(code), offered));
      change("connecting");
    },
    close() {
      peer.close(); // tells the other device at once, and no event here
      end();
    },
  };
}
