// @ts-check
// A game between two phones, without phones: each is a fake app with a service for turns, joined by fake connections.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createNearbyMatch } from "../dialogs/nearby_match.js";

/** @typedef {ReturnType<typeof phone>} FakePhone */

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Makes a phone whose turns are the texts `ID moves`, with a space between two moves. */
function phone() {
  const said = /** @type {string[]} */ ([]);
  const state = {
    game: "any",
    start: "",
    match: "full",
    line: /** @type {string[]} */ ([]),
    at: 0,
    end: "",
    notes: /** @type {Notes} */ ({ comment: "", tags: [], line: [], after: [] }),
    shown: { mover: "", result: null },
    correspondence: /** @type {any} */ (undefined),
  };
  const marked = { begun: 0, underWay: 0, sent: 0, received: /** @type {string[]} */ ([]) };
  /** The engine: whether it is ready, and what it fails with. */
  const engine = { isReady: true, fault: /** @type {string | null} */ (null) };
  /** Why the disk does not take the game; null if it does. */
  const disk = { fault: /** @type {"full" | null} */ (null) };
  const lineOf = (/** @type {string[]} */ moves) =>
    moves.map((move) => ({ move, comment: "", glyphs: [], others: [], captures: 0, gives: 0 }));
  /** @param {string[]} moves @param {string} due */
  function set(moves, due) {
    Object.assign(state, { line: moves, at: moves.length, notes: { ...state.notes, line: lineOf(moves) } });
    state.correspondence = { ...state.correspondence, due };
  }
  const app = {
    phrases: { say: (/** @type {string} */ key) => key },
    game: () => state,
    tell: (/** @type {string} */ text) => void said.push(text),
    session: {
      annotate(/** @type {typeof state.notes} */ notes) {
        state.notes = notes;
      },
    },
    ask: {
      failed: String,
      isReady: () => engine.isReady,
      read: async (/** @type {string} */ _, /** @type {string} */ text) => {
        const [id, ...moves] = text.split(" ");
        return { shown: { record: { moves, end: "" } }, turn: id === "none" ? null : { id, offer: "" } };
      },
    },
  };
  const correspondence = {
    ownName: () => "",
    saved: async () => disk.fault,
    async turnText() {
      await null;
      if (engine.fault) throw engine.fault;
      return [state.correspondence.id, ...state.line, state.correspondence.says].join(" ").trim();
    },
    markSent() {
      marked.sent += 1;
      state.correspondence.due = "wait";
    },
    markUnderWay() {
      marked.underWay += 1;
    },
    async begin() {
      if (engine.fault) return false;
      marked.begun += 1;
      state.correspondence = { id: "one", side: "S", says: "", due: "move" };
      return true;
    },
    async receiveTurn(/** @type {string} */ text) {
      marked.received.push(text);
      const [id, ...moves] = text.split(" ");
      if (state.line.some((move, at) => move !== moves[at])) return { verdict: "forked", sentence: "" };
      const verdict = state.correspondence ? "next" : "other";
      state.correspondence ??= { id, side: "N", says: "", due: "move" };
      set(moves, "move");
      return { verdict, sentence: "" };
    },
  };
  const clock = {
    correct: (/** @type {number} */ moves) => void said.push(`clock of ${moves}`),
    concede: (/** @type {Side} */ side) => void said.push(`${side} concedes`),
    pause: () => void said.push("clock stopped"),
    resume() {},
  };
  const match = createNearbyMatch(
    /** @type {any} */ (app),
    /** @type {any} */ (correspondence),
    /** @type {any} */ (clock),
  );
  return { match, said, state, marked, engine, disk, set };
}

/** Connections of the page under test, in the order in which they are made. @type {any[]} */
const peers = [];

