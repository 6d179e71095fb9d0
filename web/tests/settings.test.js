// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { createSettingsActions } from "../app/commands.js";
import { DEFAULT_SETTINGS, opened } from "../game/state.js";
import { createSettings } from "../storage/settings.js";
import { memory, memoryDatabase, shown } from "./fixtures.js";

/** @import { Settings } from "../game/state.js" */

/** Make the stores of a device. @param {Record<string, string>} [local] what localStorage has */
const device = (local = {}) => {
  const storage = memory(local);
  return { storage: () => storage, database: memoryDatabase(), channel: null };
};

test("settings come back at once, and from the disk where localStorage has lost them", async () => {
  const stores = device();
  const settings = { ...DEFAULT_SETTINGS, level: 5 };
  assert.equal(await createSettings(stores).saveSettings(settings), null);
  assert.deepEqual(createSettings(stores).loadSettings(DEFAULT_SETTINGS), settings);
  const later = createSettings({ ...stores, storage: () => memory() });
  assert.deepEqual(later.loadSettings(DEFAULT_SETTINGS), DEFAULT_SETTINGS);
  await later.recover();
  assert.deepEqual(later.loadSettings(DEFAULT_SETTINGS), settings);
});

test("a setting that is changed before the disk has answered loses none of the others", async () => {
  const stores = device();
  await createSettings(stores).saveSettings({ ...DEFAULT_SETTINGS, theme: "dark" });
  const stale = createSettings({ ...stores, storage: () => memory() });
  const shown = stale.loadSettings(DEFAULT_SETTINGS);
  await stale.saveSettings({ ...shown, computer: "S" });
  await stale.recover();
  const { theme, computer } = stale.loadSettings(DEFAULT_SETTINGS);
  assert.deepEqual([theme, computer], ["dark", "S"]);
});

test("settings that a version before 0.2 kept are read, and move to the disk", async () => {
  const value = { ...DEFAULT_SETTINGS, theme: "dark" };
  const stores = device({ "mashimo:settings": JSON.stringify({ form: 1, value }) });
  const settings = createSettings(stores);
  assert.deepEqual(settings.loadSettings(DEFAULT_SETTINGS), value);
  await settings.recover();
  assert.equal(stores.database.disk.get("value of mashimo:settings").value.theme, "dark");
});

test("settings that stay as they are write nothing", async () => {
  const stores = device();
  const settings = createSettings(stores);
  await settings.saveSettings(DEFAULT_SETTINGS);
  const { writes } = stores.database.done;
  await settings.saveSettings({ ...DEFAULT_SETTINGS });
  assert.equal(stores.database.done.writes, writes);
});

test("broken or foreign settings are as none", () => {
  const values = ["", "{", "null", "[]", '{"form":1}', '{"form":1,"value":7}', '{"form":99,"value":{}}', '"text"'];
  for (const value of values) {
    const settings = createSettings(device({ "mashimo:settings": value }));
    assert.deepEqual(settings.loadSettings(DEFAULT_SETTINGS), DEFAULT_SETTINGS, value);
  }
});

test("settings that don't exist fall back to the usual ones, the others stay", () => {
  const value = JSON.stringify({ form: 1, value: { level: 99, speed: "slow", computer: "X", letters: "yes" } });
  const settings = createSettings(device({ "mashimo:settings": value }));
  assert.deepEqual(settings.loadSettings(DEFAULT_SETTINGS), { ...DEFAULT_SETTINGS, speed: "slow" });
});

test("where storage is denied settings last as long as the page, and nothing is thrown", async () => {
  const storage = () => {
    throw new DOMException("denied", "SecurityError");
  };
  const settings = createSettings({ storage, database: memoryDatabase({ denied: () => true }), channel: null });
  assert.deepEqual(settings.loadSettings(DEFAULT_SETTINGS), DEFAULT_SETTINGS);
  assert.equal(await settings.saveSettings({ ...DEFAULT_SETTINGS, level: 5 }), "denied");
  await settings.recover();
  assert.equal(settings.loadSettings(DEFAULT_SETTINGS).level, 5);
});

test("settings that come back leave a game under way its players, whom another tab has replaced by its own", async () => {
  const stores = device();
  /** @type {Settings} */
  const mine = { ...DEFAULT_SETTINGS, theme: "light", computer: "N" };
  /** @type {Settings} */
  const others = { ...DEFAULT_SETTINGS, theme: "dark", computer: "" };
  const result = { winner: "S", south: 25, north: 23, reason: "majority", clause: "2.6", ours: false };
  await createSettings(stores).saveSettings(others);
  for (const [game, computer] of /** @type {const} */ ([
    [{ result: null }, "N"],
    [{ result }, ""],
    [null, ""],
  ])) {
    /** @type {unknown[]} */
    const changed = [];
    const settings = createSettingsActions(
      /** @type {any} */ ({
        settingsStore: createSettings(stores),
        store: { state: () => ({ settings: mine }) },
        session: { change: (/** @type {unknown} */ next) => changed.push(next) },
        library: { current: () => game && { ...game, state: opened(shown()) } },
      }),
    );
    await settings.recover();
    assert.deepEqual(changed, [{ ...others, computer }]);
  }
});
