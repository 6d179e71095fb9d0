// @ts-check
// The turns of a game on two phones: those of this phone are sent until the other one has them on its disk, and those
// of the other one are judged and kept.

import { turnKey } from "../game/correspondence.js";
import { mainRecord } from "../game/state.js";

/** @import { App } from "./app.js" */
/** @import { CorrespondenceService } from "./correspondence.js" */
/** @import { NearbyClock } from "./nearby_clock.js" */
/** @import { NearbyLine } from "./nearby_line.js" */
/**
 * @typedef {{ app: App, correspondence: CorrespondenceService, line: NearbyLine, time: NearbyClock }} TurnServices
 * @typedef {ReturnType<typeof createTurnSender>} TurnSender
 */

/** The verdicts on turns that this phone does not keep. */
const REFUSED = ["forked", "altered", "own", "left"];

/** Makes what sends this phone's turns. @param {TurnServices} services */
export function createTurnSender({ app, correspondence, line, time }) {
  /** The turn that both phones know, and the number of the turn that is not confirmed. */
  let [known, unconfirmed] = ["", 0];
  /** Whether the engine was lost before it had written the turn, which is sent once the engine is back. */
  let lost = false;

  const tellRefused = () => app.tell(app.phrases.say("nearby.refused", { name: line.someone() }));

  /** Says that the turn could not be written. @param {unknown} error */
  function fail(error) {
    lost = !app.ask.isReady();
    line.publish({ sending: lost });
    app.tell(app.ask.failed(error));
  }

  /** Sends the game on the board. */
  async function send() {
    if (!line.channel() || !line.isOnBoard()) return;
    [known, unconfirmed, lost] = [turnKey(app.game()), 0, false];
    let text = "";
    try {
      text = await correspondence.turnText();
    } catch (error) {
      return fail(error);
    }
    const channel = line.channel();
    unconfirmed = channel?.sendTurn(text) ?? 0;
    line.publish({ sending: unconfirmed > 0 });
    if (unconfirmed > 0 && turnKey(app.game()) === known) correspondence.markUnderWay();
    if (channel && unconfirmed === 0) tellRefused();
    time.send();
  }

  /** Sends the game if something is to be sent, and its clock. */
  function follow() {
    if (!line.channel() || !line.isOnBoard()) return;
    const isUnsent = app.game().correspondence?.due === "send" && turnKey(app.game()) !== known;
    if (isUnsent || (lost && app.ask.isReady())) send();
    else time.send();
  }

  /** Takes the answer to a turn. @param {number} number @param {boolean} kept whether the other phone has it on its disk */
  function confirm(number, kept) {
    if (number !== unconfirmed) return;
    unconfirmed = 0;
    line.publish({ sending: false });
    if (kept && line.isOnBoard() && app.game().correspondence?.due === "send") correspondence.markSent(known);
    if (!kept) tellRefused();
  }

  return {
    send,
    follow,
    confirm,
    /** Notes that both phones have the game on the board. */
    markShared() {
      known = turnKey(app.game());
    },
    /** Forgets the turns of an earlier game. */
    reset() {
      [known, unconfirmed, lost] = ["", 0, false];
    },
  };
}

/**
 * Makes what takes the other phone's turns.
 * @param {TurnServices} services @param {TurnSender} sender
 */
export function createTurnTaker({ app, correspondence, line, time }, sender) {
  /** Whether a turn says nothing that this phone does not have. @param {GameRecord} record
   * @param {CorrespondenceTurn} turn */
  function isKnown({ moves, end }, { offer }) {
    const ours = mainRecord(app.game());
    const agrees = ["", ours.end].includes(end) && moves.every((move, at) => move === ours.moves[at]);
    return line.isOnBoard() && offer === "" && agrees;
  }

  /** Sends the game again if the other phone is behind, or does not know what is asked or answered here.
   * @param {GameRecord} record what it has */
  async function remind({ moves, end }) {
    const ours = mainRecord(app.game());
    const isBehind = moves.length < ours.moves.length || end !== ours.end;
    if (isBehind || app.game().correspondence?.due === "send") await sender.send();
    else sender.markShared();
    return true;
  }

  /** Plays what a turn adds. @param {string} text @param {GameRecord} record its game
   * @returns {Promise<boolean>} whether this phone keeps it */
  async function receive(text, { moves }) {
    const { verdict } = await correspondence.receiveTurn(text);
    if (line.isOnBoard()) {
      if (mainRecord(app.game()).moves.length === moves.length) sender.markShared(); // or the game has gone on here
      time.setAfterTurn(verdict === "other");
    }
    if (verdict === "older") await sender.send(); // phones whose games are forked would answer each other without end
    return !REFUSED.includes(verdict);
  }

  /** Keeps a turn of the other phone, if it is one of this game. @param {string} text
   * @returns {Promise<boolean>} whether it is on the disk */
  return async function take(text) {
    try {
      const { shown, turn } = await app.ask.read(app.game().game, text);
      if (!turn || !line.admits(turn.id)) return false;
      line.bind(turn.id);
      const keeps = await (isKnown(shown.record, turn) ? remind(shown.record) : receive(text, shown.record));
      return keeps && (await correspondence.saved()) === null;
    } catch (error) {
      app.tell(app.ask.failed(error));
      return false;
    }
  };
}