/** A connection that opens when a test says so. */
class FakePeer extends EventTarget {
  connectionState = "new";
  iceGatheringState = "complete";
  /** @type {any} */
  localDescription = null;
  /** @type {any} */
  remote = null;
  constructor() {
    super();
    peers.push(this);
    const channel = Object.assign(new EventTarget(), {
      readyState: "connecting",
      /** @type {any} */
      other: null,
      /** @param {string} data */
      send(data) {
        const { other } = channel;
        queueMicrotask(() => other.dispatchEvent(new MessageEvent("message", { data })));
      },
      close() {
        if (channel.readyState === "closed") return;
        channel.readyState = "closed";
        for (const end of [channel, channel.other]) queueMicrotask(() => end?.dispatchEvent(new Event("close")));
      },
    });
    this.channel = channel;
  }
  createDataChannel() {
    return this.channel;
  }
  async setLocalDescription() {
    const setup = this.remote ? "active" : "actpass";
    const lines = ["m=application 9 UDP/DTLS/SCTP webrtc-datachannel", `a=ice-ufrag:abc${peers.length % 10}`];
    const more = [`a=ice-pwd:${"p".repeat(24)}`, `a=fingerprint:sha-256 ${Array(32).fill("AB").join(":")}`];
    this.localDescription = {
      type: this.remote ? "answer" : "offer",
      sdp: [...lines, ...more, `a=setup:${setup}`, "a=mid:0"].join("\r\n"),
    };
  }
  /** @param {any} description */
  async setRemoteDescription(description) {
    this.remote = description;
  }
  close() {
    this.channel.close();
  }
}
Object.assign(globalThis, { RTCPeerConnection: FakePeer });

/** Joins two phones, for a new game or to go on. @param {FakePhone} first @param {FakePhone} second
 * @param {any} [game] @param {(text: string) => string} [change] what becomes of the first phone's messages */
async function join(first, second, game = null, change = (text) => text) {
  const offer = await first.match.offer("Anna", game);
  const answer = await second.match.answer("Ben", offer);
  const texts = [offer, answer, "https://mashimo.example/"];
  assert.deepEqual(texts.map(first.match.isCode), [true, true, false]);
  await first.match.accept(answer);
  const [one, other] = peers.slice(-2).map(({ channel }) => channel);
  Object.assign(one, { other, readyState: "open" });
  Object.assign(other, { other: one, readyState: "open" });
  const { send } = one;
  one.send = (/** @type {string} */ text) => send(change(text));
  for (const channel of [one, other]) channel.dispatchEvent(new Event("open"));
  await settled();
}

/** Plays a move on a phone. @param {FakePhone} phone @param {string} move */
async function play({ match, state, set }, move) {
  set([...state.line, move], "send");
  match.follow();
  await settled();
}

const GAME = { game: "any", match: "full", side: "S", clock: "" };

test("a new game is there on both phones, and each move goes over once", async () => {
  const [anna, ben] = [phone(), phone()];
  await join(anna, ben, GAME);
  assert.deepEqual([anna.match.state().name, ben.match.state().name], ["Ben", "Anna"]);
  assert.deepEqual(ben.marked.received, ["one"]);
  await play(anna, "A");
  anna.match.follow();
  await settled();
  await play(ben, "b");
  assert.deepEqual(
    [anna.state.line, ben.state.line],
    [
      ["A", "b"],
      ["A", "b"],
    ],
  );
  assert.deepEqual([ben.marked.received, anna.marked.received], [["one", "one A"], ["one A b"]]);
  assert.deepEqual([anna.marked.sent, ben.marked.sent, anna.match.state().sending], [1, 1, false]);
  assert.deepEqual([anna.marked.underWay, ben.marked.underWay], [2, 1], "the invitation and a move, and a move");
});

test("where the new game cannot begin, the game on the board is not sent", async () => {
  const [anna, ben] = [phone(), phone()];
  anna.engine.fault = /** @type {any} */ ("the engine is lost");
  await join(anna, ben, GAME);
  assert.deepEqual([anna.marked.begun, ben.marked.received], [0, []]);
});

test("the name of a stranger is shown without what is not seen", async () => {
  const [anna, ben] = [phone(), phone()];
  await join(anna, ben, GAME, (text) => text.replace("Anna", "\\u202eAn\\n na"));
  assert.equal(ben.match.state().name, "An na");
});

test("the moves between the steps of a change are not sent", async () => {
  const [anna, ben] = [phone(), phone()];
  await join(anna, ben, GAME);
  anna.set(["A"], "move");
  anna.match.follow();
  await settled();
  assert.deepEqual(ben.state.line, []);
});

