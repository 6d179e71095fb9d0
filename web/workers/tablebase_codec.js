// @ts-check
// Compresses solved endings for the cache: of three numbers for each position the lowest as it is, the others as
// distances above it. gzip packs the result; its checksum detects damage. The positions with the most seeds, more than
// some half of all, are left out and solved again from the others. A file has all, packed apart for each number of seeds.

/** A distance this large does not fit into half a byte: both numbers are then stored at the end. */
const FAR = 15;
/** The byte of a position with such a distance. */
const ALL_FAR = 255;

/** How many positions are packed at a time: all at once would need as much memory again. */
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

/** Gives the bytes to pack, part by part. @param {Uint8Array[]} values */
function* parts([low, high, fair]) {
  for (let from = 0; from < low.length; from += PART) yield low.slice(from, from + PART);
  for (let from = 0; from < low.length; from += PART) {
    // a loop: a callback for each takes twenty times as long
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
 * Encodes the two distances of a position in one byte.
 * @param {Uint8Array} low @param {Uint8Array} high @param {Uint8Array} fair @param {number} place
 */
function spread(low, high, fair, place) {
  const wide = (high[place] - low[place]) & 255;
  const above = (fair[place] - low[place]) & 255;
  return wide < FAR && above < FAR ? 16 * wide + above : ALL_FAR;
}

/** Moves bytes into a blob, outside this worker's memory, with at most PART of them in both at a time.
 * @param {Uint8Array<ArrayBuffer>} bytes */
export async function blobOf(bytes) {
  const pieces = [];
  for (let from = 0; from < bytes.length; from += PART) {
    const piece = new Blob([bytes.subarray(from, from + PART)]);
    await piece.slice(0, 1).arrayBuffer(); // resolves when the whole piece has been moved
    pieces.push(piece);
  }
  return new Blob(pieces);
}

/** Unpacks the values of a number of positions; rejects if they are damaged. @param {ArrayBuffer} packed
 * @param {number} positions @returns {Promise<Uint8Array[]>} */
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

/**
 * Packs endings for a file, a part for each number of seeds.
 * @param {{ layers: number[], values: (Uint8Array | Blob)[] }} endings @returns {Promise<Blob[]>}
 */
export async function packLayers({ layers, values }) {
  const rows = values.map((row) => (row instanceof Blob ? row : new Blob([/** @type {BlobPart} */ (row)])));
  const parts = [];
  let from = 0;
  for (const count of layers) {
    const [start, end] = [from, from + count];
    const part = rows.map(async (row) => new Uint8Array(await row.slice(start, end).arrayBuffer()));
    parts.push(new Blob([await pack(await Promise.all(part))]));
    from = end;
  }
  return parts;
}

/**
 * Copies the endings of a file into a solver's memory.
 * @param {WebAssembly.Memory} memory @param {Pick<Solver, "layers" | "values">} solver @param {Blob[]} parts
 * @returns {Promise<boolean>} whether none is damaged
 */
export async function placeLayers(memory, { layers, values }, parts) {
  const bytes = new Uint8Array(memory.buffer);
  let from = 0;
  for (const [seeds, part] of parts.entries()) {
    const rows = await unpack(await part.arrayBuffer(), layers[seeds]).catch(() => null);
    if (!rows) return false;
    for (const [row, known] of rows.entries()) bytes.set(known, values[row] + from);
    from += layers[seeds];
  }
  return true;
}

/** @param {ArrayBuffer} packed */
const unzipped = (packed) =>
  new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
