// @ts-check
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { BootError, fetchFile, fetchRuntime, sha256 } from "../boot.js";

const BYTES = new TextEncoder().encode("forty-eight seeds");
const ROOT = new URL("https://example.org/place/");
const usual = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = usual;
});

/** Answers fetches with these bodies in turn, the last one for ever. @param {(BodyInit | null)[]} bodies */
function answering(...bodies) {
  /** @type {string[]} */
  const asked = [];
  globalThis.fetch = async (input) => {
    asked.push(String(input));
    const body = bodies[Math.min(asked.length, bodies.length) - 1];
    return body === null ? new Response("no", { status: 404 }) : new Response(body);
  };
  return asked;
}

const file = async () => ({ url: "assets/x.bin", bytes: BYTES.length, sha256: await sha256(BYTES) });

test("a file comes whole, from below the site's root, with its progress", async () => {
  const asked = answering(BYTES);
  let come = 0;
  assert.deepEqual(await fetchFile(await file(), ROOT, (bytes) => (come = bytes)), BYTES);
  assert.deepEqual([asked, come], [["https://example.org/place/assets/x.bin"], BYTES.length]);
});

test("a file that comes damaged, short or not at all is asked for again", async () => {
  const damaged = BYTES.slice();
  damaged[3] ^= 1;
  const asked = answering(damaged, null, BYTES);
  assert.deepEqual(await fetchFile(await file(), ROOT, () => {}), BYTES);
  assert.equal(asked.length, 3);
});

test("a file that stays damaged, short or long is an error that says which", async () => {
  const damaged = BYTES.slice();
  damaged[3] ^= 1;
  for (const wrong of [damaged, BYTES.slice(1), new Uint8Array([...BYTES, 1])]) {
    answering(wrong);
    const fetched = fetchFile(await file(), ROOT, () => {});
    await assert.rejects(fetched, (error) => error instanceof BootError && error.code === "file-damaged");
  }
});

test("progress counts the bytes of all files together", async () => {
  answering(BYTES);
  const one = await file();
  const runtime = { pyodide: one, asm: one, wasm: one, stdlib: one, micropip: one, wheel: one };
  /** @type {import("../boot.js").BootProgress | undefined} */
  let last;
  const bytes = await fetchRuntime(runtime, ROOT, (progress) => {
    last = progress;
  });
  assert.deepEqual(last, { stage: "files", bytes: 6 * BYTES.length, total: 6 * BYTES.length });
  assert.deepEqual(bytes.wheel, BYTES);
});
