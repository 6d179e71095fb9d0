// @ts-check
// Packs the session description of a data channel into at most 120 bytes, which a small QR code can hold, and rebuilds
// it. It has only what two devices on one network need of each other: the ICE credentials, the certificate's fingerprint,
// the DTLS role and the addresses in that network. Pure.
//
// The bytes: form and role; the lengths of both credentials; the kinds of up to four candidates, two bits each; the
// credentials, six bits a character; SHA-256 of the certificate; address and port of each candidate; a check. The check
// of an answer begins with the offer's, so an answer to another offer is refused.

/** @typedef {keyof typeof ROLES} Role an offer, or an answer that takes the active or the passive DTLS role */
/** @typedef {{ kind: 1 | 2 | 3, address: number[], port: number }} Candidate `kind` is that of KINDS */
/** @typedef {{ role: Role, ufrag: string, pwd: string, fingerprint: number[], candidates: Candidate[] }} Signal what
 *   one device tells the other; `fingerprint` has 32 bytes */

/** The most bytes of a packed description. */
export const MOST_BYTES = 120;

/** The number of this form, in the first byte. */
const FORM = 1;
/** The `a=setup` value of each role (RFC 8842, 5.2). */
const ROLES = /** @type {const} */ ({ offer: "actpass", "answer-active": "active", "answer-passive": "passive" });
const ROLE_NAMES = /** @type {Role[]} */ (Object.keys(ROLES));
/** The kinds of addresses, and their bytes: IPv4, IPv6, and the 16 bytes of a name made for multicast DNS. */
const KINDS = { 1: 4, 2: 16, 3: 16 };
const MOST_CANDIDATES = 4;
const FINGERPRINT_BYTES = 32;
const CHECK_BYTES = 2;
const HEAD_BYTES = 3;
const PORT_BYTES = 2;
const KIND_BITS = 2;
/** The fewest characters of `ice-ufrag` and `ice-pwd` (RFC 8839, 5.4), and how many more the code can have of each. */
const [LEAST_UFRAG, LEAST_PWD, MORE] = [4, 22, 15];
/** The characters of ICE credentials (RFC 8839, 5.4). */
const ICE_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/**
 * The characters of a code: Crockford's, which leave out I, L, O and U. A QR code holds them as alphanumeric ones (ISO/IEC
 * 18004, 7.3.4). They can be typed and copied, spaces do not count, and they are 7 % more than base45 makes.
 */
const CODE_CHARACTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE_BITS = 5;
const ICE_BITS = 6;
const BYTE_BITS = 8;
/** A name that a browser makes for multicast DNS instead of an address (draft-ietf-mmusic-mdns-ice-candidates). */
const MDNS_NAME = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.local$/i;
/** The SCTP port of every browser, and the most bytes of a message (RFC 8841, 5 and 6). */
const [SCTP_PORT, MOST_MESSAGE] = [5000, 65_536];

/** A text that is no code of a device beside this one, or not the one that is expected. */
export class SignalError extends Error {
  constructor() {
    super("not the code of a device beside this one");
  }
}

/**
 * Packs what is necessary of a description.
 * @param {{ type: string, sdp?: string }} description with its candidates
 * @param {Uint8Array} [offer] the packed offer, for an answer
 * @returns {Uint8Array} at most MOST_BYTES; throws a SignalError if it is not that of a data channel alone
 */
export function pack({ type, sdp = "" }, offer) {
  const signal = parsed(type, sdp);
  const isAnswer = signal.role !== "offer";
  if (isAnswer !== Boolean(offer)) throw new SignalError();
  const room = MOST_BYTES - joined({ ...signal, candidates: [] }).length - CHECK_BYTES;
  const body = joined({ ...signal, candidates: fitting(signal.candidates, room) });
  const check = checkOf(body, offer);
  return Uint8Array.from([...body, check >> BYTE_BITS, check & 0xff]);
}

