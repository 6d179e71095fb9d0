// Pyodide's memory with the engine in it, every game ready, for `web/workers/boot.js` to start from. A job is read from standard input as
// JSON, {wheel, library, programs, code}: the paths of our wheel and of the page's library; what the searches are compiled to, in base64, which
// lies in /programs; and the Python that makes the engine ready. The memory goes to standard output.
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
/** @type {typeof import("pyodide")} */
const { loadPyodide } = await import(createRequire(new URL("../web/", import.meta.url)).resolve("pyodide/pyodide.mjs"));
const env = { PYTHONHASHSEED: "0", PYTHONDONTWRITEBYTECODE: "1" };
const pyodide = await loadPyodide({ _makeSnapshot: true, stdLibURL: library, env });
// Not by micropip: it holds on to objects of JavaScript, which no snapshot can.
pyodide.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel");
pyodide.FS.writeFile("/programs", Buffer.from(programs, "base64"));
pyodide.runPython(code);
const made = pyodide.makeMemorySnapshot();
const size = made.length - new Uint32Array(made.buffer)[1]; // the head says how long it is itself
if (size !== INITIAL_BYTES) throw new Error(`the memory has grown to ${size} bytes: this can't be restored`);
process.stdout.write(withoutGap(withoutEnd(made)), () => process.exit(0)); // Pyodide would keep Node alive

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

/** A snapshot without the zeros at its end, which fresh memory has anyway; its length a multiple of 16 as Pyodide wants it.
 * @param {Uint8Array} bytes */
function withoutEnd(bytes) {
  const last = bytes.findLastIndex((byte) => byte !== 0);
  return bytes.subarray(0, 16 * Math.ceil((last + 1) / 16));
}

/** A snapshot without its longest run of zeros, which is the stack where nothing has been: after two numbers of four bytes, where that
 * begins and how many bytes it has, comes what is before it and what is after it.
 * @param {Uint8Array} bytes */
function withoutGap(bytes) {
  let [at, length] = [0, 0];
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.subarray(from).findIndex((byte) => byte !== 0); // of a run that begins here, maybe of none
    if (end > length) [at, length] = [from, end];
    const next = bytes.indexOf(0, from + Math.max(end, 1));
    from = next < 0 ? bytes.length : next;
  }
  const head = new Uint8Array(new Uint32Array([at, length]).buffer);
  return Buffer.concat([head, bytes.subarray(0, at), bytes.subarray(at + length)]);
}
