// Boards as SVG text, as the element's builder draws them. A job is read from standard input as JSON, a list of {layout, shown, name, near}:
// `shown` the engine's Position, `name` for those who don't see it, `near` the side that sits below. Their texts go to standard output as JSON.
import { readFileSync } from "node:fs";
import { picture, standing } from "../../web/embed/picture.js";

/** @param {string} text */
const quoted = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** @param {import("../../web/manual/board_svg.js").Shape} shape @returns {string} */
function markup({ tag, attributes, children }) {
  const given = Object.entries(attributes).map(([name, value]) => ` ${name}="${quoted(String(value))}"`);
  const within = children.map((child) => (typeof child === "string" ? quoted(child) : markup(child))).join("");
  return within ? `<${tag}${given.join("")}>${within}</${tag}>` : `<${tag}${given.join("")}/>`;
}

/** @typedef {{ layout: Layout, shown: Position, name: string, near: Side }} Asked */
/** @type {Asked[]} */
const asked = JSON.parse(readFileSync(0, "utf8"));
const drawn = asked.map(({ layout, shown, name, near }) => picture(layout, { ...standing(layout, shown), name, near }));
process.stdout.write(JSON.stringify(drawn.map(markup)));
