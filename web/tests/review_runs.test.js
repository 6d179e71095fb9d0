// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { createDialogEngine } from "../dialogs/app.js";
import { createReviews } from "../dialogs/review_runs.js";
import { treeOf } from "../game/move_tree.js";
import { opened } from "../game/state.js";
import { createReviewCache } from "../storage/review_cache.js";
import { createI18n } from "../text/i18n.js";
import { ENGLISH_WORDS } from "../text/languages.js";
import { createReviewText } from "../text/review_text.js";
import { fakeApp, memoryDatabase, shown } from "./fixtures.js";

const ROOT = new URL("https://example.org/site/");

/** The caches of a device, as far as they are used. @type {any} */
const device = {
  /** @type {Map<string, Map<string, Response>>} */
  all: new Map(),
  async has(/** @type {string} */ name) {
    return this.all.has(name);
  },
  async open(/** @type {string} */ name) {
    const kept = this.all.get(name) ?? new Map();
    this.all.set(name, kept);
    return {
      match: async (/** @type {string} */ key) => kept.get(key)?.clone(),
      put: async (/** @type {string} */ key, /** @type {Response} */ answer) => void kept.set(key, answer),
      delete: async (/** @type {string} */ key) => kept.delete(key),
    };
  },
};
globalThis.caches = device;

/** @param {string[]} moves @returns {GameRecord} */
const recordOf = (...moves) => ({ game: "oware-abapa", start: "", match: "full", moves, end: "" });
/** @param {boolean} done @returns {Review} */
const reviewOf = (done) => ({ moves: [], sides: [], total: 1, done, slow: false });
const settled = () => new Promise((over) => setTimeout(over, 5));

test("a review is there for its game as it is, and gone when that has gone on or the program is another", async () => {
  const database = memoryDatabase();
  const store = createReviewCache(database, ROOT, "1");
  await store.write("one", recordOf("A"), reviewOf(true));
  assert.deepEqual(await store.read("one", recordOf("A")), reviewOf(true));
  assert.equal(await store.read("other", recordOf("A")), null);
  assert.equal(await store.read("one", recordOf("A", "b")), null);
  assert.equal(await store.read("one", recordOf("A")), null, "it was dropped");
  await store.write("one", recordOf("A"), reviewOf(true));
  assert.equal(await createReviewCache(database, ROOT, "2").read("one", recordOf("A")), null);
  await store.write("one", recordOf("A"), reviewOf(true));
  await store.drop("one");
  assert.equal(await store.read("one", recordOf("A")), null);
});

test("a review that a version before 0.2 kept in a cache moves into the database", async () => {
  const cache = await device.open(`mashimo-reviews:${ROOT}`);
  const key = new URL("kept/review-one", ROOT).href;
  const text = JSON.stringify({ version: "1", record: JSON.stringify(recordOf("A")), review: reviewOf(true) });
  await cache.put(key, new Response(text));
  const database = memoryDatabase();
  for (let visit = 0; visit < 2; visit++) {
    assert.deepEqual(await createReviewCache(database, ROOT, "1").read("one", recordOf("A")), reviewOf(true));
    assert.equal(await cache.match(key), undefined);
  }
});

test("where nothing can be kept, reviews last as long as the page", async () => {
  const store = createReviewCache(memoryDatabase({ denied: () => true }), ROOT, "1");
  await store.write("one", recordOf("A"), reviewOf(true));
  assert.equal(await store.read("one", recordOf("A")), null);
  await store.drop("one");
});

/** The game on the board. @type {import("../game/state.js").GameState} */
const game = { ...opened(shown()), ...recordOf("A"), notes: treeOf(["A"]) };

