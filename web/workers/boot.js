// @ts-check
// Starts Pyodide from bytes fetched and verified here. `loadPyodide` never settles after many kinds of failed download,
// so it downloads nothing: its requests are answered from memory. The page has a timeout for the whole start.

import { BootError, check, fetchFile, unpack } from "./download.js";
import { bytesOf, isIntact, keptFile } from "./file_cache.js";

/** @import { PyodideInterface } from "pyodide" */
/**
 * @typedef {{ noInitialRun?: boolean }} ModuleSettings `noInitialRun` if the memory will come from a snapshot
 * @typedef {(settings: ModuleSettings) => Promise<{ HEAPU8: Uint8Array }>} CreateModule
 * @typedef {{ loadPyodide: (options: object) => Promise<PyodideInterface>, createPyodideModule: CreateModule }} Scripts
 */

/** @param {unknown} error @returns {string} the error's code */
export function codeOf(error) {
  if (error instanceof BootError) return error.code;
  if (error instanceof RangeError) return "no-memory";
  const lacking = error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError;
  return lacking ? "old-browser" : "start-failed";
}

/**
 * Gives the files to load: without Pyodide's own scripts if they are bundled.
 * @param {Record<RuntimePart, StoredFile>} runtime
 * @returns {RuntimePart[]}
 */
function filesToFetch(runtime) {
  const parts = /** @type {RuntimePart[]} */ (Object.keys(runtime));
  return parts.filter((part) => !bundled || (part !== "pyodide" && part !== "asm"));
}

/**
 * Fetches all files of Pyodide and the engine.
 * @param {Record<RuntimePart, StoredFile>} runtime @param {URL} root
 * @param {(progress: BootProgress) => void} onProgress @returns {Promise<Record<RuntimePart, Uint8Array<ArrayBuffer>>>}
 */
