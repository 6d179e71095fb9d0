// One script or style of the page with all it imports, bundled by esbuild. A job is read from standard input as JSON, {entry, format,
// define, name, apart, lends, words, markup, asked}: `entry` a file of web/, `define` what its names in capitals stand for, `name` what its
// exports are called in the page, `apart` by its file of web/ what is not taken in, being there as the value of such an expression;
// `lends` the files whose exports scripts that come later find in `mashimoLent`; `words` the English phrases, if not all; `markup` by its file of web/ each piece of HTML as a tree.
// The text goes to standard output or, where "files" are `asked` for, what is taken in, each with what it imports, as JSON.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const web = new URL("../web/", import.meta.url);
/** @type {typeof import("esbuild")} */
const esbuild = createRequire(web)("esbuild");

const { entry, format, define, name, apart, lends, words, markup, asked } = JSON.parse(readFileSync(0, "utf8"));
/** A file of web/ by its place there. @param {string} path */
const inWeb = (path) => relative(fileURLToPath(web), path).replaceAll("\\", "/");
/** What stands for a file that is apart: its exports, by their names. One whose names are not told would have every file of the script wrapped.
 * @param {string} file */
function exportsOf(file) {
  if (apart[file] === "null") return "export {};";
  const names = readFileSync(new URL(file, web), "utf8").matchAll(
    /^export (?:async )?(?:const|function\*?|class) (\w+)/gm,
  );
  return `export const { ${[...names].map(([, name]) => name).join(", ")} } = ${apart[file]};`;
}
/** @type {import("esbuild").Plugin} */
const leaving = {
  name: "apart",
  setup(build) {
    build.onResolve({ filter: /^\./ }, ({ path, resolveDir }) => {
      const file = inWeb(resolve(resolveDir, path));
      return file in apart ? { path: file, namespace: "apart" } : null;
    });
    build.onLoad({ filter: /./, namespace: "apart" }, ({ path }) => ({ contents: exportsOf(path) }));
  },
};
/** What a script imports that is none: a piece of HTML as a tree, a style as a text, of English some words alone. @type {import("esbuild").Plugin} */
const furnishing = {
  name: "furniture",
  setup(build) {
    build.onLoad({ filter: /\.html$/ }, ({ path }) => ({
      contents: JSON.stringify(markup[inWeb(path)]),
      loader: "json",
    }));
    build.onLoad({ filter: /phrases\/en\.json$/ }, () =>
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
};
/** How every script and style is bundled. @type {import("esbuild").BuildOptions} */
const usual = {
  absWorkingDir: fileURLToPath(web),
  bundle: true,
  minify: true,
  charset: "utf8",
  legalComments: "none",
  // The oldest browsers in which Pyodide is tested by its makers.
  target: ["chrome112", "firefox112", "safari16.4"],
};
/** The entry, and what it lends. */
function lending() {
  /** @type {string[]} */
  const files = lends;
  const imports = files.map((file, at) => `import * as lent${at} from "./${file}";`);
  const all = files.map((file, at) => `${JSON.stringify(file)}: lent${at}`);
  return [...imports, `globalThis.mashimoLent = { ${all} };`, `import "./${entry}";`].join("\n");
}
const whole =
  lends.length === 0 ? { entryPoints: [entry] } : { stdin: { contents: lending(), resolveDir: fileURLToPath(web) } };
const { outputFiles, metafile } = await esbuild.build({
  ...usual,
  ...whole,
  plugins: [leaving, furnishing],
  globalName: name || undefined,
  define,
  format,
  write: false,
  metafile: true,
  loader: { ".svg": "dataurl" },
  // What Pyodide asks for under Node alone, and, as a classic script, does not know.
  external: ["node:*", "ws"],
  logOverride: { "empty-import-meta": "silent" },
});
const files = Object.entries(metafile.inputs).map(([file, { imports }]) => [file, imports.map(({ path }) => path)]);
process.stdout.write(asked === "files" ? JSON.stringify(Object.fromEntries(files)) : outputFiles[0].contents);
