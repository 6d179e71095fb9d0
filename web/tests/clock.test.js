// @ts-check
// The clock of a game: what its file says, and how it runs. Time is a number here that the tests put forward.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createFlagClaims } from "../dialogs/clock.jsx";
import { createClock } from "../game/clock.js";
import { commented, promoted, treeOf, withMove, withVariation } from "../game/move_tree.js";
import { clockText, controlOf, leftIn, withLost, withoutLost, withTime } from "../game/time_control.js";
import english from "../locales/en.json" with { type: "json" };
import dutch from "../locales/nl.json" with { type: "json" };
import { createI18n } from "../text/i18n.js";

/** @import { ClockInput } from "../game/clock.js" */

/** @param {string} value */
const tagged = (value) => [{ name: "TimeControl", value }];

/**
 * Make a game of these moves with a clock of ten minutes and five seconds.
 * @param {string[]} moves @param {string} [control] @returns {Notes}
 */
const game = (moves, control = "600+5") => ({ ...treeOf(moves), tags: tagged(control) });

/**
 * Return the state of a game at the end of its moves, which are played by turns.
 * @param {Notes} notes @param {Partial<ClockInput>} [other] @returns {ClockInput}
 */
function standing(notes, other = {}) {
  const moves = notes.line.map(({ move }) => move);
  const [turn, mover] = /** @type {[Side, Side]} */ (moves.length % 2 === 0 ? ["S", "N"] : ["N", "S"]);
  const plays = { viewing: false, brought: false, over: false, owned: true, still: false };
  return { id: "one", notes, path: moves, turn, mover: moves.length > 0 ? mover : "", ...plays, ...other };
}

/**
 * Make a clock that runs.
 * @param {{ moves: number, left: Record<Side, number> } | null} [found] what was kept of it
 */
function set(found = null) {
  let time = 0;
  /** @type {{ at: number, then: () => void } | null} */
  let due = null;
  /** @type {Notes[]} */
  const stamped = [];
  /** @type {Side[]} */
  const flags = [];
  /** @type {string[]} */
  const reopened = [];
  /** @type {string[]} */
  const finished = [];
  /** @type {[string, number, Record<Side, number>][]} */
  const kept = [];
  /** @type {string[]} */
  const removed = [];
  const timing = createClock({
    now: () => time,
    after(milliseconds, then) {
      const wish = { at: time + milliseconds, then };
      due = wish;
      return () => {
        if (due === wish) due = null;
      };
    },
    kept: {
      write: (id, moves, left) => void kept.push([id, moves, { ...left }]),
      read: async () => found,
      remove: (id) => void removed.push(id),
    },
    onStamp: (notes) => void stamped.push(notes),
    onFlag: (side) => void flags.push(side),
    onReopen: (path) => void reopened.push(path.join(" ")),
    onOver: (path) => void finished.push(path.join(" ")),
    onShow() {},
  });
  return {
    timing,
    stamped,
    flags,
    reopened,
    finished,
    kept,
    removed,
    /** @param {number} seconds */
    pass(seconds) {
      const end = time + seconds * 1000;
      for (let wish = due; wish && wish.at <= end; wish = due) {
        due = null;
        time = wish.at;
        wish.then();
      }
      time = end;
    },
    /** Let time go by without a timer, as on a device that sleeps. @param {number} seconds */
    sleep(seconds) {
      time += seconds * 1000;
    },
    /** @returns {Record<Side, string>} */
    left() {
      const { left } = timing.shown();
      return { S: clockText(left.S), N: clockText(left.N) };
    },
    /**
     * Play a move.
     * @param {Notes} notes @param {string} move @param {Partial<ClockInput>} [other] @returns {Notes} with its time
     */
    play(notes, move, other) {
      const next = { ...withMove(notes, move), tags: notes.tags };
      timing.follow(standing(next, other));
      const last = stamped.at(-1) ?? next;
      timing.follow(standing(last, other));
      return last;
    },
  };
}

