// @ts-check
// What the page stands in: by itself here; frame.js has another for pages of others.

import { later } from "../later.js";
import { createDevice } from "../rooms/device.js";
import { createEndingsPart } from "../rooms/endings.js";
import { createBackup } from "../storage/indexed_db.js";
import { isFull } from "../storage/places.js";

/** @import { EngineState } from "../engine/watched_worker.js" */
/** @import { GameState } from "../game/state.js" */
/** @import { Phrases } from "../words/phrases.js" */
/** @import { Backup } from "../storage/indexed_db.js" */

/**
 * @typedef {{ root: URL, session: ReturnType<typeof import("../game/session.js").createSession>,
 *   engine: ReturnType<typeof import("../engine/engine.js").createEngine>, begin: () => void, say: Phrases["say"],
 *   failure: (failed: Failed) => string, keepSecret: (until: number) => void }} OpenedPage the page, when all its parts
 *   are joined; `begin` starts the engine, `keepSecret` says until how many moves have been played what moves would do
 *   is to be found out
 * @typedef {{ storage: () => Storage, tab: () => Storage, backup: () => Backup, device: typeof createDevice,
 *   endings: typeof createEndingsPart, snapshot: boolean, early: boolean, playsOn: boolean, secretUntil: number,
 *   onEngine: (state: EngineState, said: string) => void, onArrive: (state: GameState) => void,
 *   open: (page: OpenedPage & { device: ReturnType<typeof createDevice>, follow: () => void }) => void }} Host what the
 *   page stands in; `device` makes what keeps the page's files, `endings` what is said of those it solves, `snapshot`
 *   if one may be kept there, `secretUntil` as `keepSecret` has it, to begin with, `onEngine` with what the page says
 *   of it, `playsOn` if a game that is looked at may be played on, `early` if the engine is wanted before the page is
 *   there, `follow` does what the page's own address asks for
 */

/**
 * Throws the kept endings away where an error says that there is no room for what a person made; whether there were
 * any. The script that knows how comes when there is none.
 * @param {unknown} error
 */
async function makeRoom(error) {
  if (!isFull(error)) return false;
  const script = await later("endings", () => import("../engine/endings.js"));
  return (await script?.createChest(new URL(".", document.baseURI).href).empty()) ?? false;
}

/** The page by itself. @type {Host} */
export const ALONE = {
  storage: () => localStorage,
  tab: () => sessionStorage,
  backup: () => createBackup(() => indexedDB, makeRoom),
  device: createDevice,
  endings: createEndingsPart,
  snapshot: true,
  early: true,
  playsOn: true,
  secretUntil: -1,
  onEngine() {},
  onArrive() {},
  open({ device, begin, follow }) {
    device.start();
    begin();
    follow();
  },
};
