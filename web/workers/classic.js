// @ts-check
// Imported first. Pyodide refuses to run in a classic worker, which it knows by this function; nothing in it needs a
// module's.

Object.assign(self, { importScripts: undefined });
