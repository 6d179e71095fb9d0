// @ts-check
// The picture of a QR code.

/** @import { JSX } from "preact" */

/**
 * Renders a QR code: its size in modules, and its dark ones as an SVG path (`../storage/qr_code.js`).
 * @param {{ size: number, path: string, label: string } & JSX.IntrinsicElements["svg"]} props
 */
export const QrImage = ({ size, path, label, ...rest }) => (
  <svg class="qr-code" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} {...rest}>
    <path d={path} />
  </svg>
);
