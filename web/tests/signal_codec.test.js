// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesOf, codeOf, MOST_BYTES, pack, SignalError, unpack } from "../nearby/signal_codec.js";

const ICE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const FINGERPRINT = Array.from({ length: 32 }, (_, at) => ((at * 37) % 256).toString(16).padStart(2, "0")).join(":");

/** Makes numbers that are the same in every run. @param {number} seed */
function chance(seed) {
  let state = seed * 2 + 1;
  return (/** @type {number} */ below) => {
    state = Math.imul(state, 48271) >>> 0;
    return (state >>> 8) % below;
  };
}

/** Writes a description as browsers do. @param {Partial<Record<"type" | "setup" | "ufrag" | "pwd" | "print" | "media" |
 *   "mid", string> & { candidates: string[] }>} [parts] */
const description = ({
  type = "offer",
  setup = "actpass",
  ufrag = "+nJf",
  pwd = "eOH2I5xQYksLZOFOA2QVkXNb",
  print = `sha-256 ${FINGERPRINT.toUpperCase()}`,
  media = "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
  mid = "0",
  candidates = ["1 udp 2113937151 9079e980-a863-4536-a653-cd05fc5735c2.local 56758 typ host generation 0"],
} = {}) => ({
  type,
  sdp: [
    "v=0",
    "o=- 4222560459500956998 2 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "a=msid-semantic: WMS",
    media,
    "c=IN IP4 0.0.0.0",
    ...candidates.map((candidate, at) => `a=candidate:${at + 4028901852} ${candidate}`),
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${pwd}`,
    "a=ice-options:trickle",
    `a=fingerprint:${print}`,
    `a=setup:${setup}`,
    `a=mid:${mid}`,
    "a=sctp-port:5000",
    "a=max-message-size:262144",
    "",
  ].join("\r\n"),
});

/** Lists the fields of a description that matter. @param {{ sdp: string }} description */
const fieldsOf = ({ sdp }) => sdp.match(/^a=(ice-ufrag|ice-pwd|fingerprint|setup|mid|sctp-port):.*$/gm)?.sort() ?? [];
/** Lists addresses and ports. @param {{ sdp: string }} description */
const placesOf = ({ sdp }) =>
  [...sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+ \d+) typ host/gim)].map(([, one]) => one);

/** Makes any description of a browser. @param {number} seed */
function anyDescription(seed) {
  const below = chance(seed);
  const text = (/** @type {number} */ length) => Array.from({ length }, () => ICE[below(ICE.length)]).join("");
  const hex = (/** @type {number} */ digits) => Array.from({ length: digits }, () => below(16).toString(16)).join("");
  const places = [
    () => `10.${below(256)}.${below(256)}.${below(256)}`,
    () => `192.168.${below(256)}.${below(256)}`,
    () => `172.${16 + below(16)}.0.${below(256)}`,
    () => `fd${hex(2)}:${[1, 2, 3, 4, 5, 6, 7].map(() => hex(4)).join(":")}`,
    () => `${hex(8)}-${hex(4)}-${hex(4)}-${hex(4)}-${hex(12)}.local`,
  ];
  const candidates = Array.from({ length: below(4) }, () => {
    return `1 udp 2113937151 ${places[below(places.length)]()} ${1 + below(65535)} typ host`;
  });
  return description({ ufrag: text(4 + below(5)), pwd: text(22 + below(11)), candidates });
}

test("a description comes back from its code with all that the other device needs", () => {
  for (let seed = 0; seed < 400; seed += 1) {
    const offer = anyDescription(seed);
    const bytes = pack(offer);
    assert.ok(bytes.length <= MOST_BYTES, `${bytes.length} bytes`);
    const found = unpack(bytesOf(codeOf(bytes)));
    assert.equal(found.type, "offer");
    assert.deepEqual(fieldsOf(found), fieldsOf(offer));
    assert.deepEqual(
      placesOf(found),
      placesOf(offer).slice(0, placesOf(found).length),
      "as many as fit, in their order",
    );
    assert.ok(placesOf(found).length >= Math.min(2, placesOf(offer).length));
    assert.deepEqual(pack(found), bytes, "and is packed again as it was");
  }
});

test("what Chromium and Firefox say fits: two names for multicast DNS and the longest credentials", () => {
  const names = ["a071bcfd-a88f-4e73-9ef1-514244f7a367", "5d8d9b1b-2114-4d58-b91d-cb8df78ee289"];
  const udp = names.map((name, at) => `1 UDP 2122187007 ${name}.local ${47239 + at} typ host`);
  const tcp = names.map((name) => `1 TCP 2105458943 ${name}.local 9 typ host tcptype active`);
  const firefox = description({
    ufrag: "f174f59b",
    pwd: "33a6a2ac8a9dc505c4e0ee42816e27ea",
    candidates: [...udp, ...tcp],
  });
  assert.equal(pack(firefox).length, 103);
  assert.deepEqual(placesOf(unpack(pack(firefox))), [`${names[0]}.local 47239`, `${names[1]}.local 47240`]);
  assert.equal(pack(description()).length, 76);
});

test("only addresses of the local network go into a code, and come out of one", () => {
  const candidates = ["8.8.8.8", "172.32.0.1", "2a00:1450::8", "fe80::1", "192.168.1.7", "::1", "fd00::5"].map(
    (place, at) => `1 udp 2113937151 ${place} ${5000 + at} typ host`,
  );
  const other = ["1 udp 1 10.0.0.1 5010 typ srflx raddr 10.0.0.1", "2 udp 1 10.0.0.1 5011 typ host", "nothing"];
  const found = placesOf(unpack(pack(description({ candidates: [...candidates, ...other] }))));
  const long = (/** @type {string} */ first, /** @type {string} */ last) =>
    [first, ...Array(6).fill("0000"), last].join(":");
  assert.deepEqual(found, ["192.168.1.7 5004", `${long("0000", "0001")} 5005`, `${long("fd00", "0005")} 5006`]);

  const crafted = pack(description({ candidates: ["1 udp 1 10.0.0.1 5000 typ host"] }));
  crafted[crafted.length - 8] = 11;
  assert.throws(() => unpack(resealed(crafted)), SignalError);
});

/** Gives bytes a check that is right, as a crafted code would have. @param {Uint8Array} bytes */
function resealed(bytes) {
  let sum = 0xffff;
  for (const byte of bytes.subarray(0, -2)) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) sum = ((sum << 1) ^ (sum & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return Uint8Array.from([...bytes.subarray(0, -2), sum >> 8, sum & 0xff]);
}

test("an answer belongs to one offer", () => {
  const [offer, other] = [pack(description()), pack(description({ ufrag: "abcd" }))];
  for (const setup of ["active", "passive"]) {
    const answer = pack(description({ type: "answer", setup }), offer);
    assert.equal(unpack(answer, offer).type, "answer");
    assert.match(unpack(answer, offer).sdp, new RegExp(`a=setup:${setup}`));
    assert.throws(() => unpack(answer, other), SignalError);
    assert.throws(() => unpack(answer), SignalError);
  }
  assert.throws(() => unpack(offer, offer), SignalError);
  assert.throws(() => pack(description({ type: "answer", setup: "active" })), SignalError);
  assert.throws(() => pack(description(), offer), SignalError);
});

test("a code can be typed: in small letters, in groups, with letters that look like digits", () => {
  const bytes = pack(description());
  const typed = codeOf(bytes)
    .toLowerCase()
    .replace(/(.{4})/g, "$1-")
    .replaceAll("0", "o")
    .replaceAll("1", "l");
  assert.deepEqual(bytesOf(` ${typed} `), bytes);
  assert.match(codeOf(bytes), /^[0-9A-HJKMNP-TV-Z]+$/, "the alphanumeric mode of a QR code holds it");
  assert.equal(codeOf(new Uint8Array(MOST_BYTES)).length, 192);
});

test("a description of anything else is refused", () => {
  const refused = [
    { ufrag: "abc" },
    { ufrag: "a".repeat(20) },
    { pwd: "short" },
    { pwd: "p".repeat(38) },
    { ufrag: "a=cd" },
    { print: "sha-1 00:11" },
    { print: `sha-256 ${FINGERPRINT.slice(3)}` },
    { print: `sha-256 ${FINGERPRINT.replace("25", "xx")}` },
    { setup: "active" },
    { type: "pranswer" },
    { type: "" },
    { mid: "data" },
    { media: "m=audio 9 UDP/TLS/RTP/SAVPF 111" },
    { media: "m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\nm=audio 9 UDP/TLS/RTP/SAVPF 111" },
  ];
  for (const parts of refused) assert.throws(() => pack(description(parts)), SignalError, JSON.stringify(parts));
  assert.throws(() => pack({ type: "offer" }), SignalError);
});

test("anything else than a code is refused with one error", () => {
  const texts = ["", "A", "00", "hello?", "https://mashimo.example/#v1;awale", "é", "0".repeat(193), "U".repeat(40)];
  for (const text of texts) assert.throws(() => unpack(bytesOf(text)), SignalError, text);
  const bytes = pack(description());
  for (let at = 0; at < bytes.length; at += 1) {
    for (const bit of [1, 16, 128]) {
      const changed = Uint8Array.from(bytes, (byte, place) => (place === at ? byte ^ bit : byte));
      assert.throws(() => unpack(changed), SignalError, `byte ${at}`);
    }
    assert.throws(() => unpack(bytes.subarray(0, at)), SignalError, `cut at ${at}`);
  }
  for (let seed = 0; seed < 400; seed += 1) {
    const below = chance(seed);
    const wild = Uint8Array.from({ length: below(MOST_BYTES + 5) }, () => below(256));
    assert.throws(() => unpack(wild), SignalError);
    if (wild.length > 4) wild[0] = 16 + below(3);
    let found;
    try {
      found = unpack(resealed(wild));
    } catch (error) {
      assert.ok(error instanceof SignalError);
    }
    if (found) assert.deepEqual(pack(found), resealed(wild));
  }
});
