// @ts-check
// The exercises of a file: which comes when, and how one travels as an address; and what is kept of a person's tries.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { emptyText, keepAnswer } from "../dialogs/exercises.jsx";
import { dots, isShipped } from "../embed/exercise.js";
import { seriesOf } from "../embed/exercise_series.js";
import {
  addressOf,
  byRisingDifficulty,
  dayOf,
  exerciseOf,
  exerciseOfTheDay,
  next,
  readExercises,
  themeFor,
  themesOf,
} from "../exercises/exercise_file.js";
import { createExercisePool } from "../exercises/pool.js";
import { pointsOf, RatingPanel } from "../exercises/rating_panel.jsx";
import {
  afterTry,
  continued,
  createProgress,
  daysInRow,
  NOTHING_YET,
  progressOf,
  withMade,
} from "../storage/progress.js";
import { createI18n } from "../text/i18n.js";
import { fakeApp, memory, memoryDatabase } from "./fixtures.js";

const LINE = "1-0-2-2-8-2-1-1-17-2-5-5-2-0-N e.F.c 1083 5 205 5.5 searched capture,several";
const OWNED = "0-2-0-0-12-1-0-1-1-0-12-3-12-4-N_SSSSSSNNNNNN_S c 792 1 28 9 proved ";
const english = JSON.parse(readFileSync(new URL("../locales/en.json", import.meta.url), "utf8"));

/** Make exercises of these ratings. @param {number[]} ratings */
const rated = (ratings) =>
  readExercises("g", ratings.map((rating) => `${rating}-S A ${rating} 1 9 2 searched quiet\n`).join(""));

test("a line of the file says position, moves, difficulty, worth and themes", () => {
  const [first, second] = readExercises("g", `${LINE}\n${OWNED}\n`);
  assert.equal(first.start, "1-0-2-2-8-2-1-1-17-2-5-5-2-0-N");
  assert.deepEqual(first.solution, ["e", "F", "c"]);
  assert.deepEqual([first.rating, first.margin, first.proved], [1083, 5.5, false]);
  assert.deepEqual(first.themes, ["capture", "several"]);
  assert.equal(second.start, "0-2-0-0-12-1-0-1-1-0-12-3-12-4-N SSSSSSNNNNNN S");
  assert.deepEqual([second.proved, second.themes], [true, []]);
  assert.notEqual(first.key, second.key);
});

test("every theme of the files that are shipped has a name", () => {
  const folder = new URL("../data/exercises/", import.meta.url);
  for (const name of readdirSync(folder)) {
    const all = readExercises(name.replace(".txt", ""), readFileSync(new URL(name, folder), "utf8"));
    assert.ok(all.length > 0, name);
    for (const motif of themesOf(all)) assert.ok(`motif.${motif}` in english, `${name}: ${motif}`);
    assert.equal(new Set(all.map(({ key }) => key)).size, all.length, `${name}: one is there twice`);
  }
});

test("the exercise of the day is the same all day, everywhere, and another one the next", () => {
  const all = rated([1, 2, 3, 4, 5]);
  const [morning, night] = [new Date(2026, 2, 29, 0, 1), new Date(2026, 2, 29, 23, 59)];
  assert.equal(dayOf(morning), dayOf(night));
  assert.equal(dayOf(new Date(2026, 2, 30)), dayOf(night) + 1);
  assert.equal(dayOf(new Date(1970, 0, 1)), 0);
  const days = all.map((_, day) => exerciseOfTheDay(all, day).rating);
  assert.deepEqual(days.toSorted(), [1, 2, 3, 4, 5], "all come before one comes again");
});

test("the next exercise is near one's rating and not tried yet; where all are tried, the one tried longest ago", () => {
  const all = rated([600, 980, 1040, 1500]);
  const key = (/** @type {number} */ at) => all[at].key;
  assert.equal(next(all, 1000, [], () => 0)?.rating, 980);
  assert.equal(next(all, 1000, [], () => 0.99)?.rating, 1040);
  assert.equal(next(all, 1000, [key(1), key(2)], () => 0)?.rating, 600);
  assert.equal(next(all, 1000, [key(2), key(0), key(3), key(1)])?.rating, 1040);
  assert.equal(next([], 1000, []), undefined);
});

test("who has no rating yet begins with easy ones", () => {
  const all = rated([1500, 1400, 1300, 1200, 700, 600, 650, 1600]);
  assert.ok(Number(next(all, null, [], () => 0.5)?.rating) <= 700);
});

