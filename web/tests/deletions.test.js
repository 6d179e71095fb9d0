// @ts-check
// What the dialogs say of a deletion that the browser refuses.
import assert from "node:assert/strict";
import { test } from "node:test";
import { h, render } from "preact";
import { AppContext } from "../dialogs/app.js";
import { SavedGamesDialog } from "../dialogs/saved_games.jsx";
import { SaveRules } from "../dialogs/saved_rules.jsx";
import { TournamentDialog } from "../dialogs/tournament.jsx";
import { opened } from "../game/state.js";
import { entryOf } from "../storage/game_store.js";
import { NOTHING_YET } from "../storage/progress.js";
import { fakeApp, gameInfo, memoryDatabase, shown, takeBackAlarms } from "./fixtures.js";
import { smallDocument } from "./small_document.js";

/** @import { ValueFault } from "../storage/values.js" */

takeBackAlarms();
Object.assign(globalThis, { navigator: { languages: ["en"] } });

const say = (/** @type {string} */ key) => key;
const phrases = { say, language: () => "en", has: () => true };

/** Give the components time to take answers and draw. */
const rest = () => new Promise((over) => setTimeout(over, 200));

/**
 * Render a component in a small document. @template {object} Props
 * @param {import("preact").ComponentType<Props>} component @param {Props} props
 * @param {Parameters<typeof fakeApp>[0]} services of the app
 */
function drawn(component, props, services) {
  const place = smallDocument();
  const app = fakeApp({ phrases, ...services });
  render(h(AppContext.Provider, { value: app }, h(component, props)), /** @type {any} */ (place));
  return place;
}

/** List the buttons in a node. @param {any} node @returns {any[]} */
const buttonsIn = (node) => [...(node.localName === "button" ? [node] : []), ...node.childNodes.flatMap(buttonsIn)];

/** @param {any} button */
const press = (button) => button.handlers.click.call(button, { type: "click" });

test("rules are said to be deleted where they are, and not where the browser refuses", async () => {
  for (const [fault, said] of /** @type {[ValueFault, string][]} */ ([
    [null, "own.forgotten"],
    ["journal", "own.forgotten storage.journal"],
    ["denied", "games.undeleted"],
  ])) {
    const customRules = { read: () => [{ name: "Beach", game: "own1.6x4" }], remove: async () => fault };
    const props = { game: "own1.6x4", name: "Beach", onName() {}, onSaved() {} };
    const place = drawn(SaveRules, props, { customRules });
    place.click("own-forget");
    await rest();
    assert.equal(place.find("own-kept")?.textContent, said);
  }
});

test("a tournament that the browser does not delete for good is told", async () => {
  for (const [fault, said] of /** @type {[ValueFault, string][]} */ ([
    [null, ""],
    ["journal", "tournament.fault.journal"],
    ["denied", "games.undeleted"],
  ])) {
    /** @type {object[]} */
    const all = [];
    let listener = () => {};
    const onChange = (/** @type {typeof listener} */ called) => (listener = called);
    const tournaments = { read: () => all, remove: async () => fault, onChange };
    const ask = { tournament: () => Promise.reject(new Error("none")), failed: () => "damaged" };
    const props = { opening: 1, tournaments: /** @type {any} */ (tournaments) };
    const games = [{ ...gameInfo(), id: "oware-abapa" }];
    const customRules = { read: () => [] };
    const place = drawn(TournamentDialog, props, { ask, games, customRules, game: () => opened(shown()) });
    await rest();
    all.push({ id: "a", record: "r", changed: 1 }); // by another tab: the list stays open
    listener();
    await rest();
    const list = place.find("tournament-kept");
    for (let times = 0; times < 2; times++) {
      press(buttonsIn(list)[1]);
      await rest();
    }
    assert.equal(place.find("tournament-said")?.textContent, said);
  }
});

test("a game that the browser does not delete stays in the list, and that is said", async () => {
  const state = opened(shown());
  const kept = { id: "a", count: 1, begun: 1, saved: 2, computer: /** @type {const} */ (""), level: 3, state };
  const database = memoryDatabase();
  for (const record of [kept, { id: "entry of a", entry: entryOf(kept) }]) database.disk.set(record.id, record);
  const none = { kept: null, texts: [], damaged: false, newer: false };
  const store = /** @type {any} */ ({
    settled: async () => {},
    journaled: () => [],
    slots: () => none,
    attempt: (/** @type {() => unknown} */ _, /** @type {unknown} */ otherwise) => otherwise,
    journal: {},
  });
  database.write = () => Promise.reject(new Error("denied"));
  const library = { id: () => "b", current: () => null, trouble: () => null, store, database };
  const tournaments = /** @type {any} */ ({ read: () => [] });
  const progress = { read: () => NOTHING_YET };
  const place = drawn(SavedGamesDialog, { opening: 1, tournaments, onChange() {} }, { library, progress, games: [] });
  await rest();
  const list = place.find("games-list");
  press(buttonsIn(list)[2]);
  await rest();
  assert.equal(buttonsIn(list).length, 3);
  assert.equal(place.find("games-note")?.textContent, "games.undeleted");
});
