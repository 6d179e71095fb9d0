// @ts-check
// A board in a plain frame, as text to be pasted into a page. Pure.

/** The width and height of a frame, in pixels. */
const FRAME = { width: 600, height: 480 };

/** A text as an attribute's value. @param {string} value */
export const quoted = (value) => value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** A plain frame. @param {Record<string, string>} given what is asked of the board, by the element's attributes
 * @param {string} page the address of embed.html @param {string} title */
export function iframeHtml(given, page, title) {
  const { label, ...asked } = given;
  const size = Object.entries(FRAME).map(([name, pixels]) => `${name}="${pixels}"`);
  return [
    `<iframe src="${quoted(`${page}#${new URLSearchParams(asked)}`)}" title="${quoted(title)}"`,
    `        ${size.join(" ")} loading="lazy" referrerpolicy="no-referrer" style="border: 0; max-width: 100%"></iframe>`,
  ].join("\n");
}
