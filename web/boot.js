// @ts-check
// Starts Pyodide from bytes fetched and checked here. `loadPyodide` waits for ever on many failures of a download, so it gets no
// chance to download: what it would fetch is answered from memory. Whoever started the worker watches the time.

/** @import { PyodideInterface } from "pyodide" */
/** @typedef {{ stage: "files" | "python", bytes: number, total: number }} BootProgress */

/** What went wrong while starting: `code` is a word for it, the message says it in full. */
export class BootError extends Error {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

const TRIES = 3;
/** A download that brings nothing for so long (milliseconds) is broken off. */
const STALL = 20000;

/** @param {Uint8Array<ArrayBuffer>} bytes @returns {Promise<string>} */
export async function sha256(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The bytes of a file of the site, whole and with the hash the build knows.
 * @param {StoredFile} file @param {URL} root @param {(bytes: number) => void} onBytes how many have come, from the beginning
 * @param {number} [attempt] @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
export async function fetchFile(file, root, onBytes, attempt = 1) {
  try {
    return await fetchOnce(file, root, onBytes, attempt > 1);
  } catch (error) {
    if (attempt >= TRIES) throw error;
    await new Promise((done) => setTimeout(done, 400 * attempt ** 2));
    return fetchFile(file, root, onBytes, attempt + 1);
  }
}

/** @param {StoredFile} file @param {URL} root @param {(bytes: number) => void} onBytes @param {boolean} again
 * @returns {Promise<Uint8Array<ArrayBuffer>>} */
async function fetchOnce(file, root, onBytes, again) {
  const stall = new AbortController();
  let timer = setTimeout(() => stall.abort(), STALL);
  const bytes = new Uint8Array(file.bytes);
  let length = 0;
  try {
    const response = await fetch(new URL(file.url, root), {
      signal: stall.signal,
      cache: again ? "reload" : "default",
    });
    if (!response.ok || !response.body) throw new BootError("file-missing", `${file.url}: status ${response.status}`);
    const reader = response.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => stall.abort(), STALL);
      if (length + part.value.length > bytes.length)
        throw new BootError("file-damaged", `${file.url}: longer than ${file.bytes} bytes`);
      bytes.set(part.value, length);
      length += part.value.length;
      onBytes(length);
    }
  } finally {
    clearTimeout(timer);
  }
  if (length !== file.bytes) throw new BootError("file-damaged", `${file.url}: ${length} of ${file.bytes} bytes`);
  await check(file, bytes);
  return bytes;
}

/** @param {StoredFile} file @param {Uint8Array<ArrayBuffer>} bytes */
async function check(file, bytes) {
  if (!globalThis.crypto?.subtle) {
    console.warn(`${file.url}: its hash can't be checked, the page not being served over https`);
    return;
  }
  if ((await sha256(bytes)) !== file.sha256)
    throw new BootError("file-damaged", `${file.url}: its bytes are not the published ones`);
}

/**
 * Every file Pyodide and the engine need, together.
 * @param {Record<RuntimePart, StoredFile>} runtime @param {URL} root @param {(progress: BootProgress) => void} onProgress
 * @returns {Promise<Record<RuntimePart, Uint8Array<ArrayBuffer>>>}
 */
export async function fetchRuntime(runtime, root, onProgress) {
  const parts = /** @type {RuntimePart[]} */ (Object.keys(runtime));
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
 * Pyodide with the engine in it. The wheel is installed by micropip from these very bytes; no index is asked.
 * @param {Record<RuntimePart, StoredFile>} runtime @param {URL} root
 * @param {Record<RuntimePart, Uint8Array<ArrayBuffer>>} bytes @returns {Promise<PyodideInterface>}
 */
export async function startPyodide(runtime, root, bytes) {
  const { loadPyodide } = await import(new URL(runtime.pyodide.url, root).href);
  const { default: createPyodideModule } = await import(new URL(runtime.asm.url, root).href);
  const stopAnswering = answerFetches([
    ["pyodide.asm.wasm", bytes.wasm, "application/wasm"],
    ["python_stdlib.zip", bytes.stdlib, "application/zip"],
  ]);
  /** @type {PyodideInterface} */
  const pyodide = await loadPyodide({
    createPyodideModule,
    indexURL: new URL("handed-over/", root).href,
    packageBaseUrl: new URL("handed-over/", root).href,
    lockFileContents: {
      info: {
        abi_version: "2026_0",
        arch: "wasm32",
        platform: "emscripten_5_0_3",
        python: "3.14.2",
        version: "314.0.7",
      },
      packages: {},
    },
  });
  stopAnswering();
  pyodide.unpackArchive(bytes.micropip, "wheel");
  const wheel = `/tmp/${runtime.wheel.url.split("/").at(-1)}`;
  pyodide.FS.writeFile(wheel, bytes.wheel);
  const micropip = pyodide.pyimport("micropip");
  await micropip.install.callKwargs(`emfs:${wheel}`, { deps: false });
  micropip.destroy();
  return pyodide;
}

/** Answers fetches of these file names from memory; every other goes out as usual. @param {[string, Uint8Array<ArrayBuffer>, string][]} files
 * @returns {() => void} to be called when it is enough */
function answerFetches(files) {
  const usual = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const file = files.find(([name]) => address.endsWith(`/${name}`));
    if (!file) return usual(input, init);
    return Promise.resolve(new Response(file[1], { headers: { "Content-Type": file[2] } }));
  };
  return () => {
    globalThis.fetch = usual;
  };
}
