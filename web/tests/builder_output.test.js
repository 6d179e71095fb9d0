// @ts-check
// The picture that the builder saves: the one of the board that is shown.

import assert from "node:assert/strict";
import { test } from "node:test";

/** @type {Record<string, any>} */
const elements = { save: {}, png: {} };
/** Ends the decoding of each picture, in the order of the requests. @type {(() => void)[]} */
const decoded = [];

Object.assign(globalThis, {
  document: {
    getElementById: (/** @type {string} */ id) => elements[id],
    createElement() {
      let drawn = "";
      const draw = (/** @type {{ src: string }} */ { src }) => (drawn = src);
      return { getContext: () => ({ drawImage: draw }), toDataURL: () => `png of ${drawn}` };
    },
  },
  Image: class {
    decode = () => new Promise((over) => decoded.push(() => over(null)));
  },
});
const { createSaving } = await import("../embed/builder_output.js");

test("a PNG that comes late does not replace that of the board shown since", async () => {
  const show = createSaving();
  const shown = [show("png", "one", "One"), show("png", "two", "Two")];
  for (const over of decoded.reverse()) over();
  await Promise.all(shown);
  const { save, png } = elements;
  assert.deepEqual([save.href, png.src, png.alt], [png.src, "png of data:image/svg+xml;charset=utf-8,two", "Two"]);
});
