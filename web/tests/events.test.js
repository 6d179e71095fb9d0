// @ts-check
// What the page does when it is not seen.
import assert from "node:assert/strict";
import { test } from "node:test";
import { watchVisibility } from "../app/events.js";

test("a page that is not seen for ten minutes frees its memory, also one that was opened so, until it is seen", ({
  mock,
}) => {
  mock.timers.enable({ apis: ["setInterval"] });
  const page = Object.assign(new EventTarget(), { hidden: true });
  Object.assign(globalThis, { document: page, matchMedia: () => ({ matches: false }) });
  /** @type {string[]} */
  const log = [];
  const note = (/** @type {string} */ entry) => () => void log.push(entry);
  watchVisibility(
    /** @type {any} */ ({
      store: { change() {} },
      engine: { release: note("release"), wake: note("wake") },
      tablebase: { release: note("release tablebase") },
    }),
  );
  mock.timers.tick(599_999);
  assert.deepEqual(log, []);
  mock.timers.tick(1);
  for (const hidden of [false, true]) {
    page.hidden = hidden;
    page.dispatchEvent(new Event("visibilitychange"));
    mock.timers.tick(600_000);
  }
  assert.deepEqual(log, ["release", "release tablebase", "wake", "release", "release tablebase"]);
});
