// What a host should send with a file: every finding, from the headers that lack it.
import assert from "node:assert/strict";
import { test } from "node:test";
import said from "../embed/check.json" with { type: "json" };
import { lookAt } from "../embed/header_checks.js";

const WHOLE = {
  "access-control-allow-origin": "*",
  "cache-control": "no-cache",
  "content-encoding": "gzip",
  "content-type": "text/html; charset=utf-8",
  "x-content-type-options": "nosniff",
};
/** @param {string} url @param {Record<string, string>} [headers] @param {number} [status] */
const codes = (url, headers = {}, status = 200) =>
  lookAt({ url, status, headers: { ...WHOLE, ...headers } }).map(({ code }) => code);

test("a file that is sent as it should be lacks nothing", () => {
  assert.deepEqual(codes("embed.html"), []);
  assert.deepEqual(codes("index.html", { "content-security-policy": "frame-ancestors 'self'" }), []);
  const kept = { "cache-control": "max-age=31536000, immutable", "content-type": "text/javascript" };
  assert.deepEqual(codes("assets/main-0.js", kept), []);
});

test("each header that is missing or wrong is a finding of its own", () => {
  assert.deepEqual(codes("embed.html", {}, 404), ["missing"]);
  assert.deepEqual(codes("a.wasm", { "content-type": "application/octet-stream" }), ["type"]);
  assert.deepEqual(codes("embed.js", { "access-control-allow-origin": "", "content-type": "text/javascript" }), [
    "cors",
  ]);
  assert.deepEqual(codes("embed.html", { "x-frame-options": "SAMEORIGIN" }), ["framing"]);
  assert.deepEqual(codes("embed.html", { "content-security-policy": "frame-ancestors 'self'" }), ["framing"]);
  assert.deepEqual(codes("embed.html", { "cross-origin-resource-policy": "same-origin" }), ["resource"]);
  assert.deepEqual(codes("embed.html", { "content-security-policy": "script-src 'self'" }), ["policy"]);
  for (const own of ["./", "index.html", "builder.html", "mashimo.html"]) {
    assert.deepEqual(codes(own), ["open"]);
    assert.deepEqual(codes(own, { "content-security-policy": "frame-ancestors *" }), ["open"]);
    assert.deepEqual(codes(own, { "content-security-policy": "frame-ancestors 'none'" }), []);
  }
  assert.deepEqual(codes("wheels/a.whl"), ["short"]);
  assert.deepEqual(codes("embed.html", { "cache-control": "max-age=86400" }), ["stale"]);
  assert.deepEqual(codes("embed.html", { "x-content-type-options": "" }), ["sniffed"]);
  assert.deepEqual(codes("a.wasm", { "content-type": "application/wasm", "content-encoding": "" }), ["packed"]);
});

test("whatever lies under a name that changes with it should be kept for long, and no other file", () => {
  const short = { "cache-control": "no-cache", "content-type": "text/javascript" };
  assert.deepEqual(codes("assets/main-0.js", short), ["short"]);
  assert.deepEqual(codes("pyodide-314.0.7/pyodide.mjs", short), ["short"]);
  assert.deepEqual(codes("pyodide-314.0.7/python_stdlib.zip"), ["short"]);
  assert.deepEqual(codes("LICENSE.txt", short), []);
});

test("every finding has its sentence in every language, with the same places to fill", () => {
  const places = (/** @type {Record<string, string>} */ words) =>
    Object.fromEntries(Object.entries(words).map(([key, text]) => [key, [...text.matchAll(/\{\w+\}/g)].join("")]));
  for (const words of Object.values(said)) assert.deepEqual(places(words), places(said.en));
  assert.deepEqual(Object.keys(said), ["en", "nl", "de", "fr", "ru", "tr"]);
});
