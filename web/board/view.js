// @ts-check
// Paints a board on two canvases. The wood below is painted once for a size and palette; above it only items that
// differ from the last draw list are repainted.

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

/** The highest pixel density to paint: finer detail is invisible. */
const DENSEST = 3;

/**
 * Creates the view of a board. `resize` reads the element's size and the page's colours again.
 * @param {HTMLElement} board holds two canvases, that of the wood first @param {Layout} layout
 * @param {number} seeds the total @param {Side} near
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
   * The upper canvas in device pixels: no larger than the board, as every pixel costs time in every frame.
   * @type {Box} in pixels
   */
  let canvasBox = { x: 0, y: 0, width: 1, height: 1 };
  /** The size and palette that the board was fitted to. */
  let fitted = "";
  /** The owners that the wood shows; null if it must be painted. @type {string | null} */
  let backgroundKey = null;
  /** The items painted last; null if all must be painted. @type {Item[] | null} */
  let painted = null;

  /** Gives the pixels that an item may cover: its edges are soft. @param {Item} item */
  const dotsOf = (item) => dots(reach(item, look.seed), density, 1);

  /** Clears a box and paints its items. @param {{ box: Box, items: Item[] }} part `box` in pixels */
  function repaint({ box: { x, y, width, height }, items }) {
    context.setTransform(1, 0, 0, 1, -canvasBox.x, -canvasBox.y);
    context.clearRect(x, y, width, height);
    context.scale(density, density);
    for (const item of items) paintItem(context, item, look);
  }

  return {
    /** @returns {BoardGeometry} */
    resize() {
      const room = roomOf(board);
      const wanted = JSON.stringify(room);
      // skip what has not changed, as painting wood is slow
      if (wanted === fitted) return geometry;
      fitted = wanted;
      const { width, height, palette } = room;
      density = room.density;
      geometry = layOutBoard(layout, width, height, near, room);
      canvasBox = dots(geometry.board, density);
      sizeCanvas(above, canvasBox, density);
      sizeCanvas(below, wholePixels(width, height, density), density);
      backgroundKey = null;
      places = restingPlaces(geometry, seeds);
      const radius = Math.max(...[...places.values()].map((place) => place.radius)) * density;
      const sprites = [0, 1, 2, 3].map((tone) => seedSprite(tone, radius, palette));
      look = { palette, sprites, seed: geometry.seed };
      painted = null;
      return geometry;
    },
    /**
     * Paints a state; does nothing while the board has no size, as in a hidden page.
     * @param {BoardView} picture @param {Side[] | null} owners @returns {Item[]} the items on the wood
     */
    show(picture, owners) {
      if (below.width * below.height === 0) return [];
      const whose = String(owners);
      if (whose !== backgroundKey) wood.transferFromImageBitmap(paintWood(below, geometry, look, owners, density));
      backgroundKey = whose;
      const items = buildDrawList(geometry, places, picture);
      const parts = painted ? dirtyRects(painted, items, dotsOf) : [{ box: canvasBox, items }];
      for (const part of parts) repaint(part);
      painted = items;
      return items;
    },
  };
}

/**
 * Calls back when the pixel density changes by browser zoom or another screen. It polls: Chromium sends a frame no
 * event for that while the frame keeps its size.
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

/** Reads what a board must fit: its element's size, and the page's text, density and colours. @param {HTMLElement} board */
function roomOf(board) {
  const { width, height } = board.getBoundingClientRect();
  const giant = getComputedStyle(board).getPropertyValue("--numbers").trim() === "giant";
  // text grows with the page's, as far as there is room
  const text = Math.min(Math.max(Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16, 1), 1.35);
  const density = Math.min(window.devicePixelRatio || 1, DENSEST);
  return { width, height, text, giant, density, palette: readPalette(board) };
}

/**
 * Converts a box to device pixels.
 * @param {Box} box @param {number} density @param {number} [more] added on each side @returns {Box}
 */
function dots({ x, y, width, height }, density, more = 0) {
  const [left, top] = [Math.floor(x * density) - more, Math.floor(y * density) - more];
  const [right, bottom] = [Math.ceil((x + width) * density) + more, Math.ceil((y + height) * density) + more];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** @param {number} width @param {number} height @param {number} density @returns {Box} in pixels */
const wholePixels = (width, height, density) => ({
  x: 0,
  y: 0,
  width: Math.floor(width * density),
  height: Math.floor(height * density),
});

/**
 * Paints the bare wood.
 * @param {HTMLCanvasElement} canvas whose size it has @param {BoardGeometry} geometry @param {ItemLook} look
 * @param {Side[] | null} owners @param {number} density
 */
function paintWood({ width, height }, geometry, { palette }, owners, density) {
  const bare = new OffscreenCanvas(width, height);
  const painter = /** @type {Context} */ (bare.getContext("2d"));
  painter.scale(density, density);
  paintBoard(painter, geometry, palette, owners, density);
  return bare.transferToImageBitmap();
}

/**
 * Sizes a canvas so that its pixels are those of the screen.
 * @param {HTMLCanvasElement} canvas @param {Box} box in pixels @param {number} density
 */
function sizeCanvas(canvas, { x, y, width, height }, density) {
  canvas.width = width;
  canvas.height = height;
  for (const [name, length] of Object.entries({ left: x, top: y, width, height })) {
    canvas.style.setProperty(name, `${length / density}px`);
  }
}
