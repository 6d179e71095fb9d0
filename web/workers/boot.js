// @ts-check
// Starts Pyodide from bytes fetched and checked here. `loadPyodide` waits for ever on many failures of a download, so
// it gets no chance to download: what it would fetch is answered from memory. Whoever started the worker watches the
// time.

import { BootError, check, fetchFile, fill } from "./download.js";
import { bytesOf, isSound, keptBytes, keptFile } from "./file_cache.js";

/** @import { PyodideInterface } from "pyodide" */
/**
 * @typedef {{ loadPyodide: (options: object) => Promise<PyodideInterface>, createPyodideModule: unknown }} Scripts
 */

/** @param {unknown} error @returns {string} the word for what went wrong */
export function codeOf(error) {
  if (error instanceof BootError) return error.code;
  if (error instanceof RangeError) return "no-memory";
  const lacking = error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError;
  return lacking ? "old-browser" : "start-failed";
}

/** Bytes that are unpacked at a time. */
const PIECE = 1 << 18;

/**
 * The files that have to be brought: without Pyodide's own scripts where this script has come with them.
 * @param {Record<RuntimePart, StoredFile>} runtime @returns {RuntimePart[]}
 */
function missing(runtime) {
  const parts = /** @type {RuntimePart[]} */ (Object.keys(runtime));
  return parts.filter((part) => !brought || (part !== "pyodide" && part !== "asm"));
}

/**
 * Every file Pyodide and the engine need, together.
 * @param {Record<RuntimePart, StoredFile>} runtime @param {URL} root
 * @param {(progress: BootProgress) => void} onProgress @returns {Promise<Record<RuntimePart, Uint8Array<ArrayBuffer>>>}
 */
export async function fetchRuntime(runtime, root, onProgress) {
  const parts = missing(runtime);
  const total = parts.reduce((sum, part) => sum + runtime[part].bytes, 0);
  /** @type {Partial<Record<RuntimePart, number>>} */
  const come = {};
  const fetched = parts.map(async (part) => {
    const bytes = await fetchFile(runtime[part], root, (count) => {
      come[part] = count;
      onProgress({ stage: "files", bytes: Object.values(come).reduce((sum, one) => sum + one, 0), total });
    });
    return [part, bytes];
  });
  return Object.fromEntries(await Promise.all(fetched));
}

/**
 * The files of the runtime, handed over by a page that has them all in itself, each packed by gzip and written in
 * base64.
 * @param {Record<RuntimePart, StoredFile>} runtime @param {Partial<Record<RuntimePart, string>>} carried
 * @returns {Promise<Record<RuntimePart, Uint8Array<ArrayBuffer>>>}
 */
export async function unpackRuntime(runtime, carried) {
  const found = missing(runtime).map(async (part) => {
    const packed = Uint8Array.from(atob(carried[part] ?? ""), (letter) => letter.charCodeAt(0));
    const bytes = await unpacked(inPieces(packed), runtime[part].bytes);
    await check(runtime[part], { bytes, length: bytes.length });
    return [part, bytes];
  });
  return Object.fromEntries(await Promise.all(found));
}

/**
 * Pyodide with the engine in it. The wheel is installed by micropip from these very bytes; no index is asked.
 * @param {Scripts} scripts @param {Record<RuntimePart, Uint8Array<ArrayBuffer>>} bytes
 * @param {string} wheelName its file name @returns {Promise<PyodideInterface>}
 */
export async function startCold(scripts, bytes, wheelName) {
  const pyodide = await load(scripts, WebAssembly.compile(bytes.wasm), bytes.stdlib);
  pyodide.unpackArchive(bytes.micropip, "wheel");
  const wheel = `/tmp/${wheelName}`;
  pyodide.FS.writeFile(wheel, bytes.wheel);
  const micropip = pyodide.pyimport("micropip");
  await micropip.install.callKwargs(`emfs:${wheel}`, { deps: false });
  micropip.destroy();
  return pyodide;
}

/**
 * Pyodide with the engine in it, as the build left it in a snapshot of its memory: null where not all it takes lies on
 * this device, sound. Whatever can be done at the same time is: the code is compiled and verified beside this thread,
 * on which the memory is unpacked.
 * @param {Snapshot} snapshot @param {Record<RuntimePart, StoredFile>} runtime @param {string} root
 * @returns {Promise<PyodideInterface | null>}
 */
