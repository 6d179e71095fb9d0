// @ts-check
// Solved endings made small, to be kept on the device: three numbers of each position, the lowest as it is, the others
// by how far they lie above it. All of it is packed by gzip, whose checksum shows a damaged byte. The positions with
// the most seeds, more than half of all, are left out and solved again from the others.

/** The distance from which on one does not fit beside another: both numbers then come after all others. */
const FAR = 15;
/** The byte of a position one of whose distances does not fit. */
const ALL_FAR = 255;

/** The positions that are packed at a time: all of them would need as much memory again. */
const PART = 1 << 20;

/** @param {Uint8Array[]} values the lowest, highest and fair numbers @returns {Promise<ArrayBuffer>} */
export async function pack(values) {
  const { readable, writable } = new CompressionStream("gzip");
  const packed = new Response(readable).arrayBuffer();
  const writer = writable.getWriter();
  for (const bytes of parts(values)) await writer.write(bytes);
  await writer.close();
  return packed;
}

/** The bytes that are packed, a part after the other. @param {Uint8Array[]} values */
function* parts([low, high, fair]) {
  for (let from = 0; from < low.length; from += PART) yield low.slice(from, from + PART);
  for (let from = 0; from < low.length; from += PART) {
    // filled by a loop: a function for each takes twenty times as long
    const spreads = new Uint8Array(Math.min(PART, low.length - from));
    for (let nth = 0; nth < spreads.length; nth++) spreads[nth] = spread(low, high, fair, from + nth);
    yield spreads;
  }
  for (let from = 0; from < low.length; from += PART) {
    const rest = [];
    for (let place = from; place < Math.min(from + PART, low.length); place++)
      if (spread(low, high, fair, place) === ALL_FAR) rest.push(high[place], fair[place]);
    yield Uint8Array.from(rest);
  }
}

/**
 * The distances of both numbers of a position above its lowest, in one byte.
 * @param {Uint8Array} low @param {Uint8Array} high @param {Uint8Array} fair @param {number} place
 */
function spread(low, high, fair, place) {
  const wide = (high[place] - low[place]) & 255;
  const above = (fair[place] - low[place]) & 255;
  return wide < FAR && above < FAR ? 16 * wide + above : ALL_FAR;
}

/**
 * Bytes as a blob, which is kept outside this worker's memory; at most PART of them at a time are in both.
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
export async function blobOf(bytes) {
  const pieces = [];
  for (let from = 0; from < bytes.length; from += PART) {
    const piece = new Blob([bytes.subarray(from, from + PART)]);
    await piece.slice(0, 1).arrayBuffer(); // it can be read once all of it is there
    pieces.push(piece);
  }
  return new Blob(pieces);
}

/**
 * The values that were packed, of a number of `positions`. Throws where it is damaged.
 * @param {ArrayBuffer} packed @param {number} positions @returns {Promise<Uint8Array[]>}
 */
export async function unpack(packed, positions) {
  const bytes = new Uint8Array(await unzipped(packed));
  const low = bytes.slice(0, positions);
  const spreads = bytes.subarray(positions, 2 * positions);
  const [high, fair] = [low.slice(), low.slice()];
  let rest = 2 * positions;
  for (let place = 0; place < positions; place++) {
    if (spreads[place] === ALL_FAR) {
      high[place] = bytes[rest];
      fair[place] = bytes[rest + 1];
      rest += 2;
    } else {
      high[place] += spreads[place] >> 4;
      fair[place] += spreads[place] & 15;
    }
  }
  if (rest !== bytes.length) throw new Error("the kept endings are of another length");
  return [low, high, fair];
}

/** @param {ArrayBuffer} packed */
const unzipped = (packed) =>
  new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
