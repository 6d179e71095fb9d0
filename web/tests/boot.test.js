// @ts-check
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { codeOf, fetchRuntime } from "../workers/boot.js";
import { sha256 } from "../workers/file_cache.js";

const BYTES = new TextEncoder().encode("forty-eight seeds");
const ROOT = new URL("https://example.org/place/");
const usual = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = usual;
});

test("what goes wrong has a word for a person's sentence", () => {
  assert.equal(codeOf(new RangeError("Out of memory")), "no-memory");
  assert.equal(codeOf(new WebAssembly.CompileError()), "old-browser");
  assert.equal(codeOf(new Error("anything")), "start-failed");
});

test("progress counts the bytes of all files together", async () => {
  globalThis.fetch = async () => new Response(BYTES);
  const one = { url: "assets/x.bin", bytes: BYTES.length, sha256: await sha256(BYTES) };
  const runtime = { pyodide: one, asm: one, wasm: one, stdlib: one, micropip: one, wheel: one };
  /** @type {BootProgress | undefined} */
  let last;
  const bytes = await fetchRuntime(runtime, ROOT, (progress) => {
    last = progress;
  });
  assert.deepEqual(last, { stage: "files", bytes: 6 * BYTES.length, total: 6 * BYTES.length });
  assert.deepEqual(bytes.wheel, BYTES);
});
