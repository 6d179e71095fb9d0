// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  commented,
  continuation,
  endedAt,
  isMain,
  isNotes,
  nodesOn,
  promoted,
  treeOf,
  withMove,
  without,
  withVariation,
} from "../game/move_tree.js";

/** Return a game in words, its variations as lists. @param {Noted[]} line @returns {any[]} */
const words = (line) => line.flatMap(({ move, variations }) => [move, ...variations.map(words)]);

/**
 * Play the first path, and try the others, each from its own place.
 * @param {string} main a path, moves apart by spaces @param {...string} paths
 */
function grown(main, ...paths) {
  return paths.reduce(
    (notes, path) => {
      const moves = path.split(" ");
      return moves.reduce((found, move, at) => withVariation(found, moves.slice(0, at), move), notes);
    },
    main.split(" ").reduce(withMove, treeOf([])),
  );
}

/** Go back to where each path leaves the one before, and play on from there. @param {...string} paths */
function replayed(...paths) {
  return paths.reduce((notes, path) => {
    const moves = path.split(" ");
    const shared = moves.findIndex((_, at) => nodesOn(notes, moves.slice(0, at + 1)).length <= at);
    const from = shared < 0 ? moves.length : shared;
    return moves.slice(from).reduce(withMove, endedAt(notes, moves.slice(0, from)));
  }, treeOf([]));
}

test("a move tried in the middle is a variation, and the line stays the main one", () => {
  const notes = grown("F f E e", "F a D", "F a C", "F b");
  assert.deepEqual(words(notes.line), ["F", "f", ["a", "D", ["C"]], ["b"], "E", "e"]);
  assert.deepEqual(continuation(notes, []), ["F", "f", "E", "e"]);
});

test("a move tried where the main line ends is no part of it until it is made that", () => {
  const notes = grown("F f", "F f E e", "F f D");
  assert.deepEqual(
    [words(notes.line), notes.after.map(words)],
    [
      ["F", "f"],
      [["E", "e"], ["D"]],
    ],
  );
  assert.deepEqual(words(promoted(notes, ["F", "f", "D"]).line), ["F", "f", "D", ["E", "e"]]);
  const first = withVariation(treeOf([]), [], "F");
  assert.deepEqual([first.line, first.after.map(words)], [[], [["F"]]]);
});

test("what is tried again is found, and nothing has another place for it", () => {
  const notes = grown("F f E", "F a D");
  assert.deepEqual(grown("F f E", "F a D", "F f E", "F a D"), notes);
});

test("what was taken back and played otherwise is kept as a variation", () => {
  assert.deepEqual(words(replayed("F f E e", "F a D").line), ["F", "a", ["f", "E", "e"], "D"]);
});

test("what was taken back and is played again is the game as before, and its end alone is open", () => {
  const notes = replayed("F f E", "F a D", "F f");
  assert.deepEqual([words(notes.line), notes.after.map(words)], [["F", "f", ["a", "D"]], [["E"]]]);
  assert.deepEqual(words(withMove(notes, "E").line), ["F", "f", ["a", "D"], "E"]);
  assert.deepEqual(words(withMove(notes, "D").line), ["F", "f", ["a", "D"], "D", ["E"]]);
});

test("variations of the first move and of a variation have their places", () => {
  const notes = grown("F f", "A b C", "A b D", "F a");
  assert.deepEqual(words(notes.line), ["F", ["A", "b", "C", ["D"]], "f", ["a"]]);
  assert.deepEqual(continuation(notes, ["A"]), ["A", "b", "C"]);
  assert.deepEqual(continuation(notes, ["A", "b", "D"]), ["A", "b", "D"]);
  assert.deepEqual(continuation(notes, []), ["F", "f"]);
});

test("a path that is not known is followed as far as it is", () => {
  const notes = grown("F f E", "F a");
  assert.equal(nodesOn(notes, ["F", "f", "D", "d"]).length, 2);
  assert.equal(nodesOn(notes, ["B"]).length, 0);
});