test("after a break the game goes on from the longer copy, whichever phone shows the first code", async () => {
  const [anna, ben] = [phone(), phone()];
  await join(anna, ben, GAME);
  await play(anna, "A");
  anna.match.leave();
  await settled();
  assert.deepEqual([anna.said, ben.said], [["clock stopped"], ["clock stopped", "nearby.lost"]]);
  assert.equal(ben.match.state().phase, "lost");
  ben.set(["A", "b"], "send");
  ben.match.follow();
  await join(anna, ben);
  assert.deepEqual(anna.state.line, ["A", "b"], "the second phone was ahead");
  ben.match.leave();
  anna.set(["A", "b", "C"], "send");
  await join(ben, anna);
  assert.deepEqual(ben.state.line, ["A", "b", "C"], "and so was it again");
  assert.ok(
    ben.marked.received.every((text) => text !== "one A b"),
    "no turn comes back to its player",
  );
});

test("the clock of another game on the board does not stop with the connection", async () => {
  const [anna, ben] = [phone(), phone()];
  await join(anna, ben, GAME);
  for (const { state } of [anna, ben]) state.correspondence = null;
  anna.match.leave();
  await settled();
  assert.deepEqual([anna.said, ben.said], [[], ["nearby.lost"]]);
});

test("what was asked while the phones were apart comes over when they are joined again", async () => {
  const [anna, ben] = [phone(), phone()];
  await join(anna, ben, GAME);
  await play(anna, "A");
  await play(ben, "b");
  ben.match.leave();
  await settled();
  Object.assign(ben.state.correspondence, { says: "undo", due: "send" });
  const taken = anna.marked.received.length;
  await join(anna, ben);
  assert.deepEqual(anna.marked.received.slice(taken), ["one A b undo"]);
  assert.equal(ben.state.correspondence.due, "wait");
});

test("a turn that the engine has not written is told, and sent once the engine is back", async () => {
  const [anna, ben] = [phone(), phone()];
  await join(anna, ben, GAME);
  Object.assign(anna.engine, { isReady: false, fault: "the engine is lost" });
  await play(anna, "A");
  anna.match.follow();
  await settled();
  assert.deepEqual([anna.said, ben.state.line], [["the engine is lost"], []]);
  assert.equal(anna.match.state().sending, true, "it is on its way");
  Object.assign(anna.engine, { isReady: true, fault: null });
  anna.match.follow();
  await settled();
  assert.deepEqual([ben.state.line, anna.state.correspondence.due, anna.match.state().sending], [["A"], "wait", false]);
});

test("a turn that the engine cannot write is told once, and the next one is sent", async () => {
  const [anna, ben] = [phone(), phone()];
  await join(anna, ben, GAME);
  anna.engine.fault = "no turn";
  await play(anna, "A");
  anna.match.follow();
  await settled();
  assert.deepEqual([anna.said, ben.state.line, anna.match.state().sending], [["no turn"], [], false]);
  anna.engine.fault = null;
  await play(anna, "B");
  assert.deepEqual(ben.state.line, ["A", "B"]);
});

test("a turn is not confirmed where it is not on the disk, however often it comes", async () => {
  const [anna, ben] = [phone(), phone()];
  await join(anna, ben, GAME);
  ben.disk.fault = "full";
  await play(anna, "A");
  const refusals = () => anna.said.filter((key) => key === "nearby.refused").length;
  assert.deepEqual([ben.state.line, refusals(), anna.marked.sent], [["A"], 1, 0]);
  anna.match.leave();
  await join(anna, ben);
  assert.deepEqual([refusals(), anna.marked.sent], [2, 0]);
  ben.disk.fault = null;
  anna.match.leave();
  await join(anna, ben);
  assert.deepEqual([refusals(), anna.marked.sent], [2, 1]);
});

test("phones with different games say so once, and do not go on sending them", async () => {
  const [anna, ben] = [phone(), phone()];
  await join(anna, ben, GAME);
  ben.match.leave();
  anna.set(["A"], "send");
  ben.set(["B"], "send");
  await join(anna, ben);
  await settled();
  assert.deepEqual([ben.marked.received.slice(1), anna.marked.received], [["one A"], []]);
  assert.deepEqual(anna.said.slice(-1), ["nearby.refused"]);
});

