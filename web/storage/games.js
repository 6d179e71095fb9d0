// @ts-check
// The games of this device, and which of them is this tab's. It is in one tab's hand at a time; another looks on, and may take it over.
// Where tabs cannot know of each other, what another one has kept is noticed before it would be written over.

import { ASIDE, createSlots, NAME } from "./slots.js";
import { createHand } from "./tab_lock.js";

/** @import { GameState, Settings } from "../game/state.js" */
/** @import { Backup } from "./indexed_db.js" */
/** @import { KeptGame } from "./slots.js" */
/** @typedef {ReturnType<typeof createShelf>} Shelf */
/**
 * @typedef {Omit<KeptGame, "id" | "count"> & { name: string }} Copy a game with the name a person gave it, if any
 * @typedef {"denied" | "full" | "parted" | "older" | "damaged" | "found"} Remark what is to be said: nothing can be kept here; the oldest
 *   finished game has made room; the game was played on elsewhere too, and what is played here is another one now; what was kept last is
 *   damaged, and the move before it is shown; a game cannot be read, and its text is set aside; a game has come back too late to go on
 *   with, and is kept beside the one that is played
 */

/** So many games are kept before finished ones make room. */
export const MOST = 100;
/** Milliseconds that the second place is waited for: a browser may leave it open whether it can be had. */
const PATIENCE = 5000;
/** Where a tab notes which game is its own, to have the same one after a reload. */
const NOTE = "mashimo:tab";

/** All that a person would miss of a kept game: the moves, and what is said of them. @param {KeptGame | null | undefined} kept */
function gist(kept) {
  if (!kept) return "";
  const { game, start, match, line, end, notes } = kept.state;
  const counted = (/** @type {string} */ key, /** @type {unknown} */ value) =>
    /^(captures|gives)$/.test(key) ? undefined : value;
  return JSON.stringify([game, start, match, end, notes ?? line], counted);
}

/**
 * @param {{ storage: () => Storage, tab: () => Storage, backup: Backup, locks: LockManager | undefined,
 *   onHand: (kept: KeptGame | null) => void, onRemark: (remark: Remark) => void }} parts `tab` the tab's own store; `onHand` when its game has come into its hand or been taken out
 *   of it, or another tab has played on in it, with what is kept of it by then; `onRemark` after the function that led to it
 */
