// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { createPageDialogs } from "../app/page_dialogs.js";
import { DEFAULT_SETTINGS } from "../game/state.js";

/** Change a setting, and return what is said of it. @param {import("../storage/values.js").ValueFault} fault */
async function changed(fault) {
  /** @type {Record<string, (event: object) => Promise<void>>} */
  const handlers = {};
  const place = { textContent: "" };
  class Control {
    dataset = { setting: "theme" };
    value = "dark";
  }
  Object.assign(globalThis, {
    HTMLInputElement: Control,
    HTMLSelectElement: Control,
    document: {
      querySelectorAll: () => [],
      getElementById: () => place,
      addEventListener(/** @type {string} */ type, /** @type {typeof handlers[string]} */ handler) {
        handlers[type] = handler;
      },
    },
  });
  const page = {
    state: () => /** @type {any} */ ({ settings: DEFAULT_SETTINGS }),
    onSettings: async () => fault,
    resigns: () => "",
    withDialogs() {},
  };
  createPageDialogs(/** @type {any} */ (String), [], page);
  await handlers.change({ target: new Control() });
  return place.textContent;
}

test("a setting that is changed is said to be saved or not", async () => {
  assert.equal(await changed(null), "settings.saved");
  assert.equal(await changed("denied"), "storage.unkept");
  assert.equal(await changed("journal"), "settings.saved", "it is, but not twice");
});
