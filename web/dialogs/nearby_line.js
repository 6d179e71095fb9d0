// @ts-check
// The line between two phones as the page shows it: its state, the channel while it is open, and which game it is for.

/** @import { ConnectionState } from "../nearby/connection.js" */
/** @import { Channel } from "../nearby/channel.js" */
/** @import { App } from "./app.js" */
/**
 * @typedef {{ phase: "none" | ConnectionState, name: string, sending: boolean }} NearbyState `name` is that of the other
 *   player, `sending` whether a turn is not confirmed yet
 * @typedef {ReturnType<typeof createNearbyLine>} NearbyLine
 */

/** Makes the line, which is not open. @param {App} app */
export function createNearbyLine(app) {
  /** @type {NearbyState} */
  let state = { phase: "none", name: "", sending: false };
  /** @type {Set<(state: NearbyState) => void>} */
  const listeners = new Set();
  /** @type {Channel | null} */
  let channel = null;
  /** The id of the game that is played; empty until it is known. */
  let bound = "";

  return {
    state: () => state,
    /** @param {Partial<NearbyState>} part */
    publish(part) {
      state = { ...state, ...part };
      for (const listener of listeners) listener(state);
    },
    /** @param {(state: NearbyState) => void} listener called at each change @returns {() => void} ends that */
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** What the other player is called. */
    someone: () => state.name || app.phrases.say("nearby.someone"),
    channel: () => channel,
    /** @param {Channel | null} made null when it is closed */
    use(made) {
      channel = made;
    },
    /** Says which game is played. @param {string} id empty until it is known */
    bind(id) {
      bound = id;
    },
    /** Whether a game may be the one that is played. @param {string} id */
    admits: (id) => bound === "" || id === bound,
    /** Whether the game that is played is on the board. */
    isOnBoard: () => bound !== "" && app.game().correspondence?.id === bound,
  };
}
