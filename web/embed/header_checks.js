// @ts-check
// Finds headers that a host should send and does not. Pure.

/**
 * @typedef {{ url: string, status: number, headers: Record<string, string> }} HostAnswer header names are in lower case
 * @typedef {{ code: string, file: string, must: boolean, value: string }} HostFinding `value` is what was sent; `must`
 *   if boards or the app fail without it, else it is advice
 */

/** The types that browsers require, by file extension. */
const TYPES = new Map([
  ["html", /^text\/html\b/],
  ["js", /^(text|application)\/javascript\b/],
  ["mjs", /^(text|application)\/javascript\b/],
  ["wasm", /^application\/wasm\b/],
]);
/** Files with a hash in their path, which may be cached forever. */
const HASHED = /^(assets|wheels|pyodide-[^/]+)\//;
/** Files that a new version replaces under the same name. */
const CHANGING = /\.html$|^sw\.js$|^embed\.js$/;
/** The app's own pages, which show the user's games: no other page should frame them. */
const OWN = /^(\.\/|(index|builder|mashimo)\.html)$/;
/** The least max-age of files with a hash in their path, in seconds. */
const LONG = 86_400 * 30;

/** Gives the max-age in seconds, or 0. @param {string} control */
const age = (control) => Number(/max-age=(\d+)/.exec(control)?.[1] ?? 0);

/** Finds what an answer lacks. @param {HostAnswer} answer @returns {HostFinding[]} */
export function lookAt({ url, status, headers }) {
  if (status !== 200) return [{ code: "missing", file: url, must: true, value: String(status) }];
  const header = (/** @type {string} */ name) => headers[name] ?? "";
  const type = header("content-type");
  const policy = header("content-security-policy");
  const ancestors = /frame-ancestors ([^;]*)/.exec(policy)?.[1].trim() ?? "";
  const framed = header("x-frame-options") || ancestors;
  const expected = TYPES.get(url.split(".").at(-1) ?? "");
  const control = header("cache-control");
  /** @type {[string, boolean, boolean, string][]} */
  const wrong = [
    ["type", expected?.test(type) === false, true, type],
    [
      "cors",
      !OWN.test(url) && header("access-control-allow-origin") !== "*",
      true,
      header("access-control-allow-origin"),
    ],
    ["framing", url === "embed.html" && framed !== "" && framed !== "*", true, framed],
    [
      "resource",
      /^same-/.test(header("cross-origin-resource-policy")) && !OWN.test(url),
      true,
      header("cross-origin-resource-policy"),
    ],
    ["policy", /script-src|default-src/.test(policy) && !policy.includes("wasm-unsafe-eval"), true, policy],
    ["open", OWN.test(url) && (framed === "" || framed === "*"), false, framed],
    ["short", HASHED.test(url) && age(control) < LONG, false, control],
    ["stale", CHANGING.test(url) && age(control) > 3600, false, control],
    ["sniffed", !/nosniff/.test(header("x-content-type-options")), false, ""],
    ["packed", url.endsWith(".wasm") && header("content-encoding") === "", false, ""],
  ];
  return wrong.flatMap(([code, is, must, value]) => (is ? [{ code, file: url, must, value }] : []));
}
