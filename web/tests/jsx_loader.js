// @ts-check
// Compiles a component when Node loads it.
import { readFile } from "node:fs/promises";
import { transform } from "esbuild";

/** @type {import("node:module").LoadHook} */
export async function load(url, context, nextLoad) {
  if (!url.endsWith(".jsx")) return nextLoad(url, context);
  const text = await readFile(new URL(url), "utf8");
  const { code } = await transform(text, { loader: "jsx", jsx: "automatic", jsxImportSource: "preact" });
  return { format: "module", source: code, shortCircuit: true };
}
