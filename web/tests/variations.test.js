// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  commented,
  endedAt,
  isMain,
  isNotes,
  notesOf,
  onward,
  promoted,
  resumed,
  trace,
  withMove,
  without,
} from "../game/variations.js";

/** A game in words, its variations as lists. @param {Noted[]} line @returns {any[]} */
const words = (line) => line.flatMap(({ move, variations }) => [move, ...variations.map(words)]);

/** Played one after another, each from its own place. @param {...string} paths each a path, moves apart by spaces */
function grown(...paths) {
  return paths.reduce((notes, path) => {
    const moves = path.split(" ");
    return moves.reduce((found, move, at) => withMove(found, moves.slice(0, at), move), notes);
  }, notesOf([]));
}

test("a move played in the middle takes the place of the line, which stays as a variation", () => {
  assert.deepEqual(words(grown("F f E e", "F a D").line), ["F", "a", ["f", "E", "e"], "D"]);
});

test("a line played again is found, and comes first again", () => {
  const notes = grown("F f E", "F a D", "F f E e");
  assert.deepEqual(words(notes.line), ["F", "f", ["a", "D"], "E", "e"]);
});

test("variations of the first move and of a variation have their places", () => {
  const notes = grown("F f", "A b C", "A b D", "F a");
  assert.deepEqual(words(notes.line), ["F", ["A", "b", "D", ["C"]], "a", ["f"]]);
  assert.deepEqual(onward(notes, ["A"]), ["A", "b", "D"]);
  assert.deepEqual(onward(notes, ["A", "b", "C"]), ["A", "b", "C"]);
  assert.deepEqual(onward(notes, []), ["F", "a"]);
});

test("a path that is not known is followed as far as it is", () => {
  const notes = grown("F f E", "F a");
  assert.equal(trace(notes, ["F", "f", "D", "d"]).length, 2);
  assert.equal(trace(notes, ["B"]).length, 0);
});

test("a variation is made the main line from any depth", () => {
  const notes = grown("A a B b", "F f E", "F a D");
  const found = promoted(notes, ["A", "a", "B"]);
  assert.deepEqual(words(found.line), ["A", ["F", "a", ["f", "E"], "D"], "a", "B", "b"]);
  assert.deepEqual(words(promoted(notes, ["F", "f"]).line), ["F", ["A", "a", "B", "b"], "f", ["a", "D"], "E"]);
  assert.deepEqual([isMain(notes, ["F", "f"]), isMain(found, ["A", "a"]), isMain(notes, [])], [false, true, true]);
});

test("a move is removed with what follows, and a variation takes its place", () => {
  const notes = grown("F f E", "F a D", "F b C");
  assert.deepEqual(words(notes.line), ["F", "b", ["a", "D"], ["f", "E"], "C"]);
  assert.deepEqual(words(without(notes, ["F", "b"]).line), ["F", "a", ["f", "E"], "D"]);
  assert.deepEqual(words(without(notes, ["F", "a"]).line), ["F", "b", ["f", "E"], "C"]);
  assert.deepEqual(words(without(notes, ["F", "a", "D"]).line), ["F", "b", ["a"], ["f", "E"], "C"]);
  assert.deepEqual(words(without(notes, ["F", "b", "C"]).line), ["F", "b", ["a", "D"], ["f", "E"]]);
  assert.deepEqual(words(without(notes, ["F"]).line), []);
  assert.deepEqual(words(without(notes, ["Z"]).line), words(notes.line));
});

test("a comment is said of its move, or of the game", () => {
  const notes = grown("F f", "F a");
  const said = commented(commented(notes, ["F", "f"], "or this"), [], "a game");
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

test("where the game is ended in the middle, what followed is kept, and comes back when the end is taken back", () => {
  const notes = grown("F f E e", "F f D", "F f E e A");
  const over = endedAt(notes, ["F", "f"]);
  assert.deepEqual(
    [words(over.line), over.after.map(words)],
    [
      ["F", "f"],
      [["E", "e", "A"], ["D"]],
    ],
  );
  assert.deepEqual(
    [onward(over, []), onward(over, ["F", "f", "D"])],
    [
      ["F", "f"],
      ["F", "f", "D"],
    ],
  );
  assert.deepEqual([isMain(over, ["F", "f"]), isMain(over, ["F", "f", "E"])], [true, false]);
  assert.deepEqual(words(resumed(over).line), words(notes.line));
  assert.deepEqual(resumed(over).after, []);
  assert.deepEqual(words(promoted(over, ["F", "f", "D"]).line), ["F", "f", "D", ["E", "e", "A"]]);
  assert.deepEqual(words(withMove(over, ["F"], "a").line), ["F", "a", ["f", "E", ["D"], "e", "A"]]);
  assert.deepEqual(words(withMove(over, ["F", "f"], "B").line), ["F", "f", "B", ["E", "e", "A"], ["D"]]);
  assert.deepEqual(withMove(over, ["F", "f", "D"], "d").after.map(words), [
    ["E", "e", "A"],
    ["D", "d"],
  ]);
});

test("a game ended at its start, or once more further back, keeps all that followed", () => {
  const notes = grown("F f E", "F a");
  const over = endedAt(notes, []);
  assert.deepEqual([over.line, over.after.map(words)], [[], [["F", "a", ["f", "E"]]]]);
  assert.deepEqual(words(resumed(over).line), words(notes.line));
  const again = endedAt(endedAt(notes, ["F", "f"]), ["F"]);
  assert.deepEqual([words(again.line), again.after.map(words)], [["F"], [["f", "E"], ["a"]]]);
});

test("a line that followed the end is removed like any other, and so is the end with what followed", () => {
  const over = endedAt(grown("F f E e", "F f D"), ["F", "f"]);
  assert.deepEqual(without(over, ["F", "f", "E"]).after.map(words), [["D"]]);
  assert.deepEqual(without(over, ["F", "f", "E", "e"]).after.map(words), [["D"], ["E"]]);
  const cut = without(over, ["F", "f"]);
  assert.deepEqual([words(cut.line), cut.after], [["F"], []]);
});

test("notes kept before there were lines after an end are notes all the same", () => {
  const { after, ...earlier } = grown("F f E");
  assert.deepEqual(after, []);
  assert.equal(isNotes(earlier), true);
  const old = /** @type {Notes} */ (earlier);
  assert.equal(trace(old, ["F", "f", "E", "e"]).length, 3);
  assert.deepEqual(words(withMove(old, ["F", "f"], "D").line), ["F", "f", "D", ["E"]]);
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
    if (what === 2) return resumed(notes);
    const move = "ABC"[dice(3)];
    known.add([...path, move].join(" "));
    return withMove(notes, path, move);
  }
  for (let round = 0; round < 60; round++) {
    let notes = notesOf([]);
    const known = new Set([""]);
    for (let turn = 0; turn < 40; turn++) {
      notes = changed(notes, known);
      for (const one of known) assert.equal(trace(notes, place([one])).length, place([one]).length, one);
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
