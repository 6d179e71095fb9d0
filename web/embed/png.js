// @ts-check
// A picture of the builder as pixels.

/** The number of pixels that a unit of the drawing has: a board of six columns becomes about 1,000 wide. */
const SCALE = 4;

/**
 * The address, with all its data in it, of the PNG of a drawing.
 * @param {string} svg as text, with its `viewBox` @returns {Promise<string>}
 */
export async function pngOf(svg) {
  const [, , width, height] = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? "0 0 1 1").split(" ").map(Number);
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await picture.decode();
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: Math.round(SCALE * width), height: Math.round(SCALE * height) });
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png");
}
