// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import { FileError, readEndings, writeEndings } from "../engine/tablebase_file.js";
import { packLayers, placeLayers } from "../workers/tablebase_codec.js";

/** A file that Python has written, of four seeds; the tests of Python read the same one. */
const KEPT = readFileSync(new URL("../../tests/data/kept/oware-abapa.endings", import.meta.url));
/** The positions of 0 to 4 seeds in twelve houses. */
const LAYERS = [1, 12, 78, 364, 1365];
const SIZE = LAYERS.reduce((sum, count) => sum + count, 0);
const PLACES = { layers: LAYERS, values: [16, 16 + SIZE, 16 + 2 * SIZE] };

/** Read what a file says of itself. @param {Buffer} content */
function partsOf(content) {
  const line = content.indexOf("\n") + 1;
  const size = Number(content.subarray(0, line).toString().split(" ")[2]);
  const head = JSON.parse(gunzipSync(content.subarray(line, line + size)).toString());
  return { head, rest: content.subarray(line + size) };
}

/** Make a file that says this of itself. @param {unknown} head @param {Uint8Array} rest */
function saying(head, rest) {
  const packed = gzipSync(JSON.stringify(head));
  return new Blob([`mashimo-endings 1 ${packed.length}\n`, packed, new Uint8Array(rest)]);
}

/** Place a file's endings in a memory, as a solver's worker does. @param {Blob[]} parts */
async function placed(parts) {
  const memory = new WebAssembly.Memory({ initial: 1 });
  assert.equal(await placeLayers(memory, PLACES, parts), true);
  return PLACES.values.map((from) => new Uint8Array(memory.buffer, from, SIZE).slice());
}

/** @param {Blob} file @param {import("../engine/tablebase_file.js").EndingsFault} fault */
const refuses = (file, fault) =>
  assert.rejects(readEndings(file), (error) => error instanceof FileError && error.fault === fault);

test("a file that Python has written is read, and written again it says the same", async () => {
  const read = await readEndings(new Blob([KEPT]));
  assert.deepEqual([read.game, read.seeds, read.drawn, read.parts.length], ["oware-abapa", 4, false, 5]);
  const values = await placed(read.parts);
  const [low, high, fair] = values.map((row) => new Int8Array(row.buffer));
  assert.ok(low.every((least, place) => least <= fair[place] && fair[place] <= high[place]));
  const parts = await packLayers({ layers: LAYERS, values: [values[0], new Blob([values[1]]), values[2]] });
  const again = await readEndings(await writeEndings({ ...read, parts }));
  assert.deepEqual({ ...again, parts: [] }, { ...read, parts: [] });
  assert.deepEqual(await placed(again.parts), values);
});

test("the first parts of a file are those of fewer seeds", async () => {
  const { parts } = await readEndings(new Blob([KEPT]));
  const memory = new WebAssembly.Memory({ initial: 1 });
  await placeLayers(memory, PLACES, parts.slice(0, 3));
  const [low] = await placed(parts);
  const known = LAYERS.slice(0, 3).reduce((sum, count) => sum + count, 0);
  assert.deepEqual(new Uint8Array(memory.buffer, 16, known), low.subarray(0, known));
});

test("another file, a newer one and one without its end are told apart", async () => {
  for (const text of [
    "",
    "\n",
    "v1;awale;moves=A",
    "mashimo-endings\n",
    "mashimo-endings 1\n",
    "mashimo-endings x 1\n",
  ])
    await refuses(new Blob([text]), "other");
  await refuses(new Blob([`mashimo-endings 2 ${"9".repeat(9)}\n`]), "newer");
  for (const size of [30, 100, 300, KEPT.length - 1]) await refuses(new Blob([KEPT.subarray(0, size)]), "cut");
  await refuses(new Blob([KEPT, "\n"]), "damaged");
  await refuses(new Blob(["mashimo-endings 0", KEPT.subarray("mashimo-endings 1".length)]), "damaged");
  await refuses(new Blob([`mashimo-endings 1 ${1 << 17}\n`, new Uint8Array(1 << 18)]), "damaged");
});

test("a file that says impossible things of itself is damaged", async () => {
  const { head, rest } = partsOf(KEPT);
  const parts = [-1, ...head.parts.slice(1)];
  for (const wrong of [{ seeds: 3 }, { parts: null }, { parts }, { game: 1 }, { rules: null }, { draws: "no" }])
    await refuses(saying({ ...head, ...wrong }, rest), "damaged");
  await refuses(saying([], rest), "damaged");
  await refuses(saying(null, rest), "damaged");
  const changed = Buffer.from(KEPT);
  changed[60] ^= 1;
  await refuses(new Blob([changed]), "damaged");
  await refuses(new Blob(["mashimo-endings 1 999999999\n", KEPT]), "damaged");
});

test("a part of which a byte is another is not taken", async () => {
  const changed = Buffer.from(KEPT);
  changed[changed.length - 30] ^= 1;
  const { parts } = await readEndings(new Blob([changed]));
  assert.equal(await placeLayers(new WebAssembly.Memory({ initial: 1 }), PLACES, parts), false);
});