test("against the clock they become more difficult, and none comes twice", () => {
  const all = rated([500, 540, 580, 900, 1300, 1700]);
  /** @type {string[]} */
  const done = [];
  for (let count = 0; count < all.length; count++) {
    const exercise = byRisingDifficulty(all, done, () => 0);
    assert.ok(exercise && !done.includes(exercise.key));
    done.push(exercise.key);
  }
  assert.equal(done[0], all[0].key);
  assert.equal(done.at(-1), all.at(-1)?.key);
});

test("an exercise travels as an address and comes back whole enough to be played", () => {
  for (const exercise of readExercises("nam-nam", `${LINE}\n${OWNED}\n`)) {
    const back = exerciseOf(addressOf(exercise));
    assert.deepEqual([back?.game, back?.start, back?.solution], ["nam-nam", exercise.start, exercise.solution]);
    assert.equal(back?.key, exercise.key);
    assert.deepEqual(exerciseOf(encodeURI(addressOf(exercise))), back);
  }
});

test("an address that opened once opens for ever", () => {
  const kept = "#exercise;v1;oware-abapa;start=1-0-2-2-8-2-1-1-17-2-5-5-2-0-N;moves=e.F.c";
  assert.deepEqual(exerciseOf(kept)?.solution, ["e", "F", "c"]);
});

test("parameters that other programs append to an exercise's address are no part of it, and no full stop is", () => {
  const kept = "#exercise;v1;oware-abapa;start=1-0-2-2-8-2-1-1-17-2-5-5-2-0-N;moves=e.F.c";
  for (const tail of ["&fbclid=IwAR0-x", "?utm_source=chat&utm_medium=x", "%26fbclid%3Dx", ".", "..."]) {
    assert.deepEqual(exerciseOf(kept + tail), exerciseOf(kept), tail);
  }
});

test("what is no exercise's address names none", () => {
  for (const address of ["", "#rules", "#exercise;v1;oware-abapa", "#exercise;v2;g;start=1;moves=A", "#exercise;%E0"]) {
    assert.equal(exerciseOf(address), null, address);
  }
});

test("an address with many dots and no end names no exercise", () => {
  assert.equal(exerciseOf(`#exercise;v1;g;start=1;moves=A${".".repeat(200_000)};`), null);
});

test("a try is kept with its rating, what went wrong until it is solved, and the days in a row", () => {
  const person = { rating: 900.4, deviation: 250, volatility: 0.06 };
  const wrong = afterTry(NOTHING_YET, { key: "a", solved: false, person, today: 10, game: "g", daily: 9 });
  assert.deepEqual([wrong.wrong, wrong.tried, wrong.history, wrong.daily], [["a"], ["a"], [900], { g: 9 }]);
  assert.equal(wrong.streak.days, 0);
  const solved = afterTry(wrong, { key: "a", solved: true, person: null, today: 11, game: "g", daily: null });
  assert.deepEqual([solved.wrong, solved.tried, solved.history, solved.person], [[], ["a"], [900], person]);
  assert.deepEqual(solved.streak, { days: 1, last: 11 });
});

test("of a game of few positions no more exercises are made after twenty games without a new one", async () => {
  const progress = createProgress({ storage: () => memory(), database: memoryDatabase(), channel: null });
  const pool = createExercisePool({ load: async () => [], now: () => new Date(0), progress });
  const app = fakeApp({ phrases: { say: (/** @type {string} */ key) => key }, startSecond() {} });
  pool.switchGame("g");
  await pool.load();
  /** Search games that all find the same. @param {number} games @param {string[]} lines */
  async function search(games, ...lines) {
    for (let game = 0; game < games; game++) {
      pool.noteSearch("g", { lines, finished: true });
      await progress.change((known) => withMade(known, "g", { next: 2, lines }));
    }
  }
  await search(19);
  assert.deepEqual([pool.gameNeedingMore(), emptyText(app, pool)], ["g", "exercises.making"]);
  assert.equal(emptyText(app, { ...pool, isBroken: () => true }), "exercises.none");
  await search(20, LINE);
  assert.deepEqual([pool.gameNeedingMore(), emptyText(app, pool)], ["g", ""]);
  await search(1, LINE);
  assert.equal(pool.gameNeedingMore(), "");
  await progress.forget();
  assert.equal(pool.gameNeedingMore(), "g", "they are to be found again");
  await search(20);
  assert.deepEqual([pool.gameNeedingMore(), emptyText(app, pool)], ["", "exercises.no-more"]);
});

