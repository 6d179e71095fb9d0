// @ts-check
// The buttons of the board mode of games by links.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createTurnMode } from "../dialogs/turn_mode.js";
import { newCorrespondence } from "../game/correspondence.js";
import { DEFAULT_SETTINGS, opened } from "../game/state.js";
import { boardModesAlone, fakeApp, shown } from "./fixtures.js";

test("a game that differs may be looked at again until the engine has opened it", async () => {
  /** @type {string[]} */
  const done = [];
  /** @type {(object | null)[]} */
  const answers = [{ code: "engine-lost" }, null];
  const correspondence = newCorrespondence({ id: "k3j9x0a8b2c1", side: "S", days: 0 }, 0);
  const state = { game: { ...opened(shown()), correspondence }, ownsGame: true, input: { hovered: null, picked: [] } };
  const boardModes = boardModesAlone();
  const app = fakeApp({
    state: () => state,
    settings: () => ({ ...DEFAULT_SETTINGS, computer: "" }),
    phrases: { say: (/** @type {string} */ key) => key },
    people: { nameOf: () => "Ben" },
    isBusy: () => false,
    session: {
      async open(/** @type {string} */ link) {
        done.push(link);
        return answers.shift();
      },
    },
    failure: (/** @type {ErrorReply} */ { code }) => code,
    tell: (/** @type {string} */ sentence) => done.push(sentence),
    boardModes,
  });
  const nothing = () => {};
  const mode = createTurnMode(app, { send: nothing, open: nothing, grant: nothing, decline: nothing }, nothing);
  const acts = () => /** @type {import("../game/board_mode.js").CorrespondenceMode} */ (boardModes.now()).acts;
  mode.offerLook("#v1;a");
  mode.follow();
  for (const offered of [true, true, false]) {
    assert.equal(acts().includes("correspondence.look"), offered);
    if (offered) await boardModes.act("correspondence.look");
    mode.follow();
  }
  assert.deepEqual(done, ["#v1;a", "engine-lost", "#v1;a"]);
});
