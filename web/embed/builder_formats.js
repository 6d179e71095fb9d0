// @ts-check
// The forms in which a board is copied from the builder, beside a plain frame: the element, a table for Markdown. Pure:
// from what is asked for to text.

import { quoted } from "../text/iframe_html.js";

/** @typedef {Record<string, string>} Given what is asked of the element, by its attributes */

/**
 * The element with its script, and a picture or a name in it.
 * @param {Given} given @param {string} script @param {string} inside as HTML
 */
export function elementOf(given, script, inside) {
  const attributes = Object.entries(given).map(([name, value]) => ` ${name}="${quoted(value)}"`);
  return [
    `<script defer src="${script}"></script>`,
    `<mashimo-board${attributes.join("")}>${inside}</mashimo-board>`,
  ].join("\n");
}

/**
 * A table of the houses as South sees them, and a link, for where no HTML is taken.
 * @param {Layout} layout @param {number[]} places by cell
 * @param {{ title: string, stores: string, app: string, link: string }} said `stores` what lies in them, `app` what the
 *   link is called
 */
export function markdownOf(layout, places, { title, stores, app, link }) {
  const rows = Array.from({ length: layout.rows }, (_, row) => {
    const houses = layout.houses.filter((house) => house.row === row).sort((a, b) => a.column - b.column);
    return `| ${houses.map(({ name, cell }) => `${name} **${places[cell]}**`).join(" | ")} |`;
  });
  const line = `|${" :-: |".repeat(layout.columns)}`;
  const escaped = title.replaceAll(/[\\[\]*_`<]/g, "\\$&");
  return [escaped, "", rows[0], line, ...rows.slice(1), "", `${stores} [${app}](${link})`].join("\n");
}
