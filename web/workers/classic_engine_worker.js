// @ts-check
// The engine's worker as a script by itself, Pyodide's own two in it: for a page that can start no worker by its
// address, but from text.

import "./classic.js";
// @ts-expect-error: it has no declaration of its own
import createPyodideModule from "pyodide/pyodide.asm.mjs";
// @ts-expect-error: nor has this, whose declaration goes by another name
import { loadPyodide } from "pyodide/pyodide.mjs";
import { useBundledPyodide } from "./boot.js";
import "./engine_worker.js";

useBundledPyodide({ loadPyodide, createPyodideModule });
