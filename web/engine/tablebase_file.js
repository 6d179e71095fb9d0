// @ts-check
// Files of solved endings: pysrc/mashimo/search/tablebase_file.py has the format. A worker packs and unpacks the parts.

/**
 * @typedef {{ game: string, rules: string, seeds: number, drawn: boolean, parts: Blob[] }} EndingsFile `rules` is the
 *   identity of the game's rules; a part has the positions of one number of seeds
 * @typedef {"other" | "newer" | "cut" | "damaged" | "board" | "game" | "rules"} EndingsFault what is wrong with a file: it
 *   is another one, or newer, or its end is missing, or it is damaged, or not of the game on the board, or of a game
 *   without endings, or of other rules
 */

const VERSION = 1;
const FIRST_LINE = /^mashimo-endings (\d{1,9}) (\d{1,9})\n/;
const LONGEST_LINE = 40;
/** The most bytes of the description. */
const MOST_HEAD = 1 << 16;

/** The error of a file that cannot be used. */
export class FileError extends Error {
  /** @param {EndingsFault} fault @param {string} [game] that of the file */
  constructor(fault, game = "") {
    super(`a file of endings: ${fault}`);
    this.fault = fault;
    this.game = game;
  }
}

/** Sends bytes through a stream. @param {Blob} blob @param {GenericTransformStream} stream */
const through = (blob, stream) => new Response(blob.stream().pipeThrough(stream));

/** Reads what a file says of itself. Rejects with a FileError. @param {Blob} file @returns {Promise<EndingsFile>} */
export async function readEndings(file) {
  const found = FIRST_LINE.exec(await file.slice(0, LONGEST_LINE).text());
  if (!found) throw new FileError("other");
  const [version, size] = found.slice(1).map(Number);
  if (version > VERSION) throw new FileError("newer");
  if (version < 1 || size > MOST_HEAD) throw new FileError("damaged");
  const start = found[0].length + size;
  if (file.size < start) throw new FileError("cut");
  const { game, rules, seeds, draws, parts } = await readHead(file.slice(found[0].length, start));
  const end = parts.reduce((sum, bytes) => sum + bytes, start);
  if (file.size !== end) throw new FileError(file.size < end ? "cut" : "damaged");
  let from = start;
  const blobs = parts.map((bytes) => {
    from += bytes;
    return file.slice(from - bytes, from);
  });
  return { game, rules, seeds, drawn: draws, parts: blobs };
}

/** Reads the description. Rejects with a FileError where it is damaged.
 * @param {Blob} packed
 * @returns {Promise<{ game: string, rules: string, seeds: number, draws: boolean, parts: number[] }>} */
async function readHead(packed) {
  const head = await through(packed, new DecompressionStream("gzip"))
    .json()
    .catch(() => null);
  const isSize = (/** @type {unknown} */ bytes) => Number.isSafeInteger(bytes) && Number(bytes) >= 0;
  const texts = [head?.game, head?.rules].every((text) => typeof text === "string");
  const sizes = Array.isArray(head?.parts) && head.parts.every(isSize) && head.parts.length === head.seeds + 1;
  if (!texts || !sizes || typeof head.draws !== "boolean") throw new FileError("damaged");
  return head;
}

/** Makes a file. @param {EndingsFile} endings @returns {Promise<Blob>} */
export async function writeEndings({ game, rules, seeds, drawn, parts }) {
  const head = { game, rules, seeds, draws: drawn, parts: parts.map(({ size }) => size) };
  const packed = await through(new Blob([JSON.stringify(head)]), new CompressionStream("gzip")).blob();
  return new Blob([`mashimo-endings ${VERSION} ${packed.size}\n`, packed, ...parts]);
}