/**
 * Rebuilds a description.
 * @param {Uint8Array} bytes @param {Uint8Array} [offer] the packed offer to which an answer is expected
 * @returns {{ type: "offer" | "answer", sdp: string }} throws a SignalError for anything else than `pack` makes, for an
 *   answer where an offer is expected, and for one to another offer
 */
export function unpack(bytes, offer) {
  const body = [...bytes.subarray(0, -CHECK_BYTES)];
  const [high, low] = bytes.subarray(-CHECK_BYTES);
  const signal = read(body);
  const isAnswer = signal.role !== "offer";
  const known = bytes.length <= MOST_BYTES && ((high << BYTE_BITS) | low) === checkOf(body, offer);
  if (!known || isAnswer !== Boolean(offer)) throw new SignalError();
  return { type: isAnswer ? "answer" : "offer", sdp: sdpOf(signal) };
}

/** Writes bytes as a code. @param {Uint8Array} bytes */
export const codeOf = (bytes) => fromBytes([...bytes], CODE_CHARACTERS, CODE_BITS, Math.ceil((bytes.length * 8) / 5));

/** Reads a code, as it was scanned, typed or pasted. @param {string} text
 * @returns {Uint8Array} throws a SignalError for other texts */
export function bytesOf(text) {
  const code = text.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  const known = [...code].every((character) => CODE_CHARACTERS.includes(character));
  if (!known || code.length > Math.ceil((MOST_BYTES * 8) / 5)) throw new SignalError();
  const bytes = Uint8Array.from(toBytes(code, CODE_CHARACTERS, CODE_BITS).slice(0, Math.floor((code.length * 5) / 8)));
  if (codeOf(bytes) !== code) throw new SignalError();
  return bytes;
}

/** Reads the necessary fields of an SDP. @param {string} type @param {string} sdp @returns {Signal} */
function parsed(type, sdp) {
  const valuesOf = (/** @type {string} */ name) =>
    sdp.split(/\r?\n/).flatMap((line) => (line.startsWith(`a=${name}:`) ? [line.slice(name.length + 3)] : []));
  const [ufrag = ""] = valuesOf("ice-ufrag");
  const [pwd = ""] = valuesOf("ice-pwd");
  const [hash, hex = ""] = valuesOf("fingerprint")[0]?.split(" ") ?? [];
  const fingerprint = hex.split(":").map((byte) => Number.parseInt(byte, 16));
  const role = ROLE_NAMES.find((name) => ROLES[name] === valuesOf("setup")[0] && name.split("-")[0] === type);
  const alone = sdp.match(/^m=/gm)?.length === 1 && /^m=application /m.test(sdp) && valuesOf("mid").join() === "0";
  const whole = fingerprint.length === FINGERPRINT_BYTES && fingerprint.every((byte) => byte >= 0 && byte <= 0xff);
  if (!alone || !role || hash?.toLowerCase() !== "sha-256" || !whole || !areCredentials(ufrag, pwd))
    throw new SignalError();
  return { role, ufrag, pwd, fingerprint, candidates: valuesOf("candidate").flatMap(candidateOf) };
}

/** Whether credentials can be packed. @param {string} ufrag @param {string} pwd */
function areCredentials(ufrag, pwd) {
  const within = (/** @type {string} */ text, /** @type {number} */ least) =>
    text.length >= least && text.length <= least + MORE;
  const known = [...ufrag, ...pwd].every((character) => ICE_CHARACTERS.includes(character));
  return known && within(ufrag, LEAST_UFRAG) && within(pwd, LEAST_PWD);
}

/** Reads a candidate; those of other networks, of relays and over TCP are left out.
 * @param {string} line @returns {Candidate[]} */
function candidateOf(line) {
  const [, component, transport = "", , name = "", port, , type] = line.split(" ");
  if (component !== "1" || transport.toLowerCase() !== "udp" || type !== "host") return [];
  const found = addressOf(name);
  const candidate = found && { ...found, port: Number(port) };
  return candidate && isUsable(candidate) ? [candidate] : [];
}