test("a variation is made the main line from any depth", () => {
  const notes = grown("A a B b", "F f E", "F a D");
  const found = promoted(notes, ["F", "a"]);
  assert.deepEqual(words(found.line), ["F", ["A", "a", "B", "b"], "a", ["f", "E"], "D"]);
  assert.deepEqual(words(promoted(notes, ["F", "f"]).line), ["F", ["A", "a", "B", "b"], "f", ["a", "D"], "E"]);
  assert.deepEqual(words(promoted(found, ["A", "a", "B"]).line), ["A", ["F", "a", ["f", "E"], "D"], "a", "B", "b"]);
  assert.deepEqual([isMain(notes, ["F", "f"]), isMain(found, ["F", "a"]), isMain(notes, [])], [false, true, true]);
});

test("a move is removed with what follows, and a variation takes its place", () => {
  const notes = grown("F f E", "F a D", "F b C");
  assert.deepEqual(words(notes.line), ["F", "f", ["a", "D"], ["b", "C"], "E"]);
  assert.deepEqual(words(without(notes, ["F", "f"]).line), ["F", "a", ["b", "C"], "D"]);
  assert.deepEqual(words(without(notes, ["F", "a"]).line), ["F", "f", ["b", "C"], "E"]);
  assert.deepEqual(words(without(notes, ["F", "a", "D"]).line), ["F", "f", ["a"], ["b", "C"], "E"]);
  assert.deepEqual(words(without(notes, ["F", "f", "E"]).line), ["F", "f", ["a", "D"], ["b", "C"]]);
  assert.deepEqual(words(without(notes, ["F"]).line), []);
  assert.deepEqual(words(without(notes, ["Z"]).line), words(notes.line));
});

test("a comment is said of its move, or of the game", () => {
  const notes = grown("F f", "F a");
  const said = commented(commented(notes, ["F", "a"], "or this"), [], "a game");
  assert.equal(said.comment, "a game");
  assert.equal(said.line[1].variations[0][0].comment, "or this");
  assert.equal(notes.line[1].variations[0][0].comment, "");
});

test("what is read back must be notes", () => {
  const notes = commented(grown("F f E", "F a"), ["F"], "good");
  assert.equal(isNotes(JSON.parse(JSON.stringify(notes))), true);
  const [first] = notes.line;
  for (const wrong of [
    null,
    [],
    {},
    { ...notes, tags: [1] },
    { ...notes, comment: 1 },
    { ...notes, line: {} },
    { ...notes, line: [null] },
    { ...notes, line: [{ ...first, move: 3 }] },
    { ...notes, line: [{ ...first, variations: [[]] }] },
    { ...notes, line: [{ ...first, variations: [[{}]] }] },
    { ...notes, after: [[]] },
    { ...notes, after: 3 },
  ]) {
    assert.equal(isNotes(wrong), false, JSON.stringify(wrong));
  }
});

test("where the game ends in the middle, what followed is kept, and is the game again when it is played on", () => {
  const notes = grown("F f E e A", "F f D");
  const over = endedAt(notes, ["F", "f"]);
  assert.deepEqual(
    [words(over.line), over.after.map(words)],
    [
      ["F", "f"],
      [["E", "e", "A"], ["D"]],
    ],
  );
  assert.deepEqual(
    [continuation(over, []), continuation(over, ["F", "f", "D"])],
    [
      ["F", "f"],
      ["F", "f", "D"],
    ],
  );
  assert.deepEqual([isMain(over, ["F", "f"]), isMain(over, ["F", "f", "E"])], [true, false]);
  const again = ["E", "e", "A"].reduce(withMove, over);
  assert.deepEqual([words(again.line), again.after], [words(notes.line), []]);
  assert.deepEqual(words(promoted(over, ["F", "f", "D"]).line), ["F", "f", "D", ["E", "e", "A"]]);
  assert.deepEqual(words(withMove(over, "B").line), ["F", "f", "B", ["E", "e", "A"], ["D"]]);
  assert.deepEqual(withVariation(over, ["F", "f", "D"], "d").after.map(words), [
    ["E", "e", "A"],
    ["D", "d"],
  ]);
});

