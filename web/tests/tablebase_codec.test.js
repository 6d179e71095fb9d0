// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { blobOf, pack, unpack } from "../workers/tablebase_codec.js";

const VALUES = [
  [-3, 0, 5, -100],
  [-3, 2, 12, 100],
  [-3, 1, 9, 0],
].map((row) => new Uint8Array(Int8Array.from(row).buffer));

test("endings that are packed come out as they went in, those without bounds too", async () => {
  const packed = await pack(VALUES);
  assert.deepEqual(await unpack(packed, 4), VALUES);
});

test("packed endings of which a byte is another, or some are missing, are not taken", async () => {
  const packed = await pack(VALUES);
  const damaged = packed.slice(0);
  new Uint8Array(damaged)[packed.byteLength - 9] ^= 1;
  for (const wrong of [damaged, packed.slice(0, -3), new ArrayBuffer(0)]) await assert.rejects(unpack(wrong, 4));
  await assert.rejects(unpack(packed, 3), /of another length/);
});

test("a blob that is made piece by piece has every byte in its place", async () => {
  for (const length of [0, 1, 3 * (1 << 20) + 5]) {
    const bytes = Uint8Array.from({ length }, (_, nth) => nth % 251);
    assert.deepEqual(new Uint8Array(await (await blobOf(bytes)).arrayBuffer()), bytes);
  }
});
