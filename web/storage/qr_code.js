// @ts-check
// Draws the QR code of a text as an SVG path. This script has the library, and is loaded when a code is first shown.

import { encode } from "uqr";

/** Modules of light that belong around a code (ISO/IEC 18004, 9.1). */
const QUIET = 4;
/** Texts of these characters take 5.5 bits each (ISO/IEC 18004, 7.3.4). */
const ALPHANUMERIC = /^[0-9A-Z $%*+./:-]+$/;
/** The most bytes in a code (ISO/IEC 18004, table 7: version 40, level L). */
const MOST_BYTES = 2953;

/** @typedef {{ size: number, path: string }} QrCode the dark modules as an SVG path, and the code's size with its quiet
 *   zone */

/** Makes the smallest code of a text, with the strongest error correction at that size.
 * @param {string} text @returns {QrCode | null} null if the text is too long */
export function qrCode(text) {
  const bytes = [...new TextEncoder().encode(text)];
  if (bytes.length > MOST_BYTES) return null;
  const { size, data } = encode(ALPHANUMERIC.test(text) ? text : bytes, { ecc: "L", boostEcc: true, border: QUIET });
  return { size, path: data.map(outline).join("") };
}

/** Gives a row's runs of dark modules as rectangles. @param {boolean[]} modules @param {number} row */
function outline(modules, row) {
  const runs = modules.map((dark) => (dark ? "#" : " ")).join("");
  return Array.from(
    runs.matchAll(/#+/g),
    ({ index, 0: { length } }) => `M${index} ${row}h${length}v1h-${length}z`,
  ).join("");
}
