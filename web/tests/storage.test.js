// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { opened, USUAL_SETTINGS } from "../game.js";
import { createStorage } from "../storage.js";
import { shown } from "./made.js";

/** A store in memory that may already hold something. @param {Record<string, string>} [kept] */
function memory(kept = {}) {
  const items = new Map(Object.entries(kept));
  return /** @type {Storage} */ (
    /** @type {unknown} */ ({
      getItem: (/** @type {string} */ key) => items.get(key) ?? null,
      setItem: (/** @type {string} */ key, /** @type {string} */ value) => items.set(key, value),
    })
  );
}

test("a game and settings come back as they were kept", () => {
  const store = memory();
  const storage = createStorage(() => store);
  const state = opened(shown());
  const settings = { ...USUAL_SETTINGS, level: 5 };
  storage.keepGame(state);
  storage.keepSettings(settings);
  assert.deepEqual(createStorage(() => store).keptGame(), state);
  assert.deepEqual(createStorage(() => store).keptSettings(USUAL_SETTINGS), settings);
  assert.equal(storage.works(), true);
});

test("broken or foreign contents are as nothing", () => {
  const values = [
    "",
    "{",
    "null",
    "[]",
    '{"form":1}',
    '{"form":1,"value":{"line":3}}',
    '{"form":99,"value":{}}',
    '"text"',
  ];
  for (const value of values) {
    const storage = createStorage(() => memory({ "mashimo:game": value, "mashimo:settings": value }));
    assert.equal(storage.keptGame(), null, value);
    assert.deepEqual(storage.keptSettings(USUAL_SETTINGS), USUAL_SETTINGS, value);
  }
});

test("settings that don't exist fall back to the usual ones, the others stay", () => {
  const value = JSON.stringify({ form: 1, value: { level: 99, speed: "slow", computer: "X", letters: "yes" } });
  const storage = createStorage(() => memory({ "mashimo:settings": value }));
  assert.deepEqual(storage.keptSettings(USUAL_SETTINGS), { ...USUAL_SETTINGS, speed: "slow" });
});

test("storage that is denied or full is said, and nothing is thrown", () => {
  const denied = createStorage(() => {
    throw new DOMException("denied", "SecurityError");
  });
  assert.equal(denied.keptGame(), null);
  denied.keepGame(opened(shown()));
  assert.equal(denied.works(), false);
  const full = memory();
  full.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const storage = createStorage(() => full);
  storage.keepGame(opened(shown()));
  assert.equal(storage.works(), false);
});
