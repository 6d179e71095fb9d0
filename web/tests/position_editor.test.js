// @ts-check
// What is done with a finished position.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createAnalysed } from "../dialogs/app.js";
import { editorOf } from "../dialogs/position_editor.jsx";
import { DEFAULT_SETTINGS, opened } from "../game/state.js";
import { fakeApp, shown } from "./fixtures.js";

/** @import { EditorWay } from "../dialogs/position_editor.jsx" */

/** Take a position in a way, and return what is done. @param {EditorWay} way @param {string} [wrong] that of the engine */
async function taken(way, wrong) {
  /** @type {string[]} */
  const done = [];
  const services = {
    game: () => opened(shown()),
    settings: () => ({ ...DEFAULT_SETTINGS, computer: "" }),
    library: { id: () => "a" },
    session: { open: async () => (wrong ? { code: wrong } : null) },
    open: (/** @type {string} */ dialog) => done.push(`open ${dialog}`),
    failure: (/** @type {ErrorReply} */ { code }) => code,
    tell: (/** @type {string} */ sentence) => done.push(`tell ${sentence}`),
  };
  const analysed = createAnalysed(fakeApp(services));
  await editorOf(fakeApp({ ...services, analysed })).onTake(shown(), way);
  return done;
}

test("a position that the engine cannot open is told, and nothing opens above the former game", async () => {
  for (const way of /** @type {const} */ (["share", "analyse", "play"])) {
    assert.deepEqual(await taken(way, "engine-lost"), ["tell engine-lost"]);
  }
  assert.deepEqual(await taken("share"), ["open share-dialog"]);
  assert.deepEqual(await taken("analyse"), ["open lines"]);
  assert.deepEqual(await taken("play"), []);
});
