// @ts-check
// Room on the device for what a person made: solved endings go first. The script that knows how comes when there is no room.

import { later } from "../later.js";
import { isFull } from "../storage/places.js";

/** Throws the kept endings away where an error says that there is no room; whether there were any. @param {unknown} error */
export async function makeRoom(error) {
  if (!isFull(error)) return false;
  const script = await later("endings", () => import("../engine/endings.js"));
  return (await script?.createChest(new URL(".", document.baseURI).href).empty()) ?? false;
}