export async function fetchRuntime(runtime, root, onProgress) {
  const parts = filesToFetch(runtime);
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
 * Unpacks the files that a single file contains, each as gzip in base64.
 * @param {Record<RuntimePart, StoredFile>} runtime @param {Partial<Record<RuntimePart, string>>} carried
 * @returns {Promise<Record<RuntimePart, Uint8Array<ArrayBuffer>>>}
 */
export async function unpackRuntime(runtime, carried) {
  const found = filesToFetch(runtime).map(async (part) => {
    const packed = Uint8Array.from(atob(carried[part] ?? ""), (letter) => letter.charCodeAt(0));
    const bytes = await unpack(packed, runtime[part].bytes);
    await check(runtime[part], { bytes, length: bytes.length });
    return [part, bytes];
  });
  return Object.fromEntries(await Promise.all(found));
}

/**
 * Starts Pyodide with the engine. micropip installs the wheel from these bytes; no index is asked.
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
 * Starts Pyodide with the engine from a snapshot of its memory, made by the build; null unless all files are cached and
 * intact. The code is compiled in parallel, while this thread verifies the files and loads Pyodide's scripts.
 * @param {StoredFile} snapshot @param {Record<RuntimePart, StoredFile>} runtime @param {string} root
 * @returns {Promise<PyodideInterface | null>}
 */
export async function startFromSnapshot(snapshot, runtime, root) {
  const files = [snapshot, runtime.wasm, runtime.stdlib];
  const kept = (await Promise.all(files.map((file) => keptFile(file, root)))).filter((response) => response !== null);
  if (kept.length < files.length) return null;
  // Not before: on a first visit they are fetched with the rest and retried, and a worker that once failed to import a
  // script may never try again.
  const scripts = scriptsAt(runtime, root);
  const read = kept.map(bytesOf);
  const compiled = read[1].then((code) => WebAssembly.compile(code));
  for (const later of [scripts, compiled]) later.catch(() => {}); // they do not matter if a file is damaged
  const all = await Promise.all(read);
  const sound = await Promise.all(all.map((bytes, nth) => isIntact(files[nth], kept[nth], bytes)));
  const [contents, , library] = all;
  return sound.includes(false) ? null : load(await scripts, compiled, library, contents);
}

/**
 * Fills a new memory from a snapshot, which lacks one long run of zeros: after its header stand the start and the
 * length of that run (build_scripts/site/snapshot.mjs).
 * @param {Uint8Array} memory @param {Uint8Array<ArrayBuffer>} contents
 */
function fillMemory(memory, contents) {
  const { length } = snapshotHeader(contents);
  const [at, gap] = new Uint32Array(contents.buffer, length, 2);
  const parts = contents.subarray(length + Uint32Array.BYTES_PER_ELEMENT * 2);
  memory.set(parts.subarray(0, at));
  memory.set(parts.subarray(at), at + gap);
}

/**
 * Gives the header of a snapshot, which Pyodide reads first. Its second number is its length.
 * @param {Uint8Array<ArrayBuffer>} contents
 */
const snapshotHeader = (contents) => contents.slice(0, new Uint32Array(contents.buffer, 0, 2)[1]);

/** Pyodide's own scripts, if they are bundled with this one. @type {Scripts | null} */
let bundled = null;

/** @param {Scripts} scripts */
export function useBundledPyodide(scripts) {
  bundled = scripts;
}

/** Loads Pyodide's own scripts, unless they are bundled. @param {Record<RuntimePart, StoredFile>} runtime
 * @param {string} root @returns {Promise<Scripts>} */
export async function scriptsAt(runtime, root) {
  if (bundled) return bundled;
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
 * Starts Pyodide with all files given, and rejects if it gets stuck.
 *
 * Pyodide fetches two files. Its code has no option: it calls `fetch` and `instantiateStreaming`, and its own
 * `instantiateWasm`, which a wrapper of `createPyodideModule` could replace, binds what only it can. The library has
 * `stdLibURL`, but bytes have only `blob:` or `data:` URLs, which the policy of a page or host may refuse, and which
 * would hold a second copy. So this replaces both functions during the start; the worker fetches nothing else
 * meanwhile.
 * @param {Scripts} scripts @param {Promise<WebAssembly.Module>} compiled @param {Uint8Array<ArrayBuffer>} stdlib
 * @param {Uint8Array<ArrayBuffer> | null} [contents] a snapshot's
 */
async function load({ loadPyodide, createPyodideModule }, compiled, stdlib, contents = null) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  /** @type {Promise<never>} */
  const failed = new Promise((_, refuse) => {
    compiled.catch(refuse); // Pyodide would only warn, and wait forever
    WebAssembly.instantiateStreaming = (_, imports) => {
      const made = compiled.then(async (module) => ({
        module,
        instance: await WebAssembly.instantiate(module, imports),
      }));
      made.catch(refuse);
      return made;
    };
  });
  // not a real response, whose body would be copied piece by piece
  const packed = /** @type {Response} */ ({ ok: true, arrayBuffer: async () => stdlib.buffer });
  globalThis.fetch = async (input) => (String(input).endsWith(".zip") ? packed : new Response());
  const given = { contents };
  try {
    return await Promise.race([failed, loadPyodide(optionsOf(createPyodideModule, given))]);
  } finally {
    given.contents = null; // Pyodide never frees its options
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

/** @param {CreateModule} createPyodideModule @param {{ contents: Uint8Array<ArrayBuffer> | null }} given */
function optionsOf(createPyodideModule, given) {
  const nowhere = "https://handed-over.invalid/"; // nothing is fetched from there
  /** @type {CreateModule} */
  const restoreModule = async (settings) => {
    const { contents } = given;
    if (!settings.noInitialRun || !contents) throw new Error("this Pyodide does not go on from a snapshot");
    const module = await createPyodideModule(settings);
    fillMemory(module.HEAPU8, contents);
    return module;
  };
  return {
    createPyodideModule,
    indexURL: nowhere,
    packageBaseUrl: nowhere,
    lockFileContents: { info: __PYODIDE__, packages: {} },
    // Pyodide would need the whole memory in one piece, and copy it: so it is given only the header.
    ...(given.contents && { createPyodideModule: restoreModule, _loadSnapshot: snapshotHeader(given.contents) }),
  };
}
