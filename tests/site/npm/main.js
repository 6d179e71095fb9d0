// A page of somebody else, which has the element from the package; the page's address says where the engine lies.
import "mashimo-board";

window.heard = [];
addEventListener("mashimo", (event) => window.heard.push({ id: event.target.id, ...event.detail }));
const board = Object.assign(document.createElement("mashimo-board"), { id: "one" });
const asked = { game: "oware-abapa", position: "0-4-4-4-4-3-5-1-2-5-5-5-3-3-S", find: "captures=5" };
for (const [name, value] of Object.entries(asked)) board.setAttribute(name, value);
board.setAttribute("base", new URLSearchParams(location.search).get("base"));
document.body.append(board);
