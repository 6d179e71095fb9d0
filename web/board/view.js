// @ts-check
// Paints a board on two canvases. It knows a layout and a picture, and no rule. The bare wood lies below and is painted
// once for a size and a look; above it only what differs from the last picture is painted again.

import { paintBoard } from "./background.js";
import { readPalette } from "./canvas_helpers.js";
import { dirtyRects } from "./dirty_rects.js";
import { paintItem, reach, seedSprite } from "./draw_items.js";
import { buildDrawList, restingPlaces } from "./draw_list.js";
import { layOutBoard } from "./geometry.js";

/** @import { BoardGeometry, Box } from "./geometry.js" */
/** @import { Context } from "./canvas_helpers.js" */
/** @import { ItemLook } from "./draw_items.js" */
/** @import { Item, BoardView } from "./draw_list.js" */

/** The most dots to a pixel: more are not seen. */
const DENSEST = 3;

/**
 * The view of one board. `resize` looks at the element's size and the page's colours again; `show` paints a picture.
 * @param {HTMLElement} board holds two canvases, that of the wood first @param {Layout} layout as it is seen
 * @param {number} seeds how many there are in all @param {Side} near whose side is below
 */
export function createBoardView(board, layout, seeds, near) {
  const [below, above] = board.querySelectorAll("canvas");
  const wood = /** @type {ImageBitmapRenderingContext} */ (below.getContext("bitmaprenderer"));
  const context = /** @type {Context} */ (above.getContext("2d"));
  let geometry = layOutBoard(layout, 300, 150, near);
  let places = restingPlaces(geometry, 0);
  /** @type {ItemLook} */
  let look = { palette: readPalette(board), sprites: [], seed: geometry.seed };
  let density = 1;
  /**
   * The place of the upper canvas: over the board and no further, as every dot of it costs time in every frame.
   * @type {Box} in dots
   */
  let canvasBox = { x: 0, y: 0, width: 1, height: 1 };
  /** The room and the look to which the board was fitted, as one text. */
  let fitted = "";
  /**
   * The owners of the houses that the wood shows, as one text; null when it has to be painted.
   * @type {string | null}
   */
  let backgroundKey = null;
  /** The items that lie on the wood; null when all has to be painted. @type {Item[] | null} */
  let painted = null;

  /** @param {Side[] | null} owners */
  function paintBackground(owners) {
    const whose = String(owners);
    if (whose === backgroundKey) return;
    backgroundKey = whose;
    const bare = new OffscreenCanvas(below.width, below.height);
    const painter = /** @type {Context} */ (bare.getContext("2d"));
    painter.scale(density, density);
    paintBoard(painter, geometry, look.palette, owners, density);
    wood.transferFromImageBitmap(bare.transferToImageBitmap());
  }

  /** The dots of a box. @param {Box} box @param {number} [more] dots added on each side @returns {Box} */
  function dots({ x, y, width, height }, more = 0) {
    const [left, top] = [Math.floor(x * density) - more, Math.floor(y * density) - more];
    const [right, bottom] = [Math.ceil((x + width) * density) + more, Math.ceil((y + height) * density) + more];
    return { x: left, y: top, width: right - left, height: bottom - top };
  }

  /** The dots that an item may cover: its edges are soft. @param {Item} item */
  const dotsOf = (item) => dots(reach(item, look.seed), 1);

  /** Clears a box, and paints what is to be seen there. @param {{ box: Box, items: Item[] }} part `box` in dots */
  function repaint({ box: { x, y, width, height }, items }) {
    context.setTransform(1, 0, 0, 1, -canvasBox.x, -canvasBox.y);
    context.clearRect(x, y, width, height);
    context.scale(density, density);
    for (const item of items) paintItem(context, item, look);
  }

  return {
    /** @returns {BoardGeometry} */
    resize() {
      const { width, height } = board.getBoundingClientRect();
      const style = getComputedStyle(board);
      const giant = style.getPropertyValue("--numbers").trim() === "giant";
      // letters grow with those of the page, as far as there is room for them
      const text = Math.min(
        Math.max(Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16, 1),
        1.35,
      );
      density = Math.min(window.devicePixelRatio || 1, DENSEST);
      const palette = readPalette(board);
      const wanted = JSON.stringify([width, height, text, giant, density, palette]);
      // the page asks more often than anything changes, and wood takes long to paint
      if (wanted === fitted) return geometry;
      fitted = wanted;
      geometry = layOutBoard(layout, width, height, near, { giant, text });
      canvasBox = dots(geometry.board);
      sizeCanvas(above, canvasBox, density);
      sizeCanvas(
        below,
        { x: 0, y: 0, width: Math.floor(width * density), height: Math.floor(height * density) },
        density,
      );
      places = restingPlaces(geometry, seeds);
      const radius = Math.max(...[...places.values()].map((place) => place.radius)) * density;
      look = {
        palette,
        sprites: [0, 1, 2, 3].map((tone) => seedSprite(tone, radius, palette)),
        seed: geometry.seed,
      };
      backgroundKey = null;
      painted = null;
      return geometry;
    },
    /**
     * Paints a picture; nothing while the board has no size, as in a page that is hidden.
     * @param {BoardView} picture @param {Side[] | null} owners @returns {Item[]} what is to be seen on the wood
     */
    show(picture, owners) {
      if (below.width * below.height === 0) return [];
      paintBackground(owners);
      const items = buildDrawList(geometry, places, picture);
      const parts = painted ? dirtyRects(painted, items, dotsOf) : [{ box: canvasBox, items }];
      for (const part of parts) repaint(part);
      painted = items;
      return items;
    },
  };
}

/**
 * Calls back at each change of the screen's density: the browser's zoom, or a window on another screen. It looks by the
 * clock: Chromium tells a frame of another density by no event as long as the frame keeps its size.
 * @param {() => void} changed
 */
export function watchDensity(changed) {
  let seen = devicePixelRatio;
  return setInterval(() => {
    if (seen === devicePixelRatio) return;
    seen = devicePixelRatio;
    changed();
  }, 1000);
}

/**
 * Lays a canvas so that each dot of it is one of the screen's.
 * @param {HTMLCanvasElement} canvas @param {Box} box in dots @param {number} density
 */
function sizeCanvas(canvas, { x, y, width, height }, density) {
  canvas.width = width;
  canvas.height = height;
  for (const [name, length] of Object.entries({ left: x, top: y, width, height })) {
    canvas.style.setProperty(name, `${length / density}px`);
  }
}
