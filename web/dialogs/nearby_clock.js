// @ts-check
// The clock of a game on two phones: each phone measures its own player's time, and shows what the other one measured.

import { continuation } from "../game/move_tree.js";
import { TIME_CONTROL_TAG } from "../game/state.js";
import { controlOf, leftIn } from "../game/time_control.js";

/** @import { ClockMessage } from "../nearby/messages.js" */
/** @import { App } from "./app.js" */
/** @import { ClockFaces } from "./clock.jsx" */
/** @import { NearbyLine } from "./nearby_line.js" */
/** @typedef {ReturnType<typeof createNearbyClock>} NearbyClock */

/** @param {App} app @param {NearbyLine} line @param {Pick<ClockFaces, "correct" | "concede">} clock */
export function createNearbyClock(app, line, clock) {
  /** The time control of the game that the other phone begins. */
  let agreed = "";
  /** The time that the other phone measured last. @type {ClockMessage | null} */
  let measured = null;
  /** The time that was sent last. */
  let sent = "";

  /** Gives the game its clock, which no turn carries. @param {string} value */
  function setControl(value) {
    const { notes } = app.game();
    if (controlOf([{ name: TIME_CONTROL_TAG, value }]) && controlOf(notes.tags) === null)
      app.session.annotate({ ...notes, tags: [...notes.tags, { name: TIME_CONTROL_TAG, value }] });
  }

  /** Sets the clock to a time of the other player, in the game that is played. @param {ClockMessage} time */
  function show(time) {
    const { shown, correspondence } = app.game();
    if (line.isOnBoard() && shown.mover !== correspondence?.side) clock.correct(time.moves, time);
  }

  return {
    setControl,
    /** Forgets the times of an earlier game. */
    reset() {
      [agreed, measured, sent] = ["", null, ""];
    },
    /** Notes the time control that the other phone has chosen. @param {string} value */
    agree(value) {
      agreed = value;
    },
    /** Sends the time left after this player's last move. */
    send() {
      const { notes, shown, correspondence } = app.game();
      const control = controlOf(notes.tags);
      const moves = continuation(notes, []);
      if (!control || shown.mover === "" || shown.mover !== correspondence?.side) return;
      const left = leftIn(notes, moves, shown.mover, control);
      const time = JSON.stringify([moves.length, left]);
      if (time !== sent) line.channel()?.send({ kind: "clock", moves: moves.length, ...left });
      sent = time;
    },
    /** Sets the clock to what the other phone measured, now or after the turn that is being taken.
     * @param {ClockMessage} time */
    correct(time) {
      measured = time;
      show(time);
    },
    /** Claims the win: the other phone ends the game, as a turn can end it only for its own side. */
    claim() {
      const asked = line.isOnBoard() && line.channel()?.send({ kind: "claim" });
      app.tell(app.phrases.say(asked ? "nearby.claiming" : "nearby.lost"));
    },
    /** Takes the other player's claim: the game ends if this player's time is over by this phone's clock too. */
    concede() {
      app.tell(app.phrases.say("nearby.claimed", { name: line.someone() }));
      const side = app.game().correspondence?.side;
      if (side && line.isOnBoard()) clock.concede(side);
    },
    /** Sets the clock once a turn has been taken. @param {boolean} begun whether the game has begun here with it: no
     * other game gets a clock, which could end it */
    setAfterTurn(begun) {
      if (begun && agreed) setControl(agreed);
      if (measured) show(measured);
    },
  };
}
