// @ts-check
// The messages between two devices, each a JSON text. What comes from the other device is untrusted: only the fields
// named here are read, and everything else is refused. Pure.

/**
 * @typedef {{ kind: "hello", version: number, game: string, name: string, clock: string }} HelloMessage the first message
 *   of both; `game` is the id of the game that is to go on, or empty for a new one, `name` what the player is called,
 *   `clock` the time control of a new game, as in a file
 * @typedef {{ kind: "turn", number: number, text: string }} TurnMessage the game after a move, a request or its answer
 * @typedef {{ kind: "kept", number: number }} KeptMessage that turn is on the other device's disk
 * @typedef {{ kind: "refused", number: number }} RefusedMessage the other device cannot take that turn
 * @typedef {{ kind: "clock", moves: number, S: number, N: number }} ClockMessage milliseconds left after so many moves
 * @typedef {{ kind: "claim" }} ClaimMessage the receiver's time is over, and the sender claims the win
 * @typedef {{ kind: "say", sentence: number }} SayMessage one of the fixed sentences, from 0
 * @typedef {HelloMessage | TurnMessage | KeptMessage | RefusedMessage | ClockMessage | ClaimMessage | SayMessage}
 *   NearbyMessage
 */

/** The version of these messages. A device tells its own, and another one is told to the users. */
export const VERSION = 1;
/** The number of fixed sentences. */
export const SENTENCES = 6;
/** The most characters of a message, which hold a game of 5,000 moves, and of a name. */
export const [MOST_CHARACTERS, LONGEST_PLAYER_NAME] = [20_000, 40];
/** The most characters of a game's id and of a time control, the highest count, and a day in milliseconds. */
const [LONGEST_ID, LONGEST_CLOCK, MOST_COUNT, MOST_TIME] = [64, 16, 100_000, 86_400_000];

/** @param {unknown} value @param {number} most */
const isText = (value, most) => typeof value === "string" && value.length <= most;
/** @param {any} value @param {number} most */
const isCount = (value, most) => Number.isInteger(value) && value >= 0 && value <= most;

/** The fields of each kind of message, with what they may be. @type {Record<NearbyMessage["kind"], Record<string,
 *   (value: any) => boolean>>} */
const FIELDS = {
  hello: {
    version: (value) => isCount(value, MOST_COUNT),
    game: (value) => isText(value, LONGEST_ID),
    name: (value) => isText(value, LONGEST_PLAYER_NAME),
    clock: (value) => isText(value, LONGEST_CLOCK),
  },
  turn: { number: (value) => isCount(value, MOST_COUNT), text: (value) => isText(value, MOST_CHARACTERS) },
  kept: { number: (value) => isCount(value, MOST_COUNT) },
  refused: { number: (value) => isCount(value, MOST_COUNT) },
  clock: {
    moves: (value) => isCount(value, MOST_COUNT),
    S: (value) => isCount(value, MOST_TIME),
    N: (value) => isCount(value, MOST_TIME),
  },
  claim: {},
  say: { sentence: (value) => isCount(value, SENTENCES - 1) },
};

/** Reads a message. @param {unknown} data as it came @returns {NearbyMessage | null} null for anything else */
export function parseMessage(data) {
  if (typeof data !== "string" || data.length > MOST_CHARACTERS) return null;
  const found = parsed(data);
  const kind = found?.kind;
  if (typeof kind !== "string" || !Object.hasOwn(FIELDS, kind)) return null;
  const fields = Object.entries(FIELDS[/** @type {NearbyMessage["kind"]} */ (kind)]);
  if (!fields.every(([name, fits]) => Object.hasOwn(found, name) && fits(found[name]))) return null;
  return /** @type {NearbyMessage} */ ({ kind, ...Object.fromEntries(fields.map(([name]) => [name, found[name]])) });
}

/** @param {string} text @returns {any} undefined if it is no JSON */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Gives a name without characters that are not seen, its spaces joined, cut to what a message holds; as Python does with
 * names in links. @param {string} name */
export function cleanName(name) {
  const seen = name.replace(/[\p{C}\p{Z}]+/gu, " ").trim();
  return seen
    .slice(0, LONGEST_PLAYER_NAME)
    .replace(/[\ud800-\udbff]$/, "")
    .trim(); // half a character is none
}

/** Writes a message. @param {NearbyMessage} message */
export const messageText = (message) => JSON.stringify(message);
