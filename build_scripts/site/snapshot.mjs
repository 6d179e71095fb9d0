// Pyodide's memory with the engine in it, every game ready, for `web/workers/boot.js` to start from. A job is read from standard input as
// JSON, {wheel, library, programs, code}: the paths of our wheel and of the page's library; what the searches are compiled to, in base64, which
// lies in /programs; and the Python that makes the engine ready. To standard output goes the head that Pyodide gives a snapshot, and the memory.
//
// It has to be the same bytes each time, as everything the build makes: so nothing that Python could remember may come from outside,
// no clock, no chance, no path of this machine. Who restores it gives it a new seed.
import crypto from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire, syncBuiltinESMExports } from "node:module";

/** The memory Pyodide starts with. A larger snapshot can't be restored, for the memory restored into has just this size. */
const INITIAL_BYTES = 31_457_280;
const MIDNIGHT = Date.UTC(2026, 0, 1);

process.on("uncaughtException", (error) => {
  // Node would show the line of the source, and that is all of Pyodide.
  console.error(error.stack);
  process.exit(1);
});

/** @type {{ wheel: string, library: string, programs: string, code: string }} */
const { wheel, library, programs, code } = JSON.parse(readFileSync(0, "utf8"));
stopTheWorld();
const { resolve } = createRequire(new URL("../../web/", import.meta.url));
/** @type {typeof import("pyodide")} */
const { loadPyodide } = await import(resolve("pyodide/pyodide.mjs"));
const { default: createPyodideModule } = await import(resolve("pyodide/pyodide.asm.mjs"));
const env = { PYTHONHASHSEED: "0", PYTHONDONTWRITEBYTECODE: "1" };
/** The memory before Python has begun, as whoever restores finds it. @type {Uint8Array} */
let fresh = new Uint8Array();
const pyodide = await loadPyodide({
  _makeSnapshot: true,
  stdLibURL: library,
  env,
  createPyodideModule: async (/** @type {object} */ settings) => {
    const module = await createPyodideModule(settings);
    fresh = module.HEAPU8.slice();
    return module;
  },
});
// Not by micropip: it holds on to objects of JavaScript, which no snapshot can.
pyodide.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel");
pyodide.FS.writeFile("/programs", Buffer.from(programs, "base64"));
pyodide.runPython(code);
const made = pyodide.makeMemorySnapshot();
const [, length] = new Uint32Array(made.buffer); // of its head, in which it says this itself
const [head, memory] = [made.subarray(0, length), made.subarray(length)];
if (memory.length !== INITIAL_BYTES)
  throw new Error(`the memory has grown to ${memory.length} bytes: this can't be restored`);
process.stdout.write(Buffer.concat([head, ...withoutZeros(memory)]), () => process.exit(0)); // Pyodide would keep Node alive

/** Has every source of chance and time give always the same, and hides where this script lies: Python takes that for its program. */
function stopTheWorld() {
  const Clock = Date;
  globalThis.Date = /** @type {DateConstructor} */ (
    class extends Clock {
      /** @param {[] | [number]} moment */
      constructor(...moment) {
        super(moment[0] ?? MIDNIGHT);
      }
    }
  );
  Date.now = () => MIDNIGHT;
  performance.now = () => 0;
  /** @type {(bytes: any) => any} */
  const sevens = (bytes) => bytes.fill(7);
  globalThis.crypto.getRandomValues = sevens;
  crypto.randomFillSync = sevens;
  syncBuiltinESMExports();
  process.argv[1] = "mashimo";
}

/** A memory without what is zeros both in it and in a fresh one at its end, and in the longest such run besides, which is the stack where
 * nothing has been: two numbers of four bytes, where that run begins and how many bytes it has; what is before it; and what is after it.
 * @param {Uint8Array} bytes */
function withoutZeros(bytes) {
  const either = bytes.map((byte, i) => byte | fresh[i]);
  const length = either.findLastIndex((byte) => byte !== 0) + 1;
  let [at, gap] = [0, 0];
  for (let from = 0; from < length; ) {
    const run = either.subarray(from, length).findIndex((byte) => byte !== 0); // that begins here, maybe of none
    if (run > gap) [at, gap] = [from, run];
    const next = either.indexOf(0, from + Math.max(run, 1));
    from = next < 0 ? length : next;
  }
  return [new Uint8Array(new Uint32Array([at, gap]).buffer), bytes.subarray(0, at), bytes.subarray(at + gap, length)];
}
