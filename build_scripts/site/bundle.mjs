// Scripts and styles of the page, each with all it imports, bundled by esbuild one after the other until standard input
// ends: Node is started once for all. A job is a line of it as JSON, {entry, format, define, name, apart, shares,
// words, markup, asked}: `entry` a file of web/, `define` what its names in capitals stand for, `name` what its exports
// are called in the page, `apart` by its file of web/ what is not taken in, being there as the value of such an
// expression; `shares` the files whose exports scripts that come later find in `mashimoShared`; `words` the English
// phrases, if not all; `markup` by its file of web/ each piece of HTML as a tree. The answer is a line of standard
// output as JSON: the text or, where "files" are `asked` for, what is taken in, each with what it imports; null where
// it could not be bundled, which esbuild has explained.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { relative, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const web = new URL("../../web/", import.meta.url);
/** @type {typeof import("esbuild")} */
const esbuild = createRequire(web)("esbuild");

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

/** What a script imports that is none: a piece of HTML as a tree, a style as a text, of English some words alone.
 * @param {Record<string, unknown>} markup @param {object | null} words @returns {import("esbuild").Plugin} */
const furnishing = (markup, words) => ({
  name: "furniture",
  setup(build) {
    build.onLoad({ filter: /\.html$/ }, ({ path }) => ({
      contents: JSON.stringify(markup[inWeb(path)]),
      loader: "json",
    }));
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

/** The answer to a job. @param {any} job */
async function bundled({ entry, format, define, name, apart, shares, words, markup, asked }) {
  const whole =
    shares.length === 0 && name === ""
      ? { entryPoints: [entry] }
      : { stdin: { contents: joining(entry, name, shares), resolveDir: fileURLToPath(web) } };
  const { outputFiles, metafile } = await esbuild.build({
    ...usual,
    ...whole,
    plugins: [leaving(apart), furnishing(markup, words)],
    define,
    format,
    write: false,
    metafile: true,
    loader: { ".svg": "dataurl" },
    // What Pyodide asks for under Node alone, and, as a classic script, does not know.
    external: ["node:*", "ws"],
    logOverride: { "empty-import-meta": "silent" },
  });
  if (asked === "text") return outputFiles[0].text;
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
