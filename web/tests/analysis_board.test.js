// @ts-check
// The analysis board, when another game comes to the board: neither its book nor its drill goes on there.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { h, render } from "preact";
import { createAnalysisBoard } from "../dialogs/analysis_board.jsx";
import { AppContext } from "../dialogs/app.js";
import { OpeningExplorer } from "../dialogs/opening_explorer.jsx";
import { DEFAULT_SETTINGS, opened } from "../game/state.js";
import { boardModesAlone, fakeApp, shown } from "./fixtures.js";
import { smallDocument } from "./small_document.js";

const START = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";
Object.assign(globalThis, { __OPENINGS__: { "oware-abapa": "oware-abapa.txt", awale: "awale.txt" } });

/** Give the components time to take answers and draw. */
const rest = () => new Promise((over) => setTimeout(over, 200));

/** Make a page with a game on the board, whose network has the book of oware-abapa alone. */
function atGame() {
  globalThis.fetch = async (address) => {
    if (!String(address).endsWith("oware-abapa.txt")) throw new TypeError("offline");
    return new Response(readFileSync(new URL("../data/openings/oware-abapa.txt", import.meta.url)));
  };
  const now = { id: "one", game: opened(shown({ position: START })), values: false };
  const boardModes = boardModesAlone();
  const app = fakeApp({
    phrases: { say: (/** @type {string} */ key) => key, onLanguageChange() {} },
    root: new URL("https://example.org/"),
    boardModes,
    library: { id: () => now.id },
    game: () => now.game,
    settings: () => ({ ...DEFAULT_SETTINGS, values: false }), // no engine gives them here
    change(/** @type {{ values: boolean }} */ { values }) {
      now.values = values;
    },
    isBusy: () => false,
  });
  return { now, app, boardModes, place: smallDocument() };
}

test("a drill of openings ends where a saved game is resumed, and plays nothing there", async () => {
  const { now, app, boardModes, place } = atGame();
  createAnalysisBoard(app).open();
  for (const id of ["openings-toggle", "openings-drill"]) {
    place.click(id);
    await rest();
  }
  assert.equal(boardModes.now()?.mode, "lines");
  now.id = "another";
  boardModes.onPosition(now.game, false);
  await rest();
  assert.equal(boardModes.now(), null);
  assert.equal(place.find("lines"), undefined);
});

test("the values of houses are off in a saved game that is resumed from the analysis board", () => {
  const { now, app, boardModes } = atGame();
  createAnalysisBoard(app).open();
  assert.equal(now.values, true);
  now.id = "another";
  boardModes.onPosition(now.game, false);
  assert.deepEqual([boardModes.now(), now.values], [null, false]);
});

test("the opening explorer says that a game's book is lost, and shows none of the game before", async () => {
  const { now, app, place } = atGame();
  const draw = () =>
    render(
      h(AppContext.Provider, { value: { ...app } }, h(OpeningExplorer, { onPlay() {} })),
      /** @type {any} */ (place),
    );
  draw();
  place.click("openings-toggle");
  await rest();
  assert.match(place.textContent, /openings\.value/);
  now.game = { ...now.game, game: "awale" };
  draw();
  await rest();
  assert.match(place.textContent, /openings\.lost/);
  assert.doesNotMatch(place.textContent, /openings\.value/);
});