test("an exercise counts for the rating at its first try alone, that of the day too", async () => {
  const [exercise] = rated([800]);
  const progress = createProgress({ storage: () => memory(), database: memoryDatabase(), channel: null });
  const app = fakeApp({ ask: { rate: async () => ({ rating: 1600, deviation: 200, volatility: 0.06 }) }, progress });
  for (const way of /** @type {const} */ (["daily", "daily", "mixed", "motif"]))
    await keepAnswer(app, { today: () => 9 }, exercise, { way, day: 9 }, true);
  assert.deepEqual(progress.read().history, [1600]);
});

test("days in a row grow by a day, stay within one, and end where one is left out", () => {
  assert.deepEqual(continued({ days: 3, last: 10 }, 11), { days: 4, last: 11 });
  assert.deepEqual(continued({ days: 3, last: 10 }, 10), { days: 3, last: 10 });
  assert.deepEqual(continued({ days: 3, last: 10 }, 12), { days: 1, last: 12 });
  assert.deepEqual(continued({ days: 3, last: 10 }, 9), { days: 3, last: 10 }, "the clock was set back");
  assert.deepEqual(
    [10, 11, 12].map((today) => daysInRow({ days: 3, last: 10 }, today)),
    [3, 3, 0],
  );
});

/** Make a store that a browser denies. @returns {Storage} */
function denied() {
  throw new Error("denied");
}

test("progress is on the disk when it is said to be saved, can be deleted, and a damaged text counts as nothing", async () => {
  const database = memoryDatabase();
  const anew = () => createProgress({ storage: () => memory(), database, channel: null });
  const progress = anew();
  assert.deepEqual(progress.read(), NOTHING_YET);
  assert.equal(await progress.change((known) => ({ ...known, best: 4 })), null);
  const later = anew();
  await later.load();
  assert.equal(later.read().best, 4);
  await later.forget();
  await progress.load();
  assert.deepEqual(progress.read(), NOTHING_YET);
  for (const text of ["{", '{"form":1,"value":{}}', '{"form":2,"value":{"best":3}}', "null"]) {
    const there = memory({ "mashimo:exercises": text });
    assert.deepEqual(createProgress({ storage: () => there, database, channel: null }).read(), NOTHING_YET, text);
  }
});

test("progress that a version before 0.2 saved moves to the disk", async () => {
  const old = memory({ "mashimo:exercises": JSON.stringify({ form: 1, value: { ...NOTHING_YET, best: 7 } }) });
  const database = memoryDatabase();
  const progress = createProgress({ storage: () => old, database, channel: null });
  assert.equal(progress.read().best, 7);
  await progress.load();
  assert.deepEqual([database.disk.get("value of mashimo:exercises").value.best, old.length], [7, 0]);
});

test("lessons learnt while the database is denied are merged with those of another tab", async () => {
  let isDenied = false;
  const stores = { database: memoryDatabase({ denied: () => isDenied }), channel: null };
  const there = memory();
  const anew = () => createProgress({ ...stores, storage: () => there });
  const [one, two] = [anew(), anew()];
  isDenied = true;
  await one.change((known) => ({ ...known, lessons: { first: ["g"] } }));
  isDenied = false;
  await two.change((known) => ({ ...known, lessons: { second: ["g"] } }));
  const later = anew();
  await later.load();
  assert.deepEqual(Object.keys(later.read().lessons).toSorted(), ["first", "second"]);
});

test("where nothing can be saved exercises can be tried all the same", async () => {
  const progress = createProgress({ storage: denied, database: memoryDatabase({ denied: () => true }), channel: null });
  assert.deepEqual(progress.read(), NOTHING_YET);
  assert.equal(await progress.change((known) => ({ ...known, best: 1 })), "denied");
  assert.equal(progress.read().best, 1);
  await progress.forget();
});

test("only what could have been kept is taken from a copy", () => {
  assert.deepEqual(progressOf(NOTHING_YET), NOTHING_YET);
  const { lessons: _, made: __, ...earlier } = NOTHING_YET;
  assert.deepEqual(progressOf(earlier), NOTHING_YET, "what was kept before there were lessons is read");
  for (const part of [{ history: ["x"] }, { tried: [1] }, { daily: null }, { best: -1 }, { person: { rating: "1" } }]) {
    assert.equal(progressOf({ ...NOTHING_YET, ...part }), null, JSON.stringify(part));
  }
});

