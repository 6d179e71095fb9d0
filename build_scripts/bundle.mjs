// One script or style of the page with all it imports, bundled by esbuild. A job is read from standard input as JSON, {entry, format,
// define, name, apart}: `entry` a file of web/, `define` what its names in capitals stand for, `name` what its exports are called in the
// page, `apart` by its file of web/ what is not taken in, being there under such a name or fetched from such an address, `./…`, when it is
// imported. The text goes to standard output.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const web = new URL("../web/", import.meta.url);
/** @type {typeof import("esbuild")} */
const esbuild = createRequire(web)("esbuild");

const { entry, format, define, name, apart } = JSON.parse(readFileSync(0, "utf8"));
/** @type {import("esbuild").Plugin} */
const leaving = {
  name: "apart",
  setup(build) {
    build.onResolve({ filter: /^\./ }, ({ path, resolveDir }) => {
      const file = relative(fileURLToPath(web), resolve(resolveDir, path)).replaceAll("\\", "/");
      if (!(file in apart)) return null;
      return apart[file].startsWith("./") ? { path: apart[file], external: true } : { path: file, namespace: "apart" };
    });
    build.onLoad({ filter: /./, namespace: "apart" }, ({ path }) => ({ contents: `module.exports = ${apart[path]};` }));
  },
};
const { outputFiles } = await esbuild.build({
  plugins: [leaving],
  globalName: name || undefined,
  absWorkingDir: fileURLToPath(web),
  entryPoints: [entry],
  define,
  format,
  bundle: true,
  write: false,
  minify: true,
  charset: "utf8",
  legalComments: "none",
  loader: { ".svg": "dataurl" },
  // What Pyodide asks for under Node alone, and, as a classic script, does not know.
  external: ["node:*", "ws"],
  logOverride: { "empty-import-meta": "silent" },
  // The oldest browsers in which Pyodide is tested by its makers.
  target: ["chrome112", "firefox112", "safari16.4"],
});
process.stdout.write(outputFiles[0].contents);