/** Make reviews whose search and store are played by the test. @param {Review | null} [kept] */
function begun(kept = null) {
  /**
   * @type {{ record: GameRecord, found: (review: Review) => void, failed: (error: unknown) => void, ended: boolean }[]}
   */
  const searches = [];
  /** @type {unknown[][]} */
  const [done, stored, heard] = [[], [], []];
  const app = fakeApp({
    reviewText: createReviewText(createI18n(ENGLISH_WORDS, "en"), () => ""),
    library: { id: () => "one" },
    game: () => game,
    settings: () => ({ computer: "N" }),
    state: () => ({ ownsGame: true }),
    session: { annotate: (/** @type {Notes} */ notes) => done.push(notes) },
    ask: {
      review(
        /** @type {GameRecord} */ record,
        /** @type {(review: Review) => void} */ found,
        /** @type {(error: unknown) => void} */ failed,
      ) {
        const search = { record, found, failed, ended: false };
        searches.push(search);
        return () => {
          search.ended = true;
        };
      },
    },
  });
  const reviews = createReviews(app, {
    read: async () => kept,
    write: async (id, record) => void stored.push([id, record]),
    drop: async () => {},
  });
  const hearer = () => ({
    onFound: (/** @type {Review} */ review) => heard.push(review.done),
    onFailure: (/** @type {unknown} */ error) => heard.push(error),
  });
  return { reviews, searches, done, stored, heard, hearer };
}

test("a review goes on while its room is closed, and is told to who opens it again", async () => {
  const { reviews, searches, done, stored, heard, hearer } = begun();
  await reviews.follow(recordOf("A"), hearer());
  searches[0].found(reviewOf(false));
  reviews.leave();
  searches[0].found(reviewOf(false));
  assert.deepEqual(heard, [false]);
  await reviews.follow(recordOf("A"), hearer());
  assert.deepEqual([heard, searches.length], [[false, false], 1]);
  reviews.leave();
  searches[0].found(reviewOf(true));
  await settled();
  assert.deepEqual([done, stored], [[game.notes], [["one", recordOf("A")]]]);
  await reviews.follow(recordOf("A"), hearer());
  assert.deepEqual([heard, searches.length], [[false, false, true], 1]);
  assert.ok(reviews.known(recordOf("A")));
});

test("one of another game ends it, and one that is kept needs none", async () => {
  const { reviews, searches, hearer } = begun();
  await reviews.follow(recordOf("A"), hearer());
  await reviews.follow(recordOf("B"), hearer());
  assert.deepEqual(
    searches.map(({ ended }) => ended),
    [true, false],
  );
  reviews.stop();
  assert.ok(searches[1].ended);
  const kept = begun(reviewOf(true));
  await kept.reviews.follow(recordOf("A"), kept.hearer());
  assert.deepEqual([kept.searches, kept.heard, kept.done], [[], [true], [game.notes]]);
  assert.equal(kept.stored.length, 1, "it may have been another game's with the same moves");
});

test("who has left before it was known whether a review is kept is told nothing", async () => {
  const { reviews, searches, heard, hearer } = begun(reviewOf(true));
  reviews.follow(recordOf("A"), hearer());
  reviews.leave();
  await settled();
  assert.deepEqual([searches, heard], [[], []]);
});

test("who asks about another game while a finished review is saved is not told of that", async () => {
  const { reviews, searches, heard, hearer } = begun();
  await reviews.follow(recordOf("A"), hearer());
  searches[0].found(reviewOf(true));
  await reviews.follow(recordOf("A", "b"), hearer());
  await settled();
  assert.deepEqual([searches.length, heard], [2, []]);
});

test("a failure is told, and the review begins anew when it is asked for again", async () => {
  const { reviews, searches, heard, hearer } = begun();
  await reviews.follow(recordOf("A"), hearer());
  searches[0].failed("gone");
  await reviews.follow(recordOf("A"), hearer());
  assert.deepEqual([heard, searches.length], [["gone"], 2]);
});

test("a review is under way until it is done, fails or is cancelled", async () => {
  /** @type {(reply: object) => void} */
  let survey = () => {};
  const engine = {
    whenReady: async () => {},
    workers: {},
    ask: ({ type = "" }) => (type === "survey" ? new Promise((resolve) => (survey = resolve)) : Promise.reject()),
  };
  const ask = createDialogEngine(/** @type {any} */ (engine), () => "");
  const begin = async () => {
    const end = ask.review(
      recordOf("A"),
      () => {},
      () => {},
    );
    await settled();
    assert.ok(ask.isReviewing());
    return end;
  };
  const ends = [() => survey({ segments: [], nodes: 1, sides: [] }), () => survey({})];
  for (const end of ends) {
    await begin();
    end();
    await settled();
    assert.equal(ask.isReviewing(), false);
  }
  (await begin())();
  assert.equal(ask.isReviewing(), false);
});
