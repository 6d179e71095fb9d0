// @ts-check
// Solved endings made small, to be kept on the device: three numbers of each position, the lowest as it is, the others by how far they
// lie above it, and then by gzip, which also tells whether a byte is another. Those with the most seeds are left out, more than half of all,
// and solved again from the others.

/** From here on a distance does not fit beside another: both numbers come after all others. */
const FAR = 15;

/** @param {Uint8Array[]} values the lowest, highest and fair numbers @returns {Promise<ArrayBuffer>} */
export function pack([low, high, fair]) {
  const spread = new Uint8Array(low.length);
  const rest = [];
  for (let place = 0; place < low.length; place++) {
    const wide = (high[place] - low[place]) & 255;
    const above = (fair[place] - low[place]) & 255;
    if (wide < FAR && above < FAR) spread[place] = 16 * wide + above;
    else {
      spread[place] = 255;
      rest.push(high[place], fair[place]);
    }
  }
  const parts = [low, spread, Uint8Array.from(rest)].map((part) => /** @type {Uint8Array<ArrayBuffer>} */ (part));
  return through(new Blob(parts), new CompressionStream("gzip"));
}

/** What was packed, of a number of `positions`. Throws where it is damaged. @param {ArrayBuffer} packed @param {number} positions
 * @returns {Promise<Uint8Array[]>} */
export async function unpack(packed, positions) {
  const bytes = new Uint8Array(await through(new Blob([packed]), new DecompressionStream("gzip")));
  const low = bytes.slice(0, positions);
  const spread = bytes.subarray(positions, 2 * positions);
  const [high, fair] = [low.slice(), low.slice()];
  let rest = 2 * positions;
  for (let place = 0; place < positions; place++) {
    if (spread[place] === 255) {
      high[place] = bytes[rest];
      fair[place] = bytes[rest + 1];
      rest += 2;
    } else {
      high[place] += spread[place] >> 4;
      fair[place] += spread[place] & 15;
    }
  }
  if (rest !== bytes.length) throw new Error("the kept endings are of another length");
  return [low, high, fair];
}

/** @param {Blob} blob @param {CompressionStream | DecompressionStream} stream */
const through = (blob, stream) => new Response(blob.stream().pipeThrough(stream)).arrayBuffer();
