// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createI18n } from "../text/i18n.js";
import { createLapCaptions } from "../text/lap_captions.js";
import { step } from "./fixtures.js";

const HAND = 255;
/**
 * Two seeds of house 5 are sown; two are taken from 16 and sown from the corner 7; the last seed captures 3 into store
 * 40.
 */
const STEPS = [
  step("lift", 5, HAND, 2),
  step("sow", HAND, 6),
  step("sow", HAND, 7),
  step("capture", 16, HAND, 2),
  step("note", 7, 7, 0),
  step("sow", HAND, 7),
  step("sow", HAND, 6),
  step("capture", 17, 40, 3),
];

/** Return a lap as it is told in a language. @param {string} language @param {number} lap @param {boolean} sown */
function told(language, lap, sown) {
  const catalogue = JSON.parse(readFileSync(new URL(`../locales/${language}.json`, import.meta.url), "utf8"));
  const captions = createLapCaptions(createI18n(catalogue, language), (cell) => (cell === 7 ? "right" : ""));
  return captions.lap(STEPS, lap, sown, (cell) => `H${cell}`);
}

test("a lap is told by what it began with, and once it is sown by where it ended and what it captured", () => {
  assert.equal(told("en", 1, false), "Lap 1: 2 seeds from H5.");
  assert.equal(told("en", 1, true), "Lap 1: 2 seeds from H5. The last seed falls in H7.");
  assert.equal(told("en", 2, false), "Lap 2: 2 from H16 captured, sown from the right corner, H7.");
  assert.equal(
    told("en", 2, true),
    "Lap 2: 2 from H16 captured, sown from the right corner, H7. The last seed falls in H6. Captured: 3 from H17.",
  );
});

test("laps are told in every language", () => {
  assert.deepEqual(
    ["nl", "de", "fr"].map((language) => told(language, 2, true)),
    [
      "Zaaironde 2: oogst 2 uit H16, gezaaid vanuit de rechterhoek, H7. Het laatste zaad valt in H6. Oogst: 3 uit H17.",
      "Aussaat 2: Ernte 2 aus H16, ausgesät ab der rechten Ecke, H7. Die letzte Bohne fällt in H6. Ernte: 3 aus H17.",
      "Semis 2\u00a0: capture de 2 dans H16, semées depuis le coin droit, H7. La dernière graine tombe dans H6. Capture\u00a0: 3 dans H17.",
    ],
  );
});
