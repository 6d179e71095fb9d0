// @ts-check
// Draws circles and arrows on the board, with the right mouse button or by holding a finger and dragging. They are
// saved in the comment of the move as on other boards: [%csl GA3] is a circle, [%cal GA3a5] an arrow, the first letter
// its colour.

import { byId, svg } from "../dom.js";
import { commented, nodesOn } from "../game/move_tree.js";
import { pathOf } from "../game/state.js";

/** @import { Session } from "../game/session.js" */
/**
 * @typedef {{ from: string, to: string, colour: string }} DrawnShape an arrow, or a circle where `from` is `to`;
 *   `colour` is G green, R red, Y yellow or B blue, and other letters are drawn green
 */

/** The colour of new shapes: the usual one on other boards. */
const COLOUR = "G";
/** CSS colours of the other letters. @type {Record<string, string>} */
const STROKES = { R: "tomato", Y: "gold", B: "dodgerblue" };
/** How the sheet lies on the board, in the usual colour. */
const SHEET =
  "position:absolute;inset:0;width:100%;height:100%;pointer-events:none;" +
  "stroke:#3fa34d;stroke-width:6;opacity:.85;filter:drop-shadow(0 0 1.5px #0009)";
const FIELD = /\[%c[sa]l ([^[\]]*)\]\s*/g;
/** The time in ms a finger is held before it draws. */
const HOLD = 450;

/** Reads the shapes of a comment. @param {string} comment @param {string[]} names of houses @returns {DrawnShape[]} */
export function shapesIn(comment, names) {
  const house = `(${names.toSorted((one, other) => other.length - one.length).join("|")})`;
  const fields = [...comment.matchAll(FIELD)].flatMap(([, list]) => list.split(","));
  return fields.flatMap((field) => {
    const [, colour, from, to = from] = field.trim().match(new RegExp(`^([A-Z])${house}${house}?$`)) ?? [];
    return from ? [{ from, to, colour }] : [];
  });
}

/** Replaces the shapes of a comment and keeps its words. @param {string} comment @param {DrawnShape[]} shapes */
export function withShapes(comment, shapes) {
  const fields = ["csl", "cal"].map((name, at) => {
    const list = shapes.filter(({ from, to }) => (from !== to) === at > 0);
    const texts = list.map(({ from, to, colour }) => colour + from + (at > 0 ? to : ""));
    return texts.length > 0 ? `[%${name} ${texts}]` : "";
  });
  return [...fields, comment.replace(FIELD, "")].filter(Boolean).join(" ").trim();
}

/** Draws a shape as SVG. @param {DOMRect} from @param {DOMRect} to @param {DOMRect} board */
function drawn(from, to, board) {
  const middle = (/** @type {DOMRect} */ { x, y, width, height }) => [
    x + width / 2 - board.x,
    y + height / 2 - board.y,
  ];
  const [[x, y], [right, down]] = [middle(from), middle(to)];
  if (from === to) return svg("ellipse", { cx: x, cy: y, rx: from.width * 0.46, ry: from.height * 0.46 });
  const [across, along] = [right - x, down - y];
  const long = Math.hypot(across, along);
  const [dx, dy] = [across / long, along / long];
  const tip = Math.min(from.width, from.height) * 0.28;
  const wing = (/** @type {number} */ side) =>
    `${right - dx * tip - dy * tip * 0.6 * side},${down - dy * tip + dx * tip * 0.6 * side}`;
  return svg("path", { d: `M${x},${y}L${right},${down}M${wing(1)}L${right},${down}L${wing(-1)}` });
}

/** Sets up drawing, and shows the shapes of the current move. @param {GameInfo[]} games @param {Session} session */
export function createAnnotations(games, session) {
  const [board, houses] = [byId("board"), byId("houses")];
  const sheet = svg("svg", { id: "marks", "aria-hidden": "true" });
  sheet.style.cssText = SHEET;
  houses.before(sheet);
  /** The house where a shape was begun; empty again where a second finger comes. */
  let begun = "";
  let since = 0;

  const named = () => games.find(({ id }) => id === session.state().game)?.layout.houses ?? [];
  const names = () => named().map(({ name }) => name);

  /** Finds the house under the pointer. @param {MouseEvent} event */
  function houseAt({ clientX, clientY }) {
    const button = document.elementsFromPoint(clientX, clientY).find((one) => one.matches(".house"));
    const cell = Number(button?.getAttribute("data-cell") ?? -1);
    return named().find((house) => house.cell === cell)?.name ?? "";
  }

  /** Reads the comment of the current move. */
  function comment() {
    const { notes } = session.state();
    const spot = nodesOn(notes, pathOf(session.state())).at(-1);
    return spot ? spot.line[spot.at].comment : notes.comment;
  }

  function show() {
    const room = board.getBoundingClientRect();
    /** @param {string} name */
    const box = (name) => {
      const cell = named().find((house) => house.name === name)?.cell;
      return houses.querySelector(`[data-cell="${cell}"]`)?.getBoundingClientRect();
    };
    const shapes = shapesIn(comment(), names()).map(({ from, to, colour }) => {
      const [one, other] = [box(from), box(to)];
      if (!one || !other) return "";
      const made = drawn(one, from === to ? one : other, room);
      made.style.stroke = STROKES[colour];
      return made;
    });
    sheet.replaceChildren(...shapes);
  }

  /** Adds a shape, or removes it if it exists. @param {DrawnShape} shape */
  async function toggle(shape) {
    if (/** @type {HTMLTextAreaElement} */ (byId("comment")).readOnly) return; // another tab owns the game
    const shapes = shapesIn(comment(), names());
    const others = shapes.filter(({ from, to }) => from !== shape.from || to !== shape.to);
    const next = others.length < shapes.length ? others : [...shapes, shape];
    await session.annotate(commented(session.state().notes, pathOf(session.state()), withShapes(comment(), next)));
    show();
  }

  houses.addEventListener("contextmenu", (event) => event.preventDefault());
  houses.addEventListener("pointerdown", (event) => {
    const draws = event.isPrimary && (event.pointerType !== "mouse" || event.button === 2);
    begun = draws ? houseAt(event) : "";
    since = event.timeStamp;
  });
  houses.addEventListener("pointercancel", () => {
    begun = "";
  });
  houses.addEventListener("pointerup", (event) => {
    const ended = houseAt(event);
    const meant = event.pointerType === "mouse" || (ended !== begun && event.timeStamp - since > HOLD);
    if (begun !== "" && ended !== "" && meant) toggle({ from: begun, to: ended, colour: COLOUR });
    begun = "";
  });
  byId("comment").addEventListener("change", show); // the edited comment may contain shapes
  new MutationObserver(show).observe(houses, { childList: true, subtree: true, attributeFilter: ["style"] });
  return { show };
}