/** Reads an address or a name for multicast DNS. @param {string} name
 * @returns {Pick<Candidate, "kind" | "address"> | null} */
function addressOf(name) {
  const [, uuid] = name.match(MDNS_NAME) ?? [];
  if (uuid) return { kind: 3, address: hexBytes(uuid.replaceAll("-", "")) };
  const decimal = name.split(".").map(Number);
  const isByte = (/** @type {number} */ byte) => Number.isInteger(byte) && byte >= 0 && byte <= 0xff;
  if (decimal.length === KINDS[1] && decimal.every(isByte)) return { kind: 1, address: decimal };
  const [left, right, ...more] = name.split("::").map((half) => half.split(":").filter(Boolean));
  const zeros = Array(Math.max(0, 8 - left.length - (right?.length ?? 0))).fill("0");
  const groups = right ? [...left, ...zeros, ...right] : left;
  if (more.length > 0 || groups.length !== 8 || !groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  return { kind: 2, address: hexBytes(groups.map((group) => group.padStart(4, "0")).join("")) };
}

/** @param {string} hex two digits a byte */
const hexBytes = (hex) => (hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16));

/**
 * Whether a candidate lies in a local network: a code must not make this device call one outside. Link-local IPv6
 * addresses mean nothing without the name of an interface.
 * @param {Candidate} candidate
 */
function isUsable({ kind, address, port }) {
  if (!Number.isInteger(port) || port < 1 || port > 0xffff) return false;
  const [first, second] = address;
  if (kind === 3) return true;
  if (kind === 2) return (first & 0xfe) === 0xfc || isLoopback(address);
  const isPrivate = first === 10 || (first === 172 && second >> 4 === 1) || (first === 192 && second === 168);
  return isPrivate || (first === 169 && second === 254) || first === 127;
}

/** @param {number[]} address IPv6 */
const isLoopback = (address) => address.every((byte, at) => byte === (at === address.length - 1 ? 1 : 0));

/** Takes the first candidates for which there is room. @param {Candidate[]} candidates @param {number} room bytes */
function fitting(candidates, room) {
  /** @type {Candidate[]} */
  const taken = [];
  let left = room;
  for (const candidate of candidates) {
    const bytes = KINDS[candidate.kind] + PORT_BYTES;
    if (bytes > left || taken.length === MOST_CANDIDATES) continue;
    taken.push(candidate);
    left -= bytes;
  }
  return taken;
}

/** Packs the fields, without the check. @param {Signal} signal @returns {number[]} */
const joined = ({ role, ufrag, pwd, fingerprint, candidates }) => [
  (FORM << 4) | ROLE_NAMES.indexOf(role),
  ((ufrag.length - LEAST_UFRAG) << 4) | (pwd.length - LEAST_PWD),
  candidates.reduce((all, { kind }, at) => all | (kind << (KIND_BITS * at)), 0),
  ...toBytes(ufrag + pwd, ICE_CHARACTERS, ICE_BITS),
  ...fingerprint,
  ...candidates.flatMap(({ address, port }) => [...address, port >> BYTE_BITS, port & 0xff]),
];

