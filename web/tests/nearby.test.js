// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { createChannel } from "../nearby/channel.js";
import { createConnection } from "../nearby/connection.js";
import { cleanName, MOST_CHARACTERS, messageText, parseMessage } from "../nearby/messages.js";
import { SignalError } from "../nearby/signal_codec.js";

/** @import { NearbyMessage } from "../nearby/messages.js" */

/** @type {NearbyMessage[]} */
const MESSAGES = [
  { kind: "hello", version: 1, game: "0123456789abcdef", name: "Anna", clock: "600+5" },
  { kind: "turn", number: 1, text: "#v1;oware-abapa;moves=A" },
  { kind: "kept", number: 1 },
  { kind: "refused", number: 2 },
  { kind: "clock", moves: 12, S: 599_000, N: 1 },
  { kind: "claim" },
  { kind: "say", sentence: 5 },
];

/** Makes an open data channel whose messages a test delivers. */
function openChannel() {
  const target = new EventTarget();
  /** @type {NearbyMessage[]} */
  const sent = [];
  const raw = Object.assign(target, {
    sent,
    readyState: /** @type {RTCDataChannelState} */ ("open"),
    send: (/** @type {any} */ text) => void sent.push(JSON.parse(text)),
    close() {
      raw.readyState = "closed";
    },
    /** @param {unknown} data */
    deliver: (data) => void target.dispatchEvent(new MessageEvent("message", { data })),
  });
  return raw;
}

