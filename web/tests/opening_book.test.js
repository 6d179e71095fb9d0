// @ts-check
// The opening books: the page reads those that are shipped, refuses others, and counts how often moves were chosen.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { bestFirst, readBook, sharesOf } from "../dialogs/opening_book.js";

const TEXT = readFileSync(new URL("../../pysrc/mashimo/play/openings/oware-abapa.txt", import.meta.url), "utf8");
const START = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";

test("the book of Oware has the start with a value, a depth and the games of each move", () => {
  const book = readBook("oware-abapa", TEXT);
  const line = TEXT.split("\n").find((each) => each.startsWith(START)) ?? "";
  const moves = book.movesOf(START);
  assert.deepEqual(
    moves.map(({ move, value, depth, games }) => `${move} ${value} ${depth} ${games}`),
    line.split("\t").slice(1),
  );
  assert.deepEqual(
    moves.map(({ move }) => move),
    ["A", "B", "C", "D", "E", "F"],
  );
  assert.ok(book.nodes >= 300_000);
});

test("a position that is not in the book has no moves", () => {
  assert.deepEqual(readBook("oware-abapa", TEXT).movesOf("4-4-4-4-4-4-4-4-4-4-4-4-0-0"), []);
});

test("another game's book, another version and a book that is cut off are refused", () => {
  const wrong = { message: "this is not the opening book of oware-abapa" };
  assert.throws(() => readBook("awale", TEXT), { message: "this is not the opening book of awale" });
  assert.throws(() => readBook("oware-abapa", TEXT.replace("mashimo-book 1", "mashimo-book 2")), wrong);
  assert.throws(() => readBook("oware-abapa", TEXT.slice(0, TEXT.lastIndexOf("\n", TEXT.length - 2))), wrong);
  assert.throws(() => readBook("oware-abapa", "<!doctype html>"), wrong);
});

test("the best move comes first, and shares are of the games of the position", () => {
  const moves = [
    { move: "A", value: -20, depth: 9, games: 1 },
    { move: "B", value: 31, depth: 8, games: 3 },
  ];
  assert.deepEqual(bestFirst(moves), [moves[1], moves[0]]);
  assert.deepEqual(sharesOf(moves), [25, 75]);
  assert.deepEqual(sharesOf([{ ...moves[0], games: 0 }]), [null]);
});
