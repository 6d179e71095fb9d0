// @ts-check
// Environment of the page: as an app of its own here, as a frame in embed/frame.js.

import { createOffline } from "../dialogs/offline.js";
import { createTablebaseSettings } from "../dialogs/tablebase_settings.js";
import { loadScript } from "../lazy_script.js";
import { createDatabase, isFull } from "../storage/database.js";
import { createLibrary } from "../storage/library.js";

/** @import { GameState } from "../game/state.js" */
/** @import { I18n } from "../text/i18n.js" */
/** @import { Database } from "../storage/database.js" */

/**
 * @typedef {object} RunningApp
 * @property {URL} root the site's root
 * @property {ReturnType<typeof import("../game/session.js").createSession>} session
 * @property {ReturnType<typeof import("../engine/client.js").createEngine>} engine
 * @property {() => void} begin starts the engine
 * @property {I18n["say"]} say
 * @property {(failed: ErrorReply) => string} failure gives the words of an error
 * @property {(until: number) => void} setHidePreviews hides previews until so many moves have been played
 */
/**
 * @typedef {object} Environment
 * @property {() => Storage} storage localStorage
 * @property {() => Storage} tab sessionStorage
 * @property {() => Database} database
 * @property {typeof createLibrary} library
 * @property {() => BroadcastChannel | null} channel the channel on which tabs report what they save
 * @property {typeof createOffline} device saves the page's files for offline use
 * @property {typeof createTablebaseSettings} endings shows the tablebases that the device has solved
 * @property {boolean} snapshot whether a snapshot of the engine may be saved here
 * @property {boolean} early whether the engine starts before the page is there
 * @property {boolean} mayContinue whether a viewed game may be played on
 * @property {number} hidePreviewsUntil the first value of `setHidePreviews`
 * @property {(state: EngineState, said: string) => void} onEngine called with the engine's state and its words
 * @property {(state: GameState) => void} onArrive called when a position is reached
 * @property {(page: RunningApp & { device: ReturnType<typeof createOffline>, follow: () => void }) => void} open called
 *   when the page is ready; `follow` opens the link in its URL
 */

/**
 * Evicts solved tablebases if an error says that there is no room for the user's data.
 * @param {unknown} error @returns {Promise<boolean>} whether there were any
 */
async function evict(error) {
  if (!isFull(error)) return false;
  const script = await loadScript("endings", () => import("../engine/tablebase.js"));
  return (await script?.createTablebaseCache(new URL(".", document.baseURI).href).clear()) ?? false;
}

/** The page as an app of its own. @type {Environment} */
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
