// @ts-check
// The surroundings that the page stands in.

import { createOffline } from "../dialogs/offline.js";
import { createTablebaseSettings } from "../dialogs/tablebase_settings.js";
import { loadScript } from "../lazy_script.js";
import { createDatabase, isFull } from "../storage/database.js";
import { createLibrary } from "../storage/library.js";

/** @import { GameState } from "../game/state.js" */
/** @import { I18n } from "../text/i18n.js" */
/** @import { Database } from "../storage/database.js" */

/**
 * @typedef {object} RunningApp the page, when all its parts are joined
 * @property {URL} root the site's root
 * @property {ReturnType<typeof import("../game/session.js").createSession>} session the game under way
 * @property {ReturnType<typeof import("../engine/client.js").createEngine>} engine the engine
 * @property {() => void} begin starts the engine
 * @property {I18n["say"]} say gives a phrase
 * @property {(failed: ErrorReply) => string} failure the words about a failure
 * @property {(until: number) => void} setHidePreviews says until how many moves have been played it is to be found out
 *   what moves would do
 */
/**
 * @typedef {object} Environment the surroundings that the page stands in
 * @property {() => Storage} storage localStorage
 * @property {() => Storage} tab the tab's own store
 * @property {() => Database} database opens the database
 * @property {typeof createLibrary} library makes the library of games
 * @property {() => BroadcastChannel | null} channel opens the channel on which tabs tell each other what they have
 *   saved
 * @property {typeof createOffline} device makes what keeps the page's files
 * @property {typeof createTablebaseSettings} endings makes what tells of the endings that the device solves
 * @property {boolean} snapshot whether a snapshot of the engine may be kept here
 * @property {boolean} early whether the engine is wanted before the page is there
 * @property {boolean} mayContinue whether a game that is looked at may be played on
 * @property {number} hidePreviewsUntil the number that `setHidePreviews` is given, to begin with
 * @property {(state: EngineState, said: string) => void} onEngine called with the engine's state, and what the page
 *   says of it
 * @property {(state: GameState) => void} onArrive called when a position is reached
 * @property {(page: RunningApp & { device: ReturnType<typeof createOffline>, follow: () => void }) => void} open called
 *   with the page when it is joined; `follow` does what the page's own address asks for
 */

/**
 * Evicts the solved endings where an error says that there is no room for what a person made.
 * @param {unknown} error @returns {Promise<boolean>} whether there were any
 */
async function evict(error) {
  if (!isFull(error)) return false;
  const script = await loadScript("endings", () => import("../engine/tablebase.js"));
  return (await script?.createTablebaseCache(new URL(".", document.baseURI).href).clear()) ?? false;
}

/** The page by itself. @type {Environment} */
export const STANDALONE = {
  storage: () => localStorage,
  tab: () => sessionStorage,
  database: () => createDatabase(() => indexedDB, evict),
  library: createLibrary,
  channel: () => new BroadcastChannel("mashimo"),
  device: createOffline,
  endings: createTablebaseSettings,
  snapshot: true,
  early: true,
  mayContinue: true,
  hidePreviewsUntil: -1,
  onEngine() {},
  onArrive() {},
  open({ device, begin, follow }) {
    device.start();
    begin();
    follow();
  },
};