test("a file says how much time there is, or nothing that a clock could keep", () => {
  assert.deepEqual(controlOf(tagged("600+5")), { base: 600_000, increment: 5000 });
  assert.deepEqual(controlOf(tagged("300")), { base: 300_000, increment: 0 });
  for (const value of ["?", "-", "40/9000", "0", "90000", "*60", "600+9999"])
    assert.equal(controlOf(tagged(value)), null, value);
  assert.equal(controlOf([]), null);
});

test("the time of a move stands in its comment, whose words and marks stay", () => {
  assert.equal(withTime("well played", 598_000, null), "[%clk 0:09:58] well played");
  assert.equal(withTime("[%clk 1:00:00] [%csl GC] why?", 3_599_001, null), "[%clk 1:00:00] [%csl GC] why?");
  assert.equal(withTime("", 0, 61_000), "[%clk 0:00:00] [%oclk 0:01:01]");
});

test("many times that do not end are left in the comment", () => {
  const comment = "[%clk ".repeat(40_000).trim();
  assert.equal(withTime(comment, 0, null), `[%clk 0:00:00] ${comment}`);
});

test("what is said of a game lost on time goes with the claim, and all else that is said there stays", () => {
  const notes = commented(game(["A", "b"]), ["A", "b"], "[%clk 0:00:00] a pity");
  const [path, lost] = [["A", "b"], "North ran out of time."];
  const claimed = withLost(notes, path, lost);
  assert.equal(claimed.line[1].comment, "[%clk 0:00:00] a pity North ran out of time.");
  assert.deepEqual(withoutLost(claimed, path, lost), notes);
  const later = commented(claimed, path, `${claimed.line[1].comment} Again!`);
  assert.equal(withoutLost(later, path, lost).line[1].comment, "[%clk 0:00:00] a pity Again!");
  assert.equal(withoutLost(notes, path, lost), notes);
  assert.equal(withoutLost(notes, ["A", "c"], lost), notes);
});

test("what is said of a game lost on time is known again in another language and where the player has got another name", () => {
  const phrases = createI18n(english, "en");
  const names = { S: "Kofi Ama", N: "Ama" };
  const losses = createFlagClaims(phrases, (side) => names[side]);
  const [notes, path] = [game(["A", "b"]), ["A", "b"]];
  const claimed = losses.claimed(notes, "S");
  const sentence = claimed.line[1].comment;
  assert.equal(sentence, "Kofi Ama ran out of time.");
  phrases.speak(dutch, "nl");
  names.S = "Efua";
  const undone = [`[%clk 0:00:00] ${sentence}`, "resign-S", ...path];
  assert.deepEqual(losses.again(notes, path, undone), claimed);
  assert.equal(losses.again(notes, ["A"], undone), notes, "which was said after other moves");
  assert.deepEqual(losses.without(claimed, path), notes);
  assert.equal(losses.without(notes, path), notes);
  assert.equal(losses.again(notes, path, ["a pity", "resign-S", ...path]), notes);
  assert.equal(losses.again(notes, path, undefined), notes);
  const lost = losses.claimed(notes, "N");
  const reloaded = createFlagClaims(phrases, (side) => names[side]);
  const [{ comment }] = lost.line.slice(-1);
  assert.deepEqual(reloaded.again(notes, path, [comment, "resign-N", ...path]), lost, "as after a reload");
});

test("a game that was over and goes on after all is told once", () => {
  const clock = set();
  const notes = game(["A", "b"]);
  clock.timing.follow(standing(notes, { over: true }));
  assert.deepEqual(clock.reopened, []);
  clock.timing.follow(standing(notes));
  clock.timing.follow(standing(notes));
  assert.deepEqual(clock.reopened, ["A b"]);
  clock.timing.follow(standing(notes, { over: true }));
  clock.timing.follow(standing(notes, { id: "two" }));
  assert.deepEqual(clock.reopened, ["A b"], "another game is none that goes on");
});

