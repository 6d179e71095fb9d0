// @ts-check
// The games of this device, and which of them is this tab's. It is in one tab's hand at a time; another looks on, and
// may take it over. Where tabs cannot know of each other, what another one has kept is noticed before it would be
// written over.

import { mainRecord, recordOf, sameRecord } from "../game/state.js";
import { createPlaces, fresh, gist } from "./places.js";
import { ASIDE, isKept, parsed, timed } from "./slots.js";
import { createTabLock } from "./tab_lock.js";

/** @import { GameState, KeptGame, KeptState, Settings } from "../game/state.js" */
/** @import { Backup } from "./indexed_db.js" */
/** @import { PlaceFault } from "./places.js" */
/** @typedef {ReturnType<typeof createShelf>} Shelf */
/**
 * @typedef {{ held: boolean | null, trouble: PlaceFault | null }} ShelfState whether the tab's game is in its hand,
 *   null until that is known; and why it is not kept as it is now, null where it is
 */
/**
 * @typedef {PlaceFault | "parted" | "older" | "damaged" | "found"} Remark what is to be said: nothing can be kept here;
 *   there is no room for this game; the game was played on elsewhere too, and what is played here is another one now;
 *   what was kept last is damaged, and the move before it is shown; a game cannot be read, and its text is set aside; a
 *   game has come back too late to go on with, and is kept beside the one that is played
 */

/** Milliseconds that the second place is waited for: a browser may leave it open whether it can be had. */
const PATIENCE = 5000;
/** The key where a tab notes which game is its own, to have the same one after a reload. */
const NOTE = "mashimo:tab";
/** The key where a tab notes a game that is only looked at. */
const LOOKED = "mashimo:looked";

/**
 * The text by which a game that is looked at is known: with another text it is somebody's own.
 * @param {KeptState} state
 */
const asSeen = (state) => JSON.stringify([gist(state), state.brought ?? false]);

/** Whether nobody would miss a game. @param {KeptState | undefined} state */
const isBlank = (state) =>
  !state ||
  [state.line, state.end, state.notes?.comment ?? "", state.notes?.after ?? ""].every(({ length }) => length === 0);

/**
 * @param {{ storage: () => Storage, tab: () => Storage, backup: Backup, locks: LockManager | undefined,
 *   onRemark: (remark: Remark) => void, publish?: (part: Partial<ShelfState>) => void }} parts `tab` the tab's own
 *   store; `onRemark` after the function that led to it
 */
