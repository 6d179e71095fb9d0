// One script or style of the page with all it imports, bundled by esbuild. A job is read from standard input as JSON,
// {entry, format, define}: `entry` a file of web/, `define` what its names in capitals stand for. The text goes to standard output.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const web = new URL("../web/", import.meta.url);
/** @type {typeof import("esbuild")} */
const esbuild = createRequire(web)("esbuild");

const { entry, format, define } = JSON.parse(readFileSync(0, "utf8"));
const { outputFiles } = esbuild.buildSync({
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
  // The oldest browsers in which Pyodide is tested by its makers.
  target: ["chrome112", "firefox112", "safari16.4"],
});
process.stdout.write(outputFiles[0].contents);
