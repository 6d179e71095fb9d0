// @ts-check
// The opening books: the page reads those that are shipped, refuses others, and counts how often moves were chosen.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mock, test } from "node:test";
import { actAtRest } from "../dialogs/opening_drill.jsx";
import { bestFirst, readBook, sharesOf } from "../openings/book.js";
import { chooseReply, createDrill, judgeMove, moveBetween } from "../openings/drill.js";

const TEXT = readFileSync(new URL("../data/openings/oware-abapa.txt", import.meta.url), "utf8");
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

const TWO = [
  { move: "A", value: -120, depth: 9, games: 1 },
  { move: "B", value: 31, depth: 8, games: 3 },
];
const SMALL = `mashimo-book 1 g nodes=9 games=4 positions=2 sha256=${"0".repeat(64)}
one\tA -120 9 1\tB 31 8 3
two\ta 0 8 0\tb 20 8 0
`;
const ONE = { path: [], position: "one", turn: /** @type {const} */ ("S") };

test("replies are as likely as games chose them, and the best without games", () => {
  const replies = [0, 0.2, 0.3, 0.99].map((chance) => chooseReply(TWO, chance).move);
  assert.deepEqual(replies, ["A", "A", "B", "B"]);
  const unplayed = TWO.map((move) => ({ ...move, games: 0 }));
  assert.equal(chooseReply(unplayed, 0.1).move, "B");
});

test("a move that loses more than a seed is told, another is not", () => {
  assert.deepEqual(judgeMove(TWO, "A"), { key: "openings.drill-loses", facts: { move: "A", best: "B", count: 1.51 } });
  assert.equal(judgeMove(TWO, "B"), null);
  assert.equal(judgeMove([], "A"), null);
});

test("a step follows another by one move", () => {
  assert.equal(moveBetween(ONE, { ...ONE, path: ["A"] }), "A");
  assert.equal(moveBetween(ONE, { ...ONE, path: ["A", "b"] }), null);
  assert.equal(moveBetween({ ...ONE, path: ["A"] }, ONE), null);
  assert.equal(moveBetween({ ...ONE, path: ["A"] }, { ...ONE, path: ["B", "a"] }), null);
});

test("a drill judges the user's move, replies, tells its reply, and says where the book ends", () => {
  const drill = createDrill(readBook("g", SMALL), ONE, 1);
  assert.deepEqual(drill.take(ONE), { verdicts: [{ key: "openings.drill-begin", facts: {} }], reply: "" });
  const lost = { key: "openings.drill-loses", facts: { move: "A", best: "B", count: 1.51 } };
  assert.deepEqual(drill.take({ path: ["A"], position: "two", turn: "N" }), { verdicts: [lost], reply: "b" });
  assert.deepEqual(drill.take({ path: ["A", "b"], position: "one", turn: "S" }), {
    verdicts: [lost, { key: "openings.drill-answer", facts: { move: "b" } }],
    reply: "",
  });
  assert.deepEqual(drill.take({ path: ["A", "b", "B"], position: "three", turn: "N" }), {
    verdicts: [{ key: "openings.drill-left", facts: {} }],
    reply: "",
  });
  const other = createDrill(readBook("g", SMALL), ONE, 1);
  other.take({ path: ["B"], position: "two", turn: "N" });
  assert.deepEqual(
    other.take({ path: ["B", "b"], position: "three", turn: "S" }).verdicts.map(({ key }) => key),
    ["openings.drill-answer", "openings.drill-left"],
  );
  assert.deepEqual(drill.take(ONE).verdicts, [{ key: "openings.drill-begin", facts: {} }], "a jump is not judged");
});

test("drills of one seed reply alike", () => {
  const repliesOf = (/** @type {number} */ seed) => {
    const drill = createDrill(readBook("g", SMALL), { ...ONE, turn: "N" }, seed);
    return Array.from({ length: 40 }, () => drill.take(ONE).reply).join("");
  };
  assert.equal(repliesOf(3), repliesOf(3));
  assert.notEqual(repliesOf(3), repliesOf(4));
});

test("the book replies once the user's move has been shown, unless the drill is left", (t) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  t.after(() => mock.timers.reset());
  let busy = true;
  /** @type {string[]} */
  const replies = [];
  const reply = () => void replies.push("F");
  actAtRest(() => busy, reply);
  mock.timers.tick(1000);
  assert.equal(replies.length, 0);
  busy = false;
  mock.timers.tick(1000);
  assert.equal(replies.length, 1);
  actAtRest(() => busy, reply)();
  mock.timers.tick(5000);
  assert.equal(replies.length, 1);
});