test("the other phone says once which game is played", async () => {
  const [anna, ben] = [phone(), phone()];
  await join(anna, ben, GAME);
  const [one, other] = peers.slice(-2).map(({ channel }) => channel);
  const hello = (/** @type {string} */ game) =>
    JSON.stringify({ kind: "hello", version: 1, game, name: "", clock: "" });
  for (const end of [one, other]) for (const game of ["", "two"]) end.send(hello(game));
  one.send('{"kind":"turn","number":7,"text":"two A"}');
  await settled();
  assert.deepEqual([anna.marked.begun, ben.marked.received, ben.state.correspondence.id], [1, ["one"], "one"]);
});

test("the other phone sets its own player's clock, in the game of both", async () => {
  const [anna, ben] = [phone(), phone()];
  await join(anna, ben, GAME);
  const [, { channel }] = peers.slice(-2);
  /** Has Ben's phone send a time while this player made the last move on Anna's. @param {string} mover */
  async function measure(mover) {
    anna.state.shown.mover = mover;
    channel.send('{"kind":"clock","moves":3,"S":0,"N":0}');
    await settled();
    return anna.said.splice(0);
  }
  assert.deepEqual(await measure("S"), []);
  assert.deepEqual(await measure("N"), ["clock of 3"]);
  anna.state.correspondence.id = "another";
  assert.deepEqual(await measure("N"), []);
});

test("a new game gets the clock of the phone that begins it, and a game that goes on gets none", async () => {
  const clock = { name: "TimeControl", value: "300" };
  const [anna, ben] = [phone(), phone()];
  await join(anna, ben, { ...GAME, clock: "300" });
  assert.deepEqual([anna.state.notes.tags, ben.state.notes.tags], [[clock], [clock]]);
  const [eve, victim] = [phone(), phone()];
  victim.state.correspondence = { id: "one", side: "N", says: "", due: "move" };
  await join(eve, victim, { ...GAME, clock: "300" });
  await play(eve, "A");
  assert.deepEqual([victim.state.line, victim.state.notes.tags], [["A"], []]);
});

test("a claim of the win on time asks the loser's own phone, in the game of both", async () => {
  const [anna, ben] = [phone(), phone()];
  await join(anna, ben, GAME);
  anna.match.claim();
  await settled();
  assert.deepEqual([anna.said, ben.said.splice(0)], [["nearby.claiming"], ["nearby.claimed", "N concedes"]]);
  assert.deepEqual(anna.marked.received, [], "and no turn ends the game in the other player's name");
  ben.state.correspondence.id = "another";
  anna.match.claim();
  await settled();
  assert.deepEqual(ben.said.splice(0), ["nearby.claimed"]);
  ben.match.leave();
  await settled();
  anna.said.splice(0);
  anna.match.claim();
  assert.deepEqual(anna.said, ["nearby.lost"]);
});

test("a turn of another game, or none, is refused and changes nothing", async () => {
  const [anna, ben] = [phone(), phone()];
  await join(anna, ben, GAME);
  await play(anna, "A");
  ben.state.correspondence.id = "two";
  const [, { channel }] = peers.slice(-2);
  /** @type {string[]} */
  const answers = [];
  channel.addEventListener("message", (/** @type {any} */ { data }) => answers.push(data));
  for (const text of ["two A b", "none"]) channel.send(JSON.stringify({ kind: "turn", number: 7, text }));
  await settled();
  assert.deepEqual(anna.state.line, ["A"]);
  assert.deepEqual(answers, ['{"kind":"refused","number":7}', '{"kind":"refused","number":7}']);
});

test("phones of different versions say so, and part", async () => {
  const [anna, ben] = [phone(), phone()];
  await join(anna, ben, GAME);
  const [, { channel }] = peers.slice(-2);
  channel.send('{"kind":"hello","version":2,"game":"","name":"","clock":""}');
  await settled();
  assert.deepEqual([anna.said, anna.match.state().phase], [["nearby.version", "clock stopped"], "none"]);
  assert.equal(ben.match.state().phase, "lost");
});