test("a game that was under way and is over is told once, one that is over when it comes is not", () => {
  const clock = set();
  const notes = game(["A", "b"]);
  clock.timing.follow(standing(notes, { over: true }));
  assert.deepEqual(clock.finished, []);
  clock.timing.follow(standing(notes));
  clock.timing.follow(standing(notes, { over: true }));
  clock.timing.follow(standing(notes, { over: true }));
  clock.timing.follow(standing(notes, { over: true, id: "two" }));
  assert.deepEqual(clock.finished, ["A b"]);
});

test("what is left to each is read back, also where a file has tenths or leaves some out", () => {
  const notes = game(["A", "b", "C", "d"]);
  const control = { base: 600_000, increment: 5000 };
  notes.line[0].comment = "[%clk 0:10:03]";
  notes.line[1].comment = "[%clk 0:09:58.5] hm";
  notes.line[3].comment = "{no time}";
  assert.deepEqual(leftIn(notes, [], "", control), { S: 600_000, N: 600_000 });
  assert.deepEqual(leftIn(notes, ["A"], "S", control), { S: 603_000, N: 600_000 });
  assert.deepEqual(leftIn(notes, ["A", "b", "C", "d"], "N", control), { S: 603_000, N: 598_500 });
});

test("no clock runs before the first move, then only that of the side to move", () => {
  const clock = set();
  let notes = game([]);
  clock.timing.follow(standing(notes));
  clock.pass(30);
  assert.deepEqual(clock.left(), { S: "0:10:00", N: "0:10:00" });
  notes = clock.play(notes, "A");
  clock.pass(7);
  assert.deepEqual(clock.left(), { S: "0:10:05", N: "0:09:53" });
  notes = clock.play(notes, "b");
  clock.pass(2);
  assert.deepEqual(clock.left(), { S: "0:10:03", N: "0:09:58" });
  assert.deepEqual(
    notes.line.map(({ comment }) => comment),
    ["[%clk 0:10:05]", "[%clk 0:09:58]"],
  );
});

test("while a move is asked for or shown, and where a person has stopped it, no clock runs", () => {
  const clock = set();
  let notes = game([]);
  clock.timing.follow(standing(notes));
  notes = clock.play(notes, "A");
  clock.timing.follow(standing(notes, { still: true }));
  clock.pass(20);
  clock.timing.follow(standing(notes));
  clock.timing.toggle();
  clock.pass(20);
  assert.deepEqual(clock.left(), { S: "0:10:05", N: "0:10:00" });
  clock.timing.toggle();
  clock.pass(1);
  assert.deepEqual(clock.left(), { S: "0:10:05", N: "0:09:59" });
});

test("who looks back at the moves is not given the time for it", () => {
  const clock = set();
  let notes = game([]);
  clock.timing.follow(standing(notes));
  notes = clock.play(notes, "A");
  clock.timing.follow(standing(notes, { viewing: true, path: [], turn: "S", mover: "" }));
  clock.pass(9);
  clock.timing.follow(standing(notes));
  assert.deepEqual(clock.left(), { S: "0:10:05", N: "0:09:51" });
});

test("the clock runs on at an earlier move that the page had to ask for", () => {
  const clock = set();
  let notes = game([]);
  clock.timing.follow(standing(notes));
  notes = clock.play(notes, "A");
  const earlier = { viewing: true, path: [], turn: /** @type {Side} */ ("S"), mover: /** @type {const} */ ("") };
  clock.timing.follow(standing(notes, { still: true }));
  clock.timing.follow(standing(notes, { ...earlier, still: true }));
  clock.timing.follow(standing(notes, earlier));
  clock.pass(9);
  clock.timing.follow(standing(notes, { ...earlier, still: true }));
  clock.timing.follow(standing(notes));
  assert.deepEqual(clock.left(), { S: "0:10:05", N: "0:09:51" });
});

