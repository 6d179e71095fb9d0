// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { paintBoard } from "../board/background.js";
import { paintItem } from "../board/draw_items.js";
import { buildDrawList, restingPlaces } from "../board/draw_list.js";
import { layOutBoard } from "../board/geometry.js";
import { plan, sceneAt } from "../board/timeline.js";
import { BEFORE, fourRows, OWARE, picture, STEPS, twoRows } from "./fixtures.js";

/** @import { BoardGeometry } from "../board/geometry.js" */
/** @import { Context, Palette } from "../board/canvas_helpers.js" */

const BOARDS = { OWARE, left: twoRows(6, "left"), right: twoRows(8, "right"), four: fourRows() };
/** Widths and heights in CSS pixels: none, hardly any, and those at which parts of a board lose their room. */
const LENGTHS = [0, 0.4, 20, 90];
/** The calls that browsers refuse with a length below 0, each with the places of such lengths. */
const RADII = /** @type {Record<string, number[]>} */ ({
  ellipse: [2, 3],
  roundRect: [4],
  createRadialGradient: [2, 5],
});

/** Make a canvas that refuses what those of browsers refuse. @returns {Context} */
function strictContext() {
  const values = /** @type {Record<string | symbol, unknown>} */ ({});
  return /** @type {any} */ (
    new Proxy(values, {
      get: (_, name) =>
        values[name] ??
        ((/** @type {unknown[]} */ ...given) => {
          for (const one of given)
            if (typeof one === "number") assert.ok(Number.isFinite(one), `${String(name)} ${given}`);
          for (const at of RADII[String(name)] ?? []) {
            const length = /** @type {any} */ (given[at]); // of a round corner both lengths, where they differ
            assert.ok(Math.min(length.x ?? length, length.y ?? length) >= 0, `${String(name)}(${given})`);
          }
          return { addColorStop() {}, width: 10 };
        }),
    })
  );
}

const PALETTE = /** @type {Palette} */ (new Proxy({}, { get: (_, name) => name !== "plain" && String(name) }));
const PLAIN = /** @type {Palette} */ (new Proxy({}, { get: (_, name) => name === "plain" || String(name) }));
const FILM = plan(STEPS, 100);
const PREVIEWS = [{ ends: 3, captures: 2, arrow: "›", path: [1, 2], second: true }];
/** Each width with each height, near and from far away. */
const SPACES = LENGTHS.flatMap((width) =>
  LENGTHS.flatMap((height) => [false, true].map((giant) => ({ width, height, giant }))),
);

/** Paint all on a board at the start, the middle and the end of a turn. @param {BoardGeometry} geometry */
function paintItems(geometry) {
  const look = { palette: PALETTE, sprites: /** @type {HTMLCanvasElement[]} */ ([]), seed: geometry.seed };
  for (const time of [0, 250, 1e6]) {
    const shown = picture({ scene: sceneAt(BEFORE, FILM, time), previews: PREVIEWS });
    for (const item of buildDrawList(geometry, restingPlaces(geometry, 48), shown)) {
      paintItem(strictContext(), item, look);
    }
  }
}

for (const [name, layout] of Object.entries(BOARDS)) {
  test(`${name} is painted at every size, however small, without a length below 0`, () => {
    for (const { width, height, giant } of SPACES) {
      const geometry = layOutBoard(layout, width, height, "S", { giant });
      for (const { hollow, box } of [...geometry.houses, ...geometry.stores]) {
        assert.ok(Math.min(hollow.rx, hollow.ry, box.width, box.height) >= 0, `${width}x${height}`);
      }
      for (const palette of [PALETTE, PLAIN]) paintBoard(strictContext(), geometry, palette, null, 1);
      paintItems(geometry);
    }
  });
}
