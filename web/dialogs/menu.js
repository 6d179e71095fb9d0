// @ts-check
// Adds icons to the menu's items.

import { svg } from "../dom.js";

/** @param {number} x @param {number} y the centre @param {number} r */
const ring = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0 ${r} ${r} 0 1 0-${2 * r} 0z`;

/** @param {number} x @param {number} y @param {number} width @param {number} height @param {number} r of corners */
function box(x, y, width, height, r) {
  const corner = (/** @type {number} */ right, /** @type {number} */ down) => `a${r} ${r} 0 0 1 ${right} ${down}`;
  const [across, along] = [width - 2 * r, height - 2 * r];
  const [there, back] = [
    `h${across}${corner(r, r)}v${along}${corner(-r, r)}`,
    `h${-across}${corner(-r, -r)}v${-along}`,
  ];
  return `M${x + r} ${y}${there}${back}${corner(r, -r)}`;
}

/** The path of each icon, by the item's dialog. */
const ICONS = {
  "lesson-dialog":
    "M12 20v-8m0 2c0-4-2.5-6.5-7.5-6.5 0 4.5 2.5 6.5 7.5 6.5zm0-3c0-4 2.5-6.5 7.5-6.5 0 4.5-2.5 6.5-7.5 6.5z",
  "exercises-dialog": `${ring(12, 12, 8.5)}${ring(12, 12, 4.5)}${ring(12, 12, 0.5)}`,
  "rules-dialog": "M12 6.5C10 5 7 4.5 4 5v13c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5zm0 0v13",
  "games-dialog": "M4 9.5h16V20H4zM6 6.5h12M8 3.5h8M8 13h8m-8 3.5h5",
  "own-rules-dialog": [
    "M6 4v8m0 5v3M12 4v2m0 5v9M18 4v9m0 5v2",
    ring(6, 14.5, 2.5),
    ring(12, 8.5, 2.5),
    ring(18, 15.5, 2.5),
  ].join(""),
  "sheet-dialog": "M6 3.5h12v17H6zM9 8h6m-6 4h6m-6 4h3",
  "tournament-dialog":
    "M7 4h10v6a5 5 0 0 1-10 0zM7 5.5H4c0 3 1 4.500 3.300 5M17 5.5h3c0 3-1 4.500-3.300 5M12 15v4m-4 1.500h8",
  "share-dialog": `${ring(6, 12, 2.5)}${ring(17.5, 5.5, 2.5)}${ring(17.5, 18.5, 2.5)}M8.3 10.7l7-4M8.3 13.3l7 4`,
  "editor-dialog": `${box(3, 6, 18, 12, 3)}${ring(8.5, 12, 2.5)}M16 9.5v5M13.5 12h5`,
  lines: "M4 20h16M7 20v-8m5 8V4m5 16v-5",
  "review-dialog": `${ring(10.5, 10.5, 7)}M15.5 15.5l5 5M7.5 10.5l2 2.5 4-4`,
  "compare-dialog": "M4 4.5h6v15H4zm10 0h6v15h-6zM6 8.5h2M6 12h2m8-3.5h2M16 12h2",
  "language-dialog": `${ring(12, 12, 8.5)}M3.5 12h17M12 3.5c-5 5-5 12 0 17m0-17c5 5 5 12 0 17`,
  "device-dialog": `${box(6.5, 2.5, 11, 19, 2)}M12 7v7m-3-3 3 3 3-3m-4 7h2`,
  project: `${box(3, 4.5, 18, 12, 1.5)}M12 16.5v3.5M8 20h8`,
  "keys-dialog": `${box(2.5, 6, 19, 12, 2)}M6.5 10h.01M10 10h.01M14 10h.01M17.5 10h.01M8 14h8`,
};

/** Puts an icon before the button of each item. */
export function addMenuIcons() {
  for (const [name, d] of Object.entries(ICONS)) {
    const icon = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d }));
    document.querySelector(`.menus [data-open=${name}]`)?.before(icon); // a frame has no menu
  }
}