test("a move taken back gives back its time, and who plays it again has it as it was", () => {
  const clock = set();
  let notes = game([]);
  clock.timing.follow(standing(notes));
  notes = clock.play(notes, "A");
  clock.pass(10);
  const two = clock.play(notes, "b");
  clock.pass(60);
  clock.timing.follow(standing(notes));
  assert.deepEqual(clock.left(), { S: "0:10:05", N: "0:10:00" });
  const before = clock.stamped.length;
  clock.timing.follow(standing(two));
  assert.deepEqual(clock.left(), { S: "0:10:05", N: "0:09:55" });
  assert.equal(clock.stamped.length, before, "it is the same move, with the time it had");
});

test("when time is up that is told once, the other clock goes on, and moves add nothing to it any more", () => {
  const clock = set();
  let notes = game([], "60+5");
  clock.timing.follow(standing(notes));
  notes = clock.play(notes, "A");
  clock.pass(100);
  assert.deepEqual(clock.flags, ["N"]);
  assert.deepEqual(clock.left(), { S: "0:01:05", N: "0:00:00" });
  notes = clock.play(notes, "b");
  clock.pass(5);
  assert.deepEqual(clock.left(), { S: "0:01:00", N: "0:00:00" });
  assert.equal(notes.line[1].comment, "[%clk 0:00:00]");
  clock.play(notes, "C");
  clock.pass(100);
  assert.deepEqual(clock.flags, ["N"], "that was told already");
});

test("time that runs out while something else happens is told as well", () => {
  const clock = set();
  let notes = game([], "60");
  clock.timing.follow(standing(notes));
  notes = clock.play(notes, "A");
  clock.sleep(61);
  clock.timing.follow(standing(notes));
  assert.deepEqual(clock.flags, ["N"]);
  clock.timing.follow(standing(notes));
  assert.deepEqual(clock.flags, ["N"]);
});

test("where one player moves twice the comment says the other's time too", () => {
  const clock = set();
  let notes = game([]);
  clock.timing.follow(standing(notes));
  notes = clock.play(notes, "A");
  clock.pass(4);
  notes = clock.play(notes, "b");
  notes = clock.play(notes, "c", { mover: "N", turn: "S" });
  assert.equal(notes.line[2].comment, "[%clk 0:10:06] [%oclk 0:10:05]");
  const control = { base: 600_000, increment: 5000 };
  assert.deepEqual(leftIn(notes, ["A", "b", "c"], "N", control), { S: 605_000, N: 606_000 });
});

test("each second is kept; who comes back finds it, stopped until somebody goes on or moves", async () => {
  const clock = set();
  let notes = game([]);
  clock.timing.follow(standing(notes));
  notes = clock.play(notes, "A");
  clock.pass(3.5);
  const [id, moves, left] = clock.kept.at(-1) ?? [];
  assert.deepEqual([id, moves, left], ["one", 1, { S: 605_000, N: 597_000 }]);

  const again = set({ moves: 1, left: { S: 605_000, N: 597_000 } });
  again.timing.follow(standing(notes));
  await Promise.resolve();
  again.pass(60);
  assert.deepEqual(again.left(), { S: "0:10:05", N: "0:09:57" });
  again.timing.toggle();
  again.pass(1);
  assert.deepEqual(again.left(), { S: "0:10:05", N: "0:09:56" });
});

test("what was left when it was stopped is kept, and when the page goes out of sight", () => {
  const clock = set();
  clock.timing.follow(standing(game([])));
  clock.play(game([]), "A");
  clock.pass(0.4);
  clock.timing.toggle();
  assert.deepEqual(clock.kept.at(-1)?.[2], { S: 605_000, N: 599_600 });
  clock.timing.toggle();
  clock.pass(0.2);
  clock.timing.keep();
  assert.deepEqual(clock.kept.at(-1)?.[2], { S: 605_000, N: 599_400 });
});