export function createShelf({ storage, tab, backup, locks, onHand, onRemark }) {
  const slots = createSlots(storage);
  const hand = createHand(locks, (now) => {
    held = now;
    onHand(catchUp());
  });
  let works = true;
  let mine = fresh();
  /** Whether the tab's game is in its hand; null until that is known. @type {boolean | null} */
  let held = null;
  /** Whether this is the tab's own game, not just the one kept last. */
  let noted = false;
  /** The games that could not be read at the beginning. @type {string[]} */
  let broken = [];
  let recovered = Promise.resolve();

  /** A game that has not been kept yet. */
  function fresh() {
    const [number] = crypto.getRandomValues(new BigUint64Array(1));
    return { id: number.toString(36), count: 0, begun: Date.now() };
  }

  /** @param {Remark} remark */
  const say = (remark) => queueMicrotask(() => onRemark(remark));

  /** Nothing can be kept, or read: said once. */
  function fail() {
    if (works) say("denied");
    works = false;
  }

  /** What the store answers; `otherwise` where it is denied, full or broken. @template T @param {() => T} ask @param {T} otherwise
   * @returns {T} */
  function attempt(ask, otherwise) {
    try {
      return ask();
    } catch {
      fail();
      return otherwise;
    }
  }

  /** @param {() => () => void} undo does something, and gives what takes it back @returns {() => void} */
  function undoable(undo) {
    const back = attempt(undo, () => {});
    return () => attempt(back, undefined);
  }

  /** @param {string} id */
  const read = (id) => attempt(() => slots.read(id), { kept: null, texts: [], damaged: false, newer: false });

  /** The games that can be read, the one kept last first. @returns {KeptGame[]} */
  function games() {
    const found = attempt(slots.ids, []).flatMap((id) => read(id).kept ?? []);
    return found.sort((one, other) => other.saved - one.saved);
  }

  /** What is kept of the tab's game by now. */
  function catchUp() {
    const { kept } = read(mine.id);
    mine.count = kept?.count ?? mine.count;
    return kept;
  }

  /** Makes a game the tab's own. @param {{ id: string, count: number, begun: number }} next */
  function turnTo({ id, count, begun }) {
    mine = { id, count, begun };
    attempt(() => tab().setItem(NOTE, id), undefined);
  }

  /** Makes a new game the tab's own. No other tab knows of it. */
  function part() {
    turnTo(fresh());
    held = true;
    hand.hold(mine.id);
  }

  /** Lets the oldest finished game go. @returns {boolean} whether there is one */
  function makeRoom() {
    const oldest = games().findLast(({ id, state }) => id !== mine.id && state.shown?.result);
    if (!oldest) return false;
    say("full");
    return attempt(() => discard(oldest.id), null) !== null;
  }

  /** Throws a game away, in both places. @param {string} id @returns {() => void} brings it back */
  function discard(id) {
    backup.remove(id);
    return slots.remove(id);
  }

  /** @param {KeptGame} game */
  function write(game) {
    try {
      return slots.write(game);
    } catch {
      return false; // denied, or full: there may be room to make
    }
  }

  /** Writes a game for which finished ones may make room. @param {KeptGame} game */
  function writeInRoom(game) {
    let done = write(game);
    while (!done && makeRoom()) done = write(game);
    return done;
  }

  /** Keeps a game as one of its own, beside the one that has its name by now. @param {KeptGame} game */
  function setBeside({ begun, ...game }) {
    const beside = { ...game, ...fresh(), begun };
    if (writeInRoom(beside)) backup.keep({ ...beside, count: 1 });
  }

  /** Puts back a game in its place, if that is as it was before; else beside what has been played there meanwhile. @param {KeptGame} game
   * @param {KeptGame | undefined} before */
  function putBack(game, before) {
    const { kept } = read(game.id);
    if (gist(kept) === gist(before)) write({ ...game, count: Math.max(game.count - 1, kept?.count ?? 0) });
    else if (gist(kept) !== gist(game)) setBeside(game);
    if (read(game.id).kept) attempt(() => slots.clear([ASIDE + game.id]), undefined);
  }

  /** Brings back what the browser had not yet put on the disk when it was ended, or what is damaged there.
   * @returns {Promise<string | null>} the game to go on with, where it is another one than the first */
  async function bringBack() {
    const first = mine.id;
    const known = new Map(games().map((kept) => [kept.id, kept]));
    const lost = (await backup.games()).filter(({ id, count }) => (known.get(id)?.count ?? 0) < count);
    const idle = mine.id === first && gist(read(first).kept) === gist(known.get(first));
    for (const game of lost) putBack(game, known.get(game.id));
    if (lost.length === 0) return null;
    if (!idle) say("found");
    else if (held !== null) onHand(catchUp());
    return idle && !noted ? newerThan(first) : null;
  }

  /** The game kept last, if it is another one. @param {string} id */
  function newerThan(id) {
    const [newest] = games();
    return newest && newest.id !== id ? newest.id : null;
  }

  /** Says what has not come back. @param {boolean} damaged whether the tab's game was, in part */
  function sayLost(damaged) {
    if (broken.some((id) => !read(id).kept)) say("damaged");
    else if (damaged && read(mine.id).damaged) say("older");
  }

  return {
    works: () => works,
    held: () => held,
    /** The name of the tab's game. */
    id: () => mine.id,
    games,
    /** What a person calls a game; empty where they have not said. @param {string} id */
    nameOf: (id) => attempt(() => storage().getItem(NAME + id) ?? "", ""),
    /** @param {string} id @param {string} name */
    rename: (id, name) => attempt(() => storage().setItem(NAME + id, name), undefined),
    /** @param {string} id @returns {() => void} brings it back */
    remove: (id) => undoable(() => discard(id)),
    /** The texts of games that could not be read, by their keys. */
    aside: () => attempt(slots.aside, []),
    /** Throws away what was set aside. @param {string} key @returns {() => void} brings it back */
    drop: (key) => undoable(() => slots.clear([key])),
    /** Adds games, all of them or, where there is no room, none. @param {Copy[]} copies */
    add(copies) {
      const added = copies.map(({ name, ...copy }) => ({ name, game: { ...copy, ...fresh(), begun: copy.begun } }));
      const done = added.every(({ game }) => write(game));
      for (const { name, game } of added) {
        if (!done) attempt(() => slots.remove(game.id), undefined);
        else if (name !== "") attempt(() => storage().setItem(NAME + game.id, name), undefined);
      }
      return done;
    },
    /** The game to begin with, not yet in hand: the tab's own, else the one kept last.
     * @param {Pick<Settings, "computer" | "level">} players who played what version 0.1 kept @returns {KeptGame | null} */
    first(players) {
      broken = attempt(() => slots.tidy(players), []);
      const note = attempt(() => tab().getItem(NOTE), null);
      const own = note && read(note).kept;
      noted = Boolean(own);
      const kept = own || (games()[0] ?? null);
      turnTo(kept ?? mine);
      return kept;
    },
    /** Begins to look in the second place for what is missing here, and says what is not there either. Nobody need wait for it, but who
     * plays by himself should, for as long as `recovered` says. @returns {Promise<string | null>} the game to go on with, where it is
     * another one than the first */
    recover() {
      const { damaged } = read(mine.id);
      const newer = bringBack();
      const enough = new Promise((over) => setTimeout(over, PATIENCE));
      recovered = Promise.race([newer, enough]).then(() => sayLost(damaged));
      return newer;
    },
    recovered: () => recovered,
    /** Has the tab's game in hand if no other tab has, or as soon as none has. Where it is, asking anew would let it go for a moment. */
    hold() {
      if (!held) hand.hold(mine.id);
    },
    /** Takes the tab's game from the tab that has it. */
    take: () => hand.take(mine.id),
    /** Begins a game. @param {boolean} instead whether it may take the place of this one */
    begin(instead) {
      if (instead && held) mine.begun = Date.now();
      else part();
    },
    /** Goes to another game that is kept. @param {string} id @returns {KeptGame | null} */
    goTo(id) {
      const { kept } = read(id);
      if (!kept) return null;
      turnTo(kept);
      held = null;
      hand.hold(id);
      return kept;
    },
    /** Keeps the tab's game, if it is in its hand. @param {GameState} state @param {Settings} settings */
    keep(state, { computer, level }) {
      if (!held) return;
      const { kept, newer } = read(mine.id);
      if (newer || (kept && kept.count !== mine.count)) {
        part();
        say("parted");
      }
      if (mine.count === 0 && games().length >= MOST) makeRoom();
      const game = { ...mine, saved: Date.now(), computer, level, state };
      if (!writeInRoom(game)) return fail();
      mine.count += 1;
      backup.keep({ ...game, count: mine.count });
    },
    /** Another tab has kept something. @param {string | null} key where */
    heard(key) {
      const { id, count } = mine;
      if (!key?.startsWith(`mashimo:game:${id}:`) || catchUp()?.count === count) return;
      held = locks ? held : false;
      onHand(catchUp());
    },
  };
}
