// @ts-check
// The QR code of a text, as the path of a drawing. What makes codes is a library, so this script is fetched by itself,
// when a code is asked for.

import { encode } from "uqr";

/** Modules of light that belong around a code (ISO/IEC 18004, 9.1). */
const QUIET = 4;
/** More bytes fit into no code (ISO/IEC 18004, table 7: version 40, level L). */
const MOST_BYTES = 2953;

/** A code: its dark modules as the path of a drawing, and how many units that is wide and high, with its quiet zone.
 * @typedef {{ size: number, path: string }} QrCode */

/** The code of a text: the smallest that holds it, with the strongest correction of errors that this size allows.
 * @param {string} text @returns {QrCode | null} null where the text is too long for any */
export function qrCode(text) {
  const bytes = [...new TextEncoder().encode(text)];
  if (bytes.length > MOST_BYTES) return null;
  const { size, data } = encode(bytes, { ecc: "L", boostEcc: true, border: QUIET });
  return { size, path: data.map(outline).join("") };
}

/** The runs of dark modules in a row of a code, each as a rectangle. @param {boolean[]} modules @param {number} row */
function outline(modules, row) {
  const runs = modules.map((dark) => (dark ? "#" : " ")).join("");
  return Array.from(
    runs.matchAll(/#+/g),
    ({ index, 0: { length } }) => `M${index} ${row}h${length}v1h-${length}z`,
  ).join("");
}
