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

test("a game of the list is opened when it is pressed", () => {
  const correspondence = newCorrespondence({ id: "k3j9x0a8b2c1", side: "S", days: 0 }, 0);
  const kept = { id: "a", begun: 0, computer: "", level: 1, state: { ...opened(shown()), correspondence } };
  const games = [entryOf(/** @type {any} */ (kept))];
  /** @type {string[]} */
  const done = [];
  const app = fakeApp({ phrases: { say: (/** @type {string} */ key) => key } });
  const place = smallDocument();
  const list = h(WaitingGames, { games, nameOf: () => "Oware", onOpen: ({ id }) => done.push(id) });
  render(h(AppContext.Provider, { value: app }, list), /** @type {any} */ (place));
  const [button] = buttonsIn(place);
  button.handlers.click.call(button, { type: "click" });
  assert.deepEqual(done, ["a"]);
});
