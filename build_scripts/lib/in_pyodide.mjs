// Runs Python code inside Pyodide under Node. The job comes as JSON from standard input: {folder, wheels, snapshot, library, code}: the
// repository's folder, to be seen as /mashimo; the wheels to install first (micropip's comes first and installs the others, asking no
// index); the packed snapshot to start from, if not ""; Python's library, if not Pyodide's own; the code, which finds in `started` the
// seconds that all this took, and whose last expression is the exit code.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename } from "node:path";
import { gunzipSync } from "node:zlib";

process.on("uncaughtException", (error) => {
  // Node would show the line of the source, and that is all of Pyodide.
  console.error(error.stack);
  process.exit(1);
});

/** @type {{ folder: string, wheels: string[], snapshot: string, library: string, code: string }} */
const { folder, wheels, snapshot, library, code } = JSON.parse(readFileSync(0, "utf8"));
const before = performance.now();
/** @type {typeof import("pyodide")} */
const { loadPyodide } = await import(
  createRequire(new URL("../../web/", import.meta.url)).resolve("pyodide/pyodide.mjs")
);
const pyodide = await loadPyodide({
  env: { PYTHONDONTWRITEBYTECODE: "1" },
  ...(library && { stdLibURL: library }),
  ...(snapshot && { _loadSnapshot: wholeOf(gunzipSync(readFileSync(snapshot))) }),
});
if (wheels.length > 0) await install(wheels);
pyodide.mountNodeFS("/mashimo", folder);
pyodide.globals.set("started", (performance.now() - before) / 1000);
process.exit(await pyodide.runPythonAsync(code));

/** The snapshot as Pyodide has it, whole, its length a multiple of 16, from its contents (see snapshot.mjs). @param {Buffer} bytes */
function wholeOf(bytes) {
  const length = bytes.readUInt32LE(4);
  const [at, gap] = [bytes.readUInt32LE(length), bytes.readUInt32LE(length + 4)];
  const parts = bytes.subarray(length + 8);
  const end = Buffer.alloc(15 - ((length + parts.length + gap + 15) % 16));
  return new Uint8Array(
    Buffer.concat([bytes.subarray(0, length), parts.subarray(0, at), Buffer.alloc(gap), parts.subarray(at), end]),
  );
}

/** @param {string[]} paths */
async function install([micropip, ...others]) {
  pyodide.unpackArchive(new Uint8Array(readFileSync(micropip)), "wheel");
  for (const path of others) pyodide.FS.writeFile(`/tmp/${basename(path)}`, readFileSync(path));
  const addresses = pyodide.toPy(others.map((path) => `emfs:/tmp/${basename(path)}`));
  await pyodide.pyimport("micropip").install.callKwargs(addresses, { deps: false });
}