export function createShelf({ storage, tab, backup, locks, onRemark, publish = () => {} }) {
  const places = createPlaces(storage, backup, () => trouble("denied"));
  const { read, inSlots, attempt } = places;
  const lock = createTabLock(locks, (now) => {
    grip(now);
    hear(catchUp());
  });
  /**
   * The listener told when the tab's game has come into its hand or been taken out of it.
   * @type {(kept: KeptGame | null) => void}
   */
  let hear = () => {};
  /** Why the tab's game is not kept as it is now. @type {PlaceFault | null} */
  let wrong = null;
  let mine = fresh();
  /** Whether the slots said how the tab's game was, and not the second place alone. */
  let sure = true;
  /** Whether the tab's game is in its hand; null until that is known. @type {boolean | null} */
  let held = null;
  /** Whether this is the tab's own game, not just the one kept last. */
  let noted = false;
  /**
   * The tab's own game where the slots have none of it: the second place may, and until it has answered a reload asks
   * for it again.
   * @type {string | null}
   */
  let missing = null;
  /**
   * The game that is only looked at, as it was first, until something is made of it.
   * @type {{ first: string | null } | null}
   */
  let looked = null;
  /** The game that was on the board last when it was over. @type {GameRecord | null} */
  let over = null;
  /** The games that could not be read at the beginning. @type {string[]} */
  let broken = [];
  /** The names of the games in the slots at the beginning. @type {Map<string, string>} */
  let called = new Map();
  let recovered = Promise.resolve();

  /** @param {Remark} remark */
  const say = (remark) => queueMicrotask(() => onRemark(remark));

  /**
   * Takes in that nothing can be kept, or read; said once, and so for good: who was denied a place is not to rely on
   * it. Or there is room for the tab's game, or none.
   * @param {PlaceFault | null} now
   */
  function trouble(now) {
    if (wrong === "denied" || wrong === now) return;
    wrong = now;
    if (now) say(now);
    publish({ trouble: now });
  }

  /** @param {boolean | null} now whether the tab's game is in its hand */
  function grip(now) {
    held = now;
    publish({ held });
  }

  /** The tab's game as it is kept by now. */
  function catchUp() {
    const { kept } = read(mine.id);
    mine.count = kept?.count ?? mine.count;
    return kept;
  }

  /** Has the tab hold a game. @param {{ id: string, count: number, begun: number }} next */
  function have({ id, count, begun }) {
    mine = { id, count, begun };
  }

  /** Makes a game the tab's own. @param {{ id: string, count: number, begun: number }} next */
  function turnTo({ id, count, begun }) {
    have({ id, count, begun });
    looked = null;
    missing = null;
    const note = () => {
      tab().setItem(NOTE, id);
      tab().removeItem(LOOKED);
    };
    attempt(note, undefined);
  }

  /** Makes a new game the tab's own. No other tab knows of it. */
  function part() {
    turnTo(fresh());
    sure = true;
    grip(true);
    lock.hold(mine.id);
  }

  /** The game that the tab looked at before a reload. @returns {KeptGame | null} */
  function lookedBefore() {
    const kept = parsed(attempt(() => tab().getItem(LOOKED), null) ?? "");
    return isKept(kept) ? timed(kept) : null;
  }

  /** Has the tab hold the game that it had before, else the one kept last. @returns {KeptGame | null} */
  function ownOrLast() {
    const note = attempt(() => tab().getItem(NOTE), null);
    const own = note && read(note).kept;
    noted = Boolean(own);
    const kept = own || (places.games()[0] ?? null);
    missing = noted ? null : note;
    (missing ? have : turnTo)(kept ?? mine);
    return kept;
  }

  /**
   * Whether a game is still only looked at: then the tab alone has it, and no other game makes room for it.
   * @param {GameState} state @param {KeptGame} game
   */
  function isLooked(state, game) {
    if (!looked) return false;
    const now = asSeen(state);
    looked.first ??= now;
    if (looked.first !== now) return false;
    attempt(() => tab().setItem(LOOKED, JSON.stringify(game)), undefined);
    return true;
  }

  /** The players of a game: of one that is over, be it looked at before its end, whoever has played it.
   * @param {GameState} state @param {KeptGame | null} kept as it was before @param {Settings} settings */
  function playersOf(state, kept, settings) {
    const record = mainRecord(state);
    if (state.shown.result && sameRecord(record, recordOf(state))) over = record;
    const { computer, level } = kept && over && sameRecord(record, over) ? kept : settings;
    return { computer, level };
  }

  /**
   * Keeps the tab's game as it is now.
   * @param {GameState} state @param {Settings} settings who plays it, until it is over
   */
  function keep(state, settings) {
    if (!held) return;
    const { kept, newer } = read(mine.id);
    const how = { saved: Date.now(), ...playersOf(state, kept, settings), state };
    if (isLooked(state, { ...mine, ...how })) return;
    if (newer || (kept && kept.count !== mine.count)) partWith();
    if (looked || missing) turnTo(mine);
    if (mine.count === 0) places.thin(mine.id);
    const game = { ...mine, ...how };
    mine.count += 1;
    places.write(game, sure).then((told) => {
      if (told !== "newer") return trouble(told);
      if (mine.id !== game.id) return undefined;
      partWith();
      return keep(state, settings);
    });
  }

  /** The tab's game was played on elsewhere: what is played here is another one from now on. */
  function partWith() {
    part();
    say("parted");
  }

  /**
   * Puts back a game in its place, if that is as it was before; else beside what has been played there meanwhile.
   * @param {KeptGame} game @param {KeptGame | undefined} before
   */
  function putBack(game, before) {
    const { kept } = inSlots(game.id);
    if (gist(kept?.state) === gist(before?.state)) {
      places.write({ ...game, count: Math.max(game.count - 1, kept?.count ?? 0) });
    } else places.setBeside(game, gist(kept?.state) === gist(game.state));
  }

  /**
   * Forgets the texts of games that have come back, and has games called in the slots as the second place has it, where
   * nobody has named them since.
   * @param {Map<string, string>} names
   */
  function tidyUp(names) {
    const whole = broken.filter((id) => read(id).kept);
    attempt(() => places.slots.clear(whole.map((id) => ASIDE + id)), undefined);
    const now = places.slottedNames();
    for (const [id, name] of names) {
      if (now.get(id) === called.get(id) && now.get(id) !== name && read(id).kept) places.putName(id, name);
    }
  }

  /** Brings back what the browser had not yet put on the disk when it was ended, or what is damaged there.
   * @returns {Promise<string | null>} the game to go on with, where it is another one than the first */
  async function bringBack() {
    const first = mine.id;
    const known = new Map(places.slotted().map((kept) => [kept.id, kept]));
    const all = await places.look();
    if (!all) return null;
    const lost = all.games.filter(({ id, count, resting }) => !resting && (known.get(id)?.count ?? 0) < count);
    const idle = mine.id === first && gist(inSlots(first).kept?.state) === gist(known.get(first)?.state);
    for (const { resting: _, ...game } of lost) putBack(game, known.get(game.id));
    tidyUp(all.names);
    if (lost.length === 0) return null;
    const next = idle ? ownOrNewest() : null; // asked before anybody hears of the first game, and keeps it once more
    if (!idle) say("found");
    else if (held !== null && next === null) hear(catchUp());
    return next;
  }

  /** The game that the tab is to have instead of the first, if it is another one: its own, else the one kept last. */
  function ownOrNewest() {
    if (noted) return null;
    const [newest = null] = places.games();
    const next = (missing && read(missing).kept) ?? newest;
    return next && next.id !== mine.id ? next.id : null;
  }

  /** Says what has not come back. @param {boolean} damaged whether the tab's game was, in part */
  function sayLost(damaged) {
    if (broken.some((id) => !read(id).kept)) say("damaged");
    else if (damaged && read(mine.id).damaged) say("older");
  }

  return {
    /**
     * @param {(kept: KeptGame | null) => void} listener told when the tab's game has come into its hand or been taken
     *   out of it, or another tab has played on in it, with what is kept of it by then
     */
    onHand(listener) {
      hear = listener;
    },
    /** Why the tab's game is not kept as it is now; null where it is. */
    trouble: () => wrong,
    held: () => held,
    /** Whether the tab's game is only looked at, and not kept before something is made of it. */
    looked: () => looked !== null,
    /** The name of the tab's game. */
    id: () => mine.id,
    games: places.games,
    nameOf: places.nameOf,
    rename: places.rename,
    remove: places.remove,
    add: places.add,
    /** Looks again for what other tabs have put in the second place. */
    look: places.look,
    /** The texts of games that could not be read, by their keys. */
    aside: () => attempt(places.slots.aside, []),
    /** Throws away what was set aside. @param {string} key @returns {() => void} brings it back */
    drop(key) {
      const back = attempt(
        () => places.slots.clear([key]),
        () => {},
      );
      return () => attempt(back, undefined);
    },
    /**
     * The game to begin with, not yet in hand: the tab's own, else the one kept last.
     * @param {Pick<Settings, "computer" | "level">} players who played what version 0.1 kept @returns {KeptGame | null}
     */
    first(players) {
      broken = attempt(() => places.slots.tidy(players), []);
      called = places.slottedNames();
      const seen = lookedBefore();
      noted = seen !== null;
      if (!seen) return ownOrLast();
      have({ ...seen, count: 0 });
      looked = { first: asSeen(seen.state) };
      return seen;
    },
    /**
     * Begins to look in the second place for what is missing here, and says what is not there either. Nobody need wait
     * for it, but who plays by himself should, for as long as `recovered` says.
     * @returns {Promise<string | null>} the game to go on with, where it is another one than the first
     */
    recover() {
      const { damaged } = read(mine.id);
      const newer = bringBack();
      const enough = new Promise((over) => setTimeout(over, PATIENCE));
      recovered = Promise.race([newer, enough]).then(() => sayLost(damaged));
      return newer;
    },
    recovered: () => recovered,
    /**
     * Has the tab's game in hand if no other tab has, or as soon as none has. Where it is, asking anew would let it go
     * for a moment.
     */
    hold() {
      if (!held) lock.hold(mine.id);
    },
    /** Takes the tab's game from the tab that has it. */
    take: () => lock.take(mine.id),
    /** Begins a game. @param {boolean} instead whether it may take the place of this one, if nobody would miss that
     * @param {boolean} [looking] whether it is only to be looked at: it is kept when something is made of it */
    begin(instead, looking = false) {
      if (instead && held && !looking && !looked && isBlank(read(mine.id).kept?.state)) mine.begun = Date.now();
      else part();
      looked = looking ? { first: null } : null;
    },
    /** Goes to another game that is kept. @param {string} id @returns {KeptGame | null} */
    goTo(id) {
      const { kept } = read(id);
      if (!kept) return null;
      turnTo(kept);
      sure = inSlots(id).kept?.count === kept.count;
      grip(null);
      lock.hold(id);
      return kept;
    },
    /** Keeps the tab's game, if it is in its hand. @param {GameState} state @param {Settings} settings */
    keep: (state, settings) => keep(state, settings),
    /**
     * Another tab has kept something, or put it where only the second place has it.
     * @param {string | null} key where
     */
    heard(key) {
      const { id, count } = mine;
      if (key?.startsWith("mashimo:game:") && attempt(() => storage().getItem(key), "") === null) places.look();
      if (!key?.startsWith(`mashimo:game:${id}:`) || catchUp()?.count === count) return;
      grip(locks ? held : false);
      hear(catchUp());
    },
  };
}
