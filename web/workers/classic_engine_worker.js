// @ts-check
// The engine's worker with Pyodide's two scripts in it, for pages that can only start workers from text.

import "./classic.js";
// @ts-expect-error: it has no declaration of its own
import createPyodideModule from "pyodide/pyodide.asm.mjs";
// @ts-expect-error: nor has this, whose declaration goes by another name
import { loadPyodide } from "pyodide/pyodide.mjs";
import { useBundledPyodide } from "./boot.js";
import "./engine_worker.js";

useBundledPyodide({ loadPyodide, createPyodideModule });
