// @ts-check
// Reads the QR code in a picture. This script has the library, and is loaded where the browser has no detector.

import { decodeQR } from "qr/decode.js";

/** Reads a code. @param {ImageData} picture @returns {string | null} null if there is none that can be read */
export function readCode({ width, height, data }) {
  try {
    return decodeQR({ width, height, data });
  } catch {
    return null; // the library throws for every picture without a code
  }
}
