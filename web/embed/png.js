// @ts-check
// Renders the builder's picture as PNG.

/** Pixels per unit of the drawing: a board of six columns becomes about 1,000 wide. */
const SCALE = 4;

/** Renders an SVG as PNG. @param {string} svg with its `viewBox` @returns {Promise<string>} a data: URL */
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
