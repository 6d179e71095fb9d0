// @ts-check
// The return of games: what the browser had not yet put on the disk when it was ended, or what is damaged there, is
// looked for in the second place.

import { gist } from "./places.js";
import { ASIDE } from "./slots.js";

/** @import { KeptGame, Settings } from "../game/state.js" */
/** @import { Remark } from "./games.js" */
/** @import { Places } from "./places.js" */
/** @import { TabGame } from "./tab_game.js" */
/**
 * @typedef {{ broken: string[], called: Map<string, string> }} Beginning the games in the slots that could not be read,
 *   and the names there
 * @typedef {Pick<TabGame, "ways" | "mine" | "tell" | "ownOrNewest">} RecoveredTab
 */

/** Milliseconds that the second place is waited for: a browser may leave it open whether it can be had. */
const PATIENCE = 5000;

/**
 * Puts back a game in its place, if that is as it was before; else beside what has been played there meanwhile.
 * @param {Places} places @param {KeptGame} game @param {KeptGame | undefined} before
 */
function putBack({ inSlots, write, setBeside }, game, before) {
  const { kept } = inSlots(game.id);
  if (gist(kept?.state) === gist(before?.state)) {
    write({ ...game, count: Math.max(game.count - 1, kept?.count ?? 0) });
  } else setBeside(game, gist(kept?.state) === gist(game.state));
}

/**
 * Forgets the texts of games that have come back, and has games called in the slots as the second place has it, where
 * nobody has named them since.
 * @param {Places} places @param {Beginning} begun @param {Map<string, string>} names those of the second place
 */
function tidyUp({ attempt, read, slots, slottedNames, putName }, { broken, called }, names) {
  const whole = broken.filter((id) => read(id).kept);
  attempt(() => slots.clear(whole.map((id) => ASIDE + id)), undefined);
  const now = slottedNames();
  for (const [id, name] of names) {
    if (now.get(id) === called.get(id) && now.get(id) !== name && read(id).kept) putName(id, name);
  }
}

/**
 * The beginning as the slots tell it; a text that cannot be read there is set aside.
 * @param {Places} places @param {Pick<Settings, "computer" | "level">} players who played what version 0.1 kept
 * @returns {Beginning}
 */
export const begunWith = ({ attempt, slots, slottedNames }, players) => ({
  broken: attempt(() => slots.tidy(players), []),
  called: slottedNames(),
});

/**
 * @param {Places} places @param {RecoveredTab} own @param {Beginning} begun @param {(remark: Remark) => void} say
 * @returns {Promise<string | null>} the game to go on with, where it is another one than the first
 */
async function bringBack(places, own, begun, say) {
  const first = own.mine().id;
  const known = new Map(places.slotted().map((kept) => [kept.id, kept]));
  const all = await places.look();
  if (!all) return null;
  const lost = all.games.filter(({ id, count, resting }) => !resting && (known.get(id)?.count ?? 0) < count);
  const idle = own.mine().id === first && gist(places.inSlots(first).kept?.state) === gist(known.get(first)?.state);
  for (const { resting: _, ...game } of lost) putBack(places, game, known.get(game.id));
  tidyUp(places, begun, all.names);
  if (lost.length === 0) return null;
  const next = idle ? own.ownOrNewest() : null; // asked before anybody hears of the first game, and keeps it once more
  if (!idle) say("found");
  else if (own.ways.held() !== null && next === null) own.tell();
  return next;
}

/**
 * Begins to look in the second place for what is missing here, and says what is not there either.
 * @param {Places} places @param {RecoveredTab} own the tab's game @param {Beginning} begun how it was at the beginning
 * @param {(remark: Remark) => void} say
 * @returns {[next: Promise<string | null>, over: Promise<void>]} the game to go on with, where it is another one than
 *   the first; and when nothing more is waited for
 */
export function recover(places, own, begun, say) {
  const { damaged } = places.read(own.mine().id);
  const next = bringBack(places, own, begun, say);
  const enough = new Promise((over) => setTimeout(over, PATIENCE));
  const over = Promise.race([next, enough]).then(() => {
    if (begun.broken.some((id) => !places.read(id).kept)) say("damaged");
    else if (damaged && places.read(own.mine().id).damaged) say("older");
  });
  return [next, over];
}