/** Reads the fields of packed bytes. @param {number[]} body @returns {Signal} throws a SignalError for other bytes */
function read(body) {
  const [head, lengths, kinds] = body;
  const [ufragLength, pwdLength] = [LEAST_UFRAG + (lengths >> 4), LEAST_PWD + (lengths & 0xf)];
  const rest = body.slice(HEAD_BYTES);
  const take = (/** @type {number} */ count) => rest.splice(0, count);
  const packed = take(Math.ceil(((ufragLength + pwdLength) * ICE_BITS) / BYTE_BITS));
  const credentials = fromBytes(packed, ICE_CHARACTERS, ICE_BITS, ufragLength + pwdLength);
  const fingerprint = take(FINGERPRINT_BYTES);
  const candidates = Array.from({ length: MOST_CANDIDATES }, (_, at) => (kinds >> (KIND_BITS * at)) & 3)
    .filter((kind) => kind > 0)
    .map((number) => {
      const kind = /** @type {Candidate["kind"]} */ (number);
      const [address, [high, low]] = [take(KINDS[kind]), take(PORT_BYTES)];
      return { kind, address, port: (high << BYTE_BITS) | low };
    });
  const [ufrag, pwd] = [credentials.slice(0, ufragLength), credentials.slice(ufragLength)];
  const signal = { role: ROLE_NAMES[head & 0xf], ufrag, pwd, fingerprint, candidates };
  // bytes of another form, too many or too few, come out differently
  if (!signal.role || joined(signal).join() !== body.join() || !candidates.every(isUsable)) throw new SignalError();
  return signal;
}

/** Writes the whole SDP (RFC 8829, 5.2.1; RFC 8841). @param {Signal} signal */
function sdpOf({ role, ufrag, pwd, fingerprint, candidates }) {
  const hex = (/** @type {number} */ byte) => byte.toString(16).padStart(2, "0");
  return [
    "v=0",
    "o=- 1 1 IN IP4 0.0.0.0",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${pwd}`,
    `a=fingerprint:sha-256 ${fingerprint.map(hex).join(":").toUpperCase()}`,
    `a=setup:${ROLES[role]}`,
    "a=mid:0",
    `a=sctp-port:${SCTP_PORT}`,
    `a=max-message-size:${MOST_MESSAGE}`,
    ...candidates.map(
      ({ kind, address, port }, at) =>
        `a=candidate:${at + 1} 1 udp ${2_130_706_431 - at} ${NAMES[kind](address, hex)} ${port} typ host`,
    ),
    "a=end-of-candidates",
    "",
  ].join("\r\n");
}

/** Writes an address of each kind. @type {Record<Candidate["kind"], (address: number[], hex: (byte: number) => string)
 *   => string>} */
const NAMES = {
  1: (address) => address.join("."),
  2: (address, hex) => (address.map(hex).join("").match(/..../g) ?? []).join(":"),
  3: (address, hex) =>
    `${address
      .map(hex)
      .join("")
      .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")}.local`,
};

/** Gives the check of packed bytes. @param {number[]} body @param {Uint8Array} [offer] */
const checkOf = (body, offer) => crc16([...(offer?.slice(-CHECK_BYTES) ?? []), ...body]);

/** Computes CRC-16/CCITT-FALSE. @param {number[]} bytes */
function crc16(bytes) {
  let sum = 0xffff;
  for (const byte of bytes) {
    sum ^= byte << BYTE_BITS;
    for (let bit = 0; bit < BYTE_BITS; bit += 1) sum = ((sum << 1) ^ (sum & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return sum;
}

/** Packs characters of so many bits into bytes; the last is filled with zeros.
 * @param {string} text @param {string} characters @param {number} bits @returns {number[]} */
function toBytes(text, characters, bits) {
  const digits = [...text].map((one) => characters.indexOf(one).toString(2).padStart(bits, "0")).join("");
  return (digits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(BYTE_BITS, "0"), 2));
}

/** Reads characters of so many bits from bytes. @param {number[]} bytes @param {string} characters
 * @param {number} bits @param {number} count */
function fromBytes(bytes, characters, bits, count) {
  const digits = bytes.map((byte) => byte.toString(2).padStart(BYTE_BITS, "0")).join("");
  const padded = digits.padEnd(count * bits, "0");
  const at = (/** @type {number} */ place) => Number.parseInt(padded.slice(place * bits, (place + 1) * bits), 2);
  return Array.from({ length: count }, (_, place) => characters[at(place)]).join("");
}