/** Makes a channel with what it heard. @param {(text: string) => Promise<boolean>} [onTurn] */
function listening(onTurn = async () => true) {
  const clock = { now: 0 };
  const raw = openChannel();
  /** @type {{ messages: NearbyMessage[], faults: string[] }} */
  const heard = { messages: [], faults: [] };
  const channel = createChannel(
    raw,
    { onTurn, onMessage: (message) => heard.messages.push(message), onFault: (fault) => heard.faults.push(fault) },
    () => clock.now,
  );
  return { raw, channel, clock, ...heard };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("each message comes through as it was sent, and nothing that was added to it", () => {
  for (const message of MESSAGES) {
    assert.deepEqual(parseMessage(messageText(message)), message);
    const crafted = JSON.stringify({ ...message, extra: "<img onerror=alert(1)>", toString: "x" });
    assert.deepEqual(parseMessage(crafted), message);
  }
});

test("anything else is no message", () => {
  const wrong = [
    ...[null, undefined, 7, new Uint8Array(3), {}, "", "null", "[]", "7", '"hello"', "{", '{"kind":"eval"}'],
    ...['{"kind":"constructor"}', '{"kind":"__proto__"}', '{"kind":["turn"],"number":1,"text":""}'],
    ...['{"kind":"turn","number":1}', '{"kind":"turn","number":-1,"text":""}', '{"kind":"turn","number":1,"text":7}'],
    ...['{"kind":"say","sentence":6}', '{"kind":"say","sentence":0.5}', '{"kind":"say","sentence":"0"}'],
    ...['{"kind":"clock","moves":1,"S":1e99,"N":1}', '{"kind":"clock","moves":1,"S":null,"N":1}'],
    ...[`{"kind":"hello","version":1,"game":"${"x".repeat(65)}","name":"","clock":""}`],
    ...['{"kind":"kept","__proto__":{"number":1}}'],
    JSON.stringify({ kind: "turn", number: 1, text: "x".repeat(MOST_CHARACTERS) }),
  ];
  for (const data of wrong) assert.equal(parseMessage(data), null, String(data).slice(0, 60));
});

test("a name loses what is not seen, and is cut to what a message holds, no character halved", () => {
  assert.equal(cleanName("\u202eAna \u200b\n Maria\u0000 "), "Ana Maria");
  assert.equal(cleanName("😀".repeat(30)), "😀".repeat(20));
  assert.equal(cleanName(`a${"😀".repeat(30)}`), `a${"😀".repeat(19)}`);
});

test("messages that are cut or changed anywhere are read or refused, never thrown at the page", () => {
  for (const message of MESSAGES) {
    const text = messageText(message);
    for (let at = 0; at < text.length; at += 1) {
      assert.equal(parseMessage(text.slice(0, at)), null);
      for (const other of '"{}:,x0') parseMessage(text.slice(0, at) + other + text.slice(at + 1));
    }
  }
});

test("a turn is confirmed once it is on the disk, and refused where it cannot be taken", async () => {
  const { raw } = listening(async (text) => text === "good");
  raw.deliver(messageText({ kind: "turn", number: 1, text: "good" }));
  assert.deepEqual(raw.sent, []);
  await settled();
  raw.deliver(messageText({ kind: "turn", number: 2, text: "bad" }));
  await settled();
  assert.deepEqual(raw.sent, [
    { kind: "kept", number: 1 },
    { kind: "refused", number: 2 },
  ]);
});

test("a turn that fails is refused, its error is reported, and the next turn is taken", async () => {
  /** @type {unknown[]} */
  const reported = [];
  const keepReport = (/** @type {unknown} */ error) => void reported.push(error);
  const others = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection").on("unhandledRejection", keepReport);
  const { raw } = listening(async (text) => {
    if (text === "bad") throw new DOMException("the disk is gone");
    return true;
  });
  for (const [at, text] of ["bad", "good"].entries()) raw.deliver(messageText({ kind: "turn", number: at + 1, text }));
  await settled();
  process.off("unhandledRejection", keepReport);
  for (const other of others) process.on("unhandledRejection", other);
  assert.deepEqual(raw.sent, [
    { kind: "refused", number: 1 },
    { kind: "kept", number: 2 },
  ]);
  assert.match(String(reported), /the disk is gone/);
});

test("of turns that come while one is taken only the last is taken too", async () => {
  /** @type {string[]} */
  const taken = [];
  const { raw } = listening(async (text) => {
    taken.push(text);
    await settled();
    return true;
  });
  for (let number = 1; number <= 20; number += 1) raw.deliver(messageText({ kind: "turn", number, text: `${number}` }));
  for (let wait = 0; wait < 5; wait += 1) await settled();
  assert.deepEqual(taken, ["1", "20"]);
});

test("a flood is dropped, told once, and ends the connection", () => {
  const { raw, messages, faults, clock } = listening();
  const say = messageText({ kind: "say", sentence: 0 });
  for (let count = 0; count < 100; count += 1) raw.deliver(say);
  assert.deepEqual([messages.length, faults], [30, ["flood"]]);
  clock.now = 2000;
  for (let count = 0; count < 100; count += 1) raw.deliver(say);
  assert.deepEqual([messages.length, faults, raw.readyState], [40, ["flood"], "open"]);
  for (let count = 0; count < 200; count += 1) raw.deliver(say);
  assert.equal(raw.readyState, "closed");
});

test("a message of a later version is dropped and told, and the game goes on", () => {
  const { raw, messages, faults } = listening();
  for (const data of ['{"kind":"video"}', new ArrayBuffer(8), '{"kind":"sound"}']) raw.deliver(data);
  raw.deliver(messageText({ kind: "say", sentence: 2 }));
  assert.deepEqual([messages, faults], [[{ kind: "say", sentence: 2 }], ["unknown"]]);
});

test("turns are numbered, and not sent on a closed channel or when they are too long", () => {
  const { raw, channel } = listening();
  assert.deepEqual(
    [channel.sendTurn("a"), channel.sendTurn("x".repeat(MOST_CHARACTERS)), channel.sendTurn("b")],
    [1, 0, 3],
  );
  channel.close();
  assert.equal(channel.sendTurn("c"), 0);
  assert.deepEqual(raw.sent.length, 2);
});

/** Makes a peer connection that a test moves from state to state. @param {string} sdp */
function fakePeer(sdp) {
  const channel = new EventTarget();
  const peer = Object.assign(new EventTarget(), {
    connectionState: "new",
    iceGatheringState: "complete",
    localDescription: /** @type {{ type: string, sdp: string } | null} */ (null),
    remote: /** @type {{ type: string, sdp: string } | null} */ (null),
    createDataChannel: () => channel,
    async setLocalDescription() {
      const type = peer.remote ? "answer" : "offer";
      peer.localDescription = { type, sdp: sdp.replace("actpass", peer.remote ? "active" : "actpass") };
    },
    /** @param {{ type: string, sdp: string }} description */
    async setRemoteDescription(description) {
      peer.remote = description;
    },
    close() {},
    /** @param {string} state */
    turn(state) {
      peer.connectionState = state;
      peer.dispatchEvent(new Event("connectionstatechange"));
    },
    open: () => channel.dispatchEvent(new Event("open")),
    shut: () => channel.dispatchEvent(new Event("close")),
  });
  return peer;
}

/** Makes a connection with the states that it told. @param {string} ufrag */
function connecting(ufrag) {
  const fingerprint = Array(32).fill("AB").join(":");
  const lines = [
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${"p".repeat(24)}`,
  ];
  const sdp = [...lines, `a=fingerprint:sha-256 ${fingerprint}`, "a=setup:actpass", "a=mid:0", ""].join("\r\n");
  const peer = fakePeer(sdp);
  /** @type {string[]} */
  const states = [];
  const events = { onState: (/** @type {string} */ state) => void states.push(state), onOpen() {} };
  return { peer, states, connection: createConnection(events, () => /** @type {any} */ (peer)) };
}

test("two codes connect two devices", async () => {
  const [first, second] = [connecting("aaaa"), connecting("bbbb")];
  const offer = await first.connection.offer();
  const answer = await second.connection.answer(offer);
  await first.connection.accept(answer);
  assert.match(second.peer.remote?.sdp ?? "", /a=ice-ufrag:aaaa\r/);
  assert.match(first.peer.remote?.sdp ?? "", /a=ice-ufrag:bbbb\r/);
  for (const { peer } of [first, second]) peer.open();
  assert.deepEqual(
    [first.states, second.states],
    [
      ["waiting", "connecting", "connected"],
      ["waiting", "connected"],
    ],
  );
});

test("a code of another device, or none, leaves the connection waiting", async () => {
  const [first, second, third] = [connecting("aaaa"), connecting("bbbb"), connecting("cccc")];
  await first.connection.offer();
  const other = await second.connection.answer(await third.connection.offer());
  for (const code of [other, "", "HELLO", "https://mashimo.example/#v1;awale"])
    await assert.rejects(first.connection.accept(code), SignalError);
  await assert.rejects(connecting("dddd").connection.answer(other), SignalError, "an answer is no offer");
  assert.deepEqual([first.peer.remote, first.states], [null, ["waiting"]]);
});

test("a connection that hesitates comes back, and one that ended is lost", async () => {
  const { peer, states, connection } = connecting("aaaa");
  await connection.offer();
  peer.open();
  for (const state of ["connected", "disconnected", "connected", "disconnected", "failed", "connected"])
    peer.turn(state);
  peer.shut();
  assert.deepEqual(states, ["waiting", "connected", "weak", "connected", "weak", "lost"]);
});

test("a connection that was never opened has failed", async () => {
  const { peer, states, connection } = connecting("aaaa");
  await connection.offer();
  peer.turn("failed");
  connection.close();
  assert.deepEqual(states, ["waiting", "failed"]);
});
