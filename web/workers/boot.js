// @ts-check
// Starts Pyodide from bytes fetched and checked here. `loadPyodide` waits for ever on many failures of a download, so
// it gets no chance to download: what it would fetch is answered from memory. Whoever started the worker watches the
// time.

import { BootError, check, fetchFile, unpack } from "./download.js";
import { bytesOf, isIntact, keptFile } from "./file_cache.js";

/** @import { PyodideInterface } from "pyodide" */
/**
 * @typedef {{ noInitialRun?: boolean }} ModuleSettings what a module of Pyodide is made with: `noInitialRun` where its
 *   memory will come from a snapshot
 * @typedef {(settings: ModuleSettings) => Promise<{ HEAPU8: Uint8Array }>} CreateModule makes one, whose memory is a
 *   fresh one
 * @typedef {{ loadPyodide: (options: object) => Promise<PyodideInterface>, createPyodideModule: CreateModule }} Scripts
 */

/** @param {unknown} error @returns {string} the word for what went wrong */
export function codeOf(error) {
  if (error instanceof BootError) return error.code;
  if (error instanceof RangeError) return "no-memory";
  const lacking = error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError;
  return lacking ? "old-browser" : "start-failed";
}

/**
 * The files that have to be brought: without Pyodide's own scripts where this script has come with them.
 * @param {Record<RuntimePart, StoredFile>} runtime @returns {RuntimePart[]}
 */
function filesToFetch(runtime) {
  const parts = /** @type {RuntimePart[]} */ (Object.keys(runtime));
  return parts.filter((part) => !brought || (part !== "pyodide" && part !== "asm"));
}

/**
 * Every file Pyodide and the engine need, together.
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
 * The files of the runtime, handed over by a page that has them all in itself, each packed by gzip and written in
 * base64.
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
 * this device, sound. The code is compiled beside this thread, which meanwhile verifies all, and reads and makes
 * Pyodide's own scripts.
 * @param {StoredFile} snapshot @param {Record<RuntimePart, StoredFile>} runtime @param {string} root
 * @returns {Promise<PyodideInterface | null>}
 */
export async function startFromSnapshot(snapshot, runtime, root) {
  const files = [snapshot, runtime.wasm, runtime.stdlib];
  const kept = (await Promise.all(files.map((file) => keptFile(file, root)))).filter((response) => response !== null);
  if (kept.length < files.length) return null;
  // not before: on a first visit they are fetched with all else, as often as it takes, and a worker that has once
  // failed to import a script may never try again
  const scripts = scriptsAt(runtime, root);
  const read = kept.map(bytesOf);
  const compiled = read[1].then((code) => WebAssembly.compile(code));
  for (const later of [scripts, compiled]) later.catch(() => {}); // of no interest where anything is damaged
  const all = await Promise.all(read);
  const sound = await Promise.all(all.map((bytes, nth) => isIntact(files[nth], kept[nth], bytes)));
  const [contents, , library] = all;
  return sound.includes(false) ? null : load(await scripts, compiled, library, contents);
}

/**
 * Fills a fresh memory with that of a snapshot, which lies in its contents without a run of zeros: behind their head
 * stand where that begins in the memory and how long it is (build_scripts/site/snapshot.mjs).
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
 * The head of a snapshot, without its memory: what Pyodide wants to know before it goes on from that. In its second
 * number it says how long it is.
 * @param {Uint8Array<ArrayBuffer>} contents
 */
const snapshotHeader = (contents) => contents.slice(0, new Uint32Array(contents.buffer, 0, 2)[1]);

/** Pyodide's own scripts where this script has come with them. @type {Scripts | null} */
let brought = null;

/** @param {Scripts} scripts */
export function useBundledPyodide(scripts) {
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
 * @param {Uint8Array<ArrayBuffer> | null} [contents] a snapshot's
 */
async function load({ loadPyodide, createPyodideModule }, compiled, stdlib, contents = null) {
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
  // not as the body of a response, through which it would be copied piece by piece
  const packed = /** @type {Response} */ ({ ok: true, arrayBuffer: async () => stdlib.buffer });
  globalThis.fetch = async (input) => (String(input).endsWith(".zip") ? packed : new Response());
  const given = { contents };
  try {
    return await Promise.race([failed, loadPyodide(optionsOf(createPyodideModule, given))]);
  } finally {
    given.contents = null; // Pyodide never lets go of its options
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

/** @param {CreateModule} createPyodideModule @param {{ contents: Uint8Array<ArrayBuffer> | null }} given */
function optionsOf(createPyodideModule, given) {
  const nowhere = "https://handed-over.invalid/"; // everything is at hand, nothing is asked for there
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
    // Pyodide would have the whole memory in one piece, and copy it: so it is told of the head alone.
    ...(given.contents && { createPyodideModule: restoreModule, _loadSnapshot: snapshotHeader(given.contents) }),
  };
}
