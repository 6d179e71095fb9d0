// @ts-check
// Reading codes by the camera where the platform's detector fails.

import assert from "node:assert/strict";
import { test } from "node:test";
import { scan } from "../nearby/scanner.js";

/** Scans for at most so many looks of the platform's detector, which fails at the last one.
 * @param {number} looks @param {() => Promise<any>} load gives the script @returns {Promise<string>} what came of it */
async function scanWithFailure(looks, load) {
  let looked = 0;
  class BarcodeDetector {
    static getSupportedFormats = async () => ["qr_code"];
    async detect() {
      looked += 1;
      if (looked === looks) throw new DOMException("barcode detection service unavailable", "NotSupportedError");
      return [];
    }
  }
  const context = { drawImage() {}, getImageData: () => ({}) };
  const canvas = class {
    getContext = () => context;
  };
  const camera = { getUserMedia: async () => ({ getTracks: () => [] }) };
  Object.defineProperty(globalThis, "navigator", { value: { mediaDevices: camera }, configurable: true });
  Object.assign(globalThis, { BarcodeDetector, OffscreenCanvas: canvas });
  const video = { readyState: 4, HAVE_CURRENT_DATA: 2, videoWidth: 640, videoHeight: 480, play: async () => {} };
  return new Promise((resolve) => {
    const onText = async (/** @type {string} */ text) => Boolean(resolve(text)) || true;
    scan({ video: /** @type {any} */ (video), load, onText, onFault: resolve });
  });
}

test("where the platform's detector fails, at once or later, the script reads on", async () => {
  for (const looks of [1, 3])
    assert.equal(await scanWithFailure(looks, async () => ({ readCode: () => "code" })), "code");
});

test("where the script cannot be loaded or fails too, the reader is what is missing", async () => {
  assert.equal(await scanWithFailure(1, async () => null), "reader");
  const readCode = () => {
    throw new Error("no picture");
  };
  assert.equal(await scanWithFailure(1, async () => ({ readCode })), "reader");
});
