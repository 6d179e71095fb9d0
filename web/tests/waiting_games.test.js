// @ts-check
// The correspondence games in the list of saved ones.

import assert from "node:assert/strict";
import { test } from "node:test";
import { h, render } from "preact";
import { AppContext } from "../dialogs/app.js";
import { WaitingGames } from "../dialogs/waiting_games.jsx";
import { newCorrespondence } from "../game/correspondence.js";
import { opened } from "../game/state.js";
import { entryOf } from "../storage/game_store.js";
import { fakeApp, shown } from "./fixtures.js";
import { smallDocument } from "./small_document.js";

/** List the buttons in a node. @param {any} node @returns {any[]} */
const buttonsIn = (node) => [...(node.localName === "button" ? [node] : []), ...node.childNodes.flatMap(buttonsIn)];

/** Press a game of the list, and return what it does. @param {string} onBoard the game on the board @param {boolean} owns */
function pressed(onBoard, owns) {
  const correspondence = newCorrespondence({ id: "k3j9x0a8b2c1", side: "S", days: 0 }, 0);
  const kept = { id: "a", begun: 0, computer: "", level: 1, state: { ...opened(shown()), correspondence } };
  const games = [entryOf(/** @type {any} */ (kept))];
  /** @type {string[]} */
  const done = [];
  const app = fakeApp({
    phrases: { say: (/** @type {string} */ key) => key },
    session: {
      resume: (/** @type {string} */ id) => done.push(`resume ${id}`),
      returnToGame: () => done.push("return"),
    },
    library: { id: () => onBoard, ownsGame: () => owns },
  });
  const place = smallDocument();
  const list = h(WaitingGames, { games, nameOf: () => "Oware" });
  render(h(AppContext.Provider, { value: app }, list), /** @type {any} */ (place));
  const [button] = buttonsIn(place);
  button.handlers.click.call(button, { type: "click" });
  return done;
}

test("a game that is on this tab's board is gone back to, any other is resumed", () => {
  assert.deepEqual(pressed("a", true), ["return"]);
  assert.deepEqual(pressed("a", false), ["resume a"]);
  assert.deepEqual(pressed("b", true), ["resume a"]);
});
