// @ts-check
// The colours of the board in every look: what is written can be read, and what is marked be told, on all that may lie
// beside it. Checkers of pages don't see a canvas. WCAG 2.2, 1.4.3 and 1.4.11.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { GRAIN } from "../board/background.js";
import { INKS, ON_SIDE, RINGS, WAYS } from "../board/draw_items.js";

/** @typedef {number[]} Colour red, green and blue, 0 to 255 */

const style = readFileSync(new URL("../style.css", import.meta.url), "utf8");
/** Return the rules for one look. @param {string} selector */
const part = (selector) => style.slice(style.indexOf(`${selector} {`)).split("\n}")[0];
/** Read the values of the colours, by their names. @param {string} text @returns {Record<string, string>} */
const settings = (text) =>
  Object.fromEntries([...text.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]));
const first = readFileSync(new URL("../first.css", import.meta.url), "utf8");
const usual = { ...settings(first), ...settings(part(":root")) };
/** Each look as what it sets its colours to. @type {Record<string, Record<string, string>>} */
const looks = { light: usual, dark: usual, contrast: { ...usual, ...settings(part(':root[data-theme="contrast"]')) } };

/** @param {string} look @param {string} name @returns {Colour} */
function colour(look, name) {
  const both = [...looks[look][name].matchAll(/#([\da-f]{6})/g)].map(([, digits]) => digits);
  const digits = (look === "light" ? both[0] : both.at(-1)) ?? "";
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
}

/** Return how light a colour is. @param {Colour} of */
function luminance(of) {
  const [red, green, blue] = of
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Return the contrast of two colours, from 1 to 21. @param {Colour} one @param {Colour} other */
function contrast(one, other) {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Lay a colour over another. @param {Colour} over @param {Colour} under @param {number} strength */
const laid = (over, under, strength) => over.map((part, i) => part * strength + under[i] * (1 - strength));

/** @param {Colour} one @param {Colour} other @param {number} least @param {string} where */
function expectTold(one, other, least, where) {
  const found = contrast(one, other);
  assert.ok(found >= least, `${where}: ${found.toFixed(2)}`);
}

for (const look of Object.keys(looks)) {
  const of = (/** @type {string} */ name) => colour(look, name);

  test(`${look}: what is written on the wood can be read on each of its tones, and on the strongest line of its grain`, () => {
    for (const tone of ["wood-light", "wood-mid", "wood-dark"]) {
      const line = laid(of("wood-grain"), of(tone), GRAIN.least + GRAIN.more);
      for (const role of /** @type {const} */ (["count", "letter"])) {
        expectTold(of(INKS[role]), of(tone), 4.5, `${role} on ${tone}`);
        expectTold(of(INKS[role]), line, 4.5, `${role} on the grain of ${tone}`);
      }
    }
  });

  test(`${look}: what is written in a store, on a plate or on a sign can be read`, () => {
    for (const [side, name] of /** @type {const} */ ([
      ["S", "south"],
      ["N", "north"],
    ])) {
      for (const ground of [name, `${name}-deep`]) expectTold(of(ON_SIDE[side]), of(ground), 4.5, `words on ${ground}`);
    }
    for (const ground of ["bubble", ...Object.values(WAYS)]) {
      expectTold(of(INKS.bubble), of(ground), 4.5, `a sign on ${ground}`);
    }
  });

  test(`${look}: words of the page can be read on all that they stand on, and the edge of what is touched is seen`, () => {
    for (const ground of ["page", "panel"]) {
      for (const ink of ["text", "text-quiet", "accent", "warning"])
        expectTold(of(ink), of(ground), 4.5, `${ink} on ${ground}`);
      expectTold(of("edge"), of(ground), 3, `the edge of a button on ${ground}`);
      expectTold(of("focus"), of(ground), 3, `the focus on ${ground}`);
    }
    for (const ink of ["text", "text-quiet", "accent"]) {
      expectTold(of(ink), of("tint"), 4.5, `${ink} on the current move`);
    }
    expectTold(of("accent-text"), of("accent"), 4.5, "the main button");
  });

  test(`${look}: a house is told from the wood around it by its edge, and by its ring when it may be played`, () => {
    for (const ground of ["wood-light", "wood-mid", "wood-dark"]) {
      expectTold(of("bed-edge"), of(ground), 3, `the edge of a house on ${ground}`);
    }
    for (const ground of ["south", "south-deep"]) expectTold(of("gold"), of(ground), 3, `the ring on ${ground}`);
  });

  test(`${look}: the two sides are told apart by how light they are`, () => {
    expectTold(of("south"), of("north"), 3, "the sides");
  });

  test(`${look}: a ring is told from what it lies on, and so are the lines that tell owners apart`, () => {
    for (const [name, ring] of Object.entries(RINGS)) expectTold(of(ring.colour), of(ring.edge), 3, name);
    expectTold(of("gold"), of("ring-edge"), 3, "whose turn it is");
    for (const [side, name] of /** @type {const} */ ([
      ["S", "south"],
      ["N", "north"],
    ])) {
      for (const ground of [name, `${name}-deep`]) {
        expectTold(of(ON_SIDE[side]), of(ground), 3, `the pattern on ${ground}`);
        expectTold(of("seed-light"), of(ground), 3, `a seed on ${ground}`);
      }
    }
  });
}
