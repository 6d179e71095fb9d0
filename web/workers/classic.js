// @ts-check
// Imported first. Pyodide refuses to run in a classic worker, which it recognises by this function, but works in one.

Object.assign(self, { importScripts: undefined });