test("where a line that was only tried is played on, it is the game, and the game is a variation", () => {
  const notes = grown("F f E e", "F a D", "F f E e B");
  const found = endedAt(notes, ["F", "a"]);
  assert.deepEqual([words(found.line), found.after.map(words)], [["F", "a", ["f", "E", "e", "B"]], [["D"]]]);
  const beyond = endedAt(notes, ["F", "f", "E", "e", "B"]);
  assert.deepEqual([words(beyond.line), beyond.after], [["F", "f", ["a", "D"], "E", "e", "B"], []]);
});

test("a game ended at its start, or once more further back, keeps all that followed", () => {
  const notes = grown("F f E", "F a");
  const over = endedAt(notes, []);
  assert.deepEqual([over.line, over.after.map(words)], [[], [["F", "f", ["a"], "E"]]]);
  assert.deepEqual(words(promoted(over, ["F", "f"]).line), words(notes.line));
  const again = endedAt(endedAt(notes, ["F", "f"]), ["F"]);
  assert.deepEqual([words(again.line), again.after.map(words)], [["F"], [["f", "E"], ["a"]]]);
});

test("a line that followed the end is removed like any other, and so is the end with what followed", () => {
  const over = endedAt(grown("F f E e", "F f D"), ["F", "f"]);
  assert.deepEqual(without(over, ["F", "f", "E"]).after.map(words), [["D"]]);
  assert.deepEqual(without(over, ["F", "f", "E", "e"]).after.map(words), [["E"], ["D"]]);
  const cut = without(over, ["F", "f"]);
  assert.deepEqual([words(cut.line), cut.after], [["F"], []]);
});

test("notes kept before there were lines after an end are notes all the same", () => {
  const { after, ...earlier } = grown("F f E");
  assert.deepEqual(after, []);
  assert.equal(isNotes(earlier), true);
  const old = /** @type {Notes} */ (earlier);
  assert.equal(nodesOn(old, ["F", "f", "E", "e"]).length, 3);
  assert.deepEqual(words(withVariation(old, ["F", "f"], "D").line), ["F", "f", "E", ["D"]]);
  assert.deepEqual(words(withMove(old, "e").line), ["F", "f", "E", "e"]);
  assert.deepEqual(endedAt(old, ["F"]).after.map(words), [["f", "E"]]);
});

test("whatever is done, no place has a move twice, and no line is lost but the one removed", () => {
  let seed = 7;
  const dice = (/** @type {number} */ sides) => {
    seed = (seed * 48271) % 2147483647;
    return seed % sides;
  };
  /** @param {string[]} known @returns {string[]} a place of any line */
  const place = (known) => (known[dice(known.length)] ?? "").split(" ").filter(Boolean);
  /** @param {Notes} notes @param {Set<string>} known @returns {Notes} */
  function changed(notes, known) {
    const path = place([...known]);
    const what = dice(8);
    if (what === 0) return promoted(notes, path);
    if (what === 1) return endedAt(notes, path);
    const move = "ABC"[dice(3)];
    if (what < 4) {
      known.add([...continuation(notes, []), move].join(" "));
      return withMove(notes, move);
    }
    known.add([...path, move].join(" "));
    const tried = withVariation(notes, path, move);
    assert.deepEqual(continuation(tried, []), continuation(notes, []), "a try leaves the game as it is");
    return tried;
  }
  for (let round = 0; round < 60; round++) {
    let notes = treeOf([]);
    const known = new Set([""]);
    for (let turn = 0; turn < 40; turn++) {
      notes = changed(notes, known);
      for (const one of known) assert.equal(nodesOn(notes, place([one])).length, place([one]).length, one);
      check(notes.line, true);
      for (const line of notes.after) check(line, false);
      assert.equal(new Set(notes.after.map(([first]) => first.move)).size, notes.after.length);
    }
  }
});

/** @param {Noted[]} line @param {boolean} main */
function check(line, main) {
  line.forEach(({ move, variations }, at) => {
    const moves = [move, ...variations.map(([first]) => first.move)];
    assert.equal(new Set(moves).size, moves.length);
    if (at === 0 && !main) assert.equal(variations.length, 0);
    for (const variation of variations) check(variation, false);
  });
}