export async function startFromSnapshot(snapshot, runtime, root) {
  const files = [snapshot, runtime.wasm, runtime.stdlib];
  const [packed, code, library] = await Promise.all(files.map((file) => keptFile(file, root)));
  const memory = packed?.body;
  if (!memory || !code || !library) return null;
  const wasm = bytesOf(code);
  const stdlib = bytesOf(library);
  const made = Promise.all([
    scriptsAt(runtime, root),
    wasm.then((bytes) => WebAssembly.compile(bytes)),
    wasm.then(() => unpacked(memory, snapshot.unpacked)), // not before: while this thread unpacks it reads nothing
  ]);
  made.catch(() => {}); // of no interest where a file is damaged
  const sound = Promise.all([isSound(runtime.wasm, await wasm), isSound(runtime.stdlib, await stdlib)]);
  if ((await sound).includes(false)) return null;
  try {
    const [scripts, compiled, whole] = await made;
    return await load(scripts, Promise.resolve(compiled), await stdlib, whole);
  } catch (error) {
    // a gzip has a sum of its own, by which a damaged one was known
    if (!(await keptBytes(snapshot, root))) return null;
    throw error;
  }
}

/** Pyodide's own scripts where this script has come with them. @type {Scripts | null} */
let brought = null;

/** @param {Scripts} scripts */
export function bringScripts(scripts) {
  brought = scripts;
}

/**
 * Pyodide's own scripts, brought or at their addresses.
 * @param {Record<RuntimePart, StoredFile>} runtime @param {string} root @returns {Promise<Scripts>}
 */
export async function scriptsAt(runtime, root) {
  if (brought) return brought;
  /** @param {StoredFile} file */
  const script = ({ url }) =>
    import(new URL(url, root).href).catch((error) => {
      throw new BootError("file-missing", `${url}: ${error}`);
    });
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    script(runtime.pyodide),
    script(runtime.asm),
  ]);
  return { loadPyodide, createPyodideModule };
}

/**
 * Pyodide itself. What it would download it is given, and it is not waited for when it can't go on.
 *
 * It fetches two files. For its code there is no option: `fetch` and `instantiateStreaming` are all that it asks, and
 * its own `instantiateWasm`, which a wrapper of `createPyodideModule` could replace, binds what only it can. For the
 * library there is `stdLibURL`, but bytes have only addresses of `blob:` or `data:`, which the policy of a page or a
 * host may refuse, and the whole would stand in such an address once more. So both are stood in for while it starts;
 * this worker fetches nothing else meanwhile.
 * @param {Scripts} scripts @param {Promise<WebAssembly.Module>} compiled @param {Uint8Array<ArrayBuffer>} stdlib
 * @param {Uint8Array | null} [memory] its memory as it once was
 */
async function load({ loadPyodide, createPyodideModule }, compiled, stdlib, memory = null) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  /** @type {Promise<never>} */
  const failed = new Promise((_, refuse) => {
    compiled.catch(refuse); // of which Pyodide only warns, and waits on
    WebAssembly.instantiateStreaming = (_, imports) => {
      const made = compiled.then(async (module) => ({
        module,
        instance: await WebAssembly.instantiate(module, imports),
      }));
      made.catch(refuse);
      return made;
    };
  });
  globalThis.fetch = async (input) => new Response(String(input).endsWith(".zip") ? stdlib : null);
  const given = { memory };
  try {
    return await Promise.race([failed, loadPyodide(optionsOf(createPyodideModule, given))]);
  } finally {
    given.memory = null;
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

/** @param {unknown} createPyodideModule @param {{ memory: Uint8Array | null }} given */
function optionsOf(createPyodideModule, given) {
  const nowhere = "https://handed-over.invalid/"; // everything is at hand, nothing is asked for there
  return {
    createPyodideModule,
    indexURL: nowhere,
    packageBaseUrl: nowhere,
    lockFileContents: { info: __PYODIDE__, packages: {} },
    // Pyodide never lets go of its options, and a memory is 26 MB: so they only say where it is.
    ...(given.memory && {
      // biome-ignore lint/suspicious/noThenProperty: Pyodide awaits this option
      _loadSnapshot: { then: (/** @type {(memory: unknown) => void} */ keep) => keep(given.memory) },
    }),
  };
}

/** Bytes piece by piece, so that there are never two whole copies. @param {Uint8Array<ArrayBuffer>} bytes */
function inPieces(bytes) {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, at + PIECE));
      at += PIECE;
    },
  });
}

/** The contents of a gzip. @param {ReadableStream<Uint8Array<ArrayBuffer>>} packed @param {number} length */
async function unpacked(packed, length) {
  const bytes = new Uint8Array(length);
  const count = await fill(bytes, packed.pipeThrough(new DecompressionStream("gzip")), () => {});
  if (count !== length) throw new BootError("file-damaged", `unpacked: ${count} of ${length} bytes`);
  return bytes;
}
