// Bundles scripts and styles of the page with esbuild, one after the other until standard input ends, so that Node starts
// once for all. A job is a line of JSON, {entry, format, define, name, apart, shares, words, asked}: `entry` is a file of
// web/, `define` gives values to its names in capitals, and `name` is the global with its exports. `apart` maps files of
// web/ that are left out to the expressions that stand for them. `shares` lists the files whose exports later scripts
// find in `mashimoShared`. `words` are the English phrases, if not all. The answer is a line of JSON: the text or, if
// "files" are `asked` for, the files of the bundle with what each imports; null after an error, which esbuild prints.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { relative, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const web = new URL("../../web/", import.meta.url);
/** @type {typeof import("esbuild")} */
const esbuild = createRequire(web)("esbuild");
/** @type {typeof import("terser")} */
const terser = createRequire(web)("terser");

/** A file of web/ by its place there. @param {string} path */
const inWeb = (path) => relative(fileURLToPath(web), path).replaceAll("\\", "/");
/** How every script and style is bundled. @type {import("esbuild").BuildOptions} */
const usual = {
  absWorkingDir: fileURLToPath(web),
  bundle: true,
  minify: true,
  charset: "utf8",
  legalComments: "none",
  jsx: "automatic",
  jsxImportSource: "preact",
  // The oldest browsers in which Pyodide is tested by its makers.
  target: ["chrome112", "firefox112", "safari16.4"],
};

/** The scripts whose size is bounded (tests/site/test_build.py). Terser makes them 3 % smaller than esbuild does, and
 * takes seconds for each. */
const BOUNDED = ["main.js", "embed/frame.js", "embed/facade.js"];

/** The properties whose names are shortened in the element for other pages, which has 4 kB. Its attributes and what it
 * is told from outside have others. */
const SHORTENED = { "embed/facade.js": /^(houses|stores|name|columns|column|rows|row|start|cell|end)$/ };

/** The names of a file's exports. @param {string} file */
function namesOf(file) {
  const text = readFileSync(new URL(file, web), "utf8");
  if (/^export (?:\*|default|let|var|const [[{]|\{.* as )/m.test(text)) {
    throw new Error(`web/${file} exports something by another name than the one it has, or more than names told here`);
  }
  const own = text.matchAll(/^export (?:async )?(?:const|function\*?|class) (\w+)/gm);
  const handedOn = text.matchAll(/^export \{ ([\w, ]+) \}/gm);
  return [...own, ...handedOn].flatMap(([, names]) => names.split(", "));
}

/**
 * What stands for a file that is apart: its exports, of a shared one by their places, else by their names. One whose
 * names are not told would have every file of the script wrapped. @param {string} file @param {string} value
 */
function exportsOf(file, value) {
  if (value === "null") return "export {};";
  const names = namesOf(file).join(", ");
  return `export const ${value.startsWith("mashimoShared") ? `[${names}]` : `{ ${names} }`} = ${value};`;
}

/** Leaves out what is apart. @param {Record<string, string>} apart @returns {import("esbuild").Plugin} */
const leaving = (apart) => ({
  name: "apart",
  setup(build) {
    build.onResolve({ filter: /^\./ }, ({ path, resolveDir }) => {
      const file = inWeb(resolve(resolveDir, path));
      return file in apart ? { path: file, namespace: "apart" } : null;
    });
    build.onLoad({ filter: /./, namespace: "apart" }, ({ path }) => ({ contents: exportsOf(path, apart[path]) }));
  },
});

/** Loads the imports that are no scripts: a style as a text, and some of the English words.
 * @param {object | null} words @returns {import("esbuild").Plugin} */
const loadingData = (words) => ({
  name: "data",
  setup(build) {
    build.onLoad({ filter: /locales\/en\.json$/ }, () =>
      words ? { contents: JSON.stringify(words), loader: "json" } : null,
    );
    build.onResolve({ filter: /\.css$/ }, ({ path, kind, resolveDir }) =>
      kind === "import-statement" ? { path: resolve(resolveDir, path), namespace: "style" } : null,
    );
    build.onLoad({ filter: /./, namespace: "style" }, async ({ path }) => {
      const { outputFiles } = await esbuild.build({ ...usual, entryPoints: [path], write: false });
      return { contents: outputFiles[0].text.trim(), loader: "text" };
    });
  },
});

/**
 * An entry whose exports have a name in the page, and what it shares, by their places, for a module as a value would
 * have a function for each. @param {string} entry @param {string} name @param {string[]} files
 */
function joining(entry, name, files) {
  const imports = files.map((file, at) => {
    const names = namesOf(file).map((one) => `${one} as ${one}${at}`);
    return `import { ${names.join(", ")} } from "./${file}";`;
  });
  const shared = files.map((file, at) => {
    return `[${namesOf(file).map((one) => `${one}${at}`)}]`;
  });
  const own = name === "" ? [] : namesOf(entry);
  const [last, ...above] = name.split(".").reverse();
  const place = above.reduceRight((whole, part) => `(${whole}.${part} ??= {})`, "globalThis");
  return [
    ...imports,
    own.length === 0 ? `import "./${entry}";` : `import { ${own.join(", ")} } from "./${entry}";`,
    own.length === 0 ? "" : `${place}.${last} = { ${own.join(", ")} };`,
    files.length === 0 ? "" : `globalThis.mashimoShared = [${shared}];`,
  ].join("\n");
}

/** Shortens a script further. By gzip the element is shorter, and pages longer, if a function that is used once stays
 * where it is. @param {string} text @param {"esm" | "iife"} format @param {string} entry */
async function minified(text, format, entry) {
  const compress = { reduce_funcs: !(entry in SHORTENED) };
  const { code } = await terser.minify(text, { ecma: 2020, module: format === "esm", compress });
  return code;
}

/** The answer to a job. @param {any} job */
async function bundled({ entry, format, define, name, apart, shares, words, asked }) {
  const whole =
    shares.length === 0 && name === ""
      ? { entryPoints: [entry] }
      : { stdin: { contents: joining(entry, name, shares), resolveDir: fileURLToPath(web) } };
  const { outputFiles, metafile } = await esbuild.build({
    ...usual,
    ...whole,
    plugins: [leaving(apart), loadingData(words)],
    define,
    mangleProps: SHORTENED[/** @type {keyof typeof SHORTENED} */ (entry)],
    format,
    write: false,
    metafile: true,
    loader: { ".svg": "dataurl" },
    // What Pyodide asks for under Node alone, and, as a classic script, does not know.
    external: ["node:*", "ws"],
    logOverride: { "empty-import-meta": "silent" },
  });
  const [{ text }] = outputFiles;
  if (asked === "text") return BOUNDED.includes(entry) ? minified(text, format, entry) : text;
  const files = Object.entries(metafile.inputs).map(([file, { imports }]) => [file, imports.map(({ path }) => path)]);
  return Object.fromEntries(files);
}

for await (const line of createInterface({ input: process.stdin })) {
  // What esbuild refuses it has said on standard error.
  const answer = await bundled(JSON.parse(line)).catch((error) => {
    if (!error.errors) console.error(error);
    return null;
  });
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
