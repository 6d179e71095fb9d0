// @ts-check
// The HTML of a frame with a board, to be pasted into a page. Pure.

/** In pixels. */
const FRAME = { width: 600, height: 480 };

/** Escapes a text for an attribute. @param {string} value */
export const quoted = (value) => value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** @param {Record<string, string>} given the attributes of the board's element
 * @param {string} page the URL of embed.html @param {string} title */
export function iframeHtml(given, page, title) {
  const { label, ...asked } = given;
  const size = Object.entries(FRAME).map(([name, pixels]) => `${name}="${pixels}"`);
  return [
    `<iframe src="${quoted(`${page}#${new URLSearchParams(asked)}`)}" title="${quoted(title)}"`,
    `        ${size.join(" ")} loading="lazy" referrerpolicy="no-referrer" style="border: 0; max-width: 100%"></iframe>`,
  ].join("\n");
}
