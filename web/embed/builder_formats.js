// @ts-check
// Formats in which the builder copies a board beside a plain frame: the element, a link, and a table in Markdown. Pure.

import { quoted } from "../text/iframe_html.js";
import { linkOf } from "./url_params.js";

/** @typedef {Record<string, string>} Given the element's attributes */

/** Writes the link to a board. @param {Given} given */
export const linkTo = (given) => linkOf((name) => given[name] ?? "");

/** Writes the element with its script and its content.
 * @param {Given} given @param {string} script @param {string} inside HTML: a picture or a name */
export function elementOf(given, script, inside) {
  const attributes = Object.entries(given).map(([name, value]) => ` ${name}="${quoted(value)}"`);
  return [
    `<script defer src="${script}"></script>`,
    `<mashimo-board${attributes.join("")}>${inside}</mashimo-board>`,
  ].join("\n");
}

/**
 * Writes a table of the houses as South sees them, and a link, for places that accept no HTML.
 * @param {Layout} layout @param {number[]} places by cell @param {{ title: string, stores: string, app: string, link:
 *   string }} said `stores` names what they hold, `app` is the link's text
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
