// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { USUAL_SETTINGS } from "../game/state.js";
import { createSettings } from "../storage/settings.js";
import { memory } from "./made.js";

test("settings come back as they were kept", () => {
  const store = memory();
  const settings = { ...USUAL_SETTINGS, level: 5 };
  createSettings(() => store).keepSettings(settings);
  assert.deepEqual(createSettings(() => store).keptSettings(USUAL_SETTINGS), settings);
});

test("broken or foreign settings are as none", () => {
  const values = ["", "{", "null", "[]", '{"form":1}', '{"form":1,"value":7}', '{"form":99,"value":{}}', '"text"'];
  for (const value of values) {
    const settingsStore = createSettings(() => memory({ "mashimo:settings": value }));
    assert.deepEqual(settingsStore.keptSettings(USUAL_SETTINGS), USUAL_SETTINGS, value);
  }
});

test("settings that don't exist fall back to the usual ones, the others stay", () => {
  const value = JSON.stringify({ form: 1, value: { level: 99, speed: "slow", computer: "X", letters: "yes" } });
  const settingsStore = createSettings(() => memory({ "mashimo:settings": value }));
  assert.deepEqual(settingsStore.keptSettings(USUAL_SETTINGS), { ...USUAL_SETTINGS, speed: "slow" });
});

test("where storage is denied there are the usual settings, and nothing is thrown", () => {
  const settingsStore = createSettings(() => {
    throw new DOMException("denied", "SecurityError");
  });
  settingsStore.keepSettings({ ...USUAL_SETTINGS, level: 5 });
  assert.deepEqual(settingsStore.keptSettings(USUAL_SETTINGS), USUAL_SETTINGS);
});