test("a line of a copy that is no exercise is left out, and the others can be read", async () => {
  const broken = [
    "x",
    "",
    `${LINE} x`,
    LINE.replace("1083", "hard"),
    LINE.replace("e.F.c", "e.F.c\n"),
    LINE.slice(2, -20),
  ];
  const made = { g: { next: 3, lines: [broken[0], LINE, ...broken, OWNED] } };
  const brought = progressOf({ ...NOTHING_YET, made });
  assert.ok(brought);
  assert.deepEqual(brought.made, { g: { next: 3, lines: [LINE, OWNED] } });
  const pool = createExercisePool({ load: async () => [], now: () => new Date(0), progress: { read: () => brought } });
  pool.switchGame("g");
  await pool.load();
  assert.equal(pool.all().length, 2);
});

test("every exercise that is shipped has the form that is taken from a copy", () => {
  const folder = new URL("../data/exercises/", import.meta.url);
  for (const name of readdirSync(folder)) {
    const lines = readFileSync(new URL(name, folder), "utf8").split("\n").filter(Boolean);
    const made = { g: { next: 1, lines } };
    assert.deepEqual(progressOf({ ...NOTHING_YET, made })?.made, made, name);
  }
});

test("a rating in a copy is within the bounds of those that the engine changes", () => {
  const read = (/** @type {Rating} */ person) => progressOf({ ...NOTHING_YET, person })?.person;
  const usual = { rating: 1083.5, deviation: 80, volatility: 0.06 };
  assert.deepEqual(read(usual), usual);
  assert.deepEqual(read({ rating: 1e9, deviation: 1e9, volatility: 9 }), {
    rating: 4000,
    deviation: 350,
    volatility: 1,
  });
  assert.deepEqual(read({ rating: 0, deviation: 0, volatility: 0 }), { rating: 0, deviation: 10, volatility: 0.001 });
});

test("of what was made here the latest are kept, each once", () => {
  const first = withMade(NOTHING_YET, "g", { next: 1, lines: ["a", "b"] });
  assert.deepEqual(withMade(first, "g", { next: 2, lines: ["b", "c"] }).made, {
    g: { next: 2, lines: ["a", "b", "c"] },
  });
  const many = Array.from({ length: 400 }, (_, i) => `${i}`);
  const { lines } = withMade(first, "g", { next: 3, lines: many }).made.g;
  assert.deepEqual([lines.length, lines.at(-1)], [300, "399"]);
});

test("a rating is written without separators, like the Elo of a level", () => {
  const person = { rating: 1234.4, deviation: 600, volatility: 0.06 };
  const phrases = createI18n(english, "en");
  const panel = JSON.stringify(RatingPanel({ phrases, person, history: [1500, 1234], days: 0 }));
  assert.match(panel, /is 1234, give or take 1200\./);
  assert.match(panel, /from 1500 to 1234/);
});

test("the history is a line from the first rating to the last, the best at the top", () => {
  assert.deepEqual(pointsOf([900, 1100, 1000]).split(" "), ["0.0,76.0", "150.0,4.0", "300.0,40.0"]);
});

test("a page of others asks for the one of the day, a few, or those of a theme: all day the same, easy ones first", () => {
  const all = rated([900, 500, 700, 600, 800]);
  assert.deepEqual(seriesOf(all, "daily", 3), [exerciseOfTheDay(all, 3)]);
  const three = seriesOf(all, "series=3", 7);
  assert.deepEqual(three, seriesOf(all, "series=3", 7));
  assert.deepEqual(
    three.map(({ rating }) => rating),
    three.map(({ rating }) => rating).toSorted((a, b) => a - b),
  );
  assert.equal(three.length, 3);
  assert.equal(seriesOf(all, "series=20", 7).length, all.length);
  assert.equal(seriesOf(all, "theme=quiet", 7).length, all.length);
  assert.deepEqual(seriesOf(all, "theme=slam", 7), []);
});

test("only what names exercises of the site is taken for it", () => {
  for (const find of ["daily", "series=1", "series=20", "theme=last-seeds"]) assert.ok(isShipped(find), find);
  for (const find of ["", "best", "series=0", "series=21", "theme=", "move=F", "daily=1"])
    assert.ok(!isShipped(find), find);
});

test("dots say how far one has come, where there is more than one", () => {
  assert.deepEqual([dots(0, 1), dots(0, 3), dots(2, 3)], ["", "◉○○", "●●◉"]);
});

test("an exercise fits a mistake by the weightiest fact that any of them shows", () => {
  const all = readExercises("g", "1-S A 900 1 9 2 searched capture\n2-S A 900 1 9 2 searched defend\n");
  assert.equal(themeFor(all, ["takes", "exposes"]), "capture");
  assert.equal(themeFor(all, ["again", "exposes"]), "defend");
  assert.equal(themeFor(all, ["again"]), "");
  assert.equal(themeFor(all, ["a fact of later days"]), "");
});