test("what was kept of other moves of the game is nothing to it", async () => {
  const clock = set({ moves: 5, left: { S: 1000, N: 1000 } });
  const notes = commented(game(["A", "b"]), ["A", "b"], "[%clk 0:08:00]");
  clock.timing.follow(standing(notes));
  await Promise.resolve();
  assert.deepEqual(clock.left(), { S: "0:10:00", N: "0:08:00" });
});

test("a game from elsewhere shows what was left at each of its moves, and no clock runs", () => {
  const clock = set();
  const notes = game(["A", "b"]);
  notes.line[0].comment = "[%clk 0:07:00]";
  notes.line[1].comment = "[%clk 0:06:00]";
  clock.timing.follow(standing(notes, { brought: true, viewing: true }));
  clock.pass(60);
  assert.deepEqual(clock.left(), { S: "0:07:00", N: "0:06:00" });
  clock.timing.follow(standing(notes, { brought: true, viewing: true, path: ["A"], turn: "N", mover: "S" }));
  assert.deepEqual(clock.left(), { S: "0:07:00", N: "0:10:00" });
});

test("the time of a move that was made on another device is what that device measured", () => {
  const clock = set();
  let notes = game([]);
  clock.timing.follow(standing(notes));
  notes = clock.play(notes, "A");
  clock.pass(20);
  notes = clock.play(notes, "b");
  assert.deepEqual(clock.left(), { S: "0:10:05", N: "0:09:45" });
  clock.timing.correct(1, { S: 1000, N: 1000 });
  assert.deepEqual(clock.left(), { S: "0:10:05", N: "0:09:45" }, "after a move before that one it says nothing");
  clock.timing.correct(2, { S: 1000, N: 591_000 });
  assert.deepEqual(clock.left(), { S: "0:10:05", N: "0:09:51" }, "the other player's own time is as it was");
  assert.equal(clock.stamped.at(-1)?.line[1].comment, "[%clk 0:09:51]");
  clock.pass(5);
  assert.deepEqual(clock.left(), { S: "0:10:00", N: "0:09:51" });
});

test("a clock that the page stops goes on by itself, and one that the user stops does not", () => {
  const clock = set();
  const notes = game([]);
  clock.timing.follow(standing(notes));
  clock.play(notes, "A");
  clock.timing.pause();
  clock.pass(30);
  clock.timing.resume();
  clock.pass(10);
  assert.deepEqual([clock.left().N, clock.timing.shown().paused], ["0:09:50", false]);
  clock.timing.toggle();
  clock.timing.pause();
  clock.timing.resume();
  clock.pass(30);
  assert.deepEqual([clock.left().N, clock.timing.shown().paused], ["0:09:50", true]);
});

test("a clock that stops while a move is shown, or before one, stands until the page lets it run", () => {
  const clock = set();
  clock.timing.follow(standing(game([])));
  const notes = clock.play(game([]), "A", { still: true });
  clock.timing.pause();
  clock.timing.follow(standing(notes));
  clock.pass(30);
  clock.play(notes, "b");
  clock.pass(30);
  assert.deepEqual([clock.left(), clock.timing.shown().paused], [{ S: "0:10:05", N: "0:10:05" }, true]);
  clock.timing.resume();
  clock.pass(10);
  assert.equal(clock.left().S, "0:09:55");
});

test("a clock that is paused stands until it is resumed", () => {
  const clock = set();
  clock.timing.pause();
  const notes = game([]);
  clock.timing.follow(standing(notes));
  clock.play(notes, "A");
  clock.pass(10);
  clock.timing.pause();
  clock.timing.pause();
  clock.pass(30);
  assert.deepEqual([clock.left().N, clock.timing.shown().paused], ["0:09:50", true]);
  clock.timing.toggle();
  clock.pass(10);
  assert.equal(clock.left().N, "0:09:40");
});

test("a tab that watches shows the times of the moves, and neither stamps, keeps nor removes any", async () => {
  const clock = set({ moves: 2, left: { S: 1000, N: 1000 } });
  const watched = { owned: false };
  let notes = game([]);
  clock.timing.follow(standing(notes, watched));
  for (const [move, time] of /** @type {const} */ ([
    ["A", 500_000],
    ["b", 400_000],
  ])) {
    notes = { ...withMove(notes, move), tags: notes.tags };
    clock.timing.follow(standing(notes, watched)); // the owner saves the move first without its time
    const path = notes.line.map((noted) => noted.move);
    notes = commented(notes, path, withTime("", time, null));
    clock.timing.follow(standing(notes, watched));
    clock.pass(30);
  }
  await Promise.resolve();
  assert.deepEqual(clock.left(), { S: "0:08:20", N: "0:06:40" });
  assert.equal(clock.timing.shown().live, false, "the owner's clock cannot be stopped from here");
  clock.timing.correct(2, { S: 1000, N: 1000 });
  clock.timing.follow(standing(notes, { ...watched, over: true }));
  assert.deepEqual([clock.stamped, clock.kept, clock.removed, clock.finished], [[], [], [], []]);
});

test("a tab that gets a game has what its owner kept of the clock, else the times of the moves", async () => {
  const notes = game(["A", "b"]);
  for (const [at, time] of [500_000, 400_000].entries()) notes.line[at].comment = withTime("", time, null);
  for (const [found, S] of /** @type {const} */ ([
    [null, "0:08:20"],
    [{ moves: 2, left: { S: 480_000, N: 400_000 } }, "0:08:00"],
  ])) {
    const clock = set(found);
    clock.timing.follow(standing(notes, { owned: false }));
    clock.timing.follow(standing(notes));
    await Promise.resolve();
    assert.deepEqual(clock.left(), { S, N: "0:06:40" });
    assert.equal(clock.timing.shown().paused, true);
    clock.timing.toggle();
    clock.pass(10);
    assert.equal(clock.timing.shown().left.N, 400_000);
    assert.deepEqual(clock.kept.at(-1)?.slice(0, 2), ["one", 2]);
  }
});

/** Make a game of four moves whose times say who has played which. */
function timedGame() {
  const notes = game(["A", "b", "C", "d"], "600");
  for (const [at, time] of [500_000, 300_000, 400_000, 200_000].entries())
    notes.line[at].comment = withTime("", time, null);
  return notes;
}

test("a game that opens at an earlier place shows its own times at its end, after a move of either side", () => {
  for (const path of [[], ["A"], ["A", "b", "C"]]) {
    const notes = timedGame();
    const clock = set();
    clock.timing.follow(standing(notes, { viewing: true, path, mover: path.length > 0 ? "S" : "" }));
    clock.timing.toggle();
    assert.deepEqual(clock.kept, [], "no time is kept that is not the game's");
    clock.timing.follow(standing(notes));
    assert.deepEqual(clock.left(), { S: "0:06:40", N: "0:03:20" });
  }
});

test("a line that is made the game at its first move has its own times when its end is shown", () => {
  const clock = set();
  const notes = withVariation(withVariation(timedGame(), ["A", "b"], "E"), ["A", "b", "E"], "f");
  clock.timing.follow(standing(notes));
  clock.timing.toggle();
  const there = {
    viewing: true,
    path: ["A", "b", "E"],
    turn: /** @type {const} */ ("N"),
    mover: /** @type {const} */ ("S"),
  };
  clock.timing.follow(standing(notes, there));
  const made = promoted(notes, there.path);
  clock.timing.follow(standing(made, there));
  clock.pass(30);
  clock.timing.follow(standing(made));
  assert.deepEqual(clock.left(), { S: "0:08:20", N: "0:05:00" });
});

test("a game in the place of a blank one has its own time, though the blank one's was kept", async () => {
  const clock = set({ moves: 0, left: { S: 600_000, N: 600_000 } });
  clock.timing.follow(standing(game([])));
  clock.timing.toggle();
  clock.timing.follow(standing(game([], "300")));
  await Promise.resolve();
  assert.deepEqual(clock.left(), { S: "0:05:00", N: "0:05:00" });
});
